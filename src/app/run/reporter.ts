/** The ports of a run. `src/ui` makes words or events of the facts. */

import type { Finding } from '../../domain/finding.js';
import type { Roster } from '../../roster/roster.js';
import type { NoticeReporter } from '../connect/index.js';
import type { RowSettled, StepSettled, Waiting } from '../pipeline/index.js';
import type { Ports } from '../results/index.js';
import type { Plan } from './plan.js';

export type Reporter = NoticeReporter & {
  findings(findings: readonly Finding[], roster: Roster): void;
  plan(plan: Plan): void;
  /** Sending begins. @returns what is called when that is over, however it ends */
  started(plan: Plan): () => void;
  row(settled: RowSettled): void;
  step(settled: StepSettled): void;
  waiting(waiting: Waiting): void;
};

export type RunPorts = Ports & { readonly reporter: Reporter };
