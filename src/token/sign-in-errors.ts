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

/** A code that is shown: as OAuth writes its own. What is damaged in pasting may hold the token. */
const CODE = /^[a-z_]{1,40}$/;

/** Of what the sign-in says about it nothing is shown: anybody may have written it, and it may hold the token. */
export function signInRefused(code: string): UserError {
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  const { what, next } = known ?? {
    what: 'The sign-in was refused',
    next: 'The page that you ended on may say why.',
  };
  return new UserError('no_token', `${what}${CODE.test(code) ? ` (${code})` : ''}.`, next);
}
