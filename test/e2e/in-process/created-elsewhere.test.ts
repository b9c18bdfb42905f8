/** Lists that were created before, on another computer or with results that are gone, through the real program. */

import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useAccounts } from '../use-directory.js';

const { folder, directory, go, answered, printed, printedWith, accounts } = useAccounts();

const at = (path: string): string => join(folder.path, path);

const PUPILS = 59;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const login = (at: number): string => `pupil.${LETTERS[at % 26]}${LETTERS[Math.floor(at / 26)]}`;

function writeList(users: number): void {
  const rows = Array.from({ length: users }, (_, at) => {
    const name = login(at).slice(6);
    return `${login(at)},Tr0ub4dor-${at},Nora${name},Walker${name}`;
  });
  folder.write('users.csv', ['nickname,password,first name,last name', ...rows, ''].join('\n'));
}

const create = (...more: string[]) => go('users.csv', '--yes', '--pace', '0', ...more);

const SECOND = 'A person whose login has changed would get a second account. Check these names.';

const reason = (): unknown => (folder.json('users.csv.results/report.json') as { reason: unknown }).reason;

function takeAll(users = PUPILS): void {
  for (let at = 0; at < users; at += 1) accounts.add(login(at));
}

describe('a list whose results are gone', () => {
  const RESULTS = 'users.csv.results';

  /** Answers yes, the first choice, or the number of people. */
  const agree = (shown: string): string => {
    if (shown.slice(-30).includes('[1]:')) return '1';
    return shown.slice(-30).includes('no):') ? String(shown.match(/^ {2}pupil\./gmu)?.length) : 'y';
  };

  it('after three taken logins, the run stops, and with the folder where the screen says, all are done', async () => {
    writeList(PUPILS);
    expect((await create()).status).toBe(0);
    renameSync(at(RESULTS), at('kept'));
    directory.received.length = 0;
    const stopped = await create();
    expect(stopped.status).toBe(3);
    expect(directory.received).toHaveLength(3);
    expect(reason()).toBe('created_elsewhere');
    expect(stopped.stdout).toContain('These logins are taken, as if this list was created before');
    expect(stopped.stdout).toMatch(/ users\.csv --pace 0 --skip-existing\n/);
    expect(stopped.stdout).toMatch(/ --others pupil\.aa,pupil\.ba,pupil\.ca\n/);
    expect(folder.read(`${RESULTS}/report.html`)).not.toContain('--renew');
    const [, place = ''] =
      /copy that folder to (\S+), and run: /u.exec(stopped.stdout.replaceAll(/\s+/gu, ' ')) ?? [];
    cpSync(at('kept'), at(place), { recursive: true });
    expect(await go(...(printed(stopped)[0] ?? []), '--yes')).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(3);
    expect(folder.json(`${RESULTS}/report.json`)).toMatchObject({ counts: { created: PUPILS } });
  });

  it.each([
    ['without a terminal', undefined],
    ['at a terminal', agree],
  ])('no printed way makes a second account, %s', async (_, answer) => {
    writeList(6);
    takeAll(6);
    const walk = (...argv: readonly string[]) => answered(answer, ...argv, ...(answer ? [] : ['--yes']));
    const stopped = await walk('users.csv', '--pace', '0');
    expect(printed(stopped).flat()).not.toContain('--renew');
    const state = `${folder.path}-stopped`;
    cpSync(folder.path, state, { recursive: true, preserveTimestamps: true });
    for (const argv of printed(stopped)) {
      await walk(...argv);
      expect([...accounts], argv.join(' ')).toHaveLength(6);
      rmSync(folder.path, { recursive: true });
      cpSync(state, folder.path, { recursive: true, preserveTimestamps: true });
    }
    rmSync(state, { recursive: true });
  });

  it('a test with one user counts, and each repetition of the command sends at most one further row', async () => {
    writeList(PUPILS);
    takeAll();
    const canary = await create('--limit', '1');
    expect(canary.status).toBe(1);
    expect(canary.stdout).toContain('--skip-existing');
    expect(canary.stdout).not.toContain('--renew');
    expect((await create()).status).toBe(3);
    expect(directory.received).toHaveLength(3);
    expect((await create()).status).toBe(3);
    expect(directory.received).toHaveLength(4);
  });

  it('with the printed --skip-existing and --same, the list is done, and only the others are created', async () => {
    writeList(PUPILS);
    takeAll(PUPILS - 2);
    const stopped = await create();
    expect(await go(...printedWith(stopped, '--skip-existing'), '--yes')).toMatchObject({ status: 0 });
    expect(await go(...printedWith(stopped, '--same'), '--yes')).toMatchObject({ status: 0 });
    expect(await create()).toMatchObject({ status: 0 });
    expect(directory.received).toHaveLength(PUPILS);
    expect(accounts.size).toBe(PUPILS);
  });

  it.each([
    ['without a terminal', undefined],
    ['at a terminal', agree],
  ])(
    '%s, the plan names the people to create, since a login may have changed, and so does the end',
    async (_, answer) => {
      writeList(8);
      takeAll(6);
      const stopped = await create();
      const argv = printedWith(stopped, '--skip-existing');
      const dry = await go(...argv.filter((word) => word !== '--skip-existing'), '--dry-run');
      const ran = await answered(answer, ...argv, ...(answer ? [] : ['--yes']));
      for (const text of [dry.stdout + dry.stderr, ran.stderr].map(stripVTControlCharacters)) {
        expect(text).toMatch(/^New +5: .*\(pupil\.da\), [^:]*\(pupil\.ha\)$/m);
        expect(text.replaceAll(/\s+/g, ' ')).toContain(SECOND);
      }
      const end = stripVTControlCharacters(ran.stdout);
      expect(end).toMatch(/^Created: Noraga Walkerga \(pupil\.ga\), Noraha Walkerha \(pupil\.ha\)$/m);
      const again = await create();
      expect(again.stdout + again.stderr).not.toMatch(/^New|^Created:/m);
      expect(again.stderr.replaceAll(/\s+/g, ' ')).not.toContain(SECOND);
    },
  );

  it('people who are declared the same do not end the warning, and a taken login of another person is none', async () => {
    writeList(8);
    takeAll(3);
    const stopped = await create();
    const dry = async () => (await go('users.csv', '--dry-run')).stderr.replaceAll(/\s+/g, ' ');
    expect(await dry()).toContain(SECOND);
    expect(await go(...printedWith(stopped, '--same'), '--yes')).toMatchObject({ status: 0 });
    expect(await dry()).toContain(SECOND);
    const other = await create('--limit', '1');
    expect(other.stderr.replaceAll(/\s+/g, ' ')).toContain(SECOND);
    expect(await dry()).not.toContain(SECOND);
  });

  it('in a folder with created users, a run in which most logins are taken stops, too', async () => {
    writeList(PUPILS);
    for (let at = 1; at < PUPILS; at += 1) accounts.add(login(at));
    const { status, stdout } = await create();
    expect(status).toBe(3);
    expect(directory.received).toHaveLength(4);
    expect(stdout).toContain('--others pupil.ba,pupil.ca,pupil.da\n');
    expect(stdout).not.toContain('--renew');
  });
});

describe('logins of other people', () => {
  it('one taken login among ten does not stop the run, and is named in the next step', async () => {
    writeList(10);
    accounts.add(login(0));
    const { status, stdout } = await create();
    expect(status).toBe(1);
    expect(directory.received).toHaveLength(10);
    expect(stdout).toMatch(/ prepare users\.csv --renew pupil\.aa --write\n/);
  });

  it('the command after another login was assigned is for the same organisation', async () => {
    writeList(10);
    accounts.add(login(0));
    await create('--org', 'School 1');
    const prepared = await go('prepare', 'users.csv', '--renew', login(0), '--write', '--yes');
    const [next = []] = printed(prepared);
    expect(await go(...next, '--yes')).toMatchObject({ status: 0 });
    expect(accounts.size).toBe(11);
  });

  it('with --others, the run continues, and later runs remember it', async () => {
    writeList(PUPILS);
    takeAll(3);
    expect((await create()).status).toBe(3);
    const others = [login(0), login(1), login(2)].join(',');
    expect((await create('--others', others, '--limit', '1')).status).toBe(0);
    expect((await create()).status).toBe(1);
    expect(directory.hits()).toEqual(Object.fromEntries([...accounts].map((name) => [name, 1])));
    expect(accounts.size).toBe(PUPILS);
    expect(folder.read('users.csv.results/journal.jsonl')).toContain(
      `"others":["${others.replaceAll(',', '","')}"]`,
    );
  });

  it('other people’s logins count neither for the stop nor as a second chance', async () => {
    writeList(PUPILS);
    takeAll();
    expect((await create()).status).toBe(3);
    const { status, stdout } = await create('--others', [login(0), login(1), login(2)].join(','));
    expect(status).toBe(3);
    expect(directory.received).toHaveLength(6);
    expect(stdout).toMatch(/ --others pupil\.da,pupil\.ea,pupil\.fa\n/);
    expect(stdout).toMatch(/ prepare users\.csv --renew pupil\.aa,pupil\.ba,pupil\.ca --write\n/);
  });

  it('an unknown login is an error that names it, and nothing is sent', async () => {
    writeList(3);
    const { status, stderr } = await create('--others', 'pupil.aa,pupil.zz');
    expect(status).toBe(2);
    expect(stderr).toContain('--others: pupil.zz is neither in users.csv nor in the results folder');
    expect(directory.received).toHaveLength(0);
    expect((await create('--dry-run', '--others', 'pupil.zz')).status).toBe(2);
  });
});

describe('prepare --renew for a list that was created before', () => {
  const EXISTS = 'users.csv.results/exists.csv';
  const prepare = (...more: string[]) => go('prepare', 'users.csv', ...more, '--write');
  let list: string;

  beforeEach(async () => {
    writeList(PUPILS);
    takeAll();
    await create();
    list = folder.read('users.csv');
  });

  afterEach(() => {
    expect(accounts.size).toBe(PUPILS);
  });

  it('the file of all taken logins is rejected, also if nothing is written', async () => {
    expect((await go('prepare', 'users.csv', '--renew', EXISTS)).status).toBe(2);
    const { status, stderr } = await prepare('--renew', EXISTS, '--yes');
    expect(status).toBe(2);
    expect(stderr).toContain(`--renew: the logins in ${EXISTS} are taken as if this list was created before`);
    expect(stderr).toMatch(/ report users\.csv\.results --open\n/);
    expect(folder.read('users.csv')).toBe(list);
  });

  it('the file is also rejected if it is in a results folder elsewhere, or was copied', async () => {
    renameSync(at('users.csv.results'), at('out'));
    expect((await prepare('--renew', 'out/exists.csv', '--yes')).status).toBe(2);
    renameSync(at('out'), at('users.csv.results'));
    folder.write('copy.csv', folder.read(EXISTS));
    expect((await prepare('--renew', 'copy.csv', '--yes')).status).toBe(2);
    expect(folder.read('users.csv')).toBe(list);
  });

  it('single logins need an answer in a terminal, which --yes does not replace', async () => {
    const renew = ['--renew', `${login(0)},${login(1)}`];
    for (const more of [renew, [...renew, '--yes']]) {
      const { status, stderr } = await prepare(...more);
      expect(status).toBe(2);
      expect(stderr).toContain('Changing the login of 2 people needs an answer in a terminal');
    }
    const args = ['prepare', 'users.csv', ...renew, '--write'];
    expect((await answered(() => 'y', ...args, '--yes')).status).toBe(2);
    expect(folder.read('users.csv')).toBe(list);
    const isNamed = (shown: string) =>
      shown.replaceAll(/\s+/gu, ' ').includes('belong to the people in the list');
    const ran = await answered((shown) => (isNamed(shown) ? 'y' : 'n'), ...args);
    expect(ran.status, ran.stderr).toBe(0);
    expect(folder.read('users.csv')).toContain(`${login(0)}2,`);
    expect(folder.read('users.csv')).toContain(`\n${login(2)},`);
  });
});
