/** `provision prepare <list>`: a roster with a login in every row, shown or written. Sends nothing. */

import { lstat, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { knownFolders } from '../app/prepare/known-folders.js';
import { fileFormatOf } from '../app/prepare/new-file.js';
import { prepare as prepareList } from '../app/prepare/prepare.js';
import { confirmRenewal, loginsOf, loginsToRenew } from '../app/prepare/renewal.js';
import { alreadyThere, refuseUnwritable, type Target, writeRoster } from '../app/prepare/write-roster.js';
import { hasJournal, isOfReport } from '../app/results-folder.js';
import { UserError } from '../domain/errors.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import { withOrigin } from '../domain/option-origin.js';
import { onDisk } from '../lib/disk-error.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { openRoster } from '../roster/roster.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { createPalette } from '../ui/format/palette.js';
import { writeTable } from '../ui/human/human-reporter.js';
import { listLines } from '../ui/human/plan-text.js';
import { showFindings, showFolders, showPeople, showWays, showWritten } from '../ui/human/prepare-text.js';

const STDIN = '-';

type Outside = { readonly settings: Settings; readonly io: Io };

/** @returns the exit status */
export async function prepare(list: string, options: RawOptions, outside: Outside): Promise<number> {
  const target = await targetOf(list, options, outside);
  return await prepareTo(target, list, options, outside).catch((error: unknown) => {
    throw withOrigin(error, outside.settings.configured);
  });
}

async function prepareTo(
  target: Target | undefined,
  typed: string,
  options: RawOptions,
  outside: Outside,
): Promise<number> {
  const { settings, io } = outside;
  await refuseReport(typed, outside);
  const { reading, loginPatterns: patterns } = settings;
  const { nameOrder, departments, severities } = settings.checks;
  const { yes } = settings.consent;
  const roster = await openRoster({
    path: typed === STDIN ? STDIN : resolve(io.cwd, typed),
    stdin: io.stdin,
    ...reading,
  });
  try {
    if (target?.kind === 'list') await refuseUnwritable(roster, target.path, typed);
    const palette = createPalette(io.stderr, io.env, options.color === false ? false : undefined);
    writeTable(io.stderr, palette, listLines(roster, nameOrder ?? roster.columns.nameOrder));
    const folders = await knownFolders(roster.path, options.known ?? [], io);
    showFolders(folders, roster, io);
    const leavesOutKnown = target?.kind !== 'list' && options.keepKnown !== true;
    const prepared = await prepareList({
      roster,
      nameOrder,
      departments,
      severities,
      signal: io.interruption.first,
      patterns,
      folders,
      taken: await loginsOf(options.taken ?? [], reading, io),
      renew: await loginsToRenew(options.renew ?? [], reading, io),
      leavesOutKnown,
    });
    const shows = { prepared, roster, leavesOutKnown };
    if (target === undefined) showPeople(shows, 'all', io);
    // Below the people, where they are not scrolled away.
    showFindings(prepared, roster, settings, palette, io);
    if (prepared.isBlocked) return 1;
    if (target === undefined) {
      showWays(shows, io);
      return 0;
    }
    const renewal = { label: roster.label, hasResults: folders.length > 0, yes };
    if (!(await confirmRenewal(prepared, renewal, io))) return EXIT_STATUS.declined;
    const configured = settings.configured?.options ?? new Set();
    const write = { prepared, roster, target, reading, nameOrder, configured };
    const written = await onDisk(() => writeRoster(write));
    showPeople(shows, 'notable', io);
    showWritten({ ...shows, target, written, settings, config: options.config }, io);
    return 0;
  } finally {
    await roster.close();
  }
}

async function targetOf(
  list: string,
  { output, write }: RawOptions,
  { io }: Outside,
): Promise<Target | undefined> {
  if (write === true && output !== undefined)
    throw new UserError('usage', '--write and --output are two places for one roster', 'Give one of them.');
  if (list === STDIN && output === undefined) {
    const what = 'A list from standard input needs a place for the roster';
    throw new UserError('usage', what, 'Name a file with -o.');
  }
  if (write === true) return { kind: 'list', path: resolve(io.cwd, list) };
  if (output === undefined) return undefined;
  const path = resolve(io.cwd, output);
  const format = fileFormatOf(output);
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (folder?.isDirectory() !== true)
    throw new UserError('usage', `There is no folder for ${output}`, 'Make it, or name another.');
  const there = await lstat(path).catch(() => undefined);
  if (there !== undefined) throw alreadyThere(shownPath(path, io.cwd));
  return { kind: 'file', path, format };
}

/** Such a file has the rows of a list without their passwords, and a column for what became of each. */
async function refuseReport(list: string, { io }: Outside): Promise<void> {
  const path = resolve(io.cwd, list);
  if (list === STDIN || !isOfReport(basename(path)) || !(await hasJournal(dirname(path)))) return;
  const next = 'Name the list itself; --renew takes an exists.csv.';
  throw new UserError('usage', `${list} belongs to the report of an earlier run`, next);
}
