/** Turns of a conversation: one question after the other, and back again. */

import { isList } from '../lib/collections.js';
import { BACK, type Back } from '../ui/questions/questions.js';

/**
 * Asks one question and returns the answers with what it learned; `undefined` where there is nothing to ask, other turns
 * where there is more to ask than one question.
 * @param memory the answers before somebody went back: what was answered to this question then
 * @returns BACK where the question before is wanted again
 */
export type Turn<A> = (answers: A, memory: A) => Promise<A | Back | undefined | readonly Turn<A>[]>;

/**
 * Takes the turns in their order. An answer that is taken back is forgotten but for `memory`, with all that came after it.
 * @returns `undefined` where none had anything to ask; BACK where the first question was not answered
 */
export async function takeTurns<A>(turns: readonly Turn<A>[], start: A): Promise<A | Back | undefined> {
  const asked: { readonly turns: readonly Turn<A>[]; readonly answers: A }[] = [];
  let left = turns;
  let answers = start;
  let memory = start;
  let isGoingBack = false;
  for (let [turn, ...others] = left; turn !== undefined; [turn, ...others] = left) {
    const next = await turn(answers, memory);
    if (next === BACK) {
      // Going back further takes no more answers away.
      if (!isGoingBack) memory = answers;
      isGoingBack = true;
      const before = asked.pop();
      if (before === undefined) return BACK;
      ({ turns: left, answers } = before);
    } else if (isList<Turn<A>, A | undefined>(next)) {
      left = [...next, ...others];
    } else {
      if (next !== undefined) {
        asked.push({ turns: left, answers });
        answers = next;
        isGoingBack = false;
      }
      left = others;
    }
  }
  return asked.length === 0 ? undefined : answers;
}
