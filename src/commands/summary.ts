/** The end of a run in words: counts that add up to the roster, then what to do next, with the command. */

import type { ChalkInstance } from 'chalk';
import type { OutcomeName } from '../outcome.js';
import type { End } from '../provision.js';
import { summaryAdvice } from '../report/advice.js';
import { stopWords } from './stops.js';
import type { Finished } from './view.js';
import { count, shellQuote } from './words.js';

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

/** The whole summary, without a trailing line break. */
export function summaryText(finished: Finished, palette: ChalkInstance): string {
  const { counts, run, end } = finished;
  const parts = [headline(finished), ''];
  const width = String(counts.total).length;
  for (const { outcome, color, words } of LINES) {
    if (counts[outcome] === 0) continue;
    const now =
      outcome !== 'pending' && run[outcome] > 0 && run[outcome] !== counts[outcome]
        ? `, ${run[outcome]} of them now`
        : '';
    parts.push(palette[color](`${String(counts[outcome]).padStart(width + 2)}  ${words}${now}`));
  }
  // Without a report nobody has counted.
  if (finished.files.length > 0) {
    parts.push(`${String(counts.total).padStart(width + 2)}  rows in ${finished.rosterName}`);
  }
  const next = nextSteps(finished);
  if (next.length > 0) parts.push('', 'Next:', ...next.map((step) => `  - ${step}`));
  for (const warning of finished.warnings) parts.push(palette.yellow(`Warning: ${warning}`));
  if (finished.files.length > 0) parts.push('', `Report: ${finished.folder}/ (${finished.files.join(', ')})`);
  return parts.join('\n');

  function headline({ exitStatus }: Finished): string {
    switch (end.ended) {
      case 'complete':
        return exitStatus === 0 ? 'All done.' : 'The run is finished; some users are not created.';
      case 'limit':
        return `Stopped after ${count(run.total, 'row')}, as asked (--limit).`;
      case 'interrupted':
        return `Interrupted (${end.signal}).`;
      case 'refused':
        return 'Nothing was sent.';
      case 'stopped':
        return palette.red(stopLine(end, finished.rosterName));
    }
  }
}

function stopLine(end: Extract<End, { ended: 'stopped' }>, rosterName: string): string {
  const message = end.message === undefined ? '' : `: ${end.message.replace(/[.]$/, '')}`;
  const where = end.line === undefined ? '' : ` at ${rosterName}:${end.line}`;
  return `Stopped${where}. ${stopWords(end.reason).what}${message}.`;
}

/** The order in which a person would go about it. */
const ADVISED: readonly OutcomeName[] = ['weak_password', 'invalid', 'failed', 'exists', 'unconfirmed'];

/** What to do now. */
function nextSteps({
  counts,
  notInRoster,
  end,
  again,
  folder,
  rosterName,
  kept = 0,
}: Finished): readonly string[] {
  const steps: string[] = [];
  if (end.ended === 'stopped') steps.push(`${stopWords(end.reason).next}. Then go on with: ${again}`);
  else if (counts.pending > 0 && end.ended !== 'refused') steps.push(`Go on with: ${again}`);
  for (const outcome of ADVISED) {
    const n = counts[outcome] + (outcome === 'unconfirmed' ? notInRoster.unconfirmed : 0);
    const advice = summaryAdvice(outcome, n, { roster: rosterName, folder });
    if (advice !== undefined) steps.push(`${advice} (${csvName(outcome)})`);
  }
  if (kept > 0) steps.push(credentialsStep(kept, folder));
  if (end.ended === 'refused') steps.push('To create the others first, add --skip-invalid.');
  return steps;
}

/** What becomes of passwords that stand in no roster. */
function credentialsStep(kept: number, folder: string): string {
  const at = shellQuote(folder);
  const them =
    kept === 1 ? '1 password that is in no roster stands' : `${kept} passwords that are in no roster stand`;
  return (
    `${them} in ${folder}/credentials.csv: print with "provision slips ${at}", hand out, ` +
    `then "provision clean ${at}"`
  );
}

function csvName(outcome: OutcomeName): string {
  return `${outcome.replaceAll('_', '-')}.csv`;
}
