/** Warns of files with a secret that others can read. */

import { sep } from 'node:path';
import type { SecretName } from '../../texts/secret-facts.js';
import type { TokenSource } from '../../token/token-source.js';
import type { NoticeReporter } from './notice.js';

/** @param mode of the file; `undefined` where it is a pipe, and for other sources */
export function warnOfOpenFile(
  secret: SecretName,
  source: TokenSource | undefined,
  mode: number | undefined,
  reporter: NoticeReporter,
): void {
  // On Windows modes say nothing.
  if (source?.kind !== 'file' || mode === undefined || sep === '\\' || (mode & 0o077) === 0) return;
  reporter.notice({ kind: 'secret-file-open', secret, path: source.path, mode });
}
