/** `prepare` for people: rows and totals on stdout; columns, earlier results, findings and hints on stderr. */

import type { CommandTexts } from '../../app/connect/index.js';
import type {
  Assignment,
  Holder,
  PreparedRows,
  PrepareReporter,
  RosterReading,
  WriteResult,
} from '../../app/prepare/index.js';
import { printable } from '../../domain/terminal-text.js';
import { cellText, foldSpaces, wrapped } from '../../domain/text.js';
import { wholeName } from '../../domain/user.js';
import type { Io, Output } from '../../platform/io.js';
import { shownPath } from '../../platform/shown-path.js';
import type { CommandChange } from '../../texts/command-change.js';
import type { NicknameHolder } from '../../texts/text-facts.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { commandLines } from '../format/command-lines.js';
import { createPalette } from '../format/palette.js';
import { findingsText } from './findings-text.js';
import { widthOf, writeTable } from './human-reporter.js';
import { listLines, skippedLines } from './plan-text.js';

export type PrepareTextOptions = {
  readonly color: false | undefined;
  readonly language: Language;
  readonly allFindings: boolean;
  readonly hasPattern: boolean;
  /** True if a run generates passwords without an option. */
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
  const texts = textsIn(options.language).prepare;
  // The guided start has shown the list, its people and their logins.
  const isGuided = io.guide !== undefined;
  let skipped: Parameters<typeof skippedLines>[0] = [];
  let skippedShown = 0;
  return {
    columns(roster, nameOrder) {
      skipped = roster.skipped;
      skippedShown = skipped.length;
      if (isGuided) return;
      writeTable(stderr, palette, listLines(roster, nameOrder, options.language));
    },
    folders(results, { name, path }) {
      if (isGuided) return;
      for (const { folder, users, baseUrl, isDirectory } of results) {
        if (isDirectory) {
          writeText(stderr, texts.inDirectory(folder, users.length, baseUrl));
          continue;
        }
        const created = users.filter(({ outcome }) => outcome === 'created').length;
        const unconfirmed = users.filter(({ outcome }) => outcome === 'unconfirmed').length;
        const others = users.filter(({ isAbandoned }) => !isAbandoned).length - created - unconfirmed;
        writeText(stderr, texts.earlier(folder, created, unconfirmed, others, baseUrl));
      }
      if (results.length === 0) writeText(stderr, texts.noEarlier(path === null ? undefined : name));
      stderr.write('\n');
    },
    people(rows) {
      const isInvalid = new Set(rows.invalid);
      const shown = rows.all.filter(({ person }) => !isInvalid.has(person));
      writeRows(stdout, shown, rows, texts.how.leftOutOfFile, texts);
      writeLeftOut(rows, texts, stdout);
      writeDisabled(rows, texts, stderr);
    },
    findings({ findings, isBlocked, label }) {
      if (isGuided && !isBlocked) return;
      // These are repeated headers, found while the rows were read.
      if (skipped.length > skippedShown)
        writeTable(stderr, palette, skippedLines(skipped.slice(skippedShown), options.language));
      const pattern = { nickname: '{first:1}.{last}' };
      const text = findingsText(findings, {
        label: printable(label),
        language: options.language,
        config: undefined,
        prepare: options.hasPattern ? undefined : commands.again({ options: pattern }),
        palette,
        columns: widthOf(stderr),
        all: options.allFindings,
        showAll: '--all-findings',
      });
      stderr.write(text);
      if (isBlocked) writeText(stderr, texts.blocked);
    },
    previewed({ all, format }) {
      writeText(stdout, totals(all, texts));
      const isWorkbook = format === 'xlsx';
      writeText(stderr, isWorkbook ? texts.toWriteFile : texts.toWrite);
      const output = `roster.${format === 'jsonl' ? 'json' : format}`;
      for (const written of [...(isWorkbook ? [] : [{ write: true }]), { output }])
        for (const line of commandLines(commands.again({ options: written }), widthOf(stderr), 2))
          stderr.write(`${line}\n`);
    },
    written(rows, result, others) {
      // A person whose nickname is in the list does not need to be checked.
      const isNotable = ({ known, conflict, how }: Assignment) =>
        conflict !== undefined ||
        how === 'renewed' ||
        (known !== undefined && (rows.leavesOutKnown || how !== 'kept'));
      if (!isGuided) {
        writeRows(stdout, rows.all.filter(isNotable), rows, texts.how.leftOut, texts);
        writeLeftOut(rows, texts, stdout);
      }
      writeDisabled(rows, texts, stderr);
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
  texts: Texts['prepare'],
): void {
  const isKept = new Set(kept);
  const lines = shown.map((one) => {
    const why = [...howParts(one, texts.how), ...(isKept.has(one) ? [] : [leftOut])].join('; ');
    const who = `${wholeName(one.person.name)}${why && `  (${why})`}`;
    return [`${label}:${one.person.row.line}`, one.nickname, who] as const;
  });
  const widthAt = (at: 0 | 1) => lines.reduce((most, line) => Math.max(most, line[at].length), 0);
  const [placeWidth, nicknameWidth] = [widthAt(0), widthAt(1)];
  for (const [place, nickname, who] of lines)
    writeText(stdout, `${place.padEnd(placeWidth)}  ${nickname.padEnd(nicknameWidth)}  ${who}`, 4);
  if (lines.length > 0) stdout.write('\n');
}

function howParts(one: Assignment, texts: Texts['prepare']['how']): readonly string[] {
  const { person, how, known, conflict } = one;
  if (known !== undefined) {
    const differences = (['position', 'department'] as const).flatMap((trait) => {
      const [before, now] = [known.traits[trait] ?? '', person.traits[trait] ?? ''];
      const isOther = before !== '' && now !== '' && foldSpaces(before) !== foldSpaces(now);
      return isOther ? [texts.changed(trait, before, now)] : [];
    });
    return [texts.known(known.outcome, known.folder), ...differences];
  }
  if (how === 'renewed') return [texts.renewed(person.nickname)];
  if (conflict !== undefined)
    return [texts.conflict(how === 'numbered', conflict.nickname, holderOf(conflict.holder))];
  return how === 'kept' ? [texts.kept] : [];
}

function holderOf(holder: Holder): NicknameHolder {
  if (holder === 'taken') return { kind: 'file' };
  if ('row' in holder) return { kind: 'row', line: holder.row.line };
  return { kind: 'user', name: wholeName(holder.name), folder: holder.folder };
}

function totals(rows: readonly Assignment[], texts: Texts['prepare']): string {
  const of = (how: Assignment['how']) => rows.filter((row) => row.how === how).length;
  const numbered = of('numbered');
  const generated = of('generated') + numbered;
  const others = { renewed: of('renewed'), known: of('known'), kept: of('kept') };
  return texts.totals({ all: rows.length, generated, numbered, ...others });
}

/** Names the people who are left out because of an error in their row. */
function writeLeftOut({ invalid, label }: PreparedRows, texts: Texts['prepare'], stdout: Output): void {
  if (invalid.length === 0) return;
  writeText(stdout, texts.withoutNickname(invalid.length));
  for (const { name, row, draft } of invalid) {
    const who = wholeName(name, '') || cellText(draft.name) || texts.noName;
    writeText(stdout, `${label}:${row.line}  ${who}`, 4);
  }
  stdout.write('\n');
}

/** Names the people whose account is disabled, since a new file does not have them. */
function writeDisabled({ all }: PreparedRows, texts: Texts['prepare'], stderr: Output): void {
  const disabled = all.filter(({ known }) => known?.isDisabled === true);
  const named = disabled.map(({ nickname, person }) => `${wholeName(person.name)} (${nickname})`);
  const folder = disabled[0]?.known?.folder;
  if (folder !== undefined) writeText(stderr, texts.disabled(named, folder));
}

function writeEnd(
  { all, kept, invalid, lacksPasswords, newNicknames }: PreparedRows,
  { path, isChanged, backup, reading }: WriteResult,
  others: number,
  { stdout, stderr, cwd, guide }: System,
  commands: CommandTexts,
  { generatesPasswords, language }: PrepareTextOptions,
): void {
  const { prepare: texts, summary } = textsIn(language);
  const shown = shownPath(path, cwd);
  const known = all.filter((one) => !kept.includes(one)).length;
  if (guide === undefined || kept.length === 0)
    writeText(stdout, totals(all, texts) + (known === 0 ? '' : ` ${texts.leftOut(known)}`));
  if (kept.length === 0) {
    writeText(stdout, texts.noneLeft);
    return;
  }
  writeText(stdout, isChanged ? texts.wrote(shown, kept.length) : texts.unchanged(shown));
  if (backup !== undefined) writeText(stdout, texts.previous(shownPath(backup, cwd)));
  if (others > 0) writeText(stderr, texts.othersInList(shown, others));
  // The guided start shows the next step itself.
  if (guide !== undefined) return;
  const passwords =
    lacksPasswords && !generatesPasswords ? { generatePasswords: 'missing', slips: true } : {};
  // In a new file these rows are left out; in the list they have no nickname, and are seen again.
  const skips = invalid.some(({ row }) => kept.some(({ person }) => person.row === row));
  const own = newNicknames.length > 0 && { new: newNicknames.join(',') };
  const options = { ...readingOptions(reading), ...passwords, skipInvalid: skips || undefined, ...own };
  const next = commands.on('create', shown, options);
  stdout.write(`${[summary.next, ...commandLines(next, widthOf(stdout), 2)].join('\n')}\n`);
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
