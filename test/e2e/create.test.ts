import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from './program.js';
import type { Reply, TestDirectory } from './server.js';
import { serveByNickname } from './setup.js';

const TOKEN = 'test-token-of-nobody';

let folder: Scratch;
let directory: TestDirectory;

beforeEach(() => {
  folder = scratch();
});

afterEach(async () => {
  folder.remove();
  await directory?.close();
});

async function serve(reply?: (nickname: string, n: number) => Reply): Promise<void> {
  directory = await serveByNickname(reply);
}

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: TOKEN };
  return run(args, { cwd: folder.path, env });
}

type Report = {
  ended: string;
  reason: string | null;
  counts: Record<string, number>;
  rows: Record<string, { nickname: string; line: number; advice?: string; status?: number }[]>;
  runs: unknown[];
};

const report = (path = 'users.csv.results'): Report => folder.json(`${path}/report.json`) as Report;

describe('provision <roster>', () => {
  it('sends 20 rows once each, in order, in the documented shape', async () => {
    await serve();
    folder.write('users.csv', rosterOf(20));
    const ran = await go('users.csv', '--pace', '0');
    expect(ran).toMatchObject({ status: 0 });
    expect(directory.received.map(({ body }) => body.nickname)).toEqual(
      Array.from({ length: 20 }, (_, i) => `user${i + 1}`),
    );
    const [first] = directory.received;
    expect(first?.method).toBe('POST');
    expect(first?.path).toBe('/v6/users/');
    expect(first?.text).toBe(
      '{"department_id":1,"position":"","password":"Sample-Pass-1","nickname":"user1","name":{"first":"First1","last":"Last1","middle":""}}',
    );
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: `OAuth ${TOKEN}`,
      'user-agent': expect.stringMatching(/^provision\/\d+\.\d+\.\d+$/),
    });
    expect(report()).toMatchObject({ ended: 'complete', counts: { total: 20, created: 20 } });
    expect(ran.stdout).toContain('All done.');
  });

  it('keeps the pause between the end of one request and the start of the next', async () => {
    await serve();
    folder.write('users.csv', rosterOf(6));
    await go('users.csv', '--pace', '0.2-0.4');
    const gaps = directory.received
      .slice(1)
      .map(({ at }, i) => at - (directory.received[i]?.answeredAt ?? 0));
    expect(gaps).toHaveLength(5);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / 5).toBeLessThan(600);
  });

  it('puts weak passwords apart, and retry after mending sends exactly the rest', async () => {
    let strict = true;
    await serve((nickname) => (strict && ['user2', 'user4'].includes(nickname) ? 422 : undefined));
    folder.write('users.csv', rosterOf(5));
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
    expect(report().rows.weak_password?.map(({ nickname }) => nickname)).toEqual(['user2', 'user4']);
    const csv = folder.read('users.csv.results/weak-password.csv');
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv).toContain('user2,,Last2,First2,2,weak_password,422,');
    expect(csv).not.toContain('Sample-Pass');

    strict = false;
    folder.write('users.csv', rosterOf(5).replaceAll('Sample-Pass', 'Better-Pass'));
    expect(await go('retry', 'users.csv.results', '--pace', '0')).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 2, user3: 1, user4: 2, user5: 1 });
    expect(directory.received.at(-1)?.body).toMatchObject({ nickname: 'user4', password: 'Better-Pass-4' });
    expect(report()).toMatchObject({ counts: { created: 5, weak_password: 0 } });
    expect(report().runs).toHaveLength(2);
  });

  it('sends the rows of one CSV of the report with the passwords typed into it', async () => {
    let strict = true;
    await serve((nickname) => (strict && ['user2', 'user4'].includes(nickname) ? 422 : undefined));
    folder.write('users.csv', rosterOf(5));
    await go('users.csv', '--pace', '0');
    strict = false;
    const csv = folder.read('users.csv.results/weak-password.csv');
    folder.write('users.csv.results/weak-password.csv', csv.replace('user2,,', 'user2,Typed-In-By-Hand,'));
    expect(await go('retry', 'users.csv.results/weak-password.csv', '--pace', '0')).toMatchObject({
      status: 0,
    });
    const sent = directory.received.slice(5).map(({ body }) => [body.nickname, body.password]);
    expect(sent).toEqual([
      ['user2', 'Typed-In-By-Hand'],
      ['user4', 'Sample-Pass-4'],
    ]);
    expect(report()).toMatchObject({ counts: { total: 5, created: 5 } });
  });

  it('does what is still to do when it is called again, and nothing that was done', async () => {
    await serve();
    folder.write('users.csv', rosterOf(3));
    expect(await go('users.csv', '--pace', '0', '--limit', '1')).toMatchObject({ status: 0 });
    expect(report()).toMatchObject({ ended: 'limit', counts: { created: 1, pending: 2 } });
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 0 });
    const third = await go('users.csv', '--pace', '0');
    expect(third).toMatchObject({ status: 0 });
    expect(third.stderr).toContain('nothing');
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1 });
  });

  it('leaves no row sent twice after a kill in the middle', async () => {
    let kill = (): void => {};
    await serve((_, n) => (n === 3 ? () => kill() : undefined));
    folder.write('users.csv', rosterOf(5));
    const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: TOKEN };
    await run(['users.csv', '--pace', '0'], {
      cwd: folder.path,
      env,
      onStart: (child) => {
        kill = () => child.kill('SIGKILL');
      },
    });
    const again = await go('users.csv', '--pace', '0');
    expect(again.status).toBe(1);
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1, user4: 1, user5: 1 });
    expect(report().rows.unconfirmed?.map(({ nickname }) => nickname)).toEqual(['user3']);
    expect(report().rows.unconfirmed?.[0]?.advice).toContain(
      'provision.js settle users.csv.results user3 --created',
    );

    expect(await go('settle', 'users.csv.results', 'user3', '--not-created')).toMatchObject({ status: 0 });
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 0 });
    expect(directory.hits()).toMatchObject({ user3: 2 });
  });

  it('settles a row in doubt as created and never sends it again', async () => {
    await serve((nickname) => (nickname === 'user1' ? 500 : undefined));
    folder.write('users.csv', rosterOf(1));
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
    expect(await go('settle', 'users.csv.results', 'user1', '--created')).toMatchObject({ status: 0 });
    expect(await go('users.csv')).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1 });
  });

  it('sends unconfirmed and taken rows again only when they are named', async () => {
    let broken = true;
    await serve((nickname) =>
      !broken ? undefined : nickname === 'user1' ? 409 : nickname === 'user2' ? 500 : undefined,
    );
    folder.write('users.csv', rosterOf(2));
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
    broken = false;
    expect(await go('retry', 'users.csv.results', '--pace', '0')).toMatchObject({ status: 1 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
    expect(
      await go('retry', 'users.csv.results', '--only', 'exists,unconfirmed', '--pace', '0'),
    ).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 2, user2: 2 });
  });

  it('reads the roster in a retry as the run before was told to', async () => {
    let strict = true;
    await serve(() => (strict ? 400 : undefined));
    folder.write('users.csv', 'a,b,c\nuser1,x1,Sample-Pass-1\nuser2,x2,Sample-Pass-2');
    const told = ['--columns', ',nickname,password', '--department', '7'];
    expect(await go('users.csv', '--pace', '0', ...told, '--skip-invalid')).toMatchObject({ status: 1 });
    strict = false;
    expect(await go('retry', 'users.csv.results', '--pace', '0', '--skip-invalid')).toMatchObject({
      status: 0,
    });
    expect(directory.hits()).toEqual({ b: 2, x1: 2, x2: 2 });
    expect(directory.received.every(({ body }) => body.department_id === 7)).toBe(true);
    expect(await go('report', 'users.csv.results')).toMatchObject({ status: 0 });
    expect(report()).toMatchObject({ counts: { created: 3 } });
  });

  it('judges a taken nickname as no failure with --skip-existing', async () => {
    await serve(() => 409);
    folder.write('users.csv', rosterOf(1));
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
    expect(await go('users.csv', '--pace', '0', '--skip-existing')).toMatchObject({ status: 0 });
  });

  it('starts anew with --fresh and keeps the earlier folder', async () => {
    await serve();
    folder.write('users.csv', rosterOf(1));
    await go('users.csv', '--pace', '0');
    const ran = await go('users.csv', '--pace', '0', '--fresh');
    expect(ran.status).toBe(0);
    expect(ran.stderr).toContain('The earlier results are now in users.csv.results ');
    expect(directory.hits()).toEqual({ user1: 2 });
  });

  it('puts journal and report where --results says, and reads standard input', async () => {
    await serve();
    const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: TOKEN };
    const stdin = rosterOf(2);
    expect(await run(['-', '--pace', '0'], { cwd: folder.path, env, stdin })).toMatchObject({ status: 2 });
    const ran = await run(['-', '--results', 'out', '--pace', '0'], { cwd: folder.path, env, stdin });
    expect(ran).toMatchObject({ status: 0 });
    expect(report('out')).toMatchObject({ counts: { created: 2 } });
    folder.write('saved.csv', stdin);
    expect(await go('retry', 'out', '--roster', 'saved.csv')).toMatchObject({ status: 0 });
  });

  it.each([
    ['--token-file', ['--token-file', '-'], {}, undefined],
    ['PROVISION_TOKEN_FILE', [], { PROVISION_TOKEN_FILE: '-' }, undefined],
    ['provision.config.json', [], {}, { token_file: '-' }],
  ] as const)('refuses roster and token both from standard input: %s', async (from, args, env, config) => {
    await serve();
    if (config !== undefined) folder.write('provision.config.json', JSON.stringify(config));
    const options = {
      cwd: folder.path,
      env: { PROVISION_BASE_URL: directory.url, ...env },
      stdin: rosterOf(2),
    };
    const ran = await run(['-', '--results', 'out', ...args], options);
    expect(ran).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /The roster and the token \((.+)\) cannot both be read from standard input/,
      ),
    });
    expect(ran.stderr).toContain(`(${from})`);
    expect(ran.stderr).toContain('PROVISION_TOKEN');
    expect(directory.received).toEqual([]);
    expect(await run(['-', '--results', 'out', '--dry-run', ...args], options)).toMatchObject({ status: 0 });
    expect(await run(['-', '--results', 'out', '--sandbox', ...args.slice(2)], options)).toMatchObject({
      status: 0,
    });
  });

  it('gives rows without a department the one of --department, and adds --header and --org', async () => {
    await serve();
    folder.write(
      'users.csv',
      'nickname,password,first,last,department\na,Sample-Pass-1,A,B,\nb,Sample-Pass-2,C,D,7',
    );
    const ran = await go(
      'users.csv',
      '--pace',
      '0',
      '--department',
      '5',
      '--header',
      'X-Org-Id: 12',
      '--org',
      'school',
    );
    expect(ran).toMatchObject({ status: 0 });
    expect(directory.received.map(({ body }) => body.department_id)).toEqual([5, 7]);
    expect(directory.received[0]?.headers['x-org-id']).toBe('12');
    expect(report()).toMatchObject({ org: 'school' });
    expect(await go('users.csv', '--org', 'another')).toMatchObject({ status: 2 });
  });

  it('refuses the run while rows are invalid, and sends the others with --skip-invalid', async () => {
    await serve();
    folder.write(
      'users.csv',
      'nickname,password,department\na,Sample-Pass-1,1\n,Sample-Pass-2,1\nA,Sample-Pass-3,1\nd,Sample-Pass-4,x',
    );
    const refused = await go('users.csv', '--pace', '0');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('users.csv:3: nickname: is missing [required]');
    expect(refused.stderr).toContain('users.csv:4: nickname:');
    expect(refused.stderr).toContain('[duplicate]');
    expect(refused.stderr).toContain('users.csv:5: department_id:');
    expect(directory.received).toEqual([]);
    expect(report()).toMatchObject({
      ended: 'refused',
      reason: 'invalid_rows',
      counts: { invalid: 3, pending: 1 },
    });
    expect(folder.read('users.csv.results/invalid.csv')).toContain('[duplicate]');
    expect(await go('users.csv', '--pace', '0', '--skip-invalid')).toMatchObject({ status: 1 });
    expect(directory.hits()).toEqual({ a: 1 });
  });

  it('sends and writes nothing in a dry run, and needs neither address nor token', async () => {
    folder.write('users.csv', rosterOf(3));
    const ran = await run(['users.csv', '--dry-run'], { cwd: folder.path });
    expect(ran.status).toBe(0);
    expect(ran.stdout).toContain('First1 Last1 (last name Last1), user1, department 1');
    expect(ran.stdout).toContain('3 users');
    expect(ran.stdout + ran.stderr).not.toContain('Sample-Pass');
    folder.write('bad.csv', 'nickname,password\na,');
    expect(await run(['bad.csv', '--dry-run', '--findings', 'f.csv'], { cwd: folder.path })).toMatchObject({
      status: 1,
    });
    expect(folder.read('f.csv')).toContain('2,a,,password,error,required,');
    await run(['bad.csv', '--dry-run', '--findings', 'f.json'], { cwd: folder.path });
    expect(folder.json('f.json')).toMatchObject([{ line: 2, code: 'required' }, {}, {}]);
    expect(await run(['.'], { cwd: folder.path })).toMatchObject({ status: 2 });
    expect(() => folder.read('users.csv.results/report.json')).toThrow();
  });

  it('stops after as many failures in a row as --stop-after says', async () => {
    await serve((nickname) => (nickname === 'user1' ? undefined : 400));
    folder.write('users.csv', rosterOf(9));
    const ran = await go('users.csv', '--pace', '0', '--stop-after', '3');
    expect(ran.status).toBe(3);
    expect(report()).toMatchObject({
      ended: 'stopped',
      reason: 'too_many_failures',
      counts: { failed: 3, pending: 5 },
    });
    expect(await go('users.csv', '--pace', '0', '--stop-after', '0')).toMatchObject({ status: 1 });
  });

  it('prints one JSON object per line with --json', async () => {
    await serve();
    folder.write('users.csv', rosterOf(2));
    const ran = await go('users.csv', '--pace', '0', '--json');
    const events = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ event }) => event)).toEqual(['plan', 'row', 'row', 'finished']);
    expect(events.at(-1)).toMatchObject({ v: 1, exit_status: 0, ended: 'complete', counts: { created: 2 } });
    const failed = await run(['none.csv', '--json'], { cwd: folder.path });
    expect(JSON.parse(failed.stdout)).toMatchObject({ v: 1, event: 'error', exit_status: 2 });
  });

  it('is quiet with --quiet, and colours only where it is asked to', async () => {
    await serve((nickname) => (nickname === 'user1' ? 422 : undefined));
    folder.write('users.csv', rosterOf(2));
    const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: TOKEN, FORCE_COLOR: '1' };
    const colored = await run(['users.csv', '--pace', '0'], { cwd: folder.path, env });
    expect(colored.stdout).toContain('\u001b[');
    const plain = await run(['users.csv', '--pace', '0', '--no-color', '--quiet'], { cwd: folder.path, env });
    expect(plain.stdout + plain.stderr).not.toContain('\u001b[');
    expect(plain.stderr).not.toContain('Roster');
    const noColor = await run(['users.csv', '--pace', '0'], {
      cwd: folder.path,
      env: { ...env, FORCE_COLOR: '', NO_COLOR: '1' },
    });
    expect(noColor.stdout + noColor.stderr).not.toContain('\u001b[');
  });

  it('gives up on an answer after --timeout', async () => {
    await serve(() => () => {});
    folder.write('users.csv', rosterOf(1));
    const ran = await go('users.csv', '--timeout', '1');
    expect(ran.status).toBe(1);
    expect(report().rows.unconfirmed).toHaveLength(1);
  });

  it('takes token and address from flags, from files and from the environment', async () => {
    await serve();
    folder.write('users.csv', rosterOf(4));
    folder.write('token.txt', `${TOKEN}\n`);
    const cwd = folder.path;
    const base = ['users.csv', '--limit', '1', '--pace', '0', '--yes', '--base-url', directory.url];
    expect(await run([...base, '--token', TOKEN], { cwd })).toMatchObject({ status: 0 });
    expect(await run([...base, '--token-file', 'token.txt'], { cwd })).toMatchObject({ status: 0 });
    expect(await run([...base, '--token-file', '-'], { cwd, stdin: `${TOKEN}\n` })).toMatchObject({
      status: 0,
    });
    expect(await run(base, { cwd, env: { PROVISION_TOKEN_FILE: 'token.txt' } })).toMatchObject({ status: 0 });
    expect(directory.received.map(({ headers }) => headers.authorization)).toEqual(
      Array(4).fill(`OAuth ${TOKEN}`),
    );
    expect(await run([...base, '--token', TOKEN, '--token-file', 'token.txt'], { cwd })).toMatchObject({
      status: 2,
    });
  });
});
