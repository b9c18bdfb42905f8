/** Pointers into JSON values (RFC 6901), with `*` for any element. */

const ANY = '*';

/** The value that a pointer without `*` refers to; `undefined` if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce(memberOf, value);
}

/** All values that a pointer refers to: at most one without `*`. */
export function valuesAt(value: unknown, pointer: string): readonly unknown[] {
  const all = tokensOf(pointer).reduce(
    (values: readonly unknown[], token) =>
      values.flatMap((inner) => (token === ANY ? elementsOf(inner) : [memberOf(inner, token)])),
    [value],
  );
  return all.filter((one) => one !== undefined);
}

export function hasAny(pointer: string): boolean {
  return tokensOf(pointer).includes(ANY);
}

function tokensOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1);
}

function memberOf(value: unknown, escaped: string): unknown {
  const token = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? Reflect.get(value, token) : undefined;
}

function elementsOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** Escapes `~` and `/` in the member's name. */
export function appendToPointer(pointer: string, token: string | number): string {
  return `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
