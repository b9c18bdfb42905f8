/** Runs the commands for the answers: writes the logins, checks the list, and creates the users. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Interrupted } from '../domain/errors.js';
import { RESULTS_SUFFIX } from '../journal/journal.js';
import { defined } from '../platform/collections.js';
import type { Caller, Io } from '../platform/io.js';
import { openInBrowser } from '../platform/open-browser.js';
import type { Questions } from '../ui/prompts/questions.js';
import { isRehearsal } from './choose-directory.js';
import type { Way } from './choose-what.js';
import { GuidedRuns, type Next } from './guided-runs.js';
import { beyond, hasKept, type Kept, keepAnswers } from './kept-answers.js';
import { versionOf } from './list-reader.js';
import {
  applicationText,
  commandText,
  fleetCommands,
  isSkipping,
  planCommands,
  type RunCommand,
  type RunCommands,
  runCommands,
  skipping,
  type Task,
} from './plan-commands.js';
import { keepRecord, type ListRecord } from './remembered-answers.js';
import { peopleLeft } from './what-happens.js';

/** The exit status if the user stops between two commands: this is not a failure. */
const STOPPED = 0;

export async function carryOut(
  task: Task,
  { way, keeps = true, splitBy, isAgreed = false }: Way,
  record: ListRecord,
  questions: Questions,
  runCommand: RunCommand,
  io: Caller & Pick<Io, 'clock' | 'program' | 'interruption'>,
): Promise<number | Next> {
  const { cwd, program, interruption } = io;
  const { run: texts, what } = questions.texts.guide;
  const application = applicationText(task.settings);
  const isSandbox = isRehearsal(task.answers);
  const plan = planCommands(task, cwd);
  const { roster, configFile } = plan;
  // The address is saved only after the directory has answered, or if there is no token to try it with.
  const { baseUrl, ...lasting } = plan.kept.options;
  const kept = { ...plan.kept, options: lasting };
  const options = keeps ? beyond(plan.options, lasting) : plan.options;
  const planned = runCommands(roster, options, isSandbox);
  const isOne = peopleLeft(task) === 1;
  if (way === 'commands' && splitBy === undefined) {
    const { check, rehearse, one, all } = planned;
    const isReal = task.answers.options.sandbox === false;
    const prepare = plan.prepare === undefined ? [] : [plan.prepare];
    const typed = [...prepare, check, ...(isReal ? [] : [rehearse])];
    const sent = isOne ? [all] : [one, all];
    const { destination, profileChoice } = task.settings;
    const lacksAddress = destination.kind === 'none' && profileChoice.profile?.form.base_url === undefined;
    const address = isReal && lacksAddress ? ' --base-url <url>' : '';
    questions.show(
      `${commandLines(typed, program)}\n${commandLines(sent, program, address + application)}`,
      what.commands,
    );
    return STOPPED;
  }
  const save = async (answers: Kept) => {
    if (!keeps || !hasKept(answers)) return;
    const written = await keepAnswers(answers, configFile, cwd);
    questions.show(texts.written(written));
  };
  const run: RunCommand = async (argv, secrets) => {
    const status = await runCommand(argv, { ...secrets, ...defined({ madeUp: task.madeUp }) });
    if (interruption.first.aborted) throw new Interrupted();
    return status;
  };
  if (plan.prepare !== undefined) {
    const status = await run(plan.prepare);
    if (status !== 0) return status;
    // Its answers show later that the roster was written, and perhaps never sent.
    if (keeps && roster !== task.answers.list)
      await keepRecord(record, roster, resolve(cwd, roster + RESULTS_SUFFIX.run), io);
  }
  // Saved after `prepare`, since the options may name columns that only the roster has.
  await save(kept);
  // The fleet checks each part of the list on its own.
  if (splitBy !== undefined) {
    questions.show(commandLines(fleetCommands(roster, options, splitBy), program), what.fleetCommands);
    return STOPPED;
  }
  const commands = await checkList(planned, questions, run);
  if (typeof commands === 'number') return commands;
  const saveAddress = () => save({ options: defined({ baseUrl }), departments: {} });
  if (!isSandbox && task.answers.token === 'later') {
    await saveAddress();
    const typed = commandLines(isOne ? [commands.all] : [commands.one, commands.all], program, application);
    const isToken = application === '';
    const next = isOne ? '' : `\n${isToken ? texts.whenTokenNext : texts.whenApplicationNext}`;
    const when = isToken ? texts.whenToken : texts.whenApplication;
    questions.show(`${when}\n${typed}${next}`, texts.nothingSent);
    return STOPPED;
  }
  const open = (path: string) => openInBrowser(path, io.clock);
  const parts = { task, roster, options, commands, isAgreed, questions, run, cwd, program, open };
  const runs = new GuidedRuns(parts);
  const folder = resolve(cwd, runs.folder);
  try {
    if (isSandbox) {
      const madeUpFor = task.madeUp && versionOf(resolve(cwd, roster));
      const end = await runs.rehearse();
      return typeof end === 'number' ? end : { ...end, ...defined({ madeUpFor }) };
    }
    return await runs.create(saveAddress);
  } finally {
    // A run may leave no folder.
    if (keeps && existsSync(folder)) await keepRecord(record, roster, folder, io);
  }
}

function commandLines(commands: readonly (readonly string[])[], program: string, ending = ''): string {
  return commands.map((argv) => `  ${commandText(program, argv)}${ending}`).join('\n');
}

const PAGE = 'findings.html';

/** Repeats the check until no errors are left, or rows with errors are left out. @returns the exit status to stop */
async function checkList(
  commands: RunCommands,
  questions: Questions,
  run: RunCommand,
): Promise<RunCommands | number> {
  const { run: texts, what } = questions.texts.guide;
  let status = await run(commands.check);
  for (;;) {
    if (status !== 1) return status === 0 ? commands : status;
    // The user has already seen the rows that are left out.
    if (isSkipping(commands.check)) return commands;
    const next = await questions.select({
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
