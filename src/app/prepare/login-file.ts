/** Logins from a file of any kind: one a line, a roster, or a CSV of a report. */

import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { UserError } from '../../domain/errors.js';
import { systemWords } from '../../lib/errno.js';
import { openRoster, type RosterOptions } from '../../roster/roster.js';
import { cellText } from './person.js';

/** What no login has, and every table. */
const NOT_LOGINS = /[^\S\n\r]|[,;|"'{}<>[\]\0]/u;

export type LoginFile = {
  /** Absolute. */
  readonly path: string;
  /** The path in messages. */
  readonly shown: string;
  /** Whether it is of a results folder. */
  readonly isOfReport: boolean;
  /** How the list is read: a CSV of its report has the same columns, and another table perhaps its encoding. */
  readonly reading: Pick<RosterOptions, 'map' | 'encoding'>;
};

/** @throws {UserError} `usage` where it cannot be read, or has no logins */
export async function readLogins(file: LoginFile): Promise<readonly string[]> {
  const { path, shown } = file;
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UserError('usage', `${shown} cannot be read: ${systemWords(error)}`, 'Check the path.', error);
  });
  const lines = bytes
    .toString()
    .replace(/^\uFEFF/u, '')
    .split(/[\n\r]+/u);
  const isTable = lines.some((line) => NOT_LOGINS.test(line.trim()));
  const logins = isTable ? await loginsOfRoster(file, isUtf8(bytes)) : lines;
  return logins.map((login) => (login.split('@', 1)[0] ?? '').trim()).filter((login) => login !== '');
}

async function loginsOfRoster(
  { path, shown, isOfReport, reading: { map, encoding } }: LoginFile,
  isUtf8: boolean,
): Promise<readonly string[]> {
  // Logins are in ASCII, whatever the names beside them were saved in.
  const told = isUtf8 ? { map } : { map, encoding: encoding ?? 'latin1' };
  const roster = await openRoster({ path, stdin: Readable.from([]), unguard: isOfReport, ...told });
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
