/** The reports of organisations that another machine has finished, made here from the store. */

import { resolve } from 'node:path';
import PQueue from 'p-queue';
import { NO_PROMPTS } from '../../app/connect/index.js';
import { report } from '../../app/results/index.js';
import { UserError } from '../../domain/errors.js';
import { OUTCOMES } from '../../domain/outcome.js';
import type { OrgStatus } from '../domain/org-status.js';
import type { FleetIo, Org } from './org.js';
import { reportCounts } from './status-file.js';

const AT_ONCE = 4;

/** @param base that results are relative to @returns organisations whose report could not be made */
export async function remakeMissing(
  organisations: readonly Org[],
  statuses: readonly OrgStatus[],
  base: string,
  io: FleetIo,
): Promise<readonly { readonly org: string; readonly error: UserError }[]> {
  const byName = new Map(organisations.map((org) => [org.name, org]));
  const failed: { org: string; error: UserError }[] = [];
  const queue = new PQueue({ concurrency: AT_ONCE });
  const remake = async ({ org: name, results, counts }: OrgStatus): Promise<void> => {
    const org = byName.get(name);
    if (org === undefined || results === null) return;
    const made = await reportCounts(resolve(base, results));
    if (made !== undefined && OUTCOMES.every((outcome) => made[outcome] === counts?.[outcome])) return;
    const given = await org.read();
    io.store?.expect(name, given.folder);
    const consent = { ...given.consent, yes: true };
    const request = { ...given, consent, results: given.folder, rosterPath: undefined };
    await report(request, NO_PROMPTS, given.texts, io);
  };
  for (const status of statuses.filter(({ state }) => state === 'done' || state === 'needs'))
    void queue.add(() =>
      remake(status).catch((error: unknown) => {
        if (!(error instanceof UserError)) throw error;
        failed.push({ org: status.org, error });
      }),
    );
  await queue.onIdle();
  return failed;
}
