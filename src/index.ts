/**
 * The entry point for programs that embed `provision`: two functions that work like the command with `--json` and
 * `--yes`. They print nothing, ask nothing, read no environment variables, and never end the process.
 */

import { createCommandTexts } from './cli/command-texts.js';
import type { CheckOptions, CreateOptions } from './embed/embed-options.js';
import { embeddedRun } from './embed/embedded-run.js';
import { processFacts } from './process-facts.js';
import type { FindingEvent, PlanEvent, ProvisionEvent } from './ui/json/provision-event.js';

export type { CheckOptions, CreateOptions } from './embed/embed-options.js';
export { ProvisionError, type ProvisionReason } from './embed/provision-error.js';
export type * from './ui/json/provision-event.js';

/** The result of checking a roster. */
export type Checked = {
  /** True if no row is invalid; warnings do not count. */
  readonly valid: boolean;
  readonly plan: PlanEvent;
  /** Findings in the order of the rows. */
  readonly findings: readonly FindingEvent[];
};

/**
 * Checks a roster. Sends and writes nothing.
 * @throws {ProvisionError} for an invalid option, roster or configuration
 */
export async function checkRoster(options: CheckOptions): Promise<Checked> {
  const findings: FindingEvent[] = [];
  let plan: PlanEvent | undefined;
  let valid = false;
  const events = embeddedRun(options, 'check', processFacts(), createCommandTexts);
  for await (const event of events) {
    if (event.event === 'plan') plan = event;
    if (event.event === 'finding') findings.push(event);
    if (event.event === 'finished') valid = event.exit_status === 0;
  }
  if (plan === undefined) throw new Error('a check without a plan');
  return { valid, plan, findings };
}

/**
 * Creates the users of a roster, or resumes an earlier run. Users who were or may have been created are not sent again.
 * The run continues even if events are not read. Leaving the loop ends it as `signal` does. The last event is
 * `finished`, with `exit_status`, `counts` and `files`.
 * @throws {ProvisionError} if nothing can be sent, or another run uses the results folder
 */
export async function* createUsers(options: CreateOptions): AsyncGenerator<ProvisionEvent, void, void> {
  yield* embeddedRun(options, 'create', processFacts(), createCommandTexts);
}
