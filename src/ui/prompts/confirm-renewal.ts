/** Shows which nicknames change, and asks, since people who already have an account would get a second one. */

import type { PreparedRows } from '../../app/prepare/index.js';
import { wholeName } from '../../domain/user.js';
import { canAsk } from '../../platform/io.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import { writeText } from '../human/prepare-text.js';
import { askYesNo } from './ask.js';

/** @returns whether to write @throws {UserError} `usage` if nobody can be asked */
export async function confirmRenewal(
  { all, label }: PreparedRows,
  hasResults: boolean,
  yes: boolean,
  language: Language,
  io: Parameters<typeof askYesNo>[2],
): Promise<boolean> {
  const renewed = all.filter(({ how }) => how === 'renewed');
  if (renewed.length === 0) return true;
  const texts = textsIn(language).prepare.renewal;
  for (const { person, nickname } of renewed) {
    const place = `${label}:${person.row.line}`;
    writeText(io.stderr, texts.becomes(place, wholeName(person.name), person.nickname, nickname));
  }
  writeText(io.stderr, texts.warning(hasResults));
  if (yes) return true;
  const people = renewed.length;
  if (!canAsk(io)) throw userError('usage', 'renewal-needs-yes', { people });
  const isAgreed = await askYesNo(texts.question(people), language, io);
  if (!isAgreed) io.stderr.write(`${texts.declined}\n`);
  return isAgreed;
}
