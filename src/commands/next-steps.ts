/** What to do after a run, step by step, with the very commands: for the summary and for the report's page alike. */

import { dirname, join } from 'node:path';
import type { Held } from '../credentials/book.js';
import type { Reason } from '../errors.js';
import type { Counts, Ended, OutcomeName } from '../outcome.js';
import { CSV_NAMES, type Step } from '../report/report.js';
import { stopWords } from './stops.js';
import { count, shellQuote } from './words.js';

/** What the steps follow from. */
export type Standing = {
  readonly ended: Ended;
  /** Why the run stopped, or why there is no report; `null` where neither is so. */
  readonly trouble: Reason | null;
  readonly counts: Counts;
  readonly notInRoster: Counts;
  /** The names of the files that were written. */
  readonly files: readonly string[];
  /** The results folder as the user would write it. */
  readonly folder: string;
  /** The roster's name; `-` for standard input. */
  readonly rosterName: string;
  /** What commands on the folder end in, to find the roster (`rosterOption`). Default: it lies beside the folder. */
  readonly rosterOption?: string;
  /** How the program is called. */
  readonly program: string;
  /** The command that goes on, as it was called. */
  readonly again: string;
  /** The file that the token came from, as the user would write its path. Default: it came from elsewhere. */
  readonly tokenFile?: string | undefined;
  /** Whose passwords stand in `credentials.csv`. Default: nobody's. */
  readonly kept?: Held;
};

/** What the texts are filled with. */
type Names = {
  readonly roster: string;
  /** Its path as a word of a command; `undefined` for standard input. */
  readonly list: string | undefined;
  /** The CSV that holds the rows, as the user would write its path; `undefined` where it was not written. */
  readonly csv: string | undefined;
  readonly folder: string;
  readonly rosterOption: string;
  readonly program: string;
};

type Advice = {
  readonly outcome: OutcomeName;
  readonly text: (n: number, names: Names) => Pick<Step, 'text' | 'commands'>;
  /** The command that goes on sends these rows again, once they are mended. */
  readonly isSentAgain: boolean;
};

/** In the order in which a person would go about it. */
const ADVICE: readonly Advice[] = [
  {
    outcome: 'weak_password',
    isSentAgain: true,
    text: (n, { roster, csv, folder, rosterOption, program }) => {
      const [were, ones, them] = n === 1 ? ['was', 'a better one', 'one'] : ['were', 'better ones', 'them'];
      const typed = csv === undefined ? '' : `, or type ${n === 1 ? 'it' : 'them'} into ${csv} and send that`;
      return {
        text: `${count(n, 'password')} ${were} too simple: put ${ones} into ${roster}${typed}, or have ${them} made up:`,
        commands: [
          ...(csv === undefined ? [] : [`${program} retry ${shellQuote(csv)}${rosterOption}`]),
          `${program} retry ${shellQuote(folder)}${rosterOption} --only weak_password --generate-passwords weak`,
        ],
      };
    },
  },
  {
    outcome: 'invalid',
    isSentAgain: true,
    text: (n, { roster, csv }) => ({
      text: `${count(n, 'row')} ${n === 1 ? 'is' : 'are'} invalid: mend ${them(n)} in ${roster}${saysWhy(csv)}.`,
      commands: [],
    }),
  },
  {
    outcome: 'failed',
    isSentAgain: true,
    text: (n, { roster, csv }) => ({
      text: `The directory refused ${count(n, 'row')}: mend ${them(n)} in ${roster}${saysWhy(csv)}.`,
      commands: [],
    }),
  },
  {
    outcome: 'exists',
    isSentAgain: false,
    text: (n, { roster, list, csv, program }) => {
      const they = n === 1 ? '1 nickname is' : `${count(n, 'nickname')} are`;
      const [theirs, mend] =
        n === 1
          ? ['if by this person, --skip-existing lets it pass', 'if by another, give another nickname']
          : [
              '--skip-existing lets those pass who have these accounts themselves',
              'take their rows out of the file and give the others another nickname',
            ];
      if (csv === undefined || list === undefined)
        return { text: `${they} taken: change those of other people in ${roster}; ${theirs}.`, commands: [] };
      // A workbook is not written in its place.
      const where = /\.xlsx$/iu.test(roster) ? '-o roster.xlsx' : '--write';
      const command = `${program} prepare ${list} --renew ${shellQuote(csv)} ${where}`;
      return { text: `${they} taken${listed(csv)}: ${theirs}; ${mend}:`, commands: [command] };
    },
  },
  {
    outcome: 'unconfirmed',
    isSentAgain: false,
    text: (n, { csv, folder, program }) => {
      const [may, gap] = n === 1 ? ['1 user', '<nickname>'] : [count(n, 'user'), '<nickname…>'];
      const settle = `${program} settle ${shellQuote(folder)} ${gap}`;
      return {
        text: `${may} may exist or may not${listed(csv)}: look in the directory who was created during the run (whoever is older is somebody else), then say what you found:`,
        commands: [`${settle} --created`, `${settle} --not-created`],
      };
    },
  },
];

/** The steps in their order; none where nothing is left to do. */
export function nextSteps(standing: Standing): readonly Step[] {
  const { counts, notInRoster, ended, trouble, again, kept } = standing;
  const steps: Step[] = [];
  if (trouble === 'token_refused') steps.push(renewToken(standing));
  else if (trouble !== null) steps.push({ text: `${stopWords(trouble).next}.`, commands: [] });
  let isSentAgain = counts.pending > 0;
  for (const { outcome, text, isSentAgain: isAgain } of ADVICE) {
    const n = counts[outcome] + (outcome === 'unconfirmed' ? notInRoster.unconfirmed : 0);
    if (n === 0) continue;
    const csv = standing.files.includes(CSV_NAMES[outcome]) ? { csv: CSV_NAMES[outcome] } : {};
    steps.push({ ...text(n, namesOf(standing, outcome)), outcome, ...csv });
    isSentAgain ||= isAgain;
  }
  if (ended === 'refused' && counts.pending > 0) {
    steps.push({ text: 'Then run the same again:', commands: [again] });
    const them = counts.pending === 1 ? 'user' : count(counts.pending, 'user');
    const others = `Or create the other ${them} first:`;
    steps.push({ text: others, commands: [`${again} --skip-invalid`] });
  } else if (isSentAgain || ended === 'stopped') {
    steps.push({ text: `${steps.length === 0 ? 'Go on with' : 'Then go on with'}:`, commands: [again] });
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

/** What becomes of passwords that stand in no roster. */
function handOut({ created, doubtful }: Held, { program, folder, rosterOption = '' }: Standing): Step {
  const all = created + doubtful;
  const they =
    all === 1 ? '1 password that is in no roster stands' : `${all} passwords that are in no roster stand`;
  const first = doubtful === 0 ? ': ' : `, ${whoseWords(doubtful, all)} in doubt. Settle that first; then `;
  return {
    text: `${they} in ${join(folder, 'credentials.csv')}${first}print them, hand them out, then remove them:`,
    commands: [
      `${program} slips ${shellQuote(folder)}${rosterOption}`,
      `${program} clean ${shellQuote(folder)}`,
    ],
  };
}

function whoseWords(doubtful: number, all: number): string {
  if (doubtful === all) return all === 1 ? 'of a user' : 'of users';
  return `${doubtful} of them of ${doubtful === 1 ? 'a user' : 'users'}`;
}

function namesOf(
  { files, folder, rosterName, rosterOption = '', program }: Standing,
  outcome: OutcomeName,
): Names {
  const name = files.find((file) => file === CSV_NAMES[outcome]);
  return {
    roster: rosterName === '-' ? 'the roster' : rosterName,
    list:
      rosterName === '-'
        ? undefined
        : rosterOption.replace(/^ --roster /u, '') || shellQuote(join(dirname(folder), rosterName)),
    csv: name === undefined ? undefined : join(folder, name),
    folder,
    rosterOption,
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
