/** `provision <roster>`: creates the roster's users, or goes on doing so. */

import { basename, dirname, relative, resolve } from 'node:path';
import { STILL_TO_DO } from '../decision.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { readJournal, SANDBOX } from '../journal/journal.js';
import { openRoster, type Roster } from '../roster/roster.js';
import type { Job, Outside } from './job.js';
import { rosterOption } from './journal-head.js';
import { blamed } from './origin.js';
import { hasJournal, hasReport, isOfReport } from './results.js';
import { run } from './run.js';
import { resultsFolder, type Settings } from './settings.js';
import { shownPath } from './shown-path.js';
import { refuseUntrusted } from './trusted.js';
import { againCommand, shellQuote } from './words.js';

const STDIN = '-';

/** @returns the exit status */
export async function create(rosterPath: string, outside: Outside): Promise<number> {
  const { settings, io } = outside;
  if (rosterPath === STDIN && settings.results === undefined && !settings.dryRun) {
    throw new UserError(
      'usage',
      'A roster from standard input has no folder of its own for journal and report',
      'Name one with --results <folder>.',
    );
  }
  if (rosterPath === STDIN) refuseTokenFromStdin(settings);
  await refuseResultsFile(rosterPath, io);
  const path = rosterPath === STDIN ? STDIN : resolve(io.cwd, rosterPath);
  let roster: Roster | undefined;
  try {
    roster = await openRoster({ path, stdin: io.stdin, ...settings.reading });
    const folder = resultsFolder(rosterPath, settings, io.cwd);
    const inspect = settings.results === undefined ? inspecting(folder, io) : undefined;
    await inspect?.();
    const aside = await makesWay(folder, settings);
    const job = {
      ...jobOf(rosterPath, folder, roster, outside),
      ...(aside && { aside }),
      ...(inspect && { inspect }),
    };
    return await run(job, outside);
  } catch (error) {
    throw blamed(error, settings.configured);
  } finally {
    await roster?.close();
  }
}

/** Nobody named the folder. What is not there yet, anybody may have made by the time that the run begins. */
function inspecting(folder: string, io: Io): () => Promise<void> {
  const name = shellQuote(shownPath(folder, io.cwd));
  return () => refuseUntrusted(folder, `--results ${name}, or in PROVISION_RESULTS`, io);
}

/** A dry run needs no token and reads none. */
function refuseTokenFromStdin({ token, dryRun }: Settings): void {
  if (dryRun || token?.kind !== 'file' || token.path !== STDIN) return;
  throw new UserError(
    'usage',
    `The roster and the token (${token.from}) cannot both be read from standard input`,
    'Name a file for one of them, or give the token in PROVISION_TOKEN.',
  );
}

function jobOf(typed: string, folder: string, roster: Job['roster'], { settings, io }: Outside): Job {
  const rosterPath = typed === STDIN ? null : relative(folder, resolve(io.cwd, typed));
  const place = { roster, rosterPath, folder };
  return {
    ...place,
    wanted: STILL_TO_DO,
    retry: false,
    again:
      settings.address.kind === 'sandbox'
        ? `${io.program} retry ${shellQuote(shownPath(folder, io.cwd))}${rosterOption(place, io.cwd)}`
        : againCommand(io),
  };
}

/** A file of a report holds rows without their passwords, and its journal lies beside it; in a results folder, in it. */
async function refuseResultsFile(rosterPath: string, io: Io): Promise<void> {
  if (rosterPath === STDIN) return;
  const path = resolve(io.cwd, rosterPath);
  const isThere = await Promise.all([dirname(path), path].map(hasJournal));
  const isOfLostJournal = isOfReport(basename(path)) && (await hasReport(dirname(path)));
  if (!isThere.includes(true) && !isOfLostJournal) return;
  throw new UserError(
    'usage',
    `${rosterPath} belongs to the report of an earlier run`,
    `To send its rows again: ${io.program} retry ${shellQuote(rosterPath)}`,
  );
}

/** `--fresh` puts an earlier folder aside; a rehearsal replaces the rehearsal before. */
async function makesWay(folder: string, settings: Settings): Promise<Job['aside']> {
  if (settings.dryRun) return undefined;
  if (settings.fresh) {
    // Not read: to begin anew is the way out where the journal is damaged or gone.
    const isThere = (await hasJournal(folder)) || (await hasReport(folder));
    return isThere ? 'keep' : undefined;
  }
  return (await isRehearsal(folder, settings)) ? 'remove' : undefined;
}

async function isRehearsal(folder: string, settings: Settings): Promise<boolean> {
  if (settings.address.kind !== 'sandbox') return false;
  const journal = await readJournal(folder);
  return journal?.head.baseUrl === SANDBOX;
}
