/**
 * A directory of many organisations in a process of its own, which shares nothing with the program: an organisation is
 * known by its token, and whoever arrives is counted. `POST` creates the `nickname` of the body (201, or 409 where it
 * is there); `GET /people/<nickname>` and `GET /people?reference=<id>` show who is there. The process that forked it
 * asks by messages, and it ends with that process.
 */

import { createServer } from 'node:http';

/** @typedef {{ nickname: string, reference?: string, created_at: string, first?: string, last?: string }} Person */
/** @typedef {import('./directory.js').Arrival} Arrival */

/** By organisation and nickname. @type {Map<string, Person>} */
const people = new Map();
/** By organisation and reference. @type {Map<string, Person>} */
const byReference = new Map();
/** @type {Arrival[]} */
const arrivals = [];
const passwords = new Set();
let delayMs = 0;

const server = createServer((request, response) => {
  const org = (request.headers.authorization ?? '').replace(/^.* token-of-/, '');
  if (request.method === 'GET') {
    const url = new URL(request.url ?? '', 'http://localhost');
    const reference = url.searchParams.get('reference');
    const nickname = decodeURIComponent(url.pathname.replace(/^.*\//, ''));
    const found =
      reference === null ? people.get(`${org}\n${nickname}`) : byReference.get(`${org}\n${reference}`);
    if (reference !== null) send(response, 200, { people: found === undefined ? [] : [found] });
    else send(response, found === undefined ? 404 : 200, found ?? { code: 'unknown' });
    return;
  }
  let text = '';
  request.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  request.on('error', () => {});
  request.on('end', () => {
    const { nickname, reference, password, name } = JSON.parse(text);
    const key = `${org}\n${nickname}`;
    const at = Date.now();
    const arrival = { org, nickname, at, answered: /** @type {number | null} */ (null) };
    arrivals.push(arrival);
    passwords.add(password);
    const isThere = people.has(key);
    if (!isThere) {
      const person = { nickname, reference, created_at: new Date(at).toISOString(), ...name };
      people.set(key, person);
      if (reference !== undefined) byReference.set(`${org}\n${reference}`, person);
    }
    const answer = () => {
      // Before it is sent: this process may be put to sleep right behind it.
      if (response.writable) arrival.answered = Date.now();
      send(response, isThere ? 409 : 201, { id: arrivals.length });
    };
    if (delayMs === 0) answer();
    else setTimeout(answer, delayMs);
  });
});

/** @param {import('node:http').ServerResponse} response @param {number} status @param {unknown} body */
function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** @type {Record<string, (value: number) => unknown>} */
const ANSWERS = {
  delay: (value) => {
    delayMs = value;
  },
  count: () => arrivals.length,
  arrivals: (since) => arrivals.slice(since),
  people: () => [...people.keys()].map((key) => key.split('\n')),
  passwords: () => [...passwords],
  work: () => process.cpuUsage().user + process.cpuUsage().system,
};

process.on('message', (/** @type {{ id: number, what: string, value: number }} */ { id, what, value }) => {
  process.send?.({ id, answer: ANSWERS[what]?.(value) ?? null });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ id: 0, answer: typeof address === 'object' ? address?.port : null });
});
