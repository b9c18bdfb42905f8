import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/domain/errors.js';
import { Secret } from '../../src/domain/secret.js';
import { beginSignIn, type Granted, pagesBelow, parseAuthUrl, takeAnswer } from '../../src/token/sign-in.js';
import { propertyRuns } from '../support/property-runs.js';

const AUTH = 'https://auth.example';
const PAGE = `${AUTH}/verification_code`;
const TOKEN = 'y0_AgAAAAB-c4n4ry.token~+/=';

function signIn(authUrl = AUTH) {
  const application = { ...pagesBelow(parseAuthUrl(authUrl)), clientId: 'app-1' };
  const begun = beginSignIn(application, (size) => new Uint8Array(size).fill(7));
  const take = (text: string, bare = false) => takeAnswer(new Secret(text), begun, bare);
  return { address: begun.address, state: begun.state, take };
}

function fragment(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}

function tokenOf(answer: Granted): string {
  return answer.token.reveal();
}

/** The error about a pasted text that is not an answer. */
function pasteErrorOf(text: string, authUrl?: string): UserError {
  try {
    signIn(authUrl).take(text);
  } catch (error) {
    if (error instanceof UserError) return error;
  }
  throw new Error('it was accepted');
}

describe('the address of the sign-in page', () => {
  it('the address of the sign-in page has the application and a state of 128 bits', () => {
    const url = new URL(signIn().address);
    expect(url.origin + url.pathname).toBe(`${AUTH}/authorize`);
    expect(url.searchParams.get('response_type')).toBe('token');
    expect(url.searchParams.get('client_id')).toBe('app-1');
    expect(Buffer.from(url.searchParams.get('state') ?? '', 'base64url')).toHaveLength(16);
  });

  it('the address of the sign-in page has another state each time', () => {
    const states = Array.from(
      { length: 50 },
      () => beginSignIn({ ...pagesBelow(new URL(AUTH)), clientId: 'app' }).address,
    );
    expect(new Set(states).size).toBe(50);
  });

  it('the address of the sign-in page is below the auth URL, with any path and slash', () => {
    expect(signIn('https://id.example:8443/realms/school/').address).toContain(
      'https://id.example:8443/realms/school/authorize?',
    );
  });
});

describe('the answer of the sign-in', () => {
  it.each([
    ['the whole address', (f: string) => `${PAGE}#${f}`],
    ['the whole address with a slash', (f: string) => `${PAGE}/#${f}`],
    ['the host in capitals', (f: string) => `HTTPS://AUTH.example:443/verification_code#${f}`],
    ['the address without https://', (f: string) => `auth.example/verification_code#${f}`],
    ['the fragment', (f: string) => `#${f}`],
    ['the fragment without #', (f: string) => f],
    ['quotes around it', (f: string) => `  "${PAGE}#${f}"\n`],
    ['brackets around it', (f: string) => `<${PAGE}#${f}>`],
    ['a byte order mark before it', (f: string) => `\uFEFF${PAGE}#${f}`],
    ['a line break in it', (f: string) => `${PAGE}#${f.slice(0, 20)}\r\n  ${f.slice(20)}`],
  ])('the answer of the sign-in is accepted in this form: %s', (_what, paste) => {
    const { state, take } = signIn();
    const values = { access_token: TOKEN, token_type: 'bearer', expires_in: '3600', state };
    expect(take(paste(fragment(values)))).toMatchObject({
      token: expect.objectContaining({}),
      expiresInMs: 3_600_000,
      isOurs: true,
    });
    expect(tokenOf(signIn().take(paste(fragment(values))))).toBe(TOKEN);
  });

  it('the answer of the sign-in can contain a token with a + that was not encoded', () => {
    expect(tokenOf(signIn().take(`#access_token=a+b/c==`))).toBe('a+b/c==');
  });

  it('the answer of the sign-in is accepted with a port and a path', () => {
    const auth = 'http://127.0.0.1:8642/auth';
    expect(tokenOf(signIn(auth).take(`${auth}/verification_code#access_token=abc`))).toBe('abc');
  });

  it('the answer of the sign-in is accepted without a state, and marked', () => {
    expect(signIn().take(`${PAGE}#access_token=abc`)).toMatchObject({ isOurs: false });
  });

  it('an answer with another state is refused, and the right answer is accepted after it', () => {
    const { state, take } = signIn();
    for (const other of ['', 'x', state.toUpperCase(), `${state}x`, state.slice(1)]) {
      expect(() => take(`${PAGE}#access_token=${TOKEN}&state=${other}`)).toThrow(/another sign-in/);
    }
    expect(tokenOf(take(`${PAGE}#access_token=abc&state=${state}`))).toBe('abc');
  });

  it.each(['0', '-1', '1e3', 'soon', '', '99999999999', '3600.5'])(
    'a token has no lifetime if expires_in is "%s"',
    (value) => {
      expect(signIn().take(`#access_token=abc&expires_in=${value}`)).toMatchObject({
        expiresInMs: undefined,
      });
    },
  );

  it('a token without an address is accepted with --bare', () => {
    expect(tokenOf(signIn().take(`${TOKEN}\n`, true))).toBe(TOKEN);
    const { state, take } = signIn();
    expect(tokenOf(take(`${PAGE}#access_token=abc&state=${state}`, true))).toBe('abc');
  });
});

describe('a token in the query', () => {
  it.each([
    ['in place of the fragment', `${PAGE}?access_token=${TOKEN}&token_type=bearer`],
    ['with another token in the fragment', `${PAGE}?access_token=abc#access_token=${TOKEN}`],
    ['with no token in the fragment', `${PAGE}?access_token=${TOKEN}#state=x`],
    ['of an address without https://', `auth.example/verification_code?access_token=${TOKEN}`],
    ['alone', `?access_token=${TOKEN}`],
    ['without a value', `${PAGE}?access_token=#access_token=${TOKEN}`],
    ['with a percent-encoded name', `${PAGE}?access%5Ftoken=${TOKEN}`],
  ])('a token in the query, which servers log, is refused with that reason: %s', (_what, pasted) => {
    const { message, next, reason } = pasteErrorOf(pasted);
    expect(reason).toBe('no_token');
    expect(message).toMatch(/query/);
    expect(`${message} ${next}`).toMatch(/in the query/);
    expect(`${message} ${next}`).not.toContain(TOKEN);
  });

  it('a query without a token is ignored', () => {
    expect(tokenOf(signIn().take(`${PAGE}?lang=en#access_token=${TOKEN}`))).toBe(TOKEN);
  });
});

it.each([
  ['nothing', ' \n', /Nothing was pasted/],
  ['only a token', TOKEN, /not an address/],
  ['another host', `https://evil.example/verification_code#access_token=${TOKEN}`, /another page/],
  [
    'a host that begins like the right host',
    `${AUTH}.evil.example/verification_code#access_token=${TOKEN}`,
    /another page/,
  ],
  ['a host after an @', `${AUTH}@evil.example/verification_code#access_token=${TOKEN}`, /another page/],
  ['a user name', `https://me@auth.example/verification_code#access_token=${TOKEN}`, /another page/],
  ['another port', `${AUTH}:8443/verification_code#access_token=${TOKEN}`, /another page/],
  ['another path', `${AUTH}/x/verification_code#access_token=${TOKEN}`, /another page/],
  ['no encryption', `http://auth.example/verification_code#access_token=${TOKEN}`, /another page/],
  ['another scheme', `ftp://auth.example/verification_code#access_token=${TOKEN}`, /another page/],
  [
    'the page that asks for access',
    `${AUTH}/authorize?response_type=token&client_id=app`,
    /address of the sign-in page/,
  ],
  ['no fragment', PAGE, /contains no token/],
  ['a code', `${PAGE}?code=123`, /a code instead of a token/],
  ['token and refusal', `#access_token=${TOKEN}&error=access_denied`, /Access was denied/],
  ['damage', `${PAGE}#access_token=${TOKEN}%E0%A4%A`, /damaged/],
  ['an empty token', `${PAGE}#access_token=&state=`, /another sign-in/],
  ['a token with a space', `${PAGE}#access_token=a%20${TOKEN}`, /a space/],
  ['a token with a line break', `${PAGE}#access_token=a%0D%0A${TOKEN}`, /a line break/],
])('a pasted text is refused: %s', (_what, text, why) => {
  const error = pasteErrorOf(text);
  expect(error.message).toMatch(why);
  expect(error).toMatchObject({ reason: 'no_token', next: expect.any(String) });
  expect(inspect(error)).not.toContain(TOKEN);
});

describe('a refusal of the sign-in', () => {
  const refusal = (text: string): string => {
    const { message, next } = pasteErrorOf(text);
    return `${message} ${next}`;
  };

  it('a refusal of the sign-in is explained by its code', () => {
    expect(refusal(`${PAGE}#error=access_denied`)).toMatch(
      /Access was denied \(access_denied\).*press Allow/,
    );
    expect(refusal('error=invalid_scope')).toMatch(/\(invalid_scope\).*the permission for the directory/);
    expect(refusal('error=server_error')).toMatch(/in a few minutes/);
    expect(refusal(`${PAGE}?error=unsupported_response_type`)).toMatch(/web services/);
    expect(refusal('#error=strange_thing')).toMatch(/The sign-in was refused \(strange_thing\)/);
    expect(refusal('#error=__proto__')).toMatch(/The sign-in was refused/);
  });

  it('a refusal of the sign-in is shown without free text and without anything that may be a token', () => {
    expect(refusal(`#error=%2access_token=${TOKEN}`)).not.toContain(TOKEN);
    expect(refusal(`#error=access_denied&error_description=Bad+%26access_token=${TOKEN}`)).not.toContain(
      'Bad',
    );
  });

  it('a refusal that belongs to another sign-in is not accepted', () => {
    expect(() => signIn().take(`${PAGE}#error=access_denied&state=abc`)).toThrow(/another sign-in/);
  });
});

describe('a token of a sign-in outside of the program', () => {
  const take = (text: string) => takeAnswer(new Secret(text), undefined, true);

  it('a token of a sign-in outside of the program is accepted without an address', () => {
    expect(tokenOf(take('abc'))).toBe('abc');
  });

  it.each(['#access_token=abc&state=x', 'https://id.example/verification_code#access_token=abc&state=x'])(
    'a token of a sign-in outside of the program is not accepted as %s',
    (text) => {
      expect(() => take(text)).toThrow(/not a token/);
    },
  );
});

describe('any pasted text', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9_.~-]{16,60}$/);
  const piece = fc.oneof(
    fc.constantFrom(
      'https://',
      'auth.example',
      '/verification_code',
      '/authorize',
      '#',
      '?',
      '&',
      '=',
      '%',
      '%2',
      '+',
      ' ',
      'access_token=',
      'state=',
      'error=',
      'error_description=',
      'expires_in=',
      'code=',
      '\n',
      '"',
      '<',
      '@',
      ':',
      'access_denied',
      PAGE,
      `${PAGE}#access_token=`,
      'bearer',
      '\u0000',
      '\u202E',
      '[::1',
      'ftp://',
    ),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );

  it('a pasted text is accepted or refused with a UserError, and the token is never shown', () => {
    fc.assert(
      fc.property(
        secret,
        fc.array(piece, { maxLength: 12 }),
        fc.nat(12),
        fc.boolean(),
        (token, pieces, at, bare) => {
          const text = [...pieces.slice(0, at), `access_token=${token}`, ...pieces.slice(at)].join('');
          let printed: string;
          try {
            printed = inspect(signIn().take(text, bare), { depth: 9 });
          } catch (error) {
            if (!(error instanceof UserError)) throw error;
            printed = inspect(error);
          }
          expect(printed).not.toContain(token);
        },
      ),
      { numRuns: propertyRuns(3000) },
    );
  });

  it('every token that a header can contain is accepted from the address of the page', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7E]{1,80}$/), (token) => {
        const { state, take } = signIn();
        expect(tokenOf(take(`${PAGE}#${fragment({ access_token: token, state })}`))).toBe(token);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
