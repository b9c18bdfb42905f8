/** The client ID and the client secret in HTTP Basic (RFC 6749, 2.3.1). */

import type { ClientAuth } from 'openid-client';
import type { Secret } from '../domain/secret.js';

/** Characters that form encoding changes and a form decoder would therefore alter, and non-ASCII characters. */
const NEEDS_ENCODING = /[^!-~]|[%+]/gu;

/** The same for a client ID, which in addition must not contain a colon (RFC 7617, 2). */
const NEEDS_ENCODING_IN_ID = /[^!-~]|[%+:]/gu;

/**
 * Sends client ID and secret with HTTP Basic. RFC 6749 requires form encoding for both, but many servers do not decode
 * it. Therefore, only characters that a decoder would alter are encoded; the library would encode more.
 */
export function basicAuthentication(secret: Secret): ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const pair = `${encoded(client_id, NEEDS_ENCODING_IN_ID)}:${encoded(secret.reveal(), NEEDS_ENCODING)}`;
    headers.set('authorization', `Basic ${btoa(pair)}`);
  };
}

/** True if ID or secret must be encoded, so that a server that does not decode rejects them. */
export function needsDecoding(clientId: string, secret: Secret): boolean {
  return clientId.search(NEEDS_ENCODING_IN_ID) !== -1 || secret.reveal().search(NEEDS_ENCODING) !== -1;
}

function encoded(text: string, which: RegExp): string {
  return text.replace(which, (character) => new URLSearchParams([['', character]]).toString().slice(1));
}
