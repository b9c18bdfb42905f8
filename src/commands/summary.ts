/** The end of a run in words: counts that add up to the roster, then what to do next, with the command. */

import type { ChalkInstance } from 'chalk';
import type { OutcomeName } from '../outcome.js';
import type { End } from '../provision.js';
import type { Step } from '../report/report.js';
import { nextSteps } from './next-steps.js';
import { stopWords } from './stops.js';
import type { Finished } from './view.js';
import { count, printable, wrapped } from './words.js';

type Line = {
  readonly outcome: OutcomeName;
  readonly color: 'green' | 'yellow' | 'red' | 'magenta' | 'cyan';
  readonly words: string;
};

const LINES: readonly Line[] = [
  { outcome: 'created', color: 'green', words: 'created' },
  { outcome: 'weak_password', color: 'yellow', words: 'refused: password too simple' },
  { outcome: 'exists', color: 'yellow', words: 'not created: the nickname is taken' },
  { outcome: 'failed', color: 'red', words: 'refused by the directory' },
  { outcome: 'unconfirmed', color: 'magenta', words: 'in doubt: sent, but not answered clearly' },
  { outcome: 'invalid', color: 'red', words: 'not sent: a check failed' },
  { outcome: 'pending', color: 'cyan', words: 'still to do' },
];

/**
 * The whole summary, without a trailing line break.
 * @param columns of the terminal, where there is one: sentences are broken between words there, commands never
 */
export function summaryText(finished: Finished, palette: ChalkInstance, columns?: number): string {
  const { counts, run, end } = finished;
  const head = printable(headline(finished));
  const parts = [end.ended === 'stopped' ? palette.red(head) : head, ''];
  const width = String(counts.total).length + 2;
  for (const { outcome, color, words } of LINES) {
    const [all, now] = [counts[outcome], run[outcome]];
    if (all === 0) continue;
    const some = outcome !== 'pending' && now > 0 && now !== all ? `, ${now} of them now` : '';
    parts.push(palette[color](`${String(all).padStart(width)}  ${words}${some}`));
  }
  // Where the roster can be read no more, nobody has counted.
  if (counts.total > 0) {
    const rows = counts.total === 1 ? 'row' : 'rows';
    parts.push(`${String(counts.total).padStart(width)}  ${rows} in ${printable(finished.rosterName)}`);
  }
  const warnings = finished.warnings.map((warning) => palette.yellow(`Warning: ${printable(warning)}`));
  if (warnings.length > 0) parts.push('', ...warnings);
  const trouble = end.ended === 'stopped' ? end.reason : (finished.trouble?.reason ?? null);
  const next = nextSteps({ ...finished, ended: end.ended, trouble });
  if (next.length > 0) parts.push('', 'Next:', ...next.flatMap((step) => stepLines(step, columns)));
  if (finished.files.length > 0) parts.push('', ...reportLines(finished));
  return parts.join('\n');
}

function headline(finished: Finished): string {
  const { end, counts, run, rosterName } = finished;
  switch (end.ended) {
    case 'complete':
      return completeLine(finished);
    case 'limit':
      return `Stopped after ${count(run.total, 'row')}, as asked (--limit).`;
    case 'interrupted':
      return `Interrupted (${end.signal}).`;
    case 'refused':
      return `Nothing was sent: ${refusedWords(counts)}.`;
    case 'stopped':
      return stopLine(end, rosterName);
  }
}

function completeLine({ exitStatus, counts, run, notInRoster, trouble, rosterName }: Finished): string {
  if (trouble !== undefined) return 'The run is finished, but its report could not be written.';
  if (exitStatus === 0 && run.total > 0) return 'All done.';
  if (exitStatus === 0) {
    const isAll = counts.created === counts.total;
    return isAll ? `Nothing to do: all users of ${rosterName} are created.` : 'Nothing to do.';
  }
  const others = counts.total - counts.created - counts.unconfirmed;
  const inDoubt = counts.unconfirmed + notInRoster.unconfirmed;
  const are = (others > 0 ? others : inDoubt) === 1 ? '1 user is' : 'some users are';
  const head = run.total === 0 ? 'Nothing was sent' : 'The run is finished';
  return `${head}; ${are} ${others > 0 ? 'not created' : 'in doubt'}.`;
}

function refusedWords({ invalid, total }: Finished['counts']): string {
  if (invalid === total) return total === 1 ? 'the only row is invalid' : `all ${total} rows are invalid`;
  return `${invalid} of ${total} rows ${invalid === 1 ? 'is' : 'are'} invalid`;
}

function stopLine(end: Extract<End, { ended: 'stopped' }>, rosterName: string): string {
  const { what } = stopWords(end.reason);
  const message = end.message?.replace(/[.]$/, '') ?? '';
  const where = end.line === undefined ? '' : ` at ${rosterName}:${end.line}`;
  // What is wrong with the disk says so by itself.
  const words = message.startsWith(what) ? message : [what, message].filter((part) => part !== '').join(': ');
  return `Stopped${where}. ${words}.`;
}

/** Commands stand on lines of their own, so that they can be copied. */
function stepLines({ text, commands }: Step, columns = Number.POSITIVE_INFINITY): readonly string[] {
  const [first = '', ...rest] = wrapped(printable(text), columns - 5);
  return [
    `  - ${first}`,
    ...rest.map((line) => `    ${line}`),
    ...commands.map((command) => `      ${command}`),
  ];
}

/** The page first: it is what people want to look at. */
function reportLines({ files, folder }: Finished): readonly string[] {
  const page = files.find((name) => name.endsWith('.html'));
  const others = files.filter((name) => name !== page).join(', ');
  const shown = printable(folder);
  if (page === undefined) return [`Report: ${shown}/ (${others})`];
  return [`Report: ${shown}/${page} (open it in a browser)`, `        and beside it ${others}`];
}
