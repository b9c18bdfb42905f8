/** Answers a look-up as a profile describes it. Values are found only if equal, also where a service takes a part. */

import { answerForAbsent, holds, type MadeAnswer, put, valuesAt } from './answer-maker.js';
import { type CreatedUser, fold } from './create-user.js';
import { listOf, type SandboxLookUp, type SandboxProfile } from './sandbox-profile.js';
import { closeGaps, fill, placeholdersIn, type Values, wholePlaceholder } from './template-match.js';

export type LookUpRequest = {
  readonly lookUp: SandboxLookUp;
  /** The settings, and what the path and query of the request ask for. */
  readonly values: Values;
  /** True if the path is that of one user; else the answer is a list. */
  readonly isOne: boolean;
};

/** @param settings the values of the profile's settings */
export function answerLookUp(
  profile: SandboxProfile,
  settings: Values,
  { lookUp, values, isOne }: LookUpRequest,
  users: readonly CreatedUser[],
): MadeAnswer & { readonly isFound: boolean } {
  const { items: itemsAt = '' } = lookUp;
  const absent = listOf(lookUp.absent);
  const wanted = [...values].filter(([name]) => !settings.has(name));
  const items = users
    .map((user) => ({ user, stored: storedIn(user, profile, settings) }))
    .filter(({ stored }) => wanted.every(([name, value]) => isEqual(name, stored(name), value)))
    .map(({ user, stored }) => itemOf(user, stored, lookUp, profile));
  if (items.length === 0) {
    return { ...(answerForAbsent(absent) ?? { status: 200, body: listBody([], lookUp) }), isFound: false };
  }
  const body = isOne ? put({}, itemsAt, items[0]) : listBody(items, lookUp);
  const seemsAbsent = absent.some((match) => holds(match, 200, body));
  const note = 'found, but the profile takes the answer for absent';
  return { status: 200, body, isFound: true, ...(seemsAbsent && { note }) };
}

function listBody(items: readonly unknown[], { items: itemsAt = '', total }: SandboxLookUp): unknown {
  return put(put({}, itemsAt, items), total, items.length);
}

function isEqual(name: string, stored: unknown, wanted: unknown): boolean {
  if (name === 'attempt_id') return stored === wanted;
  return fold(String(stored ?? '')) === fold(String(wanted));
}

type Stored = (name: string) => unknown;

/** By the name of the placeholder or of the roster's field. Fields that were not sent have their defaults. */
function storedIn(user: CreatedUser, profile: SandboxProfile, settings: Values): Stored {
  const { first, last, middle } = user.name;
  const own = new Map<string, unknown>([
    ...settings,
    ...Object.entries(user.fields ?? {}),
    ...Object.entries({ 'name.first': first, 'name.last': last, 'name.middle': middle, first, last, middle }),
    ...Object.entries(user).filter(([name]) => name !== 'name' && name !== 'fields'),
  ]);
  return (name) => {
    const otherwise = profile.fields?.[name]?.default;
    return own.get(name) ?? (otherwise && fill(otherwise, (inner) => own.get(inner)));
  };
}

/** The user as the service would show it: every pointer of the look-up has its value, and nothing else is there. */
function itemOf(user: CreatedUser, stored: Stored, lookUp: SandboxLookUp, profile: SandboxProfile): unknown {
  const { nickname, attempt_id, created_at, unit, names = [], fields = {} } = lookUp;
  const name = (pointer: string) => sentAt(profile, pointer, stored) ?? nameFor(pointer, stored, profile);
  const created = Date.parse(user.created_at ?? '');
  const values: readonly (readonly [pointer: string | undefined, value: unknown])[] = [
    ...names.map((pointer) => [pointer, name(pointer)] as const),
    ...Object.entries(fields).map(([field, pointer]) => [pointer, stored(field)] as const),
    // As it was sent, or in the text that the service makes of it.
    typeof nickname === 'string'
      ? [nickname, sentAt(profile, nickname, stored) ?? user.nickname]
      : [nickname.at, fill(nickname.as, stored)],
    [attempt_id, sentAt(profile, attempt_id, stored) ?? user.attempt_id],
    [created_at, unit === undefined ? user.created_at : Math.floor(created / (unit === 's' ? 1000 : 1))],
  ];
  return values.reduce<unknown>(
    (item, [pointer, value]) => (value === undefined ? item : put(item, pointer, value)),
    {},
  );
}

/** The create request's value at this place of its body, if its body has the same structure. */
function sentAt({ create }: SandboxProfile, pointer: string | undefined, stored: Stored): unknown {
  const [template] = pointer === undefined ? [] : valuesAt(create.body, pointer);
  if (typeof template !== 'string' || placeholdersIn(template).length === 0) return undefined;
  const whole = wholePlaceholder(template);
  if (placeholdersIn(template).some((name) => stored(name) === undefined)) return undefined;
  return whole === undefined ? closeGaps(fill(template, stored)) : stored(whole);
}

/** The part of the name that the last part of the pointer speaks of; else the whole name, as it was sent. */
function nameFor(pointer: string, stored: Stored, { create: { body } }: SandboxProfile): unknown {
  const last = pointer.split('/').at(-1) ?? '';
  if (/first|given/i.test(last)) return stored('first');
  if (/last|family|surname|^sn$/i.test(last)) return stored('last');
  if (/middle|patronymic/i.test(last)) return stored('middle');
  const isWhole = (template: unknown): template is string =>
    typeof template === 'string' && /\{first.*\{last|\{last.*\{first/.test(template);
  return closeGaps(fill(Object.values(body).find(isWhole) ?? '{last} {first} {middle}', stored));
}
