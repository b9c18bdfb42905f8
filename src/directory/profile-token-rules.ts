/** Rules for how a token is obtained: every member has an effect, and none replaces a value that the program sets. */

import { type ProfileForm, takesKeyOnly } from './profile.js';
import { type Fault, fault, faultIf, nameFaults } from './profile-templates.js';

type TokenForm = NonNullable<ProfileForm['token']>;

const NEEDED_OF_GRANT = {
  implicit: [],
  client_credentials: ['url'],
  authorization_code: ['url', 'authorize_url'],
  device_code: ['url', 'device_url'],
  jwt_bearer: ['url'],
} as const;

export function tokenForm({ token }: ProfileForm): readonly Fault[] {
  if (token === undefined) return [];
  const { grant, params = {}, claims = {} } = token;
  return [
    ...NEEDED_OF_GRANT[grant]
      .filter((name) => token[name] === undefined)
      .map((name) => fault(['token'], `the grant ${grant} needs "${name}"`)),
    ...unusedMembers(token),
    ...nameFaults(['token', 'params'], params),
    ...nameFaults(['token', 'claims'], claims),
    ...takenNames('params', params, takenParameters(token), 'parameter'),
    ...takenNames('claims', claims, takenClaims(token), 'claim'),
  ];
}

function unusedMembers(token: TokenForm): readonly Fault[] {
  const { grant, auth, claims } = token;
  const needed: readonly string[] = NEEDED_OF_GRANT[grant];
  const isImplicit = grant === 'implicit';
  const others = [
    ...(['url', 'authorize_url', 'device_url'] as const).filter(
      (name) => !needed.includes(name) && !(isImplicit && name === 'authorize_url'),
    ),
    ...(isImplicit ? (['auth', 'claims', 'params'] as const) : []),
  ];
  const why = `the grant ${grant} does not use it: remove it`;
  const unused = others.flatMap((name) => faultIf(token[name] !== undefined, ['token', name], why));
  if (isImplicit) return unused;
  // With client credentials, a key is optional.
  const isSigned = takesKeyOnly(grant, auth) || grant === 'client_credentials';
  const what = `the grant ${grant} signs nothing: claims need "auth": "private_key_jwt"`;
  return [...unused, ...faultIf(claims !== undefined && !isSigned, ['token', 'claims'], what)];
}

function takenNames(
  member: 'params' | 'claims',
  all: Readonly<Record<string, string>>,
  reserved: readonly string[],
  what: string,
): readonly Fault[] {
  const why = `the program sets this ${what} itself: remove it`;
  return Object.keys(all).flatMap((name) => faultIf(reserved.includes(name), ['token', member, name], why));
}

/** A service account may also be a client, and send its scope as a parameter in addition to the claim. */
function takenParameters({ grant, scope }: TokenForm): readonly string[] {
  if (grant === 'jwt_bearer') return ['grant_type', 'assertion'];
  return [
    ...['grant_type', 'client_id', 'client_secret', 'client_assertion', 'client_assertion_type', 'assertion'],
    ...['response_type', 'redirect_uri', 'state', 'code', 'code_challenge', 'code_challenge_method'],
    ...['code_verifier', 'device_code', 'refresh_token'],
    ...(scope === undefined ? [] : ['scope']),
  ];
}

/** These claims are new in each request, or repeat another member. Other claims may replace the default ones. */
function takenClaims({ grant, scope }: TokenForm): readonly string[] {
  const isScoped = grant === 'jwt_bearer' && scope !== undefined;
  return ['exp', 'iat', 'nbf', 'jti', ...(isScoped ? ['scope'] : [])];
}
