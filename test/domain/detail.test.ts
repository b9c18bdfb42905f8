import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDetail } from '../../src/domain/detail.js';
import { shownMessage } from '../../src/texts/own-message.js';
import { LANGUAGES } from '../../src/texts/texts.js';

const LOST = { code: 'connection-lost', system: 'ECONNRESET' } as const;

describe('a message as data in a journal', () => {
  it('a message as data is read as it was written', () => {
    const wrapped = { code: 'not-looked-up', quotes: [[27, 40]], inner: LOST };
    for (const detail of [LOST, wrapped, { code: 'proxy-refused', proxy: 'p:3128', status: 407 }])
      expect(toDetail(JSON.parse(JSON.stringify(detail)))).toEqual(detail);
  });

  it.each([
    ['is no object', 'connection-lost'],
    ['has no code', { system: 'ECONNRESET' }],
    ['has a code that this version does not know', { code: 'line-cut' }],
    ['has the name of a method as its code', { code: 'toString' }],
    ['lacks a fact', { code: 'answer-timeout' }],
    ['has a fact of another type', { code: 'answer-timeout', seconds: '60' }],
    ['has an unknown value', { code: 'certificate-rejected', flaw: 'ugly', system: 'X' }],
    ['quotes no places', { code: 'maybe-created', quotes: ['User exists'] }],
  ])('a message as data that %s is ignored', (_, value) => {
    expect(toDetail(value)).toBeUndefined();
  });

  it('a member of a message as data that is no fact is left out', () => {
    expect(toDetail({ ...LOST, password: 'x' })).toEqual(LOST);
    expect(toDetail({ code: 'not-looked-up', quotes: [[0, 1]], inner: { code: 'line-cut' } })).toEqual({
      code: 'not-looked-up',
      quotes: [[0, 1]],
    });
  });

  it('a message as data that is nested deeply ends somewhere', () => {
    let nested: object = LOST;
    for (let n = 0; n < 1000; n += 1) nested = { code: 'not-looked-up', quotes: [[0, 1]], inner: nested };
    expect(JSON.stringify(toDetail(nested)).length).toBeLessThan(400);
  });

  it('a message can be shown whatever a journal has as data, and wherever that quotes', () => {
    const facts = fc.record({
      code: fc.constantFrom('connection-lost', 'taken-by', 'not-looked-up', 'status-only'),
      service: fc.constant('Keycloak'),
      status: fc.integer(),
      created: fc.constantFrom('known', 'unknown', 'never'),
      quotes: fc.array(fc.tuple(fc.integer(), fc.integer())),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), facts), fc.string(), (value, message) => {
        const detail = toDetail(value);
        for (const language of LANGUAGES)
          expect(typeof shownMessage({ message, detail }, language)).toBe('string');
      }),
    );
  });
});
