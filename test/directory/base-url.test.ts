import { describe, expect, test } from 'vitest';
import { parseBaseUrl, refuseDoubledPath } from '../../src/directory/configure-profile.js';
import { UserError } from '../../src/domain/errors.js';
import { appendPath } from '../../src/platform/url.js';
import { V6 } from '../support/default-profile.js';

function refusal(text: string): UserError {
  try {
    parseBaseUrl(text);
  } catch (error) {
    if (error instanceof UserError) return error;
  }
  throw new Error(`${text} was not refused with a UserError`);
}

test.each([
  ['https://directory.example', 'https://directory.example/v6/users/'],
  ['https://directory.example/', 'https://directory.example/v6/users/'],
  [' https://directory.example:8443 ', 'https://directory.example:8443/v6/users/'],
  ['https://gateway.example/directory', 'https://gateway.example/directory/v6/users/'],
  ['https://gateway.example/directory//', 'https://gateway.example/directory/v6/users/'],
  ['https://gateway.example/api/v2', 'https://gateway.example/api/v2/v6/users/'],
  ['http://localhost:4600', 'http://localhost:4600/v6/users/'],
  ['http://127.0.0.1:4600/', 'http://127.0.0.1:4600/v6/users/'],
  ['http://[::1]:4600/', 'http://[::1]:4600/v6/users/'],
])('users are created below the base URL %s', (text, url) => {
  expect(appendPath(parseBaseUrl(text), 'v6/users/').href).toBe(url);
});

describe('a base URL that is refused', () => {
  test.each([
    ['', 'is empty'],
    ['nonsense with spaces', 'is not a web address'],
    ['ftp://directory.example', 'must begin with https:'],
    ['https://admin@directory.example', 'must not contain a user name or a password'],
    ['https://admin:hush@directory.example', 'must not contain a user name or a password'],
    ['https://directory.example?org=1', 'must not contain a query or a fragment'],
    ['https://directory.example?', 'must not contain a query or a fragment'],
    ['https://directory.example/#users', 'must not contain a query or a fragment'],
    ['http://directory.example', 'is not encrypted'],
    ['http://localhost.directory.example', 'is not encrypted'],
    ['http://128.0.0.1', 'is not encrypted'],
    ['http://evil.localhost', 'is not encrypted'],
  ])('the base URL %j is refused because it %s', (text, why) => {
    const error = refusal(text);
    expect(error.message).toContain(why);
    expect(error.reason).toBe('configuration');
    expect(error.next).toBeTruthy();
    expect(`${error.message} ${error.next}`).not.toContain('hush');
  });

  test.each([
    ['https://directory.example/v6', 'ends in /v6,', 'Use https://directory.example'],
    ['https://directory.example/v6/users/', 'ends in /v6/users,', 'Use https://directory.example'],
    ['https://gateway.example/directory/v6/', 'ends in /v6,', 'Use https://gateway.example/directory'],
  ])('the base URL %s is refused because it ends in the path that the program adds', (text, why, next) => {
    const url = parseBaseUrl(text);
    const error = { message: expect.stringContaining(why), next };
    expect(() => refuseDoubledPath(url, V6, '--base-url')).toThrow(expect.objectContaining(error));
  });

  test.each(['directory.example', 'directory.example:8443/api', 'localhost:4600'])(
    'the base URL %s is refused because it has no https:',
    (text) => {
      expect(refusal(text)).toMatchObject({
        message: expect.stringContaining('is not a web address'),
        next: expect.stringContaining('It looks like https://directory.example'),
      });
    },
  );
});
