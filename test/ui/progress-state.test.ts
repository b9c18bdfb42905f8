import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import { comingTime } from '../../src/ui/format/time.js';
import { durationText, expectedEach } from '../../src/ui/human/plan-text.js';
import { ProgressState } from '../../src/ui/progress/progress-state.js';
import { createFakeClock } from '../support/fake-clock.js';

const NO_PAUSE = { min: 0, max: 0 };

function setUp(total: number, expectedMs?: number) {
  const clock = createFakeClock();
  const state = new ProgressState({
    clock,
    total,
    expectedMs,
    service: 'the directory',
    language: 'en',
    env: {},
    output: process.stderr,
    palette: new Chalk({ level: 0 }),
    onContinue: () => () => {},
    isForeground: () => true,
  });
  const rows = (n: number, ms: number, factor = 1) => {
    for (let i = 0; i < n; i += 1) {
      clock.pass(ms);
      state.add('created', factor);
    }
  };
  const wait = (ms: number, factor = 1) => state.wait({ until: clock.now() + ms, why: 'a pause' }, factor);
  const inMs = (ms: number) => comingTime(clock.now() + ms, clock.now(), 'en');
  return { clock, state, rows, wait, inMs };
}

describe('the estimated end of a run', () => {
  it('the estimated end without a pause is unknown until three rows were measured', () => {
    const { state, rows, inMs } = setUp(1000);
    expect(state.end()).toBeUndefined();
    rows(2, 600);
    expect(state.end()).toBeUndefined();
    rows(1, 600);
    expect(state.end()).toBe(inMs(997 * 600));
  });

  it('the estimated end is taken from the plan until rows were measured', () => {
    const { state, inMs } = setUp(1000, 1500);
    expect(state.end()).toBe(inMs(1_500_000));
  });

  it('the estimated end follows the last 30 rows', () => {
    const { state, rows, inMs } = setUp(10_000);
    rows(100, 200);
    rows(30, 2000);
    expect(state.end()).toBe(inMs(9870 * 2000));
  });

  it('the estimated end includes the waits of the last rows, which the pace excludes', () => {
    const { clock, state, rows, wait, inMs } = setUp(1000);
    for (let i = 0; i < 10; i += 1) {
      wait(9000);
      clock.pass(9000);
      rows(1, 1000);
    }
    expect(state.pace()).toBe('60 a minute');
    expect(state.end()).toBe(inMs(990 * 10_000));
  });

  it('the estimated end includes the rest of the current wait', () => {
    const { state, rows, wait, inMs } = setUp(40);
    rows(30, 1000);
    wait(300_000);
    expect(state.end()).toBe(inMs(300_000 + 10_000));
  });

  it('the estimated end moves when the pause has grown, for the next 30 rows', () => {
    const { state, rows, wait, inMs } = setUp(1030);
    rows(30, 1000);
    wait(5000, 4);
    expect(state.end()).toBe(inMs(5000 + 1_000_000 + 30 * 3 * 1000));
  });

  it('the estimated end excludes the time of a question', () => {
    const { clock, state, rows, inMs } = setUp(103);
    rows(2, 1000);
    clock.pass(600_000);
    state.idle(600_000);
    rows(1, 1000);
    expect(state.end()).toBe(inMs(100_000));
  });

  it('the estimated end is never in the past, however long a request takes', () => {
    const { clock, state, rows, wait } = setUp(31, 1000);
    rows(30, 1000);
    for (let i = 0; i < 100; i += 1) {
      clock.pass(7000);
      if (i === 50) wait(3000);
      const now = new Date(clock.now()).toTimeString().slice(0, 5);
      expect((state.end() ?? '') >= now, `${state.end()} at ${now}`).toBe(true);
    }
  });
});

it('a wait that is over is no longer shown', () => {
  const { clock, state, wait } = setUp(10, 1000);
  wait(5000);
  expect(state.waiting?.left).toBe(5);
  clock.pass(5000);
  expect(state.waiting).toBeUndefined();
});

describe('the forecast of a run', () => {
  it('the forecast without a pause is “as fast as the service answers”', () => {
    expect(durationText(100_000, NO_PAUSE, 'Keycloak', 'en')).toBe('as fast as Keycloak answers');
    expect(expectedEach(100_000, NO_PAUSE)).toBeUndefined();
  });

  it('the forecast with a pause is a range', () => {
    expect(durationText(600, { min: 1000, max: 2000 }, 'Keycloak', 'en')).toBe('11 to 25 minutes');
    expect(durationText(3, { min: 1000, max: 2000 }, 'Keycloak', 'en')).toBe('a few seconds');
    expect(expectedEach(2, { min: 1000, max: 2000 })).toBe(1500);
  });

  it('the forecast with a rate is the time at that rate, and depends on the answers if the rate is unlimited', () => {
    expect(durationText(3000, { parallel: 8, perSecond: 5 }, 'Keycloak', 'en')).toBe('10 to 11 minutes');
    expect(expectedEach(3000, { parallel: 8, perSecond: 5 })).toBeCloseTo(200, 0);
    const unlimited = { parallel: 8, perSecond: Number.POSITIVE_INFINITY };
    expect(durationText(3000, unlimited, 'Keycloak', 'en')).toBe('as fast as Keycloak answers');
  });

  it('a forecast time is rounded up to a whole minute', () => {
    const now = new Date(2026, 10, 23, 8, 0, 0).getTime();
    expect(comingTime(now, now, 'en')).toBe('08:00');
    expect(comingTime(now + 1000, now, 'en')).toBe('08:01');
    expect(comingTime(now + 16 * 3_600_000, now, 'en')).toMatch(/^Tue 00:00$/);
  });
});
