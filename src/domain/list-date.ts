/** Dates in lists: `2026-11-25`, `20261125`, `25.11.2026`, `11/25/2026`, `25.11.`, and ambiguous ones. */

/** A day as a sortable number: 20261125. */
export type Day = number;

export type DateOrder = 'day-first' | 'month-first';

export type DateReading = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Absent with the year first or with dots, since no other order is in use there. */
  readonly order?: DateOrder;
  readonly isShort?: true;
};

/** All readings of a text as a day: none if it is not a date, two if day and month are ambiguous. */
export function daysIn(text: string): readonly Day[] {
  return [...new Set(readingsOf(text).map(toDay))];
}

export function datesIn(text: string): readonly DateReading[] {
  return readingsOf(text.trim()).filter(exists);
}

function readingsOf(text: string): readonly DateReading[] {
  const yearFirst =
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/u.exec(text) ??
    // Untis and SAP; with a time, LDAP (RFC 4517, section 3.3.13).
    /^((?:19|20)\d\d|9999)(\d\d)(\d\d)(?:\d{6}(?:\.\d+)?Z?)?$/u.exec(text);
  if (yearFirst !== null) {
    const [year = 0, month = 0, day = 0] = yearFirst.slice(1).map(Number);
    return [{ year, month, day }].filter(isPossible);
  }
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:\s.*)?$/u.exec(text);
  if (parts === null) return [];
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  const isShort = parts[4]?.length === 2;
  const common = { year: Number(parts[4]) + (isShort ? 2000 : 0), ...(isShort && { isShort }) } as const;
  // The month comes first only with slashes and hyphens.
  if (parts[2] === '.') return [{ ...common, month: second, day: first }].filter(isPossible);
  const readings: readonly DateReading[] = [
    { ...common, month: second, day: first, order: 'day-first' },
    { ...common, month: first, day: second, order: 'month-first' },
  ];
  return readings.filter(isPossible);
}

function isPossible({ year, month, day }: DateReading): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && year >= 1900;
}

function exists({ year, month, day }: DateReading): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

function toDay({ year, month, day }: DateReading): Day {
  return year * 10_000 + month * 100 + day;
}

/** 1601-01-01, the epoch of Active Directory, in milliseconds since 1970. */
const FILETIME_EPOCH = -11_644_473_600_000;

/** Seconds (10 digits) or milliseconds (13) since 1970, or 100-nanosecond intervals since 1601 (Active Directory). */
export function dayOfNumber(text: string): Day | undefined {
  const digits = /^(\d{10}|\d{13}|\d{17,19})(?:\.0+)?$/u.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const n = Number(digits);
  if (digits.length === 10) return dayOf(n * 1000);
  return dayOf(digits.length === 13 ? n : n / 10_000 + FILETIME_EPOCH);
}

/** The day of a point in time, in this computer's time zone. @param ms since the epoch */
export function dayOf(ms: number): Day {
  const date = new Date(ms);
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
