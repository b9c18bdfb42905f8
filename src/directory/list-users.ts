/** Reads all users of a directory, by the list in its profile. */

import { type ConfiguredProfile, nicknameForm, settingValues } from './configure-profile.js';
import type { FoundUser, ItemForm } from './found-user.js';
import { foundUser, nicknameAt, nicknamePointer, textAt, timeAt } from './found-user.js';
import { valueAt } from './json-pointer.js';
import { ownNickname } from './look-up.js';
import type { ProfileForm } from './profile.js';
import type { ListForm } from './profile-reads.js';
import { listsAt, lookUpsAt } from './profile-templates.js';
import { type ListReader, type ReadItems, readItems } from './read-list.js';

export type ListedUser = FoundUser & {
  /** The key of the nickname without its domain; `undefined` if its domain is not that of the profile. */
  readonly key: string | undefined;
  /** Absent if the list does not show whether the user can sign in. */
  readonly enabled?: boolean;
  /** Milliseconds since the epoch, by the directory's clock; absent if never, or if the list does not show it. */
  readonly lastSignInAt?: number;
};

export function listedFields(form: ProfileForm): readonly string[] {
  return [...new Set(listsAt(form).flatMap(({ list }) => Object.keys(itemForm(form, list).fields ?? {})))];
}

/** @param readerOf sends the requests of one of the lists @param mostRequests for all lists together */
export async function listUsers(
  profile: ConfiguredProfile,
  readerOf: (list: ListForm) => ListReader<ListedUser>['read'],
  mostRequests: number,
): Promise<ReadItems<ListedUser>> {
  const lists = listsAt(profile.form).map(({ list }) => list);
  const most = mostRequests / lists.length;
  return await readItems(lists.map((list) => listReader(profile, list, readerOf(list), most)));
}

function listReader(
  profile: ConfiguredProfile,
  list: ListForm,
  read: ListReader<ListedUser>['read'],
  mostRequests: number,
): ListReader<ListedUser> {
  const form = itemForm(profile.form, list);
  const settings = settingValues(profile);
  const wanted = { settings, nickname: nicknameForm(profile) };
  return {
    form: list,
    read,
    mostRequests,
    pointers: [nicknamePointer(form)],
    toItem(item, { context }) {
      const login = nicknameAt(item, form, settings);
      if (login === '') return undefined;
      // Search once per user. Searching each text, and pairs of them, would take most of the time for a long list.
      const pointers = [...(form.names ?? []), ...Object.values(form.fields ?? {})];
      const all = [login, ...pointers.map((pointer) => textAt(item, pointer))].join('\n');
      const redact = context.redact(all, 'own') === undefined ? context.redact : (text: string) => text;
      const enabled = isEnabled(item, list.enabled);
      const lastSignInAt = timeAt(item, list.last_sign_in, form.unit) ?? 0;
      return {
        ...foundUser(item, form, settings, undefined, { redact }),
        key: ownNickname(item, form, wanted),
        ...(enabled !== undefined && { enabled }),
        // Services write 0 for never.
        ...(lastSignInAt > 0 && { lastSignInAt }),
      };
    },
    keyOf: ({ id, nickname }) => id ?? nickname,
  };
}

/** The first look-up supplies pointers that the list lacks. */
function itemForm(form: ProfileForm, list: ListForm): ItemForm {
  return { nickname: '', ...lookUpsAt(form)[0]?.lookUp, ...list };
}

function isEnabled(item: unknown, form: ListForm['enabled']): boolean | undefined {
  if (form === undefined || typeof form === 'boolean') return form;
  const { at, is } = typeof form === 'string' ? { at: form, is: true } : form;
  const value = valueAt(item, at);
  if (value === is) return true;
  return value === undefined || value === null ? undefined : false;
}
