import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConfigValues } from '../../src/settings/config-settings.js';
import type { RawOptions } from '../../src/settings/option-table.js';
import { createStage } from './stage.js';

const stage = createStage();

async function refusal(text: string): Promise<{ message: string; next: string | undefined }> {
  return await stage.read(text).then(
    () => expect.fail(`${text} was taken`),
    ({ reason, message, next }) => {
      expect(reason).toBe('configuration');
      return { message, next };
    },
  );
}

describe('the settings of a configuration', () => {
  it('settings of a configuration have the names and values of the options', async () => {
    const file = {
      $schema: './provision.schema.json',
      base_url: 'https://directory.example/gateway',
      org: 'School 7',
      token_file: 'keys/token',
      header: ['X-Org-Id: 42'],
      auth_url: 'http://127.0.0.1:8080',
      client_id: 'app',
      department: 'Teachers',
      departments: { Teachers: 5, constructor: 6 },
      map: { nickname: 'Login', 'name.first': '' },
      columns: ['nickname', '', 'password'],
      roster_format: 'csv',
      delimiter: '\t',
      encoding: 'windows-1251',
      sheet: 2,
      checks: { 'name-missing': 'off' },
      all_findings: true,
      skip_invalid: true,
      skip_existing: false,
      pace: 1.5,
      timeout: 2.25,
      wait: 0,
      stop_after: 10,
    };
    const config = await stage.read(JSON.stringify(file));
    expect(config?.values).toEqual({
      baseUrl: 'https://directory.example/gateway',
      org: 'School 7',
      tokenFile: join(config?.path ?? '', '../keys/token'),
      header: ['X-Org-Id: 42'],
      authUrl: 'http://127.0.0.1:8080',
      clientId: 'app',
      department: 'Teachers',
      departments: { Teachers: 5, constructor: 6 },
      map: ['nickname=Login', 'name.first='],
      columns: 'nickname,,password',
      rosterFormat: 'csv',
      delimiter: '\t',
      encoding: 'windows-1251',
      sheet: '2',
      checks: { 'name-missing': 'off' },
      allFindings: true,
      skipInvalid: true,
      skipExisting: false,
      pace: '1.5',
      timeout: '2.25',
      wait: '0',
      stopAfter: '10',
    });
  });

  it('settings of a configuration are merged with the typed options', async () => {
    const config = await stage.read('{"pace": "1 - 2", "token_file": "-"}');
    const { authUrl, clientId, checks, departments, ...options } = config?.values ?? ({} as ConfigValues);
    const merged: RawOptions = { ...options, timeout: '3' };
    expect(merged).toEqual({ pace: '1 - 2', tokenFile: '-', timeout: '3' });
    expect([authUrl, clientId, checks, departments]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('a setting that the configuration does not have is absent', async () => {
    expect((await stage.read('{}'))?.values).toEqual({});
  });

  it.each([
    [0.0000001, '0'],
    [3600, '3600'],
    [0.1, '0.1'],
    [10.5, '10.5'],
  ])('a number in the configuration becomes a value that the option accepts: %d', async (wait, typed) => {
    expect((await stage.read(`{"wait": ${wait}, "pace": ${wait}}`))?.values).toEqual({
      wait: typed,
      pace: typed,
    });
  });

  it('department names in the configuration may be any text', async () => {
    const config = await stage.read('{"departments": {"__proto__": 7, "A/B~": 8}, "department": "a/b~"}');
    expect(Object.entries(config?.values.departments ?? {})).toEqual([
      ['__proto__', 7],
      ['A/B~', 8],
    ]);
  });
});

describe('an unknown key', () => {
  it.each([
    ['{"bse_url": "x"}', 'x.json:1:2: "bse_url" is not a setting; did you mean "base_url"?'],
    ['{"baseUrl": "x"}', 'x.json:1:2: "baseUrl" is not a setting; did you mean "base_url"?'],
    ['{"--stop-after": 3}', 'x.json:1:2: "--stop-after" is not a setting; did you mean "stop_after"?'],
    ['{"dry-run": true}', '"dry-run" is not a setting'],
    ['{"yes": true}', '"yes" is not a setting'],
    ['{"checks": {"name-mising": "off"}}', 'x.json:1:13: checks: unknown key "name-mising"; did'],
    ['{"checks": {"duplicate": "off"}}', 'x.json:1:13: checks: unknown key "duplicate"'],
    ['{"map": {"7": "x"}}', 'map'],
    ['{"__proto__": 1}', '"__proto__" is not a setting'],
    ['{"constructor": 1}', '"constructor" is not a setting'],
    ['{"\\u001b[2J": 1}', '"\\u001b[2J" is not a setting'],
  ])('an unknown key in the configuration is named: %s', async (text, message) => {
    expect((await refusal(text)).message).toContain(message);
  });

  it('an unknown key that resembles no other is refused with a list of the keys', async () => {
    const { next } = await refusal('{"colour": "red"}');
    expect(next).toMatch(/^Known keys: profile, .*, stop_after, .*, passwords\.$/);
    expect((await refusal('{"passwords": {"shoe": 1}}')).next).toContain('style, length, language');
    expect((await refusal('{"checks": {"required": "off"}}')).next).toContain('mixed-script');
  });

  it.each(['token', 'Token', '--token', 'PROVISION_TOKEN', 'access_token', 'oauthToken', 'password'])(
    'a secret in the configuration is refused and not shown: %s',
    async (key) => {
      const { message, next } = await refusal(`{"${key}": "not-to-be-seen"}`);
      expect(message).toBe(`x.json:1:2: "${key}": a token is never read from the configuration`);
      expect(next).toContain('PROVISION_TOKEN');
      expect(next).not.toContain('not-to-be-seen');
    },
  );
});

describe('a wrong value', () => {
  it.each([
    ['[]', 'x.json:1:1: the configuration takes settings in braces'],
    ['{"timeout": "30"}', 'x.json:1:13: timeout takes seconds from 1 to 3600, not text in quotes'],
    ['{"timeout": 0.5}', 'timeout takes seconds from 1 to 3600, not 0.5'],
    ['{"timeout": 1e400}', 'timeout takes seconds from 1 to 3600, not Infinity'],
    ['{"wait": -1}', 'wait takes minutes from 0 to 10080, not -1'],
    ['{"stop_after": 1.5}', 'stop_after takes a whole number, 0 or more, not 1.5'],
    ['{"skip_invalid": "yes"}', 'skip_invalid takes true or false, not text in quotes'],
    ['{"skip_existing": null}', 'skip_existing takes true or false, not null'],
    [
      '{"base_url": "http://directory.example"}',
      'base_url takes an https: address such as https://directory.example',
    ],
    ['{"base_url": "https://me:pw@directory.example"}', 'base_url takes an https: address'],
    ['{"base_url": "https://directory.example?a=b"}', 'base_url takes an https: address'],
    ['{"auth_url": 1}', 'auth_url takes an https: address such as https://auth.example'],
    ['{"org": ""}', 'org takes your name for the organisation, at most 200 characters, not an empty text'],
    ['{"token_file": "~/token"}', 'token_file takes the path of a file that contains the token'],
    ['{"header": "A: b"}', 'header takes a list, such as ["X-Org-Id: 42"], not text in quotes'],
    ['{"header": ["A: b",\n "no colon"]}', 'x.json:2:2: header: item 2 takes one header as name: value'],
    [
      '{"header": ["Authorization: x"]}',
      'header: item 1 takes one header as name: value, never Authorization',
    ],
    ['{"roster_format": "ods"}', 'roster_format takes csv, tsv, json, jsonl or xlsx'],
    ['{"delimiter": "ab"}', 'delimiter takes comma, semicolon, tab, pipe, or one character'],
    ['{"delimiter": "\\ud83d\\ude00"}', 'delimiter takes comma, semicolon, tab, pipe, or one character'],
    ['{"encoding": "klingon"}', 'encoding takes the name of an encoding'],
    ['{"sheet": 0}', 'sheet takes the name of a sheet, or its number from 1, not 0'],
    ['{"columns": []}', 'columns takes a list of fields'],
    ['{"columns": ["", " "]}', 'columns takes a list of fields'],
    ['{"columns": ["a,b"]}', 'columns: item 1 takes the name of one field'],
    ['{"map": {"nickname": 1}}', 'x.json:1:22: map: "nickname" takes the header of a column, not 1'],
    ['{"checks": {"password-weak": "fatal"}}', 'checks: "password-weak" takes error, warn or off'],
    ['{"checks": []}', 'checks takes checks and severities'],
    [
      '{"departments": {"A": 0}}',
      'departments: "A" takes the id of a department: a whole number from 1, not 0',
    ],
    [
      '{"status": {"a": "active", "Gast": null}}',
      'status: write "active" or "inactive" for "Gast" in place of null',
    ],
    ['{"departments": {"A": 5, "5Б": null}}', 'departments: give "5Б" its number in place of null'],
    ['{"departments": {"A": 9007199254740993}}', 'departments: "A" takes the id of a department'],
    ['{"departments": {"1": "5"}}', 'departments: "1" takes the id of a department'],
    ['{"departments": {"A b": 5, "a  B": 6}}', 'departments: "a  B" has another id than "A b"'],
    ['{"department": 0}', 'department takes the id of a department'],
    ['{"pace": "2-1"}', 'pace takes seconds from 0 to 3600'],
    ['{"pace": "1-4000"}', 'pace takes seconds from 0 to 3600'],
    ['{"pace": "fast"}', 'pace takes seconds from 0 to 3600'],
    ['{"pace": -1}', 'pace takes seconds from 0 to 3600'],
  ])('a wrong value in the configuration is refused: %s', async (text, message) => {
    expect((await refusal(text)).message).toContain(message);
  });

  it('a wrong text in the configuration is never shown', async () => {
    const secret = 'hunter-two';
    for (const key of ['base_url', 'timeout', 'header', 'pace', 'checks', 'encoding', 'delimiter', 'zzz']) {
      expect((await refusal(`{"${key}": "${secret}"}`)).message).not.toContain(secret);
    }
  });

  it('all wrong values of a configuration are reported together, in the order of the file', async () => {
    const { message } = await refusal('{\n"wait": -1,\n"limt": 1,\n"pace": [],\n"departments": {"a": -1}\n}');
    expect(message.split('\n').map((line) => line.slice(0, 'x.json:2:1'.length))).toEqual([
      'x.json:2:9',
      'x.json:3:1',
      'x.json:4:9',
      'x.json:5:2',
    ]);
  });

  it('two spellings of a department with the same number are allowed', async () => {
    expect((await stage.read('{"departments": {"A": 5, "a": 5}}'))?.values.departments).toEqual({
      A: 5,
      a: 5,
    });
  });
});
