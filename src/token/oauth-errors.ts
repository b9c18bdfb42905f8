/** Errors between this program and a token endpoint, for people. No message holds a secret. */

import { STATUS_CODES } from 'node:http';
import { UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import { joined, RUN_AGAIN, type Text, worded } from '../domain/wording.js';
import { connectionError } from '../lib/connection-error.js';
import { isOutOfFiles, OPEN_FILES_NEXT, systemCode } from '../lib/errno.js';
import { isObject, isText } from '../lib/parse-json.js';
import { withoutSequences } from '../lib/terminal-text.js';
import { capitalized } from '../lib/text.js';
import { partsText, wrongPartText } from '../texts/place-text.js';
import { needsDecoding } from './client-authentication.js';

/** A server of OAuth refused a request, and said why by a code of RFC 6749 (4.1.2.1, 5.2) or RFC 8628 (3.5). */
export class OAuthRefusal extends UserError {
  readonly code: string;

  constructor(code: string, message: string, next: Text) {
    super('no_token', message, next);
    this.code = code;
  }
}

/** The text as it is, or `undefined` where one of the secrets is or may be in it. */
export type Redact = (text: string, secrets: readonly Secret[]) => string | undefined;

/** The sources of the addresses and the request, and which of them a person can correct. */
export type Origin = {
  /** True if the profile is a file of the user's. One that comes with the program is not theirs to correct. */
  readonly isOwnProfile: boolean;
  readonly grant?: string | undefined;
  /** The base URL, where an address was made with it. */
  readonly address?: string;
  readonly settings?: Readonly<Record<string, string>>;
};

/** Where nobody says it. */
const OWN: Origin = { isOwnProfile: true };

type RefusalFacts = {
  readonly host: string;
  readonly code: string;
  /** `error_description`, as the server wrote it. */
  readonly description: unknown;
  readonly redact: Redact;
  /** All that the request contained. */
  readonly secrets: readonly Secret[];
  readonly client: { readonly clientId: string; readonly clientSecret?: Secret; readonly origin?: Origin };
};

type Advice = readonly [what: string, next: Text];

const LATER = 'Try again in a few minutes.';

/** Everything that may be the cause of a refusal. */
function checkAll(origin: Origin): string {
  const own = origin.isOwnProfile ? ['the "token" part of the profile'] : [];
  // Last, for the settings are a list.
  const all = ['the application', ...own, partsText(origin) ?? []].flat();
  return `Check ${all.join(', and ')}.`;
}

const other = (origin: Origin): Advice => ['refused the request', checkAll(origin)];

const noGrant = ({ isOwnProfile, grant = 'of the profile' }: Origin): Advice => [
  'does not offer this way to a token to the application',
  isOwnProfile
    ? 'In the settings of the application, allow the grant that the profile names as "token", or choose another one in the profile.'
    : `In the settings of the application, allow the grant ${grant}.`,
];

const ADVICE: ReadonlyMap<string, (origin: Origin) => Advice> = new Map(
  Object.entries({
    invalid_grant: (origin) => [
      'does not accept this sign-in, or no longer',
      { command: 'Sign in again with the command token.', program: checkAll(origin) },
    ],
    unauthorized_client: noGrant,
    unsupported_grant_type: noGrant,
    unsupported_response_type: noGrant,
    invalid_scope: ({ isOwnProfile }) => [
      'rejected the requested scope',
      `Check ${isOwnProfile ? '"scope" in the "token" part of the profile, and ' : ''}the permissions of the application.`,
    ],
    access_denied: () => [
      'denied access',
      'Start again, sign in as an administrator and allow access. If nobody refused it, the application may lack a permission.',
    ],
    expired_token: () => [
      'no longer accepts the code: nobody entered it in time',
      'Start again to get a new code.',
    ],
    invalid_request: (origin) => [
      'rejected the request',
      origin.grant === 'authorization_code'
        ? `The application has to be allowed to redirect to http://127.0.0.1/callback at any port. ${checkAll(origin)}`
        : checkAll(origin),
    ],
    server_error: () => ['reported an error of its own', LATER],
    temporarily_unavailable: () => ['is not available now', LATER],
  } satisfies Record<string, (origin: Origin) => Advice>),
);

/** Those of the codes that have advice elsewhere, or none. */
const OTHER_CODES: ReadonlySet<string> = new Set(['invalid_client', 'authorization_pending', 'slow_down']);

/** Statuses of services that are asked for a path that is not there, also in a look-up or the creation of a user. */
const WRONG_ADDRESS: ReadonlySet<number> = new Set([404, 405, 415]);

/** True if an answer is an error of OAuth (RFC 6749, 5.2), and not one of a server that knows no such address. */
export function isOAuthError(status: number, { error }: Readonly<Record<string, unknown>>): boolean {
  if (status < 400 || status > 499 || !isText(error)) return false;
  return isKnown(error) || !WRONG_ADDRESS.has(status);
}

function isKnown(code: string): boolean {
  return ADVICE.has(code) || OTHER_CODES.has(code);
}

const CHECK_SECRET: Text = {
  command:
    'Check the secret in PROVISION_CLIENT_SECRET or in the file of --client-secret-file, and the client ID.',
  program: 'Check the options clientSecret or clientSecretFile, and clientId.',
};

const NOT_DECODED =
  'If both are right, the server may not decode them: characters such as %, + or a space, and a colon in the client ID, are sent encoded, as RFC 6749 (2.3.1) asks. Create a new secret of letters and digits for the application.';

/** Servers do not say which of the two is wrong. */
function rejectedClient({ clientId, clientSecret }: RefusalFacts['client']): Advice {
  if (clientSecret === undefined || clientSecret.isEmpty)
    return [
      `rejected the client ID ${clientId}`,
      {
        command:
          'Check the client ID. If the application has a client secret, set PROVISION_CLIENT_SECRET, or name its file with --client-secret-file.',
        program:
          'Check the option clientId. If the application has a client secret, give it with the option clientSecret.',
      },
    ];
  return [
    `rejected the client secret, or the client ID ${clientId}`,
    needsDecoding(clientId, clientSecret) ? joined([CHECK_SECRET, NOT_DECODED], ' ') : CHECK_SECRET,
  ];
}

const LONGEST_DESCRIPTION = 200;

/** Shows a code in the form of OAuth only, and what the server wrote without control characters, at most 200 characters. */
export function oauthRefusal(facts: RefusalFacts): OAuthRefusal {
  const { host, code, description, redact, secrets, client } = facts;
  const [what, next] =
    code === 'invalid_client' ? rejectedClient(client) : (ADVICE.get(code) ?? other)(client.origin ?? OWN);
  const isCode = /^[a-z_]{1,40}$/.test(code);
  const isShown = isCode && redact(code, secrets) !== undefined;
  // Some servers write a sentence where the code has to be.
  const said = isText(description) ? description : isCode ? '' : code;
  const text = cleaned(redact(said, secrets) ?? '');
  const message = `${host} ${what}${isShown ? ` (${code})` : ''}${text === '' ? '' : `: ${text}`}`;
  // Any other may be a text that is withheld, and nothing is decided by it.
  return new OAuthRefusal(isKnown(code) ? code : '', message, next);
}

function cleaned(text: string): string {
  const line = withoutSequences(text)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= LONGEST_DESCRIPTION) return line;
  return `${characters.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`;
}

/** @param what follows the address: `answered 404 Not Found` */
export function notATokenEndpoint(url: URL, what: string, origin: Origin = OWN): UserError {
  return new UserError('wrong_address', `${url.origin}${url.pathname} ${what}`, checkAddress(origin));
}

function checkAddress(origin: Origin): string {
  const part = wrongPartText(origin);
  if (origin.isOwnProfile)
    return `${part === undefined ? '' : `${part} `}Check the address, in the "token" part of the profile.`;
  return part ?? 'Check the network: something other than the service may have answered.';
}

/** Texts that nobody may be shown as they are. */
type Redaction = { readonly redact: Redact; readonly secrets: readonly Secret[] };

/** An answer that is none of OAuth. Its text is shown once the secrets that it could contain are known. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly #url: URL;
  readonly #said: readonly string[];

  /** @param what follows the address: `answered 404 Not Found` */
  constructor(url: URL, what: string, answer?: unknown) {
    super(what);
    this.#url = url;
    const { error, error_description, message } = isObject(answer) ? answer : {};
    this.#said = [error, error_description, message].filter(isText);
  }

  toUserError({ redact, secrets }: Redaction, origin?: Origin): UserError {
    // Two texts may hold a secret together.
    const isSafe = [...this.#said, this.#said.join('\n')].every(
      (text) => redact(text, secrets) !== undefined,
    );
    const said = isSafe ? cleaned(this.#said.join(': ')) : '';
    return notATokenEndpoint(this.#url, this.message + (said === '' ? '' : `: ${said}`), origin);
  }
}

/** An answer that no token endpoint gives (RFC 6749, 5). @param answer its JSON, where it is that */
export function unexpectedStatus(url: URL, status: number, answer: unknown): Error {
  const answered = `answered ${`${status} ${STATUS_CODES[status] ?? ''}`.trim()}`;
  if (status >= 500 || status === 408 || status === 429)
    return new UserError('unreachable', `${url.host} ${answered} to the request for a token`, LATER);
  if (status >= 300 && status <= 399)
    return new UnexpectedAnswer(url, `${answered}; a request for a token does not follow a redirect`);
  if (status <= 399)
    return new UnexpectedAnswer(url, status === 200 ? 'answered something other than a token' : answered);
  return new UnexpectedAnswer(url, answered, answer);
}

export function noAnswerInTime(host: string, timeoutMs: number): UserError {
  return new UserError('unreachable', `${host} did not answer within ${timeoutMs / 1000} s`, LATER);
}

/** No answer came. @param proxy through which it was asked for */
export function connectionFailure(error: unknown, host: string, proxy: URL | null): UserError {
  if (isOutOfFiles(error)) {
    const what = `Too many files and connections are open: ${host} cannot be reached`;
    return new UserError('open_files', what, OPEN_FILES_NEXT, error);
  }
  const peer = proxy === null ? host : `${host} (through the proxy ${proxy.host})`;
  // The tunnel was not opened: undici has no code of its own for the status of a proxy.
  const isRefused = systemCode(error) === 'UND_ERR_ABORTED';
  const { message, isCertificate } = connectionError(error, peer, 'closed the connection without an answer');
  if (isCertificate) {
    const ca = 'For a certificate of your own organisation, set NODE_EXTRA_CA_CERTS to its file.';
    return new UserError('unreachable', capitalized(message), ca);
  }
  return new UserError(
    'unreachable',
    isRefused ? `${message}: the proxy refused the connection` : message,
    proxy === null
      ? worded`Check the address and the network, then ${RUN_AGAIN}.`
      : `Check the proxy in HTTPS_PROXY, or add ${host} to NO_PROXY to connect without it.`,
  );
}
