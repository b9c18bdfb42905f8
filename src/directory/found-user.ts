/** A user in the answer to a look-up. */

import { printable } from '../domain/terminal-text.js';
import { nicknameKey } from '../domain/user.js';
import { MAX_TEXT_LENGTH, type Redacting } from './classify.js';
import { valuesAt } from './json-pointer.js';
import type { ITEM, LookUp } from './profile-reads.js';
import { redactTogether } from './redact.js';
import { partsOf, type Values } from './template.js';

export type FoundUser = {
  readonly nickname: string;
  /** The id of the attempt that created the user, if the profile sends one. */
  readonly attemptId?: string;
  readonly id?: string;
  /** Milliseconds since the epoch, by the directory's clock. */
  readonly createdAt?: number;
  readonly unreadTime?: 'no-offset' | 'other-form';
  /** How many milliseconds the directory's clock is ahead of ours, by the `Date` of its answer. */
  readonly clockOffsetMs?: number;
  /** The non-empty parts of the name, in the order of the profile. */
  readonly names: readonly string[];
  /** Fields of the roster; `''` if the user has no value. */
  readonly fields: Readonly<Record<string, string>>;
};

export type ItemForm = Pick<LookUp, 'attempt_id' | 'nickname' | keyof typeof ITEM>;

/** Withholds texts with a secret of the request, alone or with an adjacent one. Texts are redacted again when shown. */
export function foundUser(
  item: unknown,
  lookUp: ItemForm,
  settings: Values,
  clockOffsetMs: number | undefined,
  { redact }: Redacting,
): FoundUser {
  const attemptId = textAt(item, lookUp.attempt_id);
  const redactOwn = (text: string) => redact(text, 'own');
  const id = idAt(item, lookUp.id, { redact });
  const createdAt = timeAt(item, lookUp.created_at, lookUp.unit);
  const shown = (texts: readonly string[]) =>
    redactTogether(texts, redactOwn).map((text) => text ?? '[withheld]');
  const fields = Object.entries(lookUp.fields ?? {});
  const values = shown(fields.map(([, pointer]) => textAt(item, pointer)));
  return {
    nickname: redactOwn(nicknameAt(item, lookUp, settings)) ?? '[withheld]',
    ...(attemptId !== '' && { attemptId }),
    ...(id !== undefined && { id }),
    ...(createdAt === undefined ? unreadTimeAt(item, lookUp) : { createdAt }),
    ...(clockOffsetMs !== undefined && { clockOffsetMs }),
    names: shown((lookUp.names ?? []).map((pointer) => textAt(item, pointer))).filter((name) => name !== ''),
    fields: Object.fromEntries(fields.map(([field], at) => [field, values[at] ?? ''])),
  };
}

/** A value as text. Several values, such as those of a list, are joined with semicolons. */
export function textAt(item: unknown, pointer: string | undefined): string {
  if (pointer === undefined) return '';
  return valuesAt(item, pointer)
    .flat()
    .flatMap((value) => (['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : []))
    .join(';');
}

/** An id for addresses and the journal. Rejects numbers that JSON parsers round: they may be another user's id. */
export function idAt(item: unknown, pointer: string | undefined, context: Redacting): string | undefined {
  const values = pointer === undefined ? [] : valuesAt(item, pointer).flat();
  if (values.some((value) => typeof value === 'number' && !Number.isSafeInteger(value))) return undefined;
  return usableId(textAt(item, pointer), context);
}

/** @returns `undefined` for an id that cannot be shown and sent unchanged, or contains a secret of the request */
export function usableId(id: string, { redact }: Redacting): string | undefined {
  const isUsable =
    id !== '' && id.length <= MAX_TEXT_LENGTH && printable(id) === id && redact(id, 'own') === id;
  return isUsable ? id : undefined;
}

export function nicknamePointer({ nickname }: Pick<LookUp, 'nickname'>): string {
  return typeof nickname === 'string' ? nickname : nickname.at;
}

/** The nickname of an item, with the domain if it is an address; `''` if none can be read. */
export function nicknameAt(item: unknown, { nickname }: Pick<LookUp, 'nickname'>, settings: Values): string {
  if (typeof nickname === 'string') return textAt(item, nickname);
  const parts = partsOf(nickname.as);
  const at = parts.findIndex((part) => typeof part === 'object' && part.name === 'nickname');
  const filled = (some: typeof parts) =>
    some.map((part) => (typeof part === 'string' ? part : String(settings(part.name) ?? ''))).join('');
  return between(textAt(item, nickname.at), filled(parts.slice(0, at)), filled(parts.slice(at + 1)));
}

/** The part of a text between a beginning and an end, which match regardless of letter case. */
function between(whole: string, beginning: string, end: string): string {
  const nfc = (one: string) => one.normalize('NFC');
  const [text, first, last] = [nfc(whole), nfc(beginning), nfc(end)];
  const isFramed =
    text.length > first.length + last.length &&
    nicknameKey(text.slice(0, first.length)) === nicknameKey(first) &&
    nicknameKey(text.slice(text.length - last.length)) === nicknameKey(last);
  return isFramed ? text.slice(first.length, text.length - last.length) : '';
}

const HAS_OFFSET = /^\d{4}-.*(?:Z|[+-]\d\d:?\d\d)$/i;
const UNIT_MS = { s: 1000, ms: 1 } as const;

/** The range of a `Date` (ECMA-262, 21.4.1.1). */
const LAST_TIME = 8.64e15;

function unreadTimeAt(item: unknown, { created_at, unit }: ItemForm): Pick<FoundUser, 'unreadTime'> {
  const text = textAt(item, created_at);
  if (text === '') return {};
  const isWithoutOffset = unit === undefined && /^\d{4}-\d\d-\d\d/.test(text) && !HAS_OFFSET.test(text);
  return { unreadTime: isWithoutOffset ? 'no-offset' : 'other-form' };
}

/** Milliseconds since the epoch; `undefined` if there is no time. */
export function timeAt(item: unknown, pointer: string | undefined, unit: LookUp['unit']): number | undefined {
  const text = textAt(item, pointer);
  if (text === '') return undefined;
  // Without an offset, the time zone is unknown.
  if (unit === undefined && !HAS_OFFSET.test(text)) return undefined;
  const at = unit === undefined ? Date.parse(text) : Number(text) * UNIT_MS[unit];
  return Math.abs(at) <= LAST_TIME ? at : undefined;
}
