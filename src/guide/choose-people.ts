/**
 * The people that the checks report, one by one: Enter leaves each of them out. The answers are options. Rows that are
 * left out keep their error, and the commands continue without them.
 */

import {
  askAboutPeople,
  isAnswered,
  isAsked,
  isProbablyNobody,
  type PeopleAnswers,
  type PeoplePrompts,
  type PersonFinding,
  type PersonQuestion,
  questionKey,
} from '../app/people/index.js';
import type { StatusColumn } from '../domain/row.js';
import { capitalized, cellText } from '../domain/text.js';
import { STATUS_FIELD } from '../domain/user.js';
import { yesOrNo } from '../domain/yes-no.js';
import { firstFew } from '../platform/collections.js';
import type { Settings } from '../settings/settings.js';
import { findingForList } from '../texts/finding-text.js';
import { personQuestion, statusQuestion, statusValueQuestion } from '../ui/prompts/people-words.js';
import { BACK, type Back, type Questions, type SelectQuestion } from '../ui/prompts/questions.js';
import { type Answers, statusMapping, withEntry, withOptions } from './answers.js';
import { askBelow } from './screen.js';
import type { Unasked } from './turns.js';

/** Asks the previous question again, or reads the list again: thrown through the questions about rows. */
class Aside extends Error {
  constructor(readonly what: Back | 'again') {
    super();
  }
}

/** The questions and rows of one list that were shown, by line and code. Nothing is asked twice. */
export type Spoken = { readonly answered: Set<string>; readonly shown: Set<string> };

export function nothingSpoken(): Spoken {
  return { answered: new Set(), shown: new Set() };
}

/** `statuses`: the columns that say who has left. */
export type PeopleRead = {
  readonly found: readonly PersonFinding[];
  readonly statuses: readonly StatusColumn[] | undefined;
};

type Asking = {
  /** Reads the list as the answers say. */
  readonly read: (answers: Answers) => Promise<PeopleRead>;
  readonly settingsOf: (answers: Answers) => Promise<Settings>;
  readonly questions: Questions;
  /** Grows by the questions and rows that are shown here. */
  readonly spoken: Spoken;
  /** True if the list was saved since it was read. */
  readonly isStale?: () => boolean;
};

/** Asks until nothing is open. @returns `undefined` if there was nothing to ask */
export async function choosePeople(
  answers: Answers,
  { read, settingsOf, questions, spoken, isStale = () => false }: Asking,
): Promise<Answers | Back | undefined | Unasked<Answers>> {
  let now = answers;
  let hasAsked = false;
  const before: Spoken = { answered: new Set(spoken.answered), shown: new Set(spoken.shown) };
  for (;;) {
    const { checks } = await settingsOf(now);
    const { found, statuses } = await read(now);
    const prompts = guidedPrompts(found, questions);
    try {
      const open = found.filter((one) => !isAnswered(one, checks));
      if (await askAboutNonPeople(open, spoken, questions)) hasAsked = true;
      const placeOf = (line: number) => capitalized(questions.texts.guide.line(line));
      const options = {
        label: '',
        placeOf,
        known: checks,
        answered: spoken.answered,
        prompts,
        asksRows: true,
      };
      const said = await askAboutPeople(found, options);
      if (isStale()) throw new Aside('again');
      if (said === undefined) {
        const left = leftOut(now, answers, found, spoken, questions);
        return hasAsked || left === undefined ? left : { unasked: left };
      }
      hasAsked = true;
      const [ignored] = said.ignoredStatuses ?? [];
      const mapped = ignored === undefined ? undefined : statusMapping(statuses, { ignored });
      now = mapped === undefined ? withSaid(now, said, found) : withEntry(now, 'map', STATUS_FIELD, mapped);
    } catch (error) {
      if (!(error instanceof Aside)) throw error;
      resetTo(spoken, before);
      if (error.what === BACK && !hasAsked) return BACK;
      // Back to the first of these questions, or to those of the saved list.
      now = answers;
      hasAsked = false;
    }
  }
}

/** One question for several rows that are probably no people. Those that are left out are not asked about again. */
async function askAboutNonPeople(
  found: readonly PersonFinding[],
  { answered }: Spoken,
  questions: Questions,
): Promise<boolean> {
  // The meaning of a column comes first, since there may be fewer such rows then.
  if (found.some(({ finding }) => finding.message.key === 'unclear-status')) return false;
  const rows = found.filter(({ finding: { severity, line, message, code } }) => {
    const isOpen = severity === 'error' && line !== null && !answered.has(questionKey({ line, code }));
    return isOpen && isAsked(message) && isProbablyNobody(message);
  });
  if (rows.length < 2) return false;
  const { people: texts } = questions.texts.guide;
  const { readAgain } = questions.texts.people.answers;
  const lines = rows.map(({ finding }) => findingForList(finding, questions.language));
  const answer = await askBelow(
    questions,
    { title: texts.nobodies(rows.length), lines },
    {
      message: texts.nobodiesQuestion,
      choices: [
        { value: 'out', label: texts.nobodiesOut },
        { value: 'each', label: texts.nobodiesEach },
        { value: 'again', label: readAgain },
      ],
    },
  );
  if (answer === BACK) throw new Aside(BACK);
  if (answer === 'again') throw new Aside('again');
  if (answer === 'out') for (const { finding } of rows) answered.add(questionKey(finding));
  return true;
}

function resetTo(spoken: Spoken, before: Spoken): void {
  for (const what of ['answered', 'shown'] as const) {
    spoken[what].clear();
    for (const key of before[what]) spoken[what].add(key);
  }
}

const MOST_SHOWN = 10;

/** Shows the rows with errors, and leaves them out. */
function leftOut(
  now: Answers,
  before: Answers,
  found: readonly PersonFinding[],
  { shown }: Spoken,
  questions: Questions,
): Answers | undefined {
  const errors = found.filter(({ finding }) => finding.severity === 'error' && finding.row !== null);
  if (errors.length === 0) return now === before ? undefined : now;
  const keyOf = ({ finding: { line, code } }: PersonFinding) => `${line} ${code}`;
  const unseen = errors.filter((one) => !shown.has(keyOf(one)));
  for (const one of unseen) shown.add(keyOf(one));
  const isSkipping = now.options.skipInvalid === true;
  if (unseen.length === 0)
    return now === before && isSkipping ? undefined : withOptions(now, { skipInvalid: true });
  const { language, texts } = questions;
  const [named, others] = firstFew(unseen, MOST_SHOWN);
  const lines = named.map(({ finding, name, nickname }) => {
    const text = findingForList(finding, language);
    const who = texts.parts.name(name) || nickname;
    return who === '' || text.includes(who) ? text : `${who} — ${text}`;
  });
  const text = [...lines, ...(others > 0 ? [texts.people.moreLeftOut(others)] : [])].join('\n');
  questions.show(text, texts.people.leftOut(new Set(unseen.map(({ finding }) => finding.row)).size));
  return withOptions(now, { skipInvalid: true });
}

function guidedPrompts(found: readonly PersonFinding[], questions: Questions): PeoplePrompts {
  const { language, texts } = questions;
  const ask = async <A>({ message, choices }: SelectQuestion<A>): Promise<A> => {
    const again = Symbol('again');
    const all = [...choices, { value: again, label: texts.people.answers.readAgain }];
    const answer = await questions.select<A | symbol>({ message, choices: all });
    if (answer === BACK) throw new Aside(BACK);
    if (answer === again) throw new Aside('again');
    return answer as A;
  };
  return {
    person: (question) => ask(withoutWaiver(question, found, personQuestion(question, language))),
    status: (question) => ask(statusQuestion(question, language)),
    statusValue: (question) => ask(statusValueQuestion(question, language)),
  };
}

/** An option gives the meaning of a value for all rows, so an answer about one row needs a value that no other row has. */
function withoutWaiver<A>(
  { message }: PersonQuestion,
  found: readonly PersonFinding[],
  question: SelectQuestion<A>,
): SelectQuestion<A> {
  if (message.key !== 'inactive') return question;
  const alike = found.filter((one) => inactiveValue(one) === message.value);
  const isAlone = alike.length === 1 && !message.value.includes('…') && yesOrNo(message.value) === undefined;
  const isMeant = (value: A) => cellText(value).endsWith('meant');
  const isForOne = (value: A) => cellText(value) === 'meant';
  const choices = question.choices.filter(({ value }) => !isMeant(value) || (isAlone && isForOne(value)));
  return { ...question, choices };
}

function inactiveValue({ finding: { message } }: PersonFinding): string | undefined {
  return message.key === 'inactive' ? message.value : undefined;
}

function withSaid(
  answers: Answers,
  { newNicknames, newLines, sameLines, activeLines, status }: PeopleAnswers,
  found: readonly PersonFinding[],
): Answers {
  const lines = (set: ReadonlySet<number> | undefined) =>
    set === undefined || set.size === 0 ? [] : [[...set].join(',')];
  const given = {
    new: newNicknames ?? [],
    newLine: lines(newLines),
    sameLine: lines(sameLines),
    status: [
      ...Object.entries(status ?? {}).map(([value, answer]) => `${value}=${answer}`),
      ...found.flatMap((one) => {
        const value = inactiveValue(one);
        const isMeant = activeLines?.has(one.finding.line ?? 0) === true;
        return value !== undefined && isMeant ? [`${value}=active`] : [];
      }),
    ],
  };
  const filled = Object.entries(given).filter(([, value]) => value.length > 0);
  return withOptions(answers, Object.fromEntries(filled));
}
