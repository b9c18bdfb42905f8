/** A signal at every point at which a run waits: nothing is sent any more, and the wait ends in that moment. */

import { describe, expect, it } from 'vitest';
import { check, type PipelineInput } from '../../src/app/provision.js';
import { Interrupted } from '../../src/domain/errors.js';
import type { Verdict } from '../../src/domain/outcome.js';
import { Secret } from '../../src/domain/secret.js';
import type { Roster } from '../../src/roster/roster.js';
import { createFakeClock } from '../support/fake-clock.js';
import {
  CREATED,
  FAILED,
  fakeJournal,
  LOST,
  type Play,
  play,
  REFUSED,
  sourceOf,
  TAKEN,
  THROTTLED,
  TROUBLE,
} from '../support/play.js';

const NO_PAUSE = { min: 0, max: 0 };
const PAUSE = { min: 2_000, max: 2_000 };
const NEVER = new AbortController().signal;

/** Plays a run of two rows, with a signal when the clock comes to this time. */
async function playUntil(
  ms: number,
  verdicts: readonly Verdict[],
  options: Parameters<typeof play>[2] = {},
  rows: readonly string[] = ['a', 'b'],
): Promise<Play> {
  const clock = createFakeClock();
  const first = new AbortController();
  clock.at(ms, () => first.abort('SIGINT'));
  const interruption = { first: first.signal, second: NEVER };
  return await play(rows, verdicts, { ...options, clock, interruption });
}

/** It ended by the signal and when that came, and this is all that was sent and settled. */
function expectEnded({ end, log, clock }: Play, ms: number, ...lines: readonly string[]): void {
  expect(end).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
  expect(log).toEqual(lines);
  expect(clock.monotonic()).toBe(ms);
}

const times = (n: number, ...lines: readonly string[]): readonly string[] => Array(n).fill(lines).flat();

describe('a signal during', () => {
  it('the pause: the next row is not sent', async () => {
    const played = await playUntil(1_000, [], { pace: PAUSE });
    expectEnded(played, 1_000, 'sending a', 'created a');
  });

  it('the wait after a server in trouble: the next row is not sent', async () => {
    const played = await playUntil(3_000, [TROUBLE], { pace: NO_PAUSE });
    expectEnded(played, 3_000, 'sending a', 'unconfirmed a');
  });

  it.each([
    [3_000, 1],
    [14_000, 2],
    [154_000, 5],
  ])("a 429's wait, at %i ms: the row is not sent again", async (ms, tries) => {
    const played = await playUntil(ms, Array(9).fill(THROTTLED));
    expectEnded(played, ms, ...times(tries, 'sending a', 'again a'));
  });

  it('a wait as long as Retry-After says: the row is not sent again', async () => {
    const played = await playUntil(200_000, [{ ...THROTTLED, retryAfterMs: 300_000 }]);
    expectEnded(played, 200_000, 'sending a', 'again a');
  });

  it.each([
    [500, 1],
    [2_000, 2],
    [5_000, 3],
  ])("a network's wait before the first answer, at %i ms: the row is not sent again", async (ms, tries) => {
    const played = await playUntil(ms, Array(9).fill(LOST));
    expectEnded(played, ms, ...times(tries, 'sending a', 'again a'));
  });

  it.each([
    [500, 1],
    [20_000, 4],
    [119_000, 7],
  ])("a network's wait after an answer, at %i ms: the row is not sent again", async (ms, tries) => {
    const played = await playUntil(ms, [CREATED, ...Array(99).fill(LOST)], { waitMs: 120_000 });
    expectEnded(played, ms, 'sending a', 'created a', ...times(tries, 'sending b', 'again b'));
  });

  it('the pause that is left after a wait: the row is not sent again', async () => {
    const played = await playUntil(1_000, [{ ...THROTTLED, retryAfterMs: 100 }], { pace: PAUSE });
    expectEnded(played, 1_000, 'sending a', 'again a');
  });

  it('the pause before the try with a new token: the row is not sent again', async () => {
    const played = await playUntil(1_000, [REFUSED], { pace: PAUSE, newToken: async () => true });
    expectEnded(played, 1_000, 'sending a', 'again a');
  });

  it('the pause before the try with another password: the row is not sent again, and is still to do', async () => {
    const another = () => new Secret('made');
    const played = await playUntil(1_000, [{ ...FAILED, outcome: 'weak_password' }], {
      pace: PAUSE,
      credentials: { passwordFor: another, another, keep: async () => {} },
      replacesRefused: true,
    });
    expectEnded(played, 1_000, 'sending a', 'again a');
    expect(played.events).toMatchObject([{ event: 'row', verdict: { outcome: 'pending' } }]);
  });

  it('rows that are left alone: no more of them are read', async () => {
    const { journal } = fakeJournal({ a: 'created', b: 'created' });
    const { source, read } = counted(sourceOf(['a', 'b'], journal));
    const first = new AbortController();
    first.abort('SIGHUP');
    const { end } = await play([], [], { source, interruption: { first: first.signal, second: NEVER } });
    expect(end).toEqual({ ended: 'interrupted', signal: 'SIGHUP' });
    expect(read()).toBe(1);
  });

  it('the check of the roster: no more of it is read', async () => {
    const { source, read } = counted(sourceOf(['a', 'b', 'c']));
    const first = new AbortController();
    const checker = async (): ReturnType<PipelineInput['checker']> => {
      const made = await source.checker();
      return {
        ...made,
        check(...row) {
          first.abort('SIGINT');
          return made.check(...row);
        },
      };
    };
    await expect(check({ ...source, checker }, () => {}, first.signal)).rejects.toThrow(Interrupted);
    expect(read()).toBe(2);
  });
});

describe('a signal while a request is under way', () => {
  /** Plays one row, with a signal before its answer. */
  async function playAnswer(verdict: Verdict, options: Parameters<typeof play>[2] = {}): Promise<Play> {
    const first = new AbortController();
    const interruption = { first: first.signal, second: NEVER };
    return await play(['a', 'b'], [verdict], {
      ...options,
      interruption,
      onTry: () => first.abort('SIGINT'),
    });
  }

  it.each([
    ['created', CREATED],
    ['exists', TAKEN],
    ['unconfirmed', TROUBLE],
    ['pending', THROTTLED],
    ['pending', LOST],
  ])('settles it as %s and waits for nothing', async (outcome, verdict) => {
    const played = await playAnswer(verdict);
    expectEnded(played, 0, 'sending a', `${outcome} a`);
    expect(played.clock.slept).toEqual([]);
  });

  it('asks nobody for a token', async () => {
    const played = await playAnswer(REFUSED, { newToken: () => expect.fail('a token was asked for') });
    expectEnded(played, 0, 'sending a', 'pending a');
  });
});

/** The same source, and how many of its rows were read. */
function counted(source: PipelineInput): { source: PipelineInput; read: () => number } {
  let count = 0;
  async function* rows(): ReturnType<Roster['rows']> {
    for await (const row of source.roster.rows()) {
      count += 1;
      yield row;
    }
  }
  const roster: Roster = { ...source.roster, rows };
  return { source: { ...source, roster }, read: () => count };
}
