/** The progress without a terminal, as in a log: a line every ten seconds, and one for each problem. */

import { clockTime } from '../format/time.js';
import { type Progress, type ProgressOptions, ProgressState } from './progress-state.js';

const LINE_EVERY_MS = 10_000;

export function createLines(options: ProgressOptions): Progress {
  const { output, clock, total } = options;
  const state = new ProgressState(options);
  const { texts } = state;
  let writtenAt = clock.monotonic();

  function writeLine(parts: readonly (string | undefined)[]): void {
    writtenAt = clock.monotonic();
    output.write(`${parts.filter((part) => part !== undefined).join('; ')}\n`);
  }

  function endText(): string | undefined {
    const end = state.end();
    return end && texts.doneAbout(end);
  }

  const isTooSoon = (): boolean => clock.monotonic() - writtenAt < LINE_EVERY_MS;

  return {
    row(outcome, factor) {
      state.add(outcome, factor);
      if (isTooSoon() || state.done === total) return;
      const counts = state.counts().map(({ word, count }) => `${count} ${word}`);
      const done = `${texts.rows(state.done, total)}: ${counts.join(', ')}`;
      writeLine([done, state.pace(), state.slowed(), endText()]);
    },
    say: (line) => output.write(`${line}\n`),
    waiting(wait, factor) {
      state.wait(wait, factor);
      // A short wait is part of the next line; a long wait gets its own.
      if (isTooSoon() && wait.until - clock.now() < LINE_EVERY_MS) return;
      const until = texts.waiting(clockTime(wait.until), wait.why, undefined);
      writeLine([until, state.slowed(), endText()]);
    },
    pause() {},
    resume() {},
    stop() {},
  };
}
