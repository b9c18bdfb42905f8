import { expect, test } from 'vitest';
import { OUTCOMES } from '../../src/outcome.js';
import {
  absentAdvice,
  rowAdvice,
  settleCommand,
  shellQuoted,
  summaryAdvice,
} from '../../src/report/advice.js';
import { knownOf } from './source.js';

const subject = { folder: 'users.csv.results', nickname: 'a.petrova' };
const names = { roster: 'users.csv', folder: 'users.csv.results' };

test('the advice on a row of each outcome', () => {
  const advice = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, rowAdvice(outcome, subject)]));
  expect(advice).toMatchInlineSnapshot(`
    {
      "created": undefined,
      "exists": "The nickname is taken, by this person or by another, and nothing was changed. If it is this person, nothing is left to do: take the row out of the roster or run with --skip-existing. If it is another, give the row another nickname in the roster and run the same command again.",
      "failed": "The directory refused this row: mend in the roster what its status and message point at, and run the same command again.",
      "invalid": "Mend in the roster what the findings say, and run the same command again.",
      "pending": "Run the same command again.",
      "unconfirmed": "Look in the directory whether the user exists. If it does:
      provision settle users.csv.results a.petrova --created
    If it does not, so that the same command sends it again:
      provision settle users.csv.results a.petrova --not-created",
      "weak_password": "Give it another password in the roster and run the same command again.",
    }
  `);
});

test('the advice on a nickname that the roster no longer holds', () => {
  const advice = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, absentAdvice(outcome, subject)]));
  expect(advice).toMatchInlineSnapshot(`
    {
      "created": undefined,
      "exists": undefined,
      "failed": "No row of the roster has this nickname now, so it is not sent again unless you put the row back.",
      "invalid": undefined,
      "pending": "No row of the roster has this nickname now, so it is not sent again unless you put the row back.",
      "unconfirmed": "No row of the roster has this nickname now, and yet the user may exist: look in the directory. If it exists:
      provision settle users.csv.results a.petrova --created
    If it does not:
      provision settle users.csv.results a.petrova --not-created",
      "weak_password": "No row of the roster has this nickname now, so it is not sent again unless you put the row back.",
    }
  `);
});

test('the advice on one row and on many, for the summary', () => {
  const advice = OUTCOMES.flatMap((outcome) => [
    summaryAdvice(outcome, 1, names),
    summaryAdvice(outcome, 3, names),
  ]);
  expect(advice).toMatchInlineSnapshot(`
    [
      undefined,
      undefined,
      "1 password was too simple: mend it in users.csv and run the same command again, or have one made up: provision retry users.csv.results --only weak_password --generate-passwords weak",
      "3 passwords were too simple: mend them in users.csv and run the same command again, or have others made up: provision retry users.csv.results --only weak_password --generate-passwords weak",
      "1 nickname is taken, by this person or by another: if it is another, give the row another nickname in users.csv and run the same command again; if not, --skip-existing lets it pass.",
      "3 nicknames are taken, by these people or by others: where it is another, give the row another nickname in users.csv and run the same command again; --skip-existing lets the rest pass.",
      "1 row was refused by the directory: see its message, mend it in users.csv and run the same command again.",
      "3 rows were refused by the directory: see their messages, mend them in users.csv and run the same command again.",
      "1 user may exist or may not: look in the directory, then say what you found: provision settle users.csv.results <nickname> --created, or --not-created.",
      "3 users may exist or may not: look in the directory, then say what you found: provision settle users.csv.results <nickname…> --created, or --not-created.",
      "1 row is invalid: mend it in users.csv and run the same command again.",
      "3 rows are invalid: mend them in users.csv and run the same command again.",
      "1 row is still to do: run the same command again.",
      "3 rows are still to do: run the same command again.",
    ]
  `);
});

test('no rows, no advice', () => {
  expect(OUTCOMES.map((outcome) => summaryAdvice(outcome, 0, names))).toEqual(OUTCOMES.map(() => undefined));
});

test('no advice has a gap left', () => {
  for (const outcome of OUTCOMES) {
    const texts = [
      rowAdvice(outcome, subject),
      absentAdvice(outcome, subject),
      summaryAdvice(outcome, 2, names),
    ];
    expect(texts.join(' ')).not.toMatch(/[{}]/);
  }
});

test('a roster from standard input is called the roster', () => {
  expect(summaryAdvice('invalid', 2, { ...names, roster: '-' })).toContain('mend them in the roster and');
});

test('a nickname that is taken after a try in doubt is very probably this person', () => {
  const known = knownOf('a.petrova', 'exists', { doubtSince: 1 });
  expect(rowAdvice('exists', { ...subject, known })).toContain('very probably by this very person');
  const sure = knownOf('a.petrova', 'exists');
  expect(rowAdvice('exists', { ...subject, known: sure })).not.toContain('very probably');
});

test('the command that settles a row is the one to type', () => {
  expect(settleCommand(subject, 'created')).toBe('provision settle users.csv.results a.petrova --created');
  expect(settleCommand(subject, 'not-created')).toBe(
    'provision settle users.csv.results a.petrova --not-created',
  );
});

test('a nickname that must not be written leaves a gap to fill in', () => {
  expect(settleCommand({ ...subject, nickname: undefined }, 'created')).toBe(
    'provision settle users.csv.results <nickname> --created',
  );
});

test('a nickname or folder that looks like an option is not taken for one', () => {
  expect(settleCommand({ folder: '-x', nickname: '-y' }, 'created')).toBe(
    'provision settle --created ./-x -- -y',
  );
});

test.each([
  ['Приёмка/users.csv.results', 'Приёмка/users.csv.results'],
  ['my users.results', "'my users.results'"],
  ["it's", "'it'\\''s'"],
  ['$HOME', "'$HOME'"],
  ['~x', "'~x'"],
  ['', "''"],
])('in a POSIX shell %j is typed %s', (word, typed) => {
  expect(shellQuoted(word, 'linux')).toBe(typed);
});

test.each([
  ['C:\\lists\\users.results', 'C:\\lists\\users.results'],
  ['my users', '"my users"'],
  ["it's", '"it\'s"'],
])('on Windows %j is typed %s', (word, typed) => {
  expect(shellQuoted(word, 'win32')).toBe(typed);
});
