/** Organisations whose journal is missing although users were or may have been created. Nothing is sent for them. */

import { resolve } from 'node:path';
import { type OrgStatus, statusOfError, usersIn } from '../domain/org-status.js';
import { fleetError } from '../texts/fleet-error.js';

/** @param base folder that the path of its results is relative to */
export function lostStatus(status: OrgStatus, base: string): OrgStatus {
  const folder = resolve(base, status.results ?? '');
  const error = fleetError('results', 'fleet-results-missing', { folder, users: usersIn(status) });
  return { ...statusOfError(status.org, error, status), state: 'lost' };
}

/** Earlier statuses whose journal is missing in the folders of all organisations, whatever they are called now. */
export function absentOf(last: readonly OrgStatus[], now: readonly OrgStatus[]): readonly OrgStatus[] {
  const present = new Set(now.filter(({ size }) => size > 0).map(({ results }) => results));
  const journals = new Set(now.map(({ journal }) => journal));
  const isMoved = ({ journal }: OrgStatus) => journal !== undefined && journals.has(journal);
  return last.filter((one) => !present.has(one.results) && !isMoved(one));
}

/**
 * The organisations that are no longer in the fleet. `gone`: those with users that need a decision. `left`: those with
 * created users, who must not be created again if the organisation returns without its results.
 */
export function departedOf(absent: readonly OrgStatus[], now: readonly OrgStatus[]) {
  const expected = new Set(now.map(({ results }) => results));
  const departed = absent.filter(({ results }) => !expected.has(results));
  return {
    gone: departed
      .filter(({ unconfirmed }) => unconfirmed > 0)
      .map((one): OrgStatus => ({ ...one, state: 'needs' })),
    left: departed.filter((one) => one.unconfirmed === 0 && (usersIn(one) > 0 || one.state === 'lost')),
  };
}

/** The organisations of the fleet whose journal is lost, by name. A run would create their users again. */
export function lostAmong(
  now: readonly OrgStatus[],
  absent: readonly OrgStatus[],
  base: string,
): ReadonlyMap<string, OrgStatus> {
  const lost = absent.filter(({ state }) => state === 'lost');
  const found = new Map<string, OrgStatus>();
  for (const { org, results, size } of now) {
    const before = lost.findLast((one) => one.org === org) ?? lost.findLast((one) => one.results === results);
    if (before !== undefined && size === 0) found.set(org, lostStatus({ ...before, org }, base));
  }
  return found;
}
