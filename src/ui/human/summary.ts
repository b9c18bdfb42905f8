/** The end of a run: counts that add up to the roster, then what to do next, with the commands. */

import type { ChalkInstance } from 'chalk';
import type { Ending } from '../../app/ending.js';
import { type NextStep, OUTCOMES } from '../../domain/outcome.js';
import { OUTCOME_TABLE } from '../../domain/outcome-table.js';
import { printable } from '../../lib/terminal-text.js';
import { count, wrapped } from '../../lib/text.js';
import { OUTCOME_TEXTS } from '../../texts/outcome-texts.js';
import { nextSteps } from './next-steps.js';
import { stopText } from './stop-reasons.js';

/**
 * The whole summary, without a trailing line break.
 * @param status the exit status
 * @param columns of the terminal, where there is one: sentences are broken between words there, commands never
 */
export function summaryText(
  ending: Ending,
  status: number,
  palette: ChalkInstance,
  columns?: number,
): string {
  const { counts, run } = ending;
  const head = printable(headline(ending, status));
  const parts = [ending.ended === 'stopped' ? palette.red(head) : head, ''];
  const width = String(counts.total).length + 2;
  for (const outcome of OUTCOMES) {
    const [all, now] = [counts[outcome], run[outcome]];
    if (all === 0) continue;
    const some = outcome !== 'pending' && now > 0 && now !== all ? `, ${now} of them now` : '';
    const text = `${String(all).padStart(width)}  ${printable(OUTCOME_TEXTS.en[outcome].meaning(ending.service.title))}${some}`;
    parts.push(palette[OUTCOME_TABLE[outcome].terminal.color](text));
  }
  // Where the roster can be read no more, nobody has counted.
  if (counts.total > 0) {
    const rows = counts.total === 1 ? 'row' : 'rows';
    parts.push(`${String(counts.total).padStart(width)}  ${rows} in ${printable(ending.rosterName)}`);
  }
  const warnings = ending.warnings.map((warning) => palette.yellow(`Warning: ${printable(warning)}`));
  if (warnings.length > 0) parts.push('', ...warnings);
  const next = nextSteps(ending);
  if (next.length > 0) parts.push('', 'Next:', ...next.flatMap((step) => stepLines(step, columns)));
  if (ending.files.length > 0) parts.push('', ...reportLines(ending));
  return parts.join('\n');
}

function headline(ending: Ending, status: number): string {
  const { ended, counts, run, signal } = ending;
  switch (ended) {
    case 'complete':
      return completeLine(ending, status);
    case 'limit':
      return `Stopped after ${count(run.total, 'row')} (--limit).`;
    case 'interrupted':
      return `Interrupted (${signal}).`;
    case 'refused':
      return `Nothing was sent: ${refusedText(counts)}.`;
    case 'stopped':
      return stopLine(ending);
  }
}

function completeLine(ending: Ending, status: number): string {
  const { counts, run, notInRoster, reportError, rosterName } = ending;
  if (reportError !== undefined) return 'The run has finished, but its report could not be written.';
  if (status === 0) {
    if (run.total > 0) return 'All done.';
    const isAll = counts.created === counts.total;
    return isAll ? `Nothing to do: all users in ${rosterName} have been created.` : 'Nothing to do.';
  }
  const others = counts.total - counts.created - counts.unconfirmed;
  const inDoubt = counts.unconfirmed + notInRoster.unconfirmed;
  const [left, how] = others > 0 ? [others, 'not created'] : [inDoubt, 'unconfirmed'];
  const head = run.total === 0 ? 'Nothing was sent' : 'The run has finished';
  return `${head}. ${count(left, 'user')} ${how}.`;
}

function refusedText({ invalid, total }: Ending['counts']): string {
  if (invalid === total) return total === 1 ? 'the only row is invalid' : `all ${total} rows are invalid`;
  return `${invalid} of ${total} rows ${invalid === 1 ? 'is' : 'are'} invalid`;
}

function stopLine({ reason, status, message: detail = '', line, rosterName, service }: Ending): string {
  const { what, isInMessage = false } = stopText(reason, service, status);
  const message = detail.replace(/[.]$/, '');
  const where = line === undefined ? '' : ` at ${rosterName}:${line}`;
  const parts = isInMessage && message !== '' ? [message] : [what, message].filter((part) => part !== '');
  return `Stopped${where}. ${parts.join(': ')}.`;
}

/** Commands stand on lines of their own, so that they can be copied. */
function stepLines({ text, commands }: NextStep, columns?: number): readonly string[] {
  return [`  - ${wrapped(printable(text), columns, 4)}`, ...commands.map((command) => `      ${command}`)];
}

/** The page first: it is what people want to look at. */
function reportLines({ files, folder }: Ending): readonly string[] {
  const page = files.find((name) => name.endsWith('.html'));
  const others = files.filter((name) => name !== page).join(', ');
  const shown = printable(folder);
  if (page === undefined) return [`Report: ${shown}/ (${others})`];
  return [`Report: ${shown}/${page} (open it in a browser)`, `        with ${others}`];
}
