/** This process among those of its machine. Apart from `main.ts`, the only file that touches `process`. */

import type { HostProcess } from './lib/io.js';

export const hostProcess: HostProcess = {
  pid: process.pid,
  platform: process.platform,
  probe: (pid) => {
    process.kill(pid, 0);
  },
};
