/** Reads the whole roster and reports what a run would do. */

import { createHash } from 'node:crypto';
import type { LeftInColumn } from '../../checks/ignored-words.js';
import { withoutRepeats } from '../../checks/missing-fields.js';
import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { WantedStep } from '../../directory/wanted-steps.js';
import { Interrupted, type UserError } from '../../domain/errors.js';
import { type CheckCode, type Finding, isError } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import type { LeftOut, LoginAndPerson } from '../../domain/left-out.js';
import { type Known, noCounts, type OutcomeName } from '../../domain/outcome.js';
import type { Row } from '../../domain/row.js';
import { countSteps, noStepCounts, type StepsOfUser, type UserStep, userSteps } from '../../domain/step.js';
import { nicknameKey, type PartialUser, type User } from '../../domain/user.js';
import { firstFew } from '../../platform/collections.js';
import type { Roster } from '../../roster/roster.js';
import { labelOf } from '../../roster/roster-errors.js';
import { userError } from '../../texts/user-error.js';
import {
  createPeopleFacts,
  type Difference,
  Differences,
  type KnownPeople,
  type LeftOutRows,
  type PeopleFacts,
  withoutPresent,
} from '../people/index.js';
import { type DecidedRow, decideRow, departmentName, hasOthersLogin, type PipelineInput } from './decide.js';
import type { PasswordSource } from './pipeline-options.js';

export type CheckResult = Readonly<
  Omit<RowCounts, 'people' | 'unknown' | 'add' | 'conclude' | 'differences'>
> & {
  readonly people: PeopleFacts;
  readonly difference: Difference;
  /** The checks that the roster as a whole failed. If there are any, no row is sent. */
  readonly refusedBy: readonly CheckCode[];
  /** Titles removed from names, with the number of rows. */
  readonly titles: readonly (readonly [title: string, rows: number])[];
  /** Ignored columns whose values say that people have left. */
  readonly leftInIgnored: readonly LeftInColumn[];
  /** The mail domain that was removed from the nicknames. */
  readonly domain: string | undefined;
  /** A digest of all rows, including those that are not sent. Kept in memory only. */
  readonly digest?: string | undefined;
};

/**
 * @param limit the most rows that a run sends, for counts per run
 * @throws {Interrupted} once the signal is aborted; {UserError} `usage` for unknown logins of other people
 */
export async function check(
  input: PipelineInput,
  onFinding: (finding: Finding, person: PersonOfRow) => void,
  signal?: AbortSignal,
  limit = Number.POSITIVE_INFINITY,
  digest?: RowsDigest,
): Promise<CheckResult> {
  const known = await input.known?.();
  const leftOut = await input.leftOut?.();
  const rows = new RowCounts(input, limit, known, leftOut);
  const checker = await input.checker();
  const skipped = new Set(leftOut?.lines);
  const found: { readonly finding: Finding; readonly person: PersonOfRow }[] = [];
  for await (const row of input.roster.rows()) {
    if (signal?.aborted === true) throw new Interrupted();
    skipped.delete(row.line);
    const decided = decideRow(row, input, checker);
    const { action, user, partial, findings } = decided;
    digest?.add(row, partial);
    rows.add(decided, row.row);
    if (action === 'send' && user !== undefined && input.ignoresPasswords !== true)
      if (decided.password !== 'generated') checker.willSend(user);
    // Errors in rows that are not sent do not stop the run.
    if (action !== 'leave') for (const finding of findings) found.push({ finding, person: partial });
  }
  if (rows.unknown.size > 0) throw unknownOthers([...rows.unknown.values()], input.roster.label);
  const [line] = skipped;
  if (line !== undefined)
    throw userError('usage', 'line-without-row', { flag: '--skip-line', line, label: labelOf(input.roster) });
  const { ofRows, ofList } = withoutRepeats(found, checker.conclude());
  for (const { finding, person } of ofRows) onFinding(finding, person);
  for (const finding of ofList) onFinding(finding, NO_PERSON);
  rows.conclude();
  return {
    ...rows,
    people: rows.people.result(),
    difference: rows.differences.result(),
    refusedBy: ofList.flatMap((finding) => (isError(finding) && !isOfRows(finding) ? [finding.code] : [])),
    titles: ofList.flatMap(({ message }) => (message.key === 'titles' ? message.titles : [])),
    leftInIgnored: checker.leftInIgnored(),
    domain: checker.domain,
    digest: digest?.text(),
  };
}

class RowCounts {
  readonly #input: PipelineInput;
  readonly #limit: number;
  readonly #leftOutRows: LeftOutRows | undefined;
  /** Users with open steps whose rows have not been read yet. */
  readonly #unseen = new Map<string, StepsOfUser>();
  readonly #renamed = new Set<string>();
  /** By key: logins of other people that neither the journal nor any row so far has. */
  readonly unknown: Map<string, string>;
  readonly before = noCounts();
  readonly notInRoster = noCounts();
  toSend = 0;
  /** Rows of users created before, with steps still to do. */
  toFinish = 0;
  /** Rows to finish that fit into the limit of one run. */
  finishing = 0;
  readonly stepCounts = noStepCounts();
  /** How often the rows need each step, in the order of the profile. */
  readonly steps = new Map<string, number>();
  refused = 0;
  /** Refused rows without which a person must agree to send the others. */
  blocking = 0;
  lackPassword = 0;
  readonly passwords: Record<PasswordSource, number> = { roster: 0, typed: 0, generated: 0 };
  /** The rows that are left out, then those that `prepare` left out of the roster. */
  leftOut: readonly LeftOut[] = [];
  readonly #leftOutBefore: LeftOut[] = [];
  /** The people of the other rows, if rows are left out. */
  readonly #present: LoginAndPerson[] = [];
  readonly people: ReturnType<typeof createPeopleFacts>;

  readonly differences: Differences;

  constructor(input: PipelineInput, limit: number, known?: KnownPeople, leftOutRows?: LeftOutRows) {
    this.#input = input;
    this.#leftOutRows = leftOutRows;
    this.differences = new Differences(known, input.journal);
    this.#limit = limit;
    const others = (input.othersNicknames ?? []).map((typed) => [nicknameKey(typed), typed] as const);
    this.unknown = new Map(others.filter(([key]) => input.journal?.last(key) === undefined));
    const hasDepartments = input.roster.columns.sources.some(({ field }) => field === 'department_id');
    this.people = createPeopleFacts(hasDepartments, input.valuesOf);
    for (const known of input.journal?.all() ?? []) {
      count(this.notInRoster, known.outcome, 1);
      const steps = stepsWithoutRow(known, input.journal);
      if (steps.length > 0)
        this.#unseen.set(known.key, { nickname: known.nickname, steps, isBlocked: false });
    }
  }

  add(decided: DecidedRow, row: number): void {
    const { action, outcome, known, left, steps, toDo, user, partial, findings, password } = decided;
    count(this.before, outcome, 1);
    if (left !== undefined) this.#leftOutBefore.push(left.row);
    if (left !== undefined && outcome === 'left_out' && action === 'leave')
      this.leftOut = [...this.leftOut, left.row];
    else if (this.#leftOutRows !== undefined) this.#present.push({ identity: {}, ...partial });
    this.differences.add(decided, row, action === 'send');
    // The journal has no record yet of people known from another list. Two rows may have the two logins of one account.
    const isRecorded = known !== undefined && this.#input.journal?.last(known.key) !== undefined;
    if (this.unknown.size > 0) this.unknown.delete(nicknameKey(partial.nickname));
    if (isRecorded && !this.#renamed.has(known.key)) {
      count(this.notInRoster, known.outcome, -1);
      this.#unseen.delete(known.key);
      if (known.account !== undefined) this.#renamed.add(known.key);
    }
    countSteps(this.stepCounts, { nickname: partial.nickname, steps, isBlocked: findings.some(isError) });
    if (action === 'refuse') {
      this.refused += 1;
      if (!hasOthersLogin(findings)) this.blocking += 1;
      if (findings.some(({ code, field }) => code === 'required' && field === 'password'))
        this.lackPassword += 1;
    } else if (action === 'send' && user !== undefined) {
      this.toSend += 1;
      if (this.#input.ignoresPasswords !== true) this.passwords[password] += 1;
      this.people.add({ ...user, department: departmentName(user, this.#input) });
      if (this.#isInRun) this.#addSteps(this.#input.stepsOf?.(user) ?? []);
    } else if (action === 'finish') {
      this.toFinish += 1;
      if (this.#isInRun) this.finishing += 1;
      if (this.#isInRun) this.#addSteps(toDo);
    }
  }

  get #isInRun(): boolean {
    return this.toSend + this.toFinish <= this.#limit;
  }

  #addSteps(wanted: readonly WantedStep[]): void {
    for (const { step } of wanted) this.steps.set(step, (this.steps.get(step) ?? 0) + 1);
  }

  conclude(): void {
    for (const steps of this.#unseen.values()) countSteps(this.stepCounts, steps);
    const outside = this.#leftOutRows?.outside(this.#leftOutBefore) ?? [];
    this.leftOut = withoutPresent([...this.leftOut, ...outside], this.#present);
  }
}

/** True for an error of the list that its rows also have, so that they can be skipped. */
function isOfRows({ message }: Finding): boolean {
  return message.key === 'field-missing' && !message.isOptional;
}

function unknownOthers(typed: readonly string[], label: Roster['label']): UserError {
  const [nicknames, more] = firstFew(typed, MAX_NAMED);
  return userError('usage', 'others-unknown', { nicknames, more, label });
}

const MAX_NAMED = 5;

export function stepsWithoutRow(
  { key, outcome }: Known,
  journal: JournalView | undefined,
): readonly UserStep[] {
  return outcome === 'created' ? userSteps([], journal?.after(key)) : [];
}

export type PersonOfRow = Pick<User, 'nickname' | 'name'>;

const NO_PERSON: PersonOfRow = { nickname: '', name: { first: '', last: '', middle: '' } };

function count(counts: ReturnType<typeof noCounts>, outcome: OutcomeName, n: 1 | -1): void {
  counts[outcome] += n;
  counts.total += n;
}

/** In UTF-16 units. Hashing a row at a time takes longer. */
const HASHED_TOGETHER = 64 * 1024;

/** Excludes outcomes, which change without the list. Includes passwords, so it stays in memory. */
export class RowsDigest {
  readonly #hash = createHash('sha256');
  #due = '';

  constructor({ columns }: Pick<Roster, 'columns'>, { digest }: Pick<ConfiguredProfile, 'digest'>) {
    this.#hash.update(JSON.stringify([columns.headers, digest]));
  }

  add({ cells }: Pick<Row, 'cells'>, user: PartialUser): void {
    this.#due += JSON.stringify([cells, user]);
    if (this.#due.length >= HASHED_TOGETHER) this.#update();
  }

  #update(): void {
    this.#hash.update(this.#due);
    this.#due = '';
  }

  text(): string {
    this.#update();
    return this.#hash.digest('base64');
  }
}
