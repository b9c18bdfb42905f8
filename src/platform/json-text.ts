/** Formats JSON for people: a value that fits is on one line, and any other has one line per part. */

const INDENT = '  ';

/** @param width of the longest line; strings are never broken @param before how much precedes the value on its line */
export function jsonText(value: unknown, width: number, indent = '', before = indent.length): string {
  const line = oneLine(value);
  // One more character for a comma.
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

/** Matches a string, including the colon if it is a key, or a brace. */
const PART = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}]/g;

/** True if an object has the same key twice, after unescaping: `\u0061` is `a`. @param text valid JSON */
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
