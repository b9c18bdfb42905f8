/** `--findings fix.xlsx`: the list as a workbook of texts, to be corrected there and read again as a list. */

import type { Finding } from '../domain/finding.js';
import { groupBy } from '../lib/collections.js';
import { fittedText } from '../lib/workbook-parts.js';
import type { WorkbookCell } from '../lib/workbook-writer.js';
import { FINDINGS_PAGE_TEXTS, fieldName } from '../texts/findings-page-texts.js';
import {
  cellsOf,
  type FindingsSource,
  hasError,
  listRows,
  messageOf,
  wholeFindings,
} from './findings-source.js';
import { WORKBOOK_APPLICATION } from './own-marks.js';

/**
 * All rows of the list, the faulty cells red or yellow with the findings as comments. What is wrong with the list as a
 * whole is at the header of its column.
 */
export async function findingsWorkbook(source: FindingsSource): Promise<Uint8Array> {
  const rows: (readonly WorkbookCell[])[] = [];
  for await (const { cells, findings } of listRows(source)) rows.push(markedCells(cells, findings, source));
  // Only here: every run would load the library for it otherwise.
  const { workbookOf } = await import('../lib/workbook-writer.js');
  return workbookOf(markedCells(source.headers, wholeFindings(source), source), rows, WORKBOOK_APPLICATION);
}

/** A finding about a field that no column gives is at the first cell, with the name of the field. */
function markedCells(
  texts: readonly string[],
  findings: readonly Finding[],
  source: FindingsSource,
): readonly WorkbookCell[] {
  const fitted = texts.map(fittedText);
  if (findings.length === 0) return fitted;
  const placed = findings.flatMap((finding) => {
    const columns = cellsOf(finding, source);
    const message = messageOf(finding, source);
    return columns.length === 0
      ? [
          {
            at: 0,
            finding,
            line: `${fieldName(finding.field, FINDINGS_PAGE_TEXTS[source.language])}: ${message}`,
          },
        ]
      : columns.map((at) => ({ at, finding, line: message }));
  });
  const byCell = groupBy(placed, ({ at }) => String(at));
  return fitted.map((text, at) => {
    const here = byCell.get(String(at));
    if (here === undefined) return text;
    const fill = hasError(here.map(({ finding }) => finding)) ? 'red' : 'yellow';
    return { text, fill, comment: fittedText(here.map(({ line }) => line).join('\n')) };
  });
}
