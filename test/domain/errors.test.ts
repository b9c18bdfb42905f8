import { expect, it } from 'vitest';
import { Interrupted, optionError, UserError } from '../../src/domain/errors.js';

it('an error that a person can correct keeps what caused it and what to do next', () => {
  const cause = new Error('EACCES');
  const error = new UserError('results', 'no access', 'Choose another folder.', cause);
  expect(error).toMatchObject({
    name: 'UserError',
    reason: 'results',
    message: 'no access',
    next: 'Choose another folder.',
    cause,
  });
});

it('an interruption has a name of its own', () => {
  expect(new Interrupted().name).toBe('Interrupted');
});

it.each([
  ['no access', 'no access.'],
  ['no access.', 'no access.'],
  ['no access!', 'no access!'],
  ['no access?', 'no access?'],
  ['two lines:\n  one', 'two lines:\n  one'],
])('a message as a sentence: %j', (message, sentence) => {
  expect(new UserError('results', message).sentence).toBe(sentence);
});

it('an error about an option names it, and is one of usage unless another reason is given', () => {
  expect(optionError('--map', 'no such column', 'Check the header.')).toMatchObject({
    option: '--map',
    message: 'no such column',
    next: 'Check the header.',
    exitStatus: 2,
  });
  expect(optionError('--token', 'no token', undefined, 'no_token').exitStatus).toBe(4);
});
