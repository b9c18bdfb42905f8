/** Durations for people: the two largest units. */

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** `0 s`, `40 s`, `1 min 20 s`, `2 h 10 min`, `3 d`. */
export function formatDuration(ms: number): string {
  let left = Math.max(0, Math.round(ms / 1000));
  const parts: string[] = [];
  for (const [seconds, unit] of UNITS) {
    const n = Math.floor(left / seconds);
    left -= n * seconds;
    if (n > 0) parts.push(`${n} ${unit}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}
