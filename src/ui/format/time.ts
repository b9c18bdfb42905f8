/** Times and durations for people, in the time zone of the program. */

import { roundedSpan } from '../../texts/sentence-parts.js';
import { type Language, textsIn } from '../../texts/texts.js';

export function timeOfDay(at: number): string {
  return clockTime(at).slice(0, 5);
}

export function clockTime(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}

/** A future time in whole minutes, rounded up: `14:05`; on another day than now: `Tue 03:10`. */
export function comingTime(moment: number, now: number, language: Language): string {
  const at = Math.ceil(moment / 60_000) * 60_000;
  const day = new Date(at).toDateString() === new Date(now).toDateString();
  return day ? timeOfDay(at) : `${textsIn(language).times.weekdays[new Date(at).getDay()]} ${timeOfDay(at)}`;
}

/** `40 seconds`, `12 minutes`, `3 hours`: one unit, rounded up. */
export function span(ms: number, language: Language): string {
  return textsIn(language).times.span(roundedSpan(ms));
}

/** `12 to 17 minutes`; one value if both ends have the same text. */
export function spanRange(fromMs: number, toMs: number, language: Language): string {
  const { times, grouped } = textsIn(language);
  const [from, to] = [roundedSpan(fromMs), roundedSpan(toMs)];
  if (from.n === to.n && from.unit === to.unit) return times.span(to);
  return times.range(from.unit === to.unit ? grouped(from.n) : times.span(from), times.span(to));
}

/** A day, with the time if it is less than three days away: `21 November 2027`, `22 November 2026, 18:30`. */
export function dateText(at: number, now: number, language: Language): string {
  const { locale } = textsIn(language).times;
  const day = new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return at - now < 3 * 24 * 3_600_000 ? `${day}, ${timeOfDay(at)}` : day;
}
