/** The passwords of a run that are in no roster: opened for it, and written again with the outcomes at its end. */

import { randomInt } from 'node:crypto';
import { basename, join } from 'node:path';
import { UserError } from '../domain/errors.js';
import type { JournalView } from '../journal/journal.js';
import { withDiskErrors } from '../lib/disk-error.js';
import { replaceOrBeside } from '../lib/files.js';
import { CREDENTIALS_FILE, type RetainedPasswords, readCredentials } from '../passwords/credential-store.js';
import { Credentials } from '../passwords/credentials-file.js';
import { createGenerator } from '../passwords/password-generator.js';
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

export type Renewed = {
  /** Whose passwords the file holds. */
  readonly held: RetainedPasswords;
  readonly files: readonly string[];
  /** Whole sentences. */
  readonly warnings: readonly string[];
};

export const NOTHING_KEPT: Renewed = { held: { created: 0, unconfirmed: 0 }, files: [], warnings: [] };

/** Writes `credentials.csv` anew with the outcomes, where there is one. Where that fails, it stays as the run left it. */
export async function renewCredentials(
  folder: string,
  credentials: Credentials,
  journal: JournalView,
): Promise<Renewed> {
  await credentials.close();
  if (credentials.store.size === 0) return NOTHING_KEPT;
  const last = (key: string) => journal.last(key);
  const held = credentials.store.retained(last);
  try {
    const { path, warning } = await withDiskErrors(() =>
      replaceOrBeside(join(folder, CREDENTIALS_FILE), credentials.store.textWithOutcomes(last)),
    );
    return { held, files: [basename(path)], warnings: warning === undefined ? [] : [warning] };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const why = error.message.replace(/\.$/, '');
    const warning = `${CREDENTIALS_FILE} holds every password, but not the outcomes: ${why}.`;
    return { held, files: [CREDENTIALS_FILE], warnings: [warning] };
  }
}
