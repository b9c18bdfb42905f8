/** An independent OAuth server (oidc-provider), in memory on this computer, and a person with a browser. */

import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** The secret of all clients that have one. */
export const CLIENT_SECRET = 'a secret: of tests/+%';

/** A client with every printable ASCII character in its secret, and some of them in its id. */
export const PRINTABLE_CLIENT = {
  id: "a:b-c_d.e~f*g!h'(i) j+k%l",
  secret: Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join(''),
} as const;

/** The default lifetime of an access token, in seconds. */
export const TOKEN_LIFE_S = 60;

export type OidcServer = {
  readonly tokenUrl: URL;
  readonly authorizeUrl: URL;
  readonly deviceUrl: URL;
  /** The requests to the token endpoint. */
  readonly tokenRequests: readonly TokenRequest[];
  /** True if the server currently accepts this token of the client `service`. */
  isValid(token: string): Promise<boolean>;
  revoke(token: string): Promise<void>;
  /** From now on the token endpoint closes each connection without an answer. */
  loseTokenRequests(): void;
  close(): void;
};

export type TokenRequest = { readonly body: URLSearchParams; readonly authorization: string | undefined };

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The account that may request tokens with its key, the user that it acts for, and its only scope. */
export const ACCOUNT = {
  id: 'robot@accounts.example.org',
  user: 'root@example.org',
  scope: 'users',
} as const;

/**
 * The clients with a key: `machine` (client credentials) and `account` (jwt-bearer). The server gets the grant
 * jwt-bearer below, with the claims and errors of Google.
 */
const clientsWith = (key: JsonWebKey) => [
  {
    client_id: 'machine',
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [key] },
    scope: 'users',
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
  },
  {
    client_id: 'account',
    token_endpoint_auth_method: 'none',
    grant_types: [JWT_BEARER],
    redirect_uris: [],
    response_types: [],
  },
];

/**
 * Clients: `service` (client credentials), `desktop` (authorization code, public), `web` (the same with a secret) and
 * `device` (device code, public).
 */
const CLIENTS = [
  { client_id: 'service', grant_types: ['client_credentials'], redirect_uris: [], response_types: [] },
  {
    client_id: 'desktop',
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: ['http://127.0.0.1/callback'],
  },
  {
    client_id: 'web',
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: ['http://127.0.0.1/callback'],
  },
  {
    client_id: 'device',
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
    redirect_uris: [],
    response_types: [],
  },
]
  .map((client) =>
    client.token_endpoint_auth_method === 'none' ? client : { ...client, client_secret: CLIENT_SECRET },
  )
  .concat({
    client_id: PRINTABLE_CLIENT.id,
    client_secret: PRINTABLE_CLIENT.secret,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
  });

export type OidcOptions = {
  /** The lifetime of an access token, in seconds. */
  readonly tokenLifeS?: number;
  /** Answers requests to `/users`: a directory at the same address. */
  readonly users?: RequestListener;
  /** The interval between two polls for a device code, in seconds. Default: the server does not name one. */
  readonly deviceIntervalS?: number;
  /** The public key of the clients with a key. Default: no such clients. */
  readonly key?: JsonWebKey;
};

export async function startOidcServer({
  tokenLifeS = TOKEN_LIFE_S,
  users,
  deviceIntervalS,
  key,
}: OidcOptions = {}): Promise<OidcServer> {
  // The provider prints advice for production servers.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
  const { Provider, errors } = await import('oidc-provider');
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const provider = new Provider(origin, {
    clients: key === undefined ? CLIENTS : [...CLIENTS, ...clientsWith(key)],
    scopes: ['openid', 'offline_access', 'users'],
    pkce: { required: () => true },
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      introspection: { enabled: true },
      revocation: { enabled: true },
    },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: tokenLifeS,
      ClientCredentials: tokenLifeS,
      DeviceCode: 600,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
  });
  provider.registerGrantType(
    JWT_BEARER,
    async (context) => {
      const { client, params } = context.oidc;
      const {
        error,
        description = '',
        scope,
      } = checkAssertion(params.assertion ?? '', `${origin}/token`, key);
      if (error !== undefined) throw new errors[error](description, description);
      const token = new provider.ClientCredentials({ client, scope });
      const access_token = await token.save();
      context.body = { access_token, token_type: 'Bearer', expires_in: token.expiration };
    },
    ['assertion'],
  );
  const handle = provider.callback();
  const tokenRequests: TokenRequest[] = [];
  let isLosing = false;
  server.on('request', (request, response) => {
    if (request.url === '/users' && users !== undefined) return users(request, response);
    if (request.url === '/token') {
      if (isLosing) return request.socket.destroy();
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = new URLSearchParams(Buffer.concat(chunks).toString());
        tokenRequests.push({ body, authorization: request.headers.authorization });
      });
    }
    if (request.url === '/device/auth' && deviceIntervalS !== undefined)
      addMember(response, `"interval":${deviceIntervalS}`);
    return void handle(request, response);
  });

  const asService = (path: string, token: string) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`service:${encodeURIComponent(CLIENT_SECRET)}`)}` },
      body: new URLSearchParams({ token }),
    });
  return {
    tokenUrl: new URL('/token', origin),
    authorizeUrl: new URL('/auth', origin),
    deviceUrl: new URL('/device/auth', origin),
    tokenRequests,
    async isValid(token) {
      const answer = (await (await asService('/token/introspection', token)).json()) as { active?: boolean };
      return answer.active === true;
    },
    async revoke(token) {
      await (await asService('/token/revocation', token)).text();
    },
    loseTokenRequests() {
      isLosing = true;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Judged = {
  readonly error?: 'InvalidGrant' | 'InvalidScope' | 'UnauthorizedClient';
  readonly description?: string;
  readonly scope?: string;
};

/** Checks an assertion (RFC 7523, 3) with node:crypto only. */
function checkAssertion(assertion: string, audience: string, key: JsonWebKey | undefined): Judged {
  const [header = '', payload = '', signature = ''] = assertion.split('.');
  const [{ alg, typ }, claims] = [header, payload].map(decoded) as [Claims, Claims];
  const now = Date.now() / 1000;
  const signed = Buffer.from(`${header}.${payload}`);
  const by = key && ({ key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const);
  const isSigned = by && verify('sha256', signed, by, Buffer.from(signature, 'base64url'));
  if (isSigned !== true || !['RS256', 'ES256'].includes(String(alg)) || typ !== 'JWT')
    return { error: 'InvalidGrant', description: 'Invalid JWT Signature.' };
  const { iss, sub, aud, iat, exp, scope, ...others } = claims;
  if (Object.keys(others).length > 0) return { error: 'InvalidGrant', description: 'Unknown claims' };
  if (Number(iat) > now + 30 || Number(exp) < now - 30 || Number(exp) > now + 3600)
    return { error: 'InvalidGrant', description: 'Invalid JWT: Token must be a short-lived token.' };
  if (iss !== ACCOUNT.id || aud !== audience) return { error: 'InvalidGrant', description: 'Invalid issuer' };
  if (sub !== ACCOUNT.user) return { error: 'UnauthorizedClient', description: 'Client is unauthorized.' };
  if (scope !== ACCOUNT.scope) return { error: 'InvalidScope', description: `Unknown scope: ${scope}` };
  return { scope };
}

type Claims = Readonly<Record<string, unknown>>;

/** A part of a JWT. */
export function decoded(part: string): Claims {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
}

/** Adds a member to the JSON of the server's answer. */
function addMember(response: ServerResponse, member: string): void {
  const end = response.end.bind(response);
  response.end = ((body: unknown) => {
    response.removeHeader('content-length');
    return end(String(body).replace('{', `{${member},`));
  }) as typeof end;
}

export type LastPage = { readonly url: URL; readonly status: number; readonly text: string };

/** Acts as a person in a browser: follows redirects, signs in, and allows or denies the request. */
export async function browse(address: string, { deny = false } = {}): Promise<LastPage> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  let body: URLSearchParams | undefined;
  let isDenied = false;
  for (let step = 0; step < 20; step += 1) {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    body = undefined;
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    const location = answer.headers.get('location') ?? (deny ? linkToAbort(text) : undefined);
    if (location !== undefined) {
      url = new URL(location, url);
      continue;
    }
    const form = formOf(text);
    if (form === undefined || isDenied) return { url, status: answer.status, text };
    url = new URL(form.action, url);
    body = form.fields;
    if (!deny || !text.includes('name="abort"')) continue;
    body.set('abort', 'yes');
    isDenied = true;
  }
  throw new Error(`the browser got no further than ${url.href}`);
}

function linkToAbort(page: string): string | undefined {
  return /href="([^"]+\/abort)"/.exec(page)?.[1];
}

/** The form of a page with its values, and with a name and a password in their fields. */
function formOf(page: string) {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) return undefined;
  const fields = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const [name, value] = ['name', 'value'].map((key) => new RegExp(` ${key}="([^"]*)"`).exec(input)?.[1]);
    if (name !== undefined) fields.set(name, value ?? 'somebody');
  }
  return { action, fields };
}
