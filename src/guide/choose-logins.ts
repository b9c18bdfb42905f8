/** Logins for people who have none, by a pattern that `prepare` tries on the list before it is chosen. */

import { isOfPeople, type PreparedRows, personFinding } from '../app/prepare/index.js';
import { UserError } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import { cellText, fold } from '../domain/text.js';
import { parsePattern } from '../naming/pattern.js';
import type { Roster } from '../roster/roster.js';
import { findingForList } from '../texts/finding-text.js';
import type { Texts } from '../texts/texts.js';
import { BACK, type Back, type Questions } from '../ui/prompts/questions.js';
import { type Answers, errorMessageOf, withOptions } from './answers.js';
import { shownHeaders } from './choose-column.js';
import type { PeopleQuestions, PeopleRead } from './choose-people.js';
import type { ListView } from './list-view.js';
import { shownName } from './people-text.js';
import type { Preview, PreviewLogins } from './preview-logins.js';
import { askBelow, inFewLines, type Shown } from './screen.js';
import type { Unasked } from './turns.js';

function unfit(error: unknown): undefined {
  if (!(error instanceof UserError)) throw error;
}

/** Usual patterns. Each needs a list with first names. */
export const PATTERNS = ['{first:1}.{last}', '{first}.{last}', '{last}{first:1}'] as const;

/** Patterns that existing logins or addresses may follow. */
const FOLLOWED = [
  ...PATTERNS,
  ...'{last}.{first} {last}.{first:1} {first:1}{last} {first}{last} {last}{first} {first}_{last}'.split(' '),
];

/** A pattern, and how many logins or addresses of the list follow it. */
export type Followed = { readonly pattern: string; readonly people: number };

/** The pattern of most logins of the list, or of the addresses of its people. @param end of new logins, such as `@school.example` */
export function followedPattern(
  { people, roster }: Pick<ListView, 'people' | 'roster'>,
  end: string,
): Followed | undefined {
  const existing = people.flatMap(({ row, draft, nickname }) => {
    const texts = nickname === '' ? row.cells.map(cellText).filter((text) => ADDRESS.test(text)) : [nickname];
    const logins = texts.map((text) => fold(text.trim()).replace(/\d*(?:@.*)?$/su, ''));
    return logins.length === 0 ? [] : [{ row, draft, logins }];
  });
  const fits = (pattern: string) =>
    errorMessageOf(() => parsePattern(pattern, roster.columns), 'en') === undefined;
  const patterns = FOLLOWED.map((pattern) => pattern + end).filter(fits);
  const counted = patterns.map((pattern) => {
    const fill = parsePattern(pattern, roster.columns);
    const follows = existing.filter(({ row, draft, logins }) => {
      const made = fill(row, draft);
      return 'nickname' in made && logins.includes(made.nickname.replace(/@.*/su, ''));
    });
    return { pattern, people: follows.length };
  });
  const [best] = counted.sort((a, b) => b.people - a.people);
  return best && best.people > 1 && best.people * 2 > existing.length ? best : undefined;
}

const ADDRESS = /^\s*[^\s@]+@[^\s@]+\s*$/u;

const OWN = '';
const MAX_SHOWN = 10;
const MAX_NOTED = 5;
const EXAMPLES = 2;

/**
 * @param remembered the pattern of an earlier list, used without a question if it fits
 * @param offered patterns, most of which do not fit every list @param followed the first of the usual ones, with its reason
 */
export async function chooseLogins(
  answers: Answers,
  remembered: string | undefined,
  offered: Iterable<string>,
  followed: Followed | undefined,
  preview: PreviewLogins,
  peopleQuestions: PeopleQuestions,
  questions: Questions,
): Promise<Answers | Back | Unasked<Answers>> {
  const use = (pattern: string) => useLogins(pattern, answers, preview, peopleQuestions, questions);
  const used = remembered === undefined ? undefined : await use(remembered).catch(unfit);
  if (used !== undefined) return used;
  const previews: (Preview & { readonly pattern: string })[] = [];
  for (const pattern of offered) {
    const made = await preview(answers, pattern).catch(unfit);
    if (made !== undefined) previews.push({ pattern, ...made });
  }
  const texts = questions.texts.guide.logins;
  const choices = [
    ...previews.map(({ pattern, rows }) => ({
      value: pattern,
      label: `${examplesOf(rows)}; ${collisionText(rows, texts)}`,
      hint: pattern === followed?.pattern ? texts.followed(pattern, followed.people) : pattern,
    })),
    { value: OWN, label: texts.other, hint: texts.otherHint },
  ];
  const roster = previews[0]?.roster;
  for (;;) {
    const chosen = await questions.select({ message: texts.question, choices });
    if (chosen === BACK) return BACK;
    const pattern = chosen === OWN ? await ownPattern(roster, questions) : chosen;
    const now = pattern === BACK ? BACK : await use(pattern);
    if (now === BACK || now === undefined) continue;
    return 'unasked' in now ? now.unasked : now;
  }
}

/** Asks about people whose account an earlier run may have created. @returns `undefined` for another pattern */
async function useLogins(
  pattern: string,
  answers: Answers,
  preview: PreviewLogins,
  peopleQuestions: PeopleQuestions,
  questions: Questions,
): Promise<Answers | Back | Unasked<Answers> | undefined> {
  const read = async (now: Answers): Promise<PeopleRead> => {
    const { rows, roster } = await preview(now, pattern);
    const found = rows.findings.map((finding) => personFinding(finding, rows.people));
    return { found, statuses: roster.columns.statuses };
  };
  const people = (await peopleQuestions.ask(answers, read)) ?? { unasked: answers };
  if (people === BACK) return BACK;
  const isAsked = !('unasked' in people);
  const now = isAsked ? people : people.unasked;
  const { rows } = await preview(now, pattern);
  const { noted, ...shown } = loginsShown(rows, questions);
  const used = withOptions(now, { nickname: [pattern] });
  if (rows.isBlocked) {
    questions.show(shown.lines.slice(0, MAX_SHOWN).join('\n'), shown.title);
    return undefined;
  }
  if (!hasLoginErrors(rows)) {
    if (noted > 0) questions.show(shown.lines.slice(0, Math.min(noted, MAX_NOTED)).join('\n'), shown.title);
    return isAsked ? used : { unasked: used };
  }
  const { use: message, useYes, useNo } = questions.texts.guide.logins;
  const choices = [
    { value: true, label: useYes },
    { value: false, label: useNo },
  ];
  return (await askBelow(questions, shown, { message, choices })) === true ? used : undefined;
}

/** True if a row would be valid with another login. */
function hasLoginErrors({ findings }: PreparedRows): boolean {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const isOfLogin = ({ field }: Finding) => field === 'nickname';
  const wrong = new Set(errors.filter((one) => !isOfLogin(one)).map(({ row }) => row));
  return errors.some((one) => isOfLogin(one) && !wrong.has(one.row));
}

async function ownPattern(roster: Roster | undefined, questions: Questions): Promise<string | Back> {
  const texts = questions.texts.guide.logins;
  const columns = roster === undefined ? [] : shownHeaders(roster.columns).map((header) => `{${header}}`);
  const named = texts.columns(inFewLines(columns.join(' '), questions));
  questions.show(`${texts.patternHelp}\n${named}`, texts.patterns);
  return await questions.text({
    message: texts.pattern,
    placeholder: '{last}.{first:1}',
    check(typed) {
      if (typed === '') return texts.patternNeeded;
      return roster && errorMessageOf(() => parsePattern(typed, roster.columns), questions.language);
    },
  });
}

/**
 * Lists people first whose login was taken: they get a number, or a login from the next pattern.
 * @returns also how many lines, from the first, show them
 */
function loginsShown(
  { all, findings }: PreparedRows,
  questions: Questions,
): Shown & { readonly noted: number } {
  const texts = questions.texts.guide.logins;
  const assignments = all.filter(({ how }) => how !== 'kept');
  const conflicts = assignments.filter(({ conflict }) => conflict !== undefined);
  const ordered = [...conflicts, ...assignments.filter((one) => !conflicts.includes(one))];
  const width = Math.max(...ordered.slice(0, MAX_SHOWN).map(({ nickname }) => nickname.length), 0);
  const lines = ordered.map(({ person, nickname, how, conflict }) => {
    const why = how === 'known' ? texts.known : conflict ? texts.taken(conflict.nickname) : '';
    return `${nickname.padEnd(width)}  ${questions.texts.parts.name(shownName(person))}${why === '' ? '' : ` (${why})`}`;
  });
  const errors = findings.filter(({ severity, code }) => severity === 'error' && !isOfPeople(code));
  const title =
    errors.length > 0 ? texts.notAll : `${texts.title(assignments.length)}, ${collisionText({ all }, texts)}`;
  const errorLines = errors.slice(0, MAX_SHOWN).map((finding) => findingForList(finding, questions.language));
  return { title, lines: [...errorLines, ...lines], noted: conflicts.length };
}

function examplesOf({ all }: Pick<PreparedRows, 'all'>): string {
  const generated = all.filter(({ how }) => how !== 'kept' && how !== 'known');
  const known = all.filter(({ how }) => how === 'known');
  const examples = [...generated, ...known].slice(0, EXAMPLES);
  return examples.map(({ nickname }) => nickname).join(', ');
}

function collisionText({ all }: Pick<PreparedRows, 'all'>, texts: Texts['guide']['logins']): string {
  const n = all.filter(({ conflict }) => conflict !== undefined).length;
  return n === 0 ? texts.allDifferent : texts.alike(n);
}
