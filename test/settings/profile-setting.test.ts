import { rmSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../src/platform/trust.js';
import { configOf } from '../../src/settings/config-file.js';
import type { RawOptions } from '../../src/settings/option-table.js';
import { profileChoice } from '../../src/settings/profile-setting.js';
import { changeOwner, folderOwnedBy, isNotRoot, OTHER_USER } from '../support/other-users.js';
import { createStage, SELF } from './stage.js';

const stage = createStage();

const PROFILE = JSON.stringify({
  name: 'school',
  title: 'School',
  evidence: 'documentation',
  auth: { Authorization: 'Bearer {token}' },
  create: { path: '/users', type: 'json', body: { login: '{nickname}', password: '{password}' } },
  answers: [{ status: 201, means: 'created' }],
  password: 'sent',
});

/** Chooses the profile as a command does, with the configuration that it finds. */
async function choice(
  cwd: string,
  flags: RawOptions = {},
  env: Readonly<Record<string, string>> = {},
  { uid }: CurrentUser = SELF,
) {
  const io = { cwd: stage.path(cwd), env, uid };
  return await profileChoice({ flags, env, config: await configOf(flags, io) }, io);
}

async function folderWith(name: string, config: object): Promise<string> {
  await stage.write(`${name}/provision.config.json`, JSON.stringify(config));
  await stage.write(`${name}/school.json`, PROFILE);
  return name;
}

describe('the profile', () => {
  it('the profile comes from the flag, the variable, or the configuration, in this order', async () => {
    const cwd = await folderWith('order', { profile: 'school.json' });
    const env = { PROVISION_PROFILE: 'redmine' };
    const nameAndSource = async (...args: Parameters<typeof choice>) => {
      const { profile, from } = await choice(...args);
      return [profile?.form.name, from];
    };
    expect(await nameAndSource(cwd)).toEqual(['school', 'provision.config.json']);
    expect(await nameAndSource(cwd, {}, env)).toEqual(['redmine', 'PROVISION_PROFILE']);
    expect(await nameAndSource(cwd, { profile: 'keycloak' }, env)).toEqual(['keycloak', '--profile']);
    expect(await nameAndSource(cwd, { config: false })).toEqual([undefined, 'default']);
  });

  it('the path of a profile is relative to the configuration that names it, or else to the current folder', async () => {
    const cwd = await folderWith('relative', { profile: './school.json' });
    await mkdir(stage.path(cwd, 'a/b'), { recursive: true });
    expect((await choice('relative/a/b')).profile?.form.name).toBe('school');
    expect((await choice('relative/a', { profile: '../school.json' })).profile?.form.name).toBe('school');
    await expect(choice('relative/a', { profile: './school.json' })).rejects.toThrow(
      'The profile school.json does not exist',
    );
  });

  it.each([
    ['{ "name": 1 }', /^own\.json:1:11: \/name takes lowercase letters/m],
    ['{\n  "nam": "x"\n}', /^own\.json:2:3: .*"nam"; did you mean "name"\?/m],
    ['{ "name": }', /^own\.json:1:11: invalid JSON/],
    [PROFILE.replace('"sent"', '"lost"'), /^own\.json:1:\d+: \/password takes sent, unknown or ignored/],
    [
      PROFILE.replace('{nickname}', '{nickname'),
      /^own\.json:1:\d+: \/create\/body\/login: a brace is not part/,
    ],
    [PROFILE.replace('"created"', '"failed"'), /^own\.json:1:\d+: \/answers/],
  ])('a profile with an error is refused with line, column and path: %s', async (text, message) => {
    await stage.write('wrong/own.json', text);
    const error = await choice('wrong', { profile: 'own.json', config: false }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ reason: 'configuration', message: expect.stringMatching(message) });
  });

  it.each(['', ' ', 'v7x', 'Keycloak', 'schools'])('%j is refused as a profile', async (profile) => {
    const wrong = choice('.', { profile, config: false });
    await expect(wrong).rejects.toMatchObject({
      reason: 'usage',
      next: expect.stringContaining('The profiles are v6, '),
    });
  });
});

describe('the settings of a profile', () => {
  it('the settings of a profile come from the configuration, unless flags give them', async () => {
    const cwd = await folderWith('settings', {
      profile: 'keycloak',
      profile_settings: { realm: 'school', change_password: false },
    });
    expect((await choice(cwd)).settings).toEqual({ realm: 'school', change_password: 'false' });
    const set = ['realm=a=b '];
    expect((await choice(cwd, { set })).settings).toEqual({ realm: 'a=b', change_password: 'false' });
  });

  it('a setting of a profile that is given twice is refused', async () => {
    const twice = choice('.', { profile: 'keycloak', set: ['realm=a', 'realm=a'], config: false });
    await expect(twice).rejects.toMatchObject({
      reason: 'usage',
      message: '--set realm is set twice',
      next: 'Set it once.',
    });
  });

  it.each([
    ['realm', 'realm'],
    ['', ''],
    ['=school', '=…'],
    ['Realm=x', 'Realm=…'],
    ['ws token=abc', '…'],
    ['wstoken:abc', '…'],
    ['abc42def', '…'],
  ])('--set %j is refused, and the error shows %j of it', async (set, excerpt) => {
    await expect(choice('.', { set: [set], config: false })).rejects.toMatchObject({
      message: `--set takes setting=value, not "${excerpt}"`,
    });
  });

  describe('secret settings of a profile', () => {
    const SECRET = '{ "wstoken": { "file": "secrets/wstoken" }, "realm": "school" }';

    it('a secret setting comes from the environment, or else from the file that the configuration names', async () => {
      const cwd = await folderWith('secret', {
        profile: 'school.json',
        profile_settings: JSON.parse(SECRET),
      });
      const fromFile = await choice(cwd);
      expect(fromFile.settings).toEqual({ realm: 'school' });
      expect(fromFile.secrets).toEqual({
        wstoken: { kind: 'file', path: stage.path('secret/secrets/wstoken'), from: 'provision.config.json' },
      });
      const env = { PROVISION_SETTING_WSTOKEN: 'abc', PROVISION_SETTING_OTHER: ' ' };
      const { secrets } = await choice(cwd, {}, env);
      expect(Object.keys(secrets)).toEqual(['wstoken']);
      expect(secrets.wstoken).toMatchObject({ kind: 'text', from: 'PROVISION_SETTING_WSTOKEN' });
      expect(JSON.stringify(secrets)).not.toContain('abc');
    });

    it.each([
      [{ wstoken: { path: 'x' } }, 'profile_settings: "wstoken": "file" is missing'],
      [{ wstoken: { file: 7 } }, 'profile_settings: "wstoken": "file" takes the path of a file'],
      [{ wstoken: { file: '~/x' } }, 'profile_settings: "wstoken": "file" takes the path of a file'],
      [
        { wstoken: ['x'] },
        'profile_settings: "wstoken" takes text, a whole number, true or false; where it is secret',
      ],
    ])('a secret setting is refused in a configuration as %j', async (profile_settings, what) => {
      const cwd = await folderWith('wrong-secret', { profile_settings });
      await expect(choice(cwd)).rejects.toThrow(what);
    });
  });
});

describe.skipIf(isNotRoot())('a profile of another user', () => {
  it('a profile of another user is used only if the user names the profile or the configuration', async () => {
    const cwd = await folderWith('theirs', { profile: 'school.json' });
    changeOwner(stage.path(cwd, 'school.json'), OTHER_USER);
    await expect(choice(cwd)).rejects.toMatchObject({
      reason: 'configuration',
      message: `The profile school.json is not used: it belongs to user ${OTHER_USER}, and you are user 0`,
      next: 'If you trust it, set it with --profile school.json or PROVISION_PROFILE.',
    });
    // Under sudo, the file belongs to the caller of sudo.
    const env = { SUDO_UID: String(OTHER_USER) };
    expect((await choice(cwd, {}, env)).profile?.form.name).toBe('school');
    for (const flags of [{ profile: 'school.json' }, { config: 'provision.config.json' }])
      expect((await choice(cwd, flags)).profile?.form.name).toBe('school');
    const byVariable = { PROVISION_PROFILE: './school.json' };
    expect((await choice(cwd, {}, byVariable)).profile?.form.name).toBe('school');
  });

  it('a profile of another user is not used through a link or in a folder of that user', async () => {
    const cwd = await folderWith('link', { profile: 'school.json' });
    await stage.write('elsewhere/school.json', PROFILE);
    rmSync(stage.path(cwd, 'school.json'));
    await symlink('../elsewhere/school.json', stage.path(cwd, 'school.json'));
    expect((await choice(cwd)).profile?.form.name).toBe('school');
    changeOwner(stage.path('elsewhere/school.json'), OTHER_USER);
    await expect(choice(cwd)).rejects.toThrow(/is not used: it belongs to user/);
    await folderWith('folder', { profile: 'sub/school.json' });
    await stage.write('folder/sub/school.json', PROFILE);
    folderOwnedBy(OTHER_USER, stage.path('folder/sub'), 0o755);
    await expect(choice('folder')).rejects.toThrow(/its folder, sub, belongs to user/);
  });
});
