import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKnownResults } from '../../../src/app/prepare/known-users.js';
import { ON_REQUEST, SANDBOX } from '../../../src/domain/journals.js';
import type { AttemptOutcome } from '../../../src/domain/outcome.js';
import { ALONE, HEAD, open, user } from '../../journal/samples.js';
import { journals } from '../../support/journals.js';
import { changeOwner, isNotRoot, OTHER_USER } from '../../support/other-users.js';

let above: string;
const system = () => ({
  cwd: above,
  env: {},
  uid: process.geteuid?.(),
  journals,
});
const read = (named: readonly string[] = [], list: string | null = join(above, 'list.csv')) =>
  readKnownResults(list, named, system());

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'provision-known-'));
});

afterEach(() => rmSync(above, { recursive: true, force: true }));

type Row = readonly [
  nickname: string,
  outcomes: readonly (AttemptOutcome | undefined)[],
  departmentId?: number,
];

/** Writes the journal of a run with these rows. @returns the folder */
async function run(name: string, rows: readonly Row[], baseUrl = HEAD.baseUrl): Promise<string> {
  const folder = join(above, name);
  const journal = await open({ folder, head: { ...HEAD, baseUrl }, processes: ALONE });
  await journal.begin(ON_REQUEST);
  for (const [n, [nickname, outcomes, departmentId]] of rows.entries())
    for (const outcome of outcomes) {
      const sent = { ...user(nickname), departmentId };
      const attempt = await journal.announce(sent, n + 1);
      if (outcome !== undefined) await journal.settle(nickname, attempt, { outcome }, 5);
    }
  await journal.end('complete');
  await journal.close();
  return folder;
}

function report(folder: string, content: unknown): void {
  const text =
    typeof content === 'string'
      ? content
      : JSON.stringify({ counts: { created: 0 }, runs: [], ...Object(content) });
  writeFileSync(join(folder, 'report.json'), text);
}

describe('users of earlier runs', () => {
  it('users of earlier runs are read from the results folders next to the list, in the order of their names', async () => {
    await run('b.csv.results', [['b', ['created']]]);
    await run('a.csv.results', [['a', ['created'], 7]]);
    await run('c.results.old', [['c', ['created']]]);
    mkdirSync(join(above, 'empty.csv.results'));
    const known = await read();
    expect(known.map(({ folder, baseUrl }) => [folder, baseUrl])).toEqual([
      ['a.csv.results', HEAD.baseUrl],
      ['b.csv.results', HEAD.baseUrl],
    ]);
    expect(known.flatMap(({ users }) => users)).toEqual([
      {
        nickname: 'a',
        name: user('a').name,
        outcome: 'created',
        traits: { department: '7' },
        identity: {},
        at: expect.any(Number),
        folder: 'a.csv.results',
        isAbandoned: false,
      },
      {
        nickname: 'b',
        name: user('b').name,
        outcome: 'created',
        traits: {},
        identity: {},
        at: expect.any(Number),
        folder: 'b.csv.results',
        isAbandoned: false,
      },
    ]);
  });

  it('users are also read from given folders, once from each, and only from those if the list has no path', async () => {
    const folder = await run('a.csv.results', [['a', ['created']]]);
    const elsewhere = join(above, 'elsewhere');
    mkdirSync(elsewhere);
    const old = await run('elsewhere/old.csv.results', [['o', ['created']]]);
    const folders = async (...args: Parameters<typeof read>) =>
      (await read(...args)).map((one) => one.folder);
    expect(await folders([old, folder])).toEqual(['elsewhere/old.csv.results', 'a.csv.results']);
    expect(await folders([old], null)).toEqual(['elsewhere/old.csv.results']);
  });

  it('users of a rehearsal are read only if its folder is given', async () => {
    const folder = await run('a.csv.results', [['a', ['created']]], SANDBOX);
    expect(await read()).toEqual([]);
    expect(await read([folder])).toMatchObject([{ baseUrl: SANDBOX, users: [{ nickname: 'a' }] }]);
  });

  it.skipIf(isNotRoot())('a folder of another user is refused unless it is given', async () => {
    const folder = await run('a.csv.results', [['a', ['created']]]);
    changeOwner(folder, OTHER_USER);
    await expect(read()).rejects.toMatchObject({
      reason: 'results',
      next: expect.stringContaining('--known a.csv.results'),
    });
    expect(await read([folder])).toHaveLength(1);
  });

  it('an empty journal has no users', async () => {
    mkdirSync(join(above, 'a.csv.results'));
    writeFileSync(join(above, 'a.csv.results', 'journal.jsonl'), '');
    expect(await read()).toEqual([]);
  });

  it('a user may have an account if an earlier attempt had no answer', async () => {
    await run('a.csv.results', [
      ['created', ['unconfirmed', 'created']],
      ['exists', ['exists']],
      ['killed', [undefined]],
      ['taken', ['unconfirmed', 'exists']],
    ]);
    const [known] = await read();
    expect(known?.users.map(({ nickname, outcome }) => [nickname, outcome])).toEqual([
      ['created', 'created'],
      ['exists', 'exists'],
      ['killed', 'unconfirmed'],
      ['taken', 'unconfirmed'],
    ]);
  });

  it('users get their positions from the report, and count as abandoned if they left the roster and have no account', async () => {
    const folder = await run('a.csv.results', [
      ['a', ['created']],
      ['b', ['failed']],
      ['c', ['failed']],
      ['d', ['failed']],
    ]);
    report(folder, {
      rows: {
        created: [{ nickname: 'a', position: 'Teacher' }],
        failed: [{ nickname: 'b' }, { nickname: 'c', position: '' }, { position: 'Nurse' }],
      },
      not_in_roster: [{ nickname: 'a' }, { nickname: 'b' }],
    });
    const [known] = await read();
    const facts = known?.users.map(({ nickname, traits, isAbandoned }) => [nickname, traits, isAbandoned]);
    expect(facts).toEqual([
      ['a', { position: 'Teacher' }, false],
      ['b', {}, true],
      ['c', {}, false],
      ['d', {}, false],
    ]);
    const removed = [{ nickname: 'b' }];
    for (const [rows, not_in_roster] of [
      [5, removed],
      [{ failed: 'none' }, removed],
      [{ failed: [{ nickname: 'b', position: 5 }] }, removed],
      [{}, [...removed, null]],
    ]) {
      report(folder, { rows, not_in_roster });
      expect((await read())[0]?.users.map(({ isAbandoned }) => isAbandoned)).not.toContain(true);
    }
  });
});
