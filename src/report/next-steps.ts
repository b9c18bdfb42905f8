/** The head of the page in words: what happened, and what to do next with the very command. */

import { type Counts, noCounts, type OutcomeName } from '../outcome.js';
import { settleCommand, summaryAdvice } from './advice.js';
import { CSV_NAMES } from './csv-view.js';
import type { ReportSource } from './report-source.js';

export type Step = {
  readonly text: string;
  /** To be typed as they are, but for what stands in angle brackets. */
  readonly commands: readonly string[];
  /** The rows that it is about, and the file in the results folder that holds them. */
  readonly outcome?: OutcomeName;
  readonly csv?: string;
};

/** What became of the roster, in one sentence. */
export function headline(counts: Counts): string {
  const { created, total } = counts;
  if (total === 0) return 'The roster has no rows';
  if (created === total) return total === 1 ? 'The user is created' : `All ${words(total)} users are created`;
  if (created === 0)
    return total === 1 ? 'The user is not created' : `None of the ${words(total)} users is created`;
  return `${words(created)} of ${words(total)} users ${created === 1 ? 'is' : 'are'} created`;
}

/** How the run came to its end. */
export function endingWords({ ended, stop }: Pick<ReportSource, 'ended' | 'stop'>): string {
  switch (ended) {
    case 'complete':
      return 'The run went through the whole roster.';
    case 'limit':
      return 'The run ended after as many rows as it was asked to send (--limit).';
    case 'interrupted':
      return 'The run was interrupted before its end.';
    case 'refused':
      return 'Nothing was sent in this run, because rows are invalid.';
    case 'stopped':
      return stop === null
        ? 'The run stopped before its end.'
        : `The run stopped before its end. ${stop.what}.`;
  }
}

type Facts = Pick<ReportSource, 'ended' | 'stop' | 'again' | 'roster' | 'folder'>;

/** The order in which a person would go about it. */
const ADVISED: readonly OutcomeName[] = ['weak_password', 'invalid', 'failed', 'exists', 'unconfirmed'];

/** In order; none where nothing is left to do. */
export function nextSteps(facts: Facts, counts: Counts, notInRoster: Counts = noCounts()): readonly Step[] {
  const { again, ended, folder, roster, stop } = facts;
  const steps: Step[] = [];
  if (stop !== null) steps.push({ text: `${stop.next}. Then go on:`, commands: [again] });
  else if (counts.pending > 0 && ended !== 'refused') {
    const rows = counts.pending === 1 ? '1 row is' : `${words(counts.pending)} rows are`;
    steps.push({ text: `${rows} still to do. Go on:`, commands: [again], outcome: 'pending' });
  }
  for (const outcome of ADVISED) {
    const n = counts[outcome] + (outcome === 'unconfirmed' ? notInRoster.unconfirmed : 0);
    const advice = summaryAdvice(outcome, n, { roster, folder });
    if (advice === undefined) continue;
    const isDoubt = outcome === 'unconfirmed';
    steps.push({
      text: isDoubt ? doubtWords(n) : sentence(advice),
      commands: isDoubt ? settling(folder) : [],
      outcome,
      ...(counts[outcome] === 0 ? {} : { csv: CSV_NAMES[outcome] }),
    });
  }
  if (ended === 'refused') {
    steps.push({
      text: 'To create the others first, add --skip-invalid.',
      commands: [`${again} --skip-invalid`],
    });
  }
  // Named once, behind the steps that speak of it.
  if (steps.length > 0 && !steps.some(({ commands }) => commands.includes(again))) {
    steps.push({ text: 'Then run the same command again:', commands: [again] });
  }
  return steps;
}

/** The summary's sentence with its commands set apart, where they can be copied. */
function doubtWords(n: number): string {
  const users = n === 1 ? '1 user may exist or may not' : `${words(n)} users may exist or may not`;
  return `${users}: look in the directory, then say what you found.`;
}

function settling(folder: string): readonly string[] {
  const subject = { folder, nickname: undefined };
  return [settleCommand(subject, 'created'), settleCommand(subject, 'not-created')];
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** `20,000` */
function words(n: number): string {
  return n.toLocaleString('en-GB');
}
