/** What of the run is done: rows by outcome, the pace, and when the rest will be done, and how that is said. */

import type { Clock } from '../io.js';
import { grouped } from '../lib/text.js';
import { OUTCOMES, type OutcomeName } from '../outcome.js';

/** What the run is waiting for before it goes on. */
export type Wait = {
  /** Until when: milliseconds since the epoch. */
  readonly until: number;
  /** A clause for people: `the directory asked for a pause`. */
  readonly why: string;
};

export type Tally = ReturnType<typeof createTally>;

const ALWAYS_SHOWN: readonly OutcomeName[] = ['created', 'weak_password', 'failed'];
/** The pace is that of so many rows: enough to even the pauses out, few enough to follow a change. */
const MEASURED = 30;
const FEWEST = 3;

/**
 * @param total rows that the run will send
 * @param expectedMs the expected time between the starts of two requests, until some were measured
 */
export function createTally(total: number, expectedMs: number, clock: Clock) {
  const counts = new Map<OutcomeName, number>();
  /** When the last rows were done, in working time. The first stands for the beginning. */
  const ends = [clock.monotonic()];
  let done = 0;
  let waited = 0;
  let wait: (Wait & { readonly since: number; readonly ms: number }) | undefined;

  /** Working time between two rows. */
  function each(): number | undefined {
    const [first = 0, last = 0] = [ends[0], ends.at(-1)];
    return ends.length <= FEWEST ? undefined : (last - first) / (ends.length - 1);
  }

  function endWait(): void {
    // What comes after the wait, the next request, is work again.
    if (wait !== undefined) waited += Math.min(wait.ms, clock.monotonic() - wait.since);
    wait = undefined;
  }

  return {
    /** A row has its outcome; a wait is over. */
    add(outcome: OutcomeName): void {
      endWait();
      done += 1;
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      ends.push(clock.monotonic() - waited);
      if (ends.length > MEASURED + 1) ends.shift();
    },
    /** The run waits; the pace is not measured meanwhile. */
    wait(next: Wait): void {
      endWait();
      wait = { ...next, since: clock.monotonic(), ms: Math.max(0, next.until - clock.now()) };
    },
    /** A person was asked for so many milliseconds: no part of the pace either. */
    idle(ms: number): void {
      waited += ms;
    },
    /** Rows that have their outcome. */
    get done(): number {
      return done;
    },
    /** The wait that goes on, if any. */
    get waiting(): Wait | undefined {
      return wait;
    },
    /** Outcomes with their counts, in the usual order: those that occurred, and those that are always looked for. */
    counts: () =>
      OUTCOMES.map((outcome) => ({ outcome, count: counts.get(outcome) ?? 0 })).filter(
        ({ outcome, count }) => count > 0 || ALWAYS_SHOWN.includes(outcome),
      ),
    /** Rows a minute over the last rows, waits left out; `undefined` until some were measured. */
    perMinute(): number | undefined {
      const ms = each();
      return ms === undefined ? undefined : 60_000 / Math.max(ms, 1);
    },
    /** When the last row will be done: milliseconds since the epoch. */
    end(): number {
      const from = Math.max(clock.now(), wait?.until ?? 0);
      return from + (each() ?? expectedMs) * (total - done);
    },
  };
}

/** The letter goes with the colour, so that neither is needed alone. */
export const MARKS = {
  created: { letter: 'C', word: 'created', color: 'green' },
  weak_password: { letter: 'W', word: 'weak', color: 'yellow' },
  exists: { letter: 'E', word: 'exist', color: 'yellow' },
  failed: { letter: 'F', word: 'failed', color: 'red' },
  unconfirmed: { letter: 'U', word: 'unconfirmed', color: 'magenta' },
  invalid: { letter: 'I', word: 'invalid', color: 'red' },
  pending: { letter: 'P', word: 'pending', color: 'cyan' },
} as const satisfies Record<OutcomeName, { letter: string; word: string; color: string }>;

/** `37 a minute`, `6.7 a minute`; `undefined` until it was measured. */
export function paceWords(tally: Tally): string | undefined {
  const pace = tally.perMinute();
  if (pace === undefined) return undefined;
  const number = pace < 10 ? pace.toFixed(1) : grouped(Math.round(pace));
  return `${number} a minute`;
}

/** `slowed 4× by the directory`; `undefined` where it is not. */
export function slowedWords(factor: number): string | undefined {
  if (factor < 1.05) return undefined;
  return `slowed ${factor < 10 ? factor.toFixed(1).replace('.0', '') : Math.round(factor)}× by the directory`;
}
