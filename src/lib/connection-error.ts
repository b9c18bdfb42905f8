/** The error of a connection, for people: by the codes of errors, never by their text. */

import { chainOf, systemCode, systemMessage } from './errno.js';

export type ConnectionError = {
  readonly message: string;
  /** Waiting does not help: a certificate that is not accepted, another protocol, a proxy that requires a password. */
  readonly permanent: boolean;
  /** True if it is about the certificate of the peer. */
  readonly isCertificate: boolean;
};

const UNTRUSTED_ISSUER = 'was issued by an authority that this computer does not trust';

/** Node's codes for a certificate that is not accepted: the rest of a sentence about it. */
const CERTIFICATE_ERRORS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet; check the clock of this computer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED_ISSUER,
  HOSTNAME_MISMATCH: 'is for a different host name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for a different host name',
};

/** The other codes of such a certificate (`X509_V_ERR_…` of OpenSSL). */
const OTHER_CERTIFICATE = /^CERT_|_CERT_|^UNABLE_TO_DECODE_|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/;

const NO_HTTP_1 =
  'accepts only HTTP/2, and this program uses HTTP/1.1: ask its operator for an address that accepts HTTP/1.1, or put a reverse proxy in front of it';

/**
 * An error before an answer came.
 * @param peer as messages name it: `directory.example`, or `the proxy proxy.example:3128`
 * @param closed what the peer did that ended the connection. Default: it did so before a byte of the request left
 */
export function connectionError(
  error: unknown,
  peer: string,
  closed = 'closed the connection before the request was sent',
): ConnectionError {
  const innermost = innermostOf(error);
  const code = systemCode(innermost);
  const flaw = CERTIFICATE_ERRORS[code] ?? (OTHER_CERTIFICATE.test(code) ? 'is not accepted' : undefined);
  if (flaw !== undefined)
    return { message: `the certificate of ${peer} ${flaw} (${code})`, permanent: true, isCertificate: true };
  // TLS answers so if it accepts none of the protocols that it was offered (RFC 7301): it was offered HTTP/1.1.
  if (code.endsWith('_NO_APPLICATION_PROTOCOL'))
    return { message: `${peer} ${NO_HTTP_1}`, permanent: true, isCertificate: false };
  return { message: `${peer} ${describe(code, innermost, closed)}`, permanent: false, isCertificate: false };
}

function describe(code: string, error: Error | undefined, closed: string): string {
  if (code === 'UND_ERR_SOCKET') return closed;
  if (code.startsWith('HPE_')) return 'did not answer in HTTP';
  // The codes of undici mean nothing to people.
  if (code === '' || code.startsWith('UND_')) return 'cannot be reached';
  if (/^(?:ENOTFOUND$|EAI_)/.test(code)) return `cannot be found: its name does not resolve (${code})`;
  if (/^(?:EPROTO$|ERR_(?:SSL|TLS)_)/.test(code)) return `did not complete the TLS handshake (${code})`;
  return `cannot be reached: ${systemMessage(error)}`;
}

/** The message for an error after bytes of the request may have left. */
export function answerErrorMessage(error: unknown): string {
  if (chainOf(error).some(({ name }) => name === 'HTTPParserError')) return 'the answer is not HTTP';
  const code = systemCode(innermostOf(error));
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'the headers of the answer are too long';
  const shown = code === '' || code.startsWith('UND_') ? '' : ` (${code})`;
  return `the connection was lost after the request was sent${shown}`;
}

/** The innermost error that has a code. */
function innermostOf(error: unknown): Error | undefined {
  return chainOf(error).findLast((link) => systemCode(link) !== '');
}
