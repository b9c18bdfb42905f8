/** The device authorization grant (RFC 8628): a person signs in on another device, with a code that is shown here. */

import { genericGrantRequest, initiateDeviceAuthorization } from 'openid-client';
import { Interrupted, UserError } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { defined } from '../platform/collections.js';
import { isLoopback } from '../platform/url.js';
import { userError } from '../texts/user-error.js';
import type { OAuthClient, OAuthContext, TokenSet } from './oauth-client.js';
import { parametersOf, TokenEndpoint } from './oauth-client.js';
import { notATokenEndpoint, OAuthRefusal, oauthRefusal } from './oauth-errors.js';

export type DeviceCode = {
  /** The code that a person enters at `address`. */
  readonly userCode: string;
  readonly address: string;
  readonly addressWithCode?: string;
  readonly expiresInMs: number;
  /** Rejects with a `UserError`, or with `Interrupted` once the signal is aborted. */
  readonly finished: Promise<TokenSet>;
};

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The pause between requests if the server specifies none (RFC 8628, 3.2), and how much each slow_down adds (3.5). */
const DEFAULT_INTERVAL_S = 5;
const SLOWER_MS = 5_000;

/** With a longer pause, a person who has signed in would wait too long for the program to notice. */
const MAX_INTERVAL_S = 60;

/** After this many consecutive lost connections, polling ends. */
const MAX_LOST = 5;

/** Gets a code, and then polls for the token. @throws {UserError} if there is no code */
export async function beginDeviceCode(client: OAuthClient, context: OAuthContext): Promise<DeviceCode> {
  const { deviceUrl } = client;
  if (deviceUrl === undefined)
    throw userError('configuration', 'sign-in-address-missing', { key: 'device_url' });
  const endpoint = new TokenEndpoint(client, context);
  const answer = await endpoint.ask((made) => initiateDeviceAuthorization(made, parametersOf(client)));
  const address = pageAddress(answer.verification_uri);
  if (address === undefined || !/^[\x21-\x7E][\x20-\x7E]{0,63}$/.test(answer.user_code))
    throw notATokenEndpoint(deviceUrl, { kind: 'unshowable' }, client.origin);
  const addressWithCode = pageAddress(answer.verification_uri_complete);
  const deviceCode = new Secret(answer.device_code);
  const expiresInMs = answer.expires_in * 1000;
  const { host } = client.tokenUrl;
  const { redact } = context;
  const expired = oauthRefusal({ host, code: 'expired_token', description: '', redact, secrets: [], client });
  const requestToken = () =>
    endpoint.obtain(
      (made) => genericGrantRequest(made, GRANT, { device_code: deviceCode.reveal() }),
      [deviceCode],
    );
  const intervalMs = Math.min(MAX_INTERVAL_S, Math.max(1, answer.interval ?? DEFAULT_INTERVAL_S)) * 1000;
  const finished = poll(requestToken, { intervalMs, expiresInMs, expired }, context);
  // A rejection that nothing awaits must not end the program.
  finished.catch(() => {});
  return {
    userCode: answer.user_code,
    address,
    ...defined({ addressWithCode }),
    expiresInMs,
    finished,
  };
}

type PollTimes = { readonly intervalMs: number; readonly expiresInMs: number; readonly expired: UserError };

/** Not the library's own loop: it waits by the system clock, and notices a signal up to 5 seconds late. */
async function poll(
  requestToken: () => Promise<TokenSet>,
  { intervalMs, expiresInMs, expired }: PollTimes,
  { clock, signal }: OAuthContext,
): Promise<TokenSet> {
  const until = clock.monotonic() + expiresInMs;
  let pause = intervalMs;
  let lost = 0;
  for (;;) {
    await clock.sleep(Math.min(pause, until - clock.monotonic()), signal);
    if (signal.aborted) throw new Interrupted();
    if (clock.monotonic() >= until) throw expired;
    try {
      return await requestToken();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const code = error instanceof OAuthRefusal ? error.oauthCode : error.reason;
      lost = code === 'unreachable' ? lost + 1 : 0;
      if (code === 'slow_down') pause += SLOWER_MS;
      else if (code === 'unreachable' && lost < MAX_LOST) pause *= 2;
      else if (code !== 'authorization_pending') throw error;
    }
  }
}

/** The address of a page that may be shown and opened: encrypted, or on this computer. */
function pageAddress(text: string | undefined): string | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  const isEncrypted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  return isEncrypted ? url.href : undefined;
}
