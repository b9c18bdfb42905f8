import http2 from 'node:http2';
import tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeAuthority } from './certificate.js';
import { listen, rawServer, tryOnce } from './stage.js';

const authority = makeAuthority();
const original = tls.createSecureContext;

/** As NODE_EXTRA_CA_CERTS does at the start of a process. */
beforeEach(() => {
  vi.spyOn(tls, 'createSecureContext').mockImplementation((options = {}) =>
    original('cert' in options ? options : { ...options, ca: [authority.cert] }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

const HTTP_2 = 'accepts only HTTP/2, and this program uses HTTP/1.1';

describe('a server that speaks HTTP/2 only is named as such', () => {
  test('without TLS, where the request has left: unconfirmed, as any answer that is no HTTP/1', async () => {
    const server = http2.createServer().on('sessionError', () => {});
    onTestFinished(() => void server.close());
    const verdict = await tryOnce(await listen(server));
    expect(verdict).toMatchObject({ outcome: 'unconfirmed', again: 'never', answered: false });
    expect(verdict.message).toContain(HTTP_2);
  });

  test('where it ends the talk in its first frame', async () => {
    const goAway = Buffer.from('0000080700000000000000000000000001', 'hex');
    const server = await rawServer((socket) => void socket.end(goAway));
    const verdict = await tryOnce(server.port);
    expect(verdict).toMatchObject({ outcome: 'unconfirmed', again: 'never' });
    expect(verdict.message).toContain(HTTP_2);
  });

  test('by TLS, before the request has left: pending, and not tried again', async () => {
    const server = tls
      .createServer({ ...authority.issue(['localhost']), ALPNProtocols: ['h2'] })
      .on('tlsClientError', () => {});
    onTestFinished(() => void server.close());
    const verdict = await tryOnce(`https://localhost:${await listen(server)}`);
    expect(verdict).toMatchObject({ outcome: 'pending', stop: 'unreachable', hopeless: true });
    expect(verdict.message).toContain(HTTP_2);
  });
});

test('bytes that are neither HTTP/1 nor HTTP/2 are no HTTP', async () => {
  const server = await rawServer((socket) => void socket.end('\0\0\0\u0009SSH-2.0'));
  expect((await tryOnce(server.port)).message).toBe('the answer is no HTTP');
});
