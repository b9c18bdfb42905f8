/** Reads a secret setting of a profile, from the environment or a file. No message here quotes it. */

import { UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import { parseSecretLine } from './client-secret.js';
import { type Reading, readSource, type SecretText, type TokenSource } from './secret-file.js';

/**
 * The value that is at the source now. `mode` is that of a file, which others may be able to read.
 * @param name of the setting
 * @param variable of the environment that can give it
 * @throws {UserError} `no_token` where it cannot be read or is none
 * @throws {Interrupted} at a signal
 */
export async function readSecretSetting(
  source: TokenSource,
  name: string,
  variable: string,
  io: Reading,
): Promise<Omit<SecretText, 'text'> & { readonly value: Secret }> {
  return await readSource(source, io, { name: 'secret', variable, property: `settings.${name}` }, (text) =>
    parse(text, name),
  );
}

/** The error in a value that was typed, as a sentence. @param name of the setting */
export function secretFault(typed: Secret, name: string): string | undefined {
  try {
    parse(typed.reveal(), name);
    return undefined;
  } catch (error) {
    if (error instanceof UserError) return error.sentence;
    throw error;
  }
}

function parse(text: string, name: string): Secret {
  return parseSecretLine(text, `setting ${name}`, 'Copy it again, as one line of UTF-8.');
}
