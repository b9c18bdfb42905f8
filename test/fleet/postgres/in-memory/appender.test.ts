/** The lines that a worker adds to the journals in a store: which are in which commit, also if the store refuses one. */

import { describe, expect, it } from 'vitest';
import type { UserError } from '../../../../src/domain/errors.js';
import { Appender, type Tip } from '../../../../src/fleet/postgres/appender.js';
import { encodeLine, type JournalRecord } from '../../../../src/journal/record.js';
import { type Answer, conflict, type FakeDatabase, fakeDatabase } from './fake-database.js';

const UUID = /^[0-9a-f-]{36}$/;

type Line = { readonly bytes: Buffer; readonly record: JournalRecord };

function line(record: object): Line {
  return { bytes: encodeLine(record as JournalRecord), record: record as JournalRecord };
}

const sending = (key: string, attempt = 1): Line => line({ type: 'sending', key, attempt });
const settled = (key: string, outcome: string, attempt = 1, by?: 'person' | 'look-up'): Line =>
  line({ type: 'settled', key, attempt, outcome, ...(by && { by }) });

/** Transposes the columns of a statement, from `$<first>` on. */
function rowsOf(values: readonly unknown[][], first: number, ...names: readonly string[]): readonly object[] {
  const columns = values.slice(first - 1, first - 1 + names.length);
  return (columns[0] ?? []).map((_, at) =>
    Object.fromEntries(names.map((name, n) => [name, columns[n]?.[at]])),
  );
}

const addedTo = (values: readonly unknown[][]) => rowsOf(values, 1, 'org', 'seq', 'nonce', 'json');

/** A store that accepts all lines, unless the test answers otherwise. */
function store(answers: Partial<Record<'append' | 'confirm' | 'line' | 'verify', Answer>> = {}) {
  const fake: FakeDatabase = fakeDatabase({
    supersede: ['set superseded = true from unnest($1::text[], $2::text[], $3::int[]) as a', () => []],
    append: [
      'insert into provision.record (org, seq, nonce, json)',
      answers.append ?? (([orgs]) => orgs.map(() => ({}))),
    ],
    confirm: ['update provision.record r set nonce = r.nonce', answers.confirm ?? (() => [])],
    line: ['select 1 from provision.record where org = $1 and seq = $2', answers.line ?? (() => [])],
    verify: ['select org from unnest($1::text[], $2::int[], $3::uuid[])', answers.verify ?? (() => [])],
    lost: ['update provision.store set server = $1', () => []],
  });
  const appender = new Appender(fake.database, 'worker-1');
  const append = (org: string, lines: readonly Line[], after?: Tip, supersedes = false) =>
    appender.append({ org, after, lines, supersedes });
  return { ...fake, appender, append };
}

describe('the lines of a commit', () => {
  it('lines are added after the last line that the writer knows, and the last of them becomes its last line', async () => {
    const { append, valuesOf } = store();
    const tip = await append('a', [sending('x'), settled('x', 'created')]);
    expect(tip).toEqual({ seq: 1, nonce: expect.stringMatching(UUID) });
    const next = await append('a', [sending('y')], tip as Tip);
    expect(next).toMatchObject({ seq: 2 });
    const [first, second] = valuesOf('append') as [unknown[][], unknown[][]];
    expect(addedTo(first)).toEqual([
      { org: 'a', seq: 0, nonce: expect.stringMatching(UUID), json: JSON.stringify(sending('x').record) },
      { org: 'a', seq: 1, nonce: (tip as Tip).nonce, json: JSON.stringify(settled('x', 'created').record) },
    ]);
    expect(new Set([...(first[2] ?? []), ...(second[2] ?? [])]).size).toBe(3);
    expect(rowsOf(first, 5, 'org', 'seq', 'nonce')).toEqual([]);
    expect(rowsOf(second, 5, 'org', 'seq', 'nonce')).toEqual([{ org: 'a', ...(tip as Tip) }]);
    expect(first[7]).toBe('worker-1');
  });

  it('an intent begins an attempt, and an answer or a settlement ends it', async () => {
    const { append, valuesOf } = store();
    await append('a', [
      line({ type: 'run', run: 1 }),
      sending('x', 3),
      settled('x', 'created', 3),
      settled('y', 'created', 2, 'person'),
      settled('z', 'exists', 1, 'look-up'),
      line({ type: 'step', key: 'x', attempt: 1 }),
    ]);
    const [values] = valuesOf('append') as [unknown[][]];
    expect(rowsOf(values, 9, 'org', 'key', 'attempt')).toEqual([{ org: 'a', key: 'x', attempt: 3 }]);
    expect(rowsOf(values, 12, 'org', 'key', 'attempt', 'outcome', 'sure')).toEqual([
      { org: 'a', key: 'x', attempt: 3, outcome: 'created', sure: false },
      { org: 'a', key: 'y', attempt: 2, outcome: 'created', sure: true },
      { org: 'a', key: 'z', attempt: 1, outcome: 'exists', sure: true },
    ]);
  });

  it('only a user that a person or a look-up settles as created supersedes later attempts', async () => {
    const { append, valuesOf } = store();
    await append('a', [
      settled('late', 'created', 1),
      settled('person', 'created', 2, 'person'),
      settled('look-up', 'created', 3, 'look-up'),
      settled('taken', 'exists', 1, 'person'),
    ]);
    expect(rowsOf(valuesOf('append')[0] as unknown[][], 17, 'org', 'key', 'attempt')).toEqual([
      { org: 'a', key: 'person', attempt: 2 },
      { org: 'a', key: 'look-up', attempt: 3 },
    ]);
  });

  it('lines of several organisations that are due together share a commit, in the order of their names', async () => {
    const { append, valuesOf, names } = store();
    const tips = await Promise.all([
      append('b', [sending('x'), settled('x', 'created')], { seq: 6, nonce: 'of-b' }),
      append('c', [sending('z')]),
      append('a', [sending('y')], { seq: 4, nonce: 'of-a' }),
    ]);
    expect(names()).toEqual(['append']);
    expect(tips).toMatchObject([{ seq: 8 }, { seq: 0 }, { seq: 5 }]);
    const [values] = valuesOf('append') as [unknown[][]];
    expect(addedTo(values)).toMatchObject([
      { org: 'a', seq: 5 },
      { org: 'b', seq: 7 },
      { org: 'b', seq: 8 },
      { org: 'c', seq: 0 },
    ]);
    expect(rowsOf(values, 5, 'org', 'seq', 'nonce')).toEqual([
      { org: 'a', seq: 4, nonce: 'of-a' },
      { org: 'b', seq: 6, nonce: 'of-b' },
    ]);
  });

  it('a commit has at most 500 lines and those that were due with its last ones; the rest follows', async () => {
    const { append, valuesOf } = store();
    const lines = (n: number) => Array.from({ length: n }, (_, at) => sending(`u${at}`));
    await Promise.all([
      append('a', lines(499)),
      append('b', lines(3)),
      append('c', lines(500)),
      append('d', [sending('x')]),
    ]);
    expect(valuesOf('append').map(([orgs]) => orgs.length)).toEqual([502, 500, 1]);
  });

  it('lines that become due during a commit wait for it, and share the next one', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const committed: string[][] = [];
    const { append } = store({
      async append([orgs]) {
        committed.push(orgs);
        if (committed.length === 1) await answered;
        return orgs.map(() => ({}));
      },
    });
    const first = append('a', [sending('x')]);
    while (committed.length === 0) await new Promise(setImmediate);
    const others = [append('b', [sending('x')]), append('c', [sending('x')])];
    await new Promise(setImmediate);
    expect(committed).toEqual([['a']]);
    answer();
    await Promise.all([first, ...others]);
    expect(committed).toEqual([['a'], ['b', 'c']]);
  });
});

describe('rows that are sent again', () => {
  it('earlier attempts are superseded before the new ones are added, only where a person asked for it', async () => {
    const { append, names, valuesOf } = store();
    await Promise.all([
      append('a', [sending('x', 2), sending('y', 1)], undefined, true),
      append('b', [sending('z', 5)]),
    ]);
    expect(names()).toEqual(['supersede', 'append']);
    expect(valuesOf('supersede')).toEqual([[['a'], ['x'], [2]]]);
  });

  it.each([
    ['without a request for it', [sending('x', 2)], false],
    ['for an answer', [settled('x', 'failed', 2)], true],
  ] as const)('nothing is superseded %s', async (_, lines, supersedes) => {
    const { append, names } = store();
    await append('a', lines, undefined, supersedes);
    expect(names()).toEqual(['append']);
  });
});

describe('a store that does not add the lines', () => {
  const LOST = { reason: 'results', code: 'store-lost-records' };

  it('a missing last line proves that records are lost, and all workers stop', async () => {
    const { append, valuesOf, broken, asked } = store({ append: () => [] });
    await expect(append('a', [sending('x')], { seq: 3, nonce: 'n' })).rejects.toMatchObject(LOST);
    expect(broken()).toMatchObject(LOST);
    expect(broken()?.message).toContain('"a"');
    expect(valuesOf('lost')).toEqual([['lost a']]);
    expect(asked.at(-1)?.how).toBe('insist');
  });

  it('lines of several organisations that are refused together are added singly', async () => {
    const { append, names, broken } = store({
      append: ([orgs]) => (orgs.includes('b') ? [] : orgs.map(() => ({}))),
    });
    const [a, b] = await Promise.allSettled([append('a', [sending('x')]), append('b', [sending('x')])]);
    expect(a).toMatchObject({ value: { seq: 0 } });
    expect(b).toMatchObject({ reason: LOST });
    expect(names()).toEqual(['append', 'append', 'append', 'lost']);
    expect(broken()).toMatchObject(LOST);
  });

  it('a conflict in one organisation does not affect the others', async () => {
    const { append, names } = store({
      append([orgs]) {
        if (orgs.includes('b')) throw conflict();
        return orgs.map(() => ({}));
      },
      line: () => [{}],
    });
    const ends = await Promise.all([append('a', [sending('x')]), append('b', [sending('x')])]);
    expect(ends).toMatchObject([{ seq: 0 }, 'behind']);
    expect(names()).toEqual(['append', 'append', 'append', 'confirm', 'line']);
  });

  it('lines that an unanswered commit had already added count as added', async () => {
    const { append, valuesOf, asked } = store({
      append() {
        throw conflict();
      },
      confirm: () => [{}],
    });
    const tip = await append('a', [sending('x'), sending('y'), sending('z')], { seq: 7, nonce: 'n' });
    const [values] = valuesOf('append') as [unknown[][]];
    expect(tip).toEqual({ seq: 10, nonce: values[2]?.[2] });
    expect(valuesOf('confirm')).toEqual([['a', 8, values[2]?.[0]]]);
    expect(asked.at(-1)?.name).toBe('confirm');
  });

  it('a line of another writer at the same position is reported, so that the writer reads it', async () => {
    const { append, valuesOf } = store({
      append() {
        throw conflict();
      },
      line: () => [{}],
    });
    expect(await append('a', [sending('x')], { seq: 7, nonce: 'n' })).toBe('behind');
    expect(valuesOf('line')).toEqual([['a', 8]]);
  });

  it('a conflict about an attempt that the journal lacks means that another worker has taken over', async () => {
    const { append } = store({
      append() {
        throw conflict();
      },
    });
    const message = expect.stringContaining('school 5');
    const fenced = { reason: 'fenced', code: 'store-taken-over', message };
    await expect(append('school 5', [sending('x')])).rejects.toMatchObject(fenced);
  });

  it('an error while a conflict is resolved is reported, and later lines are added', async () => {
    let commits = 0;
    const { append } = store({
      append([orgs]) {
        commits += 1;
        if (commits === 1) throw conflict();
        return orgs.map(() => ({}));
      },
      confirm() {
        throw new Error('cut off');
      },
    });
    await expect(append('a', [sending('x')])).rejects.toThrow('cut off');
    expect(await append('a', [sending('x')])).toMatchObject({ seq: 0 });
  });

  it('another error is reported to all whose lines were in the commit, and none is added again', async () => {
    let commits = 0;
    const { append } = store({
      append([orgs]) {
        commits += 1;
        if (commits === 1) throw new Error('cut off');
        return orgs.map(() => ({}));
      },
    });
    const ends = await Promise.allSettled([append('a', [sending('x')]), append('b', [sending('x')])]);
    expect(ends).toMatchObject(Array(2).fill({ status: 'rejected', reason: { message: 'cut off' } }));
    expect(commits).toBe(1);
    expect(await append('a', [sending('x')])).toMatchObject({ seq: 0 });
  });
});

describe('a store that was restarted', () => {
  it('the last line of each organisation is looked for, also of one whose commit had no answer', async () => {
    let commits = 0;
    const { append, database, valuesOf, asked } = store({
      append([orgs]) {
        commits += 1;
        if (commits === 3) throw conflict();
        return orgs.map(() => ({}));
      },
      confirm: () => [{}],
    });
    const tip = await append('a', [sending('x')]);
    const a = (await append('a', [sending('y')], tip as Tip)) as Tip;
    const b = (await append('b', [sending('x')])) as Tip;
    await database.verify();
    expect(valuesOf('verify')).toEqual([
      [
        ['a', 'b'],
        [1, 0],
        [a.nonce, b.nonce],
      ],
    ]);
    // Each statement waits for this check, so it must not be a statement that waits for the check.
    expect(asked.at(-1)?.how).toBe('once');
  });

  it('a missing last line stops all workers', async () => {
    const { append, database, broken, valuesOf } = store({ verify: () => [{ org: 'b' }] });
    await append('a', [sending('x')]);
    await append('b', [sending('x')]);
    const error: UserError = await database.verify().then(
      () => expect.unreachable(),
      (reason: UserError) => reason,
    );
    expect(error).toMatchObject({ code: 'store-lost-records' });
    expect(broken()).toBe(error);
    expect(valuesOf('lost')).toEqual([['lost b']]);
  });
});
