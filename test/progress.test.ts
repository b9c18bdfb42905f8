import { PassThrough } from 'node:stream';
import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import type { Output } from '../src/io.js';
import { createProgress } from '../src/progress.js';
import { createFakeClock } from './fake-clock.js';

function setUp(isTTY: boolean, total = 100) {
  const stream = new PassThrough() as unknown as Output & { isTTY: boolean; columns: number };
  stream.isTTY = isTTY;
  stream.columns = 80;
  const clock = createFakeClock();
  const palette = new Chalk({ level: 0 });
  const progress = createProgress({ output: stream, clock, palette, total, expectedMs: 1500 });
  const written = (): string => String((stream as unknown as PassThrough).read() ?? '');
  return { progress, clock, written };
}

describe('progress without a terminal', () => {
  it('is a line every ten seconds at most, and none for the last row', () => {
    const { progress, clock, written } = setUp(false);
    for (let i = 0; i < 20; i += 1) {
      clock.pass(1500);
      progress.row(i === 3 ? 'weak_password' : 'created');
    }
    const lines = written().trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^7 of 100: 6 created, 1 weak, 0 failed; done at about \d\d:\d\d$/);
  });

  it('passes problems and waits on at once', () => {
    const { progress, written } = setUp(false);
    progress.say('failed users.csv:3: a: no');
    progress.waiting('The directory asks for a pause');
    expect(written()).toBe('failed users.csv:3: a: no\nThe directory asks for a pause\n');
  });
});

describe('progress on a terminal', () => {
  it('has counts by letter and word, so that colour is not needed', () => {
    const { progress, written } = setUp(true, 2);
    progress.row('created');
    progress.row('unconfirmed');
    progress.say('unconfirmed users.csv:3: b: no answer');
    progress.stop();
    const text = written();
    expect(text).toContain('unconfirmed users.csv:3: b: no answer\n');
    expect(text).toContain('2/2');
    expect(text).toContain('C 1 created');
    expect(text).toContain('U 1 unconfirmed');
  });
});
