/** Carries out a job, as a dry run or in earnest. What only the one or the other needs is loaded only for it. */

import type { Job, Outside } from './job.js';

/** @returns the exit status */
export async function carryOut(job: Job, outside: Outside): Promise<number> {
  if (outside.settings.dryRun) {
    const { dryRun } = await import('./dry-run.js');
    return await dryRun(job, outside);
  }
  const { run } = await import('./run.js');
  return await run(job, outside);
}
