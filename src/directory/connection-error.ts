/** What is wrong with a connection, in words for people. Goes by the codes of errors, never by their prose. */

import { systemCode, systemMessage } from '../lib/errno.js';

export type Trouble = {
  readonly message: string;
  /** Waiting changes nothing: a certificate that does not hold, another protocol, a proxy that wants a password. */
  readonly permanent: boolean;
};

const UNKNOWN_AUTHORITY = 'comes from an authority that this machine does not know';

/** What Node's TLS says of a certificate, as a sentence about it. */
const CERTIFICATE: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet: is the clock of this machine right?',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  HOSTNAME_MISMATCH: 'is for another name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
};

/** The other codes of a certificate that is not accepted (`X509_V_ERR_…` of OpenSSL). */
const OTHER_FLAW = /^CERT_|_CERT_|^UNABLE_TO_DECODE_|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/;

const NO_HTTP_1 =
  'accepts only HTTP/2, and this program uses HTTP/1.1: ask its operator for an address that accepts HTTP/1.1, or put a reverse proxy in front of it';

/** Before a byte of the request left. @param whom `directory.example`, or `the proxy proxy.example:3128` */
export function troubleConnecting(error: unknown, whom: string): Trouble {
  const innermost = innermostOf(error);
  const code = systemCode(innermost);
  const flaw = CERTIFICATE[code] ?? (OTHER_FLAW.test(code) ? 'is not accepted' : undefined);
  if (flaw !== undefined) return { message: `the certificate of ${whom} ${flaw} (${code})`, permanent: true };
  // What TLS answers where none of the protocols that it was offered will do (RFC 7301): it was offered HTTP/1.1.
  if (code.endsWith('_NO_APPLICATION_PROTOCOL')) return { message: `${whom} ${NO_HTTP_1}`, permanent: true };
  return { message: `${whom} ${awayWords(code, innermost)}`, permanent: false };
}

function awayWords(code: string, error: Error | undefined): string {
  if (code === 'UND_ERR_SOCKET') return 'closed the connection before the request was sent';
  if (code === '' || code.startsWith('UND_')) return 'cannot be reached';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return `could not be found by its name (${code})`;
  if (code === 'EPROTO' || /^ERR_(?:SSL|TLS)_/.test(code)) return `does not speak TLS as it should (${code})`;
  return `cannot be reached: ${systemMessage(error)}`;
}

/** After bytes of the request may have left. */
export function troubleAnswering(error: unknown): string {
  if (chainOf(error).some(({ name }) => name === 'HTTPParserError')) return 'the answer is no HTTP';
  const code = systemCode(innermostOf(error));
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'the head of the answer is too long';
  // The codes of undici say nothing to people.
  const shown = code === '' || code.startsWith('UND_') ? '' : ` (${code})`;
  return `the connection was lost after the request was sent${shown}`;
}

/** The innermost error that has a code. */
function innermostOf(error: unknown): Error | undefined {
  return chainOf(error).findLast((link) => systemCode(link) !== '');
}

/** An error and its causes: a `fetch` wraps what it met. */
function chainOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < 8; link = link.cause) chain.push(link);
  return chain;
}
