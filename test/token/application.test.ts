import { expect, test } from 'vitest';
import { parseAuthUrl, parseClientId } from '../../src/token/sign-in.js';

test.each([
  ['https://auth.example', 'https://auth.example/'],
  [' https://auth.example/ ', 'https://auth.example/'],
  ['https://id.example:8443/realms/a/', 'https://id.example:8443/realms/a'],
  ['http://127.0.0.1:8642', 'http://127.0.0.1:8642/'],
  // Addresses copied from a page of the sign-in.
  ['https://auth.example/authorize', 'https://auth.example/'],
  ['https://auth.example/a/authorize?response_type=token&client_id=x ', 'https://auth.example/a'],
  ['https://auth.example/verification_code/#', 'https://auth.example/'],
])('%s is accepted as an auth URL', (text, href) => expect(parseAuthUrl(text).href).toBe(href));

test.each([
  ['', /auth URL is empty/],
  ['auth.example', /not a web address/],
  ['http://auth.example', /not encrypted/],
  ['ftp://auth.example', /must begin with https:/],
  ['https://me:pw@auth.example', /user name or a password/],
  ['https://auth.example?x=1', /query or a fragment/],
])('%j is refused as an auth URL', (text, why) => expect(() => parseAuthUrl(text)).toThrow(why));

test.each([
  ['abc-123', 'abc-123'],
  [' abc \n', 'abc'],
])('%j is accepted as a client ID', (text, id) => expect(parseClientId(text)).toBe(id));

test.each(['', '  ', 'a b', 'а', 'a\u0000'])('%j is refused as a client ID', (text) => {
  expect(() => parseClientId(text)).toThrow(/client ID/);
});
