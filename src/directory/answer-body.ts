/** What the body of an answer says: the error's code and its words, where there are any. Raw: conceal before showing. */

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

/** Once, from left to right: what a param holds is not a template in its turn. */
function fill(template: string, params: unknown): string {
  if (!isRecord(params)) return template;
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? (text(params[name]) ?? whole) : whole,
  );
}

function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' ? String(value) : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
