/** A figure of the table and its wording. */

export type Figure = {
  readonly what: string;
  readonly against: string;
  readonly atMost: number;
  /** A ratio of times or of memory, or memory or a time alone. */
  readonly unit: '×' | 'MiB' | 'ms';
  readonly result: Result;
};

export type Result =
  | {
      readonly value: number;
      /** Its parts. */
      readonly note: string;
      /** Why it is missed, whatever the value. */
      readonly failure?: string;
    }
  /** The tool without which it cannot be measured. */
  | { readonly missing: string };

/** As in “2.87 × (3.10 s against 1.08 s)”. */
export function measuredText({ unit, result }: Figure): string {
  if ('missing' in result) return `not measured: no ${result.missing}`;
  // Near 1 the limit is near too.
  const digits = Math.abs(result.value - 1) < 0.01 ? 5 : 3;
  return `${Number(result.value.toPrecision(digits))} ${unit} (${result.note})`;
}

export function verdict({ atMost, result }: Figure): string {
  if ('missing' in result) return '–';
  if (result.failure !== undefined) return `missed: ${result.failure}`;
  return result.value <= atMost ? 'met' : 'missed';
}
