import { PassThrough } from 'node:stream';
import { Chalk } from 'chalk';
import stringWidth from 'string-width';
import { describe, expect, it, vi } from 'vitest';
import type { Output } from '../../src/platform/io.js';
import { createProgress } from '../../src/ui/human/human-reporter.js';
import { createFakeClock } from '../support/fake-clock.js';

async function setUp(isTTY: boolean, total = 100, columns = 80, term = 'xterm', ci = '') {
  const stream = new PassThrough() as unknown as Output & { isTTY: boolean; columns: number };
  stream.isTTY = isTTY;
  stream.columns = columns;
  let wake = (): void => {};
  const clock = {
    ...createFakeClock(),
    timer(_ms: number, callback: () => void) {
      wake = callback;
      return () => {
        wake = () => {};
      };
    },
  };
  const palette = new Chalk({ level: 0 });
  let goOn = (): void => {};
  const onContinue = (callback: () => void) => {
    goOn = callback;
    return () => {};
  };
  const progress = createProgress({
    output: stream,
    clock,
    palette,
    total,
    expectedMs: 1500,
    service: 'the directory',
    language: 'en',
    env: { TERM: term, CI: ci },
    onContinue,
    isForeground: () => true,
  });
  let all = '';
  const newOutput = (): string => {
    const text = String((stream as unknown as PassThrough).read() ?? '');
    all += text;
    return text;
  };
  const screen = (): readonly string[] => {
    newOutput();
    return shownBy(all);
  };
  return { stream, progress, clock, newOutput, screen, goOn: () => goOn(), wake: () => wake() };
}

/** The lines that a terminal of unlimited width shows of a text, without empty lines at the end. */
function shownBy(text: string): readonly string[] {
  const lines = [''];
  let [row, column] = [0, 0];
  for (const [, count = '', order, other = ''] of text.matchAll(/\u001b\[(\d*)([A-Z])|([^\u001b])/g)) {
    const line = lines[row] ?? '';
    if (order === 'A') row = Math.max(0, row - (Number(count) || 1));
    else if (order === 'G' || other === '\r') column = 0;
    else if (order === 'K') lines[row] = line.slice(0, column);
    else if (order === 'J') lines.splice(row, lines.length, line.slice(0, column));
    else if (other === '\n') [row, column] = [row + 1, 0];
    else if (order === undefined) {
      lines[row] = `${line.slice(0, column).padEnd(column)}${other}${line.slice(column + 1)}`;
      column += 1;
    } else throw new Error(`what is \\e[${count}${order}?`);
    lines[row] ??= '';
  }
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

const wait = (clock: { now(): number }, ms: number) => ({
  until: clock.now() + ms,
  why: 'the directory asked for a pause',
});

describe('progress without a terminal', () => {
  it('progress without a terminal is at most a line every ten seconds, without a line for the last row', async () => {
    const { progress, clock, newOutput } = await setUp(false);
    for (let i = 0; i < 20; i += 1) {
      clock.pass(1500);
      progress.row(i === 3 ? 'weak_password' : 'created', 1);
    }
    const lines = newOutput().trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^7 of 100: 6 created, 1 weak, 0 failed; 40 a minute; done at about \d\d:\d\d$/);
  });

  it('progress without a terminal reports problems at once, and the reason for a wait', async () => {
    const { progress, clock, newOutput } = await setUp(false);
    progress.say('failed users.csv:3: a: no', true);
    clock.pass(10_000);
    progress.waiting(wait(clock, 5000), 2);
    expect(newOutput()).toBe(
      'failed users.csv:3: a: no\n' +
        `Waiting until ${new Date(clock.now() + 5000).toTimeString().slice(0, 8)}: ` +
        'the directory asked for a pause; slowed 2× by the directory; done at about 08:04\n',
    );
  });

  it('progress without a terminal is a line every ten seconds even during many short waits', async () => {
    const { progress, clock, newOutput } = await setUp(false);
    for (let i = 0; i < 40; i += 1) {
      progress.waiting(wait(clock, 1000), 2);
      clock.pass(1000);
      progress.row('created', 2);
    }
    expect(newOutput().trimEnd().split('\n')).toHaveLength(4);
  });

  it('progress is not drawn if CI is set', async () => {
    const { progress, newOutput } = await setUp(true, 2, 80, 'xterm', 'true');
    progress.row('created', 1);
    expect(newOutput()).toBe('');
  });

  it('progress is not drawn at a terminal that cannot move its cursor', async () => {
    const { progress, newOutput } = await setUp(true, 2, 80, 'dumb');
    progress.row('created', 1);
    progress.say('note');
    progress.stop();
    expect(newOutput()).toBe('note\n');
  });
});

describe('progress at a terminal', () => {
  it('progress has counts by letter and word, so that colour is not needed', async () => {
    const { progress, screen } = await setUp(true, 3);
    progress.row('created', 1);
    progress.row('unconfirmed', 1);
    progress.say('unconfirmed users.csv:3: b: no answer', true);
    const [note, head, counts, ...more] = screen();
    progress.stop();
    expect(note).toBe('unconfirmed users.csv:3: b: no answer');
    expect(head).toMatch(/^█+░+ {2}2 of 3 {2}66% {2}done at \d\d:\d\d$/);
    expect(counts).toBe('C 1 created  W 0 weak  F 0 failed  U 1 unconfirmed');
    expect(more).toEqual(['Last error: unconfirmed users.csv:3: b: no answer']);
  });

  it('progress shows the pace, how much it is slowed, and the end of a wait', async () => {
    const { progress, clock, screen } = await setUp(true);
    for (let i = 0; i < 10; i += 1) {
      clock.pass(1500);
      progress.row('created', 1);
    }
    progress.waiting(wait(clock, 48_000), 4);
    const lines = screen();
    progress.stop();
    expect(lines).toContain('40 a minute, slowed 4× by the directory');
    expect(lines.at(-1)).toMatch(/^Waiting until \d\d:\d\d:\d\d \(48 s\): the directory asked for a pause$/);
  });

  it('every line of progress fits into the columns of the terminal', async () => {
    for (const columns of [1, 2, 10, 20, 40, 60, 79, 200]) {
      const { progress, clock, screen } = await setUp(true, 123_456, columns);
      for (let i = 0; i < 12; i += 1) progress.row(i % 2 === 0 ? 'created' : 'unconfirmed', 3.2);
      progress.say(`failed users.csv:3: ${'王小明'.repeat(20)} e\u0301${'x'.repeat(200)}`, true);
      progress.waiting(wait(clock, 100_000), 3.2);
      // The first line is the problem above the block, which is not shortened.
      const lines = screen().slice(1);
      progress.stop();
      expect(lines.length, `${columns}`).toBeGreaterThan(0);
      for (const line of lines)
        expect(stringWidth(line), `${columns}: ${line}`).toBeLessThan(Math.max(2, columns));
    }
  });

  it('progress that continues after a suspension is drawn below the output of the shell', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { stream, progress, screen, newOutput, goOn, wake } = await setUp(true);
      progress.row('created', 1);
      newOutput();
      vi.advanceTimersByTime(60_000);
      expect(newOutput()).toBe('');
      stream.write('\nprinted by the shell\n');
      goOn();
      progress.row('created', 1);
      wake();
      const lines = screen();
      progress.stop();
      const at = lines.indexOf('printed by the shell');
      expect(lines[0]).toMatch(/ 0 of 100 /);
      expect(lines[at + 1]).toMatch(/ 2 of 100 /);
      expect(lines).toHaveLength(at + 3);
      expect(screen()).toEqual(lines.slice(0, at + 1));
    } finally {
      vi.useRealTimers();
    }
  });

  it('progress does not overwrite a question when the window changes its size', async () => {
    const { stream, progress, clock, newOutput } = await setUp(true);
    progress.waiting(wait(clock, 48_000), 1);
    progress.pause();
    newOutput();
    stream.columns = 60;
    progress.waiting(wait(clock, 48_000), 1);
    const text = newOutput();
    progress.stop();
    expect(text).toBe('');
  });

  it.each<[string, (view: Awaited<ReturnType<typeof setUp>>) => void]>([
    [
      'waits',
      ({ progress, clock }) => {
        progress.waiting(wait(clock, 300_000), 1);
        clock.pass(300_000);
      },
    ],
    [
      'a question',
      ({ progress, clock }) => {
        progress.pause();
        clock.pass(600_000);
        progress.resume();
      },
    ],
  ])('the pace in progress excludes the time of %s', async (_, interrupt) => {
    const view = await setUp(true);
    const { progress, clock, screen } = view;
    for (let i = 0; i < 10; i += 1) {
      if (i === 5) interrupt(view);
      clock.pass(1500);
      progress.row('created', 1);
    }
    progress.say('now');
    const lines = screen();
    progress.stop();
    expect(lines).toContain('40 a minute');
  });

  it('progress is hidden between pause and resume, but messages are shown', async () => {
    const { progress, screen } = await setUp(true);
    progress.row('created', 1);
    progress.pause();
    expect(screen()).toEqual([]);
    progress.row('created', 1);
    progress.say('a note');
    expect(screen()).toEqual(['a note']);
    progress.resume();
    expect(screen()[1]).toMatch(/ 2 of 100 /);
    progress.stop();
  });

  it('progress leaves nothing on the screen at the end', async () => {
    const { progress, screen } = await setUp(true, 2);
    progress.row('created', 1);
    progress.say('a note');
    progress.stop();
    expect(screen()).toEqual(['a note']);
  });

  it('a problem that is longer than a line of the terminal is shown completely', async () => {
    const { progress, newOutput } = await setUp(true, 2, 60);
    const long = `failed users.csv:3: a: ${'why '.repeat(60)}end`;
    progress.say(long, true);
    const text = newOutput();
    progress.stop();
    expect(text).toContain(`${long}\n`);
    expect(text).not.toContain('\u001b[?7l');
  });
});
