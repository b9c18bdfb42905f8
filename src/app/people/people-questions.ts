/** Questions about people. `src/ui` has the words; the first answer is the safe one. */

import type { Finding, FindingMessage } from '../../domain/finding.js';
import type { RecordedReading } from '../../domain/roster-options.js';
import type { Name } from '../../domain/user.js';

/** A finding, with the person of its row; an empty name and nickname if it is about the list as a whole. */
export type PersonFinding = {
  readonly finding: Finding;
  readonly name: Name;
  readonly nickname: string;
};

export type PeopleAnswers = {
  readonly newNicknames?: readonly string[];
  readonly newLines?: ReadonlySet<number> | undefined;
  /** Lines with people of earlier runs who are spelled differently there. Only `prepare` uses it. */
  readonly sameLines?: ReadonlySet<number> | undefined;
  readonly status?: RecordedReading['status'];
  /** Lines whose people are created whatever a status column says. */
  readonly activeLines?: ReadonlySet<number> | undefined;
  /** Headers of status columns that say nothing about accounts in this list. */
  readonly ignoredStatuses?: readonly string[] | undefined;
};

const ASKED_MESSAGES = ['renamed', 'same-person', 'not-a-name', 'inactive', 'namesake-spelled'] as const;

export type AskedMessage = FindingMessage<(typeof ASKED_MESSAGES)[number]>;

export function isAsked(message: FindingMessage): message is AskedMessage {
  return ASKED_MESSAGES.some((key) => key === message.key);
}

/**
 * `meant`: send the row as it is, since it is another person, or a person after all; `same`: the person of an earlier run,
 * who keeps the login; `all-…`: this answer for all other rows with the same finding.
 */
export type PersonAnswer = 'leave-out' | 'same' | 'meant' | 'all-leave-out' | 'all-same' | 'all-meant';

/** `unless-left`: values that certainly mean “left” are inactive, and unknown ones active. */
export type StatusQuestionAnswer = 'inactive' | 'unless-left' | 'active' | 'each';

export type PersonQuestion = {
  /** `users.csv:7`, or `Line 7`. */
  readonly place: string;
  readonly name: Name;
  readonly message: AskedMessage;
  /** How many rows are left with the same finding, this one included. */
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
