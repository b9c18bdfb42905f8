/** Asks about rows in question. A row that is left out is reported and not sent. */

import type { Finding, StatusAnswer } from '../../domain/finding.js';
import { isCertain } from '../../domain/yes-no.js';
import {
  type AskedMessage,
  isAsked,
  type PeopleAnswers,
  type PeoplePrompts,
  type PersonAnswer,
  type PersonFinding,
  type StatusQuestion,
} from './people-questions.js';

export type AskOptions = {
  /** The list's name, with the sheet for a workbook; `''` if the user knows which list is meant. */
  readonly label: string;
  /** Describes the position of a row. Default: `users.csv:7` */
  readonly placeOf?: (line: number) => string;
  readonly known: PeopleAnswers;
  /** Lines and codes of earlier questions. Each question adds its own, so that none is asked twice. */
  readonly answered: Set<string>;
  readonly prompts: PeoplePrompts;
  /** False if rows with errors are left out anyway. */
  readonly asksRows: boolean;
  /** True if a person can keep an account under another login than the list's, which the journal records. */
  readonly canKeepLogin?: boolean;
};

type Question = PersonFinding & {
  readonly finding: Finding & { readonly line: number; readonly message: AskedMessage };
};

/** @returns all answers; `undefined` if there was no question */
export async function askAboutPeople(
  found: readonly PersonFinding[],
  options: AskOptions,
): Promise<PeopleAnswers | undefined> {
  const { label, known, answered, asksRows } = options;
  const message = found.map(({ finding }) => finding.message).find(({ key }) => key === 'unclear-status');
  // The answer changes which rows are in question.
  if (message?.key === 'unclear-status') return await askStatus({ label, message }, options);
  const questions = found
    .filter(isQuestion)
    .filter((one) => !answered.has(questionKey(one.finding)) && !isAnswered(one, known));
  return asksRows && questions.length > 0 ? await askRows(questions, options) : undefined;
}

function isQuestion(one: PersonFinding): one is Question {
  const { severity, line, message } = one.finding;
  if (severity !== 'error' || line === null || !isAsked(message)) return false;
  // Equal rows share a login or have none. No answer can make them two people.
  return !(message.key === 'same-person' && message.isWhole);
}

/** True if an answer has just given the value its meaning. */
export function isAnswered({ finding: { message } }: PersonFinding, { status = {} }: PeopleAnswers): boolean {
  return message.key === 'inactive' && status[message.value] === 'inactive';
}

export function questionKey({ line, code }: Pick<Finding, 'line' | 'code'>): string {
  return `${line} ${code}`;
}

async function askStatus(question: StatusQuestion, { known, prompts }: AskOptions): Promise<PeopleAnswers> {
  const { header, values } = question.message;
  const valuesInQuestion = values.filter(({ meaning }) => meaning !== 'active');
  const answer = await prompts.status(question);
  if (answer === 'active' && valuesInQuestion.some(isCertain))
    return { ...known, ignoredStatuses: [...(known.ignoredStatuses ?? []), header] };
  const status: Record<string, StatusAnswer> = { ...known.status };
  for (const { value, rows, meaning } of valuesInQuestion) {
    if (isCertain({ value, meaning })) status[value] = 'inactive';
    else if (answer === 'each') status[value] = await prompts.statusValue({ header, value, rows });
    else if (answer === 'unless-left') status[value] = meaning === 'unknown' ? 'active' : 'inactive';
    else status[value] = answer;
  }
  return { ...known, status };
}

async function askRows(
  questions: readonly Question[],
  { label, known, answered, prompts, canKeepLogin = false, ...options }: AskOptions,
): Promise<PeopleAnswers> {
  const { placeOf = (line: number) => `${label}:${line}` } = options;
  const newNicknames = [...(known.newNicknames ?? [])];
  const newLines = new Set(known.newLines);
  const sameLines = new Set(known.sameLines);
  const activeLines = new Set(known.activeLines);
  const skipLines = new Map(known.skipLines);
  const forAll = new Map<string, PersonAnswer>();
  for (const [at, { finding, name, nickname }] of questions.entries()) {
    const { line, message } = finding;
    answered.add(questionKey(finding));
    const kind = kindOf(message);
    const alike = questions.slice(at).filter((other) => kindOf(other.finding.message) === kind).length;
    const answers = answersTo(message, alike, canKeepLogin);
    const question = { place: placeOf(line), name, message, alike, answers };
    const answer = forAll.get(kind) ?? (await prompts.person(question));
    if (answer.startsWith('all-')) forAll.set(kind, answer);
    if (answer.endsWith('leave-out')) skipLines.set(line, finding.code);
    if (answer.endsWith('same')) sameLines.add(line);
    if (!answer.endsWith('meant')) continue;
    if (message.key === 'inactive') activeLines.add(line);
    else if (nickname === '') newLines.add(line);
    else newNicknames.push(nickname);
  }
  return { ...known, newNicknames, newLines, sameLines, activeLines, skipLines };
}

/** Questions of the same kind can share one answer. For `not-a-name`, the reason counts: notes vary, totals do not. */
function kindOf(message: AskedMessage): string {
  return message.key === 'not-a-name' ? `${message.key} ${message.why}` : message.key;
}

export function isProbablyNotUser({ key }: AskedMessage): boolean {
  return key === 'inactive' || key === 'not-a-name';
}

/** Up to this many rows of one kind, there is a question for each, without an answer for all. */
const MAX_ONE_BY_ONE = 5;

function answersTo(message: AskedMessage, alike: number, canKeepLogin: boolean): readonly PersonAnswer[] {
  if (message.key === 'created-for-other') return ['leave-out', 'same'];
  const isKnown =
    message.key === 'renamed'
      ? canKeepLogin
      : message.key === 'namesake-spelled' && message.users.length === 1;
  const singleAnswers = isKnown
    ? (['leave-out', 'same', 'meant'] as const)
    : (['leave-out', 'meant'] as const);
  const isPlain = isProbablyNotUser(message) && !(message.key === 'not-a-name' && message.why === 'note');
  // A later message lists the people who are left out.
  if (isPlain && alike > 1) return ['all-leave-out', 'leave-out', 'meant', 'all-meant'];
  if (alike <= MAX_ONE_BY_ONE) return singleAnswers;
  return [
    'all-leave-out',
    ...singleAnswers,
    ...singleAnswers.slice(1).map((answer) => `all-${answer}` as const),
  ];
}
