/** The result of a comparison of the roster with the directory, for people: rows and counts on stdout. */

import type { ChalkInstance } from 'chalk';
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
  /** True to list also the rows that are the same. */
  readonly all: boolean;
  /** Absolute paths of the files with all rows, and with accounts that no list has. */
  readonly output: string | undefined;
  readonly extra: string | undefined;
  readonly language: Language;
};

/** The end of a comparison, for people and for programs. */
export function showDiff(
  result: DiffResult,
  { status, all, output, extra, language }: Shown,
  reporter: CommandReporter,
  create: CreateCommand,
  io: Pick<Io, 'cwd'>,
): void {
  const { ended, reason, signal, line = null, message = null, counts } = result;
  const shown = (path: string | undefined) => (path === undefined ? [] : [shownPath(path, io.cwd)]);
  const files = [...shown(output), ...shown(extra)];
  const next = reason === undefined ? null : `${stopText(reason, result, 'en').next}.`;
  const last = { exit_status: status, ended, reason: reason ?? signal ?? null, message, next, line };
  const warnings = warningsOf(result, 'en');
  const listed = all ? result.rows : result.rows.filter(({ state }) => !UNLISTED.has(state));
  const texts = textsIn(language).diff;
  const noted = (text: string, columns?: number): string =>
    `${texts.note} ${wrapped(printable(text), columns, texts.note.length + 1)}`;
  const fields = { ...last, compared: counts, extra: result.extra?.length ?? null, files, warnings };
  reporter.finished(fields, (palette, columns) =>
    [
      ...tableLines(listed, result.plan.profile.form.title, language, palette, columns),
      ...summaryLines(result, language, palette),
      ...extraLines(result, shown(extra)[0], language, columns),
      ...warningsOf(result, language).map((text) => noted(text, columns)),
      ...nextLines(result, create, language, columns),
      ...shown(output).map(texts.allRows),
    ].join('\n'),
  );
}

/** States that need no action. */
const UNLISTED: ReadonlySet<State> = new Set(['same', 'there']);

const GAP = 2;

function tableLines(
  rows: readonly ComparedRow[],
  title: string,
  language: Language,
  palette: ChalkInstance,
  columns: number | undefined,
): readonly string[] {
  if (rows.length === 0) return [];
  const texts = textsIn(language).diff;
  const head = [texts.columns.line, texts.columns.nickname, texts.columns.state] as const;
  const cells = rows.map(
    ({ line, nickname, state }) => [String(line), nickname, texts.states[state]] as const,
  );
  const widths = head.map((name, at) =>
    cells.reduce((most, row) => Math.max(most, stringWidth(row[at] ?? '')), name.length),
  );
  const pad = (text: string, at: number) =>
    text + ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(text)) + GAP);
  const indent = widths.reduce((sum, width) => sum + width + GAP, 0);
  const body = rows.map((row, at) => {
    const [line = '', nickname = '', state = ''] = cells[at] ?? [];
    const details = wrapped(detailsOf(row, title, language), columns, indent);
    return `${pad(line, 0)}${pad(nickname, 1)}${palette[STATE_COLORS[row.state]](pad(state, 2))}${details}`.trimEnd();
  });
  return [palette.bold([...head.map(pad), texts.columns.details].join('')), ...body, ''];
}

/** The differences, whole names first, since the nickname may belong to another person. */
function detailsOf(
  { name, state, directoryName = '', differences, why }: ComparedRow,
  title: string,
  language: Language,
): string {
  const { details: texts } = textsIn(language).diff;
  const isOther = differences.some(isOfName);
  const all = [
    isOther ? texts.name(isSameWhole(name, directoryName), name, directoryName, title) : [],
    differences
      .filter((one) => !isOfName(one))
      .map(({ field, roster, directory }) =>
        texts.field(fieldName(field, language), roster, directory, title),
      ),
    state === 'there' && directoryName !== '' ? texts.there(directoryName, title) : [],
    unknownText(why, language) ?? [],
  ];
  return all.flat().join('; ');
}

function summaryLines(
  { counts, plan, ...end }: DiffResult,
  language: Language,
  palette: ChalkInstance,
): readonly string[] {
  const texts = textsIn(language).diff;
  const width = String(counts.total).length + 2;
  return [
    ...endLines({ ...end, plan }, language, palette),
    printable(texts.compared(counts.total, plan.roster.name, plan.profile.form.title)),
    ...STATES.filter((state) => counts[state] > 0).map((state) =>
      palette[STATE_COLORS[state]](`${String(counts[state]).padStart(width)}  ${texts.states[state]}`),
    ),
  ];
}

const MOST_NAMED = 5;

/** Accounts that no list has. @param file with all of them */
function extraLines(
  { extra, plan }: DiffResult,
  file: string | undefined,
  language: Language,
  columns: number | undefined,
): readonly string[] {
  if (extra === undefined || (extra.length === 0 && file === undefined)) return [];
  const texts = textsIn(language).diff;
  // For a list of new pupils, all earlier pupils are extra.
  const isFew = extra.length <= plan.rows;
  const named = isFew ? extra.slice(0, MOST_NAMED) : [];
  const text = texts.extra(
    extra.length,
    extra.filter(({ enabled }) => enabled === false).length,
    named.map(({ nickname, name }) => (name === '' ? nickname : `${nickname} (${name})`)),
    plan.profile.form.title,
  );
  const isAll = named.length === extra.length || !isFew;
  return [wrapped(printable(text), columns), ...(file === undefined && isAll ? [] : [texts.allExtra(file)])];
}

function endLines(
  { ended, reason, signal, line, status, message, detail, why, looked, plan }: Omit<DiffResult, 'counts'>,
  language: Language,
  palette: ChalkInstance,
): readonly string[] {
  const texts = textsIn(language).diff;
  switch (ended) {
    case 'compared':
      return [];
    case 'limit':
      return [texts.limit(looked, plan.lookUps)];
    case 'interrupted':
      return [texts.interrupted(signal ?? '', looked, plan.lookUps)];
    case 'stopped': {
      const { what } = stopText(reason, { plan, status }, language);
      const clause = stopClause(what, { reason, message, detail, why }, language);
      const text = texts.stopped(`${plan.roster.name}:${line}`, looked, plan.lookUps, clause);
      return [palette.red(printable(text))];
    }
  }
}

/** Both texts without a full stop. */
function stopText(
  reason: Reason | undefined,
  { plan, status }: Pick<DiffResult, 'plan' | 'status'>,
  language: Language,
): StopText {
  const { stops, diff } = textsIn(language);
  const own = diff.stops;
  // An answer may be from the service itself. Then a setting may be wrong instead of the address.
  const isAnswer = status !== undefined && status >= 400;
  const answer = [plan.service, '', isAnswer, true] as const;
  const texts: Partial<Record<Reason, StopText>> = {
    unreachable: stops.unreachable(...answer),
    wrong_address:
      isAnswer && isUndescribed(plan.service, true)
        ? stops.wrong_address(...answer)
        : {
            what: own.wrongAddress(plan.profile.form.title, isAnswer),
            // With all parts of the address.
            next: stops.wrong_address(plan.service, '', true, false).next,
          },
    throttled: stops.throttled(...answer),
    too_many_failures: own.tooManyFailures,
    open_files: stops.open_files(...answer),
    roster_changed: own.rosterChanged,
    token_refused: stops.token_refused(...answer),
    forbidden: stops.forbidden(...answer),
  };
  return (reason && texts[reason]) ?? own.other;
}

function warningsOf(result: DiffResult, language: Language): readonly string[] {
  const { warnings, elsewhere, unkept, counts, plan } = result;
  const texts = textsIn(language).diff;
  const { title } = plan.profile.form;
  return [
    ...warnings.map((one) => warningText(one, language)),
    elsewhere === 0 ? undefined : texts.elsewhere(elsewhere, title),
    unkept.length === 0
      ? undefined
      : texts.unkept(
          unkept.map((field) => fieldName(field, language)),
          title,
        ),
    counts.there === 0 ? undefined : texts.there(counts.there, title),
    unseenText(result, texts),
  ].filter((text) => text !== undefined);
}

/** Why look-ups may have missed existing users. */
function unseenText(
  { seen, counts: { missing }, rows, plan }: DiffResult,
  texts: Texts['diff'],
): string | undefined {
  const { title } = plan.profile.form;
  if (seen === 'no-known-users' && rows.some(({ state }) => state === 'unknown'))
    return texts.nobodyKnown(title);
  return seen !== 'no-users' || missing === 0 ? undefined : texts.nobody(title);
}

function nextLines(
  { rows, counts, ended, reason, status, seen, plan }: DiffResult,
  createCommand: CreateCommand,
  language: Language,
  columns: number | undefined,
): readonly string[] {
  const texts = textsIn(language).diff;
  const others = rows.filter(
    ({ differences, name, directoryName = '' }) =>
      differences.some(isOfName) && !isSameWhole(name, directoryName),
  ).length;
  const sentences = [
    reason === undefined ? [] : `${stopText(reason, { plan, status }, language).next}.`,
    others === 0 ? [] : texts.otherPeople(others, plan.profile.form.title),
  ].flat();
  const isToCreate = ended === 'compared' && counts.missing > 0;
  const lead = seen === 'no-users' ? texts.createIfNew : texts.createMissing;
  const create = [lead, ...commandLines(createCommand(), columns, 2), ...fillIn([createCommand()], language)];
  const lines = sentences.map((text) => wrapped(printable(text), columns));
  return [...lines, ...(isToCreate ? create.map(printable) : [])];
}
