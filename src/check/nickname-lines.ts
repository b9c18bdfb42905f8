/**
 * Where each nickname stood first. The one thing of the program that grows with the roster, so it is packed into
 * arrays of numbers: a million nicknames take some 60 MB, and give the garbage collector nothing to do.
 */

/** A map from nickname keys to lines that only grows. */
export type NicknameLines = {
  /** The line where the key stood first, or undefined where it is new; then it is remembered. */
  meet(key: string, line: number): number | undefined;
};

/** @param slots how many slots to begin with: a power of two, at least 2 */
export function createNicknameLines(slots = 1024): NicknameLines {
  /** Two numbers a slot: which nickname is there (0: none) and its hash. Half of the slots at most are taken. */
  let table = new Int32Array(slots * 2);
  /** By the number of the nickname, from 1: its line, and where its text ends; it begins where the last one ends. */
  let lines = new Float64Array(slots);
  let ends = new Float64Array(slots);
  /** The code units of all nicknames, one behind the other. */
  let texts = new Uint16Array(slots * 8);
  let count = 0;

  const holds = (number: number, key: string): boolean => {
    const begin = ends[number - 1] ?? 0;
    if ((ends[number] ?? 0) - begin !== key.length) return false;
    for (let i = 0; i < key.length; i++) {
      if (texts[begin + i] !== key.charCodeAt(i)) return false;
    }
    return true;
  };

  /** Where in the table this key is, or the free place where it belongs. */
  const placeOf = (hash: number, key: string): number => {
    let place = (hash << 1) & (table.length - 1);
    for (let number = table[place]; number; number = table[place]) {
      if (table[place + 1] === hash && holds(number, key)) break;
      place = (place + 2) & (table.length - 1);
    }
    return place;
  };

  const grow = (): void => {
    const old = table;
    // By four at once: finding new places for all costs more than the room.
    table = new Int32Array(old.length * 4);
    lines = copied(lines, new Float64Array(old.length * 2));
    ends = copied(ends, new Float64Array(old.length * 2));
    for (let i = 0; i < old.length; i += 2) {
      const hash = old[i + 1] ?? 0;
      let place = (hash << 1) & (table.length - 1);
      if (!old[i]) continue;
      while (table[place]) place = (place + 2) & (table.length - 1);
      table[place] = old[i] ?? 0;
      table[place + 1] = hash;
    }
  };

  const append = (key: string): number => {
    const begin = ends[count] ?? 0;
    const end = begin + key.length;
    if (end > texts.length) texts = copied(texts, new Uint16Array(Math.max(end, texts.length * 2)));
    for (let i = 0; i < key.length; i++) texts[begin + i] = key.charCodeAt(i);
    count++;
    ends[count] = end;
    return count;
  };

  return {
    meet(key, line) {
      const hash = hashOf(key);
      const place = placeOf(hash, key);
      const met = table[place];
      if (met) return lines[met];
      const number = append(key);
      lines[number] = line;
      table[place] = number;
      table[place + 1] = hash;
      if ((number + 1) * 4 > table.length) grow();
      return undefined;
    },
  };
}

function copied<A extends Float64Array | Uint16Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

/** FNV-1a over the code units, its bits mixed once more, for keys that differ in their last digit alone. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
