import { expect, test } from 'vitest';
import { OUTCOMES } from '../../src/domain/outcome.js';
import { missingRowAdvice, rowAdvice } from '../../src/report/advice.js';
import { LANGUAGES } from '../../src/texts/texts.js';
import { SERVICE } from '../support/default-profile.js';
import { knownOf, sourceOf } from './source.js';

const { settle } = sourceOf([]);
const subject = { settle, nickname: 'a.petrova', service: SERVICE };

test('the advice on a row has the next step for each outcome', () => {
  const advice = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, rowAdvice(outcome, subject, 'en')]));
  expect(advice).toMatchInlineSnapshot(`
    {
      "created": undefined,
      "exists": "The login is taken, by this person or by another. Nothing was changed. If the account belongs to this person:
      provision settle users.csv.results a.petrova --same
    If it belongs to another person, change the login in the roster and run the same command again.",
      "failed": "The directory refused this row. Correct it in the roster (the status and the message give the reason), and run the same command again.",
      "invalid": "Correct the findings in the roster and run the same command again.",
      "left_out": "A person left out this row. To send it after all, retry it with --only left_out.",
      "pending": "Run the same command again.",
      "unconfirmed": "Check in the directory whether the user exists and when it was created: a user created before the run is another person. If the run created it:
      provision settle users.csv.results a.petrova --created
    If not, record that, so that the same command sends the row again:
      provision settle users.csv.results a.petrova --not-created",
      "weak_password": "Set a stronger password in the roster and run the same command again.",
    }
  `);
});

test('the advice on a login that is no longer in the roster has the next step for each outcome', () => {
  const advice = Object.fromEntries(
    OUTCOMES.map((outcome) => [outcome, missingRowAdvice(outcome, subject, 'en')]),
  );
  expect(advice).toMatchInlineSnapshot(`
    {
      "created": undefined,
      "exists": undefined,
      "failed": "This login is no longer in the roster, so it is not sent again unless you restore the row.",
      "invalid": undefined,
      "left_out": undefined,
      "pending": "This login is no longer in the roster, so it is not sent again unless you restore the row.",
      "unconfirmed": "This login is no longer in the roster, but the user may exist. Check in the directory whether the user exists and when it was created: a user created before the run is another person. If the run created it:
      provision settle users.csv.results a.petrova --created
    If not:
      provision settle users.csv.results a.petrova --not-created",
      "weak_password": "This login is no longer in the roster, so it is not sent again unless you restore the row.",
    }
  `);
});

test('no advice contains an unfilled placeholder', () => {
  for (const outcome of OUTCOMES) {
    const texts = [rowAdvice(outcome, subject, 'en'), missingRowAdvice(outcome, subject, 'en')];
    expect(texts.join(' ')).not.toMatch(/[{}]/);
  }
});

test('the advice on a login that is taken after an unconfirmed attempt names this person as the most likely owner', () => {
  const known = knownOf('a.petrova', 'exists', { unconfirmedSince: 1, mayBeOurs: true });
  expect(rowAdvice('exists', { ...subject, known }, 'en')).toContain('most likely by this person');
  for (const language of LANGUAGES) {
    const advice = rowAdvice('exists', { ...subject, known, canLookUp: true }, language);
    for (const option of ['--created', '--not-created', '--look-up'])
      expect(advice).toContain(`\n  provision settle users.csv.results a.petrova ${option}`);
  }
  const sure = knownOf('a.petrova', 'exists');
  expect(rowAdvice('exists', { ...subject, known: sure }, 'en')).not.toContain('most likely');
});

test('the advice on another value that is taken names the e-mail address as an example', () => {
  const known = knownOf('a.petrova', 'failed', { clash: true });
  const [en, ru, de] = (['en', 'ru', 'de'] as const).map((language) =>
    rowAdvice('failed', { ...subject, known }, language),
  );
  expect(en).toContain('such as the e-mail address, may belong to another user');
  expect(ru).toContain('например адрес электронной почты');
  expect(de).toContain('etwa die E-Mail-Adresse');
});
test('the advice at a directory with its own name contains that name, whatever characters it has', () => {
  const namedSubject = { ...subject, service: { title: '{created} & Co' } };
  expect(rowAdvice('failed', namedSubject, 'en')).toMatch(/^\{created\} & Co refused this row\./);
  expect(rowAdvice('unconfirmed', namedSubject, 'en')).toMatch(
    /^Check in \{created\} & Co whether the user exists/,
  );
  expect(missingRowAdvice('unconfirmed', namedSubject, 'en')).toContain('Check in {created} & Co whether');
});
