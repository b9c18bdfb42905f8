/** Which journals are read from a store and which from files, and what a command may do with them. */

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DebugLog, NO_DEBUG_LOG } from '../../../../src/domain/debug-log.js';
import { type Journals, ON_REQUEST } from '../../../../src/domain/journals.js';
import { Appender, type Tip } from '../../../../src/fleet/postgres/appender.js';
import { markOf, writeMark } from '../../../../src/fleet/postgres/marker.js';
import { StoreJournals } from '../../../../src/fleet/postgres/store-journals.js';
import type { Worker } from '../../../../src/fleet/postgres/worker.js';
import { nodeDisk } from '../../../../src/journal/disk.js';
import { folderJournals } from '../../../../src/journal/journal.js';
import { DamagedJournalError } from '../../../../src/journal/journal-error.js';
import { jsonIn, lineOf } from '../../../../src/journal/record.js';
import { HEAD, START, tickingClock, user } from '../../../journal/samples.js';
import { errorOf } from '../../../support/error-of.js';
import { hostProcess } from '../../../support/host-process.js';
import { fakeDatabase } from './fake-database.js';

const STORE = 'store-1';
const MARK = { store: STORE, org: 'school' };

let base: string;
let folder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'provision-store-journals-'));
  folder = join(base, 'users.csv.results');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(base, { recursive: true, force: true });
});

const files = folderJournals({ clock: tickingClock(), host: hostProcess });
const journalFile = (): string => join(folder, 'journal.jsonl');

/** The lines of a journal with this row. Leaves no file. */
async function journalOf(
  outcome: 'created' | 'exists' | 'unconfirmed' = 'created',
  key = 'a',
): Promise<readonly string[]> {
  const own = join(base, 'own.results');
  const journal = await files.open({ folder: own, head: HEAD, forceUnlock: false });
  await journal.begin({ sendsAgain: ON_REQUEST });
  await journal.settle(key, await journal.announce(user(key), 1), { outcome }, 5);
  await journal.close();
  const text = await readFile(join(own, 'journal.jsonl'), 'utf8');
  await rm(own, { recursive: true });
  return text.split(/(?<=\n)/).map((line) => jsonIn(Buffer.from(line)));
}

const bytesOf = (lines: readonly string[]): Buffer => Buffer.concat(lines.map((json) => lineOf(json)));

async function report(journal: { readonly length: number; readonly digest: string }): Promise<void> {
  await mkdir(folder, { recursive: true });
  const text = JSON.stringify({ counts: { created: 1 }, runs: [{}], journal });
  await writeFile(join(folder, 'report.json'), text);
}

type Line = { readonly seq: number; readonly nonce: string; readonly json: string };

function store(
  options: {
    readonly lines?: readonly string[];
    readonly organisations?: readonly string[];
    readonly expected?: ReadonlyMap<string, string>;
    readonly files?: Partial<Journals>;
    readonly isExported?: boolean;
    readonly isProven?: boolean;
    /** Called while the organisation is claimed. */
    readonly claim?: (lines: Line[]) => void | Promise<void>;
    /** Called while the lines are read. */
    readonly read?: () => Promise<void>;
    readonly debug?: DebugLog;
  } = {},
) {
  const { organisations = ['school'] } = options;
  const lines: Line[] = (options.lines ?? []).map((json, seq) => ({ seq, nonce: `n${seq}`, json }));
  const events: string[] = [];
  const fake = fakeDatabase({
    last: [
      'select json from provision.record where org = $1 order by seq desc limit 1',
      () => lines.slice(-1),
    ],
    lines: [
      'select seq, nonce, json from provision.record where org = $1 and seq >= $2 order by seq',
      async () => {
        const found = [...lines];
        await options.read?.();
        return found;
      },
    ],
    any: ['select 1 from provision.record where org = $1 limit 1', () => lines.slice(0, 1)],
    known: ['select id from provision.org', () => organisations.map((id) => ({ id }))],
    exported: [
      "select 1 from provision.org where id = $1 and state = 'exported'",
      () => (options.isExported ? [{}] : []),
    ],
    exists: [
      'select 1 from provision.org where id = $1',
      ([name]) => organisations.filter((one) => one === name).map(() => ({})),
    ],
    proven: [
      // Neither later lines nor an export are a loss.
      'where not exists (select from provision.record where org = $2 and seq > $3) ' +
        "and not exists (select from provision.org where id = $2 and state = 'exported')",
      () => (options.isProven ? [{}] : []),
    ],
    free: ["set superseded = true where org = $1 and outcome = 'exists'", () => []],
    supersede: ['set superseded = true from unnest($1::text[]', () => []],
    append: [
      'insert into provision.record (org, seq, nonce, json) select d.org',
      ([orgs, seqs, nonces, jsons]) => {
        for (const [at, seq] of seqs.entries()) lines.push({ seq, nonce: nonces[at], json: jsons[at] });
        return orgs.map(() => ({}));
      },
    ],
  });
  const called =
    (name: string) =>
    async (...args: readonly unknown[]): Promise<never> => {
      events.push(`${name} ${JSON.stringify(args)}`);
      throw errorOf('usage', `the file was used: ${name}`);
    };
  const worker = {
    async claimOne(org) {
      events.push(`claim ${org}`);
      await options.claim?.(lines);
      return async () => {
        await nextTurn();
        events.push(`give back ${org}`);
      };
    },
    refuseInFlight: async () => {},
  } satisfies Partial<Worker> as unknown as Worker;
  const tips = new Map<string, () => Tip | undefined>();
  const journals = new StoreJournals({
    database: fake.database,
    id: STORE,
    worker,
    appender: new Appender(fake.database, 'worker-1'),
    tips,
    expected: options.expected ?? new Map(),
    files: {
      read: called('read'),
      readFor: called('readFor'),
      lastWritten: called('lastWritten'),
      open: called('open'),
      archive: called('archive'),
      refuseLocked: called('refuseLocked'),
      ...options.files,
    },
    clock: tickingClock(),
    debug: options.debug ?? NO_DEBUG_LOG,
  });
  return { ...fake, journals, tips, events, json: () => lines.map(({ json }) => json) };
}

const USES = {
  read: (journals: Journals) => journals.read(folder),
  readFor: (journals: Journals) => journals.readFor(HEAD, folder),
  lastWritten: (journals: Journals) => journals.lastWritten(folder),
  open: (journals: Journals) => journals.open({ folder, head: HEAD, forceUnlock: false }),
  archive: (journals: Journals) => journals.archive(folder, true),
  refuseLocked: (journals: Journals) => journals.refuseLocked(folder),
};

const ALL = Object.entries(USES).map(([name, use]) => [name, use] as const);

describe('the place of a journal', () => {
  it.each(ALL)('a folder without a mark has its journal in a file (%s)', async (name, use) => {
    const { journals, events, names } = store({ organisations: ['school'] });
    await expect(use(journals)).rejects.toThrow(`the file was used: ${name}`);
    expect(events).toHaveLength(1);
    expect(events[0]).toContain(folder);
    expect(names()).toEqual([]);
  });

  it.each([true, false])('a file is archived with the option to ignore its lock: %s', async (forceUnlock) => {
    const { journals, events } = store();
    await expect(journals.archive(folder, forceUnlock)).rejects.toThrow('the file was used');
    expect(events).toEqual([`archive ${JSON.stringify([folder, forceUnlock])}`]);
  });

  it.each(ALL)('the mark of another store is refused (%s)', async (_, use) => {
    await writeMark(folder, { store: 'store-2', org: 'school' }, undefined);
    const error = { reason: 'results', code: 'store-other', message: expect.stringContaining('school') };
    await expect(use(store().journals)).rejects.toMatchObject(error);
  });

  it.each([
    ['that the store lacks', false, 'store-lost-org'],
    ['that the store has lost', true, 'store-lost-records'],
  ])('the mark of an organisation %s is refused', async (_, isProven, code) => {
    await writeMark(folder, MARK, undefined);
    const { journals, valuesOf, database } = store({ organisations: [], isProven });
    const error = await journals.read(folder).catch((error: unknown) => error);
    expect(error).toMatchObject({ reason: 'results', code });
    for (const named of [database.shown, 'school', ...(isProven ? [] : [folder])])
      expect(error).toHaveProperty('message', expect.stringContaining(named));
    expect(valuesOf('proven')).toEqual([['lost school', 'school', -1]]);
  });

  it('the mark of an organisation that was added since the first question is not refused', async () => {
    const lines = await journalOf();
    const organisations: string[] = [];
    const { journals } = store({ lines, organisations, expected: new Map([[folder, 'school']]) });
    await expect(journals.read(folder)).rejects.toThrow('the file was used');
    organisations.push('school');
    await writeMark(folder, MARK, undefined);
    expect((await journals.read(folder))?.size).toBe(1);
  });

  it('a marked folder whose lines are not in the store yet is read from its file', async () => {
    const lines = await journalOf();
    await writeMark(folder, MARK, bytesOf(lines));
    const { journals, valuesOf } = store({ organisations: [] });
    expect((await journals.read(folder))?.last('a')?.outcome).toBe('created');
    expect(valuesOf('any')).toEqual([['school']]);
  });

  it('the lines of the store replace the file of a marked folder', async () => {
    const lines = await journalOf();
    await writeMark(folder, MARK, bytesOf(await journalOf('exists')));
    const { journals, events } = store({ lines });
    expect((await journals.read(folder))?.last('a')?.outcome).toBe('created');
    expect((await journals.readFor(HEAD, folder))?.last('a')?.outcome).toBe('created');
    expect(events).toEqual([]);
  });

  it('an expected folder that no worker has used is in the store, unless it has a journal', async () => {
    const lines = await journalOf();
    const expected = new Map([[folder, 'school']]);
    const { journals, valuesOf } = store({ lines, expected });
    expect((await journals.read(folder))?.size).toBe(1);
    await journals.read(folder);
    // One question for all folders.
    expect(valuesOf('known')).toHaveLength(1);
    await mkdir(folder);
    await writeFile(journalFile(), bytesOf(lines));
    await expect(journals.read(folder)).rejects.toThrow('the file was used');
  });

  it('an expected folder of an organisation that the store lacks is not in the store', async () => {
    const { journals } = store({ expected: new Map([[folder, 'school']]), organisations: ['other'] });
    await expect(journals.read(folder)).rejects.toThrow('the file was used');
  });

  it('a file that another worker imports during the search is read from the store', async () => {
    const lines = await journalOf();
    const taken = async (): Promise<never> => {
      await writeMark(folder, MARK, undefined);
      throw errorOf('results', 'the journal is in a store');
    };
    const { journals } = store({ lines, files: { read: taken, readFor: taken } });
    expect((await journals.read(folder))?.size).toBe(1);
    await rm(folder, { recursive: true });
    expect((await journals.readFor(HEAD, folder))?.size).toBe(1);
  });
});

describe('a journal in a store', () => {
  beforeEach(async () => {
    await writeMark(folder, MARK, undefined);
  });

  it('it was last written at the time of its last line', async () => {
    const at = new Date(START).toISOString();
    const { journals, valuesOf } = store({ lines: ['{"type":"run"}', JSON.stringify({ at })] });
    expect(await journals.lastWritten(folder)).toBe(START);
    expect(valuesOf('last')).toEqual([['school']]);
    expect(await store({ lines: ['{}'] }).journals.lastWritten(folder)).toBeUndefined();
    expect(await store().journals.lastWritten(folder)).toBeUndefined();
  });

  it('it is not archived', async () => {
    const error = await store()
      .journals.archive(folder, true)
      .catch((error: unknown) => error);
    expect(error).toMatchObject({ reason: 'results', code: 'store-not-archived' });
    expect(error).toHaveProperty('message', expect.stringContaining(folder));
    expect(error).toHaveProperty('message', expect.stringContaining('school'));
  });

  it('it is read for its own subject only, and not if files of earlier runs show that it is lost', async () => {
    const other = { ...HEAD, roster: 'others.csv' };
    const read = store({ lines: await journalOf() }).journals.readFor(other, folder);
    await expect(read).rejects.toMatchObject({ code: 'results-other-roster' });
    await writeFile(join(folder, 'created.csv'), 'nickname\na\n');
    const { journals, events } = store();
    await expect(journals.readFor(HEAD, folder)).rejects.toMatchObject({ code: 'journal-lost' });
    await expect(USES.open(journals)).rejects.toMatchObject({ code: 'journal-lost' });
    expect(events).toEqual(['claim school', 'give back school']);
  });

  it('it is locked if its organisation cannot be claimed, and a claim is given back', async () => {
    const { journals, events } = store();
    await journals.refuseLocked(folder);
    expect(events).toEqual(['claim school', 'give back school']);
    const locked = errorOf('locked', 'another worker has it');
    const other = store({
      claim() {
        throw locked;
      },
    });
    await expect(other.journals.refuseLocked(folder)).rejects.toBe(locked);
  });

  it('a run claims the organisation, continues the journal, and gives the claim back', async () => {
    const lines = await journalOf();
    const { journals, events, tips, json } = store({ lines });
    const journal = await journals.open({ folder, head: HEAD, forceUnlock: false });
    expect(events).toEqual(['claim school']);
    await journal.begin();
    await journal.settle('b', await journal.announce(user('b'), 2), { outcome: 'created' }, 5);
    expect(json().slice(0, lines.length)).toEqual(lines);
    expect(json().length).toBeGreaterThan(lines.length + 2);
    expect(tips.get('school')?.()?.seq).toBe(json().length - 1);
    expect(journal.checkpoint).toEqual({
      length: bytesOf(json()).length,
      digest: createHash('sha256').update(bytesOf(json())).digest('hex'),
    });
    await journal.close();
    expect(events).toEqual(['claim school', 'give back school']);
    expect(tips.size).toBe(0);
    expect((await journals.read(folder))?.size).toBe(2);
  });

  it('a settlement without a run continues the last line', async () => {
    const lines = await journalOf('unconfirmed');
    const { journals, json } = store({ lines });
    const journal = await USES.open(journals);
    await journal.settleByPerson('a', 'created');
    await journal.close();
    expect(json()).toHaveLength(lines.length + 1);
    expect((await journals.read(folder))?.last('a')?.outcome).toBe('created');
  });

  it('a run that cannot open it gives the claim back', async () => {
    const { journals, events } = store({ isExported: true });
    const open = journals.open({ folder, head: HEAD, forceUnlock: false });
    await expect(open).rejects.toMatchObject({ reason: 'results', code: 'store-exported' });
    expect(events).toEqual(['claim school', 'give back school']);
  });

  it('a copy of the folder that no worker has used gets its mark with the first run', async () => {
    const lines = await journalOf();
    await rm(folder, { recursive: true, force: true });
    const { journals } = store({ lines, expected: new Map([[folder, 'school']]) });
    await journals.read(folder);
    expect(await markOf(folder)).toBeUndefined();
    await (await journals.open({ folder, head: HEAD, forceUnlock: false })).close();
    expect(await markOf(folder)).toMatchObject(MARK);
  });

  it('a run reads the lines that were added while it claimed the organisation', async () => {
    const added = await journalOf();
    const { journals } = store({
      claim: (lines) => void lines.push(...added.map((json, seq) => ({ seq, nonce: `n${seq}`, json }))),
    });
    const journal = await journals.open({ folder, head: HEAD, forceUnlock: false });
    expect(journal.last('a')?.outcome).toBe('created');
    await journal.close();
  });

  it('a folder that must not be used is inspected before anything is claimed', async () => {
    const foreign = errorOf('results', 'a folder of another roster');
    const { journals, events, names } = store();
    const inspect = () => Promise.reject(foreign);
    const open = journals.open({ folder, head: HEAD, forceUnlock: false, inspect });
    await expect(open).rejects.toBe(foreign);
    expect(events).toEqual([]);
    expect(names()).not.toContain('lines');
  });

  it.each([
    ['a journal', () => writeFile(journalFile(), '')],
    ['a mark', () => writeMark(folder, { store: 'store-2', org: 'school' }, undefined)],
  ])('%s that appears while the organisation is claimed is not replaced by a mark', async (_, appear) => {
    await rm(folder, { recursive: true, force: true });
    const { journals } = store({ expected: new Map([[folder, 'school']]), claim: appear });
    const journal = await journals.open({ folder, head: HEAD, forceUnlock: false });
    const before = await readFile(journalFile(), 'utf8');
    await journal.close();
    expect(before).not.toContain(STORE);
  });

  it('a run for another organisation or directory is refused, and gives the claim back', async () => {
    const lines = await journalOf();
    const { journals, events } = store({ lines });
    const head = { ...HEAD, baseUrl: 'https://other.example' };
    await expect(journals.open({ folder, head, forceUnlock: false })).rejects.toMatchObject({
      reason: 'results',
    });
    expect(events.at(-1)).toBe('give back school');
  });

  it('logins that were taken are free at a new address, and only there', async () => {
    const lines = await journalOf('exists');
    const directory = {
      profile: 'school',
      endpoint: 'POST /v6/people/',
      settings: {},
      digest: '0'.repeat(16),
    };
    for (const [more, times, kinds] of [
      [{}, 0, []],
      [{ baseUrl: 'https://other.example' }, 1, ['address-changed']],
      [{ directory }, 1, ['directory-changed']],
    ] as const) {
      const { journals, names, valuesOf } = store({ lines });
      const head = { ...HEAD, ...more };
      const journal = await journals.open({ folder, head, forceUnlock: false });
      expect(journal.notes.map(({ kind }) => kind)).toEqual(kinds);
      await journal.begin();
      await journal.close();
      expect(valuesOf('free')).toEqual(Array(times).fill(['school']));
      if (times > 0) expect(names().indexOf('free')).toBeLessThan(names().indexOf('append'));
    }
  });

  it('a run notes that other users can open the folder', async () => {
    vi.spyOn(nodeDisk, 'restrictFolder').mockResolvedValue({ mode: 0o755, uid: 7 });
    const { journals } = store();
    const journal = await journals.open({ folder, head: HEAD, forceUnlock: false });
    expect(journal.notes).toEqual([{ kind: 'open-folder', folder, mode: '0755', uid: 7 }]);
    await journal.close();
  });

  it('a run keeps the folder out of git repositories', async () => {
    await rm(join(folder, '.gitignore'));
    await (await USES.open(store().journals)).close();
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('the debug log has the records of a run', async () => {
    const logged: string[] = [];
    const debug: DebugLog = { isOn: true, line: (event) => void logged.push(event) };
    const journal = await USES.open(store({ debug }).journals);
    await journal.begin();
    await journal.close();
    expect(logged).toContain('journal');
  });

  it('two rows may be announced at the same time, since others continue while the database answers', async () => {
    const { journals, json } = store();
    const journal = await journals.open({ folder, head: HEAD, forceUnlock: false });
    await journal.begin();
    expect(JSON.parse(json()[0] ?? '')).toMatchObject({ type: 'run', at_once: 2 });
    await journal.close();
    for (const [atOnce, most] of [
      [1, 2],
      [7, 7],
    ] as const) {
      const several = store();
      const other = await several.journals.open({ folder, head: HEAD, forceUnlock: false, atOnce });
      await other.begin();
      expect(JSON.parse(several.json()[0] ?? '')).toMatchObject({ at_once: most });
      await other.close();
    }
  });
});

describe('a report that the store does not match', () => {
  const digest = 'd'.repeat(64);

  it.each([
    ['the report has more', { length: 100_000, digest }],
    ['the report has another digest', { length: 10, digest }],
  ])('with a mark it proves that records are lost, if %s', async (_, journal) => {
    const lines = await journalOf();
    await writeMark(folder, MARK, undefined);
    await report(journal);
    const { journals, valuesOf } = store({ lines, isProven: true });
    await expect(journals.read(folder)).rejects.toMatchObject({
      reason: 'results',
      code: 'store-lost-records',
    });
    expect(valuesOf('proven')).toEqual([['lost school', 'school', lines.length - 1]]);
  });

  it('an empty journal is lost as well', async () => {
    await writeMark(folder, MARK, undefined);
    await report({ length: 10, digest });
    const { journals, valuesOf } = store({ isProven: true });
    await expect(journals.read(folder)).rejects.toMatchObject({ code: 'store-lost-records' });
    expect(valuesOf('proven')).toEqual([['lost school', 'school', -1]]);
  });

  it('lines that were added since, or a journal that was exported, are no proof', async () => {
    const lines = await journalOf();
    await writeMark(folder, MARK, undefined);
    await report({ length: 100_000, digest });
    const { journals, names } = store({ lines });
    await expect(journals.read(folder)).rejects.toMatchObject({
      reason: 'results',
      code: 'store-journal-refused',
      message: expect.stringContaining('school'),
      cause: { code: 'journal-changed' },
    });
    // Only for a folder with lines of its own may the store have none yet.
    expect(names()).toEqual(['known', 'lines', 'proven']);
  });

  it('a store without lines is refused like a folder whose journal is missing', async () => {
    await writeMark(folder, MARK, undefined);
    await report({ length: 10, digest });
    const facts = { path: journalFile(), state: 'missing', remains: undefined, created: 1 } as const;
    const { message } = DamagedJournalError.of('journal-lost', facts);
    await expect(store().journals.read(folder)).rejects.toMatchObject({
      code: 'store-journal-refused',
      message: expect.stringContaining(journalFile()),
      cause: { code: 'journal-lost', message },
    });
  });

  it('a report that another worker writes while the lines are read is not compared', async () => {
    await writeMark(folder, MARK, undefined);
    const { journals } = store({
      lines: await journalOf(),
      isProven: true,
      read: () => report({ length: 100_000, digest }),
    });
    expect((await journals.read(folder))?.size).toBe(1);
  });

  it('lines of a folder that another worker is importing prove it as well', async () => {
    await writeMark(folder, MARK, bytesOf(await journalOf()));
    await report({ length: 100_000, digest });
    const { journals, valuesOf } = store({ isProven: true });
    await expect(journals.read(folder)).rejects.toMatchObject({ code: 'store-lost-records' });
    expect(valuesOf('proven')).toEqual([['lost school', 'school', -1]]);
  });

  it.each([
    ['store', { store: 'store-2', org: 'school' }],
    ['organisation', { store: STORE, org: 'other' }],
  ])('the mark of another %s makes it no proof', async (_, mark) => {
    await writeMark(folder, MARK, undefined);
    await report({ length: 100_000, digest });
    const claim = () => writeMark(folder, mark, undefined);
    const { journals, names } = store({ lines: await journalOf(), isProven: true, claim });
    await expect(USES.open(journals)).rejects.toMatchObject({ code: 'store-journal-refused' });
    expect(names()).not.toContain('proven');
  });

  it('without a mark it may belong to another journal', async () => {
    const lines = await journalOf();
    await report({ length: 100_000, digest });
    const { journals, names } = store({
      lines,
      expected: new Map([[folder, 'school']]),
      isProven: true,
    });
    await expect(journals.read(folder)).rejects.toMatchObject({ code: 'store-journal-refused' });
    expect(names()).not.toContain('proven');
  });

  it('lines that no run can have written are refused, but prove nothing', async () => {
    const [first = '', ...lines] = await journalOf();
    await writeMark(folder, MARK, undefined);
    const { journals, names } = store({ lines: [...lines, first], isProven: true });
    await expect(journals.read(folder)).rejects.toMatchObject({ code: 'store-journal-refused' });
    expect(names()).not.toContain('proven');
  });

  it('a journal of a later version is refused as in a file', async () => {
    await writeMark(folder, MARK, undefined);
    const { journals } = store({ lines: ['{"type":"run","version":99}'] });
    await expect(journals.read(folder)).rejects.toMatchObject({ code: 'journal-newer' });
  });
});
