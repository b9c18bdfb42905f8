import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TakenLogins } from '../../../src/app/pipeline/taken-logins.js';
import type { AttemptOutcome, Known } from '../../../src/domain/outcome.js';
import { propertyRuns } from '../../support/property-runs.js';

type Entry = AttemptOutcome | 'exists after unconfirmed' | 'recognised';

/** A journal whose rows get these outcomes, the first `before` of them in earlier runs. */
function simulate(outcomes: readonly Entry[], before = 0, others: readonly number[] = []) {
  const entries = new Map<string, Known>();
  const settle = (at: number, entry: Entry): string => {
    const key = `u${at}`;
    const isUnclear = entry === 'exists after unconfirmed';
    const isRecognised = entry === 'recognised';
    const outcome = isUnclear ? 'exists' : isRecognised ? 'created' : entry;
    const more = { ...(isUnclear && { mayBeOurs: true }), ...(isRecognised && { isRecognised }) };
    entries.set(key, { key, outcome, ...more } as Known);
    return key;
  };
  for (const [at, entry] of outcomes.slice(0, before).entries()) settle(at, entry);
  const taken = new TakenLogins({
    all: () => entries.values(),
    last: (key) => entries.get(key),
    othersNicknames: new Set(others.map((at) => `u${at}`)),
  });
  const stoppedAt = outcomes.slice(before).findIndex((entry, at) => taken.note(settle(before + at, entry)));
  return { stoppedAt: stoppedAt < 0 ? undefined : before + stoppedAt, taken };
}

const repeated = (entry: Entry, times: number): readonly Entry[] => Array<Entry>(times).fill(entry);
const stoppedAt = (...parts: Parameters<typeof simulate>) => simulate(...parts).stoppedAt;

describe('a folder without created users', () => {
  it('the third login that is taken stops the run', () => {
    expect(stoppedAt(repeated('exists', 59))).toBe(2);
  });

  it('the logins taken in earlier runs count: a test with one user, or a run that stopped', () => {
    expect(stoppedAt(repeated('exists', 59), 1)).toBe(2);
    expect(stoppedAt(repeated('exists', 59), 2)).toBe(2);
    expect(stoppedAt(repeated('exists', 59), 3)).toBe(3);
  });

  it('rows without an account do not hide that all other logins are taken', () => {
    expect(stoppedAt(['failed', 'exists', 'weak_password', 'exists', 'failed', 'exists'])).toBe(5);
    expect(stoppedAt(['unconfirmed', 'exists', 'exists', 'exists'])).toBe(3);
  });

  it('rows are sent one at a time until a user is created, also by an earlier run', () => {
    expect(simulate(['exists', 'failed']).taken.hasCreated).toBe(false);
    expect(simulate(['exists', 'created']).taken.hasCreated).toBe(true);
    expect(simulate(['created'], 1).taken.hasCreated).toBe(true);
  });
});

describe('a folder with created users', () => {
  it('the run stops if at least three logins and more than half of all rows are taken', () => {
    expect(stoppedAt(['created', ...repeated('exists', 9)])).toBe(3);
    expect(stoppedAt(['created', 'failed', ...repeated('exists', 9)])).toBe(4);
    expect(stoppedAt(['created', 'created', 'created', ...repeated('exists', 9)])).toBe(6);
  });

  it('the run stops if at least five logins and more than a fifth of all rows are taken', () => {
    expect(stoppedAt([...repeated('created', 20), ...repeated('exists', 9)])).toBe(25);
    expect(stoppedAt([...repeated('created', 19), ...repeated('exists', 9)])).toBe(23);
  });

  it('a few taken logins among many new ones do not stop the run', () => {
    expect(stoppedAt(['exists', 'exists', ...repeated('created', 8)])).toBeUndefined();
    expect(stoppedAt(['created', ...repeated('exists', 2)])).toBeUndefined();
    expect(stoppedAt([...repeated('created', 4), ...repeated('exists', 4)])).toBeUndefined();
    const oneInFive = Array.from({ length: 500 }, (_, at) => (at % 5 === 4 ? 'exists' : 'created') as Entry);
    expect(stoppedAt(oneInFive)).toBeUndefined();
  });

  it('a row that is sent again counts once, with its last outcome', () => {
    const { taken } = simulate([...repeated('exists', 4), ...repeated('created', 4)], 8);
    expect([taken.note('u1'), taken.note('u1'), taken.note('u2')]).toEqual([false, false, false]);
  });
});

describe('logins that do not count', () => {
  it('logins of other people do not count', () => {
    expect(stoppedAt(repeated('exists', 59), 3, [0, 1, 2])).toBe(5);
    expect(stoppedAt(['created', ...repeated('exists', 9)], 1, [1, 2, 3])).toBe(6);
  });

  it('logins that an earlier request of this folder may have created do not count', () => {
    expect(stoppedAt(repeated('exists after unconfirmed', 20))).toBeUndefined();
  });

  it('recognised people, who were not sent from this folder, do not hide that most logins are taken', () => {
    expect(stoppedAt([...repeated('recognised', 50), ...repeated('exists', 9)], 50)).toBe(52);
  });

  it('whatever happens, at most four logins are taken before the run stops or a fifth of the rows are taken', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<Entry>('created', 'exists', 'failed', 'weak_password', 'unconfirmed')),
        (outcomes) => {
          const end = stoppedAt(outcomes) ?? outcomes.length;
          const sent = outcomes.slice(0, end);
          const taken = sent.filter((outcome) => outcome === 'exists').length;
          expect(taken).toBeLessThanOrEqual(sent.includes('created') ? Math.max(4, sent.length / 5 + 1) : 2);
          expect(taken).toBeLessThanOrEqual(Math.max(2, sent.length / 2));
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });
});
