/**
 * Two checks are switched off in what is measured, since what it is compared with does nothing of the kind:
 * `password-weak` asks a library how easily a password is guessed, which takes longer than all else that is done for a
 * row, and `password-shared` keeps a digest of each password.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param folder where the roster lies */
export function switchPasswordChecksOff(folder: string): void {
  const checks = { 'password-weak': 'off', 'password-shared': 'off' };
  writeFileSync(join(folder, 'provision.config.json'), `${JSON.stringify({ checks })}\n`);
}
