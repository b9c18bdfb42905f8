/** Carries the answers out, as commands: writes the logins, checks the list, and creates the users. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Interrupted } from '../domain/errors.js';
import type { Generates } from '../domain/roster-options.js';
import type { Secret } from '../domain/secret.js';
import { RESULTS_SUFFIX } from '../journal/journal.js';
import { SLIPS_FILE } from '../passwords/slips-page.js';
import { defined } from '../platform/collections.js';
import type { Io } from '../platform/io.js';
import type { RawOptions } from '../settings/option-table.js';
import type { Texts } from '../texts/texts.js';
import type { Back, Choice, Questions } from '../ui/prompts/questions.js';
import { afterFailure, afterRun, hasWeakPasswords, STRONGER, strongerChoice } from './after-run.js';
import { isRehearsal } from './choose-directory.js';
import { withSlips } from './choose-passwords.js';
import { hasKept, type PlannedTask, planTask, type Way } from './choose-what.js';
import { keepAnswers, notKept } from './kept-answers.js';
import { commandText, type RunCommand, type RunCommands, runCommands } from './plan-commands.js';
import { askEither } from './screen.js';
import type { Task } from './what-happens.js';

/** A command that the person did not resume is no failure. */
const STOPPED = 0;

/** The next round of the guided start: the rehearsed roster is sent to the directory, or an answer is changed. */
export type Next = { readonly roster: string; readonly options: RawOptions };

/** @returns the exit status */
export async function carryOut(
  task: Task,
  { way, keeps }: Way,
  questions: Questions,
  runCommand: RunCommand,
  io: Pick<Io, 'cwd' | 'program' | 'interruption'>,
): Promise<number | Next> {
  const { cwd, program, interruption } = io;
  const isSandbox = isRehearsal(task.answers);
  const plan = planTask(task, cwd);
  const { roster, configFile } = plan;
  // An address is kept once it has proven to be right.
  const { baseUrl, ...lasting } = plan.kept.options;
  const kept = { ...plan.kept, options: lasting };
  const options = keeps ? notKept(plan.options, lasting) : plan.options;
  const planned = runCommands(roster, options, isSandbox);
  if (way === 'commands') {
    showCommands(plan, planned, task, questions, program);
    return STOPPED;
  }
  const run: RunCommand = async (argv, secrets) => {
    const status = await runCommand(argv, secrets);
    if (interruption.first.aborted) throw new Interrupted();
    return status;
  };
  if (plan.prepare !== undefined) {
    const status = await run(plan.prepare);
    if (status !== 0) return status;
  }
  // The kept options are for the roster, which may have columns that the list had not.
  if (keeps && hasKept(kept)) {
    const written = await keepAnswers(kept, configFile, cwd);
    questions.show(questions.texts.guide.run.written(written));
  }
  const commands = await checkList(planned, questions, run);
  if (typeof commands === 'number') return commands;
  if (!isSandbox && task.answers.token === 'later') {
    showLater(commands, questions, program);
    return STOPPED;
  }
  const runs = new Runs({ task, roster, options, commands, questions, run, cwd, program });
  if (isSandbox) return await runs.rehearse();
  return await runs.create(async () => {
    if (keeps && baseUrl !== undefined)
      await keepAnswers({ options: { baseUrl }, departments: {} }, configFile, cwd);
  });
}

type Parts = {
  readonly task: Task;
  readonly roster: string;
  readonly options: RawOptions;
  readonly commands: RunCommands;
  readonly questions: Questions;
  readonly run: RunCommand;
  readonly cwd: string;
  readonly program: string;
};

/** The runs of a checked roster, and the questions between them. */
class Runs {
  readonly #parts: Parts;
  readonly #texts: Texts['guide']['run'];
  /** The results folder, as the user would write it. */
  readonly #folder: string;
  #options: RawOptions;
  #commands: RunCommands;
  #generates: Generates | undefined;
  #token: Secret | undefined;

  constructor(parts: Parts) {
    const { answers, settings } = parts.task;
    this.#parts = parts;
    this.#texts = parts.questions.texts.guide.run;
    const suffix = RESULTS_SUFFIX[isRehearsal(answers) ? 'rehearsal' : 'run'];
    this.#folder = parts.options.results ?? parts.roster + suffix;
    this.#options = parts.options;
    this.#commands = parts.commands;
    this.#generates = settings.checks.generates;
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

  /** Creates one user, for a look in the directory, then the others. */
  async create(keepAddress: () => Promise<void>): Promise<number | Next> {
    const { task, roster, questions } = this.#parts;
    let status = await this.#send('one');
    for (;;) {
      const hasWeak = this.#hasWeakPasswords(status);
      if (isDone(status, this.#commands.one) && !hasWeak) break;
      const next = await afterFailure(status, task, hasWeak, questions);
      if (next === 'stop') return status;
      if (next === 'address') {
        const { baseUrl: _, ...options } = this.#options;
        return { roster, options };
      }
      if (next === 'stronger') this.#useStronger();
      else if (next !== 'again') this.#token = next;
      status = await this.#send('one');
    }
    await keepAddress();
    const { first: message, firstYes: yes, firstNo: no, finished } = this.#texts;
    const isRight = await askEither(questions, { message, yes, no, initial: false });
    if (isRight !== true) return STOPPED;
    status = await this.#send('all');
    const hasWeak = this.#hasWeakPasswords(status);
    const isStronger = hasWeak && (await this.#offersStronger());
    if (isStronger) status = await this.#send('all');
    this.#showSlips();
    if ((hasWeak && !isStronger) || !isDone(status, this.#commands.all)) return status;
    await this.#afterRun(finished, []);
    return status;
  }

  #send(which: 'one' | 'all'): Promise<number> {
    const { run, task } = this.#parts;
    const { secrets: settings } = task.answers;
    return run(this.#commands[which], {
      ...defined({ token: this.#token, settings }),
      keepToken: (renewed) => {
        this.#token = renewed;
      },
    });
  }

  #hasWeakPasswords(status: number): boolean {
    return hasWeakPasswords(status, this.#folder, this.#generates, this.#parts.cwd);
  }

  /** @returns true if refused passwords are generated from now on */
  async #offersStronger(): Promise<boolean> {
    const next = await this.#afterRun(this.#texts.weak, [strongerChoice(this.#texts)]);
    if (next === 'stronger') this.#useStronger();
    return next === 'stronger';
  }

  #useStronger(): void {
    const { task, roster } = this.#parts;
    this.#generates = STRONGER.generatePasswords;
    this.#options = { ...this.#options, ...STRONGER, ...withSlips(task.settings) };
    const commands = runCommands(roster, this.#options, isRehearsal(task.answers));
    this.#commands = this.#commands.all.includes(SKIP) ? skipping(commands) : commands;
  }

  #afterRun<T extends string>(message: string, others: readonly Choice<T>[]): Promise<T | 'stop' | Back> {
    const { questions, run } = this.#parts;
    return afterRun(message, others, this.#folder, questions, run);
  }

  /** Where generated passwords wait to be handed out. */
  #showSlips(): void {
    const { cwd, program, questions } = this.#parts;
    const slips = join(this.#folder, SLIPS_FILE);
    if (!existsSync(resolve(cwd, slips))) return;
    questions.show(`${this.#texts.slips(slips)}\n  ${commandText(program, ['clean', this.#folder])}`);
  }
}

/** Rows that were left out on purpose are no reason to stop. */
function isDone(status: number, argv: readonly string[]): boolean {
  return status === 0 || (status === 1 && argv.includes(SKIP));
}

function showCommands(
  plan: PlannedTask,
  { check, rehearse: rehearsal, one, all }: RunCommands,
  { answers }: Task,
  questions: Questions,
  program: string,
): void {
  const { what: texts } = questions.texts.guide;
  const used = answers.options.sandbox === false ? [check, one, all] : [check, rehearsal, one, all];
  const typed = plan.prepare === undefined ? used : [plan.prepare, ...used];
  questions.show(typed.map((argv) => `  ${commandText(program, argv)}`).join('\n'), texts.commands);
}

function showLater({ one, all }: RunCommands, questions: Questions, program: string): void {
  const { run: texts } = questions.texts.guide;
  const commands = [one, all].map((argv) => `  ${commandText(program, argv)}`).join('\n');
  questions.show(`${texts.whenToken}\n${commands}\n${texts.whenTokenNext}`, texts.nothingSent);
}

type AfterCheck = 'again' | 'page' | 'skip' | 'stop';

/** The name of the page of findings. */
const PAGE = 'findings.html';

/** Until the list has no errors, or its rows with errors are left out. @returns the exit status if it ends here */
async function checkList(
  commands: RunCommands,
  questions: Questions,
  run: RunCommand,
): Promise<RunCommands | number> {
  const { run: texts, what } = questions.texts.guide;
  let status = await run(commands.check);
  for (;;) {
    if (status !== 1) return status === 0 ? commands : status;
    // The rows that are left out were shown before.
    if (commands.check.includes(SKIP)) return commands;
    const next = await questions.select<AfterCheck>({
      message: texts.errors,
      choices: [
        { value: 'skip', label: texts.skip },
        { value: 'again', label: texts.again },
        { value: 'page', label: texts.page(PAGE), hint: texts.pageHint },
        { value: 'stop', label: what.stop },
      ],
    });
    if (next === 'skip') return skipping(commands);
    if (next !== 'again' && next !== 'page') return status;
    status = await run(next === 'page' ? [...commands.check, '--findings', PAGE] : commands.check);
  }
}

const SKIP = '--skip-invalid';

function skipping({ check, rehearse: rehearsal, one, all }: RunCommands): RunCommands {
  const skip = (argv: readonly string[]) => (argv.includes(SKIP) ? argv : [...argv, SKIP]);
  return { check, rehearse: skip(rehearsal), one: skip(one), all: skip(all) };
}
