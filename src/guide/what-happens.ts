import { mayHaveAccount } from '../app/people/index.js';
import type { Assignment } from '../app/prepare/index.js';
import { capitalized, cellText, foldSpaces } from '../domain/text.js';
import { type Name, spokenName } from '../domain/user.js';
import { RESULTS_SUFFIX } from '../journal/journal.js';
import type { MadeUp } from '../platform/io.js';
import { isTemplate } from '../roster/column-template.js';
import { fieldName } from '../texts/finding-text.js';
import { type Language, textsIn } from '../texts/texts.js';
import { effectsText } from '../ui/human/plan-text.js';
import type { Answers } from './answers.js';
import { keptTexts } from './kept-answers.js';
import { type ListView, organisationColumn, peopleIn } from './list-view.js';
import { shownName } from './people-text.js';
import { applicationOf, type CommandPlan, type Task } from './plan-commands.js';
import { lacksDepartment } from './reading-text.js';

type Newcomer = Pick<Assignment, 'person' | 'nickname'>;

/** The people without an account, before the check has run. */
function newPeople({ view, preview, answers }: TaskOfPeople): readonly Newcomer[] {
  if (preview !== undefined) return preview.rows.kept.filter(({ nickname }) => nickname !== '');
  const leftOut = new Set(leftOutRows({ view, preview, answers }));
  return view.people
    .filter(({ row, hasAccount }) => !leftOut.has(row.row) && hasAccount !== true)
    .map((person) => ({ person, nickname: person.nickname }));
}

/** How many users would be created, before the check has run. */
export function peopleLeft(task: TaskOfPeople): number {
  return peopleToSend(task).length;
}

export function peopleToSend(task: TaskOfPeople): readonly Named[] {
  const names = task.madeUp === undefined ? unnumberedNames(task.view, task.answers) : [];
  const unnumbered = new Set(names.map(foldSpaces));
  const sent = newPeople(task).filter(
    ({ person: { draft } }) => !unnumbered.has(foldSpaces(cellText(draft.department_id))),
  );
  return [...sent.map(namedPerson), ...(task.preview?.rows.waiting ?? [])];
}

type TaskOfPeople = Pick<Task, 'view' | 'preview' | 'answers' | 'madeUp'>;

/** Departments without a number, to which no user is sent. */
export function unnumberedNames(
  { unknownDepartments }: Pick<ListView, 'unknownDepartments'>,
  { departments }: Pick<Answers, 'departments'>,
): readonly string[] {
  return [...unknownDepartments.keys()].filter((name) => departments[name] === undefined);
}

/** Sentences, the most important first. @param keeps the file for saved answers, if there are any */
export function whatHappens(
  task: Task,
  { roster, kept, isContinued }: Pick<CommandPlan, 'roster' | 'kept'> & { readonly isContinued: boolean },
  keeps: string | undefined,
  language: Language,
): readonly string[] {
  const { answers, view, preview, settings, madeUp } = task;
  const { parts, guide } = textsIn(language);
  const { what: texts } = guide;
  const { people, passwords, unknownDepartments } = view;
  const { target, notExtended } = preview ?? {};
  const split = organisationColumn(view);
  const lacking = madeUp?.fields ?? [];
  const isList = target?.kind === 'list';
  const { all = [], kept: added = [], waiting = [], gone = [] } = preview?.rows ?? {};
  const newLogins = (isList ? all : added).filter(({ how }) => how !== 'kept').length;
  const withAccount = isList ? [] : peopleWithAccount(preview);
  const leftOut = leftOutRows(task);
  const newcomers = newPeople(task);
  const isRepeated =
    target?.kind === 'add' ||
    people.some(({ hasAccount }) => hasAccount === true) ||
    all.some((one) => mayHaveAccount(one.known));
  // The first plan of a long new list has no space for names.
  const isNamed = isRepeated || answers.options.sandbox === false || newcomers.length <= MAX_FIRST;
  const namesNew = isNamed && newcomers.length > 0;
  // Combined columns become columns of the roster.
  const others = view.roster.columns.sources.flatMap(({ field, from }) =>
    isTemplate(from) ? fieldName(field, language) : [],
  );
  const { destination, profileChoice } = settings;
  const { form } = profileChoice.profile ?? {};
  const effects = form && effectsText(form, view.roster.columns, language);
  const { title = '' } = form ?? {};
  const directory = destination.kind === 'url' ? destination.url.href : title;
  const known = ({ name, nickname }: Named) => `${parts.name(name)} (${nickname})`;
  const who = (one: Newcomer) => known(namedPerson(one));
  const unnumbered = unnumberedNames(view, answers);
  const nameOf = (row: number): string => {
    const person = people.find((one) => one.row.row === row);
    const name = person === undefined ? '' : parts.name(shownName(person));
    return name === '' ? guide.line(person?.row.line ?? row) : name;
  };
  const numbers = [...unknownDepartments.keys()].flatMap((name) => {
    const number = answers.departments[name];
    return number === undefined ? [] : [`${name} → ${number}`];
  });
  const lines = [
    texts.from(peopleLeft(task), peopleIn(view).length),
    split !== undefined && texts.organisations(split.n, split.header),
    leftOut.length > 0 && texts.leftOut(leftOut.length, leftOut.slice(0, MAX_NAMED).map(nameOf)),
    namesNew && texts.newcomers(newcomers.length, newcomers.slice(0, MAX_NEW).map(who)),
    gone.length > 0 && texts.gone(gone.length, gone.slice(0, MAX_NEW).map(known)),
    waiting.length > 0 &&
      (preview?.isLost === true
        ? texts.lost(waiting.length, roster, roster + RESULTS_SUFFIX.run)
        : texts.waiting(waiting.length, waiting.slice(0, MAX_NAMED).map(known), roster)),
    withAccount.length > 0 && texts.withAccount(withAccount.length, withAccount.slice(0, MAX_NAMED).map(who)),
    madeUp === undefined && unnumbered.length > 0 && texts.unnumbered(unnumbered.length),
    hasMadeUpNumbers(madeUp) && texts.madeUpNumbers(unnumbered.length),
    lacking.length > 0 && texts.madeUpFields(lacking.map((field) => fieldName(field, language))),
    numbers.length > 0 && texts.numbers(numbers),
    lacksDepartment(view) && texts.oneDepartment(view.department),
    newLogins > 0 &&
      (isList
        ? texts.inPlace(newLogins, others, roster)
        : target?.kind === 'add'
          ? texts.extended(newLogins, roster)
          : texts.newFile(newLogins, others, roster, answers.list)),
    notExtended !== undefined && texts.notExtended(notExtended),
    answers.options.generatePasswords !== undefined && passwords.people > 0 && texts.passwords,
    answers.options.sandbox === false &&
      (answers.token === 'later'
        ? applicationOf(settings)
          ? texts.noApplication
          : texts.noToken
        : texts.atDirectory(directory, peopleLeft(task), isContinued)),
    answers.options.sandbox === false && effects !== undefined && `${capitalized(effects)}.`,
    keeps !== undefined && texts.kept(keeps, keptTexts(kept, language).join('; ')),
  ];
  return lines.filter((line) => typeof line === 'string');
}

export function hasMadeUpNumbers(madeUp: MadeUp | undefined): boolean {
  return madeUp?.department !== undefined || Object.keys(madeUp?.departments ?? {}).length > 0;
}

type Named = { readonly name: Name; readonly nickname: string };

function namedPerson({ person, nickname }: Newcomer): Named {
  return { name: shownName(person), nickname };
}

const MAX_NAMED = 5;
const MAX_NEW = 10;
const MAX_FIRST = 3;

/** People who are left out because they have an account. Those with a changed name come first. */
function peopleWithAccount(preview: Task['preview']): readonly Assignment[] {
  if (preview === undefined) return [];
  const { all, kept } = preview.rows;
  const leftOut = all.filter((one) => mayHaveAccount(one.known) && !kept.includes(one));
  const isOther = ({ person, known }: Assignment) =>
    known !== undefined && spokenName(known.name) !== spokenName(person.name);
  return [...leftOut.filter(isOther), ...leftOut.filter((one) => !isOther(one))];
}

/** The numbers of the rows that are left out, before the check has run. */
export function leftOutRows({ view, preview, answers }: Omit<TaskOfPeople, 'madeUp'>): readonly number[] {
  const { people, errors, ofPeople } = view;
  const skipped = people.filter(({ leftOut }) => leftOut !== undefined).map(({ row }) => row.row);
  if (answers.options.skipInvalid !== true) return skipped;
  if (preview !== undefined) return [...skipped, ...preview.rows.invalid.map(({ row }) => row.row)];
  const findings = [...errors, ...ofPeople.map(({ finding }) => finding)];
  const rows = new Set(findings.flatMap(({ severity, row }) => (severity === 'error' ? (row ?? []) : [])));
  return [...skipped, ...rows].sort((a, b) => a - b);
}
