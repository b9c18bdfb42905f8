import dns from 'node:dns';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_BODY_LENGTH } from '../../src/directory/send-request.js';
import { propertyRuns } from '../support/property-runs.js';
import {
  attemptOnce,
  directoryAt,
  fresh,
  handClock,
  listen,
  never,
  proven,
  rawServer,
  reply,
  until,
  user,
} from './stage.js';

/** Both sides share the event loop. After this many turns, the head of an answer has arrived. */
const ARRIVED = 20;

describe('one attempt is one request', () => {
  test('every status from 200 to 599 leads to exactly one request', async () => {
    let status = 0;
    const server = await rawServer((socket) => socket.end(reply(`${status} X`)));
    const directory = directoryAt(server.port);
    const wrong: string[] = [];
    for (status = 200; status <= 599; status += 1) {
      const before = server.requests.length;
      const verdict = await directory.create(user, proven, never);
      if (server.requests.length !== before + 1)
        wrong.push(`${status}: ${server.requests.length - before} hits`);
      if (verdict.status !== status || !verdict.answered) wrong.push(`${status}: read as ${verdict.status}`);
    }
    expect(wrong).toEqual([]);
    expect(server.connections).toBe(400);
  });

  test('a 421 and a 407 are reported, and the request is not repeated', async () => {
    const server = await rawServer((socket) =>
      socket.end(reply(server.requests.length === 1 ? '421 X' : '407 X')),
    );
    const directory = directoryAt(server.port);
    expect(await directory.create(user, fresh, never)).toMatchObject({
      outcome: 'pending',
      stop: 'wrong_address',
      status: 421,
    });
    expect(await directory.create(user, fresh, never)).toMatchObject({
      outcome: 'failed',
      counts: true,
      status: 407,
    });
    expect(server.requests).toHaveLength(2);
  });

  test('a redirect is not followed, and its target is shown', async () => {
    const server = await rawServer((socket) =>
      socket.end(reply('307 X', '', ['Location: https://other.example/v6/users/?session=1'])),
    );
    const verdict = await attemptOnce(server.port);
    expect(verdict).toMatchObject({ outcome: 'pending', stop: 'wrong_address', status: 307 });
    expect(verdict.message).toBe(
      'the directory answered 307 Temporary Redirect, a redirect to https://other.example/v6/users/',
    );
    expect(server.requests).toHaveLength(1);
  });

  test('each request has its own connection, which is closed', async () => {
    const server = await rawServer((socket) =>
      socket.write(reply('200 OK', '{}', ['Connection: keep-alive'])),
    );
    const directory = directoryAt(server.port);
    await directory.create(user, fresh, never);
    await directory.create(user, fresh, never);
    expect(server.connections).toBe(2);
    expect(server.requests[0]).toMatch(/^connection: close\r$/im);
    await server.idle();
  });
});

describe('informational answers', () => {
  test('a 103 before the answer is ignored', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n';
    const server = await rawServer((socket) => socket.end(`${hints}${hints}${reply('201 Created')}`));
    expect(await attemptOnce(server.port)).toMatchObject({ outcome: 'created', status: 201 });
  });

  test('a 101 leaves the row unconfirmed and stops the run', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
    const server = await rawServer((socket) => socket.write(upgrade));
    expect(await attemptOnce(server.port)).toMatchObject({
      outcome: 'unconfirmed',
      stop: 'wrong_address',
      status: 101,
      answered: true,
    });
  });

  test('a 100 that was not requested leaves the row unconfirmed and stops the run', async () => {
    const server = await rawServer((socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'));
    const verdict = await attemptOnce(server.port);
    expect(verdict).toMatchObject({ outcome: 'unconfirmed', stop: 'wrong_address' });
    expect(verdict.message).toContain('100 Continue or 101 Switching Protocols');
  });

  test('a 101 without an upgrade leaves the row unconfirmed and stops the run', async () => {
    const server = await rawServer((socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    expect(await attemptOnce(server.port)).toMatchObject({
      outcome: 'unconfirmed',
      stop: 'wrong_address',
      status: 101,
    });
  });
});

describe('lost connections', () => {
  test('a row is pending if the address has no listener', async () => {
    const closed = createServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    expect(await attemptOnce(port)).toEqual({
      detail: { code: 'unreachable', host: `127.0.0.1:${port}`, system: 'ECONNREFUSED' },
      outcome: 'pending',
      again: 'unreachable',
      stop: 'unreachable',
      counts: false,
      slows: false,
      answered: false,
      permanent: false,
      message: `127.0.0.1:${port} cannot be reached: connection refused (ECONNREFUSED)`,
    });
  });

  test('a row is pending if the host name does not exist', async () => {
    const missing = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...args: readonly unknown[]) => {
      const callback = args.at(-1);
      if (typeof callback === 'function') setImmediate(() => callback(missing));
    }) as typeof dns.lookup);
    onTestFinished(() => lookup.mockRestore());
    expect(await attemptOnce('https://directory.example')).toMatchObject({
      outcome: 'pending',
      again: 'unreachable',
      permanent: false,
      message: 'directory.example cannot be found: its name does not resolve (ENOTFOUND)',
    });
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  const unconfirmed = {
    outcome: 'unconfirmed',
    again: 'never',
    stop: null,
    counts: true,
    slows: true,
    answered: false,
  };

  test('a row is unconfirmed if the connection is reset after the request', async () => {
    const server = await rawServer((socket) => socket.resetAndDestroy());
    const verdict = await attemptOnce(server.port);
    expect(verdict).toMatchObject(unconfirmed);
    expect(verdict.message).toBe('the connection was lost after the request was sent (ECONNRESET)');
    expect(server.requests).toHaveLength(1);
  });

  test('a row is unconfirmed if the connection is closed without an answer after the request', async () => {
    const server = await rawServer((socket) => socket.end());
    const verdict = await attemptOnce(server.port);
    expect(verdict).toMatchObject(unconfirmed);
    expect(verdict.message).toBe('the connection was lost after the request was sent');
    expect(server.connections).toBe(1);
  });

  test('a row is pending or unconfirmed, after one connection, if the connection is reset at once', async () => {
    const server = await rawServer(
      () => {},
      (socket) => socket.resetAndDestroy(),
    );
    for (let tries = 1; tries <= 20; tries += 1) {
      const verdict = await attemptOnce(server.port);
      expect(['pending unreachable', 'unconfirmed never']).toContain(`${verdict.outcome} ${verdict.again}`);
      expect(server.connections).toBe(tries);
    }
    expect(server.requests).toEqual([]);
  });

  test('a row is unconfirmed if the answer is cut in its headers', async () => {
    const server = await rawServer((socket) => socket.end('HTTP/1.1 201 Created\r\nContent-Le'));
    expect(await attemptOnce(server.port)).toMatchObject(unconfirmed);
  });

  test('a row is unconfirmed if the answer is not HTTP', async () => {
    const server = await rawServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const verdict = await attemptOnce(server.port);
    expect(verdict).toMatchObject(unconfirmed);
    expect(verdict.message).toBe('the answer is not HTTP');
  });

  test('a row is unconfirmed if the status is not from 100 to 599', async () => {
    const server = await rawServer((socket) => socket.end(reply('799 X')));
    expect(await attemptOnce(server.port)).toMatchObject({
      outcome: 'unconfirmed',
      counts: true,
      slows: true,
      status: 799,
      message: 'the directory answered 799',
    });
  });

  test('a row is unconfirmed if the headers of the answer are endless', async () => {
    const server = await rawServer((socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}`));
    const verdict = await attemptOnce(server.port);
    expect(verdict).toMatchObject({ ...unconfirmed, message: 'the headers of the answer are too long' });
  });
});

describe('bodies of answers', () => {
  test.each([
    ['cut short', (body: string) => `HTTP/1.1 201 Created\r\nContent-Length: 999\r\n\r\n${body}`],
    [
      'chunked and cut',
      (body: string) => `HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n${body}`,
    ],
    ['in broken chunks', () => 'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    [
      'not in the gzip encoding that its header names',
      () => reply('201 Created', 'plain', ['Content-Encoding: gzip']),
    ],
    ['in too many codings', () => reply('201 Created', 'x', ['Content-Encoding: a,b,c,d,e,f,g'])],
    ['not UTF-8', () => reply('201 Created', '\u0000\u0001')],
  ])('a row is created if the body of a 2xx is %s', async (_, answer) => {
    const server = await rawServer((socket) => socket.end(answer('{"id":')));
    expect(await attemptOnce(server.port)).toMatchObject({ outcome: 'created', status: 201, stop: null });
  });

  test('a row is created if the connection is reset in the body of a 2xx', async () => {
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 201 Created\r\nContent-Length: 999\r\n\r\n{', () =>
        setImmediate(() => socket.resetAndDestroy()),
      );
    });
    // If the reset overtakes the head, the answer is a lost connection. No other outcome is possible.
    expect(['created', 'unconfirmed']).toContain((await attemptOnce(server.port)).outcome);
  });

  test('a cut body of another status is not read, and the status decides', async () => {
    const server = await rawServer((socket) =>
      socket.end('HTTP/1.1 422 X\r\nContent-Length: 999\r\n\r\n{"code":"login.taken"'),
    );
    expect(await attemptOnce(server.port)).toMatchObject({
      outcome: 'weak_password',
      status: 422,
      message: 'the directory answered 422 Unprocessable Entity',
    });
  });

  test('a web page in a 2xx leaves the row unconfirmed, even if its body is cut', async () => {
    const server = await rawServer((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 999\r\n\r\n<html>',
      ),
    );
    expect(await attemptOnce(server.port)).toMatchObject({
      outcome: 'unconfirmed',
      stop: 'wrong_address',
      status: 200,
    });
  });

  test('a web page in an unknown encoding is recognised', async () => {
    const server = await rawServer((socket) =>
      socket.end(reply('200 OK', 'x', ['Content-Type: text/html', 'Content-Encoding: a,b,c,d,e,f,g'])),
    );
    expect(await attemptOnce(server.port)).toMatchObject({
      outcome: 'unconfirmed',
      stop: 'wrong_address',
      status: 200,
    });
  });

  test('an endless body is read only to the limit', async () => {
    let sent = 0;
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 400 X\r\nTransfer-Encoding: chunked\r\n\r\n');
      const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
      const more = () => {
        while (!socket.destroyed && sent < 2 ** 30) {
          sent += chunk.length;
          if (!socket.write(chunk)) {
            socket.once('drain', more);
            return;
          }
        }
      };
      more();
    });
    expect(await attemptOnce(server.port)).toMatchObject({ outcome: 'failed', status: 400 });
    await server.idle();
    // The buffers of the two sockets also hold data.
    expect(sent).toBeLessThan(256 * MAX_BODY_LENGTH);
  });

  test('a body that grows when it is decompressed is read only to the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20), { level: 9 });
    const server = await rawServer((socket) => {
      socket.write(`HTTP/1.1 400 X\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    });
    const before = process.memoryUsage().rss;
    expect(await attemptOnce(server.port)).toMatchObject({ outcome: 'failed', status: 400 });
    expect(process.memoryUsage().rss - before).toBeLessThan(48 * 2 ** 20);
    expect(server.requests[0]).toMatch(/^accept-encoding: identity\r$/im);
  });
});

describe('time limits', () => {
  test('a row is unconfirmed if no answer comes before the timeout', async () => {
    const clock = handClock();
    const server = await rawServer(() => {});
    const verdict = attemptOnce(server.port, { clock });
    await until(() => server.requests.length === 1);
    clock.turn(29_999);
    clock.turn(1);
    expect(await verdict).toMatchObject({
      outcome: 'unconfirmed',
      counts: true,
      slows: true,
      answered: false,
      message: 'no answer within 30 s',
    });
    expect(clock.waiting).toBe(0);
    await server.idle();
  });

  test.each([
    ['201 Created', 'created'],
    ['400 X', 'failed'],
  ])('a slow body ends at the timeout, and the status %s decides', async (status, outcome) => {
    const clock = handClock();
    let drips = 0;
    const server = await rawServer((socket) => {
      socket.write(`HTTP/1.1 ${status}\r\nTransfer-Encoding: chunked\r\n\r\n`);
      const drip = setInterval(() => socket.write('1\r\n.\r\n', () => (drips += 1)), 1);
      socket.on('close', () => clearInterval(drip));
    });
    const verdict = attemptOnce(server.port, { clock });
    await until(() => drips > ARRIVED);
    clock.turn(29_999);
    expect(server.sockets.size).toBe(1);
    clock.turn(1);
    expect((await verdict).outcome).toBe(outcome);
    await server.idle();
  });

  test('a row is pending if TLS is not established within 10 s', async () => {
    const clock = handClock();
    const server = await rawServer(() => {});
    const verdict = attemptOnce(`https://127.0.0.1:${server.port}`, { clock });
    await until(() => server.connections === 1);
    clock.turn(10_000);
    expect(await verdict).toMatchObject({
      outcome: 'pending',
      again: 'unreachable',
      stop: 'unreachable',
      message: `no connection within 10 s (127.0.0.1:${server.port})`,
    });
    await server.idle();
    expect(clock.waiting).toBe(0);
  });

  test('the time for connecting counts towards the timeout', async () => {
    const clock = handClock();
    const server = await rawServer(() => {});
    const verdict = attemptOnce(`https://127.0.0.1:${server.port}`, { clock, timeoutMs: 2500 });
    await until(() => server.connections === 1);
    clock.turn(2500);
    expect(await verdict).toMatchObject({
      outcome: 'pending',
      message: expect.stringContaining('within 2.5 s'),
    });
  });

  test('the limit for connecting ends once the request is sent', async () => {
    const clock = handClock();
    const server = await rawServer(() => {});
    const verdict = attemptOnce(server.port, { clock });
    await until(() => server.requests.length === 1);
    clock.turn(10_000);
    for (const socket of server.sockets) socket.end(reply('201 Created'));
    expect(await verdict).toMatchObject({ outcome: 'created' });
  });
});

describe('aborted attempts', () => {
  test('an attempt that is aborted before it begins is pending, without a connection', async () => {
    const server = await rawServer(() => {});
    const verdict = await attemptOnce(server.port, {}, proven, AbortSignal.abort());
    expect(verdict).toMatchObject({ outcome: 'pending', again: 'never', stop: null, counts: false });
    expect(server.connections).toBe(0);
  });

  test('an attempt that is aborted while it connects is pending', async () => {
    const second = new AbortController();
    const server = await rawServer(() => {});
    const verdict = attemptOnce(`https://127.0.0.1:${server.port}`, {}, proven, second.signal);
    await until(() => server.connections === 1);
    second.abort();
    expect(await verdict).toMatchObject({
      outcome: 'pending',
      again: 'never',
      stop: null,
      counts: false,
      message: 'interrupted before the request was sent',
    });
    await server.idle();
  });

  test('an attempt that is aborted while it waits for the answer is unconfirmed', async () => {
    const second = new AbortController();
    const server = await rawServer(() => {});
    const verdict = attemptOnce(server.port, {}, proven, second.signal);
    await until(() => server.requests.length === 1);
    second.abort();
    expect(await verdict).toMatchObject({
      outcome: 'unconfirmed',
      again: 'never',
      stop: null,
      counts: false,
      slows: false,
      message: 'interrupted before the answer came',
    });
    await server.idle();
  });

  test('an attempt that is aborted during a slow body has the outcome of the status', async () => {
    const second = new AbortController();
    let drips = 0;
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 201 Created\r\nContent-Length: 999\r\n\r\n{');
      const drip = setInterval(() => socket.write('.', () => (drips += 1)), 1);
      socket.on('close', () => clearInterval(drip));
    });
    const verdict = attemptOnce(server.port, {}, proven, second.signal);
    await until(() => drips > ARRIVED);
    second.abort();
    expect(await verdict).toMatchObject({ outcome: 'created', status: 201 });
  });

  test('an attempt leaves no listener on the signal', async () => {
    const second = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = second.signal;
    second.signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners += 1;
      addEventListener.apply(second.signal, args);
    };
    second.signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners -= 1;
      removeEventListener.apply(second.signal, args);
    };
    const clock = handClock();
    const server = await rawServer((socket) => socket.end(reply('201 Created')));
    await attemptOnce(server.port, { clock }, proven, second.signal);
    expect(listeners).toBe(0);
    expect(clock.waiting).toBe(0);
  });
});

describe('several requests', () => {
  /** The behaviours of the server, and the possible statuses. */
  const KINDS = {
    whole: [(socket: Socket) => socket.end(reply('201 Created', 'whole')), [201]],
    kept: [(socket: Socket) => socket.write(reply('409 X', 'kept', ['Connection: keep-alive'])), [409]],
    // The reset may overtake the answer.
    then_reset: [
      (socket: Socket) => socket.write(reply('422 X', 'reset'), () => socket.resetAndDestroy()),
      [422, undefined],
    ],
    then_more: [(socket: Socket) => socket.write(`${reply('201 Created')}${reply('500 X')}`), [201]],
    nothing: [(socket: Socket) => socket.end(), [undefined]],
    reset: [(socket: Socket) => socket.resetAndDestroy(), [undefined]],
    no_http: [(socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), [undefined]],
    half: [(socket: Socket) => socket.end('HTTP/1.1 400 X\r\nContent-Length: 9\r\n\r\nhalf'), [400]],
    endless: [
      (socket: Socket) =>
        socket.write(`HTTP/1.1 503 X\r\nContent-Length: 999999\r\n\r\n${'x'.repeat(2 * MAX_BODY_LENGTH)}`),
      [503],
    ],
    switched: [
      (socket: Socket) => socket.write('HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
      [101],
    ],
  } as const;
  type Kind = keyof typeof KINDS;

  test('requests do not affect each other, however they end', async () => {
    const kind = fc.constantFrom(...(Object.keys(KINDS) as Kind[]));
    let now: Kind = 'whole';
    const server = await rawServer((socket) => KINDS[now][0](socket));
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { maxLength: 12 }), async (kinds) => {
        const directory = directoryAt(server.port);
        const before = server.requests.length;
        for (const [n, kind] of kinds.entries()) {
          now = kind;
          const { status, outcome, again } = await directory.create(user, proven, never);
          expect(KINDS[kind][1]).toContain(status);
          if (status === undefined) expect([outcome, again]).toEqual(['unconfirmed', 'never']);
          expect(server.requests).toHaveLength(before + n + 1);
          expect(server.connections).toBe(server.requests.length);
        }
        await server.idle();
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  test('two simultaneous requests share no connection', async () => {
    const server = await rawServer((socket) => setImmediate(() => socket.end(reply('201 Created'))));
    const directory = directoryAt(server.port);
    const both = await Promise.all([1, 2].map(() => directory.create(user, proven, never)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(server.connections).toBe(2);
  });

  test('the end of an answer is reported only if the answer is complete', async () => {
    let answer = reply('201 Created', 'whole');
    const server = await rawServer((socket) => socket.end(answer));
    const directory = directoryAt(server.port);
    let calls = 0;
    const answered = () => {
      calls += 1;
    };
    await directory.create(user, proven, never, answered);
    expect(calls).toBe(1);
    answer = 'HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\ncut';
    await directory.create(user, proven, never, answered);
    expect(calls).toBe(1);
  });
});
