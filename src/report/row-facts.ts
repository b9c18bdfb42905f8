/** What the journal and the checks say about a row, picked so that JSON, CSV and any later view agree. */

import type { Finding } from '../finding.js';
import type { Known, OutcomeName } from '../outcome.js';

/** What is known of how a row came to its outcome; what does not apply is undefined. */
export type RowFacts = {
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** The tries over all runs, also those before the row came to another outcome. */
  readonly attempts: number | undefined;
  readonly run: number | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number | undefined;
  readonly durationMs: number | undefined;
};

const SETTLED_BY_PERSON = 'settled by a person';

export function rowFacts(outcome: OutcomeName, known: Known | undefined): RowFacts {
  const fits = known?.outcome === outcome ? known : undefined;
  return {
    status: fits?.status,
    code: fits?.code,
    message: fits?.message ?? (fits?.byPerson === true ? SETTLED_BY_PERSON : undefined),
    attempts: known?.attempt,
    run: fits?.run,
    at: fits?.at,
    durationMs: fits?.durationMs,
  };
}

/** Findings on one line: `nickname: is missing [required]; password: is missing [required]`. */
export function findingsText(findings: readonly Finding[]): string {
  return findings.map(({ field, what, code }) => `${field}: ${what} [${code}]`).join('; ');
}
