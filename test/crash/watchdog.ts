/** Kills this process if it hangs: a separate thread watches its progress. */

import { Worker } from 'node:worker_threads';

const WATCH = `
  const { workerData: { beats, seconds, hint } } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  let [last, since] = [-1, Date.now()];
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    if (now !== last) [last, since] = [now, Date.now()];
    else if (Date.now() - since > seconds * 1000) {
      writeSync(2, 'It hangs: ' + hint + ' ONLY=' + now + '\\n');
      process.kill(process.pid, 'SIGKILL');
    }
  }, 200);
`;

export type Watchdog = {
  /** Reports progress: the number of the next case. */
  beat(number: number): void;
  stop(): Promise<void>;
};

/** @param hint how to reproduce the hanging case, without its number */
export function startWatchdog(seconds: number, hint: string): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(WATCH, { eval: true, workerData: { beats, seconds, hint } });
  worker.unref();
  return {
    beat: (number) => void Atomics.store(beats, 0, number),
    stop: async () => void (await worker.terminate()),
  };
}
