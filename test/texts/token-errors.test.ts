/** The errors of tokens and secrets in every language, with every branch of each text. */

import { describe, expect, it } from 'vitest';
import type { tokenErrors } from '../../src/texts/en/errors/token.js';
import type { SecretName } from '../../src/texts/secret-facts.js';
import { type ErrorFacts, errorText } from '../../src/texts/user-error.js';

type Code = keyof typeof tokenErrors;

const TITLES = ['Keycloak', 'the directory', 'the SCIM directory'] as const;
const USERS = [undefined, '', 'root'] as const;
const SECRETS: readonly SecretName[] = [
  { kind: 'token' },
  { kind: 'password', user: 'root' },
  { kind: 'password', user: '' },
  { kind: 'client-secret' },
  { kind: 'key' },
  { kind: 'setting', name: 'wsid' },
];
const PAGES = [{ page: undefined }, { page: 'https://a.example/b' }] as const;
const ORIGINS = [
  { isOwnProfile: true },
  {
    isOwnProfile: true,
    grant: 'authorization_code',
    address: 'https://a.example/',
    settings: { realm: '17' },
  },
  { isOwnProfile: false, grant: 'client_credentials', address: 'https://a.example/' },
  { isOwnProfile: false, settings: { realm: '17' } },
] as const;
const REFUSED = ORIGINS.flatMap((origin) => [
  { host: 'a.example', oauthCode: 'invalid_x', said: '1 2', scope: '3 4', origin },
  { host: 'a.example', oauthCode: '', said: '', scope: '', origin },
]);
const FILES = SECRETS.flatMap((secret) =>
  ['/a/b', undefined].map((path) => ({
    secret,
    path,
    from: '--token-file',
    variable: secret.kind === 'key' ? '' : 'PROVISION_TOKEN',
    property: 'token',
  })),
);
const WHY = { why: () => ({ what: '17' }) };

const SAMPLES: { readonly [C in Code]: readonly ErrorFacts[C][] } = {
  'client-id-missing': [undefined, ...TITLES].flatMap((title) =>
    [true, false].map((inHelp) => ({ title, inHelp })),
  ),
  'client-id-invalid': [{ isEmpty: true }, { isEmpty: false }],
  'client-missing': TITLES.flatMap((title) => [
    { title, needsKey: false, isGrant: false },
    { title, needsKey: true, isGrant: false },
    { title, needsKey: true, isGrant: true },
  ]),
  'client-secret-missing': TITLES.map((title) => ({ title })),
  'key-missing': TITLES.map((title) => ({ title })),
  'key-rejected': REFUSED.map((facts) => ({ ...facts, clientId: '17' })),
  'clock-off': REFUSED.flatMap((facts) => [300_000, -90_000].map((aheadMs) => ({ ...facts, aheadMs }))),
  'delegation-refused': REFUSED.map((facts) => ({ ...facts, clientId: '17' })),
  'key-unusable': (['none', 'encrypted', 'unsupported', 'other-certificate'] as const).map((fault) => ({
    fault,
  })),
  'identity-unusable': (['none', 'encrypted', 'unsupported'] as const).map((fault) => ({ fault })),
  'key-certificate-expired': [{ at: 1_700_000_000_000 }],
  'auth-url-missing': [{}],
  'token-base-url-missing': TITLES.map((title) => ({ title })),
  'token-url-missing': TITLES.map((title) => ({ title })),
  'sign-in-address-missing': [{ key: 'authorize_url' }, { key: 'device_url' }],
  'token-address-unsafe': [true, false].flatMap((isEncrypted) => [
    { address: 'http://a.example', isEncrypted, hasBaseUrl: true, isOwnProfile: true },
    { address: 'http://a.example', isEncrypted, hasBaseUrl: false, isOwnProfile: true },
  ]),
  'token-missing': USERS.flatMap((user) =>
    [undefined, 'implicit'].map((grant) => ({
      title: 'Keycloak',
      grant,
      user,
      command: 'provision token',
    })),
  ),
  'token-refused-before': TITLES.flatMap((title) => USERS.map((user) => ({ title, user }))),
  'token-not-issued': TITLES.flatMap((title) => USERS.map((user) => ({ title, user }))),
  'token-on-screen': [{ commands: '  1\n  2' }],
  'save-without-file': [{}],
  'nothing-pasted': PAGES,
  'no-answer-pasted': [{}],
  'pasted-no-address': PAGES,
  'pasted-sign-in-page': [{}],
  'pasted-other-page': PAGES,
  'pasted-other-sign-in': [{}],
  'pasted-code': [{}],
  'pasted-without-token': PAGES,
  'pasted-damaged': [{}],
  'pasted-token-in-query': [{}],
  'sign-in-refused': ['access_denied', 'invalid_client', 'invalid_request', 'server_error', ''].map(
    (oauthCode) => ({ oauthCode }),
  ),
  'sign-in-too-slow': [{ minutes: 10 }],
  'callback-port': [{ system: 'EACCES' }, { system: '' }],
  'sign-in-ended': REFUSED,
  'grant-not-allowed': REFUSED,
  'scope-rejected': REFUSED,
  'access-denied': REFUSED,
  'device-code-expired': REFUSED,
  'token-request-rejected': REFUSED,
  'token-request-refused': REFUSED,
  'token-service-failed': REFUSED,
  'token-service-unavailable': REFUSED,
  'client-rejected': REFUSED.flatMap((facts) => [
    { ...facts, clientId: '17', hasSecret: false, isEncoded: false },
    { ...facts, clientId: '17', hasSecret: true, isEncoded: true },
  ]),
  'no-token-endpoint': ORIGINS.flatMap((origin) =>
    (
      [
        { kind: 'status', status: 404, said: '1 2' },
        { kind: 'status', status: 404, said: '' },
        { kind: 'redirect', status: 307 },
        { kind: 'no-token' },
        { kind: 'too-large', kib: 64 },
        { kind: 'unshowable' },
      ] as const
    ).map((answer) => ({ url: 'https://a.example/b', answer, origin })),
  ),
  'token-service-status': [{ host: 'a.example', status: 503 }],
  'token-service-timeout': [{ host: 'a.example', seconds: 30 }],
  'token-service-open-files': [{ host: 'a.example' }],
  'token-service-certificate': [WHY],
  'token-service-unreachable': [true, false].map((usesProxy) => ({ ...WHY, host: 'a.example', usesProxy })),
  'token-unusable': [{ host: 'a.example' }],
  'secret-empty': SECRETS.map((secret) => ({ secret })),
  'secret-character': SECRETS.flatMap((secret) =>
    ['U+0020', 'U+000A', 'U+0435'].map((code) => ({ secret, code, at: 3, length: 7 })),
  ),
  'token-is-address': [{}],
  'secret-function': SECRETS.flatMap((secret) =>
    (['threw', 'no-text', { overKib: 64 }] as const).map((why) => ({ from: 'token', secret, why })),
  ),
  'secret-too-large': FILES.map((file) => ({ ...file, kib: 64 })),
  'secret-too-slow': FILES.map((file) => ({ ...file, seconds: 30 })),
  'secret-no-file': FILES.flatMap((file) =>
    (['folder', 'socket', 'device'] as const).map((kind) => ({ ...file, kind })),
  ),
  'secret-unreadable': FILES.map((file) => ({ ...file, system: 'ENOENT' })),
  'secret-on-terminal': FILES,
  'secret-as-path': FILES,
  'secret-and-roster': SECRETS.map((secret) => ({
    secret,
    from: '--token-file',
    variable: 'PROVISION_TOKEN',
  })),
};

/** Removes parts that are the same in every language: options, variables, addresses, codes, names. */
function words(text: string): string {
  return text
    .replace(/`[^`]*`|"(?:token|scope|\w+_\w+)"|#access_token=…|https?:\S*|--[a-z-]+(?: <path>| <id>)?/g, '')
    .replace(/\b(?:[A-Z]+_[A-Z_]+|\w+_\w+|a\.example|provision\.config\.json|RFC|UTF|URL|KiB)\b/g, '')
    .replace(
      /\b(?:Keycloak|JSON|BEGIN PRIVATE KEY|SCIM|root|wsid|realm|Bearer|Promise|state|token|EACCES|ENOENT|[abx]\.example)\b/g,
      '',
    );
}

const ENGLISH = /\b(?:the|is|are|of|with|or|to|them|it|this|that|and|not|password|file|from)\b/i;

describe.each(Object.keys(SAMPLES) as Code[])('the error %s', (code) => {
  const texts = (language: 'en' | 'ru' | 'de') =>
    SAMPLES[code].map((facts) => {
      const { what, next = '' } = errorText(code, facts as never, language);
      return `${what}\n${next}`;
    });

  it.each(['en', 'ru', 'de'] as const)(`the error ${code} is complete in %s`, (language) => {
    for (const text of texts(language)) {
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{| {2,}\S.* {2,}|\.\.|: *$/);
      expect(text).not.toMatch(/^\s/);
    }
  });

  it.each(['ru', 'de'] as const)(`the error ${code} has no English words in %s`, (language) => {
    for (const text of texts(language)) {
      expect(words(text)).not.toMatch(ENGLISH);
      if (language === 'ru') expect(words(text)).not.toMatch(/[a-z]{4}/i);
    }
  });
});

describe('a service that signs in with name and password', () => {
  it.each([
    ['en', 'The password of "root" is empty.'],
    ['de', 'Das Passwort von „root“ ist leer.'],
    ['ru', 'Пароль пользователя «root» пуст.'],
  ] as const)('an empty password is called a password in %s', (language, what) => {
    const secret = { kind: 'password', user: 'root' } as const;
    expect(errorText('secret-empty', { secret }, language).what).toBe(what);
  });

  it.each(['en', 'de', 'ru'] as const)('no error about a password calls it a token in %s', (language) => {
    const facts = { title: 'Nextcloud', user: 'root', grant: undefined, command: 'provision token' };
    for (const code of ['token-missing', 'token-refused-before'] as const) {
      const { what, next = '' } = errorText(code, facts, language);
      expect(`${what} ${next}`).not.toMatch(/(?<!-)\btoken\b(?!-)|токен/i);
    }
  });
});
