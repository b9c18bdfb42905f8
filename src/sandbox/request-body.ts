import type { IncomingMessage } from 'node:http';

/** The limit in bytes, far more than a user needs. */
const BODY_LIMIT = 64 * 1024;

/** Returns no bytes if there are more than `BODY_LIMIT`, but reads all. Rejects if the client disconnects. */
export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return Buffer.concat(size <= BODY_LIMIT ? chunks : []);
}

/** Returns `undefined` if it is not JSON in UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The members of a form, `name[]` as a list. Returns `undefined` if any other member is repeated. */
export function parseForm(bytes: Uint8Array): unknown {
  const form = new URLSearchParams(Buffer.from(bytes).toString());
  const names = [...new Set(form.keys())];
  if (names.some((name) => !name.endsWith('[]') && form.getAll(name).length > 1)) return undefined;
  return Object.fromEntries(
    names.map((name) =>
      name.endsWith('[]') ? [name.slice(0, -2), form.getAll(name)] : [name, form.get(name)],
    ),
  );
}
