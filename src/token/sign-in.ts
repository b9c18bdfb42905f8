/**
 * One sign-in (the implicit grant of OAuth 2.0): an address to open, and the answer that a person pastes back. Each token
 * needs a new one, with a state of its own. No message here quotes what was pasted.
 */

import { randomBytes } from 'node:crypto';
import { UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import { appendPath, parseWebAddress, withoutTrailingSlashes } from '../lib/url.js';
import { lifetimeMs } from './lifetime.js';
import { parseToken } from './token-source.js';

/** The application that obtains tokens, and where people sign in for it. */
export type Application = SignInPages & { readonly clientId: string };

export type SignInPages = {
  /** The page to open; its query is ours. */
  readonly authorizeUrl: URL;
  /** The page that a sign-in ends on. Absent: nobody knows it, and the answer has to contain the state. */
  readonly lastPage?: URL;
  readonly scope?: string;
};

/** The pages of a service that has both below one address. */
export function pagesBelow(authUrl: URL): Required<Pick<SignInPages, 'authorizeUrl' | 'lastPage'>> {
  return {
    authorizeUrl: appendPath(authUrl, 'authorize'),
    lastPage: appendPath(authUrl, 'verification_code'),
  };
}

/** The pages of a service by the first: where that is `/authorize`, the last one is beside it. */
export function pagesFrom(authorizeUrl: URL): Pick<SignInPages, 'authorizeUrl' | 'lastPage'> {
  return PAGE.test(authorizeUrl.href) ? pagesBelow(parseAuthUrl(authorizeUrl.href)) : { authorizeUrl };
}

/** The end of the address of either page of the sign-in. */
const PAGE = /\/(?:authorize|verification_code)\/?(?:[?#].*)?$/s;

/**
 * The address of the sign-in, without a trailing slash in its path (but for the root). From an address of one of its
 * pages, as it is copied from a browser, the part before the page.
 * @throws {UserError} `configuration`
 */
export function parseAuthUrl(text: string): URL {
  return parseWebAddress(text.trim().replace(PAGE, ''), {
    name: 'The auth URL',
    example: 'Give the part before /authorize, such as https://auth.example.',
  });
}

/** The identifier of an application, without white space around it. @throws {UserError} `configuration` */
export function parseClientId(text: string): string {
  const id = text.trim();
  if (/^[\x21-\x7E]+$/.test(id)) return id;
  const what =
    id === '' ? 'The client ID is empty.' : 'The client ID contains a character that is not allowed.';
  const next = 'It is the identifier that was shown when the application was saved, without spaces.';
  throw new UserError('configuration', what, next);
}

export type SignIn = Omit<SignInPages, 'scope'> & {
  /** Repeated in the answer, if that has a state. */
  readonly state: string;
  readonly address: string;
};

export type Granted = {
  readonly token: Secret;
  /** From now; `undefined` where the answer has no valid lifetime. */
  readonly expiresInMs: number | undefined;
  /** True if its state shows that it answers this sign-in. */
  readonly isOurs: boolean;
};

/** @param random random bytes; tests pass their own */
export function beginSignIn(
  { clientId, scope = '', ...pages }: Application,
  random: (size: number) => Uint8Array = randomBytes,
): SignIn {
  // 128 bits cannot be guessed.
  const state = Buffer.from(random(16)).toString('base64url');
  const url = new URL(pages.authorizeUrl);
  const scoped = scope === '' ? {} : { scope };
  url.search = new URLSearchParams({
    ...{ response_type: 'token', client_id: clientId, state },
    ...scoped,
  }).toString();
  return { ...pages, state, address: url.href };
}

/**
 * The token that was pasted, in the answer to this sign-in: the address of its last page, or the part after #.
 * @param signIn `undefined`: there is none, and only a token alone is taken
 * @param bare whether a token alone will do
 * @throws {UserError} `no_token` where it is no such answer, or a refusal
 */
export function takeAnswer(pasted: Secret, signIn: SignIn | undefined, bare: boolean): Granted {
  const text = unwrap(pasted.reveal());
  const url = signIn && toUrl(text, signIn);
  if (signIn === undefined || (url === undefined && bare && text !== ''))
    return { token: parseToken(text), expiresInMs: undefined, isOurs: false };
  const { authorizeUrl, lastPage } = signIn;
  const which = lastPage === undefined ? 'of the last page' : `that begins with ${lastPage.href}`;
  const copy = `Copy the whole address ${which} from the address bar of the browser.`;
  if (text === '') throw noToken('Nothing was pasted.', copy);
  if (url === undefined)
    throw noToken('This is not an address.', `${copy} To paste a token alone, add --bare.`);
  if (isPage(url, authorizeUrl)) {
    const next = 'Allow access there, and copy the address of the next page.';
    throw noToken('This is the address of the sign-in page, not of the page after it.', next);
  }
  const isOther = lastPage !== undefined && !isPage(url, lastPage);
  if (isOther) throw noToken('This is the address of another page.', copy);
  const answer = answerOf(url);
  const state = answer.get('state');
  if (lastPage === undefined && state === null) throw noToken('This is the address of another page.', copy);
  if (state !== null && state !== signIn.state) {
    throw noToken(
      'This address belongs to another sign-in, perhaps an earlier one (its state does not match).',
      'Open the address above, and copy the address of the last page.',
    );
  }
  const error = answer.get('error');
  if (error !== null) throw refusal(error);
  const token = answer.get('access_token');
  if (token === null && answer.has('code'))
    throw noToken('The sign-in returned a code instead of a token.', APPLICATION);
  if (token === null)
    throw noToken('The address contains no token: the part after # is missing or incomplete.', copy);
  const expiresInMs = lifetimeMs(answer.get('expires_in') ?? '');
  return { token: parseToken(token), expiresInMs, isOurs: state !== null };
}

function noToken(what: string, next: string): UserError {
  return new UserError('no_token', what, next);
}

/** Removes what mail programs and terminals add to an address: quotes, brackets, line breaks. */
function unwrap(pasted: string): string {
  const text = pasted.trim().replace(/^["'<“]|["'>”]$/g, '');
  const lines = text.split(/[\r\n]/);
  return lines.map((line) => line.trim()).join('');
}

/** By this a fragment is recognised that was copied without its `#`. */
const FRAGMENT = /(?:^|&)(?:access_token|token_type|expires_in|state|error)=/;

/** @returns `undefined` for anything but an address or the end of one */
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
  throw noToken('The address is damaged.', 'Copy the whole address again.');
}

function isPage(url: URL, page: URL): boolean {
  const hasUser = url.username !== '' || url.password !== '';
  return !hasUser && url.origin === page.origin && withoutTrailingSlashes(url.pathname) === page.pathname;
}

/** The parameters of the fragment and of the query, where some sign-ins put a refusal. A token is refused there. */
function answerOf({ search, hash }: URL): URLSearchParams {
  if (new URLSearchParams(search).has('access_token')) {
    throw noToken(
      'The token is in the query of this address (after ?), not in its fragment (after #)',
      'Servers log queries, so this token is not used: revoke it. Then start again; the sign-in must return #access_token=…',
    );
  }
  // An unencoded `+` means `+`: tokens and states contain no space.
  return new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`.replaceAll('+', '%2B'));
}

const APPLICATION =
  'Check the application: it needs the platform “web services”, the development callback address and the permission for the directory.';
const LATER = 'Start again in a few minutes.';

/** The next step after a refusal, by the codes of OAuth 2.0 (RFC 6749, 4.2.2.1). */
const NEXT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    access_denied:
      'Open the address again, sign in as the domain administrator and press Allow. If you did not press Deny, the application may lack the permission for the directory.',
    invalid_client: 'Check the client ID.',
    invalid_request: 'Check the auth URL and the client ID.',
    server_error: LATER,
    temporarily_unavailable: LATER,
  }),
);

/** Shows only a code in the form of OAuth: a damaged address may contain the token there, or text of strangers. */
function refusal(code: string): UserError {
  const what = code === 'access_denied' ? 'Access was denied' : 'The sign-in was refused';
  const shown = /^[a-z_]{1,40}$/.test(code) ? ` (${code})` : '';
  return noToken(`${what}${shown}.`, NEXT.get(code) ?? APPLICATION);
}
