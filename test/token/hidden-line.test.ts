import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHiddenLine, type HiddenEnd } from '../../src/token/hidden-line.js';

/** Feeds the pieces until the line ends. */
function type(...pieces: readonly (string | Uint8Array)[]): string | undefined {
  const line = createHiddenLine();
  for (const piece of pieces) {
    const end = line.feed(Buffer.from(piece as string));
    if (end !== undefined) return said(end);
  }
  return undefined;
}

function said(end: HiddenEnd): string {
  return end.end === 'line' ? `line:${end.text.reveal()}` : end.end;
}

it.each<[string, readonly string[], string | undefined]>([
  ['Enter ends it', ['abc\r'], 'line:abc'],
  ['a line feed ends it', ['ab', 'c\n'], 'line:abc'],
  ['Enter alone is an empty line', ['\r'], 'line:'],
  ['what follows is dropped', ['abc\rdef\r'], 'line:abc'],
  ['without an end it goes on', ['abc'], undefined],
  ['backspace takes one away', ['abcd\x7f\x7fx\b\r'], 'line:ab'],
  ['backspace on nothing does nothing', ['\x7f\x7fa\r'], 'line:a'],
  ['backspace takes a whole character', ['a\u{1F600}\x7f\r'], 'line:a'],
  ['Ctrl-U begins anew', ['abc\x15x\r'], 'line:x'],
  ['Ctrl-C interrupts', ['abc\x03'], 'interrupted'],
  ['Ctrl-D on nothing closes', ['\x04'], 'closed'],
  ['Ctrl-D after something ends the line', ['abc\x04'], 'line:abc'],
  ['other keys are nothing', ['a\x01\x1c\x00b\t\r'], 'line:ab'],
  ['Ctrl-Z suspends, and drops what was typed', ['abc\x1a'], 'suspended'],
  ['arrows are nothing', ['a\x1b[D\x1b[1;5C\x1bOHb\x1b[3~\r'], 'line:ab'],
  ['an arrow in two pieces is nothing', ['a\x1b', '[1;', '5C', 'b\r'], 'line:ab'],
  ['Escape alone is nothing', ['\x1b', 'https\r'], 'line:https'],
  ['the marks of a paste are nothing', ['\x1b[200~abc\x1b[201~\r'], 'line:abc'],
  ['a paste keeps what its line break parts', ['\x1b[200~ab\nc\x1b[201~', '\r'], 'line:abc'],
  ['a paste that ends in a line break ends the line', ['\x1b[200~ab\r\nc\n\x1b[201~'], 'line:abc'],
  ['Ctrl-C in a paste interrupts', ['\x1b[200~ab\x03'], 'interrupted'],
])('%s', (_what, pieces, end) => expect(type(...pieces)).toBe(end));

it('takes a paste of any length, in any pieces', () => {
  const long = 'https://auth.example/verification_code#access_token='.padEnd(300_000, 'x');
  const bytes = Buffer.from(`${long}\n`);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1024) }, (_, i) =>
    bytes.subarray(i * 1024, (i + 1) * 1024),
  );
  expect(type(...pieces)).toBe(`line:${long}`);
});

it('puts characters together that come in pieces', () => {
  const bytes = Buffer.from('пароль\r');
  expect(type(...[...bytes].map((byte) => Uint8Array.of(byte)))).toBe('line:пароль');
});

it('shows nothing of the line', () => {
  expect(inspect(createHiddenLine().feed(Buffer.from('c4n4ry\r')))).not.toContain('c4n4ry');
});

it('gives the same wherever the bytes are cut', () => {
  const keys = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom('\x1b[200~', '\x1b[201~', '\x1b[A', '\x7f'),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(keys, fc.nat(60), (pieces, at) => {
      const bytes = Buffer.from(`${pieces.join('')}\r`);
      expect(type(bytes.subarray(0, at), bytes.subarray(at))).toBe(type(bytes));
    }),
    { numRuns: 2000 },
  );
});
