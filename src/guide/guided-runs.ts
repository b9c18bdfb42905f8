/** The runs of a checked roster and the questions between them: about token, address, passwords and report. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { Interrupted } from '../domain/errors.js';
import { EXIT_STATUS } from '../domain/exit-status.js';
import { STILL_TO_DO } from '../domain/outcome-table.js';
import type { Generates } from '../domain/roster-options.js';
import type { Secret } from '../domain/secret.js';
import { RESULTS_SUFFIX } from '../journal/journal.js';
import { CREDENTIALS_FILE } from '../passwords/credential-store.js';
import { SLIPS_FILE, SOME_SLIPS_FILE } from '../passwords/slips-page.js';
import { defined } from '../platform/collections.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Texts } from '../texts/texts.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { askToken, isRehearsal, passwordOwner } from './choose-directory.js';
import { withSlips } from './choose-passwords.js';
import {
  applicationOf,
  commandText,
  isDone,
  isSkipping,
  type RunCommand,
  type RunCommands,
  runCommands,
  skipping,
  type Task,
} from './plan-commands.js';
import type { ListRecord } from './remembered-answers.js';
import { askEither } from './screen.js';
import { peopleLeft, peopleToSend } from './what-happens.js';

/** The next round of the guided start: the rehearsed roster is sent to the directory, or an answer is changed. */
export type Next = {
  readonly roster: string;
  readonly options: RawOptions;
  /** The answers about the rehearsed list. */
  readonly record?: ListRecord;
  readonly isRepeated?: boolean;
  readonly asksApplication?: boolean;
  /** The saved state of a list that was rehearsed with made-up values, so that its rows will differ. */
  readonly madeUpFor?: string;
};

type Parts = {
  readonly task: Task;
  readonly roster: string;
  readonly options: RawOptions;
  readonly commands: RunCommands;
  /** True if the person has agreed to send the people who were shown. */
  readonly isAgreed: boolean;
  readonly questions: Questions;
  readonly run: RunCommand;
  readonly cwd: string;
  readonly program: string;
  /** Opens a file in the browser. */
  readonly open: (path: string) => Promise<boolean>;
};

export class GuidedRuns {
  readonly #parts: Parts;
  readonly #texts: Texts['guide']['run'];
  /** The results folder, as the user would write it. */
  readonly folder: string;
  #options: RawOptions;
  #commands: RunCommands;
  #generates: Generates | undefined;
  #token: Secret | undefined;
  #isAgreed: boolean;

  constructor(parts: Parts) {
    const { answers, settings } = parts.task;
    this.#parts = parts;
    this.#texts = parts.questions.texts.guide.run;
    const suffix = RESULTS_SUFFIX[isRehearsal(answers) ? 'rehearsal' : 'run'];
    this.folder = parts.options.results ?? parts.roster + suffix;
    this.#options = parts.options;
    this.#commands = parts.commands;
    this.#generates = settings.checks.generates;
    this.#isAgreed = parts.isAgreed;
    this.#token = answers.token === 'later' ? undefined : answers.token;
  }

  async rehearse(): Promise<number | Next> {
    const { run, roster, questions } = this.#parts;
    const { what } = questions.texts.guide;
    let status = await run(this.#commands.rehearse);
    while (this.#hasWeakPasswords(status)) {
      if (!(await this.#offersStronger())) return status;
      status = await run(this.#commands.rehearse);
    }
    if (!isDone(status, this.#commands.rehearse)) return status;
    const next = await this.#afterRun(this.#texts.rehearsed, [
      { value: 'directory', label: what.directory, hint: what.beginHint },
    ]);
    return next === 'directory' ? { roster, options: this.#options } : status;
  }

  /** Creates one user, waits until a person has checked it in the directory, then creates the others, if any. */
  async create(keepAddress: () => Promise<void>): Promise<number | Next> {
    const { task, roster, questions, program } = this.#parts;
    // An earlier run has created users there, and a person has checked the first.
    const isLast = peopleLeft(task) === 1 || hasCreated(resolve(this.#parts.cwd, this.folder));
    const first = isLast ? 'all' : 'one';
    let status = await this.#send(first);
    let isSame = false;
    for (;;) {
      // A declined run leaves the report of an earlier one.
      const taken = status === EXIT_STATUS.declined ? [] : this.#takenLogins();
      if (taken.length > 0) {
        const owner = await this.#askOwner(taken.length);
        if (owner === 'stop') {
          // The directory knows its users, so the address is right.
          await keepAddress();
          return status;
        }
        isSame = owner === 'same';
        // The names are shown next, and are confirmed at the run.
        if (isSame) this.#isAgreed = false;
        this.#use(isSame ? { skipExisting: true } : { others: [taken.join(',')] });
        if (isSame) {
          const others = peopleToSend(task).filter(({ nickname }) => !taken.includes(nickname));
          const { difference, parts } = questions.texts;
          const names = others.map(({ name, nickname }) => difference.person(parts.name(name), nickname));
          questions.show(this.#texts.taken.kept(taken.length, names));
          break;
        }
        status = await this.#send(first);
        continue;
      }
      const hasWeak = this.#hasWeakPasswords(status);
      if (isDone(status, this.#commands[first]) && !hasWeak) break;
      const next = await afterFailure(status, task, hasWeak, questions);
      if (next === 'stop') {
        const isAnswered = status === EXIT_STATUS.declined || status === EXIT_STATUS.token_refused;
        if (isAnswered) await keepAddress();
        if (isAnswered) this.#showLater();
        return status;
      }
      if (next === 'address') {
        const { baseUrl: _, ...options } = this.#options;
        return { roster, options };
      }
      if (next === 'application') return { roster, options: this.#options, asksApplication: true };
      if (next === 'stronger') this.#useStronger();
      else if (next !== 'again') this.#token = next;
      status = await this.#send(first);
    }
    await keepAddress();
    if (!isSame && first === 'one' && !(await this.#isRight())) return 0;
    if (isSame || first === 'one') status = await this.#send('all');
    while (status === EXIT_STATUS.declined) {
      const next = await afterFailure(status, task, false, questions, false);
      if (next !== 'again') this.#showLater();
      if (next !== 'again') return status;
      status = await this.#send('all');
    }
    const hasWeak = this.#hasWeakPasswords(status);
    const isStronger = hasWeak && (await this.#offersStronger());
    if (isStronger) status = await this.#send('all');
    this.#showSlips();
    if (isSame) {
      const command = commandText(program, ['settle', this.folder, '--same', '--all']);
      questions.show(`${this.#texts.taken.settle}\n  ${command}`);
    }
    if ((hasWeak && !isStronger) || !isDone(status, this.#commands.all)) return status;
    await this.#afterRun(this.#texts.finished, []);
    return status;
  }

  /** Asks to check the first user, if there are others. @returns false to stop */
  async #isRight(): Promise<boolean> {
    const { first, firstYes, firstNo, checkAgain, again } = this.#texts;
    const { questions } = this.#parts;
    const { what } = questions.texts.guide;
    const { counts = {}, runs = [], rows: { created = [] } = {} } = this.#report() ?? {};
    // Invalid rows are skipped.
    if (Array.from(STILL_TO_DO).every((one) => one === 'invalid' || counts[one] === 0)) return true;
    const { nickname = '', name } = created.find(({ run }) => run === runs.length) ?? created.at(-1) ?? {};
    const { difference, parts } = questions.texts;
    const who = name === undefined ? nickname : difference.person(parts.name(name), nickname);
    const facts = this.#facts().join('\n');
    let initial: 'look' | 'stop' = 'look';
    for (;;) {
      if (facts !== '') questions.show(facts);
      const message = first(who);
      const isRight = await askEither(questions, {
        message,
        yes: firstYes,
        no: firstNo,
        initial: false,
      }).catch((error: unknown) => {
        if (error instanceof Interrupted) this.#showLater();
        throw error;
      });
      this.#isAgreed = isRight === true;
      if (this.#isAgreed) return true;
      const next = await questions.select({
        message: what.question,
        choices: [
          { value: 'look', label: checkAgain },
          { value: 'list', label: again },
          { value: 'stop', label: what.stop },
        ],
        initial,
      });
      // The run shows the list again, and asks.
      if (next === 'list') return true;
      if (next === 'stop') this.#showLater();
      if (next === 'stop') return false;
      initial = 'stop';
    }
  }

  /** Where to find out if the first user can sign in. */
  #facts(): readonly string[] {
    const { cwd, task } = this.#parts;
    const { signIn, profileChoice, sealTo } = task.settings;
    const { facts } = this.#texts;
    const file = this.#sheet() || join(this.folder, CREDENTIALS_FILE);
    const hasColumn = task.view.roster.columns.sources.some(({ field }) => field === 'password');
    const isFromList = hasColumn && profileChoice.profile?.form.password !== 'ignored';
    const isInFile = existsSync(resolve(cwd, file));
    const password = isInFile ? facts.inFile(file) : isFromList ? facts.fromList : facts.none;
    return [signIn && facts.signIn(signIn), sealTo ? undefined : password].filter((one) => one !== undefined);
  }

  #showLater(): void {
    const { program, questions } = this.#parts;
    questions.show(`${this.#texts.later}\n  ${commandText(program, this.#commands.all)}`);
  }

  async #send(which: 'one' | 'all'): Promise<number> {
    const { run, task } = this.#parts;
    const { secrets: settings, clientSecret } = task.answers;
    const status = await run(this.#commands[which], {
      ...defined({ token: this.#token, settings, clientSecret }),
      isAgreed: this.#isAgreed,
      keepToken: (renewed) => {
        this.#token = renewed;
      },
    });
    if (status === EXIT_STATUS.declined) this.#isAgreed = false;
    return status;
  }

  /** True if passwords of the last run were refused. Generated ones are not refused for being simple. */
  #hasWeakPasswords(status: number): boolean {
    if (status !== 1 || this.#generates === 'weak' || this.#generates === 'all') return false;
    return (this.#report()?.runs.at(-1)?.counts.weak_password ?? 0) > 0;
  }

  /** The taken logins if the last run found one and created no user, so that there is no user to check. */
  #takenLogins(): readonly string[] {
    const { runs = [], rows } = this.#report() ?? {};
    const { created = 0, exists = 0 } = runs.at(-1)?.counts ?? {};
    return created === 0 && exists > 0 ? (rows?.exists ?? []).map(({ nickname }) => nickname) : [];
  }

  #report(): v.InferOutput<typeof REPORT> | undefined {
    return reportIn(resolve(this.#parts.cwd, this.folder));
  }

  async #askOwner(n: number): Promise<'stop' | 'same' | 'others'> {
    const texts = this.#texts.taken;
    const answer = await this.#parts.questions.select<'stop' | 'same' | 'others'>({
      message: texts.message(n),
      choices: [
        { value: 'stop', label: texts.stop, hint: texts.stopHint },
        { value: 'same', label: texts.same, hint: texts.sameHint },
        { value: 'others', label: texts.others },
      ],
    });
    return answer === BACK ? 'stop' : answer;
  }

  /** @returns true if refused passwords are generated from now on */
  async #offersStronger(): Promise<boolean> {
    const next = await this.#afterRun(this.#texts.weak, [strongerChoice(this.#texts)], 'stronger');
    if (next === 'stronger') this.#useStronger();
    return next === 'stronger';
  }

  #useStronger(): void {
    this.#generates = STRONGER.generatePasswords;
    this.#use({ ...STRONGER, ...withSlips(this.#parts.task.settings) });
  }

  #use(options: RawOptions): void {
    const { task, roster } = this.#parts;
    this.#options = { ...this.#options, ...options };
    const commands = runCommands(roster, this.#options, isRehearsal(task.answers));
    this.#commands = isSkipping(this.#commands.all) ? skipping(commands) : commands;
  }

  /** @param first the answer for Enter. Once the report was opened, it ends. */
  async #afterRun<T>(
    message: string,
    others: readonly Choice<T>[],
    first: T | 'report' = 'report',
  ): Promise<T | 'stop' | Back> {
    const { questions, run, cwd, open } = this.#parts;
    const { run: texts, what } = questions.texts.guide;
    const page = join(this.folder, 'report.html');
    let initial: T | 'stop' | 'report' = first;
    for (;;) {
      const slips = this.#sheet();
      const openSlips = { value: 'slips' as const, label: texts.openSlips, hint: texts.openReportHint };
      const next = await questions.select<T | 'stop' | 'report' | 'slips'>({
        message,
        choices: [
          { value: 'report', label: texts.openReport, hint: texts.openReportHint },
          ...(slips === '' ? [] : [openSlips]),
          ...others,
          { value: 'stop', label: what.stop },
        ],
        initial,
      });
      if (next === 'stop' || next === BACK) questions.show(texts.reportIs(page));
      if (next === 'slips') {
        if (!(await open(resolve(cwd, slips)))) questions.show(slips);
      } else if (next !== 'report') return next;
      else await run(['report', this.folder, '--open']);
      initial = 'stop';
    }
  }

  /** The latest sheet of slips; `''` for none. */
  #sheet(): string {
    const { cwd } = this.#parts;
    const changedAt = (path: string) => statSync(resolve(cwd, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const sheets = [SLIPS_FILE, SOME_SLIPS_FILE].map((name) => join(this.folder, name));
    return sheets.filter(changedAt).sort((a, b) => changedAt(b) - changedAt(a))[0] ?? '';
  }

  #showSlips(): void {
    const { program, questions } = this.#parts;
    if (this.#sheet() === '') return;
    questions.show(`${this.#texts.slips}\n  ${commandText(program, ['clean', this.folder])}`);
  }
}

/** True if a run has created users there. @param folder absolute path of the results folder */
export function hasCreated(folder: string): boolean {
  return (reportIn(folder)?.counts.created ?? 0) > 0;
}

function reportIn(folder: string): v.InferOutput<typeof REPORT> | undefined {
  const path = join(folder, 'report.json');
  if (!existsSync(path)) return undefined;
  const report = v.safeParse(REPORT, readFileSync(path, 'utf8'));
  return report.success ? report.output : undefined;
}

/** Asks how to continue after a run that stopped. @returns another token if one was pasted */
async function afterFailure(
  status: number,
  { answers, settings }: Task,
  hasWeak: boolean,
  questions: Questions,
  canChangeAddress = answers.options.baseUrl !== undefined,
): Promise<'again' | 'address' | 'application' | 'stronger' | 'stop' | Secret> {
  const { run: texts, what, token } = questions.texts.guide;
  const isToken = status === EXIT_STATUS.token_refused;
  const isConnection = status === EXIT_STATUS.unreachable;
  const isDeclined = status === EXIT_STATUS.declined;
  const retyped = applicationOf(settings)
    ? { value: 'application' as const, label: token.applicationAgain }
    : { value: 'token' as const, label: token.again };
  // The messages of all other errors say what to do next.
  if (!isToken && !isConnection && !isDeclined && !hasWeak) return 'stop';
  for (;;) {
    const next = await questions.select({
      message: hasWeak ? texts.weak : isDeclined ? what.question : texts.failed,
      initial: isDeclined ? ('again' as const) : undefined,
      choices: [
        ...(hasWeak ? [strongerChoice(texts)] : []),
        ...(isToken ? [retyped] : []),
        ...(canChangeAddress ? [{ value: 'address' as const, label: texts.otherAddress }] : []),
        ...(hasWeak ? [] : [{ value: 'again' as const, label: texts.tryAgain }]),
        { value: 'stop' as const, label: what.stop },
      ],
    });
    if (next === BACK) return 'stop';
    if (next !== 'token') return next;
    const user = passwordOwner(answers, settings.profileChoice);
    const message = user === undefined ? token.token : token.password(user);
    const pasted = await askToken(user, message, questions);
    if (pasted !== BACK && pasted !== undefined) return pasted;
  }
}

/** Options after refused passwords: they replace every password that may be too simple. */
const STRONGER = { generatePasswords: 'weak' } as const;

function strongerChoice({ stronger }: Texts['guide']['run']) {
  return { value: 'stronger' as const, label: stronger };
}

const ROW = v.object({
  nickname: v.string(),
  name: v.optional(v.object({ first: v.string(), last: v.string(), middle: v.string() })),
  run: v.optional(v.number()),
});
const REPORT = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    counts: v.record(v.string(), v.number()),
    runs: v.array(
      v.object({ counts: v.object({ weak_password: v.number(), created: v.number(), exists: v.number() }) }),
    ),
    rows: v.object({ created: v.optional(v.array(ROW)), exists: v.optional(v.array(ROW)) }),
  }),
);
