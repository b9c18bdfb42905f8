/** Opens the journal of a results folder as a run does that goes on, and closes it again. */

import { argv } from 'node:process';
import { openJournal, systemClock } from 'provision-users';
import { HEAD } from '../written-journal.js';

const journal = await openJournal({
  folder: argv[2] ?? '',
  head: HEAD,
  forceUnlock: false,
  clock: systemClock,
});
console.log(journal.size);
await journal.close();
