/** The program's own messages as codes and facts, for every language. Texts from the directory are already redacted. */

import * as v from 'valibot';
import type { ErrorTextIn } from './errors.js';

const TEXT = v.string();
const NUMBER = v.number();
const YES = v.exactOptional(v.literal(true));

/** The other side of a connection: a host, perhaps through a proxy, or the proxy itself. Both may include a port. */
const PEER = { host: v.exactOptional(TEXT), proxy: v.exactOptional(TEXT) };
/** A system, OpenSSL or Node code, such as `ECONNREFUSED`. */
const SYSTEM = { system: TEXT };

export const CERTIFICATE_FLAWS = [
  'expired',
  'not-yet-valid',
  'self-signed',
  'unknown-issuer',
  'other-host',
  'other',
] as const;

const CONNECTION = {
  'certificate-rejected': v.object({ ...PEER, ...SYSTEM, flaw: v.picklist(CERTIFICATE_FLAWS) }),
  'http-2-only': v.object(PEER),
  /** The peer closed the connection. `isSent`: this may have happened after the request was sent. */
  'connection-closed': v.object({ ...PEER, isSent: YES }),
  'not-http': v.object(PEER),
  unreachable: v.object({ ...PEER, system: v.exactOptional(TEXT) }),
  'name-not-found': v.object({ ...PEER, ...SYSTEM }),
  'tls-failed': v.object({ ...PEER, ...SYSTEM }),
  /** A proxy opened no tunnel, and its status is unknown. */
  'tunnel-refused': v.object({ host: TEXT, proxy: TEXT }),
  'proxy-refused': v.object({
    proxy: TEXT,
    status: NUMBER,
    /** The problem with the user name and password, if that is the cause. */
    credentials: v.exactOptional(v.picklist(['missing', 'rejected'])),
  }),
  'connect-timeout': v.object({ host: TEXT, seconds: NUMBER }),
  'open-files': v.object({}),
  'interrupted-before-sending': v.object({}),
  'paused-before-sending': v.object({}),
  /** From here on, the request was sent. */
  'interrupted-after-sending': v.object({}),
  'answer-timeout': v.object({ seconds: NUMBER }),
  'answer-not-http': v.object({}),
  'headers-too-long': v.object({}),
  'connection-lost': v.object({ system: v.exactOptional(TEXT) }),
} as const;

/** The directory's message, or the program's own error, if there is a text. */
const SAID = { said: v.exactOptional(TEXT) };
/** The title of the profile. */
const SERVICE = { service: TEXT };
const STATUS = { status: NUMBER };

const VALUE_TYPES = ['nothing', 'list', 'object', 'string', 'number', 'boolean'] as const;

export type ValueType = (typeof VALUE_TYPES)[number];

const VALUE_TYPE = v.exactOptional(v.picklist(VALUE_TYPES));

/** Details about an answer, to the creation of a user or to a look-up. */
const ANSWER = {
  /** 100 or 101, which undici does not distinguish. */
  'early-answer': v.object({ ...SERVICE, ...STATUS }),
  'web-page': v.object(STATUS),
  /** `target`: the target of a redirect. */
  'status-only': v.object({ ...SERVICE, ...STATUS, isWithheld: YES, target: v.exactOptional(TEXT) }),
  'unknown-success': v.object({ ...SERVICE, ...STATUS }),
  /** Local time, such as `08:41`, with the date if it is not today. */
  'created-earlier': v.object({ ...SERVICE, ...SAID, time: TEXT, date: v.exactOptional(TEXT) }),
  'key-twice': v.object(SERVICE),
  'look-up-error': v.object({ ...SERVICE, ...SAID }),
  'several-users': v.object(SERVICE),
  'another-user': v.object(SERVICE),
  'id-of-another': v.object({ ...SERVICE, login: TEXT, owner: TEXT }),
  'login-of-another': v.object({ ...SERVICE, login: TEXT, other: TEXT }),
  /** `items`, `pointer`: to the list, and in an item; `list`, `value`: found there. Earlier journals lack `items`. */
  'no-users-shown': v.object({
    ...SERVICE,
    items: v.exactOptional(TEXT),
    list: VALUE_TYPE,
    pointer: v.exactOptional(TEXT),
    value: VALUE_TYPE,
  }),
  'not-searched': v.object({ ...SERVICE, shown: NUMBER }),
  /** `pointer`: to the total; absent if the profile has none. */
  'no-total': v.object({ ...SERVICE, pointer: v.exactOptional(TEXT) }),
  'wrong-total': v.object({ ...SERVICE, shown: NUMBER, total: NUMBER }),
  'more-users': v.object({ ...SERVICE, shown: NUMBER }),
  /** The list changed twice while being read. */
  'list-changed': v.object(SERVICE),
  'list-too-long': v.object({}),
} as const;

/** Details about a request that cannot be built. */
const REQUEST = {
  'address-with-dots': v.object({}),
  'address-with-half-character': v.object({}),
  /** `value`: the name of the placeholder; absent in earlier journals. */
  'filter-with-quote': v.object({ value: v.exactOptional(TEXT) }),
  'header-with-control-character': v.object({ header: TEXT }),
  'no-attempt-id': v.object({}),
  'page-elsewhere': v.object({ host: TEXT }),
} as const;

/** Written as `2026-11-23 08:41:10 UTC`, or `unknown`; absent if the directory shows no time. */
const CREATED = { created: v.exactOptional(TEXT) };

/** The account in the directory: its name, or how that differs from the name sent. */
const ACCOUNT = {
  ...CREATED,
  name: v.exactOptional(TEXT),
  who: v.exactOptional(v.picklist(['a-name', 'other-name', 'other-first', 'other-last', 'other-middle'])),
};

/** Why the account may not be ours. */
export const AGAINST = [
  'other-id',
  'other-nickname',
  'no-name-sent',
  'other-name',
  'creation-time-no-offset',
  'creation-time-other-form',
  'no-creation-time',
  'no-clock',
  'too-early',
  'too-late',
] as const;

/** These wrap a reason: `said`, or another of the program's messages. */
const WRAPPING = {
  /** An earlier request may have created the user. The reason is that of the current refusal, if known. */
  'maybe-created': v.object(SAID),
  'not-looked-up-first': v.object(SAID),
  'taken-not-looked-up': v.object(SAID),
  'not-looked-up': v.object(SAID),
  /** Details about users known to be in the directory. Without finding one, an absence proves nothing. */
  'known-not-looked-up': v.object(SAID),
} as const;

const LOOK_UP = {
  'id-shown': v.object({ ...SERVICE, request: v.picklist(['this', 'earlier']) }),
  'taken-by': v.object(ACCOUNT),
  'nickname-shown': v.object({ ...SERVICE, ...CREATED, login: TEXT, isAll: YES }),
  /** Name and time show that the account is ours, unless `against` says why not. */
  'account-shown': v.object({ ...SERVICE, ...ACCOUNT, against: v.exactOptional(v.picklist(AGAINST)) }),
  'taken-not-shown': v.object(SERVICE),
  'absence-unproven': v.object({
    ...SERVICE,
    against: v.picklist(['no-known-user', 'roster-values', 'may-be-missing']),
    /** With `roster-values`: the names of placeholders. */
    values: v.exactOptional(v.array(TEXT)),
  }),
  'absent-twice': v.object(SERVICE),
  'row-needed': v.object({}),
  /** Details about a step: the id of its user is unknown, or a user in its value was not created. */
  'step-no-id': v.object({}),
  'step-other-missing': v.object({}),
  'look-up-ended': v.object({}),
  interrupted: v.object({}),
  'no-answer': v.object({}),
} as const;

const SCHEMAS = { ...CONNECTION, ...ANSWER, ...REQUEST, ...WRAPPING, ...LOOK_UP } as const;

export type DetailCode = keyof typeof SCHEMAS;

export type DetailFacts = { readonly [C in DetailCode]: Readonly<v.InferOutput<(typeof SCHEMAS)[C]>> };

export type AccountFacts = DetailFacts['taken-by'];

export type WrappingCode = keyof typeof WRAPPING;

/** @property inner the reason inside a wrapping message, instead of `said` */
export type Detail = {
  [C in DetailCode]: { readonly code: C; readonly inner?: Detail } & DetailFacts[C];
}[DetailCode];

export type ConnectionReason = Extract<Detail, { readonly code: keyof typeof CONNECTION }>;

/** A message in English, as stored in journals, and the same message as data. */
export type OwnMessage = { readonly message: string; readonly detail: Detail };

/** A message that can be shown in several languages. */
export type ShownMessage = {
  /** The message in English, or in the directory's language. */
  readonly message?: string | undefined;
  /** The message as data, if it is the program's own. */
  readonly detail?: Detail | undefined;
  /** The message as an error of this call, which journals do not store. */
  readonly why?: ErrorTextIn | undefined;
};

/** Messages are wrapped up to twice. */
export const DEEPEST = 4;

/** The detail from a journal; `undefined` if this version does not know its code, or a fact is invalid. */
export function toDetail(value: unknown, depth = 0): Detail | undefined {
  const known = v.safeParse(v.object({ code: TEXT, inner: v.optional(v.unknown()) }), value);
  if (!known.success || depth > DEEPEST || !Object.hasOwn(SCHEMAS, known.output.code)) return undefined;
  const code = known.output.code as DetailCode;
  const facts = v.safeParse(SCHEMAS[code], value);
  if (!facts.success) return undefined;
  if (known.output.inner === undefined) return { code, ...facts.output } as Detail;
  const inner = toDetail(known.output.inner, depth + 1);
  return inner && ({ code, ...facts.output, inner } as Detail);
}
