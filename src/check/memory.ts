/** What a pass over the roster remembers from row to row: which nicknames stood where, and the first domain. */

import type { Name } from '../user.js';
import { createNicknameLines } from './nickname-lines.js';
import { quote, shows } from './quote.js';

/** The domain that the roster's nicknames have, also as it may be shown, and the line where it stood first. */
export type Home = { readonly domain: string; readonly quoted: string; readonly line: number };

export type Memory = {
  /** The line where the nickname of this key stood before; then remembers this one. The key `''` never stood before. */
  meet(key: string, line: number): number | undefined;
  /** The first domain, which is this one if none came before. */
  home(domain: string | undefined, secret: string, line: number): Home | undefined;
  /** For whom the nickname of this key was created before. */
  createdBefore(key: string): Name | undefined;
  /** The first domain, as it was spelled; undefined also where it shows its row's password. */
  domain(): string | undefined;
};

export type MemoryOptions = {
  /** About how many rows there will be. Default: not known. */
  readonly expectedRows?: number | undefined;
  /** Default: for nobody. */
  readonly createdBefore?: ((key: string) => Name | undefined) | undefined;
};

export function createMemory({ expectedRows, createdBefore }: MemoryOptions = {}): Memory {
  const lines = createNicknameLines(expectedRows);
  let home: Home | undefined;
  let shown: string | undefined;
  return {
    meet: (key, line) => (key === '' ? undefined : lines.meet(key, line)),
    home(domain, secret, line) {
      if (home === undefined && domain) {
        home = { domain, quoted: quote(domain, secret), line };
        shown = shows(domain, secret) ? undefined : domain;
      }
      return home;
    },
    createdBefore: (key) => (key === '' ? undefined : createdBefore?.(key)),
    domain: () => shown,
  };
}
