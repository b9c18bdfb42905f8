import type { Socket } from 'node:net';
import fc from 'fast-check';
import * as undici from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connector } from '../../src/directory/connect.js';
import { type Connect, MOST_BODY, type Wire, wiresTo } from '../../src/directory/wire.js';
import { rawServer, reply } from './stage.js';

const HINTS = 'HTTP/1.1 103 Early Hints\r\n\r\n';

/** Makes wires to a server; how many clients that took is counted. */
function wires(port: number, connect: Connect = connector(undici, null, 'test')) {
  const made = { clients: 0, answers: 0 };
  class Client extends undici.Client {
    constructor(...args: ConstructorParameters<typeof undici.Client>) {
      super(...args);
      made.clients += 1;
    }
  }
  const origin = `http://127.0.0.1:${port}`;
  const open = wiresTo(origin, { Client, buildConnector: undici.buildConnector }, connect);
  const next = (kind = ''): Wire => {
    const headers = [['X-Kind', kind]] as const;
    const wire = open({ url: new URL('/v6/users/?a=b', origin), headers, body: '{"a":1}' }, () => {
      made.answers += 1;
    });
    onTestFinished(() => wire.close());
    return wire;
  };
  return { next, made };
}

const bodyOf = (wire: Wire): string => Buffer.concat(wire.seen.body).toString();

test('the facts of an answer are kept, and the hints before it passed over', async () => {
  const answer = `${HINTS}${reply('201 Created', 'body', ['Content-Type: text/x'])}`;
  const server = await rawServer((socket) => socket.end(answer));
  const { next, made } = wires(server.port);
  const wire = next();
  expect(wire.seen).toEqual({ sent: false, headers: {}, body: [] });
  await wire.send();
  expect(wire.seen).toMatchObject({ sent: true, status: 201, headers: { 'content-type': 'text/x' } });
  expect(bodyOf(wire)).toBe('body');
  expect(wire.seen.error).toBeUndefined();
  expect(made.answers).toBe(1);
  expect(server.requests[0]).toMatch(/^POST \/v6\/users\/\?a=b HTTP\/1\.1\r\n/);
});

test('the connection is closed when the answer is whole, whatever the other side would like', async () => {
  const answer = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n{}';
  const server = await rawServer((socket) => socket.write(answer));
  let connection: Socket | undefined;
  const connect = connector(undici, null, 'test');
  const spied: Connect = (options, callback) =>
    connect(options, (error, socket) => {
      connection = socket ?? undefined;
      callback(error, socket);
    });
  await wires(server.port, spied).next().send();
  expect(connection?.destroyed).toBe(true);
  await server.idle();
});

test('an error is kept, and is no answer', async () => {
  const server = await rawServer((socket) => socket.end());
  const { next, made } = wires(server.port);
  const wire = next();
  await wire.send();
  expect(wire.seen.status).toBeUndefined();
  expect(wire.seen.error?.message).toBe('other side closed');
  expect(made.answers).toBe(0);
});

test('a wire that was closed before its request opens no connection', async () => {
  const server = await rawServer((socket) => socket.end(reply('201 Created')));
  const wire = wires(server.port).next();
  wire.close();
  await wire.send();
  expect(wire.seen).toEqual({ sent: false, headers: {}, body: [] });
  expect(server.connections).toBe(0);
});

test('a second request for one try is refused', async () => {
  const server = await rawServer((socket) => socket.end(reply('421 X')));
  const wire = wires(server.port).next();
  await wire.send();
  await expect(wire.send()).rejects.toThrow('a second request for one try');
  expect(server.requests).toHaveLength(1);
  expect(wire.seen.status).toBe(421);
});

describe('one try after the other', () => {
  test('takes one client and a connection each, while answers come whole', async () => {
    const server = await rawServer((socket) => socket.write(reply('201 Created', '{}')));
    const { next, made } = wires(server.port);
    for (let tries = 1; tries <= 5; tries += 1) {
      await next().send();
      expect(server.connections).toBe(tries);
    }
    expect(made.clients).toBe(1);
  });

  test('takes a new client after anything else', async () => {
    const server = await rawServer((socket) => socket.end());
    const { next, made } = wires(server.port);
    for (let tries = 1; tries <= 3; tries += 1) {
      const wire = next();
      await wire.send();
      wire.close();
      expect(made.clients).toBe(tries);
    }
  });

  test('two at once have nothing in common', async () => {
    const server = await rawServer((socket) => setImmediate(() => socket.end(reply('201 Created'))));
    const { next, made } = wires(server.port);
    const both = [next(), next()];
    await Promise.all(both.map((wire) => wire.send()));
    expect(both.map(({ seen }) => seen.status)).toEqual([201, 201]);
    expect(made.clients).toBe(2);
    expect(server.requests).toHaveLength(2);
  });

  /** What the other side does, and what is to be seen of it. */
  const KINDS = {
    whole: (socket: Socket) => socket.end(reply('201 Created', 'whole')),
    kept: (socket: Socket) => socket.write(reply('409 X', 'kept', ['Connection: keep-alive'])),
    then_reset: (socket: Socket) => socket.write(reply('422 X', 'reset'), () => socket.resetAndDestroy()),
    then_more: (socket: Socket) => socket.write(`${reply('201 Created')}${reply('500 X')}`),
    nothing: (socket: Socket) => socket.end(),
    reset: (socket: Socket) => socket.resetAndDestroy(),
    no_http: (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
    half: (socket: Socket) => socket.end('HTTP/1.1 400 X\r\nContent-Length: 9\r\n\r\nhalf'),
    endless: (socket: Socket) =>
      socket.write(`HTTP/1.1 503 X\r\nContent-Length: 999999\r\n\r\n${'x'.repeat(2 * MOST_BODY)}`),
    switched: (socket: Socket) =>
      socket.write('HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
  } as const;
  const STATUS: Readonly<Record<keyof typeof KINDS, readonly (number | undefined)[]>> = {
    whole: [201],
    kept: [409],
    // The reset may overtake the answer.
    then_reset: [422, undefined],
    then_more: [201],
    nothing: [undefined],
    reset: [undefined],
    no_http: [undefined],
    half: [400],
    endless: [503],
    switched: [101],
  };

  test('never disturb each other, however each of them ends', async () => {
    const kind = fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[]));
    const server = await rawServer((socket, request) => {
      const asked = /^x-kind: (\w+)\r$/im.exec(request)?.[1] ?? 'whole';
      KINDS[asked as keyof typeof KINDS](socket);
    });
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { maxLength: 12 }), async (kinds) => {
        const { next } = wires(server.port);
        const before = server.requests.length;
        for (const [n, kind] of kinds.entries()) {
          const wire = next(kind);
          await wire.send();
          wire.close();
          expect(STATUS[kind]).toContain(wire.seen.status);
          expect(wire.seen.sent).toBe(true);
          expect(server.requests).toHaveLength(before + n + 1);
          expect(server.connections).toBe(server.requests.length);
        }
        await server.idle();
      }),
      { numRuns: 40 },
    );
  });
});
