/** Consent is to the rows that were shown: a list that has changed since is read and shown again. */

import { userError } from '../../texts/user-error.js';
import type { Consent, NoticeReporter, RunRequest, Target } from '../connect/index.js';
import type { RunResult } from '../results/index.js';

/** The list was saved since it was opened. */
export type Touched = {
  readonly kind: 'touched';
  readonly agreed: string | undefined;
  /** Kept for its token, which may come from a pipe or a person. */
  readonly target: Target | undefined;
};

/** @param once opens the list and runs. Called again while the list is touched before its first row is sent */
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

/** True if the rows are those that a person has seen and agreed to. */
export function isAgreed({ yes, agreed }: Consent): boolean {
  return !yes && agreed !== undefined;
}

/**
 * @param digest of the rows as they are now
 * @param canAsk whether a person can be shown them
 * @returns the request, without a consent to other rows
 * @throws {UserError} `roster_changed` if the rows differ and there is no one to ask
 */
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
