import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { KeyIndex } from '../../src/journal/key-index.js';

describe('the index of keys', () => {
  test('finds each of many keys, also those whose hashes collide, and no other', () => {
    // Among so many, several pairs share a 32-bit hash.
    const keys = Array.from({ length: 300_000 }, (_, i) =>
      createHash('md5').update(String(i)).digest('base64'),
    );
    const index = new KeyIndex((slot) => keys[slot] ?? '');
    let readBack = 0;
    const missing = new KeyIndex((slot) => {
      readBack += 1;
      return keys[slot] ?? '';
    });
    for (const key of keys) {
      index.add(key);
      if (missing.find(key) >= 0) expect.fail(`${key} was found before it was added`);
      missing.add(key);
    }
    expect(readBack).toBeGreaterThan(0);
    expect(index.size).toBe(keys.length);
    for (const [slot, key] of keys.entries())
      if (index.find(key) !== slot) expect.fail(`${key} is not at ${slot}`);
    expect(index.find('nobody')).toBe(-1);
    expect(index.find('')).toBe(-1);
  });
});
