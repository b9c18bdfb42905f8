/** The rows of the table as a CSV: every fact of each, guarded as the CSVs of the report are. */

import { csvLine, guard } from '../../lib/csv-writer.js';
import { messageOf, type PageRow } from './page-row.js';

const COLUMNS = {
  line: ({ line }) => line,
  nickname: ({ nickname }) => nickname,
  'last name': ({ name }) => name?.last,
  'first name': ({ name }) => name?.first,
  'middle name': ({ name }) => name?.middle,
  department: ({ department_id }) => department_id,
  position: ({ position }) => position,
  outcome: ({ outcome }) => outcome,
  status: ({ status }) => status,
  message: messageOf,
  advice: ({ advice }) => advice,
  attempts: ({ attempts }) => attempts,
  run: ({ run }) => run,
  at: ({ at }) => at,
  'in roster': ({ absent }) => (absent === true ? 'no' : 'yes'),
} as const satisfies Record<string, (row: PageRow) => string | number | undefined>;

export function rowsCsv(rows: readonly PageRow[], delimiter: string): string {
  const lines = rows.map((row) => Object.values(COLUMNS).map((cell) => String(cell(row) ?? '')));
  return [Object.keys(COLUMNS), ...lines].map((cells) => csvLine(cells.map(guard), delimiter)).join('');
}
