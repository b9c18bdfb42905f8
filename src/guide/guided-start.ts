/** The guided start: leads from a list to its users with commands, and asks only for what the program cannot know. */

import { resolve } from 'node:path';
import { Interrupted } from '../domain/errors.js';
import type { Io } from '../platform/io.js';
import type { RawOptions } from '../settings/option-table.js';
import { LANGUAGES, textsIn } from '../texts/texts.js';
import { BACK, type Questions } from '../ui/prompts/questions.js';
import { optionsWhere } from './answers.js';
import { Conversation, type Given } from './conversation.js';
import { versionOf } from './list-reader.js';
import { LINES } from './list-turns.js';
import type { RunCommand } from './plan-commands.js';
import { Ended, OtherList } from './turns.js';

/** @returns the exit status of the last command, or 0 @throws {Interrupted} at a signal */
export async function guidedStart(
  given: Given,
  questions: Questions,
  run: RunCommand,
  io: Io,
): Promise<number> {
  // Options that were typed with a list may apply to that list only.
  const typed = given.list === undefined ? given.options : withoutOfList(given.options);
  let next = given;
  let hasRun = false;
  let shown: string | undefined;
  const wereShown = (rows: string, isShowing: boolean): boolean => {
    // The guided start shows the list just before the first check.
    const before = shown ?? rows;
    shown = isShowing ? rows : before;
    return before === rows;
  };
  const noting: RunCommand = (argv, { isAgreed = false, ...secrets } = {}) => {
    hasRun = true;
    return run(argv, { ...secrets, wereShown, agreed: isAgreed ? shown : undefined });
  };
  const texts = questions.texts;
  const others = LANGUAGES.filter((language) => language !== questions.language);
  questions.show(texts.guide.language(others.map((language) => [language, textsIn(language).languageName])));
  for (;;) {
    if (next.isRead !== true) shown = undefined;
    const end = await new Conversation(next, questions, noting, io).hold().catch((error: unknown) => {
      if (error instanceof Ended) return error.status;
      if (error instanceof OtherList) return error;
      if (error instanceof Interrupted && !hasRun) io.stderr.write(`${texts.guide.nothingChanged}\n`);
      throw error;
    });
    if (io.interruption.first.aborted) throw new Interrupted();
    if (typeof end === 'number') return end;
    // A step back from the first question asks for another list.
    if (end === BACK) next = { options: typed, asksList: true };
    else if (end instanceof OtherList) {
      const { list, options } = end.answers;
      // Another list is for the same service.
      const { profile } = options;
      next = { list, options: { ...withoutOfList(typed), ...(profile !== undefined && { profile }) } };
    } else {
      const { roster: list, options, madeUpFor, ...others } = end;
      if (madeUpFor === versionOf(resolve(io.cwd, list))) shown = undefined;
      next = { ...others, list, options: { ...options, sandbox: false }, isRead: true };
    }
  }
}

/** Options that apply to one list only. */
const OF_LIST: ReadonlySet<string> = new Set([
  'map',
  'encoding',
  'sheet',
  'nameOrder',
  'status',
  'new',
  'others',
  'skipExisting',
  'skipInvalid',
  ...LINES,
]);

function withoutOfList(options: RawOptions): RawOptions {
  return optionsWhere(options, (name) => !OF_LIST.has(name));
}
