import { describe, expect, it } from 'vitest';
import { rosterOf } from '../program.js';
import { createStage } from '../setup.js';

const stage = createStage();
const { serve, go, goAlone, report } = stage;

describe('a run after another one', () => {
  it('weak passwords are reported separately, and a retry with corrected ones sends only the remaining rows', async () => {
    let isStrict = true;
    await serve((nickname) => (isStrict && ['user2', 'user4'].includes(nickname) ? 422 : undefined));
    stage.folder.write('users.csv', rosterOf(5));
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
    expect(report().rows.weak_password?.map(({ nickname }) => nickname)).toEqual(['user2', 'user4']);
    const csv = stage.folder.read('users.csv.results/weak-password.csv');
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv).toContain('user2,,Lastc,Firstc,2,weak_password,422,');
    expect(csv).not.toContain('Sample-Pass');

    isStrict = false;
    stage.folder.write('users.csv', rosterOf(5).replaceAll('Sample-Pass', 'Better-Pass'));
    expect(await goAlone('retry', 'users.csv.results', '--pace', '0')).toMatchObject({ status: 0 });
    expect(stage.directory.hits()).toEqual({ user1: 1, user2: 2, user3: 1, user4: 2, user5: 1 });
    expect(stage.directory.received.at(-1)?.body).toMatchObject({
      nickname: 'user4',
      password: 'Better-Pass-4',
    });
    expect(report()).toMatchObject({ counts: { created: 5, weak_password: 0 } });
    expect(report().runs).toHaveLength(2);
  });

  it('a retry of a CSV of the report sends its rows with the passwords typed into it', async () => {
    let isStrict = true;
    await serve((nickname) => (isStrict && ['user2', 'user4'].includes(nickname) ? 422 : undefined));
    stage.folder.write('users.csv', rosterOf(5));
    await go('users.csv', '--pace', '0');
    isStrict = false;
    const csv = stage.folder.read('users.csv.results/weak-password.csv');
    stage.folder.write(
      'users.csv.results/weak-password.csv',
      csv.replace('user2,,', 'user2,Typed-In-By-Hand,'),
    );
    expect(await go('retry', 'users.csv.results/weak-password.csv', '--pace', '0')).toMatchObject({
      status: 0,
    });
    const sent = stage.directory.received.slice(5).map(({ body }) => [body.nickname, body.password]);
    expect(sent).toEqual([
      ['user2', 'Typed-In-By-Hand'],
      ['user4', 'Sample-Pass-4'],
    ]);
    expect(report()).toMatchObject({ counts: { total: 5, created: 5 } });
  });

  it('a repeated run sends the remaining rows, and no finished ones', async () => {
    await serve();
    stage.folder.write('users.csv', rosterOf(3));
    expect(await go('users.csv', '--pace', '0', '--limit', '1')).toMatchObject({ status: 0 });
    expect(report()).toMatchObject({ ended: 'limit', counts: { created: 1, pending: 2 } });
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 0 });
    const third = await go('users.csv', '--pace', '0');
    expect(third).toMatchObject({ status: 0 });
    expect(third.stderr).toContain('nothing');
    expect(stage.directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1 });
  });

  it('a row that is settled as created is never sent again', async () => {
    await serve((nickname) => (nickname === 'user1' ? 500 : undefined));
    stage.folder.write('users.csv', rosterOf(1));
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
    expect(await go('settle', 'users.csv.results', 'user1', '--created')).toMatchObject({ status: 0 });
    expect(await go('users.csv')).toMatchObject({ status: 0 });
    expect(stage.directory.hits()).toEqual({ user1: 1 });
  });

  it('a retry sends unconfirmed and taken rows again only if they are named', async () => {
    let broken = true;
    await serve((nickname) =>
      !broken ? undefined : nickname === 'user1' ? 409 : nickname === 'user2' ? 500 : undefined,
    );
    stage.folder.write('users.csv', rosterOf(2));
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
    broken = false;
    expect(await go('retry', 'users.csv.results', '--pace', '0')).toMatchObject({ status: 1 });
    expect(stage.directory.hits()).toEqual({ user1: 1, user2: 1 });
    expect(
      await go('retry', 'users.csv.results', '--only', 'exists,unconfirmed', '--pace', '0'),
    ).toMatchObject({ status: 0 });
    expect(stage.directory.hits()).toEqual({ user1: 2, user2: 2 });
  });

  it('a retry reads the roster with the options of the previous run', async () => {
    let isStrict = true;
    await serve(() => (isStrict ? 400 : undefined));
    stage.folder.write('users.csv', 'a,b,c\nuser1,x1,Sample-Pass-1\nuser2,x2,Sample-Pass-2');
    const reading = ['--columns', ',nickname,password', '--department', '7'];
    expect(await go('users.csv', '--pace', '0', ...reading, '--skip-invalid')).toMatchObject({ status: 1 });
    isStrict = false;
    expect(await go('retry', 'users.csv.results', '--pace', '0', '--skip-invalid')).toMatchObject({
      status: 0,
    });
    expect(stage.directory.hits()).toEqual({ b: 2, x1: 2, x2: 2 });
    expect(stage.directory.received.map(({ body }) => body.department_id)).toEqual(Array(6).fill(7));
    expect(await go('report', 'users.csv.results')).toMatchObject({ status: 0 });
    expect(report()).toMatchObject({ counts: { created: 3 } });
  });

  it('a taken login is not a failure with --skip-existing', async () => {
    await serve(() => 409);
    stage.folder.write('users.csv', rosterOf(1));
    expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 1 });
    expect(await go('users.csv', '--pace', '0', '--skip-existing')).toMatchObject({ status: 0 });
  });

  it('--fresh starts again and keeps the earlier results folder', async () => {
    await serve();
    stage.folder.write('users.csv', rosterOf(1));
    await go('users.csv', '--pace', '0');
    const ran = await go('users.csv', '--pace', '0', '--fresh');
    expect(ran.status).toBe(0);
    expect(ran.stderr).toContain('The earlier results are now in users.csv.results ');
    expect(stage.directory.hits()).toEqual({ user1: 2 });
  });
});
