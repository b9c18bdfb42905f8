/** Carries the answers out, as commands: writes the logins, checks the list, and creates the users. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Interrupted } from '../domain/errors.js';
import { RESULTS_SUFFIX } from '../journal/journal.js';
import { SLIPS_FILE } from '../passwords/slips-page.js';
import type { Io } from '../platform/io.js';
import type { RawOptions } from '../settings/option-table.js';
import { textsIn } from '../texts/texts.js';
import type { Questions } from '../ui/prompts/questions.js';
import { afterFailure, afterRun, hasWeakPasswords, STRONGER, strongerChoice } from './after-run.js';
import { isRehearsal } from './choose-directory.js';
import { withSlips } from './choose-passwords.js';
import { hasKept, type PlannedTask, planTask, type Way } from './choose-what.js';
import { commandText, type RunCommand, type TypedSecrets } from './guide-commands.js';
import { keepAnswers, notKept } from './kept-answers.js';
import { type RunCommands, runCommands } from './plan-commands.js';
import type { Task } from './what-happens.js';

/** A command that the person did not resume is no failure. */
const STOPPED = 0;

/**
 * The next round of the guided start: the roster that was rehearsed, to be sent to the directory; or the same once more with
 * an answer taken back, such as an address that was wrong.
 */
export type Next = { readonly roster: string; readonly options: RawOptions };

type CarryIo = Pick<Io, 'cwd' | 'program' | 'interruption'>;

/** @returns the exit status */
export async function carryOut(
  task: Task,
  { way, keeps }: Way,
  questions: Questions,
  run: RunCommand,
  io: CarryIo,
): Promise<number | Next> {
  const { run: texts } = textsIn(questions.language).guide;
  const plan = planTask(task, io.cwd);
  // An address is kept once it has proven to be right.
  const { baseUrl, ...lasting } = plan.kept.options;
  const kept = { ...plan.kept, options: lasting };
  const options = keeps ? notKept(plan.options, lasting) : plan.options;
  const commands = runCommands(plan.roster, options, isRehearsal(task.answers));
  if (way === 'commands') {
    showCommands(plan, commands, task, questions, io.program);
    return STOPPED;
  }
  const running: RunCommand = async (argv, secrets) => {
    const status = await run(argv, secrets);
    if (io.interruption.first.aborted) throw new Interrupted();
    return status;
  };
  if (plan.prepare !== undefined) {
    const status = await running(plan.prepare);
    if (status !== 0) return status;
  }
  // The kept options are for the roster, which may have columns that the list had not.
  if (keeps && hasKept(kept)) {
    const written = await keepAnswers(kept, plan.configFile, io.cwd);
    questions.show(texts.written(written));
  }
  const checked = await checkList(commands, questions, running);
  if (typeof checked === 'number') return checked;
  if (isRehearsal(task.answers)) return await rehearse(plan, task, options, checked, questions, running, io);
  if (task.answers.token === 'later') {
    showLater(checked, questions, io.program);
    return STOPPED;
  }
  const keepAddress = async () => {
    if (keeps && baseUrl !== undefined)
      await keepAnswers({ options: { baseUrl }, departments: {} }, plan.configFile, io.cwd);
  };
  return await createUsers({ plan, task, options, keepAddress }, checked, questions, running, io);
}

async function rehearse(
  { roster }: PlannedTask,
  { settings }: Task,
  given: RawOptions,
  commands: RunCommands,
  questions: Questions,
  run: RunCommand,
  io: CarryIo,
): Promise<number | Next> {
  const { run: texts, what } = textsIn(questions.language).guide;
  const folder = resultsOf(roster, given, true);
  let { generates } = settings.checks;
  let [options, argv] = [given, commands.rehearse];
  let status = await run(argv);
  while (hasWeakPasswords(status, folder, generates, io)) {
    const next = await afterRun(texts.weak, [strongerChoice(texts)], folder, questions, run);
    if (next !== 'stronger') return status;
    generates = STRONGER.generatePasswords;
    options = { ...options, ...STRONGER, ...withSlips(settings) };
    argv = withSkip(runCommands(roster, options, true), commands).rehearse;
    status = await run(argv);
  }
  if (!isDone(status, argv)) return status;
  const next = await afterRun(
    texts.rehearsed,
    [{ value: 'directory' as const, label: what.directory, hint: what.beginHint }],
    folder,
    questions,
    run,
  );
  return next === 'directory' ? { roster, options } : status;
}

type Creation = {
  readonly plan: PlannedTask;
  readonly task: Task;
  readonly options: RawOptions;
  /** Once the address has proven to be right. */
  readonly keepAddress: () => Promise<void>;
};

/** One user, who is looked at in the directory; then the others. */
async function createUsers(
  { plan, task, options: given, keepAddress }: Creation,
  commands: RunCommands,
  questions: Questions,
  run: RunCommand,
  io: CarryIo,
): Promise<number | Next> {
  const { run: texts } = textsIn(questions.language).guide;
  const { answers } = task;
  let token = answers.token === 'later' ? undefined : answers.token;
  const folder = resultsOf(plan.roster, given, false);
  let [options, { one, all }] = [given, commands];
  const secrets = (): TypedSecrets => ({
    ...(token && { token }),
    ...(answers.secrets && { settings: answers.secrets }),
    keepToken: (renewed) => {
      token = renewed;
    },
  });
  let { generates } = task.settings.checks;
  const useStronger = () => {
    generates = STRONGER.generatePasswords;
    options = { ...options, ...STRONGER, ...withSlips(task.settings) };
    ({ one, all } = withSkip(runCommands(plan.roster, options, false), commands));
  };
  let status = await run(one, secrets());
  for (;;) {
    const hasWeak = hasWeakPasswords(status, folder, generates, io);
    if (isDone(status, one) && !hasWeak) break;
    const next = await afterFailure(status, task, hasWeak, questions);
    if (next === 'stop') return status;
    if (next === 'address') {
      const { baseUrl: _, ...others } = options;
      return { roster: plan.roster, options: others };
    }
    if (next === 'stronger') useStronger();
    else if (next !== 'again') token = next;
    status = await run(one, secrets());
  }
  await keepAddress();
  const isRight = await questions.select({
    message: texts.first,
    choices: [
      { value: true, label: texts.firstYes },
      { value: false, label: texts.firstNo },
    ],
    initial: false,
  });
  if (isRight !== true) return STOPPED;
  status = await run(all, secrets());
  if (hasWeakPasswords(status, folder, generates, io)) {
    const next = await afterRun(texts.weak, [strongerChoice(texts)], folder, questions, run);
    if (next !== 'stronger') {
      showSlips(folder, questions, io);
      return status;
    }
    useStronger();
    status = await run(all, secrets());
  }
  showSlips(folder, questions, io);
  if (!isDone(status, all)) return status;
  await afterRun(texts.finished, [], folder, questions, run);
  return status;
}

/** Where generated passwords wait to be handed out. */
function showSlips(folder: string, questions: Questions, { cwd, program }: CarryIo): void {
  const slips = join(folder, SLIPS_FILE);
  if (!existsSync(resolve(cwd, slips))) return;
  const { slips: text } = textsIn(questions.language).guide.run;
  questions.show(`${text(slips)}\n  ${commandText(program, ['clean', folder])}`);
}

/** The results folder of a run of the guided start, as the user would write it. */
function resultsOf(roster: string, { results }: RawOptions, isOfRehearsal: boolean): string {
  return results ?? roster + RESULTS_SUFFIX[isOfRehearsal ? 'rehearsal' : 'run'];
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
  const { what: texts } = textsIn(questions.language).guide;
  const used = answers.options.sandbox === false ? [check, one, all] : [check, rehearsal, one, all];
  const typed = plan.prepare === undefined ? used : [plan.prepare, ...used];
  questions.show(typed.map((argv) => `  ${commandText(program, argv)}`).join('\n'), texts.commands);
}

function showLater({ one, all }: RunCommands, questions: Questions, program: string): void {
  const { run: texts } = textsIn(questions.language).guide;
  const commands = [one, all].map((argv) => `  ${commandText(program, argv)}`).join('\n');
  questions.show(`${texts.whenToken}\n${commands}\n${texts.whenTokenNext}`, texts.nothingSent);
}

type AfterCheck = 'again' | 'page' | 'skip' | 'stop';

/** The name of the page of findings. */
const PAGE = 'findings.html';

/** Until the list has no errors, or the rows with errors are to be left out. @returns the exit status where it ends here */
async function checkList(
  commands: RunCommands,
  questions: Questions,
  run: RunCommand,
): Promise<RunCommands | number> {
  const { run: texts, what } = textsIn(questions.language).guide;
  let status = await run(commands.check);
  for (;;) {
    if (status !== 1) return status === 0 ? commands : status;
    // Who is left out was said before.
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

/** Whoever was left out before is left out again. */
function withSkip(commands: RunCommands, before: RunCommands): RunCommands {
  return before.all.includes(SKIP) ? skipping(commands) : commands;
}

function skipping({ check, rehearse: rehearsal, one, all }: RunCommands): RunCommands {
  const skip = (argv: readonly string[]) => (argv.includes(SKIP) ? argv : [...argv, SKIP]);
  return { check, rehearse: skip(rehearsal), one: skip(one), all: skip(all) };
}
