import { describe, expect, it } from 'vitest';
import type { Sighting } from '../../../src/app/pipeline/index.js';
import { lookUpTaken } from '../../../src/app/pipeline/row-look-up.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import type { Known, Verdict } from '../../../src/domain/outcome.js';
import { Secret } from '../../../src/domain/secret.js';
import type { User } from '../../../src/domain/user.js';
import { NO_FIELDS } from '../../support/default-profile.js';
import { CREATED, EXISTS, TOKEN_REFUSED, UNREACHABLE } from '../../support/simulated-run.js';

const NAME = { first: 'Anna', last: 'Petrova', middle: '' };
const ANNA: User = {
  nickname: 'anna',
  password: new Secret('x'),
  name: NAME,
  position: '',
  departmentId: 1,
  ...NO_FIELDS,
};

/** The row after the announcement of its third attempt. The second attempt had no id. */
const KNOWN: Known = {
  key: 'anna',
  nickname: 'anna',
  name: NAME,
  departmentId: 1,
  row: 1,
  attempt: 3,
  run: 2,
  outcome: 'unconfirmed',
  at: 0,
  unconfirmedSince: 0,
  attemptId: 'id-3',
  earlierIds: ['id-1', ''],
};
const LEFT_OPEN: Known = { ...KNOWN, mayBeOurs: true };
const FIRST: Known = { ...KNOWN, attempt: 1, attemptId: 'id-1', earlierIds: undefined };

const IF_FOUND: Verdict = { ...EXISTS, ifFound: true, message: 'User exists with same email' };

const ABSENT: Sighting = { kind: 'absent' };

const found = (attemptId?: string): Sighting => ({
  kind: 'found',
  user: {
    nickname: 'anna',
    names: ['Anna', 'Petrova'],
    fields: {},
    ...(attemptId !== undefined && { attemptId }),
  },
});

const unknown = (verdict?: Verdict): Sighting => ({
  kind: 'unknown',
  message: 'refused',
  stop: verdict?.stop ?? null,
  ...(verdict && { verdict }),
});

const FORBIDDEN: Verdict = { ...EXISTS, outcome: 'pending', status: 403, stop: 'forbidden' };

async function taken(verdict: Verdict, known: Known | undefined, seen: Sighting) {
  const askedIds: (readonly string[])[] = [];
  const result = await lookUpTaken(verdict, ANNA, known, {
    lookUp: async (_, ids = []) => {
      askedIds.push(ids);
      return seen;
    },
    title: 'Simulated',
    secrets: new KnownSecrets(),
  });
  return { ...result, askedIds };
}

describe('a login conflict', () => {
  it.each([
    ['at the first attempt', EXISTS, FIRST],
    ['if the row was created', CREATED, KNOWN],
    ['if no attempt had an id', EXISTS, { ...FIRST, attempt: 2, attemptId: undefined, mayBeOurs: true }],
  ] as const)('an answer is not looked up %s', async (_, verdict, known) => {
    expect(await taken(verdict, known, found('id-1'))).toEqual({ verdict, askedIds: [] });
  });

  it.each([
    ['id-3', 3, 'this', 'this'],
    ['id-1', 1, 'an earlier', 'earlier'],
  ])(
    'a row counts as created if the user with its login has the id %s of attempt %i',
    async (id, attempt, which, request) => {
      for (const verdict of [EXISTS, IF_FOUND]) {
        const { verdict: now, found: shown, askedIds } = await taken(verdict, KNOWN, found(id));
        expect(askedIds).toEqual([['id-3', 'id-1']]);
        const message = `Simulated shows the user with the id of ${which} request`;
        expect(now).toMatchObject({ outcome: 'created', message, stop: null });
        const detail = { code: 'id-shown', service: 'Simulated', request };
        expect(shown).toEqual({ outcome: 'created', evidence: 'attempt_id', attempt, message, detail });
      }
    },
  );

  it('a login belongs to another account if the user has another id, and that is recorded if the row was unconfirmed', async () => {
    expect(await taken(EXISTS, KNOWN, found('other'))).toMatchObject({
      verdict: { outcome: 'exists', message: 'taken by Anna Petrova' },
    });
    expect((await taken(EXISTS, KNOWN, found('other'))).found).toBeUndefined();
    expect((await taken(EXISTS, LEFT_OPEN, found('other'))).found).toEqual({
      outcome: 'exists',
      message: 'taken by Anna Petrova',
      detail: { code: 'taken-by', name: 'Anna Petrova' },
    });
  });

  it('a login conflict keeps the answer of the directory if no look-up shows the owner', async () => {
    for (const seen of [found(), ABSENT, unknown(FORBIDDEN), unknown()])
      expect(await taken(EXISTS, LEFT_OPEN, seen)).toMatchObject({
        verdict: EXISTS,
        askedIds: [['id-3', 'id-1']],
      });
  });
});

describe('a conflict about the login or another value', () => {
  it('a conflict that may be about the login is looked up even at the first attempt', async () => {
    const { verdict, askedIds } = await taken(IF_FOUND, undefined, found());
    expect(askedIds).toEqual([[]]);
    expect(verdict).toMatchObject({ outcome: 'exists', counts: false, message: 'taken by Anna Petrova' });
  });

  it.each([
    ['no user has the login', ABSENT],
    ['users may not be seen', unknown(FORBIDDEN)],
    ['the address of the look-up is wrong', unknown({ ...FORBIDDEN, stop: 'wrong_address', status: 404 })],
    ['the answer cannot be read', unknown({ ...FORBIDDEN, stop: null, status: 200 })],
  ])('a conflict does not count as a taken login if %s', async (_, seen) => {
    const { verdict, found: shown } = await taken(IF_FOUND, FIRST, seen);
    expect(verdict).toMatchObject({
      outcome: 'failed',
      counts: true,
      clash: true,
      stop: null,
      message: 'User exists with same email',
    });
    expect(shown).toBeUndefined();
  });

  it.each([
    ['the network is lost', UNREACHABLE],
    ['the token is refused', TOKEN_REFUSED],
    ['a signal came', undefined],
  ])('a row with a conflict stays pending if %s', async (_, last) => {
    const { verdict } = await taken(IF_FOUND, FIRST, unknown(last));
    expect(verdict).toMatchObject({ outcome: 'pending', stop: last?.stop ?? null });
    expect(verdict.clash).toBeUndefined();
  });

  it('a conflict after an unconfirmed attempt keeps the answer of the directory if users may not be looked up', async () => {
    expect((await taken(IF_FOUND, LEFT_OPEN, unknown(FORBIDDEN))).verdict).toEqual(IF_FOUND);
    expect((await taken(IF_FOUND, LEFT_OPEN, ABSENT)).verdict.outcome).toBe('failed');
  });
});
