/**
 * Finds the slot of a nickname's key among a million others without holding a single key: a hash table of 32-bit
 * hashes. A hash that agrees proves nothing, so the key itself is read back from where the slot lies.
 */

const FIRST_SLOTS = 1024;

export class KeyIndex {
  readonly #keyAt: (slot: number) => string;
  #hashes = new Uint32Array(FIRST_SLOTS);
  /** Slot + 1 by hash, with linear probing; 0 is empty. At most half full. */
  #table = new Uint32Array(FIRST_SLOTS * 2);
  #size = 0;
  /** The key that was last found or added: a settlement asks again for what was just announced. */
  #recent = { key: '', slot: -1 };

  /** @param keyAt reads back the key of a slot */
  constructor(keyAt: (slot: number) => string) {
    this.#keyAt = keyAt;
  }

  get size(): number {
    return this.#size;
  }

  /** The slot of a key; -1 where there is none. */
  find(key: string): number {
    if (this.#recent.slot >= 0 && this.#recent.key === key) return this.#recent.slot;
    const hash = hashOf(key);
    const mask = this.#table.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const slot = (this.#table[place] ?? 0) - 1;
      if (slot < 0) return -1;
      if (this.#hashes[slot] === hash && this.#keyAt(slot) === key) {
        this.#recent = { key, slot };
        return slot;
      }
    }
  }

  /** Gives a key that is not there the next slot: 0, 1, 2, … */
  add(key: string): number {
    const slot = this.#size;
    if (slot === this.#hashes.length) this.#grow();
    const hash = hashOf(key);
    this.#hashes[slot] = hash;
    place(this.#table, hash, slot);
    this.#size = slot + 1;
    this.#recent = { key, slot };
    return slot;
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#table = new Uint32Array(hashes.length * 2);
    for (let slot = 0; slot < this.#size; slot++) place(this.#table, hashes[slot] ?? 0, slot);
  }
}

function place(table: Uint32Array, hash: number, slot: number): void {
  const mask = table.length - 1;
  let at = hash & mask;
  while (table[at] !== 0) at = (at + 1) & mask;
  table[at] = slot + 1;
}

/** FNV-1a over the code units, its bits mixed once more because the table takes the lowest. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
