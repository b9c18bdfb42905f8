/** The progress where there is no terminal, as in a log: a line now and then, and one a problem. */

import type { Progress, ProgressOptions } from './progress.js';
import { createTally, MARKS, paceWords, slowedWords } from './tally.js';
import { clockTime, comingTime } from './time.js';

const LINE_EVERY_MS = 10_000;

export function createLines({ output, clock, total, expectedMs }: ProgressOptions): Progress {
  const tally = createTally(total, expectedMs, clock);
  let toldAt = clock.monotonic();

  function tell(line: string): void {
    toldAt = clock.monotonic();
    output.write(`${line}\n`);
  }

  const isTooSoon = (): boolean => clock.monotonic() - toldAt < LINE_EVERY_MS;

  return {
    row(outcome, factor) {
      tally.add(outcome);
      if (isTooSoon() || tally.done === total) return;
      const counts = tally.counts().map(({ outcome, count }) => `${count} ${MARKS[outcome].word}`);
      const parts = [counts.join(', '), paceWords(tally), slowedWords(factor)];
      const end = `done at about ${comingTime(tally.end(), clock.now())}`;
      const told = [...parts, end].filter((part) => part !== undefined);
      tell(`${tally.done} of ${total}: ${told.join('; ')}`);
    },
    problem: (line) => output.write(`${line}\n`),
    say: (line) => output.write(`${line}\n`),
    waiting(wait, factor) {
      tally.wait(wait);
      // A short wait is told with the rest, if it is time for a line; a long one is a problem.
      if (isTooSoon() && wait.until - clock.now() < LINE_EVERY_MS) return;
      const slowed = slowedWords(factor);
      tell(
        `Waiting until ${clockTime(wait.until)}: ${wait.why}${slowed === undefined ? '' : `; pace ${slowed}`}`,
      );
    },
    pause() {},
    resume() {},
    stop() {},
  };
}
