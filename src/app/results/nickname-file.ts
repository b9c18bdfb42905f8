/** Reads nicknames from files (one per line, a roster, a CSV of a report), or from a comma-separated list. */

import { isUtf8 } from 'node:buffer';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { cellText } from '../../domain/text.js';
import { isSameDomain, splitLogin } from '../../domain/user.js';
import { type ReadingOfRoster, readRoster } from '../../roster/roster.js';
import { openSource, type RosterSource } from '../../roster/roster-source.js';
import { userError } from '../../texts/user-error.js';
import { hasJournal } from './results-folder.js';

type Place = { readonly cwd: string; readonly signal: AbortSignal };

type Reading = Pick<ReadingOfRoster, 'map' | 'encoding' | 'profile'> & {
  /** Logins of other domains are left out. */
  readonly domain?: string | undefined;
};

/** Characters that occur in every table and in no nickname. */
const NOT_IN_NICKNAMES = /[^\S\n\r]|[,;|"'{}<>[\]\0]/u;

/** @throws {UserError} `roster` if a file cannot be read, `usage` if it is a table without nicknames */
export async function readNicknames(
  typed: readonly string[],
  reading: Reading,
  place: Place,
  acceptsNames = false,
): Promise<readonly string[]> {
  const nicknames: string[] = [];
  for (const one of typed) {
    const isNames = acceptsNames && !(await isNicknameFile(one, place.cwd));
    nicknames.push(...(isNames ? one.split(',') : await readOne(one, reading, place)));
  }
  return nicknames.map((nickname) => nickname.trim());
}

/** True for a file of nicknames, false for the nicknames themselves. */
export async function isNicknameFile(typed: string, cwd: string): Promise<boolean> {
  const found = await stat(resolve(cwd, typed)).catch(() => undefined);
  return found === undefined ? /[\\/]|\.(?:csv|txt|xlsx|json)$/iu.test(typed) : !found.isDirectory();
}

async function readOne(file: string, reading: Reading, { cwd, signal }: Place): Promise<readonly string[]> {
  const path = resolve(cwd, file);
  const unguard = await hasJournal(dirname(path));
  // Open the file only once, since a pipe cannot be read again.
  const source = await openSource({ path, stdin: Readable.from([]), signal, unguard });
  try {
    const bytes = await source.read(0, source.size);
    const lines = bytes
      .toString()
      .replace(/^\uFEFF/u, '')
      .split(/[\n\r]+/u);
    const isTable = lines.some((line) => NOT_IN_NICKNAMES.test(line.trim()));
    const cells = isTable
      ? await readTable(source, file, { ...reading, unguard }, isUtf8(bytes))
      : lines.filter((line) => line.trim() !== '');
    return cells
      .map((cell) => splitLogin(cell, reading.profile?.nickname))
      .flatMap(({ nickname, domain }) => (isSameDomain(domain, reading.domain) ? [nickname] : []));
  } finally {
    await source.close();
  }
}

async function readTable(
  source: RosterSource,
  shown: string,
  { map, encoding, profile, unguard }: Reading & { readonly unguard: boolean },
  isUtf8: boolean,
): Promise<readonly string[]> {
  // Nicknames are ASCII, so any single-byte encoding works for them.
  const reading = { map, profile, unguard, ...(!isUtf8 && { encoding: encoding ?? 'latin1' }) };
  const roster = await readRoster(source, reading);
  if (!roster.columns.sources.some(({ field }) => field === 'nickname'))
    throw userError('usage', 'nickname-file-form', { path: shown });
  const nicknames: string[] = [];
  for await (const row of roster.rows()) nicknames.push(cellText(roster.columns.draft(row).nickname));
  return nicknames;
}
