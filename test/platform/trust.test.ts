import { constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CurrentUser, type FolderProbe, findUntrusted, probeFolder } from '../../src/platform/trust.js';

const { S_IFDIR, S_IFREG, S_IFLNK } = constants;
const [ROOT, US, CALLER, THEM] = [0, 1000, 1000, 1001];

const us: CurrentUser = { uid: US, sudoUid: undefined };
const root: CurrentUser = { uid: ROOT, sudoUid: undefined };
const sudo: CurrentUser = { uid: ROOT, sudoUid: String(CALLER) };

/** A file system that stores owners and modes, as a new file of this user shows. */
const withOwnersAndModes = (uid: number): FolderProbe => ({ uid, hasModes: true });

async function reasonOf(
  runner: CurrentUser,
  uid: number,
  mode: number,
  kept = withOwnersAndModes(runner.uid ?? 0),
) {
  const found = [{ path: '/there', stats: { uid, mode } }];
  return (await findUntrusted(found, runner, async () => kept))?.why.kind;
}

it.each([
  ['this user', us, US, undefined],
  ['root', us, ROOT, undefined],
  ['another user', us, THEM, 'owner'],
  ['another user, if this process is root, as in a container', root, US, 'owner'],
  ['the caller of sudo', sudo, CALLER, undefined],
  ['root under sudo', sudo, ROOT, undefined],
  ['a user other than the caller of sudo', sudo, THEM, 'owner'],
  ['the user in SUDO_UID, if this process is not root', { uid: US, sudoUid: String(THEM) }, THEM, 'owner'],
  ['another user, if SUDO_UID is empty', { uid: ROOT, sudoUid: '' }, THEM, 'owner'],
  ['user 1000, if SUDO_UID is not a number', { uid: ROOT, sudoUid: '1e3' }, 1000, 'owner'],
  ['any user, if the system has no users (Windows)', { uid: undefined, sudoUid: undefined }, THEM, undefined],
] as const)('the owner of a path decides whether it is trusted: %s', async (_, runner, uid, expected) => {
  expect(await reasonOf(runner, uid, S_IFREG | 0o600)).toBe(expected);
  expect(await reasonOf(runner, uid, S_IFDIR | 0o755)).toBe(expected);
});

describe('the mode', () => {
  it.each([
    ['the owner', S_IFREG | 0o644, undefined],
    ['the group (umask 002)', S_IFREG | 0o664, undefined],
    ['the group, to a folder', S_IFDIR | 0o2775, undefined],
    ['all users', S_IFREG | 0o666, 'open'],
    ['all users, to a folder', S_IFDIR | 0o777, 'open'],
    ['all users, to a sticky folder', S_IFDIR | 0o1777, undefined],
    ['all users, to a sticky file, for which the sticky bit has no effect', S_IFREG | 0o1666, 'open'],
    ['all users, to a link, for which the mode has no effect', S_IFLNK | 0o777, undefined],
  ] as const)(
    'the mode of a path decides whether it is trusted, by its writers: %s',
    async (_, mode, expected) => expect(await reasonOf(us, US, mode)).toBe(expected),
  );

  it('the mode does not matter if the system has no users (Windows)', async () => {
    expect(await reasonOf({ uid: undefined, sudoUid: undefined }, 0, S_IFREG | 0o666)).toBeUndefined();
  });
});

describe('a file system', () => {
  it('a path on a file system without owners is trusted if a new file there has the same owner', async () => {
    const fat: FolderProbe = { uid: THEM, hasModes: false };
    expect(await reasonOf(us, THEM, S_IFDIR | 0o777, fat)).toBeUndefined();
    expect(await reasonOf(us, THEM + 1, S_IFDIR | 0o755, fat)).toBe('owner');
  });

  it('a path on a file system with modes but without owners is judged by its mode', async () => {
    expect(await reasonOf(us, THEM, S_IFDIR | 0o777, { uid: THEM, hasModes: true })).toBe('open');
  });

  it('a path on a file system without modes is trusted, whatever mode it shows', async () => {
    expect(await reasonOf(us, US, S_IFDIR | 0o777, { uid: US, hasModes: false })).toBeUndefined();
  });

  it('a file system in which no file can be created counts as a file system with owners and modes', async () => {
    const unknown: FolderProbe = { uid: undefined, hasModes: true };
    expect(await reasonOf(us, THEM, S_IFDIR | 0o755, unknown)).toBe('owner');
    expect(await reasonOf(us, US, S_IFDIR | 0o777, unknown)).toBe('open');
  });

  it('a file system is not probed if owner and mode are trusted', async () => {
    const found = [{ path: '/there', stats: { uid: US, mode: S_IFREG | 0o600 } }];
    const ask = () => Promise.reject(new Error('was asked'));
    expect(await findUntrusted(found, us, ask)).toBeUndefined();
  });

  it.runIf(process.platform !== 'win32')(
    'a file system is probed with a new file, which is removed',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'provision-trust-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      expect(await probeFolder(folder)).toEqual({ uid: process.geteuid?.(), hasModes: true });
      expect(readdirSync(folder)).toEqual([]);
      expect(await probeFolder(join(folder, 'none'))).toEqual({ uid: undefined, hasModes: true });
    },
  );
});

it('the first path that is not trusted is reported, with its owner or mode', async () => {
  const found = [
    { path: '/folder', stats: { uid: US, mode: S_IFDIR | 0o700 } },
    { path: '/folder/file', stats: { uid: THEM, mode: S_IFREG | 0o640 } },
    { path: '/folder/other', stats: { uid: US, mode: S_IFREG | 0o666 } },
  ];
  expect(await findUntrusted(found, us, async () => withOwnersAndModes(US))).toEqual({
    path: '/folder/file',
    why: { kind: 'owner', owner: THEM, user: US },
  });
  const open = [{ path: '/there', stats: { uid: US, mode: S_IFREG | 0o666 } }];
  expect(await findUntrusted(open, us, async () => withOwnersAndModes(US))).toEqual({
    path: '/there',
    why: { kind: 'open', mode: '0666' },
  });
});
