/** The implicit grant at a terminal: a person opens an address, and pastes the answer of the browser. */

import { Interrupted, UserError } from '../../domain/errors.js';
import { Secret } from '../../domain/secret.js';
import type { Io } from '../../lib/io.js';
import type { Browse } from '../../lib/open-browser.js';
import { askHidden, askLine, withTries } from './ask.js';
import { showAddress } from './show-sign-in.js';

type PasteOptions<T> = {
  /** The address of the sign-in. */
  readonly address: string;
  /** The page whose address is the answer, if it is known. */
  readonly lastPage: URL | undefined;
  readonly browse: Browse | undefined;
  /** A token alone is accepted too. */
  readonly bare: boolean;
  /** Throws a `UserError` to refuse a pasted text. */
  readonly take: (pasted: Secret) => T;
  readonly again: string;
};

/** Hidden at a terminal, where a wrong paste is asked for again. @throws {UserError} `no_token` if there is no answer */
export async function pasteAnswer<T>(
  { address, lastPage, browse, bare, take, again }: PasteOptions<T>,
  io: Io,
): Promise<T> {
  await showAddress(address, browse, io);
  const which = lastPage === undefined ? 'contains\n"access_token="' : `begins with ${lastPage.href}`;
  io.stderr.write(
    `Sign in as the domain administrator and allow access. The address of the\n` +
      `last page ${which}.\n` +
      `Copy that whole address from the address bar.\n\n`,
  );
  if (io.stdin.isTTY !== true) return take(new Secret(await askLine('', io)));
  const prompt = `Paste ${bare ? 'it, or the token alone,' : 'it'} here and press Enter (input hidden): `;
  const answer = await withTries(() => askHidden(prompt, io), take, io).catch((error: unknown) => {
    // The address is valid for this call only.
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.reason, error.message, `To get a new address: ${again}`);
  });
  if (io.interruption.first.aborted) throw new Interrupted();
  if (answer === undefined) throw new UserError('no_token', 'Nothing was pasted, so there is no token');
  return answer;
}
