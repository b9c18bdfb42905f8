/** Times of day as people read them, where the program runs. */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Hours and minutes: `08:41`. */
export function timeOfDay(at: number): string {
  return clockTime(at).slice(0, 5);
}

/** With seconds: `08:41:07`. */
export function clockTime(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}

/** A moment to come: `14:05`, and on another day than now `Tue 03:10`. */
export function comingTime(at: number, now: number): string {
  const day = new Date(at).toDateString() === new Date(now).toDateString();
  return day ? timeOfDay(at) : `${WEEKDAYS[new Date(at).getDay()]} ${timeOfDay(at)}`;
}
