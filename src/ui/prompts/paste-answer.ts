/** The implicit grant at a terminal: a person opens an address, and pastes the answer of the browser. */

import { Interrupted, UserError } from '../../domain/errors.js';
import { Secret } from '../../domain/secret.js';
import type { Io } from '../../platform/io.js';
import type { Browse } from '../../platform/open-browser.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
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
  language: Language,
  io: Io,
): Promise<T> {
  const texts = textsIn(language).signIn;
  await showAddress(address, browse, language, io);
  io.stderr.write(`${texts.copyAddress(lastPage?.href)}\n\n`);
  if (io.stdin.isTTY !== true) return take(new Secret(await askLine('', io)));
  const prompt = `${texts.paste(bare)} `;
  const answer = await withTries(() => askHidden(prompt, io), take, language, io).catch((error: unknown) => {
    // The address is valid for this call only.
    if (!(error instanceof UserError)) throw error;
    const { reason, code, textIn } = error;
    throw new UserError(reason, code, (shownIn) => ({
      what: textIn(shownIn).what,
      next: textsIn(shownIn).signIn.newAddress(again),
    }));
  });
  if (io.interruption.first.aborted) throw new Interrupted();
  if (answer === undefined) throw userError('no_token', 'no-answer-pasted', {});
  return answer;
}
