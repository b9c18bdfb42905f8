/** Passwords and tokens. A `Secret` can be carried anywhere and shows its text nowhere but through `reveal()`. */

import { inspect } from 'node:util';

/**
 * A text that must not reach a screen, a log or a file by accident: it prints, inspects and serialises as `[secret]`. A
 * test counts the callers of `reveal()`: `directory/`, `token/`, the password checks and the credentials writer.
 */
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

/** True if what was given as the path of a secret's file may be the secret itself. */
export function looksLikeSecret(path: string): boolean {
  if (path.includes('-----BEGIN')) return true;
  const name = path.split(/[/\\]/).at(-1) ?? '';
  // A file has an ending of a few letters, if any.
  if (/^[\w.~+=-]{32,}$/.test(name)) return !/\.[a-z]{1,5}$/.test(name);
  // Slashes are part of base64; paths have few of its other signs.
  return /[+=]/.test(path) && /[\w+/-]{32}={0,2}$/.test(path);
}
