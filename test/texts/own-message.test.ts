/** The program's own messages about connections, answers and look-ups, in every language. */

import { describe, expect, it } from 'vitest';
import { AGAINST, CERTIFICATE_FLAWS, type DetailCode, type DetailFacts } from '../../src/domain/detail.js';
import { ownMessage, shownMessage, wrappedMessage } from '../../src/texts/own-message.js';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');

const PEER = { host: 'directory.example', proxy: 'proxy.example:3128' };
const SERVICE = { service: 'Keycloak' };

/** Each code with facts of each kind. */
const SAMPLES: { readonly [C in DetailCode]: readonly DetailFacts[C][] } = {
  'certificate-rejected': CERTIFICATE_FLAWS.map((flaw) => ({ ...PEER, flaw, system: 'CERT_CODE' })),
  'http-2-only': [{ host: PEER.host }, { proxy: PEER.proxy }, PEER],
  'connection-closed': [PEER, { ...PEER, isSent: true }],
  'not-http': [PEER],
  unreachable: [PEER, { ...PEER, system: 'ECONNREFUSED' }],
  'name-not-found': [{ ...PEER, system: 'ENOTFOUND' }],
  'tls-failed': [{ ...PEER, system: 'EPROTO' }],
  'tunnel-refused': [PEER],
  'proxy-refused': [
    { proxy: PEER.proxy, status: 502 },
    { proxy: PEER.proxy, status: 407, credentials: 'missing' },
    { proxy: PEER.proxy, status: 407, credentials: 'rejected' },
  ],
  'connect-timeout': [{ host: PEER.host, seconds: 10 }],
  'open-files': [{}],
  'interrupted-before-sending': [{}],
  'paused-before-sending': [{}],
  'interrupted-after-sending': [{}],
  'answer-timeout': [{ seconds: 60 }],
  'answer-not-http': [{}],
  'headers-too-long': [{}],
  'connection-lost': [{}, { system: 'ECONNRESET' }],
  'early-answer': [{ ...SERVICE, status: 101 }],
  'web-page': [{ status: 200 }],
  'status-only': [
    { ...SERVICE, status: 404 },
    { ...SERVICE, status: 400, isWithheld: true },
    { ...SERVICE, status: 302, target: 'https://login.example/' },
  ],
  'unknown-success': [{ ...SERVICE, status: 202 }],
  'created-earlier': [
    { service: '', time: '08:41' },
    { ...SERVICE, time: '08:41', date: '2026-11-23', said: 'User exists' },
  ],
  'key-twice': [SERVICE],
  'look-up-error': [SERVICE, { ...SERVICE, said: 'not allowed' }],
  'several-users': [SERVICE],
  'another-user': [SERVICE],
  'id-of-another': [{ ...SERVICE, login: 'b.ivanov', owner: 'a.petrova' }],
  'login-of-another': [{ ...SERVICE, login: 'b.ivanov', other: 'z.older' }],
  'no-users-shown': [
    SERVICE,
    { ...SERVICE, items: '/result', list: 'object' },
    { ...SERVICE, items: '/result', list: 'nothing' },
    { ...SERVICE, items: '', list: 'string' },
    { ...SERVICE, items: '/result', pointer: '/name', value: 'nothing' },
    { ...SERVICE, items: '', list: 'object', pointer: '/name', value: 'boolean' },
  ],
  'not-searched': [
    { ...SERVICE, shown: 1 },
    { ...SERVICE, shown: 5 },
  ],
  'no-total': [SERVICE, { ...SERVICE, pointer: '/total' }],
  'wrong-total': [{ ...SERVICE, shown: 0, total: 3 }],
  'more-users': [{ ...SERVICE, shown: 20 }],
  'list-changed': [SERVICE],
  'list-too-long': [{}],
  'address-with-dots': [{}],
  'address-with-half-character': [{}],
  'filter-with-quote': [{}, { value: 'password' }],
  'header-with-control-character': [{ header: 'X-Org' }],
  'no-attempt-id': [{}],
  'page-elsewhere': [{ host: PEER.host }],
  'maybe-created': [{}, { said: 'User exists' }],
  'not-looked-up-first': [{ said: 'forbidden' }],
  'taken-not-looked-up': [{ said: 'forbidden' }],
  'not-looked-up': [{ said: 'forbidden' }],
  'known-not-looked-up': [{ said: 'forbidden' }],
  'id-shown': [
    { ...SERVICE, request: 'this' },
    { ...SERVICE, request: 'earlier' },
  ],
  'taken-by': [
    { name: 'Anna Petrova' },
    { name: 'Anna Petrova', created: '2026-11-23 08:41:10 UTC' },
    { name: 'Anna Petrova', created: 'unknown' },
    { who: 'a-name', created: '2026-11-23 08:41:10 UTC' },
    { who: 'other-name', created: '2026-11-23 08:41:10 UTC' },
    { who: 'other-first', created: '2026-11-23 08:41:10 UTC' },
    { who: 'other-last', created: '2026-11-23 08:41:10 UTC' },
    { who: 'other-middle', created: '2026-11-23 08:41:10 UTC' },
  ],
  'nickname-shown': [
    { ...SERVICE, login: 'a.petrova', isAll: true },
    { ...SERVICE, login: 'a.petrova', created: '2026-11-23 08:41:10 UTC' },
  ],
  'account-shown': [
    { ...SERVICE, name: 'Anna Petrova' },
    ...AGAINST.map((against) => ({ ...SERVICE, name: 'Anna Petrova', against })),
  ],
  'taken-not-shown': [SERVICE],
  'absence-unproven': [
    { ...SERVICE, against: 'no-known-user' },
    { ...SERVICE, against: 'roster-values', values: ['email'] },
    { ...SERVICE, against: 'may-be-missing' },
  ],
  'absent-twice': [SERVICE],
  'step-no-id': [{}],
  'step-other-missing': [{}],
  'row-needed': [{}],
  'look-up-ended': [{}],
  interrupted: [{}],
  'no-answer': [{}],
};

const CODES = Object.keys(SAMPLES) as DetailCode[];

const MESSAGES = CODES.flatMap((code) =>
  SAMPLES[code].map((facts) => ({ facts, own: ownMessage(code, facts) })),
);

/** Facts that a text expresses in words of its language. */
const IN_WORDS: ReadonlySet<string> = new Set([
  'who',
  'against',
  'request',
  'flaw',
  'credentials',
  'isSent',
  'isWithheld',
  'isAll',
  'date',
  'list',
  'value',
]);

/** Numbers, codes and names, which are the same in every language. */
function fixedParts(facts: object): readonly string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    IN_WORDS.has(name) ? [] : [value].flat().map(String),
  );
}

describe.each(LANGUAGES)('messages of the program in %s', (language) => {
  it.each(CODES)('the message %s has a text with its facts', (code) => {
    for (const facts of SAMPLES[code]) {
      const own = ownMessage(code, facts);
      const text = shownMessage(own, language);
      expect(text).not.toMatch(/undefined|null|\[object/);
      const parts = fixedParts(facts).filter((part) => part !== '0' && part !== 'unknown');
      for (const part of parts) expect(text).toContain(part);
    }
  });
});

it.each(OTHERS)('no message of the program is in English if it is read in %s', (language) => {
  for (const { own } of MESSAGES) expect(shownMessage(own, language)).not.toBe(own.message);
});

it('Russian messages of the program have no words in Latin letters, except codes, names and protocols', () => {
  const known = /Keycloak|HTTPS?(?:_PROXY)?(?:\/[\d.]+)?|TLS|UTC|X-Org|[a-z]+:\/\/\S+|[\w.]+\.example\S*/gi;
  const quoted = ['said', 'target', 'login', 'owner', 'other', 'name'];
  for (const { own, facts } of MESSAGES) {
    const names = Object.entries(facts).flatMap(([name, value]) => (quoted.includes(name) ? [value] : []));
    const text = names.reduce((rest, part) => rest.replace(part, ''), shownMessage(own, 'ru'));
    const words = text.replace(known, '').replace(/\((?:[A-Z_]+|email)\)|\{\w+\}|\/\w+/g, '');
    expect(words).not.toMatch(/[A-Za-z]{2}/);
  }
});

describe('a message that quotes another', () => {
  it('a quoted message of the directory is the same in every language', () => {
    const own = wrappedMessage('maybe-created', { message: 'Benutzer existiert' });
    expect(own.message).toBe(
      'an earlier request may have created the user; this one was refused: Benutzer existiert',
    );
    expect(shownMessage(own, 'ru')).toBe(
      'возможно, пользователя создал более ранний запрос; в этом отказано: Benutzer existiert',
    );
    expect(own.detail).toEqual({ code: 'maybe-created', said: 'Benutzer existiert' });
  });

  it('a message of the program inside another message is translated too', () => {
    const lost = ownMessage('connection-lost', { system: 'ECONNRESET' });
    const own = wrappedMessage('not-looked-up-first', lost);
    expect(own.message).toBe(`not sent, since it could not be looked up first: ${lost.message}`);
    expect(shownMessage(own, 'de')).toBe(
      'nicht gesendet, da die Suche vorher nicht gelang: die Verbindung ist abgebrochen, nachdem die Anfrage gesendet war (ECONNRESET)',
    );
  });

  it('an error inside a message is translated too', () => {
    const why = (language: string) => ({ what: language === 'ru' ? 'Токен истёк' : 'The token has expired' });
    const own = wrappedMessage('not-looked-up', { message: why('en').what, why });
    expect(own.message).toBe('it could not be looked up: The token has expired');
    expect(shownMessage(own, 'ru')).toBe('не удалось выполнить поиск: Токен истёк');
  });

  it('a name is quoted unchanged, even if the message contains the same words', () => {
    for (const name of ['a', 'taken', 'by', ', created', 'u']) {
      const own = ownMessage('taken-by', { name, created: '2026-11-23 08:41:10 UTC' });
      expect(shownMessage(own, 'ru')).toBe(
        `кем занят логин: ${name}, время создания: 2026-11-23 08:41:10 UTC`,
      );
    }
  });
});

it('a message of the directory or of an older journal is shown unchanged', () => {
  for (const language of LANGUAGES) {
    expect(shownMessage({ message: 'User exists' }, language)).toBe('User exists');
    expect(shownMessage({}, language)).toBeUndefined();
  }
});

it('every code has a text in all languages', () => {
  for (const language of LANGUAGES)
    expect(Object.keys(textsIn(language).connection).sort()).toEqual([...CODES].sort());
});
