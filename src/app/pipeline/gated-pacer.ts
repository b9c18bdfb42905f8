/** A pacer whose requests pass a gate as well, since other runs have the same token or the same host. */

import type { Gate } from '../types/gate.js';
import type { Pacer } from './pacer.js';

/** @param gate Default: nothing is shared */
export function gatedPacer(pacer: Pacer, gate: Gate | undefined): Pacer {
  if (gate === undefined) return pacer;
  return {
    async ready(signal) {
      await pacer.ready(signal);
      await gate.enter(signal);
    },
    run: (request) => pacer.run(request),
    slowDown() {
      pacer.slowDown();
      gate.slowDown();
    },
    relax() {
      pacer.relax();
      gate.relax();
    },
    get factor() {
      return pacer.factor;
    },
    get busy() {
      return pacer.busy;
    },
  };
}
