/** Rows that a person left out: with an option, and when prepare wrote the roster. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ran } from '../program.js';
import { useDirectory } from '../use-directory.js';

const { folder, directory, go } = useDirectory(() => answer);
let answer: number;

beforeEach(() => {
  answer = 201;
});

function create(list: string, ...args: string[]): Promise<Ran> {
  return go(list, '--pace', '0', '--generate-passwords', 'missing', ...args);
}

type Report = {
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: { readonly left_out: readonly object[] };
  readonly not_in_roster: readonly object[];
};

function reportOf(results: string): Report {
  return JSON.parse(folder.read(`${results}/report.json`));
}

const HEADER = 'nickname,last name,first name';
const ANNA = 'anna,Smith,Anna';
const BEN = 'ben,Jones,Ben';
const CLEO = 'cleo,Reed,Cleo';
const list = (...rows: readonly string[]) => `${[HEADER, ...rows].join('\n')}\n`;

describe('--skip-line', () => {
  it('a row that is left out is not sent, and later runs leave it out and name it until retry sends it', async () => {
    folder.write('users.csv', list(ANNA, BEN));
    const first = await create('users.csv', '--skip-line', '3');
    expect(first.status, first.stderr).toBe(0);
    expect(first.stdout + first.stderr).not.toContain('Every user');
    expect(first.stdout).toContain('Left out: Ben Jones (line 3)');
    expect(directory.hits()).toEqual({ anna: 1 });
    expect(reportOf('users.csv.results').rows.left_out).toMatchObject([
      { line: 3, nickname: 'ben', reason: 'skip-line', message: 'left out with --skip-line' },
    ]);

    // Two more people, in another order.
    folder.write('users.csv', list(CLEO, BEN, ANNA, 'dan,Ford,Dan'));
    const second = await create('users.csv');
    expect(second.status, second.stderr).toBe(0);
    expect(second.stderr).toMatch(/^Left out +Ben Jones \(line 3\)$/m);
    expect(directory.hits()).toEqual({ anna: 1, cleo: 1, dan: 1 });
    expect(reportOf('users.csv.results').counts).toMatchObject({ created: 3, left_out: 1, total: 4 });
    expect(folder.read('users.csv.results/left-out.csv')).toContain('ben');
    expect(folder.read('users.csv.results/report.html')).toContain('Left out: Ben Jones (line 3)');

    expect(await go('retry', 'users.csv.results', '--pace', '0')).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ anna: 1, cleo: 1, dan: 1 });
    const retry = ['retry', 'users.csv.results', '--pace', '0', '--generate-passwords', 'missing'];
    const sent = await go(...retry, '--only', 'left_out');
    expect(sent.status, sent.stderr).toBe(0);
    expect(directory.hits()).toEqual({ anna: 1, ben: 1, cleo: 1, dan: 1 });
    expect(reportOf('users.csv.results').counts).toMatchObject({ created: 4, left_out: 0 });
    expect((await create('users.csv')).stderr).not.toContain('Left out');
    expect(directory.hits()).toEqual({ anna: 1, ben: 1, cleo: 1, dan: 1 });
  });

  it('a row that is left out does not stop other rows, and has no findings', async () => {
    folder.write('users.csv', list(ANNA, 'anna,Total,', ANNA.replace('anna', 'anna2')));
    const ran = await create('users.csv', '--skip-line', '3');
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stderr).not.toMatch(/\[(?:required|not-a-person|duplicate)\]/);
    expect(directory.hits()).toEqual({ anna: 1, anna2: 1 });
    // The first of two rows with one login can be left out as well.
    folder.write('users.csv', list('eve,Hill,Eve', 'eve,Wood,Eve'));
    const other = await create('users.csv', '--skip-line', '2');
    expect(other.status, other.stderr).toBe(0);
    expect(directory.received.at(-1)?.body).toMatchObject({ nickname: 'eve', name: { last: 'Wood' } });
  });

  it.each(['2', '3'])('the other row of a person who is in the list twice is sent: line %s', async (line) => {
    folder.write('users.csv', list(ANNA, ANNA, BEN));
    const ran = await create('users.csv', '--skip-line', line);
    expect(ran.status, ran.stderr).toBe(0);
    expect(directory.hits()).toEqual({ anna: 1, ben: 1 });
    if (line === '3')
      expect(reportOf('users.csv.results').counts).toMatchObject({ created: 2, left_out: 1, invalid: 0 });
  });

  it('another person with the login of a row that was left out is sent', async () => {
    folder.write('users.csv', list(ANNA, BEN));
    await create('users.csv', '--skip-line', '3');
    folder.write('users.csv', list(ANNA, 'ben,Miller,Benedict'));
    expect(await create('users.csv')).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ anna: 1, ben: 1 });
  });

  it('a row that was refused or is taken can be left out, and then the exit status is 0', async () => {
    folder.write('users.csv', list(ANNA, BEN));
    for (const refusal of [400, 409]) {
      answer = refusal;
      expect(await create('users.csv')).toMatchObject({ status: 1 });
    }
    answer = 201;
    const ran = await create('users.csv', '--skip-line', '2,3');
    expect(ran.status, ran.stderr).toBe(0);
    expect(directory.hits()).toEqual({ anna: 2, ben: 2 });
    const retry = ['retry', 'users.csv.results', '--pace', '0', '--generate-passwords', 'missing'];
    const sent = await go(...retry, '--only', 'left_out');
    expect(sent.status, sent.stderr).toBe(0);
    expect(directory.hits()).toEqual({ anna: 3, ben: 3 });
  });

  it('a created row stays created, and a row that failed a check and is not left out stays invalid', async () => {
    folder.write('users.csv', list(ANNA, 'b b,Jones,Ben'));
    await create('users.csv', '--skip-invalid');
    const ran = await create('users.csv', '--skip-line', '2', '--skip-invalid');
    expect(ran.status).toBe(1);
    expect(reportOf('users.csv.results').counts).toMatchObject({ created: 1, invalid: 1, left_out: 0 });
  });

  it('--new sends a row that was left out', async () => {
    folder.write('users.csv', list(ANNA, BEN));
    await create('users.csv', '--skip-line', '3');
    expect(await create('users.csv', '--new', 'ben')).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ anna: 1, ben: 1 });
  });

  it('a line on which no row begins is an error, and nothing is sent', async () => {
    folder.write('users.csv', list(ANNA));
    for (const args of [
      ['--skip-line', '7'],
      ['--skip-line', '7', '--dry-run'],
    ]) {
      const ran = await create('users.csv', ...args);
      expect(ran.status).toBe(2);
      expect(ran.stderr).toContain('--skip-line 7: no row of users.csv begins on this line');
    }
    expect(directory.received).toEqual([]);
  });

  it('events name the rows that are left out', async () => {
    folder.write('users.csv', list(ANNA, BEN));
    const { stdout } = await create('users.csv', '--skip-line', '3', '--json');
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.find(({ event }) => event === 'plan')).toMatchObject({
      counts: { left_out: 1 },
      left_out: [{ line: 3, nickname: 'ben', name: { first: 'Ben', last: 'Jones' }, reason: 'skip-line' }],
    });
    expect(events.at(-1)).toMatchObject({ event: 'finished', exit_status: 0, counts: { left_out: 1 } });
  });

  it('a password in a name is kept out of the journal and the report', async () => {
    folder.write(
      'users.csv',
      'nickname,last name,first name,password\nben,Sunny-Meadow-42,Ben,Sunny-Meadow-42\n',
    );
    const ran = await go('users.csv', '--pace', '0', '--skip-line', '2');
    expect(ran.status, ran.stderr).toBe(0);
    const files = ['journal.jsonl', 'report.json', 'report.html', 'left-out.csv'];
    for (const name of files) expect(folder.read(`users.csv.results/${name}`)).not.toContain('Sunny');
    expect(ran.stdout + ran.stderr).not.toContain('Sunny');
  });
});

describe('the list of the next month', () => {
  const EVA = 'eva,Moss,Eva';
  const OCTOBER = list(ANNA, BEN, CLEO);
  const NOVEMBER = list(EVA, BEN, ANNA, CLEO);

  it('a row that was left out of the list before is left out and named, until --new sends it', async () => {
    folder.write('oct.csv', OCTOBER);
    await create('oct.csv', '--skip-line', '3');
    folder.write('nov.csv', NOVEMBER);
    const ran = await create('nov.csv');
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stderr).toMatch(/^Left out +Ben Jones \(line 3\)$/m);
    expect(directory.hits()).toEqual({ anna: 1, cleo: 1, eva: 1 });
    expect(reportOf('nov.csv.results').counts).toMatchObject({ left_out: 1 });
    expect(await create('nov.csv', '--new', 'ben')).toMatchObject({ status: 0 });
    expect(directory.hits()).toMatchObject({ ben: 1 });
  });

  it('the other row of a person who is in the new list twice is sent', async () => {
    folder.write('oct.csv', list(ANNA, BEN, BEN, CLEO));
    await create('oct.csv', '--skip-line', '3', '--limit', '1');
    await create('oct.csv', '--skip-line', '3');
    folder.write('nov.csv', NOVEMBER);
    const ran = await create('nov.csv');
    expect(ran.stderr).not.toContain('Left out');
    expect(directory.hits()).toEqual({ anna: 1, ben: 1, cleo: 1, eva: 1 });
  });

  it('a row that was left out of a list with few people of this one is sent', async () => {
    folder.write('oct.csv', list(ANNA, BEN, CLEO, 'dan,Ford,Dan'));
    await create('oct.csv', '--skip-line', '3');
    folder.write('nov.csv', list(ANNA, BEN));
    await create('nov.csv');
    expect(directory.hits()).toMatchObject({ ben: 1 });
  });

  it('prepare leaves out and names a row without a login that it left out the month before', async () => {
    const withoutLogins = (text: string) => text.replaceAll(/^\w+,(?=[A-Z])/gm, ',');
    const prepare = (file: string, ...args: readonly string[]) =>
      go('prepare', file, '--nickname', '{first}', '-o', `${file}-roster.csv`, ...args);
    folder.write('oct.csv', withoutLogins(OCTOBER));
    await prepare('oct.csv', '--skip-line', '3');
    expect(await create('oct.csv-roster.csv')).toMatchObject({ status: 0 });
    folder.write('nov.csv', withoutLogins(NOVEMBER));
    const prepared = await prepare('nov.csv');
    expect(prepared.status, prepared.stderr).toBe(0);
    expect(prepared.stderr).toContain('Left out: Ben Jones (line 3)');
    expect(folder.read('nov.csv-roster.csv')).not.toMatch(/Jones|Smith|Reed/);
    const ran = await create('nov.csv-roster.csv');
    expect(ran.stdout).toContain('Left out: Ben Jones (line 3)');
    expect(directory.hits()).toEqual({ anna: 1, cleo: 1, eva: 1 });
  });
});

describe('rows that prepare leaves out', () => {
  const LIST = 'last name,first name\nSmith,Anna\nJones,Ben\n';
  const prepare = (...args: string[]): Promise<Ran> =>
    go('prepare', 'list.csv', '--nickname', '{first}', '--skip-line', '3', ...args);

  it('the roster lacks the row, and its run reports it', async () => {
    folder.write('list.csv', LIST);
    const prepared = await prepare('-o', 'roster.csv');
    expect(prepared.status, prepared.stderr).toBe(0);
    expect(prepared.stderr).toContain('Left out: Ben Jones (line 3)');
    expect(prepared.stdout).not.toContain('--skip-line');
    expect(folder.read('roster.csv')).not.toContain('Jones');
    const kept = join(folder.path, 'roster.csv.results/answers.json');
    expect(statSync(kept).mode & 0o777).toBe(0o600);

    const checked = await create('roster.csv', '--dry-run');
    expect(checked.stdout + checked.stderr).toMatch(/^Left out +Ben Jones \(line 3\) in the original list$/m);
    const ran = await create('roster.csv');
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stdout).toContain('Left out: Ben Jones (line 3)');
    expect(ran.stdout + ran.stderr).not.toContain('Every user');
    expect(directory.hits()).toEqual({ anna: 1 });
    expect(reportOf('roster.csv.results').not_in_roster).toMatchObject([
      { outcome: 'left_out', name: { last: 'Jones' }, reason: 'prepare' },
    ]);
    expect(JSON.parse(folder.read('roster.csv.results/answers.json')).leftOut).toEqual([]);
    const again = await create('roster.csv');
    expect(again).toMatchObject({ status: 0 });
    expect(again.stdout).toContain('Left out: Ben Jones (line 3)');
  });

  it('the other row of a person who is in the list twice is sent', async () => {
    folder.write('list.csv', list(ANNA, ANNA, ',Jones,Ben'));
    const prepared = await prepare('-o', 'roster.csv');
    expect(prepared.status, prepared.stderr).toBe(0);
    for (const limit of ['1', '2']) await create('roster.csv', '--limit', limit);
    expect(directory.hits()).toEqual({ anna: 1, ben: 1 });
    expect(reportOf('roster.csv.results').counts).toMatchObject({ created: 2, left_out: 0 });
  });

  it('a list that prepare changes keeps the row without a login, and its run leaves it out', async () => {
    folder.write('list.csv', LIST);
    expect(await prepare('--write')).toMatchObject({ status: 0 });
    expect(folder.read('list.csv')).toMatch(/Jones,Ben,?\r?\n/);
    const ran = await create('list.csv');
    expect(ran.status, ran.stderr).toBe(0);
    expect(directory.hits()).toEqual({ anna: 1 });
    expect(reportOf('list.csv.results').counts).toMatchObject({ created: 1, left_out: 1, invalid: 0 });
    // The next call of prepare knows it, too.
    const again = await go('prepare', 'list.csv', '--nickname', '{first}');
    expect(again.stderr).toContain('Left out: Ben Jones (line 3)');
    expect(await go('report', 'list.csv.results')).toMatchObject({ status: 0 });
    expect(reportOf('list.csv.results').counts).toMatchObject({ left_out: 1 });
  });

  it('until the roster is sent, prepare leaves out the row again', async () => {
    folder.write('list.csv', LIST);
    await prepare('-o', 'roster.csv');
    folder.write('list.csv', `${LIST}Reed,Cleo\n`);
    const again = await go('prepare', 'list.csv', '--nickname', '{first}', '--add-to', 'roster.csv');
    expect(again.stderr).toContain('Left out: Ben Jones (line 3)');
    expect(folder.read('roster.csv')).not.toContain('Jones');
    expect(await create('roster.csv')).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ anna: 1, cleo: 1 });
  });

  it('a person whose row the roster lacks is not gone', async () => {
    folder.write(
      'old.csv',
      list('a.smith,Smith,Anna', 'b.jones,Jones,Ben', 'c.reed,Reed,Cleo', 'd.ford,Ford,Dan'),
    );
    await create('old.csv');
    folder.write('list.csv', 'last name,first name\nSmith,Anna\nJón\u00e9s,Ben\nFord,Dan\nMoss,Eva\n');
    const prepared = await prepare('-o', 'roster.csv', '--keep-known');
    expect(prepared.status, prepared.stderr).toBe(0);
    const ran = await create('roster.csv');
    expect(ran.stderr).toMatch(/^Gone +1: Cleo Reed \(c\.reed\)$/m);
    expect(folder.read('roster.csv.results/by-hand.csv')).not.toContain('jones');
    expect((await create('roster.csv')).stderr).toMatch(/^Gone +1: Cleo Reed \(c\.reed\)$/m);
  });

  it('a list without rows that are left out gets no results folder', async () => {
    folder.write('list.csv', LIST);
    await go('prepare', 'list.csv', '--nickname', '{first}', '-o', 'roster.csv');
    expect(existsSync(join(folder.path, 'roster.csv.results'))).toBe(false);
  });

  it('a line on which no row begins is an error', async () => {
    folder.write('list.csv', LIST);
    const ran = await go('prepare', 'list.csv', '--nickname', '{first}', '--skip-line', '9');
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('--skip-line 9');
  });
});
