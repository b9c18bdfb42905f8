/** What several parts do with text and numbers: how texts are compared, and how numbers are read. */

/** What two texts are compared by where letter case and the composition of accents make no difference. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The same where spaces around and doubled inside make none either, as in names that people typed. */
export function foldSpaces(text: string): string {
  return fold(text).trim().replace(/\s+/gu, ' ');
}

/** The same for names of people, where most who type Russian write е for ё. */
export function foldName(text: string): string {
  return foldSpaces(text).replaceAll('ё', 'е');
}

/**
 * A whole number as people read it: `1,234,567`. Not by `toLocaleString`: for its first number alone, that loads 5 MB of
 * language data.
 */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 row`, `2 rows`, `1,000 people`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

const LONGEST_EXCERPT = 80;

/**
 * A text from a file as part of one line of a message: control characters become spaces, and it is cut at 80 characters.
 * @param text never a cell that could be a password
 */
export function excerpt(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT - 1)}…` : line;
}
