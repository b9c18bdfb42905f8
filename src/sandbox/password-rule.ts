/** The sandbox's own rule for passwords; the real directory does not publish its rule. */

import { fold } from './users.js';

const SHORTEST = 8;
/** A shorter nickname may be in a password. */
const SHORTEST_NICKNAME = 3;

/** Long enough and of two kinds of characters, so that only this list refuses them. */
const WELL_KNOWN = new Set(
  'password1 password123 passw0rd p@ssw0rd qwerty123 1q2w3e4r 1qaz2wsx abc12345 admin123 welcome1 пароль123 йцукен123'.split(
    ' ',
  ),
);

/** The rule in words, for pages and messages. */
export const PASSWORD_RULE =
  `at least ${SHORTEST} characters of at least two kinds (capital letters, small letters, digits, others), ` +
  'not well known, and without the nickname in it';

/** Which code the sandbox answers for this password, or `null` where it accepts it. */
export function judgePassword(
  password: string,
  nickname: string,
): 'password.weak' | 'password.likelogin' | null {
  const login = fold(nickname);
  if (login.length >= SHORTEST_NICKNAME && fold(password).includes(login)) return 'password.likelogin';
  const characters = [...password.normalize('NFC')];
  const kinds = new Set(characters.map(kindOf));
  const isSimple = characters.length < SHORTEST || kinds.size < 2 || WELL_KNOWN.has(fold(password));
  return isSimple ? 'password.weak' : null;
}

function kindOf(character: string): 'capital' | 'small' | 'digit' | 'other' {
  if (/\p{Lu}/u.test(character)) return 'capital';
  if (/\p{L}/u.test(character)) return 'small';
  return /\p{Nd}/u.test(character) ? 'digit' : 'other';
}
