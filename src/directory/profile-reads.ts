/** The part of a profile's form about requests that read: look-ups, names that become ids, and the list of all users. */

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

/** A request that reads, and where its answer has a list. */
const READ = {
  /** The path after the base URL; or `url`, for another host. */
  path: optional(PATH),
  url: optional(URL_TEMPLATE),
  headers: optional(HEADERS),
  /** POST only if the profile has `"reads": true`. Default: GET. */
  method: optional(v.picklist(['GET', 'POST'], 'GET or POST')),
  type: optional(TYPE),
  body: optional(BODY),
  /** Where the items are: an array, or one object. Default: the whole answer. */
  items: optional(POINTER),
  /** How many items there are in all pages. Default: `/totalResults`, in answers that have it. */
  total: optional(POINTER),
  /** How many items a full page has, and so how far `{offset}` goes. Default: `{offset}` goes by the items of a page. */
  page_size: optional(wholeNumber(1, undefined, 'a whole number from 1')),
  /** True if the answer has all items, however many there are. Default: false. */
  whole: optional(BOOLEAN),
};

export const ITEM = {
  id: optional(POINTER),
  created_at: optional(POINTER),
  /** The unit of times since 1970. Default: they are texts of ISO 8601. */
  unit: optional(v.picklist(['s', 'ms'], 's or ms')),
  names: optional(listOf(POINTER, 'a list of pointers')),
  fields: optional(v.record(v.string(), POINTER, 'fields and pointers: { "position": "/title" }')),
};

/**
 * The nickname, or an address whose part before the `@` is the nickname if the profile's `nickname` is `name`. With
 * `as`: a text that has the nickname if the template has `{nickname}`.
 */
export const NICKNAME = v.union(
  [POINTER, v.strictObject({ at: POINTER, as: TEMPLATE })],
  'a pointer, or { "at": "/name", "as": "@{nickname}:{server}" }',
);

const ABSENT = optional(v.union([ANSWER_MATCH, v.array(ANSWER_MATCH)], ANSWER_MATCH.message));

export const LOOK_UP = v.strictObject(
  {
    ...READ,
    ...ITEM,
    /** `asked`: the answer is about the user who was asked for, and does not repeat the nickname. */
    nickname: v.union([v.literal('asked'), ...NICKNAME.options], NICKNAME.message),
    /** In an item: what the body's `{attempt_id}` was kept as. */
    attempt_id: optional(POINTER),
    /** `part`: it finds parts of words, so that others may be in its list. Default: it finds no other user. */
    search: optional(v.picklist(['part'], 'part')),
    next: optional(POINTER),
    /** Answers that say that there is no such user. A whole list without items does so, too. */
    absent: ABSENT,
    /**
     * How long after its request a user may still be missing, in seconds: the request may be in flight, or the service shows
     * new users late. `never`: absence proves nothing. Default: 120.
     */
    absent_after: optional(
      v.union([wholeNumber(0, 86_400), v.literal('never')], 'seconds from 0 to 86400, or "never"'),
    ),
  },
  'how a user is looked up: { "path": "/users/{nickname}", "nickname": "/name" }',
);

export type LookUp = Value<typeof LOOK_UP>;

/** A list of several pages. One of `next`, `{offset}`, `{page}` and `{page_token}` leads from one page to the next. */
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
  /** Where the answer has the next `{page_token}`; none on the last page. */
  page_token: optional(v.strictObject({ at: POINTER }, '{ "at": "/nextPageToken" }')),
};

export const NAMES = v.union(
  [
    /** The values are nicknames of users: those of the directory, and of the roster. */
    v.strictObject({ users: v.literal(true, 'true') }),
    v.strictObject({
      ...PAGED,
      /** In an item: what people call it. */
      name: POINTER,
      /** In an item: what `{<field>.id}` is. */
      id: POINTER,
      /** Answers that say that there is none of this name. A whole list without it does so, too. */
      absent: ABSENT,
    }),
  ],
  'how names become ids: { "path": "/groups?name={value}", "name": "/name", "id": "/id" }, or { "users": true }',
);

/** How the names in one field become ids: `{value}` in the address is one name; without it, it lists all. */
export type NamesForm = Value<typeof NAMES>;
export type NameSearch = Exclude<NamesForm, { readonly users: true }>;

export const LIST = v.strictObject(
  {
    ...PAGED,
    ...ITEM,
    nickname: optional(NICKNAME),
    /** If the user can sign in: a pointer to true or false, a value that means it, or what holds for the whole list. */
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
  'how everybody is listed: { "path": "/Users?startIndex={offset}&count=100", "from": 1, "items": "/Resources" }',
);

/** A list of all users, or of some. The first look-up supplies the members about an item that it lacks. */
export type ListForm = Value<typeof LIST>;

export type ReadForm = LookUp | NameSearch | ListForm;
