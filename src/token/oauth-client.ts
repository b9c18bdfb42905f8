/** Gets tokens (RFC 6749) with openid-client, and converts its answers and errors, without secrets. */

import type { ClientAuth, Configuration, CustomFetch, TokenEndpointResponse } from 'openid-client';
import * as oauth from 'openid-client';
import type { Clock } from '../domain/clock.js';
import { UserError } from '../domain/errors.js';
import type { Language } from '../domain/language.js';
import { Secret } from '../domain/secret.js';
import { defined } from '../platform/collections.js';
import { isLoopback } from '../platform/url.js';
import type { Origin } from '../texts/secret-facts.js';
import { userError } from '../texts/user-error.js';
import { basicAuthentication } from './client-authentication.js';
import { keyAssertion } from './key-assertion.js';
import type { Client, Redact } from './oauth-errors.js';
import { notATokenEndpoint, oauthRefusal, UnexpectedAnswer } from './oauth-errors.js';
import { createOAuthFetch, type FetchContext } from './oauth-fetch.js';
import { lifetimeMs, parseToken } from './token-source.js';

export type OAuthClient = Client & {
  readonly tokenUrl: URL;
  readonly authorizeUrl?: URL;
  readonly deviceUrl?: URL;
  readonly claims?: Readonly<Record<string, string>>;
};

export type OAuthContext = FetchContext & {
  readonly language: Language;
  readonly redact: Redact;
};

export type TokenSet = {
  readonly accessToken: Secret;
  /** The lifetime from the request on; `undefined` if the answer does not specify it. */
  readonly expiresInMs?: number;
  readonly secrets?: readonly Secret[];
  /** Gets another token without asking a person. */
  readonly refresh?: () => Promise<TokenSet>;
};

type TokenRequest<T> = (configuration: Configuration) => Promise<T>;

/** Methods reject with a `UserError`, which may be an `OAuthRefusal`, or with `Interrupted`. */
export class TokenEndpoint {
  /** Also used to make the address of a sign-in, which needs no request. */
  readonly configuration: Configuration;
  readonly #client: OAuthClient;
  readonly #context: OAuthContext;
  /** The way that worked, or those to try in this order. */
  #ways: readonly [Configuration, Configuration | undefined];
  #signed: Secret | undefined;

  /** @throws {UserError} `configuration` if an address would expose a secret */
  constructor(client: OAuthClient, context: OAuthContext) {
    for (const url of addressesOf(client)) refuseUnsafe(url, client.origin);
    const fetch = createOAuthFetch(context);
    const [first, other] = waysToAuthenticate(client, context.clock, (signed) => {
      this.#signed = signed;
    });
    this.#client = client;
    this.#context = context;
    this.configuration = configure(client, fetch, first);
    this.#ways = [this.configuration, other && configure(client, fetch, other)];
  }

  /** @param secrets in the request, in addition to those of the client */
  async ask<T>(request: TokenRequest<T>, secrets: readonly Secret[] = []): Promise<T> {
    try {
      return await this.#askInBothWays(request);
    } catch (error) {
      const { clientSecret, key } = this.#client;
      const own = [clientSecret, key?.secret, this.#signed].filter((one) => one !== undefined);
      throw toOwnError(error, this.#client, this.#context, [...own, ...secrets]);
    }
  }

  /** @param last the previous refresh token, which stays valid if the answer contains none (RFC 6749, 6) */
  async obtain(
    request: TokenRequest<TokenEndpointResponse>,
    secrets: readonly Secret[] = [],
    last?: Secret,
  ): Promise<TokenSet> {
    const answer = await this.ask(request, secrets);
    const accessToken = usableToken(answer, this.#client.tokenUrl);
    const set = { accessToken, ...defined({ expiresInMs: lifetimeMs(answer.expires_in) }) };
    const refreshToken = answer.refresh_token === undefined ? last : new Secret(answer.refresh_token);
    if (refreshToken === undefined) return set;
    const again = (made: Configuration) => oauth.refreshTokenGrant(made, refreshToken.reveal());
    const refresh = () => this.obtain(again, [refreshToken, accessToken], refreshToken);
    return { ...set, secrets: [refreshToken], refresh };
  }

  /** If the server rejects the first way, tries the other. Later requests use the way that worked. */
  async #askInBothWays<T>(request: TokenRequest<T>): Promise<T> {
    const [first, other] = this.#ways;
    const attempt = async (way: Configuration): Promise<T> => {
      const answer = await request(way);
      this.#ways = [way, undefined];
      return answer;
    };
    try {
      return await attempt(first);
    } catch (error) {
      if (other === undefined || !isRejectedClient(error)) throw error;
      try {
        return await attempt(other);
      } catch (second) {
        throw second instanceof oauth.ResponseBodyError ? error : second;
      }
    }
  }
}

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/**
 * For the application itself (RFC 6749, 4.4) or, with `jwt_bearer`, for what its key signs (RFC 7523, 2.1).
 * @throws {UserError} `no_token`, `unreachable`, `wrong_address`; `configuration` if the secret is missing
 */
export async function fetchForApplication(client: OAuthClient, context: OAuthContext): Promise<TokenSet> {
  const { key, grant, clientSecret, params = {} } = client;
  if (key === undefined && (clientSecret === undefined || clientSecret.isEmpty))
    throw userError('configuration', 'client-secret-missing', { title: client.tokenUrl.host });
  const endpoint = new TokenEndpoint(client, context);
  // There is no refresh token (RFC 6749, 4.4.3), so the next token is requested in the same way.
  const fetch = async (): Promise<TokenSet> => {
    const { refresh: _, ...set } = await endpoint.obtain((made) =>
      grant === 'jwt_bearer'
        ? oauth.genericGrantRequest(made, JWT_BEARER, params)
        : oauth.clientCredentialsGrant(made, parametersOf(client)),
    );
    return { ...set, refresh: fetch };
  };
  return await fetch();
}

function addressesOf({ tokenUrl, authorizeUrl, deviceUrl }: OAuthClient): readonly URL[] {
  return [tokenUrl, authorizeUrl, deviceUrl].filter((url) => url !== undefined);
}

function configure(client: OAuthClient, fetch: CustomFetch, authentication: ClientAuth): Configuration {
  const made = new oauth.Configuration(serverMetadata(client), client.clientId, undefined, authentication);
  made[oauth.customFetch] = fetch;
  // The program has its own timeout, with a clock that tests control.
  made.timeout = undefined;
  if (addressesOf(client).some((url) => url.protocol === 'http:')) oauth.allowInsecureRequests(made);
  return made;
}

/** The parameters of a request for a token, a device code or a sign-in. */
export function parametersOf({ scope, params }: OAuthClient): Record<string, string> {
  return { ...(scope === undefined || scope === '' ? {} : { scope }), ...params };
}

/** @throws {UserError} `configuration` if others could read what is sent to the address */
function refuseUnsafe(url: URL, { address, isOwnProfile }: Origin = { isOwnProfile: true }): void {
  const isEncrypted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  if (isEncrypted && url.username === '' && url.password === '' && url.hash === '') return;
  throw userError('configuration', 'token-address-unsafe', {
    address: url.origin === 'null' ? url.protocol : url.origin,
    isEncrypted,
    hasBaseUrl: address !== undefined,
    isOwnProfile,
  });
}

function serverMetadata({ tokenUrl, authorizeUrl, deviceUrl }: OAuthClient) {
  return {
    // The library requires an issuer, but never compares it: it receives neither ID tokens nor `iss`.
    issuer: tokenUrl.origin,
    token_endpoint: tokenUrl.href,
    ...defined({
      authorization_endpoint: authorizeUrl?.href,
      device_authorization_endpoint: deviceUrl?.href,
    }),
  };
}

/**
 * Every server must accept the secret with HTTP Basic (RFC 6749, 2.3.1). But some applications are registered only for
 * the body, and some servers do not decode the encoding of Basic, so the second way is the body.
 */
function waysToAuthenticate(
  client: OAuthClient,
  clock: Clock,
  note: (signed: Secret) => void,
): readonly [first: ClientAuth, other?: ClientAuth] {
  const { clientSecret: secret, key } = client;
  if (key !== undefined) return [keyAssertion({ ...client, key }, clock, note)];
  if (secret === undefined || secret.isEmpty) return [oauth.None()];
  return [basicAuthentication(secret), oauth.ClientSecretPost(secret.reveal())];
}

/** Servers that look for the client only in the body answer `invalid_request`. */
function isRejectedClient(error: unknown): boolean {
  const codes = ['invalid_client', 'invalid_request'];
  return error instanceof oauth.ResponseBodyError && codes.includes(error.error);
}

/** @returns an error without a cause, since the library's errors contain whole answers */
function toOwnError(
  error: unknown,
  client: OAuthClient,
  { redact, clock }: OAuthContext,
  secrets: readonly Secret[],
): unknown {
  const { tokenUrl, authorizeUrl = tokenUrl } = client;
  const facts = { redact, secrets, client };
  if (error instanceof oauth.ResponseBodyError) {
    const { error: code, error_description: description, response } = error;
    const aheadMs = clock.now() - Date.parse(response.headers.get('date') ?? '');
    return oauthRefusal({ host: tokenUrl.host, code, description, aheadMs, ...facts });
  }
  if (error instanceof oauth.AuthorizationResponseError) {
    const { error: code, error_description: description } = error;
    return oauthRefusal({ host: authorizeUrl.host, code, description, ...facts });
  }
  if (!(error instanceof oauth.ClientError)) return error;
  // An error of this program's fetch is the cause of a general error; the library's own errors have a code.
  if (error.cause instanceof UnexpectedAnswer) return error.cause.toUserError(facts, client.origin);
  if (error.code === undefined && error.cause instanceof Error) return error.cause;
  // The library does not support this `token_type`.
  if (error.code === 'OAUTH_UNSUPPORTED_OPERATION') return unusableToken(tokenUrl);
  return notATokenEndpoint(tokenUrl, { kind: 'no-token' }, client.origin);
}

/** @throws {UserError} `no_token` if no header can contain the token as it is */
function usableToken({ access_token, token_type }: TokenEndpointResponse, url: URL): Secret {
  try {
    if (token_type === 'bearer') return parseToken(access_token);
  } catch (error) {
    // Its message would be about a token that a person pasted.
    if (!(error instanceof UserError)) throw error;
  }
  throw unusableToken(url);
}

function unusableToken({ host }: URL): UserError {
  return userError('no_token', 'token-unusable', { host });
}
