/** The rows that are under way: one after the other, or several at once. */

import PQueue from 'p-queue';

type Events<Event, End> = AsyncGenerator<Event, End | undefined, void>;

export type Rows<Event, End> = {
  /** Waits until a row may begin. @returns why the run ends; `undefined`: it goes on */
  ready(): Promise<End | undefined>;
  /**
   * Begins a row that may begin: returns when it is done or, of several at once, when it is under way.
   * @param row is given what to call when its request has started
   * @returns why the run ends; `undefined`: it goes on
   */
  begin(row: (started: () => void) => Events<Event, End>): Events<Event, End>;
  /** Waits for all that are under way. @returns why the run ends */
  finished(): Promise<End | undefined>;
};

const NONE: readonly never[] = [];

/** One after the other. */
export function oneByOne<Event, End>(): Rows<Event, End> {
  return {
    ready: async () => undefined,
    begin: (row) => row(() => {}),
    finished: async () => undefined,
  };
}

/**
 * Several at once: the first that ends the run ends it for all, which are waited for.
 * @param pacer how many, and how many of them may wait for the start of their request
 * @param stop ends the waits of all; no request starts after it
 */
export function severalAtOnce<Event, End>(
  pacer: { readonly atOnce: number; readonly ahead: number },
  stop: () => void,
): Rows<Event, End> & {
  /** The events of all, as they come. @param main begins them */
  merged(main: AsyncGenerator<Event, End, void>): AsyncGenerator<Event, End, void>;
} {
  const queue = new PQueue({ concurrency: pacer.atOnce });
  const events: Event[] = [];
  let [underWay, waiting] = [0, 0];
  let end: End | undefined;
  let failure: { readonly error: unknown } | undefined;
  let isOver = false;
  let wake = (): void => {};
  let change = nextChange();

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  function changed(): void {
    wake();
    change = nextChange();
  }

  const isEnding = (): boolean => end !== undefined || failure !== undefined;

  /** Takes the events of one. Never rejects. */
  async function pump(stream: Events<Event, End>): Promise<End | undefined> {
    try {
      for (;;) {
        const step = await stream.next();
        if (step.done === true) return step.value;
        events.push(step.value);
        changed();
      }
    } catch (error) {
      failure ??= { error };
      stop();
      return undefined;
    }
  }

  async function send(row: (started: () => void) => Events<Event, End>): Promise<void> {
    let isWaiting = true;
    const started = (): void => {
      if (isWaiting) waiting -= 1;
      isWaiting = false;
      changed();
    };
    const its = isEnding() ? undefined : await pump(row(started));
    if (its !== undefined && !isEnding()) {
      end = its;
      stop();
    }
    underWay -= 1;
    started();
  }

  return {
    async ready() {
      while ((underWay === pacer.atOnce || waiting >= pacer.ahead) && !isEnding()) await change;
      return end;
    },
    async *begin(row) {
      // Its own events come with those of the others.
      yield* NONE;
      underWay += 1;
      waiting += 1;
      void queue.add(() => send(row));
      return end;
    },
    async finished() {
      await queue.onIdle();
      return end;
    },
    async *merged(main) {
      const running = pump(main).then(async (its) => {
        end ??= its;
        if (queue.pending > 0) stop();
        await queue.onIdle();
        isOver = true;
        changed();
      });
      try {
        while (!isOver || events.length > 0) {
          const event = events.shift();
          if (event === undefined) await change;
          else yield event;
        }
      } finally {
        // Nobody takes the events any more, but what is under way is still settled.
        if (!isOver) stop();
        await running;
      }
      if (failure !== undefined) throw failure.error;
      if (end === undefined) throw new Error('a run without an end');
      return end;
    },
  };
}
