/** Finds the list of people in JSON: the document itself, or an array in it (`{"employees": […]}`). */

import { type JSONPath, visit } from 'jsonc-parser';
import { tooDeepAt } from '../platform/parse-json.js';
import type { RosterLabel, RosterPlace } from '../texts/roster-place.js';
import { userError } from '../texts/user-error.js';
import { printableHeader } from './headers.js';

/** If there are several arrays, these names distinguish the list of people. */
const LIST_NAMES: ReadonlySet<string> = new Set(
  (
    'users employees value data results items records resources people persons members staff ' +
    'teachers students pupils workers contacts list rows'
  ).split(' '),
);

/** Objects that may enclose the list: SAP's OData returns `{"d": {"results": […]}}`. */
const AROUND = ['d', 'data', 'response', 'result'];

const NOTES = [...AROUND, ...'meta metadata paging pagination links _links page _meta next'.split(' ')];

/** The address or token of the next page. On the last page, it is absent, empty, false or null. */
const NEXT_PAGE =
  /^(?:(?:@odata\.|odata\.)?next_?link|__next|next(?:_?page)?(?:_?(?:token|url|cursor))?|href|has_?(?:more|next_?page))$/iu;

const TOTAL = /^(?:@odata\.count|total(?:_?(?:results|count|elements|items|records|employees|users))?)$/iu;

const PAGES = /^total_?pages$/iu;

export type PageNote = { readonly name: string; readonly offset: number; readonly least: number };

type ListPath = readonly string[];

export type FoundLists = {
  /** Paths of possible lists: exactly one, unless the list is unclear. The empty path is the document itself. */
  readonly lists: readonly ListPath[];
  /** The list is complete only if it has at least as many rows as every note says. */
  readonly notes: readonly PageNote[];
};

type Candidate = { readonly path: ListPath; readonly hasObjects: boolean };

export function findLists(text: string): FoundLists {
  if (/^\s*\[/u.test(text)) return { lists: [[]], notes: [] };
  const found: Candidate[] = [];
  const notes: PageNote[] = [];
  let arrays = 0;
  // The visitor is recursive. The reader of the list rejects what is skipped here.
  visit(text.slice(0, tooDeepAt(text)), {
    onArrayBegin(offset, _, __, ___, pathOf) {
      arrays += 1;
      if (arrays > 1) return;
      const path = pathOf().map(String);
      if (!isPlace(path)) return;
      const first = /\S/u.exec(text.slice(offset + 1, offset + 1000))?.[0];
      found.push({ path, hasObjects: first === '{' || first === ']' });
    },
    onArrayEnd() {
      arrays -= 1;
    },
    onLiteralValue(value, offset, _, __, ___, pathOf) {
      const note = arrays > 0 ? undefined : noteOf(pathOf(), value, offset);
      if (note !== undefined) notes.push(note);
    },
  });
  return { lists: likelyLists(found), notes };
}

function isPlace([first = '', ...rest]: ListPath): boolean {
  return rest.length === 0 || (rest.length === 1 && AROUND.includes(first));
}

function likelyLists(found: readonly Candidate[]): readonly ListPath[] {
  const users = found.find(({ path }) => path.join('.') === 'users');
  if (users !== undefined) return [users.path];
  const lists = found.filter(({ hasObjects }) => hasObjects).map(({ path }) => path);
  const known = lists.filter((path) => LIST_NAMES.has(nameOf(path).toLowerCase()));
  return known.length > 0 ? known : lists;
}

function nameOf(path: ListPath): string {
  return path.at(-1) ?? '';
}

function noteOf(path: JSONPath, value: unknown, offset: number): PageNote | undefined {
  const [name, ...around] = path.map(String).reverse();
  if (name === undefined || around.length > 2 || around.some((one) => !NOTES.includes(one.toLowerCase())))
    return undefined;
  // `href` means a page only as `next.href`.
  if (/^href$/iu.test(name) && around[0] !== 'next') return undefined;
  const note = (least: number) => ({ name: [...around].reverse().concat(name).join('.'), offset, least });
  // `paging.next.after`, as in HubSpot.
  if (NEXT_PAGE.test(name) || around[0] === 'next') {
    const isLast = value === null || value === false || value === '' || value === 0;
    return isLast ? undefined : note(Number.POSITIVE_INFINITY);
  }
  if (typeof value !== 'number') return undefined;
  if (PAGES.test(name) && value > 1) return note(Number.POSITIVE_INFINITY);
  return TOTAL.test(name) ? note(value) : undefined;
}

export function noList(label: RosterLabel, lists: readonly ListPath[]): Error {
  if (lists.length < 2) return userError('roster', 'json-no-list', { label });
  const names = lists.map((path) => printableHeader(nameOf(path), '…'));
  return userError('roster', 'json-lists', { label, names });
}

/** The error if the file is a single page of an answer, so that other people would be missing. */
export function onePage(at: RosterPlace, { name, least }: PageNote, rows: number): Error {
  const all = Number.isFinite(least) ? least : undefined;
  return userError('roster', 'json-one-page', { at, member: name, rows, all });
}
