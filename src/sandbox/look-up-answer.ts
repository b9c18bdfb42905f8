/** Answers look-ups as a profile describes them. Values must be equal, even if the real service finds parts. */

import type { LookUp, ReadForm } from '../directory/profile-reads.js';
import { answerForAbsent, holds, type MadeAnswer, put, valuesAt } from './answer-maker.js';
import { type CreatedUser, fold, idOf } from './create-user.js';
import type { ProfileService } from './profile-service.js';
import { listOf, type SandboxItem, type SandboxProfile } from './sandbox-profile.js';
import { closeGaps, fill, placeholdersIn, type Values, wholePlaceholder } from './template-match.js';

/** @param isOne true if the path is that of a single user; otherwise, the answer is a list */
export function answerLookUp(
  { profile, settings, users }: ProfileService,
  lookUp: LookUp,
  values: Values,
  isOne: boolean,
): MadeAnswer & { readonly isFound: boolean } {
  const { items: itemsAt = '' } = lookUp;
  const absent = listOf(lookUp.absent);
  const wanted = [...values].filter(([name]) => !settings.has(name));
  const items = [...users.values()]
    .map((user) => ({ user, stored: storedIn(user, profile, settings) }))
    .filter(({ stored }) => wanted.every(([name, value]) => isEqual(name, stored(name), value)))
    .map(({ user, stored }) => itemOf(user, stored, lookUp, profile));
  if (items.length === 0) {
    return { ...(answerForAbsent(absent) ?? { status: 200, body: listBody([], lookUp) }), isFound: false };
  }
  const body = isOne ? put({}, itemsAt, items[0]) : listBody(items, lookUp);
  const seemsAbsent = absent.some((match) => holds(match, 200, body));
  const note = 'found, but by the rules of the profile the answer means absent';
  return { status: 200, body, isFound: true, ...(seemsAbsent && { note }) };
}

/** @param total how many items all pages have; by default, the length of `items` */
export function listBody(
  items: readonly unknown[],
  { items: itemsAt = '', total: totalAt }: ReadForm,
  total = items.length,
): unknown {
  const [listAt = ''] = itemsAt.split('/*');
  // `*`: the items are members of the list's elements, or the members of an object.
  const body =
    listAt === itemsAt
      ? put({}, itemsAt, items)
      : items.reduce<unknown>(
          (all, item, index) => put(all, itemsAt.replace('*', String(index)), item),
          put({}, listAt, []),
        );
  return put(body, totalAt, total);
}

function isEqual(name: string, stored: unknown, wanted: unknown): boolean {
  if (name === 'attempt_id') return stored === wanted;
  return fold(String(stored ?? '')) === fold(String(wanted));
}

/** Returns the login if id and login are at the same pointer of the profile. */
export function userId({ look_up }: SandboxProfile, nickname: string): string {
  const isLogin = listOf(look_up).some(({ id, nickname: login }) => id !== undefined && id === login);
  return isLogin ? nickname : idOf(nickname);
}

type Stored = (name: string) => unknown;

/** By the name of the placeholder or of the roster's field. Fields that were not sent have their defaults. */
export function storedIn(user: CreatedUser, profile: SandboxProfile, settings: Values): Stored {
  const { first, last, middle } = user.name;
  const own = new Map<string, unknown>([
    ...settings,
    ...Object.entries(user.fields ?? {}),
    ...Object.entries({ 'name.first': first, 'name.last': last, 'name.middle': middle, first, last, middle }),
    ...Object.entries(user).filter(([name]) => !['name', 'fields', 'steps'].includes(name)),
    ['id', userId(profile, user.nickname)],
  ]);
  return (name) => {
    const otherwise = profile.fields?.[name]?.default;
    return own.get(name) ?? (otherwise && fill(otherwise, (inner) => own.get(inner)));
  };
}

/** The user as the service would show it, with only those values for which the item has a pointer. */
export function itemOf(
  user: CreatedUser,
  stored: Stored,
  item: SandboxItem,
  profile: SandboxProfile,
): unknown {
  const { id, nickname, attempt_id, created_at, unit, names = [], fields = {}, enabled } = item;
  const name = (pointer: string) => sentAt(profile, pointer, stored) ?? nameFor(pointer, stored, profile);
  const created = Date.parse(user.created_at ?? '');
  const values: readonly (readonly [pointer: string | undefined, value: unknown])[] = [
    ...names.map((pointer) => [pointer, name(pointer)] as const),
    ...Object.entries(fields).map(([field, pointer]) => [pointer, stored(field)] as const),
    [id, stored('id')],
    typeof enabled === 'object'
      ? [enabled.at, enabled.is]
      : [typeof enabled === 'string' ? enabled : undefined, true],
    // The login as it was sent, or in the text that the service makes of it.
    typeof nickname === 'object'
      ? [nickname.at, fill(nickname.as, stored)]
      : [nickname === 'asked' ? undefined : nickname, sentAt(profile, nickname, stored) ?? user.nickname],
    [attempt_id, sentAt(profile, attempt_id, stored) ?? user.attempt_id],
    [created_at, unit === undefined ? user.created_at : Math.floor(created / (unit === 's' ? 1000 : 1))],
  ];
  return values.reduce<unknown>(
    (item, [pointer, value]) => (value === undefined ? item : put(item, pointer, value)),
    {},
  );
}

/** The value at the same place in the create request's body, if the body has the same structure. */
function sentAt({ create }: SandboxProfile, pointer: string | undefined, stored: Stored): unknown {
  const [template] = pointer === undefined ? [] : valuesAt(create.body, pointer);
  if (typeof template !== 'string' || placeholdersIn(template).length === 0) return undefined;
  const whole = wholePlaceholder(template);
  if (placeholdersIn(template).some((name) => stored(name) === undefined)) return undefined;
  return whole === undefined ? closeGaps(fill(template, stored)) : stored(whole);
}

/** The part of the name that the last token of the pointer names, otherwise the whole name as it was sent. */
function nameFor(pointer: string, stored: Stored, { create: { body } }: SandboxProfile): unknown {
  const last = pointer.split('/').at(-1) ?? '';
  if (/first|given/i.test(last)) return stored('first');
  if (/last|family|surname|^sn$/i.test(last)) return stored('last');
  if (/middle|patronymic/i.test(last)) return stored('middle');
  const isWhole = (template: unknown): template is string =>
    typeof template === 'string' && /\{first.*\{last|\{last.*\{first/.test(template);
  return closeGaps(fill(Object.values(body).find(isWhole) ?? '{last} {first} {middle}', stored));
}
