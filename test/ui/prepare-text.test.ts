import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { KnownUser } from '../../src/app/people/index.js';
import type { Assignment } from '../../src/app/prepare/assign-nicknames.js';
import type { Person } from '../../src/app/prepare/person.js';
import type { PreparedRows } from '../../src/app/prepare/prepare-rows.js';
import type { WriteResult } from '../../src/app/prepare/write-roster.js';
import type { Invocation } from '../../src/settings/command-line.js';
import { PrepareText, type PrepareTextOptions } from '../../src/ui/human/prepare-text.js';
import { textsOfCall } from '../support/default-call.js';

const person: Person = {
  row: { row: 1, line: 2, cells: [] },
  draft: {},
  name: { first: 'Ivan', last: 'Petrov', middle: '' },
  nickname: '',
  traits: { position: '6a' },
  identity: {},
  password: 'given',
};
const known: KnownUser = {
  nickname: 'ip',
  name: person.name,
  outcome: 'unconfirmed',
  traits: { position: '5a' },
  identity: {},
  at: 0,
  folder: 'spring.csv.results',
  list: 'users.csv',
  isAbandoned: false,
};
const conflict = { nickname: 'i.petrov', holder: person } as const;
const assignments: readonly Assignment[] = [
  { person, nickname: 'i.petrov', how: 'generated' },
  { person, nickname: 'ivan.petrov', how: 'generated', conflict },
  { person, nickname: 'i.petrov2', how: 'numbered', conflict: { ...conflict, holder: 'taken' } },
  { person, nickname: 'i.petrov3', how: 'numbered', conflict: { ...conflict, holder: known } },
  { person: { ...person, nickname: 'ip' }, nickname: 'ip2', how: 'renewed' },
  { person, nickname: 'ip', how: 'known', known },
];
const rows: PreparedRows = {
  label: 'list.csv',
  format: 'csv',
  people: [person],
  invalid: [],
  leftOut: [],
  waiting: [],
  gone: [],
  newNicknames: [],
  all: assignments,
  kept: assignments.slice(0, -1),
  findings: [],
  isBlocked: false,
  leavesOutKnown: true,
  lacksPasswords: false,
};

function messageOf(
  result: Partial<WriteResult>,
  typed: Invocation['options'] = {},
  options: Partial<PrepareTextOptions> = {},
): string {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const io = { stdout, stderr, env: {}, cwd: '/lists' };
  const all = { color: undefined, allFindings: false, hasPattern: true } as const;
  const commands = textsOfCall({ command: 'prepare', operands: ['list.csv'], options: typed });
  const reporter = new PrepareText(io, commands, {
    ...all,
    generatesPasswords: false,
    language: 'en',
    ...options,
  });
  reporter.written(
    rows,
    { path: '/lists/roster.csv', reading: {}, isChanged: true, isAdded: false, ...result },
    0,
  );
  return String(stdout.read());
}

describe('the message about a roster that prepare wrote', () => {
  it('the message of prepare lists the rows to check, totals and the next command', () => {
    expect(messageOf({})).toBe(
      'list.csv:2  ivan.petrov  Petrov Ivan  (another pattern: line 2 has i.petrov)\n' +
        'list.csv:2  i.petrov2    Petrov Ivan  (numbered: a file of taken logins has i.petrov)\n' +
        'list.csv:2  i.petrov3    Petrov Ivan  (numbered: Petrov Ivan in spring.csv.results has i.petrov)\n' +
        'list.csv:2  ip2          Petrov Ivan  (renewed, was ip)\n' +
        'list.csv:2  ip           Petrov Ivan  (unconfirmed in spring.csv.results; position was "5a", is "6a"; left out)\n\n' +
        '6 logins: 4 generated (2 with a number), 1 renewed, 1 known from earlier runs. ' +
        'Left out 1 person with a created or unconfirmed account.\n' +
        'Wrote roster.csv: 5 rows.\nNext:\n  provision roster.csv\n',
    );
  });

  it.each([
    [
      'ru',
      [
        'list.csv:2  ivan.petrov  Petrov Ivan  (по другому шаблону: i.petrov уже есть в строке 2)',
        'list.csv:2  i.petrov2    Petrov Ivan  (с номером: i.petrov уже есть в файле занятых логинов)',
        'list.csv:2  i.petrov3    Petrov Ivan  (с номером: i.petrov уже есть в spring.csv.results (Petrov Ivan))',
        'list.csv:2  ip2          Petrov Ivan  (заменён, прежде ip)',
        'list.csv:2  ip           Petrov Ivan  (не подтверждено, см. spring.csv.results; должность: прежде «5a», теперь «6a»; не войдёт)',
        '',
        '6 логинов: 4 сгенерировано (с номером: 2), 1 заменено, 1 из прежних запусков. Не вошёл 1 человек: учётная запись уже создана или не подтверждена.',
        'Записан файл roster.csv: 5 строк.',
        'Что дальше:',
      ],
    ],
    [
      'de',
      [
        'list.csv:2  ivan.petrov  Petrov Ivan  (nach einem anderen Muster: i.petrov steht schon in Zeile 2)',
        'list.csv:2  i.petrov2    Petrov Ivan  (mit Nummer: i.petrov steht schon in einer Datei vergebener Anmeldenamen)',
        'list.csv:2  i.petrov3    Petrov Ivan  (mit Nummer: i.petrov steht schon in spring.csv.results (Petrov Ivan))',
        'list.csv:2  ip2          Petrov Ivan  (ersetzt, war ip)',
        'list.csv:2  ip           Petrov Ivan  (in spring.csv.results: unbestätigt; Position war „5a“, ist „6a“; ausgelassen)',
        '',
        '6 Anmeldenamen: 4 erzeugt (2 mit Nummer), 1 ersetzt, 1 aus früheren Läufen bekannt. 1 Person mit angelegtem oder unbestätigtem Konto ausgelassen.',
        'roster.csv geschrieben: 5 Zeilen.',
        'Nächste Schritte:',
      ],
    ],
  ] as const)('the message of prepare is in the language of its reader (%s)', (language, lines) => {
    expect(messageOf({}, {}, { language }).split('\n').slice(0, -2)).toEqual(lines);
  });

  it('the next command after prepare has every option that the new roster needs', () => {
    const map = [{ field: 'name.last', from: 'Surname now' }] as const;
    const reading = {
      map,
      delimiter: ';',
      encoding: 'utf-8',
      format: 'csv',
      nameOrder: 'last-first',
    } as const;
    const typed = { config: false, map: ['name.last=Then'], columns: 'name.last', profile: './own.json' };
    expect(messageOf({ reading, backup: '/lists/list.csv.bak' }, typed)).toMatch(
      /The previous version is list\.csv\.bak\.\nNext:\n {2}provision roster\.csv --map 'name\.last=Surname now' --delimiter ';' --encoding utf-8 --roster-format csv --name-order last-first --no-config --profile \.\/own\.json\n$/,
    );
  });
});
