/** The nicknames that were made, in words: each next to its name in a dry run, and how many in the plan of a run. */

import type { Filler, Made } from '../fill/filler.js';
import type { Name } from '../user.js';
import { count } from './words.js';

/** One line a nickname: place, nickname, name, and what is to be known of it. */
export function loginLines(filler: Filler, label: string): readonly string[] {
  const all = [...filler.made()];
  const places = all.map(({ line }) => `${label}:${line}`);
  const width = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, text.length), 0);
  const [placeWidth, loginWidth] = [width(places), width(all.map(({ nickname }) => nickname))];
  return all.map((made, at) => {
    const note = noteOf(made);
    const name = `${wholeName(made.name)}${note === '' ? '' : `  (${note})`}`;
    return `${(places[at] ?? '').padEnd(placeWidth)}  ${made.nickname.padEnd(loginWidth)}  ${name}`;
  });
}

/** `300 nicknames made from names, 12 of them numbered`; `undefined` where none was made. */
export function loginSummary(filler: Filler): string | undefined {
  let [total, numbered, kept] = [0, 0, 0];
  for (const made of filler.made()) {
    total += 1;
    if (made.numbered) numbered += 1;
    if (made.kept) kept += 1;
  }
  if (total === 0) return undefined;
  const parts = [`${count(total, 'nickname')} made from names`];
  if (numbered > 0) parts.push(`${share(numbered, total)}numbered`);
  if (kept > 0) parts.push(`${share(kept, total)}kept from before`);
  return parts.join(', ');
}

/** `2 of them `; `all ` where it is all of several, and nothing where it is the only one. */
function share(n: number, total: number): string {
  if (n < total) return `${n} of them `;
  return total === 1 ? '' : 'all ';
}

function noteOf({ numbered, kept }: Made): string {
  return [...(numbered ? ['numbered'] : []), ...(kept ? ['from before'] : [])].join(', ');
}

export function wholeName({ last, first, middle }: Name): string {
  return [last, first, middle].filter((part) => part !== '').join(' ');
}
