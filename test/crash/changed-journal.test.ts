/** After another program changed the journal, no command sends a user again. */

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../e2e/program.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';

const PEOPLE = 12;
const RESULTS = 'users.csv.results';
const LF = 0x0a;

/** The offset of the start of each line of a journal, and of its end. */
function lineOffsets(journal: Buffer): number[] {
  return [0, ...[...journal.keys()].filter((at) => journal[at] === LF).map((at) => at + 1)];
}

function flipped(journal: Buffer, offsets: readonly number[]): Buffer {
  const bytes = Buffer.from(journal);
  for (const at of offsets) bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

const utf16 = (journal: Buffer): Buffer => Buffer.from(`\ufeff${journal}`, 'utf16le');

const DAMAGED = 'journal.jsonl:1: this line is damaged, or another program saved the file';

type Variant = {
  readonly name: string;
  /** Returns the changed journal, or `undefined` to remove it. */
  readonly touch: (journal: Buffer) => Buffer | undefined;
  readonly says: string;
  /** Without the digest in the report, it looks like a journal after a crash. */
  readonly needsDigest?: true;
};

const VARIANTS: readonly Variant[] = [
  {
    name: 'saved with CRLF',
    touch: (journal) => Buffer.from(journal.toString().replaceAll('\n', '\r\n')),
    says: DAMAGED,
  },
  { name: 'saved in UTF-16 LE', touch: utf16, says: DAMAGED },
  {
    name: 'saved in UTF-16 BE',
    touch: (journal) => utf16(journal).swap16(),
    says: DAMAGED,
  },
  {
    name: 'saved with a byte order mark',
    touch: (journal) => Buffer.concat([Buffer.from('\ufeff'), journal]),
    says: DAMAGED,
  },
  {
    name: 'saved in a single-byte encoding',
    touch: (journal) => Buffer.from(journal.toString(), 'latin1'),
    says: 'this line is damaged',
  },
  { name: 'emptied', touch: () => Buffer.alloc(0), says: 'journal.jsonl is empty' },
  { name: 'removed', touch: () => undefined, says: 'journal.jsonl is missing' },
  {
    name: 'damaged in its last four lines',
    touch: (journal) =>
      flipped(
        journal,
        lineOffsets(journal)
          .slice(-5, -1)
          .map((at) => at + 40),
      ),
    says: `journal.jsonl:${2 * PEOPLE - 1}: this line is damaged`,
  },
  {
    name: 'rolled back to the end of a line',
    touch: (journal) => journal.subarray(0, lineOffsets(journal)[2 * 8 + 1]),
    says: 'journal.jsonl was rolled back to an earlier state',
    needsDigest: true,
  },
  {
    name: 'rolled back to the middle of a line',
    touch: (journal) => journal.subarray(0, (lineOffsets(journal)[2 * 7 + 1] ?? 0) + 30),
    says: 'journal.jsonl was rolled back to an earlier state',
    needsDigest: true,
  },
  {
    name: 'with zeros as its last lines',
    touch: (journal) => Buffer.from(journal).fill(0, lineOffsets(journal).at(-3)),
    says: 'journal.jsonl was changed',
    needsDigest: true,
  },
];

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  create: ['users.csv', '--yes'],
  'create --dry-run': ['users.csv', '--dry-run'],
  retry: ['retry', RESULTS, '--yes'],
  'retry of a file': ['retry', `${RESULTS}/created.csv`, '--yes'],
  report: ['report', RESULTS],
  settle: ['settle', RESULTS, 'user1', '--not-created'],
  slips: ['slips', RESULTS],
  clean: ['clean', RESULTS, '--yes'],
};

/** Each variant runs one in this many commands, starting at a different one; with 1, all of them. */
const STRIDE = Math.min(Number(process.env.CASE_STRIDE ?? 4), Object.keys(COMMANDS).length);

function commandsFor(variant: Variant): readonly (readonly [name: string, args: readonly string[]])[] {
  const first = VARIANTS.indexOf(variant) % STRIDE;
  return Object.entries(COMMANDS).filter((_, at) => at % STRIDE === first);
}

let origin: Scratch;
let folder: Scratch;
let directory: TestDirectory;

function go(args: readonly string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  return run([...args], { cwd: folder.path, env });
}

const inResults = (name: string): string => join(folder.path, RESULTS, name);

/** The content of every file in the results folder, by name. */
function filesOf(): Record<string, string> {
  const names = readdirSync(join(folder.path, RESULTS)).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(inResults(name), 'latin1')]));
}

function touch(variant: Variant): void {
  const bytes = variant.touch(readFileSync(inResults('journal.jsonl')));
  if (bytes === undefined) rmSync(inResults('journal.jsonl'));
  else writeFileSync(inResults('journal.jsonl'), bytes);
}

/** Rewrites the report as version 0.1.0 did: without the digest of the journal. */
function forgetDigest(): void {
  const report = folder.json(`${RESULTS}/report.json`) as { journal?: unknown };
  delete report.journal;
  writeFileSync(inResults('report.json'), JSON.stringify(report));
}

beforeAll(async () => {
  directory = await startDirectory();
  origin = scratch();
  folder = origin;
  folder.write('users.csv', rosterOf(PEOPLE).replace('Firstbc', 'Zoë'));
  expect(await go(['users.csv', '--yes', '--pace', '0', '--generate-passwords', 'all'])).toMatchObject({
    status: 0,
  });
});

afterAll(async () => {
  origin.remove();
  await directory.close();
});

beforeEach(() => {
  directory.received.length = 0;
  folder = scratch();
  cpSync(origin.path, folder.path, { recursive: true, preserveTimestamps: true });
});

afterEach(() => folder.remove());

describe('a journal that another program changed', () => {
  it.each(VARIANTS)('a journal $name is refused by each command', async (variant) => {
    touch(variant);
    const before = filesOf();
    await Promise.all(
      commandsFor(variant).map(async ([name, args]) => {
        const ran = await go(args);
        expect(ran, name).toMatchObject({ status: 2, stderr: expect.stringContaining(variant.says) });
        expect(ran.stderr, name).toContain('Nothing was sent');
        expect(ran.stderr, name).toContain('Restore');
        expect(ran.stderr, name).toMatch(/--fresh.*at least 12/);
      }),
    );
    expect(directory.received).toEqual([]);
    expect(filesOf()).toEqual(before);
  });

  it.each(VARIANTS.filter((_, at) => at % STRIDE === 0))(
    'a journal $name is archived by --fresh',
    async (variant) => {
      touch(variant);
      const before = filesOf();
      const dry = await go(['users.csv', '--dry-run', '--fresh']);
      expect(dry).toMatchObject({ status: 0, stderr: expect.stringContaining(variant.says) });
      expect(filesOf()).toEqual(before);
      const ran = await go(['users.csv', '--yes', '--pace', '0', '--fresh']);
      expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining(variant.says) });
      expect(ran.stderr).toMatch(/at least 12/);
      expect(Object.keys(directory.hits())).toHaveLength(PEOPLE);
      const archives = readdirSync(folder.path).filter((name) => name.startsWith(`${RESULTS} `));
      expect(archives).toHaveLength(1);
      expect(existsSync(join(folder.path, archives[0] ?? '', 'report.json'))).toBe(true);
      expect(await go(['report', RESULTS])).toMatchObject({ status: 0 });
    },
  );

  it.each(VARIANTS.filter(({ needsDigest }) => needsDigest !== true))(
    'a journal $name is also refused with a report of version 0.1.0',
    async (variant) => {
      touch(variant);
      forgetDigest();
      const ran = await go(['users.csv', '--yes']);
      expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining(variant.says) });
      expect(directory.received).toEqual([]);
    },
  );
});

describe('a journal with its report', () => {
  it('a journal is accepted with a report of version 0.1.0', async () => {
    forgetDigest();
    expect(await go(['users.csv', '--yes'])).toMatchObject({ status: 0 });
    expect(directory.received).toEqual([]);
    expect(folder.json(`${RESULTS}/report.json`)).toHaveProperty('journal.digest');
  });

  it('a journal may be longer than in the report, as after a run that was killed before its report', async () => {
    const old = readFileSync(inResults('report.json'));
    folder.write('users.csv', rosterOf(PEOPLE + 2).replace('Firstbc', 'Zoë'));
    expect(await go(['users.csv', '--yes', '--pace', '0', '--generate-passwords', 'all'])).toMatchObject({
      status: 0,
    });
    writeFileSync(inResults('report.json'), old);
    expect(await go(['users.csv', '--yes'])).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user13: 1, user14: 1 });
    expect(folder.json(`${RESULTS}/report.json`)).toMatchObject({ counts: { created: PEOPLE + 2 } });
  });

  it.each([
    ['is not JSON', '{"version": 1', 'report.json is damaged'],
    ['has counts of another type', '{"version": 1, "counts": {"created": "12"}}', 'report.json is damaged'],
    ['has no counts', '[]', 'report.json is damaged'],
    ['has a digest of another type', undefined, 'report.json is damaged'],
  ])('a report that %s is refused as damaged', async (_, text, says) => {
    const report = folder.json(`${RESULTS}/report.json`) as { journal: { digest: unknown } };
    report.journal.digest = 12;
    writeFileSync(inResults('report.json'), text ?? JSON.stringify(report));
    const before = filesOf();
    for (const args of [COMMANDS.create, COMMANDS.report]) {
      const ran = await go(args ?? []);
      expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining(says) });
    }
    expect(directory.received).toEqual([]);
    expect(filesOf()).toEqual(before);
    rmSync(inResults('report.json'));
    expect(await go(['report', RESULTS])).toMatchObject({ status: 0 });
  });

  it('a report that is a folder is refused', async () => {
    rmSync(inResults('report.json'));
    mkdirSync(inResults('report.json'));
    const ran = await go(COMMANDS.create ?? []);
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('report.json is a folder') });
    expect(directory.received).toEqual([]);
  });

  it('a report.json of another program is left unchanged', async () => {
    folder.write('report.json', '{"numTotalTests": 12}');
    expect(await go(['report', 'users.csv'])).toMatchObject({ status: 0 });
  });

  it('a CSV of the report is not sent as a roster, even if the journal was removed', async () => {
    rmSync(inResults('journal.jsonl'));
    const ran = await go([join(RESULTS, 'created.csv'), '--generate-passwords', 'all', '--yes']);
    expect(ran).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is part of the report of an earlier run'),
    });
    expect(directory.received).toEqual([]);
  });
});
