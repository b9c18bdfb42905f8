/** A worker of a fleet with a store in memory: its share, its turns, and the end that it reports. */

import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_PROMPTS, type Prompts } from '../../../src/app/connect/index.js';
import type { UserError } from '../../../src/domain/errors.js';
import type { FleetRequest } from '../../../src/fleet/app/fleet-request.js';
import type { Org } from '../../../src/fleet/app/org.js';
import { runStored, storedStatus } from '../../../src/fleet/app/stored-fleet.js';
import type { FleetPulse, FleetStore, FoundOrg } from '../../../src/fleet/domain/fleet-store.js';
import { type OrgStatus, unread } from '../../../src/fleet/domain/org-status.js';
import { errorOf } from '../../support/error-of.js';
import { createOrganisations, listOf, type Organisations } from './organisations.js';

let fleet: Organisations;

afterEach(() => fleet.close());

async function create(reply?: Parameters<typeof createOrganisations>[0]): Promise<Organisations> {
  fleet = await createOrganisations(reply);
  return fleet;
}

const LOOK_MS = 2_000;

/** A store that gives out what it has registered, and has no other workers unless the test says so. */
function createStore(
  options: {
    readonly pulse?: (n: number) => Partial<FleetPulse>;
    /** Default: the registered ones that are free and wanted. */
    readonly claims?: (n: number, free: readonly string[]) => readonly string[];
    readonly left?: (n: number, names: readonly string[]) => number;
    readonly refused?: ReadonlyMap<string, UserError>;
    readonly others?: readonly OrgStatus[];
    readonly release?: (status: OrgStatus) => void;
  } = {},
) {
  const calls: string[] = [];
  const claims: (readonly [names: readonly string[], running: readonly string[], most: number])[] = [];
  const registered: FoundOrg[] = [];
  const statuses = new Map<string, OrgStatus>((options.others ?? []).map((one) => [one.org, one]));
  const released: OrgStatus[] = [];
  const active = new Set<string>();
  const expected = new Map<string, string>();
  let [beats, looks] = [0, 0];
  const store = {
    expect: (org, folder) => void expected.set(org, folder),
    async register(found) {
      calls.push('register');
      registered.push(...found);
      for (const { status } of found)
        if (options.refused?.has(status.org) !== true) statuses.set(status.org, status);
      return options.refused ?? new Map();
    },
    async beat(atOnce) {
      calls.push(`beat ${atOnce}`);
      beats += 1;
      await nextTurn();
      return { workers: 1, open: 100, ...options.pulse?.(beats) };
    },
    async claim(names, running, most) {
      calls.push('claim');
      claims.push([[...names], [...running], most]);
      const free = names
        .filter(
          (name) => !active.has(name) && ['waiting', 'running'].includes(statuses.get(name)?.state ?? ''),
        )
        .slice(0, Math.max(0, most));
      const given = options.claims?.(claims.length, free) ?? free;
      for (const one of given) active.add(one);
      return given;
    },
    async left(names) {
      looks += 1;
      return options.left?.(looks, names) ?? 0;
    },
    async release(status) {
      calls.push(`release ${status.org} ${status.state}`);
      active.delete(status.org);
      released.push(status);
      options.release?.(status);
      statuses.set(status.org, status);
    },
    async status() {
      calls.push('status');
      const organisations = [...statuses.values()];
      return { organisations, workers: 3, atOnce: 7, oldestUnconfirmed: undefined };
    },
  } satisfies Partial<FleetStore> as unknown as FleetStore;
  return { store, calls, claims, registered, released, active, expected, statuses };
}

/** Runs the organisations. A pause ends if none is running, or a run ends. @param early pauses that end before that */
async function run(
  orgs: readonly Org[],
  { store, active }: ReturnType<typeof createStore>,
  more: Partial<FleetRequest> = {},
  prompts: Prompts = NO_PROMPTS,
  early = 0,
) {
  const { io, reporter, request, clock } = fleet;
  const looked: number[] = [];
  const waiting: typeof clock = {
    ...clock,
    async sleep(ms, signal) {
      if (ms !== LOOK_MS) return await clock.sleep(ms, signal);
      looked.push(ms);
      if (active.size === 0 || looked.length <= early) return;
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
    },
  };
  const end = await runStored(request(orgs, more), store, reporter, prompts, {
    ...io,
    clock: waiting,
    store,
  });
  return { end, looked: looked.length };
}

const stateOf = ({ org, state }: OrgStatus): string => `${org} ${state}`;

describe('a worker alone', () => {
  it('it is registered before its lists are compared, and runs all organisations', async () => {
    const { org, logins, folder, directory, events } = await create();
    const [a, b] = [org('a', listOf('a1')), org('b', listOf('b1', 'b2'))];
    const store = createStore({ others: [{ ...unread('elsewhere'), state: 'needs' }] });
    const { end } = await run([a, b], store);
    expect(store.calls.slice(0, 3)).toEqual(['beat 10', 'register', 'beat 10']);
    expect(store.registered).toEqual(
      [a, b].map(({ name, roster }, position) => ({
        status: expect.objectContaining({ org: name, results: `${name}/users.csv.results` }),
        position,
        roster,
        folder: join(folder, name, 'users.csv.results'),
        host: new URL(directory.url).host,
      })),
    );
    expect([...logins()].sort()).toEqual(['a1', 'b1', 'b2']);
    expect(store.released.map(stateOf).sort()).toEqual(['a done', 'b done']);
    expect(store.released.find(({ org: name }) => name === 'b')?.counts?.created).toBe(2);
    expect(end).toMatchObject({ exitStatus: 0, ended: 'complete' });
    // Organisations of other calls are not reported.
    expect(end.organisations.map(stateOf)).toEqual(['a done', 'b done']);
    expect(events.slice(0, 2)).toEqual(['plan', 'started']);
    expect(events.at(-1)).toBe('ended');
    expect(events.filter((event) => event.endsWith('running'))).toHaveLength(2);
    expect(events.filter((event) => event.endsWith('done'))).toHaveLength(2);
  });

  it('without consent, nothing is registered', async () => {
    const { org, sent, events } = await create();
    const store = createStore();
    const prompts: Prompts = { ...NO_PROMPTS, availability: () => 'available', confirm: async () => false };
    const { end } = await run([org('a', listOf('a1'))], store, {}, prompts);
    expect(end).toMatchObject({ exitStatus: 2, ended: 'declined', organisations: [{ org: 'a' }] });
    expect(store.calls).toEqual([]);
    expect(events).toEqual(['plan']);
    expect(sent).toEqual([]);
  });

  it('a signal during the check ends it before it is registered', async () => {
    const { org, interrupt } = await create();
    interrupt();
    const store = createStore();
    const { end } = await run([org('a', listOf('a1'))], store);
    expect(end).toMatchObject({ exitStatus: 143, ended: 'interrupted', signal: 'SIGTERM' });
    expect(store.calls).toEqual([]);
  });

  it('a signal during a run leaves its rest waiting, and claims nothing more', async () => {
    const { org, interrupt, logins } = await create(() => void interrupt());
    const store = createStore();
    const { end } = await run([org('a', listOf('a1', 'a2')), org('b', listOf('b1'))], store, { atOnce: 1 });
    expect(logins()).toEqual(['a1']);
    expect(store.released.map(stateOf)).toEqual(['a waiting']);
    expect(store.released[0]?.counts).toMatchObject({ created: 1, pending: 1 });
    expect(end).toMatchObject({ exitStatus: 143, ended: 'interrupted' });
  });

  it('an organisation that is claimed when the signal arrives is released unchanged', async () => {
    const { org, interrupt, sent } = await create();
    const store = createStore({
      claims(_, free) {
        interrupt();
        return free;
      },
    });
    await run([org('a', listOf('a1'))], store);
    expect(store.released).toMatchObject([
      { org: 'a', state: 'waiting', counts: { pending: 1 }, reason: null },
    ]);
    expect(sent).toEqual([]);
  });

  it('an organisation that needs attention does not stop the others, and is not run again', async () => {
    const { org } = await create((login) => (login === 'a1' ? 500 : undefined));
    const store = createStore();
    const { end } = await run([org('a', listOf('a1')), org('b', listOf('b1'))], store);
    expect(end).toMatchObject({ exitStatus: 1, ended: 'complete' });
    expect(end.organisations.map(stateOf)).toEqual(['a needs', 'b done']);
    expect(store.released).toHaveLength(2);
  });

  it('the exit status says whether any organisation could run', async () => {
    const { org } = await create();
    const missing = () => org('a', listOf('a1'), { token: null });
    expect((await run([missing()], createStore())).end.exitStatus).toBe(2);
    const done: OrgStatus = { ...unread('b'), state: 'done' };
    const both = [missing(), org('b', listOf('b1'))];
    const store = createStore({ claims: (_, free) => free.filter((name) => name === 'a') });
    const register = store.store.register.bind(store.store);
    Object.assign(store.store, {
      async register(found: readonly FoundOrg[]) {
        const refused = await register(found);
        // Another worker has completed it.
        store.statuses.set('b', done);
        return refused;
      },
    });
    expect((await run(both, store)).end.exitStatus).toBe(1);
  });
});

describe('organisations that cannot be registered', () => {
  it('one that the store refuses needs attention, and the others run', async () => {
    const { org, logins, events } = await create();
    const refused = new Map([['a', errorOf('results', 'two journals')]]);
    const store = createStore({ refused });
    const { end } = await run([org('a', listOf('a1')), org('b', listOf('b1'))], store);
    expect(logins()).toEqual(['b1']);
    expect(store.claims[0]?.[0]).toEqual(['b']);
    expect(end.organisations).toMatchObject([
      { org: 'a', state: 'needs', reason: 'results', message: { en: 'two journals. [of-a-test]' } },
      { org: 'b', state: 'done' },
    ]);
    expect(end.exitStatus).toBe(1);
    expect(events.indexOf('a needs')).toBeLessThan(events.indexOf('started'));
  });

  it('one without readable settings keeps its counts of the store, and gets the error', async () => {
    const { org, write } = await create();
    const a = org('a', listOf('a1'));
    write('a/provision.config.json', '{ "base_url": 7 }');
    const stored: OrgStatus = { ...unread('a'), results: 'a/users.csv.results', unconfirmed: 3 };
    const store = createStore({ others: [stored] });
    const { end } = await run([a, org('b', listOf('b1'))], store);
    expect(store.registered.map(({ status, position }) => [status.org, position])).toEqual([['b', 1]]);
    expect(end.organisations).toMatchObject([
      { org: 'a', state: 'needs', unconfirmed: 3, results: 'a/users.csv.results', reason: 'configuration' },
      { org: 'b', state: 'done' },
    ]);
  });

  it('one that needs corrected rows has no host, and is only registered', async () => {
    const { org } = await create();
    const list = listOf('a1').replace('Xq7-vTr9-0zz', '');
    const done = createStore();
    await run([{ ...org('a', list), read: org('a', list).read }], done);
    expect(done.registered).toMatchObject([{ status: { org: 'a', state: 'needs' } }]);
    expect(done.calls.filter((call) => call.startsWith('release'))).toEqual([]);
  });
});

describe('several workers', () => {
  it.each([
    ['the share of the open organisations', 10, 4, 10, 3],
    ['the limit of this worker', 10, 2, 2, 2],
    ['all of them alone', 3, 1, 10, 3],
  ])('a worker claims at most %s', async (_, open, workers, atOnce, most) => {
    const { org } = await create();
    const store = createStore({ pulse: () => ({ open, workers }) });
    await run([org('a', listOf('a1'))], store, { atOnce });
    expect(store.claims[0]).toEqual([['a'], [], most]);
  });

  it('running organisations count, and are neither offered nor begun again', async () => {
    const answers: (() => void)[] = [];
    let isFree = false;
    const { org, logins } = await create(() => (response) => {
      const answer = () => void response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
      if (isFree) answer();
      else answers.push(answer);
    });
    const store = createStore({
      pulse: () => ({ open: 2, workers: 1 }),
      claims(n, free) {
        if (n === 1) return ['a'];
        isFree = true;
        for (const answer of answers) answer();
        // The store gives out an organisation again, as after a lease that ran out.
        return n === 2 ? ['a'] : free;
      },
      left: (_, names) => names.length,
    });
    await run([org('a', listOf('a1', 'a2')), org('b', listOf('b1'))], store, { atOnce: 5 }, NO_PROMPTS, 1);
    expect(store.claims[0]).toEqual([['a', 'b'], [], 2]);
    expect(store.claims[1]).toEqual([['b'], ['a'], 1]);
    expect([...logins()].sort()).toEqual(['a1', 'a2', 'b1']);
  });

  it('limits of a host are divided by the number of workers', async () => {
    const { org, clock } = await create();
    const store = createStore({ pulse: (n) => ({ workers: n === 1 ? 1 : 3 }) });
    await run([org('a', listOf('a1', 'a2'))], store, { perHost: 2 });
    expect(clock.monotonic()).toBe(1500);
  });

  it('a worker without organisations looks again until those of others are complete', async () => {
    const { org, sent } = await create();
    const left: (readonly string[])[] = [];
    const store = createStore({
      claims: () => [],
      left: (n, names) => {
        left.push(names);
        return n < 3 ? 1 : 0;
      },
    });
    const { looked } = await run([org('a', listOf('a1'))], store);
    expect(looked).toBe(2);
    expect(left).toEqual([['a'], ['a'], ['a']]);
    expect(sent).toEqual([]);
  });

  it('an organisation that a killed worker leaves is taken over', async () => {
    const { org, logins } = await create();
    const store = createStore({
      claims: (n, free) => (n < 3 ? [] : free),
      left: (_, names) => names.length,
    });
    const { end } = await run([org('a', listOf('a1'))], store);
    expect(logins()).toEqual(['a1']);
    expect(end.exitStatus).toBe(0);
  });

  it.each(['fenced', 'locked'] as const)(
    'an organisation that another worker took over (%s) is run at most five times, and stays waiting',
    async (reason) => {
      const { org, events } = await create();
      const a = org('a', listOf('a1'));
      let turns = 0;
      const read: Org['read'] = async (again) => {
        if (again === undefined) return await a.read();
        turns += 1;
        throw errorOf(reason, 'another worker has it');
      };
      const store = createStore({ left: (_, names) => names.length });
      const { end } = await run([{ ...a, read }], store);
      expect(turns).toBe(5);
      expect(store.released.map(stateOf)).toEqual(Array(5).fill('a waiting'));
      // The worker that has taken over reports its end.
      expect(events).not.toContain('a needs');
      expect(end.organisations.map(stateOf)).toEqual(['a waiting']);
    },
  );
});

describe('a store that fails', () => {
  it('an error is thrown after all runs have ended, and the progress ends', async () => {
    const { org, logins, events } = await create();
    const gone = errorOf('disk', 'the store is gone');
    const store = createStore({
      pulse(n) {
        if (n === 3) throw gone;
        return {};
      },
    });
    await expect(run([org('a', listOf('a1', 'a2'))], store)).rejects.toBe(gone);
    expect(logins()).toEqual(['a1', 'a2']);
    expect(store.released.map(stateOf)).toEqual(['a done']);
    expect(events.at(-1)).toBe('ended');
    expect(store.calls).not.toContain('status');
  });

  it('an error of a release ends the worker, and nothing more is claimed', async () => {
    const { org, logins } = await create();
    const gone = errorOf('disk', 'the store is gone');
    const store = createStore({
      release() {
        throw gone;
      },
    });
    const orgs = [org('a', listOf('a1')), org('b', listOf('b1'))];
    await expect(run(orgs, store, { atOnce: 1 })).rejects.toBe(gone);
    expect(logins()).toEqual(['a1']);
  });
});

describe('the status of a stored fleet', () => {
  it('it has the organisations in the order of the call, and then those that only the store has', async () => {
    const { org, folder } = await create();
    const broken: Org = {
      ...org('c', listOf('c1')),
      read: async () => {
        throw errorOf('configuration', 'wrong settings');
      },
    };
    const a: OrgStatus = { ...unread('a'), state: 'done' };
    const store = createStore({ others: [{ ...unread('old'), state: 'needs' }, a] });
    Object.assign(store.store, { journals: fleet.io.journals });
    const status = await storedStatus(
      [org('b', listOf('b1')), org('a', listOf('a1')), broken],
      folder,
      store.store,
    );
    expect(status).toMatchObject({ workers: 3, atOnce: 7 });
    expect(status.organisations).toEqual([
      { ...unread('b'), results: 'b/users.csv.results' },
      a,
      expect.objectContaining({ org: 'c', state: 'needs', reason: 'configuration' }),
      expect.objectContaining({ org: 'old', state: 'needs' }),
    ]);
    expect([...store.expected]).toEqual([['b', join(folder, 'b/users.csv.results')]]);
  });

  it('a bug is thrown', async () => {
    const { org, folder } = await create();
    const broken: Org = {
      ...org('a', listOf('a1')),
      read: async () => {
        throw new TypeError('a bug');
      },
    };
    await expect(storedStatus([broken], folder, createStore().store)).rejects.toThrow('a bug');
  });
});
