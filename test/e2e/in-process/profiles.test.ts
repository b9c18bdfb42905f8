/** Profiles are listed, printed, adapted and used, and later commands need them again. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../../src/domain/profile-name.js';
import { documentAt } from '../../docs/markdown.js';
import { changeOwner, folderOwnedBy, isNotRoot, OTHER_USER } from '../../support/other-users.js';
import { type Ran, run, type Scratch } from '../program.js';
import type { TestDirectory } from '../server.js';
import { setUpEach } from '../setup.js';

let folder: Scratch;
let directory: TestDirectory;

setUpEach((setup) => {
  ({ folder, directory } = setup);
});

const go = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  run(args, { cwd: folder.path, env });

/** Runs with an address and a token. */
const send = (...args: string[]): Promise<Ran> =>
  go([...args, '--pace', '0'], {
    PROVISION_BASE_URL: directory.url,
    PROVISION_TOKEN: 'test-token-of-nobody',
  });

const ROWS = 'nickname,password,first,last\n1a,Sunny-Meadow-81,Anna,Abel\n2b,Quiet-Harbour-93,Boris,Bern\n';

const isOwn = (line: string): boolean => line.startsWith('Error:');

describe('provision profiles', () => {
  it('provision profiles lists name, title, request and evidence of each profile, and marks the default', async () => {
    const { status, stdout, stderr } = await go(['profiles']);
    expect([status, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    const found = lines.map((line) => line.split(/ {2,}/));
    expect(found.map(([name]) => name?.replace(' (default)', ''))).toEqual([...PROFILE_NAMES]);
    expect(lines.filter((line) => line.includes('(default)'))).toEqual([
      expect.stringMatching(/^v6 \(default\) /),
    ]);
    expect(found[3]).toEqual([
      'keycloak',
      'Keycloak',
      'POST /admin/realms/{realm}/users',
      shippedProfile('keycloak').form.evidence,
    ]);
    expect(new Set(lines.map((line) => line.indexOf('POST ')))).toHaveLength(1);
  });

  it('provision profiles --json prints an event for each profile that matches the schema, and one last event', async () => {
    const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../../events.schema.json'), 'utf8'));
    const isEvent = new Ajv({ allowUnionTypes: true }).compile(schema);
    const events = async (...args: string[]) => {
      const { stdout } = await go(['profiles', ...args, '--json']);
      const all = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      for (const event of all) expect(isEvent(event), JSON.stringify(isEvent.errors)).toBe(true);
      return all;
    };
    const all = await events();
    expect(all.slice(0, -1).map(({ name }) => name)).toEqual([...PROFILE_NAMES]);
    expect(all.filter(({ is_default }) => is_default)).toHaveLength(1);
    expect(all.at(-1)).toMatchObject({ event: 'finished', exit_status: 0, ended: null });
    const [nextcloud, last] = await events('nextcloud');
    expect(nextcloud).toMatchObject({
      endpoint: 'POST /ocs/v1.php/cloud/users?format=json',
      grant: null,
      settings: [{ name: 'admin', required: true }],
      fields: ['email', 'groups'],
      look_up: true,
    });
    expect(last).toMatchObject({ event: 'finished', counts: null });
    expect(await events('nextclod')).toMatchObject([{ event: 'error', exit_status: 2, reason: 'usage' }]);
  });

  it.each(PROFILE_NAMES)('provision profiles prints %s as a file that works like its name', async (name) => {
    const printed = await go(['profiles', name]);
    expect(printed).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(printed.stdout)).toEqual({
      ...shippedProfile(name).form,
      $schema: './directory.schema.json',
    });
    expect(printed.stdout.split('\n').filter((line) => line.length > 200)).toEqual([]);
    folder.write('directory.json', printed.stdout);
    const checked = await go(['profiles', './directory.json']);
    expect(checked.status).toBe(0);
    expect(checked.stdout).toMatch(
      new RegExp(`^\\./directory\\.json is a valid profile: ${name}, .*, POST /`),
    );
    expect(checked.stderr).toContain('Give it a name of its own');
    folder.write('users.csv', `nickname,password,first,last,email\n${ROWS.split('\n')[1]},a@example.org\n`);
    const rehearsed = await go(['users.csv', '--sandbox', '--profile', './directory.json']);
    expect([rehearsed.status, rehearsed.stdout]).toEqual([0, expect.stringContaining('1  created')]);
  });

  it.each(PROFILE_NAMES)('a user’s profile may not have the name %s of a shipped one', async (name) => {
    const form = { ...shippedProfile(name).form, title: 'Another' };
    folder.write('directory.json', JSON.stringify(form));
    folder.write('users.csv', ROWS);
    for (const args of [
      ['profiles', './directory.json'],
      ['users.csv', '--sandbox', '--profile', './directory.json'],
    ])
      expect(await go(args)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(
          `"${name}" is also the name of a profile that comes with the program`,
        ),
      });
  });

  it('provision profiles prints a profile that can be adapted to a service without a shipped one', async () => {
    const printed = (await go(['profiles', 'redmine'])).stdout;
    const { look_up: _, names: __, then: ___, list: ____, ...form } = JSON.parse(printed);
    // Like Gitea, it answers 422 for a taken login and 400 for a weak password.
    const adapted = {
      ...form,
      name: 'forge',
      title: 'Forge',
      auth: { Authorization: 'token {token}' },
      create: {
        path: '/api/v1/admin/users',
        type: 'json',
        body: {
          username: '{nickname}',
          email: '{email}',
          password: '{password}',
          full_name: '{first} {last}',
          must_change_password: '{change_password}',
        },
      },
      answers: [
        { status: 201, means: 'created' },
        { status: 422, means: 'exists' },
        { status: 400, at: '/message', contains: ['PasswordComplexity', 'password'], means: 'weak_password' },
      ],
      message: '/message',
    };
    folder.write('forge.json', JSON.stringify(adapted));
    expect(await go(['profiles', 'forge.json'])).toEqual({
      status: 0,
      stdout: expect.stringMatching(
        /^forge\.json is a valid profile: forge, Forge, POST \/api\/v1\/admin\/users\n {2}answers: .*\n {2}look-up: .*\n$/,
      ),
      stderr: expect.stringContaining('every answer 422 means "exists"'),
    });
    await go(['init', '--profile', './forge.json']);
    fillIn('roster.csv');
    folder.write('roster.csv', folder.read('roster.csv').replace('Quiet-Harbour-93', 'quietharbour'));
    const rehearsed = await go(['roster.csv', '--sandbox']);
    expect(rehearsed.stdout).toMatch(/^ +1 {2}created$/m);
    expect(rehearsed.stdout).toMatch(/^ +1 {2}refused: the password is too simple$/m);
  });

  it('provision profiles has no notes about the documented example with steps', async () => {
    const blocks = documentAt('docs/profiles.md').blocks.map(({ text }) => text);
    const example = blocks.find((text) => text.includes('"name": "harbour"')) ?? '';
    folder.write('harbour.json', example);
    const checked = await go(['profiles', 'harbour.json']);
    expect(checked).toMatchObject({ status: 0, stderr: '' });
    expect(checked.stdout).toMatch(/^harbour\.json is a valid profile: harbour, Harbour, POST /);
    // A step without a rule for weak passwords probably lacks it by mistake.
    folder.write('harbour.json', example.replace('"means": "weak_password"', '"means": "refused"'));
    expect((await go(['profiles', 'harbour.json'])).stderr).toContain('weak_password');
  });

  it('provision profiles suggests the intended name, and reports errors of a file by line, column and path', async () => {
    expect(await go(['profiles', 'Keyclok'])).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /There is no profile "Keyclok"\. \[profile-unknown\]\nDid you mean keycloak\? The profiles are v6, /,
      ),
    });
    expect(await go(['profiles', './none.json'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The profile none.json does not exist'),
    });
    const { stdout } = await go(['profiles', 'redmine']);
    folder.write('own.json', stdout.replace('"means": "exists"', '"means": "taken"'));
    const refused = await go(['profiles', 'own.json']);
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(/own\.json:\d+:\d+: \/answers\/1\/means takes created, /);
    folder.write('own.json', stdout.replace('"{password}"', '"{pasword}"'));
    expect((await go(['profiles', 'own.json'])).stderr).toMatch(
      /own\.json:\d+:\d+: \/create\/body\/user\/password: \{pasword\} is not a value; did you mean \{password\}\?/,
    );
  });
});

/** Completes the roster of `provision init`: its header, and two people. */
function fillIn(name: string): void {
  const people = [
    { nickname: 'anna.a', last: 'Abel', first: 'Anna', password: 'Sunny-Meadow-81' },
    { nickname: 'boris.b', last: 'Bern', first: 'Boris', password: 'Quiet-Harbour-93' },
  ];
  const cellOf = (header: string, { nickname, last, first, password }: (typeof people)[number]): string => {
    const known: Record<string, string> = { nickname, password, 'last name': last, 'first name': first };
    const others: Record<string, string> = { department: '1', 'usage location': 'DE', 'org unit': '/School' };
    const email = header.includes('email') ? `${nickname}@example.org` : '';
    return known[header] ?? others[header] ?? email;
  };
  if (name.endsWith('.csv')) {
    const text = folder.read(name);
    const headers = text.replace('\uFEFF', '').trim().split(',');
    const rows = people.map((person) => headers.map((header) => cellOf(header, person)).join(','));
    folder.write(name, `${text}${rows.join('\r\n')}\r\n`);
    return;
  }
  const path = join(folder.path, name);
  const parts = unzipSync(readFileSync(path));
  const sheet = 'xl/worksheets/sheet1.xml';
  const xml = strFromU8(parts[sheet] ?? new Uint8Array());
  const headers = [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, header = '']) => header);
  const rows = people.map((person, at) => {
    const cells = headers.map((header) => `<c t="inlineStr"><is><t>${cellOf(header, person)}</t></is></c>`);
    return `<row r="${at + 2}">${cells.join('')}</row>`;
  });
  const filled = xml.replace('</sheetData>', `${rows.join('')}</sheetData>`);
  writeFileSync(path, zipSync({ ...parts, [sheet]: strToU8(filled) }));
}

const SETTINGS = ['realm=school', 'org=42', 'domain=example.org', 'admin=root'];

function settingsOf(name: (typeof PROFILE_NAMES)[number]): readonly string[] {
  const forms = shippedProfile(name).form.settings ?? {};
  return SETTINGS.filter((one) => (one.split('=')[0] ?? '') in forms).flatMap((one) => ['--set', one]);
}

describe('provision init --profile', () => {
  it.each(PROFILE_NAMES)(
    'provision init --profile leads to a run for %s with two completed rows',
    async (name) => {
      const init = await go(['init', '--profile', name, ...settingsOf(name)]);
      expect(init).toMatchObject({ status: 0, stderr: '' });
      expect(init.stdout).toContain(
        'provision.config.json: settings for every run, each explained; the profile is set',
      );
      for (const roster of ['roster.csv', 'roster.xlsx']) {
        fillIn(roster);
        const dry = await go([roster, '--dry-run']);
        expect(dry, dry.stdout).toMatchObject({ status: 0, stderr: '' });
        expect(dry.stdout).not.toMatch(/^Ignored/m);
        const rehearsed = await go([roster, '--sandbox']);
        expect([rehearsed.status, rehearsed.stdout]).toEqual([0, expect.stringContaining('2  created')]);
      }
      const lines = init.stdout.replaceAll(/node \S+provision\.js/g, 'provision').split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
    },
  );

  it('provision init --profile explains each setting of the profile, and asks for the required ones', async () => {
    const init = await go(['init', '--profile', 'keycloak']);
    const config = folder.read('provision.config.json');
    expect(config).toMatch(/^ {2}"profile": "keycloak",$/m);
    expect(config).toContain(
      '    // The realm in which users are created, as its address has it. Required.\n    // "realm": "realm",',
    );
    expect(config).toContain('Default: true.\n    // "change_password": true,');
    expect(config).not.toMatch(/"(?:department|departments|auth_url)":/);
    expect(init.stdout).toContain('2. Set in provision.config.json, under "profile_settings": realm\n');
    fillIn('roster.csv');
    const refused = await go(['roster.csv', '--dry-run']);
    expect(refused.status).toBe(2);
    expect(refused.stderr.split('\n').find(isOwn)).toContain('The profile keycloak needs the setting realm');
    folder.write('provision.config.json', config.replace('// "realm": "realm"', '"realm": "school"'));
    expect(await go(['roster.csv', '--dry-run'])).toMatchObject({ status: 0 });
  });

  it.each([
    ['v6', 'export PROVISION_TOKEN="$(', '"auth_url"', '"base_url"'],
    ['yandex-360', 'export PROVISION_TOKEN="$(', '"client_id"'],
    ['google-workspace', 'export PROVISION_TOKEN="$(', '"client_id"'],
    [
      'keycloak',
      "export PROVISION_CLIENT_SECRET='",
      '--client-secret-file <path>',
      '"client_id"',
      '"base_url"',
    ],
    ['redmine', "export PROVISION_TOKEN='<key>'", '--token-file <path>', 'email (required)', '"base_url"'],
    ['nextcloud', "export PROVISION_TOKEN='<key>'", 'groups (several separated by ";")'],
  ] as const)('provision init --profile says how to get a token for %s', async (name, ...parts) => {
    const { stdout } = await go(['init', '--profile', name]);
    for (const part of parts) expect(stdout).toContain(part);
    const has = (key: string) => stdout.includes(`"${key}"`);
    const { base_url, token } = shippedProfile(name).form;
    expect([has('base_url'), has('client_id')]).toEqual([base_url === undefined, token !== undefined]);
    expect(has('auth_url')).toBe(name === 'v6');
  });

  it('provision init --profile writes the path of a profile relative to the configuration, and copies the schema of profiles', async () => {
    folder.write('own.json', (await go(['profiles', 'redmine'])).stdout.replace('"redmine"', '"own"'));
    const init = await go(['init', 'my school', '--profile', 'own.json', '--set', 'change_password=false']);
    expect(init.stdout).toContain('directory.schema.json: lets your editor complete the profile');
    expect(folder.read('my school/provision.config.json')).toContain('"profile": "../own.json",');
    expect(folder.read('my school/provision.config.json')).toContain('\n    "change_password": false,');
    expect(folder.read('my school/directory.schema.json')).toBe(
      readFileSync(join(import.meta.dirname, '../../../directory.schema.json'), 'utf8'),
    );
    fillIn('my school/roster.csv');
    const config = ['--config', 'my school/provision.config.json'];
    expect(await go(['my school/roster.csv', '--dry-run', ...config])).toMatchObject({
      status: 0,
      stderr: '',
    });
    await go(['init', '--profile', './own.json']);
    expect(folder.read('provision.config.json')).toContain('"profile": "./own.json",');
  });

  it('provision init --profile uses PROVISION_PROFILE, and says what is missing in an existing configuration', async () => {
    folder.write('provision.config.json', '{}');
    const init = await go(['init', '--set', 'realm=school'], { PROVISION_PROFILE: 'keycloak' });
    expect(folder.read('provision.config.json')).toBe('{}');
    expect(init.stdout).toContain(
      'Set in provision.config.json, which was kept as it was:\n' +
        '       "profile": "keycloak"\n       "profile_settings": { "realm": "school" }\n',
    );
    expect((await go(['init'])).stdout).not.toContain('kept as it was');
  });

  it.each([
    [['--profile', 'keyclock'], 'Did you mean keycloak?'],
    [
      ['--profile', 'keycloak', '--set', 'relm=school'],
      'Did you mean realm? Its settings are realm, change_password.',
    ],
    [['--set', 'realm=school'], 'The profile v6 has no setting "realm". [setting-unknown]\nIt has none.'],
    [['--profile', 'keycloak', '--set', 'realm='], 'The setting realm is empty'],
    [
      ['--profile', 'keycloak', '--set', 'change_password=no'],
      'The setting change_password takes true or false',
    ],
    [
      ['--profile', 'keycloak', '--set', 'realm=a', '--set', 'realm=b'],
      '--set realm is set twice. [option-twice]\nSet it once.',
    ],
    [['--profile', 'keycloak', '--set', 'Realm'], '--set takes setting=value, not "Realm"'],
  ])('provision init --profile refuses %j, and writes nothing', async (args, message) => {
    const ran = await go(['init', 'new', ...args]);
    expect(ran).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(() => folder.read('new/roster.csv')).toThrow();
  });
});

const OWN = {
  name: 'school',
  title: 'School',
  evidence: 'documentation',
  settings: { class: { description: 'Which class it is.', required: true } },
  fields: { email: {} },
  auth: { 'X-Key': '{token}' },
  create: {
    path: '/{class}/pupils',
    type: 'json',
    body: { nickname: '{nickname}', name: '{first} {last}', mail: '{email?}', password: '{password}' },
  },
  answers: [
    { status: 201, means: 'created' },
    { status: 409, means: 'exists' },
  ],
  password: 'sent',
};

describe('a user’s own profile', () => {
  const ARGS = ['--profile', './school.json', '--set', 'class=5a'];

  it('commands on results of a user’s own profile need it again', async () => {
    folder.write('school.json', JSON.stringify(OWN));
    folder.write('users.csv', ROWS);
    expect(await send('users.csv', ...ARGS, '--limit', '1')).toMatchObject({ status: 0 });
    expect(directory.received[0]).toMatchObject({
      path: '/5a/pupils',
      body: { nickname: '1a', name: 'Anna Abel', password: 'Sunny-Meadow-81' },
    });
    expect(directory.received[0]?.headers['x-key']).toBe('test-token-of-nobody');
    for (const args of [
      ['retry', 'users.csv.results'],
      ['report', 'users.csv.results'],
    ]) {
      const refused = await go(args, { PROVISION_TOKEN: 'x' });
      expect(refused, args.join(' ')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(
          'The run used a profile from a file, school. [profile-not-given]\nName that file with --profile <file>.',
        ),
      });
    }
    const profileOption = ['--profile', 'school.json'];
    expect(await go(['report', 'users.csv.results', ...profileOption])).toMatchObject({ status: 0 });
    const retry = ['retry', 'users.csv.results', ...profileOption, '--only', 'pending'];
    expect((await send(...retry)).stderr).toContain('its settings come from the journal');
    expect(await send(...retry, '--set', 'class=5a')).toMatchObject({ status: 0 });
    expect(directory.received.map(({ path, body }) => [path, body.nickname])).toEqual([
      ['/5a/pupils', '1a'],
      ['/5a/pupils', '2b'],
    ]);
    const other = await send('users.csv', '--profile', './school.json', '--set', 'class=5b');
    expect(other).toMatchObject({ status: 2 });
    expect(directory.received).toHaveLength(2);
  });

  it('a user’s own profile that a flag or the configuration names is rehearsed without values for its settings', async () => {
    folder.write('school.json', JSON.stringify(OWN));
    folder.write('users.csv', ROWS);
    const byFlag = await go(['users.csv', '--sandbox', '--profile', './school.json']);
    expect([byFlag.status, byFlag.stdout]).toEqual([0, expect.stringContaining('2  created')]);
    folder.write('provision.config.json', '{ "profile": "school.json", "profile_settings": { "class": 5 } }');
    const byConfig = await go(['users.csv', '--sandbox']);
    expect([byConfig.status, byConfig.stdout]).toEqual([0, expect.stringContaining('2  created')]);
    const dry = await go(['users.csv', '--dry-run', '--set', 'class=5c', '--json']);
    expect([dry.status, dry.stdout]).toEqual([0, expect.stringContaining('"settings":{"class":"5c"}')]);
  });

  it.each([
    [['--profile', 'shcool.json', '--set', 'class=5a'], 'The profile shcool.json does not exist'],
    [['--profile', './school.json'], 'The profile school needs the setting class: Which class it is.'],
    [['--profile', './school.json', '--set', 'clas=5a'], 'Did you mean class? Its settings are class.'],
    [[...ARGS, '--set', 'class=5b'], '--set class is set twice. [option-twice]\nSet it once.'],
    [[...ARGS, '--map', 'phone=Tel'], '--map phone=…: "phone" is not a field'],
    [[...ARGS, '--department', '5'], '--department does not apply: School has no department numbers'],
  ])('a user’s own profile with %j is refused, and nothing is sent', async (args, message) => {
    folder.write('school.json', JSON.stringify(OWN));
    folder.write('users.csv', ROWS);
    expect(await send('users.csv', ...args)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(message),
    });
    expect(directory.received).toEqual([]);
  });

  it.skipIf(isNotRoot())(
    'a profile that belongs to another user is not used if a configuration that was found names it',
    async () => {
      folder.write('users.csv', ROWS);
      folder.write(
        'provision.config.json',
        '{ "profile": "school.json", "profile_settings": { "class": "5a" } }',
      );
      changeOwner(join(folder.path, folder.write('school.json', JSON.stringify(OWN))), OTHER_USER);
      const refused = await send('users.csv', '--yes');
      expect(refused).toMatchObject({ status: 2, stdout: '' });
      expect(refused.stderr).toContain(
        `The profile school.json is not used: it belongs to user ${OTHER_USER}, and you are user 0`,
      );
      expect(refused.stderr).toContain('set it with --profile school.json or PROVISION_PROFILE');
      folderOwnedBy(OTHER_USER, join(folder.path, 'theirs'), 0o755);
      writeFileSync(join(folder.path, 'theirs/school.json'), JSON.stringify(OWN));
      folder.write(
        'there.json',
        '{ "profile": "theirs/school.json", "profile_settings": { "class": "5a" } }',
      );
      folder.write('provision.config.json', folder.read('there.json'));
      expect((await send('users.csv', '--yes')).stderr).toContain('its folder, theirs, belongs to user');
      expect(directory.received).toEqual([]);
      // A profile or configuration that the user names is intended.
      expect(await send('users.csv', '--limit', '1', '--profile', './school.json')).toMatchObject({
        status: 0,
      });
      expect(await send('users.csv', '--config', 'there.json')).toMatchObject({ status: 0 });
      expect(directory.received).toHaveLength(2);
    },
  );
});

describe('provision prepare with a profile', () => {
  const LIST =
    'Name;E-Mail;Groups;Position;Klasse\nAnna Abel;a@example.org;x,y;Pupil;5a\nBoris Bern;;;Pupil;5b\n';
  const prepare = (...args: string[]) =>
    go(['prepare', 'list.csv', '--nickname', '{first}.{last}', '--map', 'name=Name', ...args]);

  it('provision prepare with a profile knows its fields, and keeps their columns and all others', async () => {
    folder.write('list.csv', LIST);
    folder.write(
      'provision.config.json',
      '{ "profile": "nextcloud", "profile_settings": { "admin": "root" } }',
    );
    const prepared = await prepare('-o', 'roster.csv');
    expect(prepared, prepared.stderr).toMatchObject({ status: 0 });
    expect(prepared.stderr).toMatch(/^Columns .*E-Mail → e-mail address.*Groups → groups/m);
    expect(prepared.stderr).toMatch(/^Ignored +Klasse$/m);
    const [header = '', ...rows] = folder.read('roster.csv').replace('\uFEFF', '').trim().split(/\r?\n/);
    expect(header).toMatch(/^Name;E-Mail;Groups;Position;Klasse;.*nickname$/);
    expect(rows[0]).toMatch(/^Anna Abel;a@example\.org;x,y;Pupil;5a;.*;a$/);
    expect(rows[1]).toMatch(/^Boris Bern;;;Pupil;5b;.*;boris\.bern$/);
  });

  it('provision prepare with a profile takes a field from a template, and reads it back from the roster', async () => {
    folder.write('list.csv', LIST.replace('E-Mail', 'Notes'));
    const env = { PROVISION_PROFILE: 'nextcloud' };
    const args = ['--nickname', '{first}.{last}', '--map', 'email={Klasse}@example.org'];
    folder.write('taken.csv', 'nickname;Klasse\nanna.abel;1\n');
    const takenOption = ['--taken', 'taken.csv'];
    const prepared = await go(['prepare', 'list.csv', ...args, ...takenOption, '-o', 'roster.csv'], env);
    expect(prepared, prepared.stderr).toMatchObject({ status: 0 });
    expect(folder.read('roster.csv')).toMatch(/;5a@example\.org;anna\.abel2\r?\n/);
    const run = ['roster.csv', '--dry-run', '--generate-passwords', 'all', '--set', 'admin=root'];
    const dry = await go(run, env);
    expect(dry, dry.stdout).toMatchObject({ status: 0 });
    expect(dry.stdout).toMatch(/email → e-mail address/);
  });

  it('provision prepare with a profile writes no login into a column of e-mail addresses, and keeps its header', async () => {
    const env = { PROVISION_PROFILE: 'redmine' };
    const pattern = ['--nickname', '{first}.{last}', '-o'];
    const written = (name: string) => folder.read(name).replace('\uFEFF', '').trim().split(/\r?\n/);
    folder.write('list.csv', 'Name;E-Mail\nAnna Abel;\nBoris Bern;\n');
    expect(await go(['prepare', 'list.csv', ...pattern, 'empty.csv'], env)).toMatchObject({ status: 0 });
    expect(
      written('empty.csv').map((line) =>
        line
          .split(';')
          .slice(0, 2)
          .concat(line.split(';').at(-1) ?? ''),
      ),
    ).toEqual([
      ['Name', 'E-Mail', 'nickname'],
      ['Anna Abel', '', 'anna.abel'],
      ['Boris Bern', '', 'boris.bern'],
    ]);
    folder.write('bare.csv', 'Anna Abel;a@example.org\nBoris Bern;b@example.org\n');
    const bare = await go(['prepare', 'bare.csv', '--columns', 'name,email', ...pattern, 'named.csv'], env);
    expect(bare, bare.stderr).toMatchObject({ status: 0 });
    expect(written('named.csv')[0]).toMatch(/^name;email;.*;nickname$/);
    const dry = await go(['named.csv', '--dry-run', '--generate-passwords', 'all'], env);
    expect(dry, dry.stdout).toMatchObject({ status: 0 });
    expect(dry.stdout).toContain('email → e-mail address');
  });

  it('provision prepare with a profile compares no departments if the directory has none', async () => {
    folder.write('school.json', JSON.stringify(OWN));
    folder.write('users.csv', ROWS);
    const args = ['--profile', './school.json', '--set', 'class=5a', '--limit', '1'];
    expect(await send('users.csv', ...args)).toMatchObject({ status: 0 });
    folder.write('list.csv', 'last,first,department\nAbel,Anna,7\nBern,Boris,8\n');
    const { status, stdout } = await go(['prepare', 'list.csv', '--nickname', '{first}']);
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/ 1a +Abel Anna {2}\(created in users\.csv\.results; left out/),
    ]);
  });

  it('provision prepare without a profile knows no fields of profiles', async () => {
    folder.write('list.csv', LIST);
    const refused = await prepare('--map', 'groups=Groups');
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--map groups=…: "groups" is not a field'),
    });
  });
});
