import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { describe, expect, it } from 'vitest';
import { findConfig } from '../../src/config/config.js';
import { createStage } from './stage.js';

const stage = createStage();
const NAME = 'provision.config.json';

describe('the search for a configuration', () => {
  it('finds none where there is none', async () => {
    expect(await findConfig({ cwd: await stage.makeFolder('none/at/all') })).toBeUndefined();
  });

  it('takes the one in the current folder, else the nearest above', async () => {
    const above = await stage.write(`near/${NAME}`, '{"org": "above"}');
    const cwd = await stage.makeFolder('near/a/b');
    expect(await findConfig({ cwd })).toEqual({
      path: above,
      label: join('..', '..', NAME),
      values: { org: 'above' },
    });
    const here = await stage.write(`near/a/b/${NAME}`, '{"org": "here"}');
    expect(await findConfig({ cwd })).toEqual({ path: here, label: NAME, values: { org: 'here' } });
  });

  it('does not merge a second one from further up', async () => {
    await stage.write(`two/${NAME}`, '{"org": "far", "timeout": 3}');
    await stage.write(`two/a/${NAME}`, '{"org": "near"}');
    expect((await findConfig({ cwd: stage.path('two/a') }))?.values).toEqual({ org: 'near' });
  });

  it('reads only the file that is named, from the current folder', async () => {
    await stage.write(`named/${NAME}`, '{"org": "found"}');
    const other = await stage.write('named/other.json', '{"org": "other"}');
    const cwd = stage.path('named');
    expect(await findConfig({ cwd, path: 'other.json' })).toMatchObject({
      path: other,
      label: 'other.json',
      values: { org: 'other' },
    });
    expect((await findConfig({ cwd, path: other }))?.values).toEqual({ org: 'other' });
  });

  it('follows a link', async () => {
    await stage.write('link/real.json', '{"org": "linked"}');
    await symlink('real.json', stage.path('link', NAME));
    expect((await findConfig({ cwd: stage.path('link') }))?.values).toEqual({ org: 'linked' });
  });
});

describe('a configuration that cannot be read', () => {
  it.each([
    ['none.json', 'none.json: there is no such file'],
    ['', '--config names no file'],
    ['.', 'The configuration file . cannot be read: it is a folder'],
  ])('is named %j and refused', async (path, message) => {
    const cwd = await stage.makeFolder('refused');
    await expect(findConfig({ cwd, path })).rejects.toMatchObject({ reason: 'configuration', message });
  });

  it('does not let the search go past it', async () => {
    await stage.write(`past/${NAME}`, '{}');
    const cwd = await stage.makeFolder('past/a');
    await mkdir(join(cwd, NAME));
    await expect(findConfig({ cwd })).rejects.toThrow(`${NAME} cannot be read: it is a folder`);
  });

  it('is a link that leads nowhere', async () => {
    const cwd = await stage.makeFolder('dangling');
    await symlink('gone.json', join(cwd, NAME));
    await expect(findConfig({ cwd })).rejects.toThrow('it is a link to a file that is gone');
    await unlink(join(cwd, NAME));
    expect(await findConfig({ cwd })).toBeUndefined();
  });

  it.runIf(getuid !== undefined)('is a pipe, for which nothing waits', async () => {
    const cwd = await stage.makeFolder('pipe/a');
    execFileSync('mkfifo', [stage.path('pipe', NAME)]);
    await expect(findConfig({ cwd })).rejects.toThrow('it is no regular file');
  });

  it('is a link to itself', async () => {
    const cwd = await stage.makeFolder('loop');
    await symlink(NAME, join(cwd, NAME));
    await expect(findConfig({ cwd })).rejects.toMatchObject({
      reason: 'configuration',
      message: `The configuration file ${NAME} cannot be read: too many symbolic links encountered (ELOOP)`,
    });
  });

  it('is larger than 1 MiB', async () => {
    const fits = `{"org": "x"}${' '.repeat(1024 * 1024 - 12)}`;
    expect((await stage.read(fits))?.values).toEqual({ org: 'x' });
    await expect(stage.read(`${fits} `)).rejects.toThrow('it is larger than 1 MiB');
  });

  it('is not in UTF-8', async () => {
    const utf16 = Buffer.from('\uFEFF{"org": "x"}', 'utf16le');
    await expect(stage.read(utf16)).rejects.toMatchObject({
      message: 'x.json is not in UTF-8',
      next: 'Save it as UTF-8.',
    });
  });
});

describe.runIf(getuid !== undefined)('a folder that everyone may write to', () => {
  const stranger = 1 + (getuid?.() ?? 0);

  it('may hold the configuration of this user, and of nobody else', async () => {
    await stage.write(`shared/${NAME}`, '{"org": "x"}');
    await chmod(stage.path('shared'), 0o1777);
    const cwd = await stage.makeFolder('shared/mine');
    expect((await findConfig({ cwd }))?.values).toEqual({ org: 'x' });
    await expect(findConfig({ cwd, uid: stranger })).rejects.toMatchObject({
      reason: 'configuration',
      message: expect.stringContaining('belongs to another user'),
      next: expect.stringContaining(`--config ${join('..', NAME)}`),
    });
    const path = join('..', NAME);
    expect((await findConfig({ cwd, path, uid: stranger }))?.values).toEqual({ org: 'x' });
  });

  it('is no trouble where it is not shared', async () => {
    await stage.write(`team/${NAME}`, '{"org": "x"}');
    expect((await findConfig({ cwd: stage.path('team'), uid: stranger }))?.values).toEqual({ org: 'x' });
  });
});
