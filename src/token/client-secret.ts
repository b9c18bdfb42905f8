/** Reads the secret of an application of OAuth, from the environment or a file. No message here quotes it. */

import { UserError } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import type { Wording } from '../domain/wording.js';
import { type Reading, readSource, type SecretText, type TokenSource } from './secret-file.js';

export const CLIENT_SECRET_WAYS: Wording = {
  command:
    'Set PROVISION_CLIENT_SECRET, or name a file that contains it with --client-secret-file <path> or "client_secret_file" in provision.config.json.',
  program:
    'Set it with the option clientSecret, or name a file that contains it with the option clientSecretFile.',
};

/** A client secret, with what is known of its source. */
export type ReadClientSecret = Omit<SecretText, 'text'> & { readonly clientSecret: Secret };

const VARIABLE = 'PROVISION_CLIENT_SECRET';

/** Where the client secret is; the option wins over the environment. @param file `-` is standard input */
export function clientSecretSource(
  env: Readonly<Record<string, string | undefined>>,
  file: string | undefined,
): TokenSource | undefined {
  if (file !== undefined) return { kind: 'file', path: file, from: '--client-secret-file' };
  const text = env[VARIABLE] ?? '';
  return text.trim() === '' ? undefined : { kind: 'text', token: new Secret(text), from: VARIABLE };
}

/**
 * The client secret that is at the source now. `mode` is that of a file, which others may be able to read.
 * @throws {UserError} `no_token` where it cannot be read or is none
 * @throws {Interrupted} at a signal
 */
export async function readClientSecret(source: TokenSource, io: Reading): Promise<ReadClientSecret> {
  const kind = { name: 'client secret', variable: VARIABLE, property: 'clientSecret' } as const;
  const { value, ...place } = await readSource(source, io, kind, parseClientSecret);
  return { ...place, clientSecret: value };
}

/** Control and invisible characters, line breaks, spaces other than the usual one, and what was not UTF-8. */
const INVALID = /(?! )[\p{C}\p{Z}\uFFFD]/u;

/**
 * The secret, without the white space around it. RFC 6749 (A.2) has printable ASCII and spaces; other printable
 * characters are sent as UTF-8 (B).
 * @throws {UserError} `no_token`
 */
export function parseClientSecret(text: string): Secret {
  return parseSecretLine(
    text,
    'client secret',
    'Copy it again from the settings of the application, as one line of UTF-8.',
  );
}

/**
 * A secret of one line, without the white space around it.
 * @param name what messages call it
 * @param next what to do where it is none
 * @throws {UserError} `no_token`
 */
export function parseSecretLine(text: string, name: string, next: string): Secret {
  const secret = text.trim();
  const refuse = (what: string): UserError => new UserError('no_token', what, next);
  if (secret === '') throw refuse(`The ${name} is empty.`);
  const invalid = INVALID.exec(secret);
  if (invalid === null) return new Secret(secret);
  const code = (invalid[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw refuse(
    `The ${name} contains an invalid character: U+${code} (character ${invalid.index + 1} of ${secret.length}).`,
  );
}
