import { expect, test } from 'vitest';
import { openFetchWire } from '../../src/directory/fetch-wire.js';
import { MOST_BODY } from '../../src/directory/wire.js';
import { directoryAt, fresh, handClock, never, proven, tryOnce, until, user } from './stage.js';

const HOST = 'https://directory.example';

test('a fetch that was given carries the request, once and whole', async () => {
  const calls: [unknown, RequestInit | undefined][] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    calls.push([String(url), init]);
    return new Response('{"id":1}', { status: 201 });
  };
  const answered: true[] = [];
  const directory = await directoryAt(HOST, { fetch });
  const verdict = await directory.create(user, fresh, never, () => void answered.push(true));
  expect(verdict).toMatchObject({ outcome: 'created', status: 201 });
  expect(answered).toEqual([true]);
  expect(calls).toHaveLength(1);
  const [url, init] = calls[0] ?? [];
  expect(url).toBe(`${HOST}/v6/users/`);
  expect(init).toMatchObject({ method: 'POST', redirect: 'manual' });
  expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
  expect(JSON.parse(String(init?.body))).toMatchObject({ nickname: 'a.petrova', department_id: 7 });
});

test('its failure leaves the row unconfirmed: nobody knows whether it has sent anything', async () => {
  const fetch = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
  expect(await tryOnce(HOST, { fetch })).toMatchObject({ outcome: 'unconfirmed', again: 'never' });
});

test('one that throws no error but something else does so too', async () => {
  const fetch = async () => {
    throw 'gone';
  };
  expect(await tryOnce(HOST, { fetch })).toMatchObject({ outcome: 'unconfirmed' });
});

test('one that never comes back, and heeds no signal, is left at the time-out', async () => {
  const clock = handClock();
  let isCalled = false;
  const fetch = () => {
    isCalled = true;
    return new Promise<Response>(() => {});
  };
  const verdict = tryOnce(HOST, { fetch, clock });
  await until(() => isCalled);
  clock.turn(30_000);
  expect(await verdict).toMatchObject({ outcome: 'unconfirmed', message: 'no answer within 30 s' });
  expect(clock.waiting).toBe(0);
});

test('a body that breaks off does not take the status back, and an endless one is left', async () => {
  let left = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(MOST_BODY / 2)),
    cancel() {
      left = true;
    },
  });
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('broken')),
  });
  expect(await tryOnce(HOST, { fetch: async () => new Response(endless, { status: 400 }) })).toMatchObject({
    outcome: 'failed',
    status: 400,
  });
  expect(left).toBe(true);
  expect(
    await tryOnce(HOST, { fetch: async () => new Response(broken, { status: 201 }) }, proven),
  ).toMatchObject({ outcome: 'created', status: 201 });
});

test('a wire that was closed before its request does not call it', async () => {
  let calls = 0;
  const fetch = () => {
    calls += 1;
    return Promise.resolve(new Response());
  };
  const wire = openFetchWire(fetch, { url: new URL(HOST), headers: [], body: '' }, () => {});
  wire.close();
  await wire.send();
  expect(calls).toBe(0);
  expect(wire.seen.sent).toBe(false);
});

test('a second request for one try is refused', async () => {
  const wire = openFetchWire(
    () => Promise.resolve(new Response()),
    { url: new URL(HOST), headers: [], body: '' },
    () => {},
  );
  await wire.send();
  await expect(wire.send()).rejects.toThrow('a second request for one try');
});
