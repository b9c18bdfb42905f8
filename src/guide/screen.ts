/** Texts above a question, as far as they fit: nothing that it is about may have scrolled away. */

import { wrapped } from '../lib/text.js';
import { textsIn } from '../texts/texts.js';
import { cutToFit } from '../ui/format/cut-to-fit.js';
import type { Back, Choice, Questions, SelectQuestion } from '../ui/questions/questions.js';

export type Shown = {
  readonly title: string;
  /** Each is one line of the screen, and cut where it is longer. The most important first. */
  readonly lines: readonly string[];
  /** All of it, for whoever wants more. Default: the lines. */
  readonly whole?: string;
};

/** The answer that shows the rest. */
const MORE = Symbol('more');

/**
 * Asks below as much as fits on the screen. An answer “More…” shows what is cut, and the question is asked again.
 */
export async function askBelow<T>(
  questions: Questions,
  { title, lines, whole }: Shown,
  { message, choices, initial }: SelectQuestion<T>,
): Promise<T | Back> {
  const more: Choice<typeof MORE> = { value: MORE, label: textsIn(questions.language).guide.showMore };
  const all: readonly Choice<T | typeof MORE>[] = choices;
  // Title, and the empty line above it.
  const room = Math.max(1, questions.linesAbove(message, choices.length + 1) - 2);
  const shown = lines.slice(0, room).map((line) => cutToFit(line, questions.width - 1));
  const isCut =
    whole !== undefined || shown.some((line, at) => line !== lines[at]) || shown.length < lines.length;
  questions.show(shown.join('\n'), title);
  const answer = await questions.select<T | typeof MORE>({
    message,
    choices: isCut ? [...all, more] : all,
    initial,
  });
  if (answer !== MORE) return answer;
  questions.show(whole ?? lines.join('\n'), title);
  return await questions.select({ message, choices, initial });
}

/** Sentences as lines of the screen, broken between words. */
export function linesOf(sentences: readonly string[], questions: Questions): readonly string[] {
  return sentences.flatMap((sentence) => wrapped(sentence, questions.width).split('\n'));
}
