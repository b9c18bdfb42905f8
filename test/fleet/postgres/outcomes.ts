/** Compares everything that the program reports about a fleet with the users in the directory. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Ran } from '../../e2e/program.js';
import { type FleetFolder, hasLookUp, PEOPLE } from './fleet-folder.js';
import type { Stage } from './stage.js';
import { type Call, call } from './workers.js';

/** An `organisation` event of `fleet status --json`. */
export type OrgState = {
  readonly org: string;
  readonly state: 'waiting' | 'running' | 'done' | 'needs';
  readonly counts: Readonly<Record<string, number>> | null;
};

export type Users = Readonly<Record<'created' | 'unconfirmed', readonly string[]>>;

/** The status of sysexits.h for an error of the program itself. */
const INTERNAL_ERROR = 70;

/** Whatever happens, the program ends in order: with a message, and without the stack of an error. */
export function expectNoBug({ status, stdout, stderr }: Ran): void {
  expect(status, stderr).not.toBe(INTERNAL_ERROR);
  expect(`${stdout}${stderr}`).not.toMatch(/^ {4}at .*:\d+:\d+\)?$/m);
}

export async function statesOf(options: Call): Promise<readonly OrgState[]> {
  const ran = await call(['fleet', 'status', options.cwd, '--json'], options);
  expect(ran.status, ran.stderr).toBe(0);
  const events = ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return events.filter(({ event }) => event === 'organisation');
}

/** True if every organisation has ended, whether or not it needs attention. */
export function isOver(states: readonly OrgState[], { organisations }: FleetFolder): boolean {
  return (
    states.length === organisations && states.every(({ state }) => state === 'done' || state === 'needs')
  );
}

/** The users in an organisation's report, which is written again. */
export async function usersOf(fleet: FleetFolder, name: string, options: Call): Promise<Users> {
  const results = join(options.cwd, fleet.results(name));
  const profile = hasLookUp(name) ? ['--profile', join(options.cwd, PEOPLE)] : [];
  const ran = await call(['report', results, ...profile], options);
  expect(ran.status, ran.stderr).toBe(0);
  const { rows } = JSON.parse(readFileSync(join(results, 'report.json'), 'utf8'));
  const names = (of: 'created' | 'unconfirmed'): readonly string[] =>
    (rows[of] ?? []).map(({ nickname }: { nickname: string }) => nickname);
  return { created: names('created'), unconfirmed: names('unconfirmed') };
}

/**
 * No user arrived twice; each user is created or unconfirmed; no absent user is reported as created; and the report of
 * each organisation names each unconfirmed user.
 * @returns the unconfirmed users, by organisation
 */
export async function expectPromise({
  fleet,
  directory,
  person: options,
}: Stage): Promise<ReadonlyMap<string, readonly string[]>> {
  expect(await directory.twice()).toEqual([]);
  const states = await statesOf(options);
  expect(states.map(({ org }) => org).toSorted()).toEqual(fleet.names.toSorted());
  const people = await directory.people();
  const unconfirmed = new Map<string, readonly string[]>();
  for (const state of states) {
    const { org, counts } = state;
    const { created = 0, unconfirmed: uncertain = 0 } = counts ?? {};
    const existing = people.get(org) ?? new Set();
    expect(created + uncertain, JSON.stringify(state)).toBe(fleet.rows);
    expect(existing.size, org).toBeGreaterThanOrEqual(created);
    if (uncertain === 0) continue;
    const users = await usersOf(fleet, org, options);
    // If not, the status now and the report show which of them changed.
    const evidence = JSON.stringify({ state, users, now: await statesOf(options) });
    expect(users.unconfirmed, evidence).toHaveLength(uncertain);
    expect([...users.created, ...users.unconfirmed].toSorted(), org).toEqual(fleet.nicknames.toSorted());
    expect(
      users.created.filter((nickname) => !existing.has(nickname)),
      org,
    ).toEqual([]);
    unconfirmed.set(org, users.unconfirmed);
  }
  return unconfirmed;
}
