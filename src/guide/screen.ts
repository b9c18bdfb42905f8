/** Texts above a question, as far as they fit: nothing that it is about may have scrolled away. */

import { clipped, wrapped } from '../domain/text.js';
import { textsIn } from '../texts/texts.js';
import { cutToFit } from '../ui/format/cut-to-fit.js';
import type { Back, Choice, Questions, SelectQuestion } from '../ui/prompts/questions.js';

export type Shown = {
  readonly title: string;
  /** Each is one line of the screen, and cut where not all of them fit. The most important first. */
  readonly lines: readonly string[];
  /** How far the second line of a long one is indented. Default: 2. */
  readonly indent?: number;
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
  { title, lines, indent = 2, whole }: Shown,
  { message, choices, initial }: SelectQuestion<T>,
): Promise<T | Back> {
  const { showMore, showMoreHint } = textsIn(questions.language).guide;
  const more: Choice<typeof MORE> = { value: MORE, label: showMore, hint: showMoreHint };
  const all: readonly Choice<T | typeof MORE>[] = choices;
  // Title, and the empty line above it.
  const room = Math.max(1, questions.linesAbove(message, choices.length + 1) - 2);
  const broken = lines.flatMap((line) => wrapped(line, questions.width, indent).split('\n')).map(withSpaces);
  const hasRoom = broken.length <= room && broken.every((line) => line.length < questions.width);
  const shown = hasRoom
    ? broken
    : lines.slice(0, room).map((line) => cutToFit(withSpaces(line), questions.width - 1));
  const isShort = lines.length > room || shown.some((line, at) => line !== withSpaces(lines[at] ?? ''));
  const isCut = whole !== undefined || (!hasRoom && isShort);
  questions.show(shown.join('\n'), title);
  const answer = await questions.select<T | typeof MORE>({
    message,
    choices: isCut ? [...all, more] : all,
    initial,
  });
  if (answer !== MORE) return answer;
  questions.show(withSpaces(whole ?? lines.join('\n')), title);
  return await questions.select({ message, choices, initial });
}

/** Words that are not to be broken apart have other spaces until then. */
function withSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** A list in as many characters as a few lines have: the rest of many is cut, so that the question stays on the screen. */
export function inFewLines(list: string, { width }: Pick<Questions, 'width'>): string {
  return clipped(list, FEW_LINES * width);
}

const FEW_LINES = 3;

/** Sentences as lines of the screen, broken between words. */
export function linesOf(sentences: readonly string[], questions: Questions): readonly string[] {
  return sentences.flatMap((sentence) => wrapped(sentence, questions.width).split('\n'));
}
