/** Splits JSON into the elements of its arrays and the frame around them, so that no list is held in memory. */

const [QUOTE, BACKSLASH, LINE_FEED, CARRIAGE_RETURN] = [0x22, 0x5c, 0x0a, 0x0d];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Replaces each element in the frame. */
const PLACEHOLDER = '{}';

/** `depth`: how many arrays and objects enclose the element. */
type JsonElement = { readonly text: string; readonly offset: number; readonly depth: number };

export class JsonSplitter {
  readonly #onElement: (element: JsonElement) => void;
  readonly #frame: string[] = [];
  #frameLength = 0;
  readonly #places: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** The open brackets, `true` for arrays. Within an element, `#inner` counts them instead. */
  readonly #open: boolean[] = [];
  #inner = 0;
  #element: string[] = [];
  #offset = 0;
  #isText = false;
  #textStart = 0;
  #isEscaped = false;

  /** @param onElement gets the elements in order; the last one may be incomplete */
  constructor(onElement: (element: JsonElement) => void) {
    this.#onElement = onElement;
  }

  push(chunk: string): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (this.#isText) this.#within(code);
      else if (code === QUOTE) {
        this.#isText = true;
        this.#textStart = this.#offset + at;
      } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        if (!this.#begin(code === OPEN_ARRAY)) continue;
        this.#addFrame(chunk.slice(from, at));
        this.#starts.push(this.#offset + at);
        from = at;
      } else if ((code === CLOSE_OBJECT || code === CLOSE_ARRAY) && this.#end()) {
        this.#element.push(chunk.slice(from, at + 1));
        from = at + 1;
        this.#emit(this.#offset + from);
      }
    }
    if (this.#inner > 0) this.#element.push(chunk.slice(from));
    else this.#addFrame(chunk.slice(from));
    this.#offset += chunk.length;
  }

  /** The offset at which the unfinished string begins. */
  get textStart(): number {
    return this.#textStart;
  }

  get textLength(): number {
    return this.#isText ? this.#offset - this.#textStart : 0;
  }

  end(): JsonFrame {
    if (this.#inner > 0) this.#emit(this.#offset);
    return { text: this.#frame.join(''), places: this.#places, starts: this.#starts, ends: this.#ends };
  }

  #within(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    // A line break ends an unterminated string, as it does for a parser.
    else if (code === QUOTE || code === LINE_FEED || code === CARRIAGE_RETURN) this.#isText = false;
  }

  /** @returns true if an element begins */
  #begin(isArray: boolean): boolean {
    if (this.#inner > 0) this.#inner += 1;
    else if (isArray || this.#open.at(-1) !== true) this.#open.push(isArray);
    else {
      this.#inner = 1;
      return true;
    }
    return false;
  }

  #end(): boolean {
    if (this.#inner === 0) {
      this.#open.pop();
      return false;
    }
    this.#inner -= 1;
    return this.#inner === 0;
  }

  #addFrame(text: string): void {
    if (text !== '') this.#frame.push(text);
    this.#frameLength += text.length;
  }

  #emit(end: number): void {
    const text = this.#element.join('');
    this.#element = [];
    this.#places.push(this.#frameLength);
    this.#ends.push(end);
    this.#addFrame(PLACEHOLDER);
    this.#onElement({ text, offset: end - text.length, depth: this.#open.length });
  }
}

export type JsonFrame = {
  readonly text: string;
  /** For each element, the position of its placeholder in the frame, and its start and end in the text. */
  readonly places: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

export function offsetInText(inFrame: number, { places, ends }: JsonFrame): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < inFrame) low = middle + 1;
    else high = middle;
  }
  const before = low - 1;
  if (before < 0) return inFrame;
  return (ends[before] ?? 0) + inFrame - (places[before] ?? 0) - PLACEHOLDER.length;
}
