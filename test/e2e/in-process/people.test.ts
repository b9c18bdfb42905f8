/** People in a list: already created under another login, not people at all, or no longer members. */

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

/** @returns the logins, in the order of their arrival */
function logins(): readonly string[] {
  return directory.received.map(({ body }) => body.nickname);
}

/** The findings of a check on the screen, each from its file and line on. */
function findings({ stdout, stderr }: Ran, code: string): readonly string[] {
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.includes(`[${code}]`));
  return lines.map((line) => line.replace(/^(?:error|warn) +/, ''));
}

const ANN = 'Walker,Ann';
const SAM = 's.lee,Lee,Sam';
const NAMES = 'nickname,last name,first name';

describe('a login that was changed after the run', () => {
  it.each([
    ['lost its leading zeros', '004000', '4000'],
    ['was spelled out', 'ann.w', 'ann.walker'],
  ])(
    'a person with a login that %s is not created again until --new says that it is another person',
    async (_, before, after) => {
      folder.write('users.csv', `${NAMES}\n${before},${ANN}\n${SAM}\n`);
      expect(await create('users.csv')).toMatchObject({ status: 0 });
      folder.write('users.csv', `${NAMES}\n${after},${ANN}\n${SAM}\nb.orlov,Orlov,Boris\n`);

      const refused = await create('users.csv');
      expect(refused.status, refused.stderr).toBe(2);
      expect(findings(refused, 'renamed').join()).toMatch(
        new RegExp(`^users\\.csv:2: .*Ann Walker was created as ${before} on .*--new ${after}`),
      );
      expect(directory.hits()).toEqual({ [before]: 1, 's.lee': 1 });

      const skipping = await create('users.csv', '--skip-invalid');
      expect(skipping.status).toBe(1);
      expect(findings(skipping, 'renamed')).toHaveLength(1);
      expect(directory.hits()).toEqual({ [before]: 1, 's.lee': 1, 'b.orlov': 1 });

      expect(await create('users.csv', '--new', after)).toMatchObject({ status: 0 });
      expect(directory.hits()).toEqual({ [before]: 1, 's.lee': 1, 'b.orlov': 1, [after]: 1 });

      // The journal has the answer, so it need not be repeated.
      const again = await create('users.csv');
      expect(again.status, again.stderr).toBe(0);
      expect(findings(again, 'renamed')).toEqual([]);
      expect(directory.hits()).toEqual({ [before]: 1, 's.lee': 1, 'b.orlov': 1, [after]: 1 });
    },
  );

  it('a new person with a failed row needs --new only once', async () => {
    folder.write('users.csv', `${NAMES}\n004000,${ANN}\n`);
    await create('users.csv');
    folder.write('users.csv', `${NAMES}\n4000,${ANN}\n`);
    answer = 400;
    const failed = await create('users.csv', '--new', '4000');
    expect(failed.status, failed.stderr).toBe(1);
    answer = 201;
    const again = await create('users.csv');
    expect(findings(again, 'renamed')).toEqual([]);
    expect(again.status, again.stderr).toBe(0);
    expect(logins().at(-1)).toBe('4000');
  });

  it('a retry and a dry run also name the changed login, and send nothing for it', async () => {
    folder.write('users.csv', `${NAMES}\nann.w,${ANN}\n${SAM}\n`);
    await create('users.csv');
    folder.write('users.csv', `${NAMES}\nann.walker,${ANN}\n${SAM}\n`);
    for (const ran of [
      await create('users.csv', '--dry-run'),
      await go('retry', 'users.csv', '--pace', '0'),
    ]) {
      expect(ran.status, ran.stderr).not.toBe(0);
      expect(findings(ran, 'renamed')).toHaveLength(1);
    }
    expect(directory.hits()).toEqual({ 'ann.w': 1, 's.lee': 1 });
  });

  it('a namesake with a different student id is another person', async () => {
    const header = 'nickname,last name,first name,student id';
    folder.write('users.csv', `${header}\nann.w,${ANN},17\n`);
    await create('users.csv');
    folder.write('users.csv', `${header}\nann.walker,${ANN},18\n`);
    const ran = await create('users.csv');
    expect(ran.status, ran.stderr).toBe(0);
    expect(logins()).toEqual(['ann.w', 'ann.walker']);
  });

  it('a person with a new surname and the same student id is not created again', async () => {
    const header = 'nickname,last name,first name,student id';
    folder.write('users.csv', `${header}\nann.w,${ANN},0017\n`);
    await create('users.csv');
    folder.write('users.csv', `${header}\nann.miller,Miller,Ann,17\n`);
    const ran = await create('users.csv');
    expect(ran.status, ran.stderr).toBe(2);
    expect(findings(ran, 'renamed').join()).toContain('ann.w');
    expect(logins()).toEqual(['ann.w']);
  });
});

describe('a list of the next term', () => {
  const AUTUMN =
    'nickname;last name;first name;middle name\n' +
    'a.fedorov;Фёдоров;Артём;\nk.braun;Braun;Kaethe;\ni.petrov;Петров;Иван;\nm.tran;Minh;Tran;\n';
  const SPRING =
    'last name;first name;middle name\n' +
    'Федоров;Артем;\nBraun;Käthe;\nПетров;Иван;Сергеевич\nTran;Minh;\nNeumann;Nora;\n';
  const SPELLED = [2, 3, 4, 5];

  async function autumn(): Promise<void> {
    folder.write('autumn.csv', AUTUMN);
    expect(await create('autumn.csv')).toMatchObject({ status: 0 });
    folder.write('spring.csv', SPRING);
  }

  const prepare = (...args: string[]): Promise<Ran> =>
    go('prepare', 'spring.csv', '--nickname', '{first:1}.{last}', ...args);

  it('people with names that are spelled differently than in autumn are named, and no roster is written', async () => {
    await autumn();
    const ran = await prepare('-o', 'roster.csv', '--all-findings');
    expect(ran.status, ran.stderr).toBe(1);
    const lines = findings(ran, 'namesake');
    expect(lines.map((line) => Number(/^spring\.csv:(\d+):/.exec(line)?.[1]))).toEqual(SPELLED);
    for (const [at, login] of ['a.fedorov', 'k.braun', 'i.petrov', 'm.tran'].entries())
      expect(lines[at]).toContain(login);
    expect(() => folder.read('roster.csv')).toThrow();
  });

  it('people in the rows of --same-line keep their login, and people in those of --new-line get a new one', async () => {
    await autumn();
    const ran = await prepare('-o', 'roster.csv', '--same-line', '2,3,5', '--new-line', '4', '--keep-known');
    expect(ran.status, ran.stderr).toBe(0);
    const rows = folder.read('roster.csv').trim().split(/\r?\n/).slice(1);
    expect(rows.map((row) => row.split(';').at(-1))).toEqual([
      'a.fedorov',
      'k.braun',
      'i.petrov2',
      'm.tran',
      'n.neumann',
    ]);
  });

  it('a roster that was written with --same-line and --new-line creates only the new people', async () => {
    await autumn();
    await prepare('-o', 'roster.csv', '--same-line', '2,3,5', '--new-line', '4');
    directory.received.length = 0;
    const ran = await create('roster.csv');
    expect(ran.status, ran.stderr).toBe(0);
    expect([...logins()].sort()).toEqual(['i.petrov2', 'n.neumann']);
  });

  it('an overwritten list also creates only the new people', async () => {
    folder.write('list.csv', AUTUMN);
    await create('list.csv');
    folder.write('list.csv', SPRING);
    directory.received.length = 0;
    const args = ['--nickname', '{first:1}.{last}', '--write', '--same-line', '2,3,5', '--new-line', '4'];
    const prepared = await go('prepare', 'list.csv', ...args);
    expect(prepared.status, prepared.stderr).toBe(0);
    const command = /provision(?:\.js)? (list\.csv.*)$/m.exec(prepared.stdout + prepared.stderr)?.[1] ?? '';
    expect(command).toContain('--new i.petrov2');
    const ran = await create('list.csv', '--new', 'i.petrov2');
    expect(ran.status, ran.stderr).toBe(0);
    expect([...logins()].sort()).toEqual(['i.petrov2', 'n.neumann']);
  });

  it('--skip-invalid leaves out people who may have an account, and names them', async () => {
    await autumn();
    const ran = await prepare('-o', 'roster.csv', '--skip-invalid', '--all-findings');
    expect(ran.status, ran.stderr).toBe(0);
    expect(findings(ran, 'namesake')).toHaveLength(SPELLED.length);
    for (const who of ['Федоров', 'Braun', 'Петров', 'Tran']) expect(ran.stdout + ran.stderr).toContain(who);
    const roster = folder.read('roster.csv');
    expect(roster).toContain('n.neumann');
    expect(roster.trim().split(/\r?\n/)).toHaveLength(2);
  });

  it('--write --skip-invalid counts people without a login, and leaves their rows in place', async () => {
    await autumn();
    const ran = await prepare('--write', '--skip-invalid');
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stdout).toContain('No login assigned, since the row has an error (4):');
    expect(ran.stdout).not.toMatch(/-\d+ (?:person|people)/);
    const rows = folder.read('spring.csv').trim().split(/\r?\n/).slice(1);
    expect(rows.map((row) => row.split(';').at(-1))).toEqual(['', '', '', '', 'n.neumann']);
  });
});

describe('rows that are not people', () => {
  const ROWS = ['Gesamt;2', 'Lee (beurlaubt);Sam', 'Schmidt;Dr. Hans', 'Weber;Anna', 'Weber;Anna'];

  it('prepare gives no login to a sum line, a person with a note in brackets, and the second of two equal rows', async () => {
    folder.write('list.csv', `Nachname;Vorname\n${ROWS.join('\n')}\n`);
    const args = ['prepare', 'list.csv', '--nickname', '{first:1}.{last}', '-o', 'roster.csv'];
    const refused = await go(...args);
    expect(refused.status, refused.stderr).toBe(1);
    expect(findings(refused, 'not-a-person').map((line) => line.split(': ')[0])).toEqual([
      'list.csv:2',
      'list.csv:3',
    ]);
    expect(findings(refused, 'same-person').map((line) => line.split(': ')[0])).toEqual(['list.csv:6']);
    const ran = await go(...args, '--skip-invalid');
    expect(ran.status, ran.stderr).toBe(0);
    for (const who of ['Gesamt', 'Lee', 'beurlaubt']) expect(ran.stdout + ran.stderr).toContain(who);
    expect(findings(ran, 'same-person')).toHaveLength(1);
    const rows = folder.read('roster.csv').trim().split(/\r?\n/).slice(1);
    expect(rows.map((row) => row.split(';').at(-1))).toEqual(['h.schmidt', 'a.weber']);

    const sent = await create('roster.csv');
    expect(sent.status, sent.stderr).toBe(0);
    expect(directory.hits()).toEqual({ 'h.schmidt': 1, 'a.weber': 1 });
    const names = directory.received.map(({ body }) => body.name);
    expect(names).toEqual([
      expect.objectContaining({ last: 'Schmidt', first: 'Hans' }),
      expect.objectContaining({ last: 'Weber', first: 'Anna' }),
    ]);
  });

  it('create sends no sum line, no person with a note in brackets, and only one of two equal rows', async () => {
    const rows = [
      'sum;Gesamt;2',
      's.lee;Lee (beurlaubt);Sam',
      'h.schmidt;Schmidt;Dr. Hans',
      'a.weber;Weber;Anna',
    ];
    folder.write('list.csv', `Login;Nachname;Vorname\n${[...rows, rows[3]].join('\n')}\n`);
    const refused = await create('list.csv');
    expect(refused.status, refused.stderr).toBe(2);
    expect(logins()).toEqual([]);
    const ran = await create('list.csv', '--skip-invalid');
    expect(ran.status, ran.stderr).toBe(1);
    expect(directory.hits()).toEqual({ 'h.schmidt': 1, 'a.weber': 1 });
    expect(directory.received[0]?.body.name).toMatchObject({ last: 'Schmidt', first: 'Hans' });
    expect(findings(ran, 'not-a-person').join()).toMatch(/Gesamt.*beurlaubt/);
    expect(findings(ran, 'same-person').join()).toContain('list.csv:6');
    expect(ran.stdout + ran.stderr).toMatch(/Titles +left out: Dr\. \(1\)/);
  });

  it('a person with a note in brackets is created with --new, and a person with another name in brackets without it', async () => {
    folder.write('list.csv', 'Login;Nachname;Vorname\ns.lee;Lee (Anya);Sam\n');
    expect(await create('list.csv')).toMatchObject({ status: 0 });
    folder.write('other.csv', 'Login;Nachname;Vorname\nt.lee;Lee (beurlaubt);Tom\n');
    expect(await create('other.csv')).toMatchObject({ status: 2 });
    expect(await create('other.csv', '--new', 't.lee')).toMatchObject({ status: 0 });
    expect(logins()).toEqual(['s.lee', 't.lee']);
  });
});

describe('people who have left', () => {
  const LISTS: readonly (readonly [about: string, list: string, left: string, saying: string])[] = [
    [
      'suspended in Moodle',
      'username,password,firstname,lastname,email,suspended\n' +
        'a.weber,Sunny-Meadow-42,Anna,Weber,a.weber@school.example,0\n' +
        'm.holm,Windy-Harbour-7,Mira,Holm,m.holm@school.example,1\n' +
        'j.brandt,Rocky-Island-31,Jonas,Brandt,j.brandt@school.example,0\n',
      'm.holm',
      '"suspended" is "1"',
    ],
    [
      'blocked in Entra',
      'version:v1.0,,,,,\n' +
        'Name [displayName] Required,User name [userPrincipalName] Required,Initial password [passwordProfile] Required,Block sign in (Yes/No) [accountEnabled],First name [givenName],Last name [surname]\n' +
        'Anna Weber,a.weber@school.example,Sunny-Meadow-42,No,Anna,Weber\n' +
        'Mira Holm,m.holm@school.example,Windy-Harbour-7,Yes,Mira,Holm\n' +
        'Jonas Brandt,j.brandt@school.example,Rocky-Island-31,No,Jonas,Brandt\n',
      'm.holm',
      'is "Yes"',
    ],
    [
      'terminated in a personnel system',
      'Employee number,First name,Last name,Email,Employment status\n' +
        '117,Anna,Weber,a.weber@firm.example,Active\n' +
        '118,Mira,Holm,m.holm@firm.example,Terminated\n' +
        '119,Jonas,Brandt,j.brandt@firm.example,Active\n',
      'm.holm',
      'is "Terminated"',
    ],
    [
      'no longer members of their club',
      'Mitgliedsnummer;Nachname;Vorname;Login;Mitgliedsstatus\n' +
        '117;Weber;Anna;a.weber;aktiv\n118;Holm;Mira;m.holm;ausgetreten\n119;Brandt;Jonas;j.brandt;passiv\n',
      'm.holm',
      'is "ausgetreten"',
    ],
  ];

  it.each(LISTS)('people who are %s are named, and not created', async (_, list, left, saying) => {
    folder.write('list.csv', list);
    const refused = await create('list.csv');
    expect(refused.status, refused.stderr).toBe(2);
    const [line = '', ...others] = findings(refused, 'inactive');
    expect(others).toEqual([]);
    expect(line).toContain(saying);
    expect(logins()).toEqual([]);

    const ran = await create('list.csv', '--skip-invalid');
    expect(ran.status, ran.stderr).toBe(1);
    expect(directory.hits()).toEqual({ 'a.weber': 1, 'j.brandt': 1 });
    expect(findings(ran, 'inactive')).toHaveLength(1);

    const all = await create('list.csv', '--map', 'status=');
    expect(all.status, all.stderr).toBe(0);
    expect(directory.hits()).toEqual({ 'a.weber': 1, 'j.brandt': 1, [left]: 1 });
  });

  it.each([
    ['with an end date in the past', 'Termination date', '2019-09-30', '2099-12-31'],
    ['with an end date in German', 'Austritt', '30.09.2019', '31.12.2099'],
    ['who were dismissed', 'Статус', 'уволен', 'работает'],
    ['marked for deletion', 'Action', 'delete', 'create'],
  ])('people %s are not created, and the others are', async (_, header, left, active) => {
    folder.write(
      'list.csv',
      `${NAMES},${header}\na.weber,Weber,Anna,${active}\nm.holm,Holm,Mira,${left}\nj.brandt,Brandt,Jonas,${active}\n`,
    );
    const ran = await create('list.csv', '--skip-invalid');
    expect(findings(ran, 'inactive').join()).toMatch(/^list\.csv:3: /);
    expect(directory.hits()).toEqual({ 'a.weber': 1, 'j.brandt': 1 });
  });

  it('the meaning of "yes" in the configuration does not apply to a column of suspended users', async () => {
    const suspended = ['a.weber,Weber,Anna,yes', 'm.holm,Holm,Mira,no', 'j.brandt,Brandt,Jonas,yes'];
    folder.write('list.csv', `${NAMES},Suspended\n${suspended.join('\n')}\n`);
    folder.write('provision.config.json', '{ "status": { "yes": "active" } }');
    const ran = await create('list.csv', '--skip-invalid');
    expect(findings(ran, 'inactive')).toHaveLength(2);
    expect(directory.hits()).toEqual({ 'm.holm': 1 });
  });

  it('the finding about a list with mostly suspended users has an option that can be pasted', async () => {
    const rows = ['a.weber,Weber,Anna', 'm.holm,Holm,Mira', 'j.brandt,Brandt,Jonas'].map(
      (row) => `${row},yes`,
    );
    folder.write('list.csv', `${NAMES},Suspended\n${rows.join('\n')}\ne.graf,Graf,Eva,no\n`);
    const refused = await create('list.csv', '--skip-invalid');
    const option = /--status yes=inactive/u.exec(findings(refused, 'inactive-list').join())?.[0] ?? '';
    expect(logins()).toEqual([]);
    await create('list.csv', '--skip-invalid', ...option.split(' '));
    expect(directory.hits()).toEqual({ 'e.graf': 1 });
  });

  it('unknown values of the status are errors, and nothing is sent until the configuration gives their meaning', async () => {
    const rows = [
      'a.weber;Weber;Anna;Vollmitglied',
      'm.holm;Holm;Mira;Ehrenrat',
      'j.brandt;Brandt;Jonas;aktiv',
    ];
    folder.write('list.csv', `Login;Nachname;Vorname;Mitgliedsstatus\n${rows.join('\n')}\n`);
    for (const more of [[], ['--skip-invalid']]) {
      const refused = await create('list.csv', ...more);
      expect(refused.status, refused.stderr).not.toBe(0);
      expect(findings(refused, 'inactive-list').join()).toMatch(/Vollmitglied.*Ehrenrat/);
      expect(logins()).toEqual([]);
    }
    folder.write(
      'provision.config.json',
      '{ "status": { "Vollmitglied": "active", "Ehrenrat": "inactive" } }',
    );
    const ran = await create('list.csv', '--skip-invalid');
    expect(ran.status, ran.stderr).toBe(1);
    expect(directory.hits()).toEqual({ 'a.weber': 1, 'j.brandt': 1 });
  });

  it('a list with hashes as passwords is refused as a whole, also with --skip-invalid', async () => {
    folder.write(
      'google.csv',
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY]\n' +
        'Anna,Weber,a.weber@school.example,0cc175b9c0f1b6a831c399e269772661,MD5\n' +
        'Mira,Holm,m.holm@school.example,92eb5ffee6ae2fec3ad71c777531578f,MD5\n' +
        'Jonas,Brandt,j.brandt@school.example,4a8a08f09d37b73795649038408b5f33,MD5\n',
    );
    for (const more of [[], ['--skip-invalid']]) {
      const refused = await create('google.csv', ...more);
      expect(refused.status, refused.stderr).not.toBe(0);
      expect(findings(refused, 'password-hash')).toHaveLength(1);
      expect(refused.stderr).not.toContain('0cc175b9c0f1b6a831c399e269772661');
      expect(logins()).toEqual([]);
    }
    const ran = await create('google.csv', '--generate-passwords', 'all');
    expect(ran.status, ran.stderr).toBe(0);
    expect(JSON.stringify(directory.received.map(({ body }) => body))).not.toContain('0cc175b9');
    expect(logins()).toEqual(['a.weber', 'm.holm', 'j.brandt']);
  });
});

describe('people who can be confused with each other', () => {
  it('two classes with one department number are named in the plan', async () => {
    folder.write('provision.config.json', '{ "departments": { "5А": 5, "5Б": 5, "6А": 6 } }');
    const rows = ['a.weber;Вебер;Анна;5А', 'm.holm;Хольм;Мира;5Б', 'j.brandt;Брандт;Йонас;6А'];
    folder.write('list.csv', `Логин;Фамилия;Имя;Подразделение\n${rows.join('\n')}\n`);
    const ran = await create('list.csv', '--dry-run');
    expect(ran.status, ran.stderr).toBe(0);
    expect(ran.stdout + ran.stderr).toContain('5А and 5Б are both department 5');
  });

  it('namesakes without a difference are named, and created', async () => {
    folder.write('list.csv', `${NAMES}\na.weber,Weber,Anna\na.weber2,Weber,Anna\n`);
    const ran = await create('list.csv');
    expect(ran.status, ran.stderr).toBe(0);
    expect(findings(ran, 'namesakes')).toHaveLength(1);
    expect(logins()).toEqual(['a.weber', 'a.weber2']);
  });

  it('namesakes in different departments are not a finding', async () => {
    folder.write('list.csv', `${NAMES},department\na.weber,Weber,Anna,1\na.weber2,Weber,Anna,2\n`);
    const ran = await create('list.csv');
    expect(findings(ran, 'namesakes')).toEqual([]);
    expect(ran.status, ran.stderr).toBe(0);
  });

  it('a person in two rows with two logins and one student id gets one account', async () => {
    const rows = ['a.weber,Weber,Anna,17', 'anna.weber,Weber,Anna,017', 'm.holm,Holm,Mira,18'];
    folder.write('list.csv', `${NAMES},student id\n${rows.join('\n')}\n`);
    const ran = await create('list.csv', '--skip-invalid');
    expect(ran.status, ran.stderr).toBe(1);
    expect(findings(ran, 'same-person').join()).toMatch(/^list\.csv:3: /);
    expect(directory.hits()).toEqual({ 'a.weber': 1, 'm.holm': 1 });
  });
});
