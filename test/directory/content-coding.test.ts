import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpacked } from '../../src/directory/content-coding.js';
import { proven, rawServer, tryOnce } from './stage.js';

const SAID = '{"code":"password.weak","message":"слишком простой"}';
const text = (body: Uint8Array) => Buffer.from(body).toString();

test.each([
  ['gzip', gzipSync(SAID)],
  ['x-gzip', gzipSync(SAID)],
  [' GZIP ', gzipSync(SAID)],
  ['deflate', deflateSync(SAID)],
  ['br', brotliCompressSync(SAID)],
  ['identity', Buffer.from(SAID)],
  ['', Buffer.from(SAID)],
])('%j is unpacked', async (coding, body) => {
  expect(text(await unpacked(body, coding, 1000))).toBe(SAID);
});

test.each(['zstd', 'gzip, br', 'a,b,c'])('of %j nothing is known', async (coding) => {
  expect(await unpacked(gzipSync(SAID), coding, 1000)).toHaveLength(0);
});

test('of what is not what it says nothing is known', async () => {
  expect(await unpacked(Buffer.from(SAID), 'gzip', 1000)).toHaveLength(0);
  expect(await unpacked(Buffer.from(SAID), 'br', 1000)).toHaveLength(0);
});

test('of what breaks off there is what came', async () => {
  const long = JSON.stringify(Array.from({ length: 500 }, (_, n) => n * 7919));
  const half = (packed: Buffer) => packed.subarray(0, packed.length >> 1);
  for (const [coding, packed] of [
    ['gzip', gzipSync(long)],
    ['br', brotliCompressSync(long)],
  ] as const) {
    const came = text(await unpacked(half(packed), coding, 10_000));
    expect(came.length).toBeGreaterThan(100);
    expect(long.startsWith(came)).toBe(true);
  }
});

test('what swells beyond the limit is left', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20), { level: 9 });
  expect(await unpacked(bomb, 'gzip', 1000)).toHaveLength(0);
});

test('a refusal that a gateway has packed is understood', async () => {
  const body = gzipSync(SAID);
  const server = await rawServer((socket) => {
    socket.write(`HTTP/1.1 422 X\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.end(body);
  });
  expect(await tryOnce(server.port, {}, proven)).toMatchObject({
    outcome: 'weak_password',
    code: 'password.weak',
    message: 'слишком простой',
  });
});
