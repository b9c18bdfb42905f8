/** Sends the steps that follow the creation of a user, until each is done, refused or left open. */

import type { Person } from '../../directory/render-request.js';
import { needsId, needsNameId, needsPassword, type WantedStep } from '../../directory/wanted-steps.js';
import { acceptedAttempt, type Verdict } from '../../domain/outcome.js';
import type { Row } from '../../domain/row.js';
import { type StepState, stepKey } from '../../domain/step.js';
import { nicknameKey, type User } from '../../domain/user.js';
import { defined } from '../../platform/collections.js';
import { ownMessage, wrappedMessage } from '../../texts/own-message.js';
import type { RunParts, RunState, StepParts } from './attempt.js';
import { isThrottled, repeatsOf, withOthers } from './attempt.js';
import type { PasswordSource } from './pipeline-options.js';
import { NOT_SENT } from './row-look-up.js';
import { interruptedBy, type RunEnd, type StepSettled, stoppedAt, type Waiting } from './run-events.js';
import { StopPolicy } from './stop-policy.js';
import type { Waits } from './waits.js';

export type UserSteps = {
  readonly user: User;
  readonly row: Row;
  readonly wanted: readonly WantedStep[];
  /** The source of the user's password, unless one is saved. */
  readonly password: PasswordSource;
};

type Events<End> = AsyncGenerator<StepSettled | Waiting, End | undefined, void>;

type Task = { readonly user: User; readonly row: Row; readonly step: WantedStep };

/** The ids that a step needs, the reason why it cannot be sent, or `later`. */
type Subject = Ids | { readonly verdict: Verdict } | 'later';

type Ids = { readonly id: string | undefined; readonly nameId: string | number | undefined };

const STATES: Readonly<Partial<Record<Verdict['outcome'], StepState>>> = {
  created: 'done',
  failed: 'refused',
  weak_password: 'refused',
};

/** The wait between two attempts while a new user does not appear. */
const MISSING_WAIT_MS = 5_000;

const FORBIDDEN = 403;

export class StepSender {
  readonly #parts: RunParts;
  readonly #steps: StepParts;
  readonly #state: RunState;
  readonly #waits: Waits;
  /** Tasks that wait until a new user appears or another user is created. */
  readonly #later: Task[] = [];
  readonly #announced = new Set<WantedStep>();
  readonly #policies = new Map<string, StopPolicy>();
  readonly #ids = new Map<string, string>();
  readonly #missingOthers = new Set<string>();
  readonly #turns = new Turns();

  constructor(parts: RunParts, steps: StepParts, state: RunState, waits: Waits) {
    this.#parts = parts;
    this.#steps = steps;
    this.#state = state;
    this.#waits = waits;
  }

  /** @returns why the run ends here; `undefined` if it continues */
  async *send(steps: UserSteps): Events<RunEnd> {
    const { row, wanted } = steps;
    const user = await this.#withPassword(steps);
    for (const step of wanted) {
      const end = yield* this.#send({ user, row, step }, false);
      if (end === 'later') this.#later.push({ user, row, step });
      else if (end !== undefined) return end;
    }
    return undefined;
  }

  *later(): Iterable<Events<RunEnd>> {
    for (const task of this.#later) yield this.#sendLater(task);
  }

  get #signal(): AbortSignal {
    return this.#parts.interruption.first;
  }

  #interrupted(): RunEnd {
    return interruptedBy(this.#signal);
  }

  /** Until this time, the directory may not show the new user. */
  #deadlineOf({ user }: Task): number {
    return (this.#parts.journal.last(nicknameKey(user.nickname))?.at ?? 0) + this.#steps.absentAfterMs;
  }

  #policyOf({ step }: WantedStep): StopPolicy {
    const policy = this.#policies.get(step) ?? new StopPolicy(this.#parts.stopAfter, false);
    this.#policies.set(step, policy);
    return policy;
  }

  /** @param isLast true once all rows were sent, so that only waiting can help */
  async *#send(task: Task, isLast: boolean): Events<RunEnd | 'later'> {
    const { step } = task;
    const subject = await this.#subjectOf(task, isLast);
    if (this.#signal.aborted) return this.#interrupted();
    if (subject === 'later') return 'later';
    if ('verdict' in subject) return yield* this.#close(task, subject.verdict, -Infinity);
    // Services replace the member list of a group as a whole, so a concurrent change could be lost.
    const isShared = !step.form.path.includes('{id}');
    const done = isShared ? await this.#turns.take(stepKey(step)) : () => {};
    try {
      return yield* this.#sendNow(task, subject);
    } finally {
      done();
    }
  }

  async *#sendNow(task: Task, ids: Ids): Events<RunEnd | 'later'> {
    const { pacer, clock, directory, interruption, newToken } = this.#parts;
    const { row, step } = task;
    yield* this.#waits.afterErrors(this.#policyOf(step));
    await pacer.ready(this.#signal);
    if (this.#signal.aborted) return this.#interrupted();
    await this.#announce(task);
    const repeatFor = repeatsOf(this.#parts, this.#state, true);
    for (let { user } = task; ; ) {
      const ran = await pacer.run(async (answered, start) => {
        const stepSubject = { value: this.#steps.spelled(step.form.for, step.value), ...ids };
        const answer = await directory.step(step.form, user, stepSubject, interruption.second, start);
        answered();
        return answer;
      }, this.#signal);
      const { answer: verdict, askedAt, startedAt } = ran;
      if (verdict.answered) this.#state.answered = true;
      if (verdict.isMissing === true && clock.now() < this.#deadlineOf(task)) return 'later';
      if (isThrottled(verdict, pacer)) pacer.slowDown(startedAt);
      if (verdict.outcome === 'created') pacer.relax(startedAt);
      const repeat = this.#signal.aborted ? undefined : repeatFor(verdict, pacer.isCoveredByHold(startedAt));
      if (repeat === 'password') user = await this.#withAnother(user);
      else if (typeof repeat === 'object') yield* this.#waits.beforeRepeat(repeat, verdict, startedAt);
      const isAgain =
        repeat === 'token' ? await newToken(row.line, verdict.status, askedAt) : repeat !== undefined;
      if (!isAgain) return yield* this.#close(task, verdict, startedAt);
      await pacer.ready(this.#signal);
      if (this.#signal.aborted) return this.#interrupted();
    }
  }

  async *#sendLater(task: Task): Events<RunEnd> {
    for (;;) {
      const end = yield* this.#send(task, true);
      if (end !== 'later') return end;
      const next = this.#parts.clock.now() + MISSING_WAIT_MS;
      yield* this.#waits.forNewUser(Math.min(next, this.#deadlineOf(task)));
      if (this.#signal.aborted) return this.#interrupted();
    }
  }

  /** Announces a step once per run, however often it is sent. */
  async #announce({ user, step }: Task): Promise<void> {
    if (this.#announced.has(step)) return;
    this.#announced.add(step);
    const hasCredential = this.#hasSavedPassword(user, step);
    const key = nicknameKey(user.nickname);
    await this.#parts.journal.step(key, step, { state: 'open', hasCredential, id: this.#ids.get(key) });
  }

  #hasSavedPassword(user: User, { form }: WantedStep): boolean {
    const { credentials } = this.#parts;
    return needsPassword(form) && credentials.passwordOf(user, this.#creationOf(user)) !== undefined;
  }

  /** The number of the attempt that created the user, under which the password is saved. */
  #creationOf({ nickname }: User): number {
    const known = this.#parts.journal.last(nicknameKey(nickname));
    return known === undefined ? 1 : acceptedAttempt(known);
  }

  /** Adds the user's password, and saves it if no roster has it. */
  async #withPassword({ user, wanted, password }: UserSteps): Promise<User> {
    const { credentials, journal } = this.#parts;
    const others = withOthers(user, credentials.savedFor(user));
    const ofPassword = wanted.find(({ form }) => needsPassword(form));
    if (ofPassword === undefined) return others;
    const key = nicknameKey(user.nickname);
    const saved = credentials.passwordOf(user, this.#creationOf(user));
    // The list may have a better password by now.
    const wasRefused = journal.after(key)?.steps.get(stepKey(ofPassword))?.state === 'refused';
    // Without this, an earlier password that was sealed or removed would still count as the user's.
    const isUnread = saved === undefined && journal.last(key)?.hasCredential === true;
    const isReplaced = isUnread || (wasRefused && saved !== undefined);
    const isKept = password === 'typed' || (password === 'roster' && isReplaced);
    if (!isKept && saved !== undefined) return { ...others, password: saved };
    if (!isKept && password === 'roster') return others;
    const sentUser = password === 'generated' ? { ...others, password: credentials.another(user) } : others;
    await credentials.keep(sentUser, this.#creationOf(user));
    return sentUser;
  }

  async #withAnother(user: User): Promise<User> {
    const { credentials } = this.#parts;
    const others = withOthers(user, [user.password]);
    const withNewPassword = { ...others, password: credentials.another(others) };
    await credentials.keep(withNewPassword, this.#creationOf(user));
    return withNewPassword;
  }

  async #subjectOf(task: Task, isLast: boolean): Promise<Subject> {
    const { otherUser, idOf } = this.#steps;
    const { user, step } = task;
    const { form, value } = step;
    const other = otherUser(form.for, value);
    let nameId = (other && this.#idOfUser(other)) ?? idOf(form.for, value);
    if (nameId === undefined && needsNameId(form)) {
      if (other !== undefined && !isLast) return 'later';
      const seen = await this.#lookedUp(other, 'step-other-missing');
      if (typeof seen !== 'string') return { verdict: seen.verdict };
      nameId = seen;
    }
    if (!needsId(form)) return { id: undefined, nameId };
    const id = this.#idOfUser(user) ?? (await this.#lookedUp(user, 'step-no-id'));
    if (typeof id === 'string') return { id, nameId };
    return id.isAbsent && this.#parts.clock.now() < this.#deadlineOf(task)
      ? 'later'
      : { verdict: id.verdict };
  }

  #idOfUser({ nickname }: Person): string | undefined {
    const key = nicknameKey(nickname);
    return this.#parts.journal.last(key)?.id ?? this.#ids.get(key);
  }

  async #lookedUp(
    person: Person | undefined,
    missing: 'step-other-missing' | 'step-no-id',
  ): Promise<string | { readonly isAbsent: boolean; readonly verdict: Verdict }> {
    const key = nicknameKey(person?.nickname ?? '');
    // Look up a shared manager only once.
    const isKnown = missing === 'step-other-missing' && this.#missingOthers.has(key);
    const seen = person && !isKnown ? await this.#steps.lookUp?.(person) : undefined;
    if (seen?.kind === 'found' && seen.user.id !== undefined) {
      this.#ids.set(key, seen.user.id);
      return seen.user.id;
    }
    if (seen?.kind !== 'unknown') {
      if (missing === 'step-other-missing') this.#missingOthers.add(key);
      return { isAbsent: seen?.kind === 'absent', verdict: { ...NOT_SENT, ...ownMessage(missing, {}) } };
    }
    const messageParts = wrappedMessage('not-looked-up', seen);
    return { isAbsent: false, verdict: { ...NOT_SENT, ...messageParts, counts: true, stop: seen.stop } };
  }

  async *#close({ user, row, step }: Task, verdict: Verdict, startedAt: number): Events<RunEnd> {
    const { journal, pacer } = this.#parts;
    const { status, code, message, detail } = verdict;
    const { nickname } = user;
    const state = STATES[verdict.outcome] ?? 'open';
    const result = { state, ...defined({ status, code, message, detail }) };
    const hasCredential = this.#hasSavedPassword(user, step);
    await journal.step(nicknameKey(nickname), step, { ...result, hasCredential });
    const { row: number, line } = row;
    const { step: name, value } = step;
    yield { event: 'step', row: number, line, nickname, step: name, value, ...result, factor: pacer.factor };
    if (this.#signal.aborted) return this.#interrupted();
    const reason = verdict.stop ?? (yield* this.#waits.note(verdict, startedAt, this.#policyOf(step)));
    if (reason === null) return undefined;
    const isForbidden = reason === 'too_many_failures' && status === FORBIDDEN;
    return stoppedAt(isForbidden ? 'forbidden' : reason, line, verdict);
  }
}

/** Runs tasks with the same key one after the other. */
class Turns {
  readonly #last = new Map<string, Promise<void>>();

  async take(key: string): Promise<() => void> {
    const previousTurn = this.#last.get(key);
    let done = (): void => {};
    const turn = new Promise<void>((resolve) => {
      done = resolve;
    });
    this.#last.set(key, turn);
    await previousTurn;
    return done;
  }
}
