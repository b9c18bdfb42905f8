/** Reads a file with saved passwords. This file knows no formats, so that the help does not load a CSV package. */

import { UserError } from '../domain/errors.js';
import { systemCode } from '../platform/errno.js';
import { readRegular } from '../platform/safe-open.js';
import { userError } from '../texts/user-error.js';

/** Returns an empty buffer if the file does not exist. @throws {UserError} `results` */
export async function readIfExists(path: string): Promise<Buffer> {
  return await readRegular(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0);
    if (error instanceof UserError) throw error;
    const facts = { path, system: systemCode(error) };
    throw userError('results', 'credentials-unreadable', facts, { cause: error });
  });
}
