/** A roll call over the nicknames of a journal, in one bit each. */

import type { Known } from '../outcome.js';
import type { KeyIndex } from './key-index.js';
import type { RollCall } from './view.js';

/** @param knownAt what is known of the nickname in a slot of the index */
export function rollCall(index: KeyIndex, knownAt: (slot: number) => Known): RollCall {
  const { size } = index;
  const present = new Uint8Array(Math.ceil(size / 8));
  return {
    present(key) {
      const slot = index.find(key);
      if (slot >= 0) present[slot >> 3] = (present[slot >> 3] ?? 0) | (1 << (slot & 7));
    },
    *absent() {
      for (let slot = 0; slot < size; slot++) {
        if (((present[slot >> 3] ?? 0) & (1 << (slot & 7))) === 0) yield knownAt(slot);
      }
    },
  };
}
