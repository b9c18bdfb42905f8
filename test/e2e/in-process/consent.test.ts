/** A user agrees only to the rows that were shown: the list changes while the question is open. */

import { execFileSync, spawn } from 'node:child_process';
import { renameSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Ran, run } from '../program.js';
import type { Received } from '../server.js';
import { useDirectory } from '../use-directory.js';

const HEADER = 'nickname,password,last name,first name,department';

let reply: (received: Received) => number | undefined = () => undefined;
const { folder, directory } = useDirectory((received) => reply(received));

beforeEach(() => {
  reply = () => undefined;
});

function list(...logins: readonly string[]): string {
  const rows = logins.map((login, at) => `${login},Xq7-vTr9-${at}zz,Lastname${'abcdef'[at]},Firstname,1`);
  return `${[HEADER, ...rows].join('\n')}\n`;
}

describe('a run', () => {
  const ENV = { PROVISION_TOKEN: 'test-token-of-nobody', NO_COLOR: '1' };

  /** @param meanwhile runs at each question, before the answer; the answers are always yes */
  async function runWith(
    args: readonly string[],
    ...meanwhile: readonly (() => void)[]
  ): Promise<Ran & { asked: number }> {
    let asked = 0;
    const answer = () => {
      meanwhile[asked]?.();
      asked += 1;
      return 'y';
    };
    const all = [...args, '--base-url', directory.url, '--pace', '0', '--lang', 'en'];
    return { ...(await run(all, { cwd: folder.path, env: ENV, answer })), asked };
  }

  const OTHERS = list('x1', 'x2');
  const path = () => join(folder.path, 'users.csv');

  /** Overwrites the file in place, with the same size and time. */
  function overwrite(text: string): void {
    const { size } = statSync(path());
    folder.write('users.csv', text);
    utimesSync(path(), 1, 1);
    expect(statSync(path()).size).toBe(size);
  }

  function replace(text: string): void {
    folder.write('new.csv', text);
    renameSync(join(folder.path, 'new.csv'), path());
  }

  it.each([
    ['overwritten with the same size and time', overwrite],
    ['replaced', replace],
  ])(
    'a list that was %s while the question was open is shown again, and the question is asked again',
    async (_, change) => {
      folder.write('users.csv', list('a1', 'a2'));
      utimesSync(path(), 1, 1);
      const ran = await runWith(['users.csv'], () => change(OTHERS));
      expect(ran).toMatchObject({ status: 0, asked: 2 });
      expect(ran.stderr).toMatch(/users\.csv changed after it was shown[\s\S]*Lastnamea\), x1, /);
      expect(directory.hits()).toEqual({ x1: 1, x2: 1 });
    },
  );

  it('if the list was only saved again, the question is asked once, and the token is read once from its pipe', async () => {
    folder.write('users.csv', list('a1', 'a2'));
    execFileSync('mkfifo', [join(folder.path, 'token')]);
    const writer = spawn('sh', ['-c', 'echo test-token-of-nobody > token'], { cwd: folder.path });
    onTestFinished(() => void writer.kill());
    const ran = await runWith(['users.csv', '--token-file', 'token'], () => replace(list('a1', 'a2')));
    expect(ran).toMatchObject({ status: 0, asked: 1 });
    expect(ran.stderr).not.toContain('changed after');
    expect(ran.stderr.match(/^Create /gm)).toHaveLength(1);
    expect(directory.hits()).toEqual({ a1: 1, a2: 1 });
  });

  it('after a no to the changed list, no users are sent, and --fresh moves no results', async () => {
    folder.write('users.csv', list('a1', 'a2'));
    await runWith(['users.csv', '--yes', '--limit', '1']);
    let asked = 0;
    const answer = () => {
      asked += 1;
      if (asked === 1) replace(OTHERS);
      return asked === 1 ? 'y' : 'n';
    };
    const args = ['users.csv', '--fresh', '--base-url', directory.url, '--lang', 'en'];
    expect((await run(args, { cwd: folder.path, env: ENV, answer })).status).toBe(2);
    expect(directory.hits()).toEqual({ a1: 1 });
    expect(folder.json('users.csv.results/report.json')).toMatchObject({ counts: { created: 1 } });
  });

  it('a CSV of the report that is edited while the question is open is read again', async () => {
    folder.write('users.csv', list('a1', 'a2'));
    reply = ({ body }) => (body.nickname === 'a1' ? 400 : undefined);
    await runWith(['users.csv', '--yes']);
    reply = () => undefined;
    directory.received.length = 0;
    const csv = 'users.csv.results/failed.csv';
    const retry = ['retry', csv];
    const ran = await runWith(retry, () =>
      folder.write(csv, folder.read(csv).replace('Firstname', 'Firstother')),
    );
    expect(ran).toMatchObject({ status: 0, asked: 2 });
    expect(directory.received.map(({ text }) => text).join()).toContain('Firstother');
  });
});
