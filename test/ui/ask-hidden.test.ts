import { PassThrough } from 'node:stream';
import { inspect } from 'node:util';
import { expect, it, test } from 'vitest';
import { canAsk } from '../../src/platform/io.js';
import { systemClock } from '../../src/platform/system-clock.js';
import { askHidden } from '../../src/ui/prompts/ask.js';

/** Asks a hidden question at a terminal where a person types these pieces, one at a time. */
async function typeAnswer(...pieces: readonly (string | Uint8Array)[]) {
  const events: string[] = [];
  const stdin = Object.assign(new PassThrough({ autoDestroy: false }), {
    isTTY: true,
    setRawMode: (raw: boolean) => events.push(raw ? 'raw' : 'cooked'),
  });
  const stderr = new PassThrough();
  const first = new AbortController();
  let resume = (): void => {};
  const asked = askHidden('Token: ', {
    stdin,
    stderr,
    env: {},
    program: 'provision',
    clock: systemClock,
    interruption: { first: first.signal, second: new AbortController().signal },
    raise(signal) {
      events.push(signal);
      first.abort(signal);
    },
    onContinue(callback) {
      resume = callback;
      return () => events.push('done');
    },
    suspend() {
      events.push('suspend');
      resume();
    },
  });
  for (const piece of pieces) stdin.write(piece);
  stdin.end();
  const answer = await asked;
  return { answer, events, shown: String(stderr.read()) };
}

it.each<[string, readonly string[], string | undefined]>([
  ['Enter ends it', ['abc\r'], 'abc'],
  ['a line feed ends it', ['ab', 'c\n'], 'abc'],
  ['only Enter gives no answer', ['\r'], undefined],
  ['text after Enter is discarded', ['abc\rdef\r'], 'abc'],
  ['input without Enter gives no answer', ['abc'], undefined],
  ['backspace removes one character', ['abcd\x7f\x7fx\b\r'], 'ab'],
  ['backspace does nothing if there is no character', ['\x7f\x7fa\r'], 'a'],
  ['backspace removes a whole character', ['a\u{1F600}\x7f\r'], 'a'],
  ['Ctrl-U discards the line', ['abc\x15x\r'], 'x'],
  ['Ctrl-D at the start gives no answer', ['\x04'], undefined],
  ['Ctrl-D after text ends the line', ['abc\x04'], 'abc'],
  ['other keys are ignored', ['a\x01\x1c\x00b\t\r'], 'ab'],
  ['capitals are letters', ['aBC-D_1\r'], 'aBC-D_1'],
  ['arrows are ignored', ['a\x1b[D\x1b[1;5C\x1bOHb\x1b[3~\r'], 'ab'],
  ['an arrow in several pieces is ignored', ['a\x1b', '[1;', '5C', 'b\r'], 'ab'],
  ['the marks of a paste are ignored', ['\x1b[200~abc\x1b[201~\r'], 'abc'],
  ['a line break within a paste is removed', ['\x1b[200~ab\nc\x1b[201~', '\r'], 'abc'],
  ['a paste that ends in a line break ends the line', ['\x1b[200~ab\r\nc\n\x1b[201~'], 'abc'],
])('a hidden answer is read key by key: %s', async (_what, pieces, line) => {
  const { answer, events, shown } = await typeAnswer(...pieces);
  expect(answer?.reveal()).toBe(line);
  expect(events).toEqual(['raw', 'done', 'cooked']);
  expect(shown).toBe('\x1b[?2004hToken: \x1b[?2004l\n');
  expect(inspect(answer)).not.toContain('ab');
});

it('a hidden answer can be pasted at any length, in any pieces', async () => {
  const long = 'https://auth.example/verification_code#access_token='.padEnd(300_000, 'x');
  const pieces = `${long}\n`.match(/.{1,1024}\n?/g) ?? [];
  expect((await typeAnswer(...pieces)).answer?.reveal()).toBe(long);
});

it('a character of a hidden answer that comes in pieces is read as one character', async () => {
  const bytes = [...Buffer.from('пароль\r')].map((byte) => Uint8Array.of(byte));
  expect((await typeAnswer(...bytes)).answer?.reveal()).toBe('пароль');
});

it.each(['abc\x03', '\x1b[200~ab\x03'])(
  'Ctrl-C at a hidden question ends the program after the terminal is restored: %j',
  async (keys) => {
    const { answer, events } = await typeAnswer(keys);
    expect(answer).toBeUndefined();
    expect(events).toEqual(['raw', 'done', 'cooked', 'SIGINT']);
  },
);

it('Ctrl-Z at a hidden question suspends the program, discards the typed characters, and asks again', async () => {
  const { answer, events, shown } = await typeAnswer('abc\x1a', 'x\r');
  expect(answer?.reveal()).toBe('x');
  expect(events.slice(0, 5)).toEqual(['raw', 'cooked', 'suspend', 'cooked', 'raw']);
  expect(events.slice(-2)).toEqual(['done', 'cooked']);
  expect(shown.match(/Token: /g)).toHaveLength(2);
});

test('no question is asked if input or output is not a terminal, or the input has ended', async () => {
  const terminal = () => Object.assign(new PassThrough(), { isTTY: true });
  expect(canAsk({ stdin: terminal(), stderr: terminal() })).toBe(true);
  expect(canAsk({ stdin: new PassThrough(), stderr: terminal() })).toBe(false);
  expect(canAsk({ stdin: terminal(), stderr: new PassThrough() })).toBe(false);
  const ended = terminal();
  ended.end();
  ended.resume();
  await new Promise((done) => ended.once('end', done));
  expect(canAsk({ stdin: ended, stderr: terminal() })).toBe(false);
});
