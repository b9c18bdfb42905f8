import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../src/directory/classify.js';
import { readNames } from '../../src/directory/names.js';
import type { NameSearch } from '../../src/directory/profile-reads.js';
import type { ListReader } from '../../src/directory/read-list.js';
import type { Answer } from '../../src/directory/send-request.js';
import type { DetailCode } from '../../src/domain/detail.js';
import type { Verdict } from '../../src/domain/outcome.js';
import { ownMessage } from '../../src/texts/own-message.js';
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
  expect(page).toBe(1_000);
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

type Asked = Parameters<ListReader<never>['read']>;

const BY_NAME: NameSearch = { path: '/groups?name={value}', items: '/groups', name: '/name', id: '/id' };

/** Searches for names one by one, in a directory with these answers by name, and records the requests. */
async function searchFor(
  names: readonly string[],
  answers: Readonly<Record<string, Exchange | { readonly verdict: Verdict }>>,
  form: NameSearch = BY_NAME,
) {
  const asked: Asked[] = [];
  const result = await readNames(form, names, async (...request) => {
    asked.push(request);
    return answers[String(request[0].value)] ?? answering({ groups: [] });
  });
  return { result, asked };
}

const groupsNamed = (...groups: readonly (readonly [name: string, id: unknown])[]) =>
  answering({ groups: groups.map(([name, id]) => ({ name, id })) });

/** The verdict for a request that was not sent. */
function unsent(code: DetailCode): { readonly verdict: Verdict } {
  return {
    verdict: {
      outcome: 'failed',
      again: 'never',
      stop: null,
      counts: false,
      slows: false,
      answered: false,
      permanent: true,
      ...ownMessage(code as 'address-with-dots', {}),
    },
  };
}

describe('a search by name', () => {
  test('each name is searched for in a request of its own, in the order of the list', async () => {
    const { result, asked } = await searchFor(['Staff', 'Pupils', '5a'], {
      Staff: groupsNamed(['Staff', 7]),
      '5a': groupsNamed(['5A', 'x']),
    });
    expect(asked.map(([{ value }]) => value)).toEqual(['Staff', 'Pupils', '5a']);
    expect(result).toEqual({
      kind: 'read',
      meanings: new Map([
        ['Staff', { kind: 'one', id: 7, name: 'Staff' }],
        ['Pupils', { kind: 'none', nearest: [] }],
        ['5a', { kind: 'one', id: 'x', name: '5A' }],
      ]),
    });
  });

  test.each<readonly [string, Partial<NameSearch>]>([
    ['the path', { path: '/groups/{value}' }],
    ['the address', { url: 'https://other.example/groups/{value}' }],
    ['the body', { path: '/search', method: 'POST', body: { filter: { name: '{value}' } } }],
  ])('a name is searched for by itself if %s contains it', async (_, form) => {
    const { path: __, ...rest } = BY_NAME;
    const { asked } = await searchFor(['Staff', 'Pupils'], {}, { ...rest, ...form });
    expect(asked.map(([{ value }]) => value)).toEqual(['Staff', 'Pupils']);
  });

  test('a list of all names is read once, without a name in the request', async () => {
    const asked: Asked[] = [];
    const result = await readNames(ALL, ['Staff', 'Pupils'], async (...request) => {
      asked.push(request);
      return answering([{ name: 'Staff', id: 7 }]);
    });
    expect(asked.map(([values]) => 'value' in values)).toEqual([false]);
    expect(result.kind).toBe('read');
  });

  test('no request is sent for no names, unless they are in a list', async () => {
    expect((await searchFor([], {})).asked).toEqual([]);
    expect((await readNames(ALL, [], async () => answering([]))).kind).toBe('read');
  });

  test('an answer to a search that the profile does not call complete needs a total', async () => {
    const { result } = await searchFor(
      ['Staff'],
      { Staff: groupsNamed(['Staff', 7]) },
      {
        ...BY_NAME,
        whole: false,
      },
    );
    expect(result).toMatchObject({ kind: 'unknown', detail: { code: 'no-total' } });
  });

  test.each<DetailCode>(['filter-with-quote', 'address-with-dots', 'address-with-half-character'])(
    'a name that no request can contain (%s) has its own meaning, and the next names are searched for',
    async (code) => {
      const { result } = await searchFor(['..', 'Staff'], {
        '..': unsent(code),
        Staff: groupsNamed(['Staff', 7]),
      });
      expect(result).toEqual({
        kind: 'read',
        meanings: new Map<string, unknown>([
          ['..', { kind: 'unaskable' }],
          ['Staff', { kind: 'one', id: 7, name: 'Staff' }],
        ]),
      });
    },
  );

  test('after any other error, no name has a meaning, and no further request is sent', async () => {
    const { result, asked } = await searchFor(['Staff', 'Pupils', '5a'], {
      Staff: groupsNamed(['Staff', 7]),
      Pupils: unsent('no-answer'),
    });
    expect(result).toEqual({
      kind: 'unknown',
      ...ownMessage('no-answer', {}),
      verdict: unsent('no-answer').verdict,
    });
    expect(asked).toHaveLength(2);
  });

  test('an error of the directory, without a detail, is reported with its message', async () => {
    const { detail: _, ...verdict } = unsent('no-answer').verdict;
    const { result } = await searchFor(['Staff'], { Staff: { verdict: { ...verdict, message: 'busy' } } });
    expect(result).toMatchObject({ kind: 'unknown', message: 'busy' });
  });
});

describe('an item of a list of names', () => {
  test.each([
    ['a number', 7, 7],
    ['a text of digits', '7', '7'],
    ['a text', 'ab-c', 'ab-c'],
    ['in a list', ['7'], '7'],
  ])('an id that is %s is sent as the directory has it', async (_, id, sent) => {
    const { result } = await searchFor(['Staff'], { Staff: groupsNamed(['Staff', id]) });
    expect(result).toMatchObject({
      meanings: new Map([['Staff', { kind: 'one', id: sent, name: 'Staff' }]]),
    });
  });

  test.each([
    ['no name', { id: 7 }, { pointer: '/name', value: 'nothing' }],
    ['an empty name', { name: '', id: 7 }, { pointer: '/name', value: 'nothing' }],
    ['no id', { name: 'Staff' }, { pointer: '/id', value: 'nothing' }],
    ['an id that is an object', { name: 'Staff', id: { a: 7 } }, { pointer: '/id', value: 'object' }],
  ])('a list with an item that has %s is rejected with the pointer', async (_, item, facts) => {
    const { result } = await searchFor(['Staff'], { Staff: answering({ groups: [item] }) });
    expect(result).toMatchObject({ kind: 'unknown', detail: { code: 'no-users-shown', ...facts } });
  });

  test('a list that has an item twice is rejected, since it changed while it was read', async () => {
    const { result } = await searchFor(['Staff'], { Staff: groupsNamed(['Staff', 7], ['Staff', 7]) });
    expect(result).toMatchObject({ kind: 'unknown', detail: { code: 'list-changed' } });
  });

  test('a similar name that contains a secret is not suggested', async () => {
    const redact = (text: string) => (text.includes('5c') ? undefined : text);
    const { answer, context } = answering([
      { name: '5c', id: 1 },
      { name: '5d', id: 2 },
    ]);
    const result = await readNames(ALL, ['5b'], async () => ({ answer, context: { ...context, redact } }));
    expect(result).toMatchObject({ meanings: new Map([['5b', { kind: 'none', nearest: ['5d'] }]]) });
  });
});

describe('the meaning of a name', () => {
  const meaningIn = async (name: string, ...groups: readonly (readonly [string, string | number])[]) => {
    const { result } = await searchFor([name], { [name]: groupsNamed(...groups) });
    return result.kind === 'read' ? result.meanings.get(name) : result.message;
  };

  test('a name in another Unicode composition is exact, and has the spelling of the directory', async () => {
    const composed = 'Zo\u00eb';
    const decomposed = 'Zoe\u0308';
    expect(await meaningIn(decomposed, ['ZOË', 1], [composed, 2])).toEqual({
      kind: 'one',
      id: 2,
      name: composed,
    });
    expect(await meaningIn(composed, ['ZOË', 1], [decomposed, 2])).toEqual({
      kind: 'one',
      id: 2,
      name: decomposed,
    });
  });

  test('a name is ambiguous if it has several ids, and not if it has several spellings', async () => {
    expect(await meaningIn('5a', ['5a', 1], ['5a', 2], ['5a', 3])).toEqual({ kind: 'several', count: 3 });
    expect(await meaningIn('5a', ['5A', 1], ['5A ', 1])).toEqual({ kind: 'one', id: 1, name: '5A' });
    expect(await meaningIn('5a', ['5a', 1], ['5A', 2])).toEqual({ kind: 'one', id: 1, name: '5a' });
    expect(await meaningIn('5a', ['5a', 1], ['5a', '1'])).toEqual({ kind: 'several', count: 2 });
  });

  test('similar names are compared without white space, and named as the directory spells them', async () => {
    expect(await meaningIn('Year 5 Blue', ['YEAR5BLUES', 1], ['Chess', 2])).toEqual({
      kind: 'none',
      nearest: ['YEAR5BLUES'],
    });
    expect(await meaningIn('Year5Blue', ['Year 5  Blues', 1])).toEqual({
      kind: 'none',
      nearest: ['Year 5  Blues'],
    });
  });
});
