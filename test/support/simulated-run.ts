/** Simulates a run without files, network or real time, for the tests of the pipeline. */

import type { RunParts } from '../../src/app/pipeline/attempt.js';
import type { PipelineInput } from '../../src/app/pipeline/decide.js';
import {
  ALL_TO_DO,
  type PacedLookUp,
  type RowSettled,
  type RunEnd,
  type Sighting,
  type StepSettled,
  type Waiting,
} from '../../src/app/pipeline/index.js';
import { SerialPacer } from '../../src/app/pipeline/pacer.js';
import { provision } from '../../src/app/pipeline/provision.js';
import { UserIds } from '../../src/app/pipeline/user-ids.js';
import type { Checked, Checker } from '../../src/checks/checker.js';
import type { Directory } from '../../src/directory/directory.js';
import { applyRule } from '../../src/directory/outcome-rules.js';
import type { Pace } from '../../src/domain/clock.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import type { FoundOut, Journal, JournalView } from '../../src/domain/journals.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import type { AttemptOutcome, History, Known, Verdict } from '../../src/domain/outcome.js';
import { Secret } from '../../src/domain/secret.js';
import type { User } from '../../src/domain/user.js';
import type { Credentials } from '../../src/passwords/credentials.js';
import type { Roster } from '../../src/roster/roster.js';
import { NO_FIELDS } from './default-profile.js';
import { createFakeClock, type FakeClock } from './fake-clock.js';

export const CREATED: Verdict = {
  outcome: 'created',
  again: 'never',
  stop: null,
  counts: false,
  slows: false,
  answered: true,
  permanent: false,
  status: 201,
};
export const EXISTS: Verdict = { ...CREATED, outcome: 'exists', status: 409 };
export const FAILED: Verdict = { ...CREATED, outcome: 'failed', counts: true, status: 400 };
export const SERVER_ERROR: Verdict = {
  ...CREATED,
  outcome: 'unconfirmed',
  counts: true,
  slows: true,
  status: 503,
};
export const THROTTLED: Verdict = {
  ...CREATED,
  outcome: 'pending',
  again: 'throttled',
  stop: 'throttled',
  status: 429,
};
export const UNREACHABLE: Verdict = {
  ...CREATED,
  outcome: 'pending',
  again: 'unreachable',
  stop: 'unreachable',
  answered: false,
};
export const TOKEN_REFUSED: Verdict = {
  ...CREATED,
  outcome: 'pending',
  again: 'token',
  stop: 'token_refused',
  status: 401,
};

/** A roster with these logins: row n is on line n + 1. A login with `!` fails the check. */
export function sourceOf(nicknames: readonly string[], journal?: JournalView): PipelineInput {
  const roster = {
    name: 'users.csv',
    columns: { sources: [], draft: () => ({}) },
    async *rows() {
      for (const [i, nickname] of nicknames.entries()) yield { row: i + 1, line: i + 2, cells: [nickname] };
    },
    changed: async () => false,
    touched: async () => false,
  } as unknown as Roster;
  const checker: Checker = {
    domain: undefined,
    willSend() {},
    conclude: () => [],
    leftInIgnored: () => [],
    sharesAddress: () => false,
    check(row): Checked {
      const nickname = String(row.cells[0]);
      const user: User = {
        nickname,
        password: new Secret('x'),
        name: { first: '', last: '', middle: '' },
        position: '',
        departmentId: 1,
        ...NO_FIELDS,
      };
      const finding = {
        code: 'required',
        severity: 'error',
        field: 'password',
        row: row.row,
        line: row.line,
        message: { key: 'missing' },
      } as const;
      return nickname.includes('!')
        ? { user: undefined, partial: user, findings: [finding] }
        : { user, partial: user, findings: [] };
    },
  };
  return { roster, journal, selection: ALL_TO_DO, checker: async () => checker };
}

/** A journal in memory, and a log of all events in order. */
export function fakeJournal(
  before: Readonly<Record<string, AttemptOutcome>> = {},
  attemptIds: Readonly<Record<string, string>> = {},
) {
  const known = new Map<string, Known>();
  const log: string[] = [];
  const remember = (
    nickname: string,
    outcome: AttemptOutcome,
    attempt: number,
    open?: { unconfirmedSince: number },
  ) =>
    known.set(nickname, {
      ...(open ?? known.get(nickname)),
      key: nickname,
      outcome,
      row: 1,
      nickname,
      name: { first: '', last: '', middle: '' },
      departmentId: 1,
      attempt,
      run: 1,
      at: 0,
    });
  for (const [nickname, outcome] of Object.entries(before)) {
    remember(nickname, outcome, 1, outcome === 'unconfirmed' ? { unconfirmedSince: 0 } : undefined);
    const [entry, attemptId] = [known.get(nickname), attemptIds[nickname]];
    if (entry !== undefined && attemptId !== undefined) known.set(nickname, { ...entry, attemptId });
  }
  const journal = {
    async settleByLookUp(key: string, { outcome, evidence }: FoundOut) {
      log.push(`${outcome} ${key} by ${evidence}`);
      remember(key, outcome, known.get(key)?.attempt ?? 0);
    },
    newNicknames: new Set<string>(),
    changes: [],
    recognise: async () => {},
    othersNicknames: new Set<string>(),
    leftOut: [],
    leaveOut: async () => {},
    get everCreated() {
      return [...known.values()].some(({ outcome }) => outcome === 'created');
    },
    last: (key: string) => known.get(key),
    ownerOf: () => undefined,
    after: () => undefined,
    all: () => known.values(),
    get size() {
      return known.size;
    },
    assigned: () => undefined,
    assignments: () => [],
    rollCall: () => {
      throw new Error('not used here');
    },
    passedOver: new Set<string>(),
    records: 0,
    runs: [],
    activity: () => [],
    notes: [],
    head: { baseUrl: 'x', org: null, roster: 'users.csv', rosterPath: null },
    isFresh: (_key: string) => true,
    async announce(user: User) {
      log.push(`sending ${user.nickname}`);
      const attempt = (known.get(user.nickname)?.attempt ?? 0) + 1;
      remember(user.nickname, 'unconfirmed', attempt);
      return attempt;
    },
    async settle(key: string, attempt: number, settled: { outcome: AttemptOutcome | 'again' }) {
      log.push(`${settled.outcome} ${key}`);
      remember(key, settled.outcome === 'again' ? 'pending' : settled.outcome, attempt);
    },
  };
  return { journal, log };
}

/** For runs that only use passwords of the roster. */
function noPassword(): never {
  throw new Error('no password is generated here');
}

export type SimulatedRun = {
  readonly end: RunEnd;
  readonly events: readonly (RowSettled | StepSettled | Waiting)[];
  readonly log: readonly string[];
  readonly clock: FakeClock;
};

export async function simulateRun(
  nicknames: readonly string[],
  verdicts: readonly Verdict[],
  options: Partial<RunParts> & {
    before?: Record<string, AttemptOutcome>;
    onAttempt?: (n: number) => void;
    /** The answer, instead of the verdicts. */
    answer?: (n: number, history: History) => Verdict;
    /** Default: no pause. */
    pace?: Pace;
    source?: Partial<PipelineInput>;
    /** The result of a look-up before each row. Default: rows are not looked up. */
    seen?: (nickname: string, n: number, attemptIds: readonly string[]) => Sighting;
    attemptIds?: Readonly<Record<string, string>>;
  } = {},
): Promise<SimulatedRun> {
  const clock = (options.clock as FakeClock | undefined) ?? createFakeClock();
  const { journal, log } = fakeJournal(options.before, options.attemptIds);
  const { seen } = options;
  let lookUps = 0;
  const lookUp: PacedLookUp = async ({ nickname }, attemptIds = []) => {
    lookUps += 1;
    log.push(`looked up ${nickname}`);
    return seen?.(nickname, lookUps, attemptIds) ?? { kind: 'absent' };
  };
  let n = 0;
  const run = provision(
    { ...sourceOf(nicknames, journal), ...options.source },
    {
      journal: journal as unknown as Journal,
      ids: new UserIds(journal, 'Simulated'),
      directory: {
        async create(_, history, signal) {
          n += 1;
          options.onAttempt?.(n);
          if (signal.aborted) return applyRule('aborted_after_sending', history);
          return options.answer?.(n, history) ?? verdicts[n - 1] ?? CREATED;
        },
      } satisfies Partial<Directory> as unknown as Directory,
      pacer: new SerialPacer(options.pace ?? { min: 0, max: 0 }, clock, () => 0),
      clock,
      debug: NO_DEBUG_LOG,
      interruption: { first: new AbortController().signal, second: new AbortController().signal },
      newToken: async () => false,
      waitMs: 900_000,
      limit: Number.POSITIVE_INFINITY,
      stopAfter: 5,
      countsOnlyUnconfirmed: false,
      credentials: {
        passwordFor: noPassword,
        another: noPassword,
        passwordOf: () => undefined,
        savedFor: () => [],
        keep: async () => noPassword(),
      } satisfies Partial<Credentials> as unknown as Credentials,
      attemptId: () => undefined,
      replacesRefused: false,
      lookFirst: seen && { lookUp, title: 'Simulated', secrets: new KnownSecrets() },
      ...options,
    },
  );
  const events: (RowSettled | StepSettled | Waiting)[] = [];
  for (;;) {
    const step = await run.next();
    if (step.done === true) return { end: step.value, events, log, clock };
    events.push(step.value);
  }
}
