/** What the body of an answer says: the error's code and its words, where there are any. As it came: may hold secrets. */

export type Said = {
  readonly code?: string;
  /** The message, its template filled. */
  readonly message?: string;
};

/** Reads `{"message": "…{name}…", "code": "…", "params": {"name": "…"}}`; anything else says nothing. Never throws. */
export function readSaid(body: Uint8Array): Said {
  const value = parse(body);
  if (!isRecord(value)) return {};
  const code = text(value.code);
  const template = text(value.message);
  return {
    ...(code === undefined ? {} : { code }),
    ...(template === undefined ? {} : { message: fill(template, value.params) }),
  };
}

const UTF_8 = new TextDecoder();

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(UTF_8.decode(body));
  } catch {
    return undefined;
  }
}

/** How much params may add to a template, in UTF-16 units: one that is named many times would fill the memory. */
const MOST_FILLED = 64 * 1024;

/** Once, from left to right: what a param holds is not a template in its turn. */
function fill(template: string, params: unknown): string {
  if (!isRecord(params)) return template;
  let room = MOST_FILLED;
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? text(params[name]) : undefined;
    room -= value?.length ?? 0;
    return value === undefined || room < 0 ? whole : value;
  });
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' ? String(value) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
