/** The events of a program that embeds this one match the schema from which their types are generated. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreateOptions, ProvisionEvent } from '../../src/index.js';
import { type Reply, startDirectory, type TestDirectory } from '../e2e/server.js';
import { ANNA, BORIS, eventsOf, type Folder, HEAD, rosterFolder } from './embedding.js';

const ROOT = join(import.meta.dirname, '../..');
const SCHEMA = JSON.parse(readFileSync(join(ROOT, 'events.schema.json'), 'utf8'));
const isEvent = new Ajv({ allowUnionTypes: true }).compile(SCHEMA);

let folder: Folder;
let directory: TestDirectory;
let reply: (nickname: string, n: number) => Reply;

beforeEach(async () => {
  folder = rosterFolder();
  reply = () => undefined;
  directory = await startDirectory(({ body }, n) => reply(body.nickname, n));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

/** A short text about an event. The compiler refuses a new event that has no case here. */
function kindOf(one: ProvisionEvent): string {
  switch (one.event) {
    case 'plan':
      return `plan ${one.to_send}`;
    case 'finding':
      return `finding ${one.code}`;
    case 'row':
      return `row ${one.outcome}`;
    case 'step':
      return `step ${one.step} ${one.state}`;
    case 'waiting':
      return `waiting ${one.why}`;
    case 'finished':
      return `finished ${one.exit_status} ${one.ended}`;
    case 'note':
    case 'diff':
    case 'extra':
    case 'profile':
    case 'looked_up':
    case 'organisation':
    case 'fleet':
    case 'error':
      return one.event;
    default:
      return one satisfies never;
  }
}

type Run = readonly [title: string, prepare: () => Partial<CreateOptions>, expected: readonly string[]];

const RUNS: readonly Run[] = [
  ['creates all users', () => ({}), ['plan 2', 'row created', 'row created', 'finished 0 complete']],
  ['has a limit', () => ({ limit: 1 }), ['plan 2', 'row created', 'finished 0 limit']],
  [
    'is refused',
    () => {
      folder.write('users.csv', `${HEAD}${ANNA},Sample-Pass-2,Boris,B\n`);
      return {};
    },
    ['finding required', 'plan 1', 'finished 2 refused'],
  ],
  [
    'is slowed down',
    () => {
      reply = (_, n) => (n > 1 ? 201 : (answer) => answer.writeHead(429, { 'retry-after': '0' }).end());
      return {};
    },
    ['plan 2', 'waiting throttled', 'row created', 'row created', 'finished 0 complete'],
  ],
  [
    'stops at a refused token',
    () => {
      reply = () => 401;
      return {};
    },
    ['plan 2', 'row pending', 'finished 4 stopped'],
  ],
  [
    'finds taken logins',
    () => {
      folder.write('users.csv', `${HEAD}${ANNA}${BORIS}`);
      reply = (nickname) => (nickname === 'anna' ? 409 : 422);
      return { skipExisting: true, generatePasswords: 'missing' };
    },
    ['plan 2', 'row exists', 'row weak_password', 'finished 1 complete'],
  ],
];

describe('events of createUsers', () => {
  it.each(RUNS)('the events of a run that %s match the schema', async (_, prepare, expected) => {
    const options = { roster: join(folder.path, 'users.csv'), baseUrl: directory.url, token: 'x', pace: 0 };
    const events = await eventsOf({ ...options, ...prepare() });
    for (const event of events) expect(isEvent(event), JSON.stringify([event, isEvent.errors])).toBe(true);
    expect(events.map(kindOf)).toEqual(expected);
  });
});
