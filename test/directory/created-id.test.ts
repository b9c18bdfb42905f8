import { describe, expect, test } from 'vitest';
import { withId } from '../../src/directory/created-id.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import { redact } from '../../src/directory/redact.js';
import type { Answer } from '../../src/directory/send-request.js';
import { Secret } from '../../src/domain/secret.js';
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

/** The id that is read from an answer which says that a user was created. */
function idIn(made: Answer, form: ProfileForm['create']['id'], verdict = CREATED): string | undefined {
  const { id, ...rest } = withId(verdict, made, form, { redact: (text) => redact(text, SECRETS) });
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

  test('an answer that was cut has no id', () => {
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

describe('an id that is not taken', () => {
  test('a profile that does not say where the id is has none', () => {
    expect(idIn(answer('{"id":"7"}', '/Users/7'), undefined)).toBeUndefined();
  });

  test('only an answer that a user was created has the id of one', () => {
    expect(idIn(answer('{"id":"7"}'), '/id', EXISTS)).toBeUndefined();
    expect(idIn({ kind: 'unconfirmed', message: 'lost' } as unknown as Answer, '/id')).toBeUndefined();
  });

  test.each([
    ['has a password of the row', 'Sunny-Meadow'],
    ['is longer than any', '7'.repeat(201)],
    ['has an escape sequence', '7\u001b[2J'],
    ['has a line break', '7\n8'],
  ])('an id that %s is not taken', (_, id) => {
    expect(idIn(answer(JSON.stringify({ id })), '/id')).toBeUndefined();
    expect(idIn(answer('', `/Users/${encodeURIComponent(id)}`), { header: 'location' })).toBeUndefined();
  });

  test('an id of two hundred characters is taken', () => {
    const id = '7'.repeat(200);
    expect(idIn(answer(JSON.stringify({ id })), '/id')).toBe(id);
  });
});
