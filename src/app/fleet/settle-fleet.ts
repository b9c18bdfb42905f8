/** Looks up the unconfirmed users of all organisations of a fleet: those that have a look-up are settled. */

import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import { UserError } from '../../domain/errors.js';
import { needsOf, type OrgStatus } from '../../domain/org-status.js';
import { withOptionOrigin } from '../../texts/user-error.js';
import { settleByLookUp } from '../look-up/index.js';
import type { FleetIo, Org } from '../types/org.js';
import { NOBODY, type Prompts } from '../types/prompts.js';
import type { Reporter } from '../types/reporter.js';
import { addressOf } from './check-org.js';
import { createTenants, pauseOf } from './tenants.js';

export type FleetSettled = {
  /** Users. */
  readonly settled: number;
  readonly left: number;
  /** Organisations whose users could not be looked up, and why. */
  readonly failed: readonly { readonly org: string; readonly error: UserError }[];
};

/** @returns `undefined` where a person said no */
export async function settleFleet(
  organisations: readonly Org[],
  statuses: readonly OrgStatus[],
  { yes, atOnce }: { readonly yes: boolean; readonly atOnce: number },
  reporterOf: (org: Org) => Reporter,
  prompts: Prompts,
  io: FleetIo,
): Promise<FleetSettled | undefined> {
  setMaxListeners(0, io.interruption.first, io.interruption.second);
  const unconfirmed = new Map(
    statuses.flatMap((status) =>
      needsOf(status).flatMap(({ need, users }) => (need === 'decision' ? [[status.org, users ?? 0]] : [])),
    ) as [string, number][],
  );
  const count = [...unconfirmed.values()].reduce((sum, users) => sum + users, 0);
  const concerned = organisations.filter(({ name }) => unconfirmed.has(name));
  if (count === 0) return { settled: 0, left: 0, failed: [] };
  const failed: { org: string; error: UserError }[] = [];
  const addresses = new Map<string, Awaited<ReturnType<typeof addressOf>>>();
  const attempt = async (org: Org, work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      failed.push({ org: org.name, error });
    });
  };
  for (const org of concerned)
    await attempt(org, async () => void addresses.set(org.name, await addressOf(await org.read(), io.cwd)));
  const hosts = [...new Set([...addresses.values()].flatMap((to) => to.hosts))];
  if (!yes && prompts.availability() === 'available') {
    const question = { kind: 'look-up', of: 'users', count, address: hosts.join(', ') } as const;
    if (!(await prompts.confirm(question))) return undefined;
  }
  let [settled, left] = [0, 0];
  const tenants = createTenants({ clock: io.clock });
  const queue = new PQueue({ concurrency: atOnce });
  const settle = async (org: Org): Promise<void> => {
    const to = addresses.get(org.name);
    if (to === undefined || io.interruption.first.aborted) return;
    const { hosts: of, tenant } = to;
    const pause = pauseOf(to.pause, io.random);
    const request = await org.read();
    const asked = {
      ...request,
      ...{ results: request.folder, rosterPath: undefined, nicknames: [], acceptsTime: false },
      consent: { ...request.consent, yes: true },
    };
    const ports = { reporter: reporterOf(org), prompts: NOBODY, texts: request.texts };
    const gate = tenants.gateOf(of[0] ?? '', tenant, pause);
    const found = await withOptionOrigin(settleByLookUp(asked, ports, { ...io, gate }), request.configured);
    settled += found?.results.filter(({ outcome }) => outcome !== 'unconfirmed').length ?? 0;
    left += found?.left ?? 0;
  };
  await Promise.all(concerned.map((org) => queue.add(() => attempt(org, () => settle(org)))));
  for (const { org } of failed) left += unconfirmed.get(org) ?? 0;
  return { settled, left, failed };
}
