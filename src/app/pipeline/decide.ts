/** Decides about a row of a roster: checks it, and compares it with journal and selection. */

import type { Checked, Checker } from '../../checks/checker.js';
import { needsPassword, type StepsOf, type WantedStep } from '../../directory/wanted-steps.js';
import type { JournalView } from '../../domain/journals.js';
import type { Known, OutcomeName } from '../../domain/outcome.js';
import { STILL_TO_DO } from '../../domain/outcome-table.js';
import { type Draft, isPasswordTyped, type Row } from '../../domain/row.js';
import { Secret } from '../../domain/secret.js';
import { isSendable, stepKey, type UserStep, userSteps } from '../../domain/step.js';
import { foldSpaces } from '../../domain/text.js';
import { nicknameKey, type User } from '../../domain/user.js';
import type { Namer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import type { PasswordSource, Selection } from './pipeline-options.js';

export type PipelineInput = {
  readonly roster: Roster;
  /** A checker keeps what it saw, so each pass has its own. */
  readonly checker: () => Promise<Checker>;
  readonly journal: JournalView | undefined;
  readonly selection: Selection;
  readonly ignoresPasswords?: boolean;
  readonly namer?: Namer;
  readonly departmentNames?: ReadonlyMap<number, string>;
  readonly stepsOf?: StepsOf | undefined;
  /** The values in a cell of a field that the profile adds. Default: one. */
  readonly valuesOf?: ((person: User, field: string) => readonly string[]) | undefined;
  /** The names of the configuration by their folded texts, so that all spellings of one read the same. */
  readonly departmentSpellings?: ReadonlyMap<string, string>;
};

export type DecidedRow = Pick<Checked, 'user' | 'findings' | 'partial'> &
  Omit<Decision, 'action'> & {
    /** `finish`: the user was created, and steps follow. */
    readonly action: Decision['action'] | 'finish';
    /** The steps of a user who was created; if the row has another name than that user, the open ones. */
    readonly steps: readonly UserStep[];
    readonly toDo: readonly WantedStep[];
    /** The journal's state, unless it is about another row with the same nickname. */
    readonly known: Known | undefined;
    readonly password: PasswordSource;
  };

export function decideRow(row: Row, input: PipelineInput, checker: Checker): DecidedRow {
  const { ignoresPasswords = false } = input;
  const read = input.roster.columns.draft(row);
  const { draft, complaint } = input.namer?.(read) ?? { draft: read };
  const checked = checker.check(row, draft, complaint);
  const { user, findings, partial, isRepeated = false } = checked;
  const isAnother = partial.nickname === '' || isRepeated;
  const known = isAnother ? undefined : input.journal?.last(nicknameKey(partial.nickname));
  const { action, outcome } = decide(row.line, checked, known, input.selection);
  const password = ignoresPasswords ? 'roster' : passwordSource(row, draft, checked);
  const after = known?.outcome === 'created' ? input.journal?.after(known.key) : undefined;
  // One literal: most rows have no steps, and this is done for each row of each pass.
  if (outcome !== 'created' || (input.stepsOf === undefined && after === undefined)) {
    // The steps of the login's owner stay open, also if the row is about another person.
    const isOpen = ({ state, at }: UserStep) => state === 'open' && at !== undefined;
    const steps = after === undefined ? NO : userSteps(input.stepsOf?.(partial) ?? [], after).filter(isOpen);
    return { user, findings, partial, action, outcome, known, password, steps, toDo: NO };
  }
  return { partial, outcome, known, password, ...stepsToDo(row, checked, input) };
}

const NO: readonly never[] = [];

/** The steps of a row whose user was created. An invalid row with some is refused, as a row to be sent. */
function stepsToDo(
  { line }: Row,
  checked: Checked,
  { stepsOf, journal, selection }: PipelineInput,
): Pick<DecidedRow, 'action' | 'steps' | 'toDo' | 'user' | 'findings'> {
  const { partial } = checked;
  const wanted = stepsOf?.(partial) ?? [];
  const steps = userSteps(wanted, journal?.after(nicknameKey(partial.nickname)));
  const isToDo = (one: UserStep) =>
    one.state !== 'done' && isSendable(one) && selection.includesLine(line) && selection.steps.has(one.state);
  const keys = new Set(steps.filter(isToDo).map(stepKey));
  const toDo = wanted.filter((one) => keys.has(stepKey(one)));
  const needed = toDo.some(({ form }) => needsPassword(form)) ? checked : withoutPassword(checked);
  const action = needed.user === undefined ? 'refuse' : 'finish';
  return { action: toDo.length > 0 ? action : 'leave', steps, toDo, ...needed };
}

/** A password that is no longer needed may be gone from the list. */
function withoutPassword({ user, partial, ...checked }: Checked): Pick<Checked, 'user' | 'findings'> {
  const findings = checked.findings.filter(({ field }) => field !== 'password');
  const isValid = findings.every(({ severity }) => severity !== 'error');
  return { findings, user: user ?? (isValid ? { ...partial, password: NO_PASSWORD } : undefined) };
}

const NO_PASSWORD = new Secret('');

/** The name in the cell, in the spelling of the configuration; the name of the number if the cell has no name. */
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
  /** `refuse`: it is not sent only because a check failed. */
  readonly action: 'send' | 'leave' | 'refuse';
  readonly outcome: OutcomeName;
};

export function decide(
  line: number,
  checked: Checked,
  known: Known | undefined,
  selection: Selection,
): Decision {
  const { user, partial, findings, isRepeated = false } = checked;
  // The row is about another person than the nickname's owner, so the journal's entry is not its own.
  const isAnother =
    isRepeated || findings.some(({ code, severity }) => severity === 'error' && code === 'changed');
  const own = isAnother ? undefined : known?.outcome;
  const outcome =
    own !== undefined && !STILL_TO_DO.has(own) ? own : user === undefined ? 'invalid' : (own ?? 'pending');
  const isWanted = selection.includesLine(line) && (own === undefined || selection.outcomes.has(own));
  if (!isWanted) return { action: 'leave', outcome };
  if (user === undefined) return { action: 'refuse', outcome };
  const isUntried = own === undefined && !selection.includesUnsent(nicknameKey(partial.nickname));
  return { action: isUntried ? 'leave' : 'send', outcome };
}

/** A password that was refused may be corrected by now, so only a new refusal replaces it. */
export function passwordSource(row: Row, draft: Draft, checked: Checked): PasswordSource {
  if (checked.user !== undefined && checked.lacksPassword === true) return 'generated';
  return isPasswordTyped(row, draft) ? 'typed' : 'roster';
}
