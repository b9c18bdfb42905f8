import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { nodeDisk } from '../../src/journal/disk.js';
import { FolderLock, isLockFile, type LockOptions } from '../../src/journal/lock.js';
import { processesOf } from '../../src/journal/owner.js';
import { hostProcess } from '../support/host-process.js';
import { diskError, FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { ALONE, FOLDER, START, tickingClock } from './samples.js';

const PROCESSES = processesOf(hostProcess);
let folder: string;

afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'provision-lock-folder-'));
  return folder;
}

function options(more: Partial<LockOptions> = {}): LockOptions {
  return { folder, force: false, clock: tickingClock(), disk: nodeDisk, processes: PROCESSES, ...more };
}

describe('a lock', () => {
  test('a lock names its owner and is removed when it is released', async () => {
    const lock = await new FolderLock(options({ folder: await newFolder() })).acquire();
    const owner = JSON.parse(await readFile(join(folder, 'lock'), 'utf8'));
    expect(owner).toMatchObject({ pid: process.pid, at: new Date(START).toISOString() });
    expect(Object.keys(owner)).toEqual(['pid', 'started', 'boot', 'host', 'space', 'at', 'id']);
    expect(await readdir(folder)).toEqual(['lock']);
    await lock.release();
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('a lock is not acquired twice, even within one process', async () => {
    await newFolder();
    await new FolderLock(options()).acquire();
    await expect(new FolderLock(options()).acquire()).rejects.toMatchObject({ reason: 'locked' });
    expect(await readdir(folder)).toEqual(['lock']);
  });

  test('a lock that was lost to another run is not removed', async () => {
    await newFolder();
    const lock = await new FolderLock(options()).acquire();
    await writeFile(join(folder, 'lock'), '{}');
    await lock.release();
    expect(await readdir(folder)).toEqual(['lock']);
  });

  test('a lock without a readable owner is taken over only by force', async () => {
    await newFolder();
    await writeFile(join(folder, 'lock'), '');
    await expect(new FolderLock(options()).acquire()).rejects.toMatchObject({
      reason: 'locked',
      next: expect.stringContaining('--force-unlock'),
    });
    await new FolderLock(options({ force: true })).acquire();
  });

  const lockPath = `${FOLDER}/lock`;
  const dead = Buffer.from(JSON.stringify({ pid: 1, host: 'here', boot: 'earlier', at: '' }));
  const live = Buffer.from(JSON.stringify({ pid: 2, host: 'here', boot: 'this-boot', space: null, at: '' }));
  const foreign = Buffer.from(JSON.stringify({ pid: 3, host: 'there', boot: 'b', space: null, at: '' }));
  const torn = live.subarray(0, 20);
  const processes = { ...ALONE, isAlive: (pid: number) => pid === 2 };
  /** A disk with these files in the folder, by name. */
  function diskWith(files: Record<string, Buffer>, more: FakeDiskOptions = {}): FakeDisk {
    const paths = Object.entries(files).map(([name, bytes]) => [`${FOLDER}/${name}`, bytes] as const);
    return new FakeDisk({ ...more, files: new Map(paths) });
  }
  const inMemory = (disk: FakeDisk, more: Partial<LockOptions> = {}): LockOptions =>
    options({ folder: FOLDER, disk, processes, ...more });

  test('a lock that another run took over at the same time is not removed', async () => {
    const disk: FakeDisk = diskWith(
      { lock: dead },
      {
        before: async (operation) => {
          // After the claim is written, another run takes over the dead lock.
          if (operation !== 'list') return;
          await disk.remove(lockPath);
          await disk.writeNew(lockPath, live);
        },
      },
    );
    await expect(new FolderLock(inMemory(disk)).acquire()).rejects.toMatchObject({
      message: expect.stringContaining('process 2'),
    });
    expect(disk.bytes(lockPath)).toEqual(live);
    expect(await disk.list(FOLDER)).toEqual(['lock']);
  });

  test.each(['.lock-2-00', '.lock-9-00', '.takeover-00'])(
    'a lock is refused while a live run has the claim %s, even by force, and the claim is kept',
    async (claim) => {
      for (const force of [false, true]) {
        const locked = diskWith({ lock: dead, [claim]: live });
        await expect(new FolderLock(inMemory(locked, { force })).acquire()).rejects.toMatchObject({
          reason: 'locked',
          message: expect.stringContaining('process 2'),
        });
        expect(locked.bytes(lockPath)).toEqual(dead);
        expect((await locked.list(FOLDER)).sort()).toEqual([claim, 'lock'].sort());
      }
    },
  );

  test.each([
    ['of a dead run', dead],
    ['that was cut off', torn],
    ['that is empty', Buffer.alloc(0)],
    ['of another host', foreign],
  ])('a lock is acquired despite a claim %s, and no other file is removed', async (_, left) => {
    const disk = diskWith({ lock: dead, '.lock-1-00': left, '.takeover-00': left, '.mine': left });
    const lock = await new FolderLock(inMemory(disk)).acquire();
    expect(lock.previousPid).toBe(1);
    expect((await disk.list(FOLDER)).sort()).toEqual(['.mine', 'lock']);
    await lock.release();
    expect(await disk.list(FOLDER)).toEqual(['.mine']);
  });

  test('a run waits until a claim without an owner has one', async () => {
    const disk = diskWith({ lock: dead, '.lock-2-00': torn });
    let slept = 0;
    const clock = {
      ...tickingClock(),
      sleep: async () => {
        slept += 1;
        if (slept !== 3) return;
        await disk.remove(`${FOLDER}/.lock-2-00`);
        await disk.writeNew(`${FOLDER}/.lock-2-00`, live);
      },
    };
    await expect(new FolderLock(inMemory(disk, { clock })).acquire()).rejects.toMatchObject({
      message: expect.stringContaining('process 2'),
    });
    expect(disk.bytes(`${FOLDER}/.lock-2-00`)).toEqual(live);
  });

  test.each([false, true])(
    'a run waits until a lock without an owner has one, with --force-unlock %s',
    async (force) => {
      const disk = diskWith({ lock: Buffer.alloc(0) });
      let slept = 0;
      const clock = {
        ...tickingClock(),
        sleep: async () => {
          slept += 1;
          if (slept !== 3) return;
          await disk.remove(lockPath);
          await disk.writeNew(lockPath, live);
        },
      };
      await expect(new FolderLock(inMemory(disk, { clock, force })).acquire()).rejects.toMatchObject({
        message: expect.stringContaining('process 2'),
      });
      expect(slept).toBe(3);
      expect(disk.bytes(lockPath)).toEqual(live);
    },
  );

  test.each(['EIO', 'ENOENT'])(
    'a run recognises its claim as the lock after a rename that succeeded but returned an error (%s)',
    async (code) => {
      const disk: FakeDisk = diskWith(
        { lock: dead },
        {
          before: async (operation, from) => {
            if (operation !== 'rename') return;
            const claim = disk.bytes(from) ?? Buffer.alloc(0);
            await disk.remove(from);
            await disk.remove(lockPath);
            await disk.writeNew(lockPath, claim);
            throw diskError(code);
          },
        },
      );
      const lock = await new FolderLock(inMemory(disk)).acquire();
      expect(lock.previousPid).toBe(1);
      expect(await disk.list(FOLDER)).toEqual(['lock']);
      await lock.release();
      expect(await disk.list(FOLDER)).toEqual([]);
    },
  );

  test.each(['writeNew', 'list', 'readFile', 'rename'])(
    'a lock that cannot be acquired because of the disk is a disk error (%s)',
    async (failing) => {
      for (const code of ['EIO', 'EACCES', 'EROFS', 'ENOSPC']) {
        const disk = diskWith(
          { lock: dead },
          {
            before: (operation) => {
              if (operation === failing) throw diskError(code);
            },
          },
        );
        await expect(new FolderLock(inMemory(disk, { force: true })).acquire()).rejects.toMatchObject({
          code,
        });
        expect([...disk.names()]).toEqual([lockPath]);
      }
    },
  );

  test('a run acquires the lock of a dead run although its claim was removed three times', async () => {
    let removed = 0;
    const disk: FakeDisk = diskWith(
      { lock: dead },
      {
        before: async (operation, path) => {
          if (operation !== 'rename' || removed === 3) return;
          removed += 1;
          await disk.remove(path);
        },
      },
    );
    const lock = await new FolderLock(inMemory(disk)).acquire();
    expect(removed).toBe(3);
    expect(lock.previousPid).toBe(1);
    expect(await disk.list(FOLDER)).toEqual(['lock']);
  });

  test('a lock is not taken over from a run that acquired it and removed the claim', async () => {
    const disk: FakeDisk = diskWith(
      { lock: dead },
      {
        before: async (operation, path) => {
          if (operation !== 'rename') return;
          await disk.remove(path);
          await disk.remove(lockPath);
          await disk.writeNew(lockPath, live);
        },
      },
    );
    await expect(new FolderLock(inMemory(disk)).acquire()).rejects.toMatchObject({
      message: expect.stringContaining('process 2'),
    });
    expect(disk.bytes(lockPath)).toEqual(live);
    expect(await disk.list(FOLDER)).toEqual(['lock']);
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['cut off', torn],
    ['of another host', foreign],
    ['of another program', Buffer.from('12345\n')],
    ['null', Buffer.from('null')],
  ])('a lock that is %s is taken over only by force', async (_, left) => {
    const disk = diskWith({ lock: left });
    await expect(new FolderLock(inMemory(disk)).acquire()).rejects.toMatchObject({
      reason: 'locked',
      message: expect.stringMatching(/^Another run may be using /),
      next: expect.stringContaining('--force-unlock'),
    });
    expect(disk.bytes(lockPath)).toEqual(left);
    await new FolderLock(inMemory(disk, { force: true })).acquire();
    expect(disk.bytes(lockPath)).not.toEqual(left);
  });

  test('a lock with a pid that no process can have is taken over', async () => {
    await newFolder();
    const me = await PROCESSES.self(new Date(START));
    await writeFile(join(folder, 'lock'), JSON.stringify({ ...me, pid: Number.MAX_SAFE_INTEGER }));
    expect((await new FolderLock(options()).acquire()).previousPid).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('a lock is claimed under a name that ends in twelve random digits', async () => {
    const claims: string[] = [];
    for (let n = 0; n < 2; n++) {
      const disk = diskWith(
        {},
        { before: (operation, path) => void (operation === 'rename' && claims.push(path)) },
      );
      await disk.makeFolder(FOLDER);
      await new FolderLock(inMemory(disk)).acquire();
      const { id } = JSON.parse(disk.bytes(lockPath)?.toString() ?? '');
      expect(id).toMatch(/^[0-9a-f]{16}$/);
      expect(disk.bytes(lockPath)?.at(-1)).toBe(0x0a);
    }
    for (const claim of claims) expect(claim).toMatch(/^\/users\.csv\.results\/\.lock-4711-[0-9a-f]{12}$/);
    expect(new Set(claims).size).toBe(2);
  });

  /** A clock that counts how often a run waited, and for how long. */
  function waitingClock(onWait: (count: number) => unknown = () => {}) {
    const waits: number[] = [];
    const sleep = async (ms: number): Promise<void> => {
      waits.push(ms);
      await onWait(waits.length);
    };
    return { waits, clock: { ...tickingClock(), sleep } };
  }

  test('a lock is checked fifty times, 20 ms apart, before it is refused', async () => {
    const { waits, clock } = waitingClock();
    const disk = diskWith({ '.lock-2-00': live });
    await expect(new FolderLock(inMemory(disk, { clock })).acquire()).rejects.toMatchObject({
      reason: 'locked',
    });
    expect(waits).toEqual(Array(50).fill(20));
  });

  test.each([
    ['a claim without an owner', '.lock-2-00', torn],
    ['a claim of another computer', '.lock-3-00', foreign],
    ['a lock without an owner', 'lock', torn],
  ])('a lock is acquired by force despite %s after 25 checks', async (_, name, left) => {
    const { waits, clock } = waitingClock();
    await new FolderLock(inMemory(diskWith({ [name]: left }), { clock, force: true })).acquire();
    expect(waits.length).toBe(25);
  });

  test.each([
    ['.lock-2-00', []],
    ['.lock-9-00', [expect.stringMatching(/^\.lock-4711-/)]],
  ])(
    'a claim is withdrawn if a live claim has an earlier name, and kept if the live claim has a later name: %s',
    async (name, claims) => {
      const disk = diskWith({ [name]: live });
      const seen: string[][] = [];
      const { clock } = waitingClock(async () => {
        seen.push((await disk.list(FOLDER)).filter((other) => other !== name));
      });
      await expect(new FolderLock(inMemory(disk, { clock })).acquire()).rejects.toMatchObject({
        reason: 'locked',
      });
      expect(seen).toEqual(Array(50).fill(claims));
    },
  );

  test('a lock is acquired at once if another claim is removed before it is read', async () => {
    const { waits, clock } = waitingClock();
    const disk: FakeDisk = diskWith(
      { '.lock-2-00': live },
      { before: (operation, path) => (operation === 'readFile' ? disk.remove(path) : undefined) },
    );
    await new FolderLock(inMemory(disk, { clock })).acquire();
    expect(waits).toEqual([]);
  });

  test('a lock is acquired at once despite the claim of a dead run', async () => {
    const { waits, clock } = waitingClock();
    await new FolderLock(inMemory(diskWith({ '.lock-1-00': dead }), { clock })).acquire();
    expect(waits).toEqual([]);
  });

  test('a free lock is acquired at the next check after the claim was removed', async () => {
    const { waits, clock } = waitingClock();
    const disk: FakeDisk = diskWith(
      { '.gitignore': Buffer.from('*') },
      {
        before: async (operation, path) => {
          if (operation === 'rename' && waits.length === 0) await disk.remove(path);
        },
      },
    );
    await new FolderLock(inMemory(disk, { clock })).acquire();
    expect(waits.length).toBe(1);
  });

  test('a free lock is acquired at once, and released in a folder that was renamed', async () => {
    const disk = diskWith({ '.gitignore': Buffer.from('*') });
    const { waits, clock } = waitingClock();
    const lock = await new FolderLock(inMemory(disk, { clock })).acquire();
    expect(waits).toEqual([]);
    expect(lock.previousPid).toBeUndefined();
    await disk.rename(FOLDER, '/archived');
    await lock.release('/archived');
    expect(await disk.list('/archived')).toEqual(['.gitignore']);
  });

  test('the refusal of a lock names its owner and the next step', async () => {
    const force = 'When you are sure that it has ended, run the same command with --force-unlock.';
    const wait = 'Wait until it ends, or stop it, then run the same command again.';
    const at = '2026-11-21T08:41:07.000Z';
    const owner = { pid: 2, host: 'here', boot: 'this-boot', space: null, at };
    const refusalOf = (disk: FakeDisk) =>
      new FolderLock(inMemory(disk)).acquire().catch((error: unknown) => error);
    for (const name of ['lock', '.lock-2-00']) {
      expect(await refusalOf(diskWith({ [name]: Buffer.from(JSON.stringify(owner)) }))).toMatchObject({
        reason: 'locked',
        message: `Another run is using ${FOLDER}: process 2 on here, since ${at}`,
        next: wait,
      });
    }
    const elsewhere = Buffer.from(JSON.stringify({ ...owner, host: 'there' }));
    expect(await refusalOf(diskWith({ lock: elsewhere }))).toMatchObject({
      reason: 'locked',
      message: `Another run may be using ${FOLDER}: process 2 on there, since ${at}. This computer cannot see whether it is still running`,
      next: force,
    });
    expect(await refusalOf(diskWith({ lock: torn }))).toMatchObject({
      reason: 'locked',
      message: `Another run may be using ${FOLDER}: ${lockPath} does not name a process`,
      next: force,
    });
    const removing: FakeDisk = diskWith(
      { lock: dead },
      { before: (operation, path) => (operation === 'rename' ? disk.remove(path) : undefined) },
    );
    const disk = removing;
    expect(await refusalOf(removing)).toMatchObject({
      reason: 'locked',
      message: `Another run is using ${FOLDER}`,
      next: wait,
    });
  });

  test('a reader is refused only while the run of the lock is alive', async () => {
    const path = join(await newFolder(), 'lock');
    const refuseHeld = () => new FolderLock(options()).refuseHeld();
    expect(await refuseHeld()).toBeUndefined();
    const lock = await new FolderLock(options()).acquire();
    await expect(refuseHeld()).rejects.toMatchObject({
      reason: 'locked',
      message: expect.stringContaining(`${folder}: process ${process.pid} on `),
    });
    await lock.release();
    const me = await PROCESSES.self(new Date(START));
    for (const other of [{ ...me, boot: 'earlier' }, { ...me, host: 'there' }, {}]) {
      await writeFile(path, JSON.stringify(other));
      expect(await refuseHeld()).toBeUndefined();
    }
  });

  test.each([
    ['lock', true],
    ['.lock-1-00', true],
    ['.takeover-00', true],
    ['lock.txt', false],
    ['my.lock-1', false],
    ['journal.jsonl', false],
  ])('%s counts as a file of the lock: %s', (name, is) => {
    expect(isLockFile(name)).toBe(is);
  });

  const makePipe = (path: string): Promise<unknown> => promisify(execFile)('mkfifo', [path]);
  const OTHERS: readonly (readonly [string, (path: string) => Promise<unknown>])[] = [
    ['a pipe', makePipe],
    ['a folder', (path) => mkdir(path)],
    ['a symbolic link', (path) => symlink(join(path, '..', '..', 'other'), path)],
  ];

  describe.runIf(process.platform !== 'win32')('another kind of file in place of a lock', () => {
    test.each(OTHERS)(
      '%s in place of the lock is refused at once, and replaced by force',
      async (what, make) => {
        const path = join(await newFolder(), 'lock');
        await make(path);
        let slept = 0;
        const clock = {
          ...tickingClock(),
          sleep: async () => {
            slept += 1;
          },
        };
        await expect(new FolderLock(options({ clock })).acquire()).rejects.toMatchObject({
          reason: 'locked',
          message: `Another run may be using ${folder}: ${path} is ${what}, not a regular file`,
          next: expect.stringContaining('--force-unlock'),
        });
        expect(slept).toBe(0);
        expect(await readdir(folder)).toEqual(['lock']);
        const lock = await new FolderLock(options({ force: true })).acquire();
        expect((await lstat(path)).isFile()).toBe(true);
        await lock.release();
        expect(await readdir(folder)).toEqual([]);
      },
    );

    test.each(OTHERS)('%s in place of a claim is removed', async (_, make) => {
      await make(join(await newFolder(), '.takeover-00'));
      await new FolderLock(options()).acquire();
      expect(await readdir(folder)).toEqual(['lock']);
    });

    test('a folder with files in place of the lock is reported with its path, and not changed', async () => {
      const path = join(await newFolder(), 'lock');
      await mkdir(join(path, 'mine'), { recursive: true });
      await expect(new FolderLock(options({ force: true })).acquire()).rejects.toMatchObject({
        reason: 'results',
        message: `Cannot write ${path}: directory not empty (ENOTEMPTY)`,
      });
      expect(await readdir(folder)).toEqual(['lock']);
      expect(await readdir(path)).toEqual(['mine']);
    });
  });
});
