import { constants, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findUntrusted, type Kept, keptIn, type Runner } from '../../src/lib/trust.js';

const { S_IFDIR, S_IFREG, S_IFLNK } = constants;
const [ROOT, US, CALLER, THEM] = [0, 1000, 1000, 1001];

const us: Runner = { uid: US, sudoUid: undefined };
const root: Runner = { uid: ROOT, sudoUid: undefined };
const sudo: Runner = { uid: ROOT, sudoUid: String(CALLER) };

/** What the file system keeps of a file that this user makes. */
const everything = (uid: number): Kept => ({ uid, modes: true });

async function why(runner: Runner, uid: number, mode: number, kept = everything(runner.uid ?? 0)) {
  const found = [{ path: '/there', stats: { uid, mode } }];
  const words = (await findUntrusted(found, runner, async () => kept))?.why;
  return words && (words.startsWith('belongs to') ? 'owner' : 'writable');
}

describe('who is trusted', () => {
  it.each([
    ['this user', us, US, undefined],
    ['root', us, ROOT, undefined],
    ['another user', us, THEM, 'owner'],
    ['a user whose folder a container’s root works in', root, US, 'owner'],
    ['the caller of sudo', sudo, CALLER, undefined],
    ['root under sudo', sudo, ROOT, undefined],
    ['another than the caller of sudo', sudo, THEM, 'owner'],
    ['whom SUDO_UID names where this is not root', { uid: US, sudoUid: String(THEM) }, THEM, 'owner'],
    ['user 0 of a SUDO_UID that is empty', { uid: ROOT, sudoUid: '' }, THEM, 'owner'],
    ['a SUDO_UID that is no number', { uid: ROOT, sudoUid: '1e3' }, 1000, 'owner'],
    ['anybody where there are no users (Windows)', { uid: undefined, sudoUid: undefined }, THEM, undefined],
  ] as const)('%s', async (_, runner, uid, expected) => {
    expect(await why(runner, uid, S_IFREG | 0o600)).toBe(expected);
    expect(await why(runner, uid, S_IFDIR | 0o755)).toBe(expected);
  });
});

describe('who may write', () => {
  it.each([
    ['the owner', S_IFREG | 0o644, undefined],
    ['the group (umask 002)', S_IFREG | 0o664, undefined],
    ['the group, to a folder', S_IFDIR | 0o2775, undefined],
    ['everybody', S_IFREG | 0o666, 'writable'],
    ['everybody, to a folder', S_IFDIR | 0o777, 'writable'],
    ['everybody, to a sticky folder', S_IFDIR | 0o1777, undefined],
    ['everybody, to a sticky file, where that means nothing', S_IFREG | 0o1666, 'writable'],
    ['everybody, as every link seems to say', S_IFLNK | 0o777, undefined],
  ] as const)('%s', async (_, mode, expected) => expect(await why(us, US, mode)).toBe(expected));

  it('does not matter where there are no users (Windows)', async () => {
    expect(await why({ uid: undefined, sudoUid: undefined }, 0, S_IFREG | 0o666)).toBeUndefined();
  });
});

describe('a file system', () => {
  it('without owners gives every file to the same user: a file that we make there too', async () => {
    const fat: Kept = { uid: THEM, modes: false };
    expect(await why(us, THEM, S_IFDIR | 0o777, fat)).toBeUndefined();
    expect(await why(us, THEM + 1, S_IFDIR | 0o755, fat)).toBe('owner');
  });

  it('without owners and with modes is judged by the modes', async () => {
    expect(await why(us, THEM, S_IFDIR | 0o777, { uid: THEM, modes: true })).toBe('writable');
  });

  it('without modes shows one for all, which says nothing', async () => {
    expect(await why(us, US, S_IFDIR | 0o777, { uid: US, modes: false })).toBeUndefined();
  });

  it('in which we can make no file is taken to keep both', async () => {
    const unknown: Kept = { uid: undefined, modes: true };
    expect(await why(us, THEM, S_IFDIR | 0o755, unknown)).toBe('owner');
    expect(await why(us, US, S_IFDIR | 0o777, unknown)).toBe('writable');
  });

  it('is not asked where owner and mode are all right', async () => {
    const found = [{ path: '/there', stats: { uid: US, mode: S_IFREG | 0o600 } }];
    const ask = () => Promise.reject(new Error('was asked'));
    expect(await findUntrusted(found, us, ask)).toBeUndefined();
  });

  it.runIf(process.platform !== 'win32')('is asked by a file of ours, of which nothing stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'provision-trust-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    expect(await keptIn(folder)).toEqual({ uid: process.geteuid?.(), modes: true });
    expect(readdirSync(folder)).toEqual([]);
    expect(await keptIn(join(folder, 'none'))).toEqual({ uid: undefined, modes: true });
  });
});

it('names the first that is not trusted, with its owner or its mode', async () => {
  const found = [
    { path: '/folder', stats: { uid: US, mode: S_IFDIR | 0o700 } },
    { path: '/folder/file', stats: { uid: THEM, mode: S_IFREG | 0o640 } },
    { path: '/folder/other', stats: { uid: US, mode: S_IFREG | 0o666 } },
  ];
  expect(await findUntrusted(found, us, async () => everything(US))).toEqual({
    path: '/folder/file',
    why: `belongs to user ${THEM}, and you are user ${US}`,
  });
  const open = [{ path: '/there', stats: { uid: US, mode: S_IFREG | 0o666 } }];
  expect(await findUntrusted(open, us, async () => everything(US))).toEqual({
    path: '/there',
    why: 'is writable by everyone (mode 0666)',
  });
});
