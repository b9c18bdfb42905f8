import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rosterOf, run, type Scratch, scratch } from '../program.js';
import { startDirectory } from '../server.js';

const SAMPLES = resolve(import.meta.dirname, '../../../samples');

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
});

afterEach(() => folder.remove());

describe('--sandbox', () => {
  it.each([
    ['users.csv', { ownProcess: true }],
    ['users-semicolon.csv', {}],
    ['users.json', {}],
  ] as const)('--sandbox creates the users of samples/%s', async (name, process) => {
    cpSync(join(SAMPLES, name), join(folder.path, name));
    const ran = await run([name, '--sandbox'], { cwd: folder.path, ...process });
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('All done.') });
    const { counts } = folder.json(`${name}.sandbox-results/report.json`) as {
      counts: Record<string, number>;
    };
    expect(counts.created).toBe(counts.total);
  });

  it('--sandbox starts from the beginning each time, and retry continues with its users', async () => {
    folder.write('users.csv', rosterOf(3).replace('Sample-Pass-2', '123'));
    expect(await run(['users.csv', '--sandbox'], { cwd: folder.path })).toMatchObject({ status: 1 });
    expect(await run(['users.csv', '--sandbox'], { cwd: folder.path })).toMatchObject({ status: 1 });
    const first = folder.json('users.csv.sandbox-results/report.json') as { runs: unknown[] };
    expect(first).toMatchObject({ counts: { created: 2, weak_password: 1 } });
    expect(first.runs).toHaveLength(1);
    folder.write('users.csv', rosterOf(3));
    const again = await run(['retry', 'users.csv.sandbox-results', '--pace', '0'], { cwd: folder.path });
    expect(again.status).toBe(0);
    expect(folder.json('users.csv.sandbox-results/report.json')).toMatchObject({ counts: { created: 3 } });
  });
});

describe('a rehearsal and a run in one folder', () => {
  const cwd = (): string => folder.path;

  it('a rehearsal and a run in one folder never continue each other, even without a created user', async () => {
    folder.write('users.csv', rosterOf(2));
    const wrong = await startDirectory(() => 404);
    const env = { PROVISION_TOKEN: 'test-token-of-nobody', PROVISION_BASE_URL: wrong.url };
    const real = ['users.csv', '--results', 'results', '--pace', '0'];
    expect((await run(real, { cwd: cwd(), env })).status).toBe(3);
    const journal = folder.read('results/journal.jsonl');

    const rehearsed = await run(['users.csv', '--sandbox', '--results', 'results'], { cwd: cwd() });
    await wrong.close();
    expect(rehearsed).toMatchObject({ status: 2, stderr: expect.stringContaining('another address') });
    expect(folder.read('results/journal.jsonl')).toBe(journal);
  });

  it('a rehearsal and a run in one folder refuse each other with advice that works', async () => {
    folder.write('users.csv', rosterOf(2));
    await run(['users.csv', '--sandbox', '--results', 'results'], { cwd: cwd() });
    const env = { PROVISION_TOKEN: 'test-token-of-nobody', PROVISION_BASE_URL: 'http://127.0.0.1:9999' };
    const ran = await run(['users.csv', '--results', 'results'], { cwd: cwd(), env });

    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain(
      'To continue that sandbox run, use the command retry. Otherwise choose another folder',
    );
    expect(ran.stderr).not.toContain('--base-url sandbox');
  });
});

describe('provision sandbox', () => {
  it('provision sandbox prints address and token, runs until a signal, and injects faults on request', async () => {
    let outcome: Promise<unknown> = Promise.resolve();
    const ran = await run(['sandbox', '--port', '0', '--fault', '503,times=1', '--throttle', '0'], {
      cwd: folder.path,
      onStart: (child) => {
        let text = '';
        child.stdout?.on('data', (chunk: string) => {
          text += chunk;
          const url = /PROVISION_BASE_URL=(\S+)/.exec(text)?.[1];
          const token = /PROVISION_TOKEN=(\S+)/.exec(text)?.[1];
          if (url === undefined || token === undefined || !text.includes('Ctrl-C')) return;
          folder.write('users.csv', rosterOf(1));
          const env = { PROVISION_BASE_URL: url, PROVISION_TOKEN: token };
          outcome = run(['users.csv'], { cwd: folder.path, env }).finally(() => child.kill('SIGINT'));
        });
      },
    });
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining('POST /v6/users/ user1 503') });
    expect(await outcome).toMatchObject({ status: 1, stdout: expect.stringContaining('unconfirmed') });
  });

  it('provision sandbox says which port is in use, and what to do', async () => {
    const portHolder = createServer().listen(0, '127.0.0.1');
    await once(portHolder, 'listening');
    const { port } = portHolder.address() as AddressInfo;
    const ran = await run(['sandbox', '--port', `${port}`], { cwd: folder.path });
    portHolder.close();
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toBe(
      `Error: Port ${port} is in use. [port-in-use]\n` +
        'Another sandbox may be running. Choose another port with --port; 0 picks a free one.\n',
    );
  });

  it('provision sandbox prints no line per request with --quiet', async () => {
    let answered: number | undefined;
    const ran = await run(['sandbox', '--port', '0', '--quiet'], {
      cwd: folder.path,
      onStart: (child) => {
        child.stdout?.on('data', (chunk: string) => {
          const url = /PROVISION_BASE_URL=(\S+)/.exec(chunk)?.[1];
          if (url === undefined) return;
          void fetch(`${url}/v6/users/`, { method: 'POST' })
            .then(({ status }) => {
              answered = status;
            })
            .finally(() => child.kill('SIGTERM'));
        });
      },
    });
    expect({ status: ran.status, answered }).toEqual({ status: 0, answered: 401 });
    expect(ran.stderr).not.toContain('POST');
  });
});
