/** Classifies connection errors by their codes, never by their messages. */

import type { CERTIFICATE_FLAWS, ConnectionReason } from '../domain/detail.js';
import { chainOf, systemCode } from './errno.js';

export type ConnectionError = {
  readonly reason: ConnectionReason;
  /** True if waiting does not help: a rejected certificate, another protocol, a proxy that requires a password. */
  readonly permanent: boolean;
  readonly isCertificate: boolean;
};

/** A host, perhaps through a proxy, or the proxy itself. */
export type Peer =
  | { readonly host: string; readonly proxy?: string }
  | { readonly host?: never; readonly proxy: string };

const CERTIFICATE_ERRORS: Readonly<Record<string, (typeof CERTIFICATE_FLAWS)[number]>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-issuer',
  HOSTNAME_MISMATCH: 'other-host',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-host',
};

/** Other codes of rejected certificates (`X509_V_ERR_…` in OpenSSL). */
const OTHER_CERTIFICATE = /^CERT_|_CERT_|^UNABLE_TO_DECODE_|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/;

/** @param isSent true if the request may have been sent */
export function connectionError(error: unknown, peer: Peer, isSent = false): ConnectionError {
  const system = systemCode(innermostOf(error));
  const flaw = CERTIFICATE_ERRORS[system] ?? (OTHER_CERTIFICATE.test(system) ? 'other' : undefined);
  const isCertificate = flaw !== undefined;
  const reason: ConnectionReason = isCertificate
    ? { code: 'certificate-rejected', ...peer, flaw, system }
    : reasonOf(system, peer, isSent);
  return { reason, permanent: isCertificate || reason.code === 'http-2-only', isCertificate };
}

function reasonOf(system: string, peer: Peer, isSent: boolean): ConnectionReason {
  // The server rejects HTTP/1.1, the only protocol that the program offers (RFC 7301).
  if (system.endsWith('_NO_APPLICATION_PROTOCOL')) return { code: 'http-2-only', ...peer };
  if (system === 'UND_ERR_SOCKET')
    return { code: 'connection-closed', ...peer, ...(isSent && { isSent: true }) };
  if (system.startsWith('HPE_')) return { code: 'not-http', ...peer };
  const { host, proxy } = peer;
  // undici has no specific code for a proxy that refuses the tunnel.
  if (system === 'UND_ERR_ABORTED' && host !== undefined && proxy !== undefined)
    return { code: 'tunnel-refused', host, proxy };
  // Users cannot interpret the codes of undici.
  if (system === '' || system.startsWith('UND_')) return { code: 'unreachable', ...peer };
  if (/^(?:ENOTFOUND$|EAI_)/.test(system)) return { code: 'name-not-found', ...peer, system };
  if (/^(?:EPROTO$|ERR_(?:SSL|TLS)_)/.test(system)) return { code: 'tls-failed', ...peer, system };
  return { code: 'unreachable', ...peer, system };
}

export function answerError(error: unknown): ConnectionReason {
  if (chainOf(error).some(({ name }) => name === 'HTTPParserError')) return { code: 'answer-not-http' };
  const system = systemCode(innermostOf(error));
  if (system === 'UND_ERR_HEADERS_OVERFLOW') return { code: 'headers-too-long' };
  return { code: 'connection-lost', ...(system !== '' && !system.startsWith('UND_') && { system }) };
}

function innermostOf(error: unknown): Error | undefined {
  return chainOf(error).findLast((link) => systemCode(link) !== '');
}
