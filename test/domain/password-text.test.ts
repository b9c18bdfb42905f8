import { describe, expect, test } from 'vitest';
import { showsPassword } from '../../src/domain/password-text.js';

describe('texts that show a password', () => {
  test.each([
    ['Sunny-42', 'Sunny-42'],
    [' Sunny-42\t', 'Sunny-42'],
    ['Sunny-42', ' Sunny-42 '],
    ['Cafe\u0301-42', 'Café-42'],
    ['office;Sunny-42', 'Sunny-42'],
    ['office, Sunny-42 , garden', 'Sunny-42'],
    ['a|Sunny-42', 'Sunny-42'],
    ['1', '1'],
    ['a;b;c', 'a;b;c'],
  ])('the text %j shows the password %j', (text, password) => {
    expect(showsPassword(text, ['other', password])).toBe(true);
  });

  test.each([
    ['Sunny-421', 'Sunny-42'],
    ['sunny-42', 'Sunny-42'],
    ['1;2', '1'],
    ['', 'Sunny-42'],
    ['Sunny-42', ''],
    [' ', ' '],
  ])('the text %j does not show the password %j', (text, password) => {
    expect(showsPassword(text, [password])).toBe(false);
  });
});
