/** The plan of the guided start, in words. */

import { count } from '../lib/text.js';
import { isRehearsal } from './choose-directory.js';
import type { ListView } from './list-view.js';
import type { CommandPlan, Facts } from './plan-commands.js';

export type Task = Facts & { readonly view: ListView };

/** Sentences, a line each. */
export function whatHappens(
  { answers, view, preview, settings }: Task,
  { roster }: Pick<CommandPlan, 'roster'>,
): string {
  const { people, passwords, unknownDepartments } = view;
  const isNew = roster !== answers.list;
  const rows = isNew ? preview?.rows.kept : preview?.rows.all;
  const made = rows?.filter(({ how }) => how !== 'kept').length ?? 0;
  const withAccount = isNew ? (preview?.rows.all.length ?? 0) - (rows?.length ?? 0) : 0;
  const leftOut = leftOutRows(view, preview, answers.options.skipInvalid === true);
  const { destination } = settings;
  const where = isRehearsal(answers)
    ? 'in a sandbox on this computer'
    : `at ${destination.kind === 'url' ? destination.url.href : 'the directory'}`;
  const unnumbered = [...unknownDepartments].filter(([name]) => answers.departments[name] === undefined);
  const lines = [
    `${people.length} ${people.length === 1 ? 'person' : 'people'} from ${answers.list}.`,
    made > 0 &&
      isNew &&
      `${count(made, 'login is', 'logins are')} written to a new file, ${roster}. ${answers.list} stays as it is.`,
    leftOut > 0 && `Left out: ${count(leftOut, 'row that has an error', 'rows that have errors')}.`,
    withAccount > 0 &&
      `Left out of it: ${count(withAccount, 'person', 'people')} with an account from earlier runs.`,
    made > 0 &&
      !isNew &&
      `${count(made, 'login is', 'logins are')} written into ${roster}, in new columns, and the file becomes UTF-8. The original list is kept beside it, with .bak behind its name.`,
    answers.options.generatePasswords !== undefined &&
      passwords.people > 0 &&
      'Passwords are generated for those who have none, and slips are made to print.',
    unnumbered.length > 0 &&
      `${count(unnumbered.length, 'department has', 'departments have')} no number. The people there are not sent.`,
    'The list is checked. Nothing is sent.',
    isRehearsal(answers)
      ? `The users are created ${where}.`
      : answers.token === 'later'
        ? 'Nothing more is done before you have a token.'
        : `One user is created ${where}. You check it. Then the others are created.`,
  ];
  return lines.filter((line) => typeof line === 'string').join('\n');
}

/** How many rows are left out, as far as it is known before the check. */
function leftOutRows({ errors, ofPeople }: ListView, preview: Facts['preview'], isSkipping: boolean): number {
  if (!isSkipping) return 0;
  if (preview !== undefined) return preview.rows.invalid.length;
  const found = [...errors, ...ofPeople.found.map(({ finding }) => finding)];
  return new Set(found.flatMap(({ severity, row }) => (severity === 'error' ? (row ?? []) : []))).size;
}
