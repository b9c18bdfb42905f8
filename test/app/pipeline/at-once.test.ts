/** The rows in flight: when the next one may begin, the order of events, and how each end ends all. */

import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { OneByOne, SeveralAtOnce } from '../../../src/app/pipeline/at-once.js';
import type { Pacer } from '../../../src/app/pipeline/pacer.js';

type Row = {
  readonly started: () => void;
  readonly finish: (end?: string) => void;
  readonly fail: () => void;
};

const quiet = async (): Promise<void> => {
  for (let turns = 0; turns < 5; turns += 1) await turnOfTheLoop();
};

/** Rows that begin in order and that the test starts and finishes; each yields its name at its begin and its end. */
function several(pacer: { atOnce: number; ahead: number } = { atOnce: 3, ahead: 3 }) {
  const log: string[] = [];
  const begun = new Map<string, Row>();
  const rows = new SeveralAtOnce<string, string>(pacer as Pacer, () => log.push('stop'));
  async function* row(name: string, started: () => void) {
    yield `${name} began`;
    const end = await new Promise<string | undefined>((finish, failed) => {
      begun.set(name, { started, finish, fail: () => failed(new Error(`${name} failed`)) });
    });
    yield `${name} ended`;
    return end;
  }
  async function* main(names: readonly string[], last = 'complete') {
    for (const name of names) {
      const early = await rows.ready();
      if (early !== undefined) return `early ${early}`;
      log.push(`begin ${name}`);
      const end = yield* rows.begin((started) => row(name, started));
      if (end !== undefined) return `at begin: ${end}`;
    }
    return (await rows.finished()) ?? last;
  }
  /** Reads all events into the log. */
  async function read(names: readonly string[], last?: string): Promise<string> {
    const merged = rows.merged(main(names, last));
    for (;;) {
      const step = await merged.next();
      if (step.done === true) return step.value;
      log.push(step.value);
    }
  }
  const of = (name: string): Row => {
    const one = begun.get(name);
    if (one === undefined) throw new Error(`${name} has not begun`);
    return one;
  };
  return { rows, log, begun, read, main, of };
}

describe('rows one by one', () => {
  it('the next row may always begin, and the events of a row are its own', async () => {
    const rows = new OneByOne<string, string>();
    expect([await rows.ready(), await rows.finished()]).toEqual([undefined, undefined]);
    const events = rows.begin(async function* (started) {
      started();
      yield 'event';
      return 'end';
    });
    expect([await events.next(), await events.next()]).toEqual([
      { value: 'event', done: false },
      { value: 'end', done: true },
    ]);
  });
});

describe('several rows at once', () => {
  it('the next row begins when one of them has ended, even if all have started', async () => {
    const { read, log, of } = several({ atOnce: 2, ahead: 2 });
    const end = read(['a', 'b', 'c', 'd']);
    await quiet();
    of('a').started();
    of('b').started();
    await quiet();
    expect(log).toEqual(['begin a', 'begin b', 'a began', 'b began']);
    of('b').finish();
    await quiet();
    expect(log.slice(4)).toEqual(['b ended', 'begin c', 'c began']);
    of('a').finish();
    await quiet();
    expect(log.slice(7)).toEqual(['a ended', 'begin d', 'd began']);
    of('c').finish();
    of('d').finish();
    expect(await end).toBe('complete');
    expect(log.slice(10)).toEqual(['c ended', 'd ended']);
  });

  it('the next row is announced only while few rows wait for their start, each counted once', async () => {
    const { read, log, of } = several({ atOnce: 5, ahead: 1 });
    const end = read(['a', 'b', 'c']);
    await quiet();
    expect(log).toEqual(['begin a', 'a began']);
    of('a').started();
    of('a').started();
    await quiet();
    expect(log.slice(2)).toEqual(['begin b', 'b began']);
    // A row that ends without a request no longer waits for its start.
    of('b').finish();
    await quiet();
    expect(log.slice(4)).toEqual(['b ended', 'begin c', 'c began']);
    of('a').finish();
    of('c').finish();
    expect(await end).toBe('complete');
  });

  it('the number of rows that may be announced is that of the moment', async () => {
    const pacer = { atOnce: 5, ahead: 3 };
    const { read, log, of } = several(pacer);
    const end = read(['a', 'b', 'c', 'd', 'e']);
    await quiet();
    pacer.ahead = 1;
    of('a').started();
    of('b').started();
    await quiet();
    expect(log.filter((line) => line.startsWith('begin'))).toEqual(['begin a', 'begin b', 'begin c']);
    of('c').started();
    await quiet();
    expect(log).toContain('begin d');
    for (const name of ['a', 'b', 'c', 'd']) of(name).finish();
    await quiet();
    of('e').finish();
    expect(await end).toBe('complete');
  });

  it('events that come while none is read are all kept in order', async () => {
    const { rows, main, of } = several({ atOnce: 2, ahead: 2 });
    const merged = rows.merged(main(['a', 'b']));
    const first = merged.next();
    await quiet();
    of('b').finish();
    await quiet();
    of('a').finish();
    await quiet();
    const events = [
      await first,
      await merged.next(),
      await merged.next(),
      await merged.next(),
      await merged.next(),
    ];
    expect(events.map(({ value }) => value)).toEqual([
      'a began',
      'b began',
      'b ended',
      'a ended',
      'complete',
    ]);
  });
});

describe('the end of several rows at once', () => {
  it('the first row that ends the run ends it for all: no row begins, and the others finish first', async () => {
    const { read, log, of } = several({ atOnce: 2, ahead: 2 });
    const end = read(['a', 'b', 'c']);
    await quiet();
    of('b').finish('too many failures');
    await quiet();
    expect(new Set(log.splice(4))).toEqual(new Set(['b ended', 'stop']));
    of('a').finish('another end');
    expect(await end).toBe('too many failures');
    expect(log.slice(4)).toEqual(['a ended']);
  });

  it('a wait for all rows, or for the begin of one, returns the end of the run', async () => {
    const { rows, read, main, of } = several({ atOnce: 1, ahead: 1 });
    const end = read(['a', 'b']);
    await quiet();
    of('a').finish('stopped');
    expect(await end).toBe('stopped');
    expect([await rows.ready(), await rows.finished()]).toEqual(['stopped', 'stopped']);
    const more = main(['c']);
    expect(await more.next()).toEqual({ value: 'early stopped', done: true });
    const late = rows.begin(async function* () {
      yield 'never';
      return undefined;
    });
    expect(await late.next()).toEqual({ value: 'stopped', done: true });
  });

  it('a row that was queued when the run ended does not begin', async () => {
    const { rows, log, begun, of } = several({ atOnce: 1, ahead: 9 });
    async function* both() {
      for (const name of ['a', 'b'])
        yield* rows.begin(async function* (started) {
          begun.set(name, { started, finish: () => {}, fail: () => {} });
          log.push(name);
          yield name;
          return `${name} ended the run`;
        });
      return (await rows.finished()) ?? 'complete';
    }
    const merged = rows.merged(both());
    expect([await merged.next(), await merged.next()]).toEqual([
      { value: 'a', done: false },
      { value: 'a ended the run', done: true },
    ]);
    expect(log).toEqual(['a', 'stop']);
    expect(() => of('b')).toThrow();
  });

  it('the run may end while rows are in flight: their waits end, and they finish first', async () => {
    const { rows, log, begun, of } = several();
    async function* limited() {
      for (const name of ['a', 'b'])
        yield* rows.begin(async function* (started) {
          const end = await new Promise<string | undefined>((finish) => {
            begun.set(name, { started, finish, fail: () => {} });
          });
          yield `${name} ended`;
          return end;
        });
      return 'limit';
    }
    const merged = rows.merged(limited());
    const first = merged.next();
    await quiet();
    expect(log).toEqual(['stop']);
    of('b').finish();
    await quiet();
    of('a').finish('too late');
    expect([await first, await merged.next(), await merged.next()].map(({ value }) => value)).toEqual([
      'b ended',
      'a ended',
      'limit',
    ]);
    expect(log).toEqual(['stop']);
  });

  it('no wait is ended if the run ends without rows in flight', async () => {
    const { read, log } = several();
    expect(await read([], 'nothing to do')).toBe('nothing to do');
    expect(log).toEqual([]);
  });

  it('an error in a row ends the run with that error, after the other rows have finished', async () => {
    const { read, log, of } = several({ atOnce: 2, ahead: 2 });
    const outcome = read(['a', 'b', 'c']).catch((error: Error) => error.message);
    await quiet();
    of('a').fail();
    await quiet();
    of('b').finish('stopped');
    expect(await outcome).toBe('a failed');
    expect(log.filter((line) => !line.startsWith('begin'))).toEqual([
      'a began',
      'b began',
      'stop',
      'b ended',
    ]);
  });

  it('only the first of several errors is the error of the run', async () => {
    const { read, of } = several({ atOnce: 2, ahead: 2 });
    const outcome = read(['a', 'b']).catch((error: Error) => error.message);
    await quiet();
    of('b').fail();
    of('a').fail();
    expect(await outcome).toBe('b failed');
  });

  it('an error where rows begin ends the run with that error, after the rows in flight have finished', async () => {
    const { rows, log, main, of } = several();
    async function* failing() {
      yield* main(['a']);
      return 'complete';
    }
    const all = failing();
    const merged = rows.merged(all);
    const first = merged.next();
    await quiet();
    const second = merged.next().catch((error: Error) => error.message);
    of('a').fail();
    expect([(await first).value, await second]).toEqual(['a began', 'a failed']);
    expect(log).toEqual(['begin a', 'stop']);
    const broken = several();
    const never = broken.rows.merged(
      // biome-ignore lint/correctness/useYield: it fails before
      (async function* (): AsyncGenerator<string, string, void> {
        throw new Error('the list cannot be read');
      })(),
    );
    await expect(never.next()).rejects.toThrow('the list cannot be read');
    expect(broken.log).toEqual(['stop']);
  });

  it('a reader that leaves early ends all waits, and the rows in flight finish first', async () => {
    const { rows, log, main, of } = several({ atOnce: 2, ahead: 2 });
    const merged = rows.merged(main(['a', 'b', 'c']));
    await merged.next();
    let hasLeft = false;
    const left = merged.return('left').then(() => {
      hasLeft = true;
    });
    await quiet();
    expect(log).toEqual(['begin a', 'begin b', 'stop']);
    of('a').finish('stopped');
    await quiet();
    expect(hasLeft).toBe(false);
    of('b').finish();
    await left;
    expect(log.filter((line) => line !== 'stop')).toEqual(['begin a', 'begin b']);
  });

  it('a reader that leaves after the last event ends no wait', async () => {
    const { rows, log, main, of } = several();
    const merged = rows.merged(main(['a']));
    await merged.next();
    of('a').finish();
    await quiet();
    await merged.return('left');
    expect(log).toEqual(['begin a']);
  });

  it('a run must have an end', async () => {
    const { rows } = several();
    // biome-ignore lint/correctness/useYield: there is no event
    const endless = (async function* () {
      return undefined;
    })() as unknown as AsyncGenerator<string, string, void>;
    await expect(rows.merged(endless).next()).rejects.toThrow('a run without an end');
  });
});
