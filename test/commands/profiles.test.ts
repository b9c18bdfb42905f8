import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { profiles } from '../../src/commands/profiles.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';
import type { Language } from '../../src/texts/texts.js';
import type { Events } from '../../src/ui/json/events.js';

const NO_EVENTS: Events = { emit: () => {}, end: () => {} };

/** The lines printed on a terminal of this width, or to a file. */
async function listed(columns?: number, language: Language = 'en'): Promise<readonly string[]> {
  const stdout = Object.assign(new PassThrough(), columns === undefined ? {} : { isTTY: true, columns });
  const io = { stdout, stderr: new PassThrough(), cwd: '/' };
  expect(await profiles(undefined, {}, io, NO_EVENTS, language)).toBe(0);
  return String(stdout.read()).trimEnd().split('\n');
}

it.each([80, 100])('the list of profiles fits into %i columns', async (columns) => {
  const lines = await listed(columns);
  expect(lines.filter((line) => line.length > columns)).toEqual([]);
  const names = lines.filter((line) => !line.startsWith(' ')).map((line) => line.split(' ')[0]);
  expect(names).toEqual([...PROFILE_NAMES]);
});

it('the list of profiles has one line for each profile if the terminal is wide enough', async () => {
  expect(await listed()).toHaveLength(PROFILE_NAMES.length);
  expect(await listed(200)).toEqual(await listed());
});

it('the list of profiles is translated, except the names of services', async () => {
  const lines = await listed(undefined, 'ru');
  expect(lines[0]).toMatch(/^v6 \(по умолчанию\) +Каталог Вашего провайдера \(API v6\) +POST /);
});

const FILE = {
  name: 'orchard',
  title: 'Orchard',
  evidence: 'documentation',
  password: 'sent',
  auth: { Authorization: 'Bearer {token}' },
  create: { path: '/users', type: 'json', body: { login: '{nickname}', secret: '{password}' } },
  answers: [
    { status: 201, means: 'created' },
    { status: 422, means: 'weak_password' },
  ],
};
const LOOK_UP = { path: '/users?login={nickname}', items: '', nickname: '/login', names: ['/name'] };

/** The text about a profile in a file, with its notes. */
async function checked(change: object): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'provision-'));
  writeFileSync(join(cwd, 'orchard.json'), JSON.stringify({ ...FILE, ...change }));
  const stdout = new PassThrough();
  const io = { stdout, stderr: stdout, cwd };
  try {
    expect(await profiles('./orchard.json', {}, io, NO_EVENTS, 'en')).toBe(0);
    return String(stdout.read());
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

it('a profile promises evidence by time only if the format of its creation time can be read', async () => {
  const at = (change: object) => checked({ look_up: { ...LOOK_UP, ...change } });
  expect(await at({ created_at: '/at' })).toContain('B, by name and time of creation, if the service writes');
  expect(await at({ created_at: '/at', unit: 's' })).toMatch(/B, by name and time of creation$/m);
  expect(await at({})).toContain('C, by the login alone');
});

it('a profile that looks users up first has no note that a taken login is "failed"', async () => {
  const note = 'no answer means "exists", so a taken login is "failed"';
  expect(await checked({ look_up: LOOK_UP })).toContain(note);
  expect(await checked({ look_up: LOOK_UP, upsert: true })).not.toContain(note);
  const create = { ...FILE.create, method: 'PUT', path: '/users/{nickname}' };
  expect(await checked({ look_up: LOOK_UP, create })).not.toContain(note);
});
