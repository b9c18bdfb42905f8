/** Another worker announced a row before this one checked its list, and then did not send it. */

import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { NO_DEBUG_LOG } from '../../../src/domain/debug-log.js';
import { openStore } from '../../../src/fleet/postgres/open-store.js';
import { processesOf } from '../../../src/journal/owner.js';
import { systemClock } from '../../../src/platform/system-clock.js';
import { hostProcess } from '../../support/host-process.js';
import { journals, sealed } from '../../support/journals.js';
import { expectPromise } from './outcomes.js';
import { startPostgres } from './postgres.js';
import { setUpStage } from './stage.js';
import { until } from './workers.js';

it('a row that a worker announced and did not send is sent by the worker that takes over', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  const stage = await setUpStage(postgres, { organisations: 1, rows: 3 });
  onTestFinished(() => stage.close());
  await stage.init();
  await stage.worker(['--limit', '1', '--pace', '0'], { cwd: stage.fleet.path }).ended;
  const [name = ''] = stage.fleet.names;
  const store = await openStore({
    address: stage.store(),
    clock: systemClock,
    debug: NO_DEBUG_LOG,
    files: journals,
    sealedFiles: sealed,
    processes: processesOf(hostProcess),
    signal: new AbortController().signal,
  });
  onTestFinished(() => store.close());
  const folder = join(stage.fleet.path, stage.fleet.results(name));
  const head = (await store.journals.read(folder))?.head;
  if (head === undefined) throw new Error('no row was sent');
  const journal = await store.journals.open({ folder, head, forceUnlock: false });
  await journal.begin();
  const nickname = stage.fleet.nicknames[1] ?? '';
  const user = { nickname, name: { first: 'Anna', last: 'Berg', middle: '' } };
  const attempt = await journal.announce(user as Parameters<typeof journal.announce>[0], 2);
  const worker = stage.worker(['--pace', '0'], { cwd: stage.fleet.path });
  const live =
    'SELECT id FROM provision.worker WHERE at_once > 0 AND lease_until > clock_timestamp() AND NOT ended';
  await until(async () => (await postgres.query(stage.database, live)).length === 1);
  await journal.settle(nickname, attempt, { outcome: 'again' }, 0);
  await journal.close();
  const ran = await worker.ended;
  expect(ran.status, ran.stderr).toBe(0);
  expect((await expectPromise(stage)).size).toBe(0);
  expect(await stage.directory.count()).toBe(3);
});
