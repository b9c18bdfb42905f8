/** Reads cells of status columns without the other checks, which would take a hundred times as long. */

import { StatusReader } from '../../src/checks/status.js';
import type { StatusAnswer } from '../../src/domain/finding.js';
import { columnsOf } from './rows.js';

/** The day of the tests. */
export const NOW = new Date(2026, 10, 25, 12).getTime();

type Answers = Readonly<Record<string, StatusAnswer>>;

/**
 * Matches columns and reads rows with them. Each row is a list of its own, and has the login `a`.
 * @returns what a row means: `active`, `inactive`, `change`, or `ask` if the column leads to a question
 */
export function statusesIn(headers: readonly string[]) {
  const columns = columnsOf(['Login', 'Password', 'Last', 'First', ...headers]).statuses ?? [];
  return (cells: readonly unknown[], known: Answers = {}): string => {
    const reader = new StatusReader({ columns, known, now: NOW });
    const row = { cells: ['a', 'Kiefer-Lampe-73', 'Weber', 'Anna', ...cells] };
    const status = reader.read(row, 'a', 'Kiefer-Lampe-73');
    const asked = reader.unclear().map(() => 'ask');
    return [status?.meaning ?? [], asked].flat().join(', ') || 'active';
  };
}

/** The meanings of the values of a column. */
export function statusIn(header: string): (value: unknown) => string {
  const read = statusesIn([header]);
  return (value) => read([value]);
}
