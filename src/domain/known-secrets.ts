/** The secrets that the process has sent or read, so that no external text shows one. All texts are folded alike. */

import type { Secret } from './secret.js';

/** The minimum length in UTF-16 units. A shorter secret could occur in a text by chance. */
const MIN_LENGTH = 6;

/** Longer secrets are found by their beginning, so that search time does not grow with their length. */
const MAX_LENGTH = 64;

/** Adding is cheap: patterns are created and indexed at the next search, once for each secret. */
export class KnownSecrets {
  readonly #added = new Set<string>();
  readonly #patterns = new Set<string>();
  readonly #lengths = new Set<number>();
  /** Hashes of the beginnings of the secrets, which rule out most positions in a text. */
  readonly #starts = new Set<number>();

  add(secret: Secret): void {
    const text = secret.reveal();
    if (text.length >= MIN_LENGTH) this.#added.add(text);
  }

  /** @param folded by `foldText` */
  areIn(folded: string): boolean {
    this.#index();
    for (let at = 0; at <= folded.length - MIN_LENGTH; at += 1)
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
        if (pattern.length < MIN_LENGTH) continue;
        const searched = pattern.slice(0, MAX_LENGTH);
        this.#patterns.add(searched);
        this.#lengths.add(searched.length);
        this.#starts.add(hashAt(searched, 0));
      }
    this.#added.clear();
  }
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let place = at; place < at + MIN_LENGTH; place += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(place)) & 0x3fff_ffff;
  return hash;
}

/** A shorter part of a secret could occur in a text by chance, and reveals little. */
const MIN_LENGTH_OF_PART = 4;

const ASCII = /^[\0-\x7f]*$/;
const MISREAD_AS = ['windows-1252', 'windows-1251'].map((encoding) => new TextDecoder(encoding));

/** Beyond ASCII, includes forms shown by services that read the bytes in another encoding. */
export function patternsOf(secret: string): readonly string[] {
  const whole = foldText(secret);
  if (ASCII.test(secret)) return [whole];
  const beyond = /[^\0-\x7f]/gu;
  const utf8 = Buffer.from(secret);
  const misread = [utf8.toString('latin1'), ...MISREAD_AS.map((decoder) => decoder.decode(utf8))];
  const hasEnoughLeft = secret.replace(beyond, '').length >= MIN_LENGTH_OF_PART;
  const replaced = hasEnoughLeft ? ['?', '\uFFFD'].map((sign) => secret.replace(beyond, sign)) : [];
  const others = [...misread, ...replaced].map(foldText).filter((one) => one.length >= MIN_LENGTH_OF_PART);
  return [...new Set([whole, ...others])];
}

/** Removes differences in case and accents, spaces (including `+` in URLs), and invisible characters. */
export function foldText(text: string): string {
  // Faster for ASCII, which most texts are, with the same result.
  if (/^[!-*,-~]*$/.test(text)) return text.toUpperCase();
  if (ASCII.test(text)) return text.toUpperCase().replace(/[\0-\x20+\x7f]/g, '');
  // Convert to uppercase last, since the lowercase form of a letter may depend on its neighbours.
  const upper = text.toLowerCase().toUpperCase().normalize('NFKD').toUpperCase();
  return upper.replace(/[\s+\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '');
}
