import { describe, expect, it } from 'vitest';
import { isAnswerable } from '../../src/guide/guide-offer.js';
import { createRosterFiles } from '../roster/roster-files.js';

const { errorOf } = createRosterFiles();

describe('the offer of the guided start', () => {
  it.each([
    ['columns that are not known', 'Konto;Zeichen\na;b\n', true],
    ['another separator', 'login:password\na:b\n', true],
    ['quotes around whole rows', '"login,password"\n"a,b"\n', false],
    ['LDIF', 'dn: uid=a\n', false],
  ])(
    'the offer after the error for %s is made only where a question answers it',
    async (_, text, isOffered) => {
      expect(isAnswerable(await errorOf(text))).toBe(isOffered);
    },
  );
});
