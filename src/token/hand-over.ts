/** A token on its way out, as a line of its own: to standard output, or into the file that `--token-file` names. */

import { UserError } from '../errors.js';
import type { Secret } from '../secret.js';
import { parseToken } from './token.js';

/** Gives the line to `write`, which alone sees it. */
export async function handOver(token: Secret, write: (line: string) => unknown): Promise<void> {
  await write(`${token.reveal()}\n`);
}

/**
 * Refuses to write a token over something that is none, as a roster that was named by mistake.
 * @param text what stands in the file now
 * @throws {UserError} `usage`
 */
export function refuseToReplace(path: string, text: string): void {
  if (text.trim() === '' || isToken(text)) return;
  throw new UserError(
    'usage',
    `${path} holds something other than a token, and is not written over`,
    'Name another file.',
  );
}

function isToken(text: string): boolean {
  try {
    parseToken(text);
    return true;
  } catch {
    return false;
  }
}
