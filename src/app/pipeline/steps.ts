/** Sends each step that follows the creation of a user, until it is done, refused or left open. */

import type { Directory } from '../../directory/directory.js';
import { needsId, needsNameId, type WantedStep } from '../../directory/wanted-steps.js';
import type { OwnMessage } from '../../domain/detail.js';
import type { Journal } from '../../domain/journals.js';
import type { Verdict } from '../../domain/outcome.js';
import type { Row } from '../../domain/row.js';
import type { StepState } from '../../domain/step.js';
import { nicknameKey, splitLogin, type User } from '../../domain/user.js';
import { defined } from '../../lib/collections.js';
import { ownMessage, wrappedMessage } from '../../texts/own-message.js';
import { type RunEnd, stoppedAt } from '../types/ending.js';
import type { StepSettled, Waiting } from '../types/row-events.js';
import type { PacedLookUp } from '../types/sighting.js';
import { type AttemptContext, MOST_TOKENS, type RunState, wait, withOthers } from './attempt.js';
import { NOT_SENT } from './look-up-before.js';
import { createRepeats } from './repeat-policy.js';
import { createStopPolicy, type StopPolicy } from './stop-policy.js';

/** The parts that steps need beside the parts of an attempt. */
export type StepContext = {
  readonly directory: Pick<Directory, 'step'>;
  readonly journal: Pick<Journal, 'announceStep' | 'settleStep' | 'after' | 'last'>;
  /** Finds the id of a user whom no answer gave one. Default: nothing does. */
  readonly lookUp: PacedLookUp | undefined;
  /** The id of what a name in a field means; `undefined` where it is not known. */
  readonly idOf: (field: string, name: string) => string | number | undefined;
  /** True if names in a field are nicknames of users. */
  readonly isOfUsers: (field: string) => boolean;
  /** How long a new user may be missing, in milliseconds. */
  readonly absentAfterMs: number;
};

type Parts = Omit<AttemptContext, 'journal' | 'directory'> & StepContext & { readonly stopAfter: number };

/** The steps of one user, who was created. */
export type UserSteps = { readonly user: User; readonly row: Row; readonly wanted: readonly WantedStep[] };

type Events<End> = AsyncGenerator<StepSettled | Waiting, End | undefined, void>;

export type StepSender = {
  /** @returns why the run ends here; `undefined`: it goes on */
  send(steps: UserSteps): Events<RunEnd>;
  /** Those that had to wait: for a new user to appear, or for another one to be created. */
  sendLater(): Events<RunEnd>;
};

type Task = Omit<UserSteps, 'wanted'> & { readonly step: WantedStep };

/** The ids that a step is about; or why it cannot be sent now, and what helps. */
type Subject =
  | { readonly id: string | undefined; readonly nameId: string | number | undefined }
  | { readonly waits: 'user' | 'other' | 'none'; readonly verdict: Verdict };

const STATES: Readonly<Partial<Record<Verdict['outcome'], StepState>>> = {
  created: 'done',
  failed: 'refused',
  weak_password: 'refused',
};

/** How often a step is sent again that waits for a new user to appear. */
const MISSING_WAIT_MS = 5_000;

const FORBIDDEN = 403;

export function createStepSender(parts: Parts, runState: RunState, interrupted: () => RunEnd): StepSender {
  const { journal, clock, pacer, interruption, debug } = parts;
  const { first } = interruption;
  const later: Task[] = [];
  const policies = new Map<string, StopPolicy>();
  const ids = new Map<string, string>();

  /** A new user may be missing until then. */
  function deadlineOf({ user }: Task): number {
    return (journal.last(nicknameKey(user.nickname))?.at ?? 0) + parts.absentAfterMs;
  }

  /** @param isLast true if nothing comes after it but time */
  async function* send(task: Task, isLast: boolean): Events<RunEnd | 'later'> {
    const { row, step } = task;
    const mayWait = (waits: 'user' | 'other' | 'none') =>
      waits !== 'none' && (!isLast || (waits === 'user' && clock.now() < deadlineOf(task)));
    const subject = await subjectOf(task);
    if (first.aborted) return interrupted();
    if ('waits' in subject) return mayWait(subject.waits) ? 'later' : yield* close(task, subject.verdict);
    await pacer.ready(first);
    if (first.aborted) return interrupted();
    await journal.announceStep(nicknameKey(task.user.nickname), step);
    const repeatFor = createRepeats(repeatPolicy(), clock);
    for (let { user } = task; ; ) {
      const verdict = await pacer.run(async (answered) => {
        const of = { value: step.value, ...subject };
        const answer = await parts.directory.step(step.form, user, of, interruption.second);
        answered();
        return answer;
      });
      if (verdict.answered) runState.answered = true;
      if (verdict.isMissing === true && mayWait('user')) return 'later';
      if (verdict.again === 'throttled') pacer.slowDown();
      if (verdict.outcome === 'created') pacer.relax();
      const repeat = first.aborted ? undefined : repeatFor(verdict);
      if (repeat === 'password') user = await withAnother(user);
      else if (typeof repeat === 'object') yield* wait(repeat, verdict, parts);
      const isAgain =
        repeat === 'token' ? await parts.newToken(row.line, verdict.status) : repeat !== undefined;
      if (!isAgain) return yield* close(task, verdict);
      await pacer.ready(first);
      if (first.aborted) return interrupted();
    }
  }

  function repeatPolicy() {
    const { waitMs, replacesRefused } = parts;
    const ofNetwork = () => (runState.answered ? waitMs : undefined);
    return { tokens: MOST_TOKENS, replacesPassword: replacesRefused, isSafe: true, waitMs: ofNetwork };
  }

  /** Another password, which is kept as that of the attempt which created the user. */
  async function withAnother(user: User): Promise<User> {
    const others = withOthers(user, [user.password]);
    const made = { ...others, password: parts.credentials.another(others) };
    await parts.credentials.keep(made, journal.last(nicknameKey(user.nickname))?.attempt ?? 1);
    return made;
  }

  async function subjectOf({ user, step: { form, value } }: Task): Promise<Subject> {
    const nameId = parts.isOfUsers(form.for) ? idOfOther(form.for, value) : parts.idOf(form.for, value);
    if (nameId === undefined && needsNameId(form)) {
      const waits = parts.isOfUsers(form.for) ? 'other' : 'none';
      return { waits, verdict: openBy(ownMessage('step-other-missing', {})) };
    }
    if (!needsId(form)) return { id: undefined, nameId };
    const key = nicknameKey(user.nickname);
    const known = journal.after(key)?.id ?? ids.get(key);
    if (known !== undefined) return { id: known, nameId };
    const seen = await parts.lookUp?.(user);
    if (seen?.kind === 'found' && seen.user.id !== undefined) {
      ids.set(key, seen.user.id);
      return { id: seen.user.id, nameId };
    }
    if (seen?.kind !== 'unknown')
      return {
        waits: seen?.kind === 'absent' ? 'user' : 'none',
        verdict: openBy(ownMessage('step-no-id', {})),
      };
    const verdict = openBy(wrappedMessage('not-looked-up', seen));
    return { waits: 'none', verdict: { ...verdict, stop: seen.stop } };
  }

  /** A user of this roster, or one whom the directory had before. */
  function idOfOther(field: string, login: string): string | number | undefined {
    const { nickname } = splitLogin(login);
    return journal.after(nicknameKey(nickname))?.id ?? parts.idOf(field, login);
  }

  async function* close({ user, row, step }: Task, verdict: Verdict): Events<RunEnd> {
    const { status, code, message, detail } = verdict;
    const { nickname } = user;
    const state = STATES[verdict.outcome] ?? 'open';
    const result = { state, ...defined({ status, code, message, detail }) };
    await journal.settleStep(nicknameKey(nickname), step, result);
    const { row: number, line } = row;
    const { step: name, value } = step;
    yield { event: 'step', row: number, line, nickname, step: name, value, ...result, factor: pacer.factor };
    if (first.aborted) return interrupted();
    const policy = policies.get(name) ?? createStopPolicy(parts.stopAfter, false);
    policies.set(name, policy);
    const reason = verdict.stop ?? policy.note(verdict);
    if (reason === null) return undefined;
    const isForbidden = reason === 'too_many_failures' && status === FORBIDDEN;
    return stoppedAt(isForbidden ? 'forbidden' : reason, line, verdict);
  }

  return {
    async *send({ wanted, ...of }) {
      for (const step of wanted) {
        const end = yield* send({ ...of, step }, false);
        if (end === 'later') later.push({ ...of, step });
        else if (end !== undefined) return end;
      }
      return undefined;
    },
    async *sendLater() {
      for (const task of later) {
        for (;;) {
          const end = yield* send(task, true);
          if (end === undefined) break;
          if (end !== 'later') return end;
          const until = Math.min(clock.now() + MISSING_WAIT_MS, deadlineOf(task));
          debug.line('wait', { why: 'missing', ms: until - clock.now() });
          await clock.sleep(until - clock.now(), first);
          if (first.aborted) return interrupted();
        }
      }
      return undefined;
    },
  };
}

/** Where a profile has none. */
export const NO_STEPS: StepSender = { send: nothing, sendLater: nothing };

async function* nothing(): Events<never> {
  yield* [];
  return undefined;
}

/** Nothing was sent. */
function openBy(own: OwnMessage): Verdict {
  return { ...NOT_SENT, ...own };
}
