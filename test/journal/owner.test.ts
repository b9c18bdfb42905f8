import { describe, expect, test } from 'vitest';
import { type Owner, ownerStatus, type Processes, processesOf } from '../../src/journal/owner.js';
import { hostProcess } from '../support/host-process.js';
import { START } from './samples.js';

const PROCESSES = processesOf(hostProcess);

describe('the owner of a lock', () => {
  const self: Owner = { pid: 1, started: '5', boot: 'b', host: 'h', space: 'pid:[1]', at: '' };
  const owner = { ...self, pid: 2, started: '7' };

  const alive = (start: string | null | 'gone'): Processes => ({
    self: async () => self,
    isAlive: () => true,
    startTimeOf: async () => start,
  });
  const dead: Processes = { ...alive(null), isAlive: () => false };

  test.each([
    ['runs', owner, alive('7'), 'alive'],
    ['runs, and nobody says since when', owner, alive(null), 'alive'],
    ['runs, and has no start time', { ...owner, started: null }, alive('9'), 'alive'],
    ['is gone', owner, dead, 'dead'],
    ['is gone, and its pid was given to another', owner, alive('9'), 'dead'],
    ['has ended and nobody took notice', owner, alive('gone'), 'dead'],
    ['ran before the machine was started anew', { ...owner, boot: 'a' }, alive('7'), 'dead'],
    ['runs on another machine', { ...owner, host: 'g', boot: 'a' }, dead, 'unknown'],
    ['runs in a container of this machine', { ...owner, space: 'pid:[2]' }, dead, 'unknown'],
    [
      'ran in a container before the machine was restarted',
      { ...owner, space: 'x', boot: 'a' },
      dead,
      'dead',
    ],
  ] as const)('%s', async (_, of, processes, status) => {
    expect(await ownerStatus(of, { self, processes })).toBe(status);
  });

  test('is identified by what the system says about this process', async () => {
    const me = await PROCESSES.self(new Date(START));
    expect(me.pid).toBe(process.pid);
    expect(await PROCESSES.startTimeOf(process.pid)).toBe(me.started);
    expect(PROCESSES.isAlive(process.pid)).toBe(true);
    expect(await ownerStatus(me, { self: me, processes: PROCESSES })).toBe('alive');
  });
});
