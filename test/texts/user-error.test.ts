import { describe, expect, it } from 'vitest';
import { errorLines, MissingOptionError, UserError } from '../../src/domain/errors.js';
import { missingOption, optionError, userError, withOrigin } from '../../src/texts/user-error.js';

it('an error about an option names the option, and is a usage error by default', () => {
  const error = optionError('--profile', 'profile-missing', { path: 'a.json' });
  expect(error).toMatchObject({ option: '--profile', code: 'profile-missing', exitStatus: 2 });
  expect(optionError('--profile', 'profile-missing', { path: 'a.json' }, 'configuration')).toMatchObject({
    reason: 'configuration',
    message: 'The profile a.json does not exist',
  });
});

it('an error has its code after its text, in the language of its reader', () => {
  const error = userError('usage', 'token-given-twice', { one: '--token', other: '--token-file' });
  expect(errorLines(error, 'en')).toBe(
    'Both --token and --token-file are set. [token-given-twice]\nUse only one of them.',
  );
  expect(errorLines(error, 'de')).toBe(
    '--token und --token-file sind beide angegeben. [token-given-twice]\nNur eines davon verwenden.',
  );
  expect(errorLines(error, 'ru')).toBe(
    'Заданы и --token, и --token-file. [token-given-twice]\nОставьте что-то одно.',
  );
});

describe('an error about an option from a configuration', () => {
  const origin = {
    label: '/home/a/provision.json',
    options: new Map([
      ['--profile', 'profile'],
      ['--set', 'profile_settings'],
    ]),
  };
  const unknown = { typed: 'a', near: undefined, known: ['v6'] };

  it('an error about an option names the configuration and the key if it is set there', () => {
    const error = optionError('--profile', 'profile-unknown', unknown, 'configuration');
    const found = withOrigin(error, origin);
    expect(found).toMatchObject({
      name: 'UserError',
      reason: 'configuration',
      code: 'profile-unknown',
      message: 'There is no profile "a"',
      next: 'The profiles are v6. To use a file, type its path, such as ./directory.json.\n--profile is set in /home/a/provision.json, as "profile".',
      cause: error,
    });
    if (!(found instanceof UserError)) throw new Error('another error');
    expect(found.textIn('de').next).toMatch(
      /\n--profile steht in \/home\/a\/provision\.json, als "profile"\.$/,
    );
    expect(found.textIn('ru').next).toMatch(
      /\nЗначение --profile задано в \/home\/a\/provision\.json, ключ "profile"\.$/,
    );
  });

  it('the advice of an error without advice is only the place where its option is set', () => {
    const error = optionError('--set', 'setting-value-wrong', { setting: 'realm', fault: { kind: 'empty' } });
    expect(withOrigin(error, origin)).toMatchObject({
      message: 'The setting realm is empty',
      next: '--set is set in /home/a/provision.json, as "profile_settings".',
    });
    expect(withOrigin(error, { ...origin, label: undefined })).toMatchObject({
      next: '--set is set in the journal, as "profile_settings".',
    });
  });

  it('an error about an option stays unchanged if the configuration does not set it', () => {
    const error = optionError('--profile', 'profile-unknown', unknown);
    const other = optionError('--config', 'config-path-empty', {});
    const about = userError('roster', 'roster-missing', { path: 'users.csv' });
    const missing = missingOption('--profile', 'profile-missing', { path: 'a.json' });
    const bug = Object.assign(new TypeError('a bug'), { option: '--profile' });
    expect(withOrigin(error, undefined)).toBe(error);
    expect(missing).toBeInstanceOf(MissingOptionError);
    for (const one of [other, about, missing, bug]) expect(withOrigin(one, origin)).toBe(one);
  });
});
