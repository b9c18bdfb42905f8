import { expect, test } from 'vitest';
import { UserError } from '../../src/domain/errors.js';
import {
  DamagedJournalError,
  diskFailed,
  diskFull,
  fenced,
  journalError,
} from '../../src/journal/journal-error.js';
import { errorOf } from '../support/error-of.js';
import { diskError } from './fake-disk.js';

const PATH = '/results/journal.jsonl';

const OWNER = 'Check that you own the folder, or choose another one with --results.';

test.each([
  ...['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOENT', 'ENOTEMPTY'].map((code) => [code, OWNER]),
  ['ENOTDIR', 'Check the path, or use --results to choose another folder.'],
  ['ENAMETOOLONG', 'Check the path, or use --results to choose a folder with a shorter name.'],
])('a path that cannot be written (%s) is an error of the results folder', (code, next) => {
  const cause = diskError(code);
  expect(journalError(cause, PATH)).toMatchObject({
    reason: 'results',
    message: expect.stringMatching(`^Cannot write ${PATH}: [a-z ,/-]+ \\(${code}\\)$`),
    next,
    cause,
  });
});

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) says that the run can be continued', (code) => {
  const cause = diskError(code);
  for (const error of [journalError(cause, PATH), diskFull(PATH, cause)]) {
    expect(error).toMatchObject({
      reason: 'disk_full',
      message: `The disk is full, or your quota is used up: cannot write ${PATH}`,
      next: 'Free some space, then run the same command again. It continues where this run stopped.',
      cause,
    });
  }
});

test('any other system error is reported as a disk error', () => {
  const cause = diskError('EIO');
  for (const error of [journalError(cause, PATH), diskFailed(PATH, cause)]) {
    expect(error).toMatchObject({
      reason: 'disk',
      message: `Cannot write ${PATH}: i/o error (EIO). The file may be incomplete`,
      next: 'Check the disk, then run the same command again. It reads the journal again and lists the unconfirmed rows.',
      cause,
    });
  }
});

test('an error that has a message for people, or is a bug, is passed on unchanged', () => {
  const known = Object.assign(errorOf('locked', 'in use'), { code: 'EIO' });
  const bug = new TypeError('a bug');
  expect(journalError(known, PATH)).toBe(known);
  expect(journalError(bug, PATH)).toBe(bug);
  expect(journalError('text', PATH)).toBe('text');
});

test('the error about another writer names the file and the next step', () => {
  expect(fenced(PATH)).toMatchObject({
    reason: 'fenced',
    message: `${PATH} changed during this run: another run writes to it, or the folder was moved`,
    next: 'Make sure that only one run uses this results folder, then run the same command again. It lists the unconfirmed rows.',
  });
});

test.each([
  [undefined, 'their number is unknown'],
  [0, 'none are known'],
  [1, 'at least 1'],
  [250, 'at least 250'],
])(
  'the error of a damaged journal says how many created users a fresh start sends again: %s',
  (created, number) => {
    const fault = { kind: 'no-type' } as const;
    const error = DamagedJournalError.of('journal-damaged', { path: PATH, line: 2, fault, created });
    expect(error).toMatchObject({
      reason: 'results',
      code: 'journal-damaged',
      message: `${PATH}:2: invalid record: it is not an object with a "type"`,
      created,
      next:
        'Nothing was sent. Restore journal.jsonl from a backup made after the last run. If you have no backup, check which ' +
        'users exist in the directory, then start over by creating the users with --fresh, which sends every row again, ' +
        `including users who were already created (${number}).`,
    });
  },
);

test('the error of a damaged report says how to restore the report', () => {
  const { next } = DamagedJournalError.of('report-damaged', {
    path: PATH,
    system: undefined,
    created: undefined,
  });
  expect(next).toMatch(/^Nothing was sent\. Restore report\.json .* If you have no backup, /);
});

test.each([
  ['de', /Journal|Ordner|Datenträger|Lauf/u],
  ['ru', /журнал|папк|диск|запуск/u],
] as const)('errors of a journal have a text and a next step in %s', (language, words) => {
  const errors = [
    journalError(diskError('EACCES'), PATH),
    diskFull(PATH, undefined),
    diskFailed(PATH, diskError('EIO')),
    fenced(PATH),
    DamagedJournalError.of('journal-lost', { path: PATH, state: 'empty', remains: undefined, created: 5 }),
  ];
  for (const error of errors) {
    if (!(error instanceof UserError)) throw error;
    const { what, next } = error.textIn(language);
    expect(what).toContain(PATH);
    expect(`${next}`).toMatch(words);
  }
});
