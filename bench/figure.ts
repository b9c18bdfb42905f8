/** A figure of the table, and its text. */

export type Figure = {
  readonly what: string;
  readonly against: string;
  readonly atMost: number;
  /** `×` for a ratio of times or memory, otherwise the unit of a time or memory. */
  readonly unit: '×' | 'MiB' | 'ms';
  readonly result: Result;
};

export type Result =
  | {
      readonly value: number;
      /** The values from which it was calculated. */
      readonly note: string;
      /** Why the limit counts as missed, whatever the value. */
      readonly failure?: string;
    }
  /** The tool without which it cannot be measured. */
  | { readonly missing: string };

/** `2.87 × (3.10 s against 1.08 s)` */
export function measuredText({ unit, result }: Figure): string {
  if ('missing' in result) return `not measured: no ${result.missing}`;
  // Near 1, the difference from the limit may be small.
  const digits = Math.abs(result.value - 1) < 0.01 ? 5 : 3;
  return `${Number(result.value.toPrecision(digits))} ${unit} (${result.note})`;
}

export function verdict({ atMost, result }: Figure): string {
  if ('missing' in result) return '–';
  if (result.failure !== undefined) return `missed: ${result.failure}`;
  return result.value <= atMost ? 'met' : 'missed';
}
