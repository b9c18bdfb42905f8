/**
 * The first rows of a CSV, for a look at what it is: separator, header and encoding are judged by them. Read by
 * csv-parse, as text at hand; the rows of the roster itself are split by `csv-scanner.ts`, which is held to it.
 */

import { parse } from 'csv-parse/sync';
import { MAX_ROW } from './fault.js';

/** The first rows of a text, or `undefined` where it is no CSV up to there. @param delimiter one character */
export function firstRows(text: string, delimiter: string, count: number): readonly string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: MAX_ROW,
      // Whether a row has too many or too few cells is for others to say, with its line.
      relax_column_count: true,
      to: count,
    });
  } catch {
    return undefined;
  }
}
