/**
 * The output of `--json`: one object a line on stdout, each with `v`, `event` and `at`, and one last event however the
 * program ends. `events.schema.json` describes every event.
 */

import type { Clock } from '../../domain/clock.js';
import type { Output } from '../../lib/io.js';
import { terminalJson } from '../../lib/terminal-text.js';
import type { ProvisionEvent } from './provision-event.js';

/** The version of the format: it goes up when a field goes, or changes what it means. */
const VERSION = 1;

/** The known members of the last event: those that are left out are `null` or empty. */
export type LastFields = Pick<FieldsOf<'finished'>, 'reason'> & {
  readonly exit_status: number;
} & Partial<Omit<FieldsOf<'finished'>, 'exit_status'>>;

type EventName = ProvisionEvent['event'];

/** The members of an event that not all have. */
export type FieldsOf<N extends EventName> = Omit<Extract<ProvisionEvent, { event: N }>, 'v' | 'event' | 'at'>;

export type Events = {
  emit<N extends EventName>(event: N, fields: FieldsOf<N>): void;
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

  function send(event: EventName, fields: object): void {
    if (hasEnded) return;
    take({ v: VERSION, event, at: new Date(clock.now()).toISOString(), ...fields });
  }

  return {
    emit: send,
    end(event, { exit_status, reason, ...fields }) {
      const { ended, ...rest } = { ...UNKNOWN, ...fields };
      send(event, { exit_status, ended, reason, ...rest });
      hasEnded = true;
    },
  };
}
