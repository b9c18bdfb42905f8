/** Logins from a file of any kind: one a line, a roster, or a CSV of a report. */

import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { UserError } from '../errors.js';
import { systemWords } from '../lib/errno.js';
import { openRoster, type RosterOptions } from '../roster/roster.js';
import { cellText } from './cell-text.js';

/** What no login has, and every table. */
const NOT_LOGINS = /[^\S\n\r]|[,;|"'{}<>[\]\0]/u;

/**
 * @param path absolute
 * @param shown the path in messages
 * @param map how the list's fields were mapped: a CSV of its report has the same columns
 * @throws {UserError} `usage` where it cannot be read, or has no logins
 */
export async function readLogins(
  path: string,
  shown: string,
  map: RosterOptions['map'],
): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UserError('usage', `${shown} cannot be read: ${systemWords(error)}`, 'Check the path.', error);
  });
  const lines = text
    .replace(/^\uFEFF/u, '')
    .split(/[\n\r]+/u)
    .map((line) => line.trim());
  const logins = lines.some((line) => NOT_LOGINS.test(line)) ? await loginsOfRoster(path, shown, map) : lines;
  return logins.map((login) => (login.split('@', 1)[0] ?? '').trim()).filter((login) => login !== '');
}

async function loginsOfRoster(
  path: string,
  shown: string,
  map: RosterOptions['map'],
): Promise<readonly string[]> {
  const isOfReport = await hasJournal(dirname(path));
  const roster = await openRoster({
    path,
    stdin: Readable.from([]),
    unguard: isOfReport,
    ...(map && { map }),
  });
  try {
    if (!roster.columns.sources.some(({ field }) => field === 'nickname')) {
      throw new UserError('usage', `${shown} has no column of logins`, 'Give it the header "nickname".');
    }
    const logins: string[] = [];
    for await (const row of roster.rows()) logins.push(cellText(roster.columns.draft(row).nickname));
    return logins;
  } finally {
    await roster.close();
  }
}

/** Whether a run left a journal in a folder, whatever it holds. */
export async function hasJournal(folder: string): Promise<boolean> {
  return await access(join(folder, 'journal.jsonl')).then(
    () => true,
    () => false,
  );
}
