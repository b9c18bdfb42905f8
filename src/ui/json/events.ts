/**
 * What `--json` writes: one object a line on stdout, each with `v`, `event` and `at`, and one last event however the
 * program ends. `events.schema.json` describes every event.
 */

import type { Clock } from '../../domain/clock.js';
import type { StateCounts } from '../../domain/comparison.js';
import type { Counts } from '../../domain/outcome.js';
import type { Output } from '../../lib/io.js';
import { terminalJson } from '../../lib/terminal-text.js';

/** The version of the format: it goes up when a field goes, or changes what it means. */
const VERSION = 1;

/** What the last event says as far as it is known: what is left out is `null` or empty. */
export type LastFields = {
  readonly exit_status: number;
  readonly ended?: string;
  /** Why it ended so: a code of `errors.ts`, the name of a signal, or `internal_error`. */
  readonly reason: string | null;
  readonly message?: string | null;
  /** What to do next: a sentence or a command. */
  readonly next?: string | null;
  /** The line of the roster at which the run stopped. */
  readonly line?: number | null;
  /** Rows of the roster by outcome. */
  readonly counts?: Counts;
  /** Rows settled in this run by outcome. */
  readonly run?: Counts;
  readonly not_in_roster?: Counts;
  /** Rows of a comparison by state. */
  readonly compared?: StateCounts;
  /** The results folder as the user would write it. */
  readonly results?: string;
  /** Paths of the files written. */
  readonly files?: readonly string[];
  readonly warnings?: readonly string[];
};

export type Events = {
  emit(event: string, fields: object): void;
  /** Writes the last event; whatever comes after it is not written. */
  end(event: 'finished' | 'error', fields: LastFields): void;
};

const UNKNOWN = {
  ended: null,
  message: null,
  next: null,
  line: null,
  counts: null,
  run: null,
  not_in_roster: null,
  compared: null,
  results: null,
  files: [],
  warnings: [],
} as const;

type Event = { readonly v: number; readonly event: string; readonly at: string };

export function createEvents(io: {
  readonly argv: readonly string[];
  readonly stdout: Output;
  readonly clock: Clock;
}): Events {
  // Before the options are read: they too can be what is wrong.
  if (!io.argv.includes('--json')) return eventsTo(io.clock, () => {});
  return eventsTo(io.clock, (event) => io.stdout.write(`${terminalJson(event)}\n`));
}

export function eventsTo(clock: Pick<Clock, 'now'>, take: (event: Event) => void): Events {
  let hasEnded = false;

  function emit(event: string, fields: object): void {
    if (hasEnded) return;
    take({ v: VERSION, event, at: new Date(clock.now()).toISOString(), ...fields });
  }

  return {
    emit,
    end(event, { exit_status, reason, ...fields }) {
      const { ended, ...rest } = { ...UNKNOWN, ...fields };
      emit(event, { exit_status, ended, reason, ...rest });
      hasEnded = true;
    },
  };
}
