/**
 * A list that is used all year: the walks of administrators after their first run, with the commands that the program
 * prints. The server counts accounts and requests, and shares no file with the program.
 */

import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shellQuote } from '../../../src/domain/shell-quote.js';
import { type Answered, answerAll, type CarefulAnswer } from '../../guide/answering.js';
import { workbook } from '../../roster/workbook-file.js';
import { printedCommands } from '../../support/printed-commands.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';
import { startDirectory, type TestDirectory } from '../server.js';

const BIN = resolve(import.meta.dirname, '../../../bin/provision.js');

let folder: Scratch;
let directory: TestDirectory;
/** The logins with an account. */
let accounts: Set<string>;

beforeEach(async () => {
  folder = scratch();
  accounts = new Set();
  directory = await startDirectory(({ body: { nickname } }) => {
    if (accounts.has(nickname)) return 409;
    accounts.add(nickname);
    return 201;
  });
  folder.write('provision.config.json', JSON.stringify({ base_url: directory.url, pace: 0 }));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

type Answer = (shown: string) => string;

function go(args: readonly string[], answer?: Answer): Promise<Ran> {
  const env = args[0] === 'fleet' ? {} : { PROVISION_TOKEN: 'test-token-of-nobody' };
  return run(args, { cwd: folder.path, env, ...(answer && { answer }) });
}

async function done(args: readonly string[], answer?: Answer): Promise<Ran> {
  const ran = await go(args, answer);
  expect(ran, args.join(' ')).toMatchObject({ status: 0 });
  return ran;
}

/** The commands that a call printed, without its report. */
function printed({ stdout, stderr }: Ran): readonly (readonly string[])[] {
  const program = `node ${shellQuote(relative(folder.path, BIN))}`;
  return printedCommands(stdout + stderr, program).map(({ argv }) => argv);
}

/** The printed command with this word. @param filled texts for its gaps, in order */
function printedWith(ran: Ran, word: string, ...filled: readonly string[]): readonly string[] {
  const found = printed(ran).find((argv) => argv.includes(word));
  expect(found, `${word} in ${ran.stdout}${ran.stderr}`).toBeDefined();
  const texts = [...filled];
  return (found ?? []).map((one) => (one.startsWith('<') ? (texts.shift() ?? one) : one));
}

/** @returns the logins that were requested since the last call */
function requested(): readonly string[] {
  return directory.received.splice(0).map(({ body }) => body.nickname);
}

const at = (path: string): string => join(folder.path, path);
const rowsOf = (header: string, rows: readonly string[]): string => [header, ...rows, ''].join('\n');

describe('a list of the next month, with a person who has married', () => {
  const HEADER = 'Employee #,Last name,First name,Login,Password';
  const STAYED = ['41,Adams,Ann,ann.adams,Swift-otter-417', '44,Stone,Ben,ben.stone,Swift-otter-447'];
  const IVY = '47,Taylor,Ivy,ivy.taylor,Swift-otter-477';
  const MARRIED = '47,Neumann,Ivy,ivy.neumann,Swift-otter-477';
  const TIM = '51,Young,Tim,tim.young,Swift-otter-517';
  const RUN = ['dec.csv', '--yes'];

  beforeEach(async () => {
    folder.write('nov.csv', rowsOf(HEADER, [...STAYED, IVY]));
    folder.write('dec.csv', rowsOf(HEADER, [...STAYED, MARRIED, TIM]));
    await done(['nov.csv', '--yes']);
    requested();
  });

  it('the finding has both ways on, and neither is taken without an answer', async () => {
    const refused = await go(RUN);
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toContain(
      'Ivy Neumann (number 47, then Ivy Taylor) was created as ivy.taylor from nov.csv on ',
    );
    expect(refused.stderr).toMatch(/^New +1: Tim Young \(tim\.young\)$/m);
    // Each printed command, as it is.
    for (const argv of printed(refused)) await go([...argv, '--yes']);
    expect(requested()).toEqual(['tim.young']);
  });

  it.each([
    ['the same person', /The same person: (--same-line \d+)/u, ['tim.young'], 'Changed', 'Gone'],
    ['another person', /Another person: (--new \S+)/u, ['ivy.neumann', 'tim.young'], 'Gone', 'Changed'],
  ])('with the printed option for %s, the rest is created once', async (_, option, sent, shown, hidden) => {
    const [, words = ''] = option.exec((await go(RUN)).stderr) ?? [];
    const ran = await done([...RUN, ...words.split(' ')]);
    expect(requested()).toEqual(sent);
    expect(ran.stderr).toMatch(new RegExp(`^${shown} +1: Ivy`, 'm'));
    expect(ran.stderr).not.toMatch(new RegExp(`^${hidden} `, 'm'));
    await done(RUN);

    expect(requested()).toEqual([]);
  });

  it.each([
    ['leave this row out', '1', ['tim.young'], { left_out: 1 }],
    ['the same person', '2', ['tim.young'], { created: 4 }],
    ['another person', '3', ['ivy.neumann', 'tim.young'], { created: 4 }],
  ])('a terminal asks once: %s', async (_, answer, sent, counts) => {
    let asked = 0;
    const ran = await done(['dec.csv'], (shown) => {
      const isPerson = shown.slice(-30).includes('[1]:');
      asked += isPerson ? 1 : 0;
      return isPerson ? answer : 'y';
    });
    expect(ran.stderr).toContain('Is it the same person?');
    expect(asked).toBe(1);
    expect(requested()).toEqual(sent);
    await done(RUN);
    expect(requested()).toEqual([]);
    expect(folder.json('dec.csv.results/report.json')).toMatchObject({ counts });
  });
});

type Rows = readonly (readonly string[])[];

describe('a workbook in the guided start', () => {
  const HEADER = ['Last name', 'First name', 'E-mail'];
  const SEPTEMBER: Rows = [
    HEADER,
    ['Lee', 'Ann', 'ann@home.example'],
    ['Hill', 'Bob', 'bob@home.example'],
    ['Ray', 'Cy', 'cy@home.example'],
  ];
  const DAN = ['Moss', 'Dan', 'dan@home.example'];
  const AMY = ['Lee', 'Amy', 'amy@home.example'];
  const REAL: readonly CarefulAnswer[] = [
    ['The rehearsal has finished', 'Create the users in the directory'],
    ['Check this user', 'Yes'],
  ];

  function save(rows: Rows): void {
    for (const name of readdirSync(folder.path)) utimesSync(at(name), 0, Date.now() / 1000 - 86_400);
    folder.write('users.xlsx', workbook({ Sheet1: rows }));
  }

  beforeEach(async () => {
    rmSync(at('provision.config.json'));
    save(SEPTEMBER);
    const { status, left } = await answerAll(folder.path, [
      ['Is this correct', 'Yes, but make other logins'],
      ['new logins look like', 'leea'],
      ['Address of', directory.url],
      ...REAL,
    ]);
    expect({ status, left }).toEqual({ status: 0, left: [] });
    expect(requested()).toEqual(['leea', 'hillb', 'rayc']);
  });

  const questions = ({ asked }: Answered) => asked.map((line) => line.replace(/ → .*/su, ''));

  it('with one more person, Enter at every question rehearses exactly this person', async () => {
    save([...SEPTEMBER, DAN]);
    const walked = await answerAll(folder.path);
    expect(requested()).toEqual([]);
    expect(walked.text).toContain('1 new: Dan Moss (mossd).');
    expect(walked.text).toMatch(/4 {2}created, 1 of them now/u);
    expect(questions(walked)).toEqual([
      'Which file lists the people?',
      'Use these answers again?',
      'What now?',
      'The rehearsal has finished. What now?',
    ]);
  });

  it('two more people are named and created, one roster grows, and only they get slips', async () => {
    save([...SEPTEMBER, DAN, AMY]);
    const walked = await answerAll(folder.path, REAL);
    expect(requested()).toEqual(['mossd', 'leea2']);
    expect(walked.text).toContain('2 new: Dan Moss (mossd); Amy Lee (leea2).');
    const asked = questions(walked);
    const rehearsed = asked.findIndex((line) => line.startsWith('The rehearsal has finished'));
    const created = asked.findIndex((line) => line.startsWith('Check this user'));
    expect(rehearsed).toBeLessThan(4);
    expect(created - rehearsed).toBeLessThanOrEqual(2);
    expect(asked.join('\n')).not.toMatch(/Address of|domain|look like|token/iu);
    const rosters = readdirSync(folder.path).filter((name) => name.includes('-roster'));
    expect(rosters.filter((name) => !name.endsWith('results'))).toEqual([
      'users-roster.xlsx',
      'users-roster.xlsx.bak',
    ]);
    const slips = await done(['slips', 'users-roster.xlsx.results']);
    expect(slips.stdout).toContain('2 slips, in English');
  });
});

describe('a list whose results folder is gone', () => {
  const PUPILS = 'abcdef';
  const RESULTS = 'users.csv.results';

  beforeEach(async () => {
    const rows = [...PUPILS].map((one) => `pupil.${one},Tr0ub4dor-${one}7,Nora${one},Walker${one}`);
    folder.write('users.csv', rowsOf('nickname,password,first name,last name', rows));
    await done(['users.csv', '--yes']);
    expect(requested()).toHaveLength(PUPILS.length);
    renameSync(at(RESULTS), at('kept'));
  });

  it('the run stops after three taken logins, and with the folder where the screen says, all are done', async () => {
    const stopped = await go(['users.csv', '--yes']);
    expect(stopped).toMatchObject({ status: 3 });
    expect(requested()).toEqual(['pupil.a', 'pupil.b', 'pupil.c']);
    expect(folder.json(`${RESULTS}/report.json`)).toMatchObject({ reason: 'created_elsewhere' });
    const text = stopped.stdout.replaceAll(/\s+/gu, ' ');
    const [, place = ''] = /copy that folder to (\S+), and run: /u.exec(text) ?? [];
    cpSync(at('kept'), at(place), { recursive: true });
    await done([...(printed(stopped)[0] ?? []), '--yes']);
    expect(requested()).toEqual([]);
    expect(folder.json(`${RESULTS}/report.json`)).toMatchObject({ counts: { created: PUPILS.length } });
  });

  /** Answers yes, the first choice, or the number of people. */
  const agree: Answer = (shown) => {
    if (shown.slice(-30).includes('[1]:')) return '1';
    return shown.slice(-30).includes('no):') ? String(shown.match(/^ {2}pupil\./gmu)?.length) : 'y';
  };

  it.each([
    ['without a terminal', undefined],
    ['at a terminal', agree],
  ])('no printed way makes a second account, %s', async (_, answer) => {
    const walk = (argv: readonly string[]) => go(answer ? argv : [...argv, '--yes'], answer);
    const stopped = await walk(['users.csv']);
    expect(printed(stopped).flat()).not.toContain('--renew');
    const state = `${folder.path}-stopped`;
    cpSync(folder.path, state, { recursive: true, preserveTimestamps: true });
    for (const argv of printed(stopped)) {
      await walk(argv);
      expect([...accounts], argv.join(' ')).toHaveLength(PUPILS.length);
      rmSync(folder.path, { recursive: true });
      cpSync(state, folder.path, { recursive: true, preserveTimestamps: true });
    }
    rmSync(state, { recursive: true });
    expect(Object.keys(directory.hits())).toHaveLength(PUPILS.length);
  });

  it('after the printed ways for lost accounts, the list is done', async () => {
    const stopped = await go(['users.csv', '--yes']);
    await done([...printedWith(stopped, '--skip-existing'), '--yes']);
    await done([...printedWith(stopped, '--same'), '--yes']);
    requested();
    await done(['users.csv', '--yes']);
    expect(requested()).toEqual([]);
    expect(accounts.size).toBe(PUPILS.length);
  });
});

describe('a fleet in which the results folder of a school is gone', () => {
  it('nothing is sent until the folder is back, and a fresh start stops at taken logins', async () => {
    for (const school of ['a', 'b']) {
      mkdirSync(at(`schools/${school}`), { recursive: true });
      const rows = [...'abcdefghij'].map(
        (one) => `${school}.${one},Tr0ub4dor-${one}7,Nora${one},Walker${one}`,
      );
      folder.write(`schools/${school}/users.csv`, rowsOf('nickname,password,first name,last name', rows));
    }
    folder.write('schools/token.txt', 'token');
    const settings = { base_url: directory.url, token_file: 'token.txt', pace: 0 };
    folder.write('schools/provision.config.json', JSON.stringify(settings));
    await done(['fleet', 'schools', '--yes']);
    expect(requested()).toHaveLength(20);
    renameSync(at('schools/b/users.csv.results'), at('kept'));
    const lost = await go(['fleet', 'schools', '--yes']);
    expect(lost.stdout).toContain('2 organisations   1 done   1 lost');
    expect(requested()).toEqual([]);
    cpSync(at('kept'), at('schools/b/users.csv.results'), { recursive: true });
    expect((await done(['fleet', 'schools', '--yes'])).stdout).toContain('2 organisations   2 done');
    expect(requested()).toEqual([]);

    rmSync(at('schools/b/users.csv.results'), { recursive: true });
    const fresh = await go([...printedWith(lost, '--fresh'), '--yes']);

    expect(requested().length).toBeLessThanOrEqual(5);
    expect(printed(fresh).flat()).not.toContain('--renew');
    expect(accounts.size).toBe(20);
  });
});

describe('accounts that were changed by hand in the directory', () => {
  const HEADER = 'nickname,password,first name,last name';
  const ANN = 'a.walker,Kiefer-Lampe-173,Ann,Walker';
  const BOB = 'b.stone,Kiefer-Lampe-273,Bob,Stone';
  const RUN = ['users.csv', '--yes'];

  beforeEach(async () => {
    folder.write('users.csv', rowsOf(HEADER, [ANN, BOB]));
    await done(RUN);
    requested();
  });

  it('the row of a deleted account is created again with the printed commands, once', async () => {
    accounts.delete('b.stone');
    const refused = await go(['settle', 'users.csv.results', 'b.stone', '--not-created']);
    expect(refused).toMatchObject({ status: 2 });
    const deleted = await done([...printedWith(refused, '--deleted'), '--yes']);
    await done([...printedWith(deleted, 'retry'), '--yes']);
    expect(requested()).toEqual(['b.stone']);
    await done(RUN);
    expect(requested()).toEqual([]);
  });

  it('an account with another login is recorded with the printed command, and no row is sent again', async () => {
    accounts.delete('a.walker');
    accounts.add('a.lind');
    const refused = await go(['retry', 'users.csv.results', '--only', 'created']);
    await done(printedWith(refused, '--renamed-to', 'a.walker', 'a.lind'));
    await done(RUN);
    folder.write('users.csv', rowsOf(HEADER, [ANN.replace('a.walker', 'a.lind'), BOB]));
    const renamed = await done(RUN);
    expect(renamed.stderr).not.toMatch(/^Gone /m);
    folder.write('users.csv', rowsOf(HEADER, ['a.lind,Kiefer-Lampe-173,Ann,Lind', BOB]));
    const changed = await go(RUN);
    const [, option = ''] = /add (--same-line \d+) /u.exec(changed.stderr) ?? [];
    const same = await done([...RUN, ...option.split(' ')]);
    expect(same.stdout + same.stderr).not.toMatch(/^Gone /m);
    await done(RUN);
    expect(requested()).toEqual([]);
    expect([...accounts].toSorted()).toEqual(['a.lind', 'b.stone']);
  });
});

describe('two people with one name and two dates of birth', () => {
  const HEADER = 'Last name,First name,Date of birth,Login,Password';
  const OLDER = 'Smith,Anna,2010-03-04,anna.smith,Swift-otter-417';
  const YOUNGER = 'Smith,Anna,2012-09-10,anna.smith2,Swift-otter-427';
  const TIM = 'Young,Tim,2011-02-02,tim.young,Swift-otter-447';

  beforeEach(async () => {
    folder.write('sept.csv', rowsOf(HEADER, [OLDER, YOUNGER]));
    await done(['sept.csv', '--yes']);
    expect(requested()).toEqual(['anna.smith', 'anna.smith2']);
  });

  it('both are recognised in the next list, and only the new person is sent', async () => {
    folder.write('oct.csv', rowsOf(HEADER, [YOUNGER, TIM, OLDER]));
    const ran = await done(['oct.csv', '--yes']);
    expect(requested()).toEqual(['tim.young']);
    expect(ran.stderr).toMatch(/^As before +2, not sent again/m);
  });

  it('both keep their logins in a list without logins, none is left out, and a third gets a login of her own', async () => {
    const rows = [
      'Smith,Anna,10.09.2012',
      'Young,Tim,02.02.2011',
      'Smith,Anna,04.03.2010',
      'Smith,Anna,05.06.2013',
    ];
    folder.write('oct.csv', rowsOf('Last name,First name,Date of birth', rows));
    const unready = await go(['oct.csv', '--yes']);
    expect(unready.stdout + unready.stderr).not.toMatch(/^Gone |by-hand/m);
    const prepared = await done(['prepare', 'oct.csv', '--nickname', '{first}.{last}', '--write']);
    expect(prepared.stdout + prepared.stderr).not.toMatch(/left out|\[namesake\]/iu);
    expect(
      folder
        .read('oct.csv')
        .match(/[\w.]+$/gmu)
        ?.slice(1),
    ).toEqual(['anna.smith2', 'tim.young', 'anna.smith', 'anna.smith3']);
    await done([...(printed(prepared).at(-1) ?? []), '--yes']);
    expect(requested()).toEqual(['tim.young', 'anna.smith3']);
  });
});
