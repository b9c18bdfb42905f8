/** The access token of a run: where it comes from, and where another one does when it is missing or refused. */

import { Interrupted, UserError } from '../errors.js';
import type { Secret } from '../secret.js';
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
  let token = source === undefined ? undefined : await readToken(source, io.stdin);

  async function ready(): Promise<void> {
    token ??= await askToken('There is no access token yet.', 'to send nothing', undefined, outside);
    if (io.interruption.first.aborted) throw new Interrupted();
    if (token === undefined) throw noToken();
  }

  async function renew(line: number): Promise<boolean> {
    const read = await readAgain(source, outside);
    const next =
      read === undefined || token?.equals(read) === true
        ? await askToken(`Refused at row ${line}.`, 'to stop', token, outside).catch(told)
        : read;
    if (next === undefined) return false;
    if (next !== read && source !== undefined) {
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
    'Put one into PROVISION_TOKEN, or into a file that --token-file names. `provision token` gets one.',
  );
}

/** What the token file holds by now; `undefined` where there is none, or where it cannot be read and somebody can be asked. */
async function readAgain(source: TokenSource | undefined, outside: Outside): Promise<Secret | undefined> {
  if (source?.kind !== 'file' || source.path === '-') return undefined;
  try {
    return await readToken(source, outside.io.stdin);
  } catch (error) {
    if (!(error instanceof UserError) || !canAskToken(outside)) throw error;
    return undefined;
  }
}
