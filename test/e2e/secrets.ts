/** For tests about secrets that must not be shown: servers that repeat them, and searches for them. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Ran, Scratch } from './program.js';
import type { TestDirectory } from './server.js';

/** A server that runs until the test ends. */
export async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Everything that the program printed and wrote, except the file for passwords. */
export function printedAndWritten(ran: Ran, folder: Scratch): string {
  const files = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /results|^diff/.test(`${entry.parentPath.slice(folder.path.length)}${entry.name}`),
    )
    .filter(({ name }) => name !== 'credentials.csv');
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  return [ran.stdout, ran.stderr, ...texts].join('\n');
}

/** No output and no file of the results folder has a password that the server received, in any usual encoding. */
export function expectSealed(
  rans: readonly Ran[],
  results: string,
  folder: Scratch,
  { received }: TestDirectory,
): void {
  const passwords = received.map(({ body }) => String(body.password));
  expect(passwords.length).toBeGreaterThan(0);
  const names = readdirSync(join(folder.path, results));
  const texts = [
    ...rans.map(({ stdout, stderr }) => stdout + stderr),
    ...names.map((name) => folder.read(`${results}/${name}`)),
  ];
  for (const password of passwords) {
    const bytes = Buffer.from(password);
    const forms = [password, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')];
    for (const text of texts) for (const form of forms) expect(text).not.toContain(form);
  }
  for (const name of names) expect(statSync(join(folder.path, results, name)).mode & 0o777, name).toBe(0o600);
}
