/** Marks files that the next run may replace. Spreadsheet programs remove the mark, so corrected workbooks are kept. */

import type { FileHandle } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { BOM } from '../platform/csv-writer.js';
import { headOf } from '../platform/output-file.js';
import { APPLICATION_PART } from '../platform/workbook-writer.js';

export type IsOwn = (file: FileHandle) => Promise<boolean>;

/** Recognises a CSV by its first line: the byte order mark and these columns. */
export function isOwnCsv(columns: readonly string[]): IsOwn {
  return async (file) => {
    const [line = ''] = (await headOf(file)).split('\r\n', 1);
    const delimiter = line.charAt(BOM.length + (columns[0] ?? '').length);
    return delimiter !== '' && line === BOM + columns.join(delimiter);
  };
}

/** Recognises JSON by the members of its first record, one per line. An empty list has no record. */
export function isOwnJson(members: readonly string[]): IsOwn {
  return async (file) => {
    const head = await headOf(file);
    if (head === '[]\n') return true;
    const [open, record, ...lines] = head.split('\n');
    const hasMembers = members.every((name, at) => lines[at]?.startsWith(`    "${name}": `) === true);
    return open === '[' && record === '  {' && hasMembers;
  };
}

/** Marks the `generator` of a page, and the application of a workbook. */
export const WRITTEN_BY = 'provision --findings';

export const isOwnPage: IsOwn = async (file) => {
  const [head = ''] = (await headOf(file)).split('<title>', 1);
  const mark = `<meta name="generator" content="${WRITTEN_BY}">`;
  return head.startsWith('<!doctype html>') && head.includes(mark);
};

const LARGEST_WORKBOOK = 64 * 1024 * 1024;

export const isOwnWorkbook: IsOwn = async (file) => {
  if ((await file.stat()).size > LARGEST_WORKBOOK) return false;
  try {
    const parts = unzipSync(await file.readFile(), { filter: ({ name }) => name === APPLICATION_PART });
    const part = parts[APPLICATION_PART];
    return part !== undefined && strFromU8(part).includes(`<Application>${WRITTEN_BY}</Application>`);
  } catch {
    return false;
  }
};
