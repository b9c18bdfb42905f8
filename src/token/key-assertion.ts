/** Signs assertions (RFC 7523) that authenticate a client (2.2), or name the user of the requested token (2.1). */

import { webcrypto } from 'node:crypto';
import { type ClientAuth, type ModifyAssertionFunction, modifyAssertion, PrivateKeyJwt } from 'openid-client';
import type { Clock } from '../domain/clock.js';
import { Secret } from '../domain/secret.js';
import { CURVES, type SigningKey } from './signing-key.js';

type Signing = {
  readonly key: SigningKey;
  /** With `jwt_bearer`, the assertion is the grant; otherwise, it authenticates the client. */
  readonly grant?: string | undefined;
  readonly tokenUrl: URL;
  readonly scope?: string;
  /** Claims to add or replace. An empty one is omitted. */
  readonly claims?: Readonly<Record<string, string>>;
};

/** How long an assertion is valid, in seconds. Google and Okta allow an hour, Microsoft 10 minutes. */
const LIFE_S = 180;

/** @param note called with each assertion, which is a secret: anyone can request a token with it */
export function keyAssertion(signing: Signing, clock: Clock, note: (signed: Secret) => void): ClientAuth {
  const { key, grant, tokenUrl, scope, claims = {} } = signing;
  const isGrant = grant === 'jwt_bearer';
  const modify: ModifyAssertionFunction = (header, payload) => {
    Object.assign(header, { typ: 'JWT', kid: key.kid, 'x5t#S256': key.thumbprint });
    const now = Math.floor(clock.now() / 1000);
    Object.assign(payload, { aud: tokenUrl.href, iat: now, nbf: now, exp: now + LIFE_S });
    // Google expects the scope as a claim, and does not document `nbf` and `jti`.
    if (isGrant) Object.assign(payload, { nbf: undefined, jti: undefined, scope });
    for (const [name, value] of Object.entries(claims)) payload[name] = value === '' ? undefined : value;
  };
  return async (server, client, body, headers) => {
    const sign = PrivateKeyJwt(await cryptoKey(key, isGrant), { [modifyAssertion]: modify });
    const signed = new URLSearchParams();
    await sign(server, client, signed, headers);
    const text = signed.get('client_assertion') ?? '';
    note(new Secret(text));
    for (const [name, value] of isGrant ? [['assertion', text] as const] : signed) body.set(name, value);
  };
}

/** RS256, or PS256 with a certificate that authenticates the client: Microsoft requires it for `x5t#S256`. */
async function cryptoKey({ key, thumbprint }: SigningKey, isGrant: boolean): Promise<webcrypto.CryptoKey> {
  const namedCurve = CURVES[key.asymmetricKeyDetails?.namedCurve ?? ''];
  const name = thumbprint !== undefined && !isGrant ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
  const algorithm = namedCurve === undefined ? { name, hash: 'SHA-256' } : { name: 'ECDSA', namedCurve };
  const der = key.export({ type: 'pkcs8', format: 'der' });
  return await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}
