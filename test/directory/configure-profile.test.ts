import { describe, expect, test } from 'vitest';
import {
  addressOf,
  configureProfile,
  createEndpoint,
  hostsOf,
  refuseDoubledPath,
  sampleOf,
  settingNames,
} from '../../src/directory/configure-profile.js';
import { requestUrl, userValues } from '../../src/directory/render-request.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { Secret } from '../../src/domain/secret.js';
import { configured, createBody, errorOf, FORM, load, PERSON } from './profile-samples.js';

const SETTINGS = {
  realm: { description: 'The realm.', required: true },
  org: { description: 'The organisation.', default: '7' },
  label: { description: 'A label.' },
};
const withSettings = load({ settings: SETTINGS });
const BASE = new URL('https://directory.example/id');

describe('the settings of a profile', () => {
  test('a setting has the given value or its default, or no value', () => {
    expect(configureProfile(withSettings, { realm: 'school' }).settings).toEqual({
      realm: 'school',
      org: '7',
    });
    const given = { realm: 'a', org: 'b', label: 'c' };
    expect(configureProfile(withSettings, given).settings).toEqual(given);
  });

  test('the error about a missing required setting has its description and says how to set it', () => {
    expect(errorOf(() => configureProfile(withSettings, {}))).toMatchObject({
      reason: 'usage',
      message: 'The profile school needs the setting realm: The realm.',
      next: 'Add --set realm=<value>, or "profile_settings": { "realm": "…" } in provision.config.json.',
    });
  });

  test('a rehearsal has sample values for required settings', () => {
    expect(configureProfile(withSettings, {}, true).settings).toEqual({ realm: 'realm', org: '7' });
    const domain = load({ settings: { domain: { description: 'x', required: true } } });
    expect(configureProfile(domain, {}, true).settings).toEqual({ domain: 'example.org' });
    expect(configureProfile(domain, { domain: 'a.example' }, true).settings).toEqual({ domain: 'a.example' });
  });

  test('a rehearsal names the settings that have sample values', () => {
    expect(configureProfile(withSettings, {}, true).samples).toEqual(['realm']);
    expect(configureProfile(withSettings, { realm: 'realm' }, true).samples).toEqual([]);
  });

  test('a setting with an empty default is the same as a setting without a value', () => {
    const settings = { org: { description: 'x', default: '' }, label: { description: 'x' } };
    const path = '/users?o={org}&l={label}';
    const body = { ...FORM.create.body, o: '{org}', l: '{label}', o2: '{org?}', l2: '{label?}' };
    const profile = configureProfile(load({ settings, create: { ...FORM.create, path, body } }), {});
    expect(profile.settings).toEqual({});
    const values = userValues(profile, PERSON);
    expect(requestUrl(path, BASE, values).search).toBe('?o=&l=');
    expect(JSON.parse(createBody(profile, values).text)).toEqual({
      login: 'a.petrova',
      secret: 'password-of-the-test',
      o: '',
      l: '',
    });
  });

  describe('secret settings', () => {
    const settings = {
      wsid: { description: 'The id.', required: true, secret: true },
      more: { description: 'More.', secret: true },
      realm: { description: 'The realm.' },
    };
    const create = { ...FORM.create, body: { ...FORM.create.body, id: '{wsid}' } };
    const profile = load({ settings, create });
    const source = { kind: 'text', from: 'PROVISION_SETTING_WSID' } as const;

    test('secret settings are not among the values, and texts about the profile do not show them', () => {
      const configured = configureProfile(profile, { realm: 'a' }, false, {
        wsid: source,
        other_profile: source,
      });
      expect(configured.settings).toEqual({ realm: 'a' });
      expect(configured.secretNames).toEqual(['wsid']);
      const opened = { ...configured, secretValues: { wsid: new Secret('s3cret') } };
      expect(createBody(opened, userValues(opened, PERSON)).text).toContain('"id":"s3cret"');
      expect(JSON.stringify(opened)).not.toContain('s3cret');
      expect(createEndpoint(opened)).not.toContain('s3cret');
    });

    test('a dry run needs no value of a secret setting, but names each that is required or has a source', () => {
      const { settings, secretNames, samples } = configureProfile(profile, { realm: 'a' });
      expect([settings, secretNames, samples]).toEqual([{ realm: 'a' }, ['wsid'], []]);
      expect(configureProfile(profile, {}, false, { more: source }).secretNames).toEqual(['wsid', 'more']);
    });

    test('a rehearsal reads no secret setting, even one with a source, and uses its sample value', () => {
      const sources = { wsid: source, more: source };
      const { settings, secretNames, samples } = configureProfile(profile, { realm: 'a' }, true, sources);
      expect([settings, secretNames, samples]).toEqual([{ realm: 'a' }, [], []]);
      expect(configureProfile(profile, {}, false, sources).secretNames).toEqual(['wsid', 'more']);
      expect(['wsid', 'domain'].map((name) => sampleOf(name, profile.form.settings?.[name]))).toEqual([
        'wsid',
        'example.org',
      ]);
      expect(sampleOf('mode', { description: 'x', values: ['b', 'a'] })).toBe('b');
    });

    test('a secret setting is not accepted as text, and the error does not show it', () => {
      const error = errorOf(() => configureProfile(profile, { wsid: 's3cret' }));
      expect(error).toMatchObject({
        reason: 'usage',
        message:
          'The setting wsid of the profile school is secret, and is not accepted on the command line or as text in the configuration',
        next: 'Set PROVISION_SETTING_WSID, or write it to a file and name that in provision.config.json: "profile_settings": { "wsid": { "file": "<path>" } }.',
      });
      expect(`${error.message} ${error.next}`).not.toContain('s3cret');
      expect(errorOf(() => configureProfile(profile, { wsid: 's3cret' }, true)).reason).toBe('usage');
    });

    test('a setting that is not secret is not accepted as a secret', () => {
      const fromFile = { kind: 'file', from: 'provision.config.json' } as const;
      expect(errorOf(() => configureProfile(profile, {}, false, { realm: source })).message).toBe(
        'The setting realm of the profile school is not secret, and is not read from PROVISION_SETTING_WSID',
      );
      expect(errorOf(() => configureProfile(profile, {}, false, { wsidd: fromFile })).message).toBe(
        'The profile school has no setting "wsidd"',
      );
    });
  });

  test('an unknown setting is refused, and the message names the settings of the profile', () => {
    expect(errorOf(() => configureProfile(withSettings, { relm: 'x' }))).toMatchObject({
      reason: 'usage',
      message: 'The profile school has no setting "relm"',
      next: 'Did you mean realm? Its settings are realm, org, label.',
    });
    expect(errorOf(() => configureProfile(load(), { zzz: 'x' })).next).toBe('It has none.');
  });

  test.each([
    ['', 'is empty'],
    [' ', 'is empty'],
    ['.', 'cannot be "."'],
    ['..', 'cannot be ".."'],
    ['a\nb', 'contains a control character'],
    ['\x7f', 'contains a control character'],
    ['a\ud800', 'contains half of a character'],
    ['a'.repeat(501), 'is longer than 500 characters'],
  ])('%j is not accepted as the value of a setting', (realm, why) => {
    expect(errorOf(() => configureProfile(withSettings, { realm })).message).toBe(`The setting realm ${why}`);
  });

  test.each([
    'https://cloud.school.example',
    'HTTP://cloud.school.example/index.php/login',
    ' https://cloud.school.example ',
    'https:/cloud.school.example',
    'cloud.school.example/login',
    'cloud.school.example:8443',
    'www.cloud.school.example',
    '//cloud.school.example',
  ])('the web address %j is not accepted as the login of an administrator', (admin) => {
    const why = 'must be a login, not a web address';
    const nextcloud = shippedProfile('nextcloud');
    expect(errorOf(() => configureProfile(nextcloud, { admin })).message).toBe(`The setting admin ${why}`);
    const own = load({ auth: { basic: '{user}' }, settings: { user: { description: 'x' } } });
    expect(errorOf(() => configureProfile(own, { user: admin })).message).toBe(`The setting user ${why}`);
  });

  test.each([
    'admin',
    'a.petrova',
    'admin@school.example',
    'cloud.admin',
    'SCHOOL\\admin',
    'http',
    'Anna Lee',
  ])('%j is accepted as the login of an administrator', (admin) => {
    expect(configureProfile(shippedProfile('nextcloud'), { admin }).settings.admin).toBe(admin);
  });

  test('a web address is not accepted as a realm of a shipped profile', () => {
    const realm = 'https://id.school.example/realms/school';
    expect(errorOf(() => configureProfile(shippedProfile('keycloak'), { realm })).message).toBe(
      'The setting realm cannot be a web address',
    );
    expect(configureProfile(withSettings, { realm }).settings.realm).toBe(realm);
  });

  test.each(['a b', '...', '../x', 'ü', '😀', 'a'.repeat(500)])(
    '%j is accepted as the value of a setting',
    (realm) => {
      expect(configureProfile(withSettings, { realm }).settings.realm).toBe(realm);
    },
  );

  test('change_password is a setting if the body uses it', () => {
    const profile = load({
      create: { ...FORM.create, body: { p: '{password}', change: '{change_password}' } },
    });
    expect(settingNames(profile)).toEqual(['change_password']);
    expect(configureProfile(profile, {}).settings).toEqual({ change_password: 'true' });
    expect(configureProfile(profile, { change_password: 'false' }).settings).toEqual({
      change_password: 'false',
    });
    expect(errorOf(() => configureProfile(profile, { change_password: 'no' })).message).toBe(
      'The setting change_password takes true or false',
    );
    expect(errorOf(() => configureProfile(load(), { change_password: 'true' })).message).toContain(
      'no setting',
    );
  });
});

describe('addresses of a profile', () => {
  const address = (template: string, settings = {}) =>
    addressOf(template, configured({ settings: SETTINGS }, { realm: 'school', ...settings }), BASE).href;

  test.each([
    ['{base_url}/realms/{realm}/token', {}, 'https://directory.example/id/realms/school/token'],
    ['{base_url}/{realm}', { realm: 'a/b?c#d' }, 'https://directory.example/id/a%2Fb%3Fc%23d'],
    ['https://{realm}.example/{org}/', {}, 'https://school.example/7'],
    ['https://other.example/{label}x', {}, 'https://other.example/x'],
  ])('the address %s with the settings %j is %s', (template, settings, href) => {
    expect(address(template, settings)).toBe(href);
  });

  test.each([
    ['https://{realm}.example/', { realm: 'a b' }],
    ['https://{realm}.example/', { realm: 'evil.example/' }],
    ['https://{realm}.example/', { realm: 'evil.example#' }],
    ['https://{realm}.example/', { realm: 'evil.example:80' }],
    ['https://{realm}/x', { realm: 'a@evil.example' }],
  ])('the address %s with the settings %j is refused', (template, settings) => {
    const error = errorOf(() => address(template, settings));
    expect(error).toMatchObject({ reason: 'configuration', next: 'Check the settings of the profile.' });
    expect(error.message).toContain('of the profile school');
  });

  test.each(['{base_url}/.{label}/token', '{base_url}/%2e{label}/token', 'https://a.example/x/.{label}'])(
    'the address %s is refused if the setting has no value, since it would contain a segment of only dots',
    (template) => {
      expect(errorOf(() => address(template)).message).toContain('a part of only dots');
    },
  );
});

test('the hosts of a profile include hosts with settings in their names', () => {
  const url = 'https://{realm}.example/{nickname}';
  const profile = configured({ settings: SETTINGS, look_up: { url, nickname: '' } }, { realm: 'school' });
  expect(hostsOf(profile, BASE)).toEqual(['directory.example', 'school.example']);
  expect(hostsOf(configured(), BASE)).toEqual(['directory.example']);
  const evil = () =>
    configured({ settings: SETTINGS, look_up: { url, nickname: '' } }, { realm: 'evil.example/' });
  expect(evil).toThrow('The setting realm must be the name of a host');
});

test.each([
  ['/v6/users/', {}, 'POST /v6/users/'],
  ['/{realm}/users', { realm: 'a b' }, 'POST /a%20b/users'],
  ['/{org}/{label}/{nickname}?d={department}', {}, 'POST /7/{label}/{nickname}?d={department}'],
])('the endpoint of the path %s with the settings %j is %s', (path, settings, endpoint) => {
  const change = { settings: SETTINGS, create: { ...FORM.create, path } };
  expect(createEndpoint(configured(change, { realm: 'school', ...settings }))).toBe(endpoint);
});

describe('the base URL and the path of the profile', () => {
  const doubled = (href: string, path: string) => () =>
    refuseDoubledPath(new URL(href), load({ create: { ...FORM.create, path } }), '--base-url');

  test.each([
    ['https://a.example/v6/users', '/v6/users/', '/v6/users', 'https://a.example'],
    ['https://a.example/v6', '/v6/users/', '/v6', 'https://a.example'],
    ['https://a.example/gate/V6', '/v6/users/', '/v6', 'https://a.example/gate'],
    ['https://a.example/scim/v2/Users', '/Users', '/Users', 'https://a.example/scim/v2'],
    ['https://a.example/admin/realms', '/admin/realms/{first}/users', '/admin/realms', 'https://a.example'],
    ['https://a.example/ocs/users', '/ocs/users?format=json', '/ocs/users', 'https://a.example'],
  ])('the base URL %s is refused if the path of the profile is %s', (href, path, end, base) => {
    expect(errorOf(doubled(href, path))).toMatchObject({
      reason: 'configuration',
      message: `--base-url: the base URL ends in ${end}, which the program adds itself.`,
      next: `Use ${base}`,
    });
  });

  test.each([
    ['https://a.example/', '/v6/users/'],
    ['https://a.example/v60', '/v6/users/'],
    ['https://a.example/users', '/v6/users/'],
    ['https://a.example/x', '/{first}/users'],
    ['https://a.example/v6', '/'],
  ])('the base URL %s is accepted if the path of the profile is %s', (href, path) => {
    expect(doubled(href, path)).not.toThrow();
  });
});

test('the settings of the shipped profiles are as documented', () => {
  const names = (
    ['yandex-360', 'scim-2', 'keycloak', 'nextcloud', 'microsoft-graph', 'redmine'] as const
  ).map((name) => settingNames(shippedProfile(name)));
  expect(names).toEqual([
    ['org', 'domain', 'look_up_host', 'change_password'],
    ['login', 'external_id', 'sign_in'],
    ['realm', 'change_password'],
    ['admin'],
    ['domain', 'change_password'],
    ['change_password'],
  ]);
});
