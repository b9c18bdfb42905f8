/** The lock of a dead run, and runs that are killed or compete with others during a takeover. */

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { UserError } from '../../src/domain/errors.js';
import type { Disk } from '../../src/journal/disk.js';
import { FolderLock, isLockFile } from '../../src/journal/lock.js';
import { type Processes, parseOwner } from '../../src/journal/owner.js';
import { everyFew } from '../support/every-few.js';
import { propertyRuns } from '../support/property-runs.js';
import { FakeDisk, type Wreck } from './fake-disk.js';
import { ALONE, FOLDER, open, tickingClock } from './samples.js';

const LOCK = `${FOLDER}/lock`;

/** The processes, as seen by the process with this pid. */
function processOf(pid: number, isAlive: (other: number) => boolean): Processes {
  return { ...ALONE, self: async (at) => ({ ...(await ALONE.self(at)), pid }), isAlive };
}

/** The processes when every other run is dead. */
function lastOf(pid: number): Processes {
  return processOf(pid, (other) => other === pid);
}

/** A folder with the lock of a run that was killed. */
async function deadLock(): Promise<Wreck> {
  const disk = new FakeDisk();
  await disk.makeFolder(FOLDER);
  await new FolderLock({
    folder: FOLDER,
    force: false,
    clock: tickingClock(),
    disk,
    processes: lastOf(1),
  }).acquire();
  return new Map([[LOCK, disk.bytes(LOCK) ?? Buffer.alloc(0)]]);
}

/** The files that a kill or a machine crash may leave at any moment of a run, once for each key. */
async function leftBy(
  files: Wreck,
  run: (disk: FakeDisk) => Promise<void>,
  keyOf: (wreck: Wreck) => string,
): Promise<Iterable<Wreck>> {
  const states = new Map<string, Wreck>();
  const keep = (disk: FakeDisk): void => {
    for (const wrecks of [disk.wrecks(), disk.halfNamed()]) {
      for (const wreck of wrecks) {
        const key = keyOf(wreck);
        if (!states.has(key)) states.set(key, wreck);
      }
    }
  };
  const disk: FakeDisk = new FakeDisk({ files, onStep: keep, before: () => keep(disk) });
  await run(disk);
  return states.values();
}

const NAME_OF_A_CLAIM = /(\.lock-\d+)-\w+$/;

function byBytes(wreck: Wreck): string {
  return [...wreck].map(([path, bytes]) => `${path} ${bytes.toString('latin1')}`).join('\n');
}

/** A key of the files: the owner that each file names, or the kind of damage if it names none. */
function byOwners(wreck: Wreck): string {
  return [...wreck]
    .map(([path, bytes]) => `${path.replace(NAME_OF_A_CLAIM, '$1')} ${ownerIn(bytes)}`)
    .sort()
    .join('\n');
}

/** A cache of owners by the text of a file: most states of a folder differ from the previous one in one file. */
const owners = new Map<string, string>();

function ownerIn(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  const known = owners.get(text);
  if (known !== undefined) return known;
  const cut = bytes.length === 0 ? 'empty' : bytes.includes(0) ? 'zeros' : 'torn';
  const owner = `${parseOwner(text)?.pid ?? cut}`;
  owners.set(text, owner);
  return owner;
}

describe('a takeover that was killed', () => {
  test('the third run cleans up after a killed takeover, and names the pid of the lock that it took over', async () => {
    let states = 0;
    const second = async (disk: FakeDisk): Promise<void> => {
      const journal = await open({ disk, processes: lastOf(2) });
      await journal.begin();
      await journal.close();
    };
    const names = new Set<string>();
    for (const wreck of await leftBy(await deadLock(), second, byBytes)) {
      const owner = parseOwner(wreck.get(LOCK)?.toString('utf8') ?? '');
      for (const path of wreck.keys()) names.add(path.replace(NAME_OF_A_CLAIM, '$1'));
      const disk = new FakeDisk({ files: wreck });
      await disk.makeFolder(FOLDER);
      const journal = await open({ disk, processes: lastOf(3) });
      if (owner !== undefined) {
        expect(journal.notes[0]).toEqual({ kind: 'killed', pid: owner.pid });
      }
      await journal.begin();
      await journal.close();
      expect((await disk.list(FOLDER)).filter(isLockFile)).toEqual([]);
      states += 1;
    }
    // The states include one in which the claim has not yet become the lock.
    expect(names).toContain(`${FOLDER}/.lock-2`);
    expect(states).toBeGreaterThan(500);
  });

  test('the fourth run cleans up after the second and the third were killed', async () => {
    const takeOver = (pid: number) => async (disk: FakeDisk) => {
      await disk.makeFolder(FOLDER);
      const lock = await new FolderLock({
        folder: FOLDER,
        force: false,
        clock: tickingClock(),
        disk,
        processes: lastOf(pid),
      }).acquire();
      await lock.release();
    };
    let states = 0;
    for (const second of await leftBy(await deadLock(), takeOver(2), byOwners)) {
      for (const third of await leftBy(second, takeOver(3), byOwners)) {
        const disk = new FakeDisk({ files: third });
        await takeOver(4)(disk);
        expect([...disk.names()]).toEqual([]);
        states += 1;
      }
    }
    expect(states).toBeGreaterThan(50);
  });
});

/** One of several runs that want the lock; each step makes one call to the disk. */
type Contender = {
  readonly pid: number;
  isAlive: boolean;
  hasEnded: boolean;
  holds: boolean;
  hadLock: boolean;
  /** The error that ended it, unless the lock was refused. */
  failure: unknown;
  /** Continues to its next call, or to its end. */
  step(): Promise<void>;
};

/**
 * A disk that waits for a turn before each call; `writeNew` creates an empty file, then writes its bytes in two pieces.
 */
function takingTurns(disk: FakeDisk, turn: () => Promise<void>): Disk {
  return Object.assign(Object.create(disk) as Disk, {
    writeNew: async (path: string, bytes: Uint8Array) => {
      await turn();
      const file = await disk.openForAppend(path);
      for (const piece of [bytes.subarray(0, 20), bytes.subarray(20)]) {
        await turn();
        await file.append(piece);
      }
    },
    list: (folder: string) => turn().then(() => disk.list(folder)),
    readFile: (path: string) => turn().then(() => disk.readFile(path)),
    rename: (from: string, to: string) => turn().then(() => disk.rename(from, to)),
    remove: (path: string) => turn().then(() => disk.remove(path)),
  });
}

/** Several runs that want the lock of one folder. */
function contend(disk: FakeDisk, pids: readonly number[]): readonly Contender[] {
  const contenders: readonly Contender[] = pids.map((pid) => {
    let goOn = (): void => {};
    let pause = (): void => {};
    const turn = (): Promise<void> =>
      new Promise((resolve) => {
        goOn = resolve;
        pause();
      });
    const self: Contender = {
      pid,
      isAlive: true,
      hasEnded: false,
      holds: false,
      hadLock: false,
      failure: undefined,
      step: () =>
        new Promise((resolve) => {
          pause = resolve;
          goOn();
        }),
    };
    const isAlive = (other: number): boolean =>
      contenders.some((one) => one.pid === other && one.isAlive && !one.hasEnded);
    const run = async (): Promise<void> => {
      await turn();
      const lock = await new FolderLock({
        folder: FOLDER,
        force: false,
        clock: { ...tickingClock(), sleep: turn },
        disk: takingTurns(disk, turn),
        processes: processOf(pid, isAlive),
      }).acquire();
      self.hadLock = true;
      self.holds = true;
      const holders = contenders.filter((one) => one.holds && one.isAlive);
      if (holders.length > 1) throw new Error(`${holders.map((one) => one.pid)} hold the lock at once`);
      await turn();
      self.holds = false;
      await lock.release();
    };
    run()
      .catch((error: unknown) => {
        if (!(error instanceof UserError) || error.reason !== 'locked') self.failure = error;
      })
      .finally(() => {
        self.hasEnded = true;
        pause();
      });
    return self;
  });
  return contenders;
}

/** A contender makes this many steps in a row, and may be killed after them. */
type Turn = { readonly of: number; readonly steps: number; readonly isKilled?: boolean };

/** Runs the turns, then lets the remaining runs finish, one after the other. @returns how many had the lock */
async function play(files: Wreck, count: number, turns: readonly Turn[]): Promise<number> {
  const disk = new FakeDisk({ files });
  await disk.makeFolder(FOLDER);
  const contenders = contend(
    disk,
    Array.from({ length: count }, (_, n) => n + 2),
  );
  const toTheEnd: readonly Turn[] = contenders.map((_, of) => ({ of, steps: Number.POSITIVE_INFINITY }));
  for (const { of, steps, isKilled = false } of [...turns, ...toTheEnd]) {
    const contender = contenders[of];
    if (contender === undefined) throw new Error(`there is no contender ${of}`);
    for (let n = 0; n < steps && contender.isAlive && !contender.hasEnded; n++) await contender.step();
    if (isKilled && !contender.hasEnded) contender.isAlive = false;
  }
  const failures = contenders.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
  if (failures.length > 0) throw new AggregateError(failures, JSON.stringify(turns));
  const next = await new FolderLock({
    folder: FOLDER,
    force: false,
    clock: tickingClock(),
    disk,
    processes: lastOf(9),
  }).acquire();
  await next.release();
  expect([...disk.names()], JSON.stringify(turns)).toEqual([]);
  return contenders.filter(({ hadLock }) => hadLock).length;
}

/** More calls than a run needs to acquire and release the lock. */
const CALLS = 11;

describe('runs that want the lock at once', () => {
  let starts: readonly Wreck[];

  beforeAll(async () => {
    const dead = await deadLock();
    const words = dead.get(LOCK) ?? Buffer.alloc(0);
    starts = [dead, new Map(), new Map([...dead, [`${FOLDER}/.lock-1-00`, words.subarray(0, 20)]])];
  });

  test('two runs never have the lock together, interrupted at any two calls, even if one of them is killed', async () => {
    for (const files of starts) {
      for (let i = 0; i < CALLS; i++) {
        for (let j = 0; j < CALLS; j++) {
          for (const killed of [undefined, 0, 1]) {
            for (const first of [0, 1]) {
              const other = 1 - first;
              const turns = [
                { of: first, steps: i, isKilled: killed === first },
                { of: other, steps: j, isKilled: killed === other },
                { of: first, steps: 1 },
                { of: other, steps: 1 },
              ];
              const had = await play(files, 2, turns);
              if (killed === undefined && had === 0) expect.fail(`no run got it: ${JSON.stringify(turns)}`);
            }
          }
        }
      }
    }
  });

  test('three runs never have the lock together, interrupted at any three calls', async () => {
    const [files = new Map()] = starts;
    function* orders(): Generator<readonly Turn[]> {
      for (let i = 0; i < CALLS; i++) {
        for (let j = 0; j < CALLS; j++) {
          for (let k = 0; k < CALLS; k++) {
            const turns = [i, j, k].map((steps, of) => ({ of, steps }));
            yield turns;
            yield turns.toReversed();
          }
        }
      }
    }
    await everyFew(orders(), async (order) => {
      const had = await play(files, 3, order);
      if (had === 0) expect.fail(`no run got it: ${JSON.stringify(order)}`);
    });
  });

  test('up to four runs in any order, some of them killed, never have the lock together', async () => {
    const turn = fc.record({
      of: fc.nat(3),
      steps: fc.integer({ min: 1, max: 8 }),
      isKilled: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.array(turn, { maxLength: 40 }), async (start, turns) => {
        await play(starts[start] ?? new Map(), 4, turns);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
