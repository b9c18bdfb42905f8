/** The authorization code grant (RFC 6749, 4.1) with PKCE (RFC 7636) and a redirect to this computer (RFC 8252). */

import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { Interrupted } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { userError } from '../texts/user-error.js';
import { type AnswerHandler, listenForRedirect } from './loopback-server.js';
import type { OAuthClient, OAuthContext, TokenSet } from './oauth-client.js';
import { parametersOf, TokenEndpoint } from './oauth-client.js';

export type AuthorizationCode = {
  readonly address: string;
  /** Rejects with a `UserError`, or with `Interrupted` if the sign-in is closed or the signal is aborted. */
  readonly finished: Promise<TokenSet>;
  close(): void;
};

export const MAX_SIGN_IN_MS = 10 * 60_000;

/** Not `iss` (RFC 9207), which is for clients of several servers. */
const PASSED_PARAMETERS = ['code', 'state', 'error', 'error_description'];

/** @throws {UserError} `configuration`; `no_token` if no port can be opened */
export async function beginAuthorizationCode(
  client: OAuthClient,
  context: OAuthContext,
): Promise<AuthorizationCode> {
  if (client.authorizeUrl === undefined)
    throw userError('configuration', 'sign-in-address-missing', { key: 'authorize_url' });
  const { signal, clock } = context;
  // Aborts the requests of this sign-in and, if `signal` is aborted, those that renew its token.
  const ending = new AbortController();
  const endpoint = new TokenEndpoint(client, { ...context, signal: ending.signal });
  const secrets = { verifier: randomPKCECodeVerifier(), state: randomState() };
  const outcome = deferred<TokenSet>();
  const server = await listenForRedirect(answerHandler(endpoint, secrets, outcome), context.language);
  const interrupt = (): void => {
    outcome.reject(new Interrupted());
    ending.abort();
  };
  const minutes = MAX_SIGN_IN_MS / 60_000;
  const cancel = clock.timer(MAX_SIGN_IN_MS, () =>
    outcome.reject(userError('no_token', 'sign-in-too-slow', { minutes })),
  );
  const clear = (): void => {
    cancel();
    server.close();
  };
  // Also ensures that a rejection that nothing awaits does not end the program.
  outcome.finished.then(clear, () => {
    clear();
    ending.abort();
  });
  signal.addEventListener('abort', interrupt);
  if (signal.aborted) interrupt();
  const address = buildAuthorizationUrl(endpoint.configuration, {
    ...parametersOf(client),
    redirect_uri: server.redirect.href,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    state: secrets.state,
  });
  return {
    address: address.href,
    finished: outcome.finished,
    close: () => outcome.reject(new Interrupted()),
  };
}

function answerHandler(
  endpoint: TokenEndpoint,
  { verifier, state }: { readonly verifier: string; readonly state: string },
  outcome: Deferred<TokenSet>,
): AnswerHandler {
  let isAnswered = false;
  return ({ origin, pathname, searchParams }) => {
    // Any page can send a request with a wrong state to this port, so the sign-in continues.
    if (isAnswered || searchParams.getAll('state').join() !== state) return undefined;
    isAnswered = true;
    const answer = new URL(pathname, origin);
    for (const [name, value] of searchParams)
      if (PASSED_PARAMETERS.includes(name)) answer.searchParams.append(name, value);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const sent = [answer.searchParams.get('code') ?? '', verifier, state].map((text) => new Secret(text));
    return endpoint
      .obtain((made) => authorizationCodeGrant(made, answer, checks), sent)
      .then(
        (set) => ({ succeeded: true, delivered: () => outcome.resolve(set) }),
        (error: unknown) => ({ succeeded: false, delivered: () => outcome.reject(error) }),
      );
  };
}

type Deferred<T> = {
  readonly finished: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
};

/** Replaces `Promise.withResolvers`, which Node 20 does not have. */
function deferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'finished'> = { resolve() {}, reject() {} };
  const finished = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { finished, ...settle };
}
