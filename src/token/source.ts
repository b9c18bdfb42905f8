/** Where the access token comes from: a flag, the environment or a file. It never comes from the configuration. */

import { Interrupted, UserError } from '../errors.js';
import type { Io } from '../io.js';
import { systemCode, systemWords } from '../lib/errno.js';
import type { Secret } from '../secret.js';
import { NoTokenText, readTokenFile, readTokenInput, type TokenText } from './read-token-file.js';
import { parseToken } from './token.js';

/** A place that a token can be read from; `file` may be `-` for standard input. */
export type TokenSource =
  | { readonly kind: 'text'; readonly token: Secret; readonly from: string }
  | { readonly kind: 'file'; readonly path: string; readonly from: string };

/** A token with what is known of the place that it was read from. */
export type ReadToken = Omit<TokenText, 'text'> & { readonly token: Secret };

/**
 * The token that stands at the source.
 * @throws {UserError} `no_token` where it cannot be read or is none
 * @throws {Interrupted} at a signal
 */
export async function readToken(
  source: TokenSource,
  io: Pick<Io, 'stdin' | 'clock' | 'interruption'>,
): Promise<ReadToken> {
  const { text, ...place } =
    source.kind === 'text' ? { text: source.token.reveal(), isPipe: false } : await readText(source, io);
  try {
    return { ...place, token: parseToken(text) };
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

type FileSource = TokenSource & { readonly kind: 'file' };

async function readText(
  source: FileSource,
  { stdin, clock, interruption: { first } }: Pick<Io, 'stdin' | 'clock' | 'interruption'>,
): Promise<TokenText> {
  try {
    if (source.path !== '-') return await readTokenFile(source.path, clock, first);
    if (stdin.isTTY !== true) return await readTokenInput(stdin, clock);
  } catch (error) {
    if (first.aborted) throw new Interrupted();
    throw unreadable(source, error);
  }
  throw new UserError(
    'no_token',
    `Standard input (${source.from}) is this terminal, where the token would be visible`,
    `Without ${source.from}, the program asks for the token and hides it. Or write it into a file, and name that.`,
  );
}

/** As long as this and without a folder before it, it may be the token itself that was typed in the wrong place. */
const LIKE_A_TOKEN = /^[\w.~+=-]{32,}$/;

function unreadable(source: FileSource, error: unknown): UserError {
  const isMissing = systemCode(error) === 'ENOENT';
  if (isMissing && LIKE_A_TOKEN.test(source.path)) {
    return new UserError(
      'no_token',
      `The token file that ${source.from} names does not exist; the name is not shown, because it looks like a token`,
      `${source.from} takes the path of a file. A token itself goes into PROVISION_TOKEN.`,
    );
  }
  const why = error instanceof NoTokenText ? error.message : `cannot be read: ${systemWords(error)}`;
  const file = source.path === '-' ? 'Standard input' : `The token file ${source.path}`;
  return new UserError(
    'no_token',
    `${file} (${source.from}) ${why}`,
    'Check the path, or give the token in PROVISION_TOKEN.',
  );
}
