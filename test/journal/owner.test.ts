import childProcess from 'node:child_process';
import fs, { readFileSync, readlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Owner,
  ownerStatus,
  type Processes,
  parseOwner,
  processesOf,
  readLockInfo,
} from '../../src/journal/owner.js';
import { errorOf } from '../support/error-of.js';
import { hostProcess } from '../support/host-process.js';
import { diskError, FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { ALONE, START } from './samples.js';

const PROCESSES = processesOf(hostProcess);

describe('the owner of a lock', () => {
  const self: Owner = { pid: 1, started: '5', boot: 'b', host: 'h', space: 'pid:[1]', at: '' };
  const owner = { ...self, pid: 2, started: '7' };

  const alive = (start: string | null | 'gone'): Processes => ({
    self: async () => self,
    isAlive: () => true,
    startTimeOf: async () => start,
  });
  const dead: Processes = { ...alive(null), isAlive: () => false };

  test.each([
    ['runs', owner, alive('7'), 'alive'],
    ['runs, with an unknown start time', owner, alive(null), 'alive'],
    ['runs, and was recorded without a start time', { ...owner, started: null }, alive('9'), 'alive'],
    ['is gone', owner, dead, 'dead'],
    ['is gone, and its pid was given to another', owner, alive('9'), 'dead'],
    ['has ended as a zombie process', owner, alive('gone'), 'dead'],
    ['has ended, and was recorded without a start time', { ...owner, started: null }, alive('gone'), 'dead'],
    ['ran before a restart of the machine', { ...owner, boot: 'a' }, alive('7'), 'dead'],
    ['runs, in an unknown boot', { ...owner, boot: null }, alive('7'), 'alive'],
    ['is gone, in an unknown boot', { ...owner, boot: null }, dead, 'dead'],
    ['runs on another machine', { ...owner, host: 'g', boot: 'a' }, dead, 'unknown'],
    ['runs in a container of this machine', { ...owner, space: 'pid:[2]' }, dead, 'unknown'],
    [
      'ran in a container before the machine was restarted',
      { ...owner, space: 'x', boot: 'a' },
      dead,
      'dead',
    ],
  ] as const)(
    'the owner of a lock that %s is recognised as alive, dead or unknown',
    async (_, of, processes, status) => {
      expect(await ownerStatus(of, { self, processes })).toBe(status);
    },
  );

  test('the owner of a lock has the facts that the system reports about this process', async () => {
    const me = await PROCESSES.self(new Date(START));
    expect(me.pid).toBe(process.pid);
    expect(await PROCESSES.startTimeOf(process.pid)).toBe(me.started);
    expect(PROCESSES.isAlive(process.pid)).toBe(true);
    expect(await ownerStatus(me, { self: me, processes: PROCESSES })).toBe('alive');
  });

  test('an owner is alive even if this process does not know its boot id', async () => {
    const here = { ...self, boot: null };
    expect(await ownerStatus(owner, { self: here, processes: alive('7') })).toBe('alive');
  });
});

describe('a lock file', () => {
  const written: Owner = { pid: 7, started: '5', boot: 'b', host: 'h', space: 'pid:[1]', at: '2026' };

  test('a lock file names its owner, even if it has other members', () => {
    expect(parseOwner(JSON.stringify({ ...written, id: '00' }))).toEqual(written);
    expect(parseOwner(JSON.stringify({ ...written, pid: 1 }))?.pid).toBe(1);
  });

  test('a lock file may omit facts that the system does not know', () => {
    const nothing = { started: null, boot: null, space: null };
    expect(parseOwner('{"pid":7,"host":"h","at":"2026"}')).toEqual({ ...written, ...nothing });
    expect(parseOwner(JSON.stringify({ ...written, ...nothing }))).toEqual({ ...written, ...nothing });
  });

  test.each([
    { pid: 0 },
    { pid: -1 },
    { pid: '7' },
    { pid: undefined },
    { started: 5 },
    { boot: 5 },
    { host: null },
    { space: 5 },
    { at: 2026 },
  ])('a lock file with the member %j names no owner', (members) => {
    expect(parseOwner(JSON.stringify({ ...written, ...members }))).toBeUndefined();
  });

  test.each(['', '{', 'null', '[]'])('a lock file that contains %j names no owner', (text) => {
    expect(parseOwner(text)).toBeUndefined();
  });

  const here: Owner = { ...written, pid: 1 };
  /** Reads a lock file with this content; `undefined`: there is no file. */
  const read = (content: string | undefined, options: FakeDiskOptions = {}) => {
    const files = new Map(content === undefined ? [] : [['/results/lock', Buffer.from(content)]]);
    const disk = new FakeDisk({ files, ...options });
    return readLockInfo('/results/lock', { self: here, processes: ALONE, disk });
  };
  const failWith = (error: Error): FakeDiskOptions => ({
    before: () => {
      throw error;
    },
  });

  test('a lock file is read with the status of its owner', async () => {
    expect(await read(undefined)).toBeUndefined();
    expect(await read('')).toEqual({ status: 'unknown' });
    expect(await read(JSON.stringify(written))).toEqual({ owner: written, status: 'dead' });
    expect(await read('{}', failWith(errorOf('results', 'lock is a pipe')))).toEqual({
      status: 'unknown',
      refusal: expect.any(Function),
    });
    await expect(read('{}', failWith(diskError('EIO')))).rejects.toMatchObject({ code: 'EIO' });
  });
});

/** Replaces functions of a Node module until the test ends, for imports by name too. */
function replaceFunctions<T extends object>(module: T, replaced: Partial<T>): void {
  const before = { ...module };
  onTestFinished(() => {
    Object.assign(module, before);
    syncBuiltinESMExports();
  });
  Object.assign(module, replaced);
  syncBuiltinESMExports();
}

const readFail = async (): Promise<never> => {
  throw diskError('ENOENT');
};

/** Makes the system return this content for one path, and an error for all others. */
function withFile(path: string, content: string): void {
  const readFile = async (at: unknown) => (at === path ? content : await readFail());
  replaceFunctions(fs.promises, { readFile: readFile as typeof fs.promises.readFile });
}

describe('processes as the system knows them', () => {
  const processesOn = (platform: string, probe = hostProcess.probe): Processes =>
    processesOf({ pid: 42, platform, probe });

  test.runIf(process.platform === 'linux')(
    'Linux gives the pid, start time, boot, host and pid namespace of this process',
    async () => {
      expect(await processesOn('linux').self(new Date(START))).toEqual({
        pid: 42,
        started: await PROCESSES.startTimeOf(42),
        boot: readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim(),
        host: hostname(),
        space: readlinkSync('/proc/self/ns/pid'),
        at: new Date(START).toISOString(),
      });
      expect(await PROCESSES.startTimeOf(process.pid)).toMatch(/^\d+$/);
    },
  );

  test('a system without /proc gives only the pid and the host', async () => {
    replaceFunctions(fs.promises, { readFile: readFail, readlink: readFail });
    const nothing = { started: null, boot: null, space: null };
    expect(await processesOn('win32').self(new Date(START))).toMatchObject({ pid: 42, ...nothing });
  });

  test.each([
    ['a shell', '42 (bash) S', '22'],
    ['a name with spaces and parentheses', '42 (a) Z (b) S', '22'],
    ['a process that has ended', '42 (bash) Z', 'gone'],
    ['a process that is being removed', '42 (bash) X', 'gone'],
  ])('the start time is read for %s, or the process is gone', async (_, begin, start) => {
    // The fields after the state are numbered from 4.
    const rest = Array.from({ length: 49 }, (__, n) => n + 4).join(' ');
    withFile('/proc/42/stat', `${begin} ${rest}\n`);
    expect(await processesOn('linux').startTimeOf(42)).toBe(start);
    expect(await processesOn('linux').startTimeOf(43)).toBeNull();
  });

  test('the start time is unknown if /proc has too few fields', async () => {
    withFile('/proc/42/stat', '42 (bash) S 1 2');
    expect(await processesOn('linux').startTimeOf(42)).toBeNull();
  });

  test('a process of another user is recognised as alive', () => {
    const probe = (pid: number): void => {
      if (pid !== 1) throw diskError(pid === 2 ? 'EPERM' : 'ESRCH');
    };
    const { isAlive } = processesOn('linux', probe);
    expect([1, 2, 3].map(isAlive)).toEqual([true, true, false]);
  });

  describe('a system without /proc', () => {
    const calls: unknown[] = [];
    /** Makes `ps` print this text, or fail. */
    function withPs(answer: string | undefined): void {
      calls.length = 0;
      const execFile = Object.assign(() => undefined, {
        [promisify.custom]: async (...given: unknown[]) => {
          calls.push(given);
          if (answer === undefined) throw diskError('ENOENT');
          return { stdout: answer, stderr: '' };
        },
      });
      replaceFunctions(childProcess, { execFile: execFile as unknown as typeof childProcess.execFile });
      replaceFunctions(fs.promises, { readFile: readFail });
    }

    test('the start time is read from ps in UTC and without a language', async () => {
      withPs(' Mon Nov 23 02:45:00 2026\n');
      expect(await processesOn('darwin').startTimeOf(42)).toBe('Mon Nov 23 02:45:00 2026');
      const env = { LC_ALL: 'C', TZ: 'UTC' };
      expect(calls).toEqual([['/bin/ps', ['-o', 'lstart=', '-p', '42'], { env }]]);
    });

    test.each(['\n', undefined])('the start time is unknown if ps prints %j', async (answer) => {
      withPs(answer);
      expect(await processesOn('freebsd').startTimeOf(42)).toBeNull();
      expect(calls.length).toBe(1);
    });

    test.each(['linux', 'win32'])(
      'the start time is unknown on %s, since ps is not run there',
      async (platform) => {
        withPs('Mon Nov 23 02:45:00 2026');
        expect(await processesOn(platform).startTimeOf(42)).toBeNull();
        expect(calls).toEqual([]);
      },
    );
  });
});
