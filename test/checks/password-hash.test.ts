import { describe, expect, it, test } from 'vitest';
import { HashCount, hashKindOf } from '../../src/checks/password-hash.js';
import { checkCells, columnsOf } from './rows.js';

const MD5 = '0cc175b9c0f1b6a831c399e269772661';
const SHA_1 = '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8';
const BCRYPT = `$2b$10$${'N9qo8uLOickgx2ZMRZoMye'}${'IjZAgcfl7p92ldGxad68LJZdL17lhWy'}`;

describe('the form of a hash', () => {
  it.each([
    [BCRYPT, 'bcrypt'],
    [BCRYPT.replace('$2b$', '$2y$'), 'bcrypt'],
    ['$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b4dWRWJTmaaJObG', 'argon2'],
    ['$6$rounds=5000$salt$IxDD3jeSOb5eB1CX5LBsqZFVkJdido3OUILO5Ifz5iwMuTS4XMS130MTSuDDl3aC', 'crypt'],
    ['$1$salt$qJH7.N4xYta3aEG/dfqo/0', 'crypt'],
    ['{SSHA}0c0blFTXXNuAMHECS4uxrj3ZieMoWImr', 'ldap'],
    ['{CRYPT}$6$salt$IxDD3jeSOb5eB1CX5LBsqZFVkJdi', 'ldap'],
    [SHA_1, 'sha-1'],
    [SHA_1.toUpperCase(), 'sha-1'],
    [`${MD5}${MD5}`, 'sha-256'],
    [MD5, 'md5'],
  ])('%s has the form of a hash: %s', (password, kind) => {
    expect(hashKindOf(password)).toBe(kind);
  });

  it.each([
    'Kiefer-Lampe-73',
    '$2b$10$short',
    '{note}',
    `${MD5}0`,
    `g${MD5.slice(1)}`,
    '',
    '$money$makes$the$world',
  ])('"%s" does not have the form of a hash', (password) => {
    expect(hashKindOf(password)).toBeUndefined();
  });
});

describe('the kind of hash of a whole list', () => {
  const kindOf = (passwords: readonly string[], isBeside = false) => {
    const count = new HashCount();
    for (const password of passwords) count.add(password, isBeside);
    return count.kind;
  };

  it('three passwords of one kind are hashes, but two may be a coincidence', () => {
    expect(kindOf([SHA_1, SHA_1, SHA_1])).toBe('sha-1');
    expect(kindOf([SHA_1, SHA_1])).toBeUndefined();
  });

  it('one password with another form or kind shows that the passwords are not hashes', () => {
    expect(kindOf([SHA_1, SHA_1, SHA_1, 'Kiefer-Lampe-73'])).toBeUndefined();
    expect(kindOf([SHA_1, SHA_1, SHA_1, BCRYPT])).toBeUndefined();
  });

  it('rows without a password do not count', () => {
    expect(kindOf([SHA_1, '', SHA_1, ' ', SHA_1])).toBe('sha-1');
  });

  it('passwords of 32 hex digits are hashes only in a list with a column of hashes', () => {
    expect(kindOf([MD5, MD5, MD5])).toBeUndefined();
    expect(kindOf([MD5, MD5, MD5], true)).toBe('md5');
  });
});

describe('the finding password-hash', () => {
  const columns = columnsOf(['login', 'password', 'Password Hash Function']);
  const found = async (rows: readonly (readonly string[])[], generates?: 'missing' | 'all') => {
    const { list } = await checkCells(columns, rows, { generates });
    return list.filter(({ code }) => code === 'password-hash');
  };

  test('one row with a hash function and a password is an error of the whole list', async () => {
    const [finding, ...others] = await found([
      ['a', 'Kiefer-Lampe-73', ''],
      ['b', MD5, 'MD5'],
    ]);
    expect(finding).toMatchObject({ severity: 'error', field: 'password', row: null, line: null });
    expect(finding?.message).toEqual({ key: 'password-hash', header: 'Password Hash Function' });
    expect(others).toEqual([]);
  });

  test('an empty column of hash functions has no finding', async () => {
    expect(await found([['a', 'Kiefer-Lampe-73', '']])).toEqual([]);
  });

  test('a hash function with an empty password has no finding, since no hash would become a password', async () => {
    expect(await found([['a', '', 'MD5']], 'missing')).toEqual([]);
  });

  test('hashes have no finding if all passwords are generated', async () => {
    expect(await found([['a', MD5, 'MD5']], 'all')).toEqual([]);
  });
});
