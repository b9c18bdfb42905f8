import { describe, expect, it } from 'vitest';
import { dayOf, daysIn } from '../../src/domain/list-date.js';

describe('the days of a text', () => {
  it.each([
    ['2026-11-25', 2026_11_25],
    ['2026-11-25T00:00:00Z', 2026_11_25],
    ['2026-11-25 08:00', 2026_11_25],
    ['2026/1/5', 2026_01_05],
    ['25.11.2026', 2026_11_25],
    ['3.4.2026', 2026_04_03],
    ['25.11.26', 2026_11_25],
    ['25.11.2026 г.', 2026_11_25],
    ['25/11/2026', 2026_11_25],
    ['11/25/2026', 2026_11_25],
    ['11/25/2026 12:00:00 AM', 2026_11_25],
    ['25-11-2026', 2026_11_25],
    ['4/4/2026', 2026_04_04],
    ['31.12.9999', 9999_12_31],
  ])('the text %s is one day', (text, day) => {
    expect(daysIn(text)).toEqual([day]);
  });

  it('a text with slashes or hyphens is two days if the month may come first', () => {
    expect(daysIn('03/04/2026')).toEqual([2026_04_03, 2026_03_04]);
    expect(daysIn('3-4-26')).toEqual([2026_04_03, 2026_03_04]);
  });

  it.each([
    '',
    'open-ended',
    '2026',
    '11/2026',
    '00.00.0000',
    '0000-00-00',
    '32.01.2026',
    '1.2.3.4',
    '46000',
    '25.11.',
  ])('the text "%s" is not a day', (text) => {
    expect(daysIn(text)).toEqual([]);
  });
});

it('the day of a point in time is that of the local clock', () => {
  expect(dayOf(new Date(2026, 10, 25, 0, 0, 1).getTime())).toBe(2026_11_25);
  expect(dayOf(new Date(2026, 10, 25, 23, 59, 59).getTime())).toBe(2026_11_25);
});
