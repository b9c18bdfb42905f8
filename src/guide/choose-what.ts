/** The last question of the guided start, before anything is written or sent: the plan, and how to carry it out. */

import { dirname, resolve } from 'node:path';
import type { Io } from '../platform/io.js';
import { shownPath } from '../platform/shown-path.js';
import { CONFIG_NAME } from '../settings/locate-config.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { fromFolder, type Kept } from './kept-answers.js';
import { type CommandPlan, planCommands } from './plan-commands.js';
import { askBelow, linesOf } from './screen.js';
import { Ended } from './turns.js';
import { peopleLeft, type Task, unnumberedNames, whatHappens } from './what-happens.js';

export type Way = {
  readonly way: 'rehearse' | 'directory' | 'commands';
  /** Absent even if there is nothing to save yet: an address may be typed later. */
  readonly keeps?: boolean;
};

/** `configFile`: the absolute path of the configuration for the saved answers. */
export type PlannedTask = CommandPlan & { readonly configFile: string };

export function planTask(task: Task, cwd: string): PlannedTask {
  const planned = planCommands(task);
  const configFile = task.config?.path ?? resolve(cwd, CONFIG_NAME);
  const options = fromFolder(planned.kept.options, dirname(configFile), cwd);
  return { ...planned, kept: { ...planned.kept, options }, configFile };
}

export function hasKept({ options, departments }: Kept): boolean {
  return Object.keys(options).length + Object.keys(departments).length > 0;
}

/** @throws {Ended} if there is no user to create, and the user changes no answer */
export async function chooseWhat(task: Task, questions: Questions, io: Pick<Io, 'cwd'>): Promise<Way | Back> {
  const { what: texts } = questions.texts.guide;
  const { list, options } = task.answers;
  if (peopleLeft(task) === 0) return await noUsersLeft(task, questions);
  const plan = planTask(task, io.cwd);
  const keeps = hasKept(plan.kept);
  const file = keeps ? shownPath(plan.configFile, io.cwd) : undefined;
  const sentences = whatHappens(task, plan, file, questions.language);
  const { sandbox } = options;
  const choices: Choice<Way>[] = [];
  if (sandbox !== false)
    choices.push({ value: { way: 'rehearse' }, label: texts.rehearse, hint: texts.rehearseHint });
  if (sandbox === false)
    choices.push({ value: { way: 'directory' }, label: texts.begin, hint: texts.beginHint });
  if (sandbox === undefined)
    choices.push({ value: { way: 'directory' }, label: texts.directory, hint: texts.directoryHint });
  // Department numbers have no option: they must be saved to the configuration.
  if (keeps && Object.keys(plan.kept.departments).length === 0)
    choices.push(
      sandbox === false
        ? { value: { way: 'directory', keeps: false }, label: texts.beginOnly }
        : { value: { way: 'rehearse', keeps: false }, label: texts.rehearseOnly },
    );
  choices.push({ value: { way: 'commands', keeps: false }, label: texts.showCommands });
  return await askBelow(
    questions,
    { title: `${texts.title}: ${list}`, lines: linesOf(sentences, questions), indent: 0 },
    { message: texts.question, choices },
  );
}

async function noUsersLeft({ answers, preview, view }: Task, questions: Questions): Promise<Back> {
  const { what: texts } = questions.texts.guide;
  const hasInvalid = (preview?.rows.invalid.length ?? 0) > 0;
  const isKnown =
    preview?.rows.all.some(({ known }) => known !== undefined) === true ||
    view.people.some(({ hasAccount }) => hasAccount === true);
  const text =
    isKnown || view.people.length === 0
      ? texts.noneLeft(answers.list, hasInvalid)
      : texts.noneAtAll(answers.list);
  const unnumbered = unnumberedNames(view, answers);
  questions.show([text, ...(unnumbered.length > 0 ? [texts.unnumbered(unnumbered.length)] : [])].join('\n'));
  const next = await questions.select({
    message: texts.question,
    choices: [
      { value: 'stop', label: texts.stop },
      { value: 'answers', label: texts.answers },
    ],
  });
  if (next === 'stop') throw new Ended(0);
  return BACK;
}
