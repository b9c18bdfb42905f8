/** Texts above a question, cut so that they stay on the screen with it. */

import { clipped, wrapped } from '../domain/text.js';
import { cutToFit } from '../ui/format/cut-to-fit.js';
import type { Back, Choice, Questions, SelectQuestion } from '../ui/prompts/questions.js';

export type Shown = {
  readonly title: string;
  /** Lines, the most important first. If not all of them fit, each is cut to the width of the screen. */
  readonly lines: readonly string[];
  /** The indent after a line break. Default: 2. */
  readonly indent?: number;
  /** The answer to “More…”. Default: the lines. */
  readonly whole?: string;
};

/** The answer that shows the rest. */
const MORE = Symbol('more');

/** Shows as much as fits, and asks. The answer “More…” shows the rest, and the question is asked again. */
export async function askBelow<T>(
  questions: Questions,
  { title, lines, indent = 2, whole }: Shown,
  { message, choices, initial }: SelectQuestion<T>,
): Promise<T | Back> {
  const { showMore, showMoreHint } = questions.texts.guide;
  const more: Choice<typeof MORE> = { value: MORE, label: showMore, hint: showMoreHint };
  const all: readonly Choice<T | typeof MORE>[] = choices;
  const height = Math.max(1, questions.linesAbove(message, choices.length + 1) - 2);
  const broken = lines.flatMap((line) => wrapped(line, questions.width, indent).split('\n')).map(withSpaces);
  const fits = broken.length <= height && broken.every((line) => line.length < questions.width);
  const shown = fits
    ? broken
    : lines.slice(0, height).map((line) => cutToFit(withSpaces(line), questions.width - 1));
  const isShort = lines.length > height || shown.some((line, at) => line !== withSpaces(lines[at] ?? ''));
  const isCut = whole !== undefined || (!fits && isShort);
  questions.show(shown.join('\n'), title);
  const offered = isCut ? [...all, more] : all;
  const answer = await questions.select({ message, choices: offered, initial });
  if (answer !== MORE) return answer;
  questions.show(withSpaces(whole ?? lines.join('\n')), title);
  return await questions.select({ message, choices, initial });
}

/** A question with two answers, each with its own text. */
export async function askEither(
  questions: Questions,
  { yes, no, ...others }: EitherQuestion,
): Promise<boolean | Back> {
  const choices = [
    { value: true, label: yes },
    { value: false, label: no },
  ];
  return await questions.select({ ...others, choices });
}

type EitherQuestion = Omit<SelectQuestion<boolean>, 'choices'> & {
  readonly yes: string;
  readonly no: string;
};

function withSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** A list, cut to a few lines, so that the question stays on the screen. */
export function inFewLines(list: string, { width }: Pick<Questions, 'width'>): string {
  return clipped(list, FEW_LINES * width);
}

const FEW_LINES = 3;

export function linesOf(sentences: readonly string[], questions: Questions): readonly string[] {
  return sentences.flatMap((sentence) => wrapped(sentence, questions.width).split('\n'));
}
