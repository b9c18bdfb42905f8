import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isTrusted, refuseUntrusted } from '../../../src/app/results/trusted-folder.js';
import { changeOwner, folderOwnedBy, isNotRoot, OTHER_USER } from '../../support/other-users.js';

let above: string;
const io = (env = {}) => ({ cwd: above, env, uid: process.geteuid?.() });
const folder = (): string => join(above, 'results');
const journal = (): string => join(folder(), 'journal.jsonl');

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'provision-trusted-'));
  mkdirSync(folder(), { mode: 0o700 });
  writeFileSync(journal(), '', { mode: 0o600 });
});

afterEach(() => rmSync(above, { recursive: true, force: true }));

function linkTo(real: string): void {
  renameSync(folder(), join(above, real));
  symlinkSync(real, folder());
}

describe.skipIf(isNotRoot())('a results folder that was not given', () => {
  it.each([
    ['it belongs to another user', () => changeOwner(folder(), OTHER_USER), 'it belongs to user'],
    [
      'a file in it belongs to another user',
      () => changeOwner(journal(), OTHER_USER),
      'results/journal.jsonl belongs to user',
    ],
    [
      'every user may write to it',
      () => chmodSync(folder(), 0o777),
      'it is writable by everyone (mode 0777)',
    ],
    [
      'every user may write to a file in it',
      () => chmodSync(journal(), 0o666),
      'results/journal.jsonl is writable by everyone (mode 0666)',
    ],
    [
      'it is a link that belongs to another user',
      () => {
        linkTo('real');
        changeOwner(folder(), OTHER_USER);
      },
      'it belongs to user',
    ],
    [
      'it is a link to the folder of another user',
      () => {
        linkTo('real');
        changeOwner(join(above, 'real'), OTHER_USER);
      },
      'it belongs to user',
    ],
    [
      'it is sticky, and belongs to another user',
      () => folderOwnedBy(OTHER_USER, folder(), 0o1777),
      'it belongs to user',
    ],
  ])('a results folder that was not given is refused if %s', async (_, arrange, words) => {
    arrange();
    await expect(refuseUntrusted(folder(), '--results results', io())).rejects.toMatchObject({
      reason: 'results',
      message: expect.stringContaining(`The results folder results is not used: ${words}`),
      next: expect.stringContaining('specify the folder explicitly: --results results.'),
    });
    expect(await isTrusted(folder(), io())).toBe(false);
  });

  it.each([
    ['it belongs to the caller', () => {}],
    ['its group may write to it (umask 002)', () => execFileSync('chmod', ['-R', 'g+w', folder()])],
    ['it is a link to a folder, and both belong to the caller', () => linkTo('real')],
    ['it is sticky, and belongs to the caller', () => chmodSync(folder(), 0o1777)],
    ['it does not exist', () => rmSync(folder(), { recursive: true })],
  ])('a results folder that was not given is used if %s', async (_, arrange) => {
    arrange();
    expect(await isTrusted(folder(), io())).toBe(true);
  });

  it('a results folder is used on a file system without owners and modes, like a USB stick', async () => {
    const stick = async () => ({ uid: OTHER_USER, hasModes: false });
    changeOwner(folder(), OTHER_USER);
    changeOwner(journal(), OTHER_USER);
    chmodSync(folder(), 0o777);
    expect(await isTrusted(folder(), io(), stick)).toBe(true);
    expect(await isTrusted(folder(), { ...io(), uid: undefined })).toBe(true);
  });

  it('a results folder is refused if the link to it belongs to another user, even on a file system without owners', async () => {
    linkTo('stick');
    changeOwner(join(above, 'stick'), OTHER_USER);
    changeOwner(join(above, 'stick', 'journal.jsonl'), OTHER_USER);
    const stick = async (place: string) => ({
      uid: place === folder() ? OTHER_USER : 0,
      hasModes: place !== folder(),
    });
    expect(await isTrusted(folder(), io(), stick)).toBe(true);
    changeOwner(folder(), OTHER_USER);
    expect(await isTrusted(folder(), io(), stick)).toBe(false);
  });

  it('a results folder is used under sudo if it belongs to the caller', async () => {
    changeOwner(folder(), OTHER_USER);
    changeOwner(journal(), OTHER_USER);
    expect(await isTrusted(folder(), io({ SUDO_UID: String(OTHER_USER) }))).toBe(true);
    expect(await isTrusted(folder(), io({ SUDO_UID: String(OTHER_USER + 1) }))).toBe(false);
    expect(await isTrusted(folder(), io({ SUDO_UID: `${OTHER_USER} or so` }))).toBe(false);
  });
});
