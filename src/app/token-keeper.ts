/** The access token of a run: where it comes from, and where another one does when it is missing or refused. */

import { sep } from 'node:path';
import { Interrupted, UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import { shellQuote } from '../lib/shell-quote.js';
import { beginSignIn, takeAnswer } from '../token/sign-in.js';
import { readToken } from '../token/token-source.js';
import { askHidden, canAsk, withTries } from '../ui/prompts/ask.js';
import type { Outside } from './run-request.js';

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
  const { settings, io, reporter } = outside;
  const source = settings.token;
  const { authUrl, clientId } = settings.application();
  const canAskToken = canAsk(io) && !settings.json;
  if (source === undefined && !canAskToken) throw noToken();
  const read = source && (await readToken(source, io));
  if (source?.kind === 'file' && read?.mode !== undefined) warnOfOthers(source.path, read.mode, outside);
  const refused: Secret[] = [];
  let token = read?.token;
  let refusedAt: number | undefined;

  /**
   * Asks for a token, or for the address that holds it.
   * @returns `undefined` for Enter, a signal, and where nobody can be asked
   * @throws {UserError} what was wrong with the last of three pastes
   */
  async function ask(why: string, without: string): Promise<Secret | undefined> {
    if (!canAskToken) return undefined;
    const signIn = authUrl && clientId ? beginSignIn({ authUrl, clientId }) : undefined;
    const way =
      signIn === undefined
        ? `\`${io.program} token\` in another terminal gets one.`
        : `To get one, open this address, allow the access, and paste the address of the page that you end on:\n\n  ${signIn.address}\n`;
    const take = (pasted: Secret): Secret => {
      const { token: taken } = takeAnswer(pasted, signIn, true);
      if (!refused.some((one) => one.equals(taken))) return taken;
      throw new UserError('token_refused', 'This is a token that was refused.', 'Paste another one.');
    };
    return await reporter.paused(async () => {
      const which = refused.length === 0 ? 'one' : 'a new one';
      io.stderr.write(`${why} Paste ${which} to go on, or press Enter ${without}.\n${way}\n`);
      return await withTries(() => askHidden('Token (nothing of it is shown): ', io), take, io);
    });
  }

  /** A file that cannot be read, and pastes that made no sense, stop the run as Enter does. */
  function noted(error: unknown): undefined {
    if (!(error instanceof UserError)) throw error;
    reporter.note(error.message);
  }

  async function renew(line: number): Promise<boolean> {
    // The words change with a second paste that was sent in vain for the same row.
    const which = refusedAt === line ? 'this token, too' : 'the token';
    refusedAt = line;
    if (token !== undefined) refused.push(token);
    if (read?.isPipe === true && refused.length === 1)
      reporter.note(`The token came from a pipe (${source?.from}), which cannot be read a second time.`);
    const again = read?.isPipe === false && source ? await readToken(source, io).catch(noted) : undefined;
    const isNew = again !== undefined && !refused.some((one) => one.equals(again.token));
    const why = `The directory refused ${which} (401), at line ${line}.`;
    const next = isNew ? again.token : await ask(why, 'to stop').catch(noted);
    if (next === undefined) return false;
    if (!isNew && read?.isPipe === false)
      reporter.note(`It is for this run alone: ${source?.from} still has the refused one.`);
    token = next;
    return true;
  }

  return {
    current() {
      if (token === undefined) throw new Error('a request before there was a token');
      return token;
    },
    async ready() {
      token ??= await ask('There is no access token yet.', 'to send nothing');
      if (io.interruption.first.aborted) throw new Interrupted();
      if (token === undefined) throw noToken();
    },
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
function warnOfOthers(path: string, mode: number, { reporter }: Outside): void {
  if (sep === '\\' || (mode & 0o077) === 0) return;
  const shown = mode.toString(8).padStart(4, '0');
  reporter.note(
    `Warning: other users have access to the token file ${path} (mode ${shown}). Run: chmod 600 ${shellQuote(path)}`,
  );
}
