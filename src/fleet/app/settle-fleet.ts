/** Looks up the unconfirmed users of all organisations of a fleet: those that have a look-up are settled. */

import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import { NOBODY, type Prompts } from '../../app/connect/index.js';
import { settleByLookUp } from '../../app/look-up/index.js';
import type { Reporter } from '../../app/run/index.js';
import { UserError } from '../../domain/errors.js';
import { withOptionOrigin } from '../../texts/user-error.js';
import type { OrgStatus } from '../domain/org-status.js';
import { fleetError } from '../texts/fleet-error.js';
import { addressOf, type OrgAddress } from './check-org.js';
import type { FleetIo, Org, OrgRequest } from './org.js';
import { shownResults } from './status-file.js';
import { pauseOf, Tenants } from './tenants.js';

export type FleetSettled = {
  /** Users. */
  readonly settled: number;
  readonly left: number;
  /** Organisations whose users could not be looked up, and why. */
  readonly failed: readonly { readonly org: string; readonly error: UserError }[];
};

/** @param base that results are relative to @returns `undefined` where a person said no */
export async function settleFleet(
  organisations: readonly Org[],
  statuses: readonly OrgStatus[],
  base: string,
  { yes, atOnce }: { readonly yes: boolean; readonly atOnce: number },
  reporterOf: (org: Org) => Reporter,
  prompts: Prompts,
  io: FleetIo,
): Promise<FleetSettled | undefined> {
  setMaxListeners(0, io.interruption.first, io.interruption.second);
  const byName = new Map(organisations.map((org) => [org.name, org]));
  const failed: { org: string; error: UserError }[] = [];
  let [settled, left] = [0, 0];
  const attempt = async ({ org, unconfirmed }: OrgStatus, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      failed.push({ org, error });
      left += unconfirmed;
    });
  };
  const found = new Map<
    OrgStatus,
    { readonly org: Org; readonly request: OrgRequest; readonly to: OrgAddress }
  >();
  for (const status of statuses.filter(({ unconfirmed }) => unconfirmed > 0))
    await attempt(status, async () => {
      const org = byName.get(status.org);
      const request = await org?.read();
      if (org && request) io.store?.expect(org.name, request.folder);
      // Another journal under the same name would have no unconfirmed rows.
      if (!org || !request || shownResults(request.folder, base) !== status.results)
        throw fleetError('results', 'fleet-results-gone', { folder: status.results ?? status.org });
      found.set(status, { org, request, to: await addressOf(request, io) });
    });
  if (found.size === 0) return { settled, left, failed };
  const hosts = [...new Set([...found.values()].flatMap(({ to }) => to.hosts))];
  const count = [...found.keys()].reduce((sum, { unconfirmed }) => sum + unconfirmed, 0);
  if (!yes && prompts.availability() === 'available') {
    const question = { kind: 'look-up', of: 'users', count, address: hosts.join(', ') } as const;
    if (!(await prompts.confirm(question))) return undefined;
  }
  const tenants = new Tenants({ clock: io.clock });
  const queue = new PQueue({ concurrency: atOnce });
  // With the settings that were asked about.
  const settle = async (
    org: Org,
    request: OrgRequest,
    { hosts: of, tenant, pause: pace }: OrgAddress,
  ): Promise<void> => {
    if (io.interruption.first.aborted) return;
    const pause = pauseOf(pace, io.random);
    const asked = {
      ...request,
      ...{ results: request.folder, rosterPath: undefined, nicknames: [], acceptsTime: false },
      consent: { ...request.consent, yes: true },
    };
    const ports = { reporter: reporterOf(org), prompts: NOBODY, texts: request.texts };
    const gate = tenants.gateOf(of[0] ?? '', tenant, pause);
    const looked = await withOptionOrigin(settleByLookUp(asked, ports, { ...io, gate }), request.configured);
    settled += looked?.results.filter(({ outcome }) => outcome !== 'unconfirmed').length ?? 0;
    left += looked?.left ?? 0;
  };
  const all = [...found].map(([status, { org, request, to }]) =>
    queue.add(() => attempt(status, () => settle(org, request, to))),
  );
  await Promise.all(all);
  return { settled, left, failed };
}
