import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/directory/classify.js';
import { readNames } from '../../src/directory/names.js';
import type { NameSearch } from '../../src/directory/profile-reads.js';
import type { Answer } from '../../src/directory/send-request.js';
import { FORM } from './profile-samples.js';

const ALL: NameSearch = { path: '/groups', name: '/name', id: '/id', whole: true };

/** The meaning of a name after this answer to a search for it. */
async function meaningBy(form: Partial<NameSearch>, status: number, body: unknown) {
  const answer: Answer = {
    kind: 'status',
    status,
    header: () => undefined,
    body: Buffer.from(JSON.stringify(body)),
    isWhole: true,
  };
  const context = { redact: (text: string) => text, now: 0, profile: FORM };
  const { whole: _, ...search } = ALL;
  const byName = { ...search, path: '/group-by-path/{value}', ...form };
  const result = await readNames(byName, ['/staff'], async () => ({ answer, context }));
  return result.kind === 'read' ? result.meanings.get('/staff') : result.kind;
}

test('the answer to a search for one name is complete if it is one object, or says that the name does not exist', async () => {
  const group = { name: '/staff', id: '7' };
  const absent = { status: 404, at: '/error', is: 'none' };
  expect(await meaningBy({}, 200, group)).toEqual({ kind: 'one', id: '7', name: '/staff' });
  expect(await meaningBy({ items: '/group' }, 200, { group })).toEqual({
    kind: 'one',
    id: '7',
    name: '/staff',
  });
  expect(await meaningBy({ absent }, 404, { error: 'none' })).toEqual({ kind: 'none', nearest: [] });
  expect(await meaningBy({}, 200, [group])).toEqual({ kind: 'one', id: '7', name: '/staff' });
  expect(await meaningBy({ items: '/groups' }, 200, { groups: [group], total: 2 })).toBe('unknown');
  expect(await meaningBy({ absent }, 404, { error: 'other' })).toBe('unknown');
});

/** The meanings of names if the directory has these groups. */
async function meaningsOf(
  names: readonly string[],
  groups: readonly string[],
  idOf: (at: number) => string = (at) => `id-${at}`,
) {
  const body = groups.map((name, at) => ({ name, id: idOf(at) }));
  const answer: Answer = {
    kind: 'status',
    status: 200,
    header: () => undefined,
    body: Buffer.from(JSON.stringify(body)),
    isWhole: true,
  };
  const context = { redact: (text: string) => text, now: 0, profile: FORM };
  const result = await readNames(ALL, names, async () => ({ answer, context }));
  if (result.kind !== 'read') throw new Error(result.message);
  return result.meanings;
}

test('two names of one group are both found in a list of all groups', async () => {
  const meanings = await meaningsOf(['Staff', 'Kollegium'], ['Staff', 'Kollegium'], () => '7');
  expect([...meanings]).toEqual([
    ['Staff', { kind: 'one', id: '7', name: 'Staff' }],
    ['Kollegium', { kind: 'one', id: '7', name: 'Kollegium' }],
  ]);
});

describe('a name that the directory does not have', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['Klasse 5b', ['KLASSE 5A', 'Klasse 5C', 'Lehrer'], ['KLASSE 5A', 'Klasse 5C']],
    ['klasse5A', ['Klasse 5 A', 'Klasse 5B'], ['Klasse 5 A', 'Klasse 5B']],
    ['TEACHERS', ['teacher', 'pupils'], ['teacher']],
    ['Łódź', ['łódz'], ['łódz']],
    ['5a', ['5b', '5C', '5d', '5E'], ['5b', '5C', '5d']],
    ['Physics', ['Chemistry'], []],
  ])(
    'the names that are most similar to %s are found despite differences in letter case and white space',
    async (name, groups, nearest) => {
      expect((await meaningsOf([name], groups)).get(name)).toEqual({ kind: 'none', nearest });
    },
  );
});

test('a name is found in its exact spelling, or else in another letter case and with other white space', async () => {
  const meanings = await meaningsOf(
    ['5a', '5A', ' lehrer  ag', '6b'],
    ['5A', '5a', 'Lehrer AG', '6B', '6b '],
  );
  expect(Object.fromEntries(meanings)).toEqual({
    '5a': { kind: 'one', id: 'id-1', name: '5a' },
    '5A': { kind: 'one', id: 'id-0', name: '5A' },
    ' lehrer  ag': { kind: 'one', id: 'id-2', name: 'Lehrer AG' },
    '6b': { kind: 'several', count: 2 },
  });
});

/** An answer with this body. */
function answering(body: unknown): Exchange {
  const text = Buffer.from(JSON.stringify(body));
  const answer: Answer = { kind: 'status', status: 200, header: () => undefined, body: text, isWhole: true };
  return { answer, context: { redact: (text) => text, now: 0, profile: FORM } };
}

test.each([
  ['one object', { name: 'Staff', id: 7 }],
  ['a list', [{ name: 'Staff', id: 7 }]],
])('a name that is searched for alone is found in %s without a total', async (_what, body) => {
  const form = { path: '/groups/{value}', name: '/name', id: '/id' };
  const result = await readNames(form, ['Staff'], async () => answering(body));
  expect(result).toEqual({
    kind: 'read',
    meanings: new Map([['Staff', { kind: 'one', id: 7, name: 'Staff' }]]),
  });
});

test('a list of all names without a total proves nothing', async () => {
  const form = { path: '/groups', name: '/name', id: '/id' };
  const result = await readNames(form, ['Staff'], async () => answering([{ name: 'Staff', id: 7 }]));
  expect(result.kind).toBe('unknown');
});

test('a list of all names that is marked as cut proves nothing', async () => {
  const form = { path: '/groups', items: '/groups', name: '/name', id: '/id', whole: true };
  const body = { groups: [{ name: 'Staff', id: 7 }], truncated: true };
  expect((await readNames(form, ['Staff'], async () => answering(body))).kind).toBe('unknown');
});

test('no name is reported as unknown if its list has too many pages to read', async () => {
  let page = 0;
  const form = { path: '/groups?page={page}', name: '/name', id: '/id' };
  const result = await readNames(form, ['Staff'], async () => {
    page += 1;
    return answering([{ name: `Group ${page}`, id: page }]);
  });
  expect(result).toMatchObject({ kind: 'unknown', detail: { code: 'list-too-long' } });
});

test('an id that is too large for a JSON number is not confused with another id', async () => {
  const form = { path: '/groups', name: '/name', id: '/id', whole: true };
  const text = Buffer.from('[{"name":"Staff","id":9007199254740993}]');
  const { context, answer } = answering({});
  const result = await readNames(form, ['Staff'], async () => ({
    context,
    answer: { ...answer, body: text } as Answer,
  }));
  expect(result.kind).toBe('unknown');
});

test('an item with another name is not confused with the requested name', async () => {
  const form = { path: '/groups/{value}', name: '/name', id: '/id' };
  const result = await readNames(form, ['Staff'], async () => answering({ name: 'Pupils', id: 7 }));
  expect(result).toMatchObject({ meanings: new Map([['Staff', { kind: 'none', nearest: [] }]]) });
});
