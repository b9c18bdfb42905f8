/**
 * The disk is full at every place of a run: whatever does not fit, no outcome is wrong, at most the last row's is
 * missing and named, nobody is sent twice, and with room again the same command completes the roster.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rosterOf } from '../e2e/program.js';
import { FULL_ROWS, type FullStage, fullStage, lastWords } from './disk-full-stage.js';

/** Bytes between two runs; without it about ten runs over all. */
const STEP = process.env.STEP === undefined ? undefined : Number(process.env.STEP);

const told = { runs: 0, full: 0, beforeBegin: 0, unsettled: 0, created: 0, requests: 0, reports: 0 };
let tmpfs = 'not tried';

async function onStage(work: (stage: FullStage) => Promise<void>): Promise<void> {
  const stage = await fullStage();
  try {
    await work(stage);
  } finally {
    await stage.close();
  }
}

function expectNobodyTwice(stage: FullStage): void {
  expect(Object.entries(stage.directory.hits()).filter(([, times]) => times > 1)).toEqual([]);
}

/**
 * With room again: the same command completes, and its report agrees with what the server saw. A row in doubt is named
 * first, and settled by a person.
 */
async function expectCompletes(stage: FullStage, args?: readonly string[]): Promise<void> {
  const [doubtful] = unsettledOf(stage);
  if (doubtful !== undefined) {
    const { status } = await stage.withRoom(args);
    const { counts, rows } = stage.report();
    expect(status).toBe(1);
    expect(counts).toMatchObject({ created: FULL_ROWS - 1, unconfirmed: 1 });
    expect(rows.unconfirmed).toMatchObject([{ nickname: doubtful }]);
    const settled = await stage.withRoom(['settle', 'users.csv.results', doubtful, '--created']);
    expect(settled.status, settled.stderr).toBe(0);
  }
  const last = await stage.withRoom(args);
  const { ended, counts, rows } = stage.report();
  const hits = stage.directory.hits();
  expectNobodyTwice(stage);
  expect(last.status, last.stderr).toBe(0);
  expect(ended).toBe('complete');
  expect(counts).toMatchObject({ total: FULL_ROWS, created: FULL_ROWS });
  expect((rows.created ?? []).filter(({ nickname }) => hits[nickname] !== 1)).toEqual([]);
}

/** Who was sent, and of whom the journal does not say what became of it. */
function unsettledOf(stage: FullStage, words = stage.inJournal()): string[] {
  return Object.keys(stage.directory.hits()).filter((nickname) => words.get(nickname) !== 'created');
}

async function runWithRoomFor(room: number): Promise<void> {
  await onStage(async (stage) => {
    const { status, stdout, stderr } = await stage.onSmallDisk(room);
    const words = stage.inJournal();
    const hits = Object.keys(stage.directory.hits());
    told.runs += 1;
    told.requests += hits.length;
    expect([0, 3], `${room}: ${stderr}`).toContain(status);
    if (status === 3) {
      told.full += 1;
      expect(stdout + stderr, String(room)).toMatch(/disk is full/i);
      expect(stdout + stderr, String(room)).toMatch(
        /run the same command again|go on with|This makes it from the journal/,
      );
    }
    if (words.size === 0) told.beforeBegin += 1;
    expectNobodyTwice(stage);
    // No outcome is wrong: `created` stands for a request that came. At most the last that came is in doubt.
    for (const [nickname, word] of words)
      if (word === 'created') expect(hits, String(room)).toContain(nickname);
    told.created += hits.filter((nickname) => words.get(nickname) === 'created').length;
    const unsettled = unsettledOf(stage, words);
    told.unsettled += unsettled.length;
    if (unsettled.length > 0) {
      expect(status, String(room)).toBe(3);
      expect(unsettled, String(room)).toEqual(hits.slice(-1));
      expect(words.get(unsettled[0] ?? ''), String(room)).toBe('sending');
    }
    await expectCompletes(stage);
  });
}

/** How many bytes the files of a whole run have; and its page, whose rows stand twice for a while. */
async function measure(): Promise<{ readonly bytes: number; readonly page: number }> {
  let bytes = 0;
  let page = 0;
  await onStage(async (stage) => {
    await stage.withRoom();
    const sizeOf = (name: string): number =>
      Buffer.byteLength(stage.folder.read(`users.csv.results/${name}`));
    for (const name of ['.gitignore', 'journal.jsonl', 'report.json', 'created.csv']) bytes += sizeOf(name);
    page = sizeOf('report.html') + sizeOf('report.json');
  });
  return { bytes, page };
}

/** From nothing to a little more than enough. */
async function rooms(): Promise<readonly number[]> {
  const lock = 400;
  const { bytes, page } = await measure();
  const all = bytes + lock;
  const running = STEP ?? Math.ceil((all + lock) / 8);
  const list: number[] = [];
  for (let room = 0; room <= all + lock; room += running) list.push(room);
  // The page is as large as all the rest many times over, and half of it is like any other: one of these has room for it.
  list.push(all + lock + Math.ceil(page / 2), all + lock + page);
  return list;
}

describe('a disk that is full', () => {
  it('at any place of a run leaves at most its last row in doubt and sends nobody twice', async () => {
    for (const room of await rooms()) await runWithRoomFor(room);
    expect(told.full).toBeGreaterThan(0);
    expect(told.created).toBeGreaterThan(0);
    expect(told.full).toBeLessThan(told.runs);
  }, 3_600_000);

  it('for the outcome of a row alone leaves that row in doubt, and names it', async () => {
    let room = 40;
    await onStage(async (stage) => {
      await stage.withRoom();
      // The run, two whole rows, and the announcement of the third.
      const lines = stage.folder.read('users.csv.results/journal.jsonl').split('\n').slice(0, 6);
      room += Buffer.byteLength(lines.join('\n'));
    });
    await onStage(async (stage) => {
      const { status, stdout } = await stage.onSmallDisk(room, 'journal');
      expect(status).toBe(3);
      expect(stdout).toMatch(/the disk is full/i);
      expect(unsettledOf(stage)).toEqual(['user3']);
      expect(stage.report()).toMatchObject({
        reason: 'disk_full',
        counts: { created: 2, unconfirmed: 1, pending: FULL_ROWS - 3 },
        rows: { unconfirmed: [{ nickname: 'user3' }] },
      });
      await expectCompletes(stage);
    });
  });

  it('for the report alone leaves the outcomes in the journal, says so, and the report is made afterwards', async () => {
    for (const room of [0, 1, 1000]) {
      await onStage(async (stage) => {
        const { status, stdout, stderr } = await stage.onSmallDisk(room, '.provision-');
        expect(status).toBe(3);
        expect(stdout + stderr).toMatch(/the disk is full/i);
        expect([...stage.inJournal().values()]).toEqual(Array(FULL_ROWS).fill('created'));
        expect(() => stage.report()).toThrow('ENOENT');
        const made = await stage.withRoom(['report', 'users.csv.results']);
        expect(made.status, made.stderr).toBe(0);
        expect(stage.report().counts).toMatchObject({ total: FULL_ROWS, created: FULL_ROWS });
        expect(stage.directory.received.length).toBe(FULL_ROWS);
        told.reports += 1;
      });
    }
  });

  it('for the made-up passwords stops before the row whose password is not kept, and leaves nothing in doubt', async () => {
    const generate = ['--generate-passwords', 'all'];
    const line = 'user1,12345678901234,1,\r\n'.length;
    for (const lines of [-1, 0, 1.5, 3]) {
      await onStage(async (stage) => {
        const room = Math.max(
          0,
          Math.round('\uFEFFnickname,password,attempt,outcome\r\n'.length + 2 + lines * line),
        );
        const { status, stdout, stderr } = await stage.onSmallDisk(room, 'credentials', generate);
        expect(status).toBe(3);
        expect(stdout + stderr).toMatch(/disk is full/i);
        expect(stage.directory.received.length).toBe(Math.max(0, Math.floor(lines)));
        const words = [...stage.inJournal().values()];
        expect(words).toEqual(Array(stage.directory.received.length).fill('created'));
        await expectCompletes(stage, ['users.csv', '--pace', '0', ...generate]);
        const kept = stage.folder.read('users.csv.results/credentials.csv').trimEnd().split('\r\n').slice(1);
        const sent = stage.directory.received.map(
          ({ body }) => `${body.nickname},${body.password},1,created`,
        );
        expect(kept).toEqual(sent);
      });
    }
  });

  it('of a real file system of 64 KiB does the same', async ({ skip }) => {
    await onStage(async (stage) => {
      const disk = join(stage.folder.path, 'disk');
      mkdirSync(disk);
      if (!mount(disk)) {
        tmpfs = 'left out: this machine does not let the test mount one';
        return skip(tmpfs);
      }
      try {
        const many = 300;
        stage.folder.write('many.csv', rosterOf(many));
        const args = ['many.csv', '--pace', '0', '--results', 'disk/results'];
        const { status, stdout } = await stage.withRoom(args);
        const words = lastWords(stage.folder, 'disk/results');
        const hits = Object.keys(stage.directory.hits());
        expect(status).toBe(3);
        expect(stdout).toMatch(/the disk is full/i);
        expect(hits.length).toBeGreaterThan(50);
        const unsettled = unsettledOf(stage, words);
        expect(unsettled.length).toBeLessThanOrEqual(1);
        execFileSync('mount', ['-o', 'remount,size=8m', disk]);
        const last = await stage.withRoom(args);
        expect(last.status, last.stderr).toBe(unsettled.length);
        expectNobodyTwice(stage);
        expect(Object.keys(stage.directory.hits()).length).toBe(many);
        tmpfs = `full after ${hits.length} of ${many} rows, ${unsettled.length} of them in doubt`;
      } finally {
        execFileSync('umount', [disk]);
      }
    });
  });

  afterAll(() => {
    console.log(
      `small disks: ${told.runs} (${told.full} full, ${told.beforeBegin} before the first row), ` +
        `requests: ${told.requests}, created in the journal: ${told.created}, rows in doubt: ${told.unsettled}, ` +
        `reports made afterwards: ${told.reports}, real small disk: ${tmpfs}`,
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
