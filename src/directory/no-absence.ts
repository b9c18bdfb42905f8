/** Why an answer without the user does not prove an absence: it may be cut, an error, or read at a wrong pointer. */

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
  /** All items are about other users. */
  readonly items: readonly unknown[];
};

type Asked = { readonly person: Pick<Person, 'nickname'>; readonly settings: Values };

/** @returns `undefined` if no user has the nickname */
export function whyNoAbsence(
  { answer, body, items }: ListAnswer,
  lookUp: LookUp,
  { person, settings }: Asked,
  { title: service }: Pick<AnswerForm, 'title'>,
): OwnMessage | undefined {
  const { next, page_size, whole = false } = lookUp;
  const totals = totalsIn(body, lookUp);
  const shown = items.length;
  // With a wrong pointer, every user would be absent.
  const unread = items.find((item) => nicknameAt(item, lookUp, settings) === '');
  if (unread !== undefined) return misread(service, body, lookUp.items, [nicknamePointer(lookUp)], unread);
  const contains = (item: unknown) =>
    looked(item, lookUp, settings).some((text) => text.includes(fold(person.nickname)));
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

/** True if an answer says in a usual way that it is not all. */
export function hasNextPage({ header }: StatusAnswer, body: unknown): boolean {
  return (
    nextLinkIn(header('link') ?? '') !== '' ||
    membersOf(body).some(([name, value]) => NEXT_PAGE.test(name) && isFilled(value))
  );
}

/** A longer list may have further pages. */
const MAX_LIST_LENGTH = 20;

/** The total of SCIM (RFC 7644, 3.4.2) and of other services. */
const TOTAL = '/totalResults';

/**
 * How many users there are in all pages: what the profile points to, and the usual member if the answer has it;
 * `unknown`: the answer does not say it there.
 */
export function totalsIn(
  body: unknown,
  { total: pointer }: Pick<LookUp, 'total'>,
): readonly (number | 'unknown')[] {
  const own = pointer === undefined ? [] : [valueAt(body, pointer)];
  const usual = valueAt(body, TOTAL) ?? undefined;
  return [...own, ...(usual === undefined ? [] : [usual])].map((value) => countIn(value) ?? 'unknown');
}

/** True if there are no users: then an answer may have no list. */
export function countsNoUsers(totals: readonly (number | 'unknown')[]): boolean {
  return totals.length > 0 && totals.every((total) => total === 0);
}

/** Some services write numbers as text. */
function countIn(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  return isNumber ? Number(value) : undefined;
}

/** Members by which other services count all users (`@odata.count`: OData 4.01, JSON format, 4.5.5). */
const OTHER_TOTALS: readonly string[] = ['total', 'totalcount', 'total_count', '@odata.count'];

/**
 * Members by which services say that there is more (`@odata.nextLink`: 4.5.6 there; `nextPageToken`: Google, AIP-158;
 * `truncated`: OpenStack Identity API v3, where a server has a limit for lists).
 */
const NEXT_PAGE = /^(?:@odata\.nextlink|nextpagetoken|next_page_token|next|hasmore|has_more|truncated)$/;

/** A total that no profile names may be about something else if it is not larger. */
export function largerTotalIn(body: unknown, shown: number): number | undefined {
  return membersOf(body)
    .flatMap(([name, value]) => (OTHER_TOTALS.includes(name) ? (countIn(value) ?? []) : []))
    .find((total) => total > shown);
}

/** The members of an object, with their names in lower case. */
function membersOf(body: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isObject(body) ? Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]) : [];
}

function looked(item: unknown, lookUp: LookUp, settings: Values): readonly string[] {
  const { names = [], fields = {} } = lookUp;
  const values = [...names, ...Object.values(fields)].map((pointer) => textAt(item, pointer));
  return [nicknameAt(item, lookUp, settings), ...values].map(fold);
}

/** Members by which services say that something is wrong (`detail` and `scimType`: RFC 7644, 3.12). */
const OF_ERRORS: readonly string[] = ['error', 'errors', 'detail', 'scimtype'];

/** Members by which services deny that all went well. */
const OF_SUCCESS: readonly string[] = ['success', 'ok'];

/** The error that an answer states, whatever its status; `''` if it is no text, `undefined` if there is none */
export function errorIn(body: unknown, { message = [] }: Pick<AnswerForm, 'message'>): string | undefined {
  const own = [message].flat().flatMap((pointer) => valuesAt(body, pointer));
  const usual = membersOf(body).flatMap(([name, value]) => {
    if (OF_ERRORS.includes(name)) return [value];
    return OF_SUCCESS.includes(name) ? [value === false] : [];
  });
  const said = [...own, ...usual].filter((value) => isFilled(value));
  return said.length === 0 ? undefined : (said.map(textOf).find((text) => text !== '') ?? '');
}

/** The error that an answer states, as a message of ours. */
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

/** The text of an error, which may have it in a list or in a member. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  const [first] = Array.isArray(value) ? value : [value];
  const inner: unknown = isObject(first) ? (first.message ?? first.detail ?? first.title) : first;
  return typeof inner === 'string' ? inner.trim() : '';
}

/** A structure that is nested more deeply says something, whatever it is. */
const DEEPEST = 8;

/** True if a value says anything: no `null`, `false` or 0, no empty text, and nothing that holds only such. */
export function isFilled(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return depth === DEEPEST || Object.values(value).some((inner) => isFilled(inner, depth + 1));
}

/**
 * A target, then parameters: a token, alone or with a value. That is a token or a quoted text; some services quote with
 * apostrophes, which RFC 8288 does not know. No space can belong to two parts, so that none is tried twice.
 */
const LINK =
  /\s*<([^>]*)>((?:\s*;(?:\s*[^\s;,="<>]+(?:\s*=(?:\s*(?:"(?:[^"\\]|\\.)*"|'[^';,"]*'|(?!'[^';,"]*')[^\s;,"]+))?)?)?)*)\s*(?:,|$)/y;
const PARAMETER = /;\s*([^\s;,="<>]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^';,"]*)'|([^\s;,"]*))/g;

/**
 * The target of the link that has the relation type `next`, alone or among others.
 * @param header several headers are joined with commas
 * @returns `''` if there is none; `undefined` if there is one that cannot be read
 */
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

/** @param pointers to what an item must have @param item that lacks it */
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
