/** The column of a field: for a header that is not recognised, a missing field, or a correction. */

import type { Profile } from '../directory/load-profile.js';
import { meansPassword } from '../domain/password-header.js';
import type { Columns } from '../domain/row.js';
import { isTemplate } from '../roster/column-template.js';
import type { HeaderError } from '../roster/roster-errors.js';
import { fieldName } from '../texts/finding-text.js';
import { valuesText } from '../ui/human/plan-text.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { type Answers, withEntry } from './answers.js';
import { columnValues, type ListView, USUAL_FIELDS } from './list-view.js';
import { headerText } from './people-text.js';
import { inFewLines } from './screen.js';
import { type Turn, takeTurns } from './turns.js';

/** Asks about a table without a recognised header. Its first row may be a person, with a password. */
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

/** Full names are offered with the last name. */
const NEEDED = ['name.last', 'name.first', 'nickname'];

async function confirmHeader(answers: Answers, questions: Questions): Promise<Answers | Back> {
  const texts = questions.texts.guide.column;
  const isHeader = await questions.select({
    message: texts.header(answers.list),
    choices: [
      { value: true, label: texts.names },
      { value: false, label: texts.person, hint: texts.personHint },
    ],
  });
  if (isHeader === BACK) return BACK;
  if (isHeader) return answers;
  questions.show(`${texts.addLine}\n\n  ${texts.example}`, texts.addLineTitle);
  const again = await questions.select({
    message: questions.texts.guide.reading.whatNow,
    choices: [{ value: 'again', label: texts.lineAdded }],
  });
  // BACK reads the list again, with its new header.
  return again === BACK ? await confirmHeader(answers, questions) : BACK;
}

const NONE = Symbol('none');
const WHOLE = Symbol('whole names');
const COMBINED = Symbol('combined');

/** Returns why the list cannot be read with these answers; `undefined` if it can. */
export type ReadErrorOf = (answers: Answers) => Promise<string | undefined>;

type ColumnQuestion = {
  readonly field: string;
  readonly headers: readonly string[];
  /** The column that probably has the field. */
  readonly likely?: string | undefined;
  /** Absent if the list cannot be read: then the choices have no values as hints. */
  readonly view?: ListView | undefined;
  /** True if the field needs no column; Enter then chooses none. */
  readonly isOptional?: boolean;
  readonly readErrorOf?: ReadErrorOf | undefined;
};

export async function chooseColumn(
  { field, headers, likely, view, isOptional = false, readErrorOf }: ColumnQuestion,
  answers: Answers,
  questions: Questions,
): Promise<Answers | Back> {
  const texts = questions.texts.guide.column;
  const name = fieldName(field, questions.language);
  // Other fields are shown on the screen, so a column of passwords is offered for passwords only.
  const offered = field === 'password' ? headers : headers.filter((header) => !meansPassword(header));
  const choices: Choice<string | symbol>[] = [
    ...offered.map((value) => ({
      value,
      label: headerText(value, texts.numbered(headers.indexOf(value) + 1)),
      hint: view && (valuesText(columnValues(view, value), questions.language) || undefined),
    })),
    ...(field === 'name.last' ? [{ value: WHOLE, label: texts.whole }] : []),
    { value: NONE, label: texts.none },
    { value: COMBINED, label: texts.combine, hint: texts.combineHint },
  ];
  for (;;) {
    // Enter chooses only a likely column.
    const initial = isOptional ? NONE : (likely ?? NONE);
    const column = await questions.select({ message: texts.which(name), choices, initial });
    if (column === BACK) return BACK;
    if (column === NONE && isOptional) return answers;
    if (column === WHOLE)
      return await chooseColumn({ field: 'name', headers, view, readErrorOf }, answers, questions);
    if (column !== COMBINED)
      return withEntry(answers, 'map', field, typeof column === 'string' ? column : '');
    let before = likely !== undefined && isTemplate(likely) ? likely : undefined;
    const shown =
      view === undefined
        ? offered.filter((one) => headerText(one, '') === one)
        : shownHeaders(view.roster.columns);
    for (;;) {
      questions.show(columnsHelp(shown, questions).join('\n'));
      const typed = await questions.text({
        message: texts.pattern(name),
        initial: before,
        check: (line) => (isTemplate(line) ? undefined : texts.patternNeeded),
      });
      if (typed === BACK) break;
      const combined = withEntry(answers, 'map', field, typed);
      const error = await readErrorOf?.(combined);
      if (error === undefined) return combined;
      questions.show(error);
      before = typed;
    }
  }
}

export function columnsHelp(headers: readonly string[], questions: Questions): readonly string[] {
  const { column, logins } = questions.texts.guide;
  const all = headers.map((header) => `{${header}}`).join(' ');
  return [column.patternHelp, logins.columns(inFewLines(all, questions))];
}

/** The headers that can be typed in braces. Without a header, the first line may have a password, which is left out. */
export function shownHeaders({ headers, sources, secretCells }: Columns): readonly string[] {
  const ofPassword = sources.filter(({ field }) => field === 'password').map(({ from }) => from);
  return headers.filter(
    (header, at) =>
      header !== '' &&
      !/[{}]/u.test(header) &&
      !ofPassword.includes(header) &&
      !secretCells.has(at) &&
      headerText(header, '') === header,
  );
}

export function fieldsOf({ profile }: ListView): readonly string[] {
  const isUsed = (field: string) => !profile.unused.some((unused) => unused === field);
  return [...USUAL_FIELDS.filter(isUsed), ...profile.fields.map(({ name }) => name)];
}

/** @returns the same answers after a step back */
export async function correctColumn(
  view: ListView,
  answers: Answers,
  readErrorOf: ReadErrorOf,
  questions: Questions,
): Promise<Answers> {
  const texts = questions.texts.guide.column;
  const { columns } = view.roster;
  const fields = fieldsOf(view);
  const from = (field: string) => columns.sources.find((source) => source.field === field)?.from;
  const has = (field: string) => from(field) !== undefined;
  // A full name replaces the last and first name. The full name and the middle name are optional.
  const isLacking = (field: string): boolean => {
    if (has(field)) return false;
    return !field.startsWith('name') || (!has('name') && ['name.last', 'name.first'].includes(field));
  };
  const headers = columns.headers.filter((header) => header !== '');
  for (;;) {
    const field = await questions.select({
      message: texts.wrong,
      initial: fields.find(isLacking),
      choices: fields.map((value) => ({
        value,
        label: fieldName(value, questions.language),
        hint: texts.now(from(value) ?? texts.noColumn),
      })),
    });
    if (field === BACK) return answers;
    const question = { field, headers, likely: from(field), view, readErrorOf };
    const chosen = await chooseColumn(question, answers, questions);
    if (chosen !== BACK) return chosen;
  }
}

/** Asks for columns of fields that the service requires or groups people by; the latter only if values are shared. */
export function neededTurns(
  view: ListView,
  profile: Profile | undefined,
  questions: Questions,
  asksOptional = true,
): readonly Turn<Answers>[] {
  const { columns } = view.roster;
  const groups = columns.ignored.filter(({ header }) => columnValues(view, header).length > 1);
  const lacking = Object.entries(profile?.form.fields ?? {}).filter(
    ([name, { required = false, default: otherwise, grouping = false }]) =>
      (required || (asksOptional && grouping && groups.length > 0)) &&
      otherwise === undefined &&
      !columns.sources.some(({ field }) => field === name),
  );
  const headers = columns.headers.filter((header) => header !== '');
  return lacking.map(
    ([field, { required = false }]) =>
      (answers) =>
        chooseColumn({ field, headers, view, isOptional: !required }, answers, questions),
  );
}
