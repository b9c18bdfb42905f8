/** Opens the journal of a results folder, as a resumed run does, and closes it. */

import { argv, kill, pid, platform } from 'node:process';
import { openJournal } from '../../src/journal/journal.js';
import { systemClock } from '../../src/platform/system-clock.js';
import { HEAD } from '../journal.js';

const journal = await openJournal({
  folder: argv[2] ?? '',
  head: HEAD,
  forceUnlock: false,
  clock: systemClock,
  host: { pid, platform, probe: (other) => void kill(other, 0) },
});
console.log(journal.size);
await journal.close();
