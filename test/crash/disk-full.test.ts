/**
 * The disk is full at every place of a run: whatever does not fit, no outcome is wrong, at most the last row's is
 * missing and named, no user is sent twice, and with free space the same command completes the roster.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rosterOf } from '../e2e/program.js';
import { createFullDiskSetup, FULL_ROWS, type FullDiskSetup, lastOutcomes } from './disk-full-setup.js';

/** Bytes between two runs; without it about ten runs over all. */
const STEP = process.env.STEP === undefined ? undefined : Number(process.env.STEP);

const counts = { runs: 0, full: 0, beforeBegin: 0, unsettled: 0, created: 0, requests: 0, reports: 0 };
let tmpfs = 'not run';

async function withSetup(work: (setup: FullDiskSetup) => Promise<void>): Promise<void> {
  const setup = await createFullDiskSetup();
  try {
    await work(setup);
  } finally {
    await setup.close();
  }
}

function expectNobodyTwice(setup: FullDiskSetup): void {
  expect(Object.entries(setup.directory.hits()).filter(([, times]) => times > 1)).toEqual([]);
}

/**
 * With free space: the same command completes, and its report agrees with the server. An unconfirmed row is named
 * first, and settled by a person.
 */
async function expectCompletes(setup: FullDiskSetup, args?: readonly string[]): Promise<void> {
  const [unconfirmed] = unsettledOf(setup);
  if (unconfirmed !== undefined) {
    const { status } = await setup.withFreeSpace(args);
    const { counts, rows } = setup.report();
    expect(status).toBe(1);
    expect(counts).toMatchObject({ created: FULL_ROWS - 1, unconfirmed: 1 });
    expect(rows.unconfirmed).toMatchObject([{ nickname: unconfirmed }]);
    const settled = await setup.withFreeSpace(['settle', 'users.csv.results', unconfirmed, '--created']);
    expect(settled.status, settled.stderr).toBe(0);
  }
  const last = await setup.withFreeSpace(args);
  const { ended, counts, rows } = setup.report();
  const hits = setup.directory.hits();
  expectNobodyTwice(setup);
  expect(last.status, last.stderr).toBe(0);
  expect(ended).toBe('complete');
  expect(counts).toMatchObject({ total: FULL_ROWS, created: FULL_ROWS });
  expect((rows.created ?? []).filter(({ nickname }) => hits[nickname] !== 1)).toEqual([]);
}

/** Users that were sent, and have no outcome in the journal. */
function unsettledOf(setup: FullDiskSetup, words = setup.inJournal()): string[] {
  return Object.keys(setup.directory.hits()).filter((nickname) => words.get(nickname) !== 'created');
}

async function runWithFreeBytes(free: number): Promise<void> {
  await withSetup(async (setup) => {
    const { status, stdout, stderr } = await setup.onSmallDisk(free);
    const words = setup.inJournal();
    const hits = Object.keys(setup.directory.hits());
    counts.runs += 1;
    counts.requests += hits.length;
    expect([0, 3], `${free}: ${stderr}`).toContain(status);
    if (status === 3) {
      counts.full += 1;
      expect(stdout + stderr, String(free)).toMatch(/disk is full/i);
      expect(stdout + stderr, String(free)).toMatch(
        /run the same command again|[Cc]ontinue with|To write it from the journal/,
      );
    }
    if (words.size === 0) counts.beforeBegin += 1;
    expectNobodyTwice(setup);
    // No outcome is wrong: `created` means that a request arrived. At most the last one that arrived is unconfirmed.
    for (const [nickname, word] of words)
      if (word === 'created') expect(hits, String(free)).toContain(nickname);
    counts.created += hits.filter((nickname) => words.get(nickname) === 'created').length;
    const unsettled = unsettledOf(setup, words);
    counts.unsettled += unsettled.length;
    if (unsettled.length > 0) {
      expect(status, String(free)).toBe(3);
      expect(unsettled, String(free)).toEqual(hits.slice(-1));
      expect(words.get(unsettled[0] ?? ''), String(free)).toBe('sending');
    }
    await expectCompletes(setup);
  });
}

/** The size of the files of a whole run; and of its page, which holds its rows twice for a while. */
async function measure(): Promise<{ readonly bytes: number; readonly page: number }> {
  let bytes = 0;
  let page = 0;
  await withSetup(async (setup) => {
    await setup.withFreeSpace();
    const sizeOf = (name: string): number =>
      Buffer.byteLength(setup.folder.read(`users.csv.results/${name}`));
    for (const name of ['.gitignore', 'journal.jsonl', 'report.json', 'created.csv']) bytes += sizeOf(name);
    page = sizeOf('report.html') + sizeOf('report.json');
  });
  return { bytes, page };
}

/** From nothing to a little more than enough. */
async function diskSizes(): Promise<readonly number[]> {
  const lock = 400;
  const { bytes, page } = await measure();
  const all = bytes + lock;
  const running = STEP ?? Math.ceil((all + lock) / 8);
  const list: number[] = [];
  for (let free = 0; free <= all + lock; free += running) list.push(free);
  // The page is many times as large as all the rest, and half of it is like any other: it fits into one of these.
  list.push(all + lock + Math.ceil(page / 2), all + lock + page);
  return list;
}

describe('a disk that is full', () => {
  it('a full disk at any point of a run leaves at most its last row unconfirmed and sends no user twice', async () => {
    for (const free of await diskSizes()) await runWithFreeBytes(free);
    expect(counts.full).toBeGreaterThan(0);
    expect(counts.created).toBeGreaterThan(0);
    expect(counts.full).toBeLessThan(counts.runs);
  }, 3_600_000);

  it('a full disk at the outcome of a row leaves that row unconfirmed, and the report names it', async () => {
    let free = 40;
    await withSetup(async (setup) => {
      await setup.withFreeSpace();
      // The run, two whole rows, and the announcement of the third.
      const lines = setup.folder.read('users.csv.results/journal.jsonl').split('\n').slice(0, 6);
      free += Buffer.byteLength(lines.join('\n'));
    });
    await withSetup(async (setup) => {
      const { status, stdout } = await setup.onSmallDisk(free, 'journal');
      expect(status).toBe(3);
      expect(stdout).toMatch(/the disk is full/i);
      expect(unsettledOf(setup)).toEqual(['user3']);
      expect(setup.report()).toMatchObject({
        reason: 'disk_full',
        counts: { created: 2, unconfirmed: 1, pending: FULL_ROWS - 3 },
        rows: { unconfirmed: [{ nickname: 'user3' }] },
      });
      await expectCompletes(setup);
    });
  });

  it('a full disk at the report leaves the outcomes in the journal, and the report can be made afterwards', async () => {
    for (const free of [0, 1, 1000]) {
      await withSetup(async (setup) => {
        const { status, stdout, stderr } = await setup.onSmallDisk(free, '.provision-');
        expect(status).toBe(3);
        expect(stdout + stderr).toMatch(/the disk is full/i);
        expect([...setup.inJournal().values()]).toEqual(Array(FULL_ROWS).fill('created'));
        expect(() => setup.report()).toThrow('ENOENT');
        const made = await setup.withFreeSpace(['report', 'users.csv.results']);
        expect(made.status, made.stderr).toBe(0);
        expect(setup.report().counts).toMatchObject({ total: FULL_ROWS, created: FULL_ROWS });
        expect(setup.directory.received.length).toBe(FULL_ROWS);
        counts.reports += 1;
      });
    }
  });

  it('a full disk at a generated password stops the run before the row, which leaves nothing unconfirmed', async () => {
    const generate = ['--generate-passwords', 'all'];
    const line = 'user1,12345678901234,1,\r\n'.length;
    for (const lines of [-1, 0, 1.5, 3]) {
      await withSetup(async (setup) => {
        const free = Math.max(
          0,
          Math.round('\uFEFFnickname,password,attempt,outcome\r\n'.length + 2 + lines * line),
        );
        const { status, stdout, stderr } = await setup.onSmallDisk(free, 'credentials', generate);
        expect(status).toBe(3);
        expect(stdout + stderr).toMatch(/disk is full/i);
        expect(setup.directory.received.length).toBe(Math.max(0, Math.floor(lines)));
        const words = [...setup.inJournal().values()];
        expect(words).toEqual(Array(setup.directory.received.length).fill('created'));
        await expectCompletes(setup, ['users.csv', '--pace', '0', ...generate]);
        const kept = setup.folder.read('users.csv.results/credentials.csv').trimEnd().split('\r\n').slice(1);
        const sent = setup.directory.received.map(
          ({ body }) => `${body.nickname},${body.password},1,created`,
        );
        expect(kept).toEqual(sent);
      });
    }
  });

  it('a full file system of 64 KiB leaves at most one row unconfirmed and sends no user twice', async ({
    skip,
  }) => {
    await withSetup(async (setup) => {
      const disk = join(setup.folder.path, 'disk');
      mkdirSync(disk);
      if (!mount(disk)) {
        tmpfs = 'left out: this machine does not let the test mount one';
        return skip(tmpfs);
      }
      try {
        const many = 300;
        setup.folder.write('many.csv', rosterOf(many));
        const args = ['many.csv', '--pace', '0', '--results', 'disk/results'];
        const { status, stdout } = await setup.withFreeSpace(args);
        const words = lastOutcomes(setup.folder, 'disk/results');
        const hits = Object.keys(setup.directory.hits());
        expect(status).toBe(3);
        expect(stdout).toMatch(/the disk is full/i);
        expect(hits.length).toBeGreaterThan(50);
        const unsettled = unsettledOf(setup, words);
        expect(unsettled.length).toBeLessThanOrEqual(1);
        execFileSync('mount', ['-o', 'remount,size=8m', disk]);
        const last = await setup.withFreeSpace(args);
        expect(last.status, last.stderr).toBe(unsettled.length);
        expectNobodyTwice(setup);
        expect(Object.keys(setup.directory.hits()).length).toBe(many);
        tmpfs = `full after ${hits.length} of ${many} rows, ${unsettled.length} of them in doubt`;
      } finally {
        execFileSync('umount', [disk]);
      }
    });
  });

  afterAll(() => {
    console.log(
      `small disks: ${counts.runs} (${counts.full} full, ${counts.beforeBegin} before the first row), ` +
        `requests: ${counts.requests}, created in the journal: ${counts.created}, rows in doubt: ${counts.unsettled}, ` +
        `reports made afterwards: ${counts.reports}, real small disk: ${tmpfs}`,
    );
  });
});

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
