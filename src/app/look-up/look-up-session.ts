/** Opens a directory for look-ups alone, with its own pace. Nothing is created through it. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { ListedUser } from '../../directory/list-users.js';
import type { UserError } from '../../domain/errors.js';
import type { JournalView } from '../../domain/journals.js';
import { STDIN } from '../../domain/roster-options.js';
import { userError } from '../../texts/user-error.js';
import {
  NO_LINE,
  openDirectory,
  type RunIo,
  type RunOptions,
  refuseSharedStdin,
  resolveProfile,
  targetAddress,
  withProfile,
} from '../connect/index.js';
import { type PacedLookUp, pacerOf, type UserIds } from '../pipeline/index.js';
import type { Ports } from '../results/index.js';
import { everybody, withoutList } from './listed-look-up.js';
import { createPacedLookUp, type LookUpContext } from './paced-look-up.js';

export type LookUpRequest = Pick<RunOptions, 'destination' | 'sending' | 'token'> & {
  readonly profile: ConfiguredProfile;
  readonly journal?: JournalView | undefined;
  readonly ids?: UserIds;
};

type DirectoryRequest = Pick<
  RunOptions,
  'checks' | 'destination' | 'profileChoice' | 'sending' | 'isPaceGiven' | 'token'
> & {
  readonly list: string;
};

export type DirectoryPeople = {
  readonly profile: ConfiguredProfile;
  readonly baseUrl: string;
  readonly users: readonly ListedUser[];
};

/** For `--known-directory`. @throws {UserError} if the list is not whole, or the address is missing */
export async function everybodyIn(
  request: DirectoryRequest,
  ports: Ports,
  io: RunIo,
): Promise<DirectoryPeople> {
  const profile = resolveProfile(request.profileChoice, undefined, 'choice');
  const { list, title } = profile.form;
  if (list === undefined) throw withoutList('--known-directory', profile);
  // No password is made here.
  const checks = { ...request.checks, generates: undefined };
  const completed = withProfile({ ...request, checks }, profile, false);
  const { destination } = completed;
  if (destination.kind !== 'url') throw userError('usage', 'address-missing', { title, canRehearse: false });
  if (request.list === STDIN) refuseSharedStdin(request.token);
  const { first } = io.interruption;
  const stopping = { ...io, interruption: { first, second: first } };
  const users = await withDirectory(completed, ports, stopping, (asking) =>
    everybody('--known-directory', { ...asking, profile, reporter: ports.reporter }),
  );
  return { profile, baseUrl: destination.url.href, users };
}

/** @throws {UserError} `usage` where there is no address; `no_token` */
async function withDirectory<T>(
  { destination, profile, sending, token, journal, ids }: LookUpRequest,
  ports: Ports,
  io: RunIo,
  work: (context: LookUpContext) => Promise<T>,
): Promise<T> {
  const address = targetAddress(destination, profile);
  const target = await openDirectory({ profile, sending, token }, address, journal, ports, io);
  try {
    await target.token?.ready();
    const { clock, random, interruption } = io;
    return await work({
      directory: target.directory,
      ids,
      pacer: pacerOf(sending, clock, random, undefined, io.gate),
      clock,
      interruption,
      newToken: async (askedAt) => (await target.token?.renew(NO_LINE, undefined, askedAt)) ?? false,
    });
  } finally {
    await target.close();
  }
}

/** The same for look-ups. @throws {UserError} also `usage` where the profile has no look-up */
export async function withLookUp<T>(
  request: LookUpRequest,
  ports: Ports,
  io: RunIo,
  work: (lookUp: PacedLookUp, context: LookUpContext) => Promise<T>,
): Promise<T> {
  const { profile } = request;
  if (profile.form.look_up === undefined) throw withoutLookUp(profile);
  return await withDirectory(request, ports, io, async (context) => {
    const lookUp = createPacedLookUp(context);
    if (lookUp === undefined) throw withoutLookUp(profile);
    return await work(lookUp, context);
  });
}

/** @param settle the command that records what a person found about unconfirmed users */
export function withoutLookUp({ form: { name, title } }: ConfiguredProfile, settle?: string): UserError {
  return userError('usage', 'no-look-up', { title, profile: name, command: settle });
}
