import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fault, faultText } from '../../src/sandbox/fault.js';
import { parseFault } from '../../src/sandbox/parse-fault.js';

describe('parseFault', () => {
  it.each<readonly [string, Fault]>([
    ['latency=250', { kind: 'latency', ms: 250 }],
    ['503', { kind: 'status', status: 503, created: false }],
    ['503,created=yes', { kind: 'status', status: 503, created: true }],
    ['202', { kind: 'status', status: 202, created: true }],
    ['429,retry-after=3', { kind: 'status', status: 429, created: false, retryAfterSeconds: 3 }],
    ['close-before', { kind: 'close-before' }],
    ['close-after', { kind: 'close-after' }],
    ['hang', { kind: 'hang', created: false }],
    ['hang,created=yes', { kind: 'hang', created: true }],
    ['cut', { kind: 'cut' }],
    ['redirect', { kind: 'redirect' }],
    ['html', { kind: 'html' }],
    [
      ' cut , probability = .5 , nickname = a.p , times = 2 ',
      { kind: 'cut', probability: 0.5, nickname: 'a.p', times: 2 },
    ],
  ])('reads %s', (text, fault) => {
    expect(parseFault(text)).toEqual(fault);
    expect(parseFault(faultText(fault))).toEqual(fault);
  });

  it.each([
    ['', 'there is no kind ""; kinds are latency=<ms>, a status'],
    ['boom', 'there is no kind "boom"'],
    ['100', 'there is no kind "100"'],
    ['600', 'there is no kind "600"'],
    ['503=1', '"503" takes no value'],
    ['latency', '"latency" is a whole number from 0 to 600000, not ""'],
    ['latency=1e3', '"latency" is a whole number'],
    ['latency=-1', '"latency" is a whole number'],
    ['cut,probability=0', '"probability" is a number above 0 up to 1, such as 0.1, not "0"'],
    ['cut,probability=1.1', '"probability" is a number'],
    ['cut,probability=10%', '"probability" is a number'],
    ['cut,times=0', '"times" is a whole number'],
    ['cut,times=2,times=3', '"times" is given twice'],
    ['cut,nickname=', '"nickname" needs a value'],
    ['cut,nickname', '"nickname" needs a value'],
    ['cut,often=yes', 'there is no setting "often"; settings are probability'],
    ['cut,retry-after=1', '"retry-after" does not go with "cut"'],
    ['redirect,created=yes', '"created" does not go with "redirect"'],
    ['hang,created=maybe', '"created" is yes or no, not "maybe"'],
    ['201,created=no', 'a 2xx stands for a user that was created'],
    ['429,retry-after=soon', '"retry-after" is a whole number'],
  ])('refuses "%s" in clear words', (text, words) => {
    expect(() => parseFault(text)).toThrow(words);
    expect(() => parseFault(text)).toThrow(`the fault "${text}" cannot be read`);
  });

  it('throws nothing but clear words, whatever comes', () => {
    const part = fc.constantFrom(
      'cut',
      'hang',
      '503',
      'times=1',
      'created=yes',
      '=',
      ',',
      ' ',
      'nickname=a',
      'x',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        try {
          expect(parseFault(parts.join(',')).kind).toBeTypeOf('string');
        } catch (error) {
          expect(String(error)).toContain('cannot be read: ');
        }
      }),
    );
  });
});
