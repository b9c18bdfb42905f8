import { describe, expect, it } from 'vitest';
import { Interrupted, optionError, UserError, withOrigin } from '../../src/domain/errors.js';

it('a UserError has its cause and what to do next', () => {
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
  expect(new UserError('results', message).sentence).toBe(sentence);
});

it('an error about an option names the option and is a usage error by default', () => {
  expect(optionError('--map', 'no such column', 'Check the header.')).toMatchObject({
    option: '--map',
    message: 'no such column',
    next: 'Check the header.',
    exitStatus: 2,
  });
  expect(optionError('--token', 'no token', undefined, 'no_token').exitStatus).toBe(4);
});

describe('an error about an option from a configuration', () => {
  const origin = {
    label: '/home/a/provision.json',
    options: new Map([
      ['--name-order', 'name_order'],
      ['--sheet', 'sheet'],
    ]),
  };

  it('an error about an option names the configuration and the key if it is set there', () => {
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

  it('an error about an option stays unchanged if the configuration does not set it', () => {
    const error = optionError('--sheet', 'no such sheet');
    const other = optionError('--map', 'no such column');
    const about = new UserError('roster', 'no rows');
    const bug = Object.assign(new TypeError('a bug'), { option: '--sheet' });
    expect(withOrigin(error, undefined)).toBe(error);
    for (const one of [other, about, bug]) expect(withOrigin(one, origin)).toBe(one);
  });
});
