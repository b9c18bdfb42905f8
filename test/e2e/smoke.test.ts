/** The real program in a process of its own: the least that `npm test` proves of it. The other tests are in `process`. */

import { expect, it } from 'vitest';
import { rosterOf, run } from './program.js';
import { createStage, TOKEN } from './setup.js';

const stage = createStage();
const { serve, go, goAlone, report } = stage;

it('provision <roster> sends 20 rows once each, in order and in the documented format', async () => {
  await serve();
  stage.folder.write('users.csv', rosterOf(20));
  const ran = await goAlone('users.csv', '--pace', '0');
  expect(ran).toMatchObject({ status: 0 });
  expect(stage.directory.received.map(({ body }) => body.nickname)).toEqual(
    Array.from({ length: 20 }, (_, i) => `user${i + 1}`),
  );
  const [first] = stage.directory.received;
  expect(first?.method).toBe('POST');
  expect(first?.path).toBe('/v6/users/');
  expect(first?.text).toBe(
    '{"department_id":1,"position":"","password":"Sample-Pass-1","nickname":"user1","name":{"first":"Firstb","last":"Lastb","middle":""}}',
  );
  expect(first?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: `OAuth ${TOKEN}`,
    'user-agent': expect.stringMatching(/^provision\/\d+\.\d+\.\d+$/),
  });
  expect(report()).toMatchObject({ ended: 'complete', counts: { total: 20, created: 20 } });
  expect(ran.stdout).toContain('All done.');
});

it('no row is sent twice after a kill in the middle of a run', async () => {
  let kill = (): void => {};
  await serve((_, n) => (n === 3 ? () => kill() : undefined));
  stage.folder.write('users.csv', rosterOf(5));
  const env = { PROVISION_BASE_URL: stage.directory.url, PROVISION_TOKEN: TOKEN };
  await run(['users.csv', '--pace', '0'], {
    cwd: stage.folder.path,
    env,
    onStart: (child) => {
      kill = () => child.kill('SIGKILL');
    },
  });
  const again = await go('users.csv', '--pace', '0');
  expect(again.status).toBe(1);
  expect(stage.directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1, user4: 1, user5: 1 });
  expect(report().rows.unconfirmed?.map(({ nickname }) => nickname)).toEqual(['user3']);
  expect(report().rows.unconfirmed?.[0]?.advice).toContain(
    'provision.js settle users.csv.results user3 --created',
  );

  expect(await go('settle', 'users.csv.results', 'user3', '--not-created')).toMatchObject({ status: 0 });
  expect(await go('users.csv', '--pace', '0')).toMatchObject({ status: 0 });
  expect(stage.directory.hits()).toMatchObject({ user3: 2 });
});

it('SIGINT during a pause ends the run, and nothing more is sent', async () => {
  await serve();
  stage.folder.write('users.csv', rosterOf(2));
  const env = { PROVISION_BASE_URL: stage.directory.url, PROVISION_TOKEN: TOKEN };
  const { status } = await run(['users.csv', '--json', '--pace', '600'], {
    cwd: stage.folder.path,
    env,
    onStart: (child) => {
      child.stdout?.on(
        'data',
        (text: string) => void (text.includes('"event":"row"') && child.kill('SIGINT')),
      );
    },
  });
  expect(status).toBe(130);
  expect(report()).toMatchObject({ ended: 'interrupted', counts: { created: 1, pending: 1 } });
  expect(stage.directory.hits()).toEqual({ user1: 1 });
});
