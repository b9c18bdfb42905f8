import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/system-clock.js';
import type { ConfigValues } from '../../src/settings/config-settings.js';
import type { RawOptions } from '../../src/settings/option-table.js';
import { toSettings } from '../../src/settings/settings.js';

const settings = (raw: RawOptions, env: Record<string, string> = {}) =>
  toSettings(raw, { env, cwd: '/folder', locale: () => 'C', clock: systemClock });

describe('settings', () => {
  it('a rate and a pace cannot be combined, except if a flag overrides the configuration', () => {
    const sendingOf = (raw: RawOptions, values: ConfigValues = {}) => {
      const config = { path: '/p.json', label: 'p.json', isNamed: false, values };
      const io = { env: {}, cwd: '/folder', locale: () => 'C', clock: systemClock };
      const { sending, isPaceGiven } = toSettings(raw, io, config);
      return [sending.requestedRate, isPaceGiven];
    };
    expect(sendingOf({})).toEqual([{}, false]);
    expect(sendingOf({ parallel: '4', perSecond: '2.5' })).toEqual([{ parallel: 4, perSecond: 2.5 }, false]);
    expect(sendingOf({ pace: '1' }, { parallel: '4' } as ConfigValues)).toEqual([{}, true]);
    expect(sendingOf({ parallel: '4' }, { pace: '1' } as ConfigValues)).toEqual([{ parallel: 4 }, false]);
    expect(() => sendingOf({ pace: '1', perSecond: '2' })).toThrow(
      '--pace means one request at a time, so it cannot be used with --per-second',
    );
    expect(() => sendingOf({ parallel: '65' })).toThrow(
      '--parallel takes a whole number from 1 to 64, not "65"',
    );
  });

  it('the language comes from the flag, the configuration, or the system, and is English otherwise', () => {
    const config = {
      path: '/provision.config.json',
      label: 'provision.config.json',
      isNamed: false,
      values: { lang: 'de' },
    };
    const io = (env: Record<string, string>) => ({
      env,
      cwd: '/folder',
      locale: () => 'de-DE',
      clock: systemClock,
    });
    expect(settings({ lang: 'ru' }, { LANG: 'de_DE.UTF-8' }).language).toBe('ru');
    expect(toSettings({}, io({ LANG: 'ru_RU.UTF-8' }), config).language).toBe('de');
    expect(settings({}, { LC_ALL: 'ru_RU.UTF-8', LANG: 'de_DE.UTF-8' }).language).toBe('ru');
    expect(toSettings({}, io({})).language).toBe('de');
    expect(settings({}).language).toBe('en');
    expect(() => settings({ lang: 'xx' })).toThrow('--lang takes de, en or ru, not "xx"');
  });

  it('the style of passwords comes from the flag, password_style, or passwords in the configuration', () => {
    const styleOf = (raw: RawOptions, values: ConfigValues) => {
      const config = { path: '/p.json', label: 'p.json', isNamed: false, values };
      const result = toSettings(
        raw,
        { env: {}, cwd: '/folder', locale: () => 'C', clock: systemClock },
        config,
      );
      return [result.passwordStyle, result.isPasswordStyleGiven];
    };
    const words = { style: 'words', language: 'ru' } as const;
    expect(styleOf({}, {})).toEqual([{ style: 'random', length: 14 }, false]);
    expect(styleOf({ passwordStyle: 'words' }, {})).toEqual([{ style: 'words', language: 'en' }, true]);
    expect(styleOf({ passwordStyle: 'words', lang: 'de' }, {})).toEqual([
      { style: 'words', language: 'de' },
      true,
    ]);
    expect(styleOf({}, { passwords: words })).toEqual([words, true]);
    expect(styleOf({}, { passwordStyle: 'words', passwords: { language: 'ru' } })).toEqual([words, true]);
    expect(styleOf({}, { passwordStyle: 'words', passwords: { style: 'random' } })).toEqual([
      { style: 'words', language: 'en' },
      true,
    ]);
    const values = { passwordStyle: 'words', passwords: { ...words, length: 20 } } as const;
    expect(styleOf({ passwordStyle: 'random' }, values)).toEqual([{ style: 'random', length: 20 }, true]);
    expect(styleOf({}, { passwords: { length: 20 } })).toEqual([{ style: 'random', length: 20 }, false]);
    expect(() => styleOf({ passwordStyle: 'long' }, {})).toThrow(
      '--password-style takes random or words, not "long"',
    );
  });

  it('settings have the documented defaults', () => {
    expect(settings({})).toMatchObject({
      destination: { kind: 'none' },
      sending: {
        pace: { min: 1000, max: 2000 },
        timeoutMs: 30_000,
        waitMs: 900_000,
        stopAfter: 5,
        limit: Number.POSITIVE_INFINITY,
      },
      checks: { department: undefined },
    });
    expect(settings({ sandbox: true }).sending.pace).toEqual({ min: 0, max: 0 });
  });

  it('flags come before the environment, and the source of the address is kept', () => {
    const env = { PROVISION_BASE_URL: 'https://a.example', PROVISION_ORG: 'env' };
    expect(settings({}, env)).toMatchObject({ destination: { from: 'PROVISION_BASE_URL' }, org: 'env' });
    expect(settings({ baseUrl: 'https://b.example', org: 'flag' }, env)).toMatchObject({
      destination: { from: '--base-url', url: new URL('https://b.example') },
      org: 'flag',
    });
  });

  it.each([
    ['1-2', { min: 1000, max: 2000 }],
    ['1.5', { min: 1500, max: 1500 }],
    ['0', { min: 0, max: 0 }],
    [' 0.5 - 3 ', { min: 500, max: 3000 }],
  ])('the pace %s is accepted', (pace, expected) =>
    expect(settings({ pace }).sending.pace).toEqual(expected),
  );

  it.each(['', '2-1', 'fast', '-1', '1-', '1e3', '1-2-3', '99999'])('the pace "%s" is refused', (pace) =>
    expect(() => settings({ pace })).toThrow(/--pace takes seconds/),
  );

  it.each([
    ['tab', '\t'],
    ['semicolon', ';'],
    ['^', '^'],
  ])('the separator %s is accepted', (delimiter, expected) =>
    expect(settings({ delimiter }).reading.delimiter).toBe(expected),
  );

  it('the format tsv means a table with tabs', () => {
    expect(settings({ rosterFormat: 'tsv' }).reading).toEqual({ format: 'csv', delimiter: '\t' });
  });

  it('mappings are accepted, including mappings that omit a field', () => {
    const map = ['name.first=Rufname', 'position=', 'position={A}={B}'];
    expect(settings({ map }).reading.map).toEqual([
      { field: 'name.first', from: 'Rufname' },
      { field: 'position', from: '' },
      { field: 'position', from: '{A}={B}' },
    ]);
    expect(() => settings({ map: ['=Login'] })).toThrow(/field=column/);
  });

  it('two tokens from flags, or two from variables, are refused, and a flag comes before a variable', () => {
    expect(() => settings({ token: 'a', tokenFile: 'b' })).toThrow(/Both --token and --token-file/);
    expect(() => settings({}, { PROVISION_TOKEN: 'a', PROVISION_TOKEN_FILE: 'b' })).toThrow(/Both/);
    expect(settings({ tokenFile: 'b' }, { PROVISION_TOKEN: 'a' }).token.source).toMatchObject({
      kind: 'file',
      path: 'b',
    });
  });

  it('settings come from the configuration if neither a flag nor the environment gives them', () => {
    const config = {
      path: '/folder/provision.config.json',
      label: 'provision.config.json',
      isNamed: false,
      values: {
        baseUrl: 'https://c.example',
        org: 'config',
        tokenFile: '/folder/token',
        pace: '3',
        map: ['position=A', 'nickname=B'],
        department: 'Sales',
        departments: { Sales: 7 },
        checks: { 'name-missing': 'off' as const },
      },
    };
    const of = (raw: RawOptions, env = {}) =>
      toSettings(raw, { env, cwd: '/folder', locale: () => 'C', clock: systemClock }, config);
    expect(of({})).toMatchObject({
      destination: { from: 'provision.config.json' },
      org: 'config',
      token: { source: { kind: 'file', path: '/folder/token' } },
      sending: { pace: { min: 3000 } },
      checks: { department: 7, severities: { 'name-missing': 'off' } },
    });
    expect(of({ map: ['nickname=C'] }).reading.map).toEqual([
      { field: 'position', from: 'A' },
      { field: 'nickname', from: 'C' },
    ]);
    expect(of({ map: ['Job title=C', 'login='] }).reading.map).toEqual([
      { field: 'Job title', from: 'C' },
      { field: 'login', from: '' },
    ]);
    const env = { PROVISION_BASE_URL: 'https://a.example', PROVISION_TOKEN: 'x' };
    expect(of({}, env)).toMatchObject({
      destination: { from: 'PROVISION_BASE_URL' },
      token: { source: { kind: 'text' } },
    });
    expect(of({ pace: '0', department: '3' })).toMatchObject({
      sending: { pace: { max: 0 } },
      checks: { department: 3 },
    });
    expect(of({ sandbox: true })).toMatchObject({
      destination: { kind: 'sandbox' },
      token: { source: undefined },
    });
    expect(() => of({ department: 'Sells' })).toThrow('a name from "departments", not "Sells"');
    const wrong = { ...config, values: { ...config.values, department: '007' } };
    expect(() =>
      toSettings({}, { env: {}, cwd: '/folder', locale: () => 'C', clock: systemClock }, wrong),
    ).toThrow('provision.config.json: department takes the id of a department');
  });

  it('settings that are printed do not contain the token', () => {
    const printed = JSON.stringify(settings({ token: 'a-secret-text' }));
    expect(printed).toContain('[secret]');
    expect(printed).not.toContain('a-secret-text');
  });
});
