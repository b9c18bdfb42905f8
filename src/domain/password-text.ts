/** Detects texts of a roster that reveal a password of their row, so that files for people leave them out. */

/** The separator of several values in one cell. */
const SEPARATOR = /[;,|\n]/u;

/** A shorter password could match one of several values by chance, such as `1` in `1,2`. */
const MIN_LENGTH_AMONG_VALUES = 4;

/** True even if the password is one of several values. Ignores surrounding white space and Unicode composition. */
export function showsPassword(text: string, passwords: readonly string[]): boolean {
  const known = passwords.map(plainPassword).filter((password) => password !== '');
  if (known.length === 0 || text === '') return false;
  if (known.includes(plainPassword(text))) return true;
  if (!SEPARATOR.test(text)) return false;
  const long = known.filter((password) => password.length >= MIN_LENGTH_AMONG_VALUES);
  return text.split(SEPARATOR).some((value) => long.includes(plainPassword(value)));
}

/** A password in a form for comparison only. */
export function plainPassword(text: string): string {
  return text.trim().normalize('NFC');
}

/** In any letter case. A secret of fewer than 4 characters must be the whole text. */
export function containsSecret(text: string, secret: string): boolean {
  const bare = plainPassword(secret).toLowerCase();
  const low = plainPassword(text).toLowerCase();
  return bare !== '' && (bare.length < 4 ? low === bare : low.includes(bare));
}
