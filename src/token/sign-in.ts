/**
 * One sign-in: an address that asks for a token, and the answer that a person pastes back. It is begun anew for each
 * token, so that its state is good for one. No message here quotes anything that was pasted.
 */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { UserError } from '../errors.js';
import type { Secret } from '../secret.js';
import { below } from '../web-address.js';
import type { Application } from './application.js';
import { notAnAnswer, readPasted } from './pasted.js';
import { parseToken } from './token.js';

/** What is known of the sign-in that a pasted answer is to. */
type SignIn = {
  /** `undefined`: whichever has a page as ours has. */
  readonly authUrl: URL | undefined;
  /** What the answer has to repeat, if it has a state; `undefined`: the sign-in was begun elsewhere. */
  readonly state: string | undefined;
};

/** A sign-in that is begun here, and the address to be opened in a browser for it. */
export type BegunSignIn = SignIn & { readonly address: string };

export type Granted = {
  readonly token: Secret;
  /** From now; `undefined` where nothing credible is said. */
  readonly expiresInMs: number | undefined;
  /** Whether it is known to answer this sign-in. */
  readonly isOurs: boolean;
};

/** 128 bits, as `state` needs them so that nobody guesses it. */
const STATE_BYTES = 16;

/** @param random random bytes; a test gives its own */
export function beginSignIn(
  { authUrl, clientId }: Application,
  random: (size: number) => Uint8Array = randomBytes,
): BegunSignIn {
  const state = Buffer.from(random(STATE_BYTES)).toString('base64url');
  const url = below(authUrl, 'authorize');
  url.search = new URLSearchParams({ response_type: 'token', client_id: clientId, state }).toString();
  return { authUrl, state, address: url.href };
}

/**
 * The token that was pasted, in the answer to this sign-in.
 * @param bare whether a token alone will do
 * @throws {UserError} `no_token` where it is no such answer, or a refusal
 */
export function takeAnswer(pasted: Secret, { authUrl, state }: SignIn, bare: boolean): Granted {
  const answer = readPasted(pasted.reveal(), authUrl);
  if (typeof answer === 'string') {
    if (!bare) throw notAnAnswer('This is no address.', authUrl, ' For a token alone: --bare');
    return { token: parseToken(answer), expiresInMs: undefined, isOurs: false };
  }
  const isOurs = compareState(answer.get('state'), state);
  const error = answer.get('error');
  if (error !== null) throw refusal(error);
  const token = answer.get('access_token');
  if (token !== null)
    return { token: parseToken(token), expiresInMs: toMs(answer.get('expires_in') ?? ''), isOurs };
  throw answer.has('code')
    ? new UserError('no_token', 'The sign-in answered with a code, which is no token.', APPLICATION)
    : notAnAnswer('The address holds no token: the part after # is missing or cut short.', authUrl);
}

/** @returns whether both are the same; false where either is not there */
function compareState(given: string | null, expected: string | undefined): boolean {
  if (given === null || expected === undefined) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  if (one.length === other.length && timingSafeEqual(one, other)) return true;
  throw new UserError(
    'no_token',
    'This address answers another sign-in, perhaps an earlier one (its state is not the one that was sent).',
    'Open the address above, and copy the address of the page that you end on.',
  );
}

function toMs(seconds: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

const APPLICATION =
  'Open the application: it needs the platform “web services”, the development callback address and the permission for the directory.';
const LATER = 'Start again in a few minutes.';

/** What to do about a refusal, by the codes of OAuth 2.0 (RFC 6749, 4.2.2.1). */
const NEXT: ReadonlyMap<string, string> = new Map([
  [
    'access_denied',
    'Open the address again and press Allow, signed in as the domain administrator. If nobody pressed Deny, the application may lack the permission for the directory.',
  ],
  ['invalid_client', 'Is the client id right?'],
  ['invalid_request', 'Are the auth URL and the client id right?'],
  ['server_error', LATER],
  ['temporarily_unavailable', LATER],
]);

/** Shows only a code as OAuth writes it: anybody may have written the rest, and what is damaged may hold the token. */
function refusal(code: string): UserError {
  const what = code === 'access_denied' ? 'The access was denied' : 'The sign-in was refused';
  const shown = /^[a-z_]{1,40}$/.test(code) ? ` (${code})` : '';
  return new UserError('no_token', `${what}${shown}.`, NEXT.get(code) ?? APPLICATION);
}
