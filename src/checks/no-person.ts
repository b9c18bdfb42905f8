/** Recognises rows that are not people. People may be called Total, so the other name must be empty or unusual too. */

import { daysIn } from '../domain/list-date.js';
import { isStatusWord } from '../domain/status-words.js';
import { phrases } from '../domain/text.js';
import type { Name } from '../domain/user.js';
import { isListNote, isOddAlone, mayBeNote, type RowShape } from './list-note.js';
import { GAP_WORDS } from './placeholder.js';

/** Words for a sum, in lower case without dots. */
const SUMS: readonly string[] = phrases(`
  total; totals; sum; subtotal; count; grand total; всего; итого; сумма; количество; итог; gesamt; summe
  insgesamt; anzahl; gesamtzahl; zwischensumme
`);

/** Words for a sum or a vacancy. */
const WORDS: ReadonlySet<string> = new Set([
  ...SUMS,
  ...GAP_WORDS,
  ...phrases(`
    vacant; vacancy; open position; n a; tbd; tba; tbc; none; unknown; вакансия; вакантно; нет; vakant
    unbesetzt; n n; k a
  `),
]);

/** “Итого в 5А:”, “Total for 5A”: must contain a number or end with a colon. */
const SUM_OF = new RegExp(`^(?:${SUMS.join('|')})(?![\\p{L}\\p{M}]).*(?:\\d|[:：]\\s*$)`, 'iu');

/** Words that may follow a word for a sum: “Summe Mitglieder”. */
const COUNTED: ReadonlySet<string> = new Set(
  phrases(`
    members; people; persons; pupils; students; staff; employees; users; rows; records; участников; человек; чел
    учеников; учащихся; обучающихся; сотрудников; членов; строк; mitglieder; schüler; schülerinnen; personen
    mitarbeiter; teilnehmer; benutzer; zeilen; plätze; stellen; und; and; и; of; по; der; списку
  `),
);

const NUMBER = /^[\s\d.,:;/()+%-]*\d[\s\d.,:;/()+%-]*$/u;

/** `sum`: also a vacancy; `note`: a remark in brackets; `example`: a template row; `remark`: a note of the list. */
export type NoName =
  | { readonly why: 'sum' | 'number' | 'example' | 'remark'; readonly text: string }
  | { readonly why: 'note'; readonly text: string; readonly note: string };

/** `part`: the name part with the word; `name` if the whole name is in one cell. */
export type NoPerson = NoName & { readonly part: keyof Name | 'name' };

/** Marks a row of examples in a template, as in those of Microsoft Entra. */
const EXAMPLE = /^(?:example|e\.g\.|beispiel|пример)\s*:/iu;

/** Words that mark the required columns of a template, if both names are one of them. */
const NEEDS: ReadonlySet<string> = new Set(
  phrases(`
    required; optional; mandatory; recommended; not required; pflicht; pflichtfeld; muss; erforderlich
    freiwillig; обязательно; обязательное; необязательно; необязательное; обязательное поле; необязательное поле
    obligatoire; facultatif; optionnel; obligatorio; opcional; obbligatorio; facoltativo; obrigatório; verplicht
    optioneel; wymagane; opcjonalne; обов'язково; obligatorisk; valfritt; povinné; nepovinné
  `),
);

/** “Sample Record”: not a name if both words occur together. */
const EXAMPLES = /^(?:sample|example|beispiel|muster|пример|образец|exemple|ejemplo|esempio|exemplo)$/iu;
const RECORDS =
  /^(?:record|row|entry|data|user|datensatz|zeile|eintrag|benutzer|запись|строка|пользователь|utilisateur|usuario|utente|usuário)$/iu;

/** True if the names are those of a row that explains a template. */
function isOfTemplate(last: string, first: string): boolean {
  const both = [last, first].map(withoutMarks);
  if (both.every((text) => NEEDS.has(text.toLowerCase()))) return true;
  return both.some((text) => EXAMPLES.test(text)) && both.some((text) => RECORDS.test(text));
}

function withoutMarks(text: string): string {
  return text.trim().replace(/^[([*]+|[)\]*]+$/gu, '');
}

/** True if this part of a name could be a note, a total or a placeholder. If neither part could, the row is a person. */
export function mayBeNoPerson(text: string): boolean {
  if (isBlank(text) || isPhrase(text) || SUM_OF.test(text) || mayBeNote(text)) return true;
  const word = withoutMarks(text);
  const isOfTemplate = NEEDS.has(word.toLowerCase()) || EXAMPLES.test(word) || RECORDS.test(word);
  return isOfTemplate || noNameIn(text) !== undefined;
}

/** Letters only, as in almost every name. */
const LETTERS = /^[\p{L}\p{M}\s.'’-]*$/u;

/** @param whole the cell of a whole name; `''` if there is none, or its parts have columns */
export function noPersonIn(name: Name, whole: string, shape: RowShape): NoPerson | undefined {
  const { first, last, middle } = name;
  if (whole !== '') {
    const [one = '', two = '', ...more] = whole.trim().split(/[\s,]+/u);
    if (more.length === 0 && isOfTemplate(one, two)) return { why: 'example', text: whole, part: 'name' };
    const found = noNameIn(whole) ?? noNameAlone(whole, shape);
    return found && { ...found, part: 'name' };
  }
  const [noLast, noFirst] = [noNameAlone(last, shape), noNameAlone(first, shape)];
  if (noLast !== undefined && (noFirst !== undefined || isBlank(first))) return { ...noLast, part: 'last' };
  if (noFirst !== undefined && isBlank(last)) return { ...noFirst, part: 'first' };
  if (isOfTemplate(last, first)) return { why: 'example', text: first.trim(), part: 'first' };
  for (const part of ['last', 'first', 'middle'] as const) {
    const found = noNameIn(name[part]);
    if (found !== undefined) return { ...found, part };
  }
  const { only, isSparse } = shape;
  if (only === undefined || !isSparse || !isBlank(last + first + middle)) return undefined;
  const found = noteIn(only, shape);
  return found && { ...found, part: 'name' };
}

function noNameAlone(text: string, shape: RowShape): NoName | undefined {
  return noteIn(text, shape) ?? (isOddAlone(text, shape) ? { why: 'remark', text } : undefined);
}

function noteIn(text: string, shape: RowShape): NoName | undefined {
  if (isPhrase(text) || SUM_OF.test(text)) return { why: 'sum', text };
  return isListNote(text, shape) ? { why: 'remark', text } : undefined;
}

/** True for an empty text, a number or a dash. */
function isBlank(text: string): boolean {
  return !/\p{L}/u.test(text);
}

function noNameIn(text: string): NoName | undefined {
  if (LETTERS.test(text)) return undefined;
  if (NUMBER.test(text)) return { why: 'number', text };
  if (EXAMPLE.test(text)) return { why: 'example', text };
  for (const [, note = ''] of text.matchAll(/[([{]([^()[\]{}]*)[)\]}]?/gu))
    if (isNote(note)) return { why: 'note', text, note: note.trim() };
  return undefined;
}

/** A word for a status, or a date: the person may have left. */
function isNote(note: string): boolean {
  const words = note.trim().split(/[\s,;:]+/u);
  return (
    isStatusWord(note.trim()) ||
    words.some((word) => isStatusWord(word) || isDate(word)) ||
    // `transferred out`, `on leave`
    words.some((word, at) => isStatusWord(`${word} ${words[at + 1] ?? ''}`))
  );
}

function isDate(text: string): boolean {
  const bare = text.replace(/\.$/u, '');
  return daysIn(bare).length > 0 || /^\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?$|^\d{1,2}[./]\d{4}$/u.test(bare);
}

/** Almost no name begins with the first two letters of one of the words. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  // `N.N.` and `k.A.`
  [...WORDS, 'n.', 'k.'].map((word) => word.slice(0, 2)),
);

/** True for a word for a sum or a vacancy, which may be followed by numbers, counted things and other such words. */
function isPhrase(text: string): boolean {
  if (!BEGINNINGS.has(text.slice(0, 2).toLowerCase())) return false;
  const folded = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[.:;,–—-]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (WORDS.has(folded)) return true;
  const words = folded.split(' ');
  const first = lengthOfWord(words, 0);
  if (first === 0) return false;
  for (let at = first; at < words.length; ) {
    const word = words[at] ?? '';
    const length = COUNTED.has(word) || NUMBER.test(word) ? 1 : lengthOfWord(words, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** How many words at this position form one word for a sum or a vacancy; 0 if they form none. */
function lengthOfWord(words: readonly string[], at: number): number {
  return [2, 1].find((many) => WORDS.has(words.slice(at, at + many).join(' '))) ?? 0;
}

/** The first sign that may be a mistake: digits, unpaired or other brackets, a colon at the end of a word. */
export function oddSignIn(text: string): string | undefined {
  if (LETTERS.test(text)) return undefined;
  // In Mohawk and other languages, a colon within a word is a letter.
  return /\d+|[([{][^()[\]{}]*[)\]}]?|[)\]}]|:(?!\p{L})/u.exec(text)?.[0];
}
