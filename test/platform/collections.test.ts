import { describe, expect, it } from 'vitest';
import { remembered } from '../../src/platform/collections.js';

describe('results that are remembered', () => {
  it('a text that occurs again gets the first result without a second call', () => {
    const calls: string[] = [];
    const lengthOf = remembered((text) => {
      calls.push(text);
      return text.length;
    });
    expect(['anna', 'ida', 'anna'].map(lengthOf)).toEqual([4, 3, 4]);
    expect(calls).toEqual(['anna', 'ida']);
  });

  it('many different texts do not fill the memory, and still get their own results', () => {
    let calls = 0;
    const same = remembered((text) => {
      calls += 1;
      return text;
    });
    const texts = Array.from({ length: 10_001 }, (_, at) => `text ${at}`);
    expect(texts.map(same)).toEqual(texts);
    // The first one was forgotten when the last one came.
    expect(same('text 0')).toBe('text 0');
    expect(calls).toBe(texts.length + 1);
  });
});
