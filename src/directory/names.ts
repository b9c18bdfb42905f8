/** Finds the meanings of the names in a field: looks them up one by one, or finds them in the list of all names. */

import type { DetailCode } from '../domain/detail.js';
import type { NameMeaning } from '../domain/name-meaning.js';
import { fold, foldSpaces } from '../domain/text.js';
import { nearestOf } from '../platform/suggest.js';
import { idAt, textAt } from './found-user.js';
import { valueAt } from './json-pointer.js';
import type { NameSearch } from './profile-reads.js';
import { pageNames } from './profile-templates.js';
import { type ListReader, readItems, type Unknown } from './read-list.js';

type Named = {
  readonly name: string;
  readonly id: string | number;
  /** The name for display; `undefined` if it contains a secret. */
  shown(): string | undefined;
};

export type ReadNames =
  | { readonly kind: 'read'; readonly meanings: ReadonlyMap<string, NameMeaning> }
  | Unknown;

/** More requests than the directory of any school or company needs. */
const MAX_REQUESTS = 1_000;

/** Errors of names that no request can contain. Another spelling helps, but another attempt does not. */
const UNASKABLE: ReadonlySet<DetailCode> = new Set([
  'filter-with-quote',
  'address-with-dots',
  'address-with-half-character',
]);

export async function readNames(
  form: NameSearch,
  names: Iterable<string>,
  read: ListReader<Named>['read'],
): Promise<ReadNames> {
  // If the request does not contain the name, one list has all names.
  const isByName = pageNames(form).includes('value');
  const reader: ListReader<Named> = {
    // The answer for one name may be a single object, or a list without a total.
    form: isByName ? { whole: true, ...form } : form,
    read,
    mostRequests: MAX_REQUESTS,
    pointers: [form.name, form.id],
    toItem: (item, { context }) => {
      const [name, id] = [textAt(item, form.name), idAt(item, form.id, context)];
      if (name === '' || id === undefined) return undefined;
      const value = valueAt(item, form.id);
      // Send numeric ids as numbers.
      return { name, id: typeof value === 'number' ? value : id, shown: () => context.redact(name) };
    },
    // Several names may have the same id.
    keyOf: ({ name, id }) => JSON.stringify([id, name]),
  };
  const all = [...names];
  const items: Named[] = [];
  const unaskable = new Set<string>();
  for (const value of isByName ? all : ['']) {
    const result = await readItems([reader], isByName ? { value } : {});
    if (result.kind === 'whole') items.push(...result.items);
    else {
      if (result.detail === undefined || !UNASKABLE.has(result.detail.code))
        return { ...result, kind: 'unknown' };
      unaskable.add(value);
    }
  }
  const meaning = (name: string): NameMeaning =>
    unaskable.has(name) ? { kind: 'unaskable' } : meaningOf(name, items);
  return { kind: 'read', meanings: new Map(all.map((name) => [name, meaning(name)])) };
}

/** Prefers the exact spelling. Otherwise ignores letter case and white space. */
function meaningOf(name: string, items: readonly Named[]): NameMeaning {
  const exact = items.filter((item) => item.name.normalize('NFC') === name.normalize('NFC'));
  const alike = exact.length > 0 ? exact : items.filter((item) => foldSpaces(item.name) === foldSpaces(name));
  const ids = new Set(alike.map(({ id }) => id));
  const [first] = alike;
  if (first === undefined) {
    const all = new Map(items.map((item) => [withoutSpaces(item.name), item]));
    const near = nearestOf(withoutSpaces(name), all.keys());
    return { kind: 'none', nearest: near.flatMap((key) => all.get(key)?.shown() ?? []) };
  }
  return ids.size === 1
    ? { kind: 'one', id: first.id, name: first.name }
    : { kind: 'several', count: ids.size };
}

function withoutSpaces(name: string): string {
  return fold(name).replace(/\s+/gu, '');
}
