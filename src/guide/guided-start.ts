/** The guided start: from a list to its users, by commands, asking only what the program cannot know. */

import { Interrupted } from '../domain/errors.js';
import type { Io } from '../platform/io.js';
import { configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import { LANGUAGES, textsIn } from '../texts/texts.js';
import { BACK, type Back, type Questions } from '../ui/prompts/questions.js';
import { type Answers, settingsOf as settingsWith, withOptions } from './answers.js';
import { carryOut, type Next } from './carry-out.js';
import { neededTurns } from './choose-column.js';
import { departmentTurns } from './choose-departments.js';
import {
  chooseAddress,
  chooseAddresses,
  chooseService,
  chooseToken,
  isRehearsal,
  settingTurns,
} from './choose-directory.js';
import { chooseFirstList, takeOnlyList } from './choose-list.js';
import { chooseLogins, createPreview } from './choose-logins.js';
import { choosePasswords, chooseSignInPage, passwordExamples } from './choose-passwords.js';
import { choosePeople, nothingSpoken } from './choose-people.js';
import { ReadingQuestions } from './choose-reading.js';
import { chooseWhat, type Way } from './choose-what.js';
import { ListReader } from './list-reader.js';
import { createListTurns, LINES, type LineAnswers } from './list-turns.js';
import { addressEnd, type LackingPasswords, lackingPasswords, viewList } from './list-view.js';
import type { RunCommand } from './plan-commands.js';
import { Ended, OtherList, type Turn, takeTurns } from './turns.js';
import { type Task, unnumberedNames } from './what-happens.js';

export type Given = {
  readonly list?: string | undefined;
  /** The typed options. */
  readonly options: RawOptions;
  /** True if a person has confirmed that the people are read correctly. */
  readonly isRead?: boolean;
  /** True to ask for another list, even if the folder has only one. */
  readonly asksList?: boolean;
};

/** `end`: the exit status, or the next round. */
type Conversation = LineAnswers & { readonly way?: Way; readonly end?: number | Next };

/** @returns the exit status of the last command, or 0 @throws {Interrupted} at a signal */
export async function guidedStart(
  given: Given,
  questions: Questions,
  run: RunCommand,
  io: Io,
): Promise<number> {
  // Options that were typed with a list may be about that one alone.
  const typed = given.list === undefined ? given.options : withoutOfList(given.options);
  let next = given;
  let hasRun = false;
  let shown: string | undefined;
  const wereShown = (rows: string, isShowing: boolean): boolean => {
    // The first check comes right after the list was shown.
    const before = shown ?? rows;
    shown = isShowing ? rows : before;
    return before === rows;
  };
  const noting: RunCommand = (argv, secrets) => {
    hasRun = true;
    return run(argv, { ...secrets, wereShown });
  };
  const texts = questions.texts;
  const others = LANGUAGES.filter((language) => language !== questions.language);
  questions.show(texts.guide.language(others.map((language) => [language, textsIn(language).languageName])));
  for (;;) {
    if (next.isRead !== true) shown = undefined;
    const end = await converse(next, questions, noting, io).catch((error: unknown) => {
      if (error instanceof Ended) return error.status;
      if (error instanceof OtherList) return error;
      if (error instanceof Interrupted && !hasRun) io.stderr.write(`${texts.guide.nothingChanged}\n`);
      throw error;
    });
    if (io.interruption.first.aborted) throw new Interrupted();
    if (typeof end === 'number') return end;
    // Before the first question there is only another list.
    if (end === BACK) next = { options: typed, asksList: true };
    else if (end instanceof OtherList) {
      const { list, options } = end.answers;
      // The service is the same.
      const { profile } = options;
      next = { list, options: { ...withoutOfList(typed), ...(profile !== undefined && { profile }) } };
    } else next = { list: end.roster, options: { ...end.options, sandbox: false }, isRead: true };
  }
}

/** Options that are about one list. */
const OF_LIST: ReadonlySet<string> = new Set([
  'map',
  'encoding',
  'sheet',
  'nameOrder',
  'status',
  'new',
  'skipInvalid',
  ...LINES,
]);

function withoutOfList(options: RawOptions): RawOptions {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !OF_LIST.has(name)));
}

async function converse(
  given: Given,
  questions: Questions,
  run: RunCommand,
  io: Io,
): Promise<number | Next | Back> {
  const settingsOf = (answers: Answers) => settingsWith(answers, io);
  const reader = new ListReader(
    async (answers) => await viewList(answers.list, await settingsOf(answers), io),
    questions,
    io.cwd,
  );
  const viewOf = (answers: Answers) => reader.view(answers);
  const profileOf = async (answers: Answers) => (await settingsOf(answers)).profileChoice.profile;
  const examplesOf = async ({ options }: Answers) =>
    passwordExamples((await configOf(options, io))?.values.passwords, io.random);
  const preview = createPreview(settingsOf, io);
  // Only people who will be created need one.
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
  const taskOf = async (now: Answers): Promise<Task> => {
    const view = await viewOf(now);
    // Rows of a department without a number are left out on purpose.
    const skips = unnumberedNames(view, now).length > 0;
    const answers = skips ? withOptions(now, { skipInvalid: true }) : now;
    const pattern = now.options.nickname?.[0];
    const lacksLogins = view.withoutNickname > 0 && pattern !== undefined;
    return {
      answers,
      view,
      settings: await settingsOf(answers),
      config: await configOf(now.options, io),
      preview: lacksLogins ? await preview(answers, pattern) : undefined,
    };
  };
  const start: Conversation = { list: given.list ?? '', options: given.options, departments: {} };
  // Not asked: what flags, environment or configuration say.
  const known = await settingsOf(start);
  const config = await configOf(start.options, io);
  if (config !== undefined && given.isRead !== true)
    questions.show(questions.texts.guide.settingsUsed(config.label));
  let spoken = nothingSpoken();
  let isRead = given.isRead === true;
  const ofDirectory =
    (turn: Turn<Conversation>): Turn<Conversation> =>
    async (now, memory) =>
      isRehearsal(now) || now.way?.way === 'commands' ? undefined : await turn(now, memory);
  const turns: readonly Turn<Conversation>[] = [
    async (now) => {
      isRead = given.isRead === true;
      if (given.list !== undefined) return undefined;
      const only = given.asksList === true ? undefined : takeOnlyList(now, questions, io.cwd);
      return only ?? (await chooseFirstList(now, questions, io.cwd));
    },
    async (now, memory) =>
      known.profileChoice.profile === undefined ? await chooseService(now, memory, questions) : undefined,
    async (now, memory) => {
      if (given.isRead === true) return undefined;
      isRead = false;
      const read = await new ReadingQuestions(reader, questions).ask(now, memory);
      isRead = read !== BACK;
      return read;
    },
    async (now, memory) => {
      const profile = await profileOf(now);
      return await chooseAddresses(now, memory, await viewOf(now), known.profileChoice, profile, questions);
    },
    async (now) => {
      if (given.isRead !== true) return await askPeople(now);
      spoken = nothingSpoken();
      return undefined;
    },
    async (now) =>
      given.isRead === true ? undefined : neededTurns(await viewOf(now), await profileOf(now), questions),
    async (now, memory) => {
      const view = await viewOf(now);
      const preferred = [...(memory.options.nickname ?? []), ...known.loginPatterns];
      return view.withoutNickname === 0
        ? undefined
        : await chooseLogins(now, preferred, addressEnd(view), { preview, settingsOf, questions, spoken });
    },
    async (now) => departmentTurns(now, await viewOf(now), questions),
    async (now, memory) => {
      const asked = { lackingOf: () => lackingOf(now), examples: await examplesOf(now) };
      return await choosePasswords(now, memory, await settingsOf(now), asked, questions);
    },
    async (now) => {
      if (given.options.sandbox === false) return undefined;
      const chosen = await chooseWhat(await taskOf(now), questions, io);
      if (chosen === BACK) return BACK;
      const isReal = chosen.way === 'directory';
      return { ...withOptions(now, { sandbox: !isReal }), way: chosen };
    },
    ofDirectory(async (now) => settingTurns(known.profileChoice, await profileOf(now), questions)),
    ofDirectory(async (now, memory) => {
      const form = (await profileOf(now))?.form;
      const hasAddress = known.destination.kind === 'url' || form?.base_url !== undefined;
      if (hasAddress) return undefined;
      const chosen = await chooseAddress(now, memory, form?.title ?? '', questions);
      if (chosen !== 'unknown') return chosen;
      // After a rehearsal there is no other way to choose.
      if (given.options.sandbox === false) throw new Ended(0);
      return BACK;
    }),
    ofDirectory(async (now) => await chooseToken(now, await settingsOf(now), io.program, questions)),
    ofDirectory(async (now, memory) => {
      const { signIn, slips, checks } = await settingsOf(now);
      const isKnown = signIn !== undefined;
      return !isKnown && (slips || checks.generates !== undefined)
        ? await chooseSignInPage(now, memory, questions)
        : undefined;
    }),
    async (now) => {
      if (given.options.sandbox !== false) return undefined;
      const chosen = await chooseWhat(await taskOf(now), questions, io);
      if (chosen === BACK) return BACK;
      return { ...now, way: chosen };
    },
  ];
  const carry: Turn<Conversation> = async (now) => {
    if (now.way === undefined) return undefined;
    const end = await carryOut(await taskOf(now), now.way, questions, run, io);
    return { ...now, end };
  };
  const askPeople = async (now: Conversation) => {
    const read = async (answers: Answers) => (await viewOf(answers)).ofPeople;
    const statusesOf = async (answers: Answers) => (await viewOf(answers)).roster.columns.statuses;
    const isStale = () => reader.isStale(now.list);
    spoken = nothingSpoken();
    return await choosePeople(now, { read, settingsOf, statusesOf, questions, spoken, isStale });
  };
  const { refresh, guard } = createListTurns<Conversation>({
    reader,
    askPeople,
    isRead: () => isRead,
    questions,
  });
  // No guard for `carry`: it writes the list itself.
  const last = await takeTurns([...turns.map(guard), carry], start, refresh);
  return last === BACK ? BACK : (last?.end ?? 0);
}
