/** A row as the report shows it: as JSON for `report.json` and the page, as cells for the CSV of its outcome. */

import type { Known, OutcomeName } from '../domain/outcome.js';
import { cellText as plainText } from '../lib/text.js';
import { messageText } from '../texts/finding-texts.js';
import { type CommandParts, missingRowAdvice, rowAdvice } from './advice.js';
import type { MissingRow, ReportRow, ReportSource } from './report-source.js';

/** The columns of a CSV after the roster's own. */
export const ADDED_COLUMNS = ['outcome', 'status', 'message', 'line'] as const;

/** A row of the roster. Members that are undefined do not apply, and JSON leaves them out. */
export function rowJson(row: ReportRow, isPassword: IsPassword, parts: CommandParts) {
  const { outcome, known, departmentId, department } = row;
  const shown = (text: string) => (isPassword(text) ? '' : text);
  const nickname = isPassword(row.nickname) ? undefined : row.nickname;
  return {
    row: row.row,
    line: row.line,
    nickname: row.nickname === '' ? undefined : shown(row.nickname),
    name: nameJson(row.name, shown),
    department_id: departmentId === undefined || isPassword(String(departmentId)) ? undefined : departmentId,
    department: department === '' ? undefined : shown(department),
    position: row.position === '' ? undefined : shown(row.position),
    fields: fieldsJson(row.fields, shown),
    ...journalFacts(outcome, known),
    advice: rowAdvice(outcome, { ...adviceParts(parts), nickname, known }),
    findings:
      row.findings.length === 0
        ? undefined
        : row.findings.map(({ field, code, severity, message }) => ({
            ...{ field, code, severity },
            what: messageText(message),
          })),
  };
}

export function missingRowJson(known: MissingRow, parts: CommandParts): object {
  const { outcome, nickname, name, departmentId, department } = known;
  return {
    outcome,
    nickname,
    name: nameJson(name, (text) => text),
    department_id: departmentId,
    department,
    ...journalFacts(outcome, known),
    advice: missingRowAdvice(outcome, { ...adviceParts(parts), nickname }),
  };
}

/** The roster's own cells without passwords, then those of `ADDED_COLUMNS`. */
export function rowCells(row: ReportRow, isPassword: IsPassword, source: ReportSource): string[] {
  const own = source.headers.map((_, index) => {
    const text = source.secretColumns.has(index) ? '' : cellText(row.cells[index], isPassword);
    return isPassword(text) ? '' : text;
  });
  const { status, code, message } = journalFacts(row.outcome, row.known);
  const findings = row.findings.map(
    ({ field, message: said, code: check }) => `${field}: ${messageText(said)} [${check}]`,
  );
  const reason = row.outcome === 'invalid' ? findings.join('; ') : (message ?? code ?? '');
  return [...own, row.outcome, status === undefined ? '' : String(status), reason, String(row.line)];
}

/**
 * What the journal has on the outcome of a row. What belongs to another outcome is left out, but for the attempts,
 * which are those of all runs.
 */
function journalFacts(outcome: OutcomeName, known: Known | undefined) {
  const own: Partial<Known> = known?.outcome === outcome ? known : {};
  return {
    status: own.status,
    code: own.code,
    evidence: own.evidence,
    message: own.message ?? (own.byPerson === true ? 'settled by a person' : undefined),
    attempts: known?.attempt,
    run: own.run,
    at: own.at === undefined ? undefined : new Date(own.at).toISOString(),
    duration_ms: own.durationMs,
  };
}

function adviceParts({ program, folder, profileOption, service, canLookUp }: CommandParts): CommandParts {
  return {
    program,
    folder,
    service,
    ...(profileOption !== undefined && { profileOption }),
    ...(canLookUp !== undefined && { canLookUp }),
  };
}

function fieldsJson(fields: ReportRow['fields'], shown: (text: string) => string) {
  const given = Object.entries(fields).flatMap(([name, text]) => (text === '' ? [] : [[name, shown(text)]]));
  return given.length === 0 ? undefined : (Object.fromEntries(given) as Record<string, string>);
}

function nameJson({ first, last, middle }: Known['name'], shown: (text: string) => string) {
  if (first + last + middle === '') return undefined;
  return { first: shown(first), last: shown(last), middle: shown(middle) };
}

export type IsPassword = (text: string) => boolean;

/** Words for a password in the keys of an object in a cell, as JSON rosters have them. */
const SECRET_KEY = /pass(?!port)|pwd|парол|kennwort/iu;

/**
 * Of one row. White space around the two is ignored: other fields are trimmed, a password never is.
 * @param cells the passwords of the row, as their cells have them
 */
export function isPasswordOf(cells: readonly unknown[]): IsPassword {
  const passwords = cells.map((cell) => cellText(cell, () => false).trim()).filter((text) => text !== '');
  return passwords.length === 0 ? () => false : (text) => passwords.includes(text.trim());
}

/**
 * A cell as text: nothing for null, an ISO date (UTC) for a date, JSON for an object, in which the row's password and
 * the value of any key that holds a word for password are emptied.
 */
export function cellText(cell: unknown, isPassword: IsPassword): string {
  if (typeof cell !== 'object' || cell === null || cell instanceof Date) return plainText(cell);
  return JSON.stringify(cell, (key, value: unknown) => {
    if (value === null || typeof value === 'object') return value;
    return SECRET_KEY.test(key) || isPassword(String(value)) ? '' : value;
  });
}
