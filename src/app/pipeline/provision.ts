/** The pipeline: `check()` reads the whole roster and reports what a run would do; `provision()` reads it again and does it. */

import type { Checked, Checker } from '../../checks/checker.js';
import type { SignalName } from '../../domain/clock.js';
import { Interrupted, type Reason } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import { type Known, noCounts, type OutcomeName, type Verdict } from '../../domain/outcome.js';
import type { Row } from '../../domain/row.js';
import { type Name, nicknameKey, type User } from '../../domain/user.js';
import { defined } from '../../lib/collections.js';
import { foldSpaces } from '../../lib/text.js';
import type { Namer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import { createPeopleFacts } from '../people/index.js';
import type { RunEnd } from '../types/ending.js';
import type { SendingOptions } from '../types/options.js';
import type { CheckResult } from '../types/plan.js';
import type { RowSettled, Waiting } from '../types/row-events.js';
import type { PasswordSource, Selection } from '../types/selection.js';
import { type AttemptContext, attemptRow, type RunState } from './attempt.js';
import { type Decision, decide, passwordSource } from './decide.js';
import { createStopPolicy } from './stop-policy.js';

export type PipelineInput = {
  readonly roster: Roster;
  /** A checker keeps what it saw, so each pass has its own. */
  readonly checker: () => Promise<Checker>;
  /** The results of earlier runs; `undefined` before the first. */
  readonly journal: JournalView | undefined;
  readonly selection: Selection;
  /** True if the directory takes no passwords: those of the roster are not looked at then. Default: false. */
  readonly ignoresPasswords?: boolean;
  /** Splits whole names; absent: the roster has none. */
  readonly namer?: Namer;
  /** The name of a department, by its number, where it has just one; absent: only the number is shown. */
  readonly departmentNames?: ReadonlyMap<number, string>;
  /** The names of the configuration by their folded texts, so that all spellings of one read the same. Default: none. */
  readonly departmentSpellings?: ReadonlyMap<string, string>;
};

/** Decides about every row and hands over every finding. @throws {Interrupted} where the signal is aborted meanwhile */
export async function check(
  input: PipelineInput,
  onFinding: (finding: Finding, person: PersonOfRow) => void,
  signal?: AbortSignal,
): Promise<CheckResult> {
  const [before, notInRoster] = [noCounts(), noCounts()];
  for (const { outcome } of input.journal?.all() ?? []) add(notInRoster, outcome, 1);
  const checker = await input.checker();
  let [toSend, refused, lackPassword] = [0, 0, 0];
  const passwords = { roster: 0, typed: 0, generated: 0 };
  const people = createPeopleFacts(
    input.roster.columns.sources.some(({ field }) => field === 'department_id'),
  );
  for await (const row of input.roster.rows()) {
    if (signal?.aborted === true) throw new Interrupted();
    const decided = decideRow(row, input, checker);
    const { findings, user } = decided;
    add(before, decided.outcome, 1);
    if (decided.known !== undefined) add(notInRoster, decided.known.outcome, -1);
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
    }
    // Errors of a row that is not to be sent stop nothing.
    if (decided.action !== 'leave') for (const finding of findings) onFinding(finding, decided.partial);
  }
  const ofRoster = checker.conclude();
  for (const finding of ofRoster) onFinding(finding, NOBODY);
  return {
    before,
    toSend,
    passwords,
    refused,
    lackPassword,
    refusedBy: ofRoster.flatMap(({ severity, code }) => (severity === 'error' ? [code] : [])),
    notInRoster,
    people: people.result(),
    titles: ofRoster.flatMap(({ message }) => (message.key === 'titles' ? message.titles : [])),
    leftInIgnored: checker.leftInIgnored(),
    domain: checker.domain,
  };
}

/** The person whom a finding is about. */
export type PersonOfRow = Pick<User, 'nickname' | 'name'>;

/** The person of a finding about the roster as a whole. */
const NOBODY: PersonOfRow = { nickname: '', name: { first: '', last: '', middle: '' } };

function add(counts: ReturnType<typeof noCounts>, outcome: OutcomeName, n: 1 | -1): void {
  counts[outcome] += n;
  counts.total += n;
}

export type RunParts = AttemptContext &
  Pick<SendingOptions, 'limit' | 'stopAfter'> & {
    /** Which verdicts count: in a retry only those that leave a row unconfirmed. */
    readonly countsOnlyUnconfirmed: boolean;
  };

/** Sends row by row, as it is pulled, and yields what becomes of each. */
export async function* provision(
  input: PipelineInput,
  parts: RunParts,
): AsyncGenerator<RowSettled | Waiting, RunEnd, void> {
  const { interruption, pacer } = parts;
  const state: RunState = { answered: false, createdThisRun: false };
  const stopPolicy = createStopPolicy(parts.stopAfter, parts.countsOnlyUnconfirmed);
  let sent = 0;
  const checker = await input.checker();
  for await (const row of input.roster.rows()) {
    const { action, user, password } = decideRow(row, input, checker);
    if (interruption.first.aborted) return interrupted(interruption.first);
    if (action !== 'send' || user === undefined) continue;
    if (sent === parts.limit) return { ended: 'limit' };
    const { delayMs } = stopPolicy;
    if (delayMs > 0) {
      const until = parts.clock.now() + delayMs;
      yield { event: 'waiting', why: 'server_errors', until, factor: pacer.factor };
      parts.debug.line('wait', { why: 'server_errors', ms: delayMs });
      await parts.clock.sleep(delayMs, interruption.first);
    }
    const waitsFrom = parts.clock.monotonic();
    await pacer.ready(interruption.first);
    parts.debug.line('wait', { why: 'pace', ms: Math.round(parts.clock.monotonic() - waitsFrom) });
    if (interruption.first.aborted) return interrupted(interruption.first);
    if (await input.roster.changed()) return { ended: 'stopped', reason: 'roster_changed', line: row.line };
    const { verdict, attempt, ...end } = yield* attemptRow(user, row, state, parts, password);
    if (end.isSent) sent += 1;
    const { nickname } = user;
    yield { event: 'row', row: row.row, line: row.line, nickname, attempt, verdict, factor: pacer.factor };
    if (end.interrupted) return interrupted(interruption.first);
    const stop = verdict.stop ?? stopPolicy.note(verdict);
    if (stop !== null) return stopped(stop, row.line, verdict);
  }
  return { ended: 'complete' };
}

/** A row with its outcome as it is now; `''` for what it does not have. */
export type PipelineRow = {
  readonly row: Row;
  readonly nickname: string;
  readonly name: Name;
  readonly position: string;
  readonly departmentId: number | undefined;
  /** Its name, as people are shown it; `''` where only a number is known. */
  readonly department: string;
  readonly fields: User['fields'];
  readonly outcome: OutcomeName;
  /** The journal's state of its nickname; absent where the row has become `invalid` since. */
  readonly known: Known | undefined;
  readonly findings: readonly Finding[];
};

/** The outcome of every row as it is now. @param onKnown called with the key of each nickname that the journal knows */
export async function* outcomes(
  input: PipelineInput,
  onKnown: (key: string) => void,
): AsyncGenerator<PipelineRow, void, void> {
  const checker = await input.checker();
  for await (const row of input.roster.rows()) {
    const { partial, outcome, known, findings } = decideRow(row, input, checker);
    if (known !== undefined) onKnown(known.key);
    const { nickname, name, position, departmentId, department, fields } = partial;
    yield {
      row,
      nickname,
      name,
      position,
      departmentId,
      department: departmentName({ departmentId, department }, input),
      fields,
      outcome,
      known: outcome === 'invalid' ? undefined : known,
      // Whoever reads a report is not to learn which of the passwords in use are weak.
      findings: outcome === 'created' ? findings.filter(({ code }) => code !== 'password-weak') : findings,
    };
  }
}

/** The name in the cell, as the configuration spells it. Where the cell is the number, or empty: the name of that. */
function departmentName(
  { departmentId, department }: Pick<User, 'departmentId' | 'department'>,
  { departmentNames, departmentSpellings }: Pick<PipelineInput, 'departmentNames' | 'departmentSpellings'>,
): string {
  if (departmentId === undefined) return department;
  const isNumber = department === '' || Number(department) === departmentId;
  if (isNumber) return departmentNames?.get(departmentId) ?? '';
  return departmentSpellings?.get(foldSpaces(department)) ?? department;
}

/** The users of a roster with these keys, without their passwords. */
export async function people(
  input: PipelineInput,
  keys: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Omit<User, 'password'>>> {
  const found = new Map<string, Omit<User, 'password'>>();
  const checker = await input.checker();
  for await (const row of input.roster.rows()) {
    const { user, known } = decideRow(row, input, checker);
    if (user === undefined || known === undefined || !keys.has(known.key)) continue;
    const { password: _, ...person } = user;
    found.set(known.key, person);
  }
  return found;
}

type DecidedRow = Pick<Checked, 'user' | 'findings' | 'partial'> &
  Decision & {
    /** The journal's state, if it is about this row and not about another one with the same nickname. */
    readonly known: Known | undefined;
    readonly password: PasswordSource;
  };

function decideRow(row: Row, input: PipelineInput, checker: Checker): DecidedRow {
  const { ignoresPasswords = false } = input;
  const read = input.roster.columns.draft(row);
  const { draft, complaint } = input.namer?.(read) ?? { draft: read };
  const checked = checker.check(row, draft, complaint);
  const { user, findings, partial, isRepeated = false } = checked;
  const isAnother = partial.nickname === '' || isRepeated;
  const known = isAnother ? undefined : input.journal?.last(nicknameKey(partial.nickname));
  const { action, outcome } = decide(row.line, checked, known, input.selection);
  const password = ignoresPasswords ? 'roster' : passwordSource(row, draft, checked);
  return { user, findings, partial, action, outcome, known, password };
}

function interrupted(signal: AbortSignal): RunEnd {
  return { ended: 'interrupted', signal: signal.reason as SignalName };
}

function stopped(reason: Reason, line: number, verdict: Verdict): RunEnd {
  const { status, message, detail, why, isStatusOnly, isLookUp } = verdict;
  const answer = defined({ status, message, detail, why, isStatusOnly, isLookUp });
  return { ended: 'stopped', reason, line, ...answer };
}
