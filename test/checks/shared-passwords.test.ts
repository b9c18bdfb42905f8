import { expect, test } from 'vitest';
import { createChecker } from '../../src/checks/checker.js';
import type { Severity } from '../../src/domain/finding.js';
import { GOOD, OPTIONS, row } from './rows.js';

async function findingsOf(passwords: readonly string[], severity?: Severity | 'off') {
  const severities = severity === undefined ? {} : { 'password-shared': severity };
  const checker = await createChecker({ ...OPTIONS, severities });
  for (const [at, password] of passwords.entries()) {
    const { user } = checker.check(row(at + 1), { ...GOOD, nickname: `u${at}`, password });
    if (user !== undefined) checker.willSend(user);
  }
  return checker.conclude();
}

const SHARED = {
  code: 'password-shared',
  severity: 'warn',
  field: 'password',
  row: null,
  line: null,
  message: { key: 'passwords-shared', rows: 5 },
};

test('a password in several rows is one finding about the roster, which says how many rows', async () => {
  expect(await findingsOf(['Ab-1', 'Cd-2', 'Ab-1', 'Ef-3', 'Cd-2', 'Ab-1'])).toEqual([SHARED]);
});

test('passwords that differ in a letter, in letter case or in white space are not shared', async () => {
  expect(await findingsOf(['Ab-1', 'ab-1', 'Ab-1 ', 'Ab-2'])).toEqual([]);
});

test('rows that are not sent do not count as sharing a password', async () => {
  expect(await findingsOf(['Ab-1', '****', '****', '', ''])).toEqual([]);
});

test('the configuration sets the severity of shared passwords', async () => {
  expect(await findingsOf(['Ab-1', 'Ab-1'], 'error')).toMatchObject([{ severity: 'error' }]);
  expect(await findingsOf(['Ab-1', 'Ab-1'], 'off')).toEqual([]);
});
