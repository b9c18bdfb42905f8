import { describe, expect, it } from 'vitest';
import type { Generates } from '../../src/domain/roster-options.js';
import type { Draft } from '../../src/domain/row.js';
import { checkAll, words } from './rows.js';

const WEAK = '12345678';

type Case = readonly [cell: string, draft: Draft, made: readonly Generates[]];

/** A cell, and the modes in which its password is made up. */
const CASES: readonly Case[] = [
  ['good', {}, ['all']],
  ['weak', { password: WEAK }, ['weak', 'all']],
  ['of spaces at its edge', { password: ' Kiefer-Lampe-73' }, ['all']],
  ['empty', { password: '' }, ['missing', 'weak', 'all']],
  ['null', { password: null }, ['missing', 'weak', 'all']],
  ['of white space', { password: ' \t ' }, ['missing', 'weak', 'all']],
  ['a number', { password: 12345678 }, ['all']],
  ['with a hidden character', { password: 'Kiefer\u200bLampe-73' }, ['all']],
  ['a mask', { password: '••••••••' }, ['weak', 'all']],
  ['the same as the nickname', { password: 'a.petrova' }, ['weak', 'all']],
];

describe.each(['missing', 'weak', 'all'] as const)('passwords made up: %s', (generates) => {
  it.each(CASES)('one that is %s', async (_, draft, made) => {
    const [checked] = await checkAll([draft], { generates });
    const isMade = made.includes(generates);
    expect(checked?.user !== undefined && checked.lacksPassword === true).toBe(isMade);
    // What is not used is not found fault with.
    if (isMade) expect(checked?.findings.map(words)).toEqual([]);
    expect(checked?.user?.password.isEmpty ?? false).toBe(isMade);
  });
});

describe('a password that is made up', () => {
  it('lets no other fault of its row pass', async () => {
    const [checked] = await checkAll([{ password: '', nickname: '' }], { generates: 'all' });
    expect(checked?.user).toBeUndefined();
    expect(checked?.findings.map(words)).toEqual(['error nickname: is missing [required]']);
  });

  it('is as good where a weak one is an error', async () => {
    const options = { severities: { 'password-weak': 'error' } as const };
    const [refused] = await checkAll([{ password: WEAK }], options);
    const [made] = await checkAll([{ password: WEAK }], { ...options, generates: 'weak' });
    expect([refused?.user, made?.user?.nickname]).toEqual([undefined, 'a.petrova']);
  });
});
