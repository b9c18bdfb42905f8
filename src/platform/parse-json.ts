/** Parses foreign JSON after checking how deeply it is nested, and narrows the types of its parts. */

/** Returns `undefined` if the text is invalid or nested too deeply. */
export function parseJson(text: string): unknown {
  try {
    return tooDeepAt(text) === undefined ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Far deeper than any file or answer needs, and far less deep than the stack of recursive code allows. */
export const MAX_JSON_DEPTH = 100;

/** Also works on invalid JSON. @returns the offset of the first bracket that is more than `most` levels deep */
export function tooDeepAt(text: string, most = MAX_JSON_DEPTH): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '[':
      case '{':
        depth += 1;
        if (depth > most) return at;
        break;
      case ']':
      case '}':
        depth = Math.max(depth - 1, 0);
        break;
      case '"':
        at = endOfText(text, at);
        break;
      case '/':
        at = endOfComment(text, at);
        break;
    }
  }
  return undefined;
}

/** A string ends at its quote, or at a line break, where parsers consider it cut off. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const kind = text.slice(start, start + 2);
  if (kind !== '//' && kind !== '/*') return start;
  const end = kind === '//' ? text.indexOf('\n', start) : text.indexOf('*/', start + 2) + 1;
  return end <= 0 ? text.length : end;
}
