/** `--renew`: which rows get another login, and the question before they do. */

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { count } from '../lib/text.js';
import type { KnownFolder } from '../prepare/known-people.js';
import { readLogins } from '../prepare/login-file.js';
import { wholeName } from '../prepare/person.js';
import type { Prepared } from '../prepare/prepare.js';
import type { RosterOptions } from '../roster/roster.js';
import { askYesNo, canAsk } from './ask.js';
import { printable } from './words.js';

/** @param typed a file with logins, or logins between commas */
export async function loginsToRenew(
  typed: string | undefined,
  map: RosterOptions['map'],
  io: Io,
): Promise<readonly string[]> {
  if (typed === undefined) return [];
  const path = resolve(io.cwd, typed);
  const isFile = await stat(path).then(
    (found) => !found.isDirectory(),
    () => /[\\/]|\.(?:csv|txt|xlsx|json)$/iu.test(typed),
  );
  const logins = isFile ? await readLogins(path, typed, map) : typed.split(',').map((login) => login.trim());
  return logins.filter((login) => login !== '');
}

type Renewal = {
  readonly folders: readonly KnownFolder[];
  /** What stands before a line. */
  readonly label: string;
  readonly yes: boolean;
};

/**
 * Shows whose login changes, and asks.
 * @returns whether to write
 * @throws {UserError} `usage` where nobody can be asked
 */
export async function confirmRenewal(
  { given }: Prepared,
  { folders, label, yes }: Renewal,
  io: Io,
): Promise<boolean> {
  const renewed = given.filter(({ how }) => how === 'renewed');
  if (renewed.length === 0) return true;
  for (const { person, login } of renewed) {
    const place = `${label}:${person.row.line}`;
    const words = `${place}: ${wholeName(person.name)}: ${person.login} becomes ${login}`;
    io.stderr.write(`${printable(words)}\n`);
  }
  io.stderr.write(`${warning(folders.length > 0)}\n`);
  if (yes) return true;
  const them = count(renewed.length, 'person', 'people');
  if (!canAsk(io)) {
    throw new UserError(
      'usage',
      `Another login for ${them} has to be confirmed, and there is no terminal to ask at`,
      'Look at the names above, then add --yes.',
    );
  }
  const isAgreed = await askYesNo(`Give another login to ${them}?`, io);
  if (!isAgreed) io.stderr.write('Nothing was written.\n');
  return isAgreed;
}

function warning(hasResults: boolean): string {
  const second = 'whoever has an account already would get a second one';
  return hasResults
    ? `No results of earlier runs say that they have accounts. Still, ${second}: look in the directory first.`
    : `There are no results of earlier runs to tell who has an account: ${second}.`;
}
