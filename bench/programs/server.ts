/**
 * A directory in its own process that creates each user. Prints its address. `GET /times` returns when each request
 * arrived, when its answer began and when it was sent, in milliseconds, and clears the list.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { argv, stdin } from 'node:process';

const DELAY_MS = Number(argv[2] ?? 0);
let times: { came: number; answering: number; answered: number }[] = [];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(times));
    times = [];
    return;
  }
  const came = performance.now();
  request.resume();
  request.on('end', () => {
    const answer = () => {
      const answering = performance.now();
      response.on('finish', () => {
        if (DELAY_MS > 0) times.push({ came, answering, answered: performance.now() });
      });
      response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
    };
    if (DELAY_MS === 0) answer();
    else setTimeout(answer, DELAY_MS);
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
// Ends together with the program that started it.
stdin.resume().on('end', () => {
  server.closeAllConnections();
  server.close();
});
