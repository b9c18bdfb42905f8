import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nodeDisk } from '../../src/journal/disk.js';
import { acquireLock, type LockOptions } from '../../src/journal/lock.js';
import { type Owner, ownerStatus, type Processes, processesOf } from '../../src/journal/owner.js';
import { hostProcess } from '../support/host-process.js';
import { diskError, FakeDisk, type FakeDiskOptions } from './fake-disk.js';
import { ALONE, FOLDER, START, tickingClock } from './samples.js';

const ROOT = join(import.meta.dirname, '../..');
const PROCESSES = processesOf(hostProcess);
/** The journal as plain JavaScript, for processes of its own. */
let built: string;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'provision-lock-'));
  const config = {
    extends: join(ROOT, 'src/tsconfig.json'),
    compilerOptions: {
      noCheck: true,
      types: [],
      declaration: false,
      emitDeclarationOnly: false,
      rootDir: join(ROOT, 'src'),
      outDir: built,
    },
    files: [join(ROOT, 'src/journal/journal.ts')],
    include: [],
  };
  await writeFile(join(built, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(join(built, 'package.json'), '{"type":"module"}');
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(built, 'tsconfig.json')]);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

afterAll(() => rm(built, { recursive: true, force: true }));

async function newFolder(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'provision-lock-folder-'));
  return folder;
}

/** Runs a script in another process, with the journal's functions and a `say` to standard output. */
function inChild(script: string): ChildProcess {
  const from = (file: string): string => JSON.stringify(pathToFileURL(join(built, 'journal', file)).href);
  const code = `
    import { appendFileSync } from 'node:fs';
    import { createInterface } from 'node:readline';
    import { setTimeout } from 'node:timers/promises';
    import { acquireLock } from ${from('lock.js')};
    import { nodeDisk as disk } from ${from('disk.js')};
    import { openJournal } from ${from('journal.js')};
    import { processesOf } from ${from('owner.js')};
    const host = { pid: process.pid, platform: process.platform, probe: (pid) => process.kill(pid, 0) };
    const processes = processesOf(host);
    const clock = { now: () => Date.now(), monotonic: () => 0, sleep: (ms) => setTimeout(ms), timer: () => () => {} };
    const folder = ${JSON.stringify(folder)};
    const say = (word) => process.stdout.write(word + '\\n');
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function nextWord(child: ChildProcess): Promise<string> {
  const [data] = await once(child.stdout ?? child, 'data');
  return String(data).trim();
}

const HOLD = `await acquireLock({ folder, force: false, clock, disk, processes }); say('held'); await setTimeout(60_000);`;

function options(more: Partial<LockOptions> = {}): LockOptions {
  return { folder, force: false, clock: tickingClock(), disk: nodeDisk, processes: PROCESSES, ...more };
}

describe('a lock', () => {
  test('names its owner and is gone when it is released', async () => {
    const lock = await acquireLock(options({ folder: await newFolder() }));
    const owner = JSON.parse(await readFile(join(folder, 'lock'), 'utf8'));
    expect(owner).toMatchObject({ pid: process.pid, at: new Date(START).toISOString() });
    expect(Object.keys(owner)).toEqual(['pid', 'started', 'boot', 'host', 'space', 'at', 'id']);
    expect(await readdir(folder)).toEqual(['lock']);
    await lock.release();
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('is not acquired twice, also within one process', async () => {
    await newFolder();
    await acquireLock(options());
    await expect(acquireLock(options())).rejects.toMatchObject({ reason: 'locked' });
    expect(await readdir(folder)).toEqual(['lock']);
  });

  test('of a process that runs is refused with its pid, and --force-unlock does not help', async () => {
    await newFolder();
    const child = inChild(HOLD);
    await nextWord(child);
    for (const force of [false, true]) {
      const refused = acquireLock(options({ force }));
      await expect(refused).rejects.toMatchObject({
        reason: 'locked',
        message: expect.stringContaining(`process ${child.pid} on `),
        next: expect.not.stringContaining('--force-unlock'),
      });
    }
  });

  test('of a process that was killed is taken over, with its pid', async () => {
    await newFolder();
    const child = inChild(HOLD);
    await nextWord(child);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await acquireLock(options());
    expect(lock.previousPid).toBe(child.pid);
    expect(await readdir(folder)).toEqual(['lock']);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('is not removed by a run that has lost it', async () => {
    await newFolder();
    const lock = await acquireLock(options());
    await writeFile(join(folder, 'lock'), '{}');
    await lock.release();
    expect(await readdir(folder)).toEqual(['lock']);
  });

  test('that cannot be read is only taken over by force', async () => {
    await newFolder();
    await writeFile(join(folder, 'lock'), '');
    await expect(acquireLock(options())).rejects.toMatchObject({
      reason: 'locked',
      next: expect.stringContaining('--force-unlock'),
    });
    await acquireLock(options({ force: true }));
  });

  test('is held by one process at a time when many want it, after a dead one', async () => {
    await newFolder();
    const inside = join(folder, '..', `${folder.split('/').at(-1)}.inside`);
    const dead = await PROCESSES.self(new Date(START));
    await writeFile(join(folder, 'lock'), JSON.stringify({ ...dead, started: '1' }));
    const script = `
      say('ready');
      await new Promise((go) => process.stdin.once('data', go));
      for (let turns = 0; turns < 3; ) {
        try {
          const lock = await acquireLock({ folder, force: false, clock, disk, processes });
          appendFileSync(${JSON.stringify(inside)}, 'in ' + process.pid + '\\n');
          await setTimeout(2);
          appendFileSync(${JSON.stringify(inside)}, 'out ' + process.pid + '\\n');
          await lock.release();
          turns++;
        } catch (error) {
          if (error.reason !== 'locked') throw error;
          await setTimeout(1 + Math.random() * 5);
        }
      }
      process.exit(0);`;
    const racers = Array.from({ length: 6 }, () => inChild(script));
    await Promise.all(racers.map(nextWord));
    const ends = racers.map((racer) => once(racer, 'exit'));
    for (const racer of racers) racer.stdin?.write('go\n');
    for (const [code] of await Promise.all(ends)) expect(code).toBe(0);
    const steps = (await readFile(inside, 'utf8')).trimEnd().split('\n');
    await rm(inside);
    expect(steps.length).toBe(6 * 3 * 2);
    for (let i = 0; i < steps.length; i += 2) {
      const pid = steps[i]?.split(' ')[1];
      expect(steps.slice(i, i + 2)).toEqual([`in ${pid}`, `out ${pid}`]);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  const lockPath = `${FOLDER}/lock`;
  const dead = Buffer.from(JSON.stringify({ pid: 1, host: 'here', boot: 'earlier', at: '' }));
  const live = Buffer.from(JSON.stringify({ pid: 2, host: 'here', boot: 'this-boot', space: null, at: '' }));
  const foreign = Buffer.from(JSON.stringify({ pid: 3, host: 'there', boot: 'b', space: null, at: '' }));
  const torn = live.subarray(0, 20);
  const processes = { ...ALONE, isAlive: (pid: number) => pid === 2 };
  /** Names in the folder, each with what is in it. */
  function diskWith(files: Record<string, Buffer>, more: FakeDiskOptions = {}): FakeDisk {
    const paths = Object.entries(files).map(([name, bytes]) => [`${FOLDER}/${name}`, bytes] as const);
    return new FakeDisk({ ...more, files: new Map(paths) });
  }
  const inMemory = (disk: FakeDisk, more: Partial<LockOptions> = {}): LockOptions =>
    options({ folder: FOLDER, disk, processes, ...more });

  test('that was taken over meanwhile by another run is not removed', async () => {
    const disk: FakeDisk = diskWith(
      { lock: dead },
      {
        before: async (operation) => {
          // After the claim was written another run takes the dead lock over.
          if (operation !== 'list') return;
          await disk.remove(lockPath);
          await disk.writeNew(lockPath, live);
        },
      },
    );
    await expect(acquireLock(inMemory(disk))).rejects.toMatchObject({
      message: expect.stringContaining('process 2'),
    });
    expect(disk.bytes(lockPath)).toEqual(live);
    expect(await disk.list(FOLDER)).toEqual(['lock']);
  });

  test.each(['.lock-2-00', '.lock-9-00', '.takeover-00'])(
    'is refused while a run that is alive has a claim (%s), also by force, and the claim stays',
    async (claim) => {
      for (const force of [false, true]) {
        const locked = diskWith({ lock: dead, [claim]: live });
        await expect(acquireLock(inMemory(locked, { force }))).rejects.toMatchObject({
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
  ])('is taken past a claim %s, also one of version 0.1.0, and nothing else is swept', async (_, left) => {
    const disk = diskWith({ lock: dead, '.lock-1-00': left, '.takeover-00': left, '.mine': left });
    const lock = await acquireLock(inMemory(disk));
    expect(lock.previousPid).toBe(1);
    expect((await disk.list(FOLDER)).sort()).toEqual(['.mine', 'lock']);
    await lock.release();
    expect(await disk.list(FOLDER)).toEqual(['.mine']);
  });

  test('waits for a claim without an owner to get one', async () => {
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
    await expect(acquireLock(inMemory(disk, { clock }))).rejects.toMatchObject({
      message: expect.stringContaining('process 2'),
    });
    expect(disk.bytes(`${FOLDER}/.lock-2-00`)).toEqual(live);
  });

  test.each([false, true])(
    'whose owner is not written yet is waited for, with --force-unlock %s',
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
      await expect(acquireLock(inMemory(disk, { clock, force }))).rejects.toMatchObject({
        message: expect.stringContaining('process 2'),
      });
      expect(slept).toBe(3);
      expect(disk.bytes(lockPath)).toEqual(live);
    },
  );

  test.each(['EIO', 'ENOENT'])(
    'is recognized as our own where the answer of the rename was lost (%s)',
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
      const lock = await acquireLock(inMemory(disk));
      expect(lock.previousPid).toBe(1);
      expect(await disk.list(FOLDER)).toEqual(['lock']);
      await lock.release();
      expect(await disk.list(FOLDER)).toEqual([]);
    },
  );

  test.each(['writeNew', 'list', 'readFile', 'rename'])(
    'that fails for the disk is an error of the disk (%s)',
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
        await expect(acquireLock(inMemory(disk, { force: true }))).rejects.toMatchObject({ code });
        expect([...disk.names()]).toEqual([lockPath]);
      }
    },
  );

  test('is acquired by a run whose claim was removed, once it is free', async () => {
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
    const lock = await acquireLock(inMemory(disk));
    expect(removed).toBe(3);
    expect(lock.previousPid).toBe(1);
    expect(await disk.list(FOLDER)).toEqual(['lock']);
  });

  test('is not taken over from a run that acquired it and removed the claim', async () => {
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
    await expect(acquireLock(inMemory(disk))).rejects.toMatchObject({
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
  ])('that is %s is taken by force alone', async (_, left) => {
    const disk = diskWith({ lock: left });
    await expect(acquireLock(inMemory(disk))).rejects.toMatchObject({
      reason: 'locked',
      message: expect.stringMatching(/^Another run may be using /),
      next: expect.stringContaining('--force-unlock'),
    });
    expect(disk.bytes(lockPath)).toEqual(left);
    await acquireLock(inMemory(disk, { force: true }));
    expect(disk.bytes(lockPath)).not.toEqual(left);
  });

  test('of a pid that no process can have is dead', async () => {
    await newFolder();
    const me = await PROCESSES.self(new Date(START));
    await writeFile(join(folder, 'lock'), JSON.stringify({ ...me, pid: Number.MAX_SAFE_INTEGER }));
    expect((await acquireLock(options())).previousPid).toBe(Number.MAX_SAFE_INTEGER);
  });

  const makePipe = (path: string): Promise<unknown> => promisify(execFile)('mkfifo', [path]);
  const OTHERS: readonly (readonly [string, (path: string) => Promise<unknown>])[] = [
    ['a pipe', makePipe],
    ['a folder', (path) => mkdir(path)],
    ['a symbolic link', (path) => symlink(join(path, '..', '..', 'other'), path)],
  ];

  describe.runIf(process.platform !== 'win32')('and another kind of file:', () => {
    test.each(OTHERS)('%s in its place is refused at once, and replaced by force', async (what, make) => {
      const path = join(await newFolder(), 'lock');
      await make(path);
      let slept = 0;
      const clock = {
        ...tickingClock(),
        sleep: async () => {
          slept += 1;
        },
      };
      await expect(acquireLock(options({ clock }))).rejects.toMatchObject({
        reason: 'locked',
        message: `Another run may be using ${folder}: ${path} is ${what}, not a regular file`,
        next: expect.stringContaining('--force-unlock'),
      });
      expect(slept).toBe(0);
      expect(await readdir(folder)).toEqual(['lock']);
      const lock = await acquireLock(options({ force: true }));
      expect((await lstat(path)).isFile()).toBe(true);
      await lock.release();
      expect(await readdir(folder)).toEqual([]);
    });

    test.each(OTHERS)('%s in the place of a claim is removed', async (_, make) => {
      await make(join(await newFolder(), '.takeover-00'));
      await acquireLock(options());
      expect(await readdir(folder)).toEqual(['lock']);
    });

    test('a folder that is not empty is named, and stays as it is', async () => {
      const path = join(await newFolder(), 'lock');
      await mkdir(join(path, 'mine'), { recursive: true });
      await expect(acquireLock(options({ force: true }))).rejects.toMatchObject({
        reason: 'results',
        message: expect.stringContaining(path),
      });
      expect(await readdir(folder)).toEqual(['lock']);
      expect(await readdir(path)).toEqual(['mine']);
    });
  });
});

describe('two processes whose lock was removed', () => {
  test('never both send a row', async () => {
    await newFolder();
    const script = `
      const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
      for (;;) {
        const at = (await lines.next()).value;
        const head = { baseUrl: 'https://directory.example', org: null, roster: 'users.csv', rosterPath: null };
        const journal = await openJournal({ folder: at, head, forceUnlock: false, clock, host });
        say('open');
        await lines.next();
        const sent = [];
        try {
          await journal.begin();
          for (const nickname of ['a', 'b', 'c', 'd']) {
            if (journal.last(nickname) !== undefined) continue;
            const user = { nickname, name: { first: '', last: '', middle: '' }, departmentId: 1 };
            const attempt = await journal.announce(user, 1);
            sent.push(nickname);
            await journal.settle(nickname, attempt, { outcome: 'created' }, 1);
          }
        } catch (error) {
          if (error.reason !== 'fenced') throw error;
          sent.push('fenced');
        }
        await journal.close();
        say(JSON.stringify(sent));
      }`;
    const [first, second] = [inChild(script), inChild(script)];
    let fenced = 0;
    for (let race = 0; race < 20; race++) {
      const results = join(folder, `race-${race}`);
      await mkdir(results);
      for (const child of [first, second]) {
        child.stdin?.write(`${results}\n`);
        expect(await nextWord(child)).toBe('open');
        if (child === first) await rm(join(results, 'lock'));
      }
      const words = Promise.all([first, second].map(nextWord));
      first.stdin?.write('go\n');
      if (race % 2 === 1) await setTimeout(race / 10);
      second.stdin?.write('go\n');
      const sent = (await words).map((word) => JSON.parse(word) as string[]);
      if (sent.flat().includes('fenced')) fenced += 1;
      const keys = sent.flat().filter((key) => key !== 'fenced');
      expect(keys).toEqual([...new Set(keys)]);
    }
    expect(fenced).toBe(20);
  });
});

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
    ['runs, and nobody says since when', owner, alive(null), 'alive'],
    ['runs, and has no start time', { ...owner, started: null }, alive('9'), 'alive'],
    ['is gone', owner, dead, 'dead'],
    ['is gone, and its pid was given to another', owner, alive('9'), 'dead'],
    ['has ended and nobody took notice', owner, alive('gone'), 'dead'],
    ['ran before the machine was started anew', { ...owner, boot: 'a' }, alive('7'), 'dead'],
    ['runs on another machine', { ...owner, host: 'g', boot: 'a' }, dead, 'unknown'],
    ['runs in a container of this machine', { ...owner, space: 'pid:[2]' }, dead, 'unknown'],
    [
      'ran in a container before the machine was restarted',
      { ...owner, space: 'x', boot: 'a' },
      dead,
      'dead',
    ],
  ] as const)('%s', async (_, of, processes, status) => {
    expect(await ownerStatus(of, { self, processes })).toBe(status);
  });

  test('is identified by what the system says about this process', async () => {
    const me = await PROCESSES.self(new Date(START));
    expect(me.pid).toBe(process.pid);
    expect(await PROCESSES.startTimeOf(process.pid)).toBe(me.started);
    expect(PROCESSES.isAlive(process.pid)).toBe(true);
    expect(await ownerStatus(me, { self: me, processes: PROCESSES })).toBe('alive');
  });
});
