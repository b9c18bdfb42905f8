/** `prepare` for people: rows and totals on stdout; columns, earlier results, findings and hints on stderr. */

import type { ChalkInstance } from 'chalk';
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
import { leftOutLine } from '../../texts/left-out-text.js';
import type { NicknameHolder } from '../../texts/text-facts.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { commandLines } from '../format/command-lines.js';
import { noticeText } from '../format/notice-text.js';
import { createPalette } from '../format/palette.js';
import { findingsText } from './findings-text.js';
import { widthOf, writeTable } from './human-reporter.js';
import { listLines, skippedLines } from './plan-text.js';

export type PrepareTextOptions = {
  readonly color: false | undefined;
  readonly language: Language;
  readonly allFindings: boolean;
  readonly hasPattern: boolean;
  readonly generatesPasswords: boolean;
};

type System = Pick<Io, 'stdout' | 'stderr' | 'env' | 'cwd' | 'guide'>;

export class PrepareText implements PrepareReporter {
  readonly #io: System;
  readonly #commands: CommandTexts;
  readonly #options: PrepareTextOptions;
  readonly #palette: ChalkInstance;
  readonly #texts: Texts['prepare'];
  /** The guided start has shown the list, its people and their logins. */
  readonly #isGuided: boolean;
  #skipped: Parameters<typeof skippedLines>[0] = [];
  #skippedShown = 0;

  constructor(io: System, commands: CommandTexts, options: PrepareTextOptions) {
    this.#io = io;
    this.#commands = commands;
    this.#options = options;
    this.#palette = createPalette(io.stderr, io.env, options.color);
    this.#texts = textsIn(options.language).prepare;
    this.#isGuided = io.guide !== undefined;
  }

  columns(...[roster, nameOrder]: Parameters<PrepareReporter['columns']>): void {
    this.#skipped = roster.skipped;
    this.#skippedShown = roster.skipped.length;
    if (this.#isGuided) return;
    writeTable(this.#io.stderr, this.#palette, listLines(roster, nameOrder, this.#options.language));
  }

  folders(...[results, { name, path }, passedOver]: Parameters<PrepareReporter['folders']>): void {
    const { language } = this.#options;
    for (const one of passedOver)
      this.#note(noticeText({ kind: 'passed-over', ...one }, this.#io.cwd, language));
    if (this.#isGuided) return;
    for (const { folder, users, baseUrl, isDirectory } of results) {
      if (isDirectory) {
        this.#note(this.#texts.inDirectory(folder, users.length, baseUrl));
        continue;
      }
      const created = users.filter(({ outcome }) => outcome === 'created').length;
      const unconfirmed = users.filter(({ outcome }) => outcome === 'unconfirmed').length;
      const others = users.filter(({ isAbandoned }) => !isAbandoned).length - created - unconfirmed;
      this.#note(this.#texts.earlier(folder, created, unconfirmed, others, baseUrl));
    }
    if (results.length === 0) this.#note(this.#texts.noEarlier(path === null ? undefined : name));
    this.#io.stderr.write('\n');
  }

  people(rows: PreparedRows): void {
    const isInvalid = new Set(rows.invalid);
    const shown = rows.all.filter(({ person }) => !isInvalid.has(person));
    this.#writeRows(shown, rows, this.#texts.how.leftOutOfFile);
    // Errors name these rows.
    if (!rows.isBlocked) this.#writeLeftOut(rows);
    this.#nameLeftOut(rows);
    this.#noteDisabled(rows);
  }

  findings({ findings, isBlocked, label }: PreparedRows): void {
    const { stderr } = this.#io;
    const { language, allFindings, hasPattern } = this.#options;
    if (this.#isGuided && !isBlocked) return;
    // These are repeated headers, found while the rows were read.
    const skipped = this.#skipped.slice(this.#skippedShown);
    if (skipped.length > 0) writeTable(stderr, this.#palette, skippedLines(skipped, language));
    const pattern = { nickname: '{first:1}.{last}' };
    const text = findingsText(findings, {
      label: printable(label),
      language,
      config: undefined,
      prepare: hasPattern ? undefined : this.#commands.again({ options: pattern }),
      palette: this.#palette,
      columns: widthOf(stderr),
      all: allFindings,
      showAll: '--all-findings',
    });
    stderr.write(text);
    if (isBlocked) this.#note(this.#texts.blocked);
  }

  previewed({ all, format }: PreparedRows): void {
    const { stdout, stderr } = this.#io;
    writeText(stdout, totals(all, this.#texts));
    const isWorkbook = format === 'xlsx';
    this.#note(isWorkbook ? this.#texts.toWriteFile : this.#texts.toWrite);
    const output = `roster.${format === 'jsonl' ? 'json' : format}`;
    for (const options of [...(isWorkbook ? [] : [{ write: true }]), { output }])
      for (const line of commandLines(this.#commands.again({ options }), widthOf(stderr), 2))
        stderr.write(`${line}\n`);
  }

  written(rows: PreparedRows, result: WriteResult, others: number): void {
    // A person whose nickname is in the list does not need to be checked.
    const isNotable = ({ known, conflict, how }: Assignment) =>
      conflict !== undefined ||
      how === 'renewed' ||
      (known !== undefined && (rows.leavesOutKnown || how !== 'kept'));
    if (!this.#isGuided) {
      this.#writeRows(rows.all.filter(isNotable), rows, this.#texts.how.leftOut);
      this.#writeLeftOut(rows);
      this.#nameLeftOut(rows);
    }
    this.#noteDisabled(rows);
    this.#writeEnd(rows, result, others);
  }

  /** A line for each person: place, nickname, name, and the source of the nickname. */
  #writeRows(shown: readonly Assignment[], { kept, label }: PreparedRows, leftOut: string): void {
    const isKept = new Set(kept);
    const lines = shown.map((one) => {
      const why = [...howParts(one, this.#texts.how), ...(isKept.has(one) ? [] : [leftOut])].join('; ');
      const who = `${wholeName(one.person.name)}${why && `  (${why})`}`;
      return [`${label}:${one.person.row.line}`, one.nickname, who] as const;
    });
    const widthAt = (at: 0 | 1) => lines.reduce((most, line) => Math.max(most, line[at].length), 0);
    const [placeWidth, nicknameWidth] = [widthAt(0), widthAt(1)];
    const { stdout } = this.#io;
    for (const [place, nickname, who] of lines)
      writeText(stdout, `${place.padEnd(placeWidth)}  ${nickname.padEnd(nicknameWidth)}  ${who}`, 4);
    if (lines.length > 0) stdout.write('\n');
  }

  #writeLeftOut({ invalid, label }: PreparedRows): void {
    const { stdout } = this.#io;
    if (invalid.length === 0) return;
    writeText(stdout, this.#texts.withoutNickname(invalid.length));
    for (const { name, row, draft } of invalid) {
      const who = wholeName(name, '') || cellText(draft.name) || this.#texts.noName;
      writeText(stdout, `${label}:${row.line}  ${who}`, 4);
    }
    stdout.write('\n');
  }

  #nameLeftOut({ leftOut }: PreparedRows): void {
    const text = leftOutLine(leftOut, this.#options.language);
    if (text !== undefined) this.#note(text);
  }

  /** Names the people whose account is disabled, since a new file does not have them. */
  #noteDisabled({ all }: PreparedRows): void {
    const disabled = all.filter(({ known }) => known?.isDisabled === true);
    const named = disabled.map(({ nickname, person }) => `${wholeName(person.name)} (${nickname})`);
    const folder = disabled[0]?.known?.folder;
    if (folder !== undefined) this.#note(this.#texts.disabled(named, folder));
  }

  #writeEnd(
    rows: PreparedRows,
    { path, isChanged, isAdded, backup, reading, org }: WriteResult,
    others: number,
  ): void {
    const { stdout, cwd } = this.#io;
    const { all, kept } = rows;
    const texts = this.#texts;
    const shown = shownPath(path, cwd);
    const known = all.filter((one) => !kept.includes(one)).length;
    if (!this.#isGuided || kept.length === 0)
      writeText(stdout, totals(all, texts) + (known === 0 ? '' : ` ${texts.leftOut(known)}`));
    if (kept.length === 0) {
      writeText(stdout, texts.noneLeft);
      return;
    }
    const wrote = isAdded ? texts.added : texts.wrote;
    writeText(stdout, isChanged ? wrote(shown, kept.length) : texts.unchanged(shown));
    if (backup !== undefined) writeText(stdout, texts.previous(shownPath(backup, cwd)));
    if (others > 0) this.#note(texts.othersInList(shown, others));
    // The guided start shows the next step itself.
    if (!this.#isGuided) this.#writeNext(shown, rows, { ...readingOptions(reading), org });
  }

  #writeNext(
    shown: string,
    { kept, invalid, lacksPasswords, newNicknames }: PreparedRows,
    ofRoster: CommandChange['options'],
  ): void {
    const { generatesPasswords, language } = this.#options;
    const { stdout } = this.#io;
    const passwords =
      lacksPasswords && !generatesPasswords ? { generatePasswords: 'missing', slips: true } : {};
    // A new file leaves these rows out. The list keeps them, without a nickname, so the run has to skip them.
    const skips = invalid.some(({ row }) => kept.some(({ person }) => person.row === row));
    const own = newNicknames.length > 0 && { new: newNicknames.join(',') };
    const options = { ...ofRoster, ...passwords, skipInvalid: skips || undefined, ...own };
    const lines = commandLines(this.#commands.on('create', shown, options), widthOf(stdout), 2);
    stdout.write(`${[textsIn(language).summary.next, ...lines].join('\n')}\n`);
  }

  #note(text: string): void {
    writeText(this.#io.stderr, text);
  }
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
