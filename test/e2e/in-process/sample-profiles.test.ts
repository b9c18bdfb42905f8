/**
 * The profiles in `samples/profiles`, which were tested with the services: each rehearses a list of three people with
 * steps.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseProfile } from '../../../src/directory/load-profile.js';
import type { ProfileForm } from '../../../src/directory/profile.js';
import { ROOT } from '../../docs/markdown.js';
import { start, TOKEN } from '../../sandbox/client.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const FOLDER = join(ROOT, 'samples/profiles');

const PROFILES = readdirSync(FOLDER).map((name) => {
  const path = join(FOLDER, name);
  return { name, path, form: parseProfile(readFileSync(path, 'utf8'), name).form };
});

const NICKNAMES = ['a.petrova', 'b.ivanov', 'c.weber'];

/**
 * A list with a column for each field that a step uses. The first two users have `cell` in each column, the third has
 * none.
 */
function rosterOf({ then = [] }: ProfileForm, cell: string): string {
  const columns = then.map((step) => step.for);
  const rows = NICKNAMES.map((nickname, at) => {
    const cells = columns.map(() => (at < 2 ? cell : ''));
    return [nickname, `Sample-Pass-${at}`, 'Avdotya', 'Petrova', ...cells].join(',');
  });
  return [`nickname,password,first name,last name,${columns.join(',')}`, ...rows].join('\n');
}

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
});

afterEach(() => folder.remove());

describe.each(PROFILES)('the sample profile $name', ({ name, path, form }) => {
  const needed = Object.entries(form.settings ?? {}).filter(([, { required = false }]) => required);
  const settings = Object.fromEntries(needed.map(([setting]) => [setting, `${setting}-1`]));
  const set = Object.entries(settings).flatMap(([setting, value]) => ['--set', `${setting}=${value}`]);

  function go(baseUrl: string, ...args: readonly string[]): Promise<Ran> {
    const env = { PROVISION_BASE_URL: baseUrl, PROVISION_TOKEN: TOKEN, PROVISION_PROFILE: path };
    return run([...args, '--pace', '0', ...set], { cwd: folder.path, env });
  }

  it(`the sample profile ${name} names the tested service, and has steps and a list`, () => {
    expect(form).toMatchObject({ name: name.replace('.json', ''), evidence: /^tested: / });
    expect([form.then, form.names, form.list]).not.toContain(undefined);
  });

  it(`the sample profile ${name} creates all users, and every step is in effect`, async () => {
    // This user is in every sandbox.
    folder.write('users.csv', rosterOf(form, 'sample'));
    const sandbox = await start({ profile: form, settings });
    expect((await go(sandbox.baseUrl, 'users.csv', '--yes')).status).toBe(0);
    const all = Object.fromEntries(form.then?.map(({ step }) => [step, [expect.any(String)]]) ?? []);
    expect(sandbox.users()).toMatchObject(NICKNAMES.map((nickname) => ({ nickname })));
    expect(sandbox.users().map(({ steps }) => steps)).toEqual([all, all, undefined]);
    const { status, stdout } = await go(sandbox.baseUrl, 'diff', 'users.csv', '--extra', 'extra.csv');
    expect([status, stdout]).toEqual([0, expect.stringContaining('3  same')]);
  });

  it(`the sample profile ${name} rehearses a list with several values in each cell`, async () => {
    folder.write('users.csv', rosterOf(form, 'Class 7;Choir'));
    const { status } = await run(['users.csv', '--sandbox', '--profile', path], { cwd: folder.path });
    expect(status).toBe(0);
    const records = folder.read('users.csv.sandbox-results/journal.jsonl').match(/\{.*\}/g) ?? [];
    const done = records.map((text) => JSON.parse(text)).filter(({ state }) => state === 'done');
    const expected = NICKNAMES.slice(0, 2).flatMap((key) =>
      (form.then ?? []).flatMap(({ step }) => ['Class 7', 'Choir'].map((value) => ({ key, step, value }))),
    );
    expect(done).toMatchObject(expected);
    expect(folder.json('users.csv.sandbox-results/report.json')).toMatchObject({ unfinished: 0 });
  });
});
