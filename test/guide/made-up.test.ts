/** A rehearsal is possible before numbers, groups and settings of the directory are known. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerAll, type CarefulAnswer, runIn } from './answering.js';

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'provision-made-up-'));
});

afterEach(() => rmSync(cwd, { recursive: true, force: true }));

type Case = {
  readonly about: string;
  readonly locale: string;
  readonly service?: string;
  readonly list: string;
  readonly people: number;
};

const FIRM: Case = {
  about: 'a firm in English',
  locale: 'en_GB.UTF-8',
  list: `Last name,First name,Department,Job title
Lee,Anna,Sales,Manager
Ray,Bob,Sales,Clerk
Fox,Zoe,Support,Clerk
Orr,Carl,9001,Clerk
`,
  people: 4,
};

const CASES: readonly Case[] = [
  FIRM,
  {
    about: 'a list without the addresses that the service requires',
    locale: 'en_GB.UTF-8',
    service: 'Redmine',
    list: FIRM.list,
    people: 4,
  },
  {
    about: 'logins that most rows cannot have',
    locale: 'en_GB.UTF-8',
    list: `Login,Last name,First name
anna lee,Lee,Anna
bob ray,Ray,Bob
zoe fox,Fox,Zoe
carl,Orr,Carl
`,
    people: 4,
  },
  {
    about: 'people without a department',
    locale: 'en_GB.UTF-8',
    list: FIRM.list.replaceAll('Sales', ''),
    people: 4,
  },
  {
    about: 'a school in Russian',
    locale: 'ru_RU.UTF-8',
    list: `Фамилия;Имя;Отчество;Отдел/Класс;Должность
Иванов;Пётр;Сергеевич;5А;ученик
Петрова;Анна;Олеговна;5А;ученик
Сидоров;Олег;Иванович;5Б;ученик
Орлова;Мария;Петровна;Администрация;директор
`,
    people: 4,
  },
  {
    about: 'a school in German',
    locale: 'de_DE.UTF-8',
    list: `Nachname;Vorname;Abteilung;Position
Müller;Anna;Verwaltung;Leitung
Schmidt;Bernd;Verwaltung;Sekretariat
Weber;Clara;Technik;Technikerin
Fischer;Dora;Technik;Technikerin
`,
    people: 4,
  },
  {
    about: 'a club in Nextcloud',
    locale: 'de_DE.UTF-8',
    service: 'Nextcloud',
    list: `Mitgliedsnr;Nachname;Vorname;E-Mail;Gruppe;Eintritt
101;Müller;Anna;anna.mueller@web.example;Vorstand;01.03.2011
102;Schmidt;Bernd;bernd.schmidt@web.example;Vorstand;12.05.2014
103;Weber;Clara;;Jugend;01.09.2023
104;Fischer;Dora;dora.fischer@web.example;Jugend;01.09.2023
105;Becker;Emil;;Aktive;17.02.2019
`,
    people: 5,
  },
  {
    about: 'HR in Entra',
    locale: 'en_GB.UTF-8',
    service: 'Microsoft Entra ID',
    list: `Employee ID,First name,Last name,Job title,Department,Work email
1001,Anna,Lee,Manager,Sales,
1002,Bob,Ray,Clerk,Sales,
1003,Zoe,Fox,Engineer,Research,
`,
    people: 3,
  },
  {
    about: 'HR in Entra, in German',
    locale: 'de_DE.UTF-8',
    service: 'Microsoft Entra ID',
    list: `Personalnummer;Vorname;Nachname;Stelle;Abteilung;E-Mail
1001;Anna;Müller;Leitung;Vertrieb;anna.mueller@firma.example
1002;Bernd;Schmidt;Sachbearbeitung;Vertrieb;bernd.schmidt@firma.example
1003;Clara;Weber;Entwicklung;Forschung;clara.weber@firma.example
`,
    people: 3,
  },
  {
    about: 'three schools in one list',
    locale: 'en_GB.UTF-8',
    list: `School,Last name,First name,Class
North School,Lee,Anna,5A
North School,Ray,Bob,5B
South School,Fox,Zoe,5A
South School,Orr,Carl,6A
West School,Kay,Dan,5A
`,
    people: 5,
  },
  {
    about: 'three schools in Russian',
    locale: 'ru_RU.UTF-8',
    list: `Школа;Фамилия;Имя;Отчество;Класс
Школа № 1;Иванов;Пётр;Сергеевич;5А
Школа № 1;Петрова;Анна;Олеговна;5А
Школа № 2;Сидоров;Олег;Иванович;5Б
Лицей № 3;Орлова;Мария;Петровна;5А
`,
    people: 4,
  },
];

async function enter({ locale, service, list }: Case, careful: readonly CarefulAnswer[] = []) {
  writeFileSync(join(cwd, 'list.csv'), list);
  const question =
    { en: 'Which directory', de: 'In welchem Dienst', ru: 'В каком сервисе' }[locale.slice(0, 2)] ?? '';
  return await answerAll(
    cwd,
    [...(service === undefined ? [] : [[question, service] as const]), ...careful],
    locale,
  );
}

type Report = {
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: { readonly created?: readonly { readonly name: { readonly last: string } }[] };
};

describe('a list that lacks what only the administrator of the directory knows', () => {
  it.each(CASES.map((one) => [one.about, one] as const))(
    'Enter at every question ends in a rehearsal with all people: %s',
    async (_, one) => {
      const walked = await enter(one);
      expect(walked, walked.asked.join('\n')).toMatchObject({ status: 0, left: [] });
      const folder = readdirSync(cwd).find((name) => name.endsWith('.sandbox-results')) ?? '';
      const report: Report = JSON.parse(readFileSync(join(cwd, folder, 'report.json'), 'utf8'));
      expect(report.counts).toMatchObject({ created: one.people, invalid: 0 });
      const words = new Set(one.list.split(/[\n;,]/u));
      const names = report.rows.created?.map(({ name }) => name.last) ?? [];
      expect(names.filter((name) => words.has(name))).toHaveLength(one.people);
    },
  );

  it('numbers of a rehearsal are never sent to a directory, which asks for its own', async () => {
    const sent: unknown[] = [];
    const server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      if (request.method === 'POST') sent.push(JSON.parse(body).department_id);
      response.writeHead(request.method === 'POST' ? 201 : 404, { 'content-type': 'application/json' });
      response.end('{}');
    }).listen(0, '127.0.0.1');
    try {
      await new Promise((resolve) => server.once('listening', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const walked = await enter(FIRM, [
        ['Numbers of Sales, Support', ''],
        ['What now?', 'Rehearse first, with made-up numbers'],
        ['The rehearsal has finished', 'Create the users in the directory'],
        ['Numbers of Sales, Support', '12 13'],
        ['Address of', url],
        ['What now?', 'Begin'],
      ]);
      expect(walked.left, walked.asked.join('\n')).toEqual([]);
      expect(walked.text).toContain('The numbers of 2 departments are made up for the rehearsal');
      const config = JSON.parse(readFileSync(join(cwd, 'provision.config.json'), 'utf8'));
      expect(config.departments).toEqual({ Sales: 12, Support: 13 });
      const rehearsed = JSON.parse(
        readFileSync(join(cwd, 'list.csv.sandbox-results', 'report.json'), 'utf8'),
      );
      expect(rehearsed.counts).toMatchObject({ created: 4 });

      expect(sent).toEqual([12]);
      expect(walked.text).not.toContain('changed after it was shown');

      // Even a run that got numbers for a rehearsal sends none of them.
      const madeUp = { departments: { Sales: 9002, Support: 9003 }, department: 9004, fields: [] };
      const run = ['list.csv', '--base-url', url, '--yes', '--pace', '0', '--generate-passwords', 'missing'];
      expect(await runIn(cwd, [...run, '--no-config'], { madeUp })).toBe(2);
      expect(sent).toEqual([12]);
      expect(await runIn(cwd, run, { madeUp })).toBe(0);
      expect(sent).toEqual([12, 12, 13, 9001]);
    } finally {
      server.close();
    }
  });

  it('without the real numbers, the guided start asks for them again or stops, and says when to continue', async () => {
    const numbers: CarefulAnswer = ['Numbers of Sales, Support', ''];
    const walked = await enter({ ...FIRM, list: FIRM.list.replace(/^Orr.*\n/mu, '') }, [
      numbers,
      ['What now?', 'Rehearse first, with made-up numbers'],
      ['The rehearsal has finished', 'Create the users in the directory'],
      numbers,
      ['What now?', 'Enter the numbers now'],
      numbers,
      ['What now?', 'Stop here'],
    ]);
    expect(walked, walked.asked.join('\n')).toMatchObject({ status: 0, left: [] });
    const [before, after] = walked.text.split('The rehearsal has finished');
    expect(before).toContain('You can rehearse without them');
    expect(after).not.toContain('You can rehearse without them');
    expect(after).toContain('When you have the numbers, start again.');
  });

  it('a list of several schools is offered as a fleet, and a list with classes is not', async () => {
    const schools = CASES.find(({ about }) => about === 'three schools in one list') ?? FIRM;
    const walked = await enter(schools, [['What now?', 'Create the users of each of the 3 organisations']]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    const commands = walked.text.split('\n').filter((line) => line.startsWith('  provision fleet'));
    expect(commands.map((line) => line.trim())).toEqual([
      'provision fleet init list.csv --split-by School',
      'provision fleet list.csv --split-by School --dry-run',
      'provision fleet list.csv --split-by School',
    ]);
    expect(await runIn(cwd, ['fleet', 'init', 'list.csv', '--split-by', 'School'])).toBe(0);
    expect(readFileSync(join(cwd, 'fleet.csv'), 'utf8').trim().split('\n')).toHaveLength(4);
    rmSync(join(cwd, 'provision.config.json'));
    const classes = { ...schools, list: schools.list.replace('School,', 'Former school,') };
    expect((await enter(classes)).text).not.toContain('organisations');
  });
});
