/** The result of a comparison of the roster with the directory, for people: rows and counts on stdout. */

import { Chalk, type ChalkInstance } from 'chalk';
import stringWidth from 'string-width';
import type { DiffResult } from '../../app/diff/index.js';
import { type ComparedRow, isOfName, STATES, type State } from '../../domain/comparison.js';
import type { Reason } from '../../domain/errors.js';
import { isSameWhole } from '../../domain/folded-name.js';
import { printable } from '../../domain/terminal-text.js';
import { wrapped } from '../../domain/text.js';
import type { Io } from '../../platform/io.js';
import { shownPath } from '../../platform/shown-path.js';
import { fillIn } from '../../texts/fill-in.js';
import { fieldName } from '../../texts/finding-text.js';
import { isUndescribed } from '../../texts/place-text.js';
import type { StopText } from '../../texts/text-facts.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { unknownText } from '../../texts/unknown-text.js';
import { warningText } from '../../texts/warning-text.js';
import type { CommandReporter } from '../command-reporter.js';
import { commandLines } from '../format/command-lines.js';
import { type CreateCommand, STATE_COLORS } from './diff-plan.js';
import { stopClause } from './stop-reasons.js';

type Shown = {
  readonly status: number;
  readonly all: boolean;
  /** Absolute paths of the files with all rows, and with accounts that no list has. */
  readonly output: string | undefined;
  readonly extra: string | undefined;
  readonly language: Language;
};

export function showDiff(
  result: DiffResult,
  { status, all, output, extra, language }: Shown,
  reporter: CommandReporter,
  create: CreateCommand,
  io: Pick<Io, 'cwd'>,
): void {
  const { ended, reason, signal, line = null, message = null, counts } = result;
  const pathsOf = (path: string | undefined) => (path === undefined ? [] : [shownPath(path, io.cwd)]);
  const files = [...pathsOf(output), ...pathsOf(extra)];
  const english = new DiffText(result, 'en');
  const next = reason === undefined ? null : `${english.stop().next}.`;
  const last = { exit_status: status, ended, reason: reason ?? signal ?? null, message, next, line };
  const warnings = english.warnings();
  const fields = { ...last, compared: counts, extra: result.extra?.length ?? null, files, warnings };
  reporter.finished(fields, (palette, columns) => {
    const text = new DiffText(result, language, palette, columns);
    return [
      ...text.table(all),
      ...text.summary(),
      ...text.extra(pathsOf(extra)[0]),
      ...text.notes(),
      ...text.next(create),
      ...pathsOf(output).map(textsIn(language).diff.allRows),
    ].join('\n');
  });
}

/** States that need no action. */
const UNLISTED: ReadonlySet<State> = new Set(['same', 'there']);

const GAP = 2;
const MAX_NAMED = 5;

/** The parts of the text. Those for programs have no colours and line breaks. */
class DiffText {
  readonly #result: DiffResult;
  readonly #language: Language;
  readonly #texts: Texts['diff'];
  readonly #title: string;
  readonly #palette: ChalkInstance;
  readonly #columns: number | undefined;

  constructor(result: DiffResult, language: Language, palette = new Chalk({ level: 0 }), columns?: number) {
    this.#result = result;
    this.#language = language;
    this.#texts = textsIn(language).diff;
    this.#title = result.plan.profile.form.title;
    this.#palette = palette;
    this.#columns = columns;
  }

  table(all: boolean): readonly string[] {
    const rows = this.#result.rows.filter(({ state }) => all || !UNLISTED.has(state));
    if (rows.length === 0) return [];
    const { columns, states } = this.#texts;
    const head = [columns.line, columns.nickname, columns.state] as const;
    const cells = rows.map(({ line, nickname, state }) => [String(line), nickname, states[state]] as const);
    const widths = head.map((name, at) =>
      cells.reduce((most, row) => Math.max(most, stringWidth(row[at] ?? '')), name.length),
    );
    const pad = (text: string, at: number) =>
      text + ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(text)) + GAP);
    const indent = widths.reduce((sum, width) => sum + width + GAP, 0);
    const body = rows.map((row, at) => {
      const [line = '', nickname = '', state = ''] = cells[at] ?? [];
      const paint = this.#palette[STATE_COLORS[row.state]];
      const details = wrapped(this.#details(row), this.#columns, indent);
      return `${pad(line, 0)}${pad(nickname, 1)}${paint(pad(state, 2))}${details}`.trimEnd();
    });
    return [this.#palette.bold([...head.map(pad), columns.details].join('')), ...body, ''];
  }

  /** The differences, whole names first, since the nickname may belong to another person. */
  #details({ name, state, directoryName = '', differences, why }: ComparedRow): string {
    const { details: texts } = this.#texts;
    const title = this.#title;
    const others = differences.filter((one) => !isOfName(one));
    const all = [
      others.length < differences.length
        ? texts.name(isSameWhole(name, directoryName), name, directoryName, title)
        : [],
      others.map(({ field, roster, directory }) =>
        texts.field(fieldName(field, this.#language), roster, directory, title),
      ),
      state === 'there' && directoryName !== '' ? texts.there(directoryName, title) : [],
      unknownText(why, this.#language) ?? [],
    ];
    return all.flat().join('; ');
  }

  summary(): readonly string[] {
    const { counts, plan } = this.#result;
    const width = String(counts.total).length + 2;
    return [
      ...this.#end(),
      printable(this.#texts.compared(counts.total, plan.roster.name, this.#title)),
      ...STATES.filter((state) => counts[state] > 0).map((state) => {
        const text = `${String(counts[state]).padStart(width)}  ${this.#texts.states[state]}`;
        return this.#palette[STATE_COLORS[state]](text);
      }),
    ];
  }

  /** Accounts that no list has. @param file with all of them */
  extra(file: string | undefined): readonly string[] {
    const { extra, plan } = this.#result;
    if (extra === undefined || (extra.length === 0 && file === undefined)) return [];
    // Compared with a list of new pupils, all earlier pupils are extra.
    const isFew = extra.length <= plan.rows;
    const named = isFew ? extra.slice(0, MAX_NAMED) : [];
    const names = named.map(({ nickname, name }) => (name === '' ? nickname : `${nickname} (${name})`));
    const disabled = extra.filter(({ enabled }) => enabled === false).length;
    const text = this.#wrapped(this.#texts.extra(extra.length, disabled, names, this.#title));
    const isAll = named.length === extra.length || !isFew;
    return file === undefined && isAll ? [text] : [text, this.#texts.allExtra(file)];
  }

  #end(): readonly string[] {
    const { ended, reason, signal = '', line, message, detail, why, lookUps, plan } = this.#result;
    switch (ended) {
      case 'compared':
        return [];
      case 'limit':
        return [this.#texts.limit(lookUps, plan.lookUps)];
      case 'interrupted':
        return [this.#texts.interrupted(signal, lookUps, plan.lookUps)];
      case 'stopped': {
        const clause = stopClause(this.stop().what, { reason, message, detail, why }, this.#language);
        const text = this.#texts.stopped(`${plan.roster.name}:${line}`, lookUps, plan.lookUps, clause);
        return [this.#palette.red(printable(text))];
      }
    }
  }

  /** Both texts end without a full stop. */
  stop(): StopText {
    const { reason, plan, status } = this.#result;
    const { stops } = textsIn(this.#language);
    const own = this.#texts.stops;
    // An answer may be from the service itself. Then a setting may be wrong instead of the address.
    const isAnswer = status !== undefined && status >= 400;
    const answer = [plan.service, '', isAnswer, true] as const;
    const isOfService = isAnswer && isUndescribed(plan.service, true);
    // The advice names all parts of the address.
    const { next } = stops.wrong_address(plan.service, '', true, false);
    const wrongAddress = { what: own.wrongAddress(this.#title, isAnswer), next };
    const texts: Partial<Record<Reason, StopText>> = {
      unreachable: stops.unreachable(...answer),
      wrong_address: isOfService ? stops.wrong_address(...answer) : wrongAddress,
      throttled: stops.throttled(...answer),
      too_many_failures: own.tooManyFailures,
      open_files: stops.open_files(...answer),
      roster_changed: own.rosterChanged,
      token_refused: stops.token_refused(...answer),
      forbidden: stops.forbidden(...answer),
    };
    return (reason && texts[reason]) ?? own.other;
  }

  warnings(): readonly string[] {
    const { warnings, elsewhere, uncomparedFields, counts } = this.#result;
    const fields = uncomparedFields.map((field) => fieldName(field, this.#language));
    return [
      ...warnings.map((one) => warningText(one, this.#language)),
      elsewhere === 0 ? undefined : this.#texts.elsewhere(elsewhere, this.#title),
      uncomparedFields.length === 0 ? undefined : this.#texts.unkept(fields, this.#title),
      counts.there === 0 ? undefined : this.#texts.there(counts.there, this.#title),
      this.#unseen(),
    ].filter((text) => text !== undefined);
  }

  notes(): readonly string[] {
    const { note } = this.#texts;
    const indent = note.length + 1;
    return this.warnings().map((text) => `${note} ${wrapped(printable(text), this.#columns, indent)}`);
  }

  /** Why look-ups may have missed existing users. */
  #unseen(): string | undefined {
    const { seen, counts, rows } = this.#result;
    if (seen === 'no-known-users' && rows.some(({ state }) => state === 'unknown'))
      return this.#texts.noneKnown(this.#title);
    return seen !== 'no-users' || counts.missing === 0 ? undefined : this.#texts.noneFound(this.#title);
  }

  next(createCommand: CreateCommand): readonly string[] {
    const { rows, counts, ended, reason, seen } = this.#result;
    const texts = this.#texts;
    const others = rows.filter(
      ({ differences, name, directoryName = '' }) =>
        differences.some(isOfName) && !isSameWhole(name, directoryName),
    ).length;
    const sentences = [
      reason === undefined ? [] : `${this.stop().next}.`,
      others === 0 ? [] : texts.otherPeople(others, this.#title),
    ].flat();
    const lines = sentences.map((text) => this.#wrapped(text));
    if (ended !== 'compared' || counts.missing === 0) return lines;
    const lead = seen === 'no-users' ? texts.createIfNew : texts.createMissing;
    const command = createCommand();
    const create = [lead, ...commandLines(command, this.#columns, 2), ...fillIn([command], this.#language)];
    return [...lines, ...create.map(printable)];
  }

  #wrapped(text: string): string {
    return wrapped(printable(text), this.#columns);
  }
}
