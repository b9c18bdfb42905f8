/** Passwords and tokens. A `Secret` can be passed anywhere, and shows its text only through `reveal()`. */

import { inspect } from 'node:util';
import { containsSecret } from './password-text.js';

/** Prints, inspects and serialises as `[secret]`. A test restricts the callers of `reveal()`. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  equals(other: Secret): boolean {
    return this.#text === other.#text;
  }

  /** True if the text contains it. A secret of fewer than 4 characters must be the whole text. */
  isIn(text: string): boolean {
    return containsSecret(text, this.#text);
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}

/** True if the path of a secret's file may be the secret itself. */
export function looksLikeSecret(path: string): boolean {
  if (path.includes('-----BEGIN')) return true;
  const name = path.split(/[/\\]/).at(-1) ?? '';
  // A file has at most a short extension.
  if (/^[\w.~+=-]{32,}$/.test(name)) return !/\.[a-z]{1,5}$/.test(name);
  // Slashes occur in base64, but its other symbols are rare in paths.
  return /[+=]/.test(path) && /[\w+/-]{32}={0,2}$/.test(path);
}
