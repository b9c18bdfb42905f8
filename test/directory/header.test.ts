import { expect, test } from 'vitest';
import { parseHeader } from '../../src/directory/header.js';
import { UserError } from '../../src/domain/errors.js';

test.each([
  ['X-Org-Id: 42', 'X-Org-Id', '42'],
  ['X-Org-Id:42', 'X-Org-Id', '42'],
  [' X-Time :  12:30 ', 'X-Time', '12:30'],
  ['X-Empty:', 'X-Empty', ''],
  ['Cookie: a=b; c=d', 'Cookie', 'a=b; c=d'],
])('%j is the header %s with the value %j', (text, name, value) => {
  expect(parseHeader(text)).toEqual([name, value]);
});

test.each([
  'Authorization',
  'AUTHORIZATION',
  'Host',
  'Content-Type',
  'content-length',
  'Content-Encoding',
  'Connection',
  'Keep-Alive',
  'Transfer-Encoding',
  'Upgrade',
  'TE',
  'Trailer',
  'Expect',
  'Proxy-Authorization',
  'User-Agent',
  'Accept-Encoding',
])('the header %s is refused because the program sets it', (name) => {
  expect(() => parseHeader(`${name}: hush`)).toThrow(`The header ${name} is set by the program`);
  expect(() => parseHeader(`${name} : hush`)).toThrow(UserError);
});

test.each([
  ['no colon here', 'has no colon'],
  [': hush', 'has no name'],
  ['X Y: hush', '"X Y" is not a valid header name'],
  ['Имя: hush', 'is not a valid header name'],
  ['X-A: hush\r\nAuthorization: other', 'not allowed in headers'],
  ['X-A: hush\u0000', 'not allowed in headers'],
  ['X-A: hush школа', 'not allowed in headers'],
])('the header %j is refused (%s), and its value is not shown', (text, why) => {
  const attempt = () => parseHeader(text);
  expect(attempt).toThrow(UserError);
  expect(attempt).toThrow(why);
  expect(attempt).not.toThrow('hush');
});
