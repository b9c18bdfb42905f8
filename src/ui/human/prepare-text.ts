/** What `prepare` shows: people and totals on stdout; the list, what is known, findings and notes on stderr. */

import type { ChalkInstance } from 'chalk';
import type { KnownFolder } from '../../app/prepare/known-people.js';
import type { Given } from '../../app/prepare/logins.js';
import { differences, wholeName } from '../../app/prepare/person.js';
import { isDone, type Prepared } from '../../app/prepare/prepare.js';
import type { Target, Written } from '../../app/prepare/write-roster.js';
import { RESULTS_SUFFIX } from '../../journal/folder-names.js';
import type { Io, Output } from '../../lib/io.js';
import { shellQuote } from '../../lib/shell-quote.js';
import { shownPath } from '../../lib/shown-path.js';
import { printable } from '../../lib/terminal-text.js';
import { count } from '../../lib/text.js';
import type { Roster } from '../../roster/roster.js';
import type { Settings } from '../../settings/settings.js';
import { againCommand } from '../format/command-text.js';
import { wrapped } from '../format/wrap.js';
import { findingsText } from './findings-text.js';
import { widthOf } from './human-reporter.js';

export type Shown = {
  readonly prepared: Prepared;
  readonly roster: Roster;
  readonly leavesOutKnown: boolean;
};

/** `Known from users.csv.results: 288 created, 2 in doubt, 10 not created, at https://….` */
export function showFolders(folders: readonly KnownFolder[], { name }: Roster, io: Io): void {
  for (const { folder, people, baseUrl } of folders) {
    const shown = parts(['created', 'in doubt', 'not created'], (standing) => [
      people.filter((one) => one.standing === standing && !one.isGivenUp).length,
      standing,
    ]);
    say(io.stderr, `Known from ${folder}: ${shown.join(', ') || 'nobody'}, at ${baseUrl}.`);
  }
  const none = `No results of earlier runs beside ${name}: everybody without a login counts as new. (--known names a results folder.)`;
  if (folders.length === 0) say(io.stderr, none);
  io.stderr.write('\n');
}

export function showFindings(
  { findings, isBlocked }: Prepared,
  roster: Roster,
  { loginPatterns, output }: Settings,
  palette: ChalkInstance,
  io: Io,
): void {
  const prepare =
    loginPatterns.length === 0 ? `${againCommand(io)} --nickname '{first:1}.{last}'` : undefined;
  const label = printable(roster.label);
  const paper = { label, prepare, palette, columns: widthOf(io.stderr) };
  io.stderr.write(findingsText(findings, { ...paper, all: output.allFindings, showAll: '--all-findings' }));
  if (isBlocked) say(io.stderr, 'Nothing is written: correct the errors above first.');
}

/**
 * One line a person: place, login, name, and how they came by the login.
 * @param which everybody, or those to be looked at
 */
export function showPeople(
  { prepared, roster, leavesOutKnown }: Shown,
  which: 'all' | 'notable',
  io: Io,
): void {
  // Whom a login in the row says to be known is no guess.
  const isNotable = ({ known, instead, how }: Given) =>
    instead !== undefined || (known !== undefined && (leavesOutKnown || how !== 'kept'));
  const given = which === 'all' ? prepared.given : prepared.given.filter(isNotable);
  const leftOut = leavesOutKnown ? (which === 'all' ? 'left out with -o' : 'left out') : undefined;
  const placeOf = ({ person }: Given) => `${roster.label}:${person.row.line}`;
  const width = (textOf: (one: Given) => string) =>
    given.reduce((most, one) => Math.max(most, textOf(one).length), 0);
  const [placeWidth, loginWidth] = [width(placeOf), width(({ login }) => login)];
  for (const one of given) {
    const why = whyWords(one, leftOut);
    const line = `${placeOf(one).padEnd(placeWidth)}  ${one.login.padEnd(loginWidth)}  ${wholeName(one.person.name)}${why && `  (${why})`}`;
    say(io.stdout, line, 4);
  }
  if (given.length > 0) io.stdout.write('\n');
}

function whyWords(one: Given, leftOut: string | undefined): string {
  const { how, known, instead, person } = one;
  const words: string[] = how === 'made' && instead === undefined ? [] : [how];
  if (known !== undefined) {
    const what = known.standing === 'not created' ? known.outcome.replace('_', ' ') : known.standing;
    words.splice(0, 1, `${what} in ${known.folder}`, ...differences(known.traits, person.traits));
    if (leftOut !== undefined && isDone(one)) words.push(leftOut);
  }
  return words.join('; ') + (instead === undefined ? '' : `: ${instead}`);
}

/** `300 logins: 280 made, 12 of them with a number; 20 kept as in the list.` */
function totals({ given }: Prepared): string {
  const of = (how: Given['how']) => given.filter((one) => one.how === how).length;
  const numbered = of('numbered');
  const made = `made${numbered === 0 ? '' : `, ${numbered} of them with a number`}`;
  const rows = [
    [of('made') + numbered, made],
    [of('renewed'), 'renewed'],
    [of('known'), 'known from earlier runs'],
    [of('kept'), 'kept as in the list'],
  ] as const;
  return `${count(given.length, 'login')}: ${parts(rows, (row) => row).join('; ')}.`;
}

/** `280 made`, `20 kept`; none of those that are 0. */
function parts<T>(items: readonly T[], partOf: (item: T) => readonly [n: number, what: string]): string[] {
  return items.map(partOf).flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`]));
}

/** The end where nothing is to be written. */
export function showWays({ prepared, roster }: Shown, io: Io): void {
  say(io.stdout, totals(prepared));
  const command = againCommand(io);
  const isWorkbook = roster.format === 'xlsx';
  const ending = roster.format.replace('jsonl', 'json');
  const place = isWorkbook ? '' : ', in the place of the list or as a new file';
  say(io.stderr, `Nothing was written. To write it${place}:`);
  for (const way of [...(isWorkbook ? [] : ['--write']), `-o roster.${ending}`])
    io.stderr.write(`  ${command} ${way}\n`);
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
  const { prepared, target, written, settings, config } = ended;
  const shown = shownPath(target.path, io.cwd);
  const leftOut = prepared.given.length - prepared.kept.length;
  const they = leftOut === 1 ? '1 person is left out, who has' : `${leftOut} people are left out, who have`;
  say(io.stdout, totals(prepared) + (leftOut === 0 ? '' : ` ${they} an account or may have one.`));
  if (prepared.kept.length === 0) {
    say(io.stdout, 'Nobody is left to create, so nothing was written.');
    return;
  }
  const wrote = `Wrote ${shown}: ${count(prepared.kept.length, 'row')}.`;
  say(io.stdout, written.isChanged ? wrote : `${shown} has all its logins and stays as it is.`);
  if (written.backup !== undefined)
    say(io.stdout, `The list as it was: ${shownPath(written.backup, io.cwd)}`);
  const others = prepared.kept.filter(
    (one) => isDone(one) && one.known?.folder !== shown + RESULTS_SUFFIX.run,
  );
  if (others.length > 0) {
    const people = count(others.length, 'person', 'people');
    say(
      io.stderr,
      `${shown} holds ${people} with an account by another run, or in doubt: the run below sends their rows again. A new file, with -o, leaves them out.`,
    );
  }
  const makesPasswords = prepared.withoutPassword > 0 && settings.checks.generates === undefined;
  const words = [
    shown,
    ...written.options,
    ...(typeof config === 'string' ? ['--config', config] : []),
    ...(config === false ? ['--no-config'] : []),
    ...(makesPasswords ? ['--generate-passwords', 'missing', '--slips'] : []),
  ];
  io.stdout.write(`Next:\n  ${[io.program, ...words.map((word) => shellQuote(word))].join(' ')}\n`);
}

/** A sentence, broken between words where a terminal ends. @param indent of the lines after the first */
export function say(output: Output, text: string, indent = 0): void {
  output.write(`${wrapped(printable(text), widthOf(output), indent)}\n`);
}
