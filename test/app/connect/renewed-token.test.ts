import { describe, expect, it } from 'vitest';
import type { TokenNeed } from '../../../src/app/connect/index.js';
import { createRenewedToken } from '../../../src/app/connect/renewed-token.js';
import { Interrupted } from '../../../src/domain/errors.js';
import { Secret } from '../../../src/domain/secret.js';
import { noAnswerInTime, oauthRefusal } from '../../../src/token/oauth-errors.js';
import { createFakeClock } from '../../support/fake-clock.js';

const LOST = noAnswerInTime('id.example', 30_000);
const ENDED = oauthRefusal({
  host: 'id.example',
  code: 'invalid_grant',
  description: '',
  redact: (text) => text,
  secrets: [],
  client: { clientId: 'cli' },
});

/** A keeper that obtains the tokens `1`, `2`…, after it has thrown each of `errors` once. */
function keep(needsPerson: boolean, errors: unknown[] = [], refresh?: () => Promise<never>) {
  const why: TokenNeed[] = [];
  const noted = { refusals: 0 };
  let n = 0;
  const obtain = async (need: TokenNeed) => {
    why.push(need);
    const error = errors.shift();
    if (error !== undefined) throw error;
    n += 1;
    return { accessToken: new Secret(`${n}`), ...(refresh && { refresh }) };
  };
  const keeper = createRenewedToken(obtain, needsPerson, createFakeClock(), () => {
    noted.refusals += 1;
  });
  return { keeper, why, noted, shown: async () => (await keeper.current()).reveal() };
}

describe('a token that the run obtains without a person', () => {
  it('a refused token is renewed once for each row', async () => {
    const { keeper, noted, shown } = keep(false);
    expect(await shown()).toBe('1');
    expect(await keeper.renew(3)).toBe(true);
    expect(await shown()).toBe('2');
    expect(await keeper.renew(3)).toBe(false);
    expect(noted.refusals).toBe(1);
  });

  it('a token that cannot be renewed at once is requested again by the next request', async () => {
    const errors: unknown[] = [];
    const { keeper, shown } = keep(false, errors);
    await shown();
    errors.push(LOST, LOST);
    expect(await keeper.renew(3)).toBe(true);
    await expect(keeper.current()).rejects.toBe(LOST);
    expect(await shown()).toBe('2');
  });

  it('the run stops if the server refuses to renew the token', async () => {
    const errors: unknown[] = [];
    const { keeper, shown } = keep(false, errors);
    await shown();
    errors.push(ENDED);
    await expect(keeper.renew(3)).rejects.toBe(ENDED);
  });
});

describe('a token that needs a sign-in', () => {
  it('a token that needs a sign-in is replaced by another sign-in, once for each row', async () => {
    const { keeper, why, shown } = keep(true);
    await keeper.ready();
    expect(await shown()).toBe('1');
    expect(await keeper.renew(3)).toBe(true);
    expect(await shown()).toBe('2');
    expect(why).toEqual([{ kind: 'missing' }, { kind: 'refused', line: 3, again: false }]);
    expect(await keeper.renew(3)).toBe(false);
    expect(await keeper.renew(4)).toBe(true);
  });

  it('a person signs in again when the first sign-in has expired', async () => {
    const { keeper, shown } = keep(true, [], () => Promise.reject(ENDED));
    await shown();
    expect(await keeper.renew(3)).toBe(true);
    expect(await shown()).toBe('2');
  });

  it('no token is returned after a signal', async () => {
    const errors: unknown[] = [];
    const { keeper, shown } = keep(true, errors);
    await shown();
    errors.push(new Interrupted());
    expect(await keeper.renew(3)).toBe(false);
  });
});
