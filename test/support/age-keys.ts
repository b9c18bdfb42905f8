/** age keys, generated for each test: an identity and its recipient, as `age-keygen` writes them. */

import { generateIdentity, identityToRecipient } from 'age-encryption';

export type AgeKey = { readonly identity: string; readonly recipient: string; readonly file: string };

export async function ageKey(): Promise<AgeKey> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  return { identity, recipient, file: `# public key: ${recipient}\n${identity}\n` };
}
