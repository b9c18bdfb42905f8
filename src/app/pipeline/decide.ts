/** Decides the action for a row: checks it, and compares it with the journal and the selection. */

import type { Checked, Checker } from '../../checks/checker.js';
import { needsPassword, type StepsOf, type WantedStep } from '../../directory/wanted-steps.js';
import type { Finding } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import type { KnownSecrets } from '../../domain/known-secrets.js';
import { mayHaveUser } from '../../domain/left-out.js';
import { isCreatedHere, type Known, type OutcomeName } from '../../domain/outcome.js';
import { STILL_TO_DO } from '../../domain/outcome-table.js';
import { type Draft, isPasswordTyped, type Row } from '../../domain/row.js';
import { Secret } from '../../domain/secret.js';
import { type AfterCreation, isSendable, stepKey, type UserStep, userSteps } from '../../domain/step.js';
import { foldSpaces } from '../../domain/text.js';
import { nicknameKey, type User } from '../../domain/user.js';
import type { Namer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import type { KnownPeople, LeftOutRows } from '../people/index.js';
import { takenFromRow } from './account-text.js';
import type { PasswordSource, Selection } from './pipeline-options.js';

export type PipelineInput = {
  readonly roster: Roster;
  /** A checker is stateful, so each pass has its own. */
  readonly checker: () => Promise<Checker>;
  readonly journal: JournalView | undefined;
  /** The passwords of all rows, after a pass has read them. */
  readonly secrets?: KnownSecrets | undefined;
  /** All people who have an account, compared with the rows. */
  readonly known?: () => Promise<KnownPeople>;
  readonly selection: Selection;
  /** Nicknames of other people, as typed. Each must be in the roster or in the journal. */
  readonly othersNicknames?: readonly string[] | undefined;
  /** The rows that people left out; `undefined` if there are none. */
  readonly leftOut?: () => Promise<LeftOutRows | undefined>;
  readonly ignoresPasswords?: boolean;
  readonly namer?: Namer;
  readonly departmentNames?: ReadonlyMap<number, string>;
  readonly stepsOf?: StepsOf | undefined;
  /** The values in a cell of a field that the profile adds. Default: a single value. */
  readonly valuesOf?: ((person: User, field: string) => readonly string[]) | undefined;
  /** The department names of the configuration by folded name, so that all spellings of a name result in one. */
  readonly departmentSpellings?: ReadonlyMap<string, string>;
};

export type DecidedRow = Pick<Checked, 'user' | 'findings' | 'partial' | 'recognition' | 'hides' | 'left'> &
  Omit<Decision, 'action'> & {
    /** `finish`: the user was created, and steps follow. */
    readonly action: Decision['action'] | 'finish';
    /** The steps of a created user; only the open ones if the row names a different person. */
    readonly steps: readonly UserStep[];
    readonly toDo: readonly WantedStep[];
    /** The state in the journal, unless it belongs to another row with the same nickname. */
    readonly known: Known | undefined;
    readonly password: PasswordSource;
  };

export function decideRow(row: Row, input: PipelineInput, checker: Checker): DecidedRow {
  const { ignoresPasswords = false } = input;
  const read = input.roster.columns.draft(row);
  const { draft, complaint } = input.namer?.(read) ?? { draft: read };
  const checked = checker.check(row, draft, complaint);
  const { user, findings, partial, recognition, hides, left, isRepeated = false } = checked;
  const isAnother = partial.nickname === '' || isRepeated;
  const recorded = isAnother ? undefined : input.journal?.last(nicknameKey(partial.nickname));
  const known = isAnother ? undefined : (knownAs(row, checked, input.secrets) ?? recorded);
  const { action, outcome } = decide(row.line, checked, known, input.selection);
  const password = ignoresPasswords ? 'roster' : passwordSource(row, draft, checked);
  // Other runs, or other people, set up the account of a recognised person.
  const after = known && isCreatedHere(known) ? input.journal?.after(known.key) : undefined;
  const hasSteps = input.stepsOf !== undefined || after !== undefined;
  if (outcome === 'created' && hasSteps && known?.isRecognised !== true) {
    const toDo = stepsToDo(row, checked, after, input);
    return { partial, recognition, hides, left, outcome, known, password, ...toDo };
  }
  // The steps of the login's owner stay open even if the row names a different person.
  const isOpen = ({ state, at }: UserStep) => state === 'open' && at !== undefined;
  const steps = after === undefined ? NONE : userSteps(input.stepsOf?.(partial) ?? [], after).filter(isOpen);
  // In one literal for speed: most rows have no steps, and every pass does this for every row.
  return {
    user,
    findings,
    partial,
    recognition,
    hides,
    left,
    action,
    outcome,
    known,
    password,
    steps,
    toDo: NONE,
  };
}

const NONE: readonly never[] = [];

/** The state of a row whose account is known from another list or the directory, as the journal will have it. */
function knownAs(
  { row }: Row,
  { partial, recognition, user }: Checked,
  secrets: KnownSecrets | undefined,
): Known | undefined {
  const isTaken = recognition?.kind === 'other-person' && recognition.person.isInDirectory === true;
  if (recognition?.kind !== 'same' && !isTaken) return undefined;
  const { nickname, name, departmentId, identity } = partial;
  const { person } = recognition;
  const { list: from, account = person.nickname, at, attemptId, values, numberHeader } = person;
  const key = nicknameKey(nickname);
  return {
    key,
    outcome: isTaken ? 'exists' : person.outcome,
    row,
    nickname,
    name,
    departmentId,
    identity,
    attempt: 0,
    run: 0,
    at,
    attemptId,
    values,
    numberHeader,
    from,
    account: nicknameKey(account) === key ? undefined : account,
    isRecognised: true,
    ...(isTaken && secrets && takenFromRow(person, user?.password, secrets)),
  };
}

/** The steps of a created user. An invalid row with steps to do is refused like a row to send. */
function stepsToDo(
  { line }: Row,
  checked: Checked,
  after: AfterCreation | undefined,
  { stepsOf, selection }: PipelineInput,
): Pick<DecidedRow, 'action' | 'steps' | 'toDo' | 'user' | 'findings'> {
  const { partial } = checked;
  const wanted = stepsOf?.(partial) ?? [];
  const steps = userSteps(wanted, after);
  const isToDo = (one: UserStep) =>
    one.state !== 'done' && isSendable(one) && selection.includesLine(line) && selection.steps.has(one.state);
  const keys = new Set(steps.filter(isToDo).map(stepKey));
  const toDo = wanted.filter((one) => keys.has(stepKey(one)));
  const needed = toDo.some(({ form }) => needsPassword(form)) ? checked : withoutPassword(checked);
  const action = needed.user === undefined ? 'refuse' : 'finish';
  return { action: toDo.length > 0 ? action : 'leave', steps, toDo, ...needed };
}

/** A password that is no longer needed may be missing from the list. */
function withoutPassword({ user, partial, ...checked }: Checked): Pick<Checked, 'user' | 'findings'> {
  const findings = checked.findings.filter(({ field }) => field !== 'password');
  const isValid = findings.every(({ severity }) => severity !== 'error');
  return { findings, user: user ?? (isValid ? { ...partial, password: NO_PASSWORD } : undefined) };
}

const NO_PASSWORD = new Secret('');

/** The name in the cell, spelled as in the configuration; the name of the number if the cell has none. */
export function departmentName(
  { departmentId, department }: Pick<User, 'departmentId' | 'department'>,
  { departmentNames, departmentSpellings }: PipelineInput,
): string {
  if (departmentId === undefined) return department;
  const isNumber = department === '' || Number(department) === departmentId;
  if (isNumber) return departmentNames?.get(departmentId) ?? '';
  return departmentSpellings?.get(foldSpaces(department)) ?? department;
}

export type Decision = {
  /** `refuse`: not sent only because a check failed. */
  readonly action: 'send' | 'leave' | 'refuse';
  readonly outcome: OutcomeName;
};

export function decide(
  line: number,
  checked: Checked,
  known: Known | undefined,
  selection: Selection,
): Decision {
  const { user, partial, findings, left, isRepeated = false } = checked;
  // The account of a repeated row is that of the first one.
  const isLeftOut = left !== undefined && (isRepeated || !mayHaveUser(known, left.row));
  if (isLeftOut && !left.isSent) return { action: 'leave', outcome: 'left_out' };
  // The journal entry is not about this row.
  const isAnother = isRepeated || hasOthersLogin(findings);
  const knownOutcome = isAnother ? undefined : known?.outcome;
  const outcome = isLeftOut
    ? 'left_out'
    : knownOutcome !== undefined && !STILL_TO_DO.has(knownOutcome)
      ? knownOutcome
      : user === undefined
        ? 'invalid'
        : (knownOutcome ?? 'pending');
  const isWanted =
    selection.includesLine(line) &&
    (isLeftOut || knownOutcome === undefined || selection.outcomes.has(knownOutcome));
  if (!isWanted) return { action: 'leave', outcome };
  if (user === undefined) return { action: 'refuse', outcome };
  const isUnsent =
    knownOutcome === undefined && !isLeftOut && !selection.includesUnsent(nicknameKey(partial.nickname));
  return { action: isUnsent ? 'leave' : 'send', outcome };
}

/** True if the row names a different person than the owner of its login. It cannot be sent, whatever else is wrong. */
export function hasOthersLogin(findings: readonly Finding[]): boolean {
  return findings.some(({ code, severity }) => severity === 'error' && code === 'changed');
}

/** A refused password may have been corrected, so only another refusal replaces it. */
export function passwordSource(row: Row, draft: Draft, checked: Checked): PasswordSource {
  if (checked.user !== undefined && checked.lacksPassword === true) return 'generated';
  return isPasswordTyped(row, draft) ? 'typed' : 'roster';
}
