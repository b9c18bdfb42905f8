/** Runs every check on every row of a roster, once per pass. A row without an error becomes a user. */

import {
  CHECK_CODES,
  type CheckCode,
  type Complaint,
  type Finding,
  isError,
  type Severity,
} from '../domain/finding.js';
import type { Left } from '../domain/left-out.js';
import { meansPassword } from '../domain/password-header.js';
import { containsSecret } from '../domain/password-text.js';
import type { Generates } from '../domain/roster-options.js';
import { type Draft, isPasswordTyped, type Row } from '../domain/row.js';
import { Secret } from '../domain/secret.js';
import { cellText, foldSpaces, isBlank } from '../domain/text.js';
import { type PartialUser, STATUS_FIELD, type User } from '../domain/user.js';
import type { CheckContext, Find } from './check-context.js';
import { CHECKS, type Check, PROFILE_FIELDS } from './check-table.js';
import { type CheckOptions, type DirectoryNeeds, type Recognition, USUAL_NEEDS } from './checker-options.js';
import { GroupValues } from './group-values.js';
import { IgnoredWords, type LeftInColumn } from './ignored-words.js';
import { listFindings } from './list-findings.js';
import { MissingFields } from './missing-fields.js';
import { HashCount } from './password-hash.js';
import { createWeakness } from './password-strength.js';
import { EmptiedFields } from './placeholder.js';
import { type Facts, partialUser, RowReader, textOf } from './row-facts.js';
import { SharedPasswords } from './shared-passwords.js';

export type Checked = {
  /** `undefined` if a finding is an error. */
  readonly user: User | undefined;
  readonly findings: readonly Finding[];
  readonly partial: PartialUser;
  /** True if the user's password must be generated before it is sent. */
  readonly lacksPassword?: boolean;
  /** True if an earlier row has the same nickname. */
  readonly isRepeated?: boolean;
  readonly recognition?: Recognition | undefined;
  /** True if the text contains the password of the row. */
  readonly hides?: ((text: string) => boolean) | undefined;
  /** The row, if a person left it out in this call or an earlier run. */
  readonly left?: Left | undefined;
};

/** Each pass over a roster has its own checker, which remembers nicknames and the domain. */
export type Checker = {
  /** Never throws. @param nameFinding why the whole name could not be split */
  check(row: Row, draft: Draft, nameFinding?: Complaint): Checked;
  /** Records that a user is sent with this password, for the findings about the whole list. */
  willSend(user: User): void;
  conclude(): readonly Finding[];
  /** True if the login comes from an address that several people have in the rows read so far. */
  sharesAddress(nickname: string): boolean;
  /** Ignored columns with words that mean that people have left. */
  leftInIgnored(): readonly LeftInColumn[];
  /** The domain that was cut off nicknames, as first spelled. */
  readonly domain: string | undefined;
};

/** Asynchronous: the lists of common passwords are loaded if `password-weak` is on. */
export async function createChecker(options: CheckOptions): Promise<Checker> {
  const { columns, severities = {} } = options;
  const valuesOf = ({ fields }: PartialUser, field: string) => [fields[field] ?? ''];
  const needs = { valuesOf, ...(options.needs ?? USUAL_NEEDS) };
  const severityOf = (code: CheckCode, field = '') => severityIn(severities, code, field);
  const context: CheckContext = {
    needs,
    nickname: options.nickname,
    names: options.names,
    isActive: (code) => severityOf(code) !== undefined,
    isLeftOut: (field) => columns?.leftOut?.includes(field) === true,
    ...(severityOf('password-weak') !== undefined && { weakness: await createWeakness() }),
  };
  const extraFields = needs.fields.map(({ name }) => name);
  const rowChecks = CHECK_CODES.flatMap((code) => rowCheckOf(code, extraFields, severityOf) ?? []);
  const reader = new RowReader(
    options,
    needs,
    (meaning) => severityOf(meaning === 'change' ? 'other-action' : meaning, STATUS_FIELD) === 'error',
  );
  // Cells with an invalid number keep their text: another check reports them.
  const isKept = (field: string, text: string) =>
    field === 'department_id'
      ? reader.departments.known.has(foldSpaces(text))
      : needs.fields.find(({ name }) => name === field)?.type !== undefined;
  const emptied = severityOf('placeholder') === undefined ? undefined : new EmptiedFields(isKept);
  const hashes = options.generates === 'all' || !needs.password ? undefined : new HashCount();
  const titles = new Map<string, number>();
  const missing = columns && new MissingFields(columns);
  const passwordColumns = columns?.ignored.filter(({ header }) => meansPassword(header)) ?? [];
  const ignoredWords = columns && new IgnoredWords(columns);
  const groups = new GroupValues(
    needs.departmentId ? needs.fields : [...needs.fields, { name: 'department_id', isGrouping: true }],
  );
  const sharedSeverity = severityOf('password-shared');
  const shared = sharedSeverity && new SharedPasswords(sharedSeverity);

  return {
    check(row, given, nameFinding) {
      const draft = emptied?.without(given) ?? given;
      const facts = reader.read(draft, row, nameFinding);
      const partial = partialUser(facts);
      const found = findingsOf(facts, row, rowChecks, context);
      const lacksPassword = isReplaced(facts, found, generatesOf(row, draft, options));
      for (const title of draft.titles ?? NONE) titles.set(title, (titles.get(title) ?? 0) + 1);
      ignoredWords?.read(row);
      if (facts.noPerson === undefined && facts.status === undefined && facts.left?.isSent !== false)
        groups.add((field) => textOf(facts, field), row.line, facts.secret);
      if (hashes !== undefined) {
        const hasHash = columns?.hashes?.some(({ column }) => !isBlank(row.cells[column])) === true;
        hashes.add(facts.text.password, hasHash);
      }
      const findings =
        lacksPassword || !needs.password
          ? found.filter((finding) => !isAboutPassword(finding, lacksPassword ? [] : extraFields))
          : found;
      if (!isWholeFinding(findings)) missing?.add(findings);
      const passwords = passwordsOf(row, facts, lacksPassword);
      if (options.secrets !== undefined) {
        const cells = passwordColumns.map(({ column }) => cellText(row.cells[column]));
        const own = lacksPassword || found.some(({ code }) => NO_SECRET.has(code)) ? '' : facts.secret;
        for (const secret of [own, ...passwords.others, ...cells]) options.secrets.add(new Secret(secret));
      }
      return {
        user: toUser(partial, passwords, findings, lacksPassword, needs),
        findings,
        partial,
        lacksPassword,
        isRepeated: facts.earlierRow !== undefined,
        recognition: facts.recognition,
        hides: (text) => containsSecret(text, facts.secret),
        left: facts.left,
      };
    },
    willSend: ({ password }) => shared?.add(password),
    conclude: () => [
      ...listFindings(
        {
          titles,
          statuses: reader.statuses,
          hashes,
          hashHeader: columns?.hashes?.[0]?.header,
          shared: reader.people.shared,
          missing: missing?.found() ?? [],
          groups,
          sharedAddress: reader.addresses?.found,
        },
        severityOf,
      ),
      ...(emptied?.findings() ?? []),
      ...(shared?.findings() ?? []),
    ],
    sharesAddress: (nickname) => reader.addresses?.has(nickname) === true,
    leftInIgnored: () => ignoredWords?.found() ?? [],
    get domain() {
      return reader.domain;
    },
  };
}

/** A password that was typed into a report is used, also if all are generated. */
function generatesOf(row: Row, draft: Draft, { generates }: CheckOptions): Generates | undefined {
  return generates === 'all' && isPasswordTyped(row, draft) ? 'missing' : generates;
}

/** The severity, with the configuration applied; `undefined` if the check is off. */
function severityIn(
  severities: NonNullable<CheckOptions['severities']>,
  code: CheckCode,
  field: string,
): Severity | undefined {
  const { adjustable, severityByField, severity = 'error' } = CHECKS[code];
  const chosen = adjustable ? severities[code] : undefined;
  return chosen === 'off' ? undefined : (chosen ?? severityByField?.[field] ?? severity);
}

type RowCheck = Omit<Check, 'fields'> & {
  readonly find: Find;
  readonly code: CheckCode;
  readonly fields: readonly { readonly field: string; readonly severity: Severity }[];
};

function rowCheckOf(
  code: CheckCode,
  extraFields: readonly string[],
  severityOf: (code: CheckCode, field: string) => Severity | undefined,
): RowCheck | undefined {
  const { find, ...check } = CHECKS[code];
  if (find === undefined) return undefined;
  const all = check.fields.flatMap((field) => (field === PROFILE_FIELDS ? extraFields : [field]));
  const fields = [...new Set(all)].flatMap((field) => {
    const severity = severityOf(code, field);
    return severity === undefined ? [] : [{ field, severity }];
  });
  return { ...check, find, code, fields };
}

function findingsOf(
  facts: Facts,
  { row, line }: Row,
  checks: readonly RowCheck[],
  context: CheckContext,
): readonly Finding[] {
  const findings: Finding[] = [];
  for (const check of checks) {
    // Most rows have no finding, so this decides for all fields at once.
    if (check.isPossible?.(facts, context) === false) continue;
    const { code, supersededBy, isOfCharacters } = check;
    for (const { field, severity } of check.fields) {
      if (isOfCharacters && !facts.unusual.includes(field)) continue;
      if (findings.length > 0 && supersededBy !== undefined && isExplained(findings, field, supersededBy))
        continue;
      const message = check.find(facts, field, context);
      if (message !== undefined) {
        const finding: Finding = { code, severity, field, row, line, message };
        if (check.isWhole && severity === 'error') return [finding];
        findings.push(finding);
        continue;
      }
      const mild = check.findMild?.(facts, field, context);
      if (mild !== undefined) findings.push({ code, severity: 'warn', field, row, line, message: mild });
    }
  }
  return findings;
}

/** True if the first finding is an error about the whole row: it is not a person, or the person gets no account. */
function isWholeFinding([first]: readonly Finding[]): boolean {
  return first !== undefined && isError(first) && CHECKS[first.code].isWhole === true;
}

function isExplained(findings: readonly Finding[], field: string, by: readonly CheckCode[]): boolean {
  return findings.some((one) => one.field === field && isError(one) && by.includes(one.code));
}

/** The only function that makes a user. Returns `undefined` for an error, or if a required value is missing. */
function toUser(
  partial: PartialUser,
  { password, others }: Passwords,
  findings: readonly Finding[],
  lacksPassword: boolean,
  needs: DirectoryNeeds,
): User | undefined {
  if (findings.some(isError)) return undefined;
  if (partial.nickname === '' || (needs.departmentId && partial.departmentId === undefined)) return undefined;
  if (password === '' && !lacksPassword && needs.password) return undefined;
  const { nickname, name, position, departmentId, department, fields, identity = {} } = partial;
  const user = { nickname, password: new Secret(password), name, position, departmentId, department, fields };
  const isKnown = Object.keys(identity).length > 0;
  if (others.length === 0 && !isKnown) return user;
  const otherPasswords = others.map((other) => new Secret(other));
  return { ...user, ...(others.length > 0 && { otherPasswords }), ...(isKnown && { identity }) };
}

const NONE: readonly never[] = [];

type Passwords = { readonly password: string; readonly others: readonly string[] };

/** The password to send (`''` until it is generated), and other passwords of the row that may be in use. */
function passwordsOf({ formerPassword }: Row, { text, extra }: Facts, lacksPassword: boolean): Passwords {
  if (!lacksPassword && typeof formerPassword !== 'string') return { password: text.password, others: NONE };
  const { password, ...others } = text;
  const unsent = [formerPassword, lacksPassword ? password : ''].filter(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  const cells = [...Object.values(others), ...Object.values(extra)];
  // A value that other cells also contain is not a secret, and messages need it.
  const isSecret = (one: string) => !cells.some((cell) => containsSecret(cell, one));
  return { password: lacksPassword ? '' : password, others: unsent.filter(isSecret) };
}

/** A mask is not a secret, and neither is a text that other cells show. */
const NO_SECRET: ReadonlySet<CheckCode> = new Set(['password-mask', 'password-elsewhere']);

/** A mask is also easy to guess. */
const WEAK: ReadonlySet<CheckCode> = new Set(['password-weak', 'password-mask']);

/** True if a row gets a generated password. */
function isReplaced({ text, wrongTypes }: Facts, found: readonly Finding[], generates?: Generates): boolean {
  if (generates === undefined || generates === 'all') return generates === 'all';
  // A number or a date is a password that lost its original form: neither missing nor weak.
  if (wrongTypes.password !== undefined) return false;
  return text.password.trim() === '' || (generates === 'weak' && found.some(({ code }) => WEAK.has(code)));
}

/** True if irrelevant for a password that is not sent. @param guarded fields that may be in a request's address */
function isAboutPassword({ field, code }: Finding, guarded: readonly string[]): boolean {
  return field === 'password' || (code === 'password-elsewhere' && !guarded.includes(field));
}
