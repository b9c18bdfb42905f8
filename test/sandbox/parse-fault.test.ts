import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultError, parseFault } from '../../src/sandbox/fault.js';

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

  it.each<readonly [string, FaultError['problem']]>([
    ['', { kind: 'unknown-kind', text: '' }],
    ['boom', { kind: 'unknown-kind', text: 'boom' }],
    ['100', { kind: 'unknown-kind', text: '100' }],
    ['201', { kind: 'unknown-kind', text: '201' }],
    ['600', { kind: 'unknown-kind', text: '600' }],
    ['503=1', { kind: 'unknown-kind', text: '503=1' }],
    ['latency', { kind: 'unknown-kind', text: 'latency' }],
    ['latency=1e3', { kind: 'unknown-kind', text: 'latency=1e3' }],
    ['latency=-1', { kind: 'unknown-kind', text: 'latency=-1' }],
    ['cut,probability=0', { kind: 'invalid-value', name: 'probability', value: '0' }],
    ['cut,probability=.0', { kind: 'invalid-value', name: 'probability', value: '.0' }],
    ['cut,probability=1.1', { kind: 'invalid-value', name: 'probability', value: '1.1' }],
    ['cut,probability=10%', { kind: 'invalid-value', name: 'probability', value: '10%' }],
    ['cut,times=0', { kind: 'invalid-value', name: 'times', value: '0' }],
    ['cut,nickname=', { kind: 'invalid-value', name: 'nickname', value: '' }],
    ['cut,nickname', { kind: 'invalid-value', name: 'nickname', value: '' }],
    [
      'cut,often=yes',
      { kind: 'unknown-setting', name: 'often', settings: ['probability', 'nickname', 'times'] },
    ],
  ])('parseFault refuses "%s", and says which part is wrong', (text, problem) => {
    expect(() => parseFault(text)).toThrow(new FaultError(problem));
  });

  it('parseFault throws only its own errors, whatever the text is', () => {
    const part = fc.constantFrom('cut', 'hang', '503', 'times=1', '=', ',', ' ', 'nickname=a', 'x');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        try {
          expect(parseFault(parts.join(','))).toHaveProperty('effect');
        } catch (error) {
          expect(error).toBeInstanceOf(FaultError);
        }
      }),
    );
  });
});
