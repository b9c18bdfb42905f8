import tls from 'node:tls';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeAuthority } from './certificate.js';
import { attemptOnce, listen, rawServer } from './stage.js';

const authority = makeAuthority();
const original = tls.createSecureContext;

/** Trusts the test authority, as NODE_EXTRA_CA_CERTS would. */
beforeEach(() => {
  vi.spyOn(tls, 'createSecureContext').mockImplementation((options = {}) =>
    original('cert' in options ? options : { ...options, ca: [authority.cert] }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

const HTTP_2 = 'accepts only HTTP/2, and this program uses HTTP/1.1';

test('if a server accepts only HTTP/2, the message says so, and the row is pending and not sent again', async () => {
  const server = tls
    .createServer({ ...authority.issue(['localhost']), ALPNProtocols: ['h2'] })
    .on('tlsClientError', () => {});
  onTestFinished(() => void server.close());
  const verdict = await attemptOnce(`https://localhost:${await listen(server)}`);
  expect(verdict).toMatchObject({ outcome: 'pending', stop: 'unreachable', permanent: true });
  expect(verdict.message).toContain(HTTP_2);
});

test('an answer that is not HTTP/1 is reported as not HTTP', async () => {
  const server = await rawServer((socket) => void socket.end('\0\0\0\u0009SSH-2.0'));
  expect((await attemptOnce(server.port)).message).toBe('the answer is not HTTP');
});
