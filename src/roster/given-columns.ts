/** The columns of a table without a header, as the user names them: `--columns last,first,,nickname,password`. */

import { UserError } from '../errors.js';
import { COLUMN_FIELDS } from '../user.js';
import { type Mapping, recognise } from './columns.js';
import { fault } from './fault.js';
import { meaningOf } from './headers.js';
import { shown } from './shown.js';

/** @throws {UserError} `usage` where a name means no field */
export function checkGivenColumns(columns: readonly string[]): void {
  const unknown = columns.find((name) => name !== '' && meaningOf(name) === undefined);
  if (unknown !== undefined) {
    throw new UserError(
      'usage',
      `--columns: ${shown(unknown)} is no field`,
      `The fields are ${COLUMN_FIELDS.join(', ')}; leave a column empty to ignore it.`,
    );
  }
  if (columns.every((name) => name === '')) {
    throw new UserError('usage', '--columns names no field', 'As in --columns last,first,,nickname,password');
  }
}

/** Whether a row is a header: one word may be a person's nickname, two that are known are not. */
export function isHeaderInstead(cells: readonly string[], map: readonly Mapping[] | undefined): boolean {
  return recognise(cells, map) > 1;
}

/** @throws {UserError} `usage` where a sheet is named of what has none */
export function refuseSheet({ sheet }: { readonly sheet?: string | undefined }, name: string): void {
  if (sheet === undefined) return;
  throw new UserError('usage', `--sheet has no use for ${name}, which is no workbook`, 'Leave --sheet out.');
}

/** The table has a header after all, which would become a user. */
export function headerInstead(label: string, line: number): UserError {
  return fault(
    label,
    line,
    'this is a header, while --columns says that the table has none',
    'Leave --columns out, or remove the header.',
  );
}
