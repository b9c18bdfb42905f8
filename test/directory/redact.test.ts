import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redact } from '../../src/directory/redact.js';
import { Secret } from '../../src/domain/secret.js';
import { cpuTimeOf } from '../support/cpu-time.js';
import { propertyRuns } from '../support/property-runs.js';

const holds = (text: string, ...secrets: string[]) =>
  redact(
    text,
    secrets.map((secret) => new Secret(secret)),
  ) === undefined;

const utf8 = (text: string, encoding: 'hex' | 'base64' | 'base64url') => Buffer.from(text).toString(encoding);
const units = (text: string, of: (code: string) => string) =>
  Array.from({ length: text.length }, (_, i) => of(text.charCodeAt(i).toString(16).padStart(4, '0'))).join(
    '',
  );
const bytes = (text: string, of: (byte: string) => string) =>
  Array.from(Buffer.from(text), (byte) => of(byte.toString(16).padStart(2, '0'))).join('');
const HTML: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** Spellings in which services, frameworks and languages repeat a value. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  unchanged: (text) => text,
  'in upper case': (text) => text.toUpperCase(),
  'in lower case': (text) => text.toLowerCase(),
  composed: (text) => text.normalize('NFC'),
  decomposed: (text) => text.normalize('NFD'),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON with slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON in ASCII': (text) => units(text, (unit) => `\\u${unit}`),
  'JSON in ASCII, upper case': (text) => units(text, (unit) => `\\u${unit.toUpperCase()}`),
  backslashes: (text) => text.replace(/["'\\]/g, '\\$&'),
  'a shell': (text) => text.replace(/[!-/:-@[-^`{-~]/g, '\\$&'),
  'octal bytes': (text) =>
    bytes(text, (byte) => `\\${Number.parseInt(byte, 16).toString(8).padStart(3, '0')}`),
  SQL: (text) => text.replaceAll("'", "''"),
  'a shell, in quotes': (text) => text.replaceAll("'", "'\\''"),
  'bytes in C': (text) => bytes(text, (byte) => `\\x${byte}`),
  'HTML by name': (text) => text.replace(/[&<>"']/g, (one) => `&${HTML[one]};`),
  'HTML by number': (text) => text.replace(/[&<>"'`=/]/g, (one) => `&#${one.charCodeAt(0)};`),
  'HTML in hex': (text) => Array.from(text, (one) => `&#x${one.codePointAt(0)?.toString(16)};`).join(''),
  URL: (text) => encodeURIComponent(text),
  'a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'URL, every byte': (text) => bytes(text, (byte) => `%${byte}`),
  'URL, every byte, upper case': (text) => bytes(text, (byte) => `%${byte.toUpperCase()}`),
  base64: (text) => utf8(text, 'base64'),
  'base64 for URLs': (text) => utf8(text, 'base64url'),
  'base64 of something longer': (text) => utf8(`x:${text}:y`, 'base64'),
  hex: (text) => utf8(text, 'hex'),
  'hex, upper case': (text) => utf8(text, 'hex').toUpperCase(),
  'hex with colons': (text) => bytes(text, (byte) => `${byte}:`),
  'hex with spaces': (text) => bytes(text, (byte) => ` ${byte}`),
  'hex of C': (text) => bytes(text, (byte) => `0x${byte}, `),
};

const secrets = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'"\'\\&<>%+/=; aB9é'), minLength: 1, maxLength: 30 }),
);
/** A change of letter case would destroy base64, so it is never the outer spelling. */
const spelling = fc.constantFrom(...Object.keys(SPELLINGS));
const outer = spelling.filter((name) => !/case$/.test(name) || /,/.test(name));
const around = fc.string({ unit: 'grapheme', maxLength: 60 });

const spell = (name: string, text: string): string => SPELLINGS[name]?.(text) ?? '';

describe.each(Object.keys(SPELLINGS))('a secret in the spelling %s', (name) => {
  test.each(["pa\"ss/w+rd: <ünsafe> & 'more'", 'Sunny-Meadow', 'страсть', 'x&amp;y%41\\u0041'])(
    `the secret %s is found in the spelling ${name}`,
    (secret) => {
      expect(holds(`"${spell(name, secret)}" is weak`, secret)).toBe(true);
    },
  );
});

test('every secret is found in every spelling, whatever the text around it is', () => {
  fc.assert(
    fc.property(secrets, spelling, around, around, (secret, name, before, after) => {
      expect(holds(`${before} "${spell(name, secret)}" ${after}`, secret)).toBe(true);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('a secret is found if one spelling is inside another', () => {
  fc.assert(
    fc.property(secrets, spelling, outer, around, around, (secret, inner, second, before, after) => {
      const twice = spell(second, spell(inner, secret));
      expect(holds(`${before} "${twice}" ${after}`, secret)).toBe(true);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('a secret is found if the whole text, not only the secret, has the spelling', () => {
  fc.assert(
    fc.property(secrets, spelling, around, around, (secret, name, before, after) => {
      expect(holds(spell(name, `${before} ${secret} ${after}`), secret)).toBe(true);
    }),
    { numRuns: propertyRuns(500) },
  );
});

test.each([
  ['with invisible characters inside', 'Sunny\u200b-Mea\u001bdow'],
  ['with accents', 'Sünny-Meadöw'],
  ['broken across lines', 'Sunny-\r\nMeadow'],
  ['as base64 that is broken across lines', 'U3Vubnkt\r\nTWVhZG93'],
  ['after letters that continue the base64', `isU3VubnktTWVhZG93`],
  ['with an HTML entity that is not decoded', 'S&uuml;nny-Meadow'],
  ['in a URL in JSON in HTML', '&#92;u0025&#92;u0053&#37;75nny-Meadow'],
])('a secret is found %s', (_, text) => {
  expect(holds(`your ${text}`, 'Sunny-Meadow')).toBe(true);
});

const READ_AS = (encoding: string, text: string) => new TextDecoder(encoding).decode(Buffer.from(text));

test.each([
  ['Latin letters in the URL of windows-1252', 'Mari%E9-B%F6hm9', 'Marié-Böhm9'],
  ['every byte of windows-1252 in a URL', '%4D%61%72%69%E9%2D%42%F6%68%6D%39', 'Marié-Böhm9'],
  ['bytes of windows-1252 in C', 'Mari\\xe9-B\\xf6hm9', 'Marié-Böhm9'],
  ['octal bytes of windows-1252', 'Mari\\351-B\\366hm9', 'Marié-Böhm9'],
  ['Cyrillic letters in the URL of windows-1251', '%D1%EE%EB%ED%F6%E5-42', 'Солнце-42'],
  ['upper case in the URL of windows-1251', '%D1%CE%CB%CD%D6%C5-42', 'Солнце-42'],
  ['UTF-8 read as windows-1252', READ_AS('windows-1252', 'Marié-Böhm9'), 'Marié-Böhm9'],
  ['UTF-8 read as Latin-1', Buffer.from('Солнце-42').toString('latin1'), 'Солнце-42'],
  ['Cyrillic UTF-8 read as windows-1252', READ_AS('windows-1252', 'Солнце-42'), 'Солнце-42'],
  ['Cyrillic UTF-8 read as windows-1251', READ_AS('windows-1251', 'Солнце-42'), 'Солнце-42'],
  [
    'wrongly decoded Cyrillic UTF-8 in ASCII JSON',
    units(READ_AS('windows-1252', 'Солнце-42'), (u) => `\\u${u}`),
    'Солнце-42',
  ],
  ['windows-1252 read as UTF-8', 'Mari\ufffd-B\ufffdhm9', 'Marié-Böhm9'],
  ['question marks for characters that ASCII lacks', 'Mari?-B?hm9', 'Marié-Böhm9'],
  ['entities without semicolons', 'Mari&#233-B&#xf6hm9&quot', 'Marié-Böhm9"'],
  [
    'a text with escape sequences of a terminal',
    'Mari\u001b[31mé-\u001b[0mB\u001b]0;title\u0007öhm9',
    'Marié-Böhm9',
  ],
])('a secret is found as %s', (_, text, secret) => {
  expect(holds(`your ${text} is weak`, secret)).toBe(true);
});

test.each([
  ['Неверный пароль? Да', 'пароль9'],
  ['Wrong value?', 'пароль'],
  ['Naïve A', 'àà'],
  ["It''s the user''s", 'Sunny-Meadow'],
  ['\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd', 'Солнце'],
])('the text %j is shown although it has a small part of the secret %j', (text, secret) => {
  expect(holds(text, secret)).toBe(false);
});

test.each([
  ['The password is too simple'],
  ['Пароль слишком простой'],
  ['code 400: must be > 8 & < 20'],
  ['the user&#39;s password: letters &amp; digits, &quot;more&quot; than &lt;8&gt;, it&apos;s weak'],
  [''],
])('a text without the secret is shown: %j', (text) => {
  expect(holds(text, 'Sunny-Meadow', 'token-of-the-test')).toBe(false);
});

test('a text is searched for all secrets, except empty ones', () => {
  expect(holds('words', '')).toBe(false);
  expect(holds('token-of-the-test', 'Sunny-Meadow', 'token-of-the-test')).toBe(true);
});

test('a text that is too long for a search is treated like a text with a secret', () => {
  expect(holds('a '.repeat(2_048), 'Sunny-Meadow')).toBe(false);
  expect(holds(`${'a '.repeat(2_048)}a`, 'Sunny-Meadow')).toBe(true);
});

/** A text of the maximum length that is searched. */
const filled = (unit: string) => unit.repeat(Math.floor(4_096 / unit.length));

// Each search takes at most about 50 ms. Another decoding, or another layer, would multiply that.
test.each([
  ['backslashes', filled('\\')],
  ['percent signs', filled('%25')],
  ['entities', filled('&amp;')],
  ['letters', filled('QUJDREVGRw')],
  ['hex', filled('3431')],
  ['bytes that are not UTF-8', filled('%E9%25')],
  ['octal bytes', filled('\\351')],
  ['apostrophes', filled("'")],
  ['wrongly decoded letters', filled('Ã©')],
  ['all of these', filled('&#x41;%4125\\u0041QUJD3431 ')],
])('the search for secrets takes less than 2 s in a text of %s', async (_, text) => {
  const search = () =>
    expect(holds(text, `${'\\'.repeat(300)}x`, 'y'.repeat(4_000), 'яé'.repeat(2_000))).toBe(false);
  expect(await cpuTimeOf(search)).toBeLessThan(2_000);
});
