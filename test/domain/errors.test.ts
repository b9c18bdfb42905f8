import { expect, it } from 'vitest';
import { asSentence, Interrupted, UserError } from '../../src/domain/errors.js';

it('a UserError has a code, a cause, the next step, and a text in each language', () => {
  const cause = new Error('EACCES');
  const error = new UserError(
    'results',
    'no-access',
    (language) => ({
      what: language === 'en' ? 'no access' : 'kein Zugriff',
      next: 'Choose another folder.',
    }),
    { cause, option: '--results' },
  );
  expect(error).toMatchObject({
    name: 'UserError',
    reason: 'results',
    code: 'no-access',
    option: '--results',
    exitStatus: 2,
    message: 'no access',
    next: 'Choose another folder.',
    cause,
  });
  expect(error.textIn('de').what).toBe('kein Zugriff');
});

it('an interruption has its own name', () => {
  expect(new Interrupted().name).toBe('Interrupted');
});

it.each([
  ['no access', 'no access.'],
  ['no access.', 'no access.'],
  ['no access!', 'no access!'],
  ['no access?', 'no access?'],
  ['two lines:\n  one', 'two lines:\n  one'],
])('the message of an error ends with a full stop if it needs one: %j', (message, sentence) => {
  expect(asSentence(message)).toBe(sentence);
});
