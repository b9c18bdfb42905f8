/** Passwords and tokens. A `Secret` can be carried anywhere and shows its text nowhere but through `reveal()`. */

/** Node's `inspect.custom`, by its public name: to load `node:util` for it takes a millisecond of every start. */
const INSPECT: unique symbol = Symbol.for('nodejs.util.inspect.custom');

/**
 * A text that must not reach a screen, a log or a file by accident: it prints, inspects and serialises as
 * `[secret]`. `reveal()` is called in `directory/`, `token/`, the password checks, the credentials writer and
 * nowhere else; a test counts the callers.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself. */
  reveal(): string {
    return this.#text;
  }

  /** Whether both hold the same text. */
  equals(other: Secret): boolean {
    return this.#text === other.#text;
  }

  /** Whether there is no text at all. */
  get isEmpty(): boolean {
    return this.#text === '';
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [INSPECT](): string {
    return '[secret]';
  }
}
