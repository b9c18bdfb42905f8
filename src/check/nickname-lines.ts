/**
 * Where each nickname stood first. The one thing of the program that grows with the roster, so of a nickname no more
 * is kept than a 96-bit hash and its line: a million take some 30 MB, and give the garbage collector nothing to do.
 * Two nicknames with one hash would read as one: by the odds once in 10^17 rosters of a million rows.
 */

/** A map from nickname keys to lines that only grows. */
export type NicknameLines = {
  /** The line where the key stood first, or undefined where it is new; then it is remembered. */
  meet(key: string, line: number): number | undefined;
};

/** Four numbers a slot: the thirds of the hash, and the line; 0: the slot is free. */
const WIDTH = 4;
const LINE = 3;
const SLOTS = 4096;
/** So many nicknames fill a segment. */
const FULL = SLOTS * 0.8;

/** Holds the nicknames whose hashes have the same last `depth` bits in their first third. */
type Segment = { readonly slots: Uint32Array; depth: number; count: number };

/**
 * Extendible hashing: a segment that is full is split by one more bit, so that nothing large is ever copied or left to
 * the garbage collector.
 */
export function createNicknameLines(): NicknameLines {
  /** By the last bits of a hash's first third. A segment of less depth stands here more than once. */
  const segments: Segment[] = [newSegment(0)];
  const before = new Uint32Array(SLOTS * WIDTH);

  function split(full: Segment): void {
    if (1 << full.depth === segments.length) segments.push(...segments);
    const bit = 1 << full.depth;
    full.depth += 1;
    const other = newSegment(full.depth);
    segments.forEach((segment, at) => {
      if (segment === full && (at & bit) !== 0) segments[at] = other;
    });
    before.set(full.slots);
    full.slots.fill(0);
    full.count = 0;
    for (let at = 0; at < before.length; at += WIDTH) {
      const first = before[at] ?? 0;
      const line = before[at + LINE] ?? 0;
      const to = (first & bit) === 0 ? full : other;
      if (line !== 0) put(to, first, before[at + 1] ?? 0, before[at + 2] ?? 0, line);
    }
  }

  return {
    meet(key, line) {
      const first = hashOf(key, 0x811c9dc5, 0x01000193);
      const second = hashOf(key, 0x9e3779b1, 0x5bd1e995);
      const third = hashOf(key, 0x85ebca6b, 0x27d4eb2f);
      const segment = segments[first & (segments.length - 1)] as Segment;
      const met = segment.slots[placeOf(segment, first, second, third) + LINE];
      if (met) return met;
      put(segment, first, second, third, line);
      if (segment.count >= FULL) split(segment);
      return undefined;
    },
  };
}

function newSegment(depth: number): Segment {
  return { slots: new Uint32Array(SLOTS * WIDTH), depth, count: 0 };
}

/** Where this hash is, or the free slot where it belongs. */
function placeOf({ slots }: Segment, first: number, second: number, third: number): number {
  let slot = second & (SLOTS - 1);
  for (;;) {
    const at = slot * WIDTH;
    const isSame = slots[at] === first && slots[at + 1] === second && slots[at + 2] === third;
    if (slots[at + LINE] === 0 || isSame) return at;
    slot = (slot + 1) & (SLOTS - 1);
  }
}

function put(segment: Segment, first: number, second: number, third: number, line: number): void {
  const at = placeOf(segment, first, second, third);
  segment.slots[at] = first;
  segment.slots[at + 1] = second;
  segment.slots[at + 2] = third;
  segment.slots[at + LINE] = line;
  segment.count += 1;
}

/** FNV-1a over the code units, its bits mixed once more, for keys that differ in their last digit alone. */
function hashOf(key: string, seed: number, factor: number): number {
  let hash = seed | 0;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), factor);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}
