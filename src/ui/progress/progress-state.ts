/**
 * The progress of a run: rows by outcome, the pace, what it waits for, and when the rest will be done. It is shown at a
 * terminal by a block that is drawn anew in place, elsewhere by a line now and then.
 */

import type { ChalkInstance } from 'chalk';
import { OUTCOMES } from '../../domain/outcome.js';
import { OUTCOME_TABLE } from '../../domain/outcome-table.js';
import type { Io, Output } from '../../lib/io.js';
import { grouped } from '../../lib/text.js';
import { comingTime } from '../format/time.js';

export type Wait = {
  /** Until when: milliseconds since the epoch. */
  readonly until: number;
  /** A clause for people: `the directory asked for a pause`. */
  readonly why: string;
};

export type Progress = {
  /**
   * One more row has its outcome.
   * @param outcome the name of a kind
   * @param factor how many times the asked-for pause is kept now; 1: not slowed
   */
  row(outcome: string, factor: number): void;
  /** A line that stays. @param isProblem it is about a row that went wrong: the last of them is in the block too */
  say(line: string, isProblem?: boolean): void;
  /** The run waits; taken away by the next row. @param factor as for `row` */
  waiting(wait: Wait, factor: number): void;
  /** Takes the block out of the way, for a question. */
  pause(): void;
  resume(): void;
  /** Takes the block away and leaves the cursor at the beginning of a line. */
  stop(): void;
};

/** The keys by which rows are counted. */
export type Kind = {
  readonly name: string;
  /** The letter goes with the colour, so that neither is needed alone; the word comes after a count. */
  readonly letter: string;
  readonly word: string;
  readonly color: 'green' | 'yellow' | 'red' | 'magenta' | 'cyan' | 'blue';
  /** True if it is shown also where there is none. */
  readonly isAlwaysShown: boolean;
};

/** In the background (`isForeground`) only lines that stay are written. */
export type ProgressOptions = Pick<Io, 'clock' | 'env' | 'onContinue' | 'isForeground'> & {
  readonly output: Output;
  /** Lines also where a block could be drawn. */
  readonly isPlain?: boolean;
  readonly palette: ChalkInstance;
  readonly total: number;
  /** In the order in which they are shown. Default: the outcomes. */
  readonly kinds?: readonly Kind[];
  /** The expected time between the starts of two requests, in milliseconds, until some were measured; `undefined`: not known. */
  readonly expectedMs: number | undefined;
  /** The title of the directory: `Keycloak`. */
  readonly service: string;
};

export type ProgressState = ReturnType<typeof createProgressState>;

const ALWAYS_SHOWN: readonly string[] = ['created', 'weak_password', 'failed'];

const OUTCOME_KINDS: readonly Kind[] = OUTCOMES.map((name) => ({
  name,
  ...OUTCOME_TABLE[name].terminal,
  isAlwaysShown: ALWAYS_SHOWN.includes(name),
}));

/** The pace is that of so many rows: enough to even the pauses out, few enough to follow a change. */
const MEASURED = 30;
const FEWEST = 3;

type Measured = {
  /** The time of work on the row, in milliseconds, without waits. */
  readonly work: number;
  /** From the row before it, in milliseconds: with waits. */
  readonly whole: number;
  /** How many times the asked-for pause was kept. */
  readonly factor: number;
};

export function createProgressState({
  total,
  expectedMs,
  clock,
  service,
  kinds = OUTCOME_KINDS,
}: ProgressOptions) {
  const counts = new Map<string, number>();
  let done = 0;
  /** The last rows. */
  const rows: Measured[] = [];
  /** When the next row began, and when the work on it had, had there been no wait. */
  let [begunAt, since] = [clock.monotonic(), clock.monotonic()];
  let [wait, factor]: [Wait | undefined, number] = [undefined, 1];

  function mean(of: keyof Measured): number | undefined {
    return rows.length < FEWEST ? undefined : rows.reduce((sum, row) => sum + row[of], 0) / rows.length;
  }

  const isWaiting = (): boolean => wait !== undefined && wait.until > clock.now();

  /** How long the rest takes from now on, in milliseconds, by the last rows and their waits. */
  function leftMs(): number | undefined {
    const each = mean('whole') ?? expectedMs;
    if (each === undefined) return undefined;
    const left = total - done;
    // A pause that has changed since is kept for some rows, and not to the end of a long roster.
    const near = Math.min(left, MEASURED) * (factor / (mean('factor') ?? 1) - 1);
    const spent = isWaiting() ? 0 : Math.min(each, clock.monotonic() - begunAt);
    const waits = Math.max(0, (wait?.until ?? 0) - clock.now());
    return Math.max(0, waits + each * (left + near) - spent);
  }

  return {
    total,
    /** A row has its outcome; a wait is over. @param slowed how many times the asked-for pause is kept now */
    add(outcome: string, slowed: number): void {
      const now = clock.monotonic();
      rows.push({ work: Math.max(0, now - since), whole: Math.max(0, now - begunAt), factor: slowed });
      if (rows.length > MEASURED) rows.shift();
      [begunAt, since] = [now, now];
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      done += 1;
      [wait, factor] = [undefined, slowed];
    },
    /** The run waits; the pace is not measured meanwhile. @param slowed as for `add` */
    wait(next: Wait, slowed: number): void {
      since += Math.max(0, next.until - clock.now());
      [wait, factor] = [next, slowed];
    },
    /** A person was asked for so many milliseconds: no part of the pace either. */
    idle(ms: number): void {
      since += ms;
      begunAt += ms;
    },
    get done(): number {
      return done;
    },
    /** The wait that goes on, if any, and how many seconds of it are left; none whose end is past. */
    get waiting(): (Wait & { readonly left: number }) | undefined {
      if (wait === undefined || !isWaiting()) return undefined;
      return { ...wait, left: Math.ceil((wait.until - clock.now()) / 1000) };
    },
    /** Outcomes with their counts, in the usual order: those that occurred, and those that are always looked for. */
    counts: () =>
      kinds
        .map((kind) => ({ ...kind, count: counts.get(kind.name) ?? 0 }))
        .filter(({ isAlwaysShown, count }) => count > 0 || isAlwaysShown),
    /** `37 a minute`, `6.7 a minute`: over the last rows; `undefined` until some were measured. */
    pace(): string | undefined {
      const ms = mean('work');
      if (ms === undefined) return undefined;
      const pace = 60_000 / Math.max(ms, 1);
      return `${pace < 10 ? pace.toFixed(1) : grouped(Math.round(pace))} a minute`;
    },
    /** `slowed 4× by the directory`; `undefined` where it is not. */
    slowed(): string | undefined {
      if (factor < 1.05) return undefined;
      return `slowed ${factor < 10 ? factor.toFixed(1).replace('.0', '') : Math.round(factor)}× by ${service}`;
    },
    /** When the last row will be done: `14:05`; `undefined` where nobody knows yet. Never a time that is past. */
    end(): string | undefined {
      const ms = leftMs();
      return ms === undefined ? undefined : comingTime(clock.now() + ms, clock.now());
    },
  };
}
