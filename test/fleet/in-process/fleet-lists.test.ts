/** The lists of a fleet: the organisation of each file and line, and of each person in a list that is split. */

import { mkdirSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { Interrupted } from '../../../src/domain/errors.js';
import { splitList } from '../../../src/fleet/settings/split-list.js';
import { nodeDisk } from '../../../src/journal/disk.js';
import { FolderLock } from '../../../src/journal/lock.js';
import { processesOf } from '../../../src/journal/owner.js';
import type { Io } from '../../../src/platform/io.js';
import { processFacts } from '../../../src/process-facts.js';
import { type Ran, run } from '../../e2e/program.js';
import { useDirectory } from '../../e2e/use-directory.js';
import { skippingClock as clock } from '../../support/skipping-clock.js';

const HEADER = 'nickname,password,last name,first name,department';

const { folder, directory } = useDirectory();

beforeEach(() => {
  folder.write('provision.config.json', settings('all.txt'));
  folder.write('all.txt', 'token-of-all');
  folder.write('one.txt', 'token-of-one');
});

function settings(token: string): string {
  return JSON.stringify({ base_url: directory.url, pace: 0, token_file: token });
}

function user(nickname: string): string {
  return `${nickname},Xq7-vTr9-${nickname}zz,Lastname,Firstname,1`;
}

function roster(...nicknames: readonly string[]): string {
  return `${[HEADER, ...nicknames.map(user)].join('\n')}\n`;
}

/** One user per organisation, in the order of the list: u0, u1, … */
function list(...schools: readonly string[]): string {
  return [
    `${HEADER},School,Region`,
    ...schools.map((name, at) => `${user(`u${at}`).replace('Lastname', `Last${'abcd'[at]}`)},${name},North`),
  ].join('\n');
}

async function fleet(...args: readonly string[]): Promise<Ran> {
  return await run(['fleet', ...args, '--lang', 'en'], { cwd: folder.path });
}

async function split(...args: readonly string[]): Promise<Ran> {
  return await fleet('all.csv', '--split-by', 'School', '--yes', ...args);
}

function tokens(): readonly unknown[] {
  return directory.received.map(({ headers }) => headers.authorization?.replace(/.*token-of-/, '')).sort();
}

describe('the table of a fleet', () => {
  it('a cell outside of all columns is refused, so that the shared token does not replace the organisation’s own', async () => {
    folder.write('land/1.csv', roster('a1'));
    for (const text of [
      'org,roster,base_url,token_file\nSchool 1,1.csv,,,one.txt',
      'org,roster,,token_file\nSchool 1,1.csv,one.txt,',
      'org,roster,token_file,token_file\nSchool 1,1.csv,one.txt,',
    ]) {
      folder.write('land/fleet.csv', text);
      const ran = await fleet('land', '--yes');
      expect(ran.status).toBe(2);
      expect(ran.stderr).toMatch(/fleet\.csv:2: cell \d has no column|the column "token_file" twice/);
    }
    expect(directory.received).toEqual([]);
  });

  it('blank lines and the line with the separator may precede the header', async () => {
    folder.write('land/1.csv', roster('a1'));
    folder.write('land/fleet.csv', '\r\nsep=;\r\norg;roster;token_file\r\nSchool 1;1.csv;../one.txt\r\n');
    expect((await fleet('land', '--yes')).status).toBe(0);
    expect(tokens()).toEqual(['one']);
  });

  it('a duplicate name is reported with both lines', async () => {
    folder.write('land/fleet.csv', 'org,roster\nSchool 1,1.csv\nSchool 1,2.csv\n');
    expect((await fleet('land', '--yes')).stderr).toContain(
      '"School 1" is in land/fleet.csv:2 and in land/fleet.csv:3',
    );
  });

  it('a table without organisations is reported, also right after fleet init', async () => {
    mkdirSync(`${folder.path}/land`);
    expect((await fleet('init', 'land')).status).toBe(0);
    expect((await fleet('land')).stderr).toContain('land/fleet.csv has no organisation yet');
    folder.write('land/fleet.csv', 'org,roster\nSchool 1,1.csv\n');
    expect((await fleet('init', 'land')).stderr).toContain('land/fleet.csv is already there');
  });

  it('a table of 10,000 organisations is checked', async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `School ${at},${'lists/'.repeat(20)}${at}.csv`);
    folder.write('land/fleet.csv', `org,rooster\n${lines.join('\n')}\n`);
    expect((await fleet('land')).stderr).toContain('unknown column "rooster"');
  });

  it('lists in one folder get a file of findings each, which is not read as a list', async () => {
    folder.write('land/lists/1.csv', `${roster()},,Nobody,,\n`);
    folder.write('land/lists/2.csv', `${roster()},,Noone,,\n`);
    folder.write('land/fleet.csv', 'org,roster\nSchool 1,lists/1.csv\nSchool 2,lists/2.csv\n');
    await fleet('land', '--dry-run', '--findings', 'findings.csv');
    expect(folder.read('land/lists/1.csv findings.csv')).toContain('Nobody');
    expect(folder.read('land/lists/2.csv findings.csv')).toContain('Noone');
    folder.write('schools/a/users.csv', roster('a1'));
    folder.write('schools/a/users.csv findings.csv', 'kept');
    expect((await fleet('schools', '--yes')).status).toBe(0);
  });
});

describe('the folders of a fleet', () => {
  it('files that are not lists are ignored, and links are followed', async () => {
    folder.write('elsewhere/users.csv', roster('a1'));
    folder.write('schools/a/.~lock.csv', '');
    folder.write('schools/a/~$users.xlsx', '');
    folder.write('schools/a/key.json', 'token-of-a');
    folder.write('schools/a/provision.config.json', settings('key.json'));
    symlinkSync('../../elsewhere/users.csv', `${folder.path}/schools/a/users.csv`);
    symlinkSync('../elsewhere', `${folder.path}/schools/b`);
    const ran = await fleet('schools', '--yes', '--json');
    expect(ran.status).toBe(0);
    expect(tokens()).toEqual(['a', 'all']);
  });

  it('both lists of a folder with two lists are named', async () => {
    folder.write('schools/a/new.csv', roster('a1'));
    folder.write('schools/a/old.csv', roster('a2'));
    const ran = await fleet('schools', '--yes', '--json');
    expect(ran.stdout).toContain('more than one list: new.csv, old.csv');
    expect(directory.received).toEqual([]);
  });

  it('a file of findings with a name that would count as a list is refused', async () => {
    folder.write('schools/a/users.csv', roster('a1'));
    const ran = await fleet('schools', '--dry-run', '--findings', 'errors.csv');
    expect(ran.stderr).toContain('--findings takes a name that begins with findings');
    expect(ran.status).toBe(2);
  });

  it('a configuration from --config is found relative to the current folder', async () => {
    folder.write('shared.json', settings('one.txt'));
    folder.write('schools/a/users.csv', roster('a1'));
    expect((await fleet('schools', '--yes', '--config', 'shared.json')).status).toBe(0);
    expect(tokens()).toEqual(['one']);
  });

  it('a secret setting that would apply to every organisation is refused', async () => {
    folder.write('schools/a/users.csv', roster('a1'));
    const env = { PROVISION_SETTING_WSTOKEN: 'one-for-all' };
    const ran = await run(['fleet', 'schools', '--yes'], { cwd: folder.path, env });
    expect(ran.stderr).toContain('PROVISION_SETTING_WSTOKEN would apply to every organisation');
    expect(ran.status).toBe(2);
  });

  it('a missing list and a folder that would be split are named', async () => {
    expect((await fleet('nosuch.csv', '--split-by', 'School')).stderr).toContain('nosuch.csv does not exist');
    folder.write('schools/a/users.csv', roster('a1'));
    expect((await fleet('schools', '--split-by', 'School')).stderr).toContain('schools is a folder');
  });

  it('the files of a fleet are excluded from a repository', async () => {
    folder.write('schools/a/users.csv', roster('a1'));
    await fleet('schools', '--yes');
    expect(folder.read('schools/fleet.results/.gitignore')).toBe('*\n');
    folder.write('all.csv', list('School 1'));
    await split('--dry-run');
    expect(folder.read('all.csv.fleet/.gitignore')).toBe('*\n');
  });
});

describe('a table for a list that is split', () => {
  it('an organisation without a line is not sent with the shared token', async () => {
    folder.write('all.csv', list('School 5', 'School 6'));
    folder.write('fleet.csv', 'org,token_file\nSchool №5,one.txt\nSchool 6,one.txt\n');
    const ran = await split('--json');
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('fleet.csv has no line for \\"School 5\\", but has one for \\"School №5\\"');
    expect(directory.hits()).toEqual({ u1: 1 });
  });

  it('a line is found by the new name of its organisation, and two lines are refused', async () => {
    folder.write('all.csv', list('School 5'));
    folder.write('fleet.csv', 'org,token_file\nSchool 5,one.txt\n');
    await split();
    folder.write('all.csv', list('Lyceum', 'Lyceum'));
    folder.write('fleet.csv', 'org,token_file\nLyceum,one.txt\n');
    expect((await split('--same-org', 'School 5=Lyceum')).status).toBe(0);
    expect(tokens()).toEqual(['one', 'one']);
    folder.write('fleet.csv', 'org,token_file\nLyceum,one.txt\nSchool 5,all.txt\n');
    expect((await split()).stderr).toContain('"School 5" is in fleet.csv:2 and in fleet.csv:3');
  });
});

describe('names in a list that is split', () => {
  it('names with letters that look alike are refused', async () => {
    folder.write('all.csv', list('Школа 5А', 'Школа 5A'));
    const ran = await split();
    expect(ran.stderr).toContain('could be one organisation');
    expect(directory.received).toEqual([]);
  });

  it('an organisation of --new-org stays separate, even if a dry run used its name in --same-org', async () => {
    folder.write('all.csv', list('School 5'));
    await split();
    folder.write('all.csv', list('School 5', 'Lyceum'));
    await split('--dry-run', '--same-org', 'School 5=Lyceum');
    await split('--new-org', 'Lyceum');
    expect(folder.json('all.csv.fleet/Lyceum/all.csv.results/report.json')).toMatchObject({
      counts: { created: 1 },
    });
    const merged = await split('--same-org', 'School 5=Lyceum');
    expect(merged.status).toBe(2);
    expect(merged.stderr).toContain('"Lyceum" cannot be a new name');
    expect((await split()).status).toBe(0);
    expect(directory.hits()).toEqual({ u0: 1, u1: 1 });
  });

  it('a name from a dry run can still become the new name of an earlier organisation', async () => {
    folder.write('all.csv', list('School 5'));
    await split();
    folder.write('all.csv', list('Lyceum'));
    await split('--dry-run', '--new-org', 'Lyceum');
    expect((await split('--same-org', 'School 5=Lyceum')).status).toBe(0);
    expect(directory.hits()).toEqual({ u0: 1 });
  });

  it('the column of organisations can be corrected until a user was sent', async () => {
    folder.write('all.csv', list('School 1', 'School 2'));
    await fleet('all.csv', '--split-by', 'Region', '--dry-run');
    expect((await split()).status).toBe(0);
    const other = await fleet('all.csv', '--split-by', 'Region', '--yes');
    expect(other.status).toBe(2);
    expect(other.stderr).toContain('all.csv is split by "School"');
    expect((await fleet('status', 'all.csv')).stdout).toBe('2 organisations   all done\n');
  });
});

describe('the rosters of a list that is split', () => {
  it('no roster is written if one of them was edited', async () => {
    folder.write('all.csv', list('a', 'b'));
    await split('--dry-run');
    const before = folder.read('all.csv.fleet/a/all.csv');
    folder.write('all.csv.fleet/b/all.csv', 'edited');
    folder.write('all.csv', list('a', 'b', 'a'));
    expect((await split()).stderr).toContain('b/all.csv was changed since');
    expect(folder.read('all.csv.fleet/a/all.csv')).toBe(before);
  });

  it('a split that was killed is completed by the same command', async () => {
    folder.write('all.csv', list('a', 'b'));
    await split('--dry-run');
    folder.write('all.csv.fleet/organisations.json', '');
    expect((await split()).status).toBe(0);
    expect(directory.hits()).toEqual({ u0: 1, u1: 1 });
  });

  it('a list is not split while its fleet is running, not even by a dry run', async () => {
    folder.write('all.csv', list('a'));
    await split('--dry-run');
    folder.write('all.csv', list('a', 'a'));
    const results = `${folder.path}/all.csv.fleet/fleet.results`;
    const processes = processesOf(processFacts().host);
    const lock = await new FolderLock({
      folder: results,
      force: false,
      clock,
      disk: nodeDisk,
      processes,
    }).acquire();
    const before = folder.read('all.csv.fleet/a/all.csv');
    const ran = await split('--dry-run');
    expect(ran.status).toBe(5);
    expect(folder.read('all.csv.fleet/a/all.csv')).toBe(before);
    await lock.release();
    expect((await split('--dry-run')).status).toBe(0);
  });

  it('a signal ends the split before a roster is written, and the same command continues', async () => {
    folder.write('all.csv', list('a', 'b'));
    const base = `${folder.path}/all.csv.fleet`;
    const place = { list: `${folder.path}/all.csv`, base, folder: `${base}/fleet.results` };
    const first = AbortSignal.abort('SIGINT');
    const io = {
      cwd: folder.path,
      env: {},
      uid: undefined,
      locale: () => 'en',
      clock,
      stdin: process.stdin,
      interruption: { first, second: first },
      host: processFacts().host,
    } satisfies Partial<Io> as unknown as Io;
    await expect(splitList(place, { splitBy: 'School' }, io)).rejects.toThrow(Interrupted);
    expect(() => folder.read('all.csv.fleet/a/all.csv')).toThrow('ENOENT');
    expect((await split()).status).toBe(0);
    expect(directory.hits()).toEqual({ u0: 1, u1: 1 });
  });
});
