/** How far the run is, on a terminal as a bar that is drawn anew, elsewhere as a line now and then. */

import type { ChalkInstance } from 'chalk';
import cliProgress from 'cli-progress';
import type { Clock, Output } from './io.js';
import type { OutcomeName } from './outcome.js';

export type Progress = {
  /** One more row has its outcome. */
  row(outcome: OutcomeName): void;
  /** A line that stays: a problem, a warning. */
  say(line: string): void;
  /** What the run is waiting for; taken away by the next row. */
  waiting(text: string): void;
  /** Clears the screen of itself until `resume`, for a question. */
  pause(): void;
  resume(): void;
  /** Leaves the terminal with a clean last line. */
  stop(): void;
};

export type ProgressOptions = {
  readonly output: Output;
  readonly clock: Clock;
  readonly palette: ChalkInstance;
  /** Rows that the run will send. */
  readonly total: number;
  /** The expected time between the starts of two requests, in milliseconds, until some were measured. */
  readonly expectedMs: number;
};

/** The letter goes with the colour, so that neither is needed alone. */
const MARKS = {
  created: { letter: 'C', word: 'created', color: 'green' },
  weak_password: { letter: 'W', word: 'weak', color: 'yellow' },
  exists: { letter: 'E', word: 'exist', color: 'yellow' },
  failed: { letter: 'F', word: 'failed', color: 'red' },
  unconfirmed: { letter: 'U', word: 'unconfirmed', color: 'magenta' },
  invalid: { letter: 'I', word: 'invalid', color: 'red' },
  pending: { letter: 'P', word: 'pending', color: 'cyan' },
} as const satisfies Record<OutcomeName, { letter: string; word: string; color: string }>;

const ALWAYS_SHOWN: readonly OutcomeName[] = ['created', 'weak_password', 'failed'];
const LINE_EVERY_MS = 10_000;

export function createProgress(options: ProgressOptions): Progress {
  return options.output.isTTY === true ? createBar(options) : createLines(options);
}

/** Counts what came in and reckons when the rest will be done. */
function createTally(options: ProgressOptions) {
  const counts = new Map<OutcomeName, number>();
  const startedAt = options.clock.monotonic();
  let done = 0;
  return {
    add(outcome: OutcomeName) {
      done += 1;
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    },
    get done() {
      return done;
    },
    counts: () =>
      (Object.keys(MARKS) as OutcomeName[])
        .map((outcome) => ({ ...MARKS[outcome], outcome, count: counts.get(outcome) ?? 0 }))
        .filter(({ outcome, count }) => count > 0 || ALWAYS_SHOWN.includes(outcome)),
    /** When the last row will be done: `14:05`. */
    end() {
      const measured = (options.clock.monotonic() - startedAt) / Math.max(1, done);
      const each = done < 3 ? options.expectedMs : measured;
      return timeOfDay(options.clock.now() + each * (options.total - done));
    },
  };
}

/** Hours and minutes where the program runs: `08:41`. */
export function timeOfDay(at: number): string {
  const date = new Date(at);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}

function createBar(options: ProgressOptions): Progress {
  const { palette, total } = options;
  const tally = createTally(options);
  let { bars, bar, below } = openBars(options);

  function draw(): void {
    const counts = tally
      .counts()
      .map(({ letter, word, color, count }) => palette[color](`${letter} ${count} ${word}`))
      .join('  ');
    bar.update(tally.done, { counts, rest: tally.done === total ? '' : `done at ${tally.end()}` });
  }

  draw();
  return {
    row(outcome) {
      tally.add(outcome);
      below.update(0, { text: '' });
      draw();
    },
    say(line) {
      bars.log(`${line}\n`);
      bars.update();
    },
    waiting(text) {
      below.update(0, { text: palette.yellow(text) });
    },
    pause() {
      bars.stop();
    },
    resume() {
      ({ bars, bar, below } = openBars(options));
      draw();
    },
    stop() {
      bars.stop();
    },
  };
}

function openBars({ output, total }: ProgressOptions) {
  const bars = new cliProgress.MultiBar(
    {
      stream: output,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 20,
      fps: 10,
      linewrap: false,
      gracefulExit: false,
      autopadding: false,
    },
    cliProgress.Presets.shades_grey,
  );
  const bar = bars.create(total, 0, {}, { format: '{bar} {value}/{total}  {counts}  {rest}' });
  const below = bars.create(1, 0, { text: '' }, { format: '{text}' });
  return { bars, bar, below };
}

function createLines(options: ProgressOptions): Progress {
  const { output, clock, total } = options;
  const tally = createTally(options);
  let toldAt = clock.monotonic();
  return {
    row(outcome) {
      tally.add(outcome);
      if (clock.monotonic() - toldAt < LINE_EVERY_MS || tally.done === total) return;
      toldAt = clock.monotonic();
      const counts = tally
        .counts()
        .map(({ count, word }) => `${count} ${word}`)
        .join(', ');
      output.write(`${tally.done} of ${total}: ${counts}; done at about ${tally.end()}\n`);
    },
    say(line) {
      output.write(`${line}\n`);
    },
    waiting(text) {
      output.write(`${text}\n`);
    },
    pause() {},
    resume() {},
    stop() {},
  };
}
