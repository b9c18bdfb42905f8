/** The summary in every language, with all outcomes, ends and reasons, and with numbers for all plural forms. */

import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import { stoppedBy } from '../../src/app/pipeline/index.js';
import { type Ending, exitStatus } from '../../src/app/results/index.js';
import type { Reason } from '../../src/domain/errors.js';
import type { FileWarning } from '../../src/domain/file-warning.js';
import { type Counts, noCounts, OUTCOMES } from '../../src/domain/outcome.js';
import { OUTCOME_TABLE } from '../../src/domain/outcome-table.js';
import { noStepCounts } from '../../src/domain/step.js';
import { ownMessage } from '../../src/texts/own-message.js';
import { type Language, textsIn } from '../../src/texts/texts.js';
import { userError } from '../../src/texts/user-error.js';
import { summaryText } from '../../src/ui/human/summary.js';
import { textsOfCall } from '../support/default-call.js';
import { SERVICE } from '../support/default-profile.js';
import { errorOf } from '../support/error-of.js';

const palette = new Chalk({ level: 0 });

function countsOf(some: Partial<Counts>): Counts {
  const { total: _, ...each } = { ...noCounts(), ...some };
  return { ...each, total: Object.values(each).reduce((sum, n) => sum + n, 0) };
}

const each = (n: number) => countsOf(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, n])));

function summary(ending: Partial<Ending>, language: Language): string {
  const { counts = countsOf({ created: 3 }) } = ending;
  const whole: Ending = {
    ended: 'complete',
    counts,
    run: counts,
    notInRoster: noCounts(),
    stepCounts: noStepCounts(),
    leftOut: [],
    files: OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => OUTCOME_TABLE[outcome].csv),
    folder: 'users.csv.results',
    warnings: [],
    service: SERVICE,
    commands: textsOfCall(),
    rosterPath: 'users.csv',
    again: (options = {}) => textsOfCall().again({ options }),
    token: (save) => textsOfCall().next('token', { options: { save } }),
    rosterName: 'users.csv',
    skipExisting: false,
    ...ending,
  };
  return summaryText(whole, exitStatus(whole), { palette, columns: undefined, language });
}

const WARNINGS: readonly FileWarning[] = [
  { kind: 'in-use', name: 'created.csv', written: 'created (2).csv' },
  { kind: 'edited', name: 'failed.csv', archived: 'failed (edited).csv', isDone: false },
  { kind: 'edited', name: 'failed.csv', archived: 'failed (edited).csv', isDone: true },
  { kind: 'stale', name: 'exists.csv' },
  { kind: 'without-outcomes', name: 'credentials.csv', why: () => ({ what: 'EACCES' }) },
  { kind: 'unwritten', why: () => ({ what: 'EACCES' }), command: 'provision report users.csv.results' },
  { kind: 'unwritten', command: 'provision report users.csv.results' },
];

const PASSWORD_SERVICE = { ...SERVICE, title: 'Nextcloud', grant: undefined, basicUser: 'admin' };
const KEPT = { created: 5, unconfirmed: 0, createdNow: 1 };
const SEALED = { ...KEPT, file: 'credentials.csv.age' };
const SANDBOX = { rehearsal: { isCalled: true, hasAddress: false } };
const REFUSED = { ended: 'refused', reason: 'invalid_rows', run: noCounts() } as const;
const REASONS = Object.keys(textsIn('en').stops) as (Reason | 'other')[];

const CASES: readonly (readonly [string, Partial<Ending>])[] = [
  ['all', {}],
  ['nothing to do', { run: noCounts() }],
  ['nothing to do, some exist', { counts: countsOf({ exists: 1 }), run: noCounts(), skipExisting: true }],
  ['nothing to do, from standard input', { run: noCounts(), rosterName: '-' }],
  ...[1, 2, 5, 21, 1234].map((n) => [`${n} of each`, { counts: each(n) }] as const),
  ...[1, 2, 5, 21].map((n) => [`${n} now`, { counts: each(30), run: countsOf({ created: n }) }] as const),
  ['one of each in a rehearsal', { ...SANDBOX, counts: each(1) }],
  ['two of each in a rehearsal', { ...SANDBOX, counts: each(2) }],
  ['a rehearsal of one row', { ...SANDBOX, counts: countsOf({ created: 1 }) }],
  ['a rehearsal with samples', { rehearsal: { ...SANDBOX.rehearsal, settings: ['realm'] } }],
  ['a rehearsal without a known command', { rehearsal: {} }],
  ['a rehearsal interrupted', { ...SANDBOX, ended: 'interrupted', signal: 'SIGINT', counts: each(1) }],
  ['a rehearsal refused', { ...SANDBOX, ...REFUSED, counts: countsOf({ invalid: 1, pending: 1 }) }],
  ['two of each from standard input', { counts: each(2), rosterName: '-' }],
  ['only weak', { counts: countsOf({ weak_password: 1 }), files: [] }],
  ['only weak, corrected', { counts: countsOf({ failed: 2 }) }],
  ['one unconfirmed', { counts: countsOf({ unconfirmed: 1 }), unconfirmed: ['x.y'] }],
  ['three unconfirmed', { counts: countsOf({ unconfirmed: 3 }), unconfirmed: ['x.y', 'u', 'v'] }],
  ['unconfirmed, with a look-up', { counts: countsOf({ unconfirmed: 2 }), canLookUp: true }],
  ['limit', { ended: 'limit', run: countsOf({ created: 2 }), counts: each(3) }],
  ['interrupted', { ended: 'interrupted', signal: 'SIGINT', counts: each(3) }],
  ['refused', { ...REFUSED, counts: countsOf({ invalid: 2, pending: 5 }) }],
  ['refused, all rows', { ...REFUSED, counts: countsOf({ invalid: 4 }) }],
  ['refused, one row', { ...REFUSED, counts: countsOf({ invalid: 1 }) }],
  ['passwords', { kept: KEPT }],
  ['passwords of unconfirmed users', { kept: { ...KEPT, unconfirmed: 2 } }],
  ['passwords of the last run', { kept: KEPT, slips: 'last' }],
  ['no passwords', { kept: { ...KEPT, createdNow: 0 }, slips: 'last' }],
  ['sealed passwords', { sealed: SEALED }],
  ['one sealed password', { sealed: { ...SEALED, created: 1 } }],
  ['sealed passwords and others', { kept: KEPT, sealed: { ...SEALED, unconfirmed: 2 }, slips: 'last' }],
  ['sealed passwords in no file', { sealed: KEPT }],
  ['slips that must be removed', { sheet: 'credentials.html' }],
  ['passwords that may be lost', { service: { ...SERVICE, password: 'unknown' } }],
  ['a report that failed', { files: [], reportError: errorOf('disk', ''), warnings: WARNINGS }],
  ...REASONS.flatMap((reason) =>
    [SERVICE, { ...SERVICE, title: 'iTop', grant: undefined }, PASSWORD_SERVICE].map((service) => {
      const stopped = { ended: 'stopped', line: 7, status: 403, counts: each(1), service } as const;
      return [`${reason}, ${service.title}`, { ...stopped, reason: reason as Reason }] as const;
    }),
  ),
  [
    'a stop because of an error',
    { ...stoppedBy(userError('disk_full', 'journal-disk-full', { path: 'x.csv' })), counts: each(1) },
  ],
  ['a stop at standard input', { ended: 'stopped', reason: 'throttled', line: 7, rosterName: '-' }],
];

function commandsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => /^ {6}(?:provision|export) /.test(line));
}

/** The lines that are not commands, without options, names of files and code, which are the same in every language. */
function words(text: string): string {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('      provision') && !/^ {6}export /.test(line));
  return lines
    .join('\n')
    .replace(
      /`[^`]*`|--[a-z-]+(?: (?:weak|[\d-]+))?|[\w./-]+(?: \(\w+\))?\.(?:csv\.age|csv|html|results)|provision report/g,
      '',
    )
    .replace(/PROVISION_TOKEN|iTop|Nextcloud|admin|SIGINT|EACCES|URL/g, '');
}

const ENGLISH =
  /\b(?:the|is|are|of|with|or|to|them|it|this|that|and|not|rows?|users?|passwords?|run|file)\b/i;

describe.each(CASES)('the summary of the case “%s”', (name, ending) => {
  it.each(['ru', 'de'] as const)(`the summary of the case “${name}” is completely in %s`, (language) => {
    const text = summary(ending, language);
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
    expect(words(text)).not.toMatch(ENGLISH);
    if (language === 'ru') expect(words(text)).not.toMatch(/[a-z]{4}/i);
    expect(commandsOf(text)).toEqual(commandsOf(summary(ending, 'en')));
  });
});

describe('numbers in a translated summary', () => {
  it.each([
    [1, 'Не создан 1 пользователь', '1 пароль слишком простой', 'Каталог отклонил 1 строку', '1 логин занят'],
    [
      2,
      'Не созданы 2 пользователя',
      'Слишком простые пароли: 2',
      'Каталог отклонил 2 строки',
      '2 логина заняты',
    ],
    [
      5,
      'Не создано 5 пользователей',
      'Слишком простые пароли: 5',
      'Каталог отклонил 5 строк',
      '5 логинов занято',
    ],
    [
      21,
      'Не создан 21 пользователь',
      'Слишком простые пароли: 21',
      'Каталог отклонил 21 строку',
      '21 логин занят',
    ],
  ])('the summary has the Russian plural forms for %d', (n, head, weak, failed, taken) => {
    expect(summary({ counts: countsOf({ failed: n }) }, 'ru')).toContain(`${head}.`);
    expect(summary({ counts: countsOf({ weak_password: n }) }, 'ru')).toContain(`- ${weak}. `);
    expect(summary({ counts: countsOf({ failed: n }) }, 'ru')).toContain(`- ${failed}. `);
    expect(summary({ counts: countsOf({ exists: n }) }, 'ru')).toContain(`- ${taken} `);
  });

  it('the numbers of a summary are grouped and aligned as in each language', () => {
    const large = { counts: countsOf({ created: 12_345 }), run: countsOf({ created: 1_234 }) };
    expect(summary(large, 'en')).toContain(
      '\n  12,345  created, 1,234 of them in this run\n  12,345  rows in users.csv',
    );
    expect(summary(large, 'ru')).toContain('\n  12\u00a0345  создано, из них в этом запуске: 1\u00a0234\n');
    expect(summary(large, 'de')).toContain(
      '\n  12.345  angelegt, davon 1.234 in diesem Lauf\n  12.345  Zeilen in users.csv',
    );
  });
});

it('the message of an error is in English after a translated reason', () => {
  const stopped = { ended: 'stopped', reason: 'disk_full', line: 7, message: 'cannot write x' } as const;
  expect(summary(stopped, 'en')).toMatch(/^Stopped at users\.csv:7\. cannot write x\.\n/);
  expect(summary(stopped, 'ru')).toMatch(/^Остановлено на users\.csv:7\. Диск заполнен: cannot write x\.\n/);
  expect(summary(stopped, 'de')).toMatch(
    /^Angehalten bei users\.csv:7\. Der Datenträger ist voll: cannot write x\.\n/,
  );
});

describe('the reason why a run stopped, in the language of the summary', () => {
  const firstLine = (ending: Partial<Ending>, language: Language) =>
    summary({ ended: 'stopped', counts: countsOf({ pending: 3 }), ...ending }, language).split('\n')[0];

  it('a message of the program is translated, and replaces the reason if it says more', () => {
    const own = ownMessage('unreachable', { host: 'directory.example', system: 'ECONNREFUSED' });
    const end = { reason: 'unreachable', line: 3, ...own } as const;
    expect(firstLine(end, 'en')).toBe(`Stopped at users.csv:3. ${own.message}.`);
    expect(firstLine(end, 'ru')).toContain(
      'сервер directory.example недоступен: в соединении отказано (ECONNREFUSED).',
    );
    expect(firstLine(end, 'ru')).not.toContain('Каталог недоступен');
  });

  it('an error that ended a run is translated', () => {
    const error = userError('disk_full', 'disk-full', { path: 'users.csv.results/x', loss: undefined });
    expect(firstLine(stoppedBy(error), 'de')).toContain(
      'Der Datenträger ist voll oder das Kontingent erschöpft: users.csv.results/x kann nicht geschrieben werden.',
    );
  });

  it('a message of the directory follows the translated reason', () => {
    const end = { reason: 'token_refused', status: 401, message: 'Token expired.' } as const;
    expect(firstLine(end, 'ru')).toMatch(/не принял токен \(401\): Token expired\.$/);
  });
});
