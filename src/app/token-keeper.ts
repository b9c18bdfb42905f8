/** The access token of a run: where it comes from, and where another one does when it is missing or refused. */

import { sep } from 'node:path';
import { Interrupted, UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import { capitalized } from '../lib/text.js';
import { beginSignIn, takeAnswer } from '../token/sign-in.js';
import { readToken } from '../token/token-source.js';
import type { Prompts, Reporter, TokenQuestion } from './ports.js';
import type { RunIo, TokenOptions } from './run-request.js';

export type TokenKeeper = {
  /** The token that the next request carries. */
  current(): Secret;
  /**
   * Asks for a token where there is none yet. To be called once everything else is ready to send.
   * @throws {UserError} `no_token` where none is given
   */
  ready(): Promise<void>;
  /**
   * After a refusal: reads the token file again, and asks a person at the terminal where that has no other token.
   * @param status of the answer that refused it
   * @returns whether there is another one now
   */
  renew(line: number, status?: number): Promise<boolean>;
};

/** @throws {UserError} `no_token` where there is none and nobody can be asked, or where it cannot be read */
export async function createTokenKeeper(
  { source, application }: TokenOptions,
  service: TokenQuestion['service'],
  prompts: Prompts,
  reporter: Pick<Reporter, 'notice'>,
  io: Pick<RunIo, 'stdin' | 'cwd' | 'clock' | 'interruption'>,
): Promise<TokenKeeper> {
  const { authUrl, clientId } = application();
  const canAsk = prompts.availability() === 'available';
  if (source === undefined && !canAsk) throw noToken();
  const read = source && (await readToken(source, io));
  if (source?.kind === 'file' && read?.mode !== undefined && isOpenToOthers(read.mode))
    reporter.notice({ kind: 'token-file-open', path: source.path, mode: read.mode });
  const from = source?.from ?? '';
  const refused: Secret[] = [];
  let token = read?.token;
  let refusedAt: number | undefined;

  /** @throws {UserError} what was wrong with the last answer */
  async function ask(why: TokenQuestion['why']): Promise<Secret | undefined> {
    if (!canAsk) return undefined;
    const signIn = authUrl && clientId ? beginSignIn({ authUrl, clientId }) : undefined;
    return await prompts.token({ why, service, signIn: signIn?.address }, (pasted) => {
      const { token: taken } = takeAnswer(pasted, signIn, true);
      if (!refused.some((one) => one.equals(taken))) return taken;
      const what = `${capitalized(service.title)} refused this token before`;
      throw new UserError('token_refused', what, 'Paste another one.');
    });
  }

  /** A file that cannot be read, and answers that hold no token, stop the run as an empty answer does. */
  function noted(error: unknown): undefined {
    if (!(error instanceof UserError)) throw error;
    reporter.notice({ kind: 'note', text: error.message });
  }

  async function renew(line: number, status?: number): Promise<boolean> {
    const again = refusedAt === line;
    refusedAt = line;
    if (token !== undefined) refused.push(token);
    if (read?.isPipe === true && refused.length === 1) reporter.notice({ kind: 'token-pipe-used-up', from });
    const reread = read?.isPipe === false && source ? await readToken(source, io).catch(noted) : undefined;
    const isNew = reread !== undefined && !refused.some((one) => one.equals(reread.token));
    const next = isNew ? reread.token : await ask({ kind: 'refused', line, status, again }).catch(noted);
    if (next === undefined) return false;
    if (!isNew && read?.isPipe === false) reporter.notice({ kind: 'token-for-this-run', from });
    token = next;
    return true;
  }

  return {
    current() {
      if (token === undefined) throw new Error('a request before there was a token');
      return token;
    },
    async ready() {
      token ??= await ask({ kind: 'missing' });
      if (io.interruption.first.aborted) throw new Interrupted();
      if (token === undefined) throw noToken();
    },
    renew,
  };
}

function noToken(): UserError {
  return new UserError(
    'no_token',
    'The access token is missing',
    'Get one with `export PROVISION_TOKEN="$(provision token)"`, or read one from a file with --token-file.',
  );
}

/** On Windows modes say nothing. */
function isOpenToOthers(mode: number): boolean {
  return sep !== '\\' && (mode & 0o077) !== 0;
}
