import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EXPIRED, makeAuthority } from './certificate.js';
import {
  attemptOnce,
  directoryAt,
  fresh,
  handClock,
  listen,
  never,
  rawServer,
  reply,
  until,
  user,
} from './stage.js';

const authority = makeAuthority();
const original = tls.createSecureContext;
const NAME = 'directory.example';

/** Trusts the test authority, as NODE_EXTRA_CA_CERTS would. */
beforeEach(() => {
  vi.spyOn(tls, 'createSecureContext').mockImplementation((options = {}) =>
    original('cert' in options ? options : { ...options, ca: [authority.cert] }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A directory with TLS that answers every request with 201. */
async function secureServer(certificate = authority.issue([NAME, 'localhost'])) {
  const requests: string[] = [];
  const resumed: boolean[] = [];
  const server = createHttpsServer(certificate, (request, response) => {
    requests.push(`${request.method} ${request.headers.host}${request.url}`);
    resumed.push((request.socket as tls.TLSSocket).isSessionReused());
    request.resume().on('end', () => response.writeHead(201).end('{}'));
  }).on('tlsClientError', () => {});
  onTestFinished(() => void server.close());
  return { port: await listen(server), requests, resumed };
}

/** A directory with TLS that keeps every connection open. */
async function keepAliveServer() {
  const open = new Set<Socket>();
  const answer = reply('201 Created', '{}', ['Connection: keep-alive']);
  const server = tls.createServer(authority.issue([NAME, 'localhost']), (socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(answer));
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket.on('close', () => open.delete(socket)));
  });
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { port: await listen(server), open };
}

/** A proxy that connects every tunnel to one local port. */
async function proxyTo(port: number, certificate?: { readonly key: string; readonly cert: string }) {
  const tunnels: { readonly target: string | undefined; readonly authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const server = certificate === undefined ? createHttpServer() : createHttpsServer(certificate);
  server.on('connect', (request, client: Socket) => {
    tunnels.push({ target: request.url, authorization: request.headers['proxy-authorization'] });
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: await listen(server), tunnels };
}

describe('a connection that the server keeps open', () => {
  test('a direct connection is closed once the answer is complete, even if the server keeps it open', async () => {
    const server = await keepAliveServer();
    const directory = directoryAt(`https://localhost:${server.port}`);
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await directory.create(user, fresh, never)).toMatchObject({ outcome: 'created' });
      await until(() => server.open.size === 0);
    }
  });

  test.each(['http', 'https'])(
    'a connection through a proxy with %s is closed once the answer is complete, even if the server keeps it open',
    async (scheme) => {
      const server = await keepAliveServer();
      const proxy = await proxyTo(
        server.port,
        scheme === 'https' ? authority.issue(['localhost']) : undefined,
      );
      const env = { HTTPS_PROXY: `${scheme}://localhost:${proxy.port}` };
      const directory = directoryAt(`https://${NAME}`, { env });
      for (let tries = 0; tries < 3; tries += 1) {
        expect(await directory.create(user, fresh, never)).toMatchObject({ outcome: 'created' });
        await until(() => server.open.size === 0);
      }
      expect(proxy.tunnels).toHaveLength(3);
    },
  );
});

describe('direct connections', () => {
  test('a user is created over TLS with a valid certificate', async () => {
    const server = await secureServer();
    expect(await attemptOnce(`https://localhost:${server.port}`)).toMatchObject({
      outcome: 'created',
      status: 201,
    });
    expect(server.requests).toEqual([`POST localhost:${server.port}/v6/users/`]);
  });

  test('the next connection resumes the TLS session', async () => {
    const server = await secureServer();
    const directory = directoryAt(`https://localhost:${server.port}`);
    for (let tries = 0; tries < 3; tries += 1) await directory.create(user, fresh, never);
    expect(server.resumed).toEqual([false, true, true]);
  });

  const permanent = {
    outcome: 'pending',
    again: 'unreachable',
    stop: 'unreachable',
    permanent: true,
    answered: false,
  };

  test('an expired certificate is a permanent error', async () => {
    const server = await secureServer(authority.issue(['localhost'], EXPIRED));
    const verdict = await attemptOnce(`https://localhost:${server.port}`);
    expect(verdict).toMatchObject(permanent);
    expect(verdict.message).toBe(
      `the certificate of localhost:${server.port} has expired (CERT_HAS_EXPIRED)`,
    );
    expect(server.requests).toEqual([]);
  });

  test('a certificate for another name is a permanent error after one connection', async () => {
    const server = await secureServer(authority.issue([NAME]));
    const verdict = await attemptOnce(`https://localhost:${server.port}`);
    expect(verdict).toMatchObject(permanent);
    expect(verdict.message).toMatch(/ is for a different host name \(ERR_TLS_CERT_ALTNAME_INVALID\)$/);
  });

  test('a certificate of an unknown authority is a permanent error', async () => {
    const server = await secureServer(makeAuthority().issue(['localhost']));
    const verdict = await attemptOnce(`https://localhost:${server.port}`);
    expect(verdict).toMatchObject(permanent);
    expect(verdict.message).toMatch(/^the certificate of localhost:\d+ /);
  });

  test('a server without TLS is a temporary error', async () => {
    const server = await rawServer(
      () => {},
      (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    const verdict = await attemptOnce(`https://localhost:${server.port}`);
    expect(verdict).toMatchObject({ ...permanent, permanent: false });
    expect(verdict.message).toMatch(/did not complete the TLS handshake \(\w+\)$/);
    expect(server.requests).toEqual([]);
  });
});

describe('connections through a proxy', () => {
  test('each request has its own tunnel, with the user name and password from the variable', async () => {
    const server = await secureServer();
    const proxy = await proxyTo(server.port);
    const env = { HTTPS_PROXY: `http://proxy-user:proxy%20pass@127.0.0.1:${proxy.port}` };
    const directory = directoryAt(`https://${NAME}/api`, { env });
    expect(await directory.create(user, fresh, never)).toMatchObject({ outcome: 'created', status: 201 });
    expect(await directory.create(user, fresh, never)).toMatchObject({ outcome: 'created', status: 201 });
    const authorization = `Basic ${Buffer.from('proxy-user:proxy pass').toString('base64')}`;
    const tunnel = { target: `${NAME}:443`, authorization };
    expect(proxy.tunnels).toEqual([tunnel, tunnel]);
    expect(server.requests).toEqual([`POST ${NAME}/api/v6/users/`, `POST ${NAME}/api/v6/users/`]);
  });

  test('a proxy may use TLS itself', async () => {
    const server = await secureServer();
    const proxy = await proxyTo(server.port, authority.issue(['localhost']));
    const env = { https_proxy: `https://localhost:${proxy.port}` };
    expect(await attemptOnce(`https://${NAME}:8443`, { env })).toMatchObject({ outcome: 'created' });
    expect(proxy.tunnels).toEqual([{ target: `${NAME}:8443`, authorization: undefined }]);
  });

  test('the certificate of the directory is also checked through a proxy', async () => {
    const server = await secureServer(authority.issue(['other.example']));
    const proxy = await proxyTo(server.port);
    const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    expect(await attemptOnce(`https://${NAME}`, { env })).toMatchObject({
      outcome: 'pending',
      permanent: true,
    });
    expect(proxy.tunnels).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });

  test('no proxy is used for the local computer', async () => {
    const server = await secureServer();
    const proxy = await rawServer(() => {});
    const env = {
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
      HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
    };
    expect(await attemptOnce(`https://localhost:${server.port}`, { env })).toMatchObject({
      outcome: 'created',
    });
    expect(proxy.connections).toBe(0);
  });

  const unreachable = {
    outcome: 'pending',
    again: 'unreachable',
    stop: 'unreachable',
    answered: false,
    permanent: false,
  };
  const through = (port: number) => ({
    env: { HTTPS_PROXY: `http://user:proxy-password@127.0.0.1:${port}` },
  });

  test.each([
    ['403 X', '403 Forbidden'],
    ['502 X', '502 Bad Gateway'],
    ['302 X', '302 Found'],
  ])(
    'a proxy that answers %s is a temporary error, without a status of the directory',
    async (status, words) => {
      const proxy = await rawServer((socket) =>
        socket.end(reply(status, 'no', ['Location: https://login.example/'])),
      );
      const verdict = await attemptOnce(`https://${NAME}`, through(proxy.port));
      expect(verdict).toMatchObject(unreachable);
      expect(verdict.status).toBeUndefined();
      expect(verdict.message).toContain(
        `the proxy 127.0.0.1:${proxy.port} refused the connection (${words})`,
      );
      expect(JSON.stringify(verdict)).not.toContain('proxy-password');
      expect(proxy.connections).toBe(1);
      await proxy.idle();
    },
  );

  test.each([
    ['user:proxy-password@', 'it rejected the user name and password'],
    ['', 'it requires a user name and password'],
  ])('a 407 is reported as an answer of the proxy and is a permanent error: "%s"', async (login, words) => {
    const proxy = await rawServer((socket) => socket.end(reply('407 X', 'no')));
    const env = { HTTPS_PROXY: `http://${login}127.0.0.1:${proxy.port}` };
    const verdict = await attemptOnce(`https://${NAME}`, { env });
    expect(verdict).toMatchObject({ ...unreachable, permanent: true });
    expect(verdict.message).toContain(
      `the proxy 127.0.0.1:${proxy.port} refused the connection (407 Proxy Authentication Required): ${words}`,
    );
    expect(verdict.message).toContain(`HTTPS_PROXY=http://user:password@127.0.0.1:${proxy.port}`);
    expect(JSON.stringify(verdict)).not.toContain('proxy-password');
    expect(proxy.connections).toBe(1);
    await proxy.idle();
  });

  test('a proxy that drops every CONNECT gets one connection', async () => {
    const proxy = await rawServer((socket) => socket.destroy());
    const verdict = await attemptOnce(`https://${NAME}`, through(proxy.port));
    expect(verdict).toMatchObject(unreachable);
    expect(verdict.message).toMatch(/^the proxy 127\.0\.0\.1:\d+ closed the connection/);
    expect(proxy.connections).toBe(1);
  });

  test('a proxy that drops the tunnel during the TLS handshake gets one connection', async () => {
    const proxy = await rawServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    expect(await attemptOnce(`https://${NAME}`, through(proxy.port))).toMatchObject(unreachable);
    expect(proxy.connections).toBe(1);
  });

  test('a proxy that does not speak HTTP is a temporary error', async () => {
    const proxy = await rawServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const verdict = await attemptOnce(`https://${NAME}`, through(proxy.port));
    expect(verdict).toMatchObject(unreachable);
    expect(verdict.message).toMatch(/^the proxy 127\.0\.0\.1:\d+ /);
  });

  test('a proxy address without a listener is a temporary error', async () => {
    const closed = createServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    const verdict = await attemptOnce(`https://${NAME}`, through(port));
    expect(verdict).toMatchObject(unreachable);
    expect(verdict.message).toBe(
      `the proxy 127.0.0.1:${port} cannot be reached: connection refused (ECONNREFUSED)`,
    );
  });

  test.each([
    ['never answers CONNECT', ''],
    ['opens a tunnel without a server', 'HTTP/1.1 200 OK\r\n\r\n'],
  ])('a connection fails after 10 s if the proxy %s', async (_, answer) => {
    const clock = handClock();
    const proxy = await rawServer((socket) => void socket.write(answer));
    const verdict = attemptOnce(`https://${NAME}`, { ...through(proxy.port), clock });
    await until(() => proxy.requests.length === 1);
    clock.turn(10_000);
    expect(await verdict).toMatchObject({ ...unreachable, message: `no connection within 10 s (${NAME})` });
    await proxy.idle();
  });

  test('an attempt that is aborted while it connects to the proxy makes no second connection', async () => {
    const proxy = await rawServer(() => {});
    for (let tries = 1; tries <= 20; tries += 1) {
      const second = new AbortController();
      const verdict = attemptOnce(`https://${NAME}`, through(proxy.port), fresh, second.signal);
      await until(() => proxy.connections === tries);
      second.abort();
      expect(await verdict).toMatchObject({ outcome: 'pending', again: 'never' });
      await proxy.idle();
      expect(proxy.connections).toBe(tries);
    }
  });

  test('an attempt that is aborted while the tunnel is requested is pending', async () => {
    const second = new AbortController();
    const proxy = await rawServer(() => {});
    const verdict = attemptOnce(`https://${NAME}`, through(proxy.port), fresh, second.signal);
    await until(() => proxy.requests.length === 1);
    second.abort();
    expect(await verdict).toMatchObject({ outcome: 'pending', again: 'never' });
    await proxy.idle();
  });
});
