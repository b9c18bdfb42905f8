/** The output of `--json`: one object per line. However the program ends, it writes one last event. */

import type { Clock } from '../../domain/clock.js';
import { terminalJson } from '../../domain/terminal-text.js';
import type { Io } from '../../platform/io.js';
import type { ProvisionEvent } from './provision-event.js';

/** The version of the format, which increases when a field is removed or changes its meaning. */
const VERSION = 1;

/** The fields of the last event. Fields that are left out become `null` or empty. */
export type LastFields = Pick<FieldsOf<'finished'>, 'reason'> & {
  readonly exit_status: number;
} & Partial<Omit<FieldsOf<'finished'>, 'exit_status'>>;

type EventName = ProvisionEvent['event'];

export type FieldsOf<N extends EventName> = Omit<Extract<ProvisionEvent, { event: N }>, 'v' | 'event' | 'at'>;

export type Events = {
  emit<N extends EventName>(event: N, fields: FieldsOf<N>): void;
  /** Writes the last event; later events are not written. */
  end(event: 'finished' | 'error', fields: LastFields): void;
};

const UNKNOWN = {
  ended: null,
  code: null,
  message: null,
  next: null,
  line: null,
  counts: null,
  unfinished: null,
  run: null,
  not_in_roster: null,
  compared: null,
  extra: null,
  results: null,
  files: [],
  warnings: [],
} as const;

type Event = { readonly v: number; readonly event: string; readonly at: string };

export function createEvents(io: Pick<Io, 'argv' | 'stdout' | 'clock'>): Events {
  // Options are not parsed yet, so that an error in them can also be reported as an event.
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
