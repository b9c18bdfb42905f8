/**
 * What was pasted, as what it is: the address of a page, its fragment, or something that is neither and may be a token.
 * Says nothing about whether the answer in it is the right one. No message here quotes anything of it.
 */

import type { Readable } from 'node:stream';
import { UserError } from '../errors.js';
import { Secret } from '../secret.js';
import { type PageOf, pageOf } from './auth-url.js';

export type Pasted =
  | { readonly kind: 'answer'; readonly parameters: URLSearchParams }
  | { readonly kind: 'page'; readonly page: Exclude<PageOf, 'verification'> }
  | { readonly kind: 'other'; readonly text: string }
  | { readonly kind: 'nothing' };

/** By one of these a fragment is known that was copied without its `#`. */
const FRAGMENT = /^[#?]|(?:^|&)(?:access_token|token_type|expires_in|state|error)=/;

/**
 * @param authUrl where the sign-in is, if that is known
 * @throws {UserError} `no_token` where an address is damaged, or holds a token in its query
 */
export function readPasted(pasted: string, authUrl: URL | undefined): Pasted {
  const text = unwrap(pasted);
  if (text === '') return { kind: 'nothing' };
  const url = toUrl(text, authUrl);
  if (url !== undefined) {
    const page = pageOf(url, authUrl);
    if (page !== 'verification') return { kind: 'page', page };
    return answerOf(url.search.slice(1), url.hash.slice(1));
  }
  if (!FRAGMENT.test(text)) return { kind: 'other', text };
  return text.startsWith('?') ? answerOf(text.slice(1), '') : answerOf('', text.replace(/^#/, ''));
}

/** Also from a query, where some sign-ins put a refusal; but no token. */
function answerOf(query: string, fragment: string): Pasted {
  if (parametersOf(query).has('access_token')) {
    throw new UserError(
      'no_token',
      'The token is in the query of this address (after ?), not in its fragment (after #)',
      'Servers keep queries in their logs, so this token is not used: revoke it. Then start again; the sign-in has to answer with #access_token=…',
    );
  }
  return { kind: 'answer', parameters: parametersOf(`${query}&${fragment}`) };
}

/** Without what mail programs and terminals put around an address and into it: quotes, brackets, broken lines. */
function unwrap(pasted: string): string {
  const text = pasted.replace(/^\uFEFF/, '').trim();
  const inner = /^(?:"(.*)"|'(.*)'|<(.*)>|“(.*)”)$/s
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  const lines = (inner ?? text).split(/[\r\n]/);
  return lines.map((line) => line.trim()).join('');
}

/** Some browsers copy an address without its `https://`. */
function toUrl(text: string, authUrl: URL | undefined): URL | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return tryUrl(text) ?? damaged();
  const page = /^[^#?&=]+[#?]/.exec(text)?.[0];
  return page?.includes('/', 1) ? tryUrl(`${authUrl?.protocol ?? 'https:'}//${text}`) : undefined;
}

function tryUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** A `+` that was not encoded is a `+`, for no token and no state holds a space. */
function parametersOf(text: string): URLSearchParams {
  if (/%(?![\da-f]{2})/i.test(text)) return damaged();
  return new URLSearchParams(text.replaceAll('+', '%2B'));
}

function damaged(): never {
  throw new UserError('no_token', 'The address is damaged.', 'Copy the whole address once more.');
}

/** More than any address of a page. */
const LONGEST = 1024 * 1024;

/**
 * What is pasted where there is no terminal: the first line of the input that is not empty. Reads no further, so that
 * whoever writes it need not close the input.
 * @throws {UserError} `no_token` where the input is too long; and whatever the input fails with
 */
export async function readPastedLine(stdin: Readable): Promise<Secret> {
  let text = '';
  for await (const chunk of stdin) {
    text = (text + Buffer.from(chunk as Uint8Array).toString('latin1')).trimStart();
    if (text.includes('\n')) break;
    if (text.length > LONGEST)
      throw new UserError('no_token', 'What came from standard input is not the address of a page');
  }
  const [line = ''] = text.split('\n', 1);
  return new Secret(Buffer.from(line, 'latin1').toString('utf8'));
}
