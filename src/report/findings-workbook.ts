/** `--findings fix.xlsx`: the list as a workbook of texts, to be corrected there and read again as a list. */

import type { Finding } from '../domain/finding.js';
import { fittedText } from '../platform/workbook-parts.js';
import { type WorkbookCell, workbookOf } from '../platform/workbook-writer.js';
import { textsIn } from '../texts/texts.js';
import {
  cellsOf,
  type FindingsSource,
  hasError,
  listRows,
  messageOf,
  placeOf,
  wholeFindings,
} from './findings-source.js';
import { WRITTEN_BY } from './own-marks.js';

/** Marks the header of the column of findings, so that a corrected workbook does not get a second one. */
const OWN_HEADER = 'provision: ';

/** Findings about the whole list are in the first row, and the header of their column is marked. */
export async function findingsWorkbook(source: FindingsSource): Promise<Uint8Array> {
  const texts = textsIn(source.language).findingsPage;
  const { headers } = source;
  const findingsColumn = headers.findIndex((header) => header.startsWith(OWN_HEADER));
  const at = findingsColumn === -1 ? headers.length : findingsColumn;
  const whole = wholeFindings(source);
  const first = whole.map((finding) => `${texts.wholeList}: ${findingText(finding, source)}`);
  const rows: (readonly WorkbookCell[])[] = [];
  for await (const { cells, findings } of listRows(source)) {
    const found = findings.map((finding) => findingText(finding, source));
    const lines = rows.length === 0 ? [...first, ...found] : found;
    rows.push(withCell(markedCells(cells, findings, source), at, fittedText(lines.join('; '))));
  }
  const header = withCell(markedCells(headers, whole, source), at, OWN_HEADER + texts.findings);
  return workbookOf(header, rows, WRITTEN_BY);
}

function findingText(finding: Finding, source: FindingsSource): string {
  return `${placeOf(finding, source)}: ${messageOf(finding, source)}`;
}

/** A finding about a field without a column marks the first cell. */
function markedCells(
  texts: readonly string[],
  findings: readonly Finding[],
  source: FindingsSource,
): readonly WorkbookCell[] {
  return texts.map((cell, at) => {
    const text = fittedText(cell);
    const here = findings.filter((finding) => {
      const columns = cellsOf(finding, source);
      return columns.length === 0 ? at === 0 : columns.includes(at);
    });
    return here.length === 0 ? text : { text, fill: hasError(here) ? 'red' : 'yellow' };
  });
}

function withCell(cells: readonly WorkbookCell[], at: number, cell: string): readonly WorkbookCell[] {
  return [...cells.slice(0, at), cell, ...cells.slice(at + 1)];
}
