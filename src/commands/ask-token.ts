/** The question for an access token in a run: what may be pasted, and how a person comes by it. */

import { UserError } from '../errors.js';
import type { Secret } from '../secret.js';
import { parseAuthUrl, parseClientId } from '../token/auth-url.js';
import { createSignIn, type SignInAnswer, takeAnswer } from '../token/sign-in.js';
import { withTries } from './ask.js';
import { askHidden, canAskHidden } from './ask-hidden.js';
import type { Outside } from './job.js';

/** Whether there is somebody to ask. */
export function canAskToken({ settings, io }: Outside): boolean {
  return canAskHidden(io) && !settings.json;
}

/**
 * Asks for a token, or for the address that holds it.
 * @param refused those that must not be given again
 * @returns `undefined` for Enter, a signal, and where nobody can be asked
 */
export async function askToken(
  why: string,
  without: string,
  refused: readonly Secret[],
  outside: Outside,
): Promise<Secret | undefined> {
  if (!canAskToken(outside)) return undefined;
  const { io, view } = outside;
  const signIn = knownSignIn(outside);
  return await view.paused(async () => {
    io.stderr.write(
      `${why} Paste ${refused.length === 0 ? 'one' : 'a new one'} to go on, or press Enter ${without}.\n`,
    );
    io.stderr.write(
      signIn.address === undefined
        ? `\`${io.program} token\` in another terminal gets one.\n`
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
  const authUrl = unlessWrong(settings.application.authUrl?.text, parseAuthUrl);
  const clientId = unlessWrong(settings.application.clientId?.text, parseClientId);
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

function unlike(refused: readonly Secret[], token: Secret): Secret {
  if (!refused.some((one) => one.equals(token))) return token;
  throw new UserError('token_refused', 'This is a token that was refused.', 'Paste another one.');
}
