/** Reads the access token from its source: a flag, the environment or a file. */

import { Interrupted, UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import { systemCode, systemMessage } from '../lib/errno.js';
import type { Io } from '../lib/io.js';
import { parseToken } from './access-token.js';
import { readTokenFile, readTokenInput, type TokenText } from './read-token-file.js';

/** Where a token can be read from; `path` may be `-` for standard input. */
export type TokenSource =
  | { readonly kind: 'text'; readonly token: Secret; readonly from: string }
  | { readonly kind: 'file'; readonly path: string; readonly from: string };

type FileSource = TokenSource & { readonly kind: 'file' };

/** A token, with what is known of its source. */
export type ReadToken = Omit<TokenText, 'text'> & { readonly token: Secret };

type Reading = Pick<Io, 'stdin' | 'clock' | 'interruption'>;

/**
 * The token that is at the source now.
 * @throws {UserError} `no_token` where it cannot be read or is none
 * @throws {Interrupted} at a signal
 */
export async function readToken(source: TokenSource, io: Reading): Promise<ReadToken> {
  const { text, ...place } =
    source.kind === 'text' ? { text: source.token.reveal(), isPipe: false } : await readText(source, io);
  try {
    return { ...place, token: parseToken(text) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const file = source.kind === 'file' && (source.path === '-' ? 'standard input' : source.path);
    const where = file === false ? source.from : `${file} (${source.from})`;
    const what = `${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`;
    // Without a cause: an internal error would print it, and it is about a token.
    throw new UserError(error.reason, `${where}: ${what}`, error.next);
  }
}

/** A path of this form may be the token itself, given in the wrong place. */
const LIKE_A_TOKEN = /^[\w.~+=-]{32,}$/;

async function readText({ path, from }: FileSource, io: Reading): Promise<TokenText> {
  const { first } = io.interruption;
  const file = path === '-' ? 'Standard input' : `The token file ${path}`;
  const check = 'Check the path, or set PROVISION_TOKEN.';
  const fail = (why: string) => new UserError('no_token', `${file} (${from}) ${why}`, check);
  if (path === '-' && io.stdin.isTTY === true) {
    throw new UserError(
      'no_token',
      `Standard input (${from}) is this terminal, where the token would be visible`,
      `Without ${from}, the program asks for the token and hides the input. Or write the token to a file.`,
    );
  }
  try {
    if (path === '-') return await readTokenInput(io.stdin, io.clock, fail);
    return await readTokenFile(path, io.clock, first, fail);
  } catch (error) {
    if (first.aborted) throw new Interrupted();
    if (error instanceof UserError) throw error;
    if (systemCode(error) !== 'ENOENT' || !LIKE_A_TOKEN.test(path))
      throw fail(`cannot be read: ${systemMessage(error)}`);
    throw new UserError(
      'no_token',
      `The token file that ${from} names does not exist; the name is not shown, because it looks like a token`,
      `${from} takes the path of a file. To give the token itself, set PROVISION_TOKEN.`,
    );
  }
}
