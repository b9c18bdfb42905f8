/** The client ID and the client secret in HTTP Basic (RFC 6749, 2.3.1). */

import type { ClientAuth } from 'openid-client';
import type { Secret } from '../domain/secret.js';

/** Characters that forms encode and a decoder of forms therefore changes, and those that are not ASCII. */
const NEEDS_ENCODING = /[^!-~]|[%+]/gu;

/** Such characters of a client ID, which ends at the first colon (RFC 7617, 2). */
const NEEDS_ENCODING_IN_ID = /[^!-~]|[%+:]/gu;

/**
 * Sends client ID and secret by HTTP Basic. RFC 6749 has both encoded as in a form, and many servers do not decode that.
 * So this encodes only characters that a decoder would change; the library encodes more.
 */
export function basicAuthentication(secret: Secret): ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const pair = `${encoded(client_id, NEEDS_ENCODING_IN_ID)}:${encoded(secret.reveal(), NEEDS_ENCODING)}`;
    headers.set('authorization', `Basic ${btoa(pair)}`);
  };
}

/** True if a server that does not decode cannot understand ID and secret. */
export function needsDecoding(clientId: string, secret: Secret): boolean {
  return clientId.search(NEEDS_ENCODING_IN_ID) !== -1 || secret.reveal().search(NEEDS_ENCODING) !== -1;
}

/** Encodes in UTF-8 (RFC 6749, B). */
function encoded(text: string, which: RegExp): string {
  return text.replace(which, (character) => new URLSearchParams([['', character]]).toString().slice(1));
}
