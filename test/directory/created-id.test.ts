import { describe, expect, test } from 'vitest';
import { type ConfiguredProfile, configureProfile } from '../../src/directory/configure-profile.js';
import { withId } from '../../src/directory/created-id.js';
import { checkedProfile } from '../../src/directory/load-profile.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import { redact } from '../../src/directory/redact.js';
import type { Answer } from '../../src/directory/send-request.js';
import type { Verdict } from '../../src/domain/outcome.js';
import { Secret } from '../../src/domain/secret.js';
import { V6 } from '../support/default-profile.js';
import { CREATED, EXISTS } from '../support/simulated-run.js';

const SECRETS = [new Secret('Sunny-Meadow')];

function answer(body: string, location?: string): Extract<Answer, { kind: 'status' }> {
  return {
    kind: 'status',
    status: 201,
    header: (name) => (name === 'location' ? location : undefined),
    body: Buffer.from(body),
    isWhole: true,
  };
}

/** A profile with these members in its creation request. */
function profileWith(
  create: Partial<ProfileForm['create']>,
  more: Partial<ProfileForm> = {},
  settings: Readonly<Record<string, string>> = {},
): ConfiguredProfile {
  const form = { ...V6.form, ...more, create: { ...V6.form.create, ...create } };
  return configureProfile(checkedProfile(form), settings);
}

function read(made: Answer, profile: ConfiguredProfile, nickname: string, verdict = CREATED): Verdict {
  return withId(verdict, made, { nickname }, profile, { redact: (text) => redact(text, SECRETS) });
}

/** The id that is read from an answer with this verdict. */
function idIn(made: Answer, form: ProfileForm['create']['id'], verdict = CREATED): string | undefined {
  const { id, ...rest } = read(made, profileWith(form === undefined ? {} : { id: form }), 'a', verdict);
  expect(rest).toEqual(verdict);
  return id;
}

describe('the id of a new user in the body', () => {
  test.each([
    ['{"id":"4a1-7"}', '4a1-7'],
    ['{"id":1207}', '1207'],
    ['{"id":9007199254740993}', undefined],
    ['{"id":"9007199254740993"}', '9007199254740993'],
    ['{"id":""}', undefined],
    ['{"id":null}', undefined],
    ['{"id":{"value":"7"}}', undefined],
    ['{}', undefined],
    ['', undefined],
    ['<p>7</p>', undefined],
  ])('the body %s has the id %s', (body, id) => {
    expect(idIn(answer(body), '/id')).toBe(id);
  });

  test('the id in a cut answer is not used', () => {
    expect(idIn({ ...answer('{"id":"7"}'), isWhole: false }, '/id')).toBeUndefined();
  });
});

describe('the id of a new user in the header Location', () => {
  test.each([
    ['https://id.example.org/admin/realms/school/users/4a1-7', '4a1-7'],
    ['https://id.example.org/Users/4a1-7/', '4a1-7'],
    ['/Users/4a1-7?fields=id#top', '4a1-7'],
    ['/Users/a%2Fb%20%C3%BC', 'a/b ü'],
    ['/Users/%E0%A4', undefined],
    ['https://id.example.org/', undefined],
    ['https://id.example.org', undefined],
    ['https://', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('the address %s ends in the id %s', (location, id) => {
    expect(idIn(answer('{"id":"8"}', location), { header: 'location' })).toBe(id);
  });
});

describe('an id that is not used', () => {
  test('an id is not used if the profile does not say where it is', () => {
    expect(idIn(answer('{"id":"7"}', '/Users/7'), undefined)).toBeUndefined();
  });

  test('an id is used only from an answer that means “created”', () => {
    expect(idIn(answer('{"id":"7"}'), '/id', EXISTS)).toBeUndefined();
    expect(idIn({ kind: 'unconfirmed', message: 'lost' } as unknown as Answer, '/id')).toBeUndefined();
  });

  test.each([
    ['has a password of the row', 'Sunny-Meadow'],
    ['is longer than 200 characters', '7'.repeat(201)],
    ['has an escape sequence', '7\u001b[2J'],
    ['has a line break', '7\n8'],
  ])('an id that %s is not used', (_, id) => {
    expect(idIn(answer(JSON.stringify({ id })), '/id')).toBeUndefined();
    expect(idIn(answer('', `/Users/${encodeURIComponent(id)}`), { header: 'location' })).toBeUndefined();
  });

  test('an id of two hundred characters is used', () => {
    const id = '7'.repeat(200);
    expect(idIn(answer(JSON.stringify({ id })), '/id')).toBe(id);
  });
});

describe('the login in the answer to a creation', () => {
  const settings = { domain: { description: 'The domain.' }, server: { description: 'The server.' } };
  const values = { domain: 'school.example', server: 'chat.example' };
  const plain = profileWith({ id: '/id', nickname: '/login' }, { settings }, values);
  const address = profileWith({ id: '/id', nickname: '/login' }, { settings, nickname: 'address' }, values);
  const framed = profileWith(
    { id: '/id', nickname: { at: '/login', as: '@{nickname}:{server}' } },
    { settings },
    values,
  );

  test.each([
    ['the same', plain, 'a.petrova', 'a.petrova'],
    ['in another letter case', plain, 'A.Petrova', 'a.PETROVA'],
    ['in another Unicode composition', plain, 'rené', 'rene\u0301'],
    ['an address in the domain of the profile', plain, 'a.petrova', 'a.petrova@School.example'],
    ['the whole address', address, 'a.petrova@home.example', 'A.Petrova@home.example'],
    ['inside another text', framed, 'a.petrova', '@A.Petrova:chat.example'],
    ['missing', plain, 'a.petrova', undefined],
    ['empty', plain, 'a.petrova', ''],
    ['not a text', plain, 'a.petrova', { value: 'b.ivanov' }],
    ['a number', plain, '1200', 1207],
    ['not in the form of the profile', framed, 'a.petrova', 'b.ivanov'],
  ])('the user counts as created if the login in the answer is %s', (_, profile, sent, login) => {
    expect(read(answer(JSON.stringify({ id: 'u1', login })), profile, sent)).toEqual({
      ...CREATED,
      id: 'u1',
    });
  });

  test.each([
    ['another login', plain, 'a.petrova', 'b.ivanov'],
    ['in another domain', plain, 'a.petrova', 'a.petrova@elsewhere.example'],
    ['an address in another domain', address, 'a@home.example', 'a@elsewhere.example'],
    ['another login inside another text', framed, 'a.petrova', '@b.ivanov:chat.example'],
  ])('the user is unconfirmed and has no id if the login in the answer is %s', (_, profile, sent, login) => {
    const verdict = read(answer(JSON.stringify({ id: 'u1', login })), profile, sent);
    expect(verdict).toMatchObject({ outcome: 'unconfirmed', again: 'never', stop: null, counts: true });
    expect(verdict.id).toBeUndefined();
    for (const shown of [sent, login]) expect(verdict.message).toContain(shown);
  });

  test('a login that contains the password of the row is not shown', () => {
    const { message } = read(answer('{"login":"Sunny-Meadow"}'), plain, 'a.petrova');
    expect(message).toContain('[withheld]');
    expect(message).not.toContain('Sunny-Meadow');
  });

  test('a refusal with another login is still a refusal', () => {
    expect(read(answer('{"login":"b.ivanov"}'), plain, 'a.petrova', EXISTS)).toEqual(EXISTS);
  });
});
