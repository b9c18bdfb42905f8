/** The errors of files, disks and addresses in every language. */

import { describe, expect, it } from 'vitest';
import type { systemErrors } from '../../src/texts/en/errors/system.js';
import { LANGUAGES } from '../../src/texts/texts.js';
import { type ErrorFacts, errorText } from '../../src/texts/user-error.js';

type Code = keyof typeof systemErrors;

const PATH = { path: '/data/x.csv' };
const OUTPUT = { option: '--findings', ...PATH };
const DISK = { ...PATH, loss: undefined };
const LOST = { path: 'standard output', loss: 'output-incomplete' } as const;
const SUBJECTS = [
  { kind: 'base-url' },
  { kind: 'auth-url' },
  { kind: 'profile', profile: 'keycloak', address: 'https://x.example' },
] as const;
const FAULTS = [
  { kind: 'empty' },
  { kind: 'no-address' },
  { kind: 'credentials' },
  { kind: 'protocol', protocol: 'ftp:' },
  { kind: 'query', instead: 'https://x.example/' },
  { kind: 'not-encrypted', address: 'http://x.example/' },
] as const;

const SAMPLES: { readonly [C in Code]: readonly ErrorFacts[C][] } = {
  'open-files': [{}],
  'disk-open-files': [DISK, { ...PATH, loss: 'password-not-saved' }],
  'disk-full': [DISK, LOST],
  'disk-not-writable': [
    { ...DISK, system: 'EACCES' },
    { ...LOST, system: 'EIO' },
  ],
  'output-no-folder': [PATH],
  'output-not-regular': (['link', 'folder', 'pipe', 'socket', 'device'] as const).map((kind) => ({
    ...OUTPUT,
    kind,
  })),
  'output-in-use': (
    ['roster', 'list', 'config', 'profile', 'token-file', 'client-secret-file', 'results'] as const
  ).map((use) => ({ ...OUTPUT, use })),
  'output-broken-link': [OUTPUT],
  'output-changed': [OUTPUT],
  'output-not-replaced': (['findings', 'comparison', 'roster', 'token'] as const).flatMap((output) =>
    [true, false].map((canOverwrite) => ({ ...OUTPUT, output, canOverwrite })),
  ),
  'output-not-writable': (['findings', 'comparison', 'roster', 'token'] as const).map((output) => ({
    ...PATH,
    output,
    system: 'EACCES',
  })),
  'file-not-owned': [{ ...PATH, owner: 501 }],
  'file-not-regular': [{ ...PATH, kind: 'folder' }],
  'file-linked': [{ ...PATH, links: 2 }],
  'address-invalid': SUBJECTS.flatMap((subject) => FAULTS.map((fault) => ({ subject, fault }))),
  'header-invalid': [
    { kind: 'no-colon' },
    { kind: 'no-name' },
    { kind: 'name', quoted: '"a b"' },
    { kind: 'reserved', name: 'Host', isToken: false },
    { kind: 'reserved', name: 'Authorization', isToken: true },
    { kind: 'value', name: 'X-Org' },
  ],
  'proxy-unusable': [{ variable: 'HTTPS_PROXY', host: 'x.example' }],
  'tls-checks-off': [{}],
};

const CODES = Object.keys(SAMPLES) as Code[];

function textOf<C extends Code>(code: C, facts: ErrorFacts[C], language: (typeof LANGUAGES)[number]): string {
  const { what, next } = errorText(code, facts, language);
  return [what, ...(next === undefined ? [] : [next])].join('\n');
}

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the errors of files in %s', (language) => {
  it.each(CODES)('the error %s has as many different texts as in English', (code) => {
    const all = SAMPLES[code].map((facts) => textOf(code, facts, language));
    const english = SAMPLES[code].map((facts) => textOf(code, facts, 'en'));
    expect(new Set(all).size).toBe(new Set(english).size);
    for (const [at, text] of all.entries()) {
      expect(text).not.toBe(english[at]);
      expect(text).not.toMatch(/undefined|null|\[object|standard output|the /);
    }
  });
});

it('standard output is named in the language of the reader', () => {
  expect(textOf('disk-full', LOST, 'en')).toContain('cannot write standard output');
  expect(textOf('disk-full', LOST, 'ru')).toContain(
    'не удалось записать в стандартный вывод. Команда вывела не всё',
  );
  expect(textOf('disk-full', LOST, 'de')).toContain('Die Standardausgabe kann nicht geschrieben werden');
});
