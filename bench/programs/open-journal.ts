/** Opens the journal of a results folder as a run does that resumes, and closes it. */

import { argv } from 'node:process';
import { hostProcess } from '../../src/host-process.js';
import { openJournal } from '../../src/journal/journal.js';
import { systemClock } from '../../src/lib/system-clock.js';
import { HEAD } from '../journal.js';

const journal = await openJournal({
  folder: argv[2] ?? '',
  head: HEAD,
  forceUnlock: false,
  clock: systemClock,
  host: hostProcess,
});
console.log(journal.size);
await journal.close();
