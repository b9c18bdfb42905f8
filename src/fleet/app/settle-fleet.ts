/** Settles the unconfirmed users of all organisations in a fleet by look-ups. */

import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import { NO_PROMPTS, type Prompts } from '../../app/connect/index.js';
import { settleByLookUp } from '../../app/look-up/index.js';
import type { Reporter } from '../../app/run/index.js';
import { UserError } from '../../domain/errors.js';
import { withOptionOrigin } from '../../texts/user-error.js';
import type { OrgStatus } from '../domain/org-status.js';
import { fleetError } from '../texts/fleet-error.js';
import { addressOf, type OrgAddress } from './check-org.js';
import type { FleetRequest } from './fleet-request.js';
import type { FleetIo, Org, OrgRequest } from './org.js';
import { shownResults } from './status-file.js';
import { pauseOf, Tenants } from './tenants.js';

/** The numbers of users, and the organisations with users who could not be looked up. */
type FleetSettled = {
  readonly settled: number;
  readonly left: number;
  readonly failed: readonly { readonly org: string; readonly error: UserError }[];
};

type SettleRequest = Pick<FleetRequest, 'organisations' | 'base' | 'yes' | 'atOnce'> & {
  readonly statuses: readonly OrgStatus[];
};

/** @returns `undefined` if the user declines */
export async function settleFleet(
  { organisations, statuses, base, yes, atOnce }: SettleRequest,
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
  type Found = { readonly org: Org; readonly request: OrgRequest; readonly to: OrgAddress };
  const found = new Map<OrgStatus, Found>();
  for (const status of statuses.filter(({ unconfirmed }) => unconfirmed > 0))
    await attempt(status, async () => {
      const org = byName.get(status.org);
      const request = await org?.read();
      if (org && request) io.store?.expect(org.name, request.folder);
      // A different journal with the same name would have no unconfirmed rows.
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
  // Use the settings that the user agreed to.
  const settle = async ({ org, request, to }: Found): Promise<void> => {
    if (io.interruption.first.aborted) return;
    const consent = { ...request.consent, yes: true };
    const about = { results: request.folder, rosterPath: undefined, nicknames: [], acceptsTime: false };
    const ports = { reporter: reporterOf(org), prompts: NO_PROMPTS, texts: request.texts };
    const gate = tenants.gateOf(to.hosts[0] ?? '', to.tenant, pauseOf(to.pause, io.random));
    const looking = settleByLookUp({ ...request, ...about, consent }, ports, { ...io, gate });
    const result = await withOptionOrigin(looking, request.configured);
    settled += result?.results.filter(({ outcome }) => outcome !== 'unconfirmed').length ?? 0;
    left += result?.left ?? 0;
  };
  const all = [...found].map(([status, one]) => queue.add(() => attempt(status, () => settle(one))));
  await Promise.all(all);
  return { settled, left, failed };
}
