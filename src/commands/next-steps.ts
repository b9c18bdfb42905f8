/** What to do after a run, step by step, with the very commands: for the summary and for the report's page alike. */

import { dirname, join } from 'node:path';
import type { Held } from '../credentials/book.js';
import type { OutcomeName } from '../outcome.js';
import { CSV_NAMES, type Step } from '../report/report.js';
import type { Ending, Names, RunEnd } from './ending.js';
import { stopWords } from './stops.js';
import { count, shellQuote } from './words.js';

/** What the steps follow from. */
export type Standing = Names &
  Pick<RunEnd, 'ended' | 'reason'> &
  Pick<Ending, 'counts' | 'notInRoster' | 'files'> &
  Partial<Pick<Ending, 'trouble' | 'kept'>>;

type Advice = {
  readonly outcome: OutcomeName;
  /** The command that goes on sends these rows again, once they are fixed. */
  readonly isSentAgain: boolean;
  /**
   * @param csv what holds the rows, as the user would write its path; `undefined` where it was not written
   * @param roster the roster's name in a sentence
   */
  readonly step: (n: number, standing: Standing, csv: string | undefined, roster: string) => Step;
};

/** In the order in which a person would go about it. */
const ADVICE: readonly Advice[] = [
  {
    outcome: 'weak_password',
    isSentAgain: true,
    step(n, { folder, rosterOption, program }, csv, roster) {
      const [were, ones, them] = n === 1 ? ['was', 'a better one', 'one'] : ['were', 'better ones', 'them'];
      const typed = csv === undefined ? '' : `, or type ${it(n)} into ${csv} and send that`;
      const retry = csv === undefined ? [] : [`${program} retry ${shellQuote(csv)}${rosterOption}`];
      const generate = `${program} retry ${shellQuote(folder)}${rosterOption} --only weak_password --generate-passwords weak`;
      return {
        text: `${count(n, 'password')} ${were} too simple: put ${ones} into ${roster}${typed}, or have ${them} made up:`,
        commands: [...retry, generate],
      };
    },
  },
  {
    outcome: 'invalid',
    isSentAgain: true,
    step: (n, _, csv, roster) =>
      sentence(
        `${count(n, 'row')} ${n === 1 ? 'is' : 'are'} invalid: mend ${it(n)} in ${roster}${why(csv)}.`,
      ),
  },
  {
    outcome: 'failed',
    isSentAgain: true,
    step: (n, _, csv, roster) =>
      sentence(`The directory refused ${count(n, 'row')}: mend ${it(n)} in ${roster}${why(csv)}.`),
  },
  {
    outcome: 'exists',
    isSentAgain: false,
    step(n, { folder, rosterName, rosterOption, program }, csv, roster) {
      const they = count(n, 'nickname is', 'nicknames are');
      const [theirs, fix] =
        n === 1
          ? ['if by this person, --skip-existing lets it pass', 'if by another, give another nickname']
          : [
              '--skip-existing lets those pass who have these accounts themselves',
              'take their rows out of the file and give the others another nickname',
            ];
      if (csv === undefined || rosterName === '-')
        return sentence(`${they} taken: change those of other people in ${roster}; ${theirs}.`);
      const list = rosterOption.replace(/^ --roster /u, '') || shellQuote(join(dirname(folder), rosterName));
      // A workbook is not written in its place.
      const where = /\.xlsx$/iu.test(rosterName) ? '-o roster.xlsx' : '--write';
      const command = `${program} prepare ${list} --renew ${shellQuote(csv)} ${where}`;
      return { text: `${they} taken${listed(csv)}: ${theirs}; ${fix}:`, commands: [command] };
    },
  },
  {
    outcome: 'unconfirmed',
    isSentAgain: false,
    step(n, { folder, program }, csv) {
      const settle = `${program} settle ${shellQuote(folder)} ${n === 1 ? '<nickname>' : '<nickname…>'}`;
      return {
        text: `${count(n, 'user')} may exist or may not${listed(csv)}: look in the directory who was created during the run (whoever is older is somebody else), then say what you found:`,
        commands: [`${settle} --created`, `${settle} --not-created`],
      };
    },
  },
];

/** The steps in their order; none where nothing is left to do. */
export function nextSteps(standing: Standing): readonly Step[] {
  const { counts, notInRoster, ended, again, kept, files, folder, rosterName } = standing;
  const reason = ended === 'stopped' ? standing.reason : standing.trouble?.reason;
  const steps: Step[] = [];
  if (reason === 'token_refused') steps.push(renewToken(standing));
  else if (reason !== undefined) steps.push(sentence(`${stopWords(reason).next}.`));
  let isSentAgain = counts.pending > 0;
  for (const { outcome, step, ...advice } of ADVICE) {
    const n = counts[outcome] + (outcome === 'unconfirmed' ? notInRoster.unconfirmed : 0);
    if (n === 0) continue;
    const csv = files.find((name) => name === CSV_NAMES[outcome]);
    const path = csv === undefined ? undefined : join(folder, csv);
    const roster = rosterName === '-' ? 'the roster' : rosterName;
    steps.push({ ...step(n, standing, path, roster), outcome });
    isSentAgain ||= advice.isSentAgain;
  }
  if (ended === 'refused' && counts.pending > 0) {
    const them = counts.pending === 1 ? 'user' : count(counts.pending, 'user');
    steps.push({ text: 'Then run the same again:', commands: [again] });
    steps.push({ text: `Or create the other ${them} first:`, commands: [`${again} --skip-invalid`] });
  } else if (isSentAgain || ended === 'stopped') {
    steps.push({ text: steps.length === 0 ? 'Go on with:' : 'Then go on with:', commands: [again] });
  }
  if (kept !== undefined && kept.created + kept.doubtful > 0) steps.push(handOut(kept, standing));
  return steps;
}

/** To the place that the refused one came from, so that the next run finds it there. */
function renewToken({ program, tokenFile }: Standing): Step {
  const command =
    tokenFile === undefined
      ? `export PROVISION_TOKEN="$(${program} token)"`
      : `${program} token --save ${shellQuote(tokenFile)}`;
  return { text: 'Get a new token, for this one may have expired:', commands: [command] };
}

/** What becomes of passwords that are in no roster. */
function handOut({ created, doubtful }: Held, { program, folder, rosterOption }: Standing): Step {
  const all = created + doubtful;
  const they =
    all === 1 ? '1 password that is in no roster stands' : `${all} passwords that are in no roster stand`;
  const users = doubtful === 1 ? 'a user' : 'users';
  const whose = doubtful === all ? `of ${users}` : `${doubtful} of them of ${users}`;
  const first = doubtful === 0 ? ': ' : `, ${whose} in doubt. Settle that first; then `;
  return {
    text: `${they} in ${join(folder, 'credentials.csv')}${first}print them, hand them out, then remove them:`,
    commands: [
      `${program} slips ${shellQuote(folder)}${rosterOption}`,
      `${program} clean ${shellQuote(folder)}`,
    ],
  };
}

function sentence(text: string): Step {
  return { text, commands: [] };
}

function it(n: number): string {
  return n === 1 ? 'it' : 'them';
}

function why(csv: string | undefined): string {
  return csv === undefined ? '' : ` (${csv} says why)`;
}

function listed(csv: string | undefined): string {
  return csv === undefined ? '' : ` (see ${csv})`;
}
