/**
 * Where each nickname stood first. The one thing of the program that grows with the roster, so of a nickname no more
 * is kept than a 72-bit hash and its line: a million take 15 MB where their number was foreseen and 30 MB at worst,
 * and give the garbage collector nothing to do. Two nicknames with one hash would read as one: by the odds once in
 * 10^10 rosters of a million rows.
 */

/** A map from nickname keys to lines that only grows. */
export type NicknameLines = {
  /** The line, from 1, where the key stood first, or undefined where it is new; then it is remembered. */
  meet(key: string, line: number): number | undefined;
};

/** The slots of a segment where nobody knows how many nicknames will come. */
const SLOTS = 4096;
/** The most slots of a segment. The more there are, the less does chance fill one much earlier than another. */
const MOST_SLOTS = 16_384;
/** How full a segment may be. */
const FULL = 0.95;
/** What chance and a poor guess of the number add to the fullest segments. */
const MARGIN = 1.02;
/** How many bits tell segments apart at most: so many as nobody's roster needs, unless its hashes are alike on purpose. */
const DEEPEST = 16;

/**
 * Holds the nicknames whose hashes have the same last `depth` bits in their first part. A slot is free where the first
 * part is 0.
 */
type Segment = {
  /** The parts of the hashes, each in an array of its own: nearly always the first tells enough. */
  first: Int32Array;
  second: Int32Array;
  third: Uint8Array;
  lines: Uint32Array;
  depth: number;
  count: number;
};

/**
 * Extendible hashing: a segment that is full is split by one more bit, so that nothing large is ever copied or left to
 * the garbage collector. All segments fill at one pace, so at the wrong moment half of their slots would be free:
 * they are made as large as it takes to be nearly full in the end.
 * @param expected about how many nicknames will come. Default: not known, which takes up to twice the memory
 */
export function createNicknameLines(expected = 0): NicknameLines {
  const slots = slotsFor(expected);
  /** By the last bits of a hash's first part. A segment of less depth stands here more than once. */
  const segments: Segment[] = [newSegment(slots, 0)];
  const before = newSegment(slots, 0);

  function split(full: Segment): void {
    if (1 << full.depth === segments.length) segments.push(...segments);
    const bit = 1 << full.depth;
    full.depth += 1;
    const other = newSegment(slots, full.depth);
    segments.forEach((segment, at) => {
      if (segment === full && (at & bit) !== 0) segments[at] = other;
    });
    before.first.set(full.first);
    before.second.set(full.second);
    before.third.set(full.third);
    before.lines.set(full.lines);
    full.first.fill(0);
    full.count = 0;
    for (let at = 0; at < slots; at += 1) {
      const first = before.first[at] ?? 0;
      const to = (first & bit) === 0 ? full : other;
      if (first !== 0) put(to, first, before.second[at] ?? 0, before.third[at] ?? 0, before.lines[at] ?? 0);
    }
  }

  function makeRoom(full: Segment): void {
    if (full.depth < DEEPEST) split(full);
    else widen(full);
  }

  return {
    meet(key, line) {
      let one = 0x811c9dc5 | 0;
      let two = 0x9e3779b1 | 0;
      let three = 0x85ebca6b | 0;
      for (let i = 0; i < key.length; i += 1) {
        const code = key.charCodeAt(i);
        one = Math.imul(one ^ code, 0x01000193);
        two = Math.imul(two ^ code, 0x5bd1e995);
        three = Math.imul(three ^ code, 0x27d4eb2f);
      }
      const first = mixed(one) || 1;
      const second = mixed(two);
      const third = mixed(three) & 0xff;
      const segment = segments[first & (segments.length - 1)] as Segment;
      const at = placeOf(segment, first, second, third);
      if (segment.first[at] !== 0) return segment.lines[at];
      put(segment, first, second, third, line);
      if (segment.count >= segment.first.length * FULL) makeRoom(segment);
      return undefined;
    },
  };
}

/** How many slots each segment has, for so many nicknames to nearly fill some power of two of segments. */
function slotsFor(expected: number): number {
  const least = (expected * MARGIN) / FULL;
  if (!Number.isFinite(least) || least < MOST_SLOTS) return SLOTS;
  return Math.ceil(least / 2 ** Math.ceil(Math.log2(least / MOST_SLOTS)));
}

function newSegment(slots: number, depth: number): Segment {
  return {
    first: new Int32Array(slots),
    second: new Int32Array(slots),
    third: new Uint8Array(slots),
    lines: new Uint32Array(slots),
    depth,
    count: 0,
  };
}

/** For hashes that no more bits would tell apart. */
function widen(segment: Segment): void {
  const { first, second, third, lines } = segment;
  Object.assign(segment, newSegment(first.length * 2, segment.depth));
  first.forEach((part, at) => {
    if (part !== 0) put(segment, part, second[at] ?? 0, third[at] ?? 0, lines[at] ?? 0);
  });
}

/** Where this hash is, or the free slot where it belongs. */
function placeOf(segment: Segment, first: number, second: number, third: number): number {
  const firsts = segment.first;
  const slots = firsts.length;
  // The second part, so that those of one segment are spread over all of it.
  let at = Math.floor((second / 2 ** 32 + 0.5) * slots);
  for (;;) {
    const there = firsts[at];
    if (there === 0) return at;
    if (there === first && segment.second[at] === second && segment.third[at] === third) return at;
    at = at + 1 === slots ? 0 : at + 1;
  }
}

function put(segment: Segment, first: number, second: number, third: number, line: number): void {
  const at = placeOf(segment, first, second, third);
  segment.first[at] = first;
  segment.second[at] = second;
  segment.third[at] = third;
  segment.lines[at] = line;
  segment.count += 1;
}

/** What FNV-1a has left in the high bits, mixed into all, for keys that differ in their last digit alone. */
function mixed(fnv: number): number {
  let hash = Math.imul(fnv ^ (fnv >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}
