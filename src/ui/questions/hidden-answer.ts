/** The hidden question, which is the same however the others are asked: what is not shown needs no drawing. */

import { Interrupted } from '../../domain/errors.js';
import type { Secret } from '../../domain/secret.js';
import { printable } from '../../lib/terminal-text.js';
import { readHidden } from '../prompts/ask.js';
import { BACK, type Back, type HiddenQuestion, type QuestionsIo } from './questions.js';

/**
 * @param prompt the question as it is shown
 * @param isBack what is typed to go back, beside Esc
 */
export async function hiddenAnswer(
  prompt: string,
  { check }: HiddenQuestion,
  io: QuestionsIo,
  isBack: (typed: Secret) => boolean = () => false,
): Promise<Secret | Back> {
  for (;;) {
    const end = await readHidden(prompt, io, true);
    if (end === 'end' && !io.interruption.first.aborted) io.raise('SIGINT');
    if (end === 'end' || end === 'interrupt') throw new Interrupted();
    if (end === 'back' || isBack(end)) return BACK;
    const wrong = check?.(end);
    if (wrong === undefined) return end;
    io.stderr.write(`${printable(wrong)}\n`);
  }
}
