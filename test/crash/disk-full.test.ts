/**
 * The disk becomes full at every point of a run: no outcome is wrong, at most the last row is unconfirmed and named, no
 * user is sent twice, and with free space the same command completes the roster.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rosterOf } from '../e2e/program.js';
import { createFullDiskSetup, FULL_ROWS, type FullDiskSetup, lastOutcomes } from './disk-full-setup.js';

/** Bytes between two disk sizes. Default: about ten sizes up to enough space. */
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

function expectNoUserTwice(setup: FullDiskSetup): void {
  expect(Object.entries(setup.directory.hits()).filter(([, times]) => times > 1)).toEqual([]);
}

/**
 * With free space, the same command completes, and its report agrees with the server. The report names an unconfirmed
 * row first, and a person settles it.
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
  expectNoUserTwice(setup);
  expect(last.status, last.stderr).toBe(0);
  expect(ended).toBe('complete');
  expect(counts).toMatchObject({ total: FULL_ROWS, created: FULL_ROWS });
  expect((rows.created ?? []).filter(({ nickname }) => hits[nickname] !== 1)).toEqual([]);
}

/** Users that were sent and are not `created` in the journal. */
function unsettledOf(setup: FullDiskSetup, outcomes = setup.inJournal()): string[] {
  return Object.keys(setup.directory.hits()).filter((nickname) => outcomes.get(nickname) !== 'created');
}

async function runWithFreeBytes(free: number): Promise<void> {
  await withSetup(async (setup) => {
    const { status, stdout, stderr } = await setup.onSmallDisk(free);
    const outcomes = setup.inJournal();
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
    if (outcomes.size === 0) counts.beforeBegin += 1;
    expectNoUserTwice(setup);
    // No outcome is wrong: `created` means that a request arrived. At most the last one that arrived is unconfirmed.
    for (const [nickname, outcome] of outcomes)
      if (outcome === 'created') expect(hits, String(free)).toContain(nickname);
    counts.created += hits.filter((nickname) => outcomes.get(nickname) === 'created').length;
    const unsettled = unsettledOf(setup, outcomes);
    counts.unsettled += unsettled.length;
    if (unsettled.length > 0) {
      expect(status, String(free)).toBe(3);
      expect(unsettled, String(free)).toEqual(hits.slice(-1));
      expect(outcomes.get(unsettled[0] ?? ''), String(free)).toBe('sending');
    }
    await expectCompletes(setup);
  });
}

/** The size of the files of a whole run, and of its page: while it is written, its rows are on the disk twice. */
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

/** From no space to a little more than enough. */
async function diskSizes(): Promise<readonly number[]> {
  const lock = 400;
  const { bytes, page } = await measure();
  const all = bytes + lock;
  const running = STEP ?? Math.ceil((all + lock) / 8);
  const list: number[] = [];
  for (let free = 0; free <= all + lock; free += running) list.push(free);
  // The page is much larger than all other files, so two sizes test it: half a page fits, and a whole one.
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

  it('a disk that fills up while an outcome is written leaves that row unconfirmed, and the report names it', async () => {
    let free = 40;
    await withSetup(async (setup) => {
      await setup.withFreeSpace();
      // Space for the record of the run, two whole rows, and the announcement of the third.
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

  it('a disk that fills up while the report is written keeps the outcomes in the journal, and the report can be written afterwards', async () => {
    for (const free of [0, 1, 1000]) {
      await withSetup(async (setup) => {
        const { status, stdout, stderr } = await setup.onSmallDisk(free, '.provision-');
        expect(status).toBe(3);
        expect(stdout + stderr).toMatch(/the disk is full/i);
        expect([...setup.inJournal().values()]).toEqual(Array(FULL_ROWS).fill('created'));
        expect(() => setup.report()).toThrow('ENOENT');
        const report = await setup.withFreeSpace(['report', 'users.csv.results']);
        expect(report.status, report.stderr).toBe(0);
        expect(setup.report().counts).toMatchObject({ total: FULL_ROWS, created: FULL_ROWS });
        expect(setup.directory.received.length).toBe(FULL_ROWS);
        counts.reports += 1;
      });
    }
  });

  it('a disk that fills up while a generated password is saved stops the run before its row, and no row is unconfirmed', async () => {
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
        const outcomes = [...setup.inJournal().values()];
        expect(outcomes).toEqual(Array(setup.directory.received.length).fill('created'));
        await expectCompletes(setup, ['users.csv', '--pace', '0', ...generate]);
        const credentials = setup.folder
          .read('users.csv.results/credentials.csv')
          .trimEnd()
          .split('\r\n')
          .slice(1);
        const sent = setup.directory.received.map(
          ({ body }) => `${body.nickname},${body.password},1,created`,
        );
        expect(credentials).toEqual(sent);
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
        const outcomes = lastOutcomes(setup.folder, 'disk/results');
        const hits = Object.keys(setup.directory.hits());
        expect(status).toBe(3);
        expect(stdout).toMatch(/the disk is full/i);
        expect(hits.length).toBeGreaterThan(50);
        const unsettled = unsettledOf(setup, outcomes);
        expect(unsettled.length).toBeLessThanOrEqual(1);
        execFileSync('mount', ['-o', 'remount,size=8m', disk]);
        const last = await setup.withFreeSpace(args);
        expect(last.status, last.stderr).toBe(unsettled.length);
        expectNoUserTwice(setup);
        expect(Object.keys(setup.directory.hits()).length).toBe(many);
        tmpfs = `full after ${hits.length} of ${many} rows, ${unsettled.length} of them unconfirmed`;
      } finally {
        execFileSync('umount', [disk]);
      }
    });
  });

  afterAll(() => {
    console.log(
      `small disks: ${counts.runs} (${counts.full} full, ${counts.beforeBegin} before the first row), ` +
        `requests: ${counts.requests}, created in the journal: ${counts.created}, unconfirmed rows: ${counts.unsettled}, ` +
        `reports written afterwards: ${counts.reports}, real small disk: ${tmpfs}`,
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
