/** People of an organisation's earlier lists are recognised, and those of other organisations are not. */

import { rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { printedIn, type Ran, run } from '../../e2e/program.js';
import { useDirectory } from '../../e2e/use-directory.js';

const HEADER = 'nickname,password,last name,first name,department';

const { folder, directory } = useDirectory();

/** @param settings by the path of the configuration's folder */
function configure(path = ''): void {
  folder.write(
    `${path}provision.config.json`,
    JSON.stringify({ base_url: directory.url, pace: 0, token_file: 't.txt' }),
  );
  folder.write(`${path}t.txt`, 'token');
}

/** The people of a list: the first letter of the login decides the name. */
const row = (nickname: string): string =>
  `${nickname},Xq7-vTr9-${nickname}zz,Last${nickname},First${nickname},1`;

const listOf = (...nicknames: readonly string[]): string => `${[HEADER, ...nicknames.map(row)].join('\n')}\n`;

/** A list with a column for the organisation: `[login, school]`. */
const splitListOf = (...people: readonly (readonly [string, string])[]): string =>
  `${[`${HEADER},School`, ...people.map(([nickname, school]) => `${row(nickname)},${school}`)].join('\n')}\n`;

async function fleet(...args: readonly string[]): Promise<Ran> {
  return await run(['fleet', ...args, '--lang', 'en'], { cwd: folder.path });
}

/** The requests of a call, by login. */
async function sentBy(...args: readonly string[]) {
  directory.received.length = 0;
  const ran = await fleet(...args);
  return { ...ran, hits: directory.hits() };
}

describe('organisations with folders of their own', () => {
  beforeEach(() => {
    configure('schools/');
    folder.write('schools/a/users.csv', listOf('anna', 'ben'));
    folder.write('schools/b/users.csv', listOf('anna', 'carl'));
  });

  it('the plan names three new people of each organisation, and how many others there are', async () => {
    await sentBy('schools', '--yes');
    folder.write('schools/b/users.csv', listOf('anna', 'carl', 'dora', 'emil', 'fred', 'gina', 'hans'));
    const { stderr } = await sentBy('schools', '--dry-run');
    expect(stderr).toMatch(
      /^ {2}b: 5 new users \(Firstdora \S+, Firstemil \S+, Firstfred \S+ and 2 more\)$/mu,
    );
    expect(stderr).not.toContain(' a: ');
  });

  it('people with one login in two schools are two people', async () => {
    expect((await sentBy('schools', '--yes')).hits).toEqual({ anna: 2, ben: 1, carl: 1 });
    expect((await sentBy('schools', '--yes')).hits).toEqual({});
  });

  it('only the new people of a list with another name are sent, and the status counts all', async () => {
    expect((await sentBy('schools', '--yes')).stderr).not.toContain('Firstanna');
    rmSync(`${folder.path}/schools/a/users.csv`);
    folder.write('schools/a/october.csv', listOf('anna', 'ben', 'carl'));
    const dry = await sentBy('schools', '--dry-run');
    expect(dry.stderr).toMatch(
      /1 user to send in 1 of them\.\n {2}a: 1 new user \(Firstcarl [^,()]+\)\nHosts/,
    );
    const { hits, stdout } = await sentBy('schools', '--yes', '--json');
    expect(hits).toEqual({ carl: 1 });
    expect(stdout).toMatch(/"ended":"complete".*"counts":\{"total":5,"created":5/);
    expect((await fleet('status', 'schools')).stdout).toBe('2 organisations   all done\n');
  });
});

describe('organisations with lists in one folder', () => {
  const table = (...lines: readonly string[]) =>
    folder.write('fleet/fleet.csv', ['org,roster', ...lines, ''].join('\n'));

  beforeEach(() => {
    configure('fleet/');
    configure('fleet/lists/');
    folder.write('fleet/lists/1.csv', listOf('anna', 'ben'));
    folder.write('fleet/lists/2.csv', listOf('anna', 'carl'));
  });

  it('people of another school are not recognised, even if their list was sent without its name', async () => {
    await run(['create', '1.csv', '--yes'], { cwd: `${folder.path}/fleet/lists` });
    table('North,lists/1.csv', 'South,lists/2.csv');
    const { hits, stdout } = await sentBy('fleet', '--yes');
    expect(stdout).toBe('2 organisations   all done\n');
    expect(hits).toEqual({ anna: 1, carl: 1 });
  });

  it('people of an earlier list of the same school are recognised, but not those of another one', async () => {
    table('North,lists/1.csv', 'South,lists/2.csv');
    await sentBy('fleet', '--yes');
    folder.write('fleet/lists/3.csv', listOf('anna', 'ben', 'dora', 'carl'));
    table('North,lists/3.csv', 'South,lists/2.csv');
    expect((await sentBy('fleet', '--yes')).hits).toEqual({ dora: 1, carl: 1 });
  });
});

it('the end of a fleet has the number of users created, and the lists with changes to make by hand', async () => {
  configure('schools/');
  folder.write('schools/a/users.csv', listOf('anna', 'ben'));
  folder.write('schools/b/users.csv', listOf('carl'));
  expect((await sentBy('schools', '--yes')).stderr).toMatch(/^3 users created\.$/mu);
  folder.write('schools/a/users.csv', listOf('anna', 'ben', 'dora').replace(/Firstben,1/u, 'Firstben,2'));
  const { stderr } = await sentBy('schools', '--yes');
  expect(stderr).toMatch(/^1 user created\.\nChanges to make by hand: by-hand\.csv .* of a\.$/mu);
  expect((await sentBy('schools', '--yes', '--quiet')).stderr).not.toContain('created');
});

describe('a question about a person', () => {
  /** Ben with another login. */
  const BENNY = row('ben').replace('ben', 'benny');

  /** Answers with the command that the end of the fleet shows for the organisation. */
  async function answerWith({ stdout }: Ran, ...more: readonly string[]): Promise<void> {
    const [command = [], ...others] = printedIn(stdout, folder.path);
    expect(others).toEqual([]);
    directory.received.length = 0;
    expect(await run([...command, '--dry-run'], { cwd: folder.path })).toMatchObject({ status: 1 });
    expect(await run([...command, '--yes', ...more], { cwd: folder.path })).toMatchObject({ status: 0 });
  }

  it('the command for an organisation of a table takes the answer', async () => {
    configure('fleet/');
    folder.write('fleet/lists/1.csv', listOf('anna', 'ben'));
    folder.write('fleet/lists/2.csv', listOf('anna', 'carl'));
    folder.write('fleet/fleet.csv', 'org,roster\nSchool 1,lists/1.csv\nSchool 2,lists/2.csv\n');
    await sentBy('fleet', '--yes');
    folder.write('fleet/lists/1.csv', `${HEADER}\n${row('anna')}\n${BENNY}\n${row('dora')}\n`);
    await answerWith(await sentBy('fleet', '--yes'), '--same-line', '3');
    expect(directory.hits()).toEqual({ dora: 1 });
    expect((await sentBy('fleet', '--yes')).stdout).toBe('2 organisations   all done\n');
    expect((await fleet('status', 'fleet')).stdout).toBe('2 organisations   all done\n');
  });

  it('the command for an organisation of a split list also knows the people of earlier lists', async () => {
    configure();
    folder.write('sep.csv', splitListOf(['anna', 'A'], ['ben', 'A'], ['carl', 'B']));
    await sentBy('sep.csv', '--split-by', 'School', '--yes');
    const rows = [`${row('carl')},B`, `${row('anna')},A`, `${BENNY},A`, `${row('dora')},A`];
    folder.write('oct.csv', `${HEADER},School\n${rows.join('\n')}\n`);
    await answerWith(await sentBy('oct.csv', '--split-by', 'School', '--yes'), '--same-line', '3');
    expect(directory.hits()).toEqual({ dora: 1 });
    expect((await sentBy('oct.csv', '--yes')).stdout).toBe('2 organisations   all done\n');
  });
});

describe('the next list that is split by organisation', () => {
  beforeEach(async () => {
    configure();
    folder.write('sep.csv', splitListOf(['anna', 'School 1'], ['ben', 'School 1'], ['carl', 'School 2']));
    const { hits } = await sentBy('sep.csv', '--split-by', 'School', '--yes');
    expect(hits).toEqual({ anna: 1, ben: 1, carl: 1 });
  });

  it('only new people are sent, and people of one school are not those of another', async () => {
    folder.write(
      'oct.csv',
      splitListOf(
        ['anna', 'School 1'],
        ['ben', 'School 1'],
        ['dora', 'School 1'],
        ['anna', 'School 2'],
        ['carl', 'School 2'],
      ),
    );
    const dry = await sentBy('oct.csv', '--split-by', 'School', '--dry-run');
    expect(dry.stderr).toContain('2 organisations checked: 2 users to send in 2 of them.');
    directory.received.length = 0;
    const args = ['fleet', 'oct.csv', '--split-by', 'School', '--yes'];
    const ran = await run(args, { cwd: folder.path, ownProcess: true });
    expect(ran.stdout).toBe('2 organisations   all done\n');
    expect(directory.hits()).toEqual({ dora: 1, anna: 1 });
    expect((await sentBy('oct.csv', '--yes')).hits).toEqual({});
  });

  it('a school that was renamed once is the same in all later lists', async () => {
    folder.write('sep.csv', splitListOf(['anna', 'Lyceum'], ['ben', 'Lyceum'], ['carl', 'School 2']));
    await sentBy('sep.csv', '--same-org', 'School 1=Lyceum', '--yes');
    folder.write('oct.csv', splitListOf(['anna', 'Lyceum'], ['ben', 'Lyceum'], ['dora', 'Lyceum']));
    const { hits, stdout } = await sentBy('oct.csv', '--split-by', 'School', '--yes');
    expect(stdout).toBe('1 organisation   done\n');
    expect(hits).toEqual({ dora: 1 });
  });

  it('a new name is refused until an option says which school it is', async () => {
    folder.write('oct.csv', splitListOf(['anna', 'Lyceum'], ['ben', 'Lyceum'], ['carl', 'School 2']));
    const refused = await sentBy('oct.csv', '--split-by', 'School', '--yes');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('Lyceum');
    expect(refused.hits).toEqual({});
    const args = ['oct.csv', '--split-by', 'School', '--yes', '--same-org', 'School 1=Lyceum'];
    expect((await sentBy(...args)).hits).toEqual({});
    expect((await fleet('status', 'oct.csv')).stdout).toBe('2 organisations   all done\n');
  });

  it('results that cannot be read are named and passed over', async () => {
    const results = `${folder.path}/sep.csv.fleet/School 1/sep.csv.results`;
    writeFileSync(`${results}/journal.jsonl`, 'damaged\n');
    folder.write('oct.csv', splitListOf(['anna', 'School 1'], ['carl', 'School 2']));
    const { hits, stderr } = await sentBy('oct.csv', '--split-by', 'School', '--yes');
    expect(stderr).toContain('sep.csv.fleet/School 1/sep.csv.results');
    expect(hits).toEqual({ anna: 1 });
  });
});
