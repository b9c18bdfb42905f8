/** Typed columns: several fields in one line, each of columns and text, as in `--map`. */

import { excerpt, foldSpaces } from '../domain/text.js';
import { isTemplate } from '../roster/column-template.js';
import { meaningOf } from '../roster/headers.js';
import { fieldName } from '../texts/finding-text.js';
import { BACK, type Questions } from '../ui/prompts/questions.js';
import { type Answers, withEntry } from './answers.js';
import { columnsHelp, fieldsOf, type ReadErrorOf, shownHeaders } from './choose-column.js';
import type { ListView } from './list-view.js';
import { linesOf } from './screen.js';

/** The column of each field, or the error in the line. */
type Typed = ReadonlyMap<string, string> | { readonly error: string };

/** @returns the same answers after a step back */
export async function typeColumns(
  view: ListView,
  answers: Answers,
  readErrorOf: ReadErrorOf,
  questions: Questions,
): Promise<Answers> {
  const { language } = questions;
  const texts = questions.texts.guide.column;
  const fields = fieldsOf(view);
  const names = fields.map((field) => fieldName(field, language)).join(', ');
  const lines = [texts.fields(names), ...columnsHelp(shownHeaders(view.roster.columns), questions)];
  questions.show(linesOf(lines, questions).join('\n'));
  const example = exampleOf(view, questions);
  let before: string | undefined;
  for (;;) {
    const typed = await questions.text({
      message: texts.typed,
      placeholder: example,
      initial: before,
      check: (line) => {
        const read = parseTyped(line, example, view, questions);
        return 'error' in read ? read.error : undefined;
      },
    });
    if (typed === BACK) return answers;
    const read = parseTyped(typed, example, view, questions);
    const entries = 'error' in read ? [] : [...read];
    const now = entries.reduce((all, [field, from]) => withEntry(all, 'map', field, from), answers);
    const error = await readErrorOf(now);
    if (error === undefined) return now;
    questions.show(error);
    before = typed;
  }
}

/** The parts of `password = {Born:ddMMyyyy}; class = Form`. Semicolons in braces separate nothing. */
function partsOf(line: string): readonly string[] {
  return (line.match(/(?:\{[^{}]*\}|[^;])+/gu) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function parseTyped(line: string, example: string, view: ListView, questions: Questions): Typed {
  const texts = questions.texts.guide.column;
  const parts = partsOf(line);
  if (parts.length === 0) return { error: texts.typedNeeded(example) };
  const entries = new Map<string, string>();
  for (const part of parts) {
    const [, typed = '', given = ''] = /^([^={}]*)=(.*)$/su.exec(part) ?? [];
    if (typed.trim() === '' || given.trim() === '') return { error: texts.typedNeeded(example) };
    const field = fieldCalled(typed, view, questions);
    if (field === undefined) return { error: texts.noField(excerpt(typed)) };
    if (entries.has(field)) return { error: texts.typedTwice(excerpt(typed)) };
    const folded = foldSpaces(given);
    const header = view.roster.columns.headers.find((one) => one !== '' && foldSpaces(one) === folded);
    const from = header ?? (isTemplate(given) ? given.trim() : undefined);
    if (from === undefined) return { error: texts.noSuchColumn(excerpt(given)) };
    entries.set(field, from);
  }
  return entries;
}

/** Finds a field by its name in the language of the questions or in `--map`, or by a known header. */
function fieldCalled(typed: string, view: ListView, { language }: Questions): string | undefined {
  const folded = foldSpaces(typed);
  const fields = fieldsOf(view);
  const named = fields.find((field) =>
    [field, fieldName(field, language)].some((name) => foldSpaces(name) === folded),
  );
  if (named !== undefined) return named;
  const added = view.profile.fields.find(({ headers }) =>
    headers.some((header) => foldSpaces(header) === folded),
  );
  const field = added?.name ?? meaningOf(typed.trim())?.field;
  return fields.find((one) => one === field);
}

/** An example with columns of this list, unused ones first: `position = {School} {Grade}`. */
function exampleOf(view: ListView, { language }: Questions): string {
  const { columns } = view.roster;
  const shown = shownHeaders(view.roster.columns);
  const isFree = (header: string) => columns.ignored.some((one) => one.header === header);
  const [one = '…', other] = [...shown.filter(isFree), ...shown.filter((header) => !isFree(header))];
  const field = view.profile.unused.some((unused) => unused === 'position') ? 'name.last' : 'position';
  const from = [one, ...(other === undefined ? [] : [other])].map((header) => `{${header}}`).join(' ');
  return `${fieldName(field, language)} = ${from}`;
}
