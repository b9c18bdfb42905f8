/** OAuth 2.0's implicit grant: an address to open, and an answer to paste back. No message quotes what was pasted. */

import { randomBytes } from 'node:crypto';
import type { UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import { appendPath, parseWebAddress, withoutTrailingSlashes } from '../platform/url.js';
import { type ErrorCode, type ErrorFacts, userError } from '../texts/user-error.js';
import { lifetimeMs, parseToken } from './token-source.js';

export type Application = SignInPages & { readonly clientId: string };

export type SignInPages = {
  /** The page to open. Its query is replaced. */
  readonly authorizeUrl: URL;
  /** The page on which a sign-in ends. Without it, the answer must contain the state. */
  readonly lastPage?: URL;
  readonly scope?: string;
};

export function pagesBelow(authUrl: URL): Required<Pick<SignInPages, 'authorizeUrl' | 'lastPage'>> {
  return {
    authorizeUrl: appendPath(authUrl, 'authorize'),
    lastPage: appendPath(authUrl, 'verification_code'),
  };
}

/** If the first page is `/authorize`, the last page is in the same folder. */
export function pagesFrom(authorizeUrl: URL): Pick<SignInPages, 'authorizeUrl' | 'lastPage'> {
  return PAGE.test(authorizeUrl.href) ? pagesBelow(parseAuthUrl(authorizeUrl.href)) : { authorizeUrl };
}

const PAGE = /\/(?:authorize|verification_code)\/?(?:[?#].*)?$/s;

/** @param text the address, or that of one of its pages @throws {UserError} `configuration` */
export function parseAuthUrl(text: string): URL {
  return parseWebAddress(text.trim().replace(PAGE, ''), { kind: 'auth-url' });
}

/** The identifier of an application, without white space around it. @throws {UserError} `configuration` */
export function parseClientId(text: string): string {
  const id = text.trim();
  if (/^[\x21-\x7E]+$/.test(id)) return id;
  throw userError('configuration', 'client-id-invalid', { isEmpty: id === '' });
}

export type SignIn = Omit<SignInPages, 'scope'> & {
  /** If the answer contains a state, it must be this one. */
  readonly state: string;
  readonly address: string;
};

export type Granted = {
  readonly token: Secret;
  /** The lifetime from now; `undefined` if the answer contains no valid one. */
  readonly expiresInMs: number | undefined;
  /** True if the answer contains the state of this sign-in. */
  readonly isOurs: boolean;
};

/** @param random generates random bytes; tests pass their own */
export function beginSignIn(
  { clientId, scope = '', ...pages }: Application,
  random: (size: number) => Uint8Array = randomBytes,
): SignIn {
  // 128 random bits cannot be guessed.
  const state = Buffer.from(random(16)).toString('base64url');
  const url = new URL(pages.authorizeUrl);
  const query = new URLSearchParams({ response_type: 'token', client_id: clientId, state });
  if (scope !== '') query.set('scope', scope);
  url.search = query.toString();
  return { ...pages, state, address: url.href };
}

/**
 * @param pasted the address of the last page, or the part of it from the # on
 * @param signIn if `undefined`, only a bare token is accepted @param user if it is a user's password
 * @throws {UserError} `no_token` if it is not an answer of this sign-in, or is a refusal
 */
export function takeAnswer(
  pasted: Secret,
  signIn: SignIn | undefined,
  bare: boolean,
  user?: string,
): Granted {
  const text = unwrap(pasted.reveal());
  const url = signIn && toUrl(text, signIn);
  if (signIn === undefined || (url === undefined && bare && text !== ''))
    return { token: parseToken(text, user), expiresInMs: undefined, isOurs: false };
  const { authorizeUrl, lastPage } = signIn;
  const page = lastPage?.href;
  if (text === '') throw refused('nothing-pasted', { page });
  if (url === undefined) throw refused('pasted-no-address', { page });
  if (isPage(url, authorizeUrl)) throw refused('pasted-sign-in-page', {});
  if (lastPage !== undefined && !isPage(url, lastPage)) throw refused('pasted-other-page', { page });
  const answer = answerOf(url);
  const state = answer.get('state');
  if (lastPage === undefined && state === null) throw refused('pasted-other-page', { page });
  if (state !== null && state !== signIn.state) throw refused('pasted-other-sign-in', {});
  const error = answer.get('error');
  // In a damaged address, this may be the token or any text, so only a code in OAuth's form is shown.
  if (error !== null)
    throw refused('sign-in-refused', { oauthCode: /^[a-z_]{1,40}$/.test(error) ? error : '' });
  const token = answer.get('access_token');
  if (token === null && answer.has('code')) throw refused('pasted-code', {});
  if (token === null) throw refused('pasted-without-token', { page });
  const expiresInMs = lifetimeMs(answer.get('expires_in') ?? '');
  return { token: parseToken(token), expiresInMs, isOurs: state !== null };
}

function refused<C extends ErrorCode>(code: C, facts: ErrorFacts[C]): UserError {
  return userError('no_token', code, facts);
}

/** Removes what mail programs and terminals add to an address: quotes, brackets, line breaks. */
function unwrap(pasted: string): string {
  const text = pasted.trim().replace(/^["'<“]|["'>”]$/g, '');
  const lines = text.split(/[\r\n]/);
  return lines.map((line) => line.trim()).join('');
}

/** A fragment that was copied without its `#`. */
const FRAGMENT = /(?:^|&)(?:access_token|token_type|expires_in|state|error)=/;

/** @returns `undefined` if the text is neither an address nor the end of one */
function toUrl(text: string, { authorizeUrl, lastPage }: SignIn): URL | undefined {
  let address = text;
  if (!/^(?:[a-z][a-z0-9+.-]*:\/\/|[?#])/i.test(text)) {
    // Some browsers copy an address without its `https://`.
    if (/^[^?#&=]+[?#]/.exec(text)?.[0].includes('/', 1)) address = `${authorizeUrl.protocol}//${text}`;
    else if (FRAGMENT.test(text)) address = `#${text}`;
    else return undefined;
  }
  const page = (lastPage ?? new URL('/', authorizeUrl)).href;
  const url = URL.canParse(address, page) ? new URL(address, page) : undefined;
  if (url !== undefined && !/%(?![\da-f]{2})/i.test(url.search + url.hash)) return url;
  throw refused('pasted-damaged', {});
}

function isPage(url: URL, page: URL): boolean {
  const hasUser = url.username !== '' || url.password !== '';
  return !hasUser && url.origin === page.origin && withoutTrailingSlashes(url.pathname) === page.pathname;
}

/** Some sign-ins report a refusal in the query. A token in the query is rejected. */
function answerOf({ search, hash }: URL): URLSearchParams {
  if (new URLSearchParams(search).has('access_token')) throw refused('pasted-token-in-query', {});
  // A literal `+` stays a `+`: tokens and states contain no spaces.
  return new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`.replaceAll('+', '%2B'));
}
