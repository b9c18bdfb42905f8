/** A signal at every point where a run waits: nothing more is sent, and the wait ends at once. */

import { describe, expect, it } from 'vitest';
import { check } from '../../../src/app/pipeline/check.js';
import type { PipelineInput } from '../../../src/app/pipeline/decide.js';
import { Interrupted } from '../../../src/domain/errors.js';
import type { Verdict } from '../../../src/domain/outcome.js';
import { Secret } from '../../../src/domain/secret.js';
import type { Credentials } from '../../../src/passwords/credentials.js';
import type { Roster } from '../../../src/roster/roster.js';
import { createFakeClock } from '../../support/fake-clock.js';
import {
  CREATED,
  EXISTS,
  FAILED,
  fakeJournal,
  SERVER_ERROR,
  type SimulatedRun,
  simulateRun,
  sourceOf,
  THROTTLED,
  TOKEN_REFUSED,
  UNREACHABLE,
} from '../../support/simulated-run.js';

const NO_PAUSE = { min: 0, max: 0 };
const PAUSE = { min: 2_000, max: 2_000 };
const NEVER = new AbortController().signal;

/** Simulates a run of two rows, with a signal when the clock reaches this time. */
async function runUntil(
  ms: number,
  verdicts: readonly Verdict[],
  options: Parameters<typeof simulateRun>[2] = {},
  rows: readonly string[] = ['a', 'b'],
): Promise<SimulatedRun> {
  const clock = createFakeClock();
  const first = new AbortController();
  clock.at(ms, () => first.abort('SIGINT'));
  const interruption = { first: first.signal, second: NEVER };
  return await simulateRun(rows, verdicts, { ...options, clock, interruption });
}

/** Expects that the signal ended the run at once, and that only these rows were sent and settled. */
function expectEnded({ end, log, clock }: SimulatedRun, ms: number, ...lines: readonly string[]): void {
  expect(end).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
  expect(log).toEqual(lines);
  expect(clock.monotonic()).toBe(ms);
}

const times = (n: number, ...lines: readonly string[]): readonly string[] => Array(n).fill(lines).flat();

describe('a signal while a run waits or reads', () => {
  it('a signal during the pause ends the run, and the next row is not sent', async () => {
    const run = await runUntil(1_000, [], { pace: PAUSE });
    expectEnded(run, 1_000, 'sending a', 'created a');
  });

  it('a signal during the wait after a server error ends the run, and the next row is not sent', async () => {
    const run = await runUntil(3_000, [SERVER_ERROR], { pace: NO_PAUSE });
    expectEnded(run, 3_000, 'sending a', 'unconfirmed a');
  });

  it.each([
    [3_000, 1],
    [14_000, 2],
    [154_000, 5],
  ])(
    'a signal during the wait after a 429, at %i ms, ends the run, and the row is not sent again',
    async (ms, tries) => {
      const run = await runUntil(ms, Array(9).fill(THROTTLED));
      expectEnded(run, ms, ...times(tries, 'sending a', 'again a'));
    },
  );

  it('a signal during a wait for Retry-After ends the run, and the row is not sent again', async () => {
    const run = await runUntil(200_000, [{ ...THROTTLED, retryAfterMs: 300_000 }]);
    expectEnded(run, 200_000, 'sending a', 'again a');
  });

  it.each([
    [500, 1],
    [2_000, 2],
    [5_000, 3],
  ])(
    'a signal during a wait for the network before any answer, at %i ms, ends the run, and the row is not sent again',
    async (ms, tries) => {
      const run = await runUntil(ms, Array(9).fill(UNREACHABLE));
      expectEnded(run, ms, ...times(tries, 'sending a', 'again a'));
    },
  );

  it.each([
    [500, 1],
    [20_000, 4],
    [119_000, 7],
  ])(
    'a signal during a wait for the network after an answer, at %i ms, ends the run, and the row is not sent again',
    async (ms, tries) => {
      const run = await runUntil(ms, [CREATED, ...Array(99).fill(UNREACHABLE)], { waitMs: 120_000 });
      expectEnded(run, ms, 'sending a', 'created a', ...times(tries, 'sending b', 'again b'));
    },
  );

  it('a signal during the rest of the pause after a wait ends the run, and the row is not sent again', async () => {
    const run = await runUntil(1_000, [{ ...THROTTLED, retryAfterMs: 100 }], { pace: PAUSE });
    expectEnded(run, 1_000, 'sending a', 'again a');
  });

  it('a signal during the pause before an attempt with a new token ends the run, and the row is not sent again', async () => {
    const run = await runUntil(1_000, [TOKEN_REFUSED], { pace: PAUSE, newToken: async () => true });
    expectEnded(run, 1_000, 'sending a', 'again a');
  });

  it('a signal during the pause before an attempt with another password ends the run, and the row stays pending', async () => {
    const another = () => new Secret('made');
    const run = await runUntil(1_000, [{ ...FAILED, outcome: 'weak_password' }], {
      pace: PAUSE,
      credentials: {
        passwordFor: another,
        another,
        passwordOf: () => undefined,
        savedFor: () => [],
        keep: async () => {},
      } satisfies Partial<Credentials> as unknown as Credentials,
      replacesRefused: true,
    });
    expectEnded(run, 1_000, 'sending a', 'again a');
    expect(run.events).toMatchObject([{ event: 'row', verdict: { outcome: 'pending' } }]);
  });

  it('a signal ends a run that has no row to send, and no more rows are read', async () => {
    const { journal } = fakeJournal({ a: 'created', b: 'created' });
    const { source, read } = counted(sourceOf(['a', 'b'], journal));
    const first = new AbortController();
    first.abort('SIGHUP');
    const { end } = await simulateRun([], [], {
      source,
      interruption: { first: first.signal, second: NEVER },
    });
    expect(end).toEqual({ ended: 'interrupted', signal: 'SIGHUP' });
    expect(read()).toBe(1);
  });

  it('a signal ends the check of the roster, and no more rows are read', async () => {
    const { source, read } = counted(sourceOf(['a', 'b', 'c']));
    const first = new AbortController();
    const checker = async (): ReturnType<PipelineInput['checker']> => {
      const original = await source.checker();
      return {
        ...original,
        check(...row) {
          first.abort('SIGINT');
          return original.check(...row);
        },
      };
    };
    await expect(check({ ...source, checker }, () => {}, first.signal)).rejects.toThrow(Interrupted);
    expect(read()).toBe(2);
  });
});

describe('a signal while a request is in progress', () => {
  /** Sends one row, with a signal before its answer. */
  async function playAnswer(
    verdict: Verdict,
    options: Parameters<typeof simulateRun>[2] = {},
  ): Promise<SimulatedRun> {
    const first = new AbortController();
    const interruption = { first: first.signal, second: NEVER };
    return await simulateRun(['a', 'b'], [verdict], {
      ...options,
      interruption,
      onAttempt: () => first.abort('SIGINT'),
    });
  }

  it.each([
    ['created', CREATED],
    ['exists', EXISTS],
    ['unconfirmed', SERVER_ERROR],
    ['pending', THROTTLED],
    ['pending', UNREACHABLE],
  ])(
    'a signal during a request settles the row as %s, and the run ends without a wait',
    async (outcome, verdict) => {
      const run = await playAnswer(verdict);
      expectEnded(run, 0, 'sending a', `${outcome} a`);
      expect(run.clock.slept).toEqual([]);
    },
  );

  it('a signal during a request ends the run without asking for a new token', async () => {
    const run = await playAnswer(TOKEN_REFUSED, { newToken: () => expect.fail('a token was asked for') });
    expectEnded(run, 0, 'sending a', 'pending a');
  });
});

/** The same source, which counts the rows that are read. */
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
