/** The progress where there is no terminal, as in a log: a line now and then, and one a problem. */

import { clockTime } from '../format/time.js';
import type { Progress, ProgressOptions } from './progress.js';
import { createTally } from './progress-counts.js';

const LINE_EVERY_MS = 10_000;

export function createLines({ output, clock, total, expectedMs }: ProgressOptions): Progress {
  const tally = createTally(total, expectedMs, clock);
  let toldAt = clock.monotonic();

  function tell(parts: readonly (string | undefined)[]): void {
    toldAt = clock.monotonic();
    output.write(`${parts.filter((part) => part !== undefined).join('; ')}\n`);
  }

  const isTooSoon = (): boolean => clock.monotonic() - toldAt < LINE_EVERY_MS;

  return {
    row(outcome, factor) {
      tally.add(outcome, factor);
      if (isTooSoon() || tally.done === total) return;
      const counts = tally.counts().map(({ word, count }) => `${count} ${word}`);
      const done = `${tally.done} of ${total}: ${counts.join(', ')}`;
      tell([done, tally.pace(), tally.slowed(), `done at about ${tally.end()}`]);
    },
    say: (line) => output.write(`${line}\n`),
    waiting(wait, factor) {
      tally.wait(wait, factor);
      // A short wait is told with the rest, if it is time for a line; a long one is a problem.
      if (isTooSoon() && wait.until - clock.now() < LINE_EVERY_MS) return;
      const slowed = tally.slowed();
      tell([`Waiting until ${clockTime(wait.until)}: ${wait.why}`, slowed && `pace ${slowed}`]);
    },
    pause() {},
    resume() {},
    stop() {},
  };
}
