/** Opens an address or a file in the browser of whoever sits there. */

import type { Clock } from '../domain/clock.js';

/** @returns whether a browser could be started */
export type Browse = (target: string, clock: Clock) => Promise<boolean>;

/** A launcher that cannot do its work says so at once; one that can may live as long as the browser. */
const LONGEST_WAIT_MS = 500;

/** The library is loaded here alone, and only when something is to be opened. */
export const openInBrowser: Browse = async (target, clock) => {
  try {
    const { default: open } = await import('open');
    const launcher = await open(target);
    const failed = new Promise<boolean>((resolve) => {
      launcher.once('exit', (code) => resolve(code !== null && code !== 0));
    });
    return !(await Promise.race([failed, clock.sleep(LONGEST_WAIT_MS).then(() => false)]));
  } catch {
    return false;
  }
};
