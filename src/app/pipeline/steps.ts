/** Sends each step that follows the creation of a user, until it is done, refused or left open. */

import type { Directory } from '../../directory/directory.js';
import type { Person } from '../../directory/render-request.js';
import { needsId, needsNameId, needsPassword, type WantedStep } from '../../directory/wanted-steps.js';
import type { Journal } from '../../domain/journals.js';
import { acceptedAttempt, type Verdict } from '../../domain/outcome.js';
import type { Row } from '../../domain/row.js';
import { type StepState, stepKey } from '../../domain/step.js';
import { nicknameKey, type User } from '../../domain/user.js';
import { defined } from '../../lib/collections.js';
import { ownMessage, wrappedMessage } from '../../texts/own-message.js';
import {
  type AttemptContext,
  asksForLess,
  MOST_TOKENS,
  noteVerdict,
  pauseAfterErrors,
  type RunState,
  wait,
  withOthers,
} from './attempt.js';
import { NOT_SENT } from './look-up-before.js';
import { createRepeats } from './repeat-policy.js';
import type { StepSettled, Waiting } from './row-events.js';
import { type RunEnd, stoppedAt } from './run-end.js';
import type { PasswordSource } from './selection.js';
import type { PacedLookUp } from './sighting.js';
import { StopPolicy } from './stop-policy.js';

/** The parts that steps need beside the parts of an attempt. */
export type StepContext = {
  readonly directory: Pick<Directory, 'step'>;
  readonly journal: Pick<Journal, 'step' | 'after' | 'last'>;
  /** Finds the id of a user whom no answer gave one. Default: nothing does. */
  readonly lookUp: PacedLookUp | undefined;
  /** The id of what a name in a field means; `undefined` where it is not known. */
  readonly idOf: (field: string, name: string) => string | number | undefined;
  /** Whom a login in a field names; `undefined` where the field is not about users of the directory. */
  readonly otherUser: (field: string, login: string) => Person | undefined;
  /** A name as the directory spells it, in requests. */
  readonly spelled: (field: string, name: string) => string;
  /** How long a new user may be missing, in milliseconds. */
  readonly absentAfterMs: number;
};

type Parts = Omit<AttemptContext, 'journal' | 'directory'> & StepContext & { readonly stopAfter: number };

/** The steps of one user, who was created. */
export type UserSteps = {
  readonly user: User;
  readonly row: Row;
  readonly wanted: readonly WantedStep[];
  /** Where the user's password comes from, unless one is saved. */
  readonly password: PasswordSource;
};

type Events<End> = AsyncGenerator<StepSettled | Waiting, End | undefined, void>;

export type StepSender = {
  /** @returns why the run ends here; `undefined`: it goes on */
  send(steps: UserSteps): Events<RunEnd>;
  /** Those that had to wait: for a new user to appear, or for another one to be created. */
  later(): Iterable<Events<RunEnd>>;
};

type Task = Pick<UserSteps, 'user' | 'row'> & { readonly step: WantedStep };

/** The ids that a step is about; why it cannot be sent; or that it can be sent later. */
type Subject =
  | { readonly id: string | undefined; readonly nameId: string | number | undefined }
  | { readonly verdict: Verdict }
  | 'later';

const STATES: Readonly<Partial<Record<Verdict['outcome'], StepState>>> = {
  created: 'done',
  failed: 'refused',
  weak_password: 'refused',
};

/** How often a step is sent again that waits for a new user to appear. */
const MISSING_WAIT_MS = 5_000;

const FORBIDDEN = 403;

export function createStepSender(parts: Parts, runState: RunState, interrupted: () => RunEnd): StepSender {
  const { journal, clock, pacer, interruption, debug, credentials } = parts;
  const { first } = interruption;
  const later: Task[] = [];
  const announced = new Set<WantedStep>();
  const policies = new Map<string, StopPolicy>();
  const ids = new Map<string, string>();
  const missingOthers = new Set<string>();
  const inTurn = createTurns();

  /** A new user may be missing until then. */
  function deadlineOf({ user }: Task): number {
    return (journal.last(nicknameKey(user.nickname))?.at ?? 0) + parts.absentAfterMs;
  }

  function policyOf({ step }: WantedStep): StopPolicy {
    const policy = policies.get(step) ?? new StopPolicy(parts.stopAfter, false);
    policies.set(step, policy);
    return policy;
  }

  /** @param isLast true if nothing comes after it but time */
  async function* send(task: Task, isLast: boolean): Events<RunEnd | 'later'> {
    const { step } = task;
    const subject = await subjectOf(task, isLast);
    if (first.aborted) return interrupted();
    if (subject === 'later') return 'later';
    if ('verdict' in subject) return yield* close(task, subject.verdict, -Infinity);
    // The members of a group: services read and write them in one piece, and would lose who is added meanwhile.
    const isShared = pacer.atOnce > 1 && step.form.path?.includes('{id}') !== true;
    const done = isShared ? await inTurn(stepKey(step)) : () => {};
    try {
      return yield* sendNow(task, subject);
    } finally {
      done();
    }
  }

  async function* sendNow(
    task: Task,
    subject: Exclude<Subject, 'later' | { readonly verdict: Verdict }>,
  ): Events<RunEnd | 'later'> {
    const { row, step } = task;
    yield* pauseAfterErrors(policyOf(step), parts);
    await pacer.ready(first);
    if (first.aborted) return interrupted();
    await announce(task);
    const repeatFor = createRepeats(repeatPolicy(), clock, pacer.tries);
    for (let { user } = task; ; ) {
      const {
        answer: verdict,
        askedAt,
        startedAt,
      } = await pacer.run(async (answered, start) => {
        const of = { value: parts.spelled(step.form.for, step.value), ...subject };
        const answer = await parts.directory.step(step.form, user, of, interruption.second, start);
        answered();
        return answer;
      }, first);
      if (verdict.answered) runState.answered = true;
      if (verdict.isMissing === true && clock.now() < deadlineOf(task)) return 'later';
      if (asksForLess(verdict, pacer)) pacer.slowDown(startedAt);
      if (verdict.outcome === 'created') pacer.relax(startedAt);
      const repeat = first.aborted ? undefined : repeatFor(verdict, pacer.joins(startedAt));
      if (repeat === 'password') user = await withAnother(user);
      else if (typeof repeat === 'object') yield* wait(repeat, verdict, startedAt, parts);
      const isAgain =
        repeat === 'token' ? await parts.newToken(row.line, verdict.status, askedAt) : repeat !== undefined;
      if (!isAgain) return yield* close(task, verdict, startedAt);
      await pacer.ready(first);
      if (first.aborted) return interrupted();
    }
  }

  async function* sendLater(task: Task): Events<RunEnd> {
    for (;;) {
      const end = yield* send(task, true);
      if (end !== 'later') return end;
      const until = Math.min(clock.now() + MISSING_WAIT_MS, deadlineOf(task));
      yield { event: 'waiting', why: 'missing', until, factor: pacer.factor };
      debug.line('wait', { why: 'missing', ms: until - clock.now() });
      await clock.sleep(until - clock.now(), first);
      if (first.aborted) return interrupted();
    }
  }

  function repeatPolicy() {
    const { waitMs, replacesRefused } = parts;
    const ofNetwork = () => (runState.answered ? waitMs : undefined);
    return { tokens: MOST_TOKENS, replacesPassword: replacesRefused, isSafe: true, waitMs: ofNetwork };
  }

  /** Once in a run, however often the step is sent. */
  async function announce({ user, step }: Task): Promise<void> {
    if (announced.has(step)) return;
    announced.add(step);
    const hasCredential = hasSavedPassword(user, step);
    const key = nicknameKey(user.nickname);
    await journal.step(key, step, { state: 'open', hasCredential, id: ids.get(key) });
  }

  function hasSavedPassword(user: User, { form }: WantedStep): boolean {
    return needsPassword(form) && credentials.passwordOf(user, creationOf(user)) !== undefined;
  }

  /** The number of the attempt that created the user: the password is kept as that attempt's. */
  function creationOf({ nickname }: User): number {
    const known = journal.last(nicknameKey(nickname));
    return known === undefined ? 1 : acceptedAttempt(known);
  }

  /** The user with the password that is theirs, which is kept where it is in no roster. */
  async function withPassword({ user, wanted, password }: UserSteps): Promise<User> {
    const others = withOthers(user, credentials.savedFor(user));
    const ofPassword = wanted.find(({ form }) => needsPassword(form));
    if (ofPassword === undefined) return others;
    const saved = credentials.passwordOf(user, creationOf(user));
    const after = journal.after(nicknameKey(user.nickname));
    // The list may have a better one by now.
    const wasRefused = after?.steps.get(stepKey(ofPassword))?.state === 'refused';
    // One that cannot be read here, for it was sealed or removed, would pass for the user's.
    const isUnread = saved === undefined && journal.last(nicknameKey(user.nickname))?.hasCredential === true;
    const isReplaced = isUnread || (wasRefused && saved !== undefined);
    const isKept = password === 'typed' || (password === 'roster' && isReplaced);
    if (!isKept && saved !== undefined) return { ...others, password: saved };
    if (!isKept && password === 'roster') return others;
    const own = password === 'generated' ? { ...others, password: credentials.another(user) } : others;
    await credentials.keep(own, creationOf(user));
    return own;
  }

  /** A password that replaces a refused one. */
  async function withAnother(user: User): Promise<User> {
    const others = withOthers(user, [user.password]);
    const made = { ...others, password: credentials.another(others) };
    await credentials.keep(made, creationOf(user));
    return made;
  }

  async function subjectOf(task: Task, isLast: boolean): Promise<Subject> {
    const { user, step } = task;
    const { form, value } = step;
    const other = parts.otherUser(form.for, value);
    let nameId = (other && idOfUser(other)) ?? parts.idOf(form.for, value);
    if (nameId === undefined && needsNameId(form)) {
      if (other !== undefined && !isLast) return 'later';
      const seen = await lookedUp(other, 'step-other-missing');
      if (typeof seen !== 'string') return { verdict: seen.verdict };
      nameId = seen;
    }
    if (!needsId(form)) return { id: undefined, nameId };
    const id = idOfUser(user) ?? (await lookedUp(user, 'step-no-id'));
    if (typeof id === 'string') return { id, nameId };
    return id.isAbsent && clock.now() < deadlineOf(task) ? 'later' : { verdict: id.verdict };
  }

  function idOfUser({ nickname }: Pick<User, 'nickname'>): string | undefined {
    const key = nicknameKey(nickname);
    return journal.last(key)?.id ?? ids.get(key);
  }

  /** The id that a look-up shows; or why there is none. */
  async function lookedUp(
    person: Person | undefined,
    missing: 'step-other-missing' | 'step-no-id',
  ): Promise<string | { readonly isAbsent: boolean; readonly verdict: Verdict }> {
    const key = nicknameKey(person?.nickname ?? '');
    // One of many people with the same manager is enough to see that the manager is not there.
    const isKnown = missing === 'step-other-missing' && missingOthers.has(key);
    const seen = person && !isKnown ? await parts.lookUp?.(person) : undefined;
    if (seen?.kind === 'found' && seen.user.id !== undefined) {
      ids.set(key, seen.user.id);
      return seen.user.id;
    }
    if (seen?.kind !== 'unknown') {
      if (missing === 'step-other-missing') missingOthers.add(key);
      return { isAbsent: seen?.kind === 'absent', verdict: { ...NOT_SENT, ...ownMessage(missing, {}) } };
    }
    const own = wrappedMessage('not-looked-up', seen);
    return { isAbsent: false, verdict: { ...NOT_SENT, ...own, counts: true, stop: seen.stop } };
  }

  async function* close({ user, row, step }: Task, verdict: Verdict, startedAt: number): Events<RunEnd> {
    const { status, code, message, detail } = verdict;
    const { nickname } = user;
    const state = STATES[verdict.outcome] ?? 'open';
    const result = { state, ...defined({ status, code, message, detail }) };
    const hasCredential = hasSavedPassword(user, step);
    await journal.step(nicknameKey(nickname), step, { ...result, hasCredential });
    const { row: number, line } = row;
    const { step: name, value } = step;
    yield { event: 'step', row: number, line, nickname, step: name, value, ...result, factor: pacer.factor };
    if (first.aborted) return interrupted();
    const reason = verdict.stop ?? (yield* noteVerdict(verdict, startedAt, policyOf(step), parts));
    if (reason === null) return undefined;
    const isForbidden = reason === 'too_many_failures' && status === FORBIDDEN;
    return stoppedAt(isForbidden ? 'forbidden' : reason, line, verdict);
  }

  return {
    async *send(steps) {
      const { row, wanted } = steps;
      const user = await withPassword(steps);
      for (const step of wanted) {
        const end = yield* send({ user, row, step }, false);
        if (end === 'later') later.push({ user, row, step });
        else if (end !== undefined) return end;
      }
      return undefined;
    },
    *later() {
      for (const task of later) yield sendLater(task);
    },
  };
}

/** Lets in one after the other, of those with the same key. @returns what the one that was let in calls when it is done */
function createTurns(): (key: string) => Promise<() => void> {
  const last = new Map<string, Promise<void>>();
  return async (key) => {
    const before = last.get(key);
    let done = (): void => {};
    last.set(
      key,
      new Promise((resolve) => {
        done = resolve;
      }),
    );
    await before;
    return done;
  };
}
