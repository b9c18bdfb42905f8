/** The import of journals from files into a store, and their export. */

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Journal, type Journals, ON_REQUEST } from '../../../src/domain/journals.js';
import type { FoundOrg } from '../../../src/fleet/domain/fleet-store.js';
import { writeMark } from '../../../src/fleet/postgres/marker.js';
import { HEAD, user } from '../../journal/samples.js';
import { type Postgres, startPostgres } from './postgres.js';
import { createStore, type StoreWorker, type TestStore } from './store-place.js';

let postgres: Postgres;
let store: TestStore;
let org: FoundOrg;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

beforeEach(async () => {
  store = await createStore(postgres);
  org = store.org('school');
});

afterEach(async () => {
  await store.close();
});

/** A run that announces these rows and gets these answers; `undefined`: no answer. */
async function run(
  journals: Pick<Journals, 'open'>,
  rows: Readonly<Record<string, 'created' | 'exists' | 'failed' | 'unconfirmed' | undefined>>,
  { folder }: FoundOrg = org,
): Promise<Journal> {
  const journal = await journals.open({ folder, head: HEAD, forceUnlock: false });
  await journal.begin({ sendsAgain: ON_REQUEST });
  for (const [key, outcome] of Object.entries(rows)) {
    const attempt = await journal.announce(user(key), 1);
    if (outcome !== undefined) await journal.settle(key, attempt, { outcome }, 5);
  }
  await journal.close();
  return journal;
}

/** Writes the report of a run. */
function report({ checkpoint }: Pick<Journal, 'checkpoint'>, { folder }: FoundOrg = org): void {
  const text = JSON.stringify({ counts: { created: 1 }, runs: [{}], journal: checkpoint });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.json'), text);
}

const FOUR = { a: 'created', b: 'exists', c: 'failed', d: 'unconfirmed' } as const;

async function refusalOf(worker: StoreWorker, one: FoundOrg = org): Promise<unknown> {
  return (await worker.register([one])).get(one.status.org);
}

async function outcomes(
  journals: Pick<Journals, 'read'>,
  { folder }: FoundOrg = org,
): Promise<readonly string[]> {
  return [...((await journals.read(folder))?.all() ?? [])].map(({ key, outcome }) => `${key} ${outcome}`);
}

const journalOf = ({ folder }: FoundOrg): string => join(folder, 'journal.jsonl');

/** Copies the organisation with its current files to another folder. */
function copyOf(name = 'copy'): FoundOrg {
  const path = join(store.folder, name);
  cpSync(join(store.folder, 'first'), path, { recursive: true });
  return store.org('school', path);
}

const TWO_JOURNALS = { reason: 'results', code: 'store-two-journals' };

describe('the import of a journal', () => {
  it('an imported journal is unchanged in the store, and continues there', async () => {
    const before = await run(store.files, FOUR);
    const lines = readFileSync(journalOf(org), 'utf8');
    const worker = await store.worker();
    expect(await refusalOf(worker)).toBeUndefined();
    expect((await store.lines('school')).map((line) => `${line}\n`).join('')).toBe(lines);
    expect((await worker.journals.read(org.folder))?.runs).toEqual(before.runs);
    await run(worker.journals, { c: 'created', d: 'created', b: 'exists', e: 'created' });
    expect(await outcomes(worker.journals)).toEqual([
      'a created',
      'b exists',
      'c created',
      'd created',
      'e created',
    ]);
    expect((await worker.journals.read(org.folder))?.runs).toHaveLength(2);
  });

  it('a report of a later run in the store does not affect the imported file', async () => {
    await run(store.files, FOUR);
    const worker = await store.worker();
    await worker.register([org]);
    report(await run(worker.journals, { e: 'created' }));
    expect(await refusalOf(worker)).toBeUndefined();
    expect(await outcomes(worker.journals)).toContain('e created');
  });

  it('an imported file can no longer be used by a run, a reader or an archive', async () => {
    await run(store.files, FOUR);
    await (await store.worker()).register([org]);
    const inStore = { reason: 'results', code: 'journal-in-store', exitStatus: 2 };
    const { folder } = org;
    await expect(run(store.files, {})).rejects.toMatchObject(inStore);
    await expect(store.files.read(folder)).rejects.toMatchObject(inStore);
    await expect(store.files.readFor(HEAD, folder)).rejects.toMatchObject(inStore);
    await expect(store.files.archive(folder, true)).rejects.toMatchObject(inStore);
    expect(readFileSync(join(folder, 'journal.before-store.jsonl'), 'utf8')).toContain('"d"');
  });

  it('a journal is imported once, even repeatedly and by several workers at the same time', async () => {
    await run(store.files, FOUR);
    const workers = await Promise.all([store.worker(), store.worker(), store.worker()]);
    for (let round = 0; round < 2; round++)
      expect(await Promise.all(workers.map((worker) => refusalOf(worker)))).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    expect(await store.lines('school')).toHaveLength(9);
    for (const worker of workers) expect(await outcomes(worker.journals)).toHaveLength(4);
  });

  it.each(['read', 'readFor'] as const)(
    'a journal that another worker imports during a search is read from the store (%s)',
    async (how) => {
      await run(store.files, FOUR);
      const other = await store.worker();
      const meanwhile = async () => expect(await refusalOf(other)).toBeUndefined();
      const { read, readFor } = store.files;
      const files: Journals = {
        ...store.files,
        read: async (folder) => await meanwhile().then(() => read(folder)),
        readFor: async (address, folder) => await meanwhile().then(() => readFor(address, folder)),
      };
      const { journals } = await store.worker({ files });
      const { folder } = org;
      const found = how === 'read' ? await journals.read(folder) : await journals.readFor(HEAD, folder);
      expect(found?.size).toBe(4);
    },
  );

  it('a journal in a marked folder is read unchanged until its lines are in the store', async () => {
    await run(store.files, FOUR);
    const worker = await store.worker();
    expect(await refusalOf(worker)).toBeUndefined();
    const lines = await store.query("select * from provision.record where org = 'school'");
    expect(lines.length).toBeGreaterThan(4);
    await store.query("delete from provision.record where org = 'school'");
    const { journals } = await store.worker();
    expect((await journals.read(org.folder))?.size).toBe(4);
    expect((await journals.readFor(HEAD, org.folder))?.size).toBe(4);
  });

  it('copies of one journal in several folders are imported as one, even at the same time', async () => {
    await run(store.files, FOUR);
    const folders = [org, copyOf('one'), copyOf('two'), copyOf('three')];
    const workers = await Promise.all(folders.map(() => store.worker()));
    expect(await Promise.all(workers.map((worker, at) => refusalOf(worker, folders[at])))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await store.lines('school')).toHaveLength(9);
    for (const [at, worker] of workers.entries())
      expect(await outcomes(worker.journals, folders[at])).toHaveLength(4);
  });

  it('a copy of the folder with a part of the journal is accepted', async () => {
    await run(store.files, { a: 'created' });
    const copy = copyOf();
    await run(store.files, { b: 'created' });
    const [one, other] = [await store.worker(), await store.worker()];
    expect(await refusalOf(one)).toBeUndefined();
    expect(await refusalOf(other, copy)).toBeUndefined();
    expect(await outcomes(other.journals, copy)).toEqual(['a created', 'b created']);
  });

  it('a copy of the folder with more of the journal than the store is refused', async () => {
    await run(store.files, { a: 'created' });
    const copy = copyOf();
    await run(store.files, { b: 'created' }, copy);
    const worker = await store.worker();
    expect(await refusalOf(worker)).toBeUndefined();
    expect(await refusalOf(worker, copy)).toMatchObject(TWO_JOURNALS);
    expect(await outcomes(worker.journals)).toEqual(['a created']);
  });

  it('two journals of one organisation are refused, whichever comes first, and neither is changed', async () => {
    await run(store.files, { a: 'created' });
    const copy = copyOf();
    rmSync(copy.folder, { recursive: true });
    await run(store.files, { b: 'created' }, copy);
    const before = readFileSync(journalOf(copy), 'utf8');
    const [one, other] = [await store.worker(), await store.worker()];
    expect(await refusalOf(one)).toBeUndefined();
    expect(await refusalOf(other, copy)).toMatchObject(TWO_JOURNALS);
    expect(readFileSync(journalOf(copy), 'utf8')).toBe(before);
    expect(await outcomes(one.journals)).toEqual(['a created']);
  });

  it('the store gets one of two journals that are imported for one organisation at the same time, completely', async () => {
    for (let round = 0; round < 5; round++) {
      const first = store.org(`school-${round}`, join(store.folder, 'x'));
      const second = store.org(`school-${round}`, join(store.folder, 'y'));
      await run(store.files, { a: 'created' }, first);
      await run(store.files, { b: 'created', c: 'failed', d: 'created' }, second);
      const workers = [await store.worker(), await store.worker()] as const;
      const both = await Promise.all([refusalOf(workers[0], first), refusalOf(workers[1], second)]);
      expect(both.filter((one) => one === undefined)).toHaveLength(1);
      const [taken, at] = both[0] === undefined ? [workers[0], first] : [workers[1], second];
      expect(await outcomes(taken.journals, at)).toHaveLength(both[0] === undefined ? 1 : 3);
      await store.end();
    }
  });

  it('the next worker completes an import that was killed between the mark and the records', async () => {
    await run(store.files, FOUR);
    const bytes = readFileSync(journalOf(org));
    const [found] = await store.query<{ id: string }>('select id from provision.store');
    await writeMark(org.folder, { store: found?.id ?? '', org: 'school' }, bytes);
    const worker = await store.worker();
    expect(await refusalOf(worker)).toBeUndefined();
    expect(await outcomes(worker.journals)).toHaveLength(4);
  });

  it('a copy of the folder without results uses the journal in the store', async () => {
    await run(store.files, FOUR);
    const [one, other] = [await store.worker(), await store.worker()];
    await one.register([org]);
    const copy = store.org('school', join(store.folder, 'bare'));
    other.expect('school', copy.folder);
    expect(await outcomes(other.journals, copy)).toHaveLength(4);
    expect(await refusalOf(other, copy)).toBeUndefined();
    await expect(store.files.read(copy.folder)).rejects.toMatchObject({ code: 'journal-in-store' });
    await run(other.journals, { e: 'created' }, copy);
    expect(await outcomes(one.journals)).toHaveLength(5);
  });

  it('another roster under the same name is refused while other workers run', async () => {
    const [one, other] = [await store.worker(), await store.worker()];
    await one.register([org]);
    await one.beat(1);
    const copy = copyOf();
    writeFileSync(copy.roster, 'nickname\nsomebody.else\n');
    expect(await refusalOf(other, copy)).toMatchObject({ code: 'store-other-roster' });
  });

  it('one of two workers is refused if they start at the same time with different lists', async () => {
    const copy = store.org('school', join(store.folder, 'copy'));
    writeFileSync(copy.roster, 'nickname\nsomebody.else\n');
    const workers = [await store.worker(), await store.worker()] as const;
    await Promise.all(workers.map((worker) => worker.beat(1)));
    const both = await Promise.all([refusalOf(workers[0]), refusalOf(workers[1], copy)]);
    expect(both.filter((one) => one !== undefined)).toMatchObject([{ code: 'store-other-roster' }]);
  });

  it('a folder is refused if its organisation has another name now', async () => {
    await (await store.worker()).register([org]);
    const renamed = { ...org, status: { ...org.status, org: 'school no. 5' } };
    const refused = { code: 'store-other-org', message: expect.stringContaining('"school"') };
    expect(await refusalOf(await store.worker(), renamed)).toMatchObject(refused);
    expect(await store.query('select id from provision.org')).toEqual([{ id: 'school' }]);
  });

  it('a copy of the folder uses the journal in the store after a command has opened the journal there', async () => {
    await run(store.files, FOUR);
    const [one, other] = [await store.worker(), await store.worker()];
    await one.register([org]);
    const copy = store.org('school', join(store.folder, 'bare'));
    other.expect('school', copy.folder);
    await (await other.journals.open({ folder: copy.folder, head: HEAD, forceUnlock: false })).close();
    report({ checkpoint: { length: 0, digest: createHash('sha256').digest('hex') } }, copy);
    expect(await outcomes((await store.worker()).journals, copy)).toHaveLength(4);
    await expect(store.files.read(copy.folder)).rejects.toMatchObject({ code: 'journal-in-store' });
  });

  it('a damaged journal is not imported', async () => {
    await run(store.files, FOUR);
    writeFileSync(journalOf(org), readFileSync(journalOf(org), 'utf8').replace('"failed"', '"exists"'));
    const worker = await store.worker();
    expect(await refusalOf(worker)).toMatchObject({ reason: 'results', code: 'journal-damaged' });
    await expect(store.files.read(org.folder)).rejects.toMatchObject({ code: 'journal-damaged' });
  });

  it('a journal that a run has open is not imported', async () => {
    const journal = await store.files.open({ folder: org.folder, head: HEAD, forceUnlock: false });
    await journal.begin();
    expect(await refusalOf(await store.worker())).toMatchObject({ reason: 'locked' });
    await journal.announce(user('a'), 1);
    await journal.close();
  });
});

describe('the export of a journal', () => {
  const EXPORTED = { reason: 'results', code: 'store-exported' };

  it('an exported journal is the same as in the store, and continues in its file', async () => {
    const worker = await store.worker();
    await worker.register([org]);
    await run(worker.journals, FOUR);
    const before = await outcomes(worker.journals);
    expect(await worker.exportOrg('school', org.folder)).toBe(journalOf(org));
    expect(await outcomes(store.files)).toEqual(before);
    await run(store.files, { e: 'created' });
    expect(await worker.claim(['school'], [], 1)).toEqual([]);
  });

  it('a worker that was paused before an export announces no row afterwards', async () => {
    const paused = await store.worker();
    await paused.register([org]);
    const journal = await paused.journals.open({ folder: org.folder, head: HEAD, forceUnlock: false });
    await journal.begin();
    await journal.settle('a', await journal.announce(user('a'), 1), { outcome: 'created' }, 1);
    await store.query(`update provision.worker set lease_until = clock_timestamp() - interval '1 minute'`);
    await (await store.worker()).exportOrg('school', org.folder);
    await expect(journal.announce(user('b'), 2)).rejects.toMatchObject({ reason: 'fenced' });
    expect(await store.query(`select from provision.attempt where key = 'b'`)).toHaveLength(0);
    expect(await outcomes(store.files)).toEqual(['a created']);
    await run(store.files, { b: 'created' });
    const other = await store.worker();
    expect(await refusalOf(other)).toBeUndefined();
    await expect(journal.announce(user('c'), 3)).rejects.toMatchObject({ reason: 'fenced' });
    expect(await outcomes(other.journals)).toEqual(['a created', 'b created']);
  });

  it('a worker that opened a journal between two exports starts no run afterwards', async () => {
    const worker = await store.worker();
    await worker.register([org]);
    await run(worker.journals, { a: 'created' });
    await worker.exportOrg('school', org.folder);
    expect(await refusalOf(worker)).toBeUndefined();
    const journal = await worker.journals.open({ folder: org.folder, head: HEAD, forceUnlock: false });
    await store.query(`update provision.worker set lease_until = clock_timestamp() - interval '1 minute'`);
    await (await store.worker()).exportOrg('school', org.folder);
    await expect(journal.begin()).rejects.toMatchObject({ reason: 'fenced' });
    expect((await store.files.read(org.folder))?.runs).toHaveLength(1);
  });

  it('a journal with a row that a paused worker may still send is not exported', async () => {
    const paused = await store.worker();
    await paused.register([org]);
    const journal = await paused.journals.open({ folder: org.folder, head: HEAD, forceUnlock: false });
    await journal.begin();
    await journal.announce(user('a'), 1);
    await store.query(`update provision.worker set lease_until = clock_timestamp() - interval '1 minute'`);
    await expect((await store.worker()).exportOrg('school', org.folder)).rejects.toMatchObject({
      code: 'store-under-way',
    });
    await (await store.worker({ othersAreDead: true })).exportOrg('school', org.folder);
    expect(await outcomes(store.files)).toEqual(['a unconfirmed']);
  });

  it('an exported organisation is imported again with the changes in its file', async () => {
    const worker = await store.worker();
    await worker.register([org]);
    await run(worker.journals, { ...FOUR, e: 'unconfirmed' });
    await worker.exportOrg('school', org.folder);
    await run(store.files, { b: 'exists', c: 'created', d: 'created', e: 'unconfirmed' });
    const again = await store.worker();
    expect(await refusalOf(again)).toBeUndefined();
    expect(await outcomes(again.journals)).toEqual([
      'a created',
      'b exists',
      'c created',
      'd created',
      'e unconfirmed',
    ]);
    await run(again.journals, { b: 'created', e: 'created', f: 'created' });
    expect(await again.exportOrg('school', org.folder)).toBe(journalOf(org));
    expect(await refusalOf(await store.worker())).toBeUndefined();
    expect(await outcomes(again.journals)).toHaveLength(6);
  });

  it('a user that a person settled in an exported file is also settled in the store after its return', async () => {
    const worker = await store.worker();
    await worker.register([org]);
    await run(worker.journals, { a: 'unconfirmed' });
    await worker.exportOrg('school', org.folder);
    const journal = await store.files.open({ folder: org.folder, head: HEAD, forceUnlock: false });
    await journal.settleByPerson('a', 'created');
    await journal.close();
    expect(await refusalOf(await store.worker())).toBeUndefined();
    expect(await store.query('select outcome from provision.attempt')).toEqual([{ outcome: 'created' }]);
  });

  it('a worker that was paused during an export does not import the journal again', async () => {
    const paused = await store.worker();
    await paused.register([org]);
    const copy = copyOf();
    await paused.beat(1);
    await paused.claim(['school'], [], 1);
    await store.query(`update provision.worker set lease_until = clock_timestamp() - interval '1 minute'`);
    await (await store.worker()).exportOrg('school', org.folder);
    await expect(run(paused.journals, { a: 'created' }, copy)).rejects.toMatchObject(EXPORTED);
    await paused.release({ ...org.status, state: 'waiting' });
    expect(await store.query('select state from provision.org')).toEqual([{ state: 'exported' }]);
  });

  it('a journal that is exported during an import of its organisation stays in its file', async () => {
    const worker = await store.worker();
    await worker.register([org]);
    const copy = copyOf();
    const client = new Client({ connectionString: store.address });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`begin; update provision.org set state = 'exported'`);
    const refused = refusalOf(worker, copy);
    await expect.poll(() => store.query('select from pg_locks where not granted')).toHaveLength(1);
    await client.query('commit');
    expect(await refused).toMatchObject(EXPORTED);
    expect(await store.query('select state from provision.org')).toEqual([{ state: 'exported' }]);
  });

  it('a journal can be exported to an unused copy of its folder, but not over another journal', async () => {
    const worker = await store.worker();
    await worker.register([org]);
    await run(worker.journals, FOUR);
    const other = store.org('school', join(store.folder, 'other'));
    await run(store.files, { z: 'created' }, other);
    await expect(worker.exportOrg('school', other.folder)).rejects.toMatchObject(TWO_JOURNALS);
    expect(await outcomes(store.files, other)).toEqual(['z created']);
    const bare = store.org('school', join(store.folder, 'bare'));
    expect(await worker.exportOrg('school', bare.folder)).toBe(journalOf(bare));
    expect(await outcomes(store.files, bare)).toHaveLength(4);
  });

  it('an export that was killed is completed by the same call', async () => {
    const worker = await store.worker();
    await worker.register([org]);
    await run(worker.journals, FOUR);
    await store.query(`update provision.org set state = 'exported', folder = 'here:${org.folder}'`);
    const other = await store.worker();
    await expect(other.exportOrg('school', copyOf().folder)).rejects.toMatchObject(EXPORTED);
    await other.exportOrg('school', org.folder);
    expect(await outcomes(store.files)).toHaveLength(4);
  });

  it('a marked copy of an exported organisation is refused, and so is a copy without results', async () => {
    const worker = await store.worker();
    await worker.register([org]);
    await run(worker.journals, { a: 'created' });
    const copy = copyOf();
    await worker.exportOrg('school', org.folder);
    expect(await refusalOf(worker, copy)).toMatchObject(EXPORTED);
    expect(await refusalOf(worker, store.org('school', join(store.folder, 'bare')))).toMatchObject(EXPORTED);
    mkdirSync(join(store.folder, 'bare'), { recursive: true });
    await expect(run(worker.journals, { b: 'created' }, copy)).rejects.toMatchObject(EXPORTED);
    expect(await outcomes(store.files)).toEqual(['a created']);
  });
});

describe('a store that has lost records', () => {
  const LOST = { reason: 'results', code: 'store-lost-records', exitStatus: 2 };

  it.each<[string, (worker: StoreWorker) => Promise<unknown>]>([
    ['read', ({ journals }) => journals.read(org.folder)],
    ['readFor', ({ journals }) => journals.readFor(HEAD, org.folder)],
    ['open', ({ journals }) => run(journals, {})],
    ['export', (worker) => worker.exportOrg('school', org.folder)],
  ])('a report with more records than the store stops all workers (%s)', async (_, use) => {
    const worker = await store.worker();
    await worker.register([org]);
    report(await run(worker.journals, FOUR));
    await store.query('delete from provision.record where seq > 2');
    await expect(use(await store.worker())).rejects.toMatchObject(LOST);
    await expect(store.worker()).rejects.toMatchObject(LOST);
  });

  it.each<[string, (worker: StoreWorker) => Promise<unknown>]>([
    ['register', (worker) => refusalOf(worker)],
    ['read', ({ journals }) => journals.read(org.folder).catch((error: unknown) => error)],
    ['export', (worker) => worker.exportOrg('school', org.folder).catch((error: unknown) => error)],
  ])(
    'a mark of an organisation that is missing in the store stops all workers, unless its records are there (%s)',
    async (_, use) => {
      const worker = await store.worker();
      await worker.register([org]);
      await run(worker.journals, FOUR);
      await store.query('delete from provision.org');
      expect(await use(await store.worker())).toMatchObject({ reason: 'results', code: 'store-lost-org' });
      await store.query('delete from provision.record');
      expect(await use(await store.worker())).toMatchObject(LOST);
      await expect(store.worker()).rejects.toMatchObject(LOST);
    },
  );

  it('a report of another journal than the one in the store stops no worker', async () => {
    const refused = { reason: 'results', code: 'store-journal-refused' };
    const other = store.org('other');
    report(await run(store.files, FOUR, other), org);
    rmSync(other.folder, { recursive: true });
    const worker = await store.worker();
    expect(await refusalOf(worker)).toMatchObject(refused);
    expect(await refusalOf(worker, store.org('school', join(store.folder, 'copy')))).toBeUndefined();
    expect(await refusalOf(worker)).toMatchObject(refused);
    await expect(worker.exportOrg('school', org.folder)).rejects.toMatchObject(refused);
    worker.expect('school', org.folder);
    for (const { journals } of [worker, await store.worker()])
      await expect(journals.read(org.folder)).rejects.toMatchObject({ reason: 'results' });
    await store.worker();
  });

  it('a report of an exported journal stops no worker, even after its import', async () => {
    const worker = await store.worker();
    await worker.register([org]);
    report(await run(worker.journals, { a: 'created' }));
    const before = copyOf();
    await worker.exportOrg('school', org.folder);
    report(await run(store.files, { b: 'created' }));
    const bytes = readFileSync(journalOf(org));
    const [found] = await store.query<{ id: string }>('select id from provision.store');
    // The state after a worker was killed during the import.
    const killed = copyOf('killed');
    await writeMark(killed.folder, { store: found?.id ?? '', org: 'school' }, bytes);
    await expect(worker.journals.read(killed.folder)).rejects.toMatchObject({
      code: 'store-journal-refused',
    });
    expect(await refusalOf(await store.worker())).toBeUndefined();
    for (const place of [org, before, killed])
      expect(await outcomes((await store.worker()).journals, place)).toEqual(['a created', 'b created']);
  });
});
