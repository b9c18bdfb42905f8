/** `provision <roster>`: creates the roster's users, or goes on doing so. */

import { basename, dirname, relative, resolve } from 'node:path';
import { STILL_TO_DO } from '../app/decide.js';
import { rosterOption } from '../app/recorded-run.js';
import { hasJournal, hasReport, isOfReport } from '../app/results-folder.js';
import { run } from '../app/run.js';
import type { Job, Outside } from '../app/run-request.js';
import { refuseUntrusted } from '../app/trusted-folder.js';
import { UserError } from '../domain/errors.js';
import { readJournal, SANDBOX } from '../journal/journal.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { openRoster } from '../roster/roster.js';
import { blamed } from '../settings/setting-source.js';
import { resultsFolder, type Settings } from '../settings/settings.js';
import { againCommand, shellQuote } from '../ui/format/sentences.js';

const STDIN = '-';

/** @returns the exit status */
export async function create(rosterPath: string, outside: Outside): Promise<number> {
  const { settings, io } = outside;
  const isStdin = rosterPath === STDIN;
  if (isStdin) refuseStdin(settings);
  else await refuseResultsFile(rosterPath, io);
  try {
    const path = isStdin ? STDIN : resolve(io.cwd, rosterPath);
    const roster = await openRoster({ path, stdin: io.stdin, ...settings.reading });
    try {
      const folder = resultsFolder(rosterPath, settings, io.cwd);
      const shown = shellQuote(shownPath(folder, io.cwd));
      const place = { roster, rosterPath: isStdin ? null : relative(folder, path), folder };
      // Nobody named the folder. What is not there yet, anybody may have made by the time that the run begins.
      const inspect =
        settings.results === undefined
          ? () => refuseUntrusted(folder, `--results ${shown}, or in PROVISION_RESULTS`, io)
          : undefined;
      await inspect?.();
      const aside = await howArchived(folder, settings);
      const again =
        settings.address.kind === 'sandbox'
          ? `${io.program} retry ${shown}${rosterOption(place, io.cwd)}`
          : againCommand(io);
      const job = { ...place, wanted: STILL_TO_DO, retry: false, again };
      return await run({ ...job, ...(aside && { aside }), ...(inspect && { inspect }) }, outside);
    } finally {
      await roster.close();
    }
  } catch (error) {
    throw blamed(error, settings.configured);
  }
}

/** A dry run writes nothing, and needs no token and reads none. */
function refuseStdin({ token, dryRun, results }: Settings): void {
  if (dryRun) return;
  if (results === undefined) {
    throw new UserError(
      'usage',
      'A roster from standard input has no folder of its own for journal and report',
      'Name one with --results <folder>.',
    );
  }
  if (token?.kind !== 'file' || token.path !== STDIN) return;
  throw new UserError(
    'usage',
    `The roster and the token (${token.from}) cannot both be read from standard input`,
    'Name a file for one of them, or give the token in PROVISION_TOKEN.',
  );
}

/** A file of a report holds rows without their passwords, and its journal lies beside it; in a results folder, in it. */
async function refuseResultsFile(rosterPath: string, io: Io): Promise<void> {
  const path = resolve(io.cwd, rosterPath);
  const hasOne = (await hasJournal(dirname(path))) || (await hasJournal(path));
  const isOfLostJournal = isOfReport(basename(path)) && (await hasReport(dirname(path)));
  if (!hasOne && !isOfLostJournal) return;
  throw new UserError(
    'usage',
    `${rosterPath} belongs to the report of an earlier run`,
    `To send its rows again: ${io.program} retry ${shellQuote(rosterPath)}`,
  );
}

/** `--fresh` puts an earlier folder aside; a rehearsal replaces the rehearsal before. */
async function howArchived(folder: string, settings: Settings): Promise<Job['aside']> {
  if (settings.dryRun) return undefined;
  // Not read: to begin anew is the way out where the journal is damaged or gone.
  if (settings.fresh) return (await hasJournal(folder)) || (await hasReport(folder)) ? 'keep' : undefined;
  if (settings.address.kind !== 'sandbox') return undefined;
  return (await readJournal(folder))?.head.baseUrl === SANDBOX ? 'remove' : undefined;
}
