/** The progress of a run. `block.ts` draws it at a terminal, `lines.ts` writes it elsewhere. */

import type { ChalkInstance } from 'chalk';
import { OUTCOMES } from '../../domain/outcome.js';
import { OUTCOME_TABLE } from '../../domain/outcome-table.js';
import type { Io, Output } from '../../platform/io.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { comingTime } from '../format/time.js';

/** `until`: milliseconds since the epoch. `why`: a clause for people: `the directory asked for a pause`. */
export type Wait = { readonly until: number; readonly why: string };

/** Each `factor` is the current pause as a multiple of the configured one. */
export type Progress = {
  row(outcome: string, factor: number): void;
  /** Writes a line that stays. @param isProblem true if the block repeats it */
  say(line: string, isProblem?: boolean): void;
  waiting(wait: Wait, factor: number): void;
  pause(): void;
  resume(): void;
  /** Removes the block and leaves the cursor at the beginning of a line. */
  stop(): void;
};

export type Kind = {
  readonly name: string;
  /** The letter next to the count, since colour may not be visible. */
  readonly letter: string;
  readonly word: string;
  readonly color: 'green' | 'yellow' | 'red' | 'magenta' | 'cyan' | 'blue';
  readonly isAlwaysShown: boolean;
};

/** In the background (see `isForeground`), only lines that stay are written. */
export type ProgressOptions = Work &
  Pick<Io, 'clock' | 'env' | 'onContinue' | 'isForeground'> & {
    readonly output: Output;
    readonly isPlain?: boolean;
    readonly palette: ChalkInstance;
    readonly service: string;
    readonly language: Language;
  };

/** The rows, or the steps too, that a command works through. */
export type Work = {
  readonly total: number;
  /** Kinds in the order of display. Default: the outcomes. */
  readonly kinds?: readonly Kind[];
  readonly hasSteps?: boolean;
  /** The expected time between two requests in milliseconds, until it is measured. */
  readonly expectedMs: number | undefined;
};

const ALWAYS_SHOWN: readonly string[] = ['created', 'weak_password', 'failed'];

function outcomeKinds(language: Language, hasSteps: boolean): readonly Kind[] {
  const { step } = textsIn(language).progress;
  const ofSteps = { ...step, name: 'step', color: 'blue', isAlwaysShown: true } as const;
  const ofRows = OUTCOMES.map((name) => ({
    name,
    ...textsIn(language).progress.kinds[name],
    color: OUTCOME_TABLE[name].color,
    isAlwaysShown: ALWAYS_SHOWN.includes(name),
  }));
  return hasSteps ? [...ofRows, ofSteps] : ofRows;
}

/** The pace is measured over this many rows, which averages the pauses and still follows a change. */
const MEASURED = 30;
const MIN_SAMPLES = 3;

/** The time of a row in milliseconds, without waits and with them. */
type Measured = { readonly work: number; readonly whole: number; readonly factor: number };

export class ProgressState {
  readonly total: number;
  readonly texts: Texts['progress'];
  readonly #options: ProgressOptions;
  readonly #kinds: readonly Kind[];
  readonly #counts = new Map<string, number>();
  readonly #rows: Measured[] = [];
  #done = 0;
  /** When the next row began. */
  #begunAt: number;
  /** The same time plus the waits of the row. */
  #since: number;
  #wait: Wait | undefined;
  #factor = 1;

  constructor(options: ProgressOptions) {
    const { total, language, hasSteps = false, kinds = outcomeKinds(language, hasSteps), clock } = options;
    this.total = total;
    this.texts = textsIn(language).progress;
    this.#options = options;
    this.#kinds = kinds;
    this.#begunAt = clock.monotonic();
    this.#since = this.#begunAt;
  }

  add(outcome: string, slowed: number): void {
    const now = this.#options.clock.monotonic();
    const [work, whole] = [Math.max(0, now - this.#since), Math.max(0, now - this.#begunAt)];
    this.#rows.push({ work, whole, factor: slowed });
    if (this.#rows.length > MEASURED) this.#rows.shift();
    [this.#begunAt, this.#since] = [now, now];
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    this.#done += 1;
    [this.#wait, this.#factor] = [undefined, slowed];
  }

  /** Begins a wait, which the pace does not include. */
  wait(next: Wait, slowed: number): void {
    this.#since += Math.max(0, next.until - this.#options.clock.now());
    [this.#wait, this.#factor] = [next, slowed];
  }

  /** Excludes the time of a question from the pace, in milliseconds. */
  idle(ms: number): void {
    this.#since += ms;
    this.#begunAt += ms;
  }

  get done(): number {
    return this.#done;
  }

  get waiting(): (Wait & { readonly left: number }) | undefined {
    const left = this.#waitMs();
    return this.#wait && left > 0 ? { ...this.#wait, left: Math.ceil(left / 1000) } : undefined;
  }

  /** The kinds that occurred or are always shown, with their counts. */
  counts() {
    return this.#kinds
      .map((kind) => ({ ...kind, count: this.#counts.get(kind.name) ?? 0 }))
      .filter(({ isAlwaysShown, count }) => count > 0 || isAlwaysShown);
  }

  /** `37 a minute`, `6.7 a minute`; `undefined` until it is measured. */
  pace(): string | undefined {
    const ms = this.#mean('work');
    return ms === undefined ? undefined : this.texts.perMinute(60_000 / Math.max(ms, 1));
  }

  /** `slowed 4× by the directory`; `undefined` if it is not. */
  slowed(): string | undefined {
    return this.#factor < 1.05 ? undefined : this.texts.slowed(this.#factor, this.#options.service);
  }

  /** The expected end: `14:05`, never in the past; `undefined` if it is not known. */
  end(): string | undefined {
    const { clock, language } = this.#options;
    const ms = this.#leftMs();
    return ms === undefined ? undefined : comingTime(clock.now() + ms, clock.now(), language);
  }

  /** The remaining time in milliseconds, estimated from the last rows and their waits. */
  #leftMs(): number | undefined {
    const each = this.#mean('whole') ?? this.#options.expectedMs;
    if (each === undefined) return undefined;
    const left = this.total - this.#done;
    // A changed pause is assumed to last for some rows, not for the rest of a long roster.
    const near = Math.min(left, MEASURED) * (this.#factor / (this.#mean('factor') ?? 1) - 1);
    const waits = this.#waitMs();
    const spent = waits > 0 ? 0 : Math.min(each, this.#options.clock.monotonic() - this.#begunAt);
    return Math.max(0, waits + each * (left + near) - spent);
  }

  #waitMs(): number {
    return Math.max(0, (this.#wait?.until ?? 0) - this.#options.clock.now());
  }

  #mean(of: keyof Measured): number | undefined {
    const rows = this.#rows;
    return rows.length < MIN_SAMPLES ? undefined : rows.reduce((sum, row) => sum + row[of], 0) / rows.length;
  }
}
