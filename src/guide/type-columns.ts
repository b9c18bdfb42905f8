/** Columns that are typed: several fields in one line, each of columns and text, as `--map` takes them one by one. */

import { excerpt, foldSpaces } from '../lib/text.js';
import { isTemplate } from '../roster/column-template.js';
import { meaningOf } from '../roster/headers.js';
import { fieldName } from '../texts/finding-text.js';
import { textsIn } from '../texts/texts.js';
import { BACK, type Questions } from '../ui/questions/questions.js';
import { type Answers, withEntry } from './answers.js';
import { columnsHelp, fieldsOf } from './choose-column.js';
import type { ListView } from './list-view.js';
import { linesOf } from './screen.js';

type Entry = { readonly field: string; readonly from: string };

/**
 * @param faultIn the error with which the list cannot be read so; `undefined`: it can
 * @returns the answers as they are where somebody goes back
 */
export async function typeColumns(
  view: ListView,
  answers: Answers,
  faultIn: (answers: Answers) => Promise<string | undefined>,
  questions: Questions,
): Promise<Answers> {
  const { language } = questions;
  const texts = textsIn(language).guide.column;
  const fields = fieldsOf(view);
  const names = fields.map((field) => fieldName(field, language)).join(', ');
  const lines = [texts.fields(names), ...columnsHelp(view.roster.columns.headers, questions)];
  questions.show(linesOf(lines, questions).join('\n'));
  const example = exampleOf(view, questions);
  let before: string | undefined;
  for (;;) {
    const typed = await questions.text({
      message: texts.typed,
      placeholder: example,
      initial: before,
      check: (line) => faultOf(line, example, view, questions),
    });
    if (typed === BACK) return answers;
    const now = entriesIn(typed, view, questions).reduce(
      (all, { field, from }) => withEntry(all, 'map', field, from),
      answers,
    );
    const fault = await faultIn(now);
    if (fault === undefined) return now;
    questions.show(fault);
    before = typed;
  }
}

/** `password = {Born:ddMMyyyy}; class = Form`: what is between semicolons, which may stand in braces. */
function partsOf(line: string): readonly string[] {
  return (line.match(/(?:\{[^{}]*\}|[^;])+/gu) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function entryIn(part: string, view: ListView, questions: Questions): Partial<Entry> {
  const [, typed = '', from = ''] = /^([^={}]*)=(.*)$/su.exec(part) ?? [];
  const field = fieldCalled(typed, view, questions);
  const given = from.trim();
  const header = view.roster.columns.headers.find(
    (one) => one !== '' && foldSpaces(one) === foldSpaces(given),
  );
  const source = header ?? (isTemplate(given) ? given : undefined);
  return { ...(field !== undefined && { field }), ...(source !== undefined && { from: source }) };
}

function entriesIn(line: string, view: ListView, questions: Questions): readonly Entry[] {
  return partsOf(line).flatMap((part) => {
    const { field, from } = entryIn(part, view, questions);
    return field === undefined || from === undefined ? [] : [{ field, from }];
  });
}

/** By its name in the language of the questions, as `--map` has it, or by a header that is understood. */
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

/** `position = {School} {Grade}`, of columns of this list that nothing takes yet, where there are such. */
function exampleOf({ roster: { columns }, profile }: ListView, { language }: Questions): string {
  const free = columns.ignored
    .filter(({ column }) => !columns.secretCells.has(column))
    .map(({ header }) => header);
  const [one = 'A', other = 'B'] = [...free, ...columns.sources.map(({ from }) => from)].filter(
    (header) => header !== '' && !isTemplate(header),
  );
  const field = profile.unused.some((unused) => unused === 'position') ? 'name.last' : 'position';
  return `${fieldName(field, language)} = {${excerpt(one)}} {${excerpt(other)}}`;
}

function faultOf(line: string, example: string, view: ListView, questions: Questions): string | undefined {
  const texts = textsIn(questions.language).guide.column;
  const parts = partsOf(line);
  if (parts.length === 0) return texts.typedNeeded(example);
  for (const part of parts) {
    if (!part.includes('=')) return texts.typedNeeded(example);
    const { field, from } = entryIn(part, view, questions);
    const [typed = '', given = ''] = part.split('=').map((text) => excerpt(text));
    if (field === undefined) return texts.noField(typed);
    if (from === undefined) return texts.noSuchColumn(given);
  }
  return undefined;
}
