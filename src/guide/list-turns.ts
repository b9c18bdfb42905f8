/** Turns about a list. If it is saved between them, it is read again, and questions about its lines are asked again. */

import { UserError } from '../domain/errors.js';
import { isList } from '../platform/collections.js';
import { BACK, type Back, type Questions } from '../ui/prompts/questions.js';
import { type Answers, withOptions, withoutOptions } from './answers.js';
import { ReadingQuestions } from './choose-reading.js';
import type { ListReader } from './list-reader.js';
import type { Turn, TurnResult, Unasked } from './turns.js';

/** Options that name lines of the list. */
export const LINES = ['newLine', 'sameLine', 'skipLine'] as const;

/** `linesOf`: the version of the list that the line numbers in the answers belong to. */
export type LineAnswers = Answers & { readonly linesOf?: string | undefined };

type ListTurnOptions<A> = {
  readonly reader: ListReader;
  readonly askPeople: (answers: A) => Promise<A | Back | undefined | Unasked<A>>;
  readonly isRead: () => boolean;
  readonly questions: Questions;
};

export function createListTurns<A extends LineAnswers>({
  reader,
  askPeople,
  isRead,
  questions,
}: ListTurnOptions<A>) {
  /** Runs before each turn. Once the list was saved, an answer about a line may be about another person. */
  async function refresh(answers: A): Promise<A | Back | undefined> {
    if (!isRead()) return undefined;
    let now = answers;
    if (reader.isStale(now.list)) {
      const read = await readAgain(now);
      if (read === BACK) return BACK;
      now = read;
    }
    if (now.linesOf === undefined || now.linesOf === reader.version(now.list))
      return now === answers ? undefined : now;
    const without = { ...now, ...withOptions(withoutOptions(now, LINES), { skipInvalid: true }) };
    const result = await askPeople(without);
    if (result === BACK) return BACK;
    const answered = result === undefined ? without : 'unasked' in result ? result.unasked : result;
    return { ...answered, linesOf: reader.readVersion() };
  }

  async function readAgain(now: A): Promise<A | Back> {
    const read = await new ReadingQuestions(reader, questions).ask(now, now);
    return read === BACK ? BACK : { ...now, ...read };
  }

  /** Asks for a correction at once if the list can no longer be read. */
  function guard(turn: Turn<A>): Turn<A> {
    return async (answers, memory) => {
      let now = answers;
      for (;;) {
        try {
          const next = versioned(now, await turn(now, memory));
          return next === undefined && now !== answers ? { unasked: now } : next;
        } catch (error) {
          const isOfList =
            error instanceof UserError && (error.reason === 'roster' || reader.isStale(now.list));
          if (!isOfList || !isRead()) throw error;
          // A list that was not saved has not been corrected yet.
          const again = (await refresh(now)) ?? (await readAgain(now));
          if (again === BACK) return BACK;
          now = again;
        }
      }
    };
  }

  /** Adds the version of the list to new answers about lines. */
  function versioned(now: A, next: TurnResult<A>): TurnResult<A> {
    if (next === undefined || next === BACK || isList<Turn<A>, A | Unasked<A>>(next)) return next;
    const changed = 'unasked' in next ? next.unasked : next;
    if (LINES.every((name) => changed.options[name] === now.options[name])) return next;
    const stamped = { ...changed, linesOf: reader.readVersion() };
    return 'unasked' in next ? { unasked: stamped } : stamped;
  }

  return { refresh, guard };
}
