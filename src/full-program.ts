/** The parts of the process that only a command needs. `main.ts` loads them after it has ruled out the help. */

import type { UserError } from './domain/errors.js';
import { isDiskFull, systemCode } from './platform/errno.js';
import { userError } from './texts/user-error.js';

export { createCli } from './cli/cli.js';
export { folderJournals } from './journal/journal.js';
export { sealedFile } from './passwords/sealed-file.js';

/** The command's work is complete, so its exit status takes precedence if it failed. */
export function lostOutput(error: unknown): UserError {
  const facts = { system: systemCode(error), isFull: isDiskFull(error) };
  return userError(facts.isFull ? 'disk_full' : 'disk', 'output-incomplete', facts, { cause: error });
}
