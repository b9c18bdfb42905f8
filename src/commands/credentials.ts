/** The passwords of a run that stand in no roster: opened for it, and written anew with the outcomes at its end. */

import { randomInt } from 'node:crypto';
import { basename, join } from 'node:path';
import { CREDENTIALS_FILE } from '../credentials/book.js';
import { type Credentials, openCredentials } from '../credentials/credentials.js';
import { createGenerator } from '../credentials/generator.js';
import { UserError } from '../errors.js';
import type { JournalView } from '../journal/journal.js';
import { writeFileSafely } from '../report/write-file.js';
import type { Job, Outside } from './job.js';

/** @throws {UserError} `results` where `credentials.csv` cannot be read */
export async function credentialsOf(job: Job, { settings }: Outside): Promise<Credentials> {
  const generator = await createGenerator(settings.passwordStyle, (below) => randomInt(below));
  return await openCredentials(job.folder, job.roster.delimiter ?? ',', generator);
}

export type Renewed = {
  /** How many passwords of users who were created the file holds. */
  readonly count: number;
  readonly files: readonly string[];
  /** Whole sentences. */
  readonly warnings: readonly string[];
};

export const NOTHING_KEPT: Renewed = { count: 0, files: [], warnings: [] };

/** Writes `credentials.csv` anew with the outcomes, where there is one. Where that fails, it stays as the run left it. */
export async function renewCredentials(
  folder: string,
  credentials: Credentials,
  journal: JournalView,
): Promise<Renewed> {
  await credentials.close();
  if (credentials.book.size === 0) return NOTHING_KEPT;
  const { text, count } = credentials.book.settled((key) => journal.last(key));
  try {
    const { path, warning } = await writeFileSafely(join(folder, CREDENTIALS_FILE), text);
    return { count, files: [basename(path)], warnings: warning === undefined ? [] : [warning] };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const why = error.message.replace(/\.$/, '');
    const warning = `${CREDENTIALS_FILE} holds every password, but not the outcomes: ${why}.`;
    return { count, files: [CREDENTIALS_FILE], warnings: [warning] };
  }
}
