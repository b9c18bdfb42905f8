/** A fleet on one machine: its lock, its consent, its status file, and the end of all runs. */

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_PROMPTS, type Prompts } from '../../../src/app/connect/index.js';
import { runFleet } from '../../../src/fleet/app/fleet.js';
import type { FleetRequest } from '../../../src/fleet/app/fleet-request.js';
import type { Org } from '../../../src/fleet/app/org.js';
import type { FleetStore } from '../../../src/fleet/domain/fleet-store.js';
import type { OrgStatus } from '../../../src/fleet/domain/org-status.js';
import { nodeDisk } from '../../../src/journal/disk.js';
import { FolderLock } from '../../../src/journal/lock.js';
import { processesOf } from '../../../src/journal/owner.js';
import { hostProcess } from '../../support/host-process.js';
import { createOrganisations, listOf, type Organisations } from './organisations.js';

let fleet: Organisations;

afterEach(() => fleet.close());

async function create(reply?: Parameters<typeof createOrganisations>[0]): Promise<Organisations> {
  fleet = await createOrganisations(reply);
  return fleet;
}

const run = (orgs: readonly Org[], more: Partial<FleetRequest> = {}, prompts: Prompts = NO_PROMPTS) =>
  runFleet(fleet.request(orgs, more), fleet.reporter, prompts, fleet.io);

const statusFile = (): string => join(fleet.folder, 'fleet.results/status.jsonl');
const isLocked = (): boolean => existsSync(join(fleet.folder, 'fleet.results/lock'));

/** The last state of each organisation in the status file. */
function noted(): Record<string, OrgStatus['state']> {
  const [, ...lines] = readFileSync(statusFile(), 'utf8').trimEnd().split('\n');
  return Object.fromEntries(lines.map((line) => JSON.parse(line)).map(({ org, state }) => [org, state]));
}

const statesOf = (statuses: readonly OrgStatus[]) => statuses.map(({ org, state }) => `${org} ${state}`);

const asking = (answer: () => boolean): Prompts => ({
  ...NO_PROMPTS,
  availability: () => 'available',
  confirm: async () => answer(),
});

describe('the runs of a fleet', () => {
  it('all organisations run in the order of the table, and their states are reported and noted', async () => {
    const { org, logins, events } = await create();
    const orgs = [org('c', listOf('c1')), org('a', listOf('a1')), org('b', listOf('b1'))];
    const end = await run(orgs, { atOnce: 1 });
    expect(logins()).toEqual(['c1', 'a1', 'b1']);
    expect(end).toMatchObject({ exitStatus: 0, ended: 'complete' });
    expect(statesOf(end.organisations)).toEqual(['c done', 'a done', 'b done']);
    expect(events).toEqual([
      'plan',
      'started',
      ...['c', 'a', 'b'].flatMap((name) => [`${name} running`, `${name} done`]),
      'ended',
    ]);
    expect(noted()).toEqual({ a: 'done', b: 'done', c: 'done' });
    expect(isLocked()).toBe(false);
  });

  it('several run at the same time, up to the limit', async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    const { org } = await create(() => (response) => {
      waiting.push(() => response.writeHead(201, { 'content-type': 'application/json' }).end('{}'));
      most = Math.max(most, waiting.length);
      // The first two wait for each other, so fewer at the same time would never end.
      if (waiting.length === 2 || most === 2) for (const answer of waiting.splice(0)) answer();
    });
    await run([org('a', listOf('a1')), org('b', listOf('b1')), org('c', listOf('c1'))], { atOnce: 2 });
    expect(most).toBe(2);
  });

  it('one that needs attention does not stop the others, and only those that are ready run', async () => {
    const { org, logins, events } = await create((login) => (login === 'a1' ? 401 : undefined));
    const list = 'nothing\n1\n';
    const end = await run([org('a', listOf('a1')), org('x', list), org('b', listOf('b1'))]);
    expect([...logins()].sort()).toEqual(['a1', 'b1']);
    expect(statesOf(end.organisations)).toEqual(['a needs', 'x needs', 'b done']);
    expect(end.exitStatus).toBe(1);
    expect(events).not.toContain('x running');
    expect(noted()).toEqual({ a: 'needs', x: 'needs', b: 'done' });
  });

  it('the exit status is 2 if nothing could run, and 1 if an earlier call has completed an organisation', async () => {
    const { org } = await create();
    const failing = org('a', listOf('a1'), { token: null });
    expect((await run([failing])).exitStatus).toBe(2);
    const other = org('b', listOf('b1'));
    await run([other]);
    expect((await run([failing, other])).exitStatus).toBe(1);
  });

  it('an organisation that left the fleet with an unconfirmed user stays in the end and in the file', async () => {
    const { org } = await create((login) => (login === 'a1' ? 500 : undefined));
    const [a, b] = [org('a', listOf('a1')), org('b', listOf('b1'))];
    await run([a, b]);
    const end = await run([b]);
    expect(statesOf(end.organisations)).toEqual(['b done', 'a needs']);
    expect(end.exitStatus).toBe(1);
    expect(noted()).toEqual({ a: 'needs', b: 'done' });
    const dry = await run([b], { dryRun: true });
    expect(statesOf(dry.organisations)).toEqual(['b done', 'a needs']);
    expect(dry.exitStatus).toBe(1);
  });

  it('a signal ends the runs, and the rest stays waiting', async () => {
    const { org, interrupt, logins } = await create(() => void interrupt());
    const end = await run([org('a', listOf('a1', 'a2')), org('b', listOf('b1'))], { atOnce: 1 });
    expect(logins()).toEqual(['a1']);
    expect(end).toMatchObject({ exitStatus: 143, ended: 'interrupted', signal: 'SIGTERM' });
    expect(statesOf(end.organisations)).toEqual(['a waiting', 'b waiting']);
    expect(noted()).toEqual({ a: 'waiting', b: 'waiting' });
    expect(isLocked()).toBe(false);
  });

  it('a bug in one run is thrown after the others have ended, and the lock is released', async () => {
    const { org, logins, events } = await create();
    const a = org('a', listOf('a1'));
    const read: Org['read'] = async (again) => {
      if (again === undefined) return await a.read();
      throw new TypeError('a bug');
    };
    await expect(run([{ ...a, read }, org('b', listOf('b1'))])).rejects.toThrow('a bug');
    expect(logins()).toEqual(['b1']);
    expect(events.at(-1)).toBe('ended');
    expect(noted().b).toBe('done');
    expect(isLocked()).toBe(false);
  });
});

describe('a fleet that sends nothing', () => {
  it('a dry run writes nothing', async () => {
    const { org, sent, events, folder } = await create();
    const end = await run([org('a', listOf('a1'))], { dryRun: true });
    expect(end).toMatchObject({ exitStatus: 0, ended: 'checked', organisations: [{ org: 'a' }] });
    expect(events).toEqual(['plan']);
    expect(sent).toEqual([]);
    expect(existsSync(join(folder, 'fleet.results'))).toBe(false);
  });

  it('a dry run with a store ignores the status file of earlier fleets without it', async () => {
    const { org, io, request, reporter } = await create((login) => (login === 'a1' ? 500 : undefined));
    const b = org('b', listOf('b1'));
    await run([org('a', listOf('a1')), b]);
    const store = { expect() {} } as unknown as FleetStore;
    const dry = await runFleet(request([b], { dryRun: true }), reporter, NO_PROMPTS, { ...io, store });
    expect(statesOf(dry.organisations)).toEqual(['b done']);
  });

  it('a fleet with a store neither locks its folder nor writes a status file', async () => {
    const { org, io, request, reporter, folder } = await create();
    const calls: string[] = [];
    const stopped = new Error('stopped');
    const store = {
      expect() {},
      beat: async () => {
        calls.push('beat');
        throw stopped;
      },
    } as unknown as FleetStore;
    const wanted = request([org('a', listOf('a1'))]);
    await expect(runFleet(wanted, reporter, NO_PROMPTS, { ...io, store })).rejects.toBe(stopped);
    expect(calls).toEqual(['beat']);
    expect(existsSync(join(folder, 'fleet.results'))).toBe(false);
  });

  it('without consent nothing is sent, and the lock is released', async () => {
    const { org, sent, events } = await create();
    let isLockedWhenAsked = false;
    const prompts = asking(() => {
      isLockedWhenAsked = isLocked();
      return false;
    });
    const end = await run([org('a', listOf('a1'))], {}, prompts);
    expect(end).toMatchObject({ exitStatus: 2, ended: 'declined', organisations: [{ org: 'a' }] });
    expect(isLockedWhenAsked).toBe(true);
    expect(isLocked()).toBe(false);
    expect(events).toEqual(['plan']);
    expect(noted()).toEqual({ a: 'waiting' });
    expect(sent).toEqual([]);
  });

  it('a signal during the check keeps the status of the last fleet', async () => {
    const { org, interrupt, sent } = await create();
    const a = org('a', listOf('a1'));
    await run([a]);
    const before = readFileSync(statusFile(), 'utf8');
    interrupt();
    const end = await run([a, org('b', listOf('b1'))]);
    expect(end).toMatchObject({ exitStatus: 143, ended: 'interrupted' });
    expect(readFileSync(statusFile(), 'utf8')).toBe(before);
    expect(sent).toHaveLength(1);
    expect(isLocked()).toBe(false);
  });

  it('another fleet in the same folder is refused before anything is checked', async () => {
    const { org, sent, events, clock, folder } = await create();
    const own = join(folder, 'fleet.results');
    mkdirSync(own, { mode: 0o700 });
    const lock = { folder: own, force: false, clock, disk: nodeDisk, processes: processesOf(hostProcess) };
    await new FolderLock(lock).acquire();
    await expect(run([org('a', listOf('a1'))])).rejects.toMatchObject({ reason: 'locked' });
    expect(events).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('a lock without a readable owner is removed only by force', async () => {
    const { org, write } = await create();
    write('fleet.results/lock', '');
    const a = org('a', listOf('a1'));
    await expect(run([a])).rejects.toMatchObject({ reason: 'locked' });
    expect((await run([a], { forceUnlock: true })).exitStatus).toBe(0);
  });
});
