/** The lines of `credentials.csv`: how one is written, and how a file of them is read back, also one cut short. */

/** The first line. */
export const HEADER = ['nickname', 'password', 'attempt', 'outcome'] as const;

/** Without it a spreadsheet takes the file for its own code page. */
export const BOM = '\uFEFF';

export type Line = {
  readonly cells: readonly string[];
  /** The number of its line in the file, from 1. */
  readonly number: number;
  /** Where the next one begins, in UTF-16 units. */
  readonly end: number;
  /** Whether a line break ends it. */
  readonly isEnded: boolean;
};

/** What a spreadsheet takes for the beginning of a formula, also behind apostrophes of an earlier guard. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A line with its CRLF. A nickname that a spreadsheet would run is guarded; a password is written as it is. */
export function writeLine(
  [nickname, ...rest]: readonly [nickname: string, password: string, attempt: string, outcome: string],
  delimiter: string,
): string {
  const guarded = FORMULA.test(nickname) ? `'${nickname}` : nickname;
  return `${[guarded, ...rest].map((cell) => quote(cell, delimiter)).join(delimiter)}\r\n`;
}

/** The nickname in a cell. */
export function unguard(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

function quote(text: string, delimiter: string): string {
  const plain = !text.includes(delimiter) && !/["\r\n]|^\s|\s$/u.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** The delimiter of a text that begins with the header; undefined where it does not. */
export function delimiterOf(text: string): string | undefined {
  const match = /^\uFEFF?"?nickname"?([^"\p{L}\p{N}\r\n])"?password"?\1"?attempt"?\1"?outcome"?\r?\n/u.exec(
    text,
  );
  return match?.[1];
}

/** All lines; quotes as RFC 4180 has them. The last may be cut off anywhere. */
export function readLines(text: string, delimiter: string): readonly Line[] {
  const lines: Line[] = [];
  let [cells, cell, quoted, number, began] = [[] as string[], '', false, 1, 1];
  const endLine = (end: number, isEnded: boolean): void => {
    lines.push({ cells: [...cells, cell], number: began, end, isEnded });
    [cells, cell, began] = [[], '', number];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n') number += 1;
    if (quoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (quoted) cell += character;
    else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      cell = cell.replace(/\r$/, '');
      endLine(at + 1, true);
    } else cell += character;
  }
  if (cells.length > 0 || cell !== '' || quoted) endLine(text.length, false);
  return lines;
}
