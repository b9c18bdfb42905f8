/** The requests of steps: like a creation, each waits for its turn and ends on a signal. */

import { expect, it } from 'vitest';
import type { RunParts } from '../../../src/app/pipeline/attempt.js';
import { SerialPacer } from '../../../src/app/pipeline/pacer.js';
import type { Directory } from '../../../src/directory/directory.js';
import type { StepVerdict } from '../../../src/directory/step-answer.js';
import type { WantedStep } from '../../../src/directory/wanted-steps.js';
import type { Journal } from '../../../src/domain/journals.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import { createFakeClock } from '../../support/fake-clock.js';
import {
  CREATED,
  fakeJournal,
  simulateRun,
  sourceOf,
  THROTTLED,
  TOKEN_REFUSED,
} from '../../support/simulated-run.js';

const STEP: WantedStep = {
  step: 'group',
  value: 'Staff',
  form: { step: 'group', for: 'groups', method: 'PUT', path: '/groups/{value}', answers: [] },
};

const INTERRUPTED = { ended: 'interrupted', signal: 'SIGINT' };

/**
 * Creates one user with one step. The pause between requests is a second, and the request of a step takes a second.
 * @param signalAt when the first signal comes. Default: never
 */
async function steps(answers: readonly StepVerdict[], signalAt = Number.POSITIVE_INFINITY) {
  const clock = createFakeClock();
  const first = new AbortController();
  clock.at(signalAt, () => first.abort('SIGINT'));
  const requests: number[] = [];
  const states: string[] = [];
  const { journal } = fakeJournal();
  let turns = 0;
  const gate = {
    async enter() {
      turns += 1;
    },
    slowDown() {},
    relax() {},
  };
  const parts: Partial<RunParts> = {
    directory: {
      create: async () => CREATED,
      async step(_, __, ___, signal) {
        requests.push(clock.monotonic());
        clock.pass(1000);
        if (signal.aborted) throw new Error('the request was given up');
        return answers[requests.length - 1] ?? CREATED;
      },
    } satisfies Partial<Directory> as unknown as Directory,
    journal: {
      ...journal,
      async step(_, __, result) {
        states.push(result?.state ?? 'open');
      },
    } satisfies Partial<Journal> as unknown as Journal,
    steps: {
      lookUp: undefined,
      idOf: () => undefined,
      otherUser: () => undefined,
      spelled: (_, name) => name,
      absentAfterMs: 0,
    },
  };
  const { end } = await simulateRun(['anna'], [], {
    clock,
    pacer: new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0, undefined, gate),
    interruption: { first: first.signal, second: new AbortController().signal },
    source: { ...sourceOf(['anna'], journal), stepsOf: () => [STEP] },
    ...parts,
    newToken: async () => true,
  });
  return { end, requests, states, turns };
}

it('a step waits for the pause after the creation, and takes a turn at the gate of its tenant', async () => {
  expect(await steps([])).toEqual({
    end: { ended: 'complete' },
    requests: [1000],
    states: ['open', 'done'],
    turns: 2,
  });
});

it('a step that is sent again with another token waits for the pause and its turn again', async () => {
  const { requests, turns } = await steps([TOKEN_REFUSED]);
  expect([requests, turns]).toEqual([[1000, 3000], 3]);
});

it('a throttled step waits for the longer pause and its turn, even after a short Retry-After', async () => {
  const { requests, turns } = await steps([{ ...THROTTLED, retryAfterMs: 500 }]);
  expect([requests, turns]).toEqual([[1000, 4000], 3]);
});

it('the first signal during a step lets its request finish, and the step is done', async () => {
  expect(await steps([], 1500)).toMatchObject({
    end: INTERRUPTED,
    requests: [1000],
    states: ['open', 'done'],
  });
});

it('a signal during the pause before a step ends the run, and the step is not announced', async () => {
  expect(await steps([], 500)).toMatchObject({ end: INTERRUPTED, requests: [], states: [] });
});

it('a row that is looked up first waits for the pause and its turn again before it is sent', async () => {
  const clock = createFakeClock();
  const times: number[] = [];
  let turns = 0;
  const gate = {
    async enter() {
      turns += 1;
    },
    slowDown() {},
    relax() {},
  };
  const pacer = new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0, undefined, gate);
  await simulateRun(['anna'], [], {
    clock,
    pacer,
    onAttempt: () => times.push(clock.monotonic()),
    lookFirst: {
      title: 'Simulated',
      secrets: new KnownSecrets(),
      lookUp: async () => (await pacer.run(async () => ({ kind: 'absent' }) as const)).answer,
    },
  });
  expect([times, turns]).toEqual([[1000], 2]);
});
