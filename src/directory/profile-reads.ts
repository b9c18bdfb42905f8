/** The part of a profile's form about requests that only read: look-ups, meanings of names, and the list of users. */

import * as v from 'valibot';
import { exactOptional as optional } from 'valibot';
import { listOf, type Value, wholeNumber } from '../platform/schema.js';
import {
  ANSWER_MATCH,
  BODY,
  BOOLEAN,
  HEADERS,
  PATH,
  POINTER,
  TEMPLATE,
  TYPE,
  URL_TEMPLATE,
} from './profile-parts.js';

/** A request that only reads, and the position of the list in its answer. */
const READ = {
  /** The path after the base URL; or `url`, for another host. */
  path: optional(PATH),
  url: optional(URL_TEMPLATE),
  headers: optional(HEADERS),
  /** POST requires `"reads": true` in the profile. Default: GET. */
  method: optional(v.picklist(['GET', 'POST'], 'GET or POST')),
  type: optional(TYPE),
  body: optional(BODY),
  /** Where the items are: an array, or a single object. Default: the whole answer. */
  items: optional(POINTER),
  /** The total number of items on all pages. Default: `/totalResults`, if the answer has it. */
  total: optional(POINTER),
  /** The number of items on a full page, by which `{offset}` grows. Default: the number on each page. */
  page_size: optional(wholeNumber(1, undefined, 'a whole number from 1')),
  /** True if the answer always has all items. Default: false. */
  whole: optional(BOOLEAN),
};

export const ITEM = {
  id: optional(POINTER),
  created_at: optional(POINTER),
  /** The unit of numeric times since 1970. Default: times are ISO 8601 texts. */
  unit: optional(v.picklist(['s', 'ms'], 's or ms')),
  names: optional(listOf(POINTER, 'a list of pointers')),
  fields: optional(v.record(v.string(), POINTER, 'fields and pointers: { "position": "/title" }')),
};

/** The nickname, or an address that begins with it. With `as`: a text with the nickname where `as` has `{nickname}`. */
export const NICKNAME = v.union(
  [POINTER, v.strictObject({ at: POINTER, as: TEMPLATE })],
  'a pointer, or { "at": "/name", "as": "@{nickname}:{server}" }',
);

const ABSENT = optional(v.union([ANSWER_MATCH, v.array(ANSWER_MATCH)], ANSWER_MATCH.message));

export const LOOK_UP = v.strictObject(
  {
    ...READ,
    ...ITEM,
    /** `asked`: the answer is about the user in the request, and does not repeat the nickname. */
    nickname: v.union([v.literal('asked'), ...NICKNAME.options], NICKNAME.message),
    /** In an item: where the body's `{attempt_id}` is stored. */
    attempt_id: optional(POINTER),
    /** `part`: the search matches parts of words, so its list may contain other users. */
    search: optional(v.picklist(['part'], 'part')),
    next: optional(POINTER),
    /** Answers that mean that there is no such user. A complete list without items means the same. */
    absent: ABSENT,
    /**
     * How many seconds after its request a user may still be missing: the request may be in flight, or the service may
     * show new users late. `never`: absence proves nothing. Default: 120.
     */
    absent_after: optional(
      v.union([wholeNumber(0, 86_400), v.literal('never')], 'seconds from 0 to 86400, or "never"'),
    ),
  },
  'how a user is looked up: { "path": "/users/{nickname}", "nickname": "/name" }',
);

export type LookUp = Value<typeof LOOK_UP>;

/** A list with several pages. `next`, `{offset}`, `{page}` or `{page_token}` leads from one page to the next. */
const PAGED = {
  ...READ,
  /** Where the address of the next page is, on the same host: in the answer, or in the header `Link` (RFC 8288). */
  next: optional(
    v.union(
      [POINTER, v.strictObject({ header: v.literal('link', '"link"') })],
      'a pointer, or { "header": "link" }',
    ),
  ),
  /** The value of `{offset}` on the first page. Default: 0. */
  from: optional(wholeNumber(0, 1, '0 or 1')),
  /** The value of `{page}` on the first page. Default: 1. */
  page: optional(wholeNumber(0, 1, '0 or 1')),
  /** Where the answer has the next `{page_token}`, absent on the last page. */
  page_token: optional(v.strictObject({ at: POINTER }, '{ "at": "/nextPageToken" }')),
};

export const NAMES = v.union(
  [
    /** The values are nicknames of users, from the directory or the roster. */
    v.strictObject({ users: v.literal(true, 'true') }),
    v.strictObject({
      ...PAGED,
      /** In an item: the name for people. */
      name: POINTER,
      /** In an item: the value of `{<field>.id}`. */
      id: POINTER,
      /** Answers that mean that the name does not exist. A complete list without it means the same. */
      absent: ABSENT,
    }),
  ],
  'how names become ids: { "path": "/groups?name={value}", "name": "/name", "id": "/id" }, or { "users": true }',
);

/** How the names in a field become ids. Without `{value}` in the address, the request lists all names. */
export type NamesForm = Value<typeof NAMES>;
export type NameSearch = Exclude<NamesForm, { readonly users: true }>;

export const LIST = v.strictObject(
  {
    ...PAGED,
    ...ITEM,
    nickname: optional(NICKNAME),
    /** Shows if the user can sign in: a pointer to a boolean, a value that means yes, or a constant for all users. */
    enabled: optional(
      v.union(
        [
          POINTER,
          BOOLEAN,
          v.strictObject({ at: POINTER, is: v.union([v.string(), v.number(), v.boolean(), v.null()]) }),
        ],
        'a pointer, true, false, or { "at": "/suspended", "is": false }',
      ),
    ),
    /** The time of the last sign-in, in the unit of `created_at`. */
    last_sign_in: optional(POINTER),
  },
  'how all users are listed: { "path": "/Users?startIndex={offset}&count=100", "from": 1, "items": "/Resources" }',
);

/** A list of all users, or of some. The first look-up supplies members about an item that the list lacks. */
export type ListForm = Value<typeof LIST>;

export type ReadForm = LookUp | NameSearch | ListForm;
