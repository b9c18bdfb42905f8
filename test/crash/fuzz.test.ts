/**
 * Randomly damaged rosters are read or refused with a message, and never sent in part. MUTATIONS is their number; SEED
 * and ONLY reproduce one of them.
 */

import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/app/pipeline/check.js';
import { UserError } from '../../src/domain/errors.js';
import type { Row } from '../../src/domain/row.js';
import { EncodingError, type Roster } from '../../src/roster/roster.js';
import type { Options } from '../corpus/entry.js';
import { sourceOf } from '../corpus/reading.js';
import { createRandom, SEED } from '../support/random.js';
import { dryRun } from './dry-run.js';
import { mutate } from './mutation.js';
import { type Original, open, originals } from './originals.js';
import { startWatchdog } from './watchdog.js';

const MUTATIONS = Number(process.env.MUTATIONS ?? 2000);
const ONLY = process.env.ONLY === undefined ? undefined : Number(process.env.ONLY);
const HOUR = 3_600_000;

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** The result of reading a roster to its end or to its first error. */
type Reading = { readonly rows: readonly Row[]; readonly error: UserError | undefined };

async function errorOf(run: () => Promise<unknown>): Promise<UserError | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

/** The first reading, as the program does it before it sends. @returns also the users to send */
async function firstReading(roster: Roster, options: Options, judgesStrength: boolean) {
  const rows: Row[] = [];
  const watched: Roster = {
    ...roster,
    async *rows() {
      for await (const row of roster.rows()) {
        rows.push(row);
        yield row;
      }
    },
  };
  let toSend = 0;
  const error = await errorOf(async () => {
    const survey = await check(sourceOf(watched, options, judgesStrength), () => undefined);
    expect(survey.before.total).toBe(rows.length);
    ({ toSend } = survey);
  });
  return { rows, error, toSend };
}

async function laterReading(roster: Roster, options: Options): Promise<Reading & { users: number }> {
  const source = sourceOf(roster, options);
  const rows: Row[] = [];
  let users = 0;
  const error = await errorOf(async () => {
    const checker = await source.checker();
    for await (const row of roster.rows()) {
      rows.push(row);
      const unsplit = roster.columns.draft(row);
      // A whole name is split before the check, as in the program.
      const { draft, complaint } = source.namer?.(unsplit) ?? { draft: unsplit };
      if (checker.check(row, draft, complaint).user !== undefined) users += 1;
    }
  });
  return { rows, error, users };
}

const seen = { read: 0, refused: 0, rows: 0, sent: 0, slowest: 0 };

async function checkMutation(number: number, all: readonly Original[]) {
  const random = createRandom(SEED + Math.imul(number, 0x9e3779b1));
  const share = random.below(1);
  const kind = share < 0.02 ? 'workbook' : share < 0.15 ? 'faulty' : 'sound';
  const original = random.pick(all.filter((one) => one.kind === kind));
  const bytes = mutate(original.bytes, random);
  const chunkBytes = random.below(1) < 0.5 ? 64 * 1024 : 1 + random.index(64);
  const { options } = original;
  let roster: Roster | undefined;
  let error = await errorOf(async () => {
    roster = await open(bytes, options, chunkBytes);
  });
  if (roster !== undefined) {
    const first = await firstReading(roster, options, number % 100 === 0);
    const later = await laterReading(roster, options);
    expect(later.rows).toEqual(first.rows);
    expect(later.error?.message).toBe(first.error?.message);
    // If the first reading fails, the program ends before it knows the rows to send.
    if (first.error === undefined) expect(later.users).toBe(first.toSend);
    else expect(first.toSend).toBe(0);
    ({ error } = first);
    seen.rows += first.rows.length;
    seen.sent += first.toSend;
  }
  seen[error === undefined ? 'read' : 'refused'] += 1;
  if (error !== undefined) expectNoPassword(error, original);
}

/**
 * A message about invalid bytes quotes names. Damage may move a password into a name, but a password with a digit is
 * never quoted.
 */
function expectNoPassword(error: UserError, { passwords }: Original): void {
  const output = `${error.message}\n${error.next}`;
  for (const password of passwords) {
    if (error instanceof EncodingError && !/\d/.test(password)) continue;
    if (output.includes(password)) expect.fail(`a password is shown: ${output}`);
  }
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const MIB = 2 ** 20;

describe(`${MUTATIONS} damaged rosters`, () => {
  it(
    'damaged rosters are read or refused with a message, in little time and memory, and never sent in part',
    async () => {
      const all = await originals();
      const numbers = ONLY === undefined ? MUTATIONS : ONLY + 1;
      const watchdog = startWatchdog(5, `SEED=${SEED}`);
      const start = performance.now();
      let heapBefore = 0;
      for (let number = ONLY ?? 0; number < numbers; number += 1) {
        if (number === Math.min(2_000, MUTATIONS >> 1)) heapBefore = heapUsed();
        watchdog.beat(number);
        const began = performance.now();
        await checkMutation(number, all).catch(async (error: unknown) => {
          await watchdog.stop();
          throw new Error(`SEED=${SEED} ONLY=${number}`, { cause: error });
        });
        seen.slowest = Math.max(seen.slowest, performance.now() - began);
      }
      await watchdog.stop();
      const grown = heapUsed() - heapBefore;
      const { rss } = process.memoryUsage();
      console.log(
        `mutations: ${numbers} of ${all.length} rosters in ${seconds(start)} s, SEED=${SEED}; ` +
          `${seen.read} read with ${seen.rows} rows, ${seen.sent} of them to send, ${seen.refused} refused; ` +
          `the slowest took ${seen.slowest.toFixed(0)} ms; ` +
          `the heap grew by ${(grown / MIB).toFixed(1)} MiB, resident memory is ${(rss / MIB).toFixed(0)} MiB`,
      );
      expect(seen.slowest).toBeLessThan(5_000);
      if (ONLY !== undefined) return;
      expect(seen.read).toBeGreaterThan(0);
      expect(seen.refused).toBeGreaterThan(0);
      expect(grown).toBeLessThan(32 * MIB);
      expect(rss).toBeLessThan(1024 * MIB);
    },
    HOUR,
  );
});

const GIGABYTE = 2 ** 30;

describe('a single line of 1 GB', () => {
  let folder = '';
  let file = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gigabyte-'));
    file = join(folder, 'users.csv');
    const piece = Buffer.alloc(16 * MIB, 'x');
    const handle = openSync(file, 'w');
    for (let written = 0; written < GIGABYTE; written += piece.length) writeSync(handle, piece);
    closeSync(handle);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['of letters', 'x', 'users.csv:1: the row is longer than 64 KiB'],
    ['below a header', 'login,password\n', 'users.csv:2: the row is longer than 64 KiB'],
    ['in a quote', 'login,password\na,"', 'users.csv:2: the row is longer than 64 KiB'],
    ['below columns in another order', 'password;login\r\n', 'users.csv:2: the row'],
    ['of JSON', '[{"login":"', 'users.csv: the file is larger than 64 MiB, the limit for JSON'],
    [
      'of JSON Lines',
      '{"login":"a"}\n{"login":"',
      'users.csv: the file is larger than 64 MiB, the limit for JSON',
    ],
    ['that is not UTF-8', Buffer.from([0xff, 0x78]), 'users.csv:1: invalid UTF-8'],
    ['in UTF-16', Buffer.from([0xff, 0xfe]), 'users.csv:1: the row is longer than 64 KiB'],
    ['after the signature of a ZIP file', 'PK\x03\x04', 'users.csv: the workbook is too large'],
    // Invalid UTF-8 needs the most: 64 MiB are read for the line and the names, which makes 150 to 157 MB.
  ])(
    'a single line of 1 GB %s is refused in less than 2 s with less than 170 MB',
    async (what, head, message) => {
      const handle = openSync(file, 'r+');
      const before = Buffer.alloc(64, 'x');
      Buffer.from(head).copy(before);
      writeSync(handle, before, 0, before.length, 0);
      closeSync(handle);
      const { status, output, ms, peak } = await dryRun(file);
      console.log(`1 GB ${what}: ${(ms / 1000).toFixed(2)} s, ${(peak / 1e6).toFixed(0)} MB`);
      expect(output).toContain(message);
      expect(output.length).toBeLessThan(4_000);
      expect(status).toBe(2);
      expect(ms).toBeLessThan(2_000);
      expect(peak).toBeLessThan(170e6);
    },
  );
});
