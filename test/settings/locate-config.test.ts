import { execFileSync } from 'node:child_process';
import { chmodSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { describe, expect, it } from 'vitest';
import { type Config, findConfig } from '../../src/settings/config-file.js';
import { readProfileFile, type Search } from '../../src/settings/locate-config.js';
import { changeOwner, folderOwnedBy, isNotRoot, OTHER_USER } from '../support/other-users.js';
import { createStage, SELF } from './stage.js';

const stage = createStage();
const NAME = 'provision.config.json';

async function find(options: Omit<Search, 'runner'>): Promise<Config | undefined> {
  return await findConfig({ ...options, runner: SELF });
}

describe('the search for a configuration', () => {
  it('no configuration is found if there is none', async () => {
    expect(await find({ cwd: await stage.makeFolder('none/at/all') })).toBeUndefined();
  });

  it('the configuration in the current folder is used, otherwise the nearest one above', async () => {
    const above = await stage.write(`near/${NAME}`, '{"org": "above"}');
    const cwd = await stage.makeFolder('near/a/b');
    expect(await find({ cwd })).toEqual({
      isNamed: false,
      path: above,
      label: join('..', '..', NAME),
      values: { org: 'above' },
    });
    const here = await stage.write(`near/a/b/${NAME}`, '{"org": "here"}');
    expect(await find({ cwd })).toEqual({ path: here, label: NAME, isNamed: false, values: { org: 'here' } });
  });

  it('a configuration is not merged with one in a parent folder', async () => {
    await stage.write(`two/${NAME}`, '{"org": "far", "timeout": 3}');
    await stage.write(`two/a/${NAME}`, '{"org": "near"}');
    expect((await find({ cwd: stage.path('two/a') }))?.values).toEqual({ org: 'near' });
  });

  it('only the configuration that the user gives is read, relative to the current folder', async () => {
    await stage.write(`named/${NAME}`, '{"org": "found"}');
    const other = await stage.write('named/other.json', '{"org": "other"}');
    const cwd = stage.path('named');
    expect(await find({ cwd, path: 'other.json' })).toMatchObject({
      path: other,
      label: 'other.json',
      values: { org: 'other' },
    });
    expect((await find({ cwd, path: other }))?.values).toEqual({ org: 'other' });
  });

  it('a configuration may be a link', async () => {
    await stage.write('link/real.json', '{"org": "linked"}');
    await symlink('real.json', stage.path('link', NAME));
    expect((await find({ cwd: stage.path('link') }))?.values).toEqual({ org: 'linked' });
  });
});

describe('a configuration that cannot be read', () => {
  it.each([
    ['none.json', 'none.json does not exist'],
    ['', '--config is empty'],
    ['.', 'The configuration file . cannot be read: it is a folder'],
  ])('a configuration that the user gives as %j is refused', async (path, message) => {
    const cwd = await stage.makeFolder('refused');
    await expect(find({ cwd, path })).rejects.toMatchObject({ reason: 'configuration', message });
  });

  it('a configuration that cannot be read ends the search', async () => {
    await stage.write(`past/${NAME}`, '{}');
    const cwd = await stage.makeFolder('past/a');
    await mkdir(join(cwd, NAME));
    await expect(find({ cwd })).rejects.toThrow(`${NAME} cannot be read: it is a folder`);
  });

  it('a configuration that is a link to a missing file is refused', async () => {
    const cwd = await stage.makeFolder('dangling');
    await symlink('gone.json', join(cwd, NAME));
    await expect(find({ cwd })).rejects.toThrow('it is a link to a missing file');
    await unlink(join(cwd, NAME));
    expect(await find({ cwd })).toBeUndefined();
  });

  it.runIf(getuid !== undefined)('a configuration that is a pipe is refused at once', async () => {
    const cwd = await stage.makeFolder('pipe/a');
    execFileSync('mkfifo', [stage.path('pipe', NAME)]);
    await expect(find({ cwd })).rejects.toThrow('it is a pipe');
  });

  it('a configuration that is a link to itself is refused', async () => {
    const cwd = await stage.makeFolder('loop');
    await symlink(NAME, join(cwd, NAME));
    await expect(find({ cwd })).rejects.toMatchObject({
      reason: 'configuration',
      message: `The configuration file ${NAME} cannot be read: too many symbolic links encountered (ELOOP)`,
    });
  });

  it('a configuration larger than 1 MiB is refused', async () => {
    const fits = `{"org": "x"}${' '.repeat(1024 * 1024 - 12)}`;
    expect((await stage.read(fits))?.values).toEqual({ org: 'x' });
    await expect(stage.read(`${fits} `)).rejects.toThrow('it is larger than 1 MiB');
  });

  it('a configuration that is not in UTF-8 is refused', async () => {
    const utf16 = Buffer.from('\uFEFF{"org": "x"}', 'utf16le');
    await expect(stage.read(utf16)).rejects.toMatchObject({
      message: 'x.json is not in UTF-8',
      next: 'Save it as UTF-8.',
    });
  });
});

describe('a profile that cannot be read', () => {
  const PROFILES =
    'Correct the cause, or use another profile: a file, or one of the names that `provision profiles` lists.';

  it.runIf(getuid !== undefined)(
    'a profile that is a pipe is refused, with the advice to give another one',
    async () => {
      const cwd = await stage.makeFolder('piped-profile');
      execFileSync('mkfifo', [join(cwd, 'own.json')]);
      await expect(readProfileFile('own.json', cwd)).rejects.toMatchObject({
        message: 'The profile own.json cannot be read: it is a pipe',
        next: PROFILES,
      });
    },
  );

  it('a profile larger than 1 MiB is refused', async () => {
    await stage.write('large.json', ' '.repeat(1024 * 1024 + 1));
    await expect(readProfileFile('large.json', stage.path('.'))).rejects.toMatchObject({
      message: 'The profile large.json cannot be read: it is larger than 1 MiB',
      next: PROFILES,
    });
  });
});

describe.skipIf(isNotRoot())('a configuration that the user did not give', () => {
  const file = () => stage.path('shared', NAME);

  async function prepareFolder(arrange: () => void): Promise<string> {
    rmSync(stage.path('shared'), { recursive: true, force: true });
    folderOwnedBy(SELF.uid ?? 0, await stage.makeFolder('shared'));
    await stage.write(`shared/${NAME}`, '{"org": "x"}');
    arrange();
    return await stage.makeFolder('shared', 'work');
  }
  const moveTo = (name: string): string => {
    renameSync(file(), stage.path(name));
    symlinkSync(stage.path(name), file());
    return stage.path(name);
  };

  it.each([
    ['a file of another user in a folder of this user', () => changeOwner(file(), OTHER_USER)],
    [
      'a file of this user in a folder of another user',
      () => folderOwnedBy(OTHER_USER, stage.path('shared')),
    ],
    ['a link of this user to a file of another user', () => changeOwner(moveTo('theirs.json'), OTHER_USER)],
    [
      'a link of another user to a file of this user',
      () => {
        moveTo('ours.json');
        changeOwner(file(), OTHER_USER);
      },
    ],
    [
      'a pipe of another user',
      () => {
        rmSync(file());
        execFileSync('mkfifo', [file()]);
        changeOwner(file(), OTHER_USER);
      },
    ],
    ['writable by everyone', () => chmodSync(file(), 0o666)],
    ['in a folder that is writable by everyone', () => chmodSync(stage.path('shared'), 0o777)],
    [
      'a file of another user in a sticky folder, as in /tmp',
      () => {
        chmodSync(stage.path('shared'), 0o1777);
        changeOwner(file(), OTHER_USER);
      },
    ],
    [
      'a file of this user in a sticky folder of another user',
      () => folderOwnedBy(OTHER_USER, stage.path('shared'), 0o1777),
    ],
  ])('a configuration that is %s is refused unless the user gives it', async (what, arrange) => {
    const cwd = await prepareFolder(arrange);
    const label = join('..', NAME);
    await expect(find({ cwd })).rejects.toMatchObject({
      reason: 'configuration',
      message: expect.stringContaining(`${label} is not used: `),
      next: expect.stringContaining(
        `--config ${label} or PROVISION_CONFIG. To run without it, add --no-config`,
      ),
    });
    if (what !== 'a pipe of another user') {
      expect((await find({ cwd, path: label }))?.values).toEqual({ org: 'x' });
    }
  });

  it.each([
    [
      'writable by the group of this user (umask 002)',
      () => execFileSync('chmod', ['-R', 'g+w', stage.path('shared')]),
    ],
    ['a file of this user in a sticky folder, as in /tmp', () => chmodSync(stage.path('shared'), 0o1777)],
    ['a link of this user to a file of this user', () => moveTo('ours.json')],
  ])('a configuration that is %s is used', async (_, arrange) => {
    const cwd = await prepareFolder(() => void arrange());
    expect((await find({ cwd }))?.values).toEqual({ org: 'x' });
  });

  it('a refused configuration is reported with its owner or its mode', async () => {
    const theirs = await prepareFolder(() => changeOwner(file(), OTHER_USER));
    await expect(find({ cwd: theirs })).rejects.toThrow(
      `it belongs to user ${OTHER_USER}, and you are user 0`,
    );
    const open = await prepareFolder(() => chmodSync(stage.path('shared'), 0o777));
    await expect(find({ cwd: open })).rejects.toThrow('its folder, .., is writable by everyone (mode 0777)');
  });
});
