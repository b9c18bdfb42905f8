/** Checks of the password of a row. */

import { plainPassword } from '../domain/password-text.js';
import { splitLogin } from '../domain/user.js';
import { hiddenCharacter } from './characters.js';
import type { Find } from './check-context.js';
import { isNoPassword } from './placeholder.js';
import { partialUser, textOf } from './row-facts.js';

/** Rejects a row with its password in another field: the password would be readable there. */
export const passwordElsewhere: Find = (facts, field, { needs: { departmentId, valuesOf } }) => {
  const { extra, unusual, plainSecret: password } = facts;
  // If departments have ids, the cell becomes a number, not a text from the list.
  if (password === '' || (field === 'department_id' && departmentId)) return undefined;
  // Usual characters have only one composition.
  const plain = unusual.includes(field) ? plainPassword(textOf(facts, field)) : textOf(facts, field);
  const isSame =
    plain === password ||
    // The journal also stores the nickname in lower case.
    (field === 'nickname' && plain.toLowerCase() === password.toLowerCase()) ||
    (Object.hasOwn(extra, field) &&
      valuesOf(partialUser(facts), field).some((value) => plainPassword(value) === password));
  return isSame ? { key: 'password-elsewhere' } : undefined;
};

export const passwordEdges: Find = ({ text: { password } }, _, { isActive }) => {
  if (password.trim() === password) return undefined;
  // Tabs and line breaks are reported as hidden characters.
  const isWhite = (char: string) =>
    /\s/.test(char) && !(isActive('hidden-character') && hiddenCharacter(char) !== undefined);
  const [starts, ends] = [isWhite(password.slice(0, 1)), isWhite(password.slice(-1))];
  return starts || ends ? { key: 'password-edges', starts, ends } : undefined;
};

/** Asterisks, bullets, dots and shapes, and the `#` of a column that is too narrow. Not `x`, a possible password. */
const MASK =
  /^\s*(?:[*#\xb7\u2022\u2027\u2043\u204e\u2217\u2219\u22c5\u25a0\u25aa\u25cf\u25e6\u2588\u26ab\u2731\u2b24\u30fb\ufe61\uff03\uff0a\uff65]\s*)+$/;

export const passwordMask: Find = ({ text: { password } }) => {
  if (MASK.test(password)) return { key: 'password-mask' };
  return isNoPassword(password) ? { key: 'no-password' } : undefined;
};

export const passwordWeak: Find = ({ text, name }, _, { weakness }) => {
  // The part before the `@` of an address is easy to guess.
  const { nickname } = splitLogin(text.nickname);
  const why = weakness?.(text.password, [nickname, name.first, name.last, name.middle]);
  return why && { key: 'password-weak', why };
};
