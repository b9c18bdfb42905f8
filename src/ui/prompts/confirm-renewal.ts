/** Shows which nicknames change, and asks, since people who already have an account would get a second one. */

import type { PreparedRows } from '../../app/prepare/index.js';
import { UserError } from '../../domain/errors.js';
import { wholeName } from '../../domain/user.js';
import { canAsk } from '../../lib/terminal-text.js';
import { count } from '../../lib/text.js';
import { writeText } from '../human/prepare-text.js';
import { askYesNo } from './ask.js';

/** @returns whether to write @throws {UserError} `usage` if nobody can be asked */
export async function confirmRenewal(
  { all, label }: PreparedRows,
  hasResults: boolean,
  yes: boolean,
  io: Parameters<typeof askYesNo>[1],
): Promise<boolean> {
  const renewed = all.filter(({ how }) => how === 'renewed');
  if (renewed.length === 0) return true;
  for (const { person, nickname } of renewed) {
    const place = `${label}:${person.row.line}: ${wholeName(person.name)}`;
    writeText(io.stderr, `${place}: ${person.nickname} becomes ${nickname}`);
  }
  const found = hasResults
    ? 'The results of earlier runs show no account for these people.'
    : 'There are no results of earlier runs that show who has an account.';
  writeText(
    io.stderr,
    `${found} A person who already has an account would get a second one. Check the directory first.`,
  );
  if (yes) return true;
  const people = count(renewed.length, 'person', 'people');
  if (!canAsk(io)) {
    const what = `Changing the nickname of ${people} needs confirmation, but the program cannot ask without a terminal`;
    throw new UserError('usage', what, 'Check the names above, then add --yes.');
  }
  const isAgreed = await askYesNo(`Change the nickname of ${people}?`, io);
  if (!isAgreed) io.stderr.write('Nothing was written.\n');
  return isAgreed;
}
