/** The last question of the guided start, before anything is written or sent: the plan, and how to carry it out. */

import { resolve } from 'node:path';
import { RESULTS_SUFFIX } from '../journal/journal.js';
import type { Io } from '../platform/io.js';
import { shownPath } from '../platform/shown-path.js';
import { BACK, type Back, type Choice, type Questions } from '../ui/prompts/questions.js';
import { hasCreated } from './guided-runs.js';
import { hasKept } from './kept-answers.js';
import { organisationColumn } from './list-view.js';
import { planCommands, type Task } from './plan-commands.js';
import { askBelow, linesOf } from './screen.js';
import { Ended } from './turns.js';
import { hasMadeUpNumbers, leftOutRows, peopleLeft, unnumberedNames, whatHappens } from './what-happens.js';

export type Way = {
  readonly way: 'rehearse' | 'directory' | 'commands';
  /** Absent even if there is nothing to save yet: an address may be typed later. */
  readonly keeps?: boolean;
  /** The column by which `provision fleet` splits the list. */
  readonly splitBy?: string;
  /** True if the plan named the directory: this answer is the consent to send. */
  readonly isAgreed?: boolean;
};

/** @throws {Ended} if there is no user to create, and the user changes no answer */
export async function chooseWhat(task: Task, questions: Questions, io: Pick<Io, 'cwd'>): Promise<Way | Back> {
  const { what: texts } = questions.texts.guide;
  const { list, options } = task.answers;
  if (peopleLeft(task) === 0) return await noUsersLeft(task, questions);
  const plan = planCommands(task, io.cwd);
  const keeps = hasKept(plan.kept);
  const file = keeps ? shownPath(plan.configFile, io.cwd) : undefined;
  const results = plan.options.results ?? plan.roster + RESULTS_SUFFIX.run;
  const continued = { ...plan, isContinued: hasCreated(resolve(io.cwd, results)) };
  const sentences = whatHappens(task, continued, file, questions.language);
  const { sandbox } = options;
  // Department numbers have no option: they must be saved to the configuration.
  const canDecline = keeps && Object.keys(plan.kept.departments).length === 0;
  const isReal = sandbox === false;
  const only: Choice<Way> = isReal
    ? { value: { way: 'directory', keeps: false, isAgreed: true }, label: texts.beginOnly }
    : { value: { way: 'rehearse', keeps: false }, label: texts.rehearseOnly };
  const { madeUp, ...real } = task;
  const split = organisationColumn(task.view);
  const hasReal = peopleLeft(real) > 0;
  const rehearse = madeUp === undefined ? texts.rehearse : texts.rehearseMadeUp(hasMadeUpNumbers(madeUp));
  const commands: Choice<Way> = { value: { way: 'commands', keeps: false }, label: texts.showCommands };
  // Without a token, the list is checked, and the commands for later are shown.
  const isLater = isReal && task.answers.token === 'later';
  const check: Choice<Way> = { value: { way: 'directory' }, label: texts.showCommands };
  // Enter alone never sends: a typed secret shows that a person means to.
  const { token, clientSecret, secrets } = task.answers;
  const isTyped = [token, clientSecret, secrets].some((one) => one !== undefined);
  const initial = isReal && !isTyped ? commands.value : undefined;
  const offered: readonly (Choice<Way> | false)[] = [
    !isReal && { value: { way: 'rehearse' }, label: rehearse, hint: texts.rehearseHint },
    isReal &&
      !isLater && { value: { way: 'directory', isAgreed: true }, label: texts.begin, hint: texts.agreedHint },
    isLater && check,
    sandbox === undefined && {
      value: { way: 'directory' },
      label: texts.directory,
      hint: peopleLeft(task) === 1 ? texts.beginHint : texts.directoryHint,
    },
    split !== undefined &&
      !isReal && {
        value: { way: 'commands', splitBy: split.header },
        label: texts.fleet(split.n),
        hint: texts.fleetHint,
      },
    canDecline && !isLater && only,
    hasReal && !isLater && commands,
  ];
  const choices = offered.filter((choice) => choice !== false);
  return await askBelow(
    questions,
    { title: `${texts.title}: ${list}`, lines: linesOf(sentences, questions), indent: 0 },
    { message: texts.question, choices, initial },
  );
}

/** @throws {Ended} if the user changes no answer */
export async function noUsersLeft(task: Task, questions: Questions): Promise<Back> {
  const { answers, preview, view } = task;
  const { what: texts } = questions.texts.guide;
  const { all = [], invalid = [] } = preview?.rows ?? {};
  const isKnown =
    all.some(({ known }) => known !== undefined) || view.people.some(({ hasAccount }) => hasAccount === true);
  const isUncertain =
    all.some(({ known }) => known?.outcome === 'unconfirmed') ||
    view.people.some((person) => person.isUncertain === true);
  const unnumbered = unnumberedNames(view, answers);
  const isAll = invalid.length + leftOutRows(task).length + unnumbered.length === 0;
  const lacksNumbers = unnumbered.length > 0;
  const text =
    isKnown || view.people.length === 0
      ? texts.noneLeft(answers.list, isAll, isUncertain)
      : texts.noneAtAll(answers.list);
  questions.show([text, ...(lacksNumbers ? [texts.numbersFirst(unnumbered.length)] : [])].join('\n'));
  const next = await questions.select({
    message: texts.question,
    choices: [
      { value: 'stop', label: texts.stop },
      { value: 'answers', label: lacksNumbers ? texts.numbersNow : texts.answers },
    ],
  });
  if (next === 'stop') throw new Ended(0);
  return BACK;
}
