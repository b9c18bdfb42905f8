/** The passwords of a run that are in no roster: opened for it, and written again with the outcomes at its end. */

import { randomInt } from 'node:crypto';
import { basename, join } from 'node:path';
import { UserError } from '../domain/errors.js';
import type { Known } from '../domain/outcome.js';
import type { JournalView } from '../journal/journal.js';
import { withDiskErrors } from '../lib/errno.js';
import { replaceOrBeside } from '../lib/files.js';
import { CREDENTIALS_FILE, type RetainedPasswords, readCredentials } from '../passwords/credential-store.js';
import { Credentials } from '../passwords/credentials-file.js';
import { createGenerator } from '../passwords/password-generator.js';
import type { ReportFiles } from '../report/write-report.js';
import type { RunRequest } from './run-request.js';

/** @throws {UserError} `results` where `credentials.csv` cannot be read */
export async function openCredentialsOf({
  folder,
  roster,
  passwordStyle,
}: Pick<RunRequest, 'folder' | 'roster' | 'passwordStyle'>): Promise<Credentials> {
  const generator = createGenerator(passwordStyle, (below) => randomInt(below));
  return new Credentials(folder, await readCredentials(folder, roster.delimiter ?? ','), generator);
}

/**
 * Closes `credentials.csv` and, where there is one, writes it anew with the outcomes. Where that fails, it stays as the
 * run left it.
 * @param made the report's files, to which it is added
 */
export async function withCredentials<T extends ReportFiles>(
  made: T,
  folder: string,
  credentials: Credentials,
  journal: JournalView,
): Promise<T & { readonly kept: RetainedPasswords }> {
  await credentials.close();
  const { store } = credentials;
  const last = (key: string): Known | undefined => journal.last(key);
  const kept = store.retained(last);
  if (store.size === 0) return { ...made, kept };
  const { path, warning } = await withDiskErrors(() =>
    replaceOrBeside(join(folder, CREDENTIALS_FILE), store.textWithOutcomes(last)),
  ).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    const why = error.message.replace(/\.$/, '');
    return {
      path: CREDENTIALS_FILE,
      warning: `${CREDENTIALS_FILE} contains every password, but not the outcomes: ${why}.`,
    };
  });
  const warnings = warning === undefined ? made.warnings : [...made.warnings, warning];
  return { ...made, kept, files: [...made.files, basename(path)], warnings };
}
