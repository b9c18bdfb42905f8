/**
 * By which mark a file of `--findings` or of `diff -o` shows that this program wrote it, so that the next run may replace
 * it. A spreadsheet that saves a corrected workbook puts its own name in the place of the mark: such a file is kept.
 */

import type { FileHandle } from 'node:fs/promises';
import { BOM } from '../lib/csv-writer.js';
import { headOf } from '../lib/output-file.js';

/** The identity of a file as the program has it open. */
export type IsOwn = (file: FileHandle) => Promise<boolean>;

/** A CSV is known by its first line: the byte order mark and these columns, in this order. */
export function isOwnCsv(columns: readonly string[]): IsOwn {
  return async (file) => {
    const [line = ''] = (await headOf(file)).split('\r\n', 1);
    const delimiter = line.charAt(BOM.length + (columns[0] ?? '').length);
    return delimiter !== '' && line === BOM + columns.join(delimiter);
  };
}

/** JSON is known by the members of its first record, each on a line of its own; without records it is an empty list. */
export function isOwnJson(members: readonly string[]): IsOwn {
  return async (file) => {
    const head = await headOf(file);
    if (head === '[]\n') return true;
    const [open, record, ...lines] = head.split('\n');
    const hasMembers = members.every((name, at) => lines[at]?.startsWith(`    "${name}": `) === true);
    return open === '[' && record === '  {' && hasMembers;
  };
}

/** The name of the generator of a page. */
export const PAGE_GENERATOR = 'provision --findings';

export const isOwnPage: IsOwn = async (file) => {
  const [head = ''] = (await headOf(file)).split('<title>', 1);
  return (
    head.startsWith('<!doctype html>') && head.includes(`<meta name="generator" content="${PAGE_GENERATOR}">`)
  );
};

/** The application that a workbook says it is from; whoever saves it anew writes another one. */
export const WORKBOOK_APPLICATION = 'provision --findings';

/** Larger ones are not read for it. */
const LARGEST_WORKBOOK = 64 * 1024 * 1024;

export const isOwnWorkbook: IsOwn = async (file) => {
  if ((await file.stat()).size > LARGEST_WORKBOOK) return false;
  const { APPLICATION_PART } = await import('../lib/workbook-writer.js');
  const { strFromU8, unzipSync } = await import('fflate');
  try {
    const parts = unzipSync(await file.readFile(), { filter: ({ name }) => name === APPLICATION_PART });
    const part = parts[APPLICATION_PART];
    return (
      part !== undefined && strFromU8(part).includes(`<Application>${WORKBOOK_APPLICATION}</Application>`)
    );
  } catch {
    // No workbook at all.
    return false;
  }
};
