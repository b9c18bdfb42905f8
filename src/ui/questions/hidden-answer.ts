/** The hidden question, which is the same for drawn questions and lines. */

import { Interrupted } from '../../domain/errors.js';
import type { Secret } from '../../domain/secret.js';
import { printable } from '../../domain/terminal-text.js';
import { readHidden } from '../prompts/ask.js';
import { BACK, type Back, type HiddenQuestion, type QuestionsIo } from './questions.js';

/** @param isBack a typed text that goes back, beside Esc */
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
