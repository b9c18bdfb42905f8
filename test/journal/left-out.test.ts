import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LeftOut } from '../../src/domain/left-out.js';
import { readJournal } from '../../src/journal/journal.js';
import { propertyRuns } from '../support/property-runs.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, open, user } from './samples.js';

const NAMES = {
  anna: { first: 'Anna', last: 'Smith', middle: '' },
  ben: { first: 'Ben', last: 'Jones', middle: '' },
};
const person = fc.record({
  login: fc.constantFrom('a', 'b'),
  name: fc.constantFrom('anna' as const, 'ben' as const),
});
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('leave out' as const), person, hasLogin: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      person,
      outcome: fc.constantFrom(
        'created' as const,
        'failed' as const,
        'exists' as const,
        'unconfirmed' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('run' as const), isOnRequest: fc.boolean() }) },
);

type Row = { readonly login: string; readonly name: keyof typeof NAMES };

const isSame = (one: Row, other: Row) =>
  one.name === other.name && (one.login === other.login || one.login === '' || other.login === '');

function rowOf({ login, name }: Row): LeftOut {
  return { nickname: login, name: NAMES[name], identity: {}, line: 2, reason: 'skip-line' };
}

test('a row that was left out is sent only on request, and a row with a user is never left out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const disk = new FakeDisk();
      let leftOut: Row[] = [];
      const sent = new Map<string, Row & { readonly outcome: string }>();
      let isOnRequest = false;
      let journal = await open({ disk });
      await journal.begin({ sendsAgain: ['exists', 'unconfirmed'] });
      for (const one of actions) {
        if (one.do === 'run') {
          await journal.end('complete');
          await journal.close();
          const names = (await readJournal(FOLDER, disk))?.leftOut.map(({ nickname }) => nickname);
          expect(names).toEqual(leftOut.map(({ login }) => login));
          journal = await open({ disk });
          // Without a row that was left out before, there is none to send on request.
          isOnRequest = one.isOnRequest && leftOut.length > 0;
          await journal.begin({
            sendsAgain: one.isOnRequest ? ['exists', 'unconfirmed', 'left_out'] : ['exists', 'unconfirmed'],
          });
          continue;
        }
        const before = sent.get(one.person.login);
        if (one.do === 'leave out') {
          const row = { ...one.person, login: one.hasLogin ? one.person.login : '' };
          const mayExist = before?.outcome === 'created' || before?.outcome === 'unconfirmed';
          const hasUser = one.hasLogin && mayExist && before.name === row.name;
          const isRefused = hasUser || leftOut.some((other) => isSame(other, row));
          const isAccepted = await accepts(journal.leaveOut(rowOf(row)));
          expect(isAccepted).toBe(!isRefused);
          if (isAccepted) leftOut.push(row);
          continue;
        }
        const { login, name } = one.person;
        const isLeftOut = leftOut.some((other) => isSame(other, one.person));
        const isRefused = before?.outcome === 'created' || (isLeftOut && !isOnRequest);
        const isAccepted = await accepts(journal.announce({ ...user(login), name: NAMES[name] }, 1));
        expect(isAccepted).toBe(!isRefused);
        if (!isAccepted) continue;
        leftOut = leftOut.filter((other) => !isSame(other, one.person));
        await journal.settle(login, journal.last(login)?.attempt ?? 0, { outcome: one.outcome }, 1);
        const outcome =
          before?.outcome === 'unconfirmed' && one.outcome !== 'created' ? 'unconfirmed' : one.outcome;
        sent.set(login, { ...one.person, outcome });
      }
      await journal.close();
    }),
    { numRuns: propertyRuns(200) },
  );
});

async function accepts(written: Promise<unknown>): Promise<boolean> {
  return await written.then(
    () => true,
    (error: Error) => {
      expect(error.message).toMatch(/takes no such record/);
      return false;
    },
  );
}
