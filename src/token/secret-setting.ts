/** Reads a secret setting of a profile, from the environment or a file. No message here quotes it. */

import type { Secret } from '../domain/secret.js';
import { parseSecretLine } from './client-secret.js';
import { type Read, type Reading, readSource, type TokenSource } from './secret-file.js';

/**
 * @param name of the setting @param variable of the environment that can give it
 * @throws {UserError} `no_token` where it cannot be read or is none
 * @throws {Interrupted} at a signal
 */
export async function readSecretSetting(
  source: TokenSource,
  name: string,
  variable: string,
  io: Reading,
): Promise<Read<Secret>> {
  const kind = { secret: { kind: 'setting', name }, variable, property: `settings.${name}` } as const;
  return await readSource(source, io, kind, (text) => parse(text, name));
}

/** Checks a value that was typed. @param name of the setting @throws {UserError} `no_token` for a wrong one */
export function checkSecretSetting(typed: Secret, name: string): void {
  parse(typed.reveal(), name);
}

function parse(text: string, name: string): Secret {
  return parseSecretLine(text, { kind: 'setting', name });
}
