/** Why an answer without the user does not prove an absence: it may be incomplete, an error, or misread. */

import type { OwnMessage, ValueType } from '../domain/detail.js';
import { fold } from '../domain/text.js';
import { defined } from '../platform/collections.js';
import { isObject } from '../platform/parse-json.js';
import { ownMessage } from '../texts/own-message.js';
import { type AnswerForm, type RequestContext, shortText } from './classify.js';
import { nicknameAt, nicknamePointer, textAt } from './found-user.js';
import { hasAny, valueAt, valuesAt } from './json-pointer.js';
import type { LookUp } from './profile-reads.js';
import type { Person } from './render-request.js';
import type { StatusAnswer } from './send-request.js';
import type { Values } from './template.js';

type ListAnswer = {
  readonly answer: StatusAnswer;
  readonly body: unknown;
  /** Items about other users only. */
  readonly items: readonly unknown[];
};

type Asked = { readonly person: Pick<Person, 'nickname'>; readonly settings: Values };

/** @returns `undefined` if the answer proves that no user has the nickname */
export function whyNoAbsence(
  { answer, body, items }: ListAnswer,
  lookUp: LookUp,
  { person, settings }: Asked,
  { title: service }: Pick<AnswerForm, 'title'>,
): OwnMessage | undefined {
  const { next, page_size, whole = false } = lookUp;
  const totals = totalsIn(body, lookUp);
  const shown = items.length;
  // With a wrong pointer, every user would seem to be absent.
  const unread = items.find((item) => nicknameAt(item, lookUp, settings) === '');
  if (unread !== undefined) return misread(service, body, lookUp.items, [nicknamePointer(lookUp)], unread);
  const contains = (item: unknown) =>
    searchableTexts(item, lookUp, settings).some((text) => text.includes(fold(person.nickname)));
  if (shown > 0 && !whole && (lookUp.search !== 'part' || !items.every(contains)))
    return ownMessage('not-searched', { service, shown });
  if (totals.includes('unknown'))
    return ownMessage('no-total', { service, ...defined({ pointer: lookUp.total }) });
  const isWrong = (total: number | 'unknown'): total is number => total !== 'unknown' && total !== shown;
  const total = totals.find(isWrong) ?? largerTotalIn(body, shown);
  if (total !== undefined) return ownMessage('wrong-total', { service, shown, total });
  const isOpen = !whole && totals.length === 0;
  const most = page_size ?? (isOpen ? MAX_LIST_LENGTH : Number.POSITIVE_INFINITY);
  const hasNext = hasNextPage(answer, body) || (next !== undefined && isFilled(valueAt(body, next)));
  return shown >= most || hasNext ? ownMessage('more-users', { service, shown }) : undefined;
}

/** True if an answer says in a common way that it is incomplete. */
export function hasNextPage({ header }: StatusAnswer, body: unknown): boolean {
  return (
    nextLinkIn(header('link') ?? '') !== '' ||
    membersOf(body).some(([name, value]) => NEXT_PAGE.test(name) && isFilled(value))
  );
}

/** A list of this length may have further pages. */
const MAX_LIST_LENGTH = 20;

/** The total in SCIM (RFC 7644, 3.4.2) and in some other services. */
const TOTAL = '/totalResults';

/** The totals by the profile's pointer and by the common member. `unknown`: the pointer leads to no number. */
export function totalsIn(
  body: unknown,
  { total: pointer }: Pick<LookUp, 'total'>,
): readonly (number | 'unknown')[] {
  const profileTotals = pointer === undefined ? [] : [valueAt(body, pointer)];
  const usual = valueAt(body, TOTAL) ?? undefined;
  return [...profileTotals, ...(usual === undefined ? [] : [usual])].map(
    (value) => countIn(value) ?? 'unknown',
  );
}

/** True if the total is zero, in which case an answer may have no list. */
export function countsNoUsers(totals: readonly (number | 'unknown')[]): boolean {
  return totals.length > 0 && totals.every((total) => total === 0);
}

/** Some services write numbers as text. */
function countIn(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  return isNumber ? Number(value) : undefined;
}

/** Members in which other services count all users (`@odata.count`: OData 4.01, JSON format, 4.5.5). */
const OTHER_TOTALS: readonly string[] = ['total', 'totalcount', 'total_count', '@odata.count'];

/**
 * Members by which services announce more results (`@odata.nextLink`: 4.5.6 there; `nextPageToken`: Google, AIP-158;
 * `truncated`: OpenStack Identity API v3, if a server limits its lists).
 */
const NEXT_PAGE = /^(?:@odata\.nextlink|nextpagetoken|next_page_token|next|hasmore|has_more|truncated)$/;

/** A total that the profile does not define counts only if it is larger, since it may be about something else. */
export function largerTotalIn(body: unknown, shown: number): number | undefined {
  return membersOf(body)
    .flatMap(([name, value]) => (OTHER_TOTALS.includes(name) ? (countIn(value) ?? []) : []))
    .find((total) => total > shown);
}

function membersOf(body: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isObject(body) ? Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]) : [];
}

function searchableTexts(item: unknown, lookUp: LookUp, settings: Values): readonly string[] {
  const { names = [], fields = {} } = lookUp;
  const values = [...names, ...Object.values(fields)].map((pointer) => textAt(item, pointer));
  return [nicknameAt(item, lookUp, settings), ...values].map(fold);
}

/** Members by which services report errors (`detail` and `scimType`: RFC 7644, 3.12). */
const OF_ERRORS: readonly string[] = ['error', 'errors', 'detail', 'scimtype'];

/** Members by which services report success or failure. */
const OF_SUCCESS: readonly string[] = ['success', 'ok'];

/** The error in an answer, whatever its status; `''` if it is not a text, `undefined` if there is none. */
export function errorIn(body: unknown, { message = [] }: Pick<AnswerForm, 'message'>): string | undefined {
  const fromProfile = [message].flat().flatMap((pointer) => valuesAt(body, pointer));
  const usual = membersOf(body).flatMap(([name, value]) => {
    if (OF_ERRORS.includes(name)) return [value];
    return OF_SUCCESS.includes(name) ? [value === false] : [];
  });
  const errors = [...fromProfile, ...usual].filter((value) => isFilled(value));
  return errors.length === 0 ? undefined : (errors.map(textOf).find((text) => text !== '') ?? '');
}

export function errorMessageIn(
  body: unknown,
  form: Pick<AnswerForm, 'message'>,
  { redact, profile: { title: service } }: RequestContext,
): OwnMessage | undefined {
  const text = errorIn(body, form);
  if (text === undefined) return undefined;
  const said = shortText(redact(text) ?? '');
  return ownMessage('look-up-error', { service, ...(said !== '' && { said }) });
}

/** The text of an error, which may be in a list or a member. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  const [first] = Array.isArray(value) ? value : [value];
  const inner: unknown = isObject(first) ? (first.message ?? first.detail ?? first.title) : first;
  return typeof inner === 'string' ? inner.trim() : '';
}

/** Values nested more deeply than this count as filled. */
const DEEPEST = 8;

/** True if a value contains any information: not `null`, `false`, 0, empty text, or a structure of these alone. */
export function isFilled(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return depth === DEEPEST || Object.values(value).some((inner) => isFilled(inner, depth + 1));
}

/** Some services quote with apostrophes, against RFC 8288. White space matches only one part: no backtracking. */
const LINK =
  /\s*<([^>]*)>((?:\s*;(?:\s*[^\s;,="<>]+(?:\s*=(?:\s*(?:"(?:[^"\\]|\\.)*"|'[^';,"]*'|(?!'[^';,"]*')[^\s;,"]+))?)?)?)*)\s*(?:,|$)/y;
const PARAMETER = /;\s*([^\s;,="<>]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^';,"]*)'|([^\s;,"]*))/g;

/** The target of the link with the relation `next`; `''` if there is none; `undefined` if one cannot be parsed. */
export function nextLinkIn(header: string): string | undefined {
  LINK.lastIndex = 0;
  let end = 0;
  while (header.slice(end).trim() !== '') {
    const [whole, target, parameters = ''] = LINK.exec(header) ?? [];
    if (whole === undefined) return /\bnext\b/i.test(header.slice(end)) ? undefined : '';
    if (isNext(parameters)) return target?.trim() || undefined;
    end += whole.length;
    LINK.lastIndex = end;
  }
  return '';
}

/** Only the first `rel` of a link counts. */
function isNext(parameters: string): boolean {
  for (const [, name = '', quoted, single, token = ''] of parameters.matchAll(PARAMETER)) {
    if (name.toLowerCase() !== 'rel') continue;
    const types = (quoted?.replace(/\\(.)/g, '$1') ?? single ?? token).toLowerCase();
    return types.split(/\s+/).includes('next');
  }
  return false;
}

/** The pointer to a list, without a `*` for its members. */
export function listPointer(items = ''): string {
  return hasAny(items) ? items.replace(/\/\*(?:\/.*)?$/s, '') : items;
}

/** @param pointers to required values of an item @param item an item that lacks one */
export function misread(
  service: string,
  body: unknown,
  items: string | undefined,
  pointers: readonly string[] = [],
  item?: unknown,
): OwnMessage {
  const at = listPointer(items);
  const list = valueAt(body, at);
  const pointer = pointers.find((one) => textAt(item, one) === '') ?? pointers.at(-1);
  return ownMessage('no-users-shown', {
    service,
    items: at,
    ...(!Array.isArray(list) && { list: typeOf(list) }),
    ...(pointer !== undefined && { pointer, value: typeOf(valueAt(item, pointer)) }),
  });
}

function typeOf(value: unknown): ValueType {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}
