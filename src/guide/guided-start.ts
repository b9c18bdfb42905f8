/** The guided start: from a list to its users, asking only what the program cannot know. Whatever it does, commands do. */

import { Interrupted } from '../domain/errors.js';
import type { Io } from '../lib/io.js';
import type { RawOptions } from '../settings/option-table.js';
import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, settingsOf as settingsWith } from './answers.js';
import { carryOut, type Next, type RunCommand } from './carry-out.js';
import { chooseDepartments } from './choose-departments.js';
import { chooseDirectory, isRehearsal } from './choose-directory.js';
import { chooseList } from './choose-list.js';
import { chooseLogins, createPreview } from './choose-logins.js';
import { chooseNeeded } from './choose-needed.js';
import { choosePasswords } from './choose-passwords.js';
import { chooseReading } from './choose-reading.js';
import { chooseToken } from './choose-token.js';
import { configPath } from './keep-answers.js';
import { viewList } from './list-view.js';
import { type Turn, takeTurns } from './turns.js';

/** What was typed already. */
export type Given = { readonly list: string; readonly options: RawOptions };

/** `end`: how it ended, or what it goes on with. */
type Conversation = Answers & { readonly end?: number | Next };

/**
 * @param given nothing, or a list that something is missing of
 * @param run runs a command of the program
 * @returns the exit status: that of the last command, or 0
 * @throws {Interrupted} at a signal
 */
export async function guidedStart(
  given: Given | undefined,
  questions: Questions,
  run: RunCommand,
  io: Io,
): Promise<number> {
  let next = given;
  for (;;) {
    const end = await converse(next, questions, run, io);
    if (io.interruption.first.aborted) throw new Interrupted();
    if (typeof end === 'number') return end;
    // There is nothing before the first question.
    if (end !== BACK) next = { list: end.roster, options: { ...end.options, sandbox: false } };
  }
}

async function converse(
  given: Given | undefined,
  questions: Questions,
  run: RunCommand,
  io: Io,
): Promise<number | Next | Back> {
  const settingsOf = (answers: Answers) => settingsWith(answers, io);
  const viewOf = async (answers: Answers) => await viewList(answers.list, await settingsOf(answers), io);
  const preview = createPreview(settingsOf, io);
  const turns: readonly Turn<Conversation>[] = [
    async (answers) => (given === undefined ? await chooseList(answers, questions, io.cwd) : undefined),
    (answers) => chooseReading(answers, viewOf, questions),
    (answers) => chooseDirectory(answers, given?.options ?? {}, settingsOf, questions),
    async (answers) =>
      await chooseNeeded(answers, await viewOf(answers), await settingsOf(answers), questions),
    async (answers) =>
      isRehearsal(answers)
        ? undefined
        : await chooseToken(answers, await settingsOf(answers), io.program, questions),
    async (answers) =>
      (await viewOf(answers)).withoutNickname === 0
        ? undefined
        : await chooseLogins(answers, preview, questions),
    async (answers) => await chooseDepartments(answers, await viewOf(withoutNumbers(answers)), questions),
    async (answers) => {
      const { withoutPassword } = await viewOf(answers);
      return withoutPassword === 0 ? undefined : await choosePasswords(answers, withoutPassword, questions);
    },
    async (answers) => {
      const end = await finish(answers);
      return end === BACK ? BACK : { ...answers, end };
    },
  ];

  async function finish(answers: Answers): Promise<number | Next | Back> {
    const view = await viewOf(answers);
    const pattern = answers.options.nickname?.[0];
    const logins =
      view.withoutNickname === 0 || pattern === undefined ? undefined : preview(answers, pattern);
    const task = {
      answers,
      view,
      settings: await settingsOf(answers),
      config: await configPath(answers, io),
    };
    return await carryOut({ ...task, preview: await logins }, questions, run, io);
  }

  const start: Conversation = { list: given?.list ?? '', options: given?.options ?? {}, departments: {} };
  const last = await takeTurns(turns, start);
  return last === BACK ? BACK : (last?.end ?? 0);
}

/** So that the numbers that were typed are asked for again where somebody goes back to them. */
function withoutNumbers(answers: Answers): Answers {
  return { ...answers, departments: {} };
}
