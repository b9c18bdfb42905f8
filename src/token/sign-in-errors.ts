/** Why a sign-in was refused, in words: the codes of OAuth 2.0 (RFC 6749, 4.2.2.1) and what to do about each. */

import { UserError } from '../errors.js';

type Words = { readonly what: string; readonly next: string };

const APPLICATION =
  'Open the application: it needs the platform “web services”, the development callback address and the permission for the directory.';

const CODES: Readonly<Record<string, Words>> = {
  access_denied: {
    what: 'The access was denied',
    next: 'Start again and press Allow, signed in as the domain administrator. If nobody pressed Deny, the application may lack the permission for the directory.',
  },
  unauthorized_client: { what: 'The application may not ask for a token in this way', next: APPLICATION },
  unsupported_response_type: { what: 'The sign-in gives out no tokens in this way', next: APPLICATION },
  invalid_scope: { what: 'The application lacks a permission', next: APPLICATION },
  invalid_client: { what: 'The sign-in knows no such application', next: 'Is the client id right?' },
  invalid_request: {
    what: 'The sign-in did not understand the request',
    next: 'Are the auth URL and the client id right?',
  },
  server_error: { what: 'The sign-in is in trouble', next: 'Start again in a few minutes.' },
  temporarily_unavailable: { what: 'The sign-in is overloaded', next: 'Start again in a few minutes.' },
};

/** As much of a description as is shown. */
const LONGEST = 200;

/** A code that is shown: as OAuth writes its own. What is damaged in pasting may hold the token. */
const CODE = /^[a-z_]{1,40}$/;

/** As long as this, and not as words of a language are, it may be a piece of a token. */
const STRANGE_WORD = 16;
const LANGUAGE = /^\p{P}*\p{L}\p{Ll}*(?:['’-]\p{L}\p{Ll}*)*\p{P}*$/u;

/** @param description what the sign-in says about it, which anybody may have written */
export function signInRefused(code: string, description: string | undefined): UserError {
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  const what = known?.what ?? 'The sign-in was refused';
  const name = CODE.test(code) ? ` (${code})` : '';
  const said = description === undefined ? '' : shown(description.replaceAll('+', ' '));
  const words = said === '' ? '' : ` The sign-in says: “${said}”.`;
  return new UserError(
    'no_token',
    `${what}${name}.${words}`,
    known?.next ?? 'See to what it says, then start again.',
  );
}

/** One line without anything that steers a terminal, turns text around or may be a token. */
function shown(text: string): string {
  const words = text
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .split(' ');
  const plain = words
    .map((word) => (word.length < STRANGE_WORD || LANGUAGE.test(word) ? word : '…'))
    .join(' ');
  const short = [...plain].slice(0, LONGEST).join('');
  return short === plain ? plain : `${short}…`;
}
