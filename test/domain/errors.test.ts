import { describe, expect, it } from 'vitest';
import { Interrupted, optionError, UserError, withOrigin } from '../../src/domain/errors.js';

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

describe('an error about an option that nobody typed', () => {
  const origin = {
    label: '/home/a/provision.json',
    options: new Map([
      ['--name-order', 'name_order'],
      ['--sheet', 'sheet'],
    ]),
  };

  it('says where it is set, and under which key', () => {
    const error = optionError('--name-order', 'unknown order', 'Use last-first.', 'configuration');
    expect(withOrigin(error, origin)).toMatchObject({
      name: 'UserError',
      reason: 'configuration',
      message: 'unknown order',
      next: 'Use last-first.\n--name-order is set in /home/a/provision.json, as "name_order".',
      cause: error,
    });
    const without = optionError('--sheet', 'no such sheet');
    expect(withOrigin(without, origin)).toMatchObject({
      reason: 'usage',
      next: '--sheet is set in /home/a/provision.json, as "sheet".',
    });
  });

  it('stays as it is without a source, for another option, and where it names none', () => {
    const error = optionError('--sheet', 'no such sheet');
    const other = optionError('--map', 'no such column');
    const about = new UserError('roster', 'no rows');
    const bug = Object.assign(new TypeError('a bug'), { option: '--sheet' });
    expect(withOrigin(error, undefined)).toBe(error);
    for (const one of [other, about, bug]) expect(withOrigin(one, origin)).toBe(one);
  });
});
