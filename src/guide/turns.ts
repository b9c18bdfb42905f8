/** Turns of a conversation: one question after the other, and back again. */

import { isList } from '../platform/collections.js';
import { BACK, type Back } from '../ui/prompts/questions.js';
import type { Answers } from './answers.js';

/** The conversation is over, from within any of its questions. */
export class Ended extends Error {
  /** @param status of the program */
  constructor(readonly status: number) {
    super();
  }
}

/** The conversation begins again with another list: what was said is about the people of this one. */
export class OtherList extends Error {
  /** @param answers with its path */
  constructor(readonly answers: Answers) {
    super();
  }
}

/** Answers that somebody was told of and not asked for: going back goes past them. */
export type Unasked<A> = { readonly unasked: A };

/**
 * Asks one question and returns the answers with what it learned; `undefined` where there is nothing to ask, other turns
 * where there is more to ask than one question.
 * @param memory the answers before somebody went back: what was answered to this question then
 * @returns BACK where the question before is wanted again
 */
export type Turn<A> = (answers: A, memory: A) => Promise<Taken<A>>;

export type Taken<A> = A | Back | undefined | Unasked<A> | readonly Turn<A>[];

/**
 * Takes the turns in their order. An answer that is taken back is forgotten but for `memory`, with all that came after it.
 * @param refresh runs before each turn: answers that something from outside has changed; `undefined` where nothing did
 * @returns `undefined` where none had anything to ask; BACK where the first question was not answered
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
      // Going back further takes no more answers away.
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
