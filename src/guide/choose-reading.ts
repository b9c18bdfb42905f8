/** How the list is read: the program shows what it sees, and a user who knows the people corrects it. */

import { errorLines, UserError } from '../domain/errors.js';
import { capitalized, excerpt } from '../domain/text.js';
import { NAME_ORDERS } from '../domain/user.js';
import { defined } from '../platform/collections.js';
import { EncodingError } from '../roster/roster.js';
import { ColumnError, HeaderError, SheetError } from '../roster/roster-errors.js';
import { fieldName } from '../texts/finding-text.js';
import type { Texts } from '../texts/texts.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { type Answers, statusMapping, withEntry, withOptions, withoutOptions } from './answers.js';
import { chooseColumn, correctColumn, nameColumns } from './choose-column.js';
import { confirmRows, type Right } from './choose-rows.js';
import type { ListReader } from './list-reader.js';
import {
  groupColumn,
  hasAddresses,
  hasColumn,
  hasPrivateAddresses,
  type ListView,
  missingNames,
} from './list-view.js';
import { lacksDepartment, readingShown } from './reading-text.js';
import { askBelow, askEither } from './screen.js';
import { Ended, OtherList } from './turns.js';
import { typeColumns } from './type-columns.js';

/** Returns BACK to ask again. */
type Correction = () => Promise<Answers | Right | Back>;

/** Asks until a person has confirmed that the people are read correctly. */
export class ReadingQuestions {
  readonly #reader: ListReader;
  readonly #questions: Questions;
  readonly #texts: Texts['guide'];
  /** The suggested columns that the user declined. */
  #declined: ReadonlySet<string> = new Set();
  /** True after the first answer: then Enter continues, even if names are missing. */
  #isCorrected = false;

  constructor(reader: ListReader, questions: Questions) {
    this.#reader = reader;
    this.#questions = questions;
    this.#texts = questions.texts.guide;
  }

  /** @throws {OtherList} if another list is chosen; {Ended} if the person stops */
  async ask(answers: Answers, memory: Answers): Promise<Answers | Back> {
    const before: { readonly answers: Answers; readonly declined: ReadonlySet<string> }[] = [];
    const { map, encoding, sheet, nameOrder } = memory.list === answers.list ? memory.options : {};
    let current = withOptions(answers, defined({ map, encoding, sheet, nameOrder }));
    for (;;) {
      const view = await this.#view(current);
      const guessed = likelyReading(view, current);
      if (guessed !== undefined) {
        current = guessed;
        continue;
      }
      const declined = this.#declined;
      const next =
        view instanceof UserError
          ? await this.#afterError(view, current)
          : await this.#confirm(view, current);
      this.#isCorrected = true;
      if (typeof next === 'object' && 'right' in next) return next.right;
      if (next !== BACK) {
        if (next !== current) before.push({ answers: current, declined });
        current = next;
        continue;
      }
      const last = before.pop();
      if (last === undefined) return BACK;
      current = last.answers;
      this.#declined = last.declined;
    }
  }

  async #view(answers: Answers): Promise<ListView | UserError> {
    return await this.#reader.view(answers).catch((error: unknown) => {
      if (error instanceof UserError) return error;
      throw error;
    });
  }

  async #afterError(error: UserError, answers: Answers): Promise<Answers | Back> {
    const { reading: texts, changed, what } = this.#texts;
    const questions = this.#questions;
    if (error instanceof EncodingError) return await this.#chooseEncoding(error, answers);
    if (error instanceof SheetError)
      return await this.#chooseSheet(error.sheets, texts.severalSheets, answers);
    if (error instanceof HeaderError && error.headers.length > 1) {
      const named = await nameColumns(error, answers, questions);
      // Without any named column, the same questions would come again.
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
      { value: 'stop' as const, label: what.stop },
      { value: 'other' as const, label: texts.otherList },
    ];
    let choices: readonly Choice<'again' | 'stop' | 'other'>[] = [again, ...others];
    for (;;) {
      const next = await questions.select({ message: texts.whatNow, choices });
      if (next === BACK) return BACK;
      if (next === 'stop') throw new Ended(error.exitStatus);
      if (next === 'other') {
        await this.#chooseOther(answers);
        continue;
      }
      if (this.#reader.isStale(answers.list)) return answers;
      questions.show(changed.not(answers.list));
      choices = [...others, again];
    }
  }

  /** @throws {OtherList} if one is chosen */
  async #chooseOther(answers: Answers): Promise<Back> {
    const other = await this.#reader.chooseOther(answers);
    if (other !== BACK) throw new OtherList(other);
    return BACK;
  }

  async #chooseEncoding({ readings }: EncodingError, answers: Answers): Promise<Answers | Back> {
    const { reading: texts } = this.#texts;
    const hasNames = readings.length > 0;
    // If no column is recognised, there are no names to show in each encoding.
    const labels = hasNames
      ? readings.map(({ encoding, preview }) => [encoding, excerpt(preview)] as const)
      : Object.entries(texts.letters);
    const encoding = await this.#questions.select({
      message: texts.notUtf8(hasNames ? texts.whichLine : texts.whichLetters),
      choices: labels.map(([value, label]) => ({ value, label, hint: value })),
    });
    return encoding === BACK ? BACK : withOptions(answers, { encoding });
  }

  async #chooseSheet(sheets: readonly string[], message: string, answers: Answers): Promise<Answers | Back> {
    const sheet = await this.#questions.select({
      message,
      choices: sheets.map((value) => ({ value, label: excerpt(value) })),
      initial: answers.options.sheet,
    });
    return sheet === BACK ? BACK : withOptions(answers, { sheet });
  }

  async #chooseOrder({ roster: { columns } }: ListView, answers: Answers): Promise<Answers | Back> {
    const { reading: texts } = this.#texts;
    const nameOrder = await this.#questions.select({
      message: texts.whichOrder,
      choices: NAME_ORDERS.map((value) => ({ value, label: texts.orders[value] })),
      initial: answers.options.nameOrder ?? columns.nameOrder,
    });
    return nameOrder === BACK ? BACK : withOptions(answers, { nameOrder });
  }

  async #confirm(view: ListView, answers: Answers): Promise<Answers | Right | Back> {
    const questions = this.#questions;
    const added = (await this.#offerColumns(view, answers)) ?? (await this.#offerStatus(view, answers));
    if (added !== undefined) return added;
    const message = this.#texts.reading.question;
    const choices = this.#corrections(view, answers);
    // The title, with the empty line above it.
    const height = questions.linesAbove(message, choices.length + 1) - 2;
    const shown = readingShown(view, answers.list, height, questions);
    const correction = await askBelow(questions, shown, { message, choices });
    if (correction === BACK) return BACK;
    const corrected = await correction();
    return corrected === BACK ? answers : corrected;
  }

  /** @returns `undefined` if there is nothing to offer, or it is declined */
  async #offerColumns({ roster }: ListView, answers: Answers): Promise<Answers | Back | undefined> {
    const { language } = this.#questions;
    const suggested = (roster.columns.suggested ?? []).filter(({ from }) => !this.#declined.has(from));
    if (suggested.length === 0) return undefined;
    const pairs = suggested.map(({ field, from }) => [from, fieldName(field, language)] as const);
    const message = this.#texts.reading.useColumns(pairs);
    const isUsed = await askEither(this.#questions, { message, ...this.#questions.texts.questions.yesNo });
    if (isUsed === BACK) return BACK;
    if (isUsed)
      return suggested.reduce((now, { field, from }) => withEntry(now, 'map', field, from), answers);
    this.#declined = new Set([...this.#declined, ...suggested.map(({ from }) => from)]);
    return undefined;
  }

  /** Offers an unused column that seems to show who has left. @returns as `#offerColumns` */
  async #offerStatus(
    { leftInIgnored, roster }: ListView,
    answers: Answers,
  ): Promise<Answers | Back | undefined> {
    const { reading: texts } = this.#texts;
    const [left] = leftInIgnored.filter(({ header }) => !this.#declined.has(header) && !/[{}]/u.test(header));
    if (left === undefined) return undefined;
    const isUsed = await askEither(this.#questions, {
      message: texts.leftIn(left.header, left.value, left.rows),
      yes: texts.leftUsed,
      no: texts.leftIgnored,
    });
    if (isUsed === BACK) return BACK;
    const { statuses } = roster.columns;
    if (isUsed) return withEntry(answers, 'map', 'status', statusMapping(statuses, { added: left.header }));
    this.#declined = new Set([...this.#declined, left.header]);
    return undefined;
  }

  #corrections(view: ListView, answers: Answers): readonly Choice<Correction>[] {
    const { reading: texts } = this.#texts;
    const { columns, sheets = [] } = view.roster;
    const isIncomplete = missingNames(view).length > 0 && !this.#isCorrected;
    const group = departmentColumn(view);
    const hasOddLogins =
      hasColumn(view, 'nickname') &&
      (view.errors.some(({ field }) => field === 'nickname') || hasAddresses(view));
    const readErrorOf = async (now: Answers): Promise<string | undefined> => {
      const read = await this.#view(now);
      return read instanceof UserError ? errorLines(read, this.#questions.language) : undefined;
    };
    const right: Choice<Correction> = {
      value: () => this.#confirmRows(view, answers),
      label: group === undefined ? texts.yes : texts.yesOneDepartment(view.department),
    };
    const column: Choice<Correction> = {
      value: () => correctColumn(view, answers, readErrorOf, this.#questions),
      label: texts.column,
    };
    const make = { value: () => this.#leaveOutLogins(answers), label: texts.otherLogins };
    const makesFirst = !isIncomplete && hasPrivateAddresses(view);
    const offered: readonly (Choice<Correction> | false)[] = [
      makesFirst && make,
      // Enter must not accept a list without names.
      ...(isIncomplete ? [column, right] : [right]),
      group !== undefined && {
        value: () => this.#useDepartment(group, view, answers),
        label: texts.department(excerpt(group)),
      },
      hasOddLogins && !makesFirst && make,
      !isIncomplete && column,
      { value: () => typeColumns(view, answers, readErrorOf, this.#questions), label: texts.typed },
      columns.nameOrder !== undefined && {
        value: () => this.#chooseOrder(view, answers),
        label: texts.order,
      },
      answers.options.encoding !== undefined && {
        value: () => this.#correctEncoding(answers),
        label: texts.encoding,
      },
      sheets.length > 1 && {
        value: () => this.#chooseSheet(sheets, texts.whichSheet, answers),
        label: texts.sheet,
      },
      { value: () => this.#chooseOther(answers), label: texts.notThisList },
    ];
    return offered.filter((choice) => choice !== false);
  }

  #confirmRows(view: ListView, answers: Answers): Promise<Answers | Right | Back> {
    return confirmRows(view, answers, this.#reader, this.#questions);
  }

  #useDepartment(column: string, view: ListView, answers: Answers): Promise<Answers | Right | Back> {
    const name = capitalized(fieldName('department_id', this.#questions.language));
    this.#questions.show(`${name} = ${excerpt(column)}`);
    return this.#confirmRows(view, withEntry(answers, 'map', 'department_id', column));
  }

  async #leaveOutLogins(answers: Answers): Promise<Answers | Right | Back> {
    const now = withEntry(answers, 'map', 'nickname', '');
    const without = await this.#view(now);
    return without instanceof UserError ? now : await this.#confirmRows(without, now);
  }

  async #correctEncoding(answers: Answers): Promise<Answers | Back> {
    const without = withoutOptions(answers, ['encoding']);
    const unread = await this.#view(without);
    return unread instanceof EncodingError ? await this.#chooseEncoding(unread, answers) : without;
  }
}

function departmentColumn(view: ListView): string | undefined {
  return lacksDepartment(view) ? groupColumn(view) : undefined;
}

/** The answers with the likely encoding or separator. The names are then shown with it, so a wrong guess is visible. */
function likelyReading(view: ListView | UserError, answers: Answers): Answers | undefined {
  const { encoding, delimiter } = answers.options;
  if (view instanceof HeaderError && view.cause.kind === 'separator' && delimiter === undefined)
    return withOptions(answers, { delimiter: view.cause.separator });
  const [likely] = view instanceof EncodingError ? view.readings : [];
  return likely === undefined || encoding !== undefined
    ? undefined
    : withOptions(answers, { encoding: likely.encoding });
}
