/** Seals texts to a recipient and opens them: age files (X25519), in base64. The library is loaded only when it is used. */

import type { Secret } from '../domain/secret.js';
import { hasBech32Checksum } from '../platform/bech32.js';

/** The recipient, where a text is one: `age1…`, the public half of a key of age. */
export function parseRecipient(text: string): string | undefined {
  const recipient = text.trim();
  return /^age1[a-z0-9]{58}$/.test(recipient) && hasBech32Checksum(recipient) ? recipient : undefined;
}

/** True for the recipient of zeros, which stands in examples: nothing can be sealed to it. */
export function isOfNobody(recipient: string): boolean {
  return /^age1q{52}/.test(recipient);
}

/** @param recipient as `parseRecipient` gives it @returns what seals a text, to one line */
export async function createSeal(recipient: string): Promise<(text: string) => Promise<string>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return async (text) => Buffer.from(await encrypter.encrypt(padded(text))).toString('base64');
}

/** A sealed text is as long as it was, and the length of a password is not to show. */
const STEP = 128;

function padded(text: string): string {
  return text + ' '.repeat(STEP - (Buffer.byteLength(text) % STEP));
}

/**
 * @param identities the secret halves of keys: `AGE-SECRET-KEY-1…`
 * @returns what opens a line; `undefined` for one that is sealed to another key, or damaged
 */
export async function createOpener(
  identities: readonly Secret[],
): Promise<(line: string) => Promise<string | undefined>> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity.reveal());
  return async (line) => await decrypter.decrypt(Buffer.from(line, 'base64'), 'text').catch(() => undefined);
}
