/** How the list is to be read: what the program sees, and what a person says who knows the people. */

import { UserError } from '../domain/errors.js';
import { NAME_ORDERS } from '../domain/user.js';
import { defined, groupBy } from '../lib/collections.js';
import { excerpt } from '../lib/text.js';
import { EncodingError } from '../roster/roster.js';
import { ColumnError, HeaderError, SheetError } from '../roster/roster-errors.js';
import { fieldName, findingForList } from '../texts/finding-text.js';
import { textsIn } from '../texts/texts.js';
import { errorLines } from '../texts/user-error.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/questions/questions.js';
import { type Answers, withEntry, withOptions, withoutOptions } from './answers.js';
import { chooseColumn, correctColumn, nameColumns } from './choose-column.js';
import { groupColumn, hasColumn, type ListView, missingNames } from './list-view.js';
import { lacksDepartment, readingShown, USUAL_FIELDS } from './reading-text.js';
import { askBelow } from './screen.js';
import { Ended } from './turns.js';

/** Reads the list as the answers say, and shows what changed since it was last read. */
export type ListReader = {
  /** @throws {UserError} as reading a roster does */
  view(answers: Answers): Promise<ListView>;
  /** True if the list was saved since it was last read. */
  isStale(list: string): boolean;
};

/** Asks until somebody has said that the people are read as they should be. */
export async function chooseReading(
  answers: Answers,
  memory: Answers,
  reader: ListReader,
  questions: Questions,
): Promise<Answers | Back> {
  const before: Answers[] = [];
  const declined = new Set<string>();
  let isCorrected = false;
  const { map, encoding, sheet, nameOrder } = memory.list === answers.list ? memory.options : {};
  let current = withOptions(answers, defined({ map, encoding, sheet, nameOrder }));
  for (;;) {
    const view = await reader.view(current).catch(userError);
    const next =
      view instanceof UserError
        ? await afterError(view, current, reader, questions)
        : await confirmReading({ view, declined, isCorrected }, current, reader, questions);
    isCorrected = true;
    if (typeof next === 'object' && 'right' in next) return next.right;
    if (next === 'other-list') return BACK;
    if (next !== BACK && next !== current) before.push(current);
    const then = next === BACK ? before.pop() : next;
    if (then === undefined) return BACK;
    current = then;
  }
}

function userError(error: unknown): UserError {
  if (error instanceof UserError) return error;
  throw error;
}

async function afterError(
  error: UserError,
  answers: Answers,
  reader: ListReader,
  questions: Questions,
): Promise<Answers | 'other-list' | Back> {
  const { reading: texts, changed } = textsIn(questions.language).guide;
  if (error instanceof EncodingError) return await chooseEncoding(error, answers, questions);
  if (error instanceof SheetError)
    return await chooseSheet(error.sheets, texts.severalSheets, answers, questions);
  if (error instanceof HeaderError && error.headers.length > 1) {
    const named = await nameColumns(error, answers, questions);
    // Who names no column is asked what to do instead: the same questions would come again.
    if (named === BACK || named.options.map?.some((text) => !text.endsWith('=')) === true) return named;
  }
  if (error instanceof ColumnError) {
    questions.show(errorLines(error, questions.language));
    return await chooseColumn(error, answers, questions);
  }
  const title = error.reason === 'roster' ? texts.cannotRead(answers.list) : undefined;
  questions.show(errorLines(error, questions.language), title);
  const again = { value: 'again' as const, label: texts.readAgain, hint: texts.readAgainHint };
  const others = [
    { value: 'stop' as const, label: textsIn(questions.language).guide.what.stop },
    { value: 'other' as const, label: texts.otherList },
  ];
  let choices: readonly Choice<'again' | 'stop' | 'other'>[] = [again, ...others];
  for (;;) {
    const next = await questions.select({ message: texts.whatNow, choices });
    if (next === BACK) return BACK;
    if (next === 'stop') throw new Ended(error.exitStatus);
    if (next === 'other') return 'other-list';
    if (reader.isStale(answers.list)) return answers;
    questions.show(changed.not(answers.list));
    choices = [...others, again];
  }
}

async function chooseEncoding(
  { readings }: EncodingError,
  answers: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  const { reading: texts } = textsIn(questions.language).guide;
  const named = readings.map(({ encoding, preview }) => ({
    value: encoding,
    label: excerpt(preview),
    hint: encoding,
  }));
  // Where no names can be shown, since no column is known.
  const letters: readonly Choice<string>[] = Object.entries(texts.letters).map(([value, label]) => ({
    value,
    label,
    hint: value,
  }));
  const hasNames = named.length > 0;
  const encoding = await questions.select({
    message: texts.notUtf8(hasNames ? texts.whichLine : texts.whichLetters),
    choices: hasNames ? named : letters,
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

/** The answers with which the people are read correctly. */
type Right = { readonly right: Answers };

type Correction = 'right' | 'department' | 'no-logins' | 'column' | 'order' | 'encoding' | 'sheet';

type Seen = {
  readonly view: ListView;
  /** The suggested columns that are not to be used; grows by what is said here. */
  readonly declined: Set<string>;
  /** True if it was asked before: then Enter goes on, whatever is missing. */
  readonly isCorrected: boolean;
};

async function confirmReading(
  { view, declined, isCorrected }: Seen,
  answers: Answers,
  reader: ListReader,
  questions: Questions,
): Promise<Answers | Right | Back> {
  const { reading: texts } = textsIn(questions.language).guide;
  const { roster } = view;
  const faultIn = async (now: Answers): Promise<string | undefined> => {
    const read = await reader.view(now).catch(userError);
    return read instanceof UserError ? errorLines(read, questions.language) : undefined;
  };
  const suggested = (roster.columns.suggested ?? []).filter(({ from }) => !declined.has(from));
  if (suggested.length > 0) {
    const pairs = suggested.map(({ field, from }) => [from, fieldName(field, questions.language)] as const);
    const isUsed = await questions.confirm({ message: texts.useColumns(pairs) });
    if (isUsed === BACK) return BACK;
    if (isUsed)
      return suggested.reduce((now, { field, from }) => withEntry(now, 'map', field, from), answers);
    for (const { from } of suggested) declined.add(from);
  }
  const [left] = view.leftInIgnored.filter(({ header }) => !declined.has(header));
  if (left !== undefined) {
    const isUsed = await questions.select({
      message: texts.leftIn(left.header, left.value, left.rows),
      choices: [
        { value: true, label: texts.leftOut },
        { value: false, label: texts.leftIgnored },
      ],
    });
    if (isUsed === BACK) return BACK;
    if (isUsed) return withEntry(answers, 'map', 'status', left.header);
    declined.add(left.header);
  }
  const isIncomplete = missingNames(view).length > 0 && !isCorrected;
  const group = lacksDepartment(view) ? groupColumn(view) : undefined;
  const hasLoginErrors = hasColumn(view, 'nickname') && view.errors.some(({ field }) => field === 'nickname');
  const offered: readonly (Choice<Correction> & { readonly isOffered: boolean })[] = [
    { value: 'right', label: texts.yes, isOffered: !isIncomplete },
    { value: 'department', label: texts.department(excerpt(group ?? '')), isOffered: group !== undefined },
    { value: 'column', label: texts.column, isOffered: true },
    { value: 'right', label: texts.yes, isOffered: isIncomplete },
    { value: 'no-logins', label: texts.otherLogins, isOffered: hasLoginErrors },
    { value: 'order', label: texts.order, isOffered: roster.columns.nameOrder !== undefined },
    { value: 'encoding', label: texts.encoding, isOffered: answers.options.encoding !== undefined },
    { value: 'sheet', label: texts.sheet, isOffered: (roster.sheets?.length ?? 0) > 1 },
  ];
  const choices = offered.filter(({ isOffered }) => isOffered);
  // The title, with the empty line above it.
  const room = questions.linesAbove(texts.question, choices.length + 1) - 2;
  const correction = await askBelow(questions, readingShown(view, answers.list, room, questions), {
    message: texts.question,
    choices,
  });
  switch (correction) {
    case 'right':
      return await confirmRows(view, answers, reader, questions);
    case 'department':
      return await confirmRows(
        view,
        withEntry(answers, 'map', 'department_id', group ?? ''),
        reader,
        questions,
      );
    case 'no-logins':
      return withEntry(answers, 'map', 'nickname', '');
    case 'column':
      return await correctColumn(view, USUAL_FIELDS, answers, faultIn, questions);
    case 'order':
      return await chooseOrder(view, answers, questions);
    case 'encoding':
      return withoutOptions(answers, ['encoding']);
    case 'sheet':
      return await chooseSheet(roster.sheets ?? [], texts.whichSheet, answers, questions);
    default:
      return correction;
  }
}

const MOST_LINES = 8;

/** Rows whose name or login cannot be used: corrected now, or left out. One faulty row changes nobody else. */
async function confirmRows(
  { errors }: ListView,
  answers: Answers,
  reader: ListReader,
  questions: Questions,
): Promise<Answers | Right | Back> {
  const { rows: texts, changed } = textsIn(questions.language).guide;
  const lines = [...new Set(errors.flatMap(({ line }) => line ?? []))].sort((a, b) => a - b);
  if (lines.length === 0) return { right: answers };
  const shown = texts.lines(lines.slice(0, MOST_LINES), Math.max(0, lines.length - MOST_LINES));
  const fields = new Set(errors.map(({ field }) => field.split('.')[0]));
  const message =
    fields.size > 1
      ? texts.others
      : fields.has('name')
        ? texts.names
        : fields.has('nickname')
          ? texts.logins
          : texts.others;
  const again = { value: 'again' as const, label: texts.again };
  const leave = { value: 'leave' as const, label: texts.leaveOut(lines.length) };
  const make = fields.has('nickname') ? [{ value: 'make' as const, label: texts.makeLogins }] : [];
  // Once it was read again unchanged, the other answer comes first.
  let choices: readonly Choice<'again' | 'leave' | 'make'>[] = [again, leave, ...make];
  for (;;) {
    const answer = await askBelow(
      questions,
      { title: texts.title(lines.length), lines: errorLinesOf(errors, questions) },
      { message: message(lines.length, shown), choices },
    );
    if (answer === BACK) return answers;
    if (answer === 'leave') return { right: answers };
    if (answer === 'make') return withEntry(answers, 'map', 'nickname', '');
    if (reader.isStale(answers.list)) return answers;
    questions.show(changed.not(answers.list));
    choices = [leave, again, ...make];
  }
}

/** One of each kind first: errors in logins often mean that another column has them. */
function errorLinesOf(errors: ListView['errors'], questions: Questions): readonly string[] {
  const kinds = [...groupBy(errors, ({ code }) => code).values()];
  const first = kinds.flatMap((kind) => kind.slice(0, 1));
  const others = kinds.flatMap((kind) => kind.slice(1));
  return [...first, ...others].map((finding) => findingForList(finding, questions.language));
}

async function chooseOrder(
  { roster: { columns } }: ListView,
  answers: Answers,
  questions: Questions,
): Promise<Answers> {
  const { reading: texts } = textsIn(questions.language).guide;
  const nameOrder = await questions.select({
    message: texts.whichOrder,
    choices: NAME_ORDERS.map((value) => ({ value, label: texts.orders[value] })),
    initial: answers.options.nameOrder ?? columns.nameOrder,
  });
  return nameOrder === BACK ? answers : withOptions(answers, { nameOrder });
}
