/** `--findings`: writes the findings of a dry run with their rows to a file for the owner of the list. */

import type { Finding } from '../../domain/finding.js';
import type { OutputFile } from '../../platform/output-file.js';
import type { PlacedFile } from '../../platform/temporary-file.js';
import { writeFindings } from '../../report/findings-file.js';
import type { FindingsSource } from '../../report/findings-source.js';
import type { Roster } from '../../roster/roster.js';
import { MAX_SHEET_ROWS } from '../../roster/roster-errors.js';
import type { Language } from '../../texts/texts.js';
import { userError } from '../../texts/user-error.js';
import type { PipelineInput } from '../pipeline/index.js';
import { reportRows } from './run-reports.js';

const PLACES = { csv: 'line', json: 'entry', jsonl: 'line', xlsx: 'row' } as const satisfies Record<
  Roster['format'],
  FindingsSource['place']
>;

/** Reads the roster again: the check keeps no rows. @throws {UserError} `usage` if the file cannot be written */
export async function handOnFindings(
  output: OutputFile,
  { findings, total }: { readonly findings: readonly Finding[]; readonly total: number },
  input: PipelineInput,
  language: Language,
): Promise<PlacedFile> {
  if (total > MAX_SHEET_ROWS && output.path.toLowerCase().endsWith('.xlsx'))
    throw userError('usage', 'findings-too-many-rows', { most: MAX_SHEET_ROWS, rows: total });
  const { name, path: list, format, delimiter, columns } = input.roster;
  return await writeFindings(output, {
    list: list === null ? null : name,
    place: PLACES[format],
    language,
    total,
    findings,
    headers: columns.headers,
    secretColumns: columns.secretCells,
    columnsOf: (field) => columns.columnsOf?.(field) ?? [],
    delimiter: delimiter ?? ',',
    rows: () => reportRows(input, () => {}),
  });
}
