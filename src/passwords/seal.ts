/** Seals texts for a recipient and opens them: age files (X25519), in base64. Loads the library on first use. */

import type { Secret } from '../domain/secret.js';
import { hasBech32Checksum } from '../platform/bech32.js';

/** Returns the text if it is an age recipient (`age1…`), the public half of a key. */
export function parseRecipient(text: string): string | undefined {
  const recipient = text.trim();
  return /^age1[a-z0-9]{58}$/.test(recipient) && hasBech32Checksum(recipient) ? recipient : undefined;
}

/** True for the recipient of zeros in examples. Nothing can be sealed for it. */
export function isExampleRecipient(recipient: string): boolean {
  return /^age1q{52}/.test(recipient);
}

/** Seals a text to one line. */
export type Seal = (text: string) => Promise<string>;

/** @param recipient from `parseRecipient` */
export async function createSeal(recipient: string): Promise<Seal> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return async (text) => Buffer.from(await encrypter.encrypt(padded(text))).toString('base64');
}

/** Texts are padded to a multiple of this. Otherwise, a sealed text would reveal the length of its password. */
const STEP = 128;

function padded(text: string): string {
  return text + ' '.repeat(STEP - (Buffer.byteLength(text) % STEP));
}

/** The opener returns `undefined` for a damaged line or another key. @param identities `AGE-SECRET-KEY-1…` */
export async function createOpener(
  identities: readonly Secret[],
): Promise<(line: string) => Promise<string | undefined>> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity.reveal());
  return async (line) => await decrypter.decrypt(Buffer.from(line, 'base64'), 'text').catch(() => undefined);
}
