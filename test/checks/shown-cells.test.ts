/** Cells in messages, and hidden characters. */

import { describe, expect, test } from 'vitest';
import { describe as describeCharacter, hiddenCharacter, redact } from '../../src/checks/characters.js';

describe('a cell in a message', () => {
  test('a cell in a message is cut after 40 characters, however many bytes they have', () => {
    expect(redact('x'.repeat(40), '')).toBe('x'.repeat(40));
    expect(redact('x'.repeat(41), '')).toBe(`${'x'.repeat(40)}…`);
    expect(redact('😀'.repeat(40), '')).toBe('😀'.repeat(40));
    expect(redact('😀'.repeat(41), '')).toBe(`${'😀'.repeat(40)}…`);
  });

  test.each([
    ['the password', 'Lampe-73', 'Lampe-73'],
    ['the password in a text', 'my Lampe-73!', 'Lampe-73'],
    ['the password in another letter case', 'LAMPE-73', 'Lampe-73'],
    ['the password without the spaces around it', 'Lampe-73', ' Lampe-73 '],
    ['a short password', ' A1 ', 'a1'],
    ['a password of four characters in a text', 'xa1b2x', 'A1b2'],
  ])('a cell in a message is not shown if it is or contains %s', (_, text, secret) => {
    expect(redact(text, secret)).toBe('…');
  });

  test.each([
    ['a short password is in it by chance', 'Klasse a1', 'a1'],
    ['there is no password', 'Klasse', ''],
    ['the password is white space', 'Klasse 5', ' '],
  ])('a cell in a message is shown if %s', (_, text, secret) => {
    expect(redact(text, secret)).toBe(text);
  });
});

test.each([
  ['\u2060', 'word-joiner'],
  ['\u2003', 'special-space'],
  ['\u00ad', 'soft-hyphen'],
  ['\v', 'line-break'],
  ['\u0085', 'line-break'],
  [' ', 'space'],
  ['V', undefined],
  ['é', undefined],
])('a character in a message is named if it is invisible: %j', (char, kind) => {
  expect(describeCharacter(char)).toEqual({ char, ...(kind && { kind }) });
});

describe('a variation selector', () => {
  test.each([
    ['葛', '\u{e0100}'],
    ['葛', '\u{e01ef}'],
    ['❤', '\ufe00'],
    ['❤', '\ufe0f'],
    ['ᠠ', '\u180b'],
    ['ᠠ', '\u180d'],
    ['ᠠ', '\u180f'],
  ])('a variation selector is part of the letter or picture %s', (before, selector) => {
    expect(hiddenCharacter(`a${before}${selector}b`)).toBeUndefined();
  });

  test.each(['a', '1', 'ж', '葛a', '❤a', 'ᠠa', ''])(
    'a variation selector is a hidden character after %j',
    (before) => {
      for (const char of ['\ufe0f', '\u{e0100}', '\u180b'])
        expect(hiddenCharacter(before + char)).toEqual({ char, position: Array.from(before).length + 1 });
    },
  );

  test('other zero-width characters are also hidden characters after a letter with variants', () => {
    for (const char of ['\u{e0041}', '\u{e01f0}', '\u200b', '\u2060', '\ufeff', '\u115f'])
      expect(hiddenCharacter(`葛${char}`), char.codePointAt(0)?.toString(16)).toEqual({ char, position: 2 });
  });
});

describe('a joiner', () => {
  test.each(['👩\u200d🏫', '👩🏽\u200d🚀', '❤\ufe0f\u200d🔥', '👁\ufe0f\u200d🗨'])(
    'a joiner is part of the picture %s',
    (picture) => {
      expect(hiddenCharacter(`Hi ${picture}!`)).toBeUndefined();
    },
  );

  test.each([
    ['a picture and a letter', '👩\u200da'],
    ['a picture and a letter, with another picture after it', '👩\u200da🏫'],
    ['a letter and a picture', 'a\u200d👩'],
    ['a letter and a picture, with another picture before it', '👩a\u200d🏫'],
    ['a picture and nothing', '👩\u200d'],
  ])('a joiner is a hidden character between %s', (_, text) => {
    expect(hiddenCharacter(text)?.char).toBe('\u200d');
  });

  test('a non-joiner is allowed only between two letters that it separates', () => {
    expect(hiddenCharacter('می\u200cخ')).toBeUndefined();
    expect(hiddenCharacter('می\u200c')).toEqual({ char: '\u200c', position: 3 });
    expect(hiddenCharacter('میa\u200cخ')).toEqual({ char: '\u200c', position: 4 });
  });
});
