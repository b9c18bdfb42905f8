/** The functions for programs that embed this one, with a real server. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedProfile } from '../src/directory/shipped-profiles.js';
import { checkRoster, createUsers, type ProvisionEvent } from '../src/index.js';
import { startDirectory, type TestDirectory } from './e2e/server.js';

const TOKEN = 'token-of-a-test';
const HEAD = 'login,password,first,last\n';

let cwd: string;
let roster: string;
let directory: TestDirectory;
beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'provision-index-'));
  roster = join(cwd, 'users.csv');
  writeFileSync(
    roster,
    `${HEAD}anna,Sample-Pass-1,Anna,A\nboris,Sample-Pass-2,Boris,B\nclara,Sample-Pass-3,Clara,C\n`,
  );
  directory = await startDirectory();
});
afterEach(async () => {
  await directory.close();
  rmSync(cwd, { recursive: true, force: true });
});

const options = () => ({ roster, baseUrl: directory.url, token: TOKEN, pace: 0 });

async function all(events: AsyncIterable<ProvisionEvent>): Promise<ProvisionEvent[]> {
  const got: ProvisionEvent[] = [];
  for await (const event of events) got.push(event);
  return got;
}

const outcomes = (events: readonly ProvisionEvent[]) =>
  events.flatMap((one) => (one.event === 'row' ? [`${one.nickname} ${one.outcome}`] : []));

describe('createUsers', () => {
  it('createUsers creates every user once, as the command does', async () => {
    const first = await all(createUsers({ ...options(), headers: { 'X-Org-Id': '42' } }));
    expect(first[0]).toMatchObject({ v: 1, event: 'plan', to_send: 3 });
    expect(outcomes(first)).toEqual(['anna created', 'boris created', 'clara created']);
    expect(first.at(-1)).toMatchObject({ event: 'finished', exit_status: 0, results: 'users.csv.results' });
    expect(readdirSync(`${roster}.results`)).toContain('journal.jsonl');
    expect(directory.received.map(({ headers }) => headers['x-org-id'])).toEqual(['42', '42', '42']);
    const again = await all(createUsers(options()));
    expect(outcomes(again)).toEqual([]);
    expect(directory.received).toHaveLength(3);
  });

  it('createUsers ends when the loop ends early, and the next call sends the remaining rows', async () => {
    for await (const { event } of createUsers(options())) if (event === 'row') break;
    const sent = directory.received.length;
    expect(sent).toBeLessThan(3);
    await all(createUsers(options()));
    expect(directory.received.map(({ body }) => body.nickname)).toEqual(['anna', 'boris', 'clara']);
  });

  it('createUsers ends on a signal', async () => {
    const stop = new AbortController();
    const got: ProvisionEvent[] = [];
    for await (const event of createUsers({ ...options(), pace: 60, signal: stop.signal })) {
      got.push(event);
      if (event.event === 'row') stop.abort();
    }
    expect(outcomes(got)).toEqual(['anna created']);
    expect(got.at(-1)).toMatchObject({ event: 'finished', ended: 'interrupted', exit_status: 130 });
  });

  it('createUsers accepts a secret setting as a value, and no event contains it', async () => {
    const settings = { wsid: { description: 'The id.', required: true, secret: true } };
    const profile = {
      name: 'campus',
      title: 'Campus',
      evidence: 'documentation',
      settings,
      auth: { Authorization: 'Bearer {token}' },
      create: {
        path: '/users',
        type: 'json',
        body: { nickname: '{nickname}', password: '{password}', ws: '{wsid}' },
      },
      answers: [{ status: 201, means: 'created' }],
      password: 'sent',
    };
    writeFileSync(join(cwd, 'campus.json'), JSON.stringify(profile));
    const events = await all(
      createUsers({ ...options(), profile: './campus.json', settings: { wsid: 'secret-of-tests' } }),
    );
    expect(outcomes(events)).toHaveLength(3);
    expect(directory.received.map(({ body }) => body.ws)).toEqual(Array(3).fill('secret-of-tests'));
    expect(events[0]).toMatchObject({ profile: { settings: { wsid: '[secret]' } } });
    expect(JSON.stringify(events)).not.toContain('secret-of-tests');
  });

  it('createUsers creates users in the directory of a profile, with its settings', async () => {
    const profile = 'keycloak';
    const settings = { realm: 'school', change_password: false };
    const events = await all(createUsers({ ...options(), profile, settings }));
    expect(outcomes(events)).toEqual(['anna created', 'boris created', 'clara created']);
    const plan = events.find(({ event }) => event === 'plan');
    expect(plan).toMatchObject({ profile: { name: 'keycloak', settings: { realm: 'school' } } });
    // The directory is asked for the people of the list first.
    expect(directory.received.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/admin/realms/school/users',
      body: { username: 'anna', credentials: [{ value: 'Sample-Pass-1', temporary: false }] },
    });
  });

  it.each([
    [{ profile: 'keyclok' }, { reason: 'usage', next: expect.stringMatching(/^Did you mean keycloak\?/) }],
    [
      { profile: 'keycloak' },
      { code: 'setting-missing', message: expect.stringContaining('needs the setting realm') },
    ],
    [{ profile: './own.json' }, { reason: 'configuration' }],
    [{ settings: { realm: 'x' } }, { code: 'setting-unknown', next: 'It has none.' }],
    [{ baseUrl: undefined }, { exitStatus: 2 }],
    [{ token: undefined }, { reason: 'no_token', exitStatus: 4 }],
    [{ baseUrl: 'http://directory.example' }, { reason: 'configuration', exitStatus: 2 }],
    [{ roster: 'missing.csv' }, { reason: 'roster', code: 'roster-missing', exitStatus: 2 }],
    [{ pace: -1 }, { reason: 'usage', code: 'option-value-wrong', exitStatus: 2 }],
    [{ signal: AbortSignal.abort() }, { reason: 'interrupted', code: 'interrupted', exitStatus: 130 }],
  ])('createUsers throws a ProvisionError for %j, and sends nothing', async (wrong, expected) => {
    const given = Object.entries({ cwd, ...options(), ...wrong }).filter(([, value]) => value !== undefined);
    const run = all(createUsers(Object.fromEntries(given) as ReturnType<typeof options>));
    await expect(run).rejects.toMatchObject({ name: 'ProvisionError', ...expected });
    expect(directory.received).toEqual([]);
  });
});

describe('checkRoster', () => {
  it('checkRoster sends and writes nothing', async () => {
    writeFileSync(roster, `${HEAD}anna,Sample-Pass-1,Anna,A\n,Sample-Pass-2,Boris,B\n`);
    const { valid, plan, findings } = await checkRoster({ roster });
    expect(valid).toBe(false);
    expect(plan).toMatchObject({ to_send: 1, roster: 'users.csv' });
    expect(findings).toEqual([expect.objectContaining({ line: 3, field: 'nickname', code: 'required' })]);
    expect(readdirSync(cwd)).toEqual(['users.csv']);
  });

  it('checkRoster knows the fields of a profile, even of a profile in a file', async () => {
    writeFileSync(roster, 'login,password,first,last,e-mail,role\nanna,Sample-Pass-1,Anna,A,,x\n');
    const redmine = await checkRoster({ roster, profile: 'redmine' });
    expect(redmine.plan).toMatchObject({ columns: { email: 'e-mail' } });
    expect(redmine.findings).toEqual([expect.objectContaining({ field: 'email', code: 'required' })]);
    const { names: _, then: __, ...form } = shippedProfile('redmine').form;
    const ownProfile = {
      ...form,
      name: 'own',
      fields: { email: {}, unit: { headers: ['role'] } },
    };
    writeFileSync(join(cwd, 'own.json'), JSON.stringify(ownProfile));
    const checked = await checkRoster({ roster, profile: './own.json' });
    expect(checked).toMatchObject({ valid: true, plan: { columns: { email: 'e-mail', unit: 'role' } } });
  });

  it('checkRoster reads fields from the given columns and settings from the given configuration', async () => {
    writeFileSync(roster, 'who,password,first,last\nanna,Sample-Pass-1,,A\n');
    const config = join(cwd, 'c.json');
    writeFileSync(config, '{ "checks": { "name-missing": "error" } }');
    const named = await checkRoster({ roster, map: { nickname: 'who' }, config });
    expect(named.findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual(['name-missing error']);
    expect((await checkRoster({ roster, map: { nickname: 'who' } })).valid).toBe(true);
  });
});
