/** The questions for a token or password, and the instructions of a sign-in, in every language. */

import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { SignInWay, TokenNeed, TokenQuestion } from '../../src/app/connect/index.js';
import type { Secret } from '../../src/domain/secret.js';
import type { Io } from '../../src/platform/io.js';
import { LANGUAGES, type Language } from '../../src/texts/texts.js';
import { showSignIn } from '../../src/ui/prompts/sign-in-prompts.js';
import { createPrompts } from '../../src/ui/prompts/terminal-prompts.js';
import { createFakeTerminal } from '../support/fake-terminal.js';

const NEXTCLOUD = { title: 'Nextcloud', grant: undefined, basicUser: 'root' } as const;
const KEYCLOAK = { title: 'Keycloak', grant: 'client_credentials' } as const;
const MISSING: TokenNeed = { kind: 'missing' };
const REFUSED: TokenNeed = { kind: 'refused', line: 4, status: 401, again: false };

/** The text on the screen until the answer `typed` is accepted. */
async function askForToken(
  service: TokenQuestion['service'],
  why: TokenNeed,
  language: Language,
): Promise<readonly [shown: string, answer: Secret | undefined]> {
  const terminal = createFakeTerminal({ TERM: 'dumb' });
  const io = { ...terminal.io, cwd: '/', stdout: new PassThrough() } as unknown as Io;
  const prompts = createPrompts(io, false, (ask) => ask(), language);
  const question = { service, why, command: 'provision token', signIn: undefined };
  const answer = prompts.token(question, (pasted) => pasted);
  await terminal.until(/\):/);
  terminal.press('typed\r');
  return [terminal.shown(), await answer];
}

describe('the question for a password', () => {
  it.each([
    ['en', 'The password of "root" is needed.', 'Password of "root" (input hidden): '],
    ['de', 'Das Passwort von „root“ wird gebraucht.', 'Passwort von „root“ (Eingabe unsichtbar): '],
    ['ru', 'Нужен пароль пользователя «root».', 'Пароль пользователя «root» (ввод скрыт): '],
  ] as const)('the question for a password names its user in %s', async (language, need, prompt) => {
    const [screenText, answer] = await askForToken(NEXTCLOUD, MISSING, language);
    expect(screenText.replaceAll('\n', ' ')).toContain(need);
    expect(screenText).toContain(prompt);
    expect(screenText).not.toMatch(/(?<!-)\btoken\b|токен/i);
    expect(answer?.reveal()).toBe('typed');
  });

  it.each([
    ['en', 'Nextcloud refused the password of "root" (401), at line 4. Check the password'],
    ['de', 'Nextcloud hat in Zeile 4 das Passwort von „root“ abgelehnt (401). Das Passwort prüfen'],
    ['ru', 'Nextcloud отклонил пароль пользователя «root» (401), строка 4. Проверьте пароль.'],
  ] as const)(
    'the question after a refused password says in %s that the password was refused',
    async (language, what) => {
      const [screenText] = await askForToken(NEXTCLOUD, REFUSED, language);
      expect(screenText.replaceAll('\n', ' ')).toContain(what);
      expect(screenText).not.toMatch(/(?<!-)\btoken\b|токен/i);
    },
  );
});

describe('the question for a token', () => {
  it.each([
    ['en', 'There is no access token yet. Paste one', 'Token (input hidden): '],
    ['de', 'Es gibt noch kein Zugriffstoken.', 'Token (Eingabe unsichtbar): '],
    ['ru', 'Токена доступа ещё нет.', 'Токен (ввод скрыт): '],
  ] as const)('the question for a token is in %s', async (language, need, prompt) => {
    const [screenText] = await askForToken(KEYCLOAK, MISSING, language);
    expect(screenText.replaceAll('\n', ' ')).toContain(need);
    expect(screenText).toContain(prompt);
    expect(screenText).toContain('\n  provision token\n');
  });
});

describe.each(LANGUAGES)('the instructions of a sign-in in %s', (language) => {
  const device: SignInWay = {
    kind: 'device',
    address: 'https://id.example/d',
    userCode: 'ABCD',
    expiresInMs: 900_000,
  };
  const ways: readonly SignInWay[] = [
    { kind: 'browser', address: 'https://id.example/a' },
    device,
    { ...device, addressWithCode: 'https://id.example/d?c=ABCD' },
  ];

  it.each(ways)(`the instructions of a sign-in in ${language} have no wide line: $kind`, async (way) => {
    const terminal = createFakeTerminal();
    await showSignIn(way, async () => false, language, terminal.io);
    const screenText = terminal.shown();
    expect(screenText).toMatch(/^ {2}https:\/\/id\.example\//m);
    for (const line of screenText.split('\n')) expect(line.length).toBeLessThanOrEqual(85);
    if (language !== 'en') expect(screenText).not.toMatch(/\b(?:the|this|sign in|open|waiting)\b/i);
  });
});
