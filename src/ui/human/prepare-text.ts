/** `prepare` for people: rows and totals on stdout; columns, earlier results, findings and hints on stderr. */

import type {
  Assignment,
  Holder,
  PreparedRows,
  PrepareReporter,
  RosterReading,
  WriteResult,
} from '../../app/prepare/index.js';
import type { CommandTexts } from '../../app/types/printed-commands.js';
import type { CommandChange } from '../../domain/command-change.js';
import { wholeName } from '../../domain/user.js';
import type { Io, Output } from '../../lib/io.js';
import { shownPath } from '../../lib/shown-path.js';
import { printable } from '../../lib/terminal-text.js';
import { cellText, count, foldSpaces, wrapped } from '../../lib/text.js';
import type { Language } from '../../texts/texts.js';
import { createPalette } from '../format/palette.js';
import { findingsText } from './findings-text.js';
import { widthOf, writeTable } from './human-reporter.js';
import { listLines } from './plan-text.js';

export type PrepareTextOptions = {
  /** `false` for `--no-color`. */
  readonly color: false | undefined;
  /** The language of findings. */
  readonly language: Language;
  readonly allFindings: boolean;
  readonly hasPattern: boolean;
  /** A run generates passwords without an option. */
  readonly generatesPasswords: boolean;
};

type System = Pick<Io, 'stdout' | 'stderr' | 'env' | 'cwd' | 'guide'>;

export function createPrepareReporter(
  io: System,
  commands: CommandTexts,
  options: PrepareTextOptions,
): PrepareReporter {
  const { stdout, stderr } = io;
  const palette = createPalette(stderr, io.env, options.color);
  return {
    columns(roster, nameOrder) {
      writeTable(stderr, palette, listLines(roster, nameOrder));
    },
    folders(results, { name, path }) {
      for (const { folder, users, baseUrl } of results) {
        const created = users.filter(({ outcome }) => outcome === 'created').length;
        const unconfirmed = users.filter(({ outcome }) => outcome === 'unconfirmed').length;
        const others = users.filter(({ isAbandoned }) => !isAbandoned).length - created - unconfirmed;
        const counts = parts([created, 'created'], [unconfirmed, 'unconfirmed'], [others, 'not created']);
        writeText(stderr, `Earlier results in ${folder}: ${counts || 'no users'} (${baseUrl}).`);
      }
      const beside = path === null ? '' : ` next to ${name}`;
      const none = `Found no results of earlier runs${beside}, so each person without a nickname is treated as new. To use another results folder, add --known <results>.`;
      if (results.length === 0 && io.guide === undefined) writeText(stderr, none);
      stderr.write('\n');
    },
    people(rows) {
      const isInvalid = new Set(rows.invalid);
      writeRows(
        stdout,
        rows.all.filter(({ person }) => !isInvalid.has(person)),
        rows,
        'left out with -o',
      );
      writeLeftOut(rows, io);
    },
    findings({ findings, isBlocked, label }) {
      const nickname = '{first:1}.{last}';
      const prepare = options.hasPattern ? undefined : commands.again({ options: { nickname } });
      const text = findingsText(findings, {
        label: printable(label),
        language: options.language,
        config: undefined,
        prepare,
        palette,
        columns: widthOf(stderr),
        all: options.allFindings,
        showAll: '--all-findings',
      });
      stderr.write(text);
      if (isBlocked) writeText(stderr, 'Nothing was written. Correct the errors above first.');
    },
    previewed({ all, format }) {
      writeText(stdout, totals(all));
      const [where, inPlace] =
        format === 'xlsx' ? ['', []] : [' in place of the list, or to a new file', [{ write: true }]];
      writeText(stderr, `Nothing was written. To write the roster${where}:`);
      const output = `roster.${format === 'jsonl' ? 'json' : format}`;
      for (const written of [...inPlace, { output }])
        stderr.write(`  ${commands.again({ options: written })}\n`);
    },
    written(rows, result, others) {
      // A person whose nickname is in the list does not need to be checked.
      const isNotable = ({ known, conflict, how }: Assignment) =>
        conflict !== undefined ||
        how === 'renewed' ||
        (known !== undefined && (rows.leavesOutKnown || how !== 'kept'));
      writeRows(stdout, rows.all.filter(isNotable), rows, 'left out');
      writeLeftOut(rows, io);
      writeEnd(rows, result, others, io, commands, options);
    },
  };
}

/** A line for each person: place, nickname, name, and the source of the nickname. */
function writeRows(
  stdout: Output,
  shown: readonly Assignment[],
  { kept, label }: PreparedRows,
  leftOut: string,
): void {
  const isKept = new Set(kept);
  const lines = shown.map((one) => {
    const why = [...howParts(one), ...(isKept.has(one) ? [] : [leftOut])].join('; ');
    const who = `${wholeName(one.person.name)}${why && `  (${why})`}`;
    return [`${label}:${one.person.row.line}`, one.nickname, who] as const;
  });
  const widthAt = (at: 0 | 1) => lines.reduce((most, line) => Math.max(most, line[at].length), 0);
  const [placeWidth, nicknameWidth] = [widthAt(0), widthAt(1)];
  for (const [place, nickname, who] of lines)
    writeText(stdout, `${place.padEnd(placeWidth)}  ${nickname.padEnd(nicknameWidth)}  ${who}`, 4);
  if (lines.length > 0) stdout.write('\n');
}

function howParts({ person, how, known, conflict }: Assignment): readonly string[] {
  if (known !== undefined) {
    const differences = (['position', 'department'] as const).flatMap((trait) => {
      const [before, now] = [known.traits[trait] ?? '', person.traits[trait] ?? ''];
      const isOther = before !== '' && now !== '' && foldSpaces(before) !== foldSpaces(now);
      return isOther ? [`${trait} was "${before}", is "${now}"`] : [];
    });
    return [`${known.outcome} in ${known.folder}`, ...differences];
  }
  if (how === 'renewed') return [`renewed, was ${person.nickname}`];
  if (conflict === undefined) return how === 'generated' ? [] : [how];
  const first = how === 'generated' ? 'another pattern' : how;
  return [`${first}: ${holderText(conflict.holder)} has ${conflict.nickname}`];
}

function holderText(holder: Holder): string {
  if (holder === 'taken') return 'a file of taken nicknames';
  return 'row' in holder ? `line ${holder.row.line}` : `${wholeName(holder.name)} in ${holder.folder}`;
}

/** `300 nicknames: 280 generated (12 with a number), 20 kept from the list.` */
function totals(rows: readonly Assignment[]): string {
  const of = (how: Assignment['how']) => rows.filter((row) => row.how === how).length;
  const numbered = of('numbered');
  const counts = parts(
    [of('generated') + numbered, `generated${numbered === 0 ? '' : ` (${numbered} with a number)`}`],
    [of('renewed'), 'renewed'],
    [of('known'), 'known from earlier runs'],
    [of('kept'), 'kept from the list'],
  );
  return `${count(rows.length, 'nickname')}: ${counts}.`;
}

/** `280 generated, 20 kept`, without zeros. */
function parts(...items: readonly (readonly [n: number, what: string])[]): string {
  return items.flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`])).join(', ');
}

/** Who is left out since the row has an error: named, so that nobody is missed. */
function writeLeftOut(rows: PreparedRows, { stdout }: Pick<System, 'stdout'>): void {
  const { invalid, label } = rows;
  if (invalid.length === 0) return;
  writeText(stdout, `Not given a nickname, since the row has an error (${invalid.length}):`);
  for (const { name, row, draft } of invalid)
    writeText(
      stdout,
      `${label}:${row.line}  ${wholeName(name, '') || cellText(draft.name) || '(no name)'}`,
      4,
    );
  stdout.write('\n');
}

function writeEnd(
  { all, kept, invalid, lacksPasswords, newNicknames }: PreparedRows,
  { path, isChanged, backup, reading }: WriteResult,
  others: number,
  { stdout, stderr, cwd, guide }: System,
  commands: CommandTexts,
  { generatesPasswords }: PrepareTextOptions,
): void {
  const shown = shownPath(path, cwd);
  const known = all.filter((one) => !kept.includes(one)).length;
  const leftOut = count(known, 'person', 'people');
  const isAll = known === 0;
  writeText(
    stdout,
    totals(all) + (isAll ? '' : ` Left out ${leftOut} with a created or unconfirmed account.`),
  );
  if (kept.length === 0) {
    writeText(stdout, 'There are no users left to create. Nothing was written.');
    return;
  }
  const wrote = `Wrote ${shown}: ${count(kept.length, 'row')}.`;
  writeText(
    stdout,
    isChanged ? wrote : `Every row of ${shown} already has a nickname. The file was not changed.`,
  );
  if (backup !== undefined) writeText(stdout, `The previous version is ${shownPath(backup, cwd)}.`);
  if (others > 0) {
    const what = `${shown} contains ${count(others, 'person', 'people')} with a created or unconfirmed account from other runs.`;
    writeText(
      stderr,
      `${what} The command below sends these rows again. To leave them out, write a new file with -o.`,
    );
  }
  // The guided start shows the next step itself.
  if (guide !== undefined) return;
  const passwords =
    lacksPasswords && !generatesPasswords ? { generatePasswords: 'missing', slips: true } : {};
  // In a new file these rows are left out; in the list they have no nickname, and are seen again.
  const skips = invalid.some(({ row }) => kept.some(({ person }) => person.row === row));
  const own = newNicknames.length > 0 && { new: newNicknames.join(',') };
  const options = { ...readingOptions(reading), ...passwords, skipInvalid: skips || undefined, ...own };
  const next = commands.on('create', shown, options);
  stdout.write(`Next:\n  ${next}\n`);
}

/** The options for reading the roster, which replace those of the list. */
function readingOptions(reading: RosterReading): NonNullable<CommandChange['options']> {
  const { map = [], delimiter, encoding, format: rosterFormat, nameOrder } = reading;
  const words = map.length === 0 ? undefined : map.map(({ field, from }) => `${field}=${from}`);
  const absent = { columns: undefined, sheet: undefined };
  return { ...absent, map: words, delimiter, encoding, rosterFormat, nameOrder };
}

/** Writes a sentence, broken between words. @param indent of the lines after the first */
export function writeText(output: Output, text: string, indent = 0): void {
  output.write(`${wrapped(printable(text), widthOf(output), indent)}\n`);
}
