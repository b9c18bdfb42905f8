/** Look-ups by the list of everybody, where it takes no more requests than to look each row up. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import { type ListedUser, listUsers } from '../../directory/list-users.js';
import type { ListForm } from '../../directory/profile-reads.js';
import type { ListReader, ReadItems } from '../../directory/read-list.js';
import type { Detail } from '../../domain/detail.js';
import { Interrupted, type UserError } from '../../domain/errors.js';
import type { Language } from '../../domain/language.js';
import { nicknameKey } from '../../domain/user.js';
import { groupBy } from '../../lib/collections.js';
import { withoutStop } from '../../lib/text.js';
import { ownMessage, shownMessage } from '../../texts/own-message.js';
import { userError } from '../../texts/user-error.js';
import type { Reporter } from '../types/reporter.js';
import type { PacedLookUp } from '../types/sighting.js';
import { askPages, type LookUpContext } from './paced-look-up.js';

type ListContext = LookUpContext & {
  readonly profile: ConfiguredProfile;
  readonly reporter: Pick<Reporter, 'notice'>;
};

/** Options that nothing but the list can answer. */
type ListOption = '--extra' | '--known-directory';

/** More pages than that are of another directory than schools and firms have. */
const MOST_PAGES = 10_000;

/** @throws {UserError} where it is not known who is in the directory. @throws {Interrupted} after a signal */
export async function everybody(option: ListOption, context: ListContext): Promise<readonly ListedUser[]> {
  const { title } = context.profile.form;
  const result = await readEverybody(MOST_PAGES, context);
  if (result === undefined) throw withoutList(option, context.profile);
  if (result.kind === 'whole') return result.items;
  const said = (language: Language) => withoutStop(shownMessage(result, language) ?? '');
  const reason = (result.kind === 'unknown' && result.verdict?.stop) || 'unreachable';
  throw userError(reason, 'list-not-read', { title, said, isMisread: isMisread(result) });
}

/** True if the answer has something else where the profile points: other rights of the token would not help. */
export function isMisread({ detail }: { readonly detail?: Detail | undefined }): boolean {
  return detail?.code === 'no-users-shown' || detail?.code === 'no-total';
}

/** @returns the error where the profile has no list */
export function withoutList(option: ListOption, { form: { name } }: ConfiguredProfile): UserError {
  return userError('usage', 'no-list', { profile: name, option });
}

/** @returns `undefined` where the profile has no list. @throws {Interrupted} after a signal */
async function readEverybody(
  mostRequests: number,
  { profile, reporter, ...asking }: ListContext,
): Promise<ReadItems<ListedUser> | undefined> {
  const { list, title } = profile.form;
  if (list === undefined) return undefined;
  let pages = 0;
  const readerOf = (form: ListForm): ListReader<ListedUser>['read'] => {
    const read = askPages<ListedUser>(form, asking);
    return async (values, next) => {
      pages += 1;
      if (pages === 2) reporter.notice({ kind: 'listing', title });
      return await read(values, next);
    };
  };
  return await listUsers(profile, readerOf, mostRequests);
}

type ListedLookUp = {
  /** By the list, which is read at the first look-up; a person with ids of attempts by a look-up alone. */
  readonly lookUp: PacedLookUp;
  /** Everybody, where the list was read and is whole. */
  readonly listed: () => readonly ListedUser[] | undefined;
};

/**
 * @param single looks up by a request of its own; so does everything where the list is longer, or not proven to be whole
 * @param rows how many look-ups there would be
 * @param known everybody, where the list was read before. @param isAlone nicknames that need what is there right now, as
 * before a request that may change a user, or after one that may have created one. Default: none
 */
export function createListedLookUp(
  single: PacedLookUp,
  rows: number,
  context: ListContext,
  {
    known,
    isAlone = () => false,
  }: { readonly known?: readonly ListedUser[] | undefined; readonly isAlone?: (nickname: string) => boolean },
): ListedLookUp {
  const service = context.profile.form.title;
  let users = known;
  let reading: Promise<ReadonlyMap<string, readonly ListedUser[]> | undefined> | undefined;

  async function index() {
    const result = users === undefined ? await readEverybody(rows, context) : undefined;
    if (result?.kind === 'whole') users = result.items;
    if (result?.kind === 'unknown') {
      // The directory cannot be reached for the moment, or somebody stopped the program.
      if (result.verdict?.again === 'unreachable') reading = undefined;
      else context.reporter.notice({ kind: 'not-listed', title: service, why: result });
    }
    return users && groupBy(users, ({ key }) => key ?? '');
  }

  return {
    listed: () => users,
    async lookUp(person, attemptIds = []) {
      if (attemptIds.length > 0 || isAlone(person.nickname)) return await single(person, attemptIds);
      reading ??= index().catch((error: unknown) => {
        if (!(error instanceof Interrupted)) throw error;
        return undefined;
      });
      const found = (await reading)?.get(nicknameKey(person.nickname)) ?? [];
      if (users === undefined) return await single(person);
      const [user, another] = found;
      if (another !== undefined)
        return { kind: 'unknown', ...ownMessage('several-users', { service }), stop: null };
      if (user === undefined) return { kind: 'absent' };
      const seen = { kind: 'found', user } as const;
      return context.ids?.ofLookUp(seen, person.nickname) ?? seen;
    },
  };
}
