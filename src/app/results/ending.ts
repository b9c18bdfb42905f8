/** How a run ended, and its results: the basis for exit status, last event, summary and next steps. */

import type { Reason, UserError } from '../../domain/errors.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS } from '../../domain/exit-status.js';
import { type Counts, type NextStep, type StopAnswer, unresolved } from '../../domain/outcome.js';
import type { Service } from '../../domain/service.js';
import type { RetainedPasswords } from '../../passwords/credential-store.js';
import type { ReportFiles } from '../../report/write-report.js';
import type { CommandChange } from '../../texts/command-change.js';
import type { Language } from '../../texts/texts.js';
import type { CommandTexts, OpeningPorts } from '../connect/index.js';
import type { Listed } from '../people/index.js';
import type { RunEnd } from '../pipeline/index.js';

export type RunNames = {
  readonly service: Service;
  /** The results folder as the user would write it. */
  readonly folder: string;
  /** The roster's name; `-` for standard input. */
  readonly rosterName: string;
  readonly commands: CommandTexts;
  readonly canLookUp?: boolean;
  /** The path of the roster as the user would write it; `null` for standard input. */
  readonly rosterPath: string | null;
  /** The command that continues the run, with its original options. */
  again(options?: CommandChange['options']): string;
  /** The command that gets a token for this directory. @param save the file for the token */
  token(save?: string): string;
  /** The file of the token, as the user would write its path. */
  readonly tokenFile?: string | undefined;
  /** If absent, real users are created. */
  readonly rehearsal?: Rehearsal | undefined;
};

export type Rehearsal = {
  /** True for a rehearsal of the current call, so that the command of the real run is known. */
  readonly isCalled?: boolean | undefined;
  readonly hasAddress?: boolean | undefined;
  readonly settings?: readonly string[] | undefined;
  /** True for the people of a sample, who are not to be created. */
  readonly isOfSample?: boolean | undefined;
};

export type Standing = RunNames &
  Pick<RunEnd, 'ended' | 'reason' | 'status' | 'isLookUp'> &
  Pick<ReportFiles, 'counts' | 'notInRoster' | 'stepCounts' | 'byHand' | 'files'> &
  Partial<Pick<Ending, 'reportError' | 'run' | 'skipExisting' | keyof Nicknames | keyof WaitingPasswords>>;

export type Ending = RunEnd &
  RunNames &
  ReportFiles &
  Partial<WaitingPasswords & Nicknames> & {
    readonly run: Counts;
    readonly hasSteps?: boolean;
    readonly skipExisting: boolean;
    /** The people created by this run, if one of them may have an account under another login. */
    readonly newAccounts?: readonly Listed[];
    readonly reportError?: UserError;
  };

/** The nicknames of the journal that a person may have to decide about. */
type Nicknames = {
  readonly unconfirmed: readonly string[];
  /** Taken nicknames whose accounts may come from earlier requests. */
  readonly mayBeOurs: readonly string[];
  /** All other taken nicknames, except those of other people. */
  readonly taken: readonly string[];
  /** Taken nicknames of other people, as a person declared or the name in the directory shows. */
  readonly others: readonly string[];
  /** True if the taken nicknames are probably those of the people in the list. */
  readonly areTakenOwn: boolean;
};

/** Passwords in the results folder that must still be handed out and removed. */
export type WaitingPasswords = {
  /** The passwords in `credentials.csv`; absent if another run holds the file. */
  readonly kept: RetainedPasswords;
  /** Passwords that only the holder of a key can read, and their file, if any. */
  readonly sealed?: RetainedPasswords & { readonly file?: string };
  /** The people who need a slip. `following`: this command makes the sheet next. */
  readonly slips: 'all' | 'last' | 'none' | 'following';
  /** True if earlier runs created people with slips of their own. */
  readonly hasOthers?: boolean;
  /** True if the last run continued an earlier one, so that the slips of both are usually on one sheet. */
  readonly continues?: boolean;
  readonly sheet: string | undefined;
  /** The file for the slips of the last run; absent if there are none to make. */
  readonly nextSheet?: string | undefined;
  readonly clean: CommandChange['options'];
};

export type RunResult =
  | { readonly kind: 'declined' }
  | {
      readonly kind: 'checked';
      readonly isValid: boolean;
      readonly counts: Counts;
      readonly folder: string;
      readonly findings: string | undefined;
    }
  | { readonly kind: 'ended'; readonly ending: Ending };

/** The exit status of create and retry, for the whole roster and not only the rows sent by this run. */
export function exitStatusOf(result: RunResult): number {
  switch (result.kind) {
    case 'declined':
      return EXIT_STATUS.declined;
    case 'checked':
      return result.isValid ? 0 : 1;
    case 'ended':
      return exitStatus(result.ending);
  }
}

export function exitStatus(ending: Omit<Ending, keyof RunNames | 'kept' | 'files' | 'warnings'>): number {
  const { ended, reason, signal, reportError, counts, run, notInRoster, stepCounts, skipExisting } = ending;
  if (signal !== undefined) return EXIT_OF_SIGNAL[signal];
  if (reason !== undefined) return EXIT_STATUS[reason];
  // A run without its report is incomplete.
  if (reportError !== undefined) return EXIT_STATUS.disk;
  const counted = ended === 'limit' ? run : counts;
  if (stepCounts.users > 0) return 1;
  const isGood = unresolved(counted, skipExisting) === 0;
  return isGood && (ended === 'limit' || notInRoster.unconfirmed === 0) ? 0 : 1;
}

/** True if slips can be made: the run was not stopped, and at least one user gets one. */
export function hasSlips(result: RunResult): boolean {
  if (result.kind !== 'ended' || exitStatusOf(result) > 1) return false;
  return result.ending.nextSheet !== undefined;
}

export type Ports = OpeningPorts & { readonly texts: Texts };

export type Texts = {
  readonly language: Language;
  readonly commands: CommandTexts;
  /** Why a run stopped, without a full stop, and what to do next. */
  stop(
    reason: Reason,
    service: Service,
    answer: StopAnswer,
  ): { readonly what: string; readonly next: string };
  nextSteps(standing: Standing): readonly NextStep[];
};
