/** Asks for consent to look up, unless the user gave it by an option. */

import { hostsOf } from '../../directory/configure-profile.js';
import type { Sought } from '../../domain/look-up-result.js';
import { userError } from '../../texts/user-error.js';
import type { OpeningPorts } from './ports.js';
import type { Address, Destination, RunRequest } from './run-request.js';

/** Reports where the token will be sent, and asks. @throws {UserError} `usage` without a terminal */
export async function agreeToLookUp(
  sought: Sought,
  asks: 'always' | 'elsewhere',
  { baseUrl, destination }: Address,
  { profile, isProfileRecorded, consent }: Pick<RunRequest, 'profile' | 'isProfileRecorded' | 'consent'>,
  { reporter, prompts }: OpeningPorts,
): Promise<boolean> {
  if (destination.kind !== 'url') return true;
  const { name, title } = profile.form;
  const { url, from, by } = destination;
  const hosts = hostsOf(profile, url).filter((host) => host !== url.host);
  const source = by === 'flag' ? undefined : from;
  reporter.notice({ kind: 'look-up-begins', ...sought, title, profile: name, baseUrl, from: source, hosts });
  const isElsewhere = by === 'journal' || isProfileRecorded;
  if (consent.yes || (asks === 'elsewhere' && !isElsewhere)) return true;
  if (prompts.availability() === 'available')
    return await prompts.confirm({ kind: 'look-up', ...sought, address: baseUrl });
  refuseWithoutConsent(destination, isProfileRecorded ? name : undefined);
  return true;
}

/** Without this check, the author of the results folder would decide where the token and passwords are sent. */
export function refuseWithoutConsent(
  { url, by }: Extract<Destination, { kind: 'url' }>,
  recorded: string | undefined,
): void {
  if (recorded !== undefined) throw userError('usage', 'profile-not-agreed', { profile: recorded });
  if (by !== 'journal') return;
  throw userError('usage', 'address-not-agreed', { address: url.href });
}
