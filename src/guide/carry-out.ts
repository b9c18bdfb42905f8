/** The end of the guided start: what will happen, in words and as commands; then the commands, with a question before each. */

import { dirname, resolve } from 'node:path';
import { Interrupted } from '../domain/errors.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { CONFIG_NAME } from '../settings/locate-config.js';
import type { RawOptions } from '../settings/option-table.js';
import { BACK, type Back, type Questions } from '../ui/questions/questions.js';
import { isRehearsal } from './choose-directory.js';
import { commandText } from './guide-commands.js';
import { fromFolder, type Kept, keepAnswers, keptText, notKept } from './kept-answers.js';
import { type CommandPlan, planCommands, type RunCommands, runCommands } from './plan-commands.js';
import { type Task, whatHappens } from './what-happens.js';

/** The typed options that are in no command: for the runs of this guided start. */
export type TypedSecrets = NonNullable<Io['guide']>;

/** Runs a command of the program. @param secrets for this command @returns its exit status */
export type RunCommand = (argv: readonly string[], secrets?: TypedSecrets) => Promise<number>;

/** A command that the person did not resume is no failure. */
const STOPPED = 0;

/** The step after a rehearsal: the roster that was rehearsed, to be sent to the directory. */
export type Next = { readonly roster: string; readonly options: RawOptions };

/** @returns the exit status; BACK where an answer is to be changed, and nothing was done */
export async function carryOut(
  task: Task,
  questions: Questions,
  run: RunCommand,
  io: Pick<Io, 'cwd' | 'program' | 'interruption'>,
): Promise<number | Next | Back> {
  const rows = task.preview?.rows;
  if (rows !== undefined && !rows.kept.some(({ nickname }) => nickname !== '')) {
    const { list } = task.answers;
    questions.show(
      rows.invalid.length > 0
        ? `Nobody in ${list} is left to create: the others have an account, or may have one.`
        : `Everybody in ${list} has an account, or may have one, from earlier runs.`,
    );
    return STOPPED;
  }
  const planned = planCommands(task, io.cwd);
  const configFile = task.config?.path ?? resolve(io.cwd, CONFIG_NAME);
  const keptOptions = fromFolder(planned.kept.options, dirname(configFile), io.cwd);
  const plan = { ...planned, kept: { ...planned.kept, options: keptOptions } };
  const keeps = await askToKeep(plan.kept, shownPath(configFile, io.cwd), questions);
  if (keeps === BACK) return BACK;
  const options = keeps ? notKept(plan.options, plan.kept.options) : plan.options;
  const commands = runCommands(plan.roster, options, isRehearsal(task.answers));
  const { check, rehearse, one, all } = commands;
  const used = isRehearsal(task.answers) ? [check, rehearse] : [check, one, all];
  const typed = plan.prepare === undefined ? used : [plan.prepare, ...used];
  questions.show(whatHappens(task, plan), 'What will happen');
  questions.show(
    typed.map((argv) => `  ${commandText(io.program, argv)}`).join('\n'),
    'The same as commands',
  );
  const begins = await questions.select({
    message: 'Begin?',
    choices: [
      {
        value: true,
        label: plan.prepare ? 'Yes, write the logins and check the list' : 'Yes, check the list',
      },
      { value: false, label: 'No, I will run the commands myself' },
    ],
  });
  if (begins === BACK) return BACK;
  const running: RunCommand = async (argv, secrets) => {
    const status = await run(argv, secrets);
    if (io.interruption.first.aborted) throw new Interrupted();
    return status;
  };
  if (begins && plan.prepare !== undefined) {
    const status = await running(plan.prepare);
    if (status !== 0) return status;
  }
  // The kept options are for the roster, which may have columns that the list had not.
  if (keeps) questions.show(`${await keepAnswers(plan.kept, configFile, io.cwd)} was written.`);
  if (!begins) return STOPPED;
  return await inTurn({ ...plan, options }, commands, task.answers, io.program, questions, running);
}

async function askToKeep(kept: Kept, config: string, questions: Questions): Promise<boolean | Back> {
  const departments = Object.keys(kept.departments).length;
  if (Object.keys(kept.options).length + departments === 0) return false;
  const why = departments > 0 ? '\nDepartment numbers can only be set there.' : '';
  questions.show(`${keptText(kept)}${why}`, 'Answers that the next command needs as well');
  return await questions.confirm({ message: `Keep these answers in ${config}?` });
}

async function inTurn(
  plan: CommandPlan,
  first: RunCommands,
  answers: Task['answers'],
  program: string,
  questions: Questions,
  run: RunCommand,
): Promise<number | Next> {
  const { options } = plan;
  const checked = await checkList(first, questions, run);
  if (typeof checked === 'number') return checked;
  const { rehearse, one, all } = checked;
  if (isRehearsal(answers)) {
    const goesOn = await questions.confirm({
      message: `Rehearse now${without(rehearse)}? Nothing leaves this computer.`,
    });
    if (goesOn !== true) return STOPPED;
    const status = await run(rehearse);
    return isDone(status, rehearse) && (await goesOnForReal(questions))
      ? { roster: plan.roster, options }
      : status;
  }
  const { token } = answers;
  if (token === 'later') {
    const commands = [one, all].map((argv) => `  ${commandText(program, argv)}`).join('\n');
    questions.show(
      `When you have a token, run:\n${commands}\nThe first creates one user, the second the others. Each asks for the token.`,
      'Nothing was sent',
    );
    return STOPPED;
  }
  const begins = await questions.confirm({
    message: `Create one user now${without(one)}? The plan is shown, and you are asked again.`,
  });
  if (begins !== true) return STOPPED;
  const secrets = { ...(token && { token }), ...(answers.secrets && { settings: answers.secrets }) };
  const status = await run(one, secrets);
  if (!isDone(status, one)) return status;
  const isRight = await questions.confirm({
    message: 'Check this user in the directory. Create the others now? You are asked again.',
    initial: false,
  });
  return isRight === true ? await run(all, secrets) : STOPPED;
}

function without(argv: readonly string[]): string {
  return argv.includes(SKIP) ? ', without the rows that have errors' : '';
}

/** Rows that were left out on purpose are no reason to stop. */
function isDone(status: number, argv: readonly string[]): boolean {
  return status === 0 || (status === 1 && argv.includes(SKIP));
}

async function goesOnForReal(questions: Questions): Promise<boolean> {
  const goesOn = await questions.select({
    message: 'The rehearsal has finished. What now?',
    choices: [
      { value: false, label: 'Stop here', hint: 'and look at the report' },
      {
        value: true,
        label: 'Create the users in the directory',
        hint: 'you are asked before anything is sent',
      },
    ],
  });
  return goesOn === true;
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
  let status = await run(commands.check);
  for (;;) {
    if (status !== 1) return status === 0 ? commands : status;
    // Who is left out was said before.
    if (commands.check.includes(SKIP)) return commands;
    const next = await questions.select<AfterCheck>({
      message: 'The list has errors. What now?',
      choices: [
        { value: 'skip', label: 'Continue without the rows that have errors' },
        { value: 'again', label: 'Check it again', hint: 'when it is corrected and saved' },
        {
          value: 'page',
          label: `Write a page with the errors, ${PAGE}`,
          hint: 'for whoever keeps the list; without passwords',
        },
        { value: 'stop', label: 'Stop here' },
      ],
    });
    if (next === 'skip') return skipping(commands);
    if (next !== 'again' && next !== 'page') return status;
    status = await run(next === 'page' ? [...commands.check, '--findings', PAGE] : commands.check);
  }
}

const SKIP = '--skip-invalid';

function skipping({ check, rehearse, one, all }: RunCommands): RunCommands {
  const skip = (argv: readonly string[]) => (argv.includes(SKIP) ? argv : [...argv, SKIP]);
  return { check, rehearse: skip(rehearse), one: skip(one), all: skip(all) };
}
