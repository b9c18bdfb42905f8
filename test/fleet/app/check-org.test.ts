/** The check of one organisation: the users and the address of its run, and what prevents it. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { identityOf, resolveProfile } from '../../../src/app/connect/index.js';
import { Interrupted } from '../../../src/domain/errors.js';
import type { Finding } from '../../../src/domain/finding.js';
import { ON_REQUEST } from '../../../src/domain/journals.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import type { Secret } from '../../../src/domain/secret.js';
import type { StepState } from '../../../src/domain/step.js';
import {
  addressOf,
  type CheckOptions,
  checkOrg,
  continued,
  meanOf,
} from '../../../src/fleet/app/check-org.js';
import type { Org, OrgRequest } from '../../../src/fleet/app/org.js';
import type { FleetStore } from '../../../src/fleet/domain/fleet-store.js';
import { sentIn, withSent } from '../../../src/fleet/domain/org-status.js';
import { fleetTextsIn } from '../../../src/fleet/texts/fleet-texts.js';
import { HEAD, user } from '../../journal/samples.js';
import { errorOf } from '../../support/error-of.js';
import { groupProfile, startGroupDirectory } from '../../support/group-directory.js';
import { createOrganisations, lastName, listOf, type Organisations, SILENT } from './organisations.js';

let fleet: Organisations;

afterEach(() => fleet.close());

async function create(): Promise<Organisations> {
  fleet = await createOrganisations();
  return fleet;
}

async function check(org: Org, more: Partial<CheckOptions> = {}) {
  const options = { folder: fleet.folder, overwrite: false, ...more };
  return await checkOrg(org, options, SILENT, fleet.io);
}

/** The organisation with a changed request. */
function withRequest(org: Org, change: (request: OrgRequest) => OrgRequest): Org {
  return { ...org, read: async (again) => change(await org.read(again)) };
}

type Before = {
  /** False for a run that was killed. */
  readonly isEnded?: boolean;
  /** The state of the step of each created user that joins the group `Staff`. */
  readonly joining?: StepState;
};

/** Records outcomes of an earlier run. */
async function ranBefore(
  org: Org,
  outcomes: Readonly<Record<string, 'created' | 'exists' | 'unconfirmed'>>,
  { isEnded = true, joining }: Before = {},
): Promise<void> {
  const { folder, destination, profileChoice } = await org.read();
  const baseUrl = destination.kind === 'url' ? destination.url.href : '';
  const directory = identityOf(resolveProfile(profileChoice, undefined, 'choice'));
  const head = { ...HEAD, baseUrl, ...(joining && { directory }) };
  const journal = await fleet.io.journals.open({ folder, head, forceUnlock: false });
  await journal.begin({ sendsAgain: ON_REQUEST });
  for (const [at, [key, outcome]] of Object.entries(outcomes).entries()) {
    const name = { first: 'Firstname', last: lastName(at), middle: '' };
    const attempt = await journal.announce({ ...user(key), name }, at + 1, {
      hasSteps: joining !== undefined,
    });
    await journal.settle(key, attempt, { outcome, id: `u${at}` }, 5);
    const step = { step: 'group', value: 'Staff' };
    if (joining === undefined || outcome !== 'created') continue;
    await journal.step(key, step);
    if (joining !== 'open') await journal.step(key, step, { state: joining });
  }
  if (isEnded) await journal.end('complete');
  await journal.close();
}

describe('an organisation with users to send', () => {
  it('it is ready, with its users, hosts and settings', async () => {
    const { org, folder, directory } = await create();
    const one = org('a', listOf('a1', 'a2'), { pace: '2-4' });
    const found = await check(one);
    expect(found).toEqual({
      org: one,
      lacks: [],
      ready: {
        users: 2,
        newcomers: [[], 0],
        rows: expect.stringMatching(/./),
        to: {
          hosts: [new URL(directory.url).host],
          tenant: expect.stringMatching(new RegExp(`^${new URL(directory.url).host} [0-9a-f]{64}$`)),
          hasLookUp: false,
          settings: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
          pause: { min: 2000, max: 4000 },
        },
      },
      status: {
        org: 'a',
        state: 'waiting',
        results: 'a/users.csv.results',
        config: 'a/provision.config.json',
        counts: expect.objectContaining({ pending: 2, total: 2 }),
        notInRoster: expect.objectContaining({ created: 0 }),
        apart: expect.objectContaining({ created: 0 }),
        unconfirmed: 0,
        unfinished: 0,
        hasLookUp: false,
        reason: null,
        message: null,
        expectedMs: 6000,
        size: 0,
      },
    });
    expect(fleet.sent).toEqual([]);
    expect(() => readFileSync(join(folder, 'a/users.csv.results/journal.jsonl'))).toThrow('ENOENT');
  });

  it('nothing is requested before a person has agreed, not even the names of groups', async () => {
    const groups = await startGroupDirectory(['Staff']);
    const { org, write } = await create();
    write('groups.json', groupProfile());
    const list = 'nickname,password,last name,first name,groups\na1,Xq7-vTr9-0zz,Weber,Anna,Staff\n';
    const settings = { profile: join(fleet.folder, 'groups.json'), base_url: groups.url };
    const { ready } = await check(org('a', list, settings)).finally(() => groups.close());
    expect([ready?.users, groups.asked]).toEqual([1, []]);
  });

  it('a rate replaces the pace', async () => {
    const { org } = await create();
    const { status, ready } = await check(org('a', listOf('a1', 'a2'), { pace: undefined, per_second: 4 }));
    expect(ready?.to.pause).toEqual({ min: 250, max: 250 });
    expect(status.expectedMs).toBe(500);
  });

  it('findings and plan are reported, and written once to their file', async () => {
    const { org } = await create();
    const one = org('a', `${listOf('a1')},,Nobody,,\n`);
    const [findings, plans]: [Finding[][], unknown[]] = [[], []];
    const reporter = {
      ...SILENT,
      findings: (found: readonly Finding[]) => void findings.push([...found]),
      plan: (plan: unknown) => void plans.push(plan),
    };
    const options = { folder: fleet.folder, findings: 'findings.csv', overwrite: false };
    const found = await checkOrg(one, options, reporter, fleet.io);
    expect(found.findings).toBe(join(fleet.folder, 'a/findings.csv'));
    expect(readFileSync(found.findings ?? '', 'utf8')).toContain('Nobody');
    expect([findings.length, plans.length]).toEqual([1, 1]);
    expect((await check(one, { findings: 'findings.csv' })).status).toMatchObject({ state: 'needs' });
    expect(await check(one, { findings: 'findings.csv', overwrite: true })).toMatchObject({
      findings: join(fleet.folder, 'a/findings.csv'),
      ready: { users: 0 },
    });
  });

  it('without findings, no file is written', async () => {
    const { org } = await create();
    const found = await check(org('a', listOf('a1')), { findings: 'findings.csv' });
    expect(found.findings).toBeUndefined();
    expect(() => readFileSync(join(fleet.folder, 'a/findings.csv'))).toThrow('ENOENT');
  });
});

describe('an organisation with invalid rows', () => {
  it('it needs corrected rows, and is ready only to write its report', async () => {
    const { org } = await create();
    const found = await check(org('a', `${listOf('a1')},,Nobody,,\n`));
    expect(found).toMatchObject({
      status: { state: 'needs', reason: 'invalid_rows', counts: { invalid: 1, pending: 1 } },
      ready: { users: 0, rows: expect.stringMatching(/./) },
      lacks: [],
    });
  });

  it('a missing token is not reported before the rows are corrected, since nothing is sent', async () => {
    const { org } = await create();
    const found = await check(org('a', `${listOf('a1')},,Nobody,,\n`, { token: null }));
    expect(found).toMatchObject({ status: { state: 'needs', counts: { pending: 1 } }, lacks: [] });
  });

  it('a list with only invalid rows, that never ran, also needs corrected rows', async () => {
    const { org } = await create();
    const found = await check(org('a', `${listOf()},,Nobody,,\n`));
    expect(found).toMatchObject({
      status: { state: 'needs', reason: 'invalid_rows', counts: { invalid: 1, pending: 0 }, expectedMs: 0 },
      ready: { users: 0 },
    });
  });

  it.each([[false], [true]])(
    'a list that is refused as a whole is not run, since no rows can be skipped (consent to skip: %s)',
    async (skipInvalid) => {
      const { org } = await create();
      const list = 'nickname,password,Mbiemr,Emr\na1,Xq7-vTr9-0zz,Hoxha,Arta\na2,Xq7-vTr9-1zz,Leka,Bora\n';
      const one = withRequest(org('a', list), (request) => ({
        ...request,
        consent: { ...request.consent, skipInvalid },
      }));
      const { status, ready, lacks } = await check(one);
      expect(status).toMatchObject({ state: 'needs', reason: 'invalid_rows' });
      expect([ready, lacks]).toEqual([undefined, []]);
    },
  );

  it('with consent to skip them, the others are sent', async () => {
    const { org } = await create();
    const skipping = withRequest(org('a', `${listOf('a1')},,Nobody,,\n`), (request) => ({
      ...request,
      consent: { ...request.consent, skipInvalid: true },
    }));
    expect(await check(skipping)).toMatchObject({
      status: { state: 'waiting', reason: null },
      ready: { users: 1 },
    });
  });
});

describe('an organisation that ran before', () => {
  it.each([
    ['with all users created', { a1: 'created', a2: 'created' }, 'done', false],
    ['with a taken login', { a1: 'created', a2: 'exists' }, 'needs', false],
    ['with an unconfirmed user', { a1: 'created', a2: 'unconfirmed' }, 'needs', false],
  ] as const)('%s, it is not run again', async (_, outcomes, state, isReady) => {
    const { org } = await create();
    const one = org('a', listOf('a1', 'a2'));
    await ranBefore(one, outcomes);
    const { status, ready, lacks } = await check(one);
    expect(status).toMatchObject({ state, reason: null, expectedMs: 0 });
    expect(status.unconfirmed).toBe(Object.values(outcomes).filter((one) => one === 'unconfirmed').length);
    expect(status.size).toBeGreaterThan(0);
    expect([ready !== undefined, lacks]).toEqual([isReady, []]);
  });

  it('a run that was killed after its last user is continued, so that it writes its report', async () => {
    const { org } = await create();
    const one = org('a', listOf('a1'));
    await ranBefore(one, { a1: 'created' }, { isEnded: false });
    expect(await check(one)).toMatchObject({ status: { state: 'waiting' }, ready: { users: 0 } });
  });

  it('only the last run counts for that', async () => {
    const { org } = await create();
    const one = org('a', listOf('a1'));
    await ranBefore(one, { a1: 'created' });
    await ranBefore(one, {}, { isEnded: false });
    expect(await check(one)).toMatchObject({ status: { state: 'waiting' }, ready: { users: 0 } });
  });

  it('logins that are taken count as done if they are skipped', async () => {
    const { org } = await create();
    const one = org('a', listOf('a1', 'a2'));
    await ranBefore(one, { a1: 'created', a2: 'exists' });
    const skipping = withRequest(one, (request) => ({ ...request, skipExisting: true }));
    expect((await check(skipping)).status.state).toBe('done');
  });

  it('an unconfirmed user in no row needs a decision', async () => {
    const { org } = await create();
    const one = org('a', listOf('a1'));
    await ranBefore(one, { a1: 'created', gone: 'unconfirmed' });
    expect((await check(one)).status).toMatchObject({
      state: 'needs',
      unconfirmed: 1,
      counts: { created: 1, unconfirmed: 0 },
      notInRoster: { created: 0, unconfirmed: 1, total: 1 },
    });
  });

  it('records without a run do not replace one', async () => {
    const { org, io } = await create();
    const one = org('a', listOf('a1'));
    await ranBefore(one, { a1: 'created' });
    const readFor = async (...args: Parameters<typeof io.journals.readFor>) => {
      const journal = await io.journals.readFor(...args);
      if (journal !== undefined) Object.defineProperty(journal, 'runs', { value: [] });
      return journal;
    };
    const journals = { ...io.journals, readFor };
    const options = { folder: fleet.folder, overwrite: false };
    const found = await checkOrg(one, options, SILENT, { ...io, journals });
    expect(found).toMatchObject({ status: { state: 'waiting' }, ready: { users: 0 } });
  });

  it('an answer that another worker records during the check is not counted twice later', async () => {
    const { org, io } = await create();
    const one = org('a', listOf('a1', 'a2'));
    const readFor = async (...args: Parameters<typeof io.journals.readFor>) => {
      const journal = await io.journals.readFor(...args);
      await ranBefore(one, { a1: 'created' });
      return journal;
    };
    const options = { folder: fleet.folder, overwrite: false };
    const { status } = await checkOrg(one, options, SILENT, { ...io, journals: { ...io.journals, readFor } });
    const { folder } = await one.read();
    const sent = sentIn((await io.journals.read(folder))?.all() ?? []);
    expect(withSent(status, sent)).toMatchObject({ created: 1, pending: 1, total: 2 });
  });

  it('only the remaining users are sent', async () => {
    const { org } = await create();
    const one = org('a', listOf('a1', 'a2', 'a3'), { pace: '1' });
    await ranBefore(one, { a1: 'created' });
    expect(await check(one)).toMatchObject({
      status: { state: 'waiting', expectedMs: 2000, counts: { created: 1, pending: 2 } },
      ready: { users: 2 },
    });
  });
});

describe('an organisation whose users join groups', () => {
  const HEADER = 'nickname,password,last name,first name,groups';
  const inGroup = (...logins: readonly string[]) =>
    [HEADER, ...logins.map((one, at) => `${one},Xq7-vTr9-${at}zz,${lastName(at)},Firstname,Staff`), ''].join(
      '\n',
    );

  async function orgInGroup(...logins: readonly string[]): Promise<Org> {
    const { org, write } = await create();
    write('groups.json', groupProfile());
    return org('a', inGroup(...logins), { profile: join(fleet.folder, 'groups.json'), pace: '1' });
  }

  it('created users with an open step are sent with the new ones', async () => {
    const one = await orgInGroup('a1', 'a2', 'a3');
    await ranBefore(one, { a1: 'created' }, { joining: 'open', isEnded: false });
    expect(await check(one)).toMatchObject({
      status: { state: 'waiting', unfinished: 1, expectedMs: 3000, counts: { created: 1, pending: 2 } },
      ready: { users: 3 },
    });
  });

  it('a refused step that is not sent again needs a person, although all users are created', async () => {
    const one = await orgInGroup('a1', 'a2');
    await ranBefore(one, { a1: 'created', a2: 'created' }, { joining: 'refused' });
    const { status, ready } = await check(one);
    expect(status).toMatchObject({ state: 'needs', unfinished: 2, unconfirmed: 0, counts: { created: 2 } });
    expect([status.reason, ready]).toEqual([null, undefined]);
  });

  it('with all steps done, nothing is left', async () => {
    const one = await orgInGroup('a1');
    await ranBefore(one, { a1: 'created' }, { joining: 'done' });
    expect((await check(one)).status).toMatchObject({ state: 'done', unfinished: 0 });
  });

  it('a status says whether its directory can be asked about users', async () => {
    const one = await orgInGroup('a1');
    const { status, ready } = await check(one);
    expect([status.hasLookUp, ready?.to.hasLookUp]).toEqual([true, true]);
  });
});

describe('errors', () => {
  it('an error that prevents both an address and a dry run is reported once', async () => {
    const { org } = await create();
    const { status, ready } = await check(org('a', listOf('a1'), { pace: undefined, parallel: 2 }));
    expect([status.state, status.reason, ready]).toEqual(['needs', 'usage', undefined]);
    expect(status.message?.en.match(/\[[a-z-]+\]/g)).toEqual(['[parallel-unused]']);
  });

  it('an error in the list alone is reported', async () => {
    const { org } = await create();
    const { status, lacks } = await check(org('a', 'nothing,useful\n1,2\n'));
    expect([status.state, status.reason, lacks]).toEqual(['needs', 'roster', []]);
    expect(status.message?.en.match(/\[[a-z-]+\]/g)?.length).toBe(1);
  });

  it('an error of a configured option says where it was set', async () => {
    const { org } = await create();
    const { status } = await check(org('a', listOf('a1'), { map: { 'name.last': 'no such column' } }));
    expect([status.state, status.reason]).toEqual(['needs', 'roster']);
    expect(status.message?.en).toContain('provision.config.json');
  });

  it('a file in the place of the findings is kept, and reported', async () => {
    const { org, write } = await create();
    const one = org('a', `${listOf('a1')},,Nobody,,\n`);
    write('a/findings.csv', 'notes of a person\n');
    const { status, ready, findings, lacks } = await check(one, { findings: 'findings.csv' });
    expect(status).toMatchObject({
      org: 'a',
      state: 'needs',
      reason: 'usage',
      results: 'a/users.csv.results',
    });
    expect(status.message?.en).toMatch(/^a: .*findings\.csv/);
    expect([ready, findings, lacks]).toEqual([undefined, undefined, []]);
    expect(readFileSync(join(fleet.folder, 'a/findings.csv'), 'utf8')).toBe('notes of a person\n');
    const replacing = await check(one, { findings: 'findings.csv', overwrite: true });
    expect(replacing.findings).toBe(join(fleet.folder, 'a/findings.csv'));
    expect(readFileSync(join(fleet.folder, 'a/findings.csv'), 'utf8')).toContain('Nobody');
  });

  it('errors in the settings and in the list are listed together, each once and with the location', async () => {
    const { org, configure, write } = await create();
    const one = org('a', listOf('a1'));
    configure('a', { base_url: undefined });
    write('a/users.csv', 'nothing,useful\n1,2\n');
    const { status, ready, lacks } = await check(one);
    expect([ready, lacks]).toEqual([undefined, []]);
    expect(status).toMatchObject({ state: 'needs', results: 'a/users.csv.results' });
    const text = status.message?.en ?? '';
    expect(text).toMatch(/^a: /);
    expect(text.match(/\[[a-z-]+\]/g)?.length).toBe(2);
    expect(new Set(text.match(/\[[a-z-]+\]/g)).size).toBe(2);
    expect(text.match(/\[[a-z-]+\]/)?.[0]).toBe('[address-missing]');
    expect(text).toContain(fleetTextsIn('en').setThere);
  });

  it('settings that cannot be read have no results folder', async () => {
    const { org, write } = await create();
    const one = org('a', listOf('a1'));
    write('a/provision.config.json', '{ "base_url": 7 }');
    expect((await check(one)).status).toMatchObject({ state: 'needs', results: null, counts: null });
  });

  it('an error that names its location gets no other', async () => {
    const { org } = await create();
    const fails = (code: string): Org => ({
      ...org('a', listOf('a1')),
      read: async () => {
        throw Object.assign(errorOf('roster', 'it is missing'), { code });
      },
    });
    expect((await check(fails('fleet-roster-missing'))).status.message?.en).toMatch(/^it is missing/);
    expect((await check(fails('fleet-line-missing'))).status.message?.en).toMatch(/^it is missing/);
    expect((await check(fails('other'))).status.message?.en).toMatch(/^a: it is missing/);
  });

  it('a missing token is reported with the plan, and the organisation stays ready', async () => {
    const { org } = await create();
    const found = await check(org('a', listOf('a1'), { token: null }));
    expect(found.lacks).toMatchObject([{ code: 'secret-unreadable' }]);
    expect(found.lacks[0]?.textIn('en').next).toBe(fleetTextsIn('en').setThere);
    expect(found).toMatchObject({ status: { state: 'waiting' }, ready: { users: 1 } });
  });

  it('a token is not required if there is nothing to send', async () => {
    const { org } = await create();
    const one = org('a', listOf('a1'), { token: null });
    await ranBefore(one, { a1: 'created' }, { isEnded: false });
    expect(await check(one)).toMatchObject({ status: { state: 'waiting' }, lacks: [] });
  });

  it('after a signal, nothing is known of the organisation', async () => {
    const { org, interrupt } = await create();
    interrupt();
    const { status, ready, lacks } = await check(org('a', listOf('a1')));
    expect([status.state, status.results, status.counts, ready]).toEqual(['waiting', null, null, undefined]);
    expect(lacks).toEqual([]);
    const read = async () => {
      throw new Interrupted('SIGTERM');
    };
    expect((await check({ ...org('b', listOf('b1')), read })).status.state).toBe('waiting');
  });

  it('a bug is thrown', async () => {
    const { org } = await create();
    const read = async () => {
      throw new TypeError('a bug');
    };
    await expect(check({ ...org('a', listOf('a1')), read })).rejects.toThrow('a bug');
  });

  it('the store knows the folder of an organisation before its journal is read', async () => {
    const { org, io } = await create();
    const events: string[] = [];
    const journals = {
      ...io.journals,
      readFor: async (...args: Parameters<typeof io.journals.readFor>) => {
        events.push('read');
        return await io.journals.readFor(...args);
      },
      read: async (folder: string) => {
        events.push('read');
        return await io.journals.read(folder);
      },
    };
    const store = {
      expect: (name: string, folder: string) => void events.push(`${name} ${folder}`),
    } as unknown as FleetStore;
    const options = { folder: fleet.folder, overwrite: false };
    await checkOrg(org('a', listOf('a1')), options, SILENT, { ...io, journals, store });
    expect(events[0]).toBe(`a ${join(fleet.folder, 'a/users.csv.results')}`);
    expect(events).toContain('read');
  });
});

describe('the tenant of an organisation', () => {
  const tenantOf = async (org: Org) => (await addressOf(await org.read(), fleet.io)).tenant;

  it('organisations with the same token in different files share a tenant, and others do not', async () => {
    const { org, directory } = await create();
    const [a, b, c] = [
      await tenantOf(org('a', listOf('a1'), { token: 'shared' })),
      await tenantOf(org('b', listOf('b1'), { token: '  shared\n' })),
      await tenantOf(org('c', listOf('c1'), { token: 'another' })),
    ];
    expect(a).toBe(b);
    expect(c).not.toBe(a);
    const elsewhere = { token: 'shared', base_url: directory.url.replace('127.0.0.1', 'localhost') };
    expect(await tenantOf(org('d', listOf('d1'), elsewhere))).not.toBe(a);
  });

  it('an organisation without a file for its token is a tenant of its own', async () => {
    const { org, folder, directory } = await create();
    const one = withRequest(org('a', listOf('a1')), (request) => ({
      ...request,
      token: { ...request.token, source: undefined },
    }));
    expect(await tenantOf(one)).toBe(`${new URL(directory.url).host} ${folder}/a/users.csv.results`);
  });

  it('organisations with the same unreadable token file share a tenant', async () => {
    const { org } = await create();
    const token_file = join(fleet.folder, 'missing.txt');
    const a = await tenantOf(org('a', listOf('a1'), { token_file }));
    expect(await tenantOf(org('b', listOf('b1'), { token_file }))).toBe(a);
    const other = { token_file: join(fleet.folder, 'missing too.txt') };
    expect(await tenantOf(org('c', listOf('c1'), other))).not.toBe(a);
  });

  it('a pipe as token file is not read, since only the run can read it', async () => {
    const { org, folder } = await create();
    const token_file = join(folder, 'pipe');
    execFileSync('mkfifo', [token_file]);
    const a = await tenantOf(org('a', listOf('a1'), { token_file }));
    expect(a).toMatch(/ [0-9a-f]{64}$/);
    expect(await tenantOf(org('b', listOf('b1'), { token_file }))).toBe(a);
  });

  it('the token is a known secret before the run begins', async () => {
    const { org, io } = await create();
    await tenantOf(org('a', listOf('a1'), { token: 'token-to-hide' }));
    expect(io.secrets.areIn('SAID TOKEN-TO-HIDE')).toBe(true);
  });

  it('only the token itself is a secret, without the white space of its file', async () => {
    const { org, io } = await create();
    const known: string[] = [];
    const secrets = Object.assign(new KnownSecrets(), {
      add: (one: Secret) => void known.push(one.reveal()),
    });
    const request = await org('a', listOf('a1'), { token: ' token-to-hide\n' }).read();
    await addressOf(request, { ...io, secrets });
    expect(known).toEqual(['token-to-hide']);
  });

  it('without a token, the client secret decides, and then the key', async () => {
    const { org, write } = await create();
    const one = org('a', listOf('a1'));
    for (const name of ['first', 'second', 'third']) write(`${name}.txt`, `secret-${name}`);
    const file = (name: string) => ({ kind: 'file', path: `${name}.txt`, from: '--some-file' }) as const;
    const tenant = async (clientSecret: string | undefined, keyFile: string) =>
      await tenantOf(
        withRequest(one, (request) => ({
          ...request,
          token: {
            ...request.token,
            source: undefined,
            clientSecret: clientSecret === undefined ? undefined : file(clientSecret),
            keyFile: file(keyFile),
          },
        })),
      );
    const found = await tenant('first', 'second');
    expect(await tenant('first', 'third')).toBe(found);
    expect(await tenant('third', 'second')).not.toBe(found);
    expect(await tenant(undefined, 'first')).toBe(found);
    expect(await tenant(undefined, 'second')).not.toBe(found);
    // The paths are relative to the working directory of the command.
    expect(await tenantOf(org('b', listOf('b1'), { token: 'secret-first' }))).toBe(found);
  });

  it('a rehearsal sends nothing to a host', async () => {
    const { org, io } = await create();
    const request = await org('a', listOf('a1')).read();
    const { hosts } = await addressOf({ ...request, destination: { kind: 'sandbox' } }, io);
    expect(hosts).toEqual([]);
  });
});

describe('the settings that a person agrees to', () => {
  const digestOf = async (org: Org) => (await addressOf(await org.read(), fleet.io)).settings;

  it('another token, or another time of the check, changes nothing', async () => {
    const { org, clock } = await create();
    const before = await digestOf(org('a', listOf('a1')));
    clock.pass(1000);
    expect(await digestOf(org('a', listOf('a1'), { token: 'renewed' }))).toBe(before);
  });

  it.each([
    ['address', { base_url: 'http://127.0.0.1:9' }],
    ['header', { header: ['X-Tenant: b'] }],
    ['password style', { password_style: 'words' }],
    ['way of reading', { delimiter: ';' }],
    ['check', { department: 7 }],
  ])('another %s changes them', async (_, settings) => {
    const { org } = await create();
    const before = await digestOf(org('a', listOf('a1')));
    expect(await digestOf(org('a', listOf('a1'), settings))).not.toBe(before);
  });

  it('another profile, or another value of its settings, changes them', async () => {
    const { org, write } = await create();
    const settings = { region: { description: 'region', default: 'north' } };
    const profile = join(fleet.folder, 'own.json');
    const digest = async (value: string, more = {}) => {
      write(
        'own.json',
        groupProfile({ settings, auth: { Authorization: 'Bearer {token}', Region: '{region}' }, ...more }),
      );
      const one = withRequest(org('a', listOf('a1'), { profile }), (request) => ({
        ...request,
        profileChoice: { ...request.profileChoice, settings: { region: value } },
      }));
      return await digestOf(one);
    };
    const before = await digest('north');
    expect(await digest('north')).toBe(before);
    expect(await digest('south')).not.toBe(before);
    expect(await digest('north', { title: 'Another Directory' })).not.toBe(before);
  });

  it.each([
    ['consent', (request: OrgRequest) => ({ consent: { ...request.consent, skipInvalid: true } })],
    ['results folder', () => ({ folder: '/elsewhere' })],
    ['handling of taken logins', () => ({ skipExisting: true })],
    ['recipient of sealed passwords', () => ({ sealTo: 'age1other' })],
  ])('another %s also changes them', async (_, change) => {
    const { org } = await create();
    const one = org('a', listOf('a1'));
    const other = withRequest(one, (request) => ({ ...request, ...change(request) }));
    expect(await digestOf(other)).not.toBe(await digestOf(one));
  });
});

describe('an organisation whose journal has no name', () => {
  it('its run continues without one, and another keeps its name', async () => {
    const { org, io } = await create();
    const [one, fresh] = [org('a', listOf('a1')), org('b', listOf('b1'))];
    await ranBefore(one, { a1: 'created' });
    const [request, other] = [await one.read(), await fresh.read()];
    expect((await continued({ ...request, org: 'a' }, io)).org).toBeNull();
    expect((await continued({ ...other, org: 'b' }, io)).org).toBe('b');
    expect((await continued({ ...other, org: null }, io)).org).toBeNull();
  });

  it('without a name in the request, the journal is not read for one', async () => {
    const { org, io } = await create();
    const request = { ...(await org('a', listOf('a1')).read()), org: null };
    const read = async () => {
      throw new TypeError('was read');
    };
    expect(await continued(request, { ...io, journals: { ...io.journals, read } })).toBe(request);
  });
});

it('the mean of a pace is the middle of its range', () => {
  expect(meanOf({ min: 1000, max: 4000 })).toBe(2500);
});
