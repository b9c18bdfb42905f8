/** How an event gets onto stdout. Which events there are, others say. */

import type { Clock, Output } from '../io.js';

/** The version of the event format; every event carries it as `v`. */
export const EVENT_VERSION = 1;

export function createEmitter(stdout: Output, clock: Clock): (event: string, fields: object) => void {
  return (event, fields) => {
    const at = new Date(clock.now()).toISOString();
    stdout.write(`${JSON.stringify({ v: EVENT_VERSION, event, at, ...fields })}\n`);
  };
}
