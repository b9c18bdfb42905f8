/** Pointers into JSON values (RFC 6901). */

/** The value that a pointer points to; `undefined` where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  const tokens = pointer.split('/').slice(1);
  return tokens.reduce((inner: unknown, token) => memberOf(inner, unescaped(token)), value);
}

function memberOf(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? Reflect.get(value, token) : undefined;
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** `~` and `/` of a member's name are escaped. */
export function appendToPointer(pointer: string, token: string | number): string {
  return `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
