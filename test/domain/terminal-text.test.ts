import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shellQuote } from '../../src/domain/shell-quote.js';
import {
  multilineNames,
  printable,
  terminalJson,
  terminalText,
  withoutSequences,
} from '../../src/domain/terminal-text.js';

const HOSTILE = 'a\u001b[2J\u009b31mb\r\nc\u0007\u202Ed\u2066e\u2028f\u061cg\u200f';
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

test('a text on one line has no control characters, line breaks or direction marks', () => {
  expect(printable(HOSTILE)).toBe('a��b��c��d�e�f�g�');
  expect(printable('Авдотья 😀 नमस्ते\u200d')).toBe('Авдотья 😀 नमस्ते\u200d');
});

describe('an escape sequence', () => {
  test.each([
    ['\u001b[31m', 'a colour'],
    ['\u001b[38;2;1;2;3m', 'a colour of many'],
    ['\u001b[?25l', 'the cursor'],
    ['\u001b[ q', 'the shape of the cursor'],
    ['\u009b2J', 'one byte for two'],
    ['\u001b]0;title\u0007', 'a title'],
    ['\u001b]8;;https://x.example\u001b\\', 'a link'],
    ['\u001b]0;Титул\u009c', 'a title that ends in one byte'],
    ['\u009d0;title\u0007', 'a title of one byte'],
    ['\u001bPq#0\u001b\\', 'a picture'],
    ['\u001b_x\u001b\\', 'a command of a program'],
  ])('the escape sequence %j is removed as a whole: %s', (sequence) => {
    expect(printable(`a${sequence}b`)).toBe('a�b');
    expect(terminalText(`a${sequence}b\n`, false)).toBe('a�b\n');
    expect(withoutSequences(`a${sequence}b`)).toBe('ab');
  });

  test.each([
    ['\u001b[31', '�[31'],
    ['\u001b]0;title\n and more', '�]0;title� and more'],
    ['\u001b', '�'],
    ['\u001bM', '�M'],
    ['[31m', '[31m'],
  ])('the incomplete or unknown escape sequence %j loses only its control characters', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});

describe('a text for a terminal', () => {
  test('a text for a terminal keeps its lines, and its colours where the terminal has them', () => {
    const text = '\u001b[31mfailed\u001b[39m\t\u001b[1ma\u001b[22m\n';
    expect(terminalText(text, true)).toBe(text);
    expect(terminalText(text, false)).toBe('�failed�\t�a�\n');
  });

  test.each([
    '\u001b[8m',
    '\u001b[30m',
    '\u001b[40m',
    '\u001b[2J',
    '\u001b[5A',
    '\u001b]0;x\u0007',
    '\r',
    '\u009b31m',
  ])('a text for a terminal loses %j, with and without colours', (sequence) => {
    for (const hasColors of [true, false]) {
      expect(terminalText(`a${sequence}b`, hasColors)).not.toMatch(/[\u001b\u0007\r\u009b]/);
    }
  });

  test('a typed name with line breaks is shown on one line', () => {
    const names = multilineNames([
      'retry',
      '/tmp/x\nError: forged/users\nof us.csv.results',
      '--delimiter',
      '\t',
      undefined,
    ]);
    expect(names).toEqual(['x\nError: forged', 'users\nof us']);
    expect(terminalText('in users\nof us.csv.results/\nNext:\n', false, names)).toBe(
      'in users�of us.csv.results/\nNext:\n',
    );
  });

  test('any text is safe for a terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, hasColors) => {
        expect(terminalText(text, hasColors).replace(/\u001b\[\d+m|[\n\t]/g, '')).not.toMatch(UNSAFE);
      }),
    );
  });
});

test('JSON for a terminal has the same value, and is safe', () => {
  expect(terminalJson({ a: '\u009b\u202e\u007f' })).toBe('{"a":"\\u009b\\u202e\\u007f"}');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = terminalJson({ text });
      expect(json).not.toMatch(UNSAFE);
      expect(JSON.parse(json)).toEqual({ text });
    }),
  );
});

test('an argument with control characters is quoted so that a terminal shows it safely', () => {
  expect(shellQuote("o'b\nc\u001b1\\.csv", false)).toBe("$'o\\'b\\012c\\0331\\\\.csv'");
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (word) => {
      expect(shellQuote(word, false)).not.toMatch(UNSAFE);
    }),
  );
});

test.runIf(existsSync('/bin/bash'))('bash reads a quoted argument with control characters unchanged', () => {
  const words = [HOSTILE, "a'b\\\n", '\u001b0', 'é\u00850', '$x\n`y`', '\n'];
  const typed = `printf '%s\\0' ${words.map((word) => shellQuote(word, false)).join(' ')}`;
  const read = execFileSync('/bin/bash', ['-c', typed], { encoding: 'utf8' });
  expect(read.split('\0').slice(0, -1)).toEqual(words);
});
