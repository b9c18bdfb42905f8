/** JSON for people: a value is on one line if it fits, and otherwise has a line for each part. */

const INDENT = '  ';

/**
 * @param width the longest line; a text is never broken
 * @param indent of the line on which the value begins
 * @param before how many characters are before the value on its line, the indent included
 */
export function jsonText(value: unknown, width: number, indent = '', before = indent.length): string {
  const line = oneLine(value);
  // A comma may follow.
  if (typeof value !== 'object' || value === null || before + line.length + 1 <= width) return line;
  const inner = indent + INDENT;
  const part = (name: string, one: unknown) =>
    `${inner}${name}${jsonText(one, width, inner, inner.length + name.length)}`;
  const [open, parts, close] = Array.isArray(value)
    ? ['[', value.map((one) => part('', one)), ']']
    : ['{', Object.entries(value).map(([name, one]) => part(`${JSON.stringify(name)}: `, one)), '}'];
  return [open, parts.join(',\n'), indent + close].join('\n');
}

/** `{ "a": [1, 2] }` */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${oneLine(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Matches a text, with the colon after it if it is a key, and the begin or end of an object. */
const PART = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;

/** True if an object has a key more than once, as a parser reads keys: `\u0061` is `a`. @param text valid JSON */
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
