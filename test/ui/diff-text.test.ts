/** The summary of a comparison, and its progress. */

import { PassThrough } from 'node:stream';
import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import type { DiffResult } from '../../src/app/diff/diff.js';
import { type ComparedRow, stateCounts } from '../../src/domain/comparison.js';
import { LANGUAGES, type Language, textsIn } from '../../src/texts/texts.js';
import type { CommandReporter } from '../../src/ui/command-reporter.js';
import { createDiffReporter, findingsNote } from '../../src/ui/human/diff-plan.js';
import { showDiff } from '../../src/ui/human/diff-text.js';
import { createProgress } from '../../src/ui/human/human-reporter.js';
import type { LastFields } from '../../src/ui/json/events.js';
import { textsOfCall } from '../support/default-call.js';
import { createFakeClock } from '../support/fake-clock.js';

const palette = new Chalk({ level: 0 });

function row(line: number, more: Partial<ComparedRow>): ComparedRow {
  const name = 'Anna Ames';
  return {
    row: line - 1,
    line,
    nickname: `user${line}`,
    state: 'same',
    name,
    directoryName: name,
    differences: [],
    ...more,
  };
}

const ROWS = [
  row(2, {}),
  row(3, {
    state: 'different',
    directoryName: 'Bob Birch',
    differences: [
      { field: 'name.first', roster: 'Anna', directory: 'Bob' },
      { field: 'name.last', roster: 'Ames', directory: 'Birch' },
      { field: 'position', roster: 'Teacher', directory: '' },
    ],
  }),
  row(4, { state: 'missing', directoryName: undefined }),
  row(5, { state: 'unknown', directoryName: undefined, why: { kind: 'no-answer', message: 'no answer' } }),
];

/** @returns the printed text, and the last event */
function printResult(
  more: Partial<DiffResult>,
  all = false,
  columns?: number,
  language: Language = 'en',
  title = 'the service',
) {
  const rows = more.rows ?? ROWS;
  const form = { title };
  const service = { ...form, address: 'https://it.example', settings: { realm: 'school' } };
  const plan = { roster: { name: 'users.csv' }, profile: { form }, service, lookUps: 9 };
  const result = {
    ended: 'compared',
    plan,
    rows,
    counts: stateCounts(rows),
    lookUps: 4,
    uncomparedFields: [],
    elsewhere: 0,
    warnings: [],
    ...more,
  } as unknown as DiffResult;
  const ends: { readonly last: LastFields; readonly text: string }[] = [];
  const reporter = {
    finished(fields: LastFields, textOf: (colors: typeof palette, columns?: number) => string) {
      ends.push({ last: fields, text: textOf(palette, columns) });
    },
  } as CommandReporter;
  const create = () => 'provision users.csv';
  const files = { output: undefined, extra: undefined };
  showDiff(result, { status: 1, all, ...files, language }, reporter, create, { cwd: '/' });
  const [{ last, text } = { last: undefined, text: '' }] = ends;
  return { text, lines: text.split('\n'), last };
}

describe('the summary of a comparison', () => {
  it('the summary lists the rows that are not the same, counts all rows, and names the next step', () => {
    expect(printResult({}).text).toBe(
      [
        'Line  Login  State      Details',
        '3     user3  different  name: Anna Ames in the roster, Bob Birch in the service; position: "Teacher" in the roster, none in the service',
        '4     user4  missing',
        '5     user5  unknown    no answer',
        '',
        '4 rows of users.csv compared with the service.',
        '  1  same',
        '  1  different',
        '  1  missing',
        '  1  unknown',
        '1 login belongs to a person with another name in the service. A row for another person needs another login.',
        'To create the missing users:',
        '  provision users.csv',
      ].join('\n'),
    );
  });

  it.each([
    [
      'ru',
      [
        'Строка  Логин  Состояние     Подробности',
        '3       user3  с отличиями   имя: в списке Anna Ames, в каталоге Bob Birch; должность: в списке «Teacher», в каталоге пусто',
        '4       user4  нет',
        '5       user5  под вопросом  каталог не показывает такого пользователя, но это ничего не доказывает: не видно и тех, кто там точно есть',
        '',
        'Сравнены 4 строки из users.csv с тем, что есть в каталоге.',
        '  1  как в списке',
        '  1  с отличиями',
        '  1  нет',
        '  1  под вопросом',
        'В каталоге 1 логин принадлежит человеку с другим именем. Если строка о другом человеке, ему нужен другой логин.',
        'Чтобы создать тех, кого нет:',
        '  provision users.csv',
      ],
    ],
    [
      'de',
      [
        'Zeile  Anmeldename  Stand     Einzelheiten',
        '3      user3        anders    Name: Anna Ames in der Liste, Bob Birch im Verzeichnis; Position: „Teacher“ in der Liste, nichts im Verzeichnis',
        '4      user4        nicht da',
        '5      user5        unklar    das Verzeichnis zeigt keinen solchen Benutzer, was aber nichts beweist: Auch die Benutzer, die es dort sicher gibt, sind nicht zu sehen',
        '',
        '4 Zeilen aus users.csv mit dem Stand im Verzeichnis verglichen.',
        '  1  gleich',
        '  1  anders',
        '  1  nicht da',
        '  1  unklar',
        '1 Anmeldename gehört im Verzeichnis jemandem mit anderem Namen. Eine Zeile für eine andere Person braucht einen anderen Anmeldenamen.',
        'Um die fehlenden Benutzer anzulegen:',
        '  provision users.csv',
      ],
    ],
  ] as const)(
    'the summary is in the language of its reader (%s), and the event is not',
    (language, lines) => {
      const why = { kind: 'no-proof', service: 'the directory' } as const;
      const rows = [...ROWS.slice(0, 3), row(5, { state: 'unknown', directoryName: undefined, why })];
      const more = { rows, uncomparedFields: ['email'], ended: 'compared' } as const;
      const { text, last } = printResult(
        { ...more, uncomparedFields: [] },
        false,
        undefined,
        language,
        'the directory',
      );
      expect(text.split('\n')).toEqual(lines);
      expect(last?.warnings).toEqual([]);
      const noted = printResult(more, false, undefined, language, 'the directory');
      expect(noted.text).toContain(
        {
          ru: 'Примечание: Не сравнивалось: адрес электронной почты. ',
          de: 'Hinweis: Nicht verglichen: E-Mail-Adresse. ',
        }[language],
      );
      expect(noted.last?.warnings).toEqual([
        'e-mail address was not compared: the directory shows no value for any of these users.',
      ]);
    },
  );

  it.each([
    [
      'ru',
      'Остановлено на users.csv:6: выполнено 4 из 9 поисков. Слишком много неудачных поисков подряд: so it says.',
    ],
    [
      'de',
      'Angehalten bei users.csv:6, nach 4 von 9 Suchen. Zu viele Suchen hintereinander sind fehlgeschlagen: so it says.',
    ],
  ] as const)(
    'the summary says in the language of its reader that the comparison stopped (%s)',
    (language, line) => {
      const more = {
        ended: 'stopped',
        reason: 'too_many_failures',
        line: 6,
        message: 'so it says.',
      } as const;
      const { text, last } = printResult(more, false, undefined, language);
      expect(text).toContain(`\n${line}\n`);
      expect(last?.next).toMatch(/^Check why the last look-ups failed\./);
    },
  );

  it.each(LANGUAGES)('each state begins with a different letter (%s)', (language) => {
    const letters = Object.values(textsIn(language).diff.states).map((state) => state.charAt(0));
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('a name in another spelling does not count as another person', () => {
    const names = { name: 'Käthe Müller', directoryName: 'Kaethe Mueller' };
    const differences = [{ field: 'name.last', roster: 'Müller', directory: 'Mueller' }];
    const { text } = printResult({ rows: [row(2, { state: 'different', ...names, differences })] });
    expect(text).toContain('spelling of the name: Käthe Müller in the roster, Kaethe Mueller in the service');
    expect(text).not.toContain('another person');
  });

  it('the summary lists all rows on request, and no rows if all are the same', () => {
    expect(printResult({}, true).lines[1]).toBe('2     user2  same');
    expect(printResult({ rows: [row(2, {})] }).text).toBe(
      '1 row of users.csv compared with the service.\n  1  same',
    );
  });

  it('rows with only a compared login are not called the same', () => {
    const rows = [row(2, {}), row(3, { state: 'there', directoryName: '' }), row(4, { state: 'there' })];
    const { text, last } = printResult({ rows });
    expect(text).toBe(
      [
        '3 rows of users.csv compared with the service.',
        '  1  same',
        '  2  there',
        'Note: Only the login of 2 rows could be compared: check in the service whose accounts these are.',
      ].join('\n'),
    );
    expect(last).toMatchObject({ compared: { total: 3, same: 1, there: 2 } });
    expect(last?.warnings).toHaveLength(1);
    const [, , first, second] = printResult({ rows }, true).lines;
    expect([first, second]).toEqual(['3     user3  there', '4     user4  there  Anna Ames in the service']);
    expect(printResult({ rows: rows.slice(0, 2) }).text).toContain(
      'Only the login of 1 row could be compared: check in the service whose account this is.',
    );
  });

  it('the summary says that no user was found, and introduces the command with a condition', () => {
    const rows = [row(2, { state: 'missing', directoryName: undefined })];
    const { text, last } = printResult({ rows, seen: 'no-users' });
    expect(text).toContain(
      'Note: No users were found in the service. A token without the permission to read users gets the same answer',
    );
    expect(text).toContain('To create these users, if they are new:\n  provision users.csv');
    expect(last?.warnings).toHaveLength(1);
    expect(printResult({ rows, seen: 'users' }).text).toContain('To create the missing users:');
    expect(printResult({ rows: [row(2, {})], seen: 'no-users' }).text).not.toContain('Note');
  });

  it('the summary has no command if the comparison did not find known users', () => {
    const rows = [
      row(2, {
        state: 'unknown',
        directoryName: undefined,
        why: { kind: 'no-proof', service: 'the service' },
      }),
    ];
    const { text, last } = printResult({ rows, seen: 'no-known-users' });
    expect(text).toContain(
      'Note: The service shows no users, not even those that the results of this roster list as created.',
    );
    expect(text).not.toContain('provision users.csv');
    expect(last?.warnings).toHaveLength(1);
  });

  it('details in the table are broken between words', () => {
    const { lines } = printResult({}, false, 60);
    expect(lines[1]).toBe('3     user3  different  name: Anna Ames in the roster, Bob');
    expect(lines[2]).toMatch(/^ {24}Birch/);
  });

  it.each([
    ['token_refused', 'The service refused the token', /create a new one in the service/],
    ['forbidden', 'This token may not look users up in the service', /permission to read/],
    ['unreachable', undefined, /network/],
    ['wrong_address', 'The answer to a look-up is probably not from the service', /base URL/],
    ['throttled', 'The service is refusing further requests', /--pace/],
    ['too_many_failures', 'Too many consecutive look-ups failed', /--stop-after 0/],
    ['roster_changed', 'The roster was changed during the comparison', /Save/],
    ['disk', undefined, /message/],
  ] as const)(
    'the summary of a comparison that stopped with %s has the line, the number of look-ups and the next step',
    (reason, what, next) => {
      const { text, last } = printResult({ ended: 'stopped', reason, line: 6, message: 'so it says.' });
      // For some reasons, the message alone is complete.
      const why = what === undefined ? 'so it says' : `${what}: so it says`;
      expect(text).toContain(`Stopped at users.csv:6, after 4 of 9 look-ups. ${why}.`);
      expect(text).not.toContain('To create');
      expect(last).toMatchObject({ ended: 'stopped', reason, line: 6, next: expect.stringMatching(next) });
    },
  );

  it('the summary says that the comparison was interrupted or limited', () => {
    const { text, last } = printResult({ ended: 'interrupted', signal: 'SIGINT' });
    expect(text).toContain('Interrupted (SIGINT) after 4 of 9 look-ups.');
    expect(last).toMatchObject({ reason: 'SIGINT', next: null });
    expect(printResult({ ended: 'limit' }).text).toContain('Stopped after 4 of 9 look-ups, as requested.');
  });

  it('the summary says which fields were not compared, and shows the warning about the file', () => {
    const inUse = { kind: 'in-use', name: 'all.csv', written: 'all (2).csv' } as const;
    const { text, last } = printResult({ uncomparedFields: ['position', 'email'], warnings: [inUse] });
    const note =
      'position, e-mail address were not compared: the service shows no value for any of these users.';
    const other =
      'all.csv is open in another program or write-protected, so the new file was saved next to it as "all (2).csv".';
    expect(text).toContain(`Note: ${other}\nNote: ${note}`);
    expect(last?.warnings).toEqual([other, note]);
  });
});

describe('the note about findings', () => {
  const note = (error: number, warn: number) =>
    findingsNote({ error, warn }, (options) => textsOfCall().on('create', 'users.csv', options), 'en');

  it('the note about findings counts them and names the command that shows them', () => {
    expect(note(0, 0)).toBeUndefined();
    expect(note(1, 0)).toBe('1 error in the roster. To see it: provision users.csv --dry-run');
    expect(note(2, 1)).toBe(
      '2 errors and 1 warning in the roster. To see them: provision users.csv --dry-run',
    );
  });
});

it('the progress of a comparison counts rows by state', () => {
  const stream = new PassThrough();
  const clock = { ...createFakeClock(), timer: () => () => {} };
  const { started } = createDiffReporter(
    { stderr: stream, env: {} },
    {
      counting(kinds, total, expectedMs) {
        const io = { output: stream, env: {}, onContinue: () => () => {}, isForeground: () => true };
        const progress = createProgress({
          ...io,
          clock,
          palette,
          language: 'en',
          service: 'Keycloak',
          ...(kinds && { kinds }),
          total,
          expectedMs,
        });
        return { row: (kind) => progress.row(kind, 1), stop: () => progress.stop() };
      },
    },
    () => '',
    { quiet: false, color: false, language: 'en' },
  );
  const plan = { lookUps: 100, pace: { min: 1000, max: 2000 } } as Parameters<typeof started>[0];
  const { looked } = started(plan);
  for (const state of ['same', 'missing', 'same'] as const) {
    clock.pass(4000);
    looked(state);
  }
  expect(String(stream.read())).toMatch(/^3 of 100: 2 same, 0 different, 1 missing, 0 unknown; 15 a minute/);
});
