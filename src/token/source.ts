/** Where the access token comes from: a flag, the environment or a file. It never comes from the configuration. */

import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { UserError } from '../errors.js';
import { Secret } from '../secret.js';
import { systemWords } from '../system-error.js';
import { parseToken } from './token.js';

/** A place that a token can be read from; `file` may be `-` for standard input. */
export type TokenSource =
  | { readonly kind: 'text'; readonly token: Secret; readonly from: string }
  | { readonly kind: 'file'; readonly path: string; readonly from: string };

type TokenSettings = {
  readonly token: string | undefined;
  readonly tokenFile: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/**
 * Finds the token's source: flags before the environment.
 * @throws {UserError} `usage` where two sources stand on one level
 */
export function findTokenSource({ token, tokenFile, env }: TokenSettings): TokenSource | undefined {
  return (
    pick(token, tokenFile, '--token', '--token-file') ??
    pick(
      env.PROVISION_TOKEN || undefined,
      env.PROVISION_TOKEN_FILE || undefined,
      'PROVISION_TOKEN',
      'PROVISION_TOKEN_FILE',
    )
  );
}

function pick(
  text: string | undefined,
  path: string | undefined,
  textFrom: string,
  pathFrom: string,
): TokenSource | undefined {
  if (text !== undefined && path !== undefined) {
    throw new UserError('usage', `Both ${textFrom} and ${pathFrom} are given`, 'Give the token once.');
  }
  if (text !== undefined) return { kind: 'text', token: new Secret(text), from: textFrom };
  if (path !== undefined) return { kind: 'file', path, from: pathFrom };
  return undefined;
}

/**
 * The token that stands at the source.
 * @throws {UserError} `no_token` where it cannot be read or is none
 */
export async function readToken(source: TokenSource, stdin: Readable): Promise<Secret> {
  const text = source.kind === 'text' ? source.token.reveal() : await readText(source, stdin);
  try {
    return parseToken(text);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { reason, message, next } = error;
    // Not as the cause: a fault of the program would show it, and what it speaks of is a token.
    throw new UserError(
      reason,
      `${placeOf(source)}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
      next,
    );
  }
}

/** Where the token stands, and who said so. */
function placeOf(source: TokenSource): string {
  if (source.kind === 'text') return source.from;
  return source.path === '-' ? `standard input (${source.from})` : `${source.path} (${source.from})`;
}

async function readText(source: TokenSource & { kind: 'file' }, stdin: Readable): Promise<string> {
  try {
    if (source.path !== '-') return await readFile(source.path, 'utf8');
    const chunks: Buffer[] = [];
    for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    throw new UserError(
      'no_token',
      `The token file ${source.path} (${source.from}) cannot be read: ${systemWords(error)}`,
      'Check the path, or give the token in PROVISION_TOKEN.',
    );
  }
}
