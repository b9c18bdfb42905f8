/** Turns of a conversation: one question after another, with steps back. */

import { isList } from '../platform/collections.js';
import { BACK, type Back } from '../ui/prompts/questions.js';
import type { Answers } from './answers.js';

/** Ends the conversation. Any of its questions can throw it. */
export class Ended extends Error {
  constructor(readonly status: number) {
    super();
  }
}

/** Restarts the conversation with another list. @param answers with its path */
export class OtherList extends Error {
  constructor(readonly answers: Answers) {
    super();
  }
}

/** Answers that were shown without a question: a step back skips them. */
export type Unasked<A> = { readonly unasked: A };

/**
 * @returns the answers; `undefined` for no question; other turns for several; BACK to ask the previous question
 * @param memory the answers before a step back, as suggestions
 */
export type Turn<A> = (answers: A, memory: A) => Promise<TurnResult<A>>;

export type TurnResult<A> = A | Back | undefined | Unasked<A> | readonly Turn<A>[];

/**
 * A step back removes the answer and all later ones, except from `memory`. @param refresh runs before each turn
 * @returns `undefined` if nothing was asked; BACK if the first question was not answered
 */
export async function takeTurns<A extends object>(
  turns: readonly Turn<A>[],
  start: A,
  refresh: (answers: A) => Promise<A | Back | undefined> = async () => undefined,
): Promise<A | Back | undefined> {
  const asked: { readonly turns: readonly Turn<A>[]; readonly answers: A }[] = [];
  let left = turns;
  let answers = start;
  let memory = start;
  let isGoingBack = false;
  for (let [turn, ...others] = left; turn !== undefined; [turn, ...others] = left) {
    const fresh = await refresh(answers);
    if (fresh !== undefined && fresh !== BACK) answers = fresh;
    const next = fresh === BACK ? BACK : await turn(answers, memory);
    if (next === BACK) {
      // `memory` keeps the answers before the first of several steps back.
      if (!isGoingBack) memory = answers;
      isGoingBack = true;
      const before = asked.pop();
      if (before === undefined) return BACK;
      ({ turns: left, answers } = before);
    } else if (isList<Turn<A>, A | Unasked<A> | undefined>(next)) {
      left = [...next, ...others];
    } else if (next !== undefined && 'unasked' in next) {
      answers = next.unasked;
      left = others;
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
