import { describe, expect, it } from 'vitest';
import type { Generates } from '../../src/domain/roster-options.js';
import type { Draft } from '../../src/domain/row.js';
import { checkAll, format } from './rows.js';

const WEAK = '12345678';

type Case = readonly [cell: string, draft: Draft, modes: readonly Generates[]];

/** Cells, and the modes in which a password is generated for them. */
const CASES: readonly Case[] = [
  ['good', {}, ['all']],
  ['weak', { password: WEAK }, ['weak', 'all']],
  ['text that starts with a space', { password: ' Kiefer-Lampe-73' }, ['all']],
  ['empty', { password: '' }, ['missing', 'weak', 'all']],
  ['null', { password: null }, ['missing', 'weak', 'all']],
  ['only white space', { password: ' \t ' }, ['missing', 'weak', 'all']],
  ['a number', { password: 12345678 }, ['all']],
  ['text with a hidden character', { password: 'Kiefer\u200bLampe-73' }, ['all']],
  ['a mask', { password: '••••••••' }, ['weak', 'all']],
  ['the same as the login', { password: 'a.petrova' }, ['weak', 'all']],
];

describe.each(['missing', 'weak', 'all'] as const)(
  'generated passwords with --generate-passwords %s',
  (generates) => {
    it.each(CASES)(
      `--generate-passwords ${generates} generates or keeps a password as documented if the cell is %s`,
      async (_, draft, modes) => {
        const [checked] = await checkAll([draft], { generates });
        const isGenerated = modes.includes(generates);
        expect(checked?.user !== undefined && checked.lacksPassword === true).toBe(isGenerated);
        // A password that is not used has no findings.
        if (isGenerated) expect(checked?.findings.map(format)).toEqual([]);
        expect(checked?.user?.password.isEmpty ?? false).toBe(isGenerated);
      },
    );
  },
);

describe('a password that is generated', () => {
  it('a generated password does not hide other errors of its row', async () => {
    const [checked] = await checkAll([{ password: '', nickname: '' }], { generates: 'all' });
    expect(checked?.user).toBeUndefined();
    expect(checked?.findings.map(format)).toEqual(['error nickname: is missing [required]']);
  });

  it('a generated password replaces a weak password that would be an error', async () => {
    const options = { severities: { 'password-weak': 'error' } as const };
    const [refused] = await checkAll([{ password: WEAK }], options);
    const [generated] = await checkAll([{ password: WEAK }], { ...options, generates: 'weak' });
    expect([refused?.user, generated?.user?.nickname]).toEqual([undefined, 'a.petrova']);
  });
});
