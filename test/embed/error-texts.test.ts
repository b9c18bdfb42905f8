/** Every error that a program can get speaks of its options, and of no flag, variable or command. */

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { type CreateOptions, ProvisionError } from '../../src/index.js';
import { startDirectory, type TestDirectory } from '../e2e/server.js';
import { workbook } from '../roster/workbook-file.js';
import { ANNA, createError, eventsOf, type Folder, HEAD, rosterFolder } from './embedding.js';

let folder: Folder;
let directory: TestDirectory;

beforeEach(async () => {
  folder = rosterFolder();
  directory = await startDirectory();
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

const options = (more: object = {}): CreateOptions => ({
  roster: join(folder.path, 'users.csv'),
  baseUrl: directory.url,
  token: 'token-of-a-test',
  pace: 0,
  ...more,
});

/** The text that a person reads at a command line. */
const AT_COMMAND_LINE = /--[a-z]|PROVISION_|\bprovision [a-z]+ |`provision|same command|Ctrl-C|environment/;

const roster =
  (text: string | Buffer, more = {}) =>
  (): object => {
    folder.write('users.csv', text);
    return more;
  };
const results = () => join(folder.path, 'users.csv.results');

async function created(more: object = {}): Promise<void> {
  await eventsOf(options(more));
}

/** A configuration, which the option `config` names. */
function configured(values: object, more: object = {}): object {
  folder.write('c.json', JSON.stringify(values));
  return { config: 'c.json', ...more };
}

/** A profile with a secret setting. */
function withSecret(more: object): object {
  const { form } = shippedProfile('redmine');
  const settings = { wsid: { description: 'The id.', required: true, secret: true } };
  const create = { ...form.create, headers: { 'X-Ws': '{wsid}' } };
  folder.write('secret.json', JSON.stringify({ ...form, name: 'secret', settings, create }));
  return { profile: './secret.json', ...more };
}

type Case = readonly [
  title: string,
  /** Makes what is wrong. @returns the options that are needed for it */
  prepare: () => unknown,
  expected: RegExp,
];

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const cyrillic = Buffer.from(
  `${HEAD}anna,Sample-Pass-1,\xc0\xed\xed\xe0,\xc8\xe2\xe0\xed\xee\xe2\xe0\n`,
  'latin1',
);

const OF_THE_ROSTER: readonly Case[] = [
  ['an unknown header', roster('a1,b2\nx,y\n'), /map: \{"nickname":"Account","password":"Code"\}/],
  [
    'no header',
    roster('a1,b2\nx,y\n'),
    /"columns": \["last","first","","nickname","password"\] in the config/,
  ],
  [
    'headers that can be guessed',
    roster('Kürzel,Nachname kurz,Rufname kurz\nx,y,z\n'),
    /map: \{.*"nickname":"Kürzel"/,
  ],
  [
    'a field that is not one',
    () => ({ map: { nick: 'x1' } }),
    /map: \{"nick":"…"\}.*map: \{"name.first":"Vorname"\}/s,
  ],
  [
    'a mapping the wrong way round',
    () => ({ map: { Account: 'nickname' } }),
    /map: \{"nickname":"Account"\}/,
  ],
  [
    'a field that is mapped twice',
    () => ({ map: { nickname: 'login', login: 'login' } }),
    /The option map has nickname twice/,
  ],
  [
    'a column that is missing',
    () => ({ map: { nickname: 'Logon' } }),
    /map: \{"nickname":"Logon"\}: no column/,
  ],
  [
    'a password that would be shown',
    () => ({ map: { position: 'password' } }),
    /map: \{"position":"password"\}/,
  ],
  [
    'two columns of one header',
    roster('login,password,first,last,last\na,b,c,d,e\n'),
    /map: \{"name.last":"<header>"\}/,
  ],
  [
    'several sheets',
    roster(
      workbook({
        One: [
          ['login', 'password'],
          ['a', 'b'],
        ],
        Two: [
          ['login', 'password'],
          ['c', 'd'],
        ],
      }),
    ),
    /"sheet": "One" in the configuration/,
  ],
  [
    'an encoding that the file is not in',
    roster(`\ufeff${HEAD}${ANNA}`, { encoding: 'windows-1251' }),
    /Remove the option encoding/,
  ],
  [
    'UTF-8 that is read as another encoding',
    roster(`${HEAD}anna,Sample-Pass-1,Анна,Иванова\n`, { encoding: 'windows-1251' }),
    /Remove the option encoding/,
  ],
  ['bytes of another encoding', roster(cyrillic), /encoding: "windows-1251"/],
  [
    'bytes of no known encoding',
    roster(Buffer.from(`${HEAD}anna,\xff\xfe,A,B\n`, 'latin1')),
    /encoding: "windows-125/,
  ],
  ['UTF-16 without its mark', roster(utf16(`${HEAD}${ANNA}`)), /encoding: "utf-16le"/],
  ['JSON without a list', roster('{"a": 1}'), /"roster_format": "jsonl" in the configuration/],
  ['JSON of unknown keys', roster('[{"a1": 1}]'), /map: \{"nickname":"<key>"\}/],
  ['an empty file', roster(''), /Add a header/],
  ['a file that is missing', () => rmSync(join(folder.path, 'users.csv')), /users\.csv/],
  [
    'columns that are no fields',
    () => configured({ columns: ['nick', 'x'] }),
    /"columns" in the configuration: "nick"/,
  ],
  ['columns that are none', () => configured({ columns: ['', ''] }), /columns/],
  [
    'columns with a header',
    () => configured({ columns: ['nickname', 'password', 'name.first', 'name.last'] }),
    /Remove "columns" in the configuration/,
  ],
  [
    'passwords that are shared',
    () => {
      roster(`${HEAD}${ANNA}boris,Sample-Pass-1,B,B\n`)();
      return configured({ checks: { 'password-shared': 'error' } });
    },
    /generatePasswords: "all"/,
  ],
  [
    'a report in place of a roster',
    async () => {
      await created();
      return { roster: join(results(), 'created.csv') };
    },
    /give the roster of that run/,
  ],
];

const OF_OPTIONS: readonly Case[] = [
  ['no address', () => ({ baseUrl: undefined }), /Set it with the option baseUrl/],
  ['no token', () => ({ token: undefined }), /option token or tokenFile/],
  ['no key', () => ({ token: undefined, profile: 'redmine' }), /option token or tokenFile/],
  [
    'no token of a sign-in',
    () => ({ token: undefined, profile: 'keycloak', settings: { realm: 'x' } }),
    /option/,
  ],
  [
    'a token file that is missing',
    () => ({ token: undefined, tokenFile: 'missing' }),
    /tokenFile.*use the option token/s,
  ],
  [
    'a token in place of its file',
    () => ({ token: undefined, tokenFile: 'x'.repeat(40) }),
    /use the option token/,
  ],
  [
    'a token file that is empty',
    () => {
      folder.write('token', '\n');
      return { token: undefined, tokenFile: 'token' };
    },
    /Give the token itself/,
  ],
  [
    'a page in place of a token',
    () => ({ token: 'https://auth.example/#access_token=x' }),
    /between `access_token=`/,
  ],
  [
    'a header that carries the token',
    () => ({ headers: { Authorization: 'x' } }),
    /option token or tokenFile/,
  ],
  [
    'a header of the profile',
    () => ({ profile: 'redmine', headers: { 'X-Redmine-API-Key': 'x' } }),
    /carries the token/,
  ],
  ['a setting that is missing', () => ({ profile: 'keycloak' }), /Add realm to the option settings/],
  ['a secret setting that is missing', () => withSecret({}), /Add wsid to the option settings/],
  [
    'a secret setting as text in the configuration',
    () => withSecret(configured({ profile_settings: { wsid: 'x' } })),
    /Add wsid to the option settings/,
  ],
  [
    'a setting of the configuration that is not one',
    () => configured({ profile_settings: { realm: 'x' } }),
    /The option settings is set in c\.json, as "profile_settings"/,
  ],
  ['a setting that is not one', () => ({ settings: { realm: 'x' } }), /no setting "realm"/],
  ['a profile that is not one', () => ({ profile: 'keyclok' }), /Did you mean keycloak/],
  ['a profile file that is missing', () => ({ profile: './own.json' }), /docs\/directories\.md/],
  [
    'a profile file that is wrong',
    () => {
      folder.write('own.json', '{}');
      return { profile: './own.json' };
    },
    /docs\/profiles\.md/,
  ],
  [
    'a profile file with placeholders in its address',
    () => {
      folder.write(
        'own.json',
        JSON.stringify({ ...shippedProfile('redmine').form, name: 'own', base_url: 'https://{x}.example' }),
      );
      return { profile: './own.json' };
    },
    /the base URL of a run/,
  ],
  [
    'a department that is of no use',
    () => ({ profile: 'keycloak', settings: { realm: 'x' }, department: 1 }),
    /The option department does not apply/,
  ],
  ['a department without a number', () => ({ department: 'Sales' }), /"departments"/],
  [
    'a proxy that cannot be used',
    () => ({ baseUrl: 'https://directory.example', env: { HTTPS_PROXY: 'socks5://127.0.0.1:1' } }),
    /option env: HTTPS_PROXY/,
  ],
  ['a configuration that is missing', () => ({ config: 'missing.json' }), /The option config takes the path/],
  ['a configuration that is a folder', () => ({ config: '.' }), /leave the file out/],
  ['a token in the configuration', () => configured({ token: 'x' }), /Use the option token/],
  [
    'a wrong mapping in the configuration',
    () => configured({ map: { '=': 'x' } }),
    /map: \{"name.first":"Vorname"\}/,
  ],
  [
    'a wrong setting in the configuration',
    () => configured({ profile_settings: { 'Realm=': 'x' } }),
    /settings: \{ "realm": "school" \}/,
  ],
  [
    'a mapping of the configuration that does not fit',
    () => configured({ map: { nickname: 'Logon' } }),
    /The option map is set in c\.json, as "map"/,
  ],
];

const OF_RESULTS: readonly Case[] = [
  [
    'a folder of other files',
    () => {
      mkdirSync(results());
      writeFileSync(join(results(), 'x'), '');
    },
    /folder with the option results/,
  ],
  [
    'a file in place of the folder',
    () => writeFileSync(results(), ''),
    /Choose another folder with the option results/,
  ],
  [
    'the results of another address',
    async () => {
      await created();
      return { baseUrl: 'https://other.example' };
    },
    /use baseUrl: "http:/,
  ],
  [
    'the results of another organisation',
    async () => {
      await created({ org: 'School 12' });
    },
    /use org: "School 12"/,
  ],
  [
    'the results of no organisation',
    async () => {
      await created();
      return { org: 'School 12' };
    },
    /omit the option org/,
  ],
  [
    'the results of another directory',
    async () => {
      await created({ profile: 'keycloak', settings: { realm: 'a' } });
    },
    /use profile: "keycloak", settings: \{.*"realm":"a"/,
  ],
  [
    'the results of another roster',
    async () => {
      await created();
      renameSync(join(folder.path, 'users.csv'), join(folder.path, 'people.csv'));
      return { roster: join(folder.path, 'people.csv'), results: 'users.csv.results' };
    },
    /previous name/,
  ],
  [
    'a damaged journal',
    async () => {
      await created();
      const path = join(results(), 'journal.jsonl');
      const lines = readFileSync(path, 'utf8').split('\n');
      writeFileSync(path, lines.toSpliced(2, 1, '{"type":"nothing"}').join('\n'));
    },
    /move this folder away and call createUsers again/,
  ],
  [
    'a damaged report',
    async () => {
      await created();
      writeFileSync(join(results(), 'report.json'), '{');
    },
    /call createUsers again/,
  ],
  [
    'another run',
    async () => {
      const other = await startDirectory(() => () => {});
      const stop = new AbortController();
      const first = eventsOf(options({ baseUrl: other.url, signal: stop.signal, timeout: 1 }));
      while (other.received.length === 0) await new Promise((done) => setTimeout(done, 5));
      setTimeout(() => stop.abort(), 300);
      void first.finally(() => other.close());
      return { baseUrl: other.url };
    },
    /Wait until it ends/,
  ],
  [
    'a run on another computer',
    async () => {
      await created();
      const owner = { pid: 1, host: 'elsewhere', started: null, at: '2030-01-01T00:00:00.000Z' };
      writeFileSync(join(results(), 'lock'), JSON.stringify(owner));
    },
    /remove .*lock/,
  ],
];

describe('errors of createUsers', () => {
  it.each([...OF_THE_ROSTER, ...OF_OPTIONS, ...OF_RESULTS])(
    'an error about %s names options of createUsers, and no flag or command',
    async (_, prepare, expected) => {
      const given = (await prepare()) as object | undefined;
      const entries = Object.entries(options(given)).filter(([, value]) => value !== undefined);
      const error = await createError(Object.fromEntries(entries) as CreateOptions);
      expect(error).toBeInstanceOf(ProvisionError);
      const { message, next = '' } = error as ProvisionError;
      expect(`${message}\n${next}`).toMatch(expected);
      expect(`${message}\n${next}`).not.toMatch(AT_COMMAND_LINE);
    },
  );
});

describe('messages of createUsers', () => {
  it('findings name options of createUsers, and the last message names no command', async () => {
    folder.write(
      'users.csv',
      'login,password,name,department\nanna,****,A B C D E F,\nboris,Sample-Pass-2,Boris,\n',
    );
    const events = await eventsOf(options());
    const texts = events.flatMap((one) => {
      if (one.event === 'finding') return [one.what];
      if (one.event === 'note') return [one.message];
      return one.event === 'finished' ? [one.message ?? '', one.next ?? ''] : [];
    });
    expect(texts.at(-1)).toMatch(
      /^2 rows are invalid\. To create these users, correct the rows in users\.csv .*\.\nThen call createUsers again\./,
    );
    expect(texts.filter((text) => AT_COMMAND_LINE.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes('generatePasswords: "weak"'))).toHaveLength(1);
  });

  it('the message about stopping names no keys', async () => {
    const stop = new AbortController();
    const events = [];
    const { createUsers } = await import('../../src/index.js');
    for await (const event of createUsers(options({ pace: 60, signal: stop.signal }))) {
      events.push(event);
      if (event.event === 'row') stop.abort();
    }
    const note = events.find(({ event }) => event === 'note');
    expect(note).toMatchObject({ message: expect.stringMatching(/^Stopping/) });
    expect(JSON.stringify(events)).not.toMatch(AT_COMMAND_LINE);
  });

  it('the report page has the command that resumes the results folder', async () => {
    folder.write('users.csv', `${HEAD}${ANNA},Sample-Pass-2,Boris,B\n`);
    await eventsOf(options());
    const page = readFileSync(join(results(), 'report.html'), 'utf8');
    expect(page).toContain('provision retry users.csv.results --skip-invalid');
  });

  it('the report page has commands with the needed options, and no value of a header', async () => {
    folder.write('users.csv', `${HEAD}${ANNA},Sample-Pass-2,Boris,B\n`);
    folder.write('token', 'token-of-a-test');
    const config = configured({ pace: 0 });
    const named = {
      ...config,
      token: undefined,
      tokenFile: 'token',
      headers: { 'X-Key': 'secret-of-tests' },
    };
    await eventsOf(options(named));
    const page = readFileSync(join(results(), 'report.html'), 'utf8');
    expect(page).toContain(
      'retry users.csv.results --config c.json --token-file token --header &#39;X-Key: &lt;value&gt;&#39;',
    );
    expect(page).toContain('Replace each &lt;…&gt; with the correct value.');
    expect(page).not.toContain('secret-of-tests');
  });
});
