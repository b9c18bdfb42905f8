/** Reads the key of an application or service account, in its service's or OpenSSL's form. No message quotes it. */

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { Secret } from '../domain/secret.js';
import { defined } from '../platform/collections.js';
import { isObject, isText, parseJson } from '../platform/parse-json.js';
import type { KeyFault } from '../texts/secret-facts.js';
import { userError } from '../texts/user-error.js';
import { type Read, type Reading, readSource, type TokenSource } from './secret-file.js';

export type SigningKey = {
  readonly key: KeyObject;
  /** The key as in the file, without markers and line breaks. No text may show it. */
  readonly secret: Secret;
  readonly kid?: string;
  /** The e-mail address of a service account, or the id of a client; absent in a PEM. */
  readonly clientId?: string;
  /** The SHA-256 of its certificate, in base64url (`x5t#S256` of RFC 7515). */
  readonly thumbprint?: string;
};

/** @throws {UserError} `no_token` if it is no key, or its certificate has expired @throws {Interrupted} at a signal */
export async function readSigningKey(source: TokenSource, io: Reading): Promise<Read<SigningKey>> {
  // No variable can contain the key, since it has many lines.
  const kind = { secret: { kind: 'key' }, variable: '', property: 'keyFile' } as const;
  return await readSource(source, io, kind, (text) => parseKey(text, io.clock.now()));
}

const PRIVATE_KEY = /-----BEGIN ([A-Z ]*)PRIVATE KEY-----([\s\S]+?)-----END \1PRIVATE KEY-----/;
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** JSON (with Google's or Zitadel's members) or PEM (PKCS#8, PKCS#1, SEC 1), with or without certificates. */
function parseKey(text: string, now: number): SigningKey {
  const json = parseJson(text);
  const member = (...names: readonly string[]) =>
    names.map((name) => (isObject(json) ? json[name] : undefined)).find(isText);
  const pem = member('private_key', 'key') ?? text;
  const [block, , body = ''] = PRIVATE_KEY.exec(pem) ?? [];
  if (block === undefined) throw unusable('none');
  if (block.includes('ENCRYPTED')) throw unusable('encrypted');
  const key = parsed(() => createPrivateKey(block));
  if (!isKnown(key)) throw unusable('unsupported');
  const optional = {
    kid: member('private_key_id', 'keyId'),
    clientId: member('client_email', 'clientId', 'userId'),
    thumbprint: thumbprintOf(pem.match(CERTIFICATES) ?? [], key, now),
  };
  return { key, secret: new Secret(body.replace(/\s/g, '')), ...defined(optional) };
}

/** @throws {UserError} `no_token` if none of the certificates belongs to the key, or the one that does has expired */
function thumbprintOf(pems: readonly string[], key: KeyObject, now: number): string | undefined {
  if (pems.length === 0) return undefined;
  const own = pems
    .map((pem) => parsed(() => new X509Certificate(pem)))
    .find((one) => one.checkPrivateKey(key));
  if (own === undefined) throw unusable('other-certificate');
  const at = Date.parse(own.validTo);
  if (now > at) throw userError('no_token', 'key-certificate-expired', { at });
  return Buffer.from(own.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');
}

/** The curves of RFC 7518 (3.4), by OpenSSL's names. */
export const CURVES: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/** RSA keys must have at least 2048 bits (RFC 7518, 3.3). */
function isKnown({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'rsa') return (details?.modulusLength ?? 0) >= 2048;
  return type === 'ec' && Object.hasOwn(CURVES, details?.namedCurve ?? '');
}

/** Drops OpenSSL's error, which is about a secret. */
function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch {
    throw unusable('unsupported');
  }
}

function unusable(fault: KeyFault) {
  return userError('no_token', 'key-unusable', { fault });
}
