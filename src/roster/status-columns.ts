/** Finds the columns that say who has an account, by their headers and the columns next to them. */

import type { StatusColumn, StatusKind } from '../domain/row.js';
import { STATUS_FIELD } from '../domain/user.js';
import { columnsOf, type FieldSource } from './column-draft.js';
import { isOneOf, meaningOf, normaliseHeader, statusKindOf } from './headers.js';
import { NATIONAL_NUMBER } from './known-headers.js';
import type { HeaderRow, MatchOptions } from './mapped-columns.js';
import { ACCOUNT_HEADERS, DOCUMENT, REDMINE_HEADERS } from './status-headers.js';

/** The CSV of a report has its own column `status`, with the directory's answers. */
const REPORT_HEADERS = ['outcome', 'status', 'message', 'line'] as const;

/** `--map status=` ignores all. Among the sent columns (`read`), remarks and parts of an address are not a status. */
export function statusColumns(
  headers: HeaderRow,
  mapped: readonly FieldSource[],
  read: readonly number[],
  { map = [], isReport = false }: MatchOptions,
): { readonly statuses: readonly StatusColumn[]; readonly isMapped: boolean } {
  const isMapped = map.some(({ field }) => field === STATUS_FIELD);
  const chosen = mapped.filter(({ field }) => field === STATUS_FIELD).flatMap(columnsOf);
  const hasReportHeaders = isReport || REPORT_HEADERS.every((name) => headers.includes(name));
  const statuses = headers.flatMap((header, column): readonly StatusColumn[] => {
    const kind = kindIn(headers, column);
    if (isMapped && kind !== 'start') {
      const otherwise = statusKindOf(header) === 'expiry' ? 'end' : 'status';
      return chosen.includes(column) ? [{ header, column, kind: kind ?? otherwise }] : [];
    }
    const isField = (kind === 'remark' || kind === 'state') && read.includes(column);
    const isStatus = kind !== undefined && !isField && !(hasReportHeaders && header === STATUS_FIELD);
    return isStatus ? [{ header, column, kind }] : [];
  });
  const isEnrolled = statuses.some(({ kind }) => kind === 'enrollment');
  // In PowerSchool's lists, the exit date is the end of the school year.
  const asked = isEnrolled ? statuses.filter(({ kind }) => kind !== 'end') : statuses;
  return { statuses: withoutLoneStarts(asked), isMapped };
}

/** The kind of a header. May depend on neighbouring columns. */
function kindIn(headers: HeaderRow, column: number): StatusKind | undefined {
  const kind = statusKindOf(headers[column] ?? '');
  if (kind === 'expiry') return isOfDocument(headers, column) ? undefined : 'end';
  if (kind === 'perhaps' && headers.some(isOfAccount)) return 'yes-leaves';
  return kind === 'status' && headers.some(isOfRedmine) ? 'redmine' : kind;
}

const isOfAccount = isOneOf(ACCOUNT_HEADERS);
const isOfRedmine = isOneOf(REDMINE_HEADERS);

/** An expiry date is at most this many columns after its document: `Passport number`, `Issued by`, `Valid until`. */
const FAR = 3;

/** True if one of the previous columns is about a document, and no column between them gives a field of the user. */
function isOfDocument(headers: HeaderRow, column: number): boolean {
  const before = headers.slice(Math.max(0, column - FAR), column).toReversed();
  const field = before.findIndex((header) => meaningOf(header) !== undefined);
  const near = (field === -1 ? before : before.slice(0, field)).map(normaliseHeader);
  return near.some((header) => NATIONAL_NUMBER.test(header) || DOCUMENT.test(header));
}

/** Start dates count only together with leaving dates. */
function withoutLoneStarts(statuses: readonly StatusColumn[]): readonly StatusColumn[] {
  const hasEnd = statuses.some(({ kind }) => kind === 'end' || kind === 'since');
  return hasEnd ? statuses : statuses.filter(({ kind }) => kind !== 'start');
}
