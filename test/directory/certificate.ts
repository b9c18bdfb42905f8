/** Certificates that the tests generate, so that the repository has no keys and the tests need no other program. */

import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export type Certificate = { readonly key: string; readonly cert: string };
export type Authority = Certificate & {
  /** Issues a certificate for these names. @param keys default: a new EC key pair */
  issue(names: readonly string[], validity?: Validity, keys?: KeyPair): Certificate;
};

export type KeyPair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

type Validity = { readonly from: Date; readonly to: Date };

const DAY = 24 * 60 * 60 * 1000;
export const NOW: Validity = { from: new Date(Date.now() - DAY), to: new Date(Date.now() + DAY) };
export const EXPIRED: Validity = { from: new Date(Date.now() - 3 * DAY), to: new Date(Date.now() - DAY) };

export function makeAuthority(): Authority {
  const authority = make('Authority of the test', [], NOW, null);
  return {
    ...authority,
    issue: (names, validity = NOW, keys) => make('Server of the test', names, validity, authority, keys),
  };
}

/** @param issuer `null`: the certificate is a self-signed authority */
function make(
  name: string,
  names: readonly string[],
  validity: Validity,
  issuer: Certificate | null,
  { publicKey, privateKey }: KeyPair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
): Certificate {
  const signer: KeyObject = issuer === null ? privateKey : createPrivateKey(issuer.key);
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const tbs = sequence(
    tagged(0xa0, integer(2)),
    integer(1 + Math.floor(Math.random() * 2 ** 30)),
    algorithm,
    commonName(issuer === null ? name : 'Authority of the test'),
    sequence(time(validity.from), time(validity.to)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(issuer === null ? AUTHORITY : alternativeNames(names))),
  );
  const signature = sign('sha256', tbs, signer);
  const der = sequence(tbs, algorithm, tagged(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** A DER element: a tag, the length and the contents. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), contents]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function integer(value: number): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return tagged(0x02, ...((bytes[0] ?? 0) > 127 ? [Buffer.from([0])] : []), bytes);
}

function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\D/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}

function commonName(name: string): Buffer {
  const oid = Buffer.from([0x06, 3, 0x55, 0x04, 0x03]);
  return sequence(tagged(0x31, sequence(oid, tagged(0x0c, Buffer.from(name)))));
}

function alternativeNames(names: readonly string[]): Buffer {
  const oid = Buffer.from([0x06, 3, 0x55, 0x1d, 0x11]);
  const entries = names.map((name) => tagged(0x82, Buffer.from(name)));
  return sequence(oid, tagged(0x04, sequence(...entries)));
}

const ECDSA_WITH_SHA256 = Buffer.from([0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]);
/** basicConstraints, critical: an authority. */
const AUTHORITY = Buffer.from([0x30, 0x0f, 0x06, 3, 0x55, 0x1d, 0x13, 1, 1, 255, 4, 5, 0x30, 3, 1, 1, 255]);
