/** The run of one organisation in a fleet: what it may send after the consent, and the status that it leaves. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkAll } from '../../../src/fleet/app/check-fleet.js';
import type { FleetRequest } from '../../../src/fleet/app/fleet-request.js';
import { createRunner } from '../../../src/fleet/app/run-org.js';
import { NO_STATUS } from '../../../src/fleet/app/status-file.js';
import type { FleetStore } from '../../../src/fleet/domain/fleet-store.js';
import { HEAD } from '../../journal/samples.js';
import { createOrganisations, listOf, type Organisations, SILENT } from './organisations.js';

let fleet: Organisations;

afterEach(() => fleet.close());

async function create(reply?: Parameters<typeof createOrganisations>[0]): Promise<Organisations> {
  fleet = await createOrganisations(reply);
  return fleet;
}

type Parts = {
  /** Between the check and the run, which the user has agreed to. */
  readonly meanwhile?: () => void;
  readonly workers?: () => number;
} & Partial<FleetRequest>;

/** Checks and runs these organisations, all at the same time. */
async function run(orgs: FleetRequest['organisations'], { meanwhile, workers, ...more }: Parts = {}) {
  const { reporter, io, request } = fleet;
  const wanted = request(orgs, more);
  const { checks } = await checkAll(wanted, NO_STATUS, reporter, io);
  meanwhile?.();
  const begun: string[] = [];
  const runner = createRunner(
    wanted,
    reporter,
    ({ org, state }) => begun.push(`${org} ${state}`),
    io,
    workers,
  );
  const ends = await Promise.all(checks.map((check) => runner(check)));
  return { ends, end: ends[0], checks, begun };
}

describe('the users that a run sends', () => {
  it('it sends the users of the check, and the organisation is done', async () => {
    const { org, logins } = await create();
    const { end, begun, checks } = await run([org('a', listOf('a1', 'a2'))]);
    expect(logins()).toEqual(['a1', 'a2']);
    expect(begun).toEqual(['a running']);
    expect(end).toEqual({
      hasRun: true,
      status: {
        ...checks[0]?.status,
        state: 'done',
        areTakenOwn: false,
        counts: expect.objectContaining({ created: 2, total: 2, pending: 0 }),
        size: expect.any(Number),
        journal: expect.any(String),
      },
    });
    expect(end?.status.size).toBeGreaterThan(0);
  });

  it.each([
    ['a host that nobody agreed to', { base_url: 'http://127.0.0.1:9' }],
    ['another header', { header: ['X-Tenant: b'] }],
  ])('nothing is sent to %s', async (_, settings) => {
    const { org, configure, sent } = await create();
    const { end } = await run([org('a', listOf('a1'))], { meanwhile: () => configure('a', settings) });
    expect(end).toMatchObject({ hasRun: false, status: { state: 'needs', counts: { pending: 1 } } });
    expect(end?.status.message?.en).toContain('settings');
    expect(sent).toEqual([]);
  });

  it('a token that was renewed after the check is used', async () => {
    const { org, write, sent } = await create();
    await run([org('a', listOf('a1'))], { meanwhile: () => write('a/token.txt', 'renewed') });
    expect(sent).toMatchObject([{ token: expect.stringMatching(/renewed$/) }]);
  });

  it('rows that changed after the check are not sent', async () => {
    const { org, write, sent } = await create();
    const meanwhile = () => write('a/users.csv', listOf('a1', 'a2'));
    const { end } = await run([org('a', listOf('a1'))], { meanwhile });
    expect(end).toMatchObject({ hasRun: false, status: { state: 'needs', reason: 'roster_changed' } });
    expect(sent).toEqual([]);
  });

  it('an organisation with invalid rows sends none of them, and writes its report', async () => {
    const { org, sent, folder } = await create();
    const { end } = await run([org('a', `${listOf('a1')},,Nobody,,\n`)]);
    expect(end).toMatchObject({
      hasRun: false,
      status: { state: 'needs', reason: 'invalid_rows', counts: { invalid: 1, pending: 1 } },
    });
    expect(sent).toEqual([]);
    expect(() => rmSync(join(folder, 'a/users.csv.results/report.json'))).not.toThrow();
  });

  it('its own limit applies, and it continues with the next call', async () => {
    const { org, logins, io } = await create();
    const limited = org('a', listOf('a1', 'a2', 'a3'));
    const read = async () => {
      const request = await limited.read();
      return { ...request, sending: { ...request.sending, limit: 2 } };
    };
    const { end } = await run([{ ...limited, read }]);
    expect(logins()).toEqual(['a1', 'a2']);
    expect(end).toMatchObject({ hasRun: true, status: { state: 'waiting', counts: { pending: 1 } } });
    expect(io.interruption.first.aborted).toBe(false);
  });
});

describe('a row that turns out to be unsent after the consent', () => {
  /** Checks two rows, the first of which is unconfirmed, and settles that one before the run. */
  async function runSettled(more: Partial<Organisations['io']> & { readonly store?: FleetStore } = {}) {
    const { org, io, request, reporter, logins } = await create((login) =>
      login === 'a1' ? 500 : undefined,
    );
    const one = org('a', listOf('a1'));
    await run([one]);
    fleet.write('a/users.csv', listOf('a1', 'a2'));
    const own = { ...io, ...more };
    const wanted = request([one]);
    const { checks } = await checkAll(wanted, NO_STATUS, reporter, own);
    const { folder, destination } = await one.read();
    const baseUrl = destination.kind === 'url' ? destination.url.href : '';
    const journal = await io.journals.open({ folder, head: { ...HEAD, baseUrl }, forceUnlock: false });
    await journal.begin();
    await journal.settleByPerson('a1', 'pending');
    await journal.end('complete');
    await journal.close();
    const [check] = checks;
    if (check === undefined) expect.unreachable();
    expect(check).toMatchObject({ ready: { users: 1 }, status: { unconfirmed: 1 } });
    const end = await createRunner(wanted, reporter, () => {}, own)(check);
    return { end, later: logins().slice(1) };
  }

  it('it is not sent, since the consent covers as many users as the plan', async () => {
    const { end, later } = await runSettled();
    expect(later).toEqual(['a1']);
    expect(end?.status).toMatchObject({ counts: { pending: 1 } });
  });

  it('it is sent with a store, where another worker may have left it', async () => {
    const { later } = await runSettled({ store: { expect() {} } as unknown as FleetStore });
    expect(later).toEqual(['a1', 'a2']);
  });
});

describe('how a run ends', () => {
  it('an unconfirmed user needs a decision', async () => {
    const { org } = await create((login) => (login === 'a2' ? 500 : undefined));
    const { end } = await run([org('a', listOf('a1', 'a2'))]);
    expect(end).toMatchObject({
      hasRun: true,
      status: { state: 'needs', reason: null, message: null, unconfirmed: 1, counts: { created: 1 } },
    });
  });

  it('a refused token stops the run, and the status has the reason and a sentence in each language', async () => {
    const { org } = await create(() => 401);
    const { end } = await run([org('a', listOf('a1', 'a2'))]);
    expect(end).toMatchObject({
      hasRun: true,
      status: {
        state: 'needs',
        reason: 'token_refused',
        counts: { pending: 2 },
        message: Object.fromEntries(
          ['de', 'en', 'ru'].map((language) => [language, expect.stringMatching(/./)]),
        ),
      },
    });
  });

  it('a signal leaves the rest waiting', async () => {
    const { org, interrupt } = await create(() => void interrupt());
    const { end } = await run([org('a', listOf('a1', 'a2'))]);
    expect(end).toMatchObject({
      hasRun: true,
      status: { state: 'waiting', counts: { created: 1, pending: 1 } },
    });
  });

  it('after a signal, no run begins', async () => {
    const { org, interrupt, sent } = await create();
    const { end, begun } = await run([org('a', listOf('a1'))], { meanwhile: () => interrupt() });
    expect(end).toBeUndefined();
    expect(begun).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('a user error of the run is its status, and a bug is thrown', async () => {
    const { org, folder, io, request, reporter } = await create();
    const [one, other] = [org('a', listOf('a1')), org('b', listOf('b1'))];
    const meanwhile = () => rmSync(join(folder, 'a/users.csv'));
    const { ends } = await run([one, other], { meanwhile });
    expect(ends).toMatchObject([
      { hasRun: false, status: { org: 'a', state: 'needs', reason: 'roster', counts: { pending: 1 } } },
      { hasRun: true, status: { org: 'b', state: 'done' } },
    ]);
    const wanted = request([org('c', listOf('c1'))]);
    const { checks } = await checkAll(wanted, NO_STATUS, reporter, io);
    const runner = createRunner(wanted, reporter, () => {}, io);
    const [check] = checks;
    if (check === undefined) expect.unreachable();
    const broken = async () => {
      throw new TypeError('a bug');
    };
    await expect(runner({ ...check, org: { ...check.org, read: broken } })).rejects.toThrow('a bug');
  });
});

describe('runs at the same time', () => {
  it('at most four runs are opened at the same time, and one that sends does not count', async () => {
    const { org, request, io, reporter } = await create();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const wanted = request(names.map((name) => org(name, listOf(`${name}1`))));
    const { checks } = await checkAll(wanted, NO_STATUS, reporter, io);
    let [opening, most] = [0, 0];
    const counting = {
      ...reporter,
      ofRun: () => ({
        ...SILENT,
        started() {
          opening -= 1;
          return () => {};
        },
      }),
    };
    const runner = createRunner(wanted, counting, () => {}, io);
    const opened = ({ org, ...check }: (typeof checks)[number]) => {
      const read = async () => {
        opening += 1;
        most = Math.max(most, opening);
        return await org.read('again');
      };
      return runner({ ...check, org: { ...org, read } });
    };
    const ends = await Promise.all(checks.map(opened));
    expect(ends.map((end) => end?.status.state)).toEqual(Array(6).fill('done'));
    expect(most).toBe(4);
  });

  // Only the pauses advance the clock, and runs at the same time do not share them.

  it('organisations with one token share the pace of its tenant', async () => {
    const { org, clock } = await create();
    const shared = { token: 'shared', pace: '3' };
    await run([org('a', listOf('a1', 'a2'), shared), org('b', listOf('b1', 'b2'), shared)]);
    expect(clock.monotonic()).toBe(9000);
  });

  it('--per-tenant replaces the pace of each tenant', async () => {
    const { org, clock } = await create();
    await run([org('a', listOf('a1', 'a2', 'a3'), { pace: undefined })], { perTenant: 0.1 });
    expect(Math.min(...clock.slept)).toBeGreaterThanOrEqual(10_000);
    expect(clock.monotonic()).toBeLessThan(21_000);
  });

  it('--per-host is shared by all tenants of the host, and by all workers', async () => {
    const { org, clock } = await create();
    const orgs = [org('a', listOf('a1', 'a2')), org('b', listOf('b1', 'b2'))];
    await run(orgs, { perHost: 2, workers: () => 3 });
    expect(clock.monotonic()).toBe(4500);
  });
});
