/** Opening a long journal to go on, against reading the file line by line. */

import { join } from 'node:path';
import { type Measurement, peakOf, timeRatio } from '../figure.js';
import { sideBySide } from '../measure.js';
import { writeJournal } from '../written-journal.js';

export const journal: Measurement = async ({ folder, sizes, program }) => {
  const results = join(folder, `journal-of-${sizes.journal}`);
  writeJournal(results, sizes.journal);
  const { ours, readline } = await sideBySide(sizes.rounds, {
    ours: { command: program('open-journal', results), cwd: folder },
    readline: { command: program('readline', join(results, 'journal.jsonl')), cwd: folder },
  });
  const what = `opening a journal of ${sizes.journal.toLocaleString('en')} rows`;
  return [
    timeRatio({ what, against: 'reading it with `readline`', atMost: 3 }, ours, readline),
    peakOf({ what: `peak memory of ${what}`, against: '', atMost: 200 }, ours),
  ];
};
