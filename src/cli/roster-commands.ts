/** The commands on a roster, a list, or the results of a run. */

import { optionsOf } from '../settings/option-table.js';
import type { CommandEntry, CommandWord } from './command-entry.js';
import { SUMMARIES } from './command-list.js';
import { FEATURES } from './feature-list.js';

const FEATURE_OPTIONS = FEATURES.flatMap(({ options }) => options);

const CREATE: CommandEntry<CommandWord> = {
  ...SUMMARIES.create,
  options: optionsOf('create', FEATURE_OPTIONS),
  examples: [
    ['provision users.csv --dry-run', 'check the roster, send nothing'],
    ['provision users.csv --sandbox', 'rehearse in a local sandbox'],
    ['provision users.csv --limit 1', 'create one user and check the result'],
    ['provision users.csv', 'create the other users, or continue a run that stopped'],
    ['provision users.csv --map name.first=Rufname', 'take first names from the column Rufname'],
    ['provision - --results june < users.csv', 'read the roster from standard input'],
  ],
};

const DIFF: CommandEntry<CommandWord> = {
  ...SUMMARIES.diff,
  options: optionsOf('diff', FEATURE_OPTIONS),
  examples: [
    ['provision diff users.csv', 'before a run: which logins are taken, and who has them'],
    ['provision diff users.csv --all -o diff.csv', 'list every row, and write all rows to a file'],
    ['provision diff users.csv && echo complete', 'after a run: status 0 if everyone is there'],
    ['provision diff pupils.csv staff.csv --extra extra.csv', 'list the accounts that neither roster has'],
  ],
};

const PREPARE: CommandEntry<CommandWord> = {
  ...SUMMARIES.prepare,
  options: optionsOf('prepare', FEATURE_OPTIONS),
  examples: [
    ["provision prepare 5a.csv --nickname '{first:1}.{last}'", 'show the logins, write nothing'],
    ['provision prepare 5a.csv --nickname {last} -o roster.csv', 'write the roster to a new file'],
    ['provision prepare 5a.csv --renew a.petrova --write', 'replace a login that is taken'],
    [
      'provision prepare 5a.csv --known-directory -o new.csv',
      'write only people who are not in the directory yet',
    ],
  ],
};

const RETRY: CommandEntry<CommandWord> = {
  ...SUMMARIES.retry,
  options: optionsOf('retry', FEATURE_OPTIONS),
  examples: [
    ['provision retry users.csv.results', 'resend all rows that were not created'],
    ['provision retry users.csv.results --only weak_password', 'resend only rows with this outcome'],
    ['provision retry users.csv.results/weak-password.csv', 'send the passwords typed into this file'],
  ],
};

const SETTLE: CommandEntry<CommandWord> = {
  ...SUMMARIES.settle,
  options: optionsOf('settle', FEATURE_OPTIONS),
  examples: [
    ['provision settle users.csv.results a.petrova --created', 'the user exists in the directory'],
    [
      'provision settle users.csv.results a.petrova --not-created',
      'the user does not exist; the next run sends it again',
    ],
    ['provision settle users.csv.results --look-up', 'look up every unconfirmed user'],
    ['provision settle users.csv.results a.petrova --deleted', 'the account was deleted; create it again'],
    ['provision settle users.csv.results ivo --renamed-to b.ivo', 'the account has another login'],
    [
      'provision settle users.csv.results --same --all',
      'the taken logins are those of the people in the list',
    ],
    ['provision settle users.csv.results b.ivanov --give-up role', 'you have checked an open step'],
  ],
};

const REPORT: CommandEntry<CommandWord> = {
  ...SUMMARIES.report,
  options: optionsOf('report', FEATURE_OPTIONS),
  examples: [
    ['provision report users.csv.results', 'write all report files again'],
    ['provision report users.csv.results --open', 'also open report.html in the browser'],
    ['provision report old.results --roster users.csv', 'the roster was moved'],
  ],
};

const SLIPS: CommandEntry<CommandWord> = {
  ...SUMMARIES.slips,
  options: optionsOf('slips', FEATURE_OPTIONS),
  examples: [
    ['provision slips users.csv.results', 'for the users of the last run that created any'],
    ['provision slips users.csv.results --all', 'for all created users'],
  ],
};

const CLEAN: CommandEntry<CommandWord> = {
  ...SUMMARIES.clean,
  options: optionsOf('clean', FEATURE_OPTIONS),
  examples: [
    ['provision clean users.csv.results', 'after the slips are handed out'],
    ['provision clean users.csv.results --edited', 'also remove passwords typed into report files'],
  ],
};

export const ROSTER_COMMANDS = [CREATE, PREPARE, DIFF, RETRY, SETTLE, REPORT, SLIPS, CLEAN] as const;
