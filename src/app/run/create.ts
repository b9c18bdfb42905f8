/** Creates the users of a roster, or resumes an earlier run: finds its results folder, opens it, and runs. */

import { basename, dirname, relative, resolve } from 'node:path';
import { SANDBOX } from '../../domain/journals.js';
import { BY_HAND_CSV } from '../../domain/outcome-table.js';
import { STDIN } from '../../domain/roster-options.js';
import { shellQuote } from '../../domain/shell-quote.js';
import { shownPath } from '../../platform/shown-path.js';
import { openRoster } from '../../roster/roster.js';
import { userError } from '../../texts/user-error.js';
import type { CallAgain, CommandTexts, RunIo, RunOptions, RunRequest, Target } from '../connect/index.js';
import { columnsFor, refuseSharedStdin, resolveProfile, withProfile } from '../connect/index.js';
import { ALL_TO_DO } from '../pipeline/index.js';
import type { RunResult } from '../results/index.js';
import { hasJournal, hasReport, hasRunFiles, isReportFile, refuseUntrusted } from '../results/index.js';
import type { RunPorts } from './plan.js';
import { run } from './run.js';
import { type Touched, untilAgreed } from './run-consent.js';

export type CreateRequest = RunOptions & {
  /** The path as typed; `-` for standard input. */
  readonly rosterPath: string;
  /** Absolute path of the results folder. */
  readonly folder: string;
  readonly isFolderNamed: boolean;
  readonly fresh: boolean;
};

/** @throws {UserError} if nothing can be sent */
export async function create(request: CreateRequest, ports: RunPorts, io: RunIo): Promise<RunResult> {
  return await untilAgreed(request.consent, (consent, target) =>
    createOnce({ ...request, consent }, ports, io, target),
  );
}

async function createOnce(
  request: CreateRequest,
  ports: RunPorts,
  io: RunIo,
  target: Target | undefined,
): Promise<RunResult | Touched> {
  const { rosterPath, folder, isFolderNamed, destination } = request;
  const profile = resolveProfile(request.profileChoice, undefined, 'choice', destination.kind === 'sandbox');
  const { commands } = ports.texts;
  const isStdin = rosterPath === STDIN;
  if (isStdin) refuseStdin(request);
  else await refuseResultsFile(rosterPath, commands, io.cwd);
  const path = isStdin ? STDIN : resolve(io.cwd, rosterPath);
  const reading = { ...request.reading, profile: columnsFor(profile) };
  const roster = await openRoster({ path, stdin: io.stdin, signal: io.interruption.first, ...reading });
  try {
    // If the folder was not specified and does not exist yet, another user could create it before the run begins.
    const shown = shownPath(folder, io.cwd);
    const named = { option: `--results ${shellQuote(shown)}` };
    const inspect = isFolderNamed ? undefined : () => refuseUntrusted(folder, named, io);
    await inspect?.();
    const place = { roster, folder, rosterPath: isStdin ? null : relative(folder, path) };
    // A rehearsal continues in its own folder.
    const isRehearsal = destination.kind === 'sandbox';
    const again: CallAgain = (commands, options = {}) =>
      isRehearsal ? commands.on('retry', shownPath(folder, io.cwd), options) : commands.again({ options });
    const isCalledRehearsal = isRehearsal && !isStdin;
    const archive = await howArchived(request, io);
    const completed = withProfile(request, profile, false);
    const runOptions = { selection: ALL_TO_DO, retry: false, inspect, archive, again, isCalledRehearsal };
    const job = { ...completed, ...place, ...runOptions };
    return await run(job, ports, io, target);
  } finally {
    await roster.close();
  }
}

/** Dry runs write nothing and read no token, so they need neither a folder nor a separate input for secrets. */
function refuseStdin({ token, dryRun: isDry, isFolderNamed }: CreateRequest): void {
  if (isDry !== undefined) return;
  if (!isFolderNamed) throw userError('usage', 'stdin-needs-results', {});
  refuseSharedStdin(token);
}

/** Rejects files of a report, since their rows lack passwords. Their journal is in the same folder. */
async function refuseResultsFile(rosterPath: string, commands: CommandTexts, cwd: string): Promise<void> {
  const path = resolve(cwd, rosterPath);
  const hasOne = (await hasJournal(dirname(path))) || (await hasJournal(path));
  const isOfLostJournal = isReportFile(basename(path)) && (await hasReport(dirname(path)));
  if (!hasOne && !isOfLostJournal) return;
  if (basename(path) === BY_HAND_CSV) {
    const command = commands.on('retry', dirname(rosterPath));
    throw userError('usage', 'by-hand-never-sent', { name: rosterPath, command });
  }
  const command = commands.on('retry', rosterPath);
  throw userError('usage', 'roster-is-report', { roster: rosterPath, command });
}

/** `--fresh` archives an earlier folder, and a rehearsal replaces an earlier rehearsal. */
async function howArchived(request: CreateRequest, { journals }: RunIo): Promise<RunRequest['archive']> {
  const { folder, fresh, destination } = request;
  // Does not read the journal, since `--fresh` must work even if it is damaged or missing.
  if (fresh) return (await hasRunFiles(folder)) ? 'keep' : undefined;
  if (destination.kind !== 'sandbox') return undefined;
  return (await journals.read(folder))?.head.baseUrl === SANDBOX ? 'remove' : undefined;
}
