import { describe, expect, it } from 'vitest';
import type { Checked, Checker } from '../src/check/checker.js';
import { STILL_TO_DO } from '../src/decision.js';
import type { Filler } from '../src/fill/filler.js';
import type { JournalView } from '../src/journal/journal.js';
import type { Known, TriedOutcome, Verdict } from '../src/outcome.js';
import { noCounts } from '../src/outcome.js';
import { createPacer } from '../src/pacer.js';
import {
  check,
  type End,
  outcomes,
  provision,
  type RowSettled,
  type RunParts,
  type Source,
} from '../src/provision.js';
import type { Roster } from '../src/roster/roster.js';
import { Secret } from '../src/secret.js';
import type { Waiting } from '../src/trying.js';
import type { Taken } from '../src/trying-next.js';
import type { User } from '../src/user.js';
import { createFakeClock, type FakeClock } from './fake-clock.js';

const CREATED: Verdict = {
  outcome: 'created',
  again: 'never',
  stop: null,
  counts: false,
  slows: false,
  answered: true,
  hopeless: false,
  status: 201,
};
const FAILED: Verdict = { ...CREATED, outcome: 'failed', counts: true, status: 400 };
const TROUBLE: Verdict = { ...CREATED, outcome: 'unconfirmed', counts: true, slows: true, status: 503 };
const THROTTLED: Verdict = {
  ...CREATED,
  outcome: 'pending',
  again: 'throttled',
  stop: 'throttled',
  status: 429,
};
const LOST: Verdict = {
  ...CREATED,
  outcome: 'pending',
  again: 'unreachable',
  stop: 'unreachable',
  answered: false,
};
const REFUSED: Verdict = {
  ...CREATED,
  outcome: 'pending',
  again: 'token',
  stop: 'token_refused',
  status: 401,
};

/** A roster of nicknames: row n stands on line n + 1. A nickname with `!` does not pass the check. */
function sourceOf(nicknames: readonly string[], journal?: JournalView): Source {
  const roster = {
    name: 'users.csv',
    columns: { draft: () => ({}) },
    async *rows() {
      for (const [i, nickname] of nicknames.entries()) yield { row: i + 1, line: i + 2, cells: [nickname] };
    },
    changed: async () => false,
  } as unknown as Roster;
  const checker: Checker = {
    domain: undefined,
    willSend() {},
    conclude: () => [],
    check(row): Checked {
      const nickname = String(row.cells[0]);
      const user: User = {
        nickname,
        password: new Secret('x'),
        name: { first: '', last: '', middle: '' },
        position: '',
        departmentId: 1,
      };
      const finding = {
        code: 'required',
        severity: 'error',
        field: 'password',
        row: row.row,
        line: row.line,
        what: 'is missing',
      } as const;
      return nickname.includes('!')
        ? { user: undefined, partial: user, findings: [finding] }
        : { user, partial: user, findings: [] };
    },
  };
  return { roster, journal, wanted: STILL_TO_DO, checker: async () => checker };
}

/** A journal in memory, and a log of everything that happened, in order. */
function fakeJournal(before: Record<string, TriedOutcome> = {}) {
  const known = new Map<string, Known>();
  const log: string[] = [];
  const remember = (nickname: string, outcome: TriedOutcome, attempt: number) =>
    known.set(nickname, {
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
  for (const [nickname, outcome] of Object.entries(before)) remember(nickname, outcome, 1);
  const journal = {
    get everCreated() {
      return [...known.values()].some(({ outcome }) => outcome === 'created');
    },
    last: (key: string) => known.get(key),
    all: () => known.values(),
    get size() {
      return known.size;
    },
    assigned: () => undefined,
    assignments: () => [],
    rollCall: () => {
      throw new Error('nobody asks for it here');
    },
    passedOver: new Set<string>(),
    records: 0,
    runs: [],
    stretches: [],
    notes: [],
    head: { baseUrl: 'x', org: null, roster: 'users.csv', rosterPath: null },
    async assign({ nickname }: { nickname: string }) {
      log.push(`assigned ${nickname}`);
    },
    async announce(user: User) {
      log.push(`sending ${user.nickname}`);
      const attempt = (known.get(user.nickname)?.attempt ?? 0) + 1;
      remember(user.nickname, 'unconfirmed', attempt);
      return attempt;
    },
    async settle(key: string, attempt: number, settled: { outcome: TriedOutcome | 'again' }) {
      log.push(`${settled.outcome} ${key}`);
      remember(key, settled.outcome === 'again' ? 'pending' : settled.outcome, attempt);
    },
  };
  return { journal, log };
}

type Play = {
  readonly end: End;
  readonly events: readonly (RowSettled | Taken | Waiting)[];
  readonly log: readonly string[];
  readonly clock: FakeClock;
};

async function play(
  nicknames: readonly string[],
  verdicts: readonly Verdict[],
  options: Partial<RunParts> & {
    before?: Record<string, TriedOutcome>;
    onTry?: (n: number) => void;
    source?: Partial<Source>;
  } = {},
): Promise<Play> {
  const clock = (options.clock as FakeClock | undefined) ?? createFakeClock();
  const { journal, log } = fakeJournal(options.before);
  let n = 0;
  const run = provision(
    { ...sourceOf(nicknames, journal), ...options.source },
    {
      journal,
      directory: {
        async create() {
          n += 1;
          options.onTry?.(n);
          return verdicts[n - 1] ?? CREATED;
        },
      },
      pacer: createPacer({ min: 0, max: 0 }, clock, () => 0),
      clock,
      interruption: { first: new AbortController().signal, second: new AbortController().signal },
      newToken: async () => false,
      waitMs: 900_000,
      limit: Number.POSITIVE_INFINITY,
      stopAfter: 5,
      countsOnlyUnconfirmed: false,
      ...options,
    },
  );
  const events: (RowSettled | Taken | Waiting)[] = [];
  for (;;) {
    const step = await run.next();
    if (step.done === true) return { end: step.value, events, log, clock };
    events.push(step.value);
  }
}

describe('a run', () => {
  it('announces, sends and settles row by row', async () => {
    const { end, log } = await play(['a', 'b'], [CREATED, FAILED]);
    expect(end).toEqual({ ended: 'complete' });
    expect(log).toEqual(['sending a', 'created a', 'sending b', 'failed b']);
  });

  it('never sends again what was or may have been created, or is taken', async () => {
    const before = {
      a: 'created',
      b: 'unconfirmed',
      c: 'exists',
      d: 'failed',
      e: 'weak_password',
      f: 'pending',
    } as const;
    const { log } = await play(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [], { before });
    expect(log.filter((line) => line.startsWith('sending'))).toEqual([
      'sending d',
      'sending e',
      'sending f',
      'sending g',
    ]);
  });

  it('does not send what a check refuses', async () => {
    expect((await play(['a', 'b!', 'c'], [])).log.join()).not.toContain('b!');
  });

  it('ends at the limit only where there is more to send', async () => {
    expect((await play(['a', 'b'], [], { limit: 1 })).end).toEqual({ ended: 'limit' });
    expect((await play(['a', 'b'], [], { limit: 2 })).end).toEqual({ ended: 'complete' });
  });

  it('stops after so many in a row that count, and a created one in between starts anew', async () => {
    const { end, log } = await play(['a', 'b', 'c', 'd', 'e'], [FAILED, CREATED, FAILED, FAILED], {
      stopAfter: 2,
    });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'too_many_failures', line: 5 });
    expect(log.at(-1)).toBe('failed d');
    expect((await play(['a', 'b'], [FAILED, FAILED], { stopAfter: 0 })).end.ended).toBe('complete');
  });

  it('counts only doubt in a retry', async () => {
    const options = { stopAfter: 2, countsOnlyUnconfirmed: true };
    expect((await play(['a', 'b', 'c'], [FAILED, FAILED, FAILED], options)).end.ended).toBe('complete');
    expect((await play(['a', 'b', 'c'], [TROUBLE, TROUBLE], options)).end.ended).toBe('stopped');
  });

  it('tries a throttled row again up to 5 times, settled before each wait, then leaves it pending', async () => {
    const { end, log, clock } = await play(['a'], Array(6).fill(THROTTLED));
    expect(end).toMatchObject({ ended: 'stopped', reason: 'throttled' });
    expect(log).toEqual([...Array(5).fill(['sending a', 'again a']).flat(), 'sending a', 'pending a']);
    expect(clock.slept.filter((ms) => ms >= 5000)).toEqual(
      expect.arrayContaining([5000, 10_000, 20_000, 40_000, 80_000]),
    );
  });

  it('waits as long as Retry-After says', async () => {
    const { clock, log } = await play(['a'], [{ ...THROTTLED, retryAfterMs: 7000 }, CREATED]);
    expect(clock.slept).toContain(7000);
    expect(log.at(-1)).toBe('created a');
  });

  it('tries a directory that was never reached 3 times more', async () => {
    const { end, clock, log } = await play(['a'], Array(9).fill(LOST));
    expect(end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
    expect(log.filter((line) => line === 'sending a')).toHaveLength(4);
    expect(clock.slept).toEqual([1000, 2000, 4000]);
  });

  it('waits for a network that was lost in the middle, and says since when', async () => {
    const lost = Array(20).fill(LOST);
    const { end, events } = await play(['a', 'b'], [CREATED, ...lost, CREATED]);
    expect(end.ended).toBe('complete');
    const waits = events.filter((event) => event.event === 'waiting');
    // Lost at the first try, before any wait.
    const lostAt = createFakeClock().now();
    expect(waits.map(({ since }) => since)).toEqual(Array(20).fill(lostAt));
  });

  it('gives up a lost network after --wait, on the minute', async () => {
    const { end, clock } = await play(['a', 'b'], [CREATED, ...Array(99).fill(LOST)], { waitMs: 120_000 });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
    expect(clock.monotonic()).toBe(120_000);
    const none = await play(['a', 'b'], [CREATED, LOST], { waitMs: 0 });
    expect(none.end.ended).toBe('stopped');
    expect(none.clock.slept).toEqual([]);
  });

  it('counts no laptop’s sleep as waiting', async () => {
    const clock = createFakeClock();
    const asleep = {
      waitMs: 60_000,
      clock,
      onTry: (n: number) => (n === 4 ? clock.pass(3 * 3_600_000) : undefined),
    };
    const back = await play(['a', 'b'], [CREATED, LOST, LOST, LOST, LOST, LOST, CREATED], asleep);
    expect(back.end.ended).toBe('complete');
    // What was waited awake still counts: the network that stays away is given up.
    const gone = await play(['a', 'b'], [CREATED, ...Array(99).fill(LOST)], asleep);
    expect(gone.end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
    expect(gone.events.length).toBeLessThan(15);
  });

  it('does not wait for a certificate that does not hold', async () => {
    const { end, clock } = await play(['a', 'b'], [CREATED, { ...LOST, hopeless: true }]);
    expect(end.ended).toBe('stopped');
    expect(clock.slept).toEqual([]);
  });

  it('asks for another token three times', async () => {
    let asked = 0;
    const newToken = async () => {
      asked += 1;
      return true;
    };
    const { end, log } = await play(['a'], Array(4).fill(REFUSED), { newToken });
    expect(asked).toBe(3);
    expect(end).toMatchObject({ reason: 'token_refused' });
    const again = ['sending a', 'again a'];
    expect(log).toEqual([...again, ...again, ...again, 'sending a', 'pending a']);
    expect((await play(['a'], [REFUSED, CREATED], { newToken })).end.ended).toBe('complete');
  });

  it('is interrupted, and not stopped, by a signal while a person is asked for a token', async () => {
    const first = new AbortController();
    const newToken = async () => {
      first.abort('SIGINT');
      return false;
    };
    const interruption = { first: first.signal, second: new AbortController().signal };
    const { end, log } = await play(['a', 'b'], [REFUSED], { newToken, interruption });
    expect(end).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
    expect(log).toEqual(['sending a', 'again a']);
  });

  it('holds the next row back after trouble, longer each time, and not after the last', async () => {
    const { clock } = await play(
      ['a', 'b', 'c', 'd'],
      [TROUBLE, TROUBLE, { ...TROUBLE, retryAfterMs: 60_000 }],
    );
    expect(clock.slept).toEqual([5000, 10_000, 60_000]);
    expect((await play(['a'], [TROUBLE])).clock.slept).toEqual([]);
  });

  it('settles the row in flight after the first signal, then ends', async () => {
    const first = new AbortController();
    const interruption = { first: first.signal, second: new AbortController().signal };
    const { end, log } = await play(['a', 'b'], [], { interruption, onTry: () => first.abort('SIGTERM') });
    expect(end).toEqual({ ended: 'interrupted', signal: 'SIGTERM' });
    expect(log).toEqual(['sending a', 'created a']);
  });

  it('leaves no doubt behind when a signal ends a wait', async () => {
    const first = new AbortController();
    const interruption = { first: first.signal, second: new AbortController().signal };
    const { end, log } = await play(['a'], [THROTTLED], { interruption, onTry: () => first.abort('SIGINT') });
    expect(end.ended).toBe('interrupted');
    expect(log).toEqual(['sending a', 'pending a']);
  });

  it('stops before the next row when the roster was changed', async () => {
    const source = sourceOf(['a', 'b']);
    let changed = false;
    const roster = { ...source.roster, changed: async () => changed };
    const { end, log } = await play([], [], { source: { roster }, onTry: () => (changed = true) });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'roster_changed', line: 3 });
    expect(log).toEqual(['sending a', 'created a']);
  });
});

describe('a check of the whole roster', () => {
  it('counts what would be sent, what is refused and what is left alone', async () => {
    const { journal } = fakeJournal({ a: 'created', b: 'unconfirmed', gone: 'created' });
    const findings: string[] = [];
    const survey = await check(sourceOf(['a', 'b', 'c', 'd!'], journal), (finding) =>
      findings.push(`${finding.line}`),
    );
    expect(survey).toMatchObject({ toSend: 1, refused: 1, notInRoster: 1, first: { nickname: 'c' } });
    expect(survey.before).toEqual({
      ...noCounts(),
      total: 4,
      created: 1,
      unconfirmed: 1,
      pending: 1,
      invalid: 1,
    });
    expect(findings).toEqual(['5']);
  });

  it('gives each row one outcome for the report', async () => {
    const { journal } = fakeJournal({ a: 'created', 'd!': 'weak_password' });
    const seen: string[] = [];
    const rows = [];
    for await (const row of outcomes(sourceOf(['a', 'b', 'd!'], journal), (key) => seen.push(key)))
      rows.push(row.outcome);
    expect(rows).toEqual(['created', 'pending', 'invalid']);
    expect(seen).toEqual(['a', 'd!']);
  });
});

describe('a nickname that was made for a row', () => {
  const assignment = (nickname: string) => ({ source: '0a', nth: 1, of: '', nickname });
  const fillerOf = (next: readonly string[] = []): Filler => {
    const left = [...next];
    return {
      fields: ['nickname'],
      fill: (_, draft) => ({ draft, complaints: [], assigned: assignment('a') }),
      *made() {},
      renewed: [],
      next() {
        const nickname = left.shift();
        return nickname === undefined ? undefined : assignment(nickname);
      },
    };
  };
  const TAKEN: Verdict = { ...CREATED, outcome: 'exists', status: 409 };

  it('is in the journal before the row is announced', async () => {
    const { log } = await play(['a'], [], { source: { filler: fillerOf() } });
    expect(log).toEqual(['assigned a', 'sending a', 'created a']);
  });

  it('gives way to the next where it is taken, each in the journal before it is sent', async () => {
    const { log, events } = await play(['a'], [TAKEN, TAKEN], {
      source: { filler: fillerOf(['a2', 'a3', 'a4']) },
    });
    expect(log).toEqual([
      ...['assigned a', 'sending a', 'exists a'],
      ...['assigned a2', 'sending a2', 'exists a2'],
      ...['assigned a3', 'sending a3', 'created a3'],
    ]);
    expect(events).toMatchObject([
      { event: 'taken', nickname: 'a', next: 'a2' },
      { event: 'taken', nickname: 'a2', next: 'a3' },
      { event: 'row', nickname: 'a3', verdict: { outcome: 'created' } },
    ]);
  });

  it('stays where no other is to be tried, or a signal came', async () => {
    expect((await play(['a'], [TAKEN], { source: { filler: fillerOf() } })).log).toHaveLength(3);
    const stop = new AbortController();
    const played = await play(['a'], [TAKEN], {
      source: { filler: fillerOf(['a2']) },
      interruption: { first: stop.signal, second: new AbortController().signal },
      onTry: () => stop.abort('SIGINT'),
    });
    expect(played.log).toHaveLength(3);
    expect(played.end).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
  });
});
