import type { HostProcess } from '../../src/platform/io.js';

/** The process of the tests, as a host of the program. */
export const hostProcess: HostProcess = {
  pid: process.pid,
  platform: process.platform,
  probe: (pid) => void process.kill(pid, 0),
};
