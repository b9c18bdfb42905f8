import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, answerAll, type CarefulAnswer, runIn } from '../../guide/answering.js';
import { encode } from '../../roster/encode.js';
import { workbook } from '../../roster/workbook-file.js';
import { startInRealTime } from '../../support/skipping-clock.js';
import { startDirectory, type TestDirectory } from '../server.js';

let cwd: string;
let directory: TestDirectory;

beforeEach(async () => {
  startInRealTime();
  cwd = mkdtempSync(join(tmpdir(), 'provision-people-'));
  directory = await startDirectory();
});

afterEach(async () => {
  rmSync(cwd, { recursive: true, force: true });
  await directory.close();
});

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(cwd, name), content);
}

/** Makes the file older than files that are written later. */
function age(name: string): void {
  utimesSync(join(cwd, name), new Date(2026, 0, 1), new Date(2026, 0, 1));
}

/** The logins that the directory received, sorted, once for each request. */
function received(): readonly string[] {
  return directory.received.map(({ body }) => body.nickname).sort();
}

/** The logins that a rehearsal created, sorted. */
function rehearsed(): readonly string[] {
  const folders = readdirSync(cwd).filter((name) => name.endsWith('.sandbox-results'));
  return folders
    .flatMap((folder) => {
      const report = join(cwd, folder, 'report.json');
      return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).rows.created : [];
    })
    .map(({ nickname }: { nickname: string }) => nickname)
    .sort();
}

/** A line gives the reason why the row of each person is left out. */
function expectLeftOut({ text }: Answered, names: readonly string[]): void {
  const lines = text
    .replaceAll(/\n {2}(?=\S)/g, ' ')
    .split('\n')
    .filter((line) => /(?:^| — )(?:line \d+: |\S+:\d+: .*\]$)| left out\)$/.test(line));
  for (const name of names)
    expect([...lines, ...(text.match(/^Left out: [\s\S]*?\.$/gm) ?? [])].join('\n')).toContain(name);
}

/** Answers for the real directory, with its token: one user first, and then the others. */
const FOR_REAL: readonly CarefulAnswer[] = [
  ['What now', 'Create the users in the directory'],
  ['Check this user', 'Yes'],
];

/** Answers for a rehearsal first, and then the directory. */
const AFTER_A_REHEARSAL: readonly CarefulAnswer[] = [
  ['What now', 'Rehearse'],
  ['The rehearsal has finished', 'Create the users in the directory'],
  ['What now', 'Begin'],
  ['Check this user', 'Yes'],
];

const useDirectory = () =>
  write('provision.config.json', `{ "profile": "v6", "base_url": "${directory.url}", "pace": 0 }\n`);

/** The walk ended without an error or a loop, and every answer belonged to a question. */
function expectDone(walked: Answered, most: number): void {
  expect(walked.left).toEqual([]);
  // The report is opened at the end, which needs no answer about the people.
  const counted = walked.asked.filter((one) => !one.endsWith('→ Open the report'));
  expect(counted.length, walked.asked.join('\n')).toBeLessThanOrEqual(most);
}

describe('the spring list of a school with results of autumn', () => {
  const LAST = 'Иванов Щербаков Юдин Хохлов Соловьёв Цой Жуков Яковлев Орлов Эткинд'.split(' ');
  const FIRST = 'Иван Юрий Олег'.split(' ');

  type Pupil = { readonly last: string; readonly first: string; readonly id: number };

  const ALL: readonly Pupil[] = FIRST.flatMap((first, f) =>
    LAST.map((last, l) => ({ last, first, id: 1001 + f * LAST.length + l })),
  ).slice(0, 29);
  const LEFT = ALL.slice(0, 3);
  const NEW: readonly Pupil[] = [
    { last: 'Зайцев', first: 'Захар', id: 2001 },
    { last: 'Белов', first: 'Борис', id: 2002 },
    { last: 'Громов', first: 'Глеб', id: 2003 },
    { last: 'Дроздов', first: 'Денис', id: 2004 },
  ];
  const NEW_LOGINS = ['b.belov', 'd.drozdov', 'g.gromov', 'z.zaitsev'];

  const table = (pupils: readonly Pupil[]) =>
    [
      'Фамилия;Имя;Класс;Личный номер',
      ...pupils.map(({ last, first, id }) => `${last};${first};5А;${id}`),
    ].join('\n');

  /** Two pupils have another spelling, and one has another surname. Ids are left out if the list has none. */
  function springOf(hasIds: boolean): string {
    const stayed = ALL.slice(3).map((pupil) => {
      if (pupil.last === 'Соловьёв' && pupil.first === 'Юрий') return { ...pupil, last: 'Соловьев' };
      if (pupil.last === 'Щербаков' && pupil.first === 'Олег')
        return { ...pupil, last: 'Олег', first: 'Щербаков' };
      if (hasIds && pupil.last === 'Жуков' && pupil.first === 'Иван') return { ...pupil, last: 'Лебедев' };
      return pupil;
    });
    const text = table([...stayed, ...NEW]);
    return hasIds ? text : text.replace(/;[^;\n]*$/gm, '');
  }

  async function autumn(): Promise<void> {
    useDirectory();
    write('autumn.csv', table(ALL));
    const prepare = ['prepare', 'autumn.csv', '--nickname', '{first:1}.{last}', '--write'];
    expect(await runIn(cwd, prepare)).toBe(0);
    expect(await runIn(cwd, ['autumn.csv', '--generate-passwords', 'missing'])).toBe(0);
    expect(received()).toHaveLength(29);
    directory.received.length = 0;
    age('autumn.csv');
  }

  it('a user who presses Enter at every question rehearses only the new pupils, and sees those that have an account', async () => {
    await autumn();
    write('spring.csv', springOf(true));
    const walked = await answerAll(cwd);
    expect(received()).toEqual([]);
    expect(rehearsed()).toEqual(NEW_LOGINS);
    expect(walked.text).toMatch(
      /^Left out: 26 people with an account from earlier\s+runs: [\s\S]*?; 21\s+more\.$/m,
    );
    expectDone(walked, 6);
  });

  it('a user who answers carefully creates only the new pupils, and the others keep their logins', async () => {
    await autumn();
    write('spring.csv', springOf(true));
    const walked = await answerAll(cwd, [['Which file lists the people', 'spring.csv'], ...FOR_REAL]);
    expect(received()).toEqual(NEW_LOGINS);
    expect(walked.status).toBe(0);
    expectDone(walked, 8);
  });

  it('a user who presses Enter at every question rehearses only the new pupils of a list without ids', async () => {
    await autumn();
    write('spring.csv', springOf(false));
    const walked = await answerAll(cwd);
    expect(received()).toEqual([]);
    expect(rehearsed()).toEqual(NEW_LOGINS);
    expectLeftOut(walked, ['Соловьев', 'Щербаков']);
    expectDone(walked, 9);
  });

  it('a user who answers carefully also creates another pupil with a similar name', async () => {
    await autumn();
    write('spring.csv', springOf(false));
    const walked = await answerAll(cwd, [
      ...FOR_REAL,
      ['Соловьев', 'Another person'],
      ['Щербаков', 'The same person'],
    ]);
    expect(received()).toEqual([...NEW_LOGINS, 'i.solovev3'].sort());
    expectDone(walked, 10);
  });

  /** All pupils of autumn, with the patronymics that the list of autumn lacked. */
  const withMiddle = () =>
    [
      'Фамилия;Имя;Отчество',
      ...ALL.map(({ last, first }) => `${last};${first};Петрович`),
      'Белов;Борис;',
    ].join('\n');

  it('one answer is enough if all pupils have a patronymic now', async () => {
    await autumn();
    write('spring.csv', withMiddle());
    const walked = await answerAll(cwd, [
      ...FOR_REAL.slice(0, 1),
      ['Is it the same person', 'All 29 are the same people'],
    ]);
    expect(received()).toEqual(['b.belov']);
    expectDone(walked, 9);
  });

  it('a user who presses Enter at every question rehearses no pupil of autumn if all have a patronymic now', async () => {
    await autumn();
    write('spring.csv', withMiddle());
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual(['b.belov']);
    expect(walked.text).toContain('29 rows are left out');
    expectDone(walked, 8);
  });

  it('a pupil who left is in no roster that the program writes', async () => {
    await autumn();
    write('spring.csv', springOf(true));
    await answerAll(cwd);
    const written = readdirSync(cwd).filter((name) => name.startsWith('spring') && name.endsWith('.csv'));
    expect(written.sort()).toEqual(['spring-roster.csv', 'spring.csv']);
    const text = written.map((name) => readFileSync(join(cwd, name), 'utf8')).join('');
    for (const { last, first } of NEW) expect(text).toContain(`${last};${first}`);
    for (const { last, first } of LEFT) expect(text).not.toContain(`${last};${first}`);
  });
});

describe('the workbook of a club', () => {
  type Row = readonly (string | number | Date | null)[];

  const MEMBERS: readonly Row[] = [
    ['Mitgliedsnummer', 'Nachname', 'Vorname', 'Mitgliedsstatus', 'Austritt', 'E-Mail'],
    [101, 'Weber', 'Dr. Anna', 'aktiv', null, 'anna@a.example'],
    [102, 'Holm', 'Mira', 'ausgetreten', null, 'mira@b.example'],
    [103, 'Brandt', 'Jonas', 'passiv', null, 'jonas@c.example'],
    [104, 'Lind', 'Elin', 'aktiv', new Date(Date.UTC(2019, 11, 31)), 'elin@d.example'],
    [105, 'Graf', 'Frau Erika', 'Ehrenmitglied', null, 'erika@e.example'],
    [106, 'Vogt (ausgetreten)', 'Karl', 'aktiv', null, 'karl@f.example'],
    [107, 'Kern', 'Tom', 'aktiv', null, 'tom@g.example'],
    [107, 'Kern', 'Tom', 'aktiv', null, 'tom@g.example'],
    ['Summe Mitglieder', 7, null, null, null, null],
    [null, 'Summe', 7, null, null, null],
  ];

  /** A title above the members, and a second sheet with some of them. @param columns the number of columns */
  function club(columns: number): Buffer {
    const members = MEMBERS.map((row) => row.slice(0, columns));
    const board = [
      ['Nachname', 'Vorname', 'Amt'],
      ['Weber', 'Anna', 'Vorsitz'],
    ];
    return workbook({ Mitglieder: [['Mitgliederliste TSV 2026'], [], ...members], Vorstand: board });
  }

  const LEFT_OUT = ['Holm', 'Lind', 'Vogt', 'Summe', 'Graf'];

  it('a user who presses Enter at every question rehearses the members who are certainly active, and sees the names of the others', async () => {
    write('club.xlsx', club(5));
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual(['a.weber', 'j.brandt', 't.kern']);
    expectLeftOut(walked, LEFT_OUT);
    expectDone(walked, 10);
  });

  it('a user who presses Enter at every question rehearses no member who left, even if the addresses have many domains', async () => {
    write('club.xlsx', club(6));
    const walked = await answerAll(cwd);
    for (const login of ['mira', 'elin', 'karl', 'm.holm', 'e.lind', 'k.vogt'])
      expect(rehearsed()).not.toContain(login);
    expectLeftOut(walked, [...LEFT_OUT, 'Kern']);
    expectDone(walked, 12);
  });

  it('a user who answers carefully creates the honorary member, and no member who left', async () => {
    useDirectory();
    write('club.xlsx', club(6));
    const walked = await answerAll(cwd, [
      ['More than one sheet', 'Mitglieder'],
      ['Is this correct', 'Yes, but make other logins'],
      ...FOR_REAL,
      [
        'may say who has left',
        'Create accounts for aktiv (5), passiv (1), Ehrenmitglied (1), not for ausgetreten (1)',
      ],
    ]);
    expect(received()).toEqual(['a.weber', 'e.graf', 'j.brandt', 't.kern']);
    const names = directory.received.map(({ body }) => JSON.stringify(body.name));
    for (const name of names) expect(name).not.toMatch(/Dr\.|Frau/);
    expectLeftOut(walked, ['Holm', 'Lind', 'Vogt', 'Summe']);
    expectDone(walked, 23);
  });
});

describe('a club with questions about its members', () => {
  const HEADER = 'Mitgliedsnummer;Nachname;Vorname;Mitgliedsstatus;Austritt';
  const ROWS = [
    '101;Weber;Anna;aktiv;',
    '102;Holm;Mira;ausgetreten;',
    '104;Lind;Elin;aktiv;31.12.2019',
    ';Summe;3;;',
  ];

  it('no question about a member is asked twice', async () => {
    write('club.csv', [HEADER, ...ROWS].join('\n'));
    const { asked } = await answerAll(cwd);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((question, at) => asked.indexOf(question) !== at)).toEqual([]);
  });

  it('a person with only an error in the row is not counted among the people with an account', async () => {
    write('club.csv', [HEADER, ...ROWS].join('\n'));
    const { text } = await answerAll(cwd);
    expect(rehearsed()).toEqual(['a.weber']);
    expect(text).not.toContain('with an account from earlier runs');
  });

  it('the list is not reported to have errors again once its rows are left out', async () => {
    const rows = ROWS.map((row, at) => `a${101 + at};${row}`);
    write('club.csv', [`Login;${HEADER}`, ...rows].join('\n'));
    const { asked, text } = await answerAll(cwd);
    expect(rehearsed()).toEqual(['a101']);
    expect(text).toMatch(/\d rows should probably get no account/);
    expect(asked.filter((question) => question.includes('The list has errors'))).toEqual([]);
  });

  it.each(['Vogt (verstorben 03.2026)', 'Vogt (ausgetreten 31.03.2026)', 'Vogt (seit 01.09.2026 beurlaubt)'])(
    'a user who presses Enter at every question creates no person with a name that may indicate a departure: %s',
    async (last) => {
      write('club.csv', ['Nachname;Vorname', 'Weber;Anna', `${last};Karl`].join('\n'));
      const walked = await answerAll(cwd);
      expect(rehearsed()).toEqual(['a.weber']);
      expectLeftOut(walked, ['Karl Vogt']);
    },
  );

  it('a list of people who have all left is not reported to have people with an account', async () => {
    const rows = ['Weber;Anna;31.12.2019', 'Holm;Mira;30.06.2020'];
    write('club.csv', ['Nachname;Vorname;Austritt', ...rows].join('\n'));
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual([]);
    expect(walked.text).not.toContain('has an account, or may have one');
    expectLeftOut(walked, ['Anna Weber', 'Mira Holm']);
  });

  it('the answer "Create" creates a person with a note in the name', async () => {
    useDirectory();
    write('club.csv', ['Nachname;Vorname', 'Weber;Anna', 'Lee (beurlaubt);Sam'].join('\n'));
    const walked = await answerAll(cwd, [...FOR_REAL, ['has the note "beurlaubt"', 'Create']]);
    expect(received()).toEqual(['a.weber', expect.stringMatching(/^s\.lee/)]);
    expectDone(walked, 8);
  });

  it('the answer "All of them" ignores the status column for all rows', async () => {
    useDirectory();
    const rows = ['a.weber;Weber;Anna;aktiv', 'm.holm;Holm;Mira;ausgetreten', 'e.graf;Graf;Eva;Gast'];
    write('club.csv', ['Login;Nachname;Vorname;Mitgliedsstatus', ...rows].join('\n'));
    const walked = await answerAll(cwd, [...FOR_REAL, ['may say who has left', 'All of them']]);
    expect(received()).toEqual(['a.weber', 'e.graf', 'm.holm']);
    expectDone(walked, 7);
  });

  it('a user who presses Enter at every question creates no member of a list of former members', async () => {
    const former = ['a.ode;Ode;Ada;ausgetreten', 'b.ode;Ode;Ben;verstorben', 'c.ode;Ode;Cleo;ausgetreten'];
    write(
      'former.csv',
      ['Login;Nachname;Vorname;Mitgliedsstatus', ...former, 'd.ode;Ode;Dan;aktiv'].join('\n'),
    );
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual(['d.ode']);
    expectLeftOut(walked, ['Ada Ode', 'Ben Ode', 'Cleo Ode']);
    expectDone(walked, 7);
  });
});

describe('an export of a personnel system', () => {
  const HEADER =
    'Employee number;First name;Last name;Email;Status;Position;Department;Hire date;Termination date';
  const ROWS = [
    '00117;Anna;Weber;a.weber@firm.example;active;Engineer;Sales;2015-04-01;',
    '00118;Mira;Holm;m.holm@firm.example;inactive;Clerk;Sales;2015-04-01;2019-09-30',
    '00119;Jonas;Brandt;j.brandt@firm.example;leave;Engineer;Workshop;2016-10-01;',
    '00120;Elin;Lind;e.lind@firm.example;active;Engineer;Workshop;2016-10-01;2019-12-31',
    '00121;Rashid;Oduya;r.oduya@firm.example;active;Engineer;Workshop;2016-10-01;2099-12-31',
    '00122;Sara;Ferro;s.ferro@firm.example;active;Engineer;Workshop;2025-01-01;2020-06-30',
    '00123;Tom;Kern;t.kern@firm.example;onboarding;Engineer;Sales;2099-10-01;',
  ];

  const numbered = (text: string) => text.replaceAll(';Sales;', ';2;').replaceAll(';Workshop;', ';3;');
  const ACTIVE = ['a.weber', 'j.brandt', 'r.oduya', 's.ferro'];

  it('a user who presses Enter at every question rehearses current employees and those who start later, and sees the names of those who left', async () => {
    write('hr.csv', numbered([HEADER, ...ROWS].join('\n')));
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual([...ACTIVE, 't.kern'].sort());
    expectLeftOut(walked, ['Mira Holm', 'Elin Lind', '"inactive"', '"2019-12-31"']);
    expectDone(walked, 6);
  });

  it('a user who presses Enter at every question rehearses departments without a number with generated ones, and sees the names of those who left', async () => {
    write('hr.csv', [HEADER, ...ROWS].join('\n'));
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual([...ACTIVE, 't.kern'].sort());
    expectLeftOut(walked, ['Mira Holm', 'Elin Lind']);
    expect(walked.text).toContain('The numbers of 2 departments are made up for the rehearsal');
    expectDone(walked, 7);
  });

  it('a user who answers carefully creates current employees, and those who start later', async () => {
    useDirectory();
    write('hr.csv', [HEADER, ...ROWS].join('\n'));
    const walked = await answerAll(cwd, [...FOR_REAL, ['Numbers of Sales, Workshop', '2 3']]);
    expect(received()).toEqual([...ACTIVE, 't.kern'].sort());
    const departments = Object.fromEntries(
      directory.received.map(({ body }) => [body.nickname, body.department_id]),
    );
    expect(departments).toMatchObject({ 'a.weber': 2, 'j.brandt': 3 });
    expectDone(walked, 8);
  });
});

describe('a rehearsal that continues to the directory', () => {
  it('members who are left out of a rehearsal are also left out of the directory', async () => {
    useDirectory();
    const rows = ['Weber;Dr. Anna;aktiv', 'Holm;Mira;ausgetreten', 'Lee (beurlaubt);Sam;aktiv', 'Summe;3;'];
    write('club.csv', ['Nachname;Vorname;Mitgliedsstatus', ...rows, 'Graf;Eva;Gast'].join('\n'));
    const walked = await answerAll(cwd, AFTER_A_REHEARSAL.slice(0, 3));
    expect(rehearsed()).toEqual(['a.weber']);
    expect(received()).toEqual(['a.weber']);
    expectLeftOut(walked, ['Mira Holm', 'Sam Lee', 'Summe', 'Eva Graf']);
    expectDone(walked, 11);
  });

  it('users who are left out of a rehearsal are also left out of the directory', async () => {
    useDirectory();
    const rows = [
      'a.weber,Weber,Anna,Active',
      'm.holm,Holm,Mira,Terminated',
      'j.brandt,Brandt,Jonas,On leave',
    ];
    write('hr.csv', ['login,last name,first name,employment status', ...rows].join('\n'));
    const walked = await answerAll(cwd, AFTER_A_REHEARSAL);
    expect(rehearsed()).toEqual(['a.weber', 'j.brandt']);
    expect(received()).toEqual(['a.weber', 'j.brandt']);
    expectLeftOut(walked, ['Mira Holm']);
    expectDone(walked, 9);
  });

  it('the answer that a person is another one also counts after the rehearsal', async () => {
    useDirectory();
    write('autumn.csv', 'nickname,last name,first name\nk.braun,Braun,Kaethe\n');
    expect(await runIn(cwd, ['autumn.csv', '--generate-passwords', 'missing'])).toBe(0);
    directory.received.length = 0;
    age('autumn.csv');
    write('spring.csv', 'last name,first name\nBraun,Käthe\nNeumann,Nora\n');
    const answer: CarefulAnswer = ['Is it the same person', 'Another person'];
    const walked = await answerAll(cwd, [answer, ...AFTER_A_REHEARSAL]);
    expect(rehearsed()).toEqual(['k.braun2', 'n.neumann']);
    expect(received()).toEqual(['k.braun2', 'n.neumann']);
    expectDone(walked, 11);
  });
});

/** Counts the questions until the rehearsal begins, with careful answers. */
describe('five people with their lists', () => {
  /** Without the questions after the rehearsal: Enter opens the report, and then stops. */
  const untilRehearsed = ({ asked, left, text }: Answered): number => {
    expect(left, text).toEqual([]);
    return asked.length - 2;
  };

  it('a school in Russian needs nine questions at most', async () => {
    const pupils = [
      'Белов;Иван;5А;',
      'Волкова;Мария;5Б;',
      'Громов;Глеб;10А;выбыл 01.09',
      'Юдина;Елена;5А;староста',
    ];
    const rows = ['Список учащихся;;;', '', 'Фамилия;Имя;Класс;Примечание', ...pupils];
    write('Ученики 2026.csv', encode(rows.join('\r\n'), 'windows-1251'));
    const walked = await answerAll(
      cwd,
      [
        ['выбыл 01.09', 'Пропустить эту строку'],
        ['Всё верно', 'Да, а подразделение'],
        ['Номера подразделений', '11 12'],
      ],
      'ru_RU.UTF-8',
    );
    expect(untilRehearsed(walked), walked.text).toBeLessThanOrEqual(9);
    expect(rehearsed()).toEqual(['e.iudina', 'i.belov', 'm.volkova']);
  });

  it('a club in German needs nine questions at most', async () => {
    const rows = [
      ['Mitgliederliste TSV 2026'],
      [],
      ['Mitgliedsnummer', 'Nachname', 'Vorname', 'E-Mail', 'Abteilung', 'Mitgliedsstatus', 'Austritt'],
      [101, 'Weber', 'Dr. Anna', 'anna@web.example', 'Fußball', 'aktiv', null],
      [102, 'Brandt', 'Jonas', 'jonas@mail.example', 'Turnen', 'passiv', null],
      [103, 'Holm', 'Mira', 'mira@web.example', 'Fußball', 'ausgetreten', '31.12.2024'],
      [104, 'Graf', 'Eva', 'eva@web.example', 'Fußball', 'Ehrenmitglied', null],
      [105, 'Groß', 'Björn', 'björn@web.example', 'Turnen', 'aktiv', null],
      [106, 'Vogt (verstorben)', 'Karl', 'karl@web.example', 'Turnen', 'aktiv', null],
      ['Summe Mitglieder', 6],
    ];
    const board = [
      ['Nachname', 'Vorname', 'Amt'],
      ['Weber', 'Anna', 'Vorsitz'],
    ];
    write('Mitglieder.xlsx', workbook({ Mitglieder: rows, Vorstand: board }));
    const walked = await answerAll(
      cwd,
      [
        ['Stimmt das so', 'Ja, aber Anmeldenamen neu'],
        ['Wer soll ein Konto haben', 'Konten anlegen für aktiv (3), passiv (1), Ehrenmitglied (1), nicht'],
        ['Nummern von', '11 12'],
      ],
      'de_DE.UTF-8',
    );
    expect(untilRehearsed(walked), walked.text).toBeLessThanOrEqual(9);
    expect(rehearsed()).toEqual(['a.weber', 'b.gross', 'e.graf', 'j.brandt']);
  });

  it('a technician who combines columns needs six questions at most', async () => {
    const rows = ['Ann,Walker,North,5,03/14/2013', 'Ben,Lee,South,6,11/02/2013'];
    write('students.csv', ['First name,Last name,School,Grade,Birth date', ...rows].join('\n'));
    const walked = await answerAll(cwd, [
      ['Which directory service', 'Google Workspace'],
      ['Is this correct', 'No, combine columns'],
      ['Type field = columns', 'organisational unit = /{School}/{Grade}; password = Sk{Birth date:MMddyyyy}'],
    ]);
    expect(untilRehearsed(walked)).toBeLessThanOrEqual(6);
    expect(rehearsed()).toEqual(['a.walker', 'b.lee']);
    expect(readFileSync(join(cwd, 'students.csv'), 'utf8')).toMatch(/\/North\/5.*\n.*\/South\/6/);
  });

  it('a personnel department needs eight questions at most', async () => {
    const header = 'Employee number;First name;Last name;Email;Status;Department;Termination date';
    const rows = [
      '117;Anna;Weber;a.weber@firm.example;active;Sales;',
      '118;Mira;Holm;m.holm@firm.example;inactive;Sales;2019-09-30',
      '119;Jonas;Brandt;j.brandt@firm.example;leave;Workshop;',
    ];
    write('staff.csv', [header, ...rows].join('\n'));
    const walked = await answerAll(cwd, [['Numbers of Sales, Workshop', '2 3']]);
    expect(untilRehearsed(walked)).toBeLessThanOrEqual(8);
    expect(rehearsed()).toEqual(['a.weber', 'j.brandt']);
  });

  it('a person in a hurry needs four questions at most', async () => {
    write('users.csv', 'login,last name,first name,password\na.weber,Weber,Anna,Sunny-Meadow-42\n');
    expect(untilRehearsed(await answerAll(cwd))).toBeLessThanOrEqual(4);
    expect(rehearsed()).toEqual(['a.weber']);
  });
});

describe('templates of Moodle and Google', () => {
  const MOODLE = [
    'username,password,firstname,lastname,email,idnumber,auth,suspended,deleted,oldusername',
    'a.weber,Sunny-Meadow-42,Anna,Weber,a.weber@school.example,S-0117,manual,0,0,',
    'm.holm,Windy-Harbour-7,Mira,Holm,m.holm@school.example,S-0118,manual,1,0,',
    'j.brandt,Rocky-Island-31,Jonas,Brandt,j.brandt@school.example,S-0119,manual,0,1,',
    'l.lang,Quiet-River-18,Lena,Lang,l.lang@school.example,S-0120,manual,0,0,l.vogt',
    't.kern,Green-Valley-55,Tom,Kern,t.kern@school.example,S-0121,nologin,0,0,',
    'b.orlov,Misty-Forest-9,Boris,Orlov,b.orlov@school.example,S-0122,manual,0,0,',
  ].join('\n');

  const google = (rows: readonly string[]) =>
    [
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Employee ID,Department,Change Password at Next Sign-In,New Status [UPLOAD ONLY]',
      ...rows,
    ].join('\n');

  const GOOGLE = google([
    'Anna,Weber,a.weber@school.example,Sunny-Meadow-42,,/Staff,,00117,2,TRUE,Active',
    'Mira,Holm,m.holm@school.example,Windy-Harbour-7,,/Staff,,00118,2,TRUE,Suspended',
    'Jonas,Brandt,j.brandt@school.example,Rocky-Island-31,,/Staff,,00119,3,TRUE,',
    'Lena,Vogt,l.vogt@school.example,Quiet-River-18,,/Staff,l.lang@school.example,00120,2,TRUE,',
    'Tom,Kern,t.kern@school.example,Green-Valley-55,,/Staff,,00121,3,TRUE,Archived',
  ]);

  it('a user who presses Enter at every question rehearses the active users of a Moodle template', async () => {
    write('moodle.csv', MOODLE);
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual(['a.weber', 'b.orlov']);
    expectLeftOut(walked, ['Mira Holm', 'Jonas Brandt', 'Lena Lang', 'Tom Kern']);
    expectDone(walked, 5);
  });

  it('a user who answers carefully creates the active users of a Moodle template', async () => {
    useDirectory();
    write('moodle.csv', MOODLE);
    const walked = await answerAll(cwd, FOR_REAL);
    expect(received()).toEqual(['a.weber', 'b.orlov']);
    expectDone(walked, 5);
  });

  it('a user who presses Enter at every question rehearses the active users of a Google template', async () => {
    write('google.csv', GOOGLE);
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual(['a.weber', 'j.brandt']);
    expectLeftOut(walked, ['Mira Holm', 'Lena Vogt', 'Tom Kern']);
    expectDone(walked, 5);
  });

  it('a user who answers carefully creates the active users of a Google template', async () => {
    useDirectory();
    write('google.csv', GOOGLE);
    const walked = await answerAll(cwd, FOR_REAL);
    expect(received()).toEqual(['a.weber', 'j.brandt']);
    expectDone(walked, 5);
  });

  const ENTRA = [
    'version:v1.0,,,,,,',
    'Name [displayName] Required,User name [userPrincipalName] Required,Initial password [passwordProfile] Required,Block sign in (Yes/No) [accountEnabled] Required,First name [givenName],Last name [surname],Department [department]',
    'Anna Weber,a.weber@school.example,Sunny-Meadow-42,No,Anna,Weber,2',
    'Mira Holm,m.holm@school.example,Windy-Harbour-7,Yes,Mira,Holm,2',
    'Jonas Brandt,j.brandt@school.example,Rocky-Island-31,No,Jonas,Brandt,3',
  ].join('\n');

  it('a user who presses Enter at every question rehearses the active users of an Entra template', async () => {
    write('entra.csv', ENTRA);
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual(['a.weber', 'j.brandt']);
    expectLeftOut(walked, ['Mira Holm']);
    expectDone(walked, 5);
  });

  it('a user who answers carefully creates the active users of an Entra template', async () => {
    useDirectory();
    write('entra.csv', ENTRA);
    const walked = await answerAll(cwd, FOR_REAL);
    expect(received()).toEqual(['a.weber', 'j.brandt']);
    expectDone(walked, 5);
  });

  it('a user who presses Enter at every question gets generated passwords for a template with hashes, and the reason', async () => {
    write(
      'google.csv',
      google([
        'Anna,Weber,a.weber@school.example,0cc175b9c0f1b6a831c399e269772661,MD5,/Staff,,,2,TRUE,',
        'Mira,Holm,m.holm@school.example,92eb5ffee6ae2fec3ad71c777531578f,MD5,/Staff,,,2,TRUE,',
        'Jonas,Brandt,j.brandt@school.example,4a8a08f09d37b73795649038408b5f33,MD5,/Staff,,,3,TRUE,',
      ]),
    );
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual(['a.weber', 'j.brandt', 'm.holm']);
    expect(walked.text).toContain('The passwords of this list are encrypted');
    expect(readFileSync(join(cwd, 'provision.config.json'), 'utf8')).toContain('"generate_passwords": "all"');
    expect(walked.text).not.toContain('0cc175b9c0f1b6a831c399e269772661');
    expectDone(walked, 5);
  });
});

describe('a list of logins with a duplicate', () => {
  const ROWS = ['a.weber,Weber,Anna', 'm.holm,Holm,Mira', 'a.weber,Weber,Anton', 'j.brandt,Brandt,Jonas'];

  it('a user who presses Enter at every question changes no login, and leaves out the second person with a duplicate login', async () => {
    write('users.csv', `login,last name,first name\n${ROWS.join('\n')}\n`);
    const walked = await answerAll(cwd);
    expect(rehearsed()).toEqual(['a.weber', 'j.brandt', 'm.holm']);
    expectLeftOut(walked, ['Anton']);
    expect(readFileSync(join(cwd, 'users.csv'), 'utf8')).toBe(
      `login,last name,first name\n${ROWS.join('\n')}\n`,
    );
    expect(walked.ran.filter((command) => command.startsWith('prepare'))).toEqual([]);
    expectDone(walked, 7);
  });

  it('a user who answers carefully creates the others with the logins of the list', async () => {
    useDirectory();
    write('users.csv', `login,last name,first name\n${ROWS.join('\n')}\n`);
    const walked = await answerAll(cwd, FOR_REAL);
    expect(received()).toEqual(['a.weber', 'j.brandt', 'm.holm']);
    expect(directory.received.find(({ body }) => body.nickname === 'a.weber')?.body.name).toMatchObject({
      first: 'Anna',
    });
    expectDone(walked, 8);
  });
});

describe('a list of logins that was sent before', () => {
  const list = (login: string) =>
    `login,last name,first name\n${login},Walker,Ann\ns.lee,Lee,Sam\nb.orlov,Orlov,Boris\n`;

  async function sendFirst(): Promise<void> {
    useDirectory();
    write('users.csv', list('004000').replace(/b\.orlov.*\n/, ''));
    expect(await runIn(cwd, ['users.csv', '--generate-passwords', 'missing'])).toBe(0);
    directory.received.length = 0;
    write('users.csv', list('4000'));
  }

  it('a user who presses Enter at every question creates no person again after a change of the login', async () => {
    await sendFirst();
    const walked = await answerAll(cwd);
    expect(received()).toEqual([]);
    expect(rehearsed()).not.toContain('4000');
    expectLeftOut(walked, ['Ann Walker']);
    expectDone(walked, 5);
  });

  it('a user who creates users in the directory and otherwise presses Enter sends no person with a changed login', async () => {
    await sendFirst();
    const walked = await answerAll(cwd, FOR_REAL.slice(0, 1));
    expect(received()).toEqual(['b.orlov']);
    expect(walked.text).toContain('was created as 004000');
    expectDone(walked, 7);
  });

  it('a user who answers carefully creates another person with the same name', async () => {
    await sendFirst();
    const walked = await answerAll(cwd, [...FOR_REAL.slice(0, 1), ['Ann Walker', 'Another person']]);
    expect(received()).toEqual(['4000', 'b.orlov']);
    expectDone(walked, 7);
  });
});

describe('users exported by Google', () => {
  const HEADER =
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],Status [READ ONLY],Last Sign In [READ ONLY],Employee ID,New Status [UPLOAD ONLY]';
  const ROWS = [
    'Anna,Weber,a.weber@school.example,****,,/Staff,Active,2026/03/02 08:11:40,00117,',
    'Mira,Holm,m.holm@school.example,****,,/Staff,Suspended,Never logged in,00118,',
    'Jonas,Brandt,j.brandt@school.example,****,,/Staff,Active,2026/03/01 07:02:13,00119,',
  ];

  it('a user who presses Enter at every question does not use asterisks as a password, and leaves out suspended users', async () => {
    write('google.csv', [HEADER, ...ROWS].join('\n'));
    const walked = await answerAll(cwd);
    expect(rehearsed()).not.toContain('m.holm');
    expectLeftOut(walked, ['Mira Holm']);
    const credentials = join(cwd, 'google.csv.sandbox-results', 'credentials.csv');
    if (existsSync(credentials)) expect(readFileSync(credentials, 'utf8')).not.toContain('****');
    expectDone(walked, 6);
  });

  it('a user who answers carefully creates the active users, with new passwords', async () => {
    useDirectory();
    write('google.csv', [HEADER, ...ROWS].join('\n'));
    const walked = await answerAll(cwd, FOR_REAL);
    expect(received()).toEqual(['a.weber', 'j.brandt']);
    expect(directory.received.map(({ text }) => text).join('\n')).not.toContain('****');
    expectDone(walked, 7);
  });
});
