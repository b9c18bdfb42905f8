/** Asks for consent to send. A user agrees beforehand or answers yes. */

import { DEFAULT_PROFILE } from '../../domain/profile-name.js';
import { userError } from '../../texts/user-error.js';
import { type Consent, type Prompts, refuseUnasked } from '../connect/index.js';
import type { Plan } from './plan.js';

export type Confirmation = 'confirmed' | 'declined' | 'refused';

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

function canAsk(prompts: Prompts): boolean {
  const availability = prompts.availability();
  if (availability !== 'ended') return availability === 'available';
  throw userError('usage', 'terminal-ended', {});
}
