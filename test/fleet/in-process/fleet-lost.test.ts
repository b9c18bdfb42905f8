/** The journal of an organisation is lost: nothing is sent until its folder is back or a person starts it over. */

import { readdirSync, renameSync, rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ran, type RunOptions, run } from '../../e2e/program.js';
import type { Received, Reply } from '../../e2e/server.js';
import { useDirectory } from '../../e2e/use-directory.js';

const HEADER = 'nickname,password,last name,first name,department';

const { folder, directory } = useDirectory((received) => reply(received));
let reply: (received: Received) => Reply;

beforeEach(() => {
  reply = () => undefined;
});

const pathOf = (path: string): string => `${folder.path}/${path}`;

function rowsOf(name: string, n = 2): readonly string[] {
  return Array.from(
    { length: n },
    (_, at) => `${name}${at},Xq7-vTr9-${name}${at}z,Last${name}${'abcdef'[at]},Firstname,1`,
  );
}

const listOf = (...names: readonly string[]): string =>
  `${[HEADER, ...names.flatMap((name) => rowsOf(name))].join('\n')}\n`;

/** The settings of all organisations. */
function configure(path = 'schools/', more: object = {}): void {
  folder.write(`${path}token.txt`, 'token');
  const settings = { base_url: directory.url, token_file: 'token.txt', pace: 0, ...more };
  folder.write(`${path}provision.config.json`, JSON.stringify(settings));
}

function schools(...names: readonly string[]): void {
  configure();
  for (const name of names) folder.write(`schools/${name}/users.csv`, listOf(name));
}

async function fleet(args: readonly string[], options: Partial<RunOptions> = {}): Promise<Ran> {
  return await run(['fleet', ...args], { cwd: folder.path, env: { PROVISION_LANG: 'en' }, ...options });
}

const send = (...args: readonly string[]): Promise<Ran> => fleet(['schools', '--yes', ...args]);
const status = async (...args: readonly string[]): Promise<Ran> =>
  await fleet(['status', 'schools', ...args]);

const RESULTS = 'schools/b/users.csv.results';

/** Three schools that are done; then the test does something to the results of b. */
async function afterLoss(
  lose: () => void = () => rmSync(pathOf(RESULTS), { recursive: true }),
): Promise<void> {
  schools('a', 'b', 'c');
  expect((await send()).stdout).toBe('3 organisations   all done\n');
  directory.received.length = 0;
  lose();
}

const LOST = '3 organisations   2 done   1 lost';

function expectLost(ran: Ran): void {
  expect(ran.stdout).toContain(LOST);
  expect(ran.stdout).toContain('b: its results folder (2) – ');
  expect(ran.stdout).toContain(`${RESULTS} is missing. 2 users may already have an account`);
  expect(ran.stdout).toContain('Put the folder back.');
  expect(ran.stdout).toContain('provision.js fleet schools --fresh b');
  expect(directory.received).toEqual([]);
}

describe('a school whose results are lost', () => {
  it('nothing is sent until its folder is back', async () => {
    await afterLoss(() => renameSync(pathOf(RESULTS), pathOf('kept')));
    for (const call of [['status', 'schools'], ['schools', '--dry-run'], ['schools', '--yes'], ['schools']]) {
      const ran = await fleet(call);
      expectLost(ran);
      expect(ran.status).toBe(call[0] === 'status' ? 0 : 1);
    }
    renameSync(pathOf('kept'), pathOf(RESULTS));
    for (const call of [['status', 'schools'], ['schools'], ['status', 'schools']])
      expect((await fleet(call)).stdout).toBe('3 organisations   all done\n');
    expect(directory.received).toEqual([]);
  });

  it('the printed --fresh sends its users again, and only those', async () => {
    await afterLoss();
    const [, printed = ''] = /: \S+ \S*provision.js (fleet .*)$/m.exec((await send()).stdout) ?? [];
    const dry = await run([...printed.split(' '), '--dry-run'], { cwd: folder.path });
    expect(dry.stderr).toContain('3 organisations checked: 2 users to send in 1 of them.');
    expectLost(await status());
    const ran = await run(printed.split(' '), { cwd: folder.path });
    expect(ran.stdout).toBe('3 organisations   all done\n');
    expect(directory.hits()).toEqual({ b0: 1, b1: 1 });
    expect((await status()).stdout).toBe('3 organisations   all done\n');
    const again = await run(printed.split(' '), { cwd: folder.path });
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('the journal of "b" is in its place');
    expect(directory.hits()).toEqual({ b0: 1, b1: 1 });
  });

  it.each<[string, Partial<RunOptions>]>([
    ['at a terminal, before the question', { answer: () => 'n' }],
    ['without a terminal', {}],
  ])('with --fresh, the number of its users who may have an account is named, %s', async (_, options) => {
    await afterLoss();
    const { stderr } = await fleet(['schools', '--fresh', 'b'], options);
    expect(stderr).toMatch(/\bb starts over[^?]* 2 users may already have an account/u);
  });

  it.each([
    ['emptied', () => rmSync(pathOf(`${RESULTS}/journal.jsonl`))],
    [
      'without its journal and report',
      () => ['journal.jsonl', 'report.json'].map((name) => rmSync(pathOf(`${RESULTS}/${name}`))),
    ],
    ['with an empty journal', () => folder.write(`${RESULTS}/journal.jsonl`, '')],
  ])('a folder that is %s is lost, and --fresh keeps what is left of it', async (_, lose) => {
    await afterLoss(lose);
    expectLost(await send());
    expectLost(await status());
    expect((await send('--fresh', 'b')).stdout).toBe('3 organisations   all done\n');
    expect(directory.hits()).toEqual({ b0: 1, b1: 1 });
    const names = readdirSync(pathOf('schools/b'));
    expect(names.filter((name) => name.startsWith('users.csv.results'))).toHaveLength(2);
  });

  it('a report without a journal is enough, even if the status of the fleet is gone', async () => {
    await afterLoss(() => rmSync(pathOf(`${RESULTS}/journal.jsonl`)));
    rmSync(pathOf('schools/fleet.results'), { recursive: true });
    expect((await send()).stdout).toContain(LOST);
    // The new status remembers the loss, but not how many users there were.
    rmSync(pathOf('schools/b'), { recursive: true });
    await send();
    folder.write('schools/b/users.csv', listOf('b'));
    expect((await send()).stdout).toContain(LOST);
    expect(directory.received).toEqual([]);
    expect((await send('--fresh', 'b')).status).toBe(0);
    expect(directory.hits()).toEqual({ b0: 1, b1: 1 });
  });

  it.each([
    [
      'its settings are wrong',
      () => folder.write('schools/b/provision.config.json', '{ "base_url": 7 }'),
      () => rmSync(pathOf('schools/b/provision.config.json')),
    ],
    [
      'its list is missing',
      () => rmSync(pathOf('schools/b/users.csv')),
      () => folder.write('schools/b/users.csv', listOf('b')),
    ],
    [
      'it is not in the fleet',
      () => rmSync(pathOf('schools/b'), { recursive: true }),
      () => folder.write('schools/b/users.csv', listOf('b')),
    ],
    ['a person declines', () => {}, () => {}],
  ])('the status remembers its users while %s', async (what, breakIt, repair) => {
    await afterLoss();
    breakIt();
    for (let n = 0; n < 2; n += 1)
      await (what === 'a person declines'
        ? fleet(['schools', '--fresh', 'b'], { answer: () => 'n' })
        : send());
    expect(directory.received).toEqual([]);
    repair();
    expectLost(await send());
  });

  it('a school with a damaged journal can also start over', async () => {
    await afterLoss(() => folder.write(`${RESULTS}/journal.jsonl`, 'damaged\n'));
    expect((await send()).stdout).toContain('b: a look at the journal');
    expect(directory.received).toEqual([]);
    const ran = await send('--fresh', 'b');
    expect(ran.stderr).toMatch(/b starts over, but users there may already have an account/);
    expect(ran.stdout).toBe('3 organisations   all done\n');
    expect(directory.hits()).toEqual({ b0: 1, b1: 1 });
  });

  it('a school whose list has another name now is also lost', async () => {
    await afterLoss();
    renameSync(pathOf('schools/b/users.csv'), pathOf('schools/b/october.csv'));
    expectLost(await send());
    expect((await send('--fresh', 'b')).stdout).toBe('3 organisations   all done\n');
    expect((await status()).stdout).toBe('3 organisations   all done\n');
    expect((await send()).stdout).toBe('3 organisations   all done\n');
    expect(directory.hits()).toEqual({ b0: 1, b1: 1 });
  });

  it('a single run of a new school with a journal of the same length does not hide the loss', async () => {
    await afterLoss();
    folder.write('schools/d/users.csv', listOf('d'));
    await run(['create', 'users.csv', '--yes'], { cwd: pathOf('schools/d') });
    directory.received.length = 0;
    const ran = await send();
    expect(ran.stdout).toContain('4 organisations   3 done   1 lost');
    expect(directory.received).toEqual([]);
  });

  it('a renamed folder is found, and a new school with its old name is sent', async () => {
    await afterLoss(() => renameSync(pathOf('schools/b'), pathOf('schools/d')));
    folder.write('schools/b/users.csv', listOf('n'));
    expect((await send()).stdout).toBe('4 organisations   all done\n');
    expect(directory.hits()).toEqual({ n0: 1, n1: 1 });
  });

  it('a run that was killed may have created users', async () => {
    schools('b');
    await fleet(['schools', '--yes'], {
      onStart: (child) => {
        reply = () => async () => void child.kill('SIGKILL');
      },
    });
    rmSync(pathOf(RESULTS), { recursive: true });
    directory.received.length = 0;
    expect((await status()).stdout).toContain('1 organisation   lost');
    expect((await send()).stdout).toContain('Users in it may already have an account');
    expect(directory.received).toEqual([]);
  });

  it('a school without created users is not lost', async () => {
    schools('b');
    reply = () => 401;
    await send();
    reply = () => undefined;
    rmSync(pathOf(RESULTS), { recursive: true });
    directory.received.length = 0;
    expect((await status()).stdout).not.toContain('lost');
    expect((await send()).stdout).toBe('1 organisation   done\n');
    expect(directory.hits()).toEqual({ b0: 1, b1: 1 });
  });

  it('its events have the state and the need', async () => {
    await afterLoss();
    const { stdout } = await send('--json');
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const ofB = events.filter(({ event, org }) => event === 'organisation' && org === 'b');
    expect(ofB).toEqual([
      expect.objectContaining({ state: 'lost', needs: [{ need: 'results', users: 2 }], reason: 'results' }),
    ]);
    const { stdout: page } = await fleet(['report', 'schools', '--json']);
    expect(page).toContain('fleet.html');
    expect(folder.read('schools/fleet.results/fleet.html')).toContain('Its results folder');
  });
});

describe('other fleets', () => {
  it('a school in a table is lost and can start over, whatever its name', async () => {
    configure();
    for (const name of ['a', 'b']) folder.write(`schools/lists/${name}.csv`, listOf(name));
    folder.write('schools/fleet.csv', 'org,roster\n"Berlin, A",lists/a.csv\n"Berlin, B",lists/b.csv\n');
    expect((await send()).stdout).toBe('2 organisations   all done\n');
    for (const name of ['a', 'b']) rmSync(pathOf(`schools/lists/${name}.csv.results`), { recursive: true });
    directory.received.length = 0;
    const ran = await send();
    expect(ran.status).toBe(2);
    expect(ran.stdout).toContain(`provision.js fleet schools --fresh 'Berlin, A' --fresh 'Berlin, B'`);
    expect(directory.received).toEqual([]);
    folder.write('schools/fleet.csv', 'org,roster\nHamburg,lists/a.csv\n"Berlin, B",lists/b.csv\n');
    expect((await send()).stdout).toContain('2 organisations   all lost');
    await send('--fresh', 'Berlin, B');
    expect(directory.hits()).toEqual({ b0: 1, b1: 1 });
  });

  it('a school of one list is lost and can start over', async () => {
    configure('', {});
    const rows = ['a', 'b'].flatMap((name) => rowsOf(name).map((row) => `${row},${name}`));
    folder.write('all.csv', `${[`${HEADER},School`, ...rows].join('\n')}\n`);
    expect((await fleet(['all.csv', '--split-by', 'School', '--yes'])).stdout).toContain('all done');
    rmSync(pathOf('all.csv.fleet/b'), { recursive: true });
    directory.received.length = 0;
    const ran = await fleet(['all.csv', '--yes']);
    expect(ran.stdout).toContain('2 organisations   1 done   1 lost');
    expect(ran.stdout).toContain('provision.js fleet all.csv --fresh b');
    expect(directory.received).toEqual([]);
    await fleet(['all.csv', '--yes', '--fresh', 'b']);
    expect(directory.hits()).toEqual({ b0: 1, b1: 1 });
  });
});

describe('--fresh', () => {
  it.each([
    ['bb', 'schools has no organisation "bb"'],
    ['b,a', 'the journal of "a" is in its place'],
  ])('sends nothing for %s', async (names, message) => {
    await afterLoss();
    const ran = await send('--fresh', names);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain(message);
    expect(directory.received).toEqual([]);
    expectLost(await send());
  });
});
