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

/** How the file system stores a file of this user. */
const everything = (uid: number): FolderProbe => ({ uid, hasModes: true });

async function why(runner: CurrentUser, uid: number, mode: number, kept = everything(runner.uid ?? 0)) {
  const found = [{ path: '/there', stats: { uid, mode } }];
  return (await findUntrusted(found, runner, async () => kept))?.why.kind;
}

it.each([
  ['this user', us, US, undefined],
  ['root', us, ROOT, undefined],
  ['another user', us, THEM, 'owner'],
  ['another user, where this process is root, as in a container', root, US, 'owner'],
  ['the caller of sudo', sudo, CALLER, undefined],
  ['root under sudo', sudo, ROOT, undefined],
  ['a user other than the caller of sudo', sudo, THEM, 'owner'],
  ['the user in SUDO_UID, where this process is not root', { uid: US, sudoUid: String(THEM) }, THEM, 'owner'],
  ['another user, where SUDO_UID is empty', { uid: ROOT, sudoUid: '' }, THEM, 'owner'],
  ['user 1000, where SUDO_UID is not a number', { uid: ROOT, sudoUid: '1e3' }, 1000, 'owner'],
  [
    'any user, where the system has no users (Windows)',
    { uid: undefined, sudoUid: undefined },
    THEM,
    undefined,
  ],
] as const)('the owner of a path decides whether it is trusted: %s', async (_, runner, uid, expected) => {
  expect(await why(runner, uid, S_IFREG | 0o600)).toBe(expected);
  expect(await why(runner, uid, S_IFDIR | 0o755)).toBe(expected);
});

describe('the mode', () => {
  it.each([
    ['the owner', S_IFREG | 0o644, undefined],
    ['the group (umask 002)', S_IFREG | 0o664, undefined],
    ['the group, to a folder', S_IFDIR | 0o2775, undefined],
    ['all users', S_IFREG | 0o666, 'open'],
    ['all users, to a folder', S_IFDIR | 0o777, 'open'],
    ['all users, to a sticky folder', S_IFDIR | 0o1777, undefined],
    ['all users, to a sticky file, where that means nothing', S_IFREG | 0o1666, 'open'],
    ['all users, to a link, where that means nothing', S_IFLNK | 0o777, undefined],
  ] as const)(
    'the mode of a path decides whether it is trusted, by its writers: %s',
    async (_, mode, expected) => expect(await why(us, US, mode)).toBe(expected),
  );

  it('the mode does not matter where the system has no users (Windows)', async () => {
    expect(await why({ uid: undefined, sudoUid: undefined }, 0, S_IFREG | 0o666)).toBeUndefined();
  });
});

describe('a file system', () => {
  it('a path on a file system without owners is trusted if a new file there has the same owner', async () => {
    const fat: FolderProbe = { uid: THEM, hasModes: false };
    expect(await why(us, THEM, S_IFDIR | 0o777, fat)).toBeUndefined();
    expect(await why(us, THEM + 1, S_IFDIR | 0o755, fat)).toBe('owner');
  });

  it('a path on a file system without owners and with modes is judged by its mode', async () => {
    expect(await why(us, THEM, S_IFDIR | 0o777, { uid: THEM, hasModes: true })).toBe('open');
  });

  it('a path on a file system without modes is trusted, whatever mode it shows', async () => {
    expect(await why(us, US, S_IFDIR | 0o777, { uid: US, hasModes: false })).toBeUndefined();
  });

  it('a file system in which no file can be created counts as one with owners and modes', async () => {
    const unknown: FolderProbe = { uid: undefined, hasModes: true };
    expect(await why(us, THEM, S_IFDIR | 0o755, unknown)).toBe('owner');
    expect(await why(us, US, S_IFDIR | 0o777, unknown)).toBe('open');
  });

  it('a file system is not probed where owner and mode are trusted', async () => {
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
  expect(await findUntrusted(found, us, async () => everything(US))).toEqual({
    path: '/folder/file',
    why: { kind: 'owner', owner: THEM, user: US },
  });
  const open = [{ path: '/there', stats: { uid: US, mode: S_IFREG | 0o666 } }];
  expect(await findUntrusted(open, us, async () => everything(US))).toEqual({
    path: '/there',
    why: { kind: 'open', mode: '0666' },
  });
});
