import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BACK } from '../../src/ui/prompts/questions.js';
import { startDirectory } from '../e2e/server.js';
import { encode } from '../roster/encode.js';
import { workbook } from '../roster/workbook-file.js';
import { answerAll } from './answering.js';
import type { Step } from './scripted-questions.js';
import { openWalk, type Walk } from './walk.js';

let walk: Walk;

beforeEach(() => {
  walk = openWalk();
});

afterEach(() => walk.close());

const V6 = ['Which directory service', "Your provider's directory"] as const;
const RIGHT = ['Is this correct', 'Yes'] as const;
const REHEARSE = ['What now', 'Rehearse'] as const;
const NOT_KEPT = ['What now', 'Rehearse without saving the answers'] as const;
const COMMANDS = ['What now', 'Show the commands'] as const;
const REAL = ['What now', 'Create the users in the directory'] as const;
const STOP = ['The rehearsal has finished', 'Stop here'] as const;

describe('the guided start', () => {
  it('the guided start creates users from a school list in windows-1251', async () => {
    const rows = ['Петров Иван Сергеевич;5А', 'Петров Илья Андреевич;5А', 'Щербакова Анна Ивановна;10Б'];
    walk.write('класс.csv', encode(`ФИО;Класс\r\n${rows.join('\r\n')}\r\n`, 'windows-1251'));
    const walked = await walk.start([
      V6,
      ['Is this correct', 'Yes, and the department is in "Класс"'],
      ['new logins look like', 'i.petrov'],
      ['Numbers of 5А, 10Б, in this order', '12'],
      ['Numbers of 5А, 10Б, in this order', '12 x'],
      ['Numbers of 5А, 10Б, in this order', '12, 22'],
      ['3 people have no password', 'Generate passwords of words'],
      REHEARSE,
      STOP,
    ]);
    expect(walked.left).toEqual([]);
    expect(walked.status).toBe(0);
    expect(walked.ran).toEqual([
      'prepare класс.csv --map department_id=Класс --encoding windows-1251 --nickname {first:1}.{last} --write',
      'класс.csv --sandbox --dry-run',
      'класс.csv --sandbox --slips',
    ]);
    expect(walked.text).toContain('Type 2 numbers with spaces between them (1 typed), - for one');
    expect(walked.text).toContain('5А → 12, 10Б → 22');
    expect(walked.text).toContain('Department numbers can be saved only in this file: provision.config.json');
    expect(walked.text).toMatch(
      /Your answers are saved in provision.config.json: [\s\S]*style of\s+passwords: words/,
    );
    const slips = walk.read('класс.csv.sandbox-results/credentials.html');
    expect(slips.match(/>(?:[A-Z][a-z]+-){3}[A-Z][a-z]+\d</g)).toHaveLength(3);
    expect(
      slips
        .match(/<h3>.*<\/p>/g)
        ?.join('')
        .replace(/<[^>]*>/g, ' '),
    ).toMatch(/Петров .* 5А .* 10Б/);
    expect(walk.read('класс.csv.sandbox-results/created.csv')).toMatch(/a\.shcherbakova/);
    const report = JSON.parse(walk.read('класс.csv.sandbox-results/report.json'));
    expect(report.rows.created.map((row: { department_id: number }) => row.department_id)).toEqual([
      12, 12, 22,
    ]);
    expect(JSON.parse(walk.read('provision.config.json'))).toEqual({
      profile: 'v6',
      nickname: ['{first:1}.{last}'],
      generate_passwords: 'missing',
      password_style: 'words',
      map: { department_id: 'Класс' },
      departments: { '5А': 12, '10Б': 22 },
    });
    expect(walk.files()).toEqual([
      'provision.config.json',
      'класс.csv',
      'класс.csv.bak',
      'класс.csv.sandbox-results',
    ]);
  });

  it('the guided start creates users from a list with unknown columns, without saving the answers', async () => {
    walk.write(
      'Export.csv',
      'PersNr;Sippe;Rufform;Kuerzel;Eintritt\n1;Müller;Anna;amu;2020\n2;Groß;Björn;bgr;2021\n',
    );
    const walked = await walk.start([
      ['Which directory service', 'Keycloak'],
      ['What is in its first line', 'Column names'],
      ['has the last name', 'Sippe'],
      ['has the first name', 'Rufform'],
      ['has the login', 'Kuerzel'],
      RIGHT,
      ['2 people have no password', 'Generate passwords of words'],
      NOT_KEPT,
      STOP,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    const flags = '--map name.last=Sippe --map name.first=Rufform --map nickname=Kuerzel --profile keycloak';
    expect(walked.ran).toEqual([
      expect.stringContaining('Export.csv --sandbox --dry-run'),
      expect.stringContaining('Export.csv --sandbox'),
    ]);
    for (const word of flags.split(' ')) expect(walked.ran[1]).toContain(word);
    expect(walk.files()).toEqual(['Export.csv', 'Export.csv.sandbox-results']);
    expect(walk.read('Export.csv.sandbox-results/created.csv')).toContain('Björn');
  });

  it('the guided start asks if the login is the whole address, for a service that allows both', async () => {
    walk.write('a.csv', 'email,first name,last name\nanna@a.example,Anna,Lee\n,Boris,Hill\n');
    const walked = await walk.start([
      ['Which directory service', 'SCIM'],
      RIGHT,
      ['The logins in the list are addresses. What is the login in the SCIM directory?', 'The whole address'],
      ['new logins look like', '{first:1}.{last}@a.example'],
      ['2 people have no password', 'Generate passwords of words'],
      NOT_KEPT,
      STOP,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    for (const command of walked.ran) expect(command).toContain('--set login=address');
    const created = walk.read('a.csv.sandbox-results/created.csv');
    expect(created).toContain('anna@a.example');
    expect(created).toContain('b.hill@a.example');
  });

  it('the guided start does not ask about addresses if there are none or the setting is given', async () => {
    const asks = async (list: string, given: object) => {
      walk.write('a.csv', list);
      const steps: readonly Step[] = [RIGHT, COMMANDS];
      const options = { profile: 'scim-2', ...given };
      return await walk.start(steps, { list: 'a.csv', options });
    };
    const names = 'login,password,first name,last name\nanna,Sunny-Meadow-42,Anna,Lee\n';
    expect(await asks(names, {})).toMatchObject({ left: [] });
    const addresses = names.replace('anna,', 'anna@a.example,');
    expect(await asks(addresses, { set: ['login=name'] })).toMatchObject({ left: [] });
  });

  it('departments that look alike are marked in the question about their numbers', async () => {
    const rows = ['Lee;Anna;6А', 'Ray;Bob;6А', 'Fox;Zoe;6A'];
    walk.write('a.csv', `last name;first name;Class\n${rows.join('\n')}\n`);
    const walked = await walk.start([
      V6,
      ['Is this correct', 'Yes, and the department is in "Class"'],
      ['new logins look like', '{first}.{last}'],
      ['Numbers of 6A, 6А', '6 6'],
      ['3 people have no password', 'Generate passwords of words'],
      COMMANDS,
    ]);
    expect(walked.text.replaceAll('\u00a0', ' ')).toContain('6A (1 person, like 6А), 6А (2 people)');
  });

  it.each([
    ['school.example', 'it is offered', 'a@school.example,b@school.example,c@gmail.com'],
    [undefined, 'no domain is offered', 'a@gmail.com,b@gmail.com,c@school.example'],
    [undefined, 'no domain is offered', 'a@one.example,b@two.example,c@three.example'],
  ])('with %s as the domain of most addresses, %s', async (domain, _, addresses) => {
    const rows = addresses.split(',').map((address, at) => `a${at},Anna,Lee${'ABC'[at]},${address}`);
    walk.write('a.csv', `login,first name,last name,private email\n${rows.join('\n')}\n`);
    const { text } = await walk.start(
      [RIGHT, ['How do they get one', 'Generate passwords of words'], REAL, ['domain', BACK], COMMANDS],
      { list: 'a.csv', options: { profile: 'microsoft-graph' } },
    );
    expect(/\[(.+\.\w+)\]/u.exec(text)?.[1]).toBe(domain);
  });

  it('the guided start can go back at every question and asks it again', async () => {
    walk.write('a.csv', 'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n');
    const walked = await walk.start([
      ['Which directory service', BACK],
      ['Which file lists the people', BACK],
      ['Which file lists the people', 'a.csv'],
      ['Which directory service', 'Keycloak'],
      ['Is this correct', BACK],
      ['Which directory service', 'Keycloak'],
      RIGHT,
      ['What now', BACK],
      RIGHT,
      REAL,
      ['realm', BACK],
      REAL,
      ['realm', 'school'],
      ['Address of Keycloak', BACK],
      ['realm', 'school'],
      ['Address of Keycloak', 'ftp://x'],
      ['Address of Keycloak', 'https://directory.example'],
      ['Client ID', BACK],
      ['Address of Keycloak', ''],
      ['realm', BACK],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [], ran: [] });
    expect(walked.text).toContain('This is the first question. Ctrl-C ends the guided start.');
    expect(walked.text).toContain('Type an address that begins with https://');
    expect(walked.text).toContain('Ask the administrator of Keycloak for its address.');
    expect(walked.text).toContain('provision a.csv --sandbox --profile keycloak');
    expect(walk.files()).toEqual(['a.csv']);
  });

  it('the guided start does not ask for values of the configuration', async () => {
    const bob = 'bob,Bob,Ray,Windy-Harbour-7\n';
    walk.write('a.csv', `nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n${bob}`);
    walk.write('provision.config.json', '{ "profile": "v6", "base_url": "https://directory.example" }\n');
    const walked = await walk.start([RIGHT, REAL, ['access token', '']]);
    expect(walked).toMatchObject({ status: 0, left: [], ran: ['a.csv --dry-run'] });
    expect(walked.text).toContain(
      'When you have a token, run:\n  provision a.csv --limit 1\n  provision a.csv\n',
    );
  });

  it('the guided start creates users from a workbook with two sheets and a title, and writes a new workbook', async () => {
    const members = [
      ['Club members 2026'],
      [],
      ['No.', 'Name, Vorname', 'E-Mail', 'Abteilung'],
      [1, 'Müller, Anna', 'anna@a.example', 'Turnen'],
      [2, 'Groß, Emil', 'emil@b.example', 'Fußball'],
    ];
    const board = [
      ['Name, Vorname', 'Amt'],
      ['Müller, Anna', 'Vorsitz'],
    ];
    walk.write('club.xlsx', workbook({ Mitglieder: members, Vorstand: board }));
    const walked = await walk.start([
      ['Which directory service', 'Nextcloud'],
      ['More than one sheet', 'Vorstand'],
      ['Is this correct', 'No, it is another sheet'],
      ['Which sheet', 'Mitglieder'],
      ['Is this correct', 'No, another column'],
      ['Which field should', 'groups'],
      ['has the groups', 'Abteilung'],
      ['Is this correct', 'Yes, but make other logins'],
      ['new logins look like', 'Another pattern'],
      ['Pattern', '{lost}'],
      ['Pattern', '{last}.{first:1}'],
      ['2 people have no password', 'Generate passwords of words'],
      REHEARSE,
      STOP,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain(
      'The pattern "{lost}" uses {lost}, which is not a field or column of this list',
    );
    expect(walk.files()).toEqual([
      'club-roster.xlsx',
      'club-roster.xlsx.results',
      'club-roster.xlsx.sandbox-results',
      'club.xlsx',
      'provision.config.json',
    ]);
    expect(walk.read('club-roster.xlsx.sandbox-results/created.csv')).toContain('gross.e');
  });

  it('the guided start continues from the rehearsal to the directory: one user, then the others', async () => {
    const directory = await startDirectory();
    try {
      walk.write(
        'a.csv',
        'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\nbob,Bob,Ray,Windy-Harbour-7\n',
      );
      walk.write('provision.config.json', '{\n  // of ours\n  "profile": "v6", "pace": 0\n}\n');
      const walked = await walk.start([
        RIGHT,
        REHEARSE,
        ['The rehearsal has finished', 'Create the users'],
        ['Address of the directory', directory.url],
        ['access token', 'not-a secret'],
        ['access token', 'token-of-tests'],
        ['What now', 'Begin'],
        ['Check this user in the directory', 'Yes'],
        ['The run has finished', 'Stop here'],
      ]);
      expect(walked).toMatchObject({ status: 0, left: [] });
      const url = directory.url.replace(/\/$/, '');
      expect(walked.ran.slice(2)).toEqual([
        `a.csv --dry-run --base-url ${url}`,
        `a.csv --limit 1 --base-url ${url} (with a token)`,
        `a.csv --base-url ${url} (with a token)`,
      ]);
      expect(directory.hits()).toEqual({ anna: 1, bob: 1 });
      expect(directory.received[0]?.headers.authorization).toBe('OAuth token-of-tests');
      const config = walk.read('provision.config.json');
      expect(config).toContain('// of ours');
      expect(config).toContain(`"base_url": "${directory.url}`);
      expect(walked.text + walked.stderr + config).not.toContain('token-of-tests');
    } finally {
      await directory.close();
    }
  });

  it('the guided start asks for a secret setting without showing it, and saves it nowhere', async () => {
    const directory = await startDirectory();
    const profile = {
      name: 'campus',
      title: 'Campus',
      evidence: 'documentation',
      settings: { wsid: { description: 'The id of the web service.', required: true, secret: true } },
      auth: { Authorization: 'Bearer {token}' },
      create: {
        path: '/users',
        type: 'json',
        body: { nickname: '{nickname}', password: '{password}', ws: '{wsid}' },
      },
      answers: [{ status: 201, means: 'created' }],
      password: 'sent',
    };
    try {
      walk.write('campus.json', JSON.stringify(profile));
      walk.write('a.csv', 'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n');
      const base = { profile: './campus.json', baseUrl: directory.url, pace: '0' };
      const walked = await walk.start(
        [
          RIGHT,
          REAL,
          ['wsid: The id of the web service', 'two\nlines'],
          ['wsid: The id of the web service', 'secret-of-tests'],
          ['access token', 'token-of-tests'],
          ['The run has finished', 'Stop here'],
        ],
        { list: 'a.csv', options: base },
      );
      expect(walked).toMatchObject({ status: 0, left: [] });
      expect(walked.ran.slice(1)).toEqual([
        `a.csv --base-url ${directory.url.replace(/\/$/, '')} (with a token) (with wsid)`,
      ]);
      expect(directory.received[0]?.body.ws).toBe('secret-of-tests');
      expect(walked.text).toContain('PROVISION_SETTING_WSID');
      const all = walked.text + walked.stderr + walk.read('provision.config.json');
      expect(all).not.toContain('secret-of-tests');
    } finally {
      await directory.close();
    }
  });

  it('the guided start suggests columns by their headers', async () => {
    walk.write('a.csv', 'Familien-Name;Rufname Xqz;Kurzname;Abteilung\nMüller;Anna;amu;1\n');
    const walked = await walk.start([
      V6,
      ['Use "Rufname Xqz" as the first name column and "Kurzname" as the login column?', 'Yes'],
      RIGHT,
      ['1 person has no password', 'Generate passwords of words'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toMatch(/first name = Rufname Xqz;\s+login = Kurzname/);
    expect(walked.text).toContain("--map 'name.first=Rufname Xqz' --map nickname=Kurzname");
    expect(walked.text).toContain('Müller, Anna; amu; 1');
  });

  it('the guided start asks whether a number from another system is the login', async () => {
    walk.write('a.csv', 'user_id;First name;Last name;Department\namu;Anna;Müller;1\n');
    const walked = await walk.start([
      V6,
      ['Use "user_id" as the login column?', 'Yes'],
      RIGHT,
      ['1 person has no password', 'Generate passwords of words'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('--map nickname=user_id');
  });

  it('for a list with errors, the guided start checks it again, writes the findings, or leaves out the rows', async () => {
    walk.write(
      'a.csv',
      'nickname,first name,last name,position,password\nanna,Anna,Lee,Sunny-Meadow-42,Sunny-Meadow-42\nbob,Bob,Ray,,Windy-Harbour-7\n',
    );
    const walked = await walk.start([
      V6,
      RIGHT,
      NOT_KEPT,
      ['The list has errors', 'Write a page'],
      ['The list has errors', 'I have corrected'],
      ['The list has errors', 'Continue without the rows'],
      STOP,
    ]);
    expect(walked).toMatchObject({ status: 1, left: [] });
    expect(walk.read('findings.html')).toContain('1 row to correct');
    expect(walk.read('findings.html')).not.toContain('Sunny-Meadow-42');
    expect(walked.ran.at(-1)).toBe('a.csv --sandbox --skip-invalid');
  });

  it('the guided start explains why a list cannot be read, and reads it again', async () => {
    walk.write('a.csv', 'Petrov;Ivan;Sunny-Meadow-42\nIvanov;Pavel;Windy-Harbour-7\n');
    const walked = await walk
      .start([
        V6,
        ['What is in its first line', 'A person'],
        ['What now', BACK],
        ['What is in its first line', BACK],
        ['Which directory service', BACK],
        ['Which file lists the people', 'Another file'],
        ['Path of the list', 'missing.csv'],
        ['Path of the list', '.'],
        ['Path of the list', BACK],
        ['Which file lists the people', 'a.csv'],
        V6,
      ])
      .catch((error: unknown) => String(error));
    // The script has no answer to the next question, so the error names it.
    expect(walked).toContain('What is in its first line');
    expect(walked).toContain('The list needs column names');
    expect(walked).toContain('missing.csv does not exist.');
    expect(walked).toContain('. is a folder.');
    expect(walked).not.toContain('Sunny');
  });

  it.each([
    ['logins', 'login', ['anna.lee', 'bob.ray', '']],
    ['addresses', 'e-mail', ['Anna.Lee@home.example', 'bob.ray@web.example', '']],
  ])('the pattern of most %s of the list is offered first', async (_, header, cells) => {
    const names = ['Anna,Lee', 'Bob,Ray', 'Eve,Moe'];
    walk.write(
      'a.csv',
      `first name,last name,${header}\n${names.map((n, at) => `${n},${cells[at]}\n`).join('')}`,
    );
    const steps: readonly Step[] = [
      ['Which directory service', 'Keycloak'],
      ['Is this correct', header === 'login' ? 'Yes' : 'Yes, but make other logins'],
      ['new logins look like', BACK],
    ];
    const walked = await walk.start(steps).catch(String);
    const shown = typeof walked === 'string' ? walked : walked.text;
    expect(shown).toMatch(
      /look like\?\n.*; all different \{first\}\.\{last\}, like the logins and addresses in the list: 2/,
    );
  });

  it('address and settings are added to a configuration with comments, even without a token', async () => {
    walk.write('provision.config.json', '{\n  // ours\n  "profile": "nextcloud" // until May\n}\n');
    walk.write('a.csv', 'login,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n');
    const later = ['Password of', ''] as const;
    const typed: readonly Step[] = [
      ['admin', 'admin'],
      ['Address of', 'https://cloud.example'],
    ];
    const walked = await walk.start([RIGHT, REAL, ...typed, later]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    const saved = walk.read('provision.config.json');
    expect(saved).toMatch(/\/\/ ours\n {2}"profile": "nextcloud" \/\/ until May\n/);
    expect(saved).toContain('"base_url": "https://cloud.example"');
    expect(await walk.start([RIGHT, REAL, later])).toMatchObject({ status: 0, left: [] });
  });

  it('if the logins are addresses of several providers, Enter makes other logins', async () => {
    const rows = ['Lee', 'Ray', 'Moe', 'Fox', 'Kim', 'Poe'].map(
      (last, n) => `Ann,${last},${last}@m${n % 2}.example\n`,
    );
    walk.write('a.csv', `first name,last name,e-mail\n${rows.join('')}`);
    const { asked } = await answerAll(walk.cwd, [['Which directory service', 'Nextcloud']]);
    expect(asked[1]).toContain('Yes, but make other logins');
    expect(asked[2]).toContain('look like');
  });
});
