/** The guided start: from a list to its users, asking only what the program cannot know. Whatever it does, commands do. */

import { Interrupted } from '../domain/errors.js';
import type { Io } from '../lib/io.js';
import { configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { type Answers, settingsOf as settingsWith } from './answers.js';
import { carryOut, type Next, type RunCommand } from './carry-out.js';
import { addressEnd, chooseAddresses } from './choose-addresses.js';
import { neededTurns } from './choose-column.js';
import { departmentTurns } from './choose-departments.js';
import {
  chooseAddress,
  chooseRehearsal,
  chooseService,
  isRehearsal,
  settingTurns,
} from './choose-directory.js';
import { chooseList } from './choose-list.js';
import { chooseLogins, createPreview } from './choose-logins.js';
import {
  choosePasswordStyle,
  choosePasswords,
  chooseSignInPage,
  generatesPasswords,
  passwordExamples,
} from './choose-passwords.js';
import { choosePeople, nothingSpoken } from './choose-people.js';
import { chooseReading } from './choose-reading.js';
import { chooseToken } from './choose-token.js';
import { type LackingPasswords, lackingPasswords, viewList } from './list-view.js';
import { type Turn, takeTurns } from './turns.js';

/** The options that were typed already. */
export type Given = {
  readonly list: string;
  readonly options: RawOptions;
  /** True if somebody has seen that the people are read correctly. Default: no. */
  readonly isRead?: boolean;
};

/** `end`: how it ended, or what it goes on with. */
type Conversation = Answers & { readonly end?: number | Next };

/**
 * @param given nothing, or a list that something is missing of
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
  let hasRun = false;
  const noting: RunCommand = (argv, secrets) => {
    hasRun = true;
    return run(argv, secrets);
  };
  for (;;) {
    const end = await converse(next, questions, noting, io).catch((error: unknown) => {
      if (error instanceof Interrupted && !hasRun) io.stderr.write('Nothing was changed.\n');
      throw error;
    });
    if (io.interruption.first.aborted) throw new Interrupted();
    if (typeof end === 'number') return end;
    // There is nothing before the first question.
    if (end !== BACK) next = { list: end.roster, options: { ...end.options, sandbox: false }, isRead: true };
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
  const profileOf = async (answers: Answers) => (await settingsOf(answers)).profileChoice.profile;
  const examplesOf = async ({ options }: Answers) =>
    passwordExamples((await configOf(options, io))?.values.passwords, io.random);
  const preview = createPreview(settingsOf, io);
  // Only those who are to be created need one.
  const lackingOf = async (now: Answers): Promise<LackingPasswords> => {
    const { passwords, hasHashes, withoutNickname } = await viewOf(now);
    const pattern = now.options.nickname?.[0];
    if (passwords.people === 0 || withoutNickname === 0 || pattern === undefined) return passwords;
    const { kept } = (await preview(now, pattern)).rows;
    return lackingPasswords(
      kept.map(({ person }) => person),
      hasHashes,
    );
  };
  const start: Conversation = { list: given?.list ?? '', options: given?.options ?? {}, departments: {} };
  // Nothing is asked that flags, environment or configuration say.
  const known = await settingsOf(start);
  const config = await configOf(start.options, io);
  if (config !== undefined && given?.isRead !== true)
    questions.show(`The settings in ${config.label} are used.`);
  let spoken = nothingSpoken();
  const turns: readonly Turn<Conversation>[] = [
    async (now) => (given === undefined ? await chooseList(now, questions, io.cwd) : undefined),
    async (now, memory) =>
      known.profileChoice.profile === undefined ? await chooseService(now, memory, questions) : undefined,
    async (now, memory) =>
      given?.isRead === true ? undefined : await chooseReading(now, memory, viewOf, questions),
    async (now, memory) => {
      const profile = await profileOf(now);
      return await chooseAddresses(now, memory, await viewOf(now), known.profileChoice, profile, questions);
    },
    async (now) => {
      const read = async (answers: Answers) => (await viewOf(answers)).ofPeople;
      spoken = nothingSpoken();
      return given?.isRead === true
        ? undefined
        : await choosePeople(now, { read, settingsOf, questions, spoken });
    },
    async (now) => neededTurns(await viewOf(now), await profileOf(now), questions),
    async (now, memory) =>
      given?.options.sandbox !== undefined ? undefined : await chooseRehearsal(now, memory, questions),
    async (now) =>
      isRehearsal(now) ? undefined : settingTurns(known.profileChoice, await profileOf(now), questions),
    async (now, memory) => {
      const form = (await profileOf(now))?.form;
      const hasAddress = known.destination.kind === 'url' || form?.base_url !== undefined;
      return isRehearsal(now) || hasAddress
        ? undefined
        : await chooseAddress(now, memory, form?.title ?? 'the directory', questions);
    },
    async (now) =>
      isRehearsal(now) ? undefined : await chooseToken(now, await settingsOf(now), io.program, questions),
    async (now, memory) => {
      const view = await viewOf(now);
      const preferred = [...(memory.options.nickname ?? []), ...known.loginPatterns];
      return view.withoutNickname === 0
        ? undefined
        : await chooseLogins(now, preferred, addressEnd(view), { preview, settingsOf, questions, spoken });
    },
    async (now) => departmentTurns(now, await viewOf(now), questions),
    async (now) =>
      known.checks.generates === undefined
        ? await choosePasswords(now, () => lackingOf(now), questions)
        : undefined,
    async (now, memory) => {
      const { checks, isPasswordStyleGiven } = await settingsOf(now);
      return !isPasswordStyleGiven && (await generatesPasswords(checks.generates, () => lackingOf(now)))
        ? await choosePasswordStyle(now, memory, await examplesOf(now), questions)
        : undefined;
    },
    async (now, memory) => {
      const { signIn, slips, checks } = await settingsOf(now);
      const isAsked = signIn !== undefined || given?.isRead === true;
      return !isAsked && (slips || checks.generates !== undefined)
        ? await chooseSignInPage(now, memory, questions)
        : undefined;
    },
    async (now) => {
      const view = await viewOf(now);
      const pattern = now.options.nickname?.[0];
      const lacksLogins = view.withoutNickname > 0 && pattern !== undefined;
      const task = {
        answers: now,
        view,
        settings: await settingsOf(now),
        config: await configOf(now.options, io),
        preview: lacksLogins ? await preview(now, pattern) : undefined,
      };
      const end = await carryOut(task, questions, run, io);
      return end === BACK ? BACK : { ...now, end };
    },
  ];
  const last = await takeTurns(turns, start);
  return last === BACK ? BACK : (last?.end ?? 0);
}
