/** Reads a stream or a named pipe to its end, with a limit on its size. */

import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Interrupted } from '../domain/errors.js';

/** The size of the first buffer, enough for most inputs: larger buffers trigger garbage collection. */
const USUAL_SIZE = 64 * 1024;

/**
 * @param most in bytes @param tooLarge makes the error for a stream with more
 * @throws {Interrupted} if the signal is aborted before the stream ends
 */
export async function readToEnd(
  stream: Readable,
  most: number,
  tooLarge: () => Error,
  signal?: AbortSignal,
): Promise<Buffer> {
  const stop = (): unknown => stream.destroy(new Interrupted());
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    let all = Buffer.alloc(USUAL_SIZE);
    let size = 0;
    for await (const chunk of stream) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
      if (size + bytes.length > most) throw tooLarge();
      if (size + bytes.length > all.length) {
        // As large as the largest input: unused pages cost nothing, and joining chunks would take twice as much memory.
        const larger = Buffer.alloc(most);
        all.copy(larger, 0, 0, size);
        all = larger;
      }
      size += bytes.copy(all, size);
    }
    return all.subarray(0, size);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** Opens without waiting for a writer: waiting would block a thread, and the program could not exit. */
export function openPipe(path: string): Readable {
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  return new Socket({ fd, readable: true, writable: false });
}
