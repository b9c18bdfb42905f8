/**
 * Requests are exactly as the profile says, even if the values are injection attacks. A second implementation of
 * templates and the parsers of a service check the requests of all shipped profiles and of generated ones.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ConfiguredProfile,
  configureProfile,
  parseBaseUrl,
  sampleOf,
} from '../../src/directory/configure-profile.js';
import { createDirectory } from '../../src/directory/directory.js';
import { parseProfile } from '../../src/directory/load-profile.js';
import { stepValues, userValues } from '../../src/directory/render-request.js';
import type { Request } from '../../src/directory/send-request.js';
import { FORMS } from '../../src/directory/shipped-profiles.js';
import type { Values } from '../../src/directory/template.js';
import { wantedSteps } from '../../src/directory/wanted-steps.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { UserError } from '../../src/domain/errors.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import { Secret } from '../../src/domain/secret.js';
import { createFakeClock } from '../support/fake-clock.js';
import { propertyRuns } from '../support/property-runs.js';
import { slowTest } from '../support/slow-test.js';
import { type Json, profileText } from './generated-profiles.js';

const TOKEN = new Secret('token-of-the-test');
const NONE_CREATED = { everCreated: false, createdThisRun: false };
/** Characters that end a text, a member, a parameter, a header or a line in some language. */
const BREAKING = [
  '"',
  "'",
  '`',
  '\\',
  ';',
  '\n',
  '\r\n',
  '\0',
  '\u2028',
  '&',
  '=',
  '%22',
  '%',
  '+',
  '/',
  '..',
  '?',
  '#',
  '{',
  '}',
];
const BROKEN_OUT = [
  `","admin":true,"x":"`,
  `' WITH ALL PRIVILEGES`,
  '&admin=true&x[]=',
  '\r\nX-Admin: 1\r\n\r\n{}',
  '{password}',
  '[]',
  'null',
];

/** Profiles that put values between quotes, for each kind of quote and each type of body. */
const QUOTED = ['"', "'", '`'].flatMap((quote) =>
  (['json', 'form'] as const).map((type) => ({
    name: 'quoted',
    title: `${quote} in ${type}`,
    evidence: 'documentation',
    password: 'sent',
    fields: { groups: { many: '|' }, email: { default: '{nickname}@x.example' } },
    auth: type === 'form' ? { form: { key: `k=${quote}{token}${quote}` } } : { 'X-Key': '{token}' },
    create: {
      path: `/users?for=${quote}{nickname}${quote}&name={first}`,
      type,
      id: '/id',
      headers: { 'X-Attempt': `id=${quote}{attempt_id}${quote}` },
      body: {
        q: `CREATE ${quote}{nickname}${quote} WITH ${quote}{password}${quote}`,
        name: '{first} {last}',
        mail: '{email?}',
        groups: '{groups}',
      },
    },
    answers: [{ status: 201, means: 'created' }],
    then: [
      {
        step: 'group',
        for: 'groups',
        method: 'POST',
        path: '/groups',
        repeat: 'harmless',
        type,
        body: { q: `ADD ${quote}{id}${quote} TO ${quote}{groups}${quote}` },
        answers: [{ status: 200, means: 'done' }],
      },
    ],
  })),
);

const value = fc.oneof(
  fc.constantFrom('Anna', "D'Angelo", 'Ngô', '', ...BROKEN_OUT),
  fc
    .array(fc.oneof(fc.constantFrom(...BREAKING), fc.string({ maxLength: 3 })), { maxLength: 4 })
    .map((parts) => parts.join('')),
);

const person = fc.record({
  nickname: value,
  password: value,
  first: value,
  last: value,
  position: value,
  field: value,
  id: value,
});

type Person = typeof person extends fc.Arbitrary<infer One> ? One : never;

slowTest('no value changes the structure of a request, whatever the profile is', async () => {
  const shipped = [...Object.values(FORMS), ...QUOTED].map((form) => JSON.stringify(form));
  const texts = fc.oneof(fc.constantFrom(...shipped), profileText);
  let exact = 0;
  await fc.assert(
    fc.asyncProperty(texts, person, async (text, one) => {
      exact += await expectExact(text, one);
    }),
    { numRuns: propertyRuns(150) },
  );
  expect(exact).toBeGreaterThan(8);
});

test.each(QUOTED)('ordinary values are sent between quotes: $title', async (form) => {
  const somePerson = {
    nickname: 'a.petrova',
    password: 'Sample-Pass-1 %&=#',
    first: 'Anna',
    last: 'Ngô',
    position: 'x',
    field: 'Staff|Year 5',
    id: '7',
  };
  expect(await expectExact(JSON.stringify(form), somePerson)).toBe(3);
});

/** Expects that all requests for this profile and person are exact. @returns how many requests were sent */
async function expectExact(
  text: string,
  { nickname, password, first, last, position, field, id }: Person,
): Promise<number> {
  const profile = configuredOf(text);
  if (profile === undefined) return 0;
  const sent: Request[] = [];
  const directory = createDirectory({
    profile,
    baseUrl: parseBaseUrl('https://directory.example'),
    token: () => TOKEN,
    headers: [],
    timeoutMs: 1000,
    version: '0',
    clock: createFakeClock(),
    debug: NO_DEBUG_LOG,
    env: {},
    known: new KnownSecrets(),
    send: async (request) => {
      sent.push(request);
      return { kind: 'status', status: 404, header: () => undefined, body: Buffer.from(''), isWhole: true };
    },
  });
  const fields = Object.keys(profile.form.fields ?? {}).map((name) => [name, field]);
  const user = {
    nickname,
    password: new Secret(password),
    name: { first, last, middle: '' },
    position,
    department: field,
    departmentId: 7,
    fields: Object.fromEntries(fields),
  };
  const never = new AbortController().signal;
  const { form } = profile;
  await directory.create(user, NONE_CREATED, never, () => {}, 'attempt');
  for (const request of sent)
    expectRequest(request, form.create, userValues(profile, user, 'attempt'), profile);
  let count = sent.splice(0).length;
  for (const { form: step, value: about } of wantedSteps(profile)?.(user) ?? []) {
    const subject = { value: about, id, nameId: id };
    await directory.step(step, user, subject, never);
    for (const request of sent)
      expectRequest(request, step, stepValues(userValues(profile, user), step, subject), profile);
    count += sent.splice(0).length;
  }
  return count;
}

function configuredOf(text: string): ConfiguredProfile | undefined {
  try {
    const profile = parseProfile(text, 'profile.json');
    const given = Object.entries(profile.form.settings ?? {}).flatMap(([name, form]) =>
      form.secret === true ? [] : [[name, form.default || sampleOf(name, form)]],
    );
    return configureProfile(profile, Object.fromEntries(given));
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

type Described = {
  readonly path: string;
  readonly type?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

function expectRequest(
  request: Request,
  of: Described,
  values: Values,
  { form, settings }: ConfiguredProfile,
): void {
  const { body = '', url, headers } = request;
  const [, query = ''] = /\?(.*)/s.exec(of.path) ?? [];
  expect(url.search.replace('?', '').split('&').map(decoded)).toEqual(
    query.split('&').map((part) => textOf(decoded(part), values, false)),
  );
  const usual = ['Content-Type', 'User-Agent', 'Accept-Encoding', 'Accept'];
  const ofAuth = Object.entries(form.auth).flatMap(([name, of]) => (typeof of === 'string' ? [name] : []));
  const known = [...usual, ...Object.keys(of.headers ?? {}), ...ofAuth, 'Authorization'];
  expect(headers.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  for (const [name, template] of Object.entries(of.headers ?? {}))
    expect(headers).toContainEqual([name, textOf(template, values, false)]);
  expect(headers.map(([, text]) => text).join('')).not.toMatch(/[\r\n\0]/);
  const content = expectedOf((of.body ?? {}) as Json, values) ?? {};
  if (of.type !== 'form') expect(body).toBe(of.body === undefined ? '' : JSON.stringify(content));
  else {
    const filled = (name: string) => (name === 'token' ? TOKEN.reveal() : settings[name]);
    const key = Object.entries(form.auth.form ?? {}).map(([name, of]) => [name, textOf(of, filled, false)]);
    const pairs = Object.entries(content).flatMap(([name, one]) =>
      Array.isArray(one) ? one.map((item) => [`${name}[]`, String(item)]) : [[name, String(one)]],
    );
    expect([...new URLSearchParams(body)].sort()).toEqual([...key, ...pairs].sort());
  }
  for (const template of [of.path, ...Object.values(of.headers ?? {}), ...stringsIn(of.body)])
    expectQuotes(template, values);
}

const PLACEHOLDER = /\{\{|\}\}|\{(not )?([a-z][a-z0-9_.]*)(\?)?\}/g;

/** A template with its values. In a body, gaps that empty values leave are closed, unless the template has the password. */
function textOf(template: string, values: Values, isBody = true): string {
  const names: string[] = [];
  const text = template.replace(PLACEHOLDER, (token, not, name) => {
    if (name === undefined) return token[0] ?? '';
    names.push(name);
    return String((not === undefined ? values(name) : values(name) !== true) ?? '');
  });
  return !isBody || names.length < 2 || names.includes('password')
    ? text
    : text.replace(/ {2,}/g, ' ').trim();
}

/** A body with its values. `undefined` means that the member or item is left out. */
function expectedOf(template: Json, values: Values): Json | undefined {
  const isEmpty = (name: string) => ['', undefined].includes(String(values(name) ?? ''));
  if (typeof template === 'string') {
    const found = [...template.matchAll(PLACEHOLDER)];
    if (found.some(([, , name, mark]) => name !== undefined && mark !== undefined && isEmpty(name)))
      return undefined;
    const [[whole, not, name] = []] = found;
    if (whole !== template || name === undefined) return textOf(template, values);
    return not === undefined ? ((values(name) ?? '') as Json) : values(name) !== true;
  }
  if (typeof template !== 'object' || template === null) return template;
  const { with: condition, ...members } = (Array.isArray(template) ? { ...template } : template) as Record<
    string,
    Json
  >;
  if (typeof condition === 'string' && isEmpty(condition)) return undefined;
  const all = Object.entries(members);
  const kept = all.flatMap(([name, inner]) => {
    const filledValue = expectedOf(inner, values);
    return filledValue === undefined ? [] : [[name, filledValue] as const];
  });
  if (kept.length === 0 && all.length > 0) return undefined;
  return Array.isArray(template) ? kept.map(([, filledValue]) => filledValue) : Object.fromEntries(kept);
}

/** Expects that values between quotes contain neither the quotes nor a character that ends a statement. */
function expectQuotes(template: string, values: Values): void {
  const quotes = ['"', "'", '`'].filter(
    (quote) => template.includes(quote) || template.includes(encodeURIComponent(quote)),
  );
  if (quotes.length === 0) return;
  const filled = [...template.matchAll(PLACEHOLDER)].flatMap(([, , name]) =>
    name === undefined ? [] : [values(name)],
  );
  for (const one of filled.flat())
    for (const sign of [...quotes, '\\', ';', '\n', '\0']) expect(String(one ?? '')).not.toContain(sign);
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
