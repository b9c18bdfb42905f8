import { describe, expect, test } from 'vitest';
import { beginDeviceCode } from '../../src/token/device-code.js';
import { contextOf, createStepClock, refusal, serverThat, shownOf } from './oauth-setup.js';

const CODE = {
  device_code: 'device-code-of-tests',
  user_code: 'WXYZ-1234',
  verification_uri: 'https://id.example/device',
  expires_in: 600,
};
const GRANTED = { access_token: 'token-of-tests', token_type: 'bearer', expires_in: 60 };
const CLOSED = 'closed';

/** Begins a sign-in at a server with these answers to the requests for the token, in order. */
async function begin(code: object, answers: readonly (object | typeof CLOSED)[] = []) {
  const clock = createStepClock();
  const remaining = [...answers];
  const url = await serverThat((request, response) => {
    request.resume();
    const answer = request.url === '/device' ? code : (remaining.shift() ?? { error: 'no answer is left' });
    if (answer === CLOSED) return void request.socket.destroy();
    const status = 'error' in answer ? 400 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const client = { tokenUrl: url, deviceUrl: new URL('/device', url), clientId: 'client' };
  return { clock, client, begun: beginDeviceCode(client, contextOf({ clock })) };
}

async function waitThrough(answers: readonly (object | typeof CLOSED)[], code: object = CODE) {
  const { clock, begun } = await begin(code, answers);
  const { finished } = await begun;
  for (const _ of answers) await clock.step();
  return { clock, finished };
}

describe('the interval of the requests for a device token', () => {
  test('the interval comes from the server, and is 5 seconds longer after each slow_down', async () => {
    const pending = { error: 'authorization_pending' };
    const slow = { error: 'slow_down' };
    const { clock, finished } = await waitThrough([pending, slow, pending, slow, GRANTED], {
      ...CODE,
      interval: 2,
    });
    expect((await finished).accessToken.reveal()).toBe('token-of-tests');
    expect(clock.slept).toEqual([2000, 2000, 7000, 7000, 12_000]);
  });

  test('the interval is 5 seconds if the server gives none, and at least one second', async () => {
    expect((await waitThrough([GRANTED])).clock.slept).toEqual([5000]);
    expect((await waitThrough([GRANTED], { ...CODE, interval: 0.001 })).clock.slept).toEqual([1000]);
  });

  test('the interval doubles when the connection is lost, and five losses in a row are an error', async () => {
    const pending = { error: 'authorization_pending' };
    const once = await waitThrough([CLOSED, pending, GRANTED]);
    await once.finished;
    expect(once.clock.slept).toEqual([5000, 10_000, 10_000]);
    const { finished } = await waitThrough([CLOSED, CLOSED, CLOSED, CLOSED, CLOSED]);
    expect((await refusal(finished)).reason).toBe('unreachable');
  });

  test.each([1e300, -1, 'soon', null])(
    'a device code is valid for 15 minutes if expires_in is %j',
    async (expires_in) => {
      const { begun } = await begin({ ...CODE, expires_in });
      expect((await begun).expiresInMs).toBe(900_000);
    },
  );

  test('the interval is at most one minute', async () => {
    expect((await waitThrough([GRANTED], { ...CODE, interval: 1e300 })).clock.slept).toEqual([60_000]);
  });

  test('the interval does not extend beyond the end of the device code', async () => {
    const { clock, begun } = await begin({ ...CODE, expires_in: 3 });
    const { finished } = await begun;
    await clock.step();
    expect(await refusal(finished)).toMatchObject({ oauthCode: 'expired_token' });
    expect(clock.slept).toEqual([3000]);
  });
});

describe('an answer about a device code', () => {
  test.each(['access_denied', 'expired_token', 'invalid_grant'])(
    'the answer %s ends the sign-in by device code',
    async (error) => {
      const { finished } = await waitThrough([{ error, error_description: 'device-code-of-tests' }]);
      const refused = await refusal(finished);
      expect(refused).toMatchObject({ reason: 'no_token', oauthCode: error });
      expect(shownOf(refused)).not.toContain('device-code-of-tests');
    },
  );

  test('the address for the device code may be in the older member verification_url', async () => {
    const { verification_uri, ...rest } = CODE;
    const { begun } = await begin({ ...rest, verification_url: verification_uri });
    const code = await begun;
    expect(code).toMatchObject({ userCode: 'WXYZ-1234', address: verification_uri, expiresInMs: 600_000 });
    expect(shownOf(code)).not.toContain('device-code-of-tests');
  });

  test.each([
    { name: 'a code with an escape sequence', part: { user_code: 'A\u001b[31mB' } },
    { name: 'a code that is too long', part: { user_code: 'A'.repeat(65) } },
    { name: 'an address that is not encrypted', part: { verification_uri: 'http://id.example/device' } },
    { name: 'an address of a program', part: { verification_uri: 'javascript:alert(1)' } },
    { name: 'an address with a password', part: { verification_uri: 'https://a:b@id.example/' } },
    { name: 'no address', part: { verification_uri: undefined } },
  ])('an answer with $name is refused as a device code', async ({ part }) => {
    const { begun } = await begin({ ...CODE, ...part });
    expect((await refusal(begun)).reason).toBe('wrong_address');
  });

  test('an address that contains the device code and cannot be opened is not shown', async () => {
    const { begun } = await begin({ ...CODE, verification_uri_complete: 'file:///etc/passwd' });
    expect(await begun).not.toHaveProperty('addressWithCode');
  });
});
