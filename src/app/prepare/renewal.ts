/** `--taken` and `--renew`: logins from files, and the question before people get another one. */

import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UserError } from '../../domain/errors.js';
import type { Io } from '../../lib/io.js';
import { count } from '../../lib/text.js';
import { say } from '../../ui/human/prepare-text.js';
import { askYesNo, canAsk } from '../../ui/prompts/ask.js';
import { hasJournal } from '../results-folder.js';
import { type LoginFile, readLogins } from './login-file.js';
import { wholeName } from './person.js';
import type { Prepared } from './prepare.js';

type Reading = LoginFile['reading'];

/** @param typed files with logins */
export async function loginsOf(
  typed: readonly string[],
  reading: Reading,
  { cwd }: Io,
): Promise<readonly string[]> {
  const logins: string[] = [];
  for (const shown of typed) {
    const path = resolve(cwd, shown);
    const isOfReport = await hasJournal(dirname(path));
    logins.push(...(await readLogins({ path, shown, isOfReport, reading })));
  }
  return logins;
}

/** @param typed files with logins, and logins between commas */
export async function loginsToRenew(
  typed: readonly string[],
  reading: Reading,
  io: Io,
): Promise<readonly string[]> {
  const logins: string[] = [];
  for (const one of typed) {
    const isFile = await stat(resolve(io.cwd, one)).then(
      (found) => !found.isDirectory(),
      () => /[\\/]|\.(?:csv|txt|xlsx|json)$/iu.test(one),
    );
    logins.push(...(isFile ? await loginsOf([one], reading, io) : one.split(',').map((each) => each.trim())));
  }
  return logins.filter((login) => login !== '');
}

/**
 * Shows whose login changes, and asks.
 * @param label what is in front of a line
 * @param hasResults whether results of earlier runs are known
 * @returns whether to write
 * @throws {UserError} `usage` where nobody can be asked
 */
export async function confirmRenewal(
  { given }: Prepared,
  { label, hasResults, yes }: { readonly label: string; readonly hasResults: boolean; readonly yes: boolean },
  io: Io,
): Promise<boolean> {
  const renewed = given.filter(({ how }) => how === 'renewed');
  if (renewed.length === 0) return true;
  for (const { person, login } of renewed) {
    const place = `${label}:${person.row.line}`;
    say(io.stderr, `${place}: ${wholeName(person.name)}: ${person.login} becomes ${login}`);
  }
  const second = 'whoever has an account already would get a second one';
  const warning = hasResults
    ? `No results of earlier runs say that they have accounts. Still, ${second}: look in the directory first.`
    : `There are no results of earlier runs to tell who has an account: ${second}.`;
  say(io.stderr, warning);
  if (yes) return true;
  const them = count(renewed.length, 'person', 'people');
  if (!canAsk(io)) {
    const what = `Another login for ${them} has to be confirmed, and there is no terminal to ask at`;
    throw new UserError('usage', what, 'Look at the names above, then add --yes.');
  }
  const isAgreed = await askYesNo(`Give another login to ${them}?`, io);
  if (!isAgreed) io.stderr.write('Nothing was written.\n');
  return isAgreed;
}
