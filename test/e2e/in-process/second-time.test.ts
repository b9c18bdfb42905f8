/** The guided start in September and in October: answers are used again, one roster grows, and no row is sent again. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerAll, type CarefulAnswer } from '../../guide/answering.js';
import { workbook } from '../../roster/workbook-file.js';
import { startInRealTime } from '../../support/skipping-clock.js';
import { run } from '../program.js';
import { startDirectory, type TestDirectory } from '../server.js';

let cwd: string;
let directory: TestDirectory;
let days: number;

/** The folders after September, by the name of its list. */
const septembers = new Map<string, string>();

beforeAll(async () => {
  directory = await startDirectory();
});

afterAll(async () => {
  for (const folder of septembers.values()) rmSync(folder, { recursive: true });
  await directory.close();
});

beforeEach(() => {
  startInRealTime();
  cwd = mkdtempSync(join(tmpdir(), 'provision-again-'));
  directory.received.length = 0;
  days = 0;
  return () => rmSync(cwd, { recursive: true, force: true });
});

type Rows = readonly (readonly string[])[];

/** Saves a list. The files that are there already are a day older. */
function save(name: string, rows: Rows): void {
  days += 1;
  for (const file of readdirSync(cwd))
    utimesSync(join(cwd, file), 0, Date.now() / 1000 - 86_400 * (9 - days));
  const content = name.endsWith('.xlsx')
    ? workbook({ Sheet1: rows })
    : rows.map((cells) => `${cells.join(',')}\n`).join('');
  writeFileSync(join(cwd, name), content);
}

const read = (name: string): string => readFileSync(join(cwd, name), 'utf8');
const rosters = (): readonly string[] => readdirSync(cwd).filter((name) => name.includes('-roster'));
const received = (): readonly string[] => directory.received.map(({ body }) => body.nickname);

const REAL: readonly CarefulAnswer[] = [
  ['What now', 'Rehearse'],
  ['The rehearsal has finished', 'Create the users in the directory'],
  ['What now', 'Begin'],
  ['Check this user', 'Yes'],
];

const SEPTEMBER: Rows = [
  ['Last name', 'First name', 'E-mail'],
  ['Lee', 'Ann', 'ann@home.example'],
  ['Hill', 'Bob', 'bob@home.example'],
  ['Ray', 'Cy', 'cy@home.example'],
];
const OCTOBER: Rows = [...SEPTEMBER, ['Moss', 'Dan', 'dan@home.example'], ['Lee', 'Amy', 'amy@home.example']];
const LAST_FIRST: CarefulAnswer = ['new logins look like', 'leea'];

async function september(list: string): Promise<void> {
  save(list, SEPTEMBER);
  const before = septembers.get(list);
  if (before !== undefined) return cpSync(before, cwd, { recursive: true, preserveTimestamps: true });
  const walked = await answerAll(cwd, [
    ['Is this correct', 'Yes, but make other logins'],
    LAST_FIRST,
    ['Address of', directory.url],
    ...REAL,
  ]);
  expect(walked).toMatchObject({ status: 0, left: [] });
  expect(received()).toEqual(['leea', 'hillb', 'rayc']);
  directory.received.length = 0;
  const kept = `${cwd}-september`;
  cpSync(cwd, kept, { recursive: true, preserveTimestamps: true });
  septembers.set(list, kept);
}

describe('the guided start with a list of a month before', () => {
  it('a list with another name and the same columns is read with the answers of before', async () => {
    await september('users-sept.xlsx');
    save('users-oct.xlsx', OCTOBER);
    const walked = await answerAll(cwd, REAL);
    expect(received()).toEqual(['mossd', 'leea2']);
    expect(walked.text).toMatch(/Your answers of .* \(users-sept\.xlsx\)/u);
    expect(walked.text).toContain('2 new: Dan Moss (mossd); Amy Lee (leea2).');
  });

  it('the same list with two more people takes few questions, one roster grows, and only they get slips', async () => {
    await september('users.xlsx');
    save('users.xlsx', OCTOBER);
    const { asked } = await answerAll(cwd, REAL);
    const questions = asked.map((line) => line.replace(/ → .*/su, ''));
    expect(questions.slice(0, 4)).toEqual([
      'Which file lists the people?',
      'Use these answers again?',
      'What now?',
      'The rehearsal has finished. What now?',
    ]);
    expect(questions.findIndex((line) => line.startsWith('Check this user'))).toBeLessThanOrEqual(5);
    expect(questions.join()).not.toMatch(/Address of|domain|look like|token/iu);
    expect(received()).toEqual(['mossd', 'leea2']);
    expect(rosters().filter((name) => !name.endsWith('results'))).toEqual([
      'users-roster.xlsx',
      'users-roster.xlsx.bak',
    ]);
    const slips = await run(['slips', 'users-roster.xlsx.results'], { cwd });
    expect(slips.stdout).toContain('2 slips, in English');
  });

  it('with one more person, Enter at every question rehearses exactly this person', async () => {
    await september('users.xlsx');
    save('users.xlsx', OCTOBER.slice(0, 5));
    const { text } = await answerAll(cwd);
    expect(received()).toEqual([]);
    expect(text).toContain('1 new: Dan Moss (mossd).');
    expect(text).toMatch(/4 {2}created, 1 of them in this run/u);
  });

  it('a CSV that prepare has written into is read with the answers of before', async () => {
    await september('users.csv');
    const [header = '', ...people] = read('users.csv').trimEnd().split(/\r?\n/u);
    expect(header).toMatch(/nickname/u);
    save('users.csv', [[header], ...people.map((line) => [line]), ['Moss', 'Dan', 'dan@home.example', '']]);
    const walked = await answerAll(cwd, REAL);
    expect(received()).toEqual(['mossd']);
    expect(walked.asked.filter((line) => line.includes('Use these answers'))).toHaveLength(1);
    expect(rosters()).toEqual([]);
  });

  it('answers that are not used again are asked for', async () => {
    await september('users.xlsx');
    save('users.xlsx', OCTOBER);
    const walked = await answerAll(cwd, [
      ['Use these answers again', 'No'],
      ['Is this correct', 'Yes, but make other logins'],
      ['new logins look like', 'd.moss'],
    ]);
    expect(walked.left).toEqual([]);
    expect(walked.text).toContain('2 new: Dan Moss (d.moss); Amy Lee (a.lee).');
  });

  it('a list with other columns is read without the answers of before', async () => {
    await september('users.xlsx');
    save(
      'users.xlsx',
      OCTOBER.map(([last = '', first = '']) => [first, last]),
    );
    const walked = await answerAll(cwd);
    expect(walked.text).not.toContain('Your answers of');
    expect(walked.text).toContain('users-roster.xlsx cannot be extended');
    expect(rosters()).toContain('users-roster2.xlsx');
  });

  it('answers in a damaged file, or a link, are passed over with a note', async () => {
    await september('users.xlsx');
    for (const suffix of ['results', 'sandbox-results'])
      writeFileSync(join(cwd, `users-roster.xlsx.${suffix}/answers.json`), '{"version":1,');
    save('users.xlsx', OCTOBER);
    const walked = await answerAll(cwd);
    expect(walked.text).toContain('users-roster.xlsx.results/answers.json is not used');
    expect(walked.text).not.toContain('Your answers of');
  });

  it('people in the roster who were not created in September are created with the new ones', async () => {
    save('users.xlsx', SEPTEMBER);
    await answerAll(cwd, [
      ['Is this correct', 'Yes, but make other logins'],
      LAST_FIRST,
      ['Address of', directory.url],
      ['What now', 'Rehearse'],
      ['The rehearsal has finished', 'Create the users in the directory'],
      ['What now', 'Begin'],
    ]);
    expect(received()).toEqual(['leea']);
    save('users.xlsx', OCTOBER);
    const walked = await answerAll(cwd, REAL);
    expect(walked.text).toMatch(/2 people in users-roster\.xlsx have no account yet: Bob Hill \(hillb\)/u);
    expect(received()).toEqual(['leea', 'hillb', 'rayc', 'mossd', 'leea2']);
  });

  it('the answers are kept without a token, and the address, domain and service in the configuration', async () => {
    await september('users.xlsx');
    const answers = JSON.parse(read('users-roster.xlsx.results/answers.json'));
    expect(answers).toMatchObject({
      version: 1,
      list: 'users.xlsx',
      roster: 'users-roster.xlsx',
      headers: ['lastname', 'firstname', 'email'],
      options: {
        map: { nickname: '' },
        nickname: ['{last}{first:1}'],
        generate_passwords: 'missing',
        password_style: 'words',
      },
      leftOut: [],
    });
    expect(JSON.stringify(answers)).not.toContain('token-of-tests');
    expect(JSON.parse(read('provision.config.json')).base_url).toBe(directory.url);
  });

  it('an address among the answers about a list is not used', async () => {
    await september('users.xlsx');
    for (const suffix of ['results', 'sandbox-results']) {
      const file = join(cwd, `users-roster.xlsx.${suffix}/answers.json`);
      const answers = JSON.parse(readFileSync(file, 'utf8'));
      const options = { ...answers.options, base_url: 'http://127.0.0.1:9' };
      writeFileSync(file, JSON.stringify({ ...answers, options }));
    }
    save('users.xlsx', OCTOBER);
    await answerAll(cwd, REAL);
    expect(received()).toEqual(['mossd', 'leea2']);
  });

  it('an address that is typed after the configuration was written is kept', async () => {
    save('users.xlsx', SEPTEMBER);
    await answerAll(cwd);
    const first = await answerAll(cwd, [
      ['What now?', 'Create the users in the directory'],
      ['Address of', directory.url],
    ]);
    expect(first.left).toEqual([]);
    const second = await answerAll(cwd, [['What now?', 'Create the users in the directory']]);
    expect(second.asked.join('\n')).not.toContain('Address of');
  });

  it('a roster whose results are gone is named, since its people may have accounts', async () => {
    await september('users.xlsx');
    for (const suffix of ['results', 'sandbox-results'])
      rmSync(join(cwd, `users-roster.xlsx.${suffix}`), { recursive: true });
    save('users.xlsx', OCTOBER);
    const walked = await answerAll(cwd, [['Is this correct', 'Yes, but make other logins']]);
    expect(
      walked.text.match(/No results of an earlier run were found for users-roster\.xlsx/gu),
    ).toHaveLength(1);
    expect(walked.text).not.toContain('have no account yet');
  });

  it('a roster that was written and not sent is not named as one without results', async () => {
    save('users.xlsx', SEPTEMBER);
    await answerAll(cwd, [['Is this correct', 'Yes, but make other logins'], LAST_FIRST]);
    save('users.xlsx', OCTOBER);
    const walked = await answerAll(cwd);
    expect(walked.text).not.toContain('No results of an earlier run');
    expect(walked.text).toContain('3 people in users-roster.xlsx have no account yet');
  });

  it.each(['users.xlsx', 'october.xlsx'])('people who are no longer in %s are named', async (list) => {
    await september('users.xlsx');
    save(
      list,
      OCTOBER.filter(([last]) => last !== 'Hill'),
    );
    const walked = await answerAll(cwd, [['Which file', list]]);
    expect(walked.text).toContain('1 gone: Bob Hill (hillb).');
    expect(walked.text).toContain('2 new: Dan Moss (mossd); Amy Lee (leea2).');
  });

  it('a person whose row is left out is named as left out and not as gone, and is asked about once', async () => {
    await september('users.xlsx');
    const spelled = OCTOBER.map(([last = '', ...more]) => [last.replace('Hill', 'H\u00edll'), ...more]);
    save('october.xlsx', spelled);
    const walked = await answerAll(cwd, [['Which file', 'october.xlsx'], ...REAL]);
    expect(walked.asked.join('\n')).toContain('hillb');
    expect(walked.text).toContain('Bob H\u00edll');
    expect(walked.text).not.toContain('gone: ');
    expect(received()).toEqual(['mossd', 'leea2']);
    save('november.xlsx', [...spelled, ['Ford', 'Eve', 'eve@home.example']]);
    const again = await answerAll(cwd, [['Which file', 'november.xlsx']]);
    expect(again.text).toContain('(october.xlsx)');
    expect(again.asked.join('\n')).not.toContain('hillb');
    expect(again.text).toContain('Bob H\u00edll');
  });

  it('a roster that the program has written is offered after the lists, with the name of its list', async () => {
    await september('users.xlsx');
    const walked = await answerAll(cwd);
    expect(walked.asked).toContain('Which file lists the people? → users.xlsx');
    expect(walked.text).toMatch(/users-roster\.xlsx made from users\.xlsx$/mu);
  });
});
