/** Opens an address or a file in the user's browser. */

import type { Clock } from '../domain/clock.js';

export type Browse = (target: string, clock: Clock) => Promise<boolean>;

/** A launcher that fails exits immediately; one that succeeds may run as long as the browser. */
const MAX_WAIT_MS = 500;

/** Loads its library on first use, since that takes longer than most commands. */
export const openInBrowser: Browse = async (target, clock) => {
  try {
    const { default: open } = await import('open');
    const launcher = await open(target);
    const failed = new Promise<boolean>((resolve) => {
      launcher.once('exit', (code) => resolve(code !== null && code !== 0));
    });
    return !(await Promise.race([failed, clock.sleep(MAX_WAIT_MS).then(() => false)]));
  } catch {
    return false;
  }
};
