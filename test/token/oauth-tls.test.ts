import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Secret } from '../../src/domain/secret.js';
import { fetchForApplication, type OAuthContext } from '../../src/token/oauth-client.js';
import { makeAuthority } from '../directory/certificate.js';
import { contextOf, refusal } from './oauth-setup.js';

const authority = makeAuthority();
const original = tls.createSecureContext;
afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes this process trust the authority, as NODE_EXTRA_CA_CERTS does at its start. */
function trustAuthority(): void {
  vi.spyOn(tls, 'createSecureContext').mockImplementation((options = {}) =>
    original('cert' in options ? options : { ...options, ca: [authority.cert] }),
  );
}

async function portOf(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function tokenServer(): Promise<number> {
  const server = createHttpsServer(authority.issue(['id.example', 'localhost']), (request, response) => {
    request.resume();
    response.end(JSON.stringify({ access_token: 'token-of-tests', token_type: 'bearer' }));
  });
  return portOf(server.on('tlsClientError', () => {}));
}

function fetchAt(address: string, parts: Partial<OAuthContext> = {}) {
  const client = { tokenUrl: new URL(address), clientId: 'client', clientSecret: new Secret('secret') };
  return fetchForApplication(client, contextOf(parts));
}

test('a token is fetched over TLS through the tunnel of a proxy', async () => {
  trustAuthority();
  const port = await tokenServer();
  const targets: unknown[] = [];
  const proxy = createServer().on('connect', (request, client: Socket) => {
    targets.push(request.url);
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => {});
  });
  const address = new URL(`http://127.0.0.1:${await portOf(proxy)}`);
  const set = await fetchAt('https://id.example/token', { proxyFor: () => address });
  expect(set.accessToken.reveal()).toBe('token-of-tests');
  expect(targets).toEqual(['id.example:443']);
});

test('a certificate of an unknown authority is refused, with the variable to set', async () => {
  const port = await tokenServer();
  const error = await refusal(fetchAt(`https://localhost:${port}/token`));
  expect(error.reason).toBe('unreachable');
  expect(error.message).toMatch(
    /^The certificate of localhost:\d+ was issued by an authority that this computer does not trust \([A-Z_]+\)$/,
  );
  expect(error.next).toContain('NODE_EXTRA_CA_CERTS');
});

test('a certificate of another host is refused', async () => {
  trustAuthority();
  const port = await tokenServer();
  const error = await refusal(fetchAt(`https://127.0.0.1:${port}/token`));
  expect(error.message).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
});
