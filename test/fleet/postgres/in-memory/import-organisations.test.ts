/** The import of organisations into a store: what is durable in which order, and which folders are refused. */

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FoundOrg } from '../../../../src/fleet/domain/fleet-store.js';
import { unread } from '../../../../src/fleet/domain/org-status.js';
import { importOrganisations } from '../../../../src/fleet/postgres/import-organisations.js';
import { findJournal, markOf, writeMark } from '../../../../src/fleet/postgres/marker.js';
import { fleetError } from '../../../../src/fleet/texts/fleet-error.js';
import { nodeDisk } from '../../../../src/journal/disk.js';
import { folderJournals } from '../../../../src/journal/journal.js';
import { FolderLock } from '../../../../src/journal/lock.js';
import type { Processes } from '../../../../src/journal/owner.js';
import { jsonIn } from '../../../../src/journal/record.js';
import { ALONE, HEAD, START, tickingClock, user } from '../../../journal/samples.js';
import { createFakeClock } from '../../../support/fake-clock.js';
import { hostProcess } from '../../../support/host-process.js';
import { conflict, fakeDatabase } from './fake-database.js';

const STORE = 'store-1';
const LIST = 'nickname\na\n';
const PRINT = `${LIST.length} ${createHash('sha256').update(LIST).digest()[0]}`;
const EMPTY_PRINT = `0 ${createHash('sha256').digest()[0]}`;

let base: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'provision-import-'));
});

afterEach(async () => {
  await rm(base, { recursive: true, force: true });
});

async function org(name = 'school'): Promise<FoundOrg> {
  const roster = join(base, `${name}.csv`);
  await writeFile(roster, LIST);
  const status = { ...unread(name), results: `${name}.csv.results` };
  return { status, position: 7, roster, folder: `${roster}.results`, host: 'directory.example' };
}

/** Writes a journal with these rows, one run for each call. */
async function run(
  { folder }: FoundOrg,
  rows: Readonly<Record<string, 'created' | 'failed' | undefined>>,
): Promise<void> {
  const files = folderJournals({ clock: tickingClock(), host: hostProcess });
  const journal = await files.open({ folder, head: HEAD, forceUnlock: false });
  await journal.begin({ sendsAgain: ['unconfirmed'] });
  for (const [key, outcome] of Object.entries(rows)) {
    const attempt = await journal.announce(user(key), 1);
    if (outcome !== undefined) await journal.settle(key, attempt, { outcome }, 5);
  }
  await journal.close();
}

const journalFile = ({ folder }: FoundOrg): string => join(folder, 'journal.jsonl');

async function linesOf(one: FoundOrg): Promise<readonly string[]> {
  const text = await readFile(journalFile(one), 'utf8');
  return text.split(/(?<=\n)/).map((line) => jsonIn(Buffer.from(line)));
}

type Row = { readonly seq: number; readonly nonce: string; readonly json: string };

type Known = { readonly id: string; readonly roster_print: string; readonly state: string; others: boolean };

const known = (more: Partial<Known> = {}): Known => ({
  id: 'school',
  roster_print: PRINT,
  state: 'waiting',
  others: false,
  ...more,
});

/** A store with these organisations and lines. Notes for each change whether the folder has its mark then. */
function store(
  options: {
    readonly known?: readonly Known[];
    readonly lines?: readonly string[];
    readonly folder?: string;
    readonly saved?: (org: string) => boolean | Promise<boolean>;
    /** Called before lines are added. */
    readonly adds?: (n: number) => void;
    readonly isExported?: boolean;
    readonly isProven?: boolean;
    readonly processes?: Processes;
  } = {},
) {
  const events: string[] = [];
  const lines: Row[] = (options.lines ?? []).map((json, seq) => ({ seq, nonce: `n${seq}`, json }));
  const note = async (what: string): Promise<void> => {
    const mark = options.folder === undefined ? undefined : await markOf(options.folder);
    events.push(`${what}, ${mark === undefined ? 'not marked' : 'marked'}`);
  };
  let additions = 0;
  const fake = fakeDatabase({
    known: ['select id, roster_print, state,', () => options.known ?? []],
    lines: [
      'select seq, nonce, json from provision.record where org = $1 and seq >= $2 order by seq',
      ([, from]) => lines.filter(({ seq }) => seq >= from),
    ],
    add: [
      'insert into provision.record (org, seq, nonce, json) select $1, d.seq',
      async ([, seqs, nonces, jsons]) => {
        await note('lines');
        additions += 1;
        options.adds?.(additions);
        for (const [at, seq] of seqs.entries()) lines.push({ seq, nonce: nonces[at], json: jsons[at] });
        return [];
      },
    ],
    save: [
      'insert into provision.org as o (id, position, folder, roster_print, host, state, status)',
      async ([name]) => {
        await note('organisation');
        return (await (options.saved?.(name) ?? true)) ? [{ id: name }] : [];
      },
    ],
    exported: [
      "select 1 from provision.org where id = $1 and state = 'exported'",
      () => (options.isExported === true ? [{}] : []),
    ],
    exists: [
      'select 1 from provision.org where id = $1',
      ([name]) => (options.known ?? []).filter(({ id }) => id === name),
    ],
    proven: ['update provision.store set server = $1 where not exists', () => (options.isProven ? [{}] : [])],
  });
  const clock = createFakeClock();
  const context = {
    database: fake.database,
    id: STORE,
    worker: 'worker-1',
    clock,
    processes: options.processes ?? ALONE,
  };
  const register = (...found: readonly FoundOrg[]) => importOrganisations(found, context);
  return {
    ...fake,
    events,
    lines,
    clock,
    context,
    register,
    /** Imports one organisation. @returns why it is refused, if it is */
    refusal: async (found: FoundOrg) => (await register(found)).get(found.status.org),
    json: () => lines.map(({ json }) => json),
  };
}

describe('an organisation without a journal', () => {
  it('the organisation is saved before its folder is marked, since the mark proves that the store had it', async () => {
    const one = await org();
    const { refusal, events, valuesOf } = store({ folder: one.folder });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['organisation, not marked', 'organisation, marked']);
    expect(await findJournal(one.folder)).toEqual({
      mark: { type: 'stored', store: STORE, org: 'school' },
      bytes: undefined,
    });
    const { status, folder } = one;
    const saved = ['school', 7, folder, PRINT, 'directory.example', 'waiting', JSON.stringify(status)];
    expect(valuesOf('save')).toEqual(Array(2).fill([...saved, false, 'worker-1']));
    expect(valuesOf('known')).toEqual([['worker-1']]);
    await expect(readFile(join(folder, 'lock'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('an empty journal file counts as none', async () => {
    const one = await org();
    await mkdir(one.folder);
    await writeFile(journalFile(one), '');
    const { refusal, events, names } = store({ folder: one.folder });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['organisation, not marked', 'organisation, marked']);
    expect(names()).not.toContain('add');
  });

  it('a list that cannot be read has the print of an empty one', async () => {
    const one = await org();
    await rm(one.roster);
    const { refusal, valuesOf } = store();
    expect(await refusal(one)).toBeUndefined();
    expect(valuesOf('save').map((values) => values[3])).toEqual([EMPTY_PRINT, EMPTY_PRINT]);
  });

  it('an organisation that the store does not save is refused, and its folder gets no mark', async () => {
    const one = await org();
    const { refusal, events } = store({ folder: one.folder, saved: () => false });
    expect(await refusal(one)).toMatchObject({ reason: 'configuration', code: 'store-other-roster' });
    expect(events).toEqual(['organisation, not marked']);
    expect(await markOf(one.folder)).toBeUndefined();
  });

  it('an organisation that was exported since it was read is refused', async () => {
    const { refusal } = store({ saved: () => false, isExported: true });
    expect(await refusal(await org())).toMatchObject({ reason: 'results', code: 'store-exported' });
  });

  it('a report that proves a longer journal prevents the mark', async () => {
    const one = await org();
    await mkdir(one.folder);
    const journal = { length: 5, digest: 'd' };
    await writeFile(
      join(one.folder, 'report.json'),
      JSON.stringify({ counts: { created: 1 }, runs: [{}], journal }),
    );
    const { refusal, events } = store({ folder: one.folder });
    expect(await refusal(one)).toMatchObject({ reason: 'results', code: 'store-journal-refused' });
    expect(events).toEqual([]);
    expect(await markOf(one.folder)).toBeUndefined();
  });
});

describe('an organisation with a journal', () => {
  it('its lines are added after the folder is marked, so that no run can continue the file', async () => {
    const one = await org();
    await run(one, { a: 'created', b: 'failed', c: undefined });
    const file = await readFile(journalFile(one));
    const lines = await linesOf(one);
    const { refusal, events, json, valuesOf } = store({ folder: one.folder });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['lines, marked', 'organisation, marked']);
    expect(json()).toEqual(lines);
    expect(await findJournal(one.folder)).toEqual({
      mark: { type: 'stored', store: STORE, org: 'school' },
      bytes: file,
    });
    const [[name, seqs, nonces, , keys, attempts, outcomes, times] = []] = valuesOf('add');
    expect([name, seqs]).toEqual(['school', [...lines.keys()]]);
    expect(new Set(nonces).size).toBe(lines.length);
    expect([keys, attempts, outcomes]).toEqual([
      ['a', 'b', 'c'],
      [1, 1, 1],
      ['created', 'failed', 'unconfirmed'],
    ]);
    for (const time of times) {
      expect(time).toBe(new Date(time).toISOString());
      expect(Date.parse(time)).toBeGreaterThanOrEqual(START);
      expect(Date.parse(time)).toBeLessThan(START + 3_600_000);
    }
    await expect(readFile(join(one.folder, 'lock'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('an unconfirmed user keeps the time since which it is unconfirmed', async () => {
    const one = await org();
    await run(one, { a: undefined });
    const since = (await linesOf(one)).map((line) => JSON.parse(line)).find(({ type }) => type === 'sending');
    await run(one, { b: 'created', a: undefined });
    const { refusal, valuesOf } = store();
    expect(await refusal(one)).toBeUndefined();
    expect(valuesOf('add')[0]).toMatchObject({
      5: [2, 1],
      7: [since.at, expect.not.stringContaining(since.at)],
    });
  });

  it('a damaged journal is refused, and its folder gets no mark', async () => {
    const one = await org();
    await run(one, { a: 'failed', b: 'failed' });
    await writeFile(
      journalFile(one),
      (await readFile(journalFile(one), 'utf8')).replace('"failed"', '"exists"'),
    );
    const { refusal, events } = store({ folder: one.folder });
    expect(await refusal(one)).toMatchObject({ reason: 'results', code: 'journal-damaged' });
    expect(events).toEqual([]);
    expect(await markOf(one.folder)).toBeUndefined();
  });

  it('a journal that is shorter than its report says is refused, and its folder gets no mark', async () => {
    const one = await org();
    await run(one, { a: 'created' });
    const journal = { length: 100_000, digest: 'd' };
    await writeFile(
      join(one.folder, 'report.json'),
      JSON.stringify({ counts: { created: 9 }, runs: [{}], journal }),
    );
    const { refusal, events } = store({ folder: one.folder });
    expect(await refusal(one)).toMatchObject({ reason: 'results', code: 'journal-changed' });
    expect(events).toEqual([]);
    expect(await markOf(one.folder)).toBeUndefined();
  });

  it('a copy with the first lines of the stored journal is marked, and adds none', async () => {
    const one = await org();
    await run(one, { a: 'created' });
    const all = [...(await linesOf(one)), '{"later":1}'];
    const { refusal, events, json } = store({ folder: one.folder, lines: all, known: [known()] });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['organisation, marked']);
    expect(json()).toEqual(all);
  });

  it.each([
    ['with more lines than the store', (lines: readonly string[]) => lines.slice(0, 2)],
    ['with other lines than the store', (lines: readonly string[]) => lines.map((line) => `${line} `)],
    [
      'with other lines than a longer journal in the store',
      (lines: readonly string[]) => [...lines.map((line) => `${line} `), '{}'],
    ],
  ])('a journal %s is refused, and its folder gets no mark', async (_, inStore) => {
    const one = await org();
    await run(one, { a: 'created', b: 'created' });
    const lines = inStore(await linesOf(one));
    const { refusal, events } = store({ folder: one.folder, lines, known: [known()] });
    expect(await refusal(one)).toMatchObject({
      reason: 'results',
      code: 'store-two-journals',
      message: expect.stringContaining('"school"'),
    });
    expect(events).toEqual([]);
    expect(await markOf(one.folder)).toBeUndefined();
  });

  it('lines that another worker adds at the same time are not added twice', async () => {
    const one = await org();
    await run(one, { a: 'created' });
    const all = await linesOf(one);
    const worker = store({
      adds() {
        worker.lines.push(...all.map((json, seq) => ({ seq, nonce: 'other', json })));
        throw conflict();
      },
    });
    expect(await worker.refusal(one)).toBeUndefined();
    expect(worker.json()).toEqual(all);
    expect(worker.names().filter((name) => name === 'add')).toHaveLength(1);
  });

  it('lines are added again if the others of a conflict are missing, and an error is not repeated', async () => {
    const one = await org();
    await run(one, { a: 'created' });
    const all = await linesOf(one);
    const worker = store({
      adds(n) {
        if (n === 1) throw conflict();
      },
    });
    expect(await worker.refusal(one)).toBeUndefined();
    expect(worker.json()).toEqual(all);
    const broken = store({
      adds() {
        throw new Error('refused');
      },
    });
    const other = await org('other');
    await run(other, { a: 'created' });
    await expect(broken.register(other)).rejects.toThrow('refused');
    expect(broken.names().filter((name) => name === 'add')).toHaveLength(1);
  });
});

describe('a folder that is marked', () => {
  const mark = { store: STORE, org: 'school' };

  it('an import that was killed after the mark is completed', async () => {
    const one = await org();
    await run(one, { a: 'created', b: 'created' });
    const [lines, bytes] = [await linesOf(one), await readFile(journalFile(one))];
    await writeMark(one.folder, mark, bytes);
    const { refusal, events, json } = store({ folder: one.folder });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['lines, marked', 'organisation, marked']);
    expect(json()).toEqual(lines);
  });

  it('an imported journal is not imported again, even with a report of a later run', async () => {
    const one = await org();
    await run(one, { a: 'created' });
    const [lines, bytes] = [await linesOf(one), await readFile(journalFile(one))];
    await writeMark(one.folder, mark, bytes);
    const journal = { length: 100_000, digest: 'd' };
    await writeFile(join(one.folder, 'report.json'), JSON.stringify({ counts: {}, runs: [{}], journal }));
    const { refusal, events } = store({ folder: one.folder, lines, known: [known()] });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['organisation, marked']);
  });

  it.each([
    ['the store lacks the organisation', false, 'store-lost-org'],
    ['the store has lost its records', true, 'store-lost-records'],
  ])('it is refused if %s', async (_, isProven, code) => {
    const one = await org();
    await writeMark(one.folder, mark, undefined);
    const { refusal, events, valuesOf } = store({ folder: one.folder, isProven });
    expect(await refusal(one)).toMatchObject({ reason: 'results', code });
    expect(events).toEqual([]);
    expect(valuesOf('proven')).toEqual([['lost school', 'school', -1]]);
  });

  it('it is accepted without lines if the store has the organisation', async () => {
    const one = await org();
    await writeMark(one.folder, mark, undefined);
    const { refusal, events, names } = store({ folder: one.folder, known: [known()] });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['organisation, marked']);
    expect(names()).not.toContain('exists');
  });

  it.each([
    ['another store', { store: 'store-2', org: 'school' }, 'store-other'],
    ['another organisation', { store: STORE, org: 'college' }, 'store-other-org'],
  ])('the mark of %s is refused', async (_, other, code) => {
    const one = await org();
    await writeMark(one.folder, other, undefined);
    const { refusal, events } = store({ folder: one.folder, known: [known()] });
    expect(await refusal(one)).toMatchObject({ reason: 'results', code });
    expect(events).toEqual([]);
    expect(await markOf(one.folder)).toMatchObject(other);
  });
});

describe('a folder that another worker is marking', () => {
  const mark = { store: STORE, org: 'school' };
  const owner = { ...ALONE, isAlive: () => true };
  const locked = async ({ folder }: FoundOrg) => {
    await mkdir(folder, { recursive: true });
    const clock = createFakeClock();
    return await new FolderLock({ folder, force: false, clock, disk: nodeDisk, processes: owner }).acquire();
  };

  it('it is used once it has the mark', async () => {
    const one = await org();
    const lock = await locked(one);
    const worker = store({ processes: owner });
    const sleep = worker.clock.sleep.bind(worker.clock);
    Object.assign(worker.clock, {
      async sleep(ms: number) {
        await sleep(ms);
        if (worker.clock.slept.length === 3) await writeMark(one.folder, mark, undefined);
      },
    });
    expect(await worker.refusal(one)).toBeUndefined();
    expect(worker.clock.slept).toEqual([100, 100, 100]);
    // The organisation was unknown when it was read, but the worker that marked the folder has saved it.
    expect(worker.names()).toEqual(['known', 'save']);
    await lock.release();
  });

  it('it is refused if it stays locked without a mark', async () => {
    const one = await org();
    const lock = await locked(one);
    const { refusal, clock, events } = store({ processes: owner });
    expect(await refusal(one)).toMatchObject({ reason: 'locked' });
    expect(clock.slept).toEqual(Array(49).fill(100));
    expect(events).toEqual([]);
    await lock.release();
  });

  it('a lock without a readable owner is not removed', async () => {
    const one = await org();
    await mkdir(one.folder);
    await writeFile(join(one.folder, 'lock'), '');
    const { refusal, events } = store();
    expect(await refusal(one)).toMatchObject({ reason: 'locked' });
    expect(events).toEqual([]);
  });

  it('a mark that appears before the lock is acquired is not written again', async () => {
    const one = await org();
    await run(one, { a: 'created' });
    const [lines, bytes] = [await linesOf(one), await readFile(journalFile(one))];
    const processes: Processes = {
      ...ALONE,
      async self(at) {
        await writeMark(one.folder, mark, bytes);
        return await ALONE.self(at);
      },
    };
    const { refusal, events, json } = store({ folder: one.folder, processes });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['lines, marked', 'organisation, marked']);
    expect(json()).toEqual(lines);
    await expect(readFile(join(one.folder, 'lock'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('an exported organisation', () => {
  const exported = [known({ state: 'exported' })];

  it('it returns with its file, which adds the lines since the export', async () => {
    const one = await org();
    await run(one, { a: 'created' });
    const before = await linesOf(one);
    await run(one, { b: 'created' });
    const all = await linesOf(one);
    const { refusal, events, json, valuesOf } = store({
      folder: one.folder,
      known: exported,
      lines: before,
    });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['lines, marked', 'organisation, marked']);
    expect(json()).toEqual(all);
    expect(valuesOf('add')[0]?.[1][0]).toBe(before.length);
    expect(valuesOf('save')[0]?.[7]).toBe(true);
  });

  it('a file that has the lines of the store and no others returns', async () => {
    const one = await org();
    await run(one, { a: 'created' });
    const { refusal, events } = store({ folder: one.folder, known: exported, lines: await linesOf(one) });
    expect(await refusal(one)).toBeUndefined();
    expect(events).toEqual(['organisation, marked']);
  });

  it('a file that lacks lines of the store is refused', async () => {
    const one = await org();
    await run(one, { a: 'created' });
    const lines = [...(await linesOf(one)), '{"later":1}'];
    const { refusal } = store({ folder: one.folder, known: exported, lines });
    expect(await refusal(one)).toMatchObject({ code: 'store-two-journals' });
    expect(await markOf(one.folder)).toBeUndefined();
  });

  it('without its file, and in a folder with a mark, it is refused', async () => {
    const one = await org();
    const { refusal, events } = store({ folder: one.folder, known: exported });
    expect(await refusal(one)).toMatchObject({ reason: 'results', code: 'store-exported' });
    expect(await markOf(one.folder)).toBeUndefined();
    await writeMark(one.folder, { store: STORE, org: 'school' }, undefined);
    expect(await refusal(one)).toMatchObject({ reason: 'results', code: 'store-exported' });
    expect(events).toEqual([]);
  });
});

describe('a list that differs from that of other workers', () => {
  it('it is refused while they run, before its folder is changed', async () => {
    const one = await org();
    const { refusal, names } = store({ known: [known({ roster_print: '1 1', others: true })] });
    const message = expect.stringContaining('school.csv');
    expect(await refusal(one)).toMatchObject({
      reason: 'configuration',
      code: 'store-other-roster',
      message,
    });
    expect(names()).toEqual(['known']);
    await expect(readFile(journalFile(one))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    ['the same list', { others: true }],
    ['another list while no other worker runs', { roster_print: '1 1' }],
  ])('%s is accepted', async (_, more) => {
    const { refusal } = store({ known: [known(more)] });
    expect(await refusal(await org())).toBeUndefined();
  });
});

describe('several organisations', () => {
  it('one that is refused does not stop the others', async () => {
    const all = [await org('a'), await org('b'), await org('c')];
    const { register, valuesOf } = store({ saved: (name) => name !== 'b' });
    const refused = await register(...all);
    expect([...refused.keys()]).toEqual(['b']);
    expect(new Set(valuesOf('save').map(([name]) => name))).toEqual(new Set(['a', 'b', 'c']));
  });

  it('all are imported, at most 32 at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, at) => org(`school ${at}`)));
    let [active, most, isFull] = [0, 0, false];
    const { register, valuesOf } = store({
      async saved() {
        active += 1;
        most = Math.max(most, active);
        while (active < 32 && !isFull) await nextTurn();
        isFull = true;
        await nextTurn();
        active -= 1;
        return true;
      },
    });
    expect((await register(...all)).size).toBe(0);
    expect(most).toBe(32);
    expect(new Set(valuesOf('save').map(([name]) => name)).size).toBe(40);
  });

  it.each([
    ['a store that is gone', fleetError('disk', 'store-gone', { address: 'x', why: 'closed' })],
    ['a bug', new TypeError('a bug')],
  ])('%s stops the import', async (_, error) => {
    const { register } = store({
      saved() {
        throw error;
      },
    });
    await expect(register(await org())).rejects.toBe(error);
  });

  it('a store that has lost records stops the import', async () => {
    const lost = fleetError('results', 'store-lost-records', { org: 'a', address: 'x' });
    const worker = store({
      saved() {
        worker.database.break(lost);
        return false;
      },
    });
    await expect(worker.register(await org())).rejects.toBe(lost);
  });
});
