/** Reads a list with several pages. It counts only if it has as many items as the total, or the last page was read. */

import type { Detail, OwnMessage } from '../domain/detail.js';
import type { Verdict } from '../domain/outcome.js';
import { defined } from '../platform/collections.js';
import { isObject } from '../platform/parse-json.js';
import { ownMessage } from '../texts/own-message.js';
import { type Exchange, isWebPage, MAX_LIST_BYTES } from './classify.js';
import type { Directory } from './directory.js';
import { textAt } from './found-user.js';
import { hasAny, valueAt, valuesAt } from './json-pointer.js';
import {
  countsNoUsers,
  errorMessageIn,
  hasNextPage,
  isFilled,
  largerTotalIn,
  listPointer,
  misread,
  nextLinkIn,
  totalsIn,
} from './no-absence.js';
import type { ListForm, NameSearch } from './profile-reads.js';
import { pageNames } from './profile-templates.js';
import { isRefused, readAnswer, verdictOfRead } from './read-answer.js';
import type { StatusAnswer } from './send-request.js';

/** The result for a list that was not read, or not completely. `verdict`: the answer that ended it. */
export type Unknown = {
  readonly kind: 'unknown';
  readonly message: string;
  readonly detail?: Detail | undefined;
  readonly verdict?: Verdict;
};

export type ReadItems<Item> =
  | { readonly kind: 'whole'; readonly items: readonly Item[] }
  | Unknown
  | ({ readonly kind: 'too-long' } & OwnMessage);

export type ListReader<Item> = {
  readonly form: ListForm | NameSearch;
  /** Sends one request. @param next the address of the page, if the previous page contained one */
  readonly read: (values: PageValues, next: string | undefined) => ReturnType<Directory['read']>;
  /** @returns `undefined` for an unreadable item */
  readonly toItem: (item: unknown, exchange: Exchange) => Item | undefined;
  /** Pointers to required values of an item, for the message if one is wrong. */
  readonly pointers?: readonly string[];
  readonly keyOf: (item: Item) => string;
  readonly mostRequests: number;
};

type PageValues = Readonly<Record<string, string | number | undefined>>;

/** @param readers of the lists that together contain all items @param values the same on every page */
export async function readItems<Item>(
  readers: readonly ListReader<Item>[],
  values: PageValues = {},
): Promise<ReadItems<Item>> {
  const first = await readAll(readers, values);
  // A list that changes while it is read is read again.
  const result = first.kind === 'changed' ? await readAll(readers, values) : first;
  return result.kind === 'changed' ? { ...result, kind: 'unknown' } : result;
}

type Changed = { readonly kind: 'changed' } & OwnMessage;

async function readAll<Item>(
  readers: readonly ListReader<Item>[],
  values: PageValues,
): Promise<ReadItems<Item> | Changed> {
  const items = new Map<string, Item>();
  for (const reader of readers) {
    const result = await readOnce(reader, values, items);
    if (result !== 'whole') return result;
  }
  return { kind: 'whole', items: [...items.values()] };
}

/** @param items from earlier lists; items of this list are added */
async function readOnce<Item>(
  { form, read, toItem, pointers, keyOf, mostRequests }: ListReader<Item>,
  values: PageValues,
  items: Map<string, Item>,
): Promise<Exclude<ReadItems<Item>, { kind: 'whole' }> | Changed | 'whole'> {
  const earlier = items.size;
  const seen = new Set<string>();
  let place: Place = { values: { offset: form.from ?? 0, page: form.page ?? 1 } };
  let total: number | undefined;
  let [first, before] = [0, 0];
  for (let requests = 1; requests <= mostRequests; requests += 1) {
    seen.add(JSON.stringify(place));
    const page = pageOf(await read({ ...values, ...place.values }, place.next), form);
    if (page.kind === 'unknown') return page;
    // The request asked for a single name, which does not exist.
    if (page.isAbsent === true && requests === 1) return 'whole';
    const { body, service, exchange } = page;
    const changed: Changed = { kind: 'changed', ...ownMessage('list-changed', { service }) };
    const [shown, ...others] = totalsIn(body, form);
    if (shown === 'unknown' || others.includes('unknown')) return noTotal(service, form);
    if (others.some((other) => other !== shown) || (requests > 1 && shown !== total)) return changed;
    total = shown;
    for (const one of page.items) {
      const item = toItem(one, exchange);
      if (item === undefined)
        return { kind: 'unknown', ...misread(service, body, form.items, pointers, one) };
      // The server may also have returned a different page than requested.
      if (items.has(keyOf(item))) return changed;
      items.set(keyOf(item), item);
    }
    const { length } = page.items;
    const isLater = requests > 1 && length > 0;
    // Numbered pages all have the length of the first, except the last one.
    if (wayOf(form) === 'page' && isLater && (before < first || length > first)) return changed;
    // The offset advances by `page_size`, so a shorter page leaves a gap. Several back ends may fill a longer page.
    if (wayOf(form) === 'offset' && isLater && before < (form.page_size ?? 0)) return changed;
    if (requests === 1) first = length;
    before = length;
    const count = items.size - earlier;
    const next = nextPlace(place, page, form, count === total);
    if (next === 'last') {
      if (total === undefined && wayOf(form) === 'none' && form.whole !== true) return noTotal(service, form);
      return isWhole(count, total, page) ? 'whole' : changed;
    }
    if (next === 'unread' || seen.has(JSON.stringify(next))) return changed;
    // Most services fill their pages, so the length of the first one shows how many pages there are.
    if (requests === 1 && length > 0 && (total ?? 0) > length * mostRequests) break;
    place = next;
  }
  return { kind: 'too-long', ...ownMessage('list-too-long', {}) };
}

function noTotal(service: string, { total: pointer }: ListForm | NameSearch): Unknown {
  return { kind: 'unknown', ...ownMessage('no-total', { service, ...defined({ pointer }) }) };
}

function isWhole(count: number, total: number | undefined, { answer, body }: Page): boolean {
  if (hasNextPage(answer, body)) return false;
  return total === undefined ? largerTotalIn(body, count) === undefined : total === count;
}

type Place = { readonly values: PageValues; readonly next?: string };

type Page = {
  readonly kind: 'page';
  readonly isAbsent?: true;
  readonly body: unknown;
  readonly items: readonly unknown[];
  readonly exchange: Exchange;
  readonly answer: StatusAnswer;
  readonly service: string;
};

type Way = 'next' | 'offset' | 'page' | 'page_token' | 'none';

function wayOf(form: ListForm | NameSearch): Way {
  if (form.next !== undefined) return 'next';
  const names = pageNames(form);
  return (['page_token', 'offset', 'page'] as const).find((name) => names.includes(name)) ?? 'none';
}

/** @returns `unread` if there is a next page whose position cannot be read */
function nextPlace(
  { values }: Place,
  { body, items, answer }: Page,
  form: ListForm | NameSearch,
  isAll: boolean,
): Place | 'last' | 'unread' {
  const textOf = (pointer: string, text = textAt(body, pointer)) =>
    text !== '' || !isFilled(valueAt(body, pointer)) ? text : undefined;
  const isLast = isAll || items.length === 0;
  switch (wayOf(form)) {
    case 'next': {
      const next =
        typeof form.next === 'string' ? textOf(form.next) : nextLinkIn(answer.header('link') ?? '');
      return next === undefined ? 'unread' : next === '' ? 'last' : { values, next };
    }
    case 'page_token': {
      const token = textOf(form.page_token?.at ?? '');
      return token === undefined ? 'unread' : token === '' ? 'last' : { values: { page_token: token } };
    }
    // With an unknown page size, a page may be shorter than requested, but no user is skipped.
    case 'offset':
      return isLast
        ? 'last'
        : { values: { offset: Number(values.offset) + (form.page_size ?? items.length) } };
    case 'page':
      return isLast ? 'last' : { values: { page: Number(values.page) + 1 } };
    case 'none':
      return 'last';
  }
}

/** Why an answer is not a page; `undefined` if it may be one. */
export function readVerdict(exchange: Exchange | { readonly verdict: Verdict }): Verdict | undefined {
  if ('verdict' in exchange) return exchange.verdict;
  const { answer, context } = exchange;
  const mayBePage = answer.kind === 'status' && answer.status === 200 && answer.isWhole && !isWebPage(answer);
  return mayBePage && !isRefused(answer, context) ? undefined : verdictOfRead(answer, context);
}

function pageOf(
  exchange: Exchange | { readonly verdict: Verdict },
  form: ListForm | NameSearch,
): Page | Unknown {
  if ('verdict' in exchange) return unknown(exchange.verdict);
  const { answer, context } = exchange;
  const service = context.profile.title;
  const absent = 'absent' in form ? form.absent : undefined;
  const read = readAnswer(answer, { ...(absent && { absent }) }, context, MAX_LIST_BYTES);
  if (read.kind === 'unknown') return unknown(read.verdict);
  const page = { kind: 'page', exchange, service, answer: read.answer } as const;
  if (read.kind === 'absent') return { ...page, body: {}, items: [], isAbsent: true };
  const { body } = read;
  // If there is a list, the message may report success.
  const error = errorMessageIn(body, hasList(body, form) ? {} : context.profile, context);
  if (error !== undefined) return { kind: 'unknown', ...error };
  const items = itemsIn(body, form);
  return items === undefined
    ? { kind: 'unknown', ...misread(service, body, form.items) }
    : { ...page, body, items };
}

function hasList(body: unknown, { items: at = '' }: ListForm | NameSearch): boolean {
  const list = valueAt(body, at.replace(/\/\*$/, ''));
  return Array.isArray(list) || (hasAny(at) && isObject(list));
}

/** The items; a single object is one. @returns `undefined` without a list, since its absence does not prove the end */
function itemsIn(body: unknown, form: ListForm | NameSearch): readonly unknown[] | undefined {
  const { items: at = '' } = form;
  const list = valueAt(body, listPointer(at)) ?? undefined;
  if (list === undefined) {
    const totals = totalsIn(body, form);
    // A search without results may omit the list.
    const isEmptySearch = totals.length === 0 && pageNames(form).includes('value');
    return isEmptySearch || countsNoUsers(totals) ? [] : undefined;
  }
  if (hasAny(at)) return typeof list === 'object' ? valuesAt(body, at) : undefined;
  return Array.isArray(list) ? list : [list];
}

function unknown(verdict: Verdict): Unknown {
  const { message, detail } = verdict;
  const messageParts = message === undefined ? ownMessage('no-answer', {}) : { message, detail };
  return { kind: 'unknown', ...messageParts, verdict };
}
