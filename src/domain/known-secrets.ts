/** The secrets that the process has sent or read, of all users and organisations. No text from outside may show one. */

import type { Secret } from './secret.js';
import { patternsOf } from './secret-patterns.js';

/** A shorter one may be in a text by chance. In UTF-16 units. */
const SHORTEST = 6;

/** A longer one is found by its beginning, so that the time of a search does not grow with it. */
const LONGEST = 64;

/** Adding is cheap: patterns are made and indexed when a text is searched, once for each secret. */
export class KnownSecrets {
  readonly #added = new Set<string>();
  readonly #patterns = new Set<string>();
  readonly #lengths = new Set<number>();
  /** Hashes of their first units, which rule out most places of a text. */
  readonly #starts = new Set<number>();

  add(secret: Secret): void {
    const text = secret.reveal();
    if (text.length >= SHORTEST) this.#added.add(text);
  }

  /** @param folded as `foldText` does it */
  areIn(folded: string): boolean {
    this.#index();
    for (let at = 0; at <= folded.length - SHORTEST; at += 1)
      if (this.#starts.has(hashAt(folded, at)) && this.#beginsAt(folded, at)) return true;
    return false;
  }

  #beginsAt(folded: string, at: number): boolean {
    for (const length of this.#lengths) if (this.#patterns.has(folded.slice(at, at + length))) return true;
    return false;
  }

  #index(): void {
    for (const text of this.#added)
      for (const pattern of patternsOf(text)) {
        if (pattern.length < SHORTEST) continue;
        const searched = pattern.slice(0, LONGEST);
        this.#patterns.add(searched);
        this.#lengths.add(searched.length);
        this.#starts.add(hashAt(searched, 0));
      }
    this.#added.clear();
  }
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let place = at; place < at + SHORTEST; place += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(place)) & 0x3fff_ffff;
  return hash;
}
