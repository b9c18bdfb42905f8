import { describe, expect, it } from 'vitest';
import { rosterOf, run } from '../program.js';
import { createStage, TOKEN } from '../setup.js';

const stage = createStage();
const { serve, go, goAlone, report } = stage;

describe('provision <roster>', () => {
  it('provision <roster> pauses between the end of one request and the start of the next', async () => {
    await serve();
    stage.folder.write('users.csv', rosterOf(6));
    await goAlone('users.csv', '--pace', '0.2');
    const gaps = stage.directory.received
      .slice(1)
      .map(({ at }, i) => at - (stage.directory.received[i]?.answeredAt ?? 0));
    expect(gaps).toHaveLength(5);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
  });

  it('provision <roster> writes journal and report to --results, and reads standard input', async () => {
    await serve();
    const env = { PROVISION_BASE_URL: stage.directory.url, PROVISION_TOKEN: TOKEN };
    const stdin = rosterOf(2);
    expect(await run(['-', '--pace', '0'], { cwd: stage.folder.path, env, stdin })).toMatchObject({
      status: 2,
    });
    const ran = await run(['-', '--results', 'out', '--pace', '0'], {
      cwd: stage.folder.path,
      env,
      stdin,
      ownProcess: true,
    });
    expect(ran).toMatchObject({ status: 0 });
    expect(report('out')).toMatchObject({ counts: { created: 2 } });
    stage.folder.write('saved.csv', stdin);
    expect(await go('retry', 'out', '--roster', 'saved.csv')).toMatchObject({ status: 0 });
  });

  it.each([
    ['--token-file', ['--token-file', '-'], {}, undefined],
    ['PROVISION_TOKEN_FILE', [], { PROVISION_TOKEN_FILE: '-' }, undefined],
    ['provision.config.json', [], {}, { token_file: '-' }],
  ] as const)(
    'roster and token cannot both be read from standard input: %s',
    async (from, args, env, config) => {
      await serve();
      if (config !== undefined) stage.folder.write('provision.config.json', JSON.stringify(config));
      const options = {
        cwd: stage.folder.path,
        env: { PROVISION_BASE_URL: stage.directory.url, ...env },
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
      expect(stage.directory.received).toEqual([]);
      expect(await run(['-', '--results', 'out', '--dry-run', ...args], options)).toMatchObject({
        status: 0,
      });
      expect(await run(['-', '--results', 'out', '--sandbox', ...args.slice(2)], options)).toMatchObject({
        status: 0,
      });
    },
  );

  it('provision <roster> gives rows without a department the one in --department, and sends --header and --org', async () => {
    await serve();
    stage.folder.write(
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
    expect(stage.directory.received.map(({ body }) => body.department_id)).toEqual([5, 7]);
    expect(stage.directory.received[0]?.headers['x-org-id']).toBe('12');
    expect(report()).toMatchObject({ org: 'school' });
    expect(await go('users.csv', '--org', 'another')).toMatchObject({ status: 2 });
  });

  it('provision <roster> refuses the run while rows are invalid, and sends the other rows with --skip-invalid', async () => {
    await serve();
    stage.folder.write(
      'users.csv',
      'nickname,password,department\na,Sample-Pass-1,1\n,Sample-Pass-2,1\nA,Sample-Pass-3,1\nd,Sample-Pass-4,x',
    );
    const refused = await go('users.csv', '--pace', '0');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('users.csv:3: login: is missing [required]');
    expect(refused.stderr).toContain('users.csv:4: login:');
    expect(refused.stderr).toContain('[duplicate]');
    expect(refused.stderr).toContain('users.csv:5: department:');
    expect(stage.directory.received).toEqual([]);
    expect(report()).toMatchObject({
      ended: 'refused',
      reason: 'invalid_rows',
      counts: { invalid: 3, pending: 1 },
    });
    expect(stage.folder.read('users.csv.results/invalid.csv')).toContain('[duplicate]');
    expect(await go('users.csv', '--pace', '0', '--skip-invalid')).toMatchObject({ status: 1 });
    expect(stage.directory.hits()).toEqual({ a: 1 });
  });

  it('provision <roster> sends and writes nothing in a dry run, and needs neither address nor token', async () => {
    stage.folder.write('users.csv', rosterOf(3));
    const ran = await run(['users.csv', '--dry-run'], { cwd: stage.folder.path });
    expect(ran.status).toBe(0);
    expect(ran.stdout).toContain('Firstb Lastb (last name Lastb), user1, department 1');
    expect(ran.stdout).toContain('3 users');
    expect(ran.stdout + ran.stderr).not.toContain('Sample-Pass');
    stage.folder.write('bad.csv', 'nickname,password\na,');
    expect(
      await run(['bad.csv', '--dry-run', '--findings', 'f.csv'], { cwd: stage.folder.path }),
    ).toMatchObject({
      status: 1,
    });
    expect(stage.folder.read('f.csv')).toContain('2,a,,password,error,required,');
    await run(['bad.csv', '--dry-run', '--findings', 'f.json'], { cwd: stage.folder.path });
    expect(stage.folder.json('f.json')).toMatchObject([
      { line: null, code: 'field-missing' },
      { line: 2, code: 'required' },
    ]);
    expect(await run(['.'], { cwd: stage.folder.path })).toMatchObject({ status: 2 });
    expect(() => stage.folder.read('users.csv.results/report.json')).toThrow();
  });

  it('provision <roster> stops after the number of consecutive failures in --stop-after', async () => {
    await serve((nickname) => (nickname === 'user1' ? undefined : 400));
    stage.folder.write('users.csv', rosterOf(9));
    const ran = await go('users.csv', '--pace', '0', '--stop-after', '3');
    expect(ran.status).toBe(3);
    expect(report()).toMatchObject({
      ended: 'stopped',
      reason: 'too_many_failures',
      counts: { failed: 3, pending: 5 },
    });
    expect(await go('users.csv', '--pace', '0', '--stop-after', '0')).toMatchObject({ status: 1 });
  });

  it('provision <roster> prints one JSON object per line with --json', async () => {
    await serve();
    stage.folder.write('users.csv', rosterOf(2));
    const ran = await go('users.csv', '--pace', '0', '--json');
    const events = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ event }) => event)).toEqual(['plan', 'row', 'row', 'finished']);
    expect(events.at(-1)).toMatchObject({ v: 1, exit_status: 0, ended: 'complete', counts: { created: 2 } });
    const failed = await run(['none.csv', '--json'], { cwd: stage.folder.path });
    expect(JSON.parse(failed.stdout)).toMatchObject({ v: 1, event: 'error', exit_status: 2 });
  });

  it('provision <roster> prints less with --quiet, and colours only on request', async () => {
    await serve((nickname) => (nickname === 'user1' ? 422 : undefined));
    stage.folder.write('users.csv', rosterOf(2));
    const env = { PROVISION_BASE_URL: stage.directory.url, PROVISION_TOKEN: TOKEN, FORCE_COLOR: '1' };
    const colored = await run(['users.csv', '--pace', '0'], {
      cwd: stage.folder.path,
      env,
      ownProcess: true,
    });
    expect(colored.stdout).toContain('\u001b[');
    const plain = await run(['users.csv', '--pace', '0', '--no-color', '--quiet'], {
      cwd: stage.folder.path,
      env,
      ownProcess: true,
    });
    expect(plain.stdout + plain.stderr).not.toContain('\u001b[');
    expect(plain.stderr).not.toContain('Roster');
    const noColor = await run(['users.csv', '--pace', '0'], {
      cwd: stage.folder.path,
      env: { ...env, FORCE_COLOR: '', NO_COLOR: '1' },
    });
    expect(noColor.stdout + noColor.stderr).not.toContain('\u001b[');
  });

  it('provision <roster> waits for an answer no longer than --timeout', async () => {
    await serve(() => () => {});
    stage.folder.write('users.csv', rosterOf(1));
    const ran = await go('users.csv', '--timeout', '1');
    expect(ran.status).toBe(1);
    expect(report().rows.unconfirmed).toHaveLength(1);
  });

  it('provision <roster> reads token and address from flags, files and the environment', async () => {
    await serve();
    stage.folder.write('users.csv', rosterOf(4));
    stage.folder.write('token.txt', `${TOKEN}\n`);
    const cwd = stage.folder.path;
    const base = ['users.csv', '--limit', '1', '--pace', '0', '--yes', '--base-url', stage.directory.url];
    expect(await run([...base, '--token', TOKEN], { cwd })).toMatchObject({ status: 0 });
    expect(await run([...base, '--token-file', 'token.txt'], { cwd })).toMatchObject({ status: 0 });
    expect(
      await run([...base, '--token-file', '-'], { cwd, stdin: `${TOKEN}\n`, ownProcess: true }),
    ).toMatchObject({
      status: 0,
    });
    expect(await run(base, { cwd, env: { PROVISION_TOKEN_FILE: 'token.txt' } })).toMatchObject({ status: 0 });
    expect(stage.directory.received.map(({ headers }) => headers.authorization)).toEqual(
      Array(4).fill(`OAuth ${TOKEN}`),
    );
    expect(await run([...base, '--token', TOKEN, '--token-file', 'token.txt'], { cwd })).toMatchObject({
      status: 2,
    });
  });
});
