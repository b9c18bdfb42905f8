import { expect, test } from 'vitest';
import { OUTCOMES } from '../../src/domain/outcome.js';
import { absentAdvice, rowAdvice, settleCommand } from '../../src/report/advice.js';
import { knownOf } from './source.js';

const subject = { program: 'provision', folder: 'users.csv.results', nickname: 'a.petrova' };

test('the advice on a row of each outcome', () => {
  const advice = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, rowAdvice(outcome, subject)]));
  expect(advice).toMatchInlineSnapshot(`
    {
      "created": undefined,
      "exists": "The nickname is taken, by this person or by another, and nothing was changed. If it is this person, nothing is left to do: take the row out of the roster or run with --skip-existing. If it is another, give the row another nickname in the roster and run the same command again.",
      "failed": "The directory refused this row: correct in the roster what its status and message point at, and run the same command again.",
      "invalid": "Correct in the roster what the findings say, and run the same command again.",
      "pending": "Run the same command again.",
      "unconfirmed": "Look in the directory whether the user exists, and when it was created: one from before the run is another. If the run created it:
      provision settle users.csv.results a.petrova --created
    If it did not, so that the same command sends it again:
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
      "unconfirmed": "No row of the roster has this nickname now, and yet the user may exist: look in the directory, and see when it was created: one from before the run is another. If the run created it:
      provision settle users.csv.results a.petrova --created
    If it did not:
      provision settle users.csv.results a.petrova --not-created",
      "weak_password": "No row of the roster has this nickname now, so it is not sent again unless you put the row back.",
    }
  `);
});

test('no advice has a gap left', () => {
  for (const outcome of OUTCOMES) {
    const texts = [rowAdvice(outcome, subject), absentAdvice(outcome, subject)];
    expect(texts.join(' ')).not.toMatch(/[{}]/);
  }
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
  expect(settleCommand({ program: 'provision', folder: '-x', nickname: '-y' }, 'created')).toBe(
    'provision settle --created ./-x -- -y',
  );
});

test('the commands of an advice named `provision` where nobody had installed it', () => {
  const called = 'node bin/provision.js';
  expect(settleCommand({ ...subject, program: called }, 'created')).toBe(
    'node bin/provision.js settle users.csv.results a.petrova --created',
  );
});
