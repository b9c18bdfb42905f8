/** A wire that is somebody else's `fetch`. It tells less than one of our own: nobody knows when bytes leave. */

import { MOST_BODY, type Request, type Seen, type Wire } from './wire.js';

/** @param answered called when the whole answer is there, a moment before `send` comes back */
export function openFetchWire(fetch: typeof globalThis.fetch, request: Request, answered: () => void): Wire {
  const seen: Seen = { sent: false, headers: {}, body: [] };
  const controller = new AbortController();
  const closed = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const carry = async (): Promise<void> => {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: request.headers.map(([name, value]): [string, string] => [name, value]),
      body: request.body,
      redirect: 'manual',
      signal: controller.signal,
    });
    seen.status = response.status;
    seen.headers = Object.fromEntries(response.headers);
    let size = 0;
    for await (const chunk of response.body ?? []) {
      seen.body.push(chunk);
      size += chunk.length;
      if (size >= MOST_BODY) return;
    }
    answered();
  };
  return {
    seen,
    async send() {
      if (seen.sent) throw new Error('a second request for one try');
      if (controller.signal.aborted) return;
      seen.sent = true;
      const carried = carry().catch((error) => {
        seen.error = error instanceof Error ? error : new Error(String(error));
      });
      // What carries the request need not heed the signal.
      await Promise.race([carried, closed]);
    },
    close: () => controller.abort(),
  };
}
