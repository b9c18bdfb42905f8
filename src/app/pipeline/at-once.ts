/** The rows in flight: one at a time, or several at once. */

import PQueue from 'p-queue';
import type { Pacer } from './pacer.js';

type Events<Event, End> = AsyncGenerator<Event, End | undefined, void>;

export type Rows<Event, End> = {
  /** Waits until a row may begin. @returns why the run ends; `undefined` if it continues */
  ready(): Promise<End | undefined>;
  /** Resolves when the row is done or, with several at once, in flight. @param row calls `started` with its request */
  begin(row: (started: () => void) => Events<Event, End>): Events<Event, End>;
  /** Waits for all rows in flight. @returns why the run ends, if it does */
  finished(): Promise<End | undefined>;
};

export class OneByOne<Event, End> implements Rows<Event, End> {
  async ready(): Promise<undefined> {}

  begin(row: (started: () => void) => Events<Event, End>): Events<Event, End> {
    return row(() => {});
  }

  async finished(): Promise<undefined> {}
}

/** The first row that ends the run ends it for all, once the other rows in flight are settled. */
export class SeveralAtOnce<Event, End> implements Rows<Event, End> {
  readonly #pacer: Pacer;
  readonly #stop: () => void;
  readonly #queue: PQueue;
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
  async *begin(row: (started: () => void) => Events<Event, End>): Events<Event, End> {
    this.#inFlight += 1;
    this.#waiting += 1;
    void this.#queue.add(() => this.#send(row));
    return this.#end;
  }

  async finished(): Promise<End | undefined> {
    await this.#queue.onIdle();
    return this.#end;
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
    await this.#queue.onIdle();
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

  async #send(row: (started: () => void) => Events<Event, End>): Promise<void> {
    let isWaiting = true;
    const started = (): void => {
      if (isWaiting) this.#waiting -= 1;
      isWaiting = false;
      this.#changed();
    };
    const end = this.#isEnding ? undefined : await this.#pump(row(started));
    if (end !== undefined && !this.#isEnding) {
      this.#end = end;
      this.#stop();
    }
    this.#inFlight -= 1;
    started();
  }
}
