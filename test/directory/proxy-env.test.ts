import fc from 'fast-check';
import { getProxyForUrl } from 'proxy-from-env';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { proxyFor } from '../../src/directory/proxy-env.js';
import { UserError } from '../../src/domain/errors.js';
import { propertyRuns } from '../support/property-runs.js';

const url = new URL('https://directory.example/');
const PROXY = 'http://proxy.example:3128';

test.each([
  [{}, null],
  [{ HTTPS_PROXY: PROXY }, 'proxy.example:3128'],
  [{ https_proxy: PROXY }, 'proxy.example:3128'],
  [{ https_proxy: 'http://lower.example', HTTPS_PROXY: PROXY }, 'lower.example'],
  [{ https_proxy: ' ', HTTPS_PROXY: PROXY }, 'proxy.example:3128'],
  [{ HTTP_PROXY: PROXY }, null],
  [{ ALL_PROXY: PROXY }, 'proxy.example:3128'],
  [{ ALL_PROXY: 'http://all.example', HTTPS_PROXY: PROXY }, 'proxy.example:3128'],
  [{ HTTPS_PROXY: 'proxy.example:3128' }, 'proxy.example:3128'],
  [{ HTTPS_PROXY: '' }, null],
])('with the environment %j, the proxy is %s', (env, host) => {
  expect(proxyFor(url, env)?.host ?? null).toBe(host);
});

test('a proxy without a scheme is used with plain HTTP, as in curl', () => {
  expect(proxyFor(url, { HTTPS_PROXY: 'proxy.example:3128' })?.protocol).toBe('http:');
});

test.each(['https://localhost:1', 'https://127.0.0.1:1', 'https://[::1]:1', 'http://localhost:1'])(
  'no proxy is used for %s',
  (loopback) => {
    expect(
      proxyFor(new URL(loopback), { HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY, ALL_PROXY: PROXY }),
    ).toBeNull();
  },
);

test.each([
  ['*', false],
  ['directory.example', false],
  ['DIRECTORY.example', false],
  ['other.example, directory.example', false],
  ['other.example directory.example', false],
  ['.example', false],
  ['*.example', false],
  ['directory.example:443', false],
  ['directory.example:8443', true],
  ['example', true],
  ['tory.example', true],
  ['', true],
  [',', true],
])('a proxy is used with NO_PROXY=%s: %s', (no, through) => {
  expect(proxyFor(url, { HTTPS_PROXY: PROXY, NO_PROXY: no }) !== null).toBe(through);
  expect(proxyFor(url, { HTTPS_PROXY: PROXY, no_proxy: no }) !== null).toBe(through);
});

test.each(['socks5://user:hush@proxy.example', 'http://', 'ftp://proxy.example', 'http://a b'])(
  'the proxy %s is refused, and the error does not show it',
  (value) => {
    const attempt = () => proxyFor(url, { HTTPS_PROXY: value });
    expect(attempt).toThrow(UserError);
    expect(attempt).toThrow('HTTPS_PROXY names a proxy that cannot be used');
    expect(attempt).not.toThrow('hush');
  },
);

test('a proxy that cannot be used is ignored if none is needed', () => {
  expect(proxyFor(url, { HTTPS_PROXY: 'socks5://proxy.example', NO_PROXY: '.example' })).toBeNull();
});

describe('the proxy that other tools use', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('the proxy is the one that the package proxy-from-env returns', () => {
    const value = fc.constantFrom('', 'http://one.example:3128', 'https://two.example');
    const entry = fc.constantFrom(
      '*',
      'directory.example',
      '.example',
      '*.example',
      'example',
      'other.example',
      '*tory.example',
      '',
      'directory.example:443',
      'directory.example:80',
      '.example:443',
      '*:443',
      '*:80',
    );
    const env = fc.record({
      https_proxy: value,
      HTTPS_PROXY: value,
      http_proxy: value,
      HTTP_PROXY: value,
      all_proxy: value,
      ALL_PROXY: value,
      no_proxy: fc.array(entry, { maxLength: 3 }).map((list) => list.join(',')),
      NO_PROXY: fc.array(entry, { maxLength: 3 }).map((list) => list.join(' ')),
    });
    const address = fc.constantFrom(
      'https://directory.example/',
      'https://directory.example:80/',
      'https://other.test',
    );
    fc.assert(
      fc.property(env, address, (variables, text) => {
        for (const [name, content] of Object.entries(variables)) vi.stubEnv(name, content);
        const theirs = getProxyForUrl(text);
        expect(proxyFor(new URL(text), variables)?.href ?? '').toBe(
          theirs === '' ? '' : new URL(theirs).href,
        );
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
