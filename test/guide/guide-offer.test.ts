import { describe, expect, it } from 'vitest';
import { isAnswerable } from '../../src/guide/guide-offer.js';
import { createRosterFiles } from '../roster/roster-files.js';

const { errorOf } = createRosterFiles();

describe('the offer of the guided start', () => {
  it.each([
    ['unknown columns', 'Konto;Zeichen\na;b\n', true],
    ['another separator', 'login:password\na:b\n', true],
    ['quotes around whole rows', '"login,password"\n"a,b"\n', false],
    ['LDIF', 'dn: uid=a\n', false],
  ])(
    'the guided start is offered after the error for %s only if one of its questions solves it',
    async (_, text, isOffered) => {
      expect(isAnswerable(await errorOf(text))).toBe(isOffered);
    },
  );
});
