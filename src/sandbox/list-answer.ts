/** Answers requests for lists, page by page: all users, or the meanings of a name. Every name has a meaning. */

import type { ListForm, NameSearch } from '../directory/profile-reads.js';
import { type MadeAnswer, put } from './answer-maker.js';
import { type CreatedUser, idOf } from './create-user.js';
import { itemOf, listBody, storedIn } from './look-up-answer.js';
import type { ProfileService, Sent } from './profile-service.js';
import { listOf } from './sandbox-profile.js';
import { placeholdersIn, type Values } from './template-match.js';

/** The list of users. If the list does not describe its items, they are as in the first look-up. */
export function answerList(
  { profile, settings }: ProfileService,
  list: ListForm,
  values: Values,
  sent: Sent,
  users: readonly CreatedUser[],
): MadeAnswer {
  const shown = { ...listOf(profile.look_up)[0], ...list };
  const toItem = (user: CreatedUser) => itemOf(user, storedIn(user, profile, settings), shown, profile);
  return pageOf(users, toItem, list, values, sent);
}

/** Answers with a single item of this name. A request without a name gets a sample. */
export function answerNames(form: NameSearch, values: Values, sent: Sent): MadeAnswer {
  const name = String(values.get('value') ?? 'sample');
  const item = put(put({}, form.id, idOf(name.replace(/[^\p{L}\p{N}]+/gu, '-'))), form.name, name);
  const [path = ''] = (form.path ?? form.url ?? '').split('?');
  const isOne = placeholdersIn(path).includes('value') && !isPaged(form, values);
  if (isOne) return { status: 200, body: put({}, form.items ?? '', item) };
  return pageOf([item], (one) => one, form, values, sent);
}

function isPaged({ next, page_token, whole }: ListForm | NameSearch, values: Values): boolean {
  const isAsked = values.has('offset') || values.has('page');
  return whole !== true && (isAsked || next !== undefined || page_token !== undefined);
}

/** The sandbox's own parameter in the addresses of further pages. */
const FROM = 'sandbox_from';

const TOKEN = 'from=';

const PAGE_SIZE = 100;

/** Parameters that request a page size. The largest value counts, since `count=1` may ask for a total. */
const SIZES = /^(?:count|limit|size|per_?page|page_?size|max(?:_?results)?|\$?top)$/i;

function pageOf<Item>(
  all: readonly Item[],
  toItem: (item: Item) => unknown,
  form: ListForm | NameSearch,
  values: Values,
  { target, headers }: Sent,
): MadeAnswer {
  const url = new URL(`http://${headers.host}${target}`);
  const asked = [...url.searchParams].filter(([name, value]) => SIZES.test(name) && Number(value) > 0);
  const most = asked.length === 0 ? PAGE_SIZE : Math.max(...asked.map(([, value]) => Number(value)));
  const size = isPaged(form, values) ? (form.page_size ?? most) : all.length;
  const start = startOf(form, values, size, url);
  const end = start + size;
  const body = listBody(all.slice(start, end).map(toItem), form, all.length);
  if (end >= all.length) return { status: 200, body };
  url.searchParams.set(FROM, String(end));
  const isInHeader = typeof form.next === 'object';
  const withNext = put(body, isInHeader ? undefined : form.next, url.href);
  return {
    status: 200,
    body: put(withNext, form.page_token?.at, `${TOKEN}${end}`),
    headers: isInHeader ? { Link: `<${url.href}>; rel="next"` } : {},
  };
}

function startOf(
  { next, from = 0, page = 1 }: ListForm | NameSearch,
  values: Values,
  size: number,
  url: URL,
) {
  if (next !== undefined) return Number(url.searchParams.get(FROM));
  const { page_token: token, offset = from, page: number = page } = Object.fromEntries(values);
  if (typeof token === 'string') return Number(token.replace(TOKEN, ''));
  return Number(offset) - from + (Number(number) - page) * size;
}
