import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usedAs } from '../../src/app/results/results-folder.js';
import { UserError } from '../../src/domain/errors.js';
import { checkOutput, type OutputFile, writeOutput } from '../../src/platform/output-file.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'output-file-'));
  await mkdir(join(folder, 'out'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function output(name: string, overwrite: OutputFile['overwrite'] = false): OutputFile {
  return {
    path: join(folder, name),
    option: '--findings',
    output: 'findings',
    isOwn: async () => false,
    usedAs: usedAs(null, []),
    overwrite,
  };
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UserError);
  return error instanceof UserError ? error.message : '';
}

describe.each(['journal.jsonl', 'report.json'])('a new file in a folder with a %s', (mark) => {
  beforeEach(() => writeFile(join(folder, 'out', mark), ''));

  test.each([false, true])('a new file in a results folder is refused (overwrite: %s)', async (overwrite) => {
    const file = output('out/credentials.csv', overwrite);
    const refused = `--findings ${file.path} is in a results folder`;
    expect(await messageOf(checkOutput(file))).toBe(refused);
    expect(await messageOf(writeOutput(file, 'x'))).toBe(refused);
    expect(await readdir(join(folder, 'out'))).toEqual([mark]);
  });

  test('a new file in a results folder is refused through a link', async () => {
    await symlink('out', join(folder, 'link'), 'dir');
    expect(await messageOf(checkOutput(output('link/x.csv')))).toContain('is in a results folder');
  });
});

test('a new file is written to a folder that is not a results folder', async () => {
  await writeOutput(output('out/findings.csv'), 'x');
  expect(await readdir(join(folder, 'out'))).toEqual(['findings.csv']);
});
