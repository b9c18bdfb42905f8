/** Generated keys, in the file formats of services and of OpenSSL. */

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { KeyPair } from '../directory/certificate.js';

export const rsaKey = (bits = 2048): KeyPair => generateKeyPairSync('rsa', { modulusLength: bits });

export const ecKey = (namedCurve = 'P-256'): KeyPair => generateKeyPairSync('ec', { namedCurve });

/** @param type PKCS#8, PKCS#1 or SEC 1 */
export function pemOf(key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1' = 'pkcs8'): string {
  return key.export({ type, format: 'pem' } as { type: 'pkcs8'; format: 'pem' }).toString();
}

/** The key file of a service account, with the members that Google writes. */
export function accountFile(key: KeyObject, account: string, kid = '0a1b2c'): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'example',
    private_key_id: kid,
    private_key: pemOf(key),
    client_email: account,
    client_id: '100000000000000000001',
    token_uri: 'https://elsewhere.example.org/token',
  });
}
