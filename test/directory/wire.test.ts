import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import * as undici from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connector } from '../../src/directory/proxy.js';
import { type Connect, openWire } from '../../src/directory/wire.js';
import { rawServer, reply, until } from './stage.js';

const HINTS = 'HTTP/1.1 103 Early Hints\r\n\r\n';

async function wireTo(answer: string) {
  let answers = 0;
  const server = await rawServer((socket) => socket.end(answer));
  const wire = openWire(undici, connector(undici, null, 'test'), 'x', () => {
    answers += 1;
  });
  onTestFinished(() => wire.close());
  const options = {
    origin: `http://127.0.0.1:${server.port}`,
    path: '/',
    method: 'POST' as const,
    body: 'x',
  };
  return { server, wire, options, answers: () => answers };
}

test('the connection is closed when the answer is whole, whatever the other side would like', async () => {
  const answer = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n{}';
  let isGone = false;
  const server = await rawServer((socket) => {
    socket.on('close', () => {
      isGone = true;
    });
    socket.write(answer);
  });
  let goneWhenAnswered: boolean | undefined;
  let connection: Socket | undefined;
  const connect = connector(undici, null, 'test');
  const spied: Connect = (options, callback) =>
    connect(options, (error, socket) => {
      connection = socket ?? undefined;
      callback(error, socket);
    });
  const wire = openWire(undici, spied, 'x', () => {
    goneWhenAnswered = connection?.destroyed;
  });
  let whole = false;
  const handler = { onRequestStart() {}, onResponseEnd: () => (whole = connection?.destroyed === true) };
  const origin = `http://127.0.0.1:${server.port}`;
  wire.dispatcher.dispatch({ origin, path: '/', method: 'POST', body: 'x' }, handler);
  await until(() => isGone);
  expect(goneWhenAnswered).toBe(false);
  expect(whole).toBe(true);
});

describe('handlers of newer versions of Node', () => {
  function listener() {
    const heard: string[] = [];
    let over = false;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => void heard.push('start'),
      onResponseStart: (_, status, headers) =>
        void heard.push(`${status} ${headers['content-type'] ?? ''}`.trim()),
      onResponseData: (_, chunk) => void heard.push(chunk.toString()),
      onResponseEnd: () => {
        heard.push('end');
        over = true;
      },
      onResponseError: (_, error) => {
        heard.push(error.message);
        over = true;
      },
    };
    return { heard, handler, ended: () => until(() => over) };
  }

  test('hear everything, and the facts are kept', async () => {
    const { wire, options, answers } = await wireTo(
      `${HINTS}${reply('201 Created', 'body', ['Content-Type: text/x'])}`,
    );
    const { heard, handler, ended } = listener();
    expect(wire.seen).toEqual({ dispatched: false, sent: false });
    wire.dispatcher.dispatch(options, handler);
    expect(wire.seen).toEqual({ dispatched: true, sent: false });
    await ended();
    expect(heard).toEqual(['start', '103', '201 text/x', 'body', 'end']);
    expect(answers()).toBe(1);
    expect(wire.seen).toMatchObject({ sent: true, status: 201 });
    expect(wire.seen.headers?.()).toMatchObject({ 'content-type': 'text/x' });
  });

  test('hear of an error, which is kept', async () => {
    const { wire, options, answers } = await wireTo('');
    const { heard, handler, ended } = listener();
    wire.dispatcher.dispatch(options, handler);
    await ended();
    expect(heard).toEqual(['start', 'other side closed']);
    expect(wire.seen.error?.message).toBe('other side closed');
    expect(answers()).toBe(0);
  });

  test('opened a connection on a wire that was closed before their request', async () => {
    const { server, wire, options } = await wireTo(reply('201 Created'));
    wire.close();
    expect(() => wire.dispatcher.dispatch(options, listener().handler)).toThrow('a request on a closed wire');
    expect(wire.seen).toEqual({ dispatched: true, sent: false });
    expect(server.connections).toBe(0);
  });

  test('are refused a second request', async () => {
    const { server, wire, options } = await wireTo(reply('421 X'));
    const { handler, ended } = listener();
    wire.dispatcher.dispatch(options, handler);
    await ended();
    expect(() => wire.dispatcher.dispatch(options, handler)).toThrow('a second request for one try');
    expect(server.requests).toHaveLength(1);
    expect(wire.seen.status).toBe(421);
  });
});

describe('handlers of older versions of Node', () => {
  test('hear everything, and the facts are kept', async () => {
    const { wire, options, answers } = await wireTo(
      `${HINTS}${reply('407 X', 'body', ['Content-Type: text/x'])}`,
    );
    const heard: string[] = [];
    wire.dispatcher.dispatch(options, {
      onConnect: () => void heard.push('start'),
      onHeaders: (status) => {
        heard.push(String(status));
        return true;
      },
      onData: (chunk) => {
        heard.push(chunk.toString());
        return true;
      },
      onComplete: () => void heard.push('end'),
      onError: (error) => void heard.push('end', error.message),
    });
    await until(() => heard.includes('end'));
    expect(heard).toEqual(['start', '103', '407', 'body', 'end']);
    expect(answers()).toBe(1);
    expect(wire.seen).toMatchObject({ sent: true, status: 407 });
    expect(wire.seen.headers?.()).toMatchObject({ 'content-type': 'text/x' });
  });
});
