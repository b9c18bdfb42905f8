/** Creates reports on this machine, from the store, for organisations that another machine has finished. */

import { resolve } from 'node:path';
import PQueue from 'p-queue';
import { NO_PROMPTS } from '../../app/connect/index.js';
import { report } from '../../app/results/index.js';
import { UserError } from '../../domain/errors.js';
import { OUTCOMES } from '../../domain/outcome.js';
import type { OrgStatus } from '../domain/org-status.js';
import type { FleetIo, Org } from './org.js';
import { readReport } from './status-file.js';

const AT_ONCE = 4;

/** @param base folder that paths of results are relative to @returns organisations whose report could not be created */
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
    const existing = await readReport(resolve(base, results));
    if (existing && OUTCOMES.every((outcome) => existing.counts[outcome] === counts?.[outcome])) return;
    const initialRequest = await org.read();
    io.store?.expect(name, initialRequest.folder);
    const consent = { ...initialRequest.consent, yes: true };
    const request = { ...initialRequest, consent, results: initialRequest.folder, rosterPath: undefined };
    await report(request, NO_PROMPTS, initialRequest.texts, io);
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
