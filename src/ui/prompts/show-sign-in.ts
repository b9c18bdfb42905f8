/** Instructions for the sign-in for a token: an address to open, and what to do there. */

import type { SignInWay } from '../../app/connect/index.js';
import type { Io } from '../../platform/io.js';
import type { Browse } from '../../platform/open-browser.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';

type Shown = Pick<Io, 'stderr' | 'clock'>;

/** @param browse opens the address; `undefined`: nothing is opened */
export async function showAddress(
  address: string,
  browse: Browse | undefined,
  language: Language,
  io: Shown,
): Promise<void> {
  const texts = textsIn(language).signIn;
  io.stderr.write(`${browse === undefined ? texts.open : texts.opened}\n\n  ${address}\n\n`);
  if (browse !== undefined && !(await browse(address, io.clock))) io.stderr.write(`${texts.noBrowser}\n`);
}

export async function showSignIn(
  way: SignInWay,
  browse: Browse | undefined,
  language: Language,
  io: Shown,
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
