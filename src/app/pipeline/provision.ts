/** The pipeline: `check()` reads the whole roster and reports what a run would do; `provision()` reads it again and does it. */

import type { Checked, Checker } from '../../checks/checker.js';
import { saidOnce } from '../../checks/missing-fields.js';
import type { NamesForm } from '../../directory/profile-reads.js';
import { needsPassword, type StepsOf, type WantedStep } from '../../directory/wanted-steps.js';
import type { SignalName } from '../../domain/clock.js';
import { Interrupted } from '../../domain/errors.js';
import { type Finding, isError } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import { type Known, noCounts, type OutcomeName } from '../../domain/outcome.js';
import { containsSecret } from '../../domain/password-text.js';
import type { Row } from '../../domain/row.js';
import { Secret } from '../../domain/secret.js';
import {
  countSteps,
  isSendable,
  noStepCounts,
  type StepsOfUser,
  stepKey,
  type UserStep,
  userSteps,
} from '../../domain/step.js';
import { type Name, nicknameKey, type User } from '../../domain/user.js';
import { cellText, foldSpaces } from '../../lib/text.js';
import type { Namer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import { createPeopleFacts } from '../people/index.js';
import { OneByOne, type Rows, SeveralAtOnce } from './at-once.js';
import { type AttemptContext, RowSender, type RunState } from './attempt.js';
import type { CheckResult } from './check.js';
import { type Decision, decide, passwordSource } from './decide.js';
import type { NamesInRoster } from './names-in-roster.js';
import type { RowSettled, StepSettled, Waiting } from './row-events.js';
import type { RowsDigest } from './rows-digest.js';
import { type RunEnd, stoppedAt } from './run-end.js';
import type { PasswordSource, Selection } from './selection.js';
import type { SendingOptions } from './sending-options.js';
import { type StepContext, StepSender, type UserSteps } from './steps.js';
import { StopPolicy } from './stop-policy.js';
import { Waits } from './waits.js';

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
  /** The steps that follow the creation of a person. Default: none. */
  readonly stepsOf?: StepsOf | undefined;
  /** The values in a cell of a field that the profile adds. Default: one. */
  readonly valuesOf?: ((person: User, field: string) => readonly string[]) | undefined;
  /** The names of the configuration by their folded texts, so that all spellings of one read the same. Default: none. */
  readonly departmentSpellings?: ReadonlyMap<string, string>;
};

/**
 * Decides about every row and hands over every finding.
 * @param limit how many rows a run sends at most, for what is counted of one run. Default: all
 * @param digest gets every row. Default: nothing is compared with the rows later
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

/** The open steps of a user who is in the journal, and in no row. */
export function stepsWithoutRow(
  { key, outcome }: Known,
  journal: JournalView | undefined,
): readonly UserStep[] {
  return outcome === 'created' ? userSteps([], journal?.after(key)) : [];
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
    /** Default: nothing follows the creation of a user. */
    readonly steps?: StepContext | undefined;
    /** Aborts the first signal of the parts' interruption, where several rows are under way and one of them ends the run. */
    readonly stop?: () => void;
  };

type Event = RowSettled | StepSettled | Waiting;

/**
 * Yields what becomes of each row: one after the other, each sent as it is pulled; or, where several are under way at
 * once, as it comes. Rows are sent in the order of the roster.
 */
export async function* provision(input: PipelineInput, parts: RunParts): AsyncGenerator<Event, RunEnd, void> {
  const { pacer, stop = () => {} } = parts;
  if (pacer.atOnce === 1) return yield* sendRows(input, parts, new OneByOne());
  const rows = new SeveralAtOnce<Event, RunEnd>(pacer, stop);
  return yield* rows.merged(sendRows(input, parts, rows));
}

async function* sendRows(
  input: PipelineInput,
  parts: RunParts,
  rows: Rows<Event, RunEnd>,
): AsyncGenerator<Event, RunEnd, void> {
  const { interruption, pacer } = parts;
  const state: RunState = { answered: false, createdThisRun: false };
  const stopPolicy = new StopPolicy(parts.stopAfter, parts.countsOnlyUnconfirmed);
  const { steps } = parts;
  const waits = new Waits(pacer, parts.clock, parts.debug, interruption.first);
  const rowSender = new RowSender(parts, state, waits);
  const sender =
    steps && new StepSender({ ...parts, ...steps }, state, waits, () => interrupted(interruption.first));
  /** Also those under way. */
  let sent = 0;
  async function* send(user: User, row: Row, password: PasswordSource, begun: () => void): Events {
    const {
      verdict,
      attempt,
      startedAt = -Infinity,
      ...end
    } = yield* rowSender.send(user, row, password, begun);
    if (!end.isSent) sent -= 1;
    const { nickname } = user;
    yield { event: 'row', row: row.row, line: row.line, nickname, attempt, verdict, factor: pacer.factor };
    if (end.interrupted) return interrupted(interruption.first);
    const stop = verdict.stop ?? (yield* waits.note(verdict, startedAt, stopPolicy));
    if (stop !== null) return stoppedAt(stop, row.line, verdict);
    const wanted = (verdict.outcome === 'created' && input.stepsOf?.(user)) || [];
    // The password of the creation, wherever it was from, is the roster's or saved.
    return yield* finish({ user, row, wanted, password: 'roster' }, sender);
  }

  const checker = await input.checker();
  for await (const row of input.roster.rows()) {
    const { action, user, password, toDo } = decideRow(row, input, checker);
    if (interruption.first.aborted) return interrupted(interruption.first);
    if ((action !== 'send' && action !== 'finish') || user === undefined) continue;
    // Who was not sent after all leaves room for another one.
    const end = sent === parts.limit ? await rows.finished() : undefined;
    if (end !== undefined) return end;
    if (sent === parts.limit) return (yield* later(sender, rows)) ?? { ended: 'limit' };
    const before = await rows.ready();
    if (before !== undefined) return before;
    if (await input.roster.changed()) return { ended: 'stopped', reason: 'roster_changed', line: row.line };
    if (action === 'finish') {
      sent += 1;
      const end = yield* rows.begin((begun) => {
        begun();
        return finish({ user, row, wanted: toDo, password }, sender);
      });
      if (end !== undefined) return end;
      continue;
    }
    yield* waits.afterErrors(stopPolicy);
    const waitsFrom = parts.clock.monotonic();
    await pacer.ready(interruption.first);
    parts.debug.line('wait', { why: 'pace', ms: Math.round(parts.clock.monotonic() - waitsFrom) });
    if (interruption.first.aborted) return interrupted(interruption.first);
    if (await input.roster.changed()) return { ended: 'stopped', reason: 'roster_changed', line: row.line };
    sent += 1;
    const over = yield* rows.begin((begun) => send(user, row, password, begun));
    if (over !== undefined) return over;
  }
  return (await rows.finished()) ?? (yield* later(sender, rows)) ?? { ended: 'complete' };
}

type Events = AsyncGenerator<Event, RunEnd | undefined, void>;

async function* finish(steps: UserSteps, sender: StepSender | undefined): Events {
  return steps.wanted.length === 0 || sender === undefined ? undefined : yield* sender.send(steps);
}

async function* later(sender: StepSender | undefined, rows: Rows<Event, RunEnd>): Events {
  for (const steps of sender?.later() ?? []) {
    const before = await rows.ready();
    if (before !== undefined) return before;
    const end = yield* rows.begin((begun) => {
      begun();
      return steps;
    });
    if (end !== undefined) return end;
  }
  return await rows.finished();
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
  /** The steps that follow its creation. */
  readonly steps: readonly UserStep[];
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
  const { sources } = input.roster.columns;
  const hasColumn = (field: string) => sources.some((one) => one.field === field || one.field === 'name');
  for await (const row of input.roster.rows()) {
    const { partial, outcome, known, steps, ...decided } = decideRow(row, input, checker);
    // Names that no column gives are said of the list.
    const findings = decided.findings.filter(
      (one) => one.code !== 'name-missing' || isError(one) || hasColumn(one.field),
    );
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
      steps,
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

/** The names in the rows that a run may send or finish; none where the profile has none. @throws {Interrupted} where the signal is aborted meanwhile */
export async function namesInRoster(
  input: PipelineInput,
  forms: Readonly<Record<string, NamesForm>> = {},
  signal: AbortSignal,
): Promise<NamesInRoster> {
  if (Object.keys(forms).length === 0) return { names: [], nicknames: new Set() };
  const names = Object.entries(forms).map(([field, form]) => ({ field, form, values: new Set<string>() }));
  const nicknames = new Set<string>();
  const checker = await input.checker();
  for await (const row of input.roster.rows()) {
    if (signal.aborted) throw new Interrupted();
    const { action, outcome, partial, toDo } = decideRow(row, input, checker);
    // A password in another cell is a finding of its row. It is neither asked about nor suggested.
    const passwords = [input.roster.columns.draft(row).password, row.formerPassword].map(cellText);
    const isShown = (text: string) => !passwords.some((password) => containsSecret(text, password));
    if (partial.nickname !== '' && isShown(partial.nickname)) nicknames.add(nicknameKey(partial.nickname));
    if (action === 'leave') continue;
    const wanted = outcome === 'created' ? toDo : (input.stepsOf?.(partial) ?? []);
    for (const { form, value } of wanted)
      if (isShown(value)) names.find(({ field }) => field === form.for)?.values.add(value);
  }
  return { names: names.filter(({ values }) => values.size > 0), nicknames };
}

type DecidedRow = Pick<Checked, 'user' | 'findings' | 'partial'> &
  Omit<Decision, 'action'> & {
    /** `finish`: it was created, and steps are to follow. */
    readonly action: Decision['action'] | 'finish';
    /** The steps of a user who was created; where the row has another name than that user, the open ones. */
    readonly steps: readonly UserStep[];
    /** Those of them that this run sends. */
    readonly toDo: readonly WantedStep[];
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

/** The steps of a row whose user was created. An invalid row with some is refused, as one that is to be sent. */
function stepsToDo(
  { line }: Row,
  checked: Checked,
  { stepsOf, journal, selection }: PipelineInput,
): Pick<DecidedRow, 'action' | 'steps' | 'toDo' | 'user' | 'findings'> {
  const { partial } = checked;
  const wanted = stepsOf?.(partial) ?? [];
  const steps = userSteps(wanted, journal?.after(nicknameKey(partial.nickname)));
  const isToDo = (one: UserStep) =>
    one.state !== 'done' && isSendable(one) && selection.row(line) && selection.steps.has(one.state);
  const keys = new Set(steps.filter(isToDo).map(stepKey));
  const toDo = wanted.filter((one) => keys.has(stepKey(one)));
  const needed = toDo.some(({ form }) => needsPassword(form)) ? checked : withoutPassword(checked);
  const action = needed.user === undefined ? 'refuse' : 'finish';
  return { action: toDo.length > 0 ? action : 'leave', steps, toDo, ...needed };
}

/** A password that nobody needs any more may be gone from the list. */
function withoutPassword({ user, partial, ...checked }: Checked): Pick<Checked, 'user' | 'findings'> {
  const findings = checked.findings.filter(({ field }) => field !== 'password');
  const isValid = findings.every(({ severity }) => severity !== 'error');
  return { findings, user: user ?? (isValid ? { ...partial, password: NO_PASSWORD } : undefined) };
}

const NO_PASSWORD = new Secret('');

function interrupted(signal: AbortSignal): RunEnd {
  return { ended: 'interrupted', signal: signal.reason as SignalName };
}
