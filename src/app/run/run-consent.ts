/** Consent to send: a person agrees to the rows shown. A list that has changed since is read and shown again. */

import { DEFAULT_PROFILE } from '../../domain/profile-name.js';
import { userError } from '../../texts/user-error.js';
import type { Consent, NoticeReporter, Prompts, RunRequest, Target } from '../connect/index.js';
import { refuseWithoutConsent } from '../connect/index.js';
import type { RunResult } from '../results/index.js';
import type { Plan } from './plan.js';

/** The list was saved after it was opened. */
export type Touched = {
  readonly kind: 'touched';
  readonly agreed: string | undefined;
  /** Keeps the target for its token, which may have come from a pipe or a person. */
  readonly target: Target | undefined;
};

/** @param once opens the list and runs; called again as long as the list changes before its first row is sent */
export async function untilAgreed(
  consent: Consent,
  once: (consent: Consent, target?: Target) => Promise<RunResult | Touched>,
): Promise<RunResult> {
  let result = await once(consent);
  while (result.kind === 'touched') {
    const { agreed, target } = result;
    result = await once({ ...consent, agreed }, target);
  }
  return result;
}

export function isAgreed({ yes, agreed }: Consent): boolean {
  return !yes && agreed !== undefined;
}

/** Drops consent that was given for other rows. @throws {UserError} `roster_changed` without a terminal */
export function withConsentTo(
  digest: string | undefined,
  request: RunRequest,
  canAsk: boolean,
  reporter: NoticeReporter,
): RunRequest {
  const { consent, roster } = request;
  if (consent.agreed === undefined || consent.agreed === digest) return request;
  if (!canAsk) throw userError('roster_changed', 'roster-changed-since', { roster: roster.name });
  reporter.notice({ kind: 'roster-changed', roster: roster.name });
  return { ...request, consent: { ...consent, agreed: undefined } };
}

/** Asks only once for the same rows. `refused`: rows are invalid, and there is no consent to send the others. */
export async function confirmRun(
  plan: Plan,
  { yes, skipInvalid, agreed, agreedBefore }: Consent,
  prompts: Prompts,
): Promise<'confirmed' | 'declined' | 'refused'> {
  const { sending, finishing, destination } = plan;
  const { blocking, refused, digest, people } = plan.checked;
  const isBlocked = blocking > 0 && !skipInvalid;
  if (sending + finishing === 0 || yes) return isBlocked ? 'refused' : 'confirmed';
  if (agreed !== undefined && agreed === digest) return 'confirmed';
  if (!isBlocked && agreedBefore !== undefined && agreedBefore === digest) return 'confirmed';
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
        ? ({
            kind: 'create',
            users: sending,
            person: sending === 1 ? people.first[0] : undefined,
            ...place,
          } as const)
        : ({ kind: 'finish', users: finishing, ...place } as const);
    return (await prompts.confirm(question)) ? 'confirmed' : 'declined';
  }
  refuseWithoutConsent(destination, plan.isProfileRecorded ? plan.profile.name : undefined);
  return 'confirmed';
}

function canAsk(prompts: Prompts): boolean {
  const availability = prompts.availability();
  if (availability !== 'ended') return availability === 'available';
  throw userError('usage', 'terminal-ended', {});
}
