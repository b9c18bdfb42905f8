import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge } from '../../src/directory/classify.js';
import { holdsSecret } from '../../src/directory/redact.js';
import type { Answer } from '../../src/directory/send-request.js';
import type { History, Verdict } from '../../src/domain/outcome.js';
import { Secret } from '../../src/domain/secret.js';
import { fresh, proven } from './stage.js';

const NOW = new Date(2026, 2, 5, 12, 0).getTime();
const circumstances = { holdsSecret: () => false, now: NOW };

function status(
  code: number,
  body: unknown = '',
  headers: Readonly<Record<string, string>> = {},
): Extract<Answer, { kind: 'status' }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'status', status: code, header: (name) => headers[name], body: Buffer.from(text) };
}

const said = (code: string) => status(422, { code, message: 'words' });
const page = { 'content-type': 'text/html; charset=utf-8' };
const earlier: History = { everCreated: true, createdThisRun: false };

/** Outcome, tried again, reason to stop, counts, slows: a line of the table. */
type Line = readonly [
  Verdict['outcome'],
  Verdict['again'],
  Verdict['stop'],
  counts: 'counts' | '-',
  slows: 'slows' | '-',
];

const CREATED: Line = ['created', 'never', null, '-', '-'];
const STRANGE: Line = ['unconfirmed', 'never', 'wrong_address', '-', '-'];
const ELSEWHERE: Line = ['pending', 'never', 'wrong_address', '-', '-'];
const FAILED: Line = ['failed', 'never', null, 'counts', '-'];
const WEAK: Line = ['weak_password', 'never', null, '-', '-'];
const EARLY_WEAK: Line = ['weak_password', 'never', null, 'counts', '-'];
const EXISTS: Line = ['exists', 'never', null, '-', '-'];
const UNSETTLED: Line = ['unconfirmed', 'never', null, 'counts', 'slows'];

const cases: readonly (readonly [what: string, answer: Answer, history: History, line: Line])[] = [
  ...[200, 201, 202, 204, 206, 226, 299].map((code) => [`${code}`, status(code), fresh, CREATED] as const),
  ['200 with JSON', status(200, { id: 1 }, { 'content-type': 'application/json' }), fresh, CREATED],
  ['200 with text', status(200, 'ok', { 'content-type': 'text/plain' }), fresh, CREATED],
  ['200 with what only looks like a page', status(200, '<html>', {}), fresh, CREATED],
  ['200 with text/html-like', status(200, '', { 'content-type': 'text/htmlx' }), fresh, CREATED],
  ['200 with a web page', status(200, '<html>', page), fresh, STRANGE],
  ['200 with a web page later', status(200, '<html>', page), proven, STRANGE],
  ['204 that says web page', status(204, '', page), fresh, STRANGE],
  ['201 with TEXT/HTML', status(201, '', { 'content-type': 'TEXT/HTML' }), fresh, STRANGE],
  ['200 with XHTML', status(200, '', { 'content-type': 'application/xhtml+xml' }), fresh, STRANGE],
  ['101', status(101), proven, STRANGE],
  ['401', status(401), fresh, ['pending', 'token', 'token_refused', '-', '-']],
  ['401 later', status(401), proven, ['pending', 'token', 'token_refused', '-', '-']],
  ...[300, 301, 302, 303, 304, 307, 308, 399].map(
    (code) => [`${code}`, status(code), proven, ELSEWHERE] as const,
  ),
  ['421', status(421), proven, ELSEWHERE],
  ['403 before any created', status(403), fresh, ['pending', 'never', 'forbidden', '-', '-']],
  ['403 after a created of an earlier run', status(403), earlier, FAILED],
  ['403 after a created', status(403), proven, FAILED],
  ...[404, 405, 415].flatMap((code) => [
    [`${code} before any created`, status(code), fresh, ELSEWHERE] as const,
    [`${code} after a created of an earlier run`, status(code), earlier, FAILED] as const,
    [`${code} after a created`, status(code), proven, FAILED] as const,
  ]),
  ['422 without a word', status(422), fresh, EARLY_WEAK],
  ['422 after a created of an earlier run', status(422), earlier, EARLY_WEAK],
  ['422 after a created of this run', status(422), proven, WEAK],
  ['422 with a web page', status(422, '<html>', page), proven, WEAK],
  ['422 whose prose is about the login', status(422, { message: 'login nickname' }), proven, WEAK],
  ...['password.weak', 'password.likelogin', 'PASSWORD.length', 'something', 'user.name'].map(
    (code) => [`422 ${code}`, said(code), proven, WEAK] as const,
  ),
  ...[
    'login.prohibitedsymbols',
    'Login.Empty',
    'nickname',
    'name.first',
    'department_id',
    'position.long',
  ].map((code) => [`422 ${code}`, said(code), proven, FAILED] as const),
  ['422 some_user_has_this_login', said('some_user_has_this_login'), fresh, EXISTS],
  ['409', status(409), fresh, EXISTS],
  ['409 with a code', status(409, { code: 'password.weak' }), fresh, EXISTS],
  ...[400, 402, 406, 407, 410, 413, 414, 423, 428, 431, 451, 499].flatMap((code) => [
    [`${code}`, status(code), fresh, FAILED] as const,
    [`${code} later`, status(code), proven, FAILED] as const,
  ]),
  ['429', status(429), fresh, ['pending', 'throttled', 'throttled', '-', '-']],
  ['408', status(408), proven, UNSETTLED],
  ...[500, 501, 502, 503, 504, 507, 520, 599].map(
    (code) => [`${code}`, status(code), proven, UNSETTLED] as const,
  ),
  ['600', status(600), proven, UNSETTLED],
  ['999', status(999), proven, UNSETTLED],
  ['a lost connection', { kind: 'unsettled', message: 'lost' }, proven, UNSETTLED],
  [
    'no connection',
    { kind: 'unreachable', message: 'away', permanent: false },
    proven,
    ['pending', 'unreachable', 'unreachable', '-', '-'],
  ],
  [
    'a certificate that does not hold',
    { kind: 'unreachable', message: 'expired', permanent: true },
    proven,
    ['pending', 'unreachable', 'unreachable', '-', '-'],
  ],
  [
    'given up before',
    { kind: 'given_up_unsent', message: 'before' },
    proven,
    ['pending', 'never', null, '-', '-'],
  ],
  [
    'given up after',
    { kind: 'given_up_sent', message: 'after' },
    proven,
    ['unconfirmed', 'never', null, '-', '-'],
  ],
];

test.each(cases)('%s', (_, answer, history, line) => {
  const { outcome, again, stop, counts, slows, ...rest } = judge(answer, history, circumstances);
  expect([outcome, again, stop, counts ? 'counts' : '-', slows ? 'slows' : '-']).toEqual(line);
  expect(rest.answered).toBe(answer.kind === 'status');
  expect(rest.status).toBe(answer.kind === 'status' ? answer.status : undefined);
  expect(rest.permanent).toBe(answer.kind === 'unreachable' && answer.permanent);
  expect(rest.message === undefined).toBe(outcome === 'created');
});

describe('words', () => {
  const message = (answer: Answer, history: History = proven) =>
    judge(answer, history, circumstances).message;

  test.each([
    [status(503), 'the directory answered 503 Service Unavailable'],
    [status(499), 'the directory answered 499'],
    [status(407), 'the directory answered 407 Proxy Authentication Required'],
    [status(400, { code: 'x' }), 'the directory answered 400 Bad Request'],
    [status(400, { message: '{a} is odd', params: { a: 'b' } }), 'b is odd'],
    [status(200, '', page), "the answer is a web page, not a directory's (200 OK)"],
    [status(101), 'the answer is no answer of a directory (101 Switching Protocols)'],
    [status(700), 'the directory answered 700'],
    [status(302, '', { location: '/login?next=1' }), 'the directory answered 302 Found'],
    [
      status(302, '', { location: 'https://a.example/b?session=1#c' }),
      'the directory answered 302 Found, towards https://a.example/b',
    ],
    [status(302, '', { location: 'https://u:p@a.example/b' }), 'the directory answered 302 Found'],
    [{ kind: 'unsettled', message: 'no answer within 30 s' } as const, 'no answer within 30 s'],
  ])('%j', (answer, words) => {
    expect(message(answer)).toBe(words);
  });

  test('code and message are those of the directory, cleaned and cut', () => {
    const answer = status(400, { code: 'a\u001b[31m.b', message: `bad\u202e\n${'a'.repeat(300)}` });
    expect(judge(answer, proven, circumstances)).toMatchObject({
      code: 'a[31m.b',
      message: `bad ${'a'.repeat(195)}…`,
    });
  });

  describe('a message that holds the password or the token', () => {
    const judged = (answer: Answer, secrets: readonly string[], history = fresh) =>
      judge(answer, history, {
        ...circumstances,
        holdsSecret: (text) =>
          holdsSecret(
            text,
            secrets.map((secret) => new Secret(secret)),
          ),
      });
    const of = (password: string, body: unknown) => judged(status(422, body), [password]);
    const WITHHELD =
      'the directory answered 422 Unprocessable Entity (its message may contain the password or the token, and is not shown)';
    const weak = {
      code: 'password.weak',
      message: 'The password is too simple: {why}.',
      params: { why: 'no' },
    };

    test('is withheld whole, and our own words for the status stand in its place', () => {
      expect(of('Sunny', { message: 'Sunny is too simple' }).message).toBe(WITHHELD);
      expect(of('Sunny', { message: '{p} is too simple', params: { p: 'S&#117;nny' } }).message).toBe(
        WITHHELD,
      );
    });

    test.each(['password', 'simple', 'The', 'e', 'no'])(
      'is told in our words for its code, where that is known: password "%s"',
      (password) => {
        expect(of(password, weak)).toMatchObject({
          code: 'password.weak',
          message: 'The password is too simple.',
        });
      },
    );

    test('is as the directory says it where it holds none', () => {
      expect(of('Sunny-Meadow', weak).message).toBe('The password is too simple: no.');
    });

    test('takes its code with it where that holds one too', () => {
      const verdict = of('password', { code: 'password.short', message: 'A short password' });
      expect(verdict).toMatchObject({ outcome: 'weak_password', message: WITHHELD });
      expect(verdict.code).toBeUndefined();
      const answer = status(422, { code: 'login.sunny-meadow', message: 'No.' });
      expect(judged(answer, ['Sunny-Meadow'])).toMatchObject({ outcome: 'failed', message: 'No.' });
      expect(judged(answer, ['Sunny-Meadow']).code).toBeUndefined();
    });

    test('is searched whole, and not only as much of it as is kept', () => {
      for (const before of [190, 195, 199, 500]) {
        expect(of('Sunny-Meadow', { message: `${'a'.repeat(before)} Sunny-Meadow` }).message).toBe(WITHHELD);
      }
    });

    test('is left out where the nickname is taken after a doubt', () => {
      const answer = status(409, { message: 'Sunny-Meadow is taken' });
      const history = { ...proven, doubtSince: new Date(2026, 2, 5, 8, 41).getTime() };
      expect(judged(answer, ['Sunny-Meadow'], history).message).toBe(
        'very probably created by the try at 08:41',
      );
    });

    test('is not told by an address of a redirect either', () => {
      const answer = status(302, '', { location: 'https://a.example/Sunny%2DMeadow/b' });
      expect(judged(answer, ['Sunny-Meadow']).message).toBe('the directory answered 302 Found');
    });

    test('leaves nothing of them in the verdict, whatever they are and wherever they stand', () => {
      const secret = fc
        .string({ unit: 'grapheme', minLength: 8, maxLength: 40 })
        .filter((s) => /^\S{8}/.test(s));
      const spelling = fc.constantFrom(
        (text: string) => text,
        (text: string) => JSON.stringify(text),
        (text: string) => encodeURIComponent(text),
        (text: string) => Buffer.from(text).toString('base64'),
        (text: string) => Buffer.from(text).toString('hex'),
      );
      const place = fc.constantFrom(
        (text: string) => ({ message: text }),
        (text: string) => ({ message: `${'a'.repeat(195)}${text}` }),
        (text: string) => ({ message: 'x{p}', params: { p: text } }),
        (text: string) => ({ message: 'x', code: text }),
      );
      fc.assert(
        fc.property(
          secret,
          spelling,
          place,
          fc.integer({ min: 300, max: 599 }),
          (hidden, spell, put, code) => {
            const spelled = spell(hidden);
            const { message = '', code: kept = '' } = judged(status(code, put(spelled)), [hidden]);
            expect(`${message} ${kept}`).not.toContain(spelled.slice(0, 5));
          },
        ),
        { numRuns: 500 },
      );
    });
  });

  test('what a 422 is about is read from its code as it came, though it be withheld', () => {
    const verdict = judge(said('login.taken'), proven, { ...circumstances, holdsSecret: () => true });
    expect(verdict.outcome).toBe('failed');
    expect(verdict.code).toBeUndefined();
  });

  const doubt = (at: Date): History => ({ ...proven, doubtSince: at.getTime() });

  test('taken after a doubt: very probably created by that try', () => {
    const history = doubt(new Date(2026, 2, 5, 8, 41));
    expect(message(status(409), history)).toBe('very probably created by the try at 08:41');
    expect(message(said('some_user_has_this_login'), history)).toBe(
      'very probably created by the try at 08:41; the directory says: words',
    );
    expect(message(status(409, { message: 'a'.repeat(200) }), history)).toHaveLength(200);
  });

  test('a doubt of another day is named with its day', () => {
    expect(message(status(409), doubt(new Date(2026, 2, 4, 8, 41)))).toBe(
      'very probably created by the try of 2026-03-04 at 08:41',
    );
  });

  test('a doubt is no matter to another answer', () => {
    expect(message(status(400), doubt(new Date(2026, 2, 5, 8, 41)))).toBe(
      'the directory answered 400 Bad Request',
    );
  });
});

describe('Retry-After', () => {
  const wait = (code: number, headers: Readonly<Record<string, string>>) =>
    judge(status(code, '', headers), proven, circumstances).retryAfterMs;

  test.each([429, 408, 500, 503])('counts for %d', (code) => {
    expect(wait(code, { 'retry-after': '7' })).toBe(7000);
    expect(wait(code, { 'retry-after': 'soon' })).toBeUndefined();
    expect(wait(code, {})).toBeUndefined();
  });

  test.each([201, 301, 400, 401, 409, 422])('is no matter for %d', (code) => {
    expect(wait(code, { 'retry-after': '7' })).toBeUndefined();
  });

  test('a date is compared with the date of the answer, else with our clock', () => {
    const at = (ms: number) => new Date(NOW + ms).toUTCString();
    expect(wait(429, { 'retry-after': at(9000) })).toBe(9000);
    expect(wait(429, { 'retry-after': at(9000), date: at(4000) })).toBe(5000);
    expect(wait(429, { 'retry-after': at(9000), date: 'today' })).toBe(9000);
  });
});

test('whatever the answer is, the verdict keeps the promises of the table', () => {
  const history = fc.record({ everCreated: fc.boolean(), createdThisRun: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 999 }), fc.jsonValue(), history, (code, body, known) => {
      const verdict = judge(status(code, body), known, circumstances);
      // Nothing is tried again whose request may have created somebody.
      if (verdict.again !== 'never') expect(verdict.outcome).toBe('pending');
      if (verdict.outcome === 'created') expect(code).toBeLessThan(300);
      if (verdict.outcome === 'unconfirmed') expect(verdict.again).toBe('never');
      // A fault of the run is never blamed on the row.
      if (verdict.outcome === 'pending')
        expect(verdict).toMatchObject({ counts: false, stop: expect.any(String) });
    }),
  );
});
