import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '../../src/directory/classify.js';
import { redact } from '../../src/directory/redact.js';
import type { Answer } from '../../src/directory/send-request.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import type { History, Verdict } from '../../src/domain/outcome.js';
import type { ShippedName } from '../../src/domain/profile-name.js';
import { Secret } from '../../src/domain/secret.js';
import { V6 } from '../support/default-profile.js';
import { propertyRuns } from '../support/property-runs.js';
import { fresh, proven } from './stage.js';

const NOW = new Date(2026, 2, 5, 12, 0).getTime();
const context = { redact: (text: string) => text, now: NOW, profile: V6.form };

function status(
  code: number,
  body: unknown = '',
  headers: Readonly<Record<string, string>> = {},
): Extract<Answer, { kind: 'status' }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    kind: 'status',
    status: code,
    header: (name) => headers[name],
    body: Buffer.from(text),
    isWhole: true,
  };
}

const withCode = (code: string) => status(422, { code, message: 'words' });
const page = { 'content-type': 'text/html; charset=utf-8' };
const earlier: History = { everCreated: true, createdThisRun: false };

/** The result of a rule: the outcome, when the row is sent again, the reason to stop, and its effects on the run. */
type Line = readonly [
  Verdict['outcome'],
  Verdict['again'],
  Verdict['stop'],
  counts: 'counts' | '-',
  slows: 'slows' | '-',
];

const CREATED: Line = ['created', 'never', null, '-', '-'];
const NOT_A_DIRECTORY: Line = ['unconfirmed', 'never', 'wrong_address', '-', '-'];
const REDIRECTED: Line = ['pending', 'never', 'wrong_address', '-', '-'];
const FAILED: Line = ['failed', 'never', null, 'counts', '-'];
const WEAK: Line = ['weak_password', 'never', null, '-', '-'];
const EARLY_WEAK: Line = ['weak_password', 'never', null, 'counts', '-'];
const EXISTS: Line = ['exists', 'never', null, '-', '-'];
const INCONCLUSIVE: Line = ['unconfirmed', 'never', null, 'counts', 'slows'];

const cases: readonly (readonly [what: string, answer: Answer, history: History, line: Line])[] = [
  ...[200, 201, 202, 204, 206, 226, 299].map((code) => [`${code}`, status(code), fresh, CREATED] as const),
  ['200 with JSON', status(200, { id: 1 }, { 'content-type': 'application/json' }), fresh, CREATED],
  ['200 with text', status(200, 'ok', { 'content-type': 'text/plain' }), fresh, CREATED],
  ['200 with what only looks like a page', status(200, '<html>', {}), fresh, CREATED],
  ['200 with text/html-like', status(200, '', { 'content-type': 'text/htmlx' }), fresh, CREATED],
  ['200 with a web page', status(200, '<html>', page), fresh, NOT_A_DIRECTORY],
  ['200 with a web page later', status(200, '<html>', page), proven, NOT_A_DIRECTORY],
  ['204 that says web page', status(204, '', page), fresh, NOT_A_DIRECTORY],
  ['201 with TEXT/HTML', status(201, '', { 'content-type': 'TEXT/HTML' }), fresh, NOT_A_DIRECTORY],
  ['200 with XHTML', status(200, '', { 'content-type': 'application/xhtml+xml' }), fresh, NOT_A_DIRECTORY],
  ['101', status(101), proven, NOT_A_DIRECTORY],
  ['401', status(401), fresh, ['pending', 'token', 'token_refused', '-', '-']],
  ['401 later', status(401), proven, ['pending', 'token', 'token_refused', '-', '-']],
  ...[300, 301, 302, 303, 304, 307, 308, 399].map(
    (code) => [`${code}`, status(code), proven, REDIRECTED] as const,
  ),
  ['421', status(421), proven, REDIRECTED],
  ['403 before any created', status(403), fresh, ['pending', 'never', 'forbidden', '-', '-']],
  ['403 after a created of an earlier run', status(403), earlier, FAILED],
  ['403 after a created', status(403), proven, FAILED],
  ...[404, 405, 415].flatMap((code) => [
    [`${code} before any created`, status(code), fresh, REDIRECTED] as const,
    [`${code} after a created of an earlier run`, status(code), earlier, FAILED] as const,
    [`${code} after a created`, status(code), proven, FAILED] as const,
  ]),
  ['422 without a body', status(422), fresh, EARLY_WEAK],
  ['422 after a created of an earlier run', status(422), earlier, EARLY_WEAK],
  ['422 after a created of this run', status(422), proven, WEAK],
  ['422 with a web page', status(422, '<html>', page), proven, WEAK],
  ['422 with a code within another', withCode('x.some_user_has_this_login'), proven, WEAK],
  ['422 whose message is about the login', status(422, { message: 'login nickname' }), proven, WEAK],
  ...['password.weak', 'password.likelogin', 'PASSWORD.length', 'something', 'user.name'].map(
    (code) => [`422 ${code}`, withCode(code), proven, WEAK] as const,
  ),
  ...[
    'login.prohibitedsymbols',
    'Login.Empty',
    'nickname',
    'name.first',
    'department_id',
    'position.long',
  ].map((code) => [`422 ${code}`, withCode(code), proven, FAILED] as const),
  ['422 some_user_has_this_login', withCode('some_user_has_this_login'), fresh, EXISTS],
  ['409', status(409), fresh, EXISTS],
  ['409 with a code', status(409, { code: 'password.weak' }), fresh, EXISTS],
  ...[400, 402, 406, 407, 410, 413, 414, 423, 428, 431, 451, 499].flatMap((code) => [
    [`${code}`, status(code), fresh, FAILED] as const,
    [`${code} later`, status(code), proven, FAILED] as const,
  ]),
  ['429', status(429), fresh, ['pending', 'throttled', 'throttled', '-', '-']],
  ['408', status(408), proven, INCONCLUSIVE],
  ...[500, 501, 502, 503, 504, 507, 520, 599].map(
    (code) => [`${code}`, status(code), proven, INCONCLUSIVE] as const,
  ),
  ['600', status(600), proven, INCONCLUSIVE],
  ['999', status(999), proven, INCONCLUSIVE],
  ['a lost connection', { kind: 'inconclusive', message: 'lost' }, proven, INCONCLUSIVE],
  [
    'no connection',
    { kind: 'unreachable', message: 'away', permanent: false },
    proven,
    ['pending', 'unreachable', 'unreachable', '-', '-'],
  ],
  [
    'a certificate that is not accepted',
    { kind: 'unreachable', message: 'expired', permanent: true },
    proven,
    ['pending', 'unreachable', 'unreachable', '-', '-'],
  ],
  [
    'no connection, since too many files are open',
    { kind: 'out_of_files', message: 'too many' },
    proven,
    ['pending', 'never', 'open_files', '-', '-'],
  ],
  [
    'aborted before sending',
    { kind: 'aborted_before_sending', message: 'before' },
    proven,
    ['pending', 'never', null, '-', '-'],
  ],
  [
    'aborted after sending',
    { kind: 'aborted_after_sending', message: 'after' },
    proven,
    ['unconfirmed', 'never', null, '-', '-'],
  ],
];

const titled = cases.map(
  ([about, ...more]) =>
    [about, more[2].filter((word) => word !== null && word !== '-').join(', '), ...more] as const,
);

const of = (name: ShippedName) => ({ ...context, profile: shippedProfile(name).form });

test.each(titled)('the answer “%s” gets the verdict: %s', (_, __, answer, history, line) => {
  const { outcome, again, stop, counts, slows, ...rest } = classify(answer, history, context);
  expect([outcome, again, stop, counts ? 'counts' : '-', slows ? 'slows' : '-']).toEqual(line);
  expect(rest.answered).toBe(answer.kind === 'status');
  expect(rest.status).toBe(answer.kind === 'status' ? answer.status : undefined);
  expect(rest.permanent).toBe(answer.kind === 'unreachable' && answer.permanent);
  expect(rest.message === undefined).toBe(outcome === 'created');
});

describe('the message of a verdict', () => {
  const message = (answer: Answer, history: History = proven) => classify(answer, history, context).message;

  const MESSAGES: readonly (readonly [Answer, string])[] = [
    [status(503), 'the directory answered 503 Service Unavailable'],
    [status(499), 'the directory answered 499'],
    [status(407), 'the directory answered 407 Proxy Authentication Required'],
    [status(400, { code: 'x' }), 'the directory answered 400 Bad Request'],
    [status(400, { message: '{a} is odd', params: { a: 'b' } }), 'b is odd'],
    [status(200, '', page), 'the answer is a web page (200 OK)'],
    [status(101), 'the directory answered 100 Continue or 101 Switching Protocols'],
    [status(700), 'the directory answered 700'],
    [status(302, '', { location: '/login?next=1' }), 'the directory answered 302 Found'],
    [
      status(302, '', { location: 'https://a.example/b?session=1#c' }),
      'the directory answered 302 Found, a redirect to https://a.example/b',
    ],
    [status(302, '', { location: 'https://u:p@a.example/b' }), 'the directory answered 302 Found'],
    [status(302, '', { location: 'https://u@a.example/b' }), 'the directory answered 302 Found'],
    [status(302, '', { location: 'https://:p@a.example/b' }), 'the directory answered 302 Found'],
    [status(302, '', { location: 'ftp://a.example/b' }), 'the directory answered 302 Found'],
    [status(302, '', { location: 'xhttps://a.example/b' }), 'the directory answered 302 Found'],
    [status(302, '', { location: 'httpsx://a.example/b' }), 'the directory answered 302 Found'],
    [
      status(302, '', { location: 'http://a.example/b' }),
      'the directory answered 302 Found, a redirect to http://a.example/b',
    ],
    [status(400, '', { location: 'https://a.example/b' }), 'the directory answered 400 Bad Request'],
    [status(409), 'the directory answered 409 Conflict'],
    [status(422, { code: 'password.weak' }), 'the directory answered 422 Unprocessable Entity'],
    [{ kind: 'inconclusive', message: 'no answer within 30 s' }, 'no answer within 30 s'],
  ];

  test.each(MESSAGES.map(([answer, words]) => [words, answer] as const))(
    'a verdict has the message “%s”',
    (words, answer) => {
      expect(message(answer)).toBe(words);
    },
  );

  test.each([
    [status(409), true],
    [status(101), true],
    [status(200, '', page), undefined],
    [status(400, { message: 'No.' }), undefined],
    [status(302, '', { location: 'https://a.example/b' }), undefined],
  ])('a verdict says whether its message is only the status: %j', (answer, isStatusOnly) => {
    expect(classify(answer, proven, context).isStatusOnly).toBe(isStatusOnly);
  });

  test('the message for a 2xx without a rule says so, unless the answer has a message', () => {
    const verdict = (answer: Answer) => classify(answer, fresh, of('scim-2'));
    expect(verdict(status(202))).toMatchObject({
      outcome: 'unconfirmed',
      message: 'the SCIM directory answered 202 Accepted, which no rule of the profile matches',
    });
    expect(verdict(status(202, { detail: 'Later.' })).message).toBe('Later.');
  });

  test('a long address of a redirect is cut', () => {
    const location = `https://a.example/${'b'.repeat(200)}`;
    const text = message(status(302, '', { location })) ?? '';
    expect(text).toMatch(/^the directory answered 302 Found, a redirect to https:\/\/a\.example\/b+…$/);
    expect(text).toHaveLength('the directory answered 302 Found'.length + 120);
  });

  test('the code and message of a cut answer are not used', () => {
    const cut = { ...withCode('some_user_has_this_login'), isWhole: false };
    expect(classify(cut, proven, context)).toMatchObject({
      outcome: 'weak_password',
      message: 'the directory answered 422 Unprocessable Entity',
    });
  });

  test('a compressed answer is read', () => {
    const packed = {
      ...status(422, '', { 'content-encoding': 'gzip' }),
      body: gzipSync(JSON.stringify({ code: 'login.taken', message: 'No.' })),
    };
    expect(classify(packed, proven, context)).toMatchObject({ outcome: 'failed', message: 'No.' });
  });

  test('a verdict has the code and message of the directory, without control characters and cut to length', () => {
    const answer = status(400, { code: 'a\u001b[31m.b', message: `bad\u202e\n${'a'.repeat(300)}` });
    expect(classify(answer, proven, context)).toMatchObject({
      code: 'a.b',
      message: `bad ${'a'.repeat(195)}…`,
    });
  });

  describe('a message that contains the password or the token', () => {
    const classified = (answer: Answer, secrets: readonly string[], history = fresh) =>
      classify(answer, history, {
        ...context,
        redact: (text) =>
          redact(
            text,
            secrets.map((secret) => new Secret(secret)),
          ),
      });
    const of = (password: string, body: unknown) => classified(status(422, body), [password]);
    const WITHHELD =
      'the directory answered 422 Unprocessable Entity (its message is not shown: it may contain a password or a token)';
    const weak = {
      code: 'password.weak',
      message: 'The password is too simple: {why}.',
      params: { why: 'no' },
    };

    test('a message with a secret is replaced by a message for the status', () => {
      expect(of('Sunny', { message: 'Sunny is too simple' }).message).toBe(WITHHELD);
      expect(of('Sunny', { message: '{p} is too simple', params: { p: 'S&#117;nny' } }).message).toBe(
        WITHHELD,
      );
    });

    test.each(['password', 'simple', 'The', 'e', 'no'])(
      'a message with a secret is replaced by the message for its code if the code is known: password "%s"',
      (password) => {
        expect(of(password, weak)).toMatchObject({
          code: 'password.weak',
          message: 'The password is too simple.',
        });
      },
    );

    test('a message without a secret is shown as the directory sent it', () => {
      expect(of('Sunny-Meadow', weak).message).toBe('The password is too simple: no.');
    });

    test('a message or a code is not shown if it contains a secret', () => {
      const verdict = of('password', { code: 'password.short', message: 'A short password' });
      expect(verdict).toMatchObject({ outcome: 'weak_password', message: WITHHELD });
      expect(verdict.code).toBeUndefined();
      const answer = status(422, { code: 'login.sunny-meadow', message: 'No.' });
      expect(classified(answer, ['Sunny-Meadow'])).toMatchObject({ outcome: 'failed', message: 'No.' });
      expect(classified(answer, ['Sunny-Meadow']).code).toBeUndefined();
    });

    test.each([
      ['Sunny', 'Meadow is weak'],
      ['Meadow', 'weak: Sunny-'],
    ])('a message and a code are not shown if they contain a secret together: %s, %s', (code, message) => {
      const verdict = of('Sunny-Meadow', { code: code.replace(/y$/, 'y-'), message });
      expect(verdict).toMatchObject({ outcome: 'weak_password', message: WITHHELD });
      expect(verdict.code).toBeUndefined();
      expect(of('Sunny-Mountain', { code, message })).toMatchObject({ code, message });
    });

    test('the whole message is searched for secrets, not only the part that is kept', () => {
      for (const before of [190, 195, 199, 500]) {
        expect(of('Sunny-Meadow', { message: `${'a'.repeat(before)} Sunny-Meadow` }).message).toBe(WITHHELD);
      }
    });

    test('a message with a secret is omitted if the login is taken after an unconfirmed attempt', () => {
      const answer = status(409, { message: 'Sunny-Meadow is taken' });
      const history = { ...proven, unconfirmedSince: new Date(2026, 2, 5, 8, 41).getTime() };
      const verdict = classified(answer, ['Sunny-Meadow'], history);
      expect(verdict.message).toBe('most likely created by the attempt at 08:41');
      expect(JSON.stringify(verdict.detail)).not.toContain('Meadow');
    });

    test('the address of a redirect is not shown if it contains a secret', () => {
      const answer = status(302, '', { location: 'https://a.example/Sunny%2DMeadow/b' });
      const verdict = classified(answer, ['Sunny-Meadow']);
      expect(verdict.message).toBe('the directory answered 302 Found');
      expect(JSON.stringify(verdict.detail)).not.toContain('Meadow');
    });

    test('no verdict contains a part of a secret, whatever the secret is and wherever the answer has it', () => {
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
            const { message = '', code: kept = '' } = classified(status(code, put(spelled)), [hidden]);
            expect(`${message} ${kept}`).not.toContain(spelled.slice(0, 5));
          },
        ),
        { numRuns: propertyRuns(500) },
      );
    });
  });

  test('the outcome of a 422 follows its code, even if the code is not shown', () => {
    const verdict = classify(withCode('login.taken'), proven, { ...context, redact: () => undefined });
    expect(verdict.outcome).toBe('failed');
    expect(verdict.code).toBeUndefined();
  });

  test.each([
    ['password.weak', 'The password is too simple.'],
    ['password.likelogin', 'The password is too similar to the nickname.'],
    ['login.prohibitedsymbols', 'The nickname contains characters that are not allowed.'],
    ['some_user_has_this_login', 'The nickname is taken.'],
  ])('a message that is not shown is replaced by the message for its code: %s', (code, words) => {
    expect(classify(withCode(code), proven, { ...context, redact: () => undefined })).toMatchObject({
      code,
      message: words,
    });
  });

  const unconfirmedAt = (at: Date): History => ({ ...proven, unconfirmedSince: at.getTime() });

  test('the message for a login that is taken after an unconfirmed attempt names that attempt', () => {
    const history = unconfirmedAt(new Date(2026, 2, 5, 8, 41));
    expect(message(status(409), history)).toBe('most likely created by the attempt at 08:41');
    expect(message(withCode('some_user_has_this_login'), history)).toBe(
      'most likely created by the attempt at 08:41; the directory answered: words',
    );
    expect(message(status(409, { message: 'a'.repeat(200) }), history)).toHaveLength(200);
  });

  test('an unconfirmed attempt on another day is named with its date', () => {
    expect(message(status(409), unconfirmedAt(new Date(2026, 2, 4, 8, 41)))).toBe(
      'most likely created by the attempt on 4 March 2026 at 08:41',
    );
  });

  test('an unconfirmed attempt does not change the message of another answer', () => {
    expect(message(status(400), unconfirmedAt(new Date(2026, 2, 5, 8, 41)))).toBe(
      'the directory answered 400 Bad Request',
    );
  });
});

test('a conflict about the login or another value counts as taken only if a look-up finds the login', () => {
  const conflict = (errorMessage: string) => classify(status(409, { errorMessage }), fresh, of('keycloak'));
  expect(conflict('User exists with same username or email')).toMatchObject({
    outcome: 'exists',
    ifFound: true,
  });
  expect(classify(status(409), fresh, context)).not.toHaveProperty('ifFound');
  expect(conflict('Something else')).not.toHaveProperty('ifFound');
});

describe('Retry-After', () => {
  const wait = (code: number, headers: Readonly<Record<string, string>>) =>
    classify(status(code, '', headers), proven, context).retryAfterMs;

  test.each([429, 408, 500, 503])('Retry-After is used for %d', (code) => {
    expect(wait(code, { 'retry-after': '7' })).toBe(7000);
    expect(wait(code, { 'retry-after': 'soon' })).toBeUndefined();
    expect(wait(code, {})).toBeUndefined();
  });

  test.each([201, 301, 400, 401, 409, 422])('Retry-After is ignored for %d', (code) => {
    expect(wait(code, { 'retry-after': '7' })).toBeUndefined();
  });

  test('a date in Retry-After is compared with the date of the answer, or else with the local clock', () => {
    const at = (ms: number) => new Date(NOW + ms).toUTCString();
    expect(wait(429, { 'retry-after': at(9000) })).toBe(9000);
    expect(wait(429, { 'retry-after': at(9000), date: at(4000) })).toBe(5000);
    expect(wait(429, { 'retry-after': at(9000), date: 'today' })).toBe(9000);
  });
});

test('every verdict follows the general rules, whatever the answer is', () => {
  const history = fc.record({ everCreated: fc.boolean(), createdThisRun: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 999 }), fc.jsonValue(), history, (code, body, known) => {
      const verdict = classify(status(code, body), known, context);
      // A request that may have created a user is never sent again.
      if (verdict.again !== 'never') expect(verdict.outcome).toBe('pending');
      if (verdict.outcome === 'created') expect(code).toBeLessThan(300);
      if (verdict.outcome === 'unconfirmed') expect(verdict.again).toBe('never');
      // An error of the run does not count as an error of the row.
      if (verdict.outcome === 'pending')
        expect(verdict).toMatchObject({ counts: false, stop: expect.any(String) });
    }),
  );
});
