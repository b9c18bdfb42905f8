import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLine, lineOf } from '../../src/journal/record.js';
import { recordedDetail } from '../../src/journal/recorded-detail.js';
import { shownMessage } from '../../src/texts/own-message.js';
import { LANGUAGES } from '../../src/texts/texts.js';

const NESTED = {
  message: 'it could not be looked up: Keycloak answered with an error: expired',
  detail: {
    code: 'not-looked-up',
    quotes: [[27, 67]],
    inner: { code: 'look-up-error', service: 'Keycloak', quotes: [[33, 40]] },
  },
};

function messageIn(record: { readonly message?: string; readonly detail?: unknown }, language: 'de' | 'ru') {
  return shownMessage({ message: record.message, detail: recordedDetail(record) }, language);
}

describe('a message that an earlier version recorded with the offsets of its quotations', () => {
  it('a record of an earlier version is shown in every language', () => {
    const line = lineOf(
      '{"type":"settled","key":"a.petrova","attempt":1,"outcome":"exists","status":409,' +
        '"message":"taken by Anna Petrova, created 2026-11-23 08:41:10 UTC",' +
        '"detail":{"code":"taken-by","created":"known","quotes":[[9,21],[31,54]]},"at":"2026-11-24T10:00:00.000Z"}',
    );
    const record = decodeLine(line.subarray(0, -1));
    if (record?.type !== 'settled') throw new Error('not read');
    const detail = recordedDetail(record);
    expect(detail).toEqual({ code: 'taken-by', name: 'Anna Petrova', created: '2026-11-23 08:41:10 UTC' });
    const texts = LANGUAGES.map((language) => [
      language,
      shownMessage({ message: record.message, detail }, language),
    ]);
    expect(Object.fromEntries(texts)).toEqual({
      en: 'taken by Anna Petrova, created 2026-11-23 08:41:10 UTC',
      de: 'vergeben an: Anna Petrova, angelegt 2026-11-23 08:41:10 UTC',
      ru: 'кем занят логин: Anna Petrova, время создания: 2026-11-23 08:41:10 UTC',
    });
  });

  it.each([
    [
      'the directory answered 302 Found, a redirect to https://login.example/',
      { code: 'status-only', service: 'the directory', status: 302, quotes: [[48, 70]] },
      'das Verzeichnis hat mit Status 302 geantwortet, einer Weiterleitung nach https://login.example/',
    ],
    [
      'Keycloak shows a user with another last name, created 2026-11-23 08:41:10 UTC, but the name is not the one that was sent',
      {
        code: 'account-shown',
        service: 'Keycloak',
        who: 'other-last',
        created: 'known',
        against: 'other-name',
        quotes: [[54, 77]],
      },
      'Keycloak zeigt: Benutzer mit einem anderen Nachnamen, angelegt 2026-11-23 08:41:10 UTC; aber gesendet wurde ein anderer Name',
    ],
    [
      'Keycloak answered for b.ivanov with the id of a.petrova, but an id belongs to one user: check both accounts there',
      {
        code: 'id-of-another',
        service: 'Keycloak',
        quotes: [
          [22, 30],
          [46, 55],
        ],
      },
      'Keycloak hat für b.ivanov die Kennung von a.petrova gemeldet, aber eine Kennung gehört nur einem Benutzer: dort beide Konten prüfen',
    ],
    [
      'an earlier request may have created the user; this one was refused: User exists',
      { code: 'maybe-created', quotes: [[68, 79]] },
      'möglicherweise hat eine frühere Anfrage den Benutzer angelegt; diese wurde abgelehnt: User exists',
    ],
    [NESTED.message, NESTED.detail, 'die Suche gelang nicht: Keycloak hat einen Fehler gemeldet: expired'],
  ])('a record with offsets shows the parts that it quotes: %s', (message, detail, german) => {
    expect(messageIn({ message, detail }, 'de')).toBe(german);
  });

  it('a quoted message that this version does not know stays in English', () => {
    const detail = { ...NESTED.detail, inner: { code: 'line-cut' } };
    expect(messageIn({ ...NESTED, detail }, 'ru')).toBe(
      'не удалось выполнить поиск: Keycloak answered with an error: expired',
    );
  });

  it('a message is shown in every language, whatever the offsets of its quotations are', () => {
    const detail = fc.record({
      code: fc.constantFrom('connection-lost', 'taken-by', 'not-looked-up', 'status-only'),
      service: fc.constant('Keycloak'),
      status: fc.integer(),
      created: fc.constantFrom('known', 'unknown', 'never'),
      quotes: fc.array(fc.tuple(fc.integer(), fc.integer())),
      inner: fc.jsonValue(),
    });
    fc.assert(
      fc.property(detail, fc.string(), (value, message) => {
        for (const language of ['de', 'ru'] as const)
          expect(typeof messageIn({ message, detail: value }, language)).toBe('string');
      }),
    );
  });

  it('a deeply nested message is read', () => {
    let detail: object = { code: 'connection-lost' };
    for (let n = 0; n < 1000; n += 1) detail = { code: 'not-looked-up', quotes: [[0, 1]], inner: detail };
    expect(messageIn({ ...NESTED, detail }, 'de')).toEqual(expect.any(String));
  });
});
