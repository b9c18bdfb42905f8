/** Turns of a conversation: one question after the other, and back again. */

import { BACK, type Back } from '../ui/questions/questions.js';

/**
 * Asks what it needs and returns the answers with what it learned; `undefined` where there was nothing to ask.
 * @returns BACK where the question before is wanted again
 */
export type Turn<A> = (answers: A) => Promise<A | Back | undefined>;

/**
 * Takes the turns in their order. An answer that is taken back is forgotten, with all that came after it.
 * @returns `undefined` where none had anything to ask; BACK where the first question was not answered
 */
export async function takeTurns<A>(turns: readonly Turn<A>[], start: A): Promise<A | Back | undefined> {
  const asked: { readonly at: number; readonly answers: A }[] = [];
  let answers = start;
  let at = 0;
  for (let turn = turns[at]; turn !== undefined; turn = turns[at]) {
    const next = await turn(answers);
    if (next === BACK) {
      const before = asked.pop();
      if (before === undefined) return BACK;
      ({ at, answers } = before);
      continue;
    }
    if (next !== undefined) {
      asked.push({ at, answers });
      answers = next;
    }
    at += 1;
  }
  return asked.length === 0 ? undefined : answers;
}
