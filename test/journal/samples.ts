/** Samples that the tests of this folder write into journals. */

import type { Clock } from '../../src/domain/clock.js';
import type { JournalHead } from '../../src/domain/journals.js';
import { Secret } from '../../src/domain/secret.js';
import type { User } from '../../src/domain/user.js';
import type { FolderJournalOptions } from '../../src/journal/journal.js';
import { openJournal } from '../../src/journal/journal.js';
import type { Processes } from '../../src/journal/owner.js';
import { NO_FIELDS } from '../support/default-profile.js';
import { hostProcess } from '../support/host-process.js';

export const HEAD: JournalHead = {
  baseUrl: 'https://directory.example',
  org: null,
  roster: 'users.csv',
  rosterPath: '../users.csv',
};

export const FOLDER = '/users.csv.results';
export const JOURNAL = `${FOLDER}/journal.jsonl`;
export const START = Date.UTC(2026, 10, 21, 8, 41, 7);

export function user(nickname: string): User {
  return {
    nickname,
    password: new Secret('sample-only'),
    name: { first: 'Авдотья', last: 'Петрова', middle: '' },
    position: 'Teacher',
    departmentId: 1,
    ...NO_FIELDS,
  };
}

/** A clock that advances by a second at each call. */
export function tickingClock(start = START): Clock {
  let now = start - 1000;
  return {
    now: () => {
      now += 1000;
      return now;
    },
    monotonic: () => now,
    sleep: async () => {},
    timer: () => () => {},
  };
}

/** No process of an earlier run is alive, as after a crash of the machine. */
export const ALONE: Processes = {
  self: async (at) => ({
    pid: 4711,
    started: '100',
    boot: 'this-boot',
    host: 'here',
    space: null,
    at: at.toISOString(),
  }),
  isAlive: () => false,
  startTimeOf: async () => null,
};

export function open(more: Partial<FolderJournalOptions> = {}): ReturnType<typeof openJournal> {
  return openJournal({
    folder: FOLDER,
    head: HEAD,
    forceUnlock: false,
    clock: tickingClock(),
    host: hostProcess,
    processes: ALONE,
    ...more,
  });
}
