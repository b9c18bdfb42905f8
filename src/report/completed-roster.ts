/**
 * The roster with what it lacked, as a CSV that can be used in its place. It is the user's own file and may hold
 * passwords: it is theirs alone, and never written over anything.
 */

import { open, unlink } from 'node:fs/promises';
import { onDisk } from '../disk-error.js';
import { UserError } from '../errors.js';
import { BOM, csvLine } from '../lib/csv-writer.js';
import { atPath, systemCode, systemWords } from '../lib/errno.js';
import type { Columns, Draft, Row } from '../row.js';
import { FIELDS, type Field } from '../user.js';
import { cellText } from './row-password.js';

export type CompletedRoster = {
  readonly columns: Columns;
  /** One character. */
  readonly delimiter: string;
  /** The fields that may have been filled in: those without a column get one behind the roster's own. */
  readonly fields: readonly Field[];
  rows(): AsyncIterable<Row>;
  /** A row's values, filled in. */
  draft(row: Row): Draft;
};

/**
 * Every column of the roster in its order; an empty cell of a field that was filled in holds what was.
 * @throws {UserError} `usage` where the file is there already or cannot be made; `disk` or `disk_full`; and whatever `rows()` throws
 */
export async function writeCompletedRoster(path: string, source: CompletedRoster): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw refuse(path, error);
  });
  try {
    await onDisk(() =>
      atPath(path, async () => {
        for await (const line of linesOf(source)) await file.write(line);
        await file.sync();
      }),
    );
  } catch (error) {
    await unlink(path).catch(() => {});
    throw error;
  } finally {
    await file.close().catch(() => {});
  }
}

async function* linesOf({
  columns,
  delimiter,
  fields,
  rows,
  draft,
}: CompletedRoster): AsyncGenerator<string> {
  const cellOf = new Map(
    FIELDS.flatMap((field): [Field, number][] => {
      const from = columns.sources.find((source) => source.field === field)?.from;
      const at = from === undefined ? -1 : columns.headers.indexOf(from);
      return at === -1 ? [] : [[field, at]];
    }),
  );
  const added = FIELDS.filter((field) => fields.includes(field) && !cellOf.has(field));
  yield BOM + csvLine([...columns.headers, ...added], delimiter);
  for await (const row of rows()) {
    const values = draft(row);
    const cells = columns.headers.map((_, at) => text(row.cells[at]));
    for (const [field, at] of cellOf) {
      if (cells[at]?.trim() === '' && fields.includes(field)) cells[at] = text(values[field]);
    }
    yield csvLine([...cells, ...added.map((field) => text(values[field]))], delimiter);
  }
}

function text(value: unknown): string {
  return cellText(value, () => false);
}

function refuse(path: string, error: unknown): UserError {
  return systemCode(error) === 'EEXIST'
    ? new UserError('usage', `${path} is there already and is not written over`, 'Name another file.')
    : new UserError('usage', `${path} cannot be made: ${systemWords(error)}`, 'Name another file.');
}
