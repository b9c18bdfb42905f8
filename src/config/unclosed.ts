/**
 * Finds the brace or bracket that was left open. A parser misses its end at the end of the file, which is seldom the
 * place.
 */

import { createScanner } from 'jsonc-parser';

/** What closes what, by the numbers of jsonc-parser, whose own enum cannot be imported under `isolatedModules`. */
const CLOSED_BY: ReadonlyMap<number, number> = new Map([
  [1, 2],
  [3, 4],
]);
const CLOSING: ReadonlySet<number> = new Set(CLOSED_BY.values());
const LINE_BREAK = 14;
const SPACE = 15;
const END = 17;

type Opened = { readonly offset: number; readonly indent: number; readonly closedBy: number };

/**
 * The first one at whose end something else is closed, or that is closed further left than its line begins; where
 * there is none, the last one that nothing closes.
 * @returns characters of the text before it; `undefined` where each is closed in its place
 */
export function unclosed(text: string): number | undefined {
  const scanner = createScanner(text, false);
  const open: Opened[] = [];
  const suspects: Opened[] = [];
  let [indent, beginsLine] = [0, true];
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    if (token === LINE_BREAK) {
      [indent, beginsLine] = [0, true];
      continue;
    }
    if (token === SPACE) {
      if (beginsLine) indent = scanner.getTokenLength();
      continue;
    }
    const closedBy = CLOSED_BY.get(token);
    if (closedBy !== undefined) open.push({ offset: scanner.getTokenOffset(), indent, closedBy });
    if (CLOSING.has(token)) {
      const at = open.findLastIndex((opened) => opened.closedBy === token);
      const [closed, ...within] = at < 0 ? [] : open.splice(at);
      suspects.push(...within);
      if (closed !== undefined && beginsLine && indent < closed.indent) suspects.push(closed);
    }
    beginsLine = false;
  }
  return (suspects[0] ?? open.at(-1))?.offset;
}
