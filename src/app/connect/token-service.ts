/** How the service of a profile issues tokens, with the addresses of this run filled in. */

import {
  addressOf,
  type ConfiguredProfile,
  configureProfile,
  refuseDoubledPath,
  settingValues,
} from '../../directory/configure-profile.js';
import type { Profile } from '../../directory/load-profile.js';
import { authOf, type Grant } from '../../directory/profile.js';
import { fill, partsOf, placeholdersOf } from '../../directory/template.js';
import { isShipped } from '../../domain/profile-name.js';
import { defined } from '../../platform/collections.js';
import { parseWebAddress } from '../../platform/url.js';
import type { Origin } from '../../texts/secret-facts.js';
import { userError } from '../../texts/user-error.js';
import { pagesBelow, pagesFrom, type SignInPages } from '../../token/sign-in.js';

export type TokenService = {
  readonly title: string;
  /** If absent, the token is an API key that the service shows to its administrators. */
  readonly grant: Grant | undefined;
  /** The user name of HTTP Basic authentication, with the token as its password; empty if the setting has no value. */
  readonly basicUser?: string;
  readonly tokenUrl?: URL;
  readonly authorizeUrl?: URL;
  readonly deviceUrl?: URL;
  readonly scope?: string;
  readonly auth?: 'private_key_jwt';
  readonly claims?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly origin: Origin;
};

/** @throws {UserError} `configuration` if a setting results in an unusable address */
export function tokenServiceOf(profile: ConfiguredProfile, baseUrl: URL | undefined): TokenService {
  const { title, token } = profile.form;
  const at = (template: string | undefined) =>
    template === undefined ? undefined : addressOf(template, profile, baseUrl);
  const text = (template: string | undefined) =>
    template === undefined ? undefined : fill(partsOf(template), settingValues(profile, baseUrl));
  const texts = (templates: Readonly<Record<string, string>> | undefined) =>
    templates && Object.fromEntries(Object.entries(templates).map(([name, one]) => [name, text(one) ?? '']));
  return {
    title,
    grant: token?.grant,
    origin: originOf(profile, baseUrl),
    ...defined({
      auth: token?.auth,
      claims: texts(token?.claims),
      params: texts(token?.params),
      tokenUrl: at(token?.url),
      authorizeUrl: at(token?.authorize_url),
      deviceUrl: at(token?.device_url),
      scope: text(token?.scope),
      basicUser: basicUserOf(profile),
    }),
  };
}

/** The user name of HTTP Basic; empty if the setting has no value, `undefined` without Basic authentication. */
export function basicUserOf(profile: ConfiguredProfile): string | undefined {
  const { basic } = authOf(profile.form);
  return basic === undefined ? undefined : fill(partsOf(basic), settingValues(profile));
}

function originOf({ form, settings }: ConfiguredProfile, baseUrl: URL | undefined): Origin {
  const { grant, url, authorize_url, device_url, claims = {} } = form.token ?? {};
  const names = namesIn([url, authorize_url, device_url, ...Object.values(claims)]);
  return {
    isOwnProfile: !isShipped(form.name),
    grant,
    ...(baseUrl !== undefined && names.has('base_url') && { address: baseUrl.href }),
    settings: Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name))),
  };
}

function namesIn(templates: readonly (string | undefined)[]): ReadonlySet<string> {
  const present = templates.filter((one) => one !== undefined);
  return new Set(present.flatMap((one) => placeholdersOf(partsOf(one)).map(({ name }) => name)));
}

/** Requires only the settings that the token addresses contain. @throws {UserError} if one of them is missing */
export function tokenServiceAlone(
  profile: Profile,
  settings: Readonly<Record<string, string>>,
  givenUrl: () => GivenUrl | undefined,
): TokenService {
  const { form } = profile;
  const { url, authorize_url, device_url, scope, claims = {}, params = {} } = form.token ?? {};
  const values = [...Object.values(claims), ...Object.values(params)];
  const needed = namesIn([url, authorize_url, device_url, scope, ...values]);
  const forms = Object.entries(form.settings ?? {}).map(
    ([name, { required = false, ...rest }]) =>
      [name, { ...rest, required: required && needed.has(name) }] as const,
  );
  const lenient = { ...profile, form: { ...form, settings: Object.fromEntries(forms) } };
  const baseUrl = needed.has('base_url') ? baseUrlOf(profile, givenUrl()) : undefined;
  return tokenServiceOf(configureProfile(lenient, settings), baseUrl);
}

type GivenUrl = { readonly url: URL; readonly from: string };

function baseUrlOf(profile: Profile, chosenUrl: GivenUrl | undefined): URL {
  const { title, base_url } = profile.form;
  if (chosenUrl !== undefined) {
    refuseDoubledPath(chosenUrl.url, profile, chosenUrl.from);
    return chosenUrl.url;
  }
  if (base_url !== undefined) return parseWebAddress(base_url, { kind: 'base-url' });
  throw userError('usage', 'token-base-url-missing', { title });
}

/** The pages where a person gets a token by the implicit grant. @param authUrl the address that the user specified */
export function signInPages(
  { grant, authorizeUrl, scope }: TokenService,
  authUrl: URL | undefined,
): SignInPages | undefined {
  if (grant !== 'implicit') return undefined;
  if (authUrl !== undefined) return { ...pagesBelow(authUrl), ...defined({ scope }) };
  return authorizeUrl && { ...pagesFrom(authorizeUrl), ...defined({ scope }) };
}
