/** The access token of a run: where it comes from, and where another one does when it is missing or refused. */

import { Interrupted, UserError } from '../errors.js';
import type { Secret } from '../secret.js';
import { parseAuthUrl, parseClientId } from '../token/auth-url.js';
import { createSignIn, type SignInAnswer, takeAnswer } from '../token/sign-in.js';
import { readToken, type TokenSource } from '../token/source.js';
import { askHidden, canAskHidden } from './ask-hidden.js';
import type { Outside } from './job.js';
import { withTries } from './tries.js';

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
      io.stderr.write(`It is for this run alone: ${source.from} still has the refused one.\n`);
    }
    token = next;
    return true;
  }

  /** Three pastes that made no sense stop the run as Enter does. */
  function told(error: unknown): undefined {
    if (!(error instanceof UserError)) throw error;
    io.stderr.write(`${error.message}\n`);
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

function canAskToken({ settings, io }: Outside): boolean {
  return canAskHidden(io) && !settings.json;
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

/**
 * Asks for a token, or for the address that holds it.
 * @param refused must not be given again
 * @returns `undefined` for Enter, a signal, and where nobody can be asked
 */
async function askToken(
  why: string,
  without: string,
  refused: Secret | undefined,
  outside: Outside,
): Promise<Secret | undefined> {
  if (!canAskToken(outside)) return undefined;
  const { io, view } = outside;
  const signIn = knownSignIn(outside);
  return await view.paused(async () => {
    io.stderr.write(
      `${why} Paste ${refused === undefined ? 'one' : 'a new token'} to go on, or press Enter ${without}.\n`,
    );
    io.stderr.write(
      signIn.address === undefined
        ? `\`${io.program} token\` in another terminal gets one; the address of its last page will do, too.\n`
        : `To get one, open this address, allow the access, and paste the address of the page that you end on:\n\n  ${signIn.address}\n\n`,
    );
    const ask = async () => {
      const pasted = await askHidden('Token (nothing of it is shown): ', io);
      return pasted?.isEmpty === true ? undefined : pasted;
    };
    const take = (pasted: Secret): Secret => unlike(refused, tokenOf(signIn.take(pasted)));
    return await withTries(ask, take, io);
  });
}

type KnownSignIn = { readonly address: string | undefined; take(pasted: Secret): SignInAnswer };

/** The sign-in that the settings know of; a token can come from another one as well. */
function knownSignIn({ settings }: Outside): KnownSignIn {
  const authUrl = unlessWrong(settings.application.authUrl, parseAuthUrl);
  const clientId = unlessWrong(settings.application.clientId, parseClientId);
  if (authUrl === undefined || clientId === undefined) {
    const expected = { authUrl, state: undefined, bare: true };
    return { address: undefined, take: (pasted) => takeAnswer(pasted, expected) };
  }
  const signIn = createSignIn(authUrl, clientId);
  return { address: signIn.address, take: (pasted) => signIn.take(pasted, { bare: true }) };
}

/** A run can do without: what is wrong with it, `provision token` says. */
function unlessWrong<T>(text: string | undefined, parse: (text: string) => T): T | undefined {
  try {
    return text === undefined ? undefined : parse(text);
  } catch {
    return undefined;
  }
}

function tokenOf(answer: SignInAnswer): Secret {
  if (answer.answer === 'refused') throw answer.trouble;
  return answer.token;
}

function unlike(refused: Secret | undefined, token: Secret): Secret {
  if (refused?.equals(token) !== true) return token;
  throw new UserError('token_refused', 'This is the token that was refused.', 'Paste another one.');
}
