/**
 * A directory of many organisations in a separate process, which shares no code with the program. It knows an
 * organisation by its token, and counts each arrival. `POST` creates the `nickname` in the body (201, or 409 if it
 * exists); `GET /people/<nickname>` and `GET /people?reference=<id>` show a user. The process that forked it sends
 * queries as messages, and the directory ends with that process. It serves one request per connection, and only the
 * HTTP that the program sends, to use little processor time.
 */

import { createServer } from 'node:net';

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

/** @typedef {import('node:net').Socket} Socket */

const server = createServer((socket) => {
  socket.on('error', () => {});
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = text.slice(0, end);
    const body = text.slice(end + 4);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    if (Buffer.byteLength(body) < length) return;
    const org = /^authorization: .* token-of-(.*)$/im.exec(head)?.[1] ?? '';
    const [method, path = ''] = head.split(' ', 2);
    if (method === 'GET') show(socket, org, new URL(path, 'http://localhost'));
    else create(socket, org, JSON.parse(body));
  });
});

/** @param {Socket} socket @param {string} org @param {URL} url */
function show(socket, org, url) {
  const reference = url.searchParams.get('reference');
  if (reference !== null) {
    const found = byReference.get(`${org}\n${reference}`);
    send(socket, '200 OK', { people: found === undefined ? [] : [found] });
    return;
  }
  const found = people.get(`${org}\n${decodeURIComponent(url.pathname.replace(/^.*\//, ''))}`);
  if (found === undefined) send(socket, '404 Not Found', { code: 'unknown' });
  else send(socket, '200 OK', found);
}

/** @param {Socket} socket @param {string} org @param {Record<string, any>} body */
function create(socket, org, { nickname, reference, password, name }) {
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
    // Set before the answer is sent: this process may be suspended right after it.
    if (socket.writable) arrival.answered = Date.now();
    send(socket, isThere ? '409 Conflict' : '201 Created', { id: arrivals.length });
  };
  if (delayMs === 0) answer();
  else setTimeout(answer, delayMs);
}

/** @param {Socket} socket @param {string} status @param {unknown} body */
function send(socket, status, body) {
  const text = JSON.stringify(body);
  const head = `HTTP/1.1 ${status}\r\nDate: ${new Date().toUTCString()}\r\nContent-Type: application/json\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`);
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
