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
  ])('parseFault reads %s', (text, fault) => {
    expect(parseFault(text)).toMatchObject({ ...fault, text: text.trim() });
  });

  it.each([
    ['', 'unknown kind ""'],
    ['boom', 'unknown kind "boom"'],
    ['100', 'unknown kind "100"'],
    ['201', 'unknown kind "201"'],
    ['600', 'unknown kind "600"'],
    ['503=1', 'unknown kind "503=1"'],
    ['latency', 'unknown kind "latency"'],
    ['latency=1e3', 'unknown kind "latency=1e3"'],
    ['latency=-1', 'unknown kind "latency=-1"'],
    ['cut,probability=0', 'invalid value "0" for "probability"'],
    ['cut,probability=.0', 'invalid value ".0" for "probability"'],
    ['cut,probability=1.1', 'invalid value "1.1" for "probability"'],
    ['cut,probability=10%', 'invalid value "10%" for "probability"'],
    ['cut,times=0', 'invalid value "0" for "times"'],
    ['cut,nickname=', 'invalid value "" for "nickname"'],
    ['cut,nickname', 'invalid value "" for "nickname"'],
    ['cut,often=yes', 'unknown setting "often"; the settings are probability'],
  ])('parseFault refuses "%s" with a clear message', (text, words) => {
    expect(() => parseFault(text)).toThrow(words);
  });

  it('parseFault throws only such errors, whatever the text', () => {
    const part = fc.constantFrom('cut', 'hang', '503', 'times=1', '=', ',', ' ', 'nickname=a', 'x');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        try {
          expect(parseFault(parts.join(','))).toHaveProperty('effect');
        } catch (error) {
          expect(String(error)).toMatch(/^Error: (?:unknown|invalid)/);
        }
      }),
    );
  });
});
