/** `provision diff` against independent servers, and against the sandbox of several profiles. */

import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../../src/domain/profile-name.js';
import { type CuttingProxy, startCuttingProxy } from '../../support/cutting-proxy.js';
import { startBetterAuthScim } from '../../support/scim-better-auth.js';
import { startScimmy } from '../../support/scim-scimmy.js';
import type { ScimServer } from '../../support/scim-server.js';
import { type Ran, type RunOptions, run, type Scratch, scratch } from '../program.js';
import { startDirectory } from '../server.js';

let folder: Scratch;
beforeEach(() => {
  folder = scratch();
});
afterEach(() => folder.remove());

type Row = { readonly first: string; readonly last: string; readonly position?: string };

const PEOPLE: Readonly<Record<string, Row>> = {
  'a.petrova': { first: 'Авдотья', last: 'Петрова', position: 'Teacher' },
  'b.smith': { first: 'Bob', last: 'Smith', position: 'Head' },
  'c.jones': { first: 'Carla', last: 'Jones', position: 'Teacher' },
};

/** @param people by nickname */
function rosterFor(people: Readonly<Record<string, Row>>, delimiter = ','): string {
  const rows = Object.entries(people).map(([nickname, { first, last, position = '' }], at) =>
    [nickname, `Kiefer-Lampe-${at}73`, first, last, position, `${nickname}@example.org`].join(delimiter),
  );
  return [
    ['nickname', 'password', 'first name', 'last name', 'position', 'email'].join(delimiter),
    ...rows,
  ].join('\n');
}

type Service = { readonly env: Readonly<Record<string, string>>; readonly options: readonly string[] };

async function diff(
  service: Service,
  args: readonly string[] = [],
  more: Partial<RunOptions> = {},
): Promise<Ran> {
  const words = ['diff', 'users.csv', '--pace', '0', ...service.options, ...args];
  return await run(words, { cwd: folder.path, env: service.env, ...more });
}

async function create(service: Service): Promise<void> {
  const words = ['users.csv', '--yes', '--fresh', '--pace', '0', ...service.options];
  expect(await run(words, { cwd: folder.path, env: service.env })).toMatchObject({ status: 0 });
}

type DiffEvent = { readonly event: string } & Readonly<Record<string, unknown>>;

const SCHEMA = JSON.parse(readFileSync(join(import.meta.dirname, '../../../events.schema.json'), 'utf8'));
const validate = new Ajv({ allowUnionTypes: true }).compile(SCHEMA);

/** @returns the events of the rows by login, and the last event */
async function events(service: Service, args: readonly string[] = []) {
  const { stdout, status } = await diff(service, [...args, '--json']);
  const all = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DiffEvent);
  for (const event of all) expect([validate(event), event, validate.errors]).toEqual([true, event, null]);
  const last = all.at(-1);
  expect(last?.exit_status).toBe(status);
  const rows = new Map(all.filter(({ event }) => event === 'diff').map((row) => [row.nickname, row]));
  return { status, rows, last };
}

/** Tests that every service must pass, before and after its users are created. */
function describeService(start: () => Promise<Service>): void {
  let service: Service;
  beforeEach(async () => {
    service = await start();
    folder.write('users.csv', rosterFor(PEOPLE));
  });

  it('a comparison shows all users as missing before they are created, and as the same afterwards', async () => {
    const before = await diff(service);
    expect(before.status).toBe(1);
    expect(before.stdout).toMatch(/^2 +a\.petrova +missing$/m);
    expect(before.stdout).toMatch(/^ +3 {2}missing$/m);
    expect(before.stdout).toContain('To create these users, if they are new:');
    expect(existsSync(join(folder.path, 'users.csv.results'))).toBe(false);
    await create(service);
    const journal = folder.read('users.csv.results/journal.jsonl');
    const after = await diff(service);
    expect(after).toMatchObject({ status: 0 });
    expect(after.stdout).toMatch(/^3 rows of users\.csv compared with .*\.\n +3 {2}same$/m);
    expect(after.stdout).not.toContain('a.petrova');
    expect((await diff(service, ['--all'])).stdout).toMatch(/^2 +a\.petrova +same$/m);
    expect(folder.read('users.csv.results/journal.jsonl')).toBe(journal);
    expect(before.stderr + after.stderr + after.stdout).not.toMatch(/Kiefer-Lampe/);
  });

  it('a comparison shows a login of another person, a missing user and different fields', async () => {
    await create(service);
    const bob = { first: 'Barbara', last: 'Small', position: 'Head' };
    folder.write(
      'users.csv',
      rosterFor({ ...PEOPLE, 'b.smith': bob, 'd.new': { first: 'Dan', last: 'New' } }),
    );
    const { status, stdout } = await diff(service);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^3 +b\.smith +different +name: Barbara Small in the roster, Bob Smith in /m);
    expect(stdout).toMatch(/^5 +d\.new +missing$/m);
    expect(stdout).toContain('1 login belongs to a person with another name');
    const { rows, last } = await events(service);
    expect(rows.get('b.smith')).toMatchObject({
      state: 'different',
      line: 3,
      name: 'Barbara Small',
      directory_name: 'Bob Smith',
    });
    expect(rows.get('a.petrova')).toMatchObject({ state: 'same', differences: [], reason: null });
    expect(rows.get('d.new')).toMatchObject({ state: 'missing', directory_name: null });
    expect(last).toMatchObject({
      event: 'finished',
      ended: 'compared',
      exit_status: 1,
      compared: { total: 4, same: 2, different: 1, missing: 1, unknown: 0 },
    });
  });

  it('a comparison stops at a refused token and says how many rows it has compared', async () => {
    const ran = await diff({
      ...service,
      env: { ...service.env, PROVISION_TOKEN: 'no-token-of-this-service' },
    });
    expect(ran.status).toBe(4);
    expect(ran.stdout).toMatch(
      /^Stopped at users\.csv:2, after 0 of 3 look-ups\. .* refused the (?:token|password of)/m,
    );
  });
}

const SERVERS = [
  { name: 'better-auth', start: startBetterAuthScim },
  { name: 'scimmy-routers', start: startScimmy },
] as const;

const scim = (baseUrl: string, token: string): Service => ({
  env: { PROVISION_BASE_URL: baseUrl, PROVISION_TOKEN: token },
  options: ['--profile', 'scim-2'],
});

/** Copies the profile into a file without a list of all users, so that each row is looked up. */
function withoutList({ env, options: [, name = '', ...more] }: Service): Service {
  const shipped = PROFILE_NAMES.find((one) => one === name) ?? 'v6';
  const { list: _, ...form } = shippedProfile(shipped).form;
  folder.write('no-list.json', JSON.stringify({ ...form, name: 'no-list' }));
  return { env, options: ['--profile', './no-list.json', ...more] };
}

describe.each(SERVERS)('a comparison with $name', ({ start }) => {
  let server: ScimServer;
  let proxy: CuttingProxy;
  afterEach(async () => {
    await proxy.close();
    await server.close();
  });
  async function open(): Promise<Service> {
    server = await start();
    proxy = await startCuttingProxy(server.baseUrl);
    return scim(proxy.baseUrl, server.token);
  }

  describeService(open);

  it('a comparison with $name only reads, with one request for each row', async () => {
    const service = withoutList(await open());
    folder.write('users.csv', rosterFor(PEOPLE));
    await create(service);
    const before = proxy.requests.length;
    await diff(service);
    expect(proxy.requests.slice(before).map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  });

  it('a comparison with $name repeats a look-up if its answer is lost', async () => {
    const service = withoutList(await open());
    folder.write('users.csv', rosterFor(PEOPLE));
    await create(service);
    const before = proxy.requests.length;
    const faults = ['reset', 'whole', 'cut in headers', 'whole'] as const;
    proxy.decide = ({ n }) => {
      const answer = faults[n - before - 1];
      return answer && { passes: true, answer };
    };
    expect(await diff(service)).toMatchObject({ status: 0 });
    expect(proxy.requests).toHaveLength(before + 5);
  });

  it('a comparison with $name gives up on a row if all its answers are cut, and --stop-after counts these rows', async () => {
    const service = withoutList(await open());
    folder.write('users.csv', rosterFor(PEOPLE));
    await create(service);
    proxy.decide = ({ path }) =>
      path.includes('b.smith') ? { passes: true, answer: 'cut in body' } : undefined;
    const { rows, status } = await events(service);
    expect(status).toBe(1);
    expect(rows.get('b.smith')).toMatchObject({ state: 'unknown', reason: expect.stringMatching(/\S/) });
    expect(rows.get('c.jones')).toMatchObject({ state: 'same' });
    const stopped = await events(service, ['--stop-after', '1']);
    expect(stopped.status).toBe(3);
    expect(stopped.last).toMatchObject({ ended: 'stopped', reason: 'too_many_failures', line: 3 });
  });
});

/** Starts the program's own sandbox. */
async function startSandbox(profile: string, settings: readonly string[] = []) {
  let child: ChildProcess | undefined;
  const set = settings.flatMap((setting) => ['--set', setting]);
  const words = ['sandbox', '--profile', profile, ...set, '--port', '0', '--throttle', '0', '--quiet'];
  let greet: (text: string) => void = () => {};
  const greeting = new Promise<string>((resolve) => {
    greet = resolve;
  });
  const ended = run(words, {
    cwd: folder.path,
    onStart(started) {
      child = started;
      let text = '';
      started.stdout?.on('data', (more) => {
        text += String(more);
        if (text.includes('to stop it')) greet(text);
      });
    },
  });
  const text = await greeting;
  const value = (name: string) => new RegExp(`${name}=(\\S+)`).exec(text)?.[1] ?? '';
  const env = { PROVISION_BASE_URL: value('PROVISION_BASE_URL'), PROVISION_TOKEN: value('PROVISION_TOKEN') };
  return {
    service: { env, options: ['--profile', profile, ...set] },
    close: async () => {
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const PROFILES: readonly (readonly [profile: string, settings: readonly string[]])[] = [
  ['keycloak', ['realm=school']],
  ['nextcloud', ['admin=root']],
  ['redmine', []],
  ['microsoft-graph', ['domain=example.org']],
];

describe.each(PROFILES)('a comparison with the sandbox of %s', (profile, settings) => {
  let sandbox: Sandbox;
  afterEach(() => sandbox.close());

  describeService(async () => {
    sandbox = await startSandbox(profile, settings);
    return sandbox.service;
  });
});

describe('a comparison', () => {
  let sandbox: Sandbox;
  let service: Service;
  beforeEach(async () => {
    folder.write('users.csv', rosterFor(PEOPLE, ';'));
    sandbox = await startSandbox('scim-2');
    ({ service } = sandbox);
  });
  afterEach(() => sandbox.close());

  it('a comparison first says what it looks up, where, and what is wrong with the roster', async () => {
    folder.write('users.csv', `${rosterFor(PEOPLE, ';')}\nbad nick;x;Bad;Nick;;\n`);
    const { stderr, stdout } = await diff(service, ['--limit', '2']);
    expect(stderr).toMatch(/^File +users\.csv: CSV, separator semicolon/m);
    expect(stderr).toMatch(/^Columns +nickname → login/m);
    expect(stderr).toMatch(/^Directory +http:\/\/127\.0\.0\.1:\d+\/? \(from PROVISION_BASE_URL\)$/m);
    expect(stderr).toMatch(/^To look up +2 rows now, not the other 1, as requested$/m);
    expect(stderr).toMatch(/^Compared +first name, last name, position, e-mail address$/m);
    expect(stderr).toMatch(/^Findings +1 error in the roster\. To see it: .*users\.csv --dry-run .*$/m);
    expect(stdout).toContain('Stopped after 2 of 2 look-ups, as requested.');
    expect((await diff(service)).stdout).toMatch(
      /^5 +bad nick +unknown +invalid row: login contains a space/m,
    );
  });

  it('a comparison shows its plan, table and summary in the language of the call', async () => {
    folder.write('users.csv', `${rosterFor(PEOPLE, ';')}\nbad nick;x;Bad;Nick;;\n`);
    const { stderr, stdout } = await diff(service, ['--limit', '2', '--lang', 'de']);
    expect(stderr).toMatch(/^Verzeichnis +http:\/\/127\.0\.0\.1:\d+\/? \(aus PROVISION_BASE_URL\)$/m);
    expect(stderr).toMatch(/^Zu suchen +2 Zeilen jetzt, 1 weitere wie gewünscht nicht$/m);
    expect(stderr).toMatch(/^Prüfung +1 Fehler in der Liste\. Anzeigen mit: .*users\.csv --dry-run .*$/m);
    expect(stdout).toContain('Nach 2 von 2 Suchen angehalten, wie gewünscht.');
    expect((await diff(service, ['--lang', 'ru'])).stdout).toMatch(
      /^5 +bad nick +под вопросом +ошибка в строке: логин: содержит пробел/m,
    );
  });

  it('a comparison shows which other fields differ', async () => {
    await create(service);
    const changed = { ...PEOPLE, 'b.smith': { first: 'Bob', last: 'Smith', position: 'Caretaker' } };
    folder.write('users.csv', rosterFor(changed));
    const { stdout } = await diff(service);
    expect(stdout).toMatch(
      /^3 +b\.smith +different +position: "Caretaker" in the roster, "Head" in the SCIM directory$/m,
    );
  });

  it('a comparison writes every row to a CSV with the separator of the roster and access only for its owner', async () => {
    const formula = { first: '=1+1', last: 'Smith' };
    folder.write('users.csv', rosterFor({ ...PEOPLE, 'b.smith': formula }, ';'));
    const { stdout, status } = await diff(service, ['-o', 'all.csv']);
    expect(status).toBe(1);
    expect(stdout).toContain('All rows: all.csv');
    const [head, ...lines] = folder.read('all.csv').split('\r\n');
    expect(head).toBe('\uFEFFline;nickname;state;name;directory_name;differences;reason');
    expect(lines).toContain("3;b.smith;missing;'=1+1 Smith;;;");
    expect(statSync(join(folder.path, 'all.csv')).mode & 0o777).toBe(0o600);
  });

  it('a comparison writes every row to a JSON file, and replaces an earlier one', async () => {
    await create(service);
    folder.write('all.json', 'old');
    expect(await diff(service, ['--output', 'all.json', '--overwrite'])).toMatchObject({ status: 0 });
    expect(folder.json('all.json')).toEqual(
      Object.entries(PEOPLE).map(([nickname, { first, last }], at) => ({
        row: at + 1,
        line: at + 2,
        nickname,
        state: 'same',
        name: `${first} ${last}`,
        directory_name: `${first} ${last}`,
        differences: [],
        reason: null,
      })),
    );
    expect((await events(service, ['-o', 'all.json'])).last).toMatchObject({ files: ['all.json'] });
  });

  it.each([
    [['-o', 'users.txt'], '--output takes a file that ends in .csv or .json'],
    [['-o', 'users.csv'], 'is the roster itself'],
    [['-o', 'none/all.csv'], 'The folder of'],
  ])('a comparison refuses %j before it looks anything up', async (args, message) => {
    const ran = await diff({ ...service, env: { ...service.env, PROVISION_TOKEN: 'wrong' } }, args);
    expect(ran).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(folder.read('users.csv')).toBe(rosterFor(PEOPLE, ';'));
  });

  it('a comparison accepts a CSV of a report', async () => {
    await create(service);
    const words = ['diff', 'users.csv.results/created.csv', '--pace', '0', ...service.options];
    expect(await run(words, { cwd: folder.path, env: service.env })).toMatchObject({ status: 0 });
  });

  it('a comparison reads a roster from standard input, but not the token as well', async () => {
    const words = ['diff', '-', '--pace', '0', ...service.options];
    const stdin = rosterFor(PEOPLE);
    expect(await run(words, { cwd: folder.path, env: service.env, stdin })).toMatchObject({ status: 1 });
    const { PROVISION_TOKEN: _, ...env } = service.env;
    const both = await run([...words, '--token-file', '-'], { cwd: folder.path, env, stdin });
    expect(both).toMatchObject({ status: 2, stderr: expect.stringContaining('cannot both be read') });
  });

  it('a comparison is refused for v6, which has no look-up, and without an address or a token', async () => {
    const { PROVISION_TOKEN: _, ...noToken } = service.env;
    const { PROVISION_BASE_URL: __, ...noAddress } = service.env;
    expect(await diff({ ...service, options: [] })).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Users cannot be looked up in'),
    });
    expect(await diff({ ...service, env: noAddress })).toMatchObject({ status: 2 });
    expect(await diff({ ...service, env: noToken })).toMatchObject({ status: 4 });
  });

  it('a comparison stops if the address has no listener', async () => {
    const directory = await startDirectory();
    await directory.close();
    const env = { ...service.env, PROVISION_BASE_URL: directory.url };
    const { last, status } = await events({ ...service, env });
    expect(status).toBe(3);
    expect(last).toMatchObject({ ended: 'stopped', reason: 'unreachable', line: 2, compared: { total: 0 } });
  });

  it('a comparison that Ctrl-C stops ends with its results so far', async () => {
    const onStart = (child: ChildProcess) => {
      child.stdout?.on('data', (data) => {
        if (String(data).includes('a.petrova')) child.kill('SIGINT');
      });
    };
    const { env, options } = withoutList(service);
    const words = ['diff', 'users.csv', '--pace', '20', ...options, '--json'];
    const ran = await run(words, { cwd: folder.path, env, onStart });
    expect(ran.status).toBe(130);
    const last = JSON.parse(ran.stdout.trimEnd().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ ended: 'interrupted', reason: 'SIGINT', compared: { total: 1 } });
  });
});
