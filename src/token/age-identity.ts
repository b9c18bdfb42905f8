/** Reads age secret keys, which open sealed passwords, as `age-keygen` writes them. No message quotes a key. */

import { UserError } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { hasBech32Checksum } from '../platform/bech32.js';
import type { KeyFault } from '../texts/secret-facts.js';
import { userError } from '../texts/user-error.js';
import { type Read, type Reading, readSource, type TokenSource } from './secret-file.js';

export function identitySource(path: string): TokenSource {
  return { kind: 'file', path, from: '--identity' };
}

/** Reads one or more keys. @throws {UserError} `usage` if none can be read @throws {Interrupted} at a signal */
export async function readIdentities(source: TokenSource, io: Reading): Promise<Read<readonly Secret[]>> {
  const kind = { secret: { kind: 'key' }, variable: '', property: 'identity' } as const;
  return await readSource(source, io, kind, parseIdentities).catch((error: unknown) => {
    // Not `no_token`, which is only for the directory's token.
    throw error instanceof UserError ? new UserError('usage', error.code, error.textIn) : error;
  });
}

function parseIdentities(text: string): readonly Secret[] {
  if (/^-----BEGIN AGE ENCRYPTED FILE|^age-encryption\.org\//.test(text)) throw unusable('encrypted');
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0) throw unusable('none');
  if (!keys.every(isIdentity)) throw unusable('unsupported');
  return keys.map((key) => new Secret(key));
}

function isIdentity(line: string): boolean {
  return /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/.test(line) && hasBech32Checksum(line.toLowerCase());
}

function unusable(fault: Exclude<KeyFault, 'other-certificate'>) {
  return userError('usage', 'identity-unusable', { fault });
}
