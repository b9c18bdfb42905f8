import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDetail } from '../../src/domain/detail.js';
import { shownMessage } from '../../src/texts/own-message.js';
import { LANGUAGES } from '../../src/texts/texts.js';

const LOST = { code: 'connection-lost', system: 'ECONNRESET' } as const;

describe('message data in a journal', () => {
  it('message data is read as it was written', () => {
    const wrapped = { code: 'not-looked-up', inner: LOST };
    const said = { code: 'maybe-created', said: 'User exists' };
    for (const detail of [LOST, wrapped, said, { code: 'proxy-refused', proxy: 'p:3128', status: 407 }])
      expect(toDetail(JSON.parse(JSON.stringify(detail)))).toEqual(detail);
  });

  it.each([
    ['is not an object', 'connection-lost'],
    ['has no code', { system: 'ECONNRESET' }],
    ['has a code that this version does not know', { code: 'line-cut' }],
    ['has the name of a method as its code', { code: 'toString' }],
    ['lacks a fact', { code: 'answer-timeout' }],
    ['has a fact of another type', { code: 'answer-timeout', seconds: '60' }],
    ['has an unknown value', { code: 'certificate-rejected', flaw: 'ugly', system: 'X' }],
    ['has something other than a text', { code: 'maybe-created', said: ['User exists'] }],
    ['has an unknown message inside', { code: 'not-looked-up', inner: { code: 'line-cut' } }],
  ])('message data that %s is ignored', (_, value) => {
    expect(toDetail(value)).toBeUndefined();
  });

  it('a member of message data that is not a fact is left out', () => {
    expect(toDetail({ ...LOST, password: 'x' })).toEqual(LOST);
  });

  it('deeply nested message data is ignored', () => {
    let nested: object = LOST;
    for (let n = 0; n < 1000; n += 1) nested = { code: 'not-looked-up', inner: nested };
    expect(toDetail(nested)).toBeUndefined();
  });

  it('a message can be shown whatever data a journal contains', () => {
    const facts = fc.record({
      code: fc.constantFrom('connection-lost', 'taken-by', 'not-looked-up', 'status-only'),
      service: fc.constant('Keycloak'),
      status: fc.integer(),
      created: fc.constantFrom('unknown', '2026-11-23 08:41:10 UTC', 7),
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
