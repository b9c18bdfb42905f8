import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyText, readError } from '../../src/directory/classify.js';
import { parseJson } from '../../src/platform/parse-json.js';
import { V6 } from '../support/default-profile.js';

const NOTHING = { code: '', message: '' };
const readErrorBody = (body: Uint8Array, coding: string) =>
  readError(parseJson(bodyText(body, coding)), V6.form);
const read = (text: string) => readErrorBody(Buffer.from(text), '');

test.each([
  ['{"message":"Too simple","code":"password.weak"}', { message: 'Too simple', code: 'password.weak' }],
  ['\uFEFF {"message":"Слишком простой"} ', { message: 'Слишком простой' }],
  ['{"code":"login.taken"}', { code: 'login.taken' }],
  ['{"code":42}', { code: '42' }],
  ['{"message":"","code":" "}', {}],
  ['{"message":["a",{},"b"],"code":{"a":1}}', { message: 'a; b' }],
  ['{"message":null,"code":true}', {}],
  ['["message"]', {}],
  ['"message"', {}],
  ['null', {}],
  ['', {}],
  ['<html>', {}],
  ['{"message":"cut', {}],
])('the body %j is read as %j', (text, error) => {
  expect(read(text)).toEqual({ ...NOTHING, ...error });
});

test.each([
  ['{name} is taken', { name: 'a.petrova' }, 'a.petrova is taken'],
  ['{a}{b}{a}', { a: 'x', b: 2 }, 'x2x'],
  ['{a}', { a: '{b}', b: 'x' }, '{b}'],
  ['{missing} stays', {}, '{missing} stays'],
  ['{odd} stays', { odd: ['x'] }, '{odd} stays'],
  ['{constructor} {__proto__} {toString}', {}, '{constructor} {__proto__} {toString}'],
  ['{a', { a: 'x' }, '{a'],
  ['{}', { '': 'x' }, '{}'],
  ['{a.b}', { 'a.b': '$& $1' }, '$& $1'],
])('the message %j with the params %j becomes %j', (message, params, filled) => {
  expect(read(JSON.stringify({ message, params })).message).toBe(filled);
});

test('a message that repeats a param stays short', () => {
  const body = JSON.stringify({ message: '{a}'.repeat(10_000), params: { a: 'x'.repeat(30_000) } });
  expect(read(body).message.length).toBeLessThan(128 * 1024);
});

test.each([[null], ['text'], [[1]], [7]])('params that are not an object are ignored: %j', (params) => {
  expect(read(JSON.stringify({ message: '{a}', params })).message).toBe('{a}');
});

test('no error body throws, whatever its bytes are', () => {
  fc.assert(fc.property(fc.uint8Array(), (body) => typeof readErrorBody(body, '') === 'object'));
  fc.assert(fc.property(fc.json(), (body) => typeof read(body) === 'object'));
  const deep = `${'{"message":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  expect(() => read(deep)).not.toThrow();
});

const PACKED = '{"code":"password.weak","message":"слишком простой"}';

test.each([
  ['gzip', gzipSync(PACKED)],
  ['x-gzip', gzipSync(PACKED)],
  [' GZIP ', gzipSync(PACKED)],
  ['deflate', deflateSync(PACKED)],
  ['br', brotliCompressSync(PACKED)],
  ['identity', Buffer.from(PACKED)],
])('an error body compressed with %j is read', (coding, body) => {
  expect(readErrorBody(body, coding)).toEqual({ code: 'password.weak', message: 'слишком простой' });
});

test.each([
  ['zstd', gzipSync(PACKED)],
  ['gzip, br', gzipSync(PACKED)],
  ['gzip', Buffer.from(PACKED)],
  ['br', Buffer.from(PACKED)],
  ['gzip', gzipSync(PACKED).subarray(0, 20)],
])('an error body that cannot be decompressed with %j is treated as empty', (coding, body) => {
  expect(readErrorBody(body, coding)).toEqual(NOTHING);
});

test('an error body that exceeds the limit when it is decompressed is ignored', () => {
  const bomb = gzipSync(`{"code":"x","message":"${' '.repeat(64 * 2 ** 20)}"}`, { level: 9 });
  expect(readErrorBody(bomb, 'gzip')).toEqual(NOTHING);
});

test.each([
  [{ errors: [{ text: 'a' }, {}, { text: 'b' }] }, '/errors/*/text', 'a; b'],
  [
    { errors: { login: ['is taken'], mail: ['is wrong', 'is long'] } },
    '/errors/*',
    'is taken; is wrong; is long',
  ],
  [{ login: ['is taken'] }, ['/message', '/*'], 'is taken'],
  [{ errors: [] }, '/errors/*/text', ''],
])('the body %j with the pointer %j has the message %j', (body, message, text) => {
  expect(readError(body, { title: '', answers: [], message }).message).toBe(text);
});

test('a message is not a template if the profile has no params', () => {
  const body = { message: '{a} is taken', a: 'x' };
  expect(readError(body, { title: '', answers: [], message: '/message' }).message).toBe('{a} is taken');
});
