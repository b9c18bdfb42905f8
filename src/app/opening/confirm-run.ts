/** Asks for consent: a run sends if the user agreed beforehand or answers yes. */

import { DEFAULT_PROFILE } from '../../domain/profile-name.js';
import { userError } from '../../texts/user-error.js';
import type { Destination } from '../types/destination.js';
import type { Consent } from '../types/options.js';
import type { Plan } from '../types/plan.js';
import type { Prompts } from '../types/prompts.js';

export type Confirmation = 'confirmed' | 'declined' | 'refused';

type UrlDestination = Extract<Destination, { readonly kind: 'url' }>;

/** True if to send: `refused` where rows are invalid and nobody said to send the others. */
export async function confirmRun(
  plan: Plan,
  { yes, skipInvalid }: Consent,
  prompts: Prompts,
): Promise<Confirmation> {
  const { sending, finishing, destination } = plan;
  const { refused } = plan.checked;
  const isBlocked = refused > 0 && !skipInvalid;
  if (sending + finishing === 0 || yes) return isBlocked ? 'refused' : 'confirmed';
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
