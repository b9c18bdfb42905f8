/** Finds rows by the words that a person types. */

import { fullName, messageOf, type PageRow } from './page-row.js';

/** Letters that people without that key type as these. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Text as it is compared: accents, case and the width of letters do not matter. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðıßæœ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Of rows with all the words, in any order and any field. Each row's text is made once. */
export function createSearch(): (row: PageRow, query: readonly string[]) => boolean {
  const texts = new WeakMap<PageRow, string>();
  return (row, query) => {
    if (query.length === 0) return true;
    let text = texts.get(row);
    if (text === undefined) {
      text = fold(textOf(row));
      texts.set(row, text);
    }
    return query.every((word) => text.includes(word));
  };
}

/** The words of a query; none where nothing is looked for. */
export function wordsOf(query: string): readonly string[] {
  return fold(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

function textOf(row: PageRow): string {
  const { line, nickname, position, department_id, status, code } = row;
  return [line, nickname, fullName(row), position, department_id, status, code, messageOf(row)].join('\n');
}
