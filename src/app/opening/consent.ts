/** Asks for consent: to send, and to look up. A user agrees beforehand or answers yes. */

import { type ConfiguredProfile, hostsOf } from '../../directory/configure-profile.js';
import { DEFAULT_PROFILE } from '../../domain/profile-name.js';
import type { Sought } from '../../domain/sought.js';
import { userError } from '../../texts/user-error.js';
import type { Address, Destination } from '../types/destination.js';
import type { Consent } from '../types/options.js';
import type { Plan } from '../types/plan.js';
import type { Ports } from '../types/ports.js';
import type { Prompts } from '../types/prompts.js';

export type Confirmation = 'confirmed' | 'declined' | 'refused';

type UrlDestination = Extract<Destination, { readonly kind: 'url' }>;

/** Asks whether to send; not again about rows that were agreed to. `refused`: rows are invalid, and sending the others was not agreed to. */
export async function confirmRun(
  plan: Plan,
  { yes, skipInvalid, agreed }: Consent,
  prompts: Prompts,
): Promise<Confirmation> {
  const { sending, finishing, destination } = plan;
  const { refused, digest } = plan.checked;
  const isBlocked = refused > 0 && !skipInvalid;
  if (sending + finishing === 0 || yes) return isBlocked ? 'refused' : 'confirmed';
  if (agreed !== undefined && agreed === digest) return 'confirmed';
  const { name, title } = plan.profile;
  const place = {
    address: destination?.kind === 'url' ? destination.url.href : undefined,
    service: name === DEFAULT_PROFILE ? undefined : title,
  };
  if (isBlocked && (sending > 0 || !canAsk(prompts))) {
    const question = { kind: 'create-valid', valid: sending, invalid: refused, ...place } as const;
    return canAsk(prompts) && (await prompts.confirm(question)) ? 'confirmed' : 'refused';
  }
  if (destination?.kind !== 'url') return 'confirmed';
  if (canAsk(prompts)) {
    const question =
      sending > 0
        ? ({ kind: 'create', users: sending, ...place } as const)
        : ({ kind: 'finish', users: finishing, ...place } as const);
    return (await prompts.confirm(question)) ? 'confirmed' : 'declined';
  }
  refuseUnasked(destination, plan.isProfileRecorded ? plan.profile.name : undefined);
  return 'confirmed';
}

type LookUpConsent = {
  readonly profile: ConfiguredProfile;
  /** True if the journal alone names the profile. */
  readonly isProfileRecorded: boolean;
  readonly consent: Pick<Consent, 'yes'>;
};

/**
 * Says where the token goes, before it goes there, and asks.
 * @param asks `elsewhere`: only where a journal names the address or the profile, which another person may have written
 * @returns true if the directory may be asked. @throws {UserError} `usage` where nobody can be asked
 */
export async function agreeToLookUp(
  sought: Sought,
  asks: 'always' | 'elsewhere',
  { baseUrl, destination }: Address,
  { profile, isProfileRecorded, consent }: LookUpConsent,
  { reporter, prompts }: Pick<Ports, 'reporter' | 'prompts'>,
): Promise<boolean> {
  if (destination.kind !== 'url') return true;
  const { name, title } = profile.form;
  const { url, from, by } = destination;
  const hosts = hostsOf(profile, url);
  reporter.notice({ kind: 'look-up-begins', ...sought, title, profile: name, baseUrl, from, hosts });
  const isElsewhere = by === 'journal' || isProfileRecorded;
  if (consent.yes || (asks === 'elsewhere' && !isElsewhere)) return true;
  if (prompts.availability() === 'available')
    return await prompts.confirm({ kind: 'look-up', ...sought, address: baseUrl });
  refuseUnasked(destination, isProfileRecorded ? name : undefined);
  return true;
}

/**
 * Where nobody can be asked: whoever made the results folder would otherwise decide where token and passwords are sent.
 * @param recorded the profile that the journal alone names
 */
export function refuseUnasked({ url, by }: UrlDestination, recorded: string | undefined): void {
  if (recorded !== undefined) throw userError('usage', 'profile-not-agreed', { profile: recorded });
  if (by !== 'journal') return;
  throw userError('usage', 'address-not-agreed', { address: url.href });
}

function canAsk(prompts: Prompts): boolean {
  const availability = prompts.availability();
  if (availability !== 'ended') return availability === 'available';
  throw userError('usage', 'terminal-ended', {});
}
