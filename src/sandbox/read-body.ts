/** The body of a request, up to a limit. */

import type { IncomingMessage } from 'node:http';

/**
 * The bytes, or `undefined` where there are more than `limit`; the rest is read and dropped, so that the client gets
 * to read the answer. Rejects when the client goes away in between.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a body comes in bytes');
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size <= limit ? Buffer.concat(chunks) : undefined;
}
