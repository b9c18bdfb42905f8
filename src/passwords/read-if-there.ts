/** Reads a file with saved passwords. Their formats are in other files, since the help loads no package for CSV. */

import { UserError } from '../domain/errors.js';
import { systemCode } from '../platform/errno.js';
import { readRegular } from '../platform/safe-open.js';
import { userError } from '../texts/user-error.js';

/** Returns no bytes if there is no file. @throws {UserError} `results` */
export async function readIfThere(path: string): Promise<Buffer> {
  return await readRegular(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0);
    if (error instanceof UserError) throw error;
    const facts = { path, system: systemCode(error) };
    throw userError('results', 'credentials-unreadable', facts, { cause: error });
  });
}
