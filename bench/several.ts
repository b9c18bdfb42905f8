/** Concurrent requests, against a server with slow answers. */

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './figure.js';
import { compareTimes, type Program, sideBySide } from './measure.js';
import { ourSending, type Place } from './measurements.js';
import { timesAt, withServer } from './server.js';

const ANSWER_MS = 200;
const AT_ONCE = 8;

/** A directory gets concurrent requests only if it has a look-up. */
const LOOK_UP = { path: '/v6/users/?nickname={nickname}', items: '/users', nickname: '/nickname', id: '/id' };

/** Against the shortest time that the answers and the rate allow. */
export async function severalAtOnce(place: Place, rows: number, perSecond?: number): Promise<Result> {
  return await withServer(place, ANSWER_MS, async (url) => {
    await sideBySide(1, { ours: ourSendingAtOnce(place, rows, url, perSecond) });
    const times = await timesAt(url);
    const seconds = ((times.at(-1)?.answered ?? Number.NaN) - (times[0]?.came ?? Number.NaN)) / 1000;
    const ideal = perSecond === undefined ? (rows * ANSWER_MS) / 1000 / AT_ONCE : rows / perSecond;
    const most = mostInASecond(times.map(({ came }) => came));
    const note = `${seconds.toFixed(2)} s against ${ideal.toFixed(2)} s, at most ${most} in a second`;
    const failure = perSecond !== undefined && most > perSecond ? `${most} in a second` : undefined;
    return { value: seconds / ideal, note, ...(failure !== undefined && { failure }) };
  });
}

export async function againstCurlAtOnce(place: Place, rows: number): Promise<Result> {
  return await withServer(place, ANSWER_MS, (url) => {
    const ours = ourSendingAtOnce(place, rows, url);
    const path = join(ours.cwd, 'users.csv');
    return compareTimes(
      { ...place, rounds: 1 },
      ours,
      { command: place.program('curl-at-once.sh', path, url), cwd: ours.cwd },
      'xargs',
    );
  });
}

/** Uses a profile that is `v6` with a look-up. */
function ourSendingAtOnce(place: Place, rows: number, url: string, perSecond?: number): Program {
  const sending = ourSending(place, rows, url);
  const profile = join(sending.cwd, 'several.json');
  const [node = '', ...program] = place.provision;
  const v6 = JSON.parse(execFileSync(node, [...program, 'profiles', 'v6'], { encoding: 'utf8' })) as object;
  writeFileSync(profile, JSON.stringify({ ...v6, name: 'several', look_up: LOOK_UP }));
  const rate = perSecond === undefined ? [] : ['--per-second', String(perSecond)];
  const command = sending.command.filter((word, at, all) => word !== '--pace' && all[at - 1] !== '--pace');
  return { ...sending, command: [...command, '--profile', profile, '--parallel', String(AT_ONCE), ...rate] };
}

/** @param times in milliseconds, in order */
function mostInASecond(times: readonly number[]): number {
  let [most, from] = [0, 0];
  for (const [at, time] of times.entries()) {
    while (time - (times[from] ?? time) >= 1000) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}
