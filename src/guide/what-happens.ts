import { mayHaveAccount } from '../app/people/index.js';
import type { Assignment } from '../app/prepare/index.js';
import { cellText, foldSpaces } from '../domain/text.js';
import { spokenName } from '../domain/user.js';
import { RESULTS_SUFFIX } from '../journal/journal.js';
import { isTemplate } from '../roster/column-template.js';
import { fieldName } from '../texts/finding-text.js';
import { type Language, textsIn } from '../texts/texts.js';
import type { Answers } from './answers.js';
import { keptTexts } from './kept-answers.js';
import type { ListView } from './list-view.js';
import { shownName } from './people-text.js';
import type { CommandPlan, Task } from './plan-commands.js';
import { lacksDepartment } from './reading-text.js';

/** How many users would be created, before the check has run. */
export function peopleLeft({ view, preview, answers }: Pick<Task, 'view' | 'preview' | 'answers'>): number {
  const leftOut = new Set(leftOutRows(view, preview, answers.options.skipInvalid === true));
  const unnumbered = new Set(unnumberedNames(view, answers).map(foldSpaces));
  const people =
    preview === undefined
      ? view.people.filter(({ row, hasAccount }) => !leftOut.has(row.row) && hasAccount !== true)
      : preview.rows.kept.flatMap(({ nickname, person }) => (nickname === '' ? [] : [person]));
  const sent = people.filter(({ draft }) => !unnumbered.has(foldSpaces(cellText(draft.department_id))));
  return sent.length + (preview?.rows.waiting.length ?? 0);
}

/** Departments without a number, to which no user is sent. */
export function unnumberedNames(
  { unknownDepartments }: Pick<ListView, 'unknownDepartments'>,
  { departments }: Pick<Answers, 'departments'>,
): readonly string[] {
  return [...unknownDepartments.keys()].filter((name) => departments[name] === undefined);
}

/** Sentences, the most important first. @param keeps the file for saved answers, if there are any */
export function whatHappens(
  { answers, view, preview, settings }: Task,
  { roster, kept }: Pick<CommandPlan, 'roster' | 'kept'>,
  keeps: string | undefined,
  language: Language,
): readonly string[] {
  const { what: texts } = textsIn(language).guide;
  const { people, passwords, unknownDepartments } = view;
  const { target, notExtended } = preview ?? {};
  const isList = target?.kind === 'list';
  const { all = [], kept: added = [], waiting = [], gone = [] } = preview?.rows ?? {};
  const newLogins = (isList ? all : added).filter(({ how }) => how !== 'kept').length;
  const withAccount = isList ? [] : peopleWithAccount(preview);
  const leftOut = leftOutRows(view, preview, answers.options.skipInvalid === true);
  const newcomers: readonly Pick<Assignment, 'person' | 'nickname'>[] =
    preview === undefined
      ? people
          .filter(({ row, hasAccount }) => hasAccount !== true && !leftOut.includes(row.row))
          .map((person) => ({ person, nickname: person.nickname }))
      : added.filter(({ known }) => !mayHaveAccount(known));
  const isRepeated =
    target?.kind === 'add' ||
    people.some(({ hasAccount }) => hasAccount === true) ||
    all.some(({ known }) => mayHaveAccount(known));
  // Combined columns become columns of the roster.
  const others = view.roster.columns.sources.flatMap(({ field, from }) =>
    isTemplate(from) ? fieldName(field, language) : [],
  );
  const { destination, profileChoice } = settings;
  const { title = '' } = profileChoice.profile?.form ?? {};
  const directory = destination.kind === 'url' ? destination.url.href : title;
  const who = (one: Pick<Assignment, 'person' | 'nickname'>) => accountText(one, language);
  const nameOfKnown = ({ name, nickname }: (typeof waiting)[number]) =>
    `${textsIn(language).parts.name(name)} (${nickname})`;
  const accounts = withAccount.slice(0, MAX_NAMED).map(who);
  const names = [...unknownDepartments.keys()];
  const unnumbered = unnumberedNames(view, answers);
  const nameOf = (row: number): string => {
    const person = people.find((one) => one.row.row === row);
    const name = person === undefined ? '' : textsIn(language).parts.name(shownName(person));
    return name === '' ? textsIn(language).guide.line(person?.row.line ?? row) : name;
  };
  const numbers = names.flatMap((name) => {
    const number = answers.departments[name];
    return number === undefined ? [] : [`${name} → ${number}`];
  });
  const lines = [
    texts.from(peopleLeft({ answers, view, preview }), people.length, answers.list),
    leftOut.length > 0 && texts.leftOut(leftOut.length, leftOut.slice(0, MAX_NAMED).map(nameOf)),
    isRepeated &&
      newcomers.length > 0 &&
      texts.newcomers(newcomers.length, newcomers.slice(0, MAX_NEW).map(who)),
    gone.length > 0 && texts.gone(gone.length, gone.slice(0, MAX_NEW).map(nameOfKnown)),
    waiting.length > 0 &&
      (preview?.isLost === true
        ? texts.lost(waiting.length, roster, roster + RESULTS_SUFFIX.run)
        : texts.waiting(waiting.length, waiting.slice(0, MAX_NAMED).map(nameOfKnown), roster)),
    withAccount.length > 0 && texts.withAccount(withAccount.length, accounts),
    unnumbered.length > 0 && texts.unnumbered(unnumbered.length),
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
      (answers.token === 'later' ? texts.noToken : texts.atDirectory(directory)),
    keeps !== undefined && texts.kept(keeps, keptTexts(kept, language).join('; ')),
  ];
  return lines.filter((line) => typeof line === 'string');
}

const MAX_NAMED = 5;
const MAX_NEW = 20;

/** People who are left out because they have an account. Those with a changed name come first. */
function peopleWithAccount(preview: Task['preview']): readonly Assignment[] {
  if (preview === undefined) return [];
  const { all, kept } = preview.rows;
  const leftOut = all.filter((one) => mayHaveAccount(one.known) && !kept.includes(one));
  const isOther = ({ person, known }: Assignment) =>
    known !== undefined && spokenName(known.name) !== spokenName(person.name);
  return [...leftOut.filter(isOther), ...leftOut.filter((one) => !isOther(one))];
}

function accountText(
  { person, nickname }: Pick<Assignment, 'person' | 'nickname'>,
  language: Language,
): string {
  return `${textsIn(language).parts.name(shownName(person))} (${nickname})`;
}

/** The numbers of the rows that are left out, before the check has run. */
function leftOutRows(
  { people, errors, ofPeople }: ListView,
  preview: Task['preview'],
  isSkipping: boolean,
): readonly number[] {
  const skipped = people.filter(({ leftOut }) => leftOut !== undefined).map(({ row }) => row.row);
  if (!isSkipping) return skipped;
  if (preview !== undefined) return [...skipped, ...preview.rows.invalid.map(({ row }) => row.row)];
  const findings = [...errors, ...ofPeople.map(({ finding }) => finding)];
  const rows = new Set(findings.flatMap(({ severity, row }) => (severity === 'error' ? (row ?? []) : [])));
  return [...skipped, ...rows].sort((a, b) => a - b);
}
