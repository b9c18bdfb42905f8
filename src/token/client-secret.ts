/** Reads secrets of one line: client secrets and secret settings of a profile. No message quotes them. */

import type { UserError } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import type { SecretName } from '../texts/secret-facts.js';
import { userError } from '../texts/user-error.js';
import { type Read, type Reading, readSource, type TokenSource } from './secret-file.js';

const VARIABLE = 'PROVISION_CLIENT_SECRET';
const CLIENT_SECRET: SecretName = { kind: 'client-secret' };

/** Where the client secret is. The option takes precedence over the environment. @param file `-` for standard input */
export function clientSecretSource(
  env: Readonly<Record<string, string | undefined>>,
  file: string | undefined,
): TokenSource | undefined {
  if (file !== undefined) return { kind: 'file', path: file, from: '--client-secret-file' };
  const text = env[VARIABLE] ?? '';
  return text.trim() === '' ? undefined : { kind: 'text', token: new Secret(text), from: VARIABLE };
}

/** @throws {UserError} `no_token` if it cannot be read or is invalid @throws {Interrupted} at a signal */
export async function readClientSecret(source: TokenSource, io: Reading): Promise<Read<Secret>> {
  const kind = { secret: CLIENT_SECRET, variable: VARIABLE, property: 'clientSecret' };
  return await readSource(source, io, kind, parseClientSecret);
}

/** Control and invisible characters, line breaks, special spaces, and the replacement of bytes that were not UTF-8. */
const INVALID = /(?! )[\p{C}\p{Z}\uFFFD]/u;

/**
 * RFC 6749 (A.2) allows printable ASCII and spaces; other printable characters are sent as UTF-8 (B).
 * @throws {UserError} `no_token`
 */
export function parseClientSecret(text: string): Secret {
  return parseSecretLine(text, CLIENT_SECRET);
}

/** Removes white space around the secret. @throws {UserError} `no_token` */
export function parseSecretLine(text: string, secret: SecretName): Secret {
  const line = text.trim();
  if (line === '') throw userError('no_token', 'secret-empty', { secret });
  const invalid = INVALID.exec(line);
  if (invalid === null) return new Secret(line);
  throw invalidCharacter(secret, invalid, line);
}

/** The error about a character. Also mentions the length of the secret. */
export function invalidCharacter(
  secret: SecretName,
  { 0: character, index }: RegExpExecArray,
  { length }: string,
): UserError {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return userError('no_token', 'secret-character', { secret, code, at: index + 1, length });
}

/** @param variable the environment variable that may contain it @throws {UserError} `no_token` @throws {Interrupted} */
export async function readSecretSetting(
  source: TokenSource,
  name: string,
  variable: string,
  io: Reading,
): Promise<Read<Secret>> {
  const kind = { secret: { kind: 'setting', name }, variable, property: `settings.${name}` } as const;
  return await readSource(source, io, kind, (text) => parseSecretLine(text, kind.secret));
}

/** @throws {UserError} `no_token` if a typed client secret or setting is invalid */
export function checkSecretLine(typed: Secret, secret: SecretName): void {
  parseSecretLine(typed.reveal(), secret);
}
