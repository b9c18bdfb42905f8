/** A proxy that holds each request until `answer` is called, so that a recording shows every state of a run. */

import { createServer, request } from 'node:http';

/** Calls `use` with a gate in front of the server at this address, and closes the gate afterwards. */
export async function withGate(target, use) {
  const held = [];
  let requestCount = 0;
  const server = createServer((incoming, outgoing) => {
    requestCount += 1;
    held.push(() => forward(target, incoming, outgoing));
    gate.onRequest();
  });
  const gate = {
    onRequest: () => {},
    /** The number of requests received so far. */
    get requestCount() {
      return requestCount;
    },
    /** Forwards the next request. If none is held, waits for one. */
    async answer() {
      while (held.length === 0) await new Promise((came) => Object.assign(gate, { onRequest: came }));
      held.shift()();
    },
  };
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await use(`http://127.0.0.1:${server.address().port}`, gate);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function forward(target, incoming, outgoing) {
  const { method, headers, url } = incoming;
  const sent = request(new URL(url, target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers);
    answer.pipe(outgoing);
  });
  sent.on('error', () => outgoing.destroy());
  incoming.pipe(sent);
}
