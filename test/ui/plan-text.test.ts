import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/app/run/index.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { noCounts } from '../../src/domain/outcome.js';
import { noStepCounts } from '../../src/domain/step.js';
import { LANGUAGES, type Language } from '../../src/texts/texts.js';
import { planLines } from '../../src/ui/human/plan-text.js';

const NOW = new Date(2026, 10, 23, 8, 0, 0).getTime();

const PERSON = {
  nickname: 'a.petrova',
  name: { first: 'Авдотья', middle: 'Фёдоровна', last: 'Петрова' },
  position: 'Lehrerin',
  department: '',
  fields: {},
} as unknown as Plan['checked']['people']['first'][number];

const CHECKED: Plan['checked'] = {
  before: { ...noCounts(), total: 32, created: 2, exists: 1 },
  toSend: 29,
  toFinish: 0,
  finishing: 0,
  steps: new Map(),
  refused: 2,
  blocking: 2,
  refusedBy: [],
  passwords: { roster: 20, typed: 0, generated: 9 },
  lackPassword: 1,
  notInRoster: noCounts(),
  stepCounts: noStepCounts(),
  people: { first: [PERSON], last: [], values: [], sharedNumbers: [] },
  titles: [],
  leftInIgnored: [],
  leftOut: [],
  domain: 'school.example',
  difference: {
    isUsedBefore: false,
    mayBeCreatedElsewhere: false,
    newcomers: [],
    gone: [],
    changed: [],
    asBefore: 0,
    earlierLists: [],
    fewPeople: [],
    inDirectory: { same: [], taken: [], unnamed: [] },
    recognised: [],
  },
};

function planFor(name: 'keycloak' | 'nextcloud' | 'v6', fields: readonly string[], more: Partial<Plan> = {}) {
  const { title, evidence, password, effects = [] } = shippedProfile(name).form;
  return {
    roster: {
      name: 'users.csv',
      format: 'csv',
      encoding: 'UTF-8',
      bom: true,
      delimiter: ';',
      sheet: null,
      headerLine: 1,
      skipped: [],
      columns: { sources: fields.map((field) => ({ field, from: field })), ignored: [] },
    },
    checked: CHECKED,
    baseUrl: 'https://id.school.example',
    destination: { kind: 'url', url: new URL('https://id.school.example'), from: '--base-url', by: 'flag' },
    org: null,
    unclearLists: [],
    isProfileRecorded: false,
    profile: {
      name,
      title,
      evidence,
      password,
      effects,
      settings: name === 'nextcloud' ? { admin: 'root' } : {},
      changesPassword: name === 'keycloak' ? true : undefined,
      hosts: [],
    },
    defaults: [],
    department: undefined,
    nameOrder: undefined,
    replacesRefused: false,
    pace: { min: 1000, max: 2000 },
    sending: 29,
    finishing: 0,
    names: [],
    folder: '/users.csv.results',
    retry: false,
    ...more,
  } as unknown as Plan;
}

function linesOf(plan: Plan, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(planLines(plan, NOW, language));
}

describe('the plan', () => {
  it('the plan is complete in each language', () => {
    const plan = planFor('nextcloud', ['nickname', 'email']);
    expect(linesOf(plan, 'en')).toMatchObject({
      File: 'users.csv: CSV, separator semicolon, UTF-8 with BOM, header in line 1',
      Person: 'Авдотья Фёдоровна Петрова (last name Петрова), a.petrova, Lehrerin',
      Directory: 'https://id.school.example/',
      Service: 'Nextcloud, administrator: root',
      'To create': '29 users',
      Invalid: '2 rows, not sent; 1 without a password (to generate one, add --generate-passwords missing)',
      Pause: '1 to 2 s',
    });
    expect(linesOf(plan, 'de')).toMatchObject({
      Datei: 'users.csv: CSV, Trennzeichen Semikolon, UTF-8 mit BOM, Kopfzeile in Zeile 1',
      Person: 'Авдотья Фёдоровна Петрова (Nachname Петрова), a.petrova, Lehrerin',
      Dienst: 'Nextcloud, Administrator: root',
      Anzulegen: '29 Benutzer',
      Pause: '1 bis 2 s',
      Dauer: '31 bis 71 Sekunden, fertig bis 08:02',
    });
    expect(linesOf(plan, 'ru')).toMatchObject({
      Файл: 'users.csv: CSV, разделитель: точка с запятой, UTF-8 с BOM, заголовки в строке 1',
      Человек: 'Авдотья Фёдоровна Петрова (фамилия Петрова), a.petrova, Lehrerin',
      Сервис: 'Nextcloud, администратор: root',
      Создать: '29 пользователей',
      Пауза: 'от 1 до 2 с',
      Займёт: '31–71 секунду, закончится к 08:02',
    });
  });

  it('groups with similar names are shown, even if the groups have a separate line', () => {
    const values = [
      { value: '6А', people: 2 },
      { value: '6A', people: 1, like: '6А' },
    ];
    const people = { ...CHECKED.people, values: [{ field: 'groups', values }] };
    const plan = (names: Plan['names']) =>
      planFor('keycloak', ['nickname', 'groups'], { names, checked: { ...CHECKED, people } });
    const groups = (names: Plan['names']) =>
      planLines(plan(names), NOW, 'en').filter(([label]) => label === 'Groups');
    expect(groups([])).toEqual([['Groups', '6А (2), 6A (1, like 6А)']]);
    expect(groups([{ field: 'groups', names: 2 }])).toEqual([
      ['Groups', '6A (1, like 6А)'],
      ['Groups', '2, not looked up'],
    ]);
  });

  it('the plan has the same lines in each language', () => {
    const plan = planFor('keycloak', ['nickname', 'email']);
    const numbers = LANGUAGES.map((language) => planLines(plan, NOW, language).length);
    expect(new Set(numbers).size).toBe(1);
  });

  it('the plan names the effects of the service on new users if the list has the values for them', () => {
    const withMail = ['nickname', 'email'];
    expect(linesOf(planFor('nextcloud', withMail), 'en').Also).toBe(
      'Nextcloud sends a welcome message to each e-mail address (depends on its setting "newUser.sendEmail")',
    );
    expect(linesOf(planFor('nextcloud', ['nickname']), 'en')).not.toHaveProperty('Also');
    expect(linesOf(planFor('keycloak', ['nickname']), 'ru')['Кроме того']).toBe(
      'Keycloak может потребовать при первом входе и другие действия (зависит от настройки «Set as default action»)',
    );
    expect(linesOf(planFor('keycloak', withMail), 'de').Außerdem).toMatch(
      /^Keycloak verlangt .*; die Benutzer bestätigen .*E-Mail-Adresse \(je nach der Einstellung „Verify email“ dort\)$/,
    );
    expect(linesOf(planFor('v6', withMail), 'en')).not.toHaveProperty('Also');
  });

  it('the plan of a rehearsal does not mention effects that only the real service has', () => {
    const plan = planFor('nextcloud', ['nickname', 'email'], { destination: { kind: 'sandbox' } });
    expect(linesOf(plan, 'en')).not.toHaveProperty('Also');
    expect(linesOf(plan, 'ru')).toMatchObject({
      Каталог: 'локальная песочница; с этого компьютера ничего не уходит',
    });
  });

  it('the plan names no department if none is sent', () => {
    const plan = planFor('keycloak', ['nickname']);
    expect(linesOf(plan, 'en')).not.toHaveProperty('Department');
    expect(linesOf(planFor('v6', ['nickname'], { department: 1 }), 'ru')).toMatchObject({
      Подразделение: '1 для строк, где оно не указано',
    });
  });

  it('the plan says which of two login columns is used, and the option for the other one', () => {
    const plan = planFor('v6', []);
    const columns = {
      ...plan.roster.columns,
      headers: ['User name', 'nickname'],
      sources: [{ field: 'nickname', from: 'User name' }],
      ignored: [{ header: 'nickname', why: '', column: 1, isLogin: true as const }],
    };
    const loginPlan = {
      ...plan,
      checked: { ...CHECKED, domain: undefined },
      roster: { ...plan.roster, columns },
    };
    expect(linesOf(loginPlan, 'en').Logins).toBe(
      'from "User name". To use "nickname" instead: --map nickname=nickname',
    );
    expect(linesOf(loginPlan, 'de').Anmeldenamen).toContain('--map nickname=nickname');
    expect(linesOf(loginPlan, 'ru').Логины).toContain('--map nickname=nickname');
  });

  it('options that the plan suggests are on separate lines', () => {
    const plan = planFor('v6', ['nickname']);
    const suggested = [
      { field: 'position', from: 'Job title' },
      { field: 'name.last', from: 'Family' },
    ];
    const roster = { ...plan.roster, columns: { ...plan.roster.columns, suggested } } as Plan['roster'];
    const lines = planLines({ ...plan, roster }, NOW, 'en');
    const at = lines.findIndex(([label]) => label === 'Suggestion');
    expect(lines.slice(at, at + 3)).toEqual([
      ['Suggestion', 'to use these columns:'],
      ['', "--map 'position=Job title'"],
      ['', '--map name.last=Family'],
    ]);
  });
});

describe('the plan of a list that was used before', () => {
  type Difference = Plan['checked']['difference'];

  const person = (n: number) => ({
    nickname: `user${n}`,
    name: { first: 'Tim', middle: '', last: `Young${n}` },
  });
  const AT = Date.UTC(2026, 10, 3);

  function plan(more: Partial<Difference>, checked: Partial<Plan['checked']> = {}): Plan {
    const difference = { ...CHECKED.difference, isUsedBefore: true, ...more };
    return planFor('v6', [], { checked: { ...CHECKED, ...checked, difference } });
  }

  const CHANGED = {
    newcomers: [person(1), person(2)],
    gone: [person(3)],
    changed: [
      {
        ...person(4),
        changes: [
          { field: 'position', was: 'Teacher', is: 'Head' },
          { field: 'department_id', was: '', is: '5' },
        ],
      },
    ],
    asBefore: 51,
    earlierLists: [{ list: 'nov.csv', at: AT, people: 52 }],
  };

  it('a list whose other rows were left out has no new people', () => {
    const before = { ...noCounts(), total: 8, created: 7, left_out: 1 };
    expect(linesOf(plan({ asBefore: 7 }, { before }), 'en')).toMatchObject({
      New: 'Nobody is new: all 7 people of this list have an account',
    });
  });

  it('the plan names who is new, gone and changed, and counts the others, in each language', () => {
    const notInRoster = { ...noCounts(), total: 1, created: 1 };
    const lines = linesOf(plan(CHANGED, { notInRoster }), 'en');
    expect(lines).toMatchObject({
      New: '2: Tim Young1 (user1), Tim Young2 (user2)',
      Gone: '1: Tim Young3 (user3)',
      Changed: '1: Tim Young4 (position Teacher → Head, department – → 5)',
      'As before': '51, not sent again; from nov.csv of 3 November 2026',
    });
    // Other lines would only repeat these counts.
    for (const label of ['Created before', 'Not in roster']) expect(lines).not.toHaveProperty(label);
    expect(linesOf(plan(CHANGED), 'de')).toMatchObject({
      Neu: '2: Tim Young1 (user1), Tim Young2 (user2)',
      Geändert: '1: Tim Young4 (Position Teacher → Head, Abteilung – → 5)',
      'Wie bisher': '51, nicht erneut gesendet; aus nov.csv vom 03.11.2026',
    });
    expect(linesOf(plan(CHANGED), 'ru')).toMatchObject({
      'Больше нет': '1: Young3 Tim (user3)',
      'Как прежде': '51, повторно не отправляются; из nov.csv от 03.11.2026',
    });
  });

  it('the plan says how many people each of several earlier lists has', () => {
    const earlierLists = [...CHANGED.earlierLists, { list: 'oct.csv', at: 0, people: 2 }];
    expect(linesOf(plan({ ...CHANGED, earlierLists }), 'en')['As before']).toBe(
      '51, not sent again; 52 from nov.csv of 3 November 2026 and 2 from oct.csv',
    );
  });

  it('the plan says that no person is new only if all people have an account', () => {
    const before = { ...noCounts(), total: 51, created: 51 };
    expect(linesOf(plan({ asBefore: 51 }, { before }), 'en').New).toBe(
      'Nobody is new: all 51 people of this list have an account',
    );
    const withInvalid = { ...before, total: 52, invalid: 1 };
    expect(linesOf(plan({ asBefore: 51 }, { before: withInvalid }), 'en')).not.toHaveProperty('New');
    expect(linesOf(plan({ isUsedBefore: false }, { before }), 'en')).not.toHaveProperty('New');
  });

  it('ten people are named, and all of them, each in a line, if the user asks for it', () => {
    const newcomers = Array.from({ length: 12 }, (_, n) => person(n + 1));
    const named = Array.from({ length: 10 }, (_, n) => `Tim Young${n + 1} (user${n + 1})`).join(', ');
    expect(linesOf(plan({ newcomers }), 'en').New).toBe(
      `12: ${named} and 2 others (--all-findings shows all)`,
    );
    const all = planLines(plan({ newcomers }), NOW, 'en', false, true);
    const at = all.findIndex(([label]) => label === 'New');
    expect(all.slice(at, at + 12)).toEqual(
      newcomers.map(({ nickname, name }, n) => [
        n === 0 ? 'New' : '',
        `${n === 0 ? '12: ' : ''}Tim ${name.last} (${nickname})`,
      ]),
    );
  });

  it('the plan names people who are only in the directory, and counts them once', () => {
    const inDirectory = { same: [person(1), person(2)], taken: [person(3)], unnamed: [] };
    const there = plan({ isUsedBefore: false, inDirectory });
    expect(planLines(there, NOW, 'en').filter(([label]) => label === 'Already there')).toEqual([
      ['Already there', 'the same person: 2: Tim Young1 (user1), Tim Young2 (user2)'],
      ['Already there', 'login taken under another name: 1: Tim Young3 (user3)'],
    ]);
    for (const label of ['Created before', 'Taken']) expect(linesOf(there, 'en')).not.toHaveProperty(label);
  });
});
