/** What to do after a run, step by step, with the very commands: for the summary and for the report's page alike. */

import { dirname, join } from 'node:path';
import type { Ending, Standing } from '../../app/ending.js';
import type { NextStep, OutcomeName } from '../../domain/outcome.js';
import { OUTCOME_TABLE, STILL_TO_DO } from '../../domain/outcome-table.js';
import { PASSWORDS_MAY_BE_LOST } from '../../domain/service.js';
import { shellQuote } from '../../lib/shell-quote.js';
import { capitalized, count } from '../../lib/text.js';
import { stopText } from './stop-reasons.js';

type Rows = {
  readonly n: number;
  /** What holds them, as the user would write its path; `undefined` where it was not written. */
  readonly csv: string | undefined;
  readonly roster: string;
};

type ToResolve = Exclude<OutcomeName, 'created' | 'pending'>;

/** In the order in which a person would go about it. */
const ADVICE: Readonly<Record<ToResolve, (rows: Rows, standing: Standing) => NextStep>> = {
  weak_password({ n, csv, roster }, { folder, rosterOption, program }) {
    const [are, ones, them] = n === 1 ? ['is', 'a stronger one', 'one'] : ['are', 'stronger ones', 'them'];
    const typed = csv === undefined ? '' : `, or enter ${it(n)} in ${csv} and send that file`;
    const retry = csv === undefined ? [] : [`${program} retry ${shellQuote(csv)}${rosterOption}`];
    const generate = `${program} retry ${shellQuote(folder)}${rosterOption} --only weak_password --generate-passwords weak`;
    return {
      text: `${count(n, 'password')} ${are} too simple. Set ${ones} in ${roster}${typed}, or generate ${them}:`,
      commands: [...retry, generate],
    };
  },
  invalid: ({ n, csv, roster }) =>
    sentence(`${count(n, 'row is', 'rows are')} invalid. Correct ${it(n)} in ${roster}${why(csv)}.`),
  failed: ({ n, csv, roster }, { service: { title } }) =>
    sentence(`${capitalized(title)} refused ${count(n, 'row')}. Correct ${it(n)} in ${roster}${why(csv)}.`),
  exists({ n, csv, roster }, { folder, rosterName, rosterOption, profileOption = '', program }) {
    const they = count(n, 'nickname is', 'nicknames are');
    if (csv === undefined || rosterName === '-')
      return sentence(
        `${they} taken. If an account belongs to another person, change the nickname in ${roster}. For the others, add --skip-existing.`,
      );
    const named = rosterOption.slice(0, rosterOption.length - profileOption.length);
    const list = named.replace(/^ --roster /u, '') || shellQuote(join(dirname(folder), rosterName));
    // A workbook is not written in its place.
    const where = /\.xlsx$/iu.test(rosterName) ? '-o roster.xlsx' : '--write';
    const command = `${program} prepare ${list} --renew ${shellQuote(csv)} ${where}`;
    const fix =
      n === 1
        ? 'If the account belongs to this person, add --skip-existing. If not, assign another nickname:'
        : 'If an account belongs to the person in its row, add --skip-existing, or remove the row from that file. Assign other nicknames to the rest:';
    return { text: `${they} taken (see ${csv}). ${fix}`, commands: [command] };
  },
  unconfirmed({ n, csv }, { folder, program, profileOption = '', canLookUp, service: { title } }) {
    const settle = `${program} settle ${shellQuote(folder)} ${n === 1 ? '<nickname>' : '<nickname…>'}`;
    const see = csv === undefined ? '' : ` (see ${csv})`;
    if (canLookUp === true)
      return {
        text: `${count(n, 'user')} may or may not exist${see}. Look ${n === 1 ? 'the user' : 'them'} up:`,
        commands: [`${program} settle ${shellQuote(folder)} --look-up${profileOption}`],
      };
    return {
      text: `${count(n, 'user')} may or may not exist${see}. Look in ${title} for users created during the run (an older account belongs to another person), then record what you found:`,
      commands: [`${settle} --created${profileOption}`, `${settle} --not-created${profileOption}`],
    };
  },
};

/** The steps in their order; none where nothing is left to do. */
export function nextSteps(standing: Standing): readonly NextStep[] {
  const { counts, notInRoster, ended, again, kept, files, folder, rosterName, service } = standing;
  const reason = ended === 'stopped' ? standing.reason : standing.reportError?.reason;
  const steps: NextStep[] = [];
  if (reason === 'token_refused') steps.push(renewToken(standing));
  else if (reason !== undefined) steps.push(sentence(`${stopText(reason, service).next}.`));
  for (const outcome of Object.keys(ADVICE).filter(isToResolve)) {
    const n = counts[outcome] + (outcome === 'unconfirmed' ? notInRoster.unconfirmed : 0);
    if (n === 0) continue;
    const name = files.find((one) => one === OUTCOME_TABLE[outcome].csv);
    const csv = name === undefined ? undefined : join(folder, name);
    const rows = { n, csv, roster: rosterName === '-' ? 'the roster' : rosterName };
    steps.push({ ...ADVICE[outcome](rows, standing), outcome });
  }
  const isSentAgain = [...STILL_TO_DO].some((outcome) => counts[outcome] > 0);
  if (ended === 'refused' && counts.pending > 0) {
    const them = counts.pending === 1 ? 'user' : count(counts.pending, 'user');
    steps.push({ text: 'Then run:', commands: [again] });
    steps.push({ text: `Or create the other ${them} first:`, commands: [`${again} --skip-invalid`] });
  } else if (isSentAgain || ended === 'stopped') {
    steps.push({ text: steps.length === 0 ? 'Continue with:' : 'Then continue with:', commands: [again] });
  }
  if (service.password === 'unknown' && counts.created > 0)
    steps.push(
      sentence(
        `Before you hand out passwords, sign in as one of the created users: ${PASSWORDS_MAY_BE_LOST}.`,
      ),
    );
  if (kept !== undefined && kept.created + kept.unconfirmed > 0) steps.push(handOut(kept, standing));
  return steps;
}

/** To the place that the refused one came from, so that the next run finds it there. */
function renewToken({ program, tokenFile, tokenOption, service }: Standing): NextStep {
  const { title, grant } = service;
  if (grant === undefined) {
    const where = tokenFile === undefined ? 'set it with PROVISION_TOKEN' : `save it to ${tokenFile}`;
    return sentence(`The token may no longer be valid. Create a new one in ${title}, and ${where}.`);
  }
  const command =
    tokenFile === undefined
      ? `export PROVISION_TOKEN="$(${program} token${tokenOption})"`
      : `${program} token${tokenOption} --save ${shellQuote(tokenFile)}`;
  return { text: 'The token may have expired. Get a new one:', commands: [command] };
}

/** What becomes of passwords that are in no roster. */
function handOut(
  { created, unconfirmed }: NonNullable<Ending['kept']>,
  { program, folder, rosterOption }: Standing,
): NextStep {
  const doubt =
    unconfirmed === 0 ? '' : ` (${unconfirmed} of them for unconfirmed users: settle those first)`;
  return {
    text: `${join(folder, 'credentials.csv')} is the only copy of ${count(created + unconfirmed, 'password')}${doubt}. Print them, hand them out, then remove the file:`,
    commands: [
      `${program} slips ${shellQuote(folder)}${rosterOption}`,
      `${program} clean ${shellQuote(folder)}`,
    ],
  };
}

function isToResolve(name: string): name is ToResolve {
  return Object.hasOwn(ADVICE, name);
}

function sentence(text: string): NextStep {
  return { text, commands: [] };
}

function it(n: number): string {
  return n === 1 ? 'it' : 'them';
}

function why(csv: string | undefined): string {
  return csv === undefined ? '' : ` (see ${csv})`;
}
