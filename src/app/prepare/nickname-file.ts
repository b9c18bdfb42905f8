/** Reads nicknames from files of any kind (one a line, a roster, a CSV of a report), or between commas. */

import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { UserError } from '../../domain/errors.js';
import { splitLogin } from '../../domain/user.js';
import { systemMessage } from '../../lib/errno.js';
import { cellText } from '../../lib/text.js';
import { openRoster, type RosterOptions } from '../../roster/roster.js';
import { hasJournal } from '../results-folder.js';

/** As for the list: a CSV of its report has the same columns, and another table perhaps its encoding. */
type Reading = Pick<RosterOptions, 'map' | 'encoding' | 'profile'>;

/** A character that every table has and no nickname. */
const NOT_IN_NICKNAMES = /[^\S\n\r]|[,;|"'{}<>[\]\0]/u;

/**
 * @param typed paths of files as typed; with `orNames` also nicknames between commas
 * @throws {UserError} `usage` if a file cannot be read, or is a table without nicknames
 */
export async function readNicknames(
  typed: readonly string[],
  reading: Reading,
  cwd: string,
  orNames = false,
): Promise<readonly string[]> {
  const nicknames: string[] = [];
  for (const one of typed) {
    const isNames = orNames && !(await isFile(resolve(cwd, one), one));
    nicknames.push(...(isNames ? one.split(',') : await readOne(one, reading, cwd)));
  }
  return nicknames.map((nickname) => nickname.trim()).filter((nickname) => nickname !== '');
}

async function isFile(path: string, typed: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? /[\\/]|\.(?:csv|txt|xlsx|json)$/iu.test(typed) : !found.isDirectory();
}

async function readOne(file: string, reading: Reading, cwd: string): Promise<readonly string[]> {
  const path = resolve(cwd, file);
  const bytes = await readFile(path).catch((error: unknown) => {
    const what = `${file} cannot be read: ${systemMessage(error)}`;
    throw new UserError('usage', what, 'Check the path.', error);
  });
  const lines = bytes
    .toString()
    .replace(/^\uFEFF/u, '')
    .split(/[\n\r]+/u);
  const isTable = lines.some((line) => NOT_IN_NICKNAMES.test(line.trim()));
  const cells = isTable ? await readTable(path, file, reading, isUtf8(bytes)) : lines;
  return cells.map((cell) => splitLogin(cell, reading.profile?.nickname).nickname);
}

async function readTable(
  path: string,
  shown: string,
  { map, encoding, profile }: Reading,
  isUtf8: boolean,
): Promise<readonly string[]> {
  const unguard = await hasJournal(dirname(path));
  // Nicknames are ASCII: without an encoding for the names beside them, any single-byte one will do.
  const reading = { map, profile, ...(!isUtf8 && { encoding: encoding ?? 'latin1' }) };
  const roster = await openRoster({ path, stdin: Readable.from([]), unguard, ...reading });
  try {
    if (!roster.columns.sources.some(({ field }) => field === 'nickname')) {
      const next = 'Give that column the header "nickname".';
      throw new UserError('usage', `${shown} has no nickname column`, next);
    }
    const nicknames: string[] = [];
    for await (const row of roster.rows()) nicknames.push(cellText(roster.columns.draft(row).nickname));
    return nicknames;
  } finally {
    await roster.close();
  }
}
