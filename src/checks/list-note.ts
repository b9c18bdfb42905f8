/** Recognises notes such as signatures and page numbers. Almost empty rows are better evidence than words. */

import { cellText, isBlank } from '../domain/text.js';

const ENOUGH_TEXTS = 3;

/**
 * `texts`: how many cells have letters, counted up to three; `only`: the text of the only one, unless it may be a
 * password; `isSparse`: at least half of the earlier rows have more cells.
 */
export type RowShape = {
  readonly texts: number;
  readonly only: string | undefined;
  readonly isSparse: boolean;
};

/** Compares each row with earlier ones. @param secretCells columns that may contain passwords */
export function createRowShapes(secretCells: ReadonlySet<number> = new Set()) {
  /** How many rows have each number of filled cells. */
  const rows: number[] = [];
  let all = 0;
  return {
    read(cells: readonly unknown[]): RowShape {
      let [filled, texts, last] = [0, 0, -1];
      for (let at = 0; at < cells.length; at += 1) {
        if (isBlank(cells[at])) continue;
        filled += 1;
        if (texts >= ENOUGH_TEXTS || !/\p{L}/u.test(cellText(cells[at]))) continue;
        texts += 1;
        last = at;
      }
      let fuller = 0;
      for (let many = filled + 1; many < rows.length; many += 1) fuller += rows[many] ?? 0;
      const isSparse = all > 0 && fuller * 2 >= all;
      rows[filled] = (rows[filled] ?? 0) + 1;
      all += 1;
      const isOnly = texts === 1 && !secretCells.has(last);
      return { texts, only: isOnly ? cellText(cells[last]).trim() : undefined, isSparse };
    },
  };
}

/** Words that no name begins with. */
const LABELS = new RegExp(
  [
    '(?:prepared|compiled|created|generated|exported|approved|checked|signed|printed|issued|submitted) (?:by|on|at)',
    '(?:erstellt|gedruckt|ausgedruckt|geprüft|exportiert|genehmigt|unterschrieben|bearbeitet) (?:von|am|durch|mit)',
    '(?:page|seite|blatt|стр\\.|страница|лист) \\d+ *(?:of|von|из|\\/) *\\d+',
    'signature|unterschrift|подпись|печать|м\\. ?п\\.|исп\\.|исполнитель|составил[аи]?|составитель',
    'отв\\.|сост\\.|подп\\.|bearb\\.|prep\\. by',
    'подготовил[аи]?|проверил[аи]?|утвердил[аи]?|утверждаю|согласовано|распечатано|сформировано|выгружено',
  ].join('|'),
  'iu',
);

/** Offices, before the name of the person who signs the list. Not Leiter and Principal, which are also last names. */
const OFFICES = new RegExp(
  [
    'head ?teacher|headmaster|headmistress|class teacher|form tutor|school secretary',
    'schulleit\\p{L}*|klassen(?:leit|lehr)\\p{L}*|sekretariat|im auftrag|i\\. ?a\\.|gez\\.',
    'директор|зам\\.|заместитель|завуч|заведующ\\p{L}+|руководитель|классный руководитель|кл\\. ?рук\\p{L}*\\.?',
    'ответственн\\p{L}+|секретарь|главный бухгалтер|начальник',
  ].join('|'),
  'iu',
);

/** Signs that names never contain: digits, a colon that is not a letter, a line to sign on, footnote marks. */
const SIGNS = /\d|[:：](?!\p{L})|[=*•©%†‡]|_{2}|\.{3}|…/u;

export function isListNote(text: string, { texts, isSparse }: RowShape): boolean {
  return texts <= 2 && (beginsWith(LABELS, text) || (isSparse && beginsWith(OFFICES, text)));
}

export function isOddAlone(text: string, { texts, isSparse }: RowShape): boolean {
  return isSparse && texts <= 1 && SIGNS.test(text);
}

/** True if a row with little else in it may make the text a note. */
export function mayBeNote(text: string): boolean {
  return beginsWith(LABELS, text) || beginsWith(OFFICES, text) || SIGNS.test(text);
}

/** Ignores marks before the word, and does not match the start of a longer word. */
function beginsWith(words: RegExp, text: string): boolean {
  const plain = text.replace(/^[^\p{L}]+/u, '').replace(/\s+/gu, ' ');
  const found = words.exec(plain);
  return found?.index === 0 && !/^\p{L}/u.test(found[0].endsWith('.') ? '' : plain.slice(found[0].length));
}
