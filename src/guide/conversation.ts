/** The questions of the guided start about one list, in their order. */

import type { Profile } from '../directory/load-profile.js';
import type { Io } from '../platform/io.js';
import { configOf } from '../settings/config-file.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Settings } from '../settings/settings.js';
import { BACK, type Back, type Questions } from '../ui/prompts/questions.js';
import { type Answers, settingsOf, withOptions } from './answers.js';
import { carryOut } from './carry-out.js';
import { neededTurns } from './choose-column.js';
import { departmentTurns, madeUpFor } from './choose-departments.js';
import {
  chooseAddress,
  chooseAddresses,
  chooseService,
  isRehearsal,
  settingTurns,
  tokenTurns,
} from './choose-directory.js';
import { chooseFirstList, takeOnlyList } from './choose-list.js';
import { chooseLogins, followedPattern, PATTERNS } from './choose-logins.js';
import { choosePasswords, chooseSignInPage, passwordExamples } from './choose-passwords.js';
import { PeopleQuestions } from './choose-people.js';
import { ReadingQuestions } from './choose-reading.js';
import { chooseWhat, noUsersLeft, type Way } from './choose-what.js';
import type { Next } from './guided-runs.js';
import { ListReader } from './list-reader.js';
import { createListTurns, type LineAnswers } from './list-turns.js';
import {
  addressEnd,
  type LackingPasswords,
  type ListView,
  lackingPasswords,
  missingNames,
  viewList,
} from './list-view.js';
import type { RunCommand, Task } from './plan-commands.js';
import { createPreview, type PreviewLogins } from './preview-logins.js';
import {
  chooseRemembered,
  findRemembered,
  type ListRecord,
  type Remembered,
  recordOf,
} from './remembered-answers.js';
import { type Turn, takeTurns } from './turns.js';
import { peopleLeft, unnumberedNames } from './what-happens.js';

export type Given = {
  readonly list?: string | undefined;
  readonly options: RawOptions;
  /** True if a person has confirmed that the people are read correctly. */
  readonly isRead?: boolean;
  /** True to ask for another list, even if the folder has only one. */
  readonly asksList?: boolean;
  /** True after the service refused the application that gets the tokens. */
  readonly asksApplication?: boolean;
  /** After a rehearsal: the answers about its list. */
  readonly record?: ListRecord;
  /** True if the answers of an earlier run are used. */
  readonly isRepeated?: boolean;
};

/** `remembered`: answers about an earlier list that are used. `end`: the exit status, or the next round. */
type State = LineAnswers & {
  readonly remembered?: Remembered;
  readonly way?: Way;
  readonly end?: number | Next;
};

export class Conversation {
  readonly #given: Given;
  readonly #questions: Questions;
  readonly #run: RunCommand;
  readonly #io: Io;
  readonly #reader: ListReader;
  readonly #preview: PreviewLogins;
  readonly #people: PeopleQuestions;
  #isRead: boolean;

  constructor(given: Given, questions: Questions, run: RunCommand, io: Io) {
    this.#given = given;
    this.#questions = questions;
    this.#run = run;
    this.#io = io;
    this.#isRead = given.isRead === true;
    const settingsOf = (answers: Answers) => this.#settings(answers);
    const view = async (answers: Answers) => await viewList(answers.list, await settingsOf(answers), io);
    this.#reader = new ListReader(view, questions, io.cwd);
    this.#preview = createPreview(settingsOf, io);
    this.#people = new PeopleQuestions(settingsOf, questions);
  }

  async hold(): Promise<number | Next | Back> {
    const { list = '', options, isRead } = this.#given;
    const start: State = { list, options, departments: {} };
    // Settings from flags, environment or configuration are not asked for.
    const known = await this.#settings(start);
    const config = await configOf(options, this.#io);
    const { texts } = this.#questions;
    if (config !== undefined && isRead !== true) this.#questions.show(texts.guide.settingsUsed(config.label));
    const { refresh, guard } = createListTurns<State>({
      reader: this.#reader,
      askPeople: (now) => this.#askPeople(now),
      isRead: () => this.#isRead,
      questions: this.#questions,
    });
    const turns = [...this.#listTurns(known), ...this.#directoryTurns(known)].map(guard);
    // No guard for the last turn, which writes the list itself.
    const last = await takeTurns([...turns, (now) => this.#carryOut(now)], start, refresh);
    return last === BACK ? BACK : (last?.end ?? 0);
  }

  #settings(answers: Answers): Promise<Settings> {
    return settingsOf(answers, this.#io);
  }

  async #profile(answers: Answers): Promise<Profile | undefined> {
    return (await this.#settings(answers)).profileChoice.profile;
  }

  #view(answers: Answers): Promise<ListView> {
    return this.#reader.view(answers);
  }

  #listTurns(known: Settings): readonly Turn<State>[] {
    const { list, isRead = false, asksList = false } = this.#given;
    const { cwd } = this.#io;
    const questions = this.#questions;
    return [
      async (now) => {
        this.#isRead = isRead;
        if (list !== undefined) return undefined;
        const only = asksList ? undefined : takeOnlyList(now, questions, cwd);
        return only ?? (await chooseFirstList(now, questions, cwd));
      },
      async (now, memory) =>
        known.profileChoice.profile === undefined ? await chooseService(now, memory, questions) : undefined,
      async (now) => (isRead ? undefined : await this.#useRemembered(now)),
      async (now, memory) => {
        if (isRead || (this.#isRead && now.remembered !== undefined)) return undefined;
        this.#isRead = false;
        const read = await new ReadingQuestions(this.#reader, questions).ask(now, memory);
        this.#isRead = read !== BACK;
        return read;
      },
      async (now, memory) => {
        const profile = await this.#profile(now);
        const view = await this.#view(now);
        return await chooseAddresses(now, memory, view, known.profileChoice, profile, questions);
      },
      async (now) => {
        if (!isRead) return await this.#askPeople(now);
        this.#people.forget();
        return undefined;
      },
      async (now) =>
        isRead
          ? undefined
          : neededTurns(await this.#view(now), await this.#profile(now), questions, !now.remembered),
      (now, memory) => this.#chooseLogins(now, memory, known),
      async (now) => departmentTurns(now, await this.#view(now), questions),
      (now, memory) => this.#choosePasswords(now, memory),
    ];
  }

  /** The questions about the directory, and the plan, which comes first; after a rehearsal, it comes last. */
  #directoryTurns(known: Settings): readonly Turn<State>[] {
    const isAfterRehearsal = this.#given.options.sandbox === false;
    const questions = this.#questions;
    const ofDirectory =
      (turn: Turn<State>): Turn<State> =>
      async (now, memory) =>
        isRehearsal(now) || now.way?.way === 'commands' ? undefined : await turn(now, memory);
    return [
      async (now) => {
        const way = isAfterRehearsal ? undefined : await this.#chooseWay(now);
        if (way === undefined || way === BACK) return way;
        return { ...withOptions(now, { sandbox: way.way !== 'directory' }), way };
      },
      ofDirectory(async (now) =>
        isAfterRehearsal ? undefined : departmentTurns(now, await this.#view(now), questions),
      ),
      ofDirectory(async (now) => {
        const task = await this.#task(now);
        return peopleLeft(task) === 0 ? await noUsersLeft(task, questions) : undefined;
      }),
      ofDirectory(async (now) =>
        settingTurns(known.profileChoice, await this.#profile(now), await this.#view(now), questions),
      ),
      ofDirectory(async (now, memory) => {
        const form = (await this.#profile(now))?.form;
        if (known.destination.kind === 'url' || form?.base_url !== undefined) return undefined;
        const chosen = await chooseAddress(now, memory, form?.title ?? '', isAfterRehearsal, questions);
        if (chosen !== 'unknown') return chosen;
        return isAfterRehearsal ? { ...now, way: { way: 'commands', keeps: false } } : BACK;
      }),
      ofDirectory(async (now) =>
        tokenTurns(await this.#settings(now), this.#given.asksApplication ?? false, this.#io, questions),
      ),
      ofDirectory(async (now, memory) => {
        const { signIn, slips, checks } = await this.#settings(now);
        const isRepeated = now.remembered?.isOfRun ?? this.#given.isRepeated ?? false;
        const isNeeded = signIn === undefined && !isRepeated && (slips || checks.generates !== undefined);
        return isNeeded ? await chooseSignInPage(now, memory, questions) : undefined;
      }),
      async (now) => {
        const way = isAfterRehearsal && now.way === undefined ? await this.#chooseWay(now) : undefined;
        return way === undefined || way === BACK ? way : { ...now, way };
      },
    ];
  }

  /** Offers the answers about an earlier list with the same columns. */
  async #useRemembered(now: State): Promise<State | Back | undefined> {
    this.#isRead = false;
    const found = await findRemembered(now, (answers) => this.#view(answers), this.#questions, this.#io);
    if (found === undefined) return undefined;
    const used = { ...withOptions(now, { ...found.options, ...now.options }), remembered: found };
    const view = await this.#view(used);
    const read = { now: used, view };
    const isUsed = await chooseRemembered(found, read, await this.#settings(now), this.#questions);
    if (isUsed === BACK) return BACK;
    if (!isUsed) return now;
    this.#isRead = view.errors.length === 0 && missingNames(view).length === 0;
    return used;
  }

  async #askPeople(now: State) {
    this.#people.forget();
    const read = async (answers: Answers) => {
      const { ofPeople, roster, withoutNickname } = await this.#view(answers);
      const canKeepLogin = withoutNickname === 0;
      return { found: ofPeople, statuses: roster.columns.statuses, canKeepLogin };
    };
    return await this.#people.ask(now, read, () => this.#reader.isStale(now.list));
  }

  async #chooseLogins(now: State, memory: State, known: Settings) {
    const view = await this.#view(now);
    if (view.withoutNickname === 0) return undefined;
    const end = addressEnd(view);
    const followed = followedPattern(view, end);
    const usual = [...(followed ? [followed.pattern] : []), ...PATTERNS.map((pattern) => pattern + end)];
    const offered = new Set([...(memory.options.nickname ?? []), ...known.loginPatterns, ...usual]);
    const remembered = now.remembered && now.options.nickname?.[0];
    return await chooseLogins(
      now,
      remembered,
      offered,
      followed,
      this.#preview,
      this.#people,
      this.#questions,
    );
  }

  async #choosePasswords(now: State, memory: State) {
    const config = await configOf(now.options, this.#io);
    const lackingOf = () => this.#lackingPasswords(now);
    const settings = await this.#settings(now);
    const examples = passwordExamples(config?.values.passwords, settings.language, this.#io.random);
    return await choosePasswords(now, memory, settings, lackingOf, examples, this.#questions);
  }

  /** Only people who will be created need a password. */
  async #lackingPasswords(now: Answers): Promise<LackingPasswords> {
    const { passwords, hasHashes, withoutNickname } = await this.#view(now);
    const pattern = now.options.nickname?.[0];
    if (passwords.people === 0 || withoutNickname === 0 || pattern === undefined) return passwords;
    const { kept } = (await this.#preview(now, pattern)).rows;
    const people = kept.map(({ person }) => person);
    return lackingPasswords(people, hasHashes);
  }

  async #chooseWay(now: State): Promise<Way | Back> {
    return await chooseWhat(await this.#task(now), this.#questions, this.#io);
  }

  async #carryOut(now: State): Promise<State | undefined> {
    if (now.way === undefined) return undefined;
    const task = await this.#task(now);
    const { record = recordOf(now, task.view, now.remembered) } = this.#given;
    const end = await carryOut(task, now.way, record, this.#questions, this.#run, this.#io);
    if (typeof end === 'number') return { ...now, end };
    const isRepeated = now.remembered?.isOfRun ?? false;
    return { ...now, end: { ...end, record, isRepeated } };
  }

  async #task(now: Pick<State, 'way'> & Answers): Promise<Task> {
    const view = await this.#view(now);
    // The user chose to leave out rows whose department has no number.
    const isRehearsed = now.options.sandbox !== false && now.way?.way !== 'commands';
    const madeUp = isRehearsed ? madeUpFor(view, (await this.#settings(now)).checks) : undefined;
    const skips = madeUp === undefined && unnumberedNames(view, now).length > 0;
    const answers = skips ? withOptions(now, { skipInvalid: true }) : now;
    const pattern = now.options.nickname?.[0];
    const lacksLogins = view.withoutNickname > 0 && pattern !== undefined;
    return {
      answers,
      view,
      madeUp,
      settings: await this.#settings(answers),
      config: await configOf(now.options, this.#io),
      preview: lacksLogins ? await this.#preview(answers, pattern) : undefined,
    };
  }
}
