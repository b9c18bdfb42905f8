/** Errors in the communication with a token endpoint, as messages. No message contains a secret. */

import { type ErrorTextIn, UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import { withoutSequences } from '../domain/terminal-text.js';
import { clipped } from '../domain/text.js';
import { connectionError } from '../platform/connection-error.js';
import { isOutOfFiles } from '../platform/errno.js';
import { isObject, isText } from '../platform/parse-json.js';
import { detailText } from '../texts/own-message.js';
import type { Origin, OtherAnswer } from '../texts/secret-facts.js';
import { type ErrorCode, type ErrorFacts, errorText, userError } from '../texts/user-error.js';
import { needsDecoding } from './client-authentication.js';
import type { SigningKey } from './signing-key.js';

/** An OAuth server refused a request with a code of RFC 6749 (4.1.2.1, 5.2) or RFC 8628 (3.5). */
export class OAuthRefusal extends UserError {
  /** @param oauthCode empty if the code is unknown */
  constructor(
    readonly oauthCode: string,
    code: string,
    textIn: ErrorTextIn,
  ) {
    super('no_token', code, textIn);
  }
}

/** Returns the text, or `undefined` if it contains or may contain one of the secrets. */
export type Redact = (text: string, secrets: readonly Secret[]) => string | undefined;

const OWN: Origin = { isOwnProfile: true };

type RefusalFacts = {
  readonly host: string;
  readonly code: string;
  /** `error_description`, as the server sent it. */
  readonly description: unknown;
  readonly redact: Redact;
  readonly secrets: readonly Secret[];
  /** How many milliseconds this computer's clock is ahead of the server's; NaN if unknown. */
  readonly aheadMs?: number;
  readonly client: Client;
};

export type Client = {
  readonly clientId: string;
  /** A client without a secret or key is public (RFC 6749, 2.1). */
  readonly clientSecret?: Secret;
  /** Replaces a secret: signs an assertion that authenticates the client or, with `jwt_bearer`, is the grant itself. */
  readonly key?: SigningKey;
  readonly grant?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  /** With `jwt_bearer`, the scope is a claim; otherwise, a parameter. */
  readonly scope?: string;
  /** The settings that an error may advise the user to correct. */
  readonly origin?: Origin;
};

const REFUSALS = {
  invalid_grant: 'sign-in-ended',
  unauthorized_client: 'grant-not-allowed',
  unsupported_grant_type: 'grant-not-allowed',
  unsupported_response_type: 'grant-not-allowed',
  invalid_scope: 'scope-rejected',
  access_denied: 'access-denied',
  expired_token: 'device-code-expired',
  invalid_request: 'token-request-rejected',
  server_error: 'token-service-failed',
  temporarily_unavailable: 'token-service-unavailable',
} as const satisfies Record<string, ErrorCode>;

const OTHER_CODES: ReadonlySet<string> = new Set(['invalid_client', 'authorization_pending', 'slow_down']);

/** Keycloak answers an unknown client or a wrong secret with `unauthorized_client` (keycloak/keycloak#16923). */
const WRONG_CLIENT = /\b(?:invalid|unknown)[ _]client\b/i;

/** Statuses that mean that the path does not exist, as in answers of the directory. */
const WRONG_ADDRESS: ReadonlySet<number> = new Set([404, 405, 415]);

/** True for an OAuth error (RFC 6749, 5.2), as opposed to an error of a server that does not have this address. */
export function isOAuthError(status: number, { error }: Readonly<Record<string, unknown>>): boolean {
  if (status < 400 || status > 499 || !isText(error)) return false;
  return isKnown(error) || !WRONG_ADDRESS.has(status);
}

function isKnown(code: string): boolean {
  return isRefusal(code) || OTHER_CODES.has(code);
}

function isRefusal(code: string): code is keyof typeof REFUSALS {
  return Object.hasOwn(REFUSALS, code);
}

const MAX_DESCRIPTION_LENGTH = 200;

/** If the clock is off by more than this, servers reject assertions, which are valid only for a short time. */
const MINUTE_MS = 60_000;

/** Shows only codes in OAuth's form, and up to 200 characters of the server's text, without control characters. */
export function oauthRefusal(facts: RefusalFacts): OAuthRefusal {
  const { host, code, description, redact, secrets, client, aheadMs = Number.NaN } = facts;
  const { clientId, clientSecret, scope = client.params?.scope ?? '', origin = OWN } = client;
  const isCode = /^[a-z_]{1,40}$/.test(code);
  const isShown = isCode && redact(code, secrets) !== undefined;
  // Some servers send a sentence in place of the code.
  const text = isText(description) ? description : isCode ? '' : code;
  const said = cleaned(redact(text, secrets) ?? '');
  const shown = { host, oauthCode: isShown ? code : '', said, scope, origin };
  // An unknown code is left out: it may contain a secret, and no decision depends on it.
  const oauthCode = isKnown(code) ? code : '';
  const refusal = <C extends ErrorCode>(known: C, facts: ErrorFacts[C]) =>
    new OAuthRefusal(oauthCode, known, (language) => errorText(known, facts, language));
  if (client.key !== undefined) {
    const isGrant = client.grant === 'jwt_bearer';
    if (code === 'unauthorized_client' && isGrant)
      return refusal('delegation-refused', { ...shown, clientId });
    if (code === 'invalid_client' || (code === 'invalid_grant' && isGrant))
      return Math.abs(aheadMs) > MINUTE_MS
        ? refusal('clock-off', { ...shown, aheadMs: Math.round(aheadMs / MINUTE_MS) * MINUTE_MS })
        : refusal('key-rejected', { ...shown, clientId });
  }
  if (code !== 'invalid_client' && !(code === 'unauthorized_client' && WRONG_CLIENT.test(said)))
    return refusal(isRefusal(code) ? REFUSALS[code] : 'token-request-refused', shown);
  // Servers do not say whether the ID or the secret is wrong.
  const hasSecret = clientSecret !== undefined && !clientSecret.isEmpty;
  const isEncoded = hasSecret && needsDecoding(clientId, clientSecret);
  return refusal('client-rejected', { ...shown, clientId, hasSecret, isEncoded });
}

function cleaned(text: string): string {
  const line = withoutSequences(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return clipped(line.trim(), MAX_DESCRIPTION_LENGTH);
}

export function notATokenEndpoint(
  { origin, pathname }: URL,
  answer: OtherAnswer,
  source: Origin = OWN,
): UserError {
  const facts = { url: `${origin}${pathname}`, answer, origin: source };
  return userError('wrong_address', 'no-token-endpoint', facts);
}

type Redaction = Pick<RefusalFacts, 'redact' | 'secrets'>;

/** An answer that is not one of OAuth. Its text is shown only once the secrets that it may contain are known. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly #said: readonly string[];

  constructor(
    readonly url: URL,
    readonly answer: OtherAnswer,
    json?: unknown,
  ) {
    super(answer.kind);
    const { error, error_description, message } = isObject(json) ? json : {};
    this.#said = [error, error_description, message].filter(isText);
  }

  toUserError({ redact, secrets }: Redaction, origin?: Origin): UserError {
    // Two of the texts together may contain a secret.
    const isSafe = [...this.#said, this.#said.join('\n')].every(
      (text) => redact(text, secrets) !== undefined,
    );
    const said = isSafe ? cleaned(this.#said.join(': ')) : '';
    const answer = this.answer.kind === 'status' ? { ...this.answer, said } : this.answer;
    return notATokenEndpoint(this.url, answer, origin);
  }
}

/** The error for an answer that token endpoints do not give (RFC 6749, 5). @param answer its JSON, if it is JSON */
export function unexpectedStatus(url: URL, status: number, answer: unknown): Error {
  if (status >= 500 || status === 408 || status === 429)
    return userError('unreachable', 'token-service-status', { host: url.host, status });
  if (status >= 300 && status <= 399) return new UnexpectedAnswer(url, { kind: 'redirect', status });
  if (status === 200) return new UnexpectedAnswer(url, { kind: 'no-token' });
  return new UnexpectedAnswer(url, { kind: 'status', status, said: '' }, status <= 399 ? undefined : answer);
}

export function noAnswerInTime(host: string, timeoutMs: number): UserError {
  return userError('unreachable', 'token-service-timeout', { host, seconds: timeoutMs / 1000 });
}

/** The error if there was no answer. @param proxy through which the request was sent */
export function connectionFailure(error: unknown, host: string, proxy: URL | null): UserError {
  if (isOutOfFiles(error))
    return userError('open_files', 'token-service-open-files', { host }, { cause: error });
  const peer = proxy === null ? { host } : { host, proxy: proxy.host };
  const { reason, isCertificate } = connectionError(error, peer, true);
  const why: ErrorTextIn = (language) => ({ what: detailText(reason, language) });
  if (isCertificate) return userError('unreachable', 'token-service-certificate', { why });
  return userError('unreachable', 'token-service-unreachable', { why, host, usesProxy: proxy !== null });
}
