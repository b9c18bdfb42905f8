/** Signals to the real program during a wait: the program ends immediately, and sends nothing more. */

import type { ChildProcess } from 'node:child_process';
import { beforeEach, expect, it } from 'vitest';
import { groupProfile, startGroupDirectory } from '../../support/group-directory.js';
import { rosterOf, run } from '../program.js';
import type { Reply } from '../server.js';
import { useDirectory } from '../use-directory.js';

const { folder, directory } = useDirectory((_, n) => reply(n));
let reply: (n: number) => Reply;

beforeEach(() => {
  folder.write('users.csv', rosterOf(2));
});

const soon = (status: number, seconds: number): Reply => {
  return (response) => response.writeHead(status, { 'retry-after': `${seconds}` }).end();
};

/** Longer than the time limit of a test. */
const LONG = '600';

type Wait = {
  readonly during: string;
  readonly signal: 'SIGHUP' | 'SIGINT' | 'SIGTERM';
  readonly status: number;
  readonly reply: (n: number) => Reply;
  readonly args?: readonly string[];
  /** The directory is unreachable: from the start, or after its first answer. */
  readonly gone?: 'at first' | 'later';
  /** The event after which the signal is sent. */
  readonly event: RegExp;
  readonly hits: Record<string, number>;
  readonly counts: Record<string, number>;
};

const WAITS: readonly Wait[] = [
  {
    during: 'the pause',
    signal: 'SIGINT',
    status: 130,
    reply: () => undefined,
    args: ['--pace', LONG],
    event: /"event":"row"/,
    hits: { user1: 1 },
    counts: { created: 1, pending: 1 },
  },
  {
    during: 'the wait after a 429',
    signal: 'SIGTERM',
    status: 143,
    reply: () => soon(429, 300),
    event: /"why":"throttled"/,
    hits: { user1: 1 },
    counts: { pending: 2 },
  },
  {
    during: 'the wait after server errors',
    signal: 'SIGHUP',
    status: 129,
    reply: () => soon(503, 300),
    event: /"why":"server_errors"/,
    hits: { user1: 1 },
    counts: { unconfirmed: 1, pending: 1 },
  },
  {
    during: 'the wait for a network that never answered',
    signal: 'SIGINT',
    status: 130,
    reply: () => undefined,
    gone: 'at first',
    // The second wait is the longer one.
    event: /"why":"unreachable"[\s\S]*"why":"unreachable"/,
    hits: {},
    counts: { pending: 2 },
  },
  {
    during: 'the wait for a network that was lost',
    signal: 'SIGTERM',
    status: 143,
    reply: () => undefined,
    gone: 'later',
    event: /(?:"why":"unreachable"[\s\S]*){3}/,
    hits: { user1: 1 },
    counts: { created: 1, pending: 1 },
  },
];

function signalAfter(event: RegExp, signal: Wait['signal'], child: ChildProcess): void {
  let [seen, isSent] = ['', false];
  child.stdout?.on('data', (text: string) => {
    seen += text;
    if (isSent || !event.test(seen)) return;
    isSent = child.kill(signal);
  });
}

it.each(WAITS)('$signal during $during ends the run, and nothing more is sent', async (wait) => {
  reply = (n) => {
    if (wait.gone !== 'later') return wait.reply(n);
    return (response) => {
      response.on('close', () => void directory.close());
      response.writeHead(201, { connection: 'close' }).end();
    };
  };
  if (wait.gone === 'at first') await directory.close();
  const { status, stdout } = await run(['users.csv', '--json', ...(wait.args ?? ['--pace', '0'])], {
    cwd: folder.path,
    env: { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' },
    onStart: (child) => signalAfter(wait.event, wait.signal, child),
  });
  expect(status).toBe(wait.status);
  const last = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  expect(last).toMatchObject({ event: 'finished', exit_status: wait.status, ended: 'interrupted' });
  expect(folder.json('users.csv.results/report.json')).toMatchObject({
    ended: 'interrupted',
    counts: { total: 2, ...wait.counts },
  });
  expect(directory.hits()).toEqual(wait.hits);
});

it('SIGINT while a row waits for the rate ends the run, and the row stays pending', async () => {
  const groups = await startGroupDirectory([]);
  folder.write('users.csv', rosterOf(3).replaceAll(/,\d+$/gm, '').replace(',department', ''));
  folder.write('groups.json', groupProfile());
  const args = ['users.csv', '--profile', 'groups.json', '--base-url', groups.url, '--yes', '--json'];
  const { status } = await run([...args, '--parallel', '8', '--per-second', '0.1'], {
    cwd: folder.path,
    env: { PROVISION_TOKEN: 'test-token-of-nobody' },
    onStart: (child) => signalAfter(/"event":"row"/, 'SIGINT', child),
  });
  await groups.close();
  expect(status).toBe(130);
  expect(groups.creations).toEqual(['user1']);
  expect(folder.json('users.csv.results/report.json')).toMatchObject({
    counts: { created: 1, pending: 2, unconfirmed: 0 },
  });
});
