/** Journals in files of a disk in memory. */

import { openJournal, readJournal, readJournalFor } from '../../src/journal/journal.js';
import { FolderLock } from '../../src/journal/lock.js';
import type { Processes } from '../../src/journal/owner.js';
import { hostProcess } from '../support/host-process.js';
import { FakeDisk } from './fake-disk.js';
import type { Place } from './place.js';
import { ALONE, FOLDER, JOURNAL, tickingClock } from './samples.js';

/** The beginning of an announcement that was not written completely. */
const TORN = '1234abcd {"type":"step","key":"a","step":"';

/** @param alive the pids of running processes */
export function filePlace(disk = new FakeDisk(), pid = 4711, alive = new Set<number>()): Place {
  alive.add(pid);
  const processes: Processes = {
    ...ALONE,
    self: async (at) => ({ ...(await ALONE.self(at)), pid }),
    isAlive: (other) => alive.has(other),
    startTimeOf: async () => '100',
  };
  const clock = tickingClock();
  return {
    folder: FOLDER,
    journals: {
      read: (folder) => readJournal(folder, disk),
      readFor: (address, folder) => readJournalFor(address, folder, disk),
      open: (options) => openJournal({ ...options, clock, host: hostProcess, disk, processes }),
      refuseLocked: (folder) => new FolderLock({ folder, force: false, clock, disk, processes }).refuseHeld(),
    },
    async killed(torn = 0) {
      const next = disk.afterKill();
      if (torn > 0) await (await next.openForAppend(JOURNAL)).append(Buffer.from(TORN.slice(0, torn)));
      return filePlace(next, pid + 1);
    },
    otherProcess: async () => filePlace(disk, pid + 1, alive),
    async lines() {
      const text = disk.bytes(JOURNAL)?.toString() ?? '';
      return text === '' ? [] : text.trimEnd().split('\n');
    },
    async change(make) {
      const lines = await this.lines();
      await disk.remove(JOURNAL);
      const file = await disk.openForAppend(JOURNAL);
      for (const line of make(lines)) await file.append(Buffer.from(`${line}\n`));
    },
    async put(name, text) {
      const path = `${FOLDER}/${name}`;
      await disk.makeFolder(FOLDER);
      await disk.remove(path);
      await disk.writeNew(path, Buffer.from(text));
    },
  };
}
