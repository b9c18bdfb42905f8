/** The sign-in for a token at a terminal: an address to open, what to do there, and the answer of the browser. */

import type { SignInWay } from '../../app/connect/index.js';
import { Interrupted, UserError } from '../../domain/errors.js';
import { Secret } from '../../domain/secret.js';
import type { Io } from '../../platform/io.js';
import type { Browse } from '../../platform/open-browser.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import { askHidden, askLine, withAttempts } from './ask.js';
import type { PromptIo } from './questions.js';

async function showAddress(
  address: string,
  browse: Browse | undefined,
  language: Language,
  io: PromptIo,
): Promise<void> {
  const texts = textsIn(language).signIn;
  io.stderr.write(`${browse === undefined ? texts.open : texts.opened}\n\n  ${address}\n\n`);
  if (browse !== undefined && !(await browse(address, io.clock))) io.stderr.write(`${texts.noBrowser}\n`);
}

/** @param browse opens the address; without it, people open it themselves */
export async function showSignIn(
  way: SignInWay,
  browse: Browse | undefined,
  language: Language,
  io: PromptIo,
): Promise<void> {
  const texts = textsIn(language).signIn;
  if (way.kind === 'device') {
    io.stderr.write(deviceText(way, texts));
    return;
  }
  await showAddress(way.address, browse, language, io);
  io.stderr.write(`${texts.waitForBrowser}\n`);
}

function deviceText(way: SignInWay & { readonly kind: 'device' }, texts: Texts['signIn']): string {
  const { address, userCode, addressWithCode, expiresInMs } = way;
  const whole = addressWithCode === undefined ? '' : `${texts.addressWithCode}\n\n  ${addressWithCode}\n\n`;
  const code = `  ${address}\n  ${texts.code(userCode)}`;
  return `${texts.openAnywhere}\n\n${code}\n\n${whole}${texts.waitForCode(expiresInMs)}\n`;
}

type PasteOptions<T> = {
  readonly address: string;
  /** The page that has the answer in its address, if it is known. */
  readonly lastPage: URL | undefined;
  readonly browse: Browse | undefined;
  readonly bare: boolean;
  /** Throws a `UserError` to refuse a pasted text. */
  readonly take: (pasted: Secret) => T;
  readonly again: string;
};

/** The implicit grant: the pasted answer is hidden, and asked for again if wrong. @throws {UserError} `no_token` */
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
  const answer = await withAttempts(() => askHidden(prompt, io), take, language, io).catch(
    (error: unknown) => {
      // The address is valid for this call only.
      if (!(error instanceof UserError)) throw error;
      const { reason, code, textIn } = error;
      throw new UserError(reason, code, (shownIn) => ({
        what: textIn(shownIn).what,
        next: textsIn(shownIn).signIn.newAddress(again),
      }));
    },
  );
  if (io.interruption.first.aborted) throw new Interrupted();
  if (answer === undefined) throw userError('no_token', 'no-answer-pasted', {});
  return answer;
}
