import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { profiles } from '../../src/commands/profiles.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';
import type { Language } from '../../src/texts/texts.js';
import type { Events } from '../../src/ui/json/events.js';

const NO_EVENTS: Events = { emit: () => {}, end: () => {} };

/** The output on a terminal of this width, or into a file. */
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

it('the list of profiles names the default in the language of its reader, and services as they are', async () => {
  const lines = await listed(undefined, 'ru');
  expect(lines[0]).toMatch(/^v6 \(по умолчанию\) +Каталог Вашего провайдера \(API v6\) +POST /);
});
