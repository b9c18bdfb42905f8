/**
 * Tokens from a token endpoint (RFC 6749), by openid-client. This file authenticates the client, and makes answers and
 * errors those of the program, without secrets.
 */

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
  /** The language of the page that a browser shows at the end of a sign-in. */
  readonly language: Language;
  readonly redact: Redact;
};

export type TokenSet = {
  readonly accessToken: Secret;
  /** The lifetime from the request on; `undefined` if the answer does not say. */
  readonly expiresInMs?: number;
  /** A refresh token that came with the access token. */
  readonly secrets?: readonly Secret[];
  /** Gets another token without a person. */
  readonly refresh?: () => Promise<TokenSet>;
};

type TokenRequest<T> = (configuration: Configuration) => Promise<T>;

/** The requests of one client. They reject with a `UserError`, an `OAuthRefusal` among them, or with `Interrupted`. */
export class TokenEndpoint {
  /** Used also for the address of a sign-in, which needs no request. */
  readonly configuration: Configuration;
  readonly #client: OAuthClient;
  readonly #context: OAuthContext;
  readonly #other: Configuration | undefined;
  #accepted: Configuration | undefined;
  #signed: Secret | undefined;

  /** @throws {UserError} `configuration` for an address that would expose a secret */
  constructor(client: OAuthClient, context: OAuthContext) {
    for (const url of addressesOf(client)) refuseUnsafe(url, client.origin);
    const fetch = createOAuthFetch(context);
    const ways = waysToAuthenticate(client, context.clock, (signed) => {
      this.#signed = signed;
    });
    const [first, other] = ways.map((way) => configure(client, fetch, way));
    if (first === undefined) throw new Error('a client without a way to authenticate');
    this.#client = client;
    this.#context = context;
    this.configuration = first;
    this.#other = other;
  }

  /** @param secrets that the request contains, in addition to the client's own */
  async ask<T>(request: TokenRequest<T>, secrets: readonly Secret[] = []): Promise<T> {
    try {
      return await this.#askInBothWays(request);
    } catch (error) {
      const { clientSecret, key } = this.#client;
      const own = [clientSecret, key?.secret, this.#signed].filter((one) => one !== undefined);
      throw toOwnError(error, this.#client, this.#context, [...own, ...secrets]);
    }
  }

  /** @param last the refresh token of the token before; it stays valid if there is no new one (RFC 6749, 6) */
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

  /** Asks in the first way; if the server rejects it, in the other one; later in the way that it accepted. */
  async #askInBothWays<T>(request: TokenRequest<T>): Promise<T> {
    const attempt = async (way: Configuration): Promise<T> => {
      const answer = await request(way);
      this.#accepted = way;
      return answer;
    };
    try {
      return await attempt(this.#accepted ?? this.configuration);
    } catch (error) {
      if (this.#accepted !== undefined || this.#other === undefined || !isRejectedClient(error)) throw error;
      try {
        return await attempt(this.#other);
      } catch (second) {
        throw second instanceof oauth.ResponseBodyError ? error : second;
      }
    }
  }
}

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/**
 * A token of the application itself (RFC 6749, 4.4), or with `jwt_bearer` for what its key signs (RFC 7523, 2.1).
 * @throws {UserError} `no_token`, `unreachable`, `wrong_address`; `configuration` if the secret is missing
 */
export async function fetchForApplication(client: OAuthClient, context: OAuthContext): Promise<TokenSet> {
  const { key, grant, clientSecret, params = {} } = client;
  if (key === undefined && (clientSecret === undefined || clientSecret.isEmpty))
    throw userError('configuration', 'client-secret-missing', { title: client.tokenUrl.host });
  const endpoint = new TokenEndpoint(client, context);
  // Without a refresh token (RFC 6749, 4.4.3): the next one is asked for in the same way.
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
  // The time limit is ours, by a clock that tests turn.
  made.timeout = undefined;
  if (addressesOf(client).some((url) => url.protocol === 'http:')) oauth.allowInsecureRequests(made);
  return made;
}

/** The parameters of a request for a token, or for the sign-in or the code that leads to one. */
export function parametersOf({ scope, params }: OAuthClient): Record<string, string> {
  return { ...(scope === undefined || scope === '' ? {} : { scope }), ...params };
}

/** @throws {UserError} `configuration` if others could read what is sent there */
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
    // The library requires it. Nothing is compared with it: ID tokens and the parameter `iss` do not reach the library.
    issuer: tokenUrl.origin,
    token_endpoint: tokenUrl.href,
    ...defined({
      authorization_endpoint: authorizeUrl?.href,
      device_authorization_endpoint: deviceUrl?.href,
    }),
  };
}

/**
 * RFC 6749, 2.3.1: every server accepts the secret by HTTP Basic. Some applications are registered for the body alone, and
 * some servers do not decode what Basic has to encode; so the body is the second way.
 */
function waysToAuthenticate(
  client: OAuthClient,
  clock: Clock,
  note: (signed: Secret) => void,
): readonly ClientAuth[] {
  const { clientSecret: secret, key } = client;
  if (key !== undefined) return [keyAssertion({ ...client, key }, clock, note)];
  if (secret === undefined || secret.isEmpty) return [oauth.None()];
  return [basicAuthentication(secret), oauth.ClientSecretPost(secret.reveal())];
}

/** `invalid_request`: from servers that look for the client only in the body. */
function isRejectedClient(error: unknown): boolean {
  const codes = ['invalid_client', 'invalid_request'];
  return error instanceof oauth.ResponseBodyError && codes.includes(error.error);
}

/** @returns an error without a cause: the library's errors hold whole answers */
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
  // An error of our own fetch is the cause of a general error; the library's own have a code.
  if (error.cause instanceof UnexpectedAnswer) return error.cause.toUserError(facts, client.origin);
  if (error.code === undefined && error.cause instanceof Error) return error.cause;
  // A `token_type` that the library does not know.
  if (error.code === 'OAUTH_UNSUPPORTED_OPERATION') return unusableToken(tokenUrl);
  return notATokenEndpoint(tokenUrl, { kind: 'no-token' }, client.origin);
}

/** @throws {UserError} `no_token` for one that no header can carry as it is */
function usableToken({ access_token, token_type }: TokenEndpointResponse, url: URL): Secret {
  try {
    if (token_type === 'bearer') return parseToken(access_token);
  } catch (error) {
    // The error's message is for a token that a person pasted.
    if (!(error instanceof UserError)) throw error;
  }
  throw unusableToken(url);
}

function unusableToken({ host }: URL): UserError {
  return userError('no_token', 'token-unusable', { host });
}
