import { describe, expect, it } from 'vitest';
import { count } from '../../src/domain/text.js';
import { dateText, span, spanRange } from '../../src/ui/format/time.js';

describe('numbers and times in messages', () => {
  it.each([
    [1, '1 row'],
    [2, '2 rows'],
    [12_345, '12,345 rows'],
  ])('the number %d has the right form of its noun', (n, text) => expect(count(n, 'row')).toBe(text));

  it.each([
    [1, '1 second'],
    [99_000, '99 seconds'],
    [100_000, '2 minutes'],
    [5_940_000, '99 minutes'],
    [7_200_001, '3 hours'],
  ])('%d ms are rounded up to one unit', (ms, text) => expect(span(ms, 'en')).toBe(text));

  it('a near date is shown with the time', () => {
    const now = new Date(2026, 10, 21, 18, 30).getTime();
    expect(dateText(now + 3_600_000, now, 'en')).toBe('21 November 2026, 19:30');
    expect(dateText(now + 365 * 24 * 3_600_000, now, 'en')).toBe('21 November 2027');
  });

  it('a range of times has one unit if possible', () => {
    expect(spanRange(600_000, 1_020_000, 'en')).toBe('10 to 17 minutes');
    expect(spanRange(60_000, 600_000, 'en')).toBe('60 seconds to 10 minutes');
    expect(spanRange(1000, 1000, 'en')).toBe('1 second');
  });
});
