/** Removes titles from names, and splits a whole name into the parts that have no column. */

import type { Complaint, FindingMessage } from '../domain/finding.js';
import { FormulaCell, formulaMessage } from '../domain/formula-cell.js';
import { isFormOfAddress, withoutTitles } from '../domain/name-title.js';
import type { Columns, Draft } from '../domain/row.js';
import { fold, isBlank } from '../domain/text.js';
import { dateMessage, UnreadDate } from '../domain/unread-date.js';
import type { NameOrder } from '../domain/user.js';
import { remembered } from '../platform/collections.js';
import { isInitial, nameWords, redacted, splitName } from './split-name.js';

export type Named = { readonly draft: Draft; readonly complaint?: Complaint };

/** Returns the draft itself if there is nothing to split and no title to remove. */
export type Namer = (draft: Draft) => Named;

/** @param givenOrder the user's order; by default, the order that the header implies */
export function createNamer(columns: Columns, givenOrder: NameOrder | undefined): Namer {
  const split = createSplitter(columns, givenOrder);
  const { plainName } = columns;
  const isAddress = remembered(isFormOfAddress);
  return (draft) => {
    const named = split(untitled(draft, isAddress));
    return plainName === undefined ? named : { ...named, draft: withoutOther(named.draft, plainName) };
  };
}

/** Removes titles from the name cells, and a position that is only a form of address. */
function untitled(draft: Draft, isAddress: (position: string) => boolean): Draft {
  let titles: readonly string[] = [];
  const cells: Record<string, string> = {};
  for (const field of NAME_CELLS) {
    const cell = draft[field];
    if (typeof cell !== 'string') continue;
    const found = withoutTitles(cell, field === 'name');
    if (found.titles.length === 0) continue;
    titles = [...titles, ...found.titles];
    cells[field] = found.text;
  }
  const { position } = draft;
  if (typeof position === 'string' && isAddress(position)) {
    const title = position.trim();
    if (!titles.includes(title)) titles = [...titles, title];
    cells.position = '';
  }
  return titles.length === 0 ? draft : { ...draft, ...cells, titles };
}

/** Next to `Vorname`, `Name` may hold whole names: then the part in the other column is removed. */
function withoutOther(draft: Draft, field: NonNullable<Columns['plainName']>): Draft {
  const other = draft[field === 'name.last' ? 'name.first' : 'name.last'];
  const [own, otherText] = [textOf(draft[field]), textOf(other)];
  if (otherText === '' && own.includes(',')) {
    const split = splitName(own, 'last-first', textOf(draft.password));
    if (!('name' in split)) return draft;
    return { ...draft, 'name.first': split.name.first, 'name.last': split.name.last };
  }
  const rest = own === '' || otherText === '' ? own : without(own, otherText);
  return rest === own || rest === '' || isInitial(rest) ? draft : { ...draft, [field]: rest };
}

function createSplitter(columns: Columns, givenOrder: NameOrder | undefined): Namer {
  const hasColumn = (field: string) => columns.sources.some((source) => source.field === field);
  if (!hasColumn('name')) return (draft) => ({ draft });
  const order = givenOrder ?? columns.nameOrder ?? 'first-last';
  const hasBoth = hasColumn('name.first') && hasColumn('name.last');

  return (draft) => {
    const whole = draft.name;
    // The checks reject parts that are formulas or unread dates.
    const isUnread = (value: unknown) => value instanceof FormulaCell || value instanceof UnreadDate;
    if (isBlank(whole) || PARTS.some((part) => isUnread(draft[part]))) return { draft };
    const [first, last] = [textOf(draft['name.first']), textOf(draft['name.last'])];
    // If both parts have a column and only one is filled, the other is empty on purpose.
    if (hasBoth ? first + last !== '' : first !== '' && last !== '') return { draft };
    const fault = formulaMessage(whole, textOf(draft.password)) ?? dateMessage(whole, textOf(draft.password));
    if (fault !== undefined) return failed(draft, 'type', fault);
    if (typeof whole !== 'string') return failed(draft, 'type', { key: 'name-not-text' });
    const secret = textOf(draft.password);
    const part = first || last;
    const rest = part === '' ? whole : without(whole, part);
    // Next to `Vorname`, `Name` may hold only the last name.
    if (part !== '' && !rest.includes(',') && nameWords(rest).length < 2) {
      const words = nameWords(rest).join(' ');
      if (words === '' || isInitial(words)) return { draft };
      return { draft: { ...draft, [first === '' ? 'name.first' : 'name.last']: words } };
    }
    const split = splitName(whole, order, secret);
    if ('why' in split) return failed(draft, 'name-split', split.why);
    const { name } = split;
    const read = first === '' ? name.last : name.first;
    if (part !== '' && fold(read) !== fold(part)) {
      return failed(draft, 'name-split', {
        key: 'name-differs',
        part: first === '' ? 'last' : 'first',
        whole: redacted(whole.trim(), secret),
        read: redacted(read, secret),
        given: redacted(part, secret),
      });
    }
    const parts = {
      'name.first': first || name.first,
      'name.last': last || name.last,
      'name.middle': textOf(draft['name.middle']) || name.middle,
    };
    return { draft: { ...draft, ...parts } };
  };
}

const PARTS = ['name.first', 'name.last', 'name.middle'] as const;
const NAME_CELLS = [...PARTS, 'name'] as const;

function failed(draft: Draft, code: Complaint['code'], message: FindingMessage): Named {
  return { draft, complaint: { code, field: 'name', message } };
}

/** Removes a part from the start or end of a whole name. */
function without(whole: string, part: string): string {
  const [words, parts] = [nameWords(whole.replace(',', ' ')), nameWords(part)];
  const same = (a: readonly string[]) =>
    a.length === parts.length && a.every((word, at) => fold(word) === fold(parts[at] ?? ''));
  if (same(words.slice(0, parts.length))) return words.slice(parts.length).join(' ');
  if (same(words.slice(-parts.length))) return words.slice(0, -parts.length).join(' ');
  return whole;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
