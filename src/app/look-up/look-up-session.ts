/** A directory opened for look-ups alone: with its token and a pace of its own. Nothing is created through it. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { UserError } from '../../domain/errors.js';
import type { JournalView } from '../../domain/journals.js';
import { userError } from '../../texts/user-error.js';
import { openDirectory, targetAddress } from '../opening/index.js';
import { createPacer } from '../pipeline/index.js';
import type { Ports } from '../types/ports.js';
import type { RunIo } from '../types/run-io.js';
import type { RunOptions } from '../types/run-request.js';
import type { PacedLookUp } from '../types/sighting.js';
import { createPacedLookUp } from './paced-look-up.js';

export type LookUpRequest = Pick<RunOptions, 'destination' | 'sending' | 'token'> & {
  readonly profile: ConfiguredProfile;
  /** The users whom it has as created are in a sandbox. Default: the sandbox is empty. */
  readonly journal?: JournalView | undefined;
};

/**
 * Opens the directory, asks for a token where there is none, and closes it when the work is done.
 * @throws {UserError} `usage` where the profile has no look-up or there is no address; `no_token`
 */
export async function withLookUp<T>(
  { destination, profile, sending, token, journal }: LookUpRequest,
  ports: Ports,
  io: RunIo,
  work: (lookUp: PacedLookUp) => Promise<T>,
): Promise<T> {
  if (profile.form.look_up === undefined) throw withoutLookUp(profile);
  const address = targetAddress(destination, profile);
  const target = await openDirectory({ profile, sending, token }, address, journal, ports, io);
  try {
    await target.token?.ready();
    const { clock, random, interruption } = io;
    const lookUp = createPacedLookUp({
      directory: target.directory,
      pacer: createPacer(sending.pace, clock, random),
      clock,
      interruption,
      newToken: async () => (await target.token?.renew(NO_LINE)) ?? false,
    });
    if (lookUp === undefined) throw withoutLookUp(profile);
    return await work(lookUp);
  } finally {
    await target.close();
  }
}

/** A look-up is about a user, and not about a line of the roster. */
export const NO_LINE = 0;

/** @param settle the command that records what a person found about unconfirmed users. Default: there are none */
export function withoutLookUp({ form: { name, title } }: ConfiguredProfile, settle?: string): UserError {
  return userError('usage', 'no-look-up', { title, profile: name, command: settle });
}
