/** Reads the whole roster and reports what a run would do. */

import type { LeftInColumn } from '../../checks/ignored-words.js';
import { saidOnce } from '../../checks/missing-fields.js';
import type { WantedStep } from '../../directory/wanted-steps.js';
import { Interrupted } from '../../domain/errors.js';
import { type CheckCode, type Finding, isError } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import { type Counts, type Known, noCounts, type OutcomeName } from '../../domain/outcome.js';
import {
  countSteps,
  noStepCounts,
  type StepCounts,
  type StepsOfUser,
  type UserStep,
  userSteps,
} from '../../domain/step.js';
import type { User } from '../../domain/user.js';
import { createPeopleFacts, type PeopleFacts } from '../people/index.js';
import { decideRow, departmentName, type PipelineInput } from './decide.js';
import type { PasswordSource } from './pipeline-options.js';
import type { RowsDigest } from './rows-digest.js';

export type CheckResult = {
  readonly before: Counts;
  readonly toSend: number;
  /** Rows of users who were created before, some of whose steps are still to be sent. */
  readonly toFinish: number;
  /** Those of them that one run finishes, with its limit. */
  readonly finishing: number;
  /** Users who were created before, and not all of whose steps are done. */
  readonly stepCounts: StepCounts;
  /** How many of each step the rows need, in the order of the profile, by what it calls them; none without steps. */
  readonly steps: ReadonlyMap<string, number>;
  /** Rows that it would send but for a failed check. */
  readonly refused: number;
  /** The errors of the roster as a whole, by their checks: with any of them no row is sent. */
  readonly refusedBy: readonly CheckCode[];
  /** Rows that would be sent, by the source of their password; none if the directory takes no passwords. */
  readonly passwords: Readonly<Record<PasswordSource, number>>;
  /** Rows that it would send but for a failed check, and that lack a password. */
  readonly lackPassword: number;
  /** Nicknames that the journal knows and the roster no longer holds, by outcome. */
  readonly notInRoster: Counts;
  readonly people: PeopleFacts;
  /** Titles that are left out of names, and how many rows have each. */
  readonly titles: readonly (readonly [title: string, rows: number])[];
  /** Ignored columns in which rows say that people have left. */
  readonly leftInIgnored: readonly LeftInColumn[];
  /** The mail domain that was cut off the nicknames. */
  readonly domain: string | undefined;
  /** A digest of all rows, also those that are not sent; in memory only. */
  readonly digest?: string | undefined;
};

/**
 * Decides about every row and hands over every finding.
 * @param limit how many rows a run sends at most, for what is counted of one run.
 * @param digest gets every row.
 * @throws {Interrupted} where the signal is aborted meanwhile
 */
export async function check(
  input: PipelineInput,
  onFinding: (finding: Finding, person: PersonOfRow) => void,
  signal?: AbortSignal,
  limit = Number.POSITIVE_INFINITY,
  digest?: RowsDigest,
): Promise<CheckResult> {
  const [before, notInRoster] = [noCounts(), noCounts()];
  /** Users with open steps whose rows were not read yet. */
  const unseen = new Map<string, StepsOfUser>();
  for (const known of input.journal?.all() ?? []) {
    add(notInRoster, known.outcome, 1);
    const steps = stepsWithoutRow(known, input.journal);
    if (steps.length > 0) unseen.set(known.key, { nickname: known.nickname, steps, isBlocked: false });
  }
  const checker = await input.checker();
  let [toSend, toFinish, finishing, refused, lackPassword] = [0, 0, 0, 0, 0];
  const steps = new Map<string, number>();
  const stepCounts = noStepCounts();
  const count = (wanted: readonly WantedStep[]) => {
    if (toSend + toFinish > limit) return;
    for (const { step } of wanted) steps.set(step, (steps.get(step) ?? 0) + 1);
  };
  const passwords = { roster: 0, typed: 0, generated: 0 };
  const found: { readonly finding: Finding; readonly person: PersonOfRow }[] = [];
  const people = createPeopleFacts(
    input.roster.columns.sources.some(({ field }) => field === 'department_id'),
    input.valuesOf,
  );
  for await (const row of input.roster.rows()) {
    if (signal?.aborted === true) throw new Interrupted();
    const decided = decideRow(row, input, checker);
    const { findings, user } = decided;
    digest?.add(row, decided.partial);
    add(before, decided.outcome, 1);
    if (decided.known !== undefined) {
      add(notInRoster, decided.known.outcome, -1);
      unseen.delete(decided.known.key);
    }
    const { nickname } = decided.partial;
    countSteps(stepCounts, { nickname, steps: decided.steps, isBlocked: findings.some(isError) });
    if (decided.action === 'refuse') {
      refused += 1;
      if (findings.some(({ code, field }) => code === 'required' && field === 'password')) lackPassword += 1;
    } else if (decided.action === 'send' && user !== undefined) {
      toSend += 1;
      if (input.ignoresPasswords !== true) {
        passwords[decided.password] += 1;
        if (decided.password !== 'generated') checker.willSend(user);
      }
      people.add({ ...user, department: departmentName(user, input) });
      count(input.stepsOf?.(user) ?? []);
    } else if (decided.action === 'finish') {
      toFinish += 1;
      if (toSend + toFinish <= limit) finishing += 1;
      count(decided.toDo);
    }
    // Errors of a row that is not to be sent stop nothing.
    if (decided.action !== 'leave')
      for (const finding of findings) found.push({ finding, person: decided.partial });
  }
  for (const steps of unseen.values()) countSteps(stepCounts, steps);
  const { ofRows, ofList: ofRoster } = saidOnce(found, checker.conclude());
  for (const { finding, person } of ofRows) onFinding(finding, person);
  for (const finding of ofRoster) onFinding(finding, NOBODY);
  return {
    before,
    toSend,
    toFinish,
    finishing,
    stepCounts,
    steps,
    passwords,
    refused,
    lackPassword,
    refusedBy: ofRoster.flatMap((finding) => (isError(finding) && !isOfRows(finding) ? [finding.code] : [])),
    notInRoster,
    people: people.result(),
    titles: ofRoster.flatMap(({ message }) => (message.key === 'titles' ? message.titles : [])),
    leftInIgnored: checker.leftInIgnored(),
    domain: checker.domain,
    digest: digest?.text(),
  };
}

/** True for what refuses each of its rows, so that the rows may be passed over. */
function isOfRows({ message }: Finding): boolean {
  return message.key === 'field-missing' && !message.isOptional;
}

export function stepsWithoutRow(
  { key, outcome }: Known,
  journal: JournalView | undefined,
): readonly UserStep[] {
  return outcome === 'created' ? userSteps([], journal?.after(key)) : [];
}

export type PersonOfRow = Pick<User, 'nickname' | 'name'>;

const NOBODY: PersonOfRow = { nickname: '', name: { first: '', last: '', middle: '' } };

function add(counts: ReturnType<typeof noCounts>, outcome: OutcomeName, n: 1 | -1): void {
  counts[outcome] += n;
  counts.total += n;
}
