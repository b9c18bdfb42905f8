/** Finds out whether a JSON text has a key twice: a parser then takes the last value, and the others are lost. */

/** A text, with the colon behind it where it is a key; or where an object begins or ends. */
const PART = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;

/**
 * One pass in a loop, however deeply the text is nested. Keys are compared as a parser reads them: `\u0061` is `a`.
 * @param text valid JSON
 * @returns whether any of its objects has a key more than once
 */
export function hasRepeatedKey(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [part, quoted, colon] of text.matchAll(PART)) {
    if (part === '{') open.push(new Set());
    else if (part === '}') open.pop();
    else if (quoted !== undefined && colon !== undefined) {
      const key = String(JSON.parse(quoted));
      const seen = open.at(-1);
      if (seen?.has(key)) return true;
      seen?.add(key);
    }
  }
  return false;
}
