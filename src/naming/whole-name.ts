/**
 * A row whose name stands in one column, with the parts that make it a user. Columns of their own win: the whole name
 * only fills what they leave open.
 */

import type { Complaint } from '../domain/finding.js';
import type { Columns, Draft } from '../domain/row.js';
import type { NameOrder } from '../domain/user.js';
import { fold } from '../lib/text.js';
import { isInitial, nameWords } from './name-words.js';
import { quoted } from './quoted.js';
import { splitName } from './split-name.js';

/** A row's draft with its name split, and what hindered that. */
export type Named = { readonly draft: Draft; readonly complaint?: Complaint };

/** @returns the draft itself where there is nothing to split */
export type Namer = (draft: Draft) => Named;

/** @param told the order that the user gives. Default: by the column's header */
export function createNamer(columns: Columns, told: NameOrder | undefined): Namer {
  const hasColumn = (field: string) => columns.sources.some((source) => source.field === field);
  if (!hasColumn('name')) return (draft) => ({ draft });
  const order = told ?? columns.nameOrder ?? 'first-last';
  const isBeside = hasColumn('name.first') && hasColumn('name.last');

  return (draft) => {
    const whole = draft.name;
    if (isBlank(whole)) return { draft };
    const [first, last] = [textOf(draft['name.first']), textOf(draft['name.last'])];
    // Where both have columns, an empty one among them was left empty on purpose.
    if (isBeside ? first + last !== '' : first !== '' && last !== '') return { draft };
    if (typeof whole !== 'string') return complain(draft, 'type', 'is no text, so it cannot be split');
    const secret = textOf(draft.password);
    const part = first || last;
    const rest = part === '' ? whole : without(whole, part);
    // `Name` beside `Vorname` holds the last name alone.
    if (part !== '' && !rest.includes(',') && nameWords(rest).length < 2) {
      const words = nameWords(rest).join(' ');
      if (words === '' || isInitial(words)) return { draft };
      return { draft: { ...draft, [first === '' ? 'name.first' : 'name.last']: words } };
    }
    const split = splitName(whole, order, secret);
    if ('why' in split) return complain(draft, 'name-split', split.why);
    const { name } = split;
    const read = first === '' ? name.last : name.first;
    if (part !== '' && fold(read) !== fold(part)) {
      const [column, other] = first === '' ? ['last', 'first'] : ['first', 'last'];
      const readings = `the ${other} name ${quoted(whole.trim(), secret)}, or ${column} ${quoted(read, secret)} instead of ${quoted(part, secret)}`;
      return complain(draft, 'name-split', `may be ${readings}: write the ${other} name alone`);
    }
    const middle = textOf(draft['name.middle']) || name.middle;
    const parts = {
      'name.first': first || name.first,
      'name.last': last || name.last,
      'name.middle': middle,
    };
    return { draft: { ...draft, ...parts } };
  };
}

function complain(draft: Draft, code: Complaint['code'], what: string): Named {
  return { draft, complaint: { code, field: 'name', what } };
}

/** The whole name without a part that stands at its beginning or its end. */
function without(whole: string, part: string): string {
  const [words, parts] = [nameWords(whole.replace(',', ' ')), nameWords(part)];
  const same = (a: readonly string[]) =>
    a.length === parts.length && a.every((word, at) => fold(word) === fold(parts[at] ?? ''));
  if (same(words.slice(0, parts.length))) return words.slice(parts.length).join(' ');
  if (same(words.slice(-parts.length))) return words.slice(0, -parts.length).join(' ');
  return whole;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
