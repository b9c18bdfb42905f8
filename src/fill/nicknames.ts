/** Nicknames for the rows that have none: what the patterns make, then a number behind it. */

import type { Complaint } from '../finding.js';
import { nicknameKey } from '../user.js';
import { noPattern } from './nickname-words.js';
import { createPick } from './numbers.js';

/** A row without a nickname, and what the patterns make of it. */
export type Lacking = {
  readonly row: number;
  /** The first choice first; none where no pattern fits. */
  readonly wishes: readonly string[];
  /** What was empty, so that a pattern made nothing. */
  readonly empty: string | undefined;
};

export type Given =
  | { readonly nickname: string; readonly numbered: boolean }
  | { readonly complaint: Complaint };

/** @param written the nicknames that rows of the roster have, without their domains. @returns by the row's number */
export function giveNicknames(
  lacking: readonly Lacking[],
  written: readonly string[],
): ReadonlyMap<number, Given> {
  const here = new Set(written.map(nicknameKey));
  const pick = createPick((nickname) => !here.has(nicknameKey(nickname)));
  const given = new Map<number, Given>();
  for (const { row, wishes, empty } of lacking) {
    const nickname = pick(wishes);
    if (nickname === undefined) given.set(row, { complaint: noPattern(empty) });
    else {
      here.add(nicknameKey(nickname));
      given.set(row, { nickname, numbered: !wishes.includes(nickname) });
    }
  }
  return given;
}
