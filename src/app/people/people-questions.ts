/** Questions about people. The first answer is the safe one; `src/ui` has the texts. */

import type { Finding, FindingMessage } from '../../domain/finding.js';
import type { LeftOut } from '../../domain/left-out.js';
import type { RecordedReading } from '../../domain/roster-options.js';
import type { Name } from '../../domain/user.js';

/** A finding, with the person of its row. Name and nickname are empty if the finding concerns the whole list. */
export type PersonFinding = {
  readonly finding: Finding;
  readonly name: Name;
  readonly nickname: string;
};

export type PeopleAnswers = {
  readonly newNicknames?: readonly string[];
  readonly newLines?: ReadonlySet<number> | undefined;
  /** Lines of people whose names have another spelling in earlier runs. Only `prepare` uses them. */
  readonly sameLines?: ReadonlySet<number> | undefined;
  /** Lines of rows that are left out, with the reason: the code of the finding that was answered, or the option. */
  readonly skipLines?: ReadonlyMap<number, string> | undefined;
  /** Rows that `prepare` left out when it wrote the roster. */
  readonly prepared?: readonly LeftOut[] | undefined;
  readonly status?: RecordedReading['status'];
  /** Lines of people to create regardless of a status column. */
  readonly activeLines?: ReadonlySet<number> | undefined;
  /** Headers of status columns that do not show who should have an account. */
  readonly ignoredStatuses?: readonly string[] | undefined;
};

const ASKED_MESSAGES = [
  'renamed',
  'created-for-other',
  'same-person',
  'not-a-name',
  'inactive',
  'namesake-spelled',
] as const;

export type AskedMessage = FindingMessage<(typeof ASKED_MESSAGES)[number]>;

export function isAsked(message: FindingMessage): message is AskedMessage {
  return ASKED_MESSAGES.some((key) => key === message.key);
}

/** `meant`: a different person, or a person after all; `same`: one of an earlier run; `all-…`: all such rows. */
export type PersonAnswer = 'leave-out' | 'same' | 'meant' | 'all-leave-out' | 'all-same' | 'all-meant';

/** `unless-left`: values that clearly mean “left” are inactive, unknown values active. */
export type StatusQuestionAnswer = 'inactive' | 'unless-left' | 'active' | 'each';

export type PersonQuestion = {
  /** `users.csv:7`, or `Line 7`. */
  readonly place: string;
  readonly name: Name;
  readonly message: AskedMessage;
  /** How many remaining rows have the same finding, including this one. */
  readonly alike: number;
  readonly answers: readonly PersonAnswer[];
};

export type StatusQuestion = {
  readonly label: string;
  readonly message: FindingMessage<'unclear-status'>;
};

export type StatusValueQuestion = { readonly header: string; readonly value: string; readonly rows: number };

/** Each function throws `Interrupted` at a signal. */
export type PeoplePrompts = {
  person(question: PersonQuestion): Promise<PersonAnswer>;
  status(question: StatusQuestion): Promise<StatusQuestionAnswer>;
  statusValue(question: StatusValueQuestion): Promise<'inactive' | 'active'>;
};
