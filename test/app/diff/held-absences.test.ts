/** Absences in a comparison: which ones count, and when that is decided. */

import { describe, expect, it } from 'vitest';
import { HeldAbsences } from '../../../src/app/diff/held-absences.js';
import type { SoughtRow } from '../../../src/app/look-up/sought-rows.js';
import type { PacedLookUp } from '../../../src/app/pipeline/index.js';
import { NO_FIELDS } from '../../support/default-profile.js';

const NAME = { first: 'Anna', last: 'Petrova', middle: '' };

const personOf = (nickname: string) => ({
  nickname,
  name: NAME,
  departmentId: 1,
  position: '',
  ...NO_FIELDS,
});

const known = (nickname: string): SoughtRow => ({
  known: {
    key: nickname,
    nickname,
    name: NAME,
    departmentId: 1,
    row: 1,
    attempt: 1,
    run: 1,
    outcome: 'created',
    at: 0,
  },
  person: personOf(nickname),
});

/** @param present nicknames of the users in the directory */
function stage(knownUsers: readonly SoughtRow[], present: readonly string[]) {
  const decided: string[] = [];
  const asked: string[] = [];
  const lookUp: PacedLookUp = async (person) => {
    asked.push(person.nickname);
    const { nickname } = person;
    return present.includes(nickname)
      ? { kind: 'found', user: { nickname, names: [], fields: {} } }
      : { kind: 'absent' };
  };
  const held = new HeldAbsences<string>(knownUsers, (row, unshown) =>
    decided.push(`${row} ${unshown === undefined}`),
  );
  return { held, lookUp, decided, asked };
}

describe('the absence of a user', () => {
  it('an absence counts at once if no user is known to exist', async () => {
    const { held, lookUp, decided, asked } = stage([], []);
    held.absent('a', personOf('a'));
    expect(decided).toEqual(['a true']);
    expect(await held.conclude(lookUp)).toMatchObject({ seen: 'no-users' });
    expect(asked).toEqual([]);
  });

  it('an absence waits until any user is found', () => {
    const { held, decided } = stage([known('x')], []);
    held.absent('a', personOf('a'));
    expect(decided).toEqual([]);
    held.found();
    expect(decided).toEqual(['a true']);
    held.absent('b', personOf('b'));
    expect(decided).toEqual(['a true', 'b true']);
  });

  it('an absence counts if one of the known users is found at the end', async () => {
    const { held, lookUp, decided, asked } = stage([known('x'), known('y'), known('z')], ['y']);
    held.absent('a', personOf('a'));
    expect(await held.conclude(lookUp)).toMatchObject({ seen: 'users' });
    expect(asked).toEqual(['x', 'y']);
    expect(decided).toEqual(['a true']);
  });

  it('an absence proves nothing if no known user is found, or if known users are not looked up', async () => {
    for (const isAsked of [true, false]) {
      const { held, lookUp, decided, asked } = stage([known('x')], []);
      held.absent('a', personOf('a'));
      expect(await held.conclude(isAsked ? lookUp : undefined)).toMatchObject({ seen: 'no-known-users' });
      expect(asked).toEqual(isAsked ? ['x'] : []);
      expect(decided).toEqual(['a false']);
    }
  });

  it('the absence of a known user proves nothing, and that user is not looked up again', async () => {
    const { held, lookUp, decided, asked } = stage([known('x')], []);
    held.absent('x', personOf('X'));
    expect(await held.conclude(lookUp)).toMatchObject({ seen: 'no-known-users' });
    expect(asked).toEqual([]);
    expect(decided).toEqual(['x false']);
  });
});

it('a comparison without waiting rows looks up no known user at the end', async () => {
  const { held, lookUp, asked } = stage([known('x')], ['x']);
  expect(await held.conclude(lookUp)).toMatchObject({ seen: 'no-known-users' });
  held.found();
  expect(await held.conclude(lookUp)).toMatchObject({ seen: 'users' });
  expect(asked).toEqual([]);
});
