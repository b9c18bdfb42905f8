/** The result of a comparison of the roster with the directory, for people: rows and counts on stdout. */

import type { ChalkInstance } from 'chalk';
import stringWidth from 'string-width';
import type { DiffResult } from '../../app/diff/index.js';
import { type ComparedRow, type Difference, isOfName, STATES, type State } from '../../domain/comparison.js';
import type { Reason } from '../../domain/errors.js';
import { isSameWhole } from '../../domain/folded-name.js';
import type { Io } from '../../lib/io.js';
import { shownPath } from '../../lib/shown-path.js';
import { printable } from '../../lib/terminal-text.js';
import { capitalized, count, wrapped } from '../../lib/text.js';
import { fillIn } from '../../texts/fill-in.js';
import { isUndescribed, placeText } from '../../texts/place-text.js';
import type { StopText } from '../../texts/text-facts.js';
import { textsIn } from '../../texts/texts.js';
import type { CommandReporter } from '../command-reporter.js';
import { type CreateCommand, STATE_COLORS } from './diff-plan.js';
import { stopClause } from './stop-reasons.js';

type Shown = {
  readonly status: number;
  /** List also the rows that are the same. */
  readonly all: boolean;
  /** The absolute path of the file with all rows. */
  readonly output: string | undefined;
};

/** The end of a comparison, for people and for programs. */
export function showDiff(
  result: DiffResult,
  { status, all, output }: Shown,
  reporter: CommandReporter,
  create: CreateCommand,
  io: Pick<Io, 'cwd'>,
): void {
  const { ended, reason, signal, line = null, message = null, counts, warning } = result;
  const warnings = [warning, unkeptText(result), thereText(result), unseenText(result)].filter(
    (text) => text !== undefined,
  );
  const files = output === undefined ? [] : [shownPath(output, io.cwd)];
  const next = reason === undefined ? null : `${stopText(reason, result).next}.`;
  const last = { exit_status: status, ended, reason: reason ?? signal ?? null, message, next, line };
  const listed = all ? result.rows : result.rows.filter(({ state }) => !UNLISTED.has(state));
  reporter.finished({ ...last, compared: counts, files, warnings }, (palette, columns) =>
    [
      ...tableLines(listed, result.plan.profile.form.title, palette, columns),
      ...summaryLines(result, palette),
      ...warnings.map((text) => `Note: ${wrapped(printable(text), columns, 6)}`),
      ...nextLines(result, create, columns),
      ...files.map((file) => `All rows: ${file}`),
    ].join('\n'),
  );
}

/** There is nothing to do about these states. */
const UNLISTED: ReadonlySet<State> = new Set(['same', 'there']);

const HEAD = ['Line', 'Nickname', 'State'] as const;
const GAP = 2;

/** Line, nickname, state and details below a header; nothing if there are no rows. */
function tableLines(
  rows: readonly ComparedRow[],
  title: string,
  palette: ChalkInstance,
  columns: number | undefined,
): readonly string[] {
  if (rows.length === 0) return [];
  const cells = rows.map(({ line, nickname, state }) => [String(line), nickname, state] as const);
  const widths = HEAD.map((head, at) =>
    cells.reduce((most, row) => Math.max(most, stringWidth(row[at] ?? '')), head.length),
  );
  const pad = (text: string, at: number) =>
    text + ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(text)) + GAP);
  const indent = widths.reduce((sum, width) => sum + width + GAP, 0);
  const body = rows.map((row, at) => {
    const [line = '', nickname = '', state = ''] = cells[at] ?? [];
    const details = wrapped(detailsOf(row, title), columns, indent);
    return `${pad(line, 0)}${pad(nickname, 1)}${palette[STATE_COLORS[row.state]](pad(state, 2))}${details}`.trimEnd();
  });
  return [palette.bold([...HEAD.map(pad), 'Details'].join('')), ...body, ''];
}

/** The differences, whole names first, since the nickname may belong to another person. */
function detailsOf(
  { name, state, directoryName = '', differences, why = '' }: ComparedRow,
  title: string,
): string {
  const both = ({ roster, directory }: Pick<Difference, 'roster' | 'directory'>) =>
    `${roster} in the roster, ${directory || 'none'} in ${title}`;
  const quoted = (text: string) => text && `"${text}"`;
  const isOther = differences.some(isOfName);
  const texts = [
    isOther
      ? `${isSameWhole(name, directoryName) ? 'spelling of the name' : 'name'}: ${both({ roster: name, directory: directoryName })}`
      : [],
    differences
      .filter((one) => !isOfName(one))
      .map(
        (one) => `${one.field}: ${both({ roster: quoted(one.roster), directory: quoted(one.directory) })}`,
      ),
    state === 'there' && directoryName !== '' ? `${directoryName} in ${title}` : [],
    why || [],
  ];
  return texts.flat().join('; ');
}

function summaryLines({ counts, plan, ...end }: DiffResult, palette: ChalkInstance): readonly string[] {
  const { title } = plan.profile.form;
  const width = String(counts.total).length + 2;
  const head = `${count(counts.total, 'row')} of ${plan.roster.name} compared with ${title}.`;
  return [
    ...endLines({ ...end, plan }, palette),
    printable(head),
    ...STATES.filter((state) => counts[state] > 0).map((state) =>
      palette[STATE_COLORS[state]](`${String(counts[state]).padStart(width)}  ${state}`),
    ),
  ];
}

/** Why the comparison ended before the last row, and after how many look-ups. */
function endLines(
  { ended, reason, signal, line, status, message, looked, plan }: Omit<DiffResult, 'counts'>,
  palette: ChalkInstance,
): readonly string[] {
  const far = `after ${looked} of ${count(plan.lookUps, 'look-up')}`;
  switch (ended) {
    case 'compared':
      return [];
    case 'limit':
      return [`Stopped ${far} (--limit).`];
    case 'interrupted':
      return [`Interrupted (${signal}) ${far}.`];
    case 'stopped': {
      const { what } = stopText(reason, { plan, status });
      const why = stopClause(what, { reason, message });
      const text = `Stopped at ${plan.roster.name}:${line}, ${far}. ${why}.`;
      return [palette.red(printable(text))];
    }
  }
}

/** Why the comparison stopped, and what to do next, both without a full stop. */
function stopText(
  reason: Reason | undefined,
  { plan, status }: Pick<DiffResult, 'plan' | 'status'>,
): StopText {
  const { title } = plan.profile.form;
  const { stops } = textsIn('en');
  // Such an answer may be from the service itself. Then a setting may be wrong instead of the address.
  const isAnswer = status !== undefined && status >= 400;
  const answer = [plan.service, '', isAnswer, true] as const;
  const texts: Partial<Record<Reason, StopText>> = {
    unreachable: stops.unreachable(...answer),
    wrong_address:
      isAnswer && isUndescribed(plan.service, true)
        ? stops.wrong_address(...answer)
        : {
            what: isAnswer
              ? `No users can be looked up in ${title}`
              : `The answer is not one of ${title} to a look-up`,
            next: `Check ${placeText(plan.service)}`,
          },
    throttled: stops.throttled(...answer),
    too_many_failures: {
      what: 'Too many consecutive look-ups failed',
      next: 'Check the last reasons. To continue after any number of failures, add --stop-after 0',
    },
    open_files: stops.open_files(...answer),
    roster_changed: { what: 'The roster was changed meanwhile', next: 'Save and close the roster' },
    token_refused: stops.token_refused(...answer),
    forbidden: stops.forbidden(...answer),
  };
  return (reason && texts[reason]) ?? { what: 'The comparison stopped', next: 'See the message above' };
}

function unkeptText({ unkept, plan }: Pick<DiffResult, 'unkept' | 'plan'>): string | undefined {
  if (unkept.length === 0) return undefined;
  const was = unkept.length === 1 ? 'was' : 'were';
  return `${unkept.join(', ')} ${was} not compared: ${plan.profile.form.title} shows no value for any of these users.`;
}

/** Rows of which nobody can say from here whose account it is. */
function thereText({ counts: { there }, plan }: Pick<DiffResult, 'counts' | 'plan'>): string | undefined {
  if (there === 0) return undefined;
  const { title } = plan.profile.form;
  return `Of ${count(there, 'row')} only the nickname could be compared: check in ${title} whose ${there === 1 ? 'account this is' : 'accounts these are'}.`;
}

/** Why the look-ups may have found nobody although the users exist. */
function unseenText({ seen, counts: { missing }, rows, plan }: DiffResult): string | undefined {
  const { title } = plan.profile.form;
  if (seen === 'nobody-known' && rows.some(({ state }) => state === 'unknown'))
    return `${capitalized(title)} shows nobody, not even users whom the results of this roster have as created. Check that the owner of the token has the permission to read users, and the settings of the profile.`;
  if (seen !== 'nobody' || missing === 0) return undefined;
  return `Nobody was found in ${title}. It shows the same to a token that may not read users: to be sure, compare a list with somebody who is there.`;
}

/** The next steps. A command is never broken between lines. */
function nextLines(
  { rows, counts, ended, reason, status, seen, plan }: DiffResult,
  createCommand: CreateCommand,
  columns: number | undefined,
): readonly string[] {
  const { title } = plan.profile.form;
  const others = rows.filter(
    ({ differences, name, directoryName = '' }) =>
      differences.some(isOfName) && !isSameWhole(name, directoryName),
  ).length;
  const has = others === 1 ? '1 nickname belongs' : `${others} nicknames belong`;
  const texts = [
    reason === undefined ? [] : `${stopText(reason, { plan, status }).next}.`,
    others === 0
      ? []
      : `${has} to somebody with another name in ${title}. A row for another person needs another nickname.`,
  ].flat();
  const isToCreate = ended === 'compared' && counts.missing > 0;
  const lead = seen === 'nobody' ? 'To create these users, if they are new:' : 'To create the missing users:';
  const create = [lead, `  ${createCommand()}`, ...fillIn([createCommand()])];
  const lines = texts.map((text) => wrapped(printable(text), columns));
  return [...lines, ...(isToCreate ? create.map(printable) : [])];
}
