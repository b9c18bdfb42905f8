import { folderJournals } from '../../src/journal/journal.js';
import { systemClock } from '../../src/platform/system-clock.js';
import { hostProcess } from './host-process.js';

/** The journals of results folders on this machine. */
export const journals = folderJournals({ clock: systemClock, host: hostProcess });

/** The sealed passwords of results folders. */
export { sealedFile as sealed } from '../../src/passwords/sealed-file.js';
