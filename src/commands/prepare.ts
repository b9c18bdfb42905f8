/** `provision prepare <list>`: a roster with a login in every row, shown or written. Sends nothing. */

import { lstat, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { onDisk } from '../disk-error.js';
import { EXIT_STATUS, UserError } from '../errors.js';
import { createPalette } from '../palette.js';
import { readLogins } from '../prepare/login-file.js';
import { prepare as prepareList } from '../prepare/prepare.js';
import { fileFormatOf } from '../prepare/roster-file.js';
import { alreadyThere, refuseUnwritable, type Target, writeRoster } from '../prepare/write-roster.js';
import { openRoster } from '../roster/roster.js';
import type { Outside } from './job.js';
import { knownFolders } from './known-folders.js';
import type { RawOptions } from './options.js';
import { blamed } from './origin.js';
import { showFindings, showFolders, showList, showPeople, showTotals, showWritten } from './prepare-view.js';
import { confirmRenewal, loginsToRenew } from './renewal.js';
import { hasJournal, isOfReport } from './results.js';
import { shownPath } from './shown-path.js';

const STDIN = '-';

/** @returns the exit status */
export async function prepare(list: string, options: RawOptions, outside: Outside): Promise<number> {
  const target = await targetOf(list, options, outside);
  try {
    return await prepareTo(target, list, options, outside);
  } catch (error) {
    throw blamed(error, outside.settings.configured);
  }
}

async function prepareTo(
  target: Target | undefined,
  typed: string,
  options: RawOptions,
  outside: Outside,
): Promise<number> {
  const { settings, io } = outside;
  await refuseReport(typed, outside);
  const { reading, nameOrder, departments, severities, nickname: patterns, yes } = settings;
  const roster = await openRoster({
    path: typed === STDIN ? STDIN : resolve(io.cwd, typed),
    stdin: io.stdin,
    ...reading,
  });
  try {
    if (target?.kind === 'list') await refuseUnwritable(roster, target.path, typed);
    const palette = createPalette(io.stderr, io.env, options.color === false ? false : undefined);
    showList(roster, nameOrder, palette, io);
    const folders = await knownFolders(roster.path, options.known ?? [], io);
    showFolders(folders, roster, io);
    const taken =
      options.taken === undefined
        ? []
        : await readLogins(resolve(io.cwd, options.taken), options.taken, reading.map);
    const renew = await loginsToRenew(options.renew, reading.map, io);
    const leavesOutKnown = target?.kind !== 'list' && options.keepKnown !== true;
    const prepared = await prepareList({
      roster,
      nameOrder,
      departments,
      severities,
      signal: io.interruption.first,
      patterns,
      folders,
      taken,
      renew,
      leavesOutKnown,
    });
    showFindings(prepared, roster, settings, palette, io);
    const shows = { prepared, roster, leavesOutKnown };
    if (target === undefined || prepared.isBlocked) {
      showPeople(shows, 'all', io);
      showTotals(shows, io);
      return prepared.isBlocked ? 1 : 0;
    }
    const isAgreed = await confirmRenewal(prepared, { folders, label: roster.label, yes }, io);
    if (!isAgreed) return EXIT_STATUS.declined;
    const configured = settings.configured?.options ?? new Set();
    const written = await onDisk(() =>
      writeRoster({ prepared, roster, target, reading, nameOrder, configured }),
    );
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
  if (list === STDIN && output === undefined)
    throw new UserError(
      'usage',
      'A list from standard input needs a place for the roster',
      'Name a file with -o.',
    );
  if (write === true) return { kind: 'list', path: resolve(io.cwd, list) };
  if (output === undefined) return undefined;
  const path = resolve(io.cwd, output);
  const format = fileFormatOf(output);
  const isFolder = await stat(dirname(path)).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new UserError('usage', `There is no folder for ${output}`, 'Make it, or name another.');
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw alreadyThere(shownPath(path, io.cwd));
  return { kind: 'file', path, format };
}

/** Such a file has the rows of a list without their passwords, and a column for what became of each. */
async function refuseReport(list: string, { io }: Outside): Promise<void> {
  const path = resolve(io.cwd, list);
  if (list === STDIN || !isOfReport(basename(path)) || !(await hasJournal(dirname(path)))) return;
  const next = 'Name the list itself; --renew takes an exists.csv.';
  throw new UserError('usage', `${list} belongs to the report of an earlier run`, next);
}
