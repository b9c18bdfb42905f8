import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clock } from '../../src/io.js';
import { type Journal, readJournal } from '../../src/journal/journal.js';
import type { Settled } from '../../src/journal/view.js';
import type { TriedOutcome } from '../../src/outcome.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, open, tickingClock, user } from './samples.js';

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
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      let disk = new FakeDisk();
      // One for all runs, or two tries would have the same time.
      const clock = tickingClock();
      let journal = await begun(disk, clock);
      const told = new Map<string, Told>(KEYS.map((key) => [key, new Told()]));
      for (const one of steps) {
        if (one.do === 'kill') {
          disk = disk.afterKill();
          journal = await begun(disk, clock);
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
      for (const view of [journal, await readJournal(FOLDER, disk)]) {
        for (const [key, row] of told) {
          const known = view?.last(key);
          const seen = known && {
            outcome: known.outcome,
            attempt: known.attempt,
            doubtSince: known.doubtSince,
          };
          expect(seen).toEqual(row.attempt === 0 ? undefined : row.known);
        }
      }
    }),
    { numRuns: 300 },
  );
});

async function begun(disk: FakeDisk, clock: Clock): Promise<Journal> {
  const journal = await open({ disk, clock });
  await journal.begin();
  return journal;
}
