import { expect, test } from 'vitest';
import { createChecker } from '../../src/checks/checker.js';
import { format, GOOD, OPTIONS, row } from './rows.js';

async function textsOf(...nicknames: readonly string[]) {
  const checker = await createChecker({ ...OPTIONS, nickname: 'address' });
  return nicknames.map((nickname, at) => {
    const { findings, partial } = checker.check(row(at + 1), { ...GOOD, nickname });
    return [partial.nickname, ...findings.map(format)];
  });
}

test('addresses are kept as logins, and are duplicates only if the whole addresses are the same', async () => {
  const found = await textsOf(
    'a.petrova@school.example',
    'a.petrova@club.example',
    ' A.Petrova@Club.example ',
    'b',
  );
  expect(found.map(([nickname]) => nickname)).toEqual([
    'a.petrova@school.example',
    'a.petrova@club.example',
    'A.Petrova@Club.example',
    'b',
  ]);
  expect(found.map(([, ...texts]) => texts.length)).toEqual([0, 0, 1, 0]);
  expect(found[2]?.[1]).toContain('is also in line');
});

test.each(['@school.example', 'a@', 'a@b@c.example', 'a.@school.example', 'a@school..example'])(
  '%s is not an address',
  async (nickname) => {
    const [[, text] = []] = await textsOf(nickname);
    expect(text).toMatch(/not a whole address/);
  },
);

test.each([
  'a+it@school.example',
  'a_b@corp',
  'A-1@xn--bcher-kva.example',
  'a@b',
  'a@b.c',
  'ab@cd.ef',
  'abcd@efgh.ijkl',
])('%s is an address', async (nickname) => {
  expect(await textsOf(nickname)).toEqual([[nickname]]);
});
