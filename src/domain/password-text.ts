/** Finds out whether a text from a roster shows a password of its row, so that nothing for people may have it. */

/** The separator of several values in one cell. */
const SEPARATOR = /[;,|\n]/u;

/** A shorter password may be one of several values by chance, as `1` in `1,2`. */
const MIN_LENGTH_AMONG_VALUES = 4;

/** True also for one of several values. Ignores white space around, and how letters with marks are composed. */
export function showsPassword(text: string, passwords: readonly string[]): boolean {
  const known = passwords.map(plainPassword).filter((password) => password !== '');
  if (known.length === 0 || text === '') return false;
  if (known.includes(plainPassword(text))) return true;
  if (!SEPARATOR.test(text)) return false;
  const long = known.filter((password) => password.length >= MIN_LENGTH_AMONG_VALUES);
  return text.split(SEPARATOR).some((value) => long.includes(plainPassword(value)));
}

/** A password in the form for comparisons, never sent. */
export function plainPassword(text: string): string {
  return text.trim().normalize('NFC');
}

/** True if the text contains the secret, in any letter case; a secret of less than 4 characters has to be all of it. */
export function containsSecret(text: string, secret: string): boolean {
  const bare = plainPassword(secret).toLowerCase();
  const low = plainPassword(text).toLowerCase();
  return bare !== '' && (bare.length < 4 ? low === bare : low.includes(bare));
}
