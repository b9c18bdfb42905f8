/** Another nickname for a row whose made nickname is taken in the directory, where the settings ask for that. */

import type { Filler } from './fill/filler.js';
import type { PasswordSource } from './password-source.js';
import type { Roster } from './roster/roster.js';
import type { Row } from './row.js';
import { type RunState, type Tried, type TryParts, tryRow, type Waiting } from './trying.js';
import { nicknameKey, type User } from './user.js';

/** A nickname that was made for a row is taken in the directory, and another one is tried. */
export type Taken = {
  readonly event: 'taken';
  readonly row: number;
  readonly line: number;
  readonly nickname: string;
  readonly next: string;
};

/** So many nicknames are tried for a row in one run, and no more. */
const MOST_NICKNAMES = 10;

/** What is sent: the same but for the nickname. */
type Sending = {
  readonly user: User;
  readonly row: Pick<Row, 'row' | 'line'>;
  readonly password: PasswordSource;
};

/** Whether the roster is still the same, and which nickname comes next. */
type Means = { readonly roster: Pick<Roster, 'changed'>; readonly filler?: Filler };

/**
 * Goes on with other nicknames while the directory says that the one before is taken. Never after a doubt: then it is
 * very probably taken by this very person.
 */
export async function* tryNext(
  { user, row: { row, line }, password }: Sending,
  first: Tried,
  state: RunState,
  { roster, filler }: Means,
  parts: TryParts,
): AsyncGenerator<Taken | Waiting, { readonly nickname: string; readonly tried: Tried }, void> {
  const { journal, pacer, interruption } = parts;
  let [nickname, tried] = [user.nickname, first];
  for (let count = 1; count < MOST_NICKNAMES; count += 1) {
    const isTaken = tried.verdict.outcome === 'exists';
    if (!isTaken || journal.last(nicknameKey(nickname))?.doubtSince !== undefined) break;
    await pacer.ready(interruption.first);
    if (interruption.first.aborted) return { nickname, tried: { ...tried, interrupted: true } };
    if (await roster.changed()) break;
    const next = filler?.next(row);
    if (next === undefined) break;
    await journal.assign(next);
    yield { event: 'taken', row, line, nickname, next: next.nickname };
    nickname = next.nickname;
    tried = yield* tryRow({ ...user, nickname }, row, line, state, parts, password);
  }
  return { nickname, tried };
}
