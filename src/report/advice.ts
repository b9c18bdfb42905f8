import { isUnclear, type OutcomeName } from '../domain/outcome.js';
import type { SettleCommands } from '../texts/text-facts.js';
import { type Language, textsIn } from '../texts/texts.js';
import type { JournalFacts, ReportSource } from './report-source.js';

export type CommandParts = Pick<ReportSource, 'settle' | 'canLookUp'> & {
  readonly service: Pick<ReportSource['service'], 'title'>;
};

type Subject = CommandParts & {
  /** Absent if the nickname must not be shown: the command has a placeholder. */
  readonly nickname: string | undefined;
  readonly known?: JournalFacts | undefined;
  /** Commands that give up open steps which the roster no longer has. */
  readonly givingUp?: readonly string[];
};

/** Returns lines; those that begin with two spaces are commands. `undefined` if nothing is left to do. */
export function rowAdvice(outcome: OutcomeName, subject: Subject, language: Language): string | undefined {
  const texts = textsIn(language).advice;
  const { known, service } = subject;
  switch (outcome) {
    case 'created':
      return giveUpAdvice(subject, language);
    case 'weak_password':
      return texts.weakPassword;
    case 'exists': {
      return known?.outcome === 'exists' && isUnclear(known)
        ? texts.existsAfterUnconfirmed(service.title, settleCommands(subject))
        : texts.exists(subject.settle(subject.nickname, 'same'));
    }
    case 'failed':
      return known?.clash === true ? texts.clash(service.title) : texts.failed(service.title);
    case 'unconfirmed':
      return texts.unconfirmed(service.title, settleCommands(subject));
    case 'invalid':
      return texts.invalid;
    case 'pending':
      return texts.pending;
    case 'left_out':
      return texts.leftOut;
  }
}

/** Advises about a nickname of the journal that is not in the roster. */
export function missingRowAdvice(
  outcome: OutcomeName,
  subject: Subject,
  language: Language,
): string | undefined {
  const texts = textsIn(language).advice;
  switch (outcome) {
    case 'created':
      return giveUpAdvice(subject, language);
    case 'exists':
    case 'invalid':
    case 'left_out':
      return undefined;
    case 'weak_password':
    case 'failed':
    case 'pending':
      return texts.notSentAgain;
    case 'unconfirmed':
      return texts.missingUnconfirmed(subject.service.title, settleCommands(subject));
  }
}

function giveUpAdvice({ givingUp = [], service }: Subject, language: Language): string | undefined {
  if (givingUp.length === 0) return undefined;
  return textsIn(language).advice.giveUp(service.title, givingUp);
}

function settleCommands({ settle, nickname, canLookUp }: Subject): SettleCommands {
  return {
    created: settle(nickname, 'created'),
    notCreated: settle(nickname, 'notCreated'),
    lookUp: canLookUp === true ? settle(nickname, 'lookUp') : undefined,
  };
}
