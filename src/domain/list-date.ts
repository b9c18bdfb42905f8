/** Dates as lists have them: `2026-11-25`, `20261125`, `25.11.2026`, `11/25/2026`, `25.11.`; and those that read in two ways. */

/** A day as a number that orders: 20261125. */
export type Day = number;

/** The readings of a text as a day; none where it is no date, two where day and month may be either. */
export function daysIn(text: string): readonly Day[] {
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/u.exec(text);
  if (iso !== null) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  // Untis and SAP.
  const digits = /^((?:19|20)\d\d|9999)(\d\d)(\d\d)$/u.exec(text);
  if (digits !== null) return valid(Number(digits[1]), Number(digits[2]), Number(digits[3]));
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:\s.*)?$/u.exec(text);
  if (parts === null) return [];
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  const year = Number(parts[4]) + (parts[4]?.length === 2 ? 2000 : 0);
  const dayFirst = valid(year, second, first);
  // Only with slashes and hyphens does anybody write the month first.
  const monthFirst = parts[2] === '.' ? [] : valid(year, first, second);
  return [...new Set([...dayFirst, ...monthFirst])];
}

function valid(year: number, month: number, day: number): readonly Day[] {
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31 && year >= 1900;
  return isDay ? [year * 10_000 + month * 100 + day] : [];
}

/** The day of a moment, in the time of this computer. @param ms since the epoch */
export function dayOf(ms: number): Day {
  const date = new Date(ms);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
