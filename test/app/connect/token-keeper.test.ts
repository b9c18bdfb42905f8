/** Tokens and passwords from a file, a variable or a person: their errors, and the answers after a refusal. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notice, OpeningPorts, Prompts, TokenQuestion } from '../../../src/app/connect/index.js';
import { createTokenKeeper } from '../../../src/app/connect/token-keeper.js';
import type { Grant } from '../../../src/directory/profile.js';
import { UserError } from '../../../src/domain/errors.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import { Secret } from '../../../src/domain/secret.js';
import type { TokenSource } from '../../../src/token/secret-file.js';
import { createFakeClock } from '../../support/fake-clock.js';

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'provision-keeper-'));
});

afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const NEXTCLOUD = { title: 'Nextcloud', basicUser: 'root' };

/** @param answers the answers of a person, in order; without answers, there is no person to ask */
async function keep(
  source: TokenSource | undefined,
  answers: readonly string[],
  service: { readonly title: string; readonly basicUser?: string; readonly grant?: Grant } = NEXTCLOUD,
) {
  const left = [...answers];
  const [questions, refusals, notices]: [TokenQuestion[], UserError[], Notice[]] = [[], [], []];
  const prompts = {
    availability: () => (answers.length > 0 ? 'available' : 'none'),
    async token(question: TokenQuestion, accept: (pasted: Secret) => Secret) {
      questions.push(question);
      for (let answer = left.shift(); answer !== undefined; answer = left.shift()) {
        try {
          return accept(new Secret(answer));
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          refusals.push(error);
        }
      }
      return undefined;
    },
  } as unknown as Prompts;
  const never = new AbortController().signal;
  const io = {
    cwd,
    clock: createFakeClock(),
    interruption: { first: never, second: never },
    secrets: new KnownSecrets(),
  };
  const keeper = await createTokenKeeper(
    { source, clientSecret: undefined, file: undefined, application: () => ({}) },
    { grant: undefined, ...service, origin: { isOwnProfile: false }, command: 'provision token' },
    {
      prompts,
      reporter: { notice: (notice: Notice) => void notices.push(notice) },
      texts: { language: 'en' },
    } as unknown as OpeningPorts,
    io as unknown as Parameters<typeof createTokenKeeper>[3],
  );
  return { keeper, questions, refusals, notices };
}

const given = (text: string): TokenSource => ({
  kind: 'text',
  token: new Secret(text),
  from: 'PROVISION_TOKEN',
});

describe('the texts about a password', () => {
  it('the question for a missing password names its user', async () => {
    const { keeper, questions } = await keep(undefined, ['secret']);
    await keeper.ready();
    expect(questions).toMatchObject([{ service: NEXTCLOUD, why: { kind: 'missing' } }]);
    expect((await keeper.current()).reveal()).toBe('secret');
  });

  it('the error about a missing password calls it a password', async () => {
    await expect(keep(undefined, [])).rejects.toMatchObject({
      code: 'token-missing',
      message: 'The password of "root" is missing',
    });
  });

  it('the error about a password with a space calls it a password in every language', async () => {
    const error = await keep(given('two words'), []).catch((thrown: unknown) => thrown);
    if (!(error instanceof UserError)) throw new Error('no error');
    expect(error.code).toBe('secret-character');
    expect(error.message).toMatch(/^PROVISION_TOKEN: the password of "root" contains/);
    expect(error.textIn('de').what).toMatch(/^PROVISION_TOKEN: Das Passwort von „root“ enthält/);
    expect(error.textIn('ru').what).toMatch(/^PROVISION_TOKEN: пароль пользователя «root»/);
  });

  it('the notice about a password file that others can read calls it a password', async () => {
    writeFileSync(join(cwd, 'pass'), 'secret', { mode: 0o644 });
    const { notices } = await keep({ kind: 'file', path: 'pass', from: '--token-file' }, []);
    const secret = { kind: 'password', user: 'root' };
    expect(notices).toMatchObject([{ kind: 'secret-file-open', secret, path: 'pass' }]);
  });
});

it.each([
  ['on a terminal', ['a-token']],
  ['without a terminal', []],
])('an application without an ID and a secret is one error that names both, %s', async (_, answers) => {
  const service = { title: 'Keycloak', grant: 'client_credentials' } as const;
  const error = await keep(undefined, answers, service).catch((thrown: unknown) => thrown);
  const { what, next } = (error as UserError).textIn('en');
  expect(what).toContain('client ID and the client secret for Keycloak are missing');
  for (const way of ['--client-id', 'PROVISION_CLIENT_ID', 'PROVISION_CLIENT_SECRET', '--client-secret-file'])
    expect(next).toContain(way);
  expect(next).toMatch(/"client_id".*"client_secret_file".*--key-file.*PROVISION_TOKEN/);
});

describe('an answer after a refusal', () => {
  it('a refused password is not accepted again unchanged', async () => {
    const { keeper, refusals, questions } = await keep(given('old'), ['old', 'new']);
    expect(await keeper.renew(4, 401)).toBe(true);
    expect(questions).toMatchObject([{ why: { kind: 'refused', line: 4, status: 401 } }]);
    expect(refusals.map(({ message }) => message)).toEqual([
      'Nextcloud refused this password of "root" before',
    ]);
    expect((await keeper.current()).reveal()).toBe('new');
  });

  it('a refused token is not accepted again unchanged', async () => {
    const { keeper, refusals } = await keep(given('old'), ['old'], { title: 'Redmine' });
    expect(await keeper.renew(4, 401)).toBe(false);
    expect(refusals).toMatchObject([
      {
        code: 'token-refused-before',
        message: 'Redmine refused this token before',
        next: 'Paste another one.',
      },
    ]);
  });

  it('a file that no longer has a token is reported, and the person is asked', async () => {
    writeFileSync(join(cwd, 'token'), 'old', { mode: 0o600 });
    const { keeper, notices } = await keep({ kind: 'file', path: 'token', from: '--token-file' }, ['new']);
    writeFileSync(join(cwd, 'token'), '');
    expect(await keeper.renew(4, 401)).toBe(true);
    expect(notices).toMatchObject([
      { kind: 'no-other-token', error: { code: 'secret-empty' } },
      { kind: 'token-for-this-run', secret: { kind: 'password' } },
    ]);
  });
});
