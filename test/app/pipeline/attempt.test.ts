import { describe, expect, it } from 'vitest';
import { type AttemptResult, RowSender, type RunParts } from '../../../src/app/pipeline/attempt.js';
import type { PasswordSource } from '../../../src/app/pipeline/index.js';
import { SerialPacer } from '../../../src/app/pipeline/pacer.js';
import type { RowLookUp } from '../../../src/app/pipeline/row-look-up.js';
import { UserIds } from '../../../src/app/pipeline/user-ids.js';
import { Waits } from '../../../src/app/pipeline/waits.js';
import type { Directory } from '../../../src/directory/directory.js';
import type { SignalName } from '../../../src/domain/clock.js';
import { NO_DEBUG_LOG } from '../../../src/domain/debug-log.js';
import type { Journal } from '../../../src/domain/journals.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import type { Known, Verdict } from '../../../src/domain/outcome.js';
import { Secret } from '../../../src/domain/secret.js';
import type { User } from '../../../src/domain/user.js';
import type { Credentials } from '../../../src/passwords/credentials.js';
import { NO_FIELDS } from '../../support/default-profile.js';
import { errorOf } from '../../support/error-of.js';
import { createFakeClock } from '../../support/fake-clock.js';
import { CREATED, EXISTS, THROTTLED } from '../../support/simulated-run.js';

const WEAK: Verdict = { ...CREATED, outcome: 'weak_password', status: 422 };

const ANNA: User = {
  nickname: 'anna',
  password: new Secret('roster'),
  name: { first: '', last: '', middle: '' },
  position: '',
  departmentId: 1,
  ...NO_FIELDS,
};

/** Earlier records of the journal about the row. */
const LEFT_OPEN: Partial<Known> = { attemptId: 'id-2', earlierIds: ['id-1'], mayBeOurs: true };

type Settled = Parameters<Journal['settle']>[2];

type Result = {
  readonly log: readonly string[];
  /** The recorded duration of each request, in milliseconds. */
  readonly durations: readonly number[];
  /** For each request: the passwords that are masked in its answer, in addition to the password that is sent. */
  readonly others: readonly (readonly string[])[];
  /** The settlements in the journal. */
  readonly settled: readonly Settled[];
  readonly result: AttemptResult | undefined;
  readonly error: unknown;
};

/** Sends one row to a directory with these answers, and logs all steps in order. */
async function attempt(
  password: PasswordSource,
  answers: readonly Verdict[],
  options: {
    readonly replaces?: boolean;
    readonly full?: boolean;
    /** The attempt with a saved password that an earlier run did not send. */
    readonly saved?: number;
    readonly stopAt?: number;
    readonly password?: string;
    /** The duration of a request. */
    readonly requestMs?: number;
    readonly lookTaken?: RowLookUp;
    /** Passwords that earlier runs saved for the user. */
    readonly savedBefore?: readonly string[];
    /** An earlier request may have created the user. */
    readonly isUnconfirmed?: boolean;
  } = {},
): Promise<Result> {
  const log: string[] = [];
  const durations: number[] = [];
  const others: string[][] = [];
  const settled: Settled[] = [];
  const clock = createFakeClock();
  const first = new AbortController();
  let [attempts, made] = [0, 0];
  const left = [...answers];
  const another = () => new Secret(`made${++made}`);
  const parts: RunParts = {
    journal: {
      everCreated: true,
      last: () =>
        attempts === 0 && options.isUnconfirmed !== true
          ? undefined
          : ({
              ...LEFT_OPEN,
              attempt: attempts,
              ...(options.isUnconfirmed === true && { unconfirmedSince: 5 }),
            } as Known),
      isFresh: () => true,
      announce: async (_user, _row, { hasCredential } = {}) => {
        log.push(`announce${hasCredential === true ? ' kept' : ''}`);
        attempts += 1;
        return attempts;
      },
      settle: async (_key, _attempt, settlement, ms) => {
        log.push(settlement.outcome);
        settled.push(settlement);
        durations.push(ms);
      },
      settleByLookUp: async (_key, { outcome, attempt }) => void log.push(`looked up: ${outcome} ${attempt}`),
    } satisfies Partial<Journal> as unknown as Journal,
    ids: new UserIds({ ownerOf: () => undefined }, 'Simulated'),
    directory: {
      create: async ({ password: sent, otherPasswords = [] }) => {
        others.push(otherPasswords.map((other) => other.reveal()));
        log.push(`send ${sent.reveal()}`);
        clock.pass(options.requestMs ?? 0);
        if (log.filter((line) => line.startsWith('send')).length === options.stopAt) {
          first.abort('SIGINT' satisfies SignalName);
        }
        return left.shift() ?? CREATED;
      },
    } satisfies Partial<Directory> as unknown as Directory,
    pacer: new SerialPacer({ min: 0, max: 0 }, clock, () => 0),
    clock: { ...clock, sleep: async () => {} },
    debug: NO_DEBUG_LOG,
    interruption: { first: first.signal, second: new AbortController().signal },
    newToken: async () => false,
    waitMs: 0,
    limit: Number.POSITIVE_INFINITY,
    stopAfter: 0,
    countsOnlyUnconfirmed: false,
    credentials: {
      passwordFor: another,
      another,
      passwordOf: (_user, number) => (number === options.saved ? new Secret('saved') : undefined),
      savedFor: () => (options.savedBefore ?? []).map((text) => new Secret(text)),
      keep: async ({ password: kept }, number) => {
        if (options.full === true) throw errorOf('disk_full', 'full');
        log.push(`keep ${kept.reveal()} ${number}`);
      },
    } satisfies Partial<Credentials> as unknown as Credentials,
    attemptId: () => undefined,
    replacesRefused: options.replaces === true,
    lookTaken: options.lookTaken,
  };
  const waits = new Waits(parts.pacer, parts.clock, parts.debug, parts.interruption.first);
  const sender = new RowSender(parts, { answered: true, createdThisRun: true }, waits);
  const row = { row: 1, line: 2, cells: [] };
  const rows = sender.send(
    { ...ANNA, password: new Secret(options.password ?? 'roster') },
    row,
    password,
    () => {},
  );
  try {
    for (;;) {
      const step = await rows.next();
      if (step.done === true)
        return { log, durations, others, settled, result: step.value, error: undefined };
    }
  } catch (error) {
    return { log, durations, others, settled, result: undefined, error };
  }
}

describe('a password that is generated or typed', () => {
  it('a password that is not in the roster is saved before each attempt is announced', async () => {
    const { log } = await attempt('generated', [THROTTLED]);
    expect(log).toEqual([
      'keep made1 1',
      'announce kept',
      'send made1',
      'again',
      'keep made1 2',
      'announce kept',
      'send made1',
      'created',
    ]);
    expect((await attempt('typed', [])).log).toEqual([
      'keep roster 1',
      'announce kept',
      'send roster',
      'created',
    ]);
    expect((await attempt('roster', [])).log).toEqual(['announce', 'send roster', 'created']);
  });

  it('a password replaces a password that was saved for an attempt and never sent', async () => {
    const { log } = await attempt('roster', [THROTTLED], { saved: 1 });
    expect(log.slice(0, 4)).toEqual(['keep roster 1', 'announce kept', 'send roster', 'again']);
    expect(log.slice(4)).toEqual(['announce', 'send roster', 'created']);
  });

  it('a row without a password is never sent', async () => {
    const { log, error } = await attempt('roster', [], { password: '' });
    expect(log).toEqual([]);
    expect(String(error)).toContain('without a password');
  });

  it('a row is neither announced nor sent if its password cannot be saved', async () => {
    const { log, error } = await attempt('generated', [], { full: true });
    expect([log, error]).toMatchObject([[], { reason: 'disk_full' }]);
  });
});

it('the journal records how long each request took, in whole milliseconds', async () => {
  const { durations } = await attempt('roster', [THROTTLED], { requestMs: 211.7 });
  expect(durations).toEqual([212, 212]);
});

describe('a login conflict', () => {
  const shows = (attemptId: string): RowLookUp => ({
    lookUp: async () => ({ kind: 'found', user: { nickname: 'anna', attemptId, names: [], fields: {} } }),
    title: 'Simulated',
    secrets: new KnownSecrets(),
  });

  it('a taken login is looked up before it is settled, and counts as created if an earlier attempt created it', async () => {
    const { log, result } = await attempt('roster', [EXISTS], { lookTaken: shows('id-1') });
    expect(log).toEqual(['announce', 'send roster', 'looked up: created 1']);
    expect(result).toMatchObject({ isSent: true, interrupted: false, verdict: { outcome: 'created' } });
  });

  it('a taken login is recorded as another person’s account if the look-up shows that', async () => {
    const { log, result } = await attempt('roster', [EXISTS], { lookTaken: shows('other') });
    expect(log).toEqual(['announce', 'send roster', 'exists', 'looked up: exists undefined']);
    expect(result).toMatchObject({ verdict: { outcome: 'exists', message: 'taken by anna' } });
  });
});

describe('a refusal after a request that may have created the user', () => {
  it.each([
    [
      'failed',
      'bad request',
      'an earlier request may have created the user; this one was refused: bad request',
    ],
    ['failed', '', 'an earlier request may have created the user; this one was refused'],
    [
      'weak_password',
      'too short',
      'an earlier request may have created the user; this one was refused: too short',
    ],
  ] as const)(
    'a row that may have been created stays unconfirmed after the answer %s (%s)',
    async (outcome, message, text) => {
      const refusal: Verdict = { ...CREATED, outcome, status: 422, message };
      const { settled, result } = await attempt('roster', [refusal], { isUnconfirmed: true });
      expect(result?.verdict).toMatchObject({ outcome: 'unconfirmed', message: text });
      expect(settled).toMatchObject([{ outcome: 'unconfirmed', message: text }]);
      const { result: first } = await attempt('roster', [refusal]);
      expect(first?.verdict).toEqual(refusal);
    },
  );

  it.each([CREATED, EXISTS, THROTTLED])(
    'a row that may have been created is settled by any other answer (%#)',
    async (answer) => {
      const { result } = await attempt('roster', Array(9).fill(answer), { isUnconfirmed: true });
      expect(result?.verdict).toEqual(answer);
    },
  );

  it('a row that may have been created is sent once more with another password', async () => {
    const { log } = await attempt('roster', [WEAK], { isUnconfirmed: true, replaces: true });
    expect(log).toEqual([
      'announce',
      'send roster',
      'again',
      'keep made1 2',
      'announce kept',
      'send made1',
      'created',
    ]);
  });
});

describe('a password that is refused as too simple', () => {
  it('a password that was refused or saved before is masked in later answers', async () => {
    const savedBefore = ['saved1', 'saved2'];
    const { others } = await attempt('roster', [WEAK], { replaces: true, savedBefore });
    expect(others).toEqual([savedBefore, [...savedBefore, 'roster']]);
    expect((await attempt('roster', [])).others).toEqual([[]]);
  });

  it('only a refused password is recorded as the reason to repeat a request', async () => {
    const { settled } = await attempt('roster', [THROTTLED, WEAK], { replaces: true });
    expect(settled).toMatchObject([
      { outcome: 'again', isWeak: false },
      { outcome: 'again', isWeak: true },
      { outcome: 'created' },
    ]);
  });

  it('a password that is refused as too simple is replaced once, and the first attempt is settled as “again”', async () => {
    const { log, result } = await attempt('roster', [WEAK, WEAK], { replaces: true });
    expect(log).toEqual([
      'announce',
      'send roster',
      'again',
      'keep made1 2',
      'announce kept',
      'send made1',
      'weak_password',
    ]);
    expect(result).toMatchObject({ verdict: { outcome: 'weak_password' }, attempt: 2 });
    expect((await attempt('roster', [WEAK])).log).toEqual(['announce', 'send roster', 'weak_password']);
  });

  it('a password that is refused as too simple is not replaced after a signal, and the answer is recorded', async () => {
    const { log, result } = await attempt('roster', [WEAK], { replaces: true, stopAt: 1 });
    expect(log).toEqual(['announce', 'send roster', 'weak_password']);
    expect(result).toMatchObject({ interrupted: true, verdict: { outcome: 'weak_password' } });
  });
});
