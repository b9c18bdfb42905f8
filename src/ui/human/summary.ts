/** The end of a run: counts that add up to the roster, then the next steps with their commands. */

import type { ChalkInstance } from 'chalk';
import type { Ending } from '../../app/results/index.js';
import { type NextStep, OUTCOMES, unresolved } from '../../domain/outcome.js';
import { OUTCOME_TABLE } from '../../domain/outcome-table.js';
import { STDIN } from '../../domain/roster-options.js';
import { printable } from '../../domain/terminal-text.js';
import { wrapped } from '../../domain/text.js';
import { leftOutLine } from '../../texts/left-out-text.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { warningText } from '../../texts/warning-text.js';
import { commandLines } from '../format/command-lines.js';
import { MAX_NAMED, personText } from './difference-lines.js';
import { hasWaitingPasswords, nextSteps, stepsToResolve } from './next-steps.js';
import { stopClause, stopText } from './stop-reasons.js';

type Paper = {
  readonly palette: ChalkInstance;
  readonly columns: number | undefined;
  readonly language: Language;
  readonly isGuided?: boolean;
};

/** The summary without a trailing line break. @param status the exit status */
export function summaryText(ending: Ending, status: number, paper: Paper): string {
  const { palette, columns, language, isGuided = false } = paper;
  const texts = textsIn(language).summary;
  const ended = headline(ending, status, language, texts);
  // Without the guided start, the next steps say that it was a rehearsal.
  const isRehearsal = isGuided && ending.rehearsal !== undefined;
  const head = wrapped(printable(isRehearsal ? `${ended} ${texts.rehearsal}` : ended), columns);
  const lead = ending.ended === 'stopped' ? palette.red(head) : head;
  // The guided start itself limits the run to the first user. Its plan, just above, names the rows that are left out.
  const isFirst = isGuided && ending.ended === 'limit';
  const shown = isFirst ? { ...ending, leftOut: [] } : ending;
  const parts = [...(isFirst ? [] : [lead, '']), ...countLines(shown, texts, paper)];
  const warnings = ending.warnings.map((warning) => {
    const text = `${texts.warning}: ${printable(warningText(warning, language))}`;
    // A warning with a command is one line.
    return palette.yellow(warning.kind === 'unwritten' ? text : wrapped(text, columns));
  });
  if (warnings.length > 0) parts.push('', ...warnings);
  const next = isGuided ? stepsToResolve(ending, language) : nextSteps(ending, language);
  if (next.length > 0) parts.push('', texts.next, ...next.flatMap((step) => stepLines(step, columns)));
  if (ending.files.length > 0 && !isGuided) parts.push('', ...reportLines(ending, texts));
  // Slips of this command are shown after they are made.
  if (ending.sheet !== undefined && ending.slips !== 'following' && !isGuided)
    parts.push(`${texts.slips} ${printable(ending.folder)}/${ending.sheet} (${texts.openIt})`);
  return parts.join('\n');
}

function countLines(
  { counts, run, stepCounts, leftOut, newAccounts = [], service, rosterName }: Ending,
  texts: Texts['summary'],
  { palette, columns, language }: Paper,
): readonly string[] {
  const { grouped, outcomes, afterCreation } = textsIn(language);
  const width = grouped(counts.total).length + 2;
  const line = (n: number, text: string) => `${grouped(n).padStart(width)}  ${printable(text)}`;
  const lines: string[] = [];
  for (const outcome of OUTCOMES) {
    const [all, now] = [counts[outcome], run[outcome]];
    if (all === 0) continue;
    const some = outcome !== 'pending' && now > 0 && now !== all ? texts.ofThemNow(now) : '';
    const lacking = outcome === 'created' ? afterCreation.lacking(stepCounts.lacking) : [];
    const meaning = outcomes[outcome].meaning(service.title) + some;
    const text = line(all, [meaning, ...lacking].join(', '));
    lines.push(palette[OUTCOME_TABLE[outcome].color](text));
    if (outcome === 'created' && stepCounts.done.size > 0)
      lines.push(`${' '.repeat(width)}  ${afterCreation.done([...stepCounts.done])}`);
  }
  // The rows of a roster that can no longer be read are not counted.
  if (counts.total > 0) lines.push(line(counts.total, texts.rowsIn(counts.total, fileName(rosterName))));
  const named = leftOutLine(leftOut, language);
  if (named !== undefined) lines.push(wrapped(printable(named), columns));
  if (newAccounts.length > 0 && newAccounts.length <= MAX_NAMED) {
    const people = newAccounts.map((person) => personText(person, language)).join(', ');
    lines.push(wrapped(printable(texts.created(people)), columns));
  }
  return lines;
}

/** `undefined` for standard input. */
function fileName(rosterName: string): string | undefined {
  return rosterName === STDIN ? undefined : rosterName;
}

function headline(ending: Ending, status: number, language: Language, texts: Texts['summary']): string {
  const { ended, counts, run, signal = '' } = ending;
  switch (ended) {
    case 'complete':
      return completeLine(ending, status, texts);
    case 'limit':
      return texts.limit(run.total);
    case 'interrupted':
      return texts.interrupted(signal);
    case 'refused':
      return texts.refused(counts.invalid + ending.stepCounts.blocked, counts.total - counts.left_out);
    case 'stopped':
      return stopLine(ending, language, texts);
  }
}

function completeLine(ending: Ending, status: number, texts: Texts['summary']): string {
  const { counts, run, hasSteps = false, notInRoster, stepCounts, leftOut, reportError, rosterName } = ending;
  if (reportError !== undefined) return texts.noReport;
  const isSent = run.total > 0 || hasSteps;
  if (status === 0) {
    if (isSent && hasWaitingPasswords(ending) && leftOut.length === 0)
      return texts.allThere(fileName(rosterName));
    if (isSent) return texts.allDone;
    return counts.created === counts.total && leftOut.length === 0
      ? texts.allCreated(fileName(rosterName))
      : texts.nothingToSend;
  }
  const others = unresolved(counts, ending.skipExisting) - counts.unconfirmed;
  if (others > 0) return texts.notCreated(others, isSent);
  const unclear = counts.unconfirmed + notInRoster.unconfirmed;
  if (unclear === 0) return texts.unfinished(stepCounts.users, isSent);
  return texts.unconfirmed(unclear, isSent);
}

function stopLine(ending: Ending, language: Language, texts: Texts['summary']): string {
  const { reason, line, rosterName, service } = ending;
  const { what } = stopText(reason, service, ending, language);
  const roster = fileName(rosterName);
  const where = line === undefined ? '' : roster === undefined ? texts.line(line) : `${roster}:${line}`;
  return texts.stopped(where, stopClause(what, ending, language));
}

/** Each command has its own line, so that it can be copied. */
function stepLines({ text, commands }: NextStep, columns?: number): readonly string[] {
  const lines = commands.flatMap((command) => commandLines(command, columns, 6));
  return [`  - ${wrapped(printable(text), columns, 4)}`, ...lines];
}

function reportLines({ files, folder }: Ending, texts: Texts['summary']): readonly string[] {
  const page = files.find((name) => name.endsWith('.html'));
  const others = files.filter((name) => name !== page).join(', ');
  const shown = printable(folder);
  if (page === undefined) return [`${texts.report} ${shown}/ (${others})`];
  const indent = ' '.repeat(texts.report.length + 1);
  return [`${texts.report} ${shown}/${page} (${texts.openIt})`, `${indent}${texts.with} ${others}`];
}
