/** How the list is to be read: what the program sees, and what a person says who knows the people. */

import { errorLines, UserError } from '../domain/errors.js';
import { capitalized, excerpt } from '../domain/text.js';
import { NAME_ORDERS } from '../domain/user.js';
import { defined } from '../platform/collections.js';
import { EncodingError } from '../roster/roster.js';
import { ColumnError, HeaderError, SheetError } from '../roster/roster-errors.js';
import { fieldName } from '../texts/finding-text.js';
import { textsIn } from '../texts/texts.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { type Answers, statusMapping, withEntry, withOptions, withoutOptions } from './answers.js';
import { chooseColumn, correctColumn, nameColumns } from './choose-column.js';
import { confirmRows, type Right } from './choose-rows.js';
import type { ListReader } from './list-reader.js';
import { groupColumn, hasAddresses, hasColumn, type ListView, missingNames } from './list-view.js';
import { lacksDepartment, readingShown } from './reading-text.js';
import { askBelow, askEither } from './screen.js';
import { Ended, OtherList } from './turns.js';
import { typeColumns } from './type-columns.js';

/**
 * Asks until somebody has said that the people are read as they should be.
 * @throws {OtherList} where another list is chosen
 */
export async function chooseReading(
  answers: Answers,
  memory: Answers,
  reader: ListReader,
  questions: Questions,
): Promise<Answers | Back> {
  const before: { readonly answers: Answers; readonly declined: ReadonlySet<string> }[] = [];
  let declined = new Set<string>();
  let isCorrected = false;
  const { map, encoding, sheet, nameOrder } = memory.list === answers.list ? memory.options : {};
  let current = withOptions(answers, defined({ map, encoding, sheet, nameOrder }));
  for (;;) {
    const view = await reader.view(current).catch(userError);
    const guessed = likelyReading(view, current);
    if (guessed !== undefined) {
      current = guessed;
      continue;
    }
    const declinedBefore = new Set(declined);
    const next =
      view instanceof UserError
        ? await afterError(view, current, reader, questions)
        : await confirmReading({ view, declined, isCorrected }, current, reader, questions);
    isCorrected = true;
    if (typeof next === 'object' && 'right' in next) return next.right;
    if (next !== BACK) {
      if (next !== current) before.push({ answers: current, declined: declinedBefore });
      current = next;
      continue;
    }
    const last = before.pop();
    if (last === undefined) return BACK;
    current = last.answers;
    declined = new Set(last.declined);
  }
}

function userError(error: unknown): UserError {
  if (error instanceof UserError) return error;
  throw error;
}

/**
 * The answers with the encoding or separator that the list seems to have, since the names are shown in it before anything else
 * is asked; `undefined` where nobody can see whether it is the right one.
 */
function likelyReading(view: ListView | UserError, answers: Answers): Answers | undefined {
  const { encoding, delimiter } = answers.options;
  if (view instanceof HeaderError && view.cause.kind === 'separator' && delimiter === undefined)
    return withOptions(answers, { delimiter: view.cause.separator });
  const [likely] = view instanceof EncodingError ? view.readings : [];
  return likely === undefined || encoding !== undefined
    ? undefined
    : withOptions(answers, { encoding: likely.encoding });
}

async function afterError(
  error: UserError,
  answers: Answers,
  reader: ListReader,
  questions: Questions,
): Promise<Answers | Back> {
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
    if (next === 'other') {
      const other = await reader.chooseOther(answers);
      if (other === BACK) continue;
      throw new OtherList(other);
    }
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

type Correction =
  | 'right'
  | 'department'
  | 'no-logins'
  | 'column'
  | 'typed'
  | 'order'
  | 'encoding'
  | 'sheet'
  | 'other-list';

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
  const [left] = view.leftInIgnored.filter(({ header }) => !declined.has(header) && !/[{}]/u.test(header));
  if (left !== undefined) {
    const isUsed = await askEither(questions, {
      message: texts.leftIn(left.header, left.value, left.rows),
      yes: texts.leftUsed,
      no: texts.leftIgnored,
    });
    if (isUsed === BACK) return BACK;
    const { statuses } = roster.columns;
    if (isUsed) return withEntry(answers, 'map', 'status', statusMapping(statuses, { added: left.header }));
    declined.add(left.header);
  }
  const isIncomplete = missingNames(view).length > 0 && !isCorrected;
  const group = lacksDepartment(view) ? groupColumn(view) : undefined;
  const hasOddLogins =
    hasColumn(view, 'nickname') &&
    (view.errors.some(({ field }) => field === 'nickname') || hasAddresses(view));
  const right: Choice<Correction> = {
    value: 'right',
    label: group === undefined ? texts.yes : texts.yesOneDepartment(view.department),
  };
  const column: Choice<Correction> = { value: 'column', label: texts.column };
  const offered: readonly (Choice<Correction> & { readonly isOffered?: boolean })[] = [
    // Enter takes no list that lacks names.
    ...(isIncomplete ? [column, right] : [right]),
    { value: 'department', label: texts.department(excerpt(group ?? '')), isOffered: group !== undefined },
    { value: 'no-logins', label: texts.otherLogins, isOffered: hasOddLogins },
    ...(isIncomplete ? [] : [column]),
    { value: 'typed', label: texts.typed },
    { value: 'order', label: texts.order, isOffered: roster.columns.nameOrder !== undefined },
    { value: 'encoding', label: texts.encoding, isOffered: answers.options.encoding !== undefined },
    { value: 'sheet', label: texts.sheet, isOffered: (roster.sheets?.length ?? 0) > 1 },
    { value: 'other-list', label: texts.notThisList },
  ];
  const choices = offered.filter(({ isOffered = true }) => isOffered);
  // The title, with the empty line above it.
  const room = questions.linesAbove(texts.question, choices.length + 1) - 2;
  const correction = await askBelow(questions, readingShown(view, answers.list, room, questions), {
    message: texts.question,
    choices,
  });
  switch (correction) {
    case 'right':
      return await confirmRows(view, answers, reader, questions);
    case 'department': {
      questions.show(
        `${capitalized(fieldName('department_id', questions.language))} = ${excerpt(group ?? '')}`,
      );
      const grouped = withEntry(answers, 'map', 'department_id', group ?? '');
      return await confirmRows(view, grouped, reader, questions);
    }
    case 'no-logins': {
      const now = withEntry(answers, 'map', 'nickname', '');
      const without = await reader.view(now).catch(userError);
      return without instanceof UserError ? now : await confirmRows(without, now, reader, questions);
    }
    case 'column':
      return await correctColumn(view, answers, faultIn, questions);
    case 'typed':
      return await typeColumns(view, answers, faultIn, questions);
    case 'order':
      return await chooseOrder(view, answers, questions);
    case 'encoding': {
      const unread = await reader.view(withoutOptions(answers, ['encoding'])).catch(userError);
      if (!(unread instanceof EncodingError)) return withoutOptions(answers, ['encoding']);
      const chosen = await chooseEncoding(unread, answers, questions);
      return chosen === BACK ? answers : chosen;
    }
    case 'sheet': {
      const chosen = await chooseSheet(roster.sheets ?? [], texts.whichSheet, answers, questions);
      return chosen === BACK ? answers : chosen;
    }
    case 'other-list': {
      const other = await reader.chooseOther(answers);
      if (other === BACK) return answers;
      throw new OtherList(other);
    }
    default:
      return correction;
  }
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
