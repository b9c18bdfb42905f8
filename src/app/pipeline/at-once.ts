/** The rows in flight: one at a time, or several at once. */

import PQueue from 'p-queue';
import type { Pacer } from './pacer.js';

type Events<Event, End> = AsyncGenerator<Event, End | undefined, void>;

export type Rows<Event, End> = {
  /** Waits until a row may begin. @returns why the run ends; `undefined` if it continues */
  ready(): Promise<End | undefined>;
  /**
   * Resolves when the row is done or, with several at once, in flight.
   * @param row calls `started` with its request, and `answered` if only the result is left to record: then the next row
   *   may begin, and both are written together
   */
  begin(row: (started: () => void, answered: () => void) => Events<Event, End>): Events<Event, End>;
  /** Waits for all rows in flight. @returns why the run ends, if it does */
  finished(): Promise<End | undefined>;
};

export class OneByOne<Event, End> implements Rows<Event, End> {
  async ready(): Promise<undefined> {}

  begin(row: (started: () => void, answered: () => void) => Events<Event, End>): Events<Event, End> {
    return row(
      () => {},
      () => {},
    );
  }

  async finished(): Promise<undefined> {}
}

/** The first row that ends the run ends it for all, once the other rows in flight are settled. */
export class SeveralAtOnce<Event, End> implements Rows<Event, End> {
  readonly #pacer: Pacer;
  readonly #stop: () => void;
  readonly #queue: PQueue;
  /** The rows that have begun, also those whose results are being recorded. */
  readonly #rows = new Set<Promise<void>>();
  readonly #events: Event[] = [];
  #inFlight = 0;
  #waiting = 0;
  #end: End | undefined;
  #failure: { readonly error: unknown } | undefined;
  #isOver = false;
  #wake = (): void => {};
  #change = this.#nextChange();

  /** @param stop ends all waits, so that no further request starts */
  constructor(pacer: Pacer, stop: () => void) {
    this.#pacer = pacer;
    this.#stop = stop;
    this.#queue = new PQueue({ concurrency: pacer.atOnce });
  }

  async ready(): Promise<End | undefined> {
    const { atOnce } = this.#pacer;
    while ((this.#inFlight === atOnce || this.#waiting >= this.#pacer.ahead) && !this.#isEnding)
      await this.#change;
    return this.#end;
  }

  // Yields nothing: `merged` yields the events of all rows.
  async *begin(row: (started: () => void, answered: () => void) => Events<Event, End>): Events<Event, End> {
    this.#inFlight += 1;
    this.#waiting += 1;
    void this.#queue.add(() => new Promise<void>((resolve) => this.#track(this.#send(row, resolve))));
    return this.#end;
  }

  async finished(): Promise<End | undefined> {
    await this.#allRows();
    return this.#end;
  }

  #track(row: Promise<void>): void {
    this.#rows.add(row);
    void row.then(() => this.#rows.delete(row));
  }

  async #allRows(): Promise<void> {
    await this.#queue.onIdle();
    await Promise.all(this.#rows);
  }

  /** Yields the events of all rows as they come. @param main begins the rows */
  async *merged(main: AsyncGenerator<Event, End, void>): AsyncGenerator<Event, End, void> {
    const running = this.#runMain(main);
    try {
      while (!this.#isOver || this.#events.length > 0) {
        const event = this.#events.shift();
        if (event === undefined) await this.#change;
        else yield event;
      }
    } finally {
      // If the consumer stops early, the rows in flight are still settled.
      if (!this.#isOver) this.#stop();
      await running;
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#end === undefined) throw new Error('a run without an end');
    return this.#end;
  }

  get #isEnding(): boolean {
    return this.#end !== undefined || this.#failure !== undefined;
  }

  #changed(): void {
    this.#wake();
    this.#change = this.#nextChange();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async #runMain(main: AsyncGenerator<Event, End, void>): Promise<void> {
    const end = await this.#pump(main);
    this.#end ??= end;
    if (this.#queue.pending > 0) this.#stop();
    await this.#allRows();
    this.#isOver = true;
    this.#changed();
  }

  /** Collects the events of a stream. Never rejects. */
  async #pump(stream: Events<Event, End>): Promise<End | undefined> {
    try {
      for (;;) {
        const step = await stream.next();
        if (step.done === true) return step.value;
        this.#events.push(step.value);
        this.#changed();
      }
    } catch (error) {
      this.#failure ??= { error };
      this.#stop();
      return undefined;
    }
  }

  /** Never rejects. @param free called when another row may take its place */
  async #send(
    row: (started: () => void, answered: () => void) => Events<Event, End>,
    free: () => void,
  ): Promise<void> {
    let [isWaiting, isInFlight] = [true, true];
    const started = (): void => {
      if (isWaiting) this.#waiting -= 1;
      isWaiting = false;
      this.#changed();
    };
    const answered = (): void => {
      if (isInFlight) this.#inFlight -= 1;
      isInFlight = false;
      started();
      free();
    };
    const end = this.#isEnding ? undefined : await this.#pump(row(started, answered));
    if (end !== undefined && !this.#isEnding) {
      this.#end = end;
      this.#stop();
    }
    answered();
  }
}
