/** The access token of a run: where it comes from, and where another one does when it is missing or refused. */

import { sep } from 'node:path';
import { Interrupted, UserError } from '../errors.js';
import type { Secret } from '../secret.js';
import { shellQuote } from '../shell-quote.js';
import { readToken, type TokenSource } from '../token/source.js';
import { askToken, canAskToken } from './ask-token.js';
import type { Outside } from './job.js';

export type TokenKeeper = {
  /** What a request shows. */
  current(): Secret;
  /**
   * Asks for a token where there is none yet. To be called once everything else speaks for sending.
   * @throws {UserError} `no_token` where none is given
   */
  ready(): Promise<void>;
  /**
   * After a refusal: reads the token file again, and asks a person at the terminal where that has no other token.
   * @returns whether there is another one now
   */
  renew(line: number): Promise<boolean>;
};

/** @throws {UserError} `no_token` where there is none and nobody can be asked, or where it cannot be read */
export async function createTokenKeeper(outside: Outside): Promise<TokenKeeper> {
  const { settings, io } = outside;
  const source = settings.token;
  if (source === undefined && !canAskToken(outside)) throw noToken();
  const read = source === undefined ? undefined : await readToken(source, io);
  let token = read?.token;
  if (source?.kind === 'file' && read?.mode !== undefined) warnOfOthers(source.path, read.mode, outside);
  const isPipe = read?.isPipe === true;
  const refused: Secret[] = [];
  let refusedAt: number | undefined;

  async function ready(): Promise<void> {
    token ??= await askToken('There is no access token yet.', 'to send nothing', [], outside);
    if (io.interruption.first.aborted) throw new Interrupted();
    if (token === undefined) throw noToken();
  }

  async function renew(line: number): Promise<boolean> {
    // The words change with a second paste that was sent in vain for the same row.
    const which = refusedAt === line ? 'this token, too' : 'the token';
    refusedAt = line;
    if (token !== undefined) refused.push(token);
    const found = isPipe ? undefined : await readAgain(source, outside);
    const why = `The directory refused ${which} (401), at line ${line}.`;
    const isOld = found === undefined || refused.some((one) => one.equals(found));
    if (isPipe && refused.length === 1) {
      outside.view.note(`The token came from a pipe (${source?.from}), which cannot be read a second time.`);
    }
    const next = isOld ? await askToken(why, 'to stop', refused, outside).catch(told) : found;
    if (next === undefined) return false;
    if (next !== found && source !== undefined && !isPipe) {
      outside.view.note(`It is for this run alone: ${source.from} still has the refused one.`);
    }
    token = next;
    return true;
  }

  /** Three pastes that made no sense stop the run as Enter does. */
  function told(error: unknown): undefined {
    if (!(error instanceof UserError)) throw error;
    outside.view.note(error.message);
  }

  return {
    current() {
      if (token === undefined) throw new Error('a request before there was a token');
      return token;
    },
    ready,
    renew,
  };
}

function noToken(): UserError {
  return new UserError(
    'no_token',
    'There is no access token',
    'Get one with `export PROVISION_TOKEN="$(provision token)"`, or name a file that holds one with --token-file.',
  );
}

/** On Windows modes say nothing. */
function warnOfOthers(path: string, mode: number, { view }: Outside): void {
  if (sep === '\\' || (mode & 0o077) === 0) return;
  const shown = mode.toString(8).padStart(4, '0');
  view.note(
    `Warning: other users have access to the token file ${path} (mode ${shown}). Run: chmod 600 ${shellQuote(path)}`,
  );
}

/** What the token file holds by now; `undefined` where there is none, or where it cannot be read and somebody can be asked. */
async function readAgain(source: TokenSource | undefined, outside: Outside): Promise<Secret | undefined> {
  if (source?.kind !== 'file') return undefined;
  try {
    return (await readToken(source, outside.io)).token;
  } catch (error) {
    if (!(error instanceof UserError) || !canAskToken(outside)) throw error;
    return undefined;
  }
}
