/** How the list is to be read: what the program sees, and what a person says who knows the people. */

import { UserError } from '../domain/errors.js';
import { NAME_ORDERS, type NameOrder } from '../domain/user.js';
import { defined, groupBy } from '../lib/collections.js';
import { count, excerpt } from '../lib/text.js';
import { EncodingError } from '../roster/roster.js';
import { ColumnError, HeaderError, SheetError } from '../roster/roster-errors.js';
import { formatFinding } from '../texts/finding-text.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/questions/questions.js';
import { type Answers, withEntry, withOptions, withoutOptions } from './answers.js';
import { chooseColumn, correctColumn, nameColumns } from './choose-column.js';
import { groupColumn, hasColumn, type ListView, missingNames } from './list-view.js';
import { columnsText, fieldName, peopleText, readingText } from './people-text.js';

/** Reads the list as the answers say. @throws {UserError} as reading a roster does */
export type ReadList = (answers: Answers) => Promise<ListView>;

/** Asks until somebody has said that the people are read as they should be. */
export async function chooseReading(
  answers: Answers,
  memory: Answers,
  read: ReadList,
  questions: Questions,
): Promise<Answers | Back> {
  const before: Answers[] = [];
  const { map, encoding, sheet, nameOrder } = memory.list === answers.list ? memory.options : {};
  let current = withOptions(answers, defined({ map, encoding, sheet, nameOrder }));
  for (;;) {
    const view = await read(current).catch(userError);
    const next =
      view instanceof UserError
        ? await afterError(view, current, questions)
        : await confirmReading(view, current, questions);
    if (next === 'right') return current;
    if (next !== BACK) before.push(current);
    const then = next === BACK ? before.pop() : next;
    if (then === undefined) return BACK;
    current = then;
  }
}

function userError(error: unknown): UserError {
  if (error instanceof UserError) return error;
  throw error;
}

/** The next step, for the command line or for a program. */
async function afterError(error: UserError, answers: Answers, questions: Questions): Promise<Answers | Back> {
  if (error instanceof EncodingError) return await chooseEncoding(error, answers, questions);
  if (error instanceof SheetError) {
    const message = 'More than one sheet has people. Which one is the list?';
    return await chooseSheet(error.sheets, message, answers, questions);
  }
  if (error instanceof HeaderError && error.headers.length > 1)
    return await nameColumns(error, answers, questions);
  if (error instanceof ColumnError) {
    questions.show(error.sentence);
    return await chooseColumn(error, answers, questions);
  }
  const title = error.reason === 'roster' ? `${answers.list} cannot be read` : undefined;
  questions.show(`${error.sentence}\n${error.next ?? ''}`.trimEnd(), title);
  const choices = [{ value: answers, label: 'Read it again', hint: 'when you have corrected and saved it' }];
  return await questions.select({ message: 'What now?', choices });
}

/** Where no names can be shown, since no column is known. */
const LETTERS: readonly Choice<string>[] = [
  { value: 'windows-1251', label: 'Cyrillic', hint: 'windows-1251' },
  { value: 'windows-1252', label: 'Western European', hint: 'windows-1252' },
  { value: 'windows-1250', label: 'Central European', hint: 'windows-1250' },
  { value: 'ibm866', label: 'Cyrillic, from a DOS program', hint: 'ibm866' },
];

async function chooseEncoding(
  { readings }: EncodingError,
  answers: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  const named = readings.map(({ encoding, preview }) => ({
    value: encoding,
    label: excerpt(preview),
    hint: encoding,
  }));
  const hasNames = named.length > 0;
  const question = hasNames ? 'In which line are the names right?' : 'Which letters does it have?';
  const encoding = await questions.select({
    message: `The list is not in UTF-8. ${question}`,
    choices: hasNames ? named : LETTERS,
  });
  return encoding === BACK ? BACK : withOptions(answers, { encoding });
}

async function chooseSheet(
  sheets: readonly string[],
  message: string,
  answers: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  const sheet = await questions.select({
    message,
    choices: sheets.map((value) => ({ value, label: excerpt(value) })),
    initial: answers.options.sheet,
  });
  return sheet === BACK ? BACK : withOptions(answers, { sheet });
}

type Correction =
  | 'right'
  | 'again'
  | 'suggested'
  | 'department'
  | 'no-logins'
  | 'column'
  | 'order'
  | 'encoding'
  | 'sheet';

async function confirmReading(
  view: ListView,
  answers: Answers,
  questions: Questions,
): Promise<Answers | 'right' | Back> {
  const { roster } = view;
  questions.show(`${readingText(view)}\n\n${peopleText(view.people)}`, answers.list);
  if (view.errors.length > 0) questions.show(...errorsText(view));
  const { suggested = [] } = roster.columns;
  if (suggested.length > 0)
    questions.show(columnsText(suggested), 'Columns that probably belong to it as well');
  const hasWholeNames = roster.columns.nameOrder !== undefined;
  const hasLogins = hasColumn(view, 'nickname');
  const lacking = missingNames(view).filter((field) => !suggested.some((one) => one.field === field));
  const lacksNames = lacking.length > 0;
  if (lacksNames) questions.show(`No column has the ${lacking.map(fieldName).join(' and the ')}.`);
  const lacksDepartment = !view.profile.unused.includes('department_id') && !hasColumn(view, 'department_id');
  if (lacksDepartment)
    questions.show(`No column has the department: everybody goes to department ${view.department}.`);
  const group = lacksDepartment ? groupColumn(view) : undefined;
  const hasLoginErrors = hasLogins && view.errors.some(({ field }) => field === 'nickname');
  const choices: readonly (Choice<Correction> & { readonly isOffered: boolean })[] = [
    { value: 'suggested', label: 'Take these columns as well', isOffered: suggested.length > 0 },
    { value: 'column', label: 'No, use the columns in another way', isOffered: lacksNames },
    { value: 'right', label: rightText(view), isOffered: true },
    {
      value: 'department',
      label: `No, the department is in "${excerpt(group ?? '')}"`,
      isOffered: group !== undefined,
    },
    { value: 'column', label: 'No, use the columns in another way', isOffered: !lacksNames },
    { value: 'no-logins', label: 'No, make other logins from the names', isOffered: hasLoginErrors },
    {
      value: 'again',
      label: 'Read it again',
      hint: 'when it is corrected and saved',
      isOffered: hasLoginErrors,
    },
    { value: 'order', label: 'No, first and last names are mixed up', isOffered: hasWholeNames },
    {
      value: 'encoding',
      label: 'No, the letters are wrong',
      isOffered: answers.options.encoding !== undefined,
    },
    { value: 'sheet', label: 'No, it is another sheet', isOffered: (roster.sheets?.length ?? 0) > 1 },
  ];
  const correction = await questions.select({
    message: 'Are these people read correctly?',
    choices: choices.filter(({ isOffered }) => isOffered),
  });
  switch (correction) {
    case 'suggested':
      return suggested.reduce((now, { field, from }) => withEntry(now, 'map', field, from), answers);
    case 'again':
      return answers;
    case 'department':
      return withEntry(answers, 'map', 'department_id', group ?? '');
    case 'no-logins':
      return withEntry(answers, 'map', 'nickname', '');
    case 'column':
      return await correctColumn(view, answers, questions);
    case 'order':
      return await chooseOrder(view, answers, questions);
    case 'encoding':
      return withoutOptions(answers, ['encoding']);
    case 'sheet':
      return await chooseSheet(roster.sheets ?? [], 'Which sheet has the people?', answers, questions);
    default:
      return correction;
  }
}

/** One faulty row changes nobody else: it is left out. */
function rightText({ errors }: ListView): string {
  const rows = new Set(errors.flatMap(({ row }) => row ?? [])).size;
  return rows === 0 ? 'Yes' : `Yes, and leave out ${count(rows, 'row with an error', 'rows with errors')}`;
}

/** One of each kind. Errors in logins often mean that another column has them. */
function errorsText({ errors, roster }: ListView): readonly [text: string, title: string] {
  const kinds = [...groupBy(errors, ({ code }) => code).values()];
  const lines = kinds.flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : ` (and ${count(others.length, 'more row', 'more rows')})`;
    return [`${formatFinding(first, roster.label)}${more}`];
  });
  return [lines.join('\n'), 'Errors in logins and names'];
}

const ORDER_TEXTS: Readonly<Record<NameOrder, string>> = {
  'last-first-middle': 'last name, first name, middle name',
  'last-first': 'last name, first name',
  'last-middle-first': 'last name, middle name, first name',
  'first-last': 'first name, last name',
  'first-middle-last': 'first name, middle name, last name',
};

async function chooseOrder(
  { roster: { columns } }: ListView,
  answers: Answers,
  questions: Questions,
): Promise<Answers> {
  const nameOrder = await questions.select({
    message: 'In which order are the parts of a full name?',
    choices: NAME_ORDERS.map((value) => ({ value, label: ORDER_TEXTS[value] })),
    initial: answers.options.nameOrder ?? columns.nameOrder,
  });
  return nameOrder === BACK ? answers : withOptions(answers, { nameOrder });
}
