/** A row of the report, as JSON for `report.json` and the page, and as cells for CSV. */

import { isError } from '../domain/finding.js';
import { FormulaCell } from '../domain/formula-cell.js';
import type { Known, OutcomeName } from '../domain/outcome.js';
import { showsPassword } from '../domain/password-text.js';
import { isUnfinished, type UserStep } from '../domain/step.js';
import { cellText } from '../domain/text.js';
import { messageText } from '../texts/finding-text.js';
import { shownMessage } from '../texts/own-message.js';
import { type Language, textsIn } from '../texts/texts.js';
import { type CommandParts, missingRowAdvice, rowAdvice } from './advice.js';
import type { JournalFacts, MissingRow, ReportRow, ReportSource } from './report-source.js';

export const ADDED_COLUMNS = ['outcome', 'status', 'message', 'line'] as const;

type RowParts = CommandParts & Pick<ReportSource, 'giveUp'>;

type AnyRow = Pick<ReportRow, 'outcome' | 'nickname' | 'name' | 'department' | 'steps' | 'leftOut'> &
  Partial<Pick<ReportRow, 'row' | 'line' | 'position' | 'fields' | 'findings'>> & {
    readonly departmentId?: number | undefined;
    readonly group?: string | undefined;
    readonly known: JournalFacts | undefined;
  };

/** JSON leaves undefined members out. */
export function rowJson(
  row: AnyRow,
  isPassword: IsPassword,
  parts: RowParts,
  language: Language,
  adviceOn: typeof missingRowAdvice = rowAdvice,
) {
  const { outcome, known, departmentId, department, position = '', findings = [], leftOut, group = '' } = row;
  const shown = (text: string) => (isPassword(text) ? '' : text);
  const nickname = isPassword(row.nickname) ? undefined : row.nickname;
  const givingUp = commandsFor(row.steps, shown, nickname, parts);
  return {
    row: row.row,
    line: row.line,
    nickname: row.nickname === '' ? undefined : shown(row.nickname),
    name: nameJson(row.name, shown),
    department_id: departmentId === undefined || isPassword(String(departmentId)) ? undefined : departmentId,
    department: department === '' ? undefined : shown(department),
    group: group === '' || group === department ? undefined : shown(group),
    position: position === '' ? undefined : shown(position),
    fields: fieldsJson(row.fields ?? {}, shown),
    ...journalFacts(outcome, known, language, parts),
    ...leftOutFacts(row, language),
    steps: row.steps.length === 0 ? undefined : row.steps.map((step) => stepJson(step, shown, language)),
    advice: adviceOn(outcome, { ...parts, nickname, known, givingUp }, language),
    // A row that was left out needs no correction.
    findings:
      findings.length === 0 || leftOut !== undefined
        ? undefined
        : // The page translates the field.
          findings.map(({ field, code, severity, message }) => {
            return { field, code, severity, what: messageText(message, language) };
          }),
  };
}

function leftOutFacts(
  { leftOut }: Pick<ReportRow, 'leftOut'>,
  language: Language,
): { readonly message?: string | undefined; readonly reason?: string | undefined } {
  if (leftOut === undefined) return {};
  const { reason } = leftOut;
  return { message: textsIn(language).advice.leftOutBy(reason), reason };
}

function commandsFor(
  steps: readonly UserStep[],
  shown: (text: string) => string,
  nickname: string | undefined,
  { giveUp }: RowParts,
): readonly string[] {
  const unwanted = steps.filter(({ isUnwanted }) => isUnwanted === true);
  return unwanted.map(({ step, value }) => giveUp(nickname, { step, value: shown(value) }));
}

/** `what` describes the whole step. */
function stepJson(
  { step, value: own, state, status, code, isUnwanted, waitsFor, ...said }: UserStep,
  shown: (text: string) => string,
  language: Language,
) {
  const texts = textsIn(language).afterCreation;
  const value = shown(own);
  const message = shownMessage(said, language);
  const answer = message ?? code ?? (status === undefined ? undefined : String(status));
  const why = state === 'done' ? undefined : answer;
  const before = waitsFor === undefined ? undefined : shown(waitsFor);
  const wanted = isUnwanted === true ? false : undefined;
  const now =
    before !== undefined ? texts.waits(before) : wanted === false ? texts.unwanted : texts.states[state];
  const what = `${texts.step(step, value)}: ${[now, why].filter(Boolean).join(': ')}`;
  return { step, value, state, wanted, waits_for: before, status, code, message, what };
}

export function missingRowJson(known: MissingRow, parts: RowParts, language: Language): object {
  const { outcome, nickname, name, departmentId, department = '', left, leftOut } = known;
  const steps = left?.steps ?? [];
  const row = { outcome, nickname, name, departmentId, department, steps, known, leftOut };
  return { outcome, ...rowJson(row, () => false, parts, language, missingRowAdvice) };
}

export function ownCells(
  { cells }: Pick<ReportRow, 'cells'>,
  isPassword: IsPassword,
  { headers, secretColumns }: Pick<ReportSource, 'headers' | 'secretColumns'>,
): string[] {
  return headers.map((_, index) => {
    const text = secretColumns.has(index) ? '' : textWithoutPasswords(cells[index], isPassword);
    return isPassword(text) ? '' : text;
  });
}

export function rowCells(row: ReportRow, isPassword: IsPassword, source: ReportSource): string[] {
  const rosterCells = ownCells(row, isPassword, source);
  const shown = (text: string) => (isPassword(text) ? '' : text);
  const facts = { ...journalFacts(row.outcome, row.known, 'en', source), ...leftOutFacts(row, 'en') };
  const { status, code, message } = facts;
  const findings = row.findings.map((one) => `${one.field}: ${messageText(one.message)} [${one.code}]`);
  const steps = unfinishedIn(row.steps, shown);
  const isInvalid = row.outcome === 'invalid' || (steps.length > 0 && row.findings.some(isError));
  const reasons = [...(isInvalid ? findings : []), ...steps];
  const reason = reasons.length > 0 ? reasons.join('; ') : (message ?? code ?? '');
  return [...rosterCells, row.outcome, status === undefined ? '' : String(status), reason, String(row.line)];
}

export function missingRowCells(outcome: OutcomeName, left: NonNullable<MissingRow['left']>): string[] {
  return [...left.cells, outcome, '', unfinishedIn(left.steps, (text) => text).join('; '), ''];
}

function unfinishedIn(steps: readonly UserStep[], shown: (text: string) => string): readonly string[] {
  return steps.filter(isUnfinished).map((step) => stepJson(step, shown, 'en').what);
}

/** Omits facts that belong to another outcome. Attempts are counted over all runs. */
function journalFacts(
  outcome: OutcomeName,
  known: JournalFacts | undefined,
  language: Language,
  parts: RowParts,
) {
  const facts: Partial<JournalFacts> = known?.outcome === outcome ? known : {};
  return {
    status: facts.status,
    code: facts.code,
    evidence: facts.evidence,
    message: messageOf(facts, language, parts),
    attempts: known?.attempt,
    /** The list or directory that the account is known from, and its login there. */
    from: facts.from,
    account: facts.account,
    run: facts.run,
    at: facts.at === undefined ? undefined : new Date(facts.at).toISOString(),
    duration_ms: facts.durationMs,
  };
}

/** The directory's own message, or a translated message of this program about the result or the look-up. */
function messageOf(
  { message, detail, evidence, byPerson, from, account }: Partial<JournalFacts>,
  language: Language,
  { service }: CommandParts,
): string | undefined {
  const { advice: texts, difference } = textsIn(language);
  if (evidence !== undefined && (language !== 'en' || message === undefined))
    return texts.evidence[evidence](service.title);
  const settled = byPerson === true ? texts.settledByPerson : undefined;
  const known =
    from === undefined && account === undefined ? undefined : difference.accountFrom(from, account);
  return shownMessage({ message, detail }, language) ?? settled ?? known;
}

function fieldsJson(fields: ReportRow['fields'], shown: (text: string) => string) {
  const entries = Object.entries(fields).flatMap(([name, text]) =>
    text === '' ? [] : [[name, shown(text)]],
  );
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Record<string, string>);
}

function nameJson({ first, last, middle }: Known['name'], shown: (text: string) => string) {
  if (first + last + middle === '') return undefined;
  return { first: shown(first), last: shown(last), middle: shown(middle) };
}

export type IsPassword = (text: string) => boolean;

const SECRET_KEY = /pass(?!port)|pwd|парол|kennwort/iu;

export function isPasswordOf(cells: readonly unknown[]): IsPassword {
  const passwords = cells
    .map((cell) => textWithoutPasswords(cell, () => false))
    .filter((text) => text !== '');
  return passwords.length === 0 ? () => false : (text) => showsPassword(text, passwords);
}

/** An object as JSON, without the row's password and the values of keys such as `password`. */
export function textWithoutPasswords(cell: unknown, isPassword: IsPassword): string {
  const isPlain = typeof cell !== 'object' || cell instanceof Date || cell instanceof FormulaCell;
  if (isPlain || cell === null) return cellText(cell);
  return JSON.stringify(cell, (key, value: unknown) => {
    if (value === null || typeof value === 'object') return value;
    return SECRET_KEY.test(key) || isPassword(String(value)) ? '' : value;
  });
}
