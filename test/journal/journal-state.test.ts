import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../../src/domain/clock.js';
import type { AttemptOutcome } from '../../src/domain/outcome.js';
import type { AttemptResult } from '../../src/journal/journal.js';
import { type Journal, type JournalView, readJournal, readJournalFor } from '../../src/journal/journal.js';
import { JournalState } from '../../src/journal/journal-state.js';
import type { JournalRecord } from '../../src/journal/record.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, HEAD, open, START, tickingClock, user } from './samples.js';

/** A state of these records, each a second after the one before; and what applying each returned. */
function stateOf(
  ...records: readonly (readonly ['run' | 'ended' | 'assigned' | 'sending' | 'settled', object?])[]
) {
  const state = new JournalState();
  const taken = records.map(([type, members], second) =>
    state.apply({ ...COMPLETE[type], ...members, at: atSecond(second) } as JournalRecord),
  );
  return { state, taken, last: taken.at(-1) };
}

function atSecond(second: number): string {
  return new Date(START + second * 1000).toISOString();
}

const COMPLETE = {
  run: {
    type: 'run',
    version: 1,
    run: 1,
    base_url: HEAD.baseUrl,
    org: null,
    roster: 'users.csv',
    roster_path: null,
  },
  assigned: { type: 'assigned', source: '0a', nth: 1, nickname: 'a' },
  sending: { type: 'sending', key: 'a', row: 1, attempt: 1, name: user('a').name, department_id: 1 },
  settled: { type: 'settled', key: 'a', attempt: 1, outcome: 'created', status: 201, ms: 5 },
  ended: { type: 'ended', run: 1, ended: 'complete' },
} as const;

describe('a record that contradicts those before it is refused:', () => {
  test.each([
    ['any before the first run', [['sending']]],
    ['an end before the first run', [['ended']]],
    ['a settlement of what was never announced', [['run'], ['settled']]],
    ['a settlement of a later attempt', [['run'], ['sending'], ['settled', { attempt: 2 }]]],
    ['the end of another run', [['run'], ['ended', { run: 2 }]]],
  ] as const)('%s', (_, records) => {
    expect(stateOf(...records).last).toBe(false);
  });
});

test('an assigned record of version 0.1.0 is ignored', () => {
  const { state, last } = stateOf(['run'], ['assigned']);
  expect(last).toBe(true);
  expect(state.last('a')).toBeUndefined();
  expect([state.size, state.records]).toEqual([0, 2]);
});

test('a late settlement by a slower run leaves the attempt that followed unconfirmed since the first', () => {
  const { state, last } = stateOf(
    ['run'],
    ['sending'],
    ['run', { run: 2 }],
    ['sending', { attempt: 2 }],
    ['settled'],
  );
  expect(last).toBe(true);
  expect(state.last('a')).toMatchObject({ outcome: 'unconfirmed', attempt: 2, run: 2 });
  expect(state.last('a')?.unconfirmedSince).toBe(START + 1000);
  expect(state.usersAtAddress).toEqual({ created: 0, unconfirmed: 1 });
  expect(state.everCreated).toBe(false);
});

test('a state that was read does not change when the journal does', () => {
  const { state } = stateOf(['run'], ['sending']);
  const before = state.last('a');
  const copy = structuredClone(before);
  state.apply({ ...COMPLETE.settled, at: atSecond(9) });
  expect(before).toEqual(copy);
  expect(state.last('a')).toMatchObject({ outcome: 'created', status: 201, at: START + 9000 });
});

test('two runs with the same number, which began without a lock, count separately', () => {
  const { state } = stateOf(
    ['run'],
    ['sending'],
    ['settled', { outcome: 'failed' }],
    ['run'],
    ['sending', { attempt: 2 }],
    ['settled', { attempt: 2 }],
  );
  expect(state.runs.map(({ counts }) => counts)).toMatchObject([
    { total: 1, failed: 1, created: 0 },
    { total: 1, failed: 0, created: 1 },
  ]);
});

test('a run counts each row once, as it left it, whatever later runs change', () => {
  const { state } = stateOf(
    ['run'],
    ['sending'],
    ['settled', { outcome: 'again' }],
    ['sending', { attempt: 2 }],
    ['settled', { attempt: 2, outcome: 'failed' }],
    ['ended'],
    ['run', { run: 2 }],
    ['sending', { attempt: 3 }],
    ['settled', { attempt: 3 }],
  );
  expect(state.runs).toMatchObject([
    {
      run: 1,
      ended: 'complete',
      finishedAt: START + 5000,
      counts: { total: 1, failed: 1, pending: 0, created: 0 },
    },
    { run: 2, counts: { total: 1, created: 1, failed: 0 } },
  ]);
});

const KEYS = ['a', 'b', 'c'] as const;
const OUTCOMES = ['created', 'weak_password', 'exists', 'failed', 'unconfirmed', 'pending', 'again'] as const;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('announce' as const), key: fc.constantFrom(...KEYS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      key: fc.constantFrom(...KEYS),
      outcome: fc.constantFrom(...OUTCOMES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('person' as const),
      key: fc.constantFrom(...KEYS),
      outcome: fc.constantFrom('created' as const, 'pending' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Nobody is created or unconfirmed, so that another address is accepted. */
const refusals = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.tuple(
          fc.constantFrom(...KEYS),
          fc.constantFrom('exists' as const, 'failed' as const, 'again' as const),
        ),
      },
      { weight: 1, arbitrary: fc.constant('move' as const) },
    ),
    { maxLength: 10 },
  )
  .map((all) =>
    all.flatMap((one): readonly Step[] => {
      if (one === 'move') return [{ do: one }];
      const [key, outcome] = one;
      return [
        { do: 'announce' as const, key },
        { do: 'settle' as const, key, outcome },
      ];
    }),
  );

/**
 * The state of one row after its attempts, computed in a simpler way: every attempt with an unknown outcome is kept
 * apart, by the time of its announcement.
 */
class ModelRow {
  attempt = 0;
  #open: number | undefined;
  #doubts: number[] = [];
  #outcome: AttemptOutcome = 'unconfirmed';

  announce(at: number): void {
    if (this.#open !== undefined) this.#outcome = 'unconfirmed';
    this.attempt += 1;
    this.#open = at;
    this.#doubts.push(at);
  }

  /** An answer decides its own attempt; only "created" also decides those before it. */
  settle(said: AttemptResult['outcome']): void {
    const outcome = said === 'again' ? 'pending' : said;
    const own = this.#open;
    if (outcome === 'created') this.#doubts = [];
    else if (outcome !== 'unconfirmed') this.#doubts = this.#doubts.filter((at) => at !== own);
    this.#open = undefined;
    if (outcome !== 'pending' || this.#doubts.length === 0) this.#outcome = outcome;
  }

  person(outcome: AttemptOutcome): void {
    [this.#open, this.#doubts, this.#outcome] = [undefined, [], outcome];
  }

  /** Whether the user exists at the address of these attempts, or may exist. */
  get mayExist(): boolean {
    return this.#doubts.length > 0 || this.#outcome === 'created';
  }

  /** The attempts were at another address, and nobody was created there. */
  forget(): void {
    this.#outcome = 'pending';
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  get known(): unknown {
    return {
      outcome: this.isOpen ? 'unconfirmed' : this.#outcome,
      attempt: this.attempt,
      unconfirmedSince: this.#doubts[0],
    };
  }
}

test('the latest outcome and the time of its doubt are as a simple model computes them', async () => {
  await fc.assert(
    fc.asyncProperty(refusals, fc.array(step, { maxLength: 60 }), async (before, after) => {
      let disk = new FakeDisk();
      // One for all runs, or two attempts would have the same time.
      const clock = tickingClock();
      let journal = await begun(disk, clock);
      let address: string = ADDRESSES[0];
      const model = new Map<string, ModelRow>(KEYS.map((key) => [key, new ModelRow()]));
      for (const one of [...before, ...after]) {
        if (one.do === 'kill') {
          disk = disk.afterKill();
          journal = await begun(disk, clock, address);
          continue;
        }
        if (one.do === 'move') {
          disk = disk.afterKill();
          const next = address === ADDRESSES[0] ? ADDRESSES[1] : ADDRESSES[0];
          if ([...model.values()].some((row) => row.mayExist)) {
            await expect(begun(disk, clock, next)).rejects.toMatchObject({ reason: 'results' });
            expectModel(await readJournalFor(next, FOLDER, disk), model);
            journal = await begun(disk, clock, address);
          } else {
            for (const row of model.values()) row.forget();
            expectModel(await readJournalFor(next, FOLDER, disk), model);
            journal = await open({ disk, clock, head: { ...HEAD, baseUrl: next } });
            expectModel(journal, model);
            await journal.begin();
            address = next;
          }
          continue;
        }
        const row = model.get(one.key) as ModelRow;
        if (one.do === 'announce') {
          await journal.announce(user(one.key), 1);
          row.announce(journal.last(one.key)?.at ?? Number.NaN);
        } else if (one.do === 'settle' && row.isOpen) {
          await journal.settle(one.key, row.attempt, { outcome: one.outcome }, 1);
          row.settle(one.outcome);
        } else if (one.do === 'person' && row.attempt > 0) {
          await journal.settleByPerson(one.key, one.outcome);
          row.person(one.outcome);
        }
      }
      for (const view of [journal, await readJournal(FOLDER, disk)]) expectModel(view, model);
    }),
    { numRuns: 300 },
  );
});

function expectModel(view: JournalView | undefined, model: ReadonlyMap<string, ModelRow>): void {
  for (const [key, row] of model) {
    const known = view?.last(key);
    const seen = known && {
      outcome: known.outcome,
      attempt: known.attempt,
      unconfirmedSince: known.unconfirmedSince,
    };
    expect(seen).toEqual(row.attempt === 0 ? undefined : row.known);
  }
}

const ADDRESSES = [HEAD.baseUrl, 'https://other.example'] as const;

async function begun(disk: FakeDisk, clock: Clock, baseUrl: string = HEAD.baseUrl): Promise<Journal> {
  const journal = await open({ disk, clock, head: { ...HEAD, baseUrl } });
  await journal.begin();
  return journal;
}
