/** What `prepare` shows: people and totals on stdout; the list, what is known, findings and notes on stderr. */

import type { ChalkInstance } from 'chalk';
import type { Io, Output } from '../io.js';
import { count } from '../lib/text.js';
import type { KnownFolder } from '../prepare/known-people.js';
import type { Prepared } from '../prepare/prepare.js';
import { folderWords, isNotable, loginTotals, personLines } from '../prepare/words.js';
import type { Target, Written } from '../prepare/write-roster.js';
import type { Roster } from '../roster/roster.js';
import type { NameOrder } from '../user.js';
import { createFindingGroups } from './finding-groups.js';
import { writeTable } from './person-view.js';
import { listLines } from './plan.js';
import type { Settings } from './settings.js';
import { shownPath } from './shown-path.js';
import { againCommand, printable, shellQuote, wrapped } from './words.js';

export type Shown = {
  readonly prepared: Prepared;
  readonly roster: Roster;
  readonly leavesOutKnown: boolean;
};

export function showList(
  roster: Roster,
  nameOrder: NameOrder | undefined,
  palette: ChalkInstance,
  io: Io,
): void {
  writeTable(io.stderr, palette, listLines(roster, nameOrder ?? roster.columns.nameOrder));
}

export function showFolders(folders: readonly KnownFolder[], { name }: Roster, io: Io): void {
  for (const folder of folders) say(io.stderr, `Known from ${folderWords(folder)}.`);
  if (folders.length === 0) {
    say(
      io.stderr,
      `No results of earlier runs beside ${name}: everybody without a login counts as new. (--known names a results folder.)`,
    );
  }
  io.stderr.write('\n');
}

export function showFindings(
  { findings }: Prepared,
  roster: Roster,
  { nickname, allFindings }: Settings,
  palette: ChalkInstance,
  io: Io,
): void {
  const groups = createFindingGroups(allFindings);
  for (const finding of findings) groups.add(finding);
  const prepare = nickname.length === 0 ? `${againCommand(io)} --nickname '{first:1}.{last}'` : undefined;
  const lines = groups.lines({
    label: printable(roster.label),
    prepare,
    palette,
    columns: widthOf(io.stderr),
  });
  for (const line of lines) io.stderr.write(`${line}\n`);
  if (groups.hidden > 0) io.stderr.write(palette.dim('        --all-findings shows each\n'));
  if (lines.length > 0) io.stderr.write('\n');
}

/** @param which everybody, or those to be looked at */
export function showPeople(
  { prepared, roster, leavesOutKnown }: Shown,
  which: 'all' | 'notable',
  io: Io,
): void {
  const leftOut = which === 'all' ? 'left out with -o' : 'left out';
  const given = which === 'all' ? prepared.given : prepared.given.filter(isNotable);
  for (const line of personLines(given, roster.label, leavesOutKnown ? leftOut : undefined)) {
    const [first = '', ...more] = wrapped(printable(line), widthOf(io.stdout) ?? Number.POSITIVE_INFINITY);
    io.stdout.write(`${first}\n`);
    for (const rest of more) io.stdout.write(`    ${rest}\n`);
  }
  if (given.length > 0) io.stdout.write('\n');
}

/** The end where nothing is written. */
export function showTotals({ prepared, roster }: Shown, io: Io): void {
  if (prepared.isBlocked) {
    say(io.stderr, 'Nothing is written: correct the errors above first.');
    return;
  }
  say(io.stdout, `${loginTotals(prepared)}.`);
  const command = againCommand(io);
  const ways = roster.format === 'xlsx' ? [] : [`${command} --write`];
  say(io.stderr, 'Nothing was written. To write it, in the place of the list or as a new file:');
  for (const way of [...ways, `${command} -o roster.csv`]) io.stderr.write(`  ${way}\n`);
}

export type Ended = Shown & {
  readonly target: Target;
  readonly written: Written;
  readonly settings: Settings;
  /** As typed; `false` for `--no-config`. */
  readonly config: string | false | undefined;
};

/** The end where a roster is written. */
export function showWritten(ended: Ended, io: Io): void {
  const { prepared, target, written, settings } = ended;
  const shown = shownPath(target.path, io.cwd);
  const leftOut = prepared.given.length - prepared.kept.length;
  const left =
    leftOut === 0
      ? ''
      : ` ${count(leftOut, 'person is', 'people are')} left out, who ${leftOut === 1 ? 'has' : 'have'} an account or may have one.`;
  say(io.stdout, `${loginTotals(prepared)}.${left}`);
  if (prepared.kept.length === 0) {
    say(io.stdout, 'Nobody is left to create, so nothing was written.');
    return;
  }
  const rows = count(prepared.kept.length, 'row');
  const where = written.isChanged
    ? `Wrote ${shown}: ${rows}.`
    : `${shown} has all its logins and stays as it is.`;
  say(io.stdout, where);
  if (written.backup !== undefined)
    say(io.stdout, `The list as it was: ${shownPath(written.backup, io.cwd)}`);
  for (const option of written.again.misfits) {
    const key = option.slice(2).replaceAll('-', '_');
    say(io.stderr, `Take "${key}" out of ${settings.configured?.label}: it does not fit what was written.`);
  }
  io.stdout.write(`Next:\n  ${createCommand(shown, ended, io)}\n`);
}

function createCommand(
  roster: string,
  { prepared, written, settings, config }: Ended,
  { program }: Io,
): string {
  const makesPasswords = prepared.withoutPassword > 0 && settings.generates === undefined;
  const words = [
    ...written.again.options,
    ...(typeof config === 'string' ? ['--config', config] : []),
    ...(config === false ? ['--no-config'] : []),
    ...(makesPasswords ? ['--generate-passwords', 'missing', '--slips'] : []),
  ];
  return [program, ...[roster, ...words].map((word) => shellQuote(word))].join(' ');
}

function say(output: Output, text: string): void {
  const width = widthOf(output) ?? Number.POSITIVE_INFINITY;
  for (const line of wrapped(printable(text), width)) output.write(`${line}\n`);
}

function widthOf(output: Output): number | undefined {
  return output.isTTY === true ? output.columns : undefined;
}
