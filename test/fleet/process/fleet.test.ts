/**
 * A fleet in a separate process: signals, a kill, and two fleets at the same time. Later runs share the process of the
 * test.
 */

import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Ran, type RunOptions, run, type Scratch, scratch } from '../../e2e/program.js';
import { startDirectory, type TestDirectory } from '../../e2e/server.js';

let folder: Scratch;
let directory: TestDirectory;
/** Called for the n-th request, before its answer, which waits for a promise that it returns. */
let onRequest: (n: number) => unknown = () => {};

const ORGANISATIONS = 8;
const USERS = 5;

beforeEach(async () => {
  folder = scratch();
  onRequest = () => {};
  directory = await startDirectory((_, n) => async (response) => {
    await onRequest(n);
    setTimeout(() => response.writeHead(201).end(), 50);
  });
  for (let org = 0; org < ORGANISATIONS; org += 1) {
    mkdirSync(`${folder.path}/schools/s${org}`, { recursive: true });
    const rows = Array.from(
      { length: USERS },
      (_, at) => `u${org}x${at},Xq7-vTr9-${at}zz,Lastname${'abcde'[at]},Firstname,1`,
    );
    folder.write(
      `schools/s${org}/users.csv`,
      ['nickname,password,last name,first name,department', ...rows].join('\n'),
    );
  }
  folder.write('schools/token.txt', 'token-of-all');
  const settings = { base_url: directory.url, token_file: 'token.txt' };
  folder.write('schools/provision.config.json', JSON.stringify(settings));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

const orgOf = (nickname: string): string => nickname.split('x')[0] ?? '';

const FAST = ['--per-tenant', '100', '--pace', '0'];

async function fleet(args: readonly string[], options: Partial<RunOptions> = {}): Promise<Ran> {
  const all = ['fleet', ...args, '--lang', 'en'];
  return await run(all, { cwd: folder.path, ...options });
}

function fleetAlone(...args: readonly string[]): Promise<Ran> {
  return fleet(args, { ownProcess: true });
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a fleet in order, and the same command continues',
  async (signal) => {
    const ran = await fleet(['schools', '--yes', ...FAST], {
      onStart: (child) => {
        onRequest = (n) => void (n === 5 && child.kill(signal));
      },
    });
    expect(ran.status).toBe(signal === 'SIGINT' ? 130 : 143);
    const sent = directory.received.length;
    expect(sent).toBeLessThan(ORGANISATIONS * USERS);
    expect(ran.stdout).toContain('waiting');
    expect(ran.stdout).not.toContain('unconfirmed');
    const again = await fleet(['schools', '--yes', ...FAST]);
    expect(again.stdout).toBe('8 organisations   all done\n');
    expect(Object.values(directory.hits())).toEqual(Array(ORGANISATIONS * USERS).fill(1));
  },
);

it('after a kill no user is sent twice, and each organisation has at most one unconfirmed user', async () => {
  const killed = await fleet(['schools', '--yes', ...FAST], {
    onStart: (child) => {
      onRequest = (n) => void (n === 9 && child.kill('SIGKILL'));
    },
  });
  expect(killed.status).toBeNull();
  const status = await fleet(['status', 'schools']);
  expect(status.stdout).toContain('a decision (unconfirmed)');
  await fleet(['schools', '--yes', ...FAST]);
  const hits = directory.hits();
  expect(new Set(Object.values(hits))).toEqual(new Set([1]));
  for (let org = 0; org < ORGANISATIONS; org += 1) {
    const report = folder.json(`schools/s${org}/users.csv.results/report.json`);
    const { counts } = report as { counts: { created: number; unconfirmed: number } };
    expect(counts.created + counts.unconfirmed).toBe(USERS);
    expect(counts.unconfirmed).toBeLessThanOrEqual(1);
  }
});

it('a second fleet in the same folder is refused, and the status can still be read', async () => {
  let others: Promise<readonly Ran[]> | undefined;
  onRequest = (n) => {
    if (n < 3) return;
    others ??= Promise.all([fleetAlone('schools', '--yes'), fleetAlone('status', 'schools')]);
    return others;
  };
  await fleetAlone('schools', '--yes', '--per-tenant', '20', '--pace', '0');
  const [second, status] = (await others) ?? [];
  expect(second?.status).toBe(5);
  expect(status?.stdout).toMatch(/running.*done about \d\d:\d\d/);
});

it('organisations with one token share its rate, instead of pausing individually', async () => {
  await fleetAlone('schools', '--yes', '--per-tenant', '40');
  const { received } = directory;
  expect(received).toHaveLength(ORGANISATIONS * USERS);
  const [first, last] = [received[0], received.at(-1)];
  // 25 ms between any two rows; half of that, since this process may notice the first one late.
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(((ORGANISATIONS * USERS - 1) * 25) / 2);
  // A pause of an organisation takes at least a second. All of these are much shorter, unless the machine is busy.
  const pauses = received.flatMap(({ at, body }, n) => {
    const before = received.slice(0, n).findLast((one) => orgOf(one.body.nickname) === orgOf(body.nickname));
    return before === undefined ? [] : [at - before.answeredAt];
  });
  expect(pauses).toHaveLength(ORGANISATIONS * (USERS - 1));
  expect(Math.min(...pauses)).toBeLessThan(1000);
});
