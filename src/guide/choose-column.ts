/** Which column feeds which field: of a header that is not recognised, and where somebody says that one is wrong. */

import type { Profile } from '../directory/load-profile.js';
import { meansPassword } from '../domain/password-header.js';
import type { HeaderError } from '../roster/roster-errors.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/questions/questions.js';
import { type Answers, withEntry } from './answers.js';
import type { ListView } from './list-view.js';
import { fieldName, headerText, USUAL_FIELDS } from './people-text.js';
import { type Turn, takeTurns } from './turns.js';

/** The error for a table whose header is not recognised. Its first row may be a person with a password. */
export async function nameColumns(
  { headers, suggested }: HeaderError,
  answers: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  const turnOf =
    (field: string): Turn<Answers> =>
    async (now) => {
      const hasWholeNames = now.options.map?.some((text) => text.startsWith('name=')) === true;
      if (field !== 'nickname' && hasWholeNames) return undefined;
      const likely = suggested.find((one) => one.field === field)?.from;
      return await chooseColumn({ field, headers, likely }, now, questions);
    };
  const turns: readonly Turn<Answers>[] = [(now) => confirmHeader(now, questions), ...NEEDED.map(turnOf)];
  return (await takeTurns(turns, answers)) ?? answers;
}

/** Whole names are offered with the last name. */
const NEEDED = ['name.last', 'name.first', 'nickname'];

async function confirmHeader(answers: Answers, questions: Questions): Promise<Answers | Back> {
  for (;;) {
    const isHeader = await questions.select({
      message: `The columns of ${answers.list} are not recognised. What is in its first line?`,
      choices: [
        { value: true, label: 'Column names' },
        { value: false, label: 'A person', hint: 'the list has no column names' },
      ],
    });
    if (isHeader === BACK) return BACK;
    if (isHeader) return answers;
    questions.show(
      'Add a line above the first person that names the columns, such as\nlast name, first name, login, password, department\nand save the list.',
      'The list needs column names',
    );
  }
}

const NONE = Symbol('none');
const WHOLE = Symbol('whole names');

type ColumnQuestion = {
  readonly field: string;
  /** As they stand in the list. */
  readonly headers: readonly string[];
  /** The column that it probably is. */
  readonly likely?: string | undefined;
};

export async function chooseColumn(
  { field, headers, likely }: ColumnQuestion,
  answers: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  // The chosen value is shown; a column of passwords is for passwords alone.
  const offered = field === 'password' ? headers : headers.filter((header) => !meansPassword(header));
  const choices: Choice<string | symbol>[] = [
    ...offered.map((value) => ({ value, label: headerText(value, `column ${headers.indexOf(value) + 1}`) })),
    ...(field === 'name.last' ? [{ value: WHOLE, label: 'One column has the full name' }] : []),
    { value: NONE, label: 'None' },
  ];
  const message = `Which column has the ${fieldName(field)}?`;
  const column = await questions.select({ message, choices, initial: likely });
  if (column === BACK) return BACK;
  if (column === WHOLE) return await chooseColumn({ field: 'name', headers }, answers, questions);
  return withEntry(answers, 'map', field, typeof column === 'string' ? column : '');
}

/** Goes back to the people where one of its two questions is taken back. */
export async function correctColumn(
  { roster: { columns }, profile }: ListView,
  answers: Answers,
  questions: Questions,
): Promise<Answers> {
  const isUsed = (field: string) => !profile.unused.some((unused) => unused === field);
  const fields = [...USUAL_FIELDS.filter(isUsed), ...profile.fields.map(({ name }) => name)];
  const from = (field: string) => columns.sources.find((source) => source.field === field)?.from;
  const has = (field: string) => from(field) !== undefined;
  // A column of full names stands for its parts, and the other way round; many people have no middle name.
  const isLacking = (field: string): boolean =>
    !(
      has(field) ||
      (field.startsWith('name') && (has('name') || (field !== 'name.last' && field !== 'name.first')))
    );
  const field = await questions.select({
    message: 'Which of these has the wrong column, or none?',
    initial: fields.find(isLacking),
    choices: fields.map((value) => ({
      value,
      label: fieldName(value),
      hint: `now: ${from(value) ?? 'no column'}`,
    })),
  });
  if (field === BACK) return answers;
  const headers = columns.headers.filter((header) => header !== '');
  const chosen = await chooseColumn({ field, headers, likely: from(field) }, answers, questions);
  return chosen === BACK ? answers : chosen;
}

/** None where the list has a column for each, or the profile makes the value itself. */
export function neededTurns(
  { roster: { columns } }: Pick<ListView, 'roster'>,
  profile: Profile | undefined,
  questions: Questions,
): readonly Turn<Answers>[] {
  const lacking = Object.entries(profile?.form.fields ?? {}).filter(
    ([name, { required = false, default: otherwise }]) =>
      required && otherwise === undefined && !columns.sources.some(({ field }) => field === name),
  );
  const headers = columns.headers.filter((header) => header !== '');
  return lacking.map(
    ([name]) =>
      (answers) =>
        chooseColumn({ field: name, headers }, answers, questions),
  );
}
