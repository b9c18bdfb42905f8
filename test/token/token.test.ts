import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { UserError } from '../../src/domain/errors.js';
import { parseToken } from '../../src/token/token-source.js';

function refusal(text: string): UserError {
  try {
    parseToken(text);
  } catch (error) {
    if (error instanceof UserError) return error;
  }
  throw new Error('it was not refused with a UserError');
}

test.each([['abc-123._~+/='], ['  abc-123._~+/=\n'], ['\uFEFFabc-123._~+/=\r\n']])(
  'white space and a byte order mark around the token %j are removed',
  (text) => {
    expect(parseToken(text).reveal()).toBe('abc-123._~+/=');
  },
);

test.each([
  ['', 'is empty'],
  [' \n ', 'is empty'],
  ['one\ntwo', 'a line break (character 4 of'],
  ['one\r\nX-Injected: two', 'a line break (character 4 of'],
  ['one two', 'a space (character 4 of 7)'],
  ['one\u0000two', 'U+0000'],
  ['one\u200Btwo', 'U+200B'],
  ['onе-two', 'U+0435'],
  ['one\u{1F600}two', 'U+1F600'],
  // Texts that earlier versions sent unchanged.
  ['https://auth.example/verification_code#access_token=one-two&token_type=bearer', 'address of a page'],
  ['"http://127.0.0.1:8642/verification_code#access_token=one-two"', 'address of a page'],
  ['#access_token=one-two&state=x', 'address of a page'],
  ['https://auth.example/?one-two', 'address of a page'],
])('the token %j is refused and not shown', (text, why) => {
  const error = refusal(text);
  expect(error.message).toContain(why);
  expect(error).toMatchObject({ reason: 'no_token', exitStatus: 4, next: expect.any(String) });
  expect(inspect(error)).not.toMatch(/\bone.*two/s);
});
