/** Locks that other processes have or want; each process runs the compiled journal. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nodeDisk } from '../../src/journal/disk.js';
import { FolderLock, type LockOptions } from '../../src/journal/lock.js';
import { processesOf } from '../../src/journal/owner.js';
import { hostProcess } from '../support/host-process.js';
import { START, tickingClock } from './samples.js';

const ROOT = join(import.meta.dirname, '../..');
const PROCESSES = processesOf(hostProcess);
/** The folder of the journal as plain JavaScript, for child processes. */
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
  await symlink(join(ROOT, 'node_modules'), join(built, 'node_modules'));
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
    import { FolderLock } from ${from('lock.js')};
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

const HOLD = `await new FolderLock({ folder, force: false, clock, disk, processes }).acquire(); say('held'); await setTimeout(60_000);`;

function options(more: Partial<LockOptions> = {}): LockOptions {
  return { folder, force: false, clock: tickingClock(), disk: nodeDisk, processes: PROCESSES, ...more };
}

describe('a lock', () => {
  test('the lock of a running process is refused with its pid, even with --force-unlock', async () => {
    await newFolder();
    const child = inChild(HOLD);
    await nextWord(child);
    for (const force of [false, true]) {
      const refused = new FolderLock(options({ force })).acquire();
      await expect(refused).rejects.toMatchObject({
        reason: 'locked',
        message: expect.stringContaining(`process ${child.pid} on `),
        next: expect.not.stringContaining('--force-unlock'),
      });
    }
  });

  test('the lock of a process that was killed is taken over, and the pid is reported', async () => {
    await newFolder();
    const child = inChild(HOLD);
    await nextWord(child);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await new FolderLock(options()).acquire();
    expect(lock.previousPid).toBe(child.pid);
    expect(await readdir(folder)).toEqual(['lock']);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('only one process at a time holds a lock when many want the lock of a dead process', async () => {
    await newFolder();
    const inside = join(folder, '..', `${folder.split('/').at(-1)}.inside`);
    const dead = await PROCESSES.self(new Date(START));
    await writeFile(join(folder, 'lock'), JSON.stringify({ ...dead, started: '1' }));
    // Each process waits for another time before it tries again.
    const script = (pauseMs: number): string => `
      say('ready');
      await new Promise((go) => process.stdin.once('data', go));
      for (let turns = 0; turns < 3; ) {
        try {
          const lock = await new FolderLock({ folder, force: false, clock, disk, processes }).acquire();
          appendFileSync(${JSON.stringify(inside)}, 'in ' + process.pid + '\\n');
          await setTimeout(2);
          appendFileSync(${JSON.stringify(inside)}, 'out ' + process.pid + '\\n');
          await lock.release();
          turns++;
        } catch (error) {
          if (error.reason !== 'locked') throw error;
          await setTimeout(${pauseMs});
        }
      }
      process.exit(0);`;
    const racers = Array.from({ length: 6 }, (_, at) => inChild(script(at + 1)));
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
});

test('two processes without a lock never both send a row', async () => {
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
