/** Which fault happens to which request: in the order given, repeated exactly by the same seed. */

import type { Fault } from './fault.js';
import { type Random, seededRandom } from './random.js';

/** A fault that decides the answer. */
export type AnsweringFault = Exclude<Fault, { readonly kind: 'latency' }>;

/** What goes wrong with one request. */
export type Mishap = {
  /** How much later it is carried out: all latencies that apply, in milliseconds. */
  readonly delayMs: number;
  /** The first fault other than a latency that applies. */
  readonly fault: AnsweringFault | undefined;
};

type Planned = { readonly fault: Fault; readonly random: Random; left: number };

export class FaultPlan {
  readonly #planned: readonly Planned[];

  constructor(faults: readonly Fault[], seed: number) {
    this.#planned = faults.map((fault, index) => ({
      fault,
      random: seededRandom(seed, index + 1),
      left: fault.times ?? Number.POSITIVE_INFINITY,
    }));
  }

  /** What happens to the next request, which is for this nickname (`''`: unknown). */
  next(nickname: string): Mishap {
    let delayMs = 0;
    for (const planned of this.#planned) {
      const { fault } = planned;
      if (!happens(planned, nickname)) continue;
      if (fault.kind !== 'latency') return { delayMs, fault };
      delayMs += fault.ms;
    }
    return { delayMs, fault: undefined };
  }
}

function happens(planned: Planned, nickname: string): boolean {
  const { fault, random } = planned;
  if (planned.left === 0 || !concerns(fault, nickname)) return false;
  if (random() >= (fault.probability ?? 1)) return false;
  planned.left -= 1;
  return true;
}

function concerns(fault: Fault, nickname: string): boolean {
  if (fault.nickname === undefined) return true;
  return fold(nickname).startsWith(fold(fault.nickname));
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
