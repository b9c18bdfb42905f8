/** A results folder that is not next to its roster: the printed commands still find the roster. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';
import { startDirectory, type TestDirectory } from '../server.js';

let folder: Scratch;
let directory: TestDirectory;
let answers: Readonly<Record<string, number>>;

beforeEach(async () => {
  folder = scratch();
  mkdirSync(join(folder.path, 'lists of May'));
  folder.write('lists of May/users.csv', rosterOf(3));
  // The 503 is for the last row, since the row after it would wait.
  answers = { user1: 422, user3: 503 };
  directory = await startDirectory(({ body }) => answers[body.nickname]);
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

/** Runs without a terminal. */
function send(args: readonly string[], stdin = ''): Promise<Ran> {
  const env = { PROVISION_TOKEN: 'test-token-of-nobody', PROVISION_BASE_URL: directory.url };
  return run(args, { cwd: folder.path, env, stdin });
}

/** The arguments of each printed command after the program's name, as a shell parses them. */
function commandsIn(text: string): readonly (readonly string[])[] {
  const lines = [...text.matchAll(/^ {6}node \S+ (.*)$/gm)].map(([, words = '']) => words);
  return lines.map((words) =>
    execFileSync('sh', ['-c', `printf '%s\\n' ${words.replaceAll('<login>', 'user3')}`], {
      encoding: 'utf8',
    })
      .trimEnd()
      .split('\n'),
  );
}

describe.runIf(process.platform !== 'win32')('a results folder that was moved away during a run', () => {
  it('a run does not change the report of another run after its own results folder was moved away', async () => {
    const report = '{"of":"another run"}';
    await directory.close();
    directory = await startDirectory((_, n) => {
      if (n < 2) return 201;
      renameSync(join(folder.path, 'results'), join(folder.path, 'moved'));
      mkdirSync(join(folder.path, 'results'));
      folder.write('results/report.json', report);
      return 401;
    });
    const ran = await send(['lists of May/users.csv', '--results', 'results', '--pace', '0']);

    expect(ran.stdout).toContain('The other run will write the report');
    expect(ran.status).toBe(3);
    expect(readdirSync(join(folder.path, 'results'))).toEqual(['report.json']);
    expect(folder.read('results/report.json')).toBe(report);
  });
});

describe.runIf(process.platform !== 'win32')('results in another folder', () => {
  it('results in another folder are continued by each printed command, copied unchanged', async () => {
    const options = ['--generate-passwords', 'missing', '--pace', '0'];
    folder.write('lists of May/users.csv', rosterOf(3).replace('user2,Sample-Pass-2', 'user2,'));
    const ran = await send(['lists of May/users.csv', '--results', 'results', ...options]);
    expect(ran.status).toBe(1);

    const commands = commandsIn(ran.stdout);
    const kinds = commands.map(([command, operand]) => `${command} ${operand}`);
    expect(kinds).toEqual([
      'retry results/weak-password.csv',
      'retry results',
      'settle results',
      'settle results',
      'lists of May/users.csv --results',
      'slips results',
      'clean results',
    ]);
    for (const command of commands.filter(([name]) => name === 'retry' || name === 'slips')) {
      expect(command).toContain('--roster');
      expect((await send(command)).status, command.join(' ')).not.toBe(2);
    }
  });

  it('results in another folder get a new report from the command that settles a row', async () => {
    const ran = await send(['lists of May/users.csv', '--results', 'results', '--pace', '0']);
    const settle = commandsIn(ran.stdout).find(([name]) => name === 'settle') ?? [];
    expect(settle).toContain('--roster');
    expect(await send(settle)).toMatchObject({ status: 0, stderr: '' });
    expect(folder.json('results/report.json')).toMatchObject({ counts: { created: 2, unconfirmed: 0 } });
  });

  it('commands on results in another folder name the roster of the journal, and the option that confirms it', async () => {
    await send(['lists of May/users.csv', '--results', 'results', '--pace', '0']);
    const ran = await send(['settle', 'results', 'user3', '--created']);
    const why =
      'The journal in results names lists of May/users.csv as its roster, which is not users.csv next to that folder.';
    expect(ran.stderr).toContain(
      `The reports could not be updated: ${why} If it is the right file, add --roster 'lists of May/users.csv'.\n`,
    );
    expect(ran.stderr).toMatch(/To update them, run:\n .*report results --roster <path>$/m);
  });

  it('results in another folder are continued by the commands of a retry and of a page that was written again', async () => {
    await send(['lists of May/users.csv', '--results', 'results', '--pace', '0']);

    const yes = await send(['retry', 'results', '--yes', '--pace', '0']);
    const on = commandsIn(yes.stdout).at(-1) ?? [];
    expect(on).toEqual(['retry', 'results', '--pace', '0', '--roster', 'lists of May/users.csv']);
    answers = {};
    expect(
      (await send(['report', ...on.filter((word) => word !== '--pace' && word !== '0').slice(1)])).status,
    ).toBe(0);
    expect(folder.read('results/report.html')).toMatch(
      /retry results --roster &#39;lists of May\/users\.csv&#39;</,
    );
    expect((await send(on)).status).toBe(1);
    expect(directory.hits()).toEqual({ user1: 3, user2: 1, user3: 1 });
  });

  it('rows of a CSV in another folder are sent again only with --only and the roster', async () => {
    await send(['lists of May/users.csv', '--results', 'results', '--pace', '0']);
    const refused = await send(['retry', 'results/unconfirmed.csv', '--roster', 'lists of May/users.csv']);

    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(
      /retry results\/unconfirmed\.csv --roster 'lists of May\/users\.csv' --only unconfirmed/,
    );
  });

  it('the commands have a gap to fill in if the roster came from standard input', async () => {
    const ran = await send(['-', '--results', 'results', '--pace', '0'], rosterOf(3));

    expect(ran.stdout).toContain('retry results/weak-password.csv --roster <path>');
    expect(ran.stdout).toContain(
      'retry results --only weak_password --generate-passwords weak --roster <path>',
    );
  });

  it('results in another folder can be settled without the roster, and the command for the report is printed', async () => {
    await send(['lists of May/users.csv', '--results', 'results', '--pace', '0']);
    const { status, stdout, stderr } = await send(['settle', 'results', 'user3', '--created']);

    expect(status).toBe(0);
    expect(stdout).toContain('user3: created');
    expect(stderr).toMatch(/To update them, run:\n {2}node \S+ report results --roster <path>/);
    const report = await send(['report', 'results', '--roster', 'lists of May/users.csv']);
    expect(report.status).toBe(0);
    expect(folder.json('results/report.json')).toMatchObject({ counts: { created: 2, unconfirmed: 0 } });
  });
});
