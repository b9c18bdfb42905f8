/** Sends the users of a roster one by one, each on its own connection, without checks, journal or report. */

import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { parse } from 'csv-parse/sync';
import { Agent, request } from 'undici';

const [, , path = '', url = ''] = argv;
const dispatcher = new Agent({ pipelining: 0 });
const headers = { 'Content-Type': 'application/json', Authorization: 'OAuth token-of-a-benchmark' };
const [, ...rows] = parse(readFileSync(path)) as string[][];
for (const [nickname, password, last, first, middle, position, department] of rows) {
  const name = { first, last, middle };
  const body = JSON.stringify({ department_id: Number(department), position, password, nickname, name });
  const answer = await request(`${url}/v6/users/`, { method: 'POST', headers, body, dispatcher });
  if (answer.statusCode !== 201) throw new Error(`status ${answer.statusCode}`);
  await answer.body.dump();
}
