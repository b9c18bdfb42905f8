/** The client with unusual profiles: its requests, and the outcomes of rows that cannot be sent. */

import { describe, expect, test } from 'vitest';
import type { LookUpResult } from '../../src/directory/look-up.js';
import type { Request, SendRequest } from '../../src/directory/send-request.js';
import { configured, FORM, PERSON } from './profile-samples.js';
import { directoryAt, fresh, never, TOKEN } from './stage.js';

const CREATE = FORM.create;

function stage(change: Readonly<Record<string, unknown>>, status = 201) {
  const requests: Request[] = [];
  const send: SendRequest = async (request) => {
    requests.push(request);
    return { kind: 'status', status, header: () => undefined, body: Buffer.from('[]'), isWhole: true };
  };
  const directory = directoryAt('https://directory.example/id', { profile: configured(change), send });
  return { directory, requests };
}

test('a path of a profile is requested unchanged, even if it is not UTF-8', async () => {
  for (const path of ['/users/%ff', '/users/%zz', '/us%20ers?q=%ff']) {
    const { directory, requests } = stage({ create: { ...CREATE, path } });
    expect((await directory.create(PERSON, fresh, never)).outcome).toBe('created');
    expect(requests[0]?.url.href).toBe(`https://directory.example/id${path}`);
  }
});

describe('a row with values that a request cannot contain', () => {
  test.each([
    ['/{nickname}', '..', 'a value of only dots cannot be part of an address'],
    ['/{nickname}', 'a\ud800', 'a value with half of a character cannot be part of an address'],
    [
      "/users('{nickname}')",
      "o'hara",
      'the value of {nickname} contains a quote, backslash, semicolon or control character, which would end the quoted text around it',
    ],
  ])('for the path %s and the login %j, the row fails without a request', async (path, nickname, message) => {
    const { directory, requests } = stage({ create: { ...CREATE, path } });
    expect(await directory.create({ ...PERSON, nickname }, fresh, never)).toMatchObject({
      outcome: 'failed',
      again: 'never',
      answered: false,
      message,
    });
    expect(requests).toEqual([]);
  });

  test('a look-up with a value that a request cannot contain is unknown, without a request', async () => {
    const { directory, requests } = stage(
      { look_up: { path: '/u?q="{nickname}"', items: '', nickname: '/n' } },
      200,
    );
    const ask = (nickname: string): Promise<LookUpResult> | undefined =>
      directory.lookUp?.({ ...PERSON, nickname }, [], never);
    expect(await ask('a"b')).toMatchObject({ kind: 'unknown', verdict: { answered: false } });
    expect(requests).toEqual([]);
    expect(await ask('a.petrova')).toEqual({ kind: 'absent' });
  });
});

test('a look-up is sent with the token to the host of the profile, and to the sandbox in a rehearsal', async () => {
  const change = {
    look_up: {
      url: 'https://look.example/u/{nickname}?x=1',
      nickname: '/n',
      headers: { Accept: 'application/json' },
    },
  };
  const { directory, requests } = stage(change, 200);
  await directory.lookUp?.(PERSON, [], never);
  expect(requests[0]?.url.href).toBe('https://look.example/u/a.petrova?x=1');
  expect(requests[0]?.headers).toContainEqual(['Authorization', `Bearer ${TOKEN}`]);
  expect(requests[0]?.headers.filter(([name]) => /^accept$/i.test(name))).toHaveLength(1);

  const sent: Request[] = [];
  const rehearsal = directoryAt('http://127.0.0.1:9', {
    profile: configured(change),
    isRehearsal: true,
    send: async (request) => {
      sent.push(request);
      return { kind: 'unreachable', message: '' };
    },
  });
  await rehearsal.lookUp?.(PERSON, [], never);
  expect(sent[0]?.url.href).toBe('http://127.0.0.1:9/u/a.petrova?x=1');
});

test('a directory whose profile has no look-up cannot look users up', () => {
  expect(stage({}).directory.lookUp).toBeUndefined();
});
