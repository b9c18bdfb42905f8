/** The questions about people that the checks report: the text, and the answers, the safe one first. */

import type {
  PersonAnswer,
  PersonQuestion,
  StatusQuestion,
  StatusQuestionAnswer,
  StatusValueQuestion,
} from '../../app/people/index.js';
import { STATUS_ANSWERS, type StatusAnswer } from '../../domain/finding.js';
import { isCertain } from '../../domain/yes-no.js';
import { countedValues } from '../../texts/sentence-parts.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import type { SelectQuestion } from './questions.js';

export function personQuestion(question: PersonQuestion, language: Language): SelectQuestion<PersonAnswer> {
  const { people } = textsIn(language);
  const { alike, message } = question;
  const { answers } = people;
  const labels: Readonly<Record<PersonAnswer, string>> = {
    'leave-out': leaveOutText(question, answers),
    same: message.key === 'renamed' ? answers.keepAccount(message.earlierNickname) : answers.keepLogin,
    meant: meantText(message, answers),
    'all-leave-out': answers.allOut(alike),
    'all-same': answers.allSame(alike),
    'all-meant': answers.allMeant(alike),
  };
  return {
    message: textOf(question, textsIn(language)),
    choices: question.answers.map((value) => ({ value, label: labels[value] })),
  };
}

function leaveOutText(
  { message, answers: possible }: PersonQuestion,
  answers: Texts['people']['answers'],
): string {
  if (message.key === 'renamed' && !possible.includes('same')) return answers.sameLeaveOut;
  const isOneOfMany = message.key === 'namesake-spelled' && message.users.length > 1;
  return isOneOfMany ? answers.oneOfThem : answers.leaveOut;
}

function meantText({ key }: PersonQuestion['message'], answers: Texts['people']['answers']): string {
  if (key === 'namesake-spelled') return answers.anotherLogin;
  return key === 'not-a-name' || key === 'inactive' ? answers.person : answers.another;
}

function textOf(
  { place, name, message }: PersonQuestion,
  { people: texts, parts }: Pick<Texts, 'people' | 'parts'>,
): string {
  switch (message.key) {
    case 'renamed':
      return texts.renamed(place, message);
    case 'created-for-other':
      return texts.otherName(place, message);
    case 'same-person':
      return texts.samePerson(place, message);
    case 'not-a-name':
      return texts.notAName(place, message, parts.name(name));
    case 'inactive':
      return texts.inactive(place, message, parts.name(name) || parts.name(message.person));
    case 'namesake-spelled':
      return texts.namesake(place, message);
  }
}

export function statusQuestion(
  { label, message }: StatusQuestion,
  language: Language,
): SelectQuestion<StatusQuestionAnswer> {
  const { people } = textsIn(language);
  const { statusInactive, statusUnlessLeft, statusActive, statusEach } = people.answers;
  const active = listOf(message, ({ meaning }) => meaning === 'active');
  const notLeft = listOf(message, ({ meaning }) => meaning === 'active' || meaning === 'unknown');
  const left = listOf(message, ({ meaning }) => meaning !== 'active' && meaning !== 'unknown');
  return {
    message: people.status(label, message),
    choices: [
      { value: 'inactive', label: statusInactive(active) },
      ...(left !== '' && notLeft !== active
        ? [{ value: 'unless-left' as const, label: statusUnlessLeft(notLeft, left) }]
        : []),
      { value: 'active', label: statusActive },
      // Values such as yes and no are not asked about one by one: the header shows what they mean.
      ...(message.values.every((one) => one.meaning === 'active' || isCertain(one))
        ? []
        : [{ value: 'each' as const, label: statusEach }]),
    ],
  };
}

type Value = StatusQuestion['message']['values'][number];

/** `aktiv (5), passiv (1)`; `''` for none. */
function listOf({ values }: StatusQuestion['message'], isMeant: (value: Value) => boolean): string {
  return countedValues(values.filter(isMeant), (more) => ` + ${more}`);
}

export function statusValueQuestion(
  { header, value, rows }: StatusValueQuestion,
  language: Language,
): SelectQuestion<StatusAnswer> {
  const { people } = textsIn(language);
  const labels = { inactive: people.answers.valueInactive, active: people.answers.valueActive };
  return {
    message: people.statusValue(header, value, rows),
    choices: STATUS_ANSWERS.toReversed().map((answer) => ({ value: answer, label: labels[answer] })),
  };
}
