/** Asks about the people that the checks report, one by one. The answers become options; Enter leaves a person out. */

import {
  askAboutPeople,
  isAnswered,
  isAsked,
  isProbablyNotUser,
  type PeopleAnswers,
  type PeoplePrompts,
  type PersonAnswer,
  type PersonFinding,
  type PersonQuestion,
  questionKey,
} from '../app/people/index.js';
import type { StatusColumn } from '../domain/row.js';
import { capitalized } from '../domain/text.js';
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

/** Thrown by the questions about rows to go back to the previous question, or to read the list again. */
class Restart extends Error {
  constructor(readonly at: Back | 'again') {
    super();
  }
}

export type PeopleRead = {
  readonly found: readonly PersonFinding[];
  readonly statuses: readonly StatusColumn[] | undefined;
  /** True if the list is sent as it is. A roster that is prepared has the logins of the accounts. */
  readonly canKeepLogin?: boolean;
};

const MAX_SHOWN = 10;

/** The questions about the people of one list. No question is asked twice, and no row is shown twice. */
export class PeopleQuestions {
  readonly #settingsOf: (answers: Answers) => Promise<Settings>;
  readonly #questions: Questions;
  /** Questions and rows, each as its line and code. */
  #answered = new Set<string>();
  #shown = new Set<string>();

  constructor(settingsOf: (answers: Answers) => Promise<Settings>, questions: Questions) {
    this.#settingsOf = settingsOf;
    this.#questions = questions;
  }

  forget(): void {
    [this.#answered, this.#shown] = [new Set(), new Set()];
  }

  /**
   * Asks until no question is open. @returns `undefined` if there was nothing to ask
   * @param read reads the list with these answers @param isStale true if the list was saved since it was read
   */
  async ask(
    answers: Answers,
    read: (answers: Answers) => Promise<PeopleRead>,
    isStale = (): boolean => false,
  ): Promise<Answers | Back | undefined | Unasked<Answers>> {
    const before = [new Set(this.#answered), new Set(this.#shown)] as const;
    let now = answers;
    let hasAsked = false;
    /** The findings of rows that an answer leaves out, which the next reading does not have. */
    let skipped: PersonFinding[] = [];
    for (;;) {
      const { checks } = await this.#settingsOf(now);
      const { found, statuses, canKeepLogin = false } = await read(now);
      try {
        const lines = await this.#askAboutNonPeople(found.filter((one) => !isAnswered(one, checks)));
        if (lines !== undefined) hasAsked = true;
        if (lines?.length) {
          skipped.push(...found.filter(isErrorOn(new Set(lines))));
          now = withOptions(now, { skipLine: [[...(checks.skipLines?.keys() ?? []), ...lines].join(',')] });
          continue;
        }
        const said = await askAboutPeople(found, {
          label: '',
          placeOf: (line) => capitalized(this.#questions.texts.guide.line(line)),
          known: checks,
          answered: this.#answered,
          prompts: this.#prompts(found),
          asksRows: true,
          canKeepLogin,
        });
        if (isStale()) throw new Restart('again');
        if (said === undefined) {
          const left = this.#leftOut(now, answers, found, skipped);
          return hasAsked || left === undefined ? left : { unasked: left };
        }
        hasAsked = true;
        skipped.push(...found.filter(isErrorOn(new Set(said.skipLines?.keys()))));
        const [ignored] = said.ignoredStatuses ?? [];
        const mapped = ignored === undefined ? undefined : statusMapping(statuses, { ignored });
        now = mapped === undefined ? withSaid(now, said, found) : withEntry(now, 'map', STATUS_FIELD, mapped);
      } catch (error) {
        if (!(error instanceof Restart)) throw error;
        [this.#answered, this.#shown] = [new Set(before[0]), new Set(before[1])];
        if (error.at === BACK && !hasAsked) return BACK;
        // Starts over with the first question, or with the questions of the list as it was saved.
        now = answers;
        hasAsked = false;
        skipped = [];
      }
    }
  }

  /** Asks one question about all rows that are probably not people. @returns the lines to leave out, if it asked */
  async #askAboutNonPeople(found: readonly PersonFinding[]): Promise<readonly number[] | undefined> {
    // An unclear status column is asked about first, since its answer may leave fewer of these rows.
    if (found.some(({ finding }) => finding.message.key === 'unclear-status')) return undefined;
    const rows = found.filter(({ finding: { severity, line, message, code } }) => {
      const isOpen =
        severity === 'error' && line !== null && !this.#answered.has(questionKey({ line, code }));
      return isOpen && isAsked(message) && isProbablyNotUser(message);
    });
    if (rows.length < 2) return undefined;
    const { people: texts } = this.#questions.texts.guide;
    const lines = rows.map(({ finding }) => findingForList(finding, this.#questions.language));
    const shown = { title: texts.noAccount(rows.length), lines };
    const answer = await askBelow(this.#questions, shown, {
      message: texts.noAccountQuestion,
      choices: [
        { value: 'out', label: texts.noAccountOut },
        { value: 'each', label: texts.noAccountEach },
        { value: 'again', label: this.#questions.texts.people.answers.readAgain },
      ],
    });
    if (answer === BACK || answer === 'again') throw new Restart(answer);
    if (answer !== 'out') return [];
    for (const { finding } of rows) {
      this.#answered.add(questionKey(finding));
      this.#shown.add(keyOf(finding));
    }
    return rows.flatMap(({ finding }) => finding.line ?? []);
  }

  /** Shows the rows with errors, and leaves them out. */
  #leftOut(
    now: Answers,
    before: Answers,
    found: readonly PersonFinding[],
    skipped: readonly PersonFinding[],
  ): Answers | undefined {
    const errors = found.filter(({ finding }) => finding.severity === 'error' && finding.row !== null);
    const next = errors.length === 0 ? now : withOptions(now, { skipInvalid: true });
    const unseen = [...skipped, ...errors].filter(({ finding }) => !this.#shown.has(keyOf(finding)));
    for (const { finding } of unseen) this.#shown.add(keyOf(finding));
    const isSkipping = errors.length === 0 || now.options.skipInvalid === true;
    if (unseen.length === 0) return now === before && isSkipping ? undefined : next;
    const { language, texts } = this.#questions;
    const [named, others] = firstFew(unseen, MAX_SHOWN);
    const lines = named.map(({ finding, name, nickname }) => {
      const text = findingForList(finding, language);
      const who = texts.parts.name(name) || nickname;
      return who === '' || text.includes(who) ? text : `${who} — ${text}`;
    });
    const text = [...lines, ...(others > 0 ? [texts.people.moreLeftOut(others)] : [])].join('\n');
    const rows = new Set(unseen.map(({ finding }) => finding.row));
    this.#questions.show(text, texts.people.leftOut(rows.size));
    return next;
  }

  #prompts(found: readonly PersonFinding[]): PeoplePrompts {
    const { language, texts } = this.#questions;
    const ask = async <A>({ message, choices }: SelectQuestion<A>): Promise<A> => {
      const again = Symbol('again');
      const all = [...choices, { value: again, label: texts.people.answers.readAgain }];
      const answer = await this.#questions.select<A | symbol>({ message, choices: all });
      if (answer === BACK) throw new Restart(BACK);
      if (answer === again) throw new Restart('again');
      return answer as A;
    };
    return {
      person: (question) => ask(withoutWaiver(question, found, personQuestion(question, language))),
      status: (question) => ask(statusQuestion(question, language)),
      statusValue: (question) => ask(statusValueQuestion(question, language)),
    };
  }
}

function keyOf({ line, code }: PersonFinding['finding']): string {
  return `${line} ${code}`;
}

function isErrorOn(lines: ReadonlySet<number>) {
  return ({ finding: { severity, line } }: PersonFinding): boolean =>
    severity === 'error' && line !== null && lines.has(line);
}

/** Removes answers that give an account, if another row has the status: the option `--status` applies to all rows. */
function withoutWaiver(
  { message }: PersonQuestion,
  found: readonly PersonFinding[],
  question: SelectQuestion<PersonAnswer>,
): SelectQuestion<PersonAnswer> {
  if (message.key !== 'inactive') return question;
  const alike = found.filter((one) => inactiveValue(one) === message.value);
  const isAlone = alike.length === 1 && !message.value.includes('…') && yesOrNo(message.value) === undefined;
  const fits = (answer: PersonAnswer) => answer !== 'all-meant' && (isAlone || answer !== 'meant');
  return { ...question, choices: question.choices.filter(({ value }) => fits(value)) };
}

function inactiveValue({ finding: { message } }: PersonFinding): string | undefined {
  return message.key === 'inactive' ? message.value : undefined;
}

function withSaid(
  answers: Answers,
  { newNicknames, newLines, sameLines, skipLines, activeLines, status }: PeopleAnswers,
  found: readonly PersonFinding[],
): Answers {
  const lines = (set: Iterable<number> = []) => [[...set].join(',')].filter((text) => text !== '');
  const given = {
    new: newNicknames ?? [],
    newLine: lines(newLines),
    sameLine: lines(sameLines),
    skipLine: lines(skipLines?.keys()),
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
