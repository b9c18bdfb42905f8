/** Finds the brace or bracket that was left open. A parser misses its end at the end of the file, which is seldom the place. */

import { createScanner } from 'jsonc-parser';

/** What closes what, by the numbers of jsonc-parser, whose own enum cannot be imported under `isolatedModules`. */
const CLOSED_BY: ReadonlyMap<number, number> = new Map([
  [1, 2],
  [3, 4],
]);
const CLOSING: ReadonlySet<number> = new Set(CLOSED_BY.values());
const END = 17;

type Opened = { readonly offset: number; readonly indent: number; readonly closedBy: number };

/**
 * The first one at whose end something else is closed, or that is closed further left than its line begins; where
 * there is none, the last one that nothing closes.
 * @returns characters of the text before it; `undefined` where each is closed in its place
 */
export function unclosed(text: string): number | undefined {
  const scanner = createScanner(text, true);
  const open: Opened[] = [];
  const suspects: Opened[] = [];
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const line = /[^\r\n]*$/.exec(text.slice(0, offset))?.[0] ?? '';
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    const closedBy = CLOSED_BY.get(token);
    if (closedBy !== undefined) open.push({ offset, indent, closedBy });
    if (!CLOSING.has(token)) continue;
    const at = open.findLastIndex((opened) => opened.closedBy === token);
    const [closed, ...within] = at < 0 ? [] : open.splice(at);
    suspects.push(...within);
    if (closed !== undefined && indent === line.length && indent < closed.indent) suspects.push(closed);
  }
  return (suspects[0] ?? open.at(-1))?.offset;
}
