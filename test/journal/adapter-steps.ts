/** Tests for the records of steps after a creation, for every adapter. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Journal, JournalView } from '../../src/domain/journals.js';
import { STEP_STATES, type StepState, stepKey } from '../../src/domain/step.js';
import { ownMessage } from '../../src/texts/own-message.js';
import { slowTest } from '../support/slow-test.js';
import { begun, type MakePlace, open, read } from './place.js';
import { user } from './samples.js';

const STAFF = { step: 'group', value: 'Staff' };
const FOUND = { outcome: 'created', evidence: 'time', message: 'found' } as const;
const REFUSED = { state: 'refused', status: 400, code: 'full', message: 'the group is full' } as const;

async function created(journal: Journal, key: string, more: { id?: string } = {}): Promise<void> {
  const attempt = await journal.announce(user(key), 1, { hasSteps: true });
  await journal.settle(key, attempt, { outcome: 'created', ...more }, 5);
}

const stepsOf = (view: JournalView, key: string) => [...(view.after(key)?.steps.values() ?? [])];

const KEYS = ['a', 'b'] as const;
const VALUES = ['Staff', 'Lehrkräfte', ''] as const;

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      key: fc.constantFrom(...KEYS),
      value: fc.constantFrom(...VALUES),
      state: fc.option(fc.constantFrom(...STEP_STATES)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), key: fc.constantFrom(...KEYS) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('give up' as const),
      key: fc.constantFrom(...KEYS),
      value: fc.constantFrom(...VALUES),
      isEnded: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset' as const), key: fc.constantFrom(...KEYS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), torn: fc.nat(40) }) },
);

/** @param numRuns how often a property is tested */
export function testSteps(makePlace: MakePlace, numRuns: number): void {
  describe('the steps of a user', () => {
    test('a step is open from its announcement until it is settled, and its answer is kept', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await created(journal, 'a', { id: 'u1' });
      await journal.step('a', STAFF);
      expect(stepsOf(journal, 'a')).toMatchObject([{ ...STAFF, state: 'open' }]);
      const programMessage = ownMessage('step-no-id', {});
      await journal.step('a', STAFF, { ...REFUSED, detail: programMessage.detail });
      for (const view of [journal, await read(place)]) {
        expect(view.last('a')?.id).toBe('u1');
        expect(stepsOf(view, 'a')).toEqual([
          { ...STAFF, ...REFUSED, detail: programMessage.detail, at: expect.any(Number) },
        ]);
        expect(stepsOf(view, 'a')[0]?.at).toBeGreaterThan(0);
      }
    });

    test('a user has a password in credentials.csv if a step sent it', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await created(journal, 'a', { id: 'u1' });
      await journal.step('a', STAFF, { state: 'open', hasCredential: false });
      expect(journal.last('a')?.hasCredential).toBeUndefined();
      await journal.step('a', { step: 'password', value: '' });
      await journal.step('a', { step: 'password', value: '' }, { state: 'done', hasCredential: true });
      for (const view of [journal, await read(place)])
        expect(view.last('a')).toMatchObject({ outcome: 'created', hasCredential: true });
    });

    test('a run that was killed leaves a step open, and the next run sends it without another creation', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await created(journal, 'a');
      await journal.step('a', STAFF);
      const next = await begun(await place.killed());
      expect(stepsOf(next, 'a')).toMatchObject([{ ...STAFF, state: 'open' }]);
      expect(next.last('a')).toMatchObject({ outcome: 'created', attempt: 1 });
      await expect(next.announce(user('a'), 1)).rejects.toThrow('takes no such record');
      await next.step('a', STAFF);
      await next.step('a', STAFF, { state: 'done' });
      expect(stepsOf(next, 'a')).toMatchObject([{ ...STAFF, state: 'done' }]);
    });

    test('a refused step may be announced again, but a step that is done may not', async () => {
      const journal = await begun(await makePlace());
      await created(journal, 'a');
      await journal.step('a', STAFF);
      await journal.step('a', STAFF, REFUSED);
      await journal.step('a', STAFF);
      expect(stepsOf(journal, 'a')).toMatchObject([{ state: 'open', status: undefined, message: undefined }]);
      await journal.step('a', STAFF, { state: 'done' });
      await expect(journal.step('a', STAFF)).rejects.toThrow('takes no such record');
    });

    test('a step that a person gave up after the run counts as never sent', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await created(journal, 'a');
      await journal.step('a', STAFF);
      await journal.end('complete');
      await journal.giveUp('a', STAFF);
      for (const view of [journal, await read(place)]) expect(stepsOf(view, 'a')).toEqual([]);
      await expect(journal.giveUp('a', STAFF)).rejects.toThrow('takes no such record');
      await journal.close();
      const next = await begun(place);
      await next.step('a', STAFF);
      await next.step('a', STAFF, { state: 'done' });
      await expect(next.giveUp('a', STAFF)).rejects.toThrow('takes no such record');
    });

    test('a step that could not be sent counts as unsent until it is announced', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await created(journal, 'a');
      const unsent = { state: 'open', ...ownMessage('step-no-id', {}) } as const;
      await journal.step('a', STAFF, unsent);
      for (const view of [journal, await read(place)]) expect(stepsOf(view, 'a')[0]?.isUnsent).toBe(true);
      await journal.step('a', STAFF);
      await journal.step('a', STAFF, unsent);
      for (const view of [journal, await read(place)])
        expect(stepsOf(view, 'a')[0]?.isUnsent).toBeUndefined();
    });

    test('spellings of a value that differ only in Unicode composition are one step', async () => {
      const journal = await begun(await makePlace());
      await created(journal, 'a');
      for (const form of ['NFD', 'NFC'] as const)
        await journal.step('a', { step: 'group', value: 'Lehrkräfte'.normalize(form) });
      expect(stepsOf(journal, 'a')).toHaveLength(1);
    });

    test('a user created by a profile without steps has no steps', async () => {
      const journal = await begun(await makePlace());
      await journal.settle('a', await journal.announce(user('a'), 1), { outcome: 'created', id: 'u1' }, 5);
      expect(journal.after('a')).toBeUndefined();
    });

    test('the id of a user may come from a look-up', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      const attempt = await journal.announce(user('a'), 1, { hasSteps: true, attemptId: 'id-1' });
      await journal.settle('a', attempt, { outcome: 'unconfirmed' }, 5);
      await journal.settleByLookUp('a', { ...FOUND, evidence: 'attempt_id', id: 'u1' });
      for (const view of [journal, await read(place)]) expect(view.last('a')?.id).toBe('u1');
    });

    test('a user that is created again because a person found no user has no steps yet', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await journal.announce(user('a'), 1, { hasSteps: true });
      await journal.settleByLookUp('a', { ...FOUND, id: 'another' });
      await journal.step('a', STAFF);
      await journal.step('a', STAFF, { state: 'done' });
      await journal.settleByPerson('a', 'pending');
      await created(journal, 'a', { id: 'u2' });
      for (const view of [journal, await read(place)]) {
        expect(view.last('a')?.id).toBe('u2');
        expect(stepsOf(view, 'a')).toEqual([]);
      }
    });
  });

  describe('a step that contradicts the journal', () => {
    test.each([
      ['of a user who was never sent', undefined],
      ['of a user whose creation has no answer', 'open'],
      ['of a user who was refused', 'failed'],
      ['of a user who already existed', 'exists'],
      ['of a user who is unconfirmed', 'unconfirmed'],
    ] as const)('a step %s is not written', async (_, outcome) => {
      const place = await makePlace();
      const journal = await begun(place);
      if (outcome !== undefined) {
        const attempt = await journal.announce(user('a'), 1, { hasSteps: true });
        if (outcome !== 'open') await journal.settle('a', attempt, { outcome }, 5);
      }
      const before = await place.lines();
      await expect(journal.step('a', STAFF)).rejects.toThrow('takes no such record');
      expect(await place.lines()).toEqual(before);
    });

    test('a step is not settled before it is announced, before the run begins or after its end', async () => {
      const place = await makePlace();
      const journal = await begun(place);
      await created(journal, 'a');
      await expect(journal.step('a', STAFF, { state: 'done' })).rejects.toThrow('takes no such record');
      await journal.end('complete');
      await expect(journal.step('a', STAFF)).rejects.toThrow('takes no such record');
      await journal.close();
      const next = await open(place);
      await expect(next.step('a', STAFF)).rejects.toThrow('has not begun');
    });
  });

  slowTest(
    'the state of every step agrees with a simple model, whichever runs are killed and records are torn',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
          let place = await makePlace();
          let journal = await begun(place);
          const model = new Map<string, Map<string, StepState>>();
          for (const current of actions) {
            if (current.do === 'kill') {
              place = await place.killed(current.torn);
              journal = await begun(place);
            } else if (current.do === 'create') {
              if (model.has(current.key)) continue;
              const attempt = await journal.announce(user(current.key), 1, { hasSteps: true });
              await journal.settle(current.key, attempt, { outcome: 'unconfirmed' }, 5);
              await journal.settleByLookUp(current.key, FOUND);
              model.set(current.key, new Map());
            } else if (current.do === 'reset') {
              if (!model.delete(current.key)) continue;
              await journal.settleByPerson(current.key, 'pending');
            } else if (current.do === 'give up') {
              const states = model.get(current.key);
              const name = { step: 'group', value: current.value };
              if (current.isEnded) await journal.end('complete');
              if (states?.get(stepKey(name)) === 'open') {
                await journal.giveUp(current.key, name);
                states.delete(stepKey(name));
              } else await expect(journal.giveUp(current.key, name)).rejects.toThrow('takes no such record');
              if (current.isEnded) await journal.begin();
            } else {
              const states = model.get(current.key);
              const name = { step: 'group', value: current.value };
              if (states === undefined || states.get(stepKey(name)) === 'done') {
                await expect(journal.step(current.key, name)).rejects.toThrow('takes no such record');
                continue;
              }
              await journal.step(current.key, name);
              if (current.state !== null) await journal.step(current.key, name, { state: current.state });
              states.set(stepKey(name), current.state ?? 'open');
            }
          }
          for (const view of [journal, await read(place)]) {
            for (const [key, states] of model)
              expect(stepsOf(view, key).map((step) => [stepKey(step), step.state])).toEqual([...states]);
          }
        }),
        { numRuns },
      );
    },
  );
}
