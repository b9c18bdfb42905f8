/** What to do after a run, step by step, with the very commands. One text an outcome. */

import { join } from 'node:path';
import type { OutcomeName } from '../outcome.js';
import { CSV_NAMES } from '../report/report.js';
import { stopWords } from './stops.js';
import type { Finished } from './view.js';
import { count, shellQuote } from './words.js';

/** What the texts are filled with. */
type Names = {
  readonly roster: string;
  /** The CSV that holds the rows, as the user would write its path; `undefined` where it was not written. */
  readonly csv: string | undefined;
  readonly folder: string;
  readonly program: string;
};

type Advice = {
  readonly outcome: OutcomeName;
  readonly text: (n: number, names: Names) => string;
  /** The command that goes on sends these rows again, once they are mended. */
  readonly isSentAgain: boolean;
};

/** In the order in which a person would go about it. */
const ADVICE: readonly Advice[] = [
  {
    outcome: 'weak_password',
    isSentAgain: true,
    text: (n, { roster, csv, program }) => {
      const [were, ones] = n === 1 ? ['was', 'a better one'] : ['were', 'better ones'];
      const typed =
        csv === undefined
          ? ''
          : `; or type ${n === 1 ? 'it' : 'them'} into ${csv} and send that: ${program} retry ${shellQuote(csv)}`;
      return `${count(n, 'password')} ${were} too simple: put ${ones} into ${roster}${typed}`;
    },
  },
  {
    outcome: 'invalid',
    isSentAgain: true,
    text: (n, { roster, csv }) =>
      `${count(n, 'row')} ${n === 1 ? 'is' : 'are'} invalid: mend ${them(n)} in ${roster}${saysWhy(csv)}.`,
  },
  {
    outcome: 'failed',
    isSentAgain: true,
    text: (n, { roster, csv }) =>
      `The directory refused ${count(n, 'row')}: mend ${them(n)} in ${roster}${saysWhy(csv)}.`,
  },
  {
    outcome: 'exists',
    isSentAgain: false,
    text: (n, { roster, csv }) =>
      n === 1
        ? `1 nickname is taken${listed(csv)}: if by another person, change it in ${roster}; if by this one, --skip-existing lets it pass.`
        : `${count(n, 'nickname')} are taken${listed(csv)}: change those of other people in ${roster}; --skip-existing lets the rest pass.`,
  },
  {
    outcome: 'unconfirmed',
    isSentAgain: false,
    text: (n, { csv, folder, program }) => {
      const [may, gap] = n === 1 ? ['1 user', '<nickname>'] : [count(n, 'user'), '<nickname…>'];
      return (
        `${may} may exist or may not${listed(csv)}: look in the directory, then say what you found: ` +
        `${program} settle ${shellQuote(folder)} ${gap} --created, or --not-created`
      );
    },
  },
];

/** The steps, each a sentence or two; none where nothing is left to do. */
export function nextSteps(finished: Finished): readonly string[] {
  const { counts, notInRoster, end, again, trouble } = finished;
  const steps: string[] = [];
  if (end.ended === 'stopped') steps.push(`${stopWords(end.reason).next}.`);
  else if (trouble !== undefined) steps.push(`${stopWords(trouble.reason).next}.`);
  let isSentAgain = counts.pending > 0;
  for (const advice of ADVICE) {
    const { outcome } = advice;
    const n = counts[outcome] + (outcome === 'unconfirmed' ? notInRoster.unconfirmed : 0);
    if (n === 0) continue;
    steps.push(advice.text(n, namesOf(finished, outcome)));
    isSentAgain ||= advice.isSentAgain;
  }
  if (end.ended === 'refused' && counts.pending > 0) {
    steps.push(`Then run the same again: ${again}`);
    steps.push(`Or create the other ${count(counts.pending, 'user')} first: ${again} --skip-invalid`);
  } else if (isSentAgain || end.ended === 'stopped') {
    steps.push(`${steps.length === 0 ? 'Go on with' : 'Then go on with'}: ${again}`);
  }
  return steps;
}

function namesOf({ files, folder, rosterName, program }: Finished, outcome: OutcomeName): Names {
  const name = files.find((file) => file === CSV_NAMES[outcome]);
  return {
    roster: rosterName === '-' ? 'the roster' : rosterName,
    csv: name === undefined ? undefined : join(folder, name),
    folder,
    program,
  };
}

function them(n: number): string {
  return n === 1 ? 'it' : 'them';
}

function saysWhy(csv: string | undefined): string {
  return csv === undefined ? '' : ` (${csv} says why)`;
}

function listed(csv: string | undefined): string {
  return csv === undefined ? '' : ` (see ${csv})`;
}
