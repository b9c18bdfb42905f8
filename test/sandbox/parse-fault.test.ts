import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFault } from '../../src/sandbox/fault.js';

describe('parseFault', () => {
  it.each<readonly [string, object]>([
    [
      'latency=250',
      { effect: { delayMs: 250 }, probability: 1, nickname: '', times: Number.POSITIVE_INFINITY },
    ],
    ['503', { effect: { instead: { status: 503 } } }],
    ['hang', { effect: { instead: { status: 0 }, delivery: 'never' } }],
    [
      ' cut , probability = .5 , nickname = A.p , times = 2 ',
      { effect: { delivery: 'cut' }, probability: 0.5, nickname: 'a.p', times: 2 },
    ],
  ])('reads %s', (text, fault) => {
    expect(parseFault(text)).toMatchObject({ ...fault, text: text.trim() });
  });

  it.each([
    ['', 'there is no kind ""; kinds are latency=<ms>, a status'],
    ['boom', 'there is no kind "boom"'],
    ['100', 'there is no kind "100"'],
    ['201', 'there is no kind "201"'],
    ['600', 'there is no kind "600"'],
    ['503=1', 'there is no kind "503=1"'],
    ['latency', 'there is no kind "latency"; kinds are latency=<ms>'],
    ['latency=1e3', 'there is no kind "latency=1e3"'],
    ['latency=-1', 'there is no kind "latency=-1"'],
    ['cut,probability=0', '"probability" cannot be "0"'],
    ['cut,probability=.0', '"probability" cannot be ".0"'],
    ['cut,probability=1.1', '"probability" cannot be "1.1"'],
    ['cut,probability=10%', '"probability" cannot be "10%"'],
    ['cut,times=0', '"times" cannot be "0"'],
    ['cut,nickname=', '"nickname" cannot be ""'],
    ['cut,nickname', '"nickname" cannot be ""'],
    ['cut,often=yes', 'there is no setting "often"; settings are probability'],
  ])('refuses "%s" in clear words', (text, words) => {
    expect(() => parseFault(text)).toThrow(words);
  });

  it('throws nothing but clear words, whatever comes', () => {
    const part = fc.constantFrom('cut', 'hang', '503', 'times=1', '=', ',', ' ', 'nickname=a', 'x');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        try {
          expect(parseFault(parts.join(','))).toHaveProperty('effect');
        } catch (error) {
          expect(String(error)).toMatch(/there is no|cannot be/);
        }
      }),
    );
  });
});
