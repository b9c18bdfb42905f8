/** Looks users up in the list of all users, if reading it needs no more requests than the caller allows. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import { type ListedUser, listUsers } from '../../directory/list-users.js';
import type { ListForm } from '../../directory/profile-reads.js';
import type { ListReader, ReadItems } from '../../directory/read-list.js';
import type { Detail } from '../../domain/detail.js';
import { Interrupted, type UserError } from '../../domain/errors.js';
import type { Language } from '../../domain/language.js';
import { STDIN } from '../../domain/roster-options.js';
import { withoutStop } from '../../domain/text.js';
import { nicknameKey } from '../../domain/user.js';
import { groupBy } from '../../platform/collections.js';
import { ownMessage, shownMessage } from '../../texts/own-message.js';
import { userError } from '../../texts/user-error.js';
import type { NoticeReporter, RunIo, RunOptions } from '../connect/index.js';
import { refuseSharedStdin, resolveProfile, withProfile } from '../connect/index.js';
import type { PacedLookUp, Sighting } from '../pipeline/index.js';
import type { Ports } from '../results/index.js';
import { askPages, type LookUpContext, withDirectory } from './paced-look-up.js';

type ListContext = LookUpContext & {
  readonly profile: ConfiguredProfile;
  readonly reporter: NoticeReporter;
};

type ListOption = '--extra' | '--known-directory';

/** No school or company has a directory with more pages. */
const MAX_PAGES = 10_000;

/** @throws {UserError} if the list of users cannot be read completely. @throws {Interrupted} after a signal */
export async function allUsers(option: ListOption, context: ListContext): Promise<readonly ListedUser[]> {
  const { title } = context.profile.form;
  const result = await readAllUsers(MAX_PAGES, context);
  if (result === undefined) throw withoutList(option, context.profile);
  if (result.kind === 'whole') return result.items;
  const said = (language: Language) => withoutStop(shownMessage(result, language) ?? '');
  const reason = (result.kind === 'unknown' && result.verdict?.stop) || 'unreachable';
  throw userError(reason, 'list-not-read', { title, said, isMisread: isMisread(result) });
}

/** True if the answer does not have the profile's shape, so that other token permissions would not help. */
export function isMisread({ detail }: { readonly detail?: Detail | undefined }): boolean {
  return detail?.code === 'no-users-shown' || detail?.code === 'no-total';
}

export function withoutList(option: ListOption, { form: { name } }: ConfiguredProfile): UserError {
  return userError('usage', 'no-list', { profile: name, option });
}

/** @returns `undefined` if the profile has no list. @throws {Interrupted} after a signal */
async function readAllUsers(
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

export type DirectoryPeople = {
  readonly profile: ConfiguredProfile;
  readonly baseUrl: string;
  readonly users: readonly ListedUser[];
};

/** Reads all users for `--known-directory`. @throws {UserError} if the list is incomplete or the address is missing */
export async function allUsersIn(
  request: RunOptions & { readonly list: string },
  ports: Ports,
  io: RunIo,
): Promise<DirectoryPeople> {
  const profile = resolveProfile(request.profileChoice, undefined, 'choice');
  const { list, title } = profile.form;
  if (list === undefined) throw withoutList('--known-directory', profile);
  // This command makes no passwords.
  const checks = { ...request.checks, generates: undefined };
  const completed = withProfile({ ...request, checks }, profile, false);
  const { destination } = completed;
  if (destination.kind !== 'url') throw userError('usage', 'address-missing', { title, canRehearse: false });
  if (request.list === STDIN) refuseSharedStdin(request.token);
  const { first } = io.interruption;
  const stopping = { ...io, interruption: { first, second: first } };
  const users = await withDirectory(completed, ports, stopping, (asking) =>
    allUsers('--known-directory', { ...asking, profile, reporter: ports.reporter }),
  );
  return { profile, baseUrl: destination.url.href, users };
}

type ListedOptions = {
  readonly known?: readonly ListedUser[] | undefined;
  /** The keys of logins that a look-up has not found. */
  readonly absent?: ReadonlySet<string> | undefined;
  /** True for a login that needs its own look-up, before a change or after a creation: the list may be out of date. */
  readonly isAlone?: (nickname: string) => boolean;
};

/** Looks users up in the list of all users, which the first look-up reads. */
export class ListedLookUp {
  readonly #single: PacedLookUp;
  readonly #mostRequests: number;
  readonly #context: ListContext;
  readonly #isAlone: (nickname: string) => boolean;
  readonly #absent: ReadonlySet<string>;
  #users: readonly ListedUser[] | undefined;
  /** Set if the directory did not answer or refused the token, and nothing more is asked. */
  #lost: Extract<Sighting, { kind: 'unknown' }> | undefined;
  #reading: Promise<ReadonlyMap<string, readonly ListedUser[]> | undefined> | undefined;

  /** @param single a request for one user, used if the user has attempt ids, or the list is too long or incomplete */
  constructor(
    single: PacedLookUp,
    mostRequests: number,
    context: ListContext,
    { known, absent = new Set(), isAlone = () => false }: ListedOptions,
  ) {
    this.#single = single;
    this.#mostRequests = mostRequests;
    this.#context = context;
    this.#isAlone = isAlone;
    this.#users = known;
    this.#absent = absent;
  }

  /** `undefined` if the list was not read or is incomplete. */
  get users(): readonly ListedUser[] | undefined {
    return this.#users;
  }

  readonly lookUp: PacedLookUp = async (person, attemptIds = []) => {
    const { nickname } = person;
    if (attemptIds.length > 0 || this.#isAlone(nickname)) return await this.#single(person, attemptIds);
    if (this.#absent.has(nicknameKey(nickname))) return { kind: 'absent' };
    this.#reading ??= this.#index().catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error;
      return undefined;
    });
    const [user, another] = (await this.#reading)?.get(nicknameKey(nickname)) ?? [];
    if (this.#lost !== undefined) return this.#lost;
    if (this.#users === undefined) return await this.#single(person);
    const { profile, ids } = this.#context;
    if (another !== undefined)
      return { kind: 'unknown', ...ownMessage('several-users', { service: profile.form.title }), stop: null };
    if (user === undefined) return { kind: 'absent' };
    const seen = { kind: 'found', user } as const;
    return ids?.checkLookUp(seen, nickname) ?? seen;
  };

  async #index() {
    if (this.#users === undefined) {
      const result = await readAllUsers(this.#mostRequests, this.#context);
      if (result?.kind === 'whole') this.#users = result.items;
      else if (result !== undefined) this.#notListed(result);
    }
    return this.#users && groupBy(this.#users, ({ key }) => key ?? '');
  }

  #notListed(why: Exclude<ReadItems<ListedUser>, { kind: 'whole' }>): void {
    const { reporter, profile, isBeforeRun } = this.#context;
    const isTooLong = why.kind === 'too-long';
    const verdict = isTooLong ? undefined : why.verdict;
    const isRefused = verdict?.stop === 'token_refused';
    if (isBeforeRun && (verdict?.answered === false || isRefused))
      this.#lost = { ...why, kind: 'unknown', stop: verdict.stop };
    // The directory is currently unreachable, or the program was interrupted.
    else if (verdict?.again === 'unreachable') this.#reading = undefined;
    // Only before a run does the list show more than look-ups do.
    else if (isBeforeRun || !isTooLong)
      reporter.notice({ kind: 'not-listed', title: profile.form.title, why });
  }
}
