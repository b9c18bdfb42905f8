/**
 * The sandbox's own rule for passwords; the real directory does not publish its rule. Refused is a password that
 * contains the nickname (of three characters or more), has fewer than 8 characters, has only one kind of characters
 * (capital letters, small letters, digits, others), or is one of a few well-known ones. Letter case does not matter
 * for the nickname and the well-known ones.
 */

export type PasswordCode = 'password.weak' | 'password.likelogin';

const SHORTEST = 8;
const SHORTEST_NICKNAME = 3;

/** Long enough and of two kinds of characters, so that only this list refuses them. */
const WELL_KNOWN = new Set([
  'password1',
  'password123',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'qwerty123',
  'qwerty12345',
  '1q2w3e4r',
  '1q2w3e4r5t',
  '1qaz2wsx',
  'qazwsx123',
  'abc12345',
  'abcd1234',
  'admin123',
  'welcome1',
  'welcome123',
  'letmein1',
  'iloveyou1',
  'changeme1',
  'test1234',
  'пароль123',
  'йцукен123',
]);

/** The rule in words, for pages and messages. */
export const PASSWORD_RULE =
  `at least ${SHORTEST} characters of at least two kinds (capital letters, small letters, digits, others), ` +
  'not well known, and without the nickname in it';

/** Which code the sandbox answers for this password, or `null` where it accepts it. */
export function judgePassword(password: string, nickname: string): PasswordCode | null {
  const plain = password.normalize('NFC').toLowerCase();
  const login = nickname.normalize('NFC').toLowerCase();
  if (login.length >= SHORTEST_NICKNAME && plain.includes(login)) return 'password.likelogin';
  const characters = [...password.normalize('NFC')];
  const kinds = new Set(characters.map(kindOf));
  const simple = characters.length < SHORTEST || kinds.size < 2 || WELL_KNOWN.has(plain);
  return simple ? 'password.weak' : null;
}

function kindOf(character: string): 'capital' | 'small' | 'digit' | 'other' {
  if (/\p{Lu}/u.test(character)) return 'capital';
  if (/\p{L}/u.test(character)) return 'small';
  return /\p{Nd}/u.test(character) ? 'digit' : 'other';
}
