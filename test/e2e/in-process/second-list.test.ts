/** The list of November and then that of December, through the real program: what is new is named first. */

import { cpSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../src/texts/en/grammar.js';
import { useDirectory } from '../use-directory.js';

const HEADER = 'Employee #,Last name,First name,Login,Password,Position,Department';

const row = (number: number, last: string, first: string, login: string, position = 'Teacher') =>
  `${number},${last},${first},${login},Swift-otter-${number}7,${position},5`;

const STAYED = [
  row(41, 'Adams', 'Ann', 'ann.adams'),
  row(42, 'Brown', 'Bea', 'bea.brown'),
  row(43, 'Clark', 'Cyd', 'cyd.clark'),
];
const NOVEMBER = [
  ...STAYED,
  row(44, 'Stone', 'Ben', 'ben.stone'),
  row(45, 'Lewis', 'Lou', 'lou.lewis'),
  row(47, 'Taylor', 'Ivy', 'ivy.taylor'),
];
/** Ben has another position, Lou has left, Ivy has married, and two people are new. Ivy is in line 6. */
const DECEMBER = [
  ...STAYED,
  row(44, 'Stone', 'Ben', 'ben.stone', 'Head'),
  row(47, 'Neumann', 'Ivy', 'ivy.neumann'),
  row(51, 'Young', 'Tim', 'tim.young'),
  row(52, 'Zhou', 'Zoe', 'zoe.zhou'),
];

const { folder, directory, go, answered, printed, printedWith } = useDirectory();

beforeEach(() => {
  folder.write('provision.config.json', '{ "pace": 0 }\n');
  folder.write('nov.csv', [HEADER, ...NOVEMBER, ''].join('\n'));
  folder.write('dec.csv', [HEADER, ...DECEMBER, ''].join('\n'));
});

const textOf = (name: string) => readFileSync(join(folder.path, 'dec.csv.results', name), 'utf8');

function byHand(): readonly Record<string, string>[] {
  return parse(textOf('by-hand.csv'), { bom: true, columns: true });
}

const TODAY = new Date().toISOString().slice(0, 10);

const CHANGES = [
  { login: 'ben.stone', name: 'Ben Stone', what: 'position', was: 'Teacher', is: 'Head' },
  { login: 'ivy.taylor', name: 'Ivy Neumann', what: 'full name', was: 'Ivy Taylor', is: 'Ivy Neumann' },
  { login: 'ivy.taylor', name: 'Ivy Neumann', what: 'login', was: 'ivy.taylor', is: 'ivy.neumann' },
  { login: 'lou.lewis', name: 'Lou Lewis', what: 'list', was: 'nov.csv', is: 'no longer in the list' },
];

describe('a list that was used before under another name', () => {
  it('who is new, gone and changed is named before the run, and kept as a list of changes to make by hand', async () => {
    const first = await go('nov.csv', '--yes');
    expect(first).toMatchObject({ status: 0 });
    expect(first.stderr).not.toMatch(/^(?:New|Gone|As before) /m);
    expect(existsSync(join(folder.path, 'nov.csv.results/by-hand.csv'))).toBe(false);
    expect(readFileSync(join(folder.path, 'nov.csv.results/report.html'), 'utf8')).not.toContain(
      'id="since"',
    );
    directory.received.length = 0;

    const second = await go('dec.csv', '--yes', '--same-line', '6');
    expect(second.status).toBe(0);
    expect(second.stderr).toMatch(/^New +2: Tim Young \(tim\.young\), Zoe Zhou \(zoe\.zhou\)$/m);
    expect(second.stderr).toMatch(/^Gone +1: Lou Lewis \(lou\.lewis\)$/m);
    expect(second.stderr).toMatch(
      /^Changed +2: Ben Stone \(position Teacher → Head\), Ivy Neumann \(full name Ivy Taylor → Ivy Neumann, login ivy\.taylor → ivy\.neumann\)$/m,
    );
    expect(second.stderr).toMatch(
      new RegExp(`^As before +3, not sent again; from nov.csv of ${day(TODAY)}$`, 'm'),
    );
    expect(second.stderr).not.toMatch(/Created before|Not in roster/);
    expect(second.stdout).toContain(
      '4 changes to make by hand in the directory: dec.csv.results/by-hand.csv',
    );
    expect(directory.hits()).toEqual({ 'tim.young': 1, 'zoe.zhou': 1 });

    const rows = byHand();
    expect(rows.map(({ since: _, ...change }) => change)).toEqual(CHANGES);
    for (const { since } of rows) expect(since).toMatch(new RegExp(`^${TODAY}T`));
    expect(statSync(join(folder.path, 'dec.csv.results/by-hand.csv')).mode & 0o777).toBe(0o600);
    const page = textOf('report.html');
    const section = page.slice(
      page.indexOf('id="since"'),
      page.indexOf('</section>', page.indexOf('id="since"')),
    );
    expect(section).toContain('Tim Young (tim.young), Zoe Zhou (zoe.zhou)');
    expect(section.match(/type="checkbox"/g)).toHaveLength(4);
    expect(section).toContain('position Teacher → Head');
    const report = JSON.parse(textOf('report.json'));
    expect(report.by_hand).toHaveLength(4);
    const known = report.rows.created.find(({ nickname }: { nickname: string }) => nickname === 'ann.adams');
    expect(known).toMatchObject({ from: 'nov.csv', message: 'account from nov.csv' });

    const again = await go('dec.csv', '--yes');
    expect(again.status).toBe(0);
    expect(again.stderr).toMatch(/^New +Nobody is new: all 7 people of this list have an account$/m);
    expect(again.stderr).toMatch(
      new RegExp(`^As before +7, not sent again; 5 from nov.csv of ${day(TODAY)}$`, 'm'),
    );
    expect(byHand()).toEqual(rows);
    expect((await go('report', 'dec.csv.results')).status).toBe(0);
    expect(byHand()).toEqual(rows);
    expect(textOf('report.html').match(/type="checkbox"/g)).toHaveLength(4);
    expect(directory.received).toHaveLength(2);

    // Changes that a person has made in the directory and recorded are done.
    const settle = async (...args: string[]) =>
      expect((await go('settle', 'dec.csv.results', ...args)).status, args.join(' ')).toBe(0);
    await settle('ivy.neumann', '--renamed-to', 'ivy.neumann');
    await settle('lou.lewis', '--deleted', '--yes');
    expect(byHand().map(({ login, what }) => [login, what])).toEqual([
      ['ben.stone', 'position'],
      ['ivy.neumann', 'full name'],
    ]);
  });

  it('the events of a dry run have the names, and --all-findings shows all of them', async () => {
    await go('nov.csv', '--yes');
    const many = Array.from({ length: 12 }, (_, n) => row(60 + n, `Young${n}`, 'Tim', `tim.young${n}`));
    folder.write('dec.csv', [HEADER, ...DECEMBER.slice(0, 4), ...many, ''].join('\n'));
    const events = (await go('dec.csv', '--dry-run', '--json')).stdout.trim().split('\n');
    const { difference } = events.map((line) => JSON.parse(line)).find(({ event }) => event === 'plan');
    expect(difference).toMatchObject({
      used_before: true,
      gone: [{ nickname: 'lou.lewis' }, { nickname: 'ivy.taylor' }],
      changed: [{ nickname: 'ben.stone', changes: [{ field: 'position', was: 'Teacher', is: 'Head' }] }],
      as_before: 3,
      in_directory: { same: [], taken: [], unnamed: [] },
    });
    expect(difference.new.map(({ nickname }: { nickname: string }) => nickname)).toHaveLength(12);
    const shown = (await go('dec.csv', '--dry-run')).stdout;
    expect(shown).toMatch(/^New +12: .*young9\) and 2 others \(--all-findings shows all\)$/m);
    const all = (await go('dec.csv', '--dry-run', '--all-findings')).stdout;
    expect(all).toMatch(/^ +Tim Young11 \(tim\.young11\)$/m);
  });

  it('a number in a column with another header recognises no person', async () => {
    await go('nov.csv', '--yes');
    directory.received.length = 0;
    folder.write(
      'pupils.csv',
      `${HEADER.replace('Employee #', 'Pupil ID')}\n${row(47, 'Moss', 'Ivy', 'ivy.moss')}\n`,
    );
    expect(await go('pupils.csv', '--yes')).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ 'ivy.moss': 1 });
  });

  it('by-hand.csv is never sent, and the error has the command that sends the list', async () => {
    await go('nov.csv', '--yes');
    folder.write('nov.csv', [HEADER, ...NOVEMBER.slice(1), ''].join('\n'));
    expect(await go('nov.csv', '--yes')).toMatchObject({ status: 0 });
    directory.received.length = 0;
    const file = 'nov.csv.results/by-hand.csv';
    for (const args of [
      ['create', file],
      ['retry', file],
      [file, '--dry-run'],
    ]) {
      const { status, stderr } = await go(...args, '--yes');
      expect(status, args.join(' ')).toBe(2);
      expect(stderr).toMatch(
        /by-hand\.csv lists changes .*\[by-hand-never-sent\]\nTo send rows of the list: .* retry nov\.csv\.results\n/,
      );
    }
    expect(directory.received).toEqual([]);
  });

  it('a person who leaves the list and returns is listed in between, and is not sent again', async () => {
    await go('nov.csv', '--yes');
    const csv = join(folder.path, 'nov.csv.results/by-hand.csv');
    folder.write('nov.csv', [HEADER, ...NOVEMBER.slice(1), ''].join('\n'));
    const without = await go('nov.csv', '--yes');
    expect(without.stderr).toMatch(/^Gone +1: Ann Adams \(ann\.adams\)$/m);
    const rows = readFileSync(csv, 'utf8');
    expect(rows).toMatch(
      new RegExp(`^ann\\.adams,Ann Adams,list,nov\\.csv,no longer in the list,${TODAY}T`, 'm'),
    );
    await go('nov.csv', '--yes');
    expect(readFileSync(csv, 'utf8')).toBe(rows);
    folder.write('nov.csv', [HEADER, ...NOVEMBER, ''].join('\n'));
    const back = await go('nov.csv', '--yes');
    expect(back.stderr).toMatch(/^As before +6, not sent again$/m);
    expect(existsSync(csv)).toBe(false);
    expect(directory.received).toHaveLength(6);
  });

  it('--org keeps lists with few common people apart, as the plan says', async () => {
    await go('nov.csv', '--yes', '--org', 'North');
    folder.write('dec.csv', [HEADER, NOVEMBER[0], ...DECEMBER.slice(-2), ''].join('\n'));
    const note = /^Other list +1 of the 6 people in nov\.csv\.results .*--org/m;
    expect((await go('dec.csv', '--dry-run')).stdout).toMatch(note);
    directory.received.length = 0;
    const south = await go('dec.csv', '--yes', '--org', 'South');
    expect(south.stderr).not.toMatch(/^Other list/m);
    expect(directory.received).toHaveLength(3);
  });

  it('a login that another person of the list got before stops no other row', async () => {
    await go('nov.csv', '--yes');
    directory.received.length = 0;
    const other = row(99, 'Zander', 'Zed', 'ann.adams');
    folder.write('nov.csv', [HEADER, other, ...NOVEMBER.slice(1), ...DECEMBER.slice(-2), ''].join('\n'));
    const checked = await go('nov.csv', '--dry-run');
    expect(checked.status).toBe(1);
    expect(checked.stdout + checked.stderr).toMatch(/nov\.csv:2: .*\[changed\]/);
    expect(checked.stdout).toMatch(/^To create +2 users/m);
    expect(directory.received).toEqual([]);

    const ran = await go('nov.csv', '--yes');
    expect(ran.status).toBe(1);
    expect(ran.stderr).toMatch(/nov\.csv:2: .*\[changed\]/);
    expect(directory.hits()).toEqual({ 'tim.young': 1, 'zoe.zhou': 1 });
    const path = join(folder.path, 'nov.csv.results/report.json');
    const { ended, rows } = JSON.parse(readFileSync(path, 'utf8'));
    expect(ended).toBe('complete');
    expect(rows.invalid).toMatchObject([{ line: 2, nickname: 'ann.adams' }]);
    const again = await go('nov.csv', '--yes');
    expect([again.status, directory.received.length]).toEqual([1, 2]);
    expect(again.stderr).toMatch(/nov\.csv:2: .*\[changed\]/);
  });

  it('people who have changed are named until a run has sent the whole list', async () => {
    await go('nov.csv', '--yes');
    const changed =
      /^Changed +2: Ben Stone \(position Teacher → Head\), Ivy Neumann \(full name .*, login .*\)$/m;
    const december = (...more: readonly string[]) => go('dec.csv', '--yes', '--same-line', '6', ...more);
    expect((await december('--limit', '1')).stderr).toMatch(changed);
    const rest = await go('dec.csv', '--yes');
    expect(rest.stderr).toMatch(changed);
    expect(rest.stderr).toMatch(/^As before +4, /m);
    const after = await go('dec.csv', '--yes');
    expect(after.stderr).not.toMatch(/^Changed /m);
    expect(after.stderr).toMatch(/^As before +7, /m);
    expect(directory.hits()).toMatchObject({ 'tim.young': 1, 'zoe.zhou': 1 });
  });
});

describe('a person who has another last name and another login', () => {
  const RUN = ['dec.csv', '--yes'];
  const NEW = { 'tim.young': 1, 'zoe.zhou': 1 };

  beforeEach(async () => {
    await go('nov.csv', '--yes');
    directory.received.length = 0;
  });

  it('the finding has both ways on, and neither is taken without an answer', async () => {
    const refused = await go(...RUN);
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toMatch(
      /Ivy Neumann \(number 47, then Ivy Taylor\) was created as ivy\.taylor from nov\.csv on .* The same person: --same-line 6\b.* Another person: --new ivy\.neumann\b/,
    );
    // Each printed command, as it is.
    for (const argv of printed(refused)) await go(...argv, '--yes');
    expect(directory.hits()).toEqual(NEW);
  });

  it('a person whose row is left out is not named as gone, and by-hand.csv has no line about them', async () => {
    for (const args of [['--skip-line', '6'], []]) {
      const ran = await go(...RUN, ...args);
      expect(ran).toMatchObject({ status: 0 });
      expect(ran.stderr).toMatch(/^Gone +1: Lou Lewis \(lou\.lewis\)$/m);
      expect(byHand().map(({ login }) => login)).toEqual(['ben.stone', 'lou.lewis']);
    }
  });

  it.each([
    ['leave this row out', '1', NEW, { left_out: 1 }, 'Left out'],
    ['the same person', '2', NEW, { created: 7 }, 'Changed'],
    ['another person', '3', { ...NEW, 'ivy.neumann': 1 }, { created: 7 }, 'Gone'],
  ])('a terminal asks once: %s', async (_, answer, hits, counts, label) => {
    let asked = 0;
    const type = (shown: string) => {
      const isPerson = shown.slice(-30).includes('[1]:');
      asked += isPerson ? 1 : 0;
      return isPerson ? answer : 'y';
    };
    const ran = await answered(type, 'dec.csv');
    expect([ran.status, asked]).toEqual([0, 1]);
    expect(stripVTControlCharacters(ran.stderr)).toMatch(new RegExp(`^${label} .*Ivy`, 'm'));
    expect(await go(...RUN)).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual(hits);
    expect(folder.json('dec.csv.results/report.json')).toMatchObject({ counts });
  });
});

describe('results that change while a question is open', () => {
  const at = (name: string): string => join(folder.path, name);

  /** Answers `y`, and that people are other people, and notes what the questions are about. */
  async function typed(change: (about: 'person' | 'run') => void) {
    const asked: string[] = [];
    const ran = await answered((shown) => {
      const about = shown.slice(-30).includes('[1]:') ? 'person' : 'run';
      asked.push(about);
      change(about);
      return about === 'person' ? '3' : 'y';
    }, 'dec.csv');
    expect(ran).toMatchObject({ status: 0 });
    return asked;
  }

  beforeEach(() => go('nov.csv', '--yes'));

  it('people who are recognised after the question was answered are shown, and it is asked again', async () => {
    renameSync(at('nov.csv.results'), at('kept'));
    directory.received.length = 0;
    const asked = await typed(() => {
      if (!existsSync(at('kept'))) return;
      renameSync(at('kept'), at('nov.csv.results'));
      folder.write('dec.csv', folder.read('dec.csv'));
    });
    expect(asked).toEqual(['run', 'person', 'run']);
    expect(directory.hits()).toEqual({ 'ivy.neumann': 1, 'tim.young': 1, 'zoe.zhou': 1 });
  });

  it('rows that another run has sent in the meantime are not asked about', async () => {
    await go('dec.csv', '--yes', '--new', 'ivy.neumann');
    renameSync(at('dec.csv.results'), at('done'));
    directory.received.length = 0;
    const asked = await typed(() => cpSync(at('done'), at('dec.csv.results'), { recursive: true }));
    expect(asked).toEqual(['person']);
    expect(directory.received).toEqual([]);
  });
});

describe('a list with few people of an earlier one', () => {
  const EVA = row(61, 'Moss', 'Eva', 'eva.moss');

  beforeEach(async () => {
    await go('nov.csv', '--yes');
    directory.received.length = 0;
    folder.write('few.csv', [HEADER, STAYED[0], EVA, ''].join('\n'));
  });

  it.each([
    ['y', {}],
    ['n', { 'ann.adams': 1 }],
  ])('a terminal asks once if both are of one organisation: %s', async (answer, hits) => {
    let asked = 0;
    const type = (shown: string) => {
      const isAboutLists = /same\s+organisation\?\s+\[y\/N\] $/.test(shown);
      asked += isAboutLists ? 1 : 0;
      return isAboutLists ? answer : 'y';
    };
    expect(await answered(type, 'few.csv')).toMatchObject({ status: 0 });
    folder.write('few.csv', [HEADER, STAYED[0], EVA, row(62, 'Hill', 'Max', 'max.hill'), ''].join('\n'));
    expect(await answered(type, 'few.csv')).toMatchObject({ status: 0 });
    expect(asked).toBe(1);
    expect(directory.hits()).toEqual({ ...hits, 'eva.moss': 1, 'max.hill': 1 });
  });

  it.each([
    ['no', [], {}],
    ['another', ['--org', 'South'], { 'ann.adams': 1 }],
  ])('people of a list with an --org are compared with a list that has %s --org', async (_, org, hits) => {
    await go('nov.csv', '--yes', '--org', 'North');
    expect(await go('few.csv', '--yes', ...org)).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ ...hits, 'eva.moss': 1 });
  });
});

describe('two people with one name and two dates of birth', () => {
  const COLUMNS = 'Last name,First name,Date of birth,Login,Password';
  const OLDER = 'Smith,Anna,2010-03-04,anna.smith,Swift-otter-417';
  const YOUNGER = 'Smith,Anna,2012-09-10,anna.smith2,Swift-otter-427';

  beforeEach(async () => {
    folder.write('nov.csv', [COLUMNS, OLDER, YOUNGER].join('\n'));
    await go('nov.csv', '--yes');
    directory.received.length = 0;
  });

  it('both keep their logins in a list without logins, and a third gets a login of her own', async () => {
    const dates = [
      'Smith,Anna,10.09.2012',
      'Young,Tim,02.02.2011',
      'Smith,Anna,04.03.2010',
      'Smith,Anna,05.06.2013',
    ];
    folder.write('dec.csv', ['Last name,First name,Date of birth', ...dates, ''].join('\n'));
    const unready = await go('dec.csv', '--yes');
    expect(unready.stdout + unready.stderr).not.toMatch(/^Gone |by-hand/m);
    const prepared = await go('prepare', 'dec.csv', '--nickname', '{first}.{last}', '--write');
    expect(prepared.stdout + prepared.stderr).not.toMatch(/left out|\[namesake\]/iu);
    expect(
      folder
        .read('dec.csv')
        .match(/[\w.]+$/gmu)
        ?.slice(1),
    ).toEqual(['anna.smith2', 'tim.young', 'anna.smith', 'anna.smith3']);
    await go(...printedWith(prepared, 'dec.csv'), '--yes');
    expect(directory.hits()).toEqual({ 'tim.young': 1, 'anna.smith3': 1 });
  });
});
