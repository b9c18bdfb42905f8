import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clock } from '../../src/io.js';
import { type Journal, type JournalView, readJournal, readJournalFor } from '../../src/journal/journal.js';
import type { Settled } from '../../src/journal/view.js';
import type { TriedOutcome } from '../../src/outcome.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, HEAD, open, tickingClock, user } from './samples.js';

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

/** Nobody is created and nobody in doubt, so that another address is taken. */
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
 * What the tries of one row come to, told the long way: every try of which nobody knows what became of it is kept
 * apart, by the time of its announcement.
 */
class Told {
  attempt = 0;
  #open: number | undefined;
  #doubts: number[] = [];
  #word: TriedOutcome = 'unconfirmed';

  announce(at: number): void {
    if (this.#open !== undefined) this.#word = 'unconfirmed';
    this.attempt += 1;
    this.#open = at;
    this.#doubts.push(at);
  }

  /** An answer says what became of its own try; only "created" says that the user is there, whichever try it was. */
  settle(said: Settled['outcome']): void {
    const outcome = said === 'again' ? 'pending' : said;
    const own = this.#open;
    if (outcome === 'created') this.#doubts = [];
    else if (outcome !== 'unconfirmed') this.#doubts = this.#doubts.filter((at) => at !== own);
    this.#open = undefined;
    if (outcome !== 'pending' || this.#doubts.length === 0) this.#word = outcome;
  }

  person(outcome: TriedOutcome): void {
    [this.#open, this.#doubts, this.#word] = [undefined, [], outcome];
  }

  /** Whether the user is at the address of these tries, or may be. */
  get isBound(): boolean {
    return this.#doubts.length > 0 || this.#word === 'created';
  }

  /** The tries were at another address, and nobody was created there. */
  forget(): void {
    this.#word = 'pending';
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  get known(): unknown {
    return {
      outcome: this.isOpen ? 'unconfirmed' : this.#word,
      attempt: this.attempt,
      doubtSince: this.#doubts[0],
    };
  }
}

test('the last word and its doubt are what the tries come to, told one by one', async () => {
  await fc.assert(
    fc.asyncProperty(refusals, fc.array(step, { maxLength: 60 }), async (before, after) => {
      let disk = new FakeDisk();
      // One for all runs, or two tries would have the same time.
      const clock = tickingClock();
      let journal = await begun(disk, clock);
      let address: string = ADDRESSES[0];
      const told = new Map<string, Told>(KEYS.map((key) => [key, new Told()]));
      for (const one of [...before, ...after]) {
        if (one.do === 'kill') {
          disk = disk.afterKill();
          journal = await begun(disk, clock, address);
          continue;
        }
        if (one.do === 'move') {
          disk = disk.afterKill();
          const next = address === ADDRESSES[0] ? ADDRESSES[1] : ADDRESSES[0];
          if ([...told.values()].some((row) => row.isBound)) {
            await expect(begun(disk, clock, next)).rejects.toMatchObject({ reason: 'results' });
            expectTold(await readJournalFor(next, FOLDER, disk), told);
            journal = await begun(disk, clock, address);
          } else {
            for (const row of told.values()) row.forget();
            expectTold(await readJournalFor(next, FOLDER, disk), told);
            journal = await open({ disk, clock, head: { ...HEAD, baseUrl: next } });
            expectTold(journal, told);
            await journal.begin();
            address = next;
          }
          continue;
        }
        const row = told.get(one.key) as Told;
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
      for (const view of [journal, await readJournal(FOLDER, disk)]) expectTold(view, told);
    }),
    { numRuns: 300 },
  );
});

function expectTold(view: JournalView | undefined, told: ReadonlyMap<string, Told>): void {
  for (const [key, row] of told) {
    const known = view?.last(key);
    const seen = known && { outcome: known.outcome, attempt: known.attempt, doubtSince: known.doubtSince };
    expect(seen).toEqual(row.attempt === 0 ? undefined : row.known);
  }
}

const ADDRESSES = [HEAD.baseUrl, 'https://other.example'] as const;

async function begun(disk: FakeDisk, clock: Clock, baseUrl: string = HEAD.baseUrl): Promise<Journal> {
  const journal = await open({ disk, clock, head: { ...HEAD, baseUrl } });
  await journal.begin();
  return journal;
}
