/** Asks the service of a profile for a token, by its grant. */

import { takesKeyOnly } from '../../directory/profile.js';
import { proxyFor, refuseInsecureTls } from '../../directory/proxy-env.js';
import { redact } from '../../directory/redact.js';
import type { Language } from '../../domain/language.js';
import { MACHINE_GRANTS } from '../../domain/service.js';
import { defined } from '../../platform/collections.js';
import type { Io, NetworkIo } from '../../platform/io.js';
import { optionError, userError } from '../../texts/user-error.js';
import { readClientSecret } from '../../token/client-secret.js';
import type { OAuthClient, OAuthContext, TokenSet } from '../../token/oauth-client.js';
import type { Reading, TokenSource } from '../../token/secret-file.js';
import { readSigningKey } from '../../token/signing-key.js';
import { type NoticeReporter, warnOfOpenFile } from './notice.js';
import type { SignInWay } from './ports.js';
import type { TokenService } from './token-service.js';

export type Client = Pick<OAuthClient, 'clientId' | 'clientSecret' | 'key'>;

/** The client ID is absent if no option or key file has one. @throws {UserError} `configuration`; `no_token` */
export async function readClient(
  { title, grant, auth }: TokenService,
  credentials: Pick<TokenOptions, 'clientSecret' | 'keyFile'> & { readonly clientId: string | undefined },
  io: Reading & Pick<Io, 'secrets'>,
  reporter: NoticeReporter,
): Promise<Partial<Client>> {
  const { clientSecret: source, keyFile, clientId } = credentials;
  const needsKey = takesKeyOnly(grant, auth);
  if (keyFile !== undefined && (needsKey || grant === 'client_credentials')) {
    const { value: key, mode } = await readSigningKey(keyFile, io);
    warnOfOpenFile({ kind: 'key' }, keyFile, mode, reporter);
    io.secrets.add(key.secret);
    // The account of the key takes precedence over an application set for another grant.
    return { ...defined({ clientId: key.clientId ?? clientId }), key };
  }
  if (source === undefined && clientId === undefined && MACHINE_GRANTS.has(grant))
    throw userError(
      'no_token',
      'client-missing',
      { title, needsKey, isGrant: grant === 'jwt_bearer' },
      { option: 'token' },
    );
  if (needsKey) throw optionError('--key-file', 'key-missing', { title }, 'configuration');
  if (source === undefined) {
    if (grant === 'client_credentials')
      throw userError('configuration', 'client-secret-missing', { title }, { option: 'clientSecret' });
    return defined({ clientId });
  }
  const { value, mode } = await readClientSecret(source, io);
  warnOfOpenFile({ kind: 'client-secret' }, source, mode, reporter);
  io.secrets.add(value);
  return { ...defined({ clientId }), clientSecret: value };
}

/** Gets a token by any grant except `implicit`. @throws {UserError} if none is issued; {Interrupted} at a signal */
export async function obtainToken(
  service: TokenService,
  client: Client,
  signIn: <T>(way: SignInWay, finished: Promise<T>) => Promise<T>,
  language: Language,
  io: NetworkIo,
): Promise<TokenSet> {
  const { title, grant, tokenUrl } = service;
  if (tokenUrl === undefined) throw userError('configuration', 'token-url-missing', { title });
  refuseInsecureTls(io.env);
  const oauthClient: OAuthClient = { ...service, tokenUrl, ...client };
  const context = contextOf(language, io);
  const log = (set: TokenSet, by: string): TokenSet => {
    const { refresh, expiresInMs, accessToken, secrets = [] } = set;
    for (const secret of [accessToken, ...secrets]) io.secrets.add(secret);
    const expires_in = expiresInMs === undefined ? null : expiresInMs / 1000;
    io.debug.line('token', { grant: by, host: tokenUrl.host, expires_in });
    if (refresh === undefined) return set;
    const next = MACHINE_GRANTS.has(grant) ? by : 'refresh_token';
    return { ...set, refresh: async () => log(await refresh(), next) };
  };
  // Loaded on demand: the OAuth library takes 8 MB of memory, which other runs need for their lists.
  switch (grant) {
    case 'client_credentials':
    case 'jwt_bearer': {
      const { fetchForApplication } = await import('../../token/oauth-client.js');
      return log(await fetchForApplication(oauthClient, context), grant);
    }
    case 'authorization_code': {
      const { beginAuthorizationCode } = await import('../../token/authorization-code.js');
      const { address, finished, close } = await beginAuthorizationCode(oauthClient, context);
      try {
        return log(await signIn({ kind: 'browser', address }, finished), grant);
      } finally {
        close();
      }
    }
    case 'device_code': {
      const { beginDeviceCode } = await import('../../token/device-code.js');
      const { finished, ...shown } = await beginDeviceCode(oauthClient, context);
      return log(await signIn({ kind: 'device', ...shown }, finished), grant);
    }
    default:
      throw new Error(`a token by ${grant ?? 'no grant'}`);
  }
}

function contextOf(
  language: Language,
  { clock, env, version, interruption, secrets: known }: NetworkIo,
): OAuthContext {
  return {
    clock,
    language,
    redact: (text, secrets) => redact(text, secrets, known),
    signal: interruption.first,
    proxyFor: (url) => proxyFor(url, env),
    userAgent: `provision/${version}`,
  };
}

export type TokenOptions = {
  readonly source: TokenSource | undefined;
  /** @throws {UserError} `configuration` if one of the values is invalid */
  readonly application: () => { readonly authUrl?: URL; readonly clientId?: string };
  readonly clientSecret: TokenSource | undefined;
  readonly keyFile?: TokenSource | undefined;
  readonly secretSettings?: Readonly<Record<string, TokenSource>>;
  /** The source file of the value, as the user would write its path. */
  readonly file: string | undefined;
};
