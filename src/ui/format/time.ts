/** Times and durations for people, in the time zone of the program. */

import { count } from '../../lib/text.js';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Hours and minutes: `08:41`. */
export function timeOfDay(at: number): string {
  return clockTime(at).slice(0, 5);
}

/** With seconds: `08:41:07`. */
export function clockTime(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}

/** A future time in whole minutes, rounded up: `14:05`; on another day than now: `Tue 03:10`. */
export function comingTime(moment: number, now: number): string {
  const at = Math.ceil(moment / 60_000) * 60_000;
  const day = new Date(at).toDateString() === new Date(now).toDateString();
  return day ? timeOfDay(at) : `${WEEKDAYS[new Date(at).getDay()]} ${timeOfDay(at)}`;
}

/** `40 seconds`, `12 minutes`, `3 hours`: one unit, rounded up. */
export function span(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return count(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return count(minutes, 'minute');
  return count(Math.ceil(minutes / 60), 'hour');
}

/** `12 to 17 minutes`; one value if both ends have the same text. */
export function spanRange(fromMs: number, toMs: number): string {
  const [from, to] = [span(fromMs), span(toMs)];
  if (from === to) return from;
  const [fromNumber, fromUnit] = from.split(' ');
  const toUnit = to.split(' ')[1];
  return fromUnit === toUnit ? `${fromNumber} to ${to}` : `${from} to ${to}`;
}

/** A day, with the time if it is less than three days away: `21 November 2027`, `22 November 2026, 18:30`. */
export function dateText(at: number, now: number): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const isNear = at - now < 3 * 24 * 3_600_000;
  const time = isNear ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  return new Date(at).toLocaleString('en-GB', { ...day, ...time }).replace(' at ', ', ');
}
