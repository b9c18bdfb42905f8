import { describe, expect, test } from 'vitest';
import { quotesAround } from '../../src/directory/quoted-values.js';
import { RequestError, refuseQuotes, stepValues, userValues } from '../../src/directory/render-request.js';
import type { Value } from '../../src/directory/template.js';
import { Secret } from '../../src/domain/secret.js';
import { configured, FORM, PERSON } from './profile-samples.js';

const TOKEN = new Secret('token-of-the-test');

type Request = Parameters<typeof refuseQuotes>[0];

/** @param settings of the profile */
function isRefused(
  request: Request,
  values: Readonly<Record<string, Value>>,
  changes: Parameters<typeof configured>[0] = {},
  settings: Readonly<Record<string, string>> = {},
  token = TOKEN,
): boolean {
  const profile = configured(changes, settings);
  try {
    refuseQuotes(request, (name) => values[name], profile, token);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError);
    return true;
  }
}

const QUOTED: readonly Request[] = [
  { path: '/u?q=name eq "{a}"' },
  { path: '/u?q=name%20eq%20%22{a}%22' },
  { path: "/u?q='{a}'" },
  { path: '/u?q=%27{a}%27' },
  { path: "/u('{a}')" },
  { path: '/u?q=`{a}`' },
  { path: '/u?q=%60{a}%60' },
  { url: 'https://x.example/u?q="{a}"' },
  { path: '/u', headers: { 'X-Query': 'name="{a}"' } },
  { path: '/u', body: { q: `SET '{a}'` } },
  { path: '/u', body: { deep: [{ q: 'SET `{a}`' }] } },
];

test.each(QUOTED)('a value between quotes in %j cannot end the quoted text', (request) => {
  const text = JSON.stringify(request);
  const ownQuote = /%27|'/.test(text) ? "'" : /%60|`/.test(text) ? '`' : '"';
  const others = ['"', "'", '`'].filter((quote) => quote !== ownQuote).join('');
  for (const a of [
    `a${ownQuote}b`,
    ownQuote,
    `${others}${ownQuote}`,
    'a\\',
    'a;b',
    'a\nb',
    'a\0',
    'a\x85',
    'a\u2028',
  ])
    expect(isRefused(request, { a }), JSON.stringify(a)).toBe(true);
  for (const a of [`D${others}Angelo`, 'a.petrova (x) % -- #', 'Ngô', '', 7, true, undefined])
    expect(isRefused(request, { a }), String(a)).toBe(false);
  expect(isRefused(request, { a: ['Staff', `Staff${ownQuote}`] }), 'one of several').toBe(true);
});

test('a template without quotes accepts every value', () => {
  const a = `"'\`\\;\n`;
  expect(
    isRefused({ path: '/u/{a}', headers: { 'X-A': '{a}' }, body: { a: '{a}', b: 'x {a}' } }, { a }),
  ).toBe(false);
  expect(isRefused({ path: '/u', body: { a: '{a}', b: 'x "{b}"' } }, { a, b: 'b' })).toBe(false);
});

describe('values that get between quotes through another value', () => {
  const body = { q: 'USER "{nickname}"' };

  test('a setting with a template is checked by the values in it', () => {
    const values = { last: '{last}', none: 'x', own: `'{first}'` };
    const changes = {
      settings: { kind: { description: 'x', default: 'last', values } },
      create: { ...FORM.create, body: { p: '{password}', q: '"{kind}"', k: '{kind}' } },
    };
    const refused = (kind: string, q: string, row: Readonly<Record<string, Value>>) =>
      isRefused({ path: '/u', body: { q } }, row, changes, { kind });
    expect(refused('last', '"{kind}"', { last: 'a"b' })).toBe(true);
    expect(refused('none', '"{kind}"', { last: 'a"b' })).toBe(false);
    expect(refused('own', '{kind}', { first: "O'Brien" })).toBe(true);
    expect(refused('own', '{kind}', { first: 'O"Brien' })).toBe(false);
  });

  test('the default of a field is checked by the values in it', () => {
    const changes = { fields: { email: { default: '"{nickname}"@x.example' } } };
    expect(isRefused({ path: '/u', body: { m: '{email}' } }, { nickname: 'a"b', email: 'x' }, changes)).toBe(
      true,
    );
    expect(
      isRefused({ path: '/u', body: { m: '{email}' } }, { nickname: 'ab', email: '"ab"@x.example' }, changes),
    ).toBe(false);
  });

  test('a token between quotes cannot end the quoted text', () => {
    const quoted = { auth: { Authorization: 'Token token="{token}"' } };
    const inForm = { auth: { form: { key: "'{token}'" } }, create: { ...FORM.create, type: 'form' } };
    expect(isRefused({ path: '/u', body }, {}, quoted, {}, new Secret('a"b'))).toBe(true);
    expect(isRefused({ path: '/u', body }, {}, inForm, {}, new Secret("a'b"))).toBe(true);
    expect(isRefused({ path: '/u', body }, {}, quoted, {}, new Secret("a'b"))).toBe(false);
  });

  test('an id between quotes cannot end the quoted text', () => {
    const step = { body: { q: 'ADD "{id}" TO "{groups.id}"' } };
    const values = (id: string, nameId: string) =>
      stepValues(userValues(configured({}), PERSON), { ...STEP, ...step }, { value: 'Staff', id, nameId });
    const refused = (id: string, nameId: string) => {
      const all = values(id, nameId);
      return isRefused({ path: '/u', ...step }, { id: all('id'), 'groups.id': all('groups.id') });
    };
    expect([refused('u"1', 'g'), refused('u', 'g"1'), refused('u', "g'1")]).toEqual([true, true, false]);
  });
});

const STEP = {
  step: 'group',
  for: 'groups',
  method: 'POST',
  path: '/g',
  repeat: 'harmless',
  answers: [{ status: 200, means: 'done' }],
} as const;

test('the checks of a list know the quotes around each value', () => {
  const profile = configured({
    fields: { groups: { many: ';' }, email: { default: '`{first}`' } },
    create: {
      ...FORM.create,
      body: { q: `"{nickname}" '{password}' {last}`, l: '{last}', m: '{middle}', e: '{email}' },
    },
    names: { groups: { path: '/g?q=%22{value}%22', name: '/n', id: '/id' } },
    then: [{ ...STEP, body: { user: '{nickname}', group: '{groups.id}' } }],
    look_up: { path: "/u?q='{nickname}'", nickname: '/n' },
  });
  expect(Object.fromEntries(quotesAround(profile))).toEqual({
    nickname: `"'`,
    password: `"'`,
    last: `"'`,
    first: '`',
    groups: '"',
  });
});
