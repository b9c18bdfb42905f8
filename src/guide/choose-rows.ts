/** Rows whose name or login cannot be used: corrected now, or left out. */

import { firstFew, groupBy } from '../platform/collections.js';
import { findingForList } from '../texts/finding-text.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { type Answers, withEntry } from './answers.js';
import type { ListReader } from './list-reader.js';
import type { ListView } from './list-view.js';
import { askBelow } from './screen.js';

/** The answers that the user has confirmed: with them, the people are read correctly. */
export type Right = { readonly right: Answers };

const MAX_LINES = 8;

export async function confirmRows(
  { errors, people }: ListView,
  answers: Answers,
  reader: ListReader,
  questions: Questions,
): Promise<Answers | Right | Back> {
  const { rows: texts, changed } = questions.texts.guide;
  const lines = [...new Set(errors.flatMap(({ line }) => line ?? []))].sort((a, b) => a - b);
  if (lines.length === 0) return { right: answers };
  const lineText = texts.lines(...firstFew(lines, MAX_LINES));
  const fields = new Set(errors.map(({ field }) => field.split('.')[0]));
  const [only = '', ...others] = fields;
  const messages: Partial<Record<string, typeof texts.others>> = {
    name: texts.names,
    nickname: texts.logins,
  };
  const message = (others.length === 0 && messages[only]) || texts.others;
  const again = { value: 'again' as const, label: texts.again };
  const leave = { value: 'leave' as const, label: texts.leaveOut(lines.length) };
  const make = fields.has('nickname') ? [{ value: 'make' as const, label: texts.makeLogins }] : [];
  // Most people would be lost if their rows were left out.
  const makesFirst = make.length > 0 && lines.length * 2 > people.length;
  let choices: readonly Choice<'again' | 'leave' | 'make'>[] = makesFirst
    ? [...make, again, leave]
    : [again, leave, ...make];
  for (;;) {
    const answer = await askBelow(
      questions,
      { title: texts.title(lines.length), lines: errorLinesOf(errors, questions) },
      { message: message(lines.length, lineText), choices },
    );
    if (answer === BACK) return answers;
    if (answer === 'leave') return { right: answers };
    if (answer === 'make') return withEntry(answers, 'map', 'nickname', '');
    if (reader.isStale(answers.list)) return answers;
    questions.show(changed.not(answers.list));
    // Without a change to the list, leaving the rows out comes first.
    if (!makesFirst) choices = [leave, again, ...make];
  }
}

/** Puts one error of each kind first: errors in logins often mean that the logins are in another column. */
function errorLinesOf(errors: ListView['errors'], questions: Questions): readonly string[] {
  const kinds = [...groupBy(errors, ({ code }) => code).values()];
  const first = kinds.flatMap((kind) => kind.slice(0, 1));
  const others = kinds.flatMap((kind) => kind.slice(1));
  return [...first, ...others].map((finding) => findingForList(finding, questions.language));
}
