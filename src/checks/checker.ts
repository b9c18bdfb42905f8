/** Checks the rows of a roster: every check on every row, once per pass. A row without an error becomes a user. */

import {
  CHECK_CODES,
  type CheckCode,
  type Complaint,
  type Finding,
  type Severity,
} from '../domain/finding.js';
import type { Somebody } from '../domain/identity.js';
import type { KnownSecrets } from '../domain/known-secrets.js';
import type { NamesOf } from '../domain/name-meaning.js';
import { meansPassword } from '../domain/password-header.js';
import { containsSecret } from '../domain/password-text.js';
import type { Generates } from '../domain/roster-options.js';
import { type Columns, type Draft, isPasswordTyped, type Row } from '../domain/row.js';
import { Secret } from '../domain/secret.js';
import { cellText, foldSpaces, isBlank } from '../domain/text.js';
import { type NicknameForm, STATUS_FIELD, type User } from '../domain/user.js';
import { CHECKS, type Check, type CheckContext } from './check-table.js';
import { type Departments, knownDepartments } from './department.js';
import { createGroupValues } from './group-values.js';
import { createIgnoredWords, type LeftInColumn } from './ignored-words.js';
import { listFindings } from './list-findings.js';
import { createRowShapes } from './list-note.js';
import { createMissingFields } from './missing-fields.js';
import { createHashCount } from './password-hash.js';
import { createWeakness } from './password-strength.js';
import { createEmptied } from './placeholder.js';
import {
  type EarlierPerson,
  type Facts,
  type NeededField,
  type PartialUser,
  partialUser,
  type RowContext,
  readFacts,
  textOf,
} from './row-facts.js';
import { createSeenPeople } from './seen-people.js';
import { createSeenValues } from './seen-values.js';
import { createSharedAddresses } from './shared-addresses.js';
import { createStatusReader, type StatusOptions } from './status.js';

export type CheckOptions = Omit<Departments, 'known'> & {
  /** Department names from the configuration, to their ids. Default: none. */
  readonly departments?: Readonly<Record<string, number>>;
  /** Severities from the configuration, for adjustable checks alone. Default: those of `CHECKS`. */
  readonly severities?: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  /** Which passwords are generated before they are sent: the roster's own then have no findings. */
  readonly generates?: Generates | undefined;
  /** The person for whom a nickname, given by its key, was created from this roster before. */
  readonly createdBefore?: (key: string) => Somebody | undefined;
  /** Who of earlier runs is this person, under a nickname that the roster has no more. Default: nobody. */
  readonly findRenamed?: (key: string, person: Somebody) => EarlierPerson | undefined;
  /** True if the user said that a row is a person of its own: by the nickname's key and the line. Default: none is. */
  readonly isNew?: (key: string, line: number) => boolean;
  /** True if the person of a line is to be created whatever a status column says. Default: none. */
  readonly isActive?: (line: number) => boolean;
  /** The columns of the list. Default: not known. */
  readonly columns?: CheckedColumns;
  /** The meanings of values of status columns, by the user. Default: by the tables. */
  readonly status?: StatusOptions['known'];
  /** Headers of status columns that say nothing of accounts. Default: none. */
  readonly ignoredStatuses?: readonly string[] | undefined;
  /** Now: milliseconds since the epoch, for dates on which somebody leaves. Default: they are not judged. */
  readonly now?: number | undefined;
  /** The form of the directory's nicknames. Default: `name`. */
  readonly nickname?: NicknameForm | undefined;
  /** The meanings of the names of groups and the like to the directory. Default: they are not judged. */
  readonly names?: NamesOf | undefined;
  /** Default: a password, a department number and the usual fields. */
  readonly needs?: DirectoryNeeds | undefined;
  /** Takes the passwords of all rows, which no answer of a directory may show. Default: nothing is sent. */
  readonly secrets?: Pick<KnownSecrets, 'add'> | undefined;
};

type CheckedColumns = Pick<
  Columns,
  | 'sources'
  | 'columnsOf'
  | 'statuses'
  | 'hashes'
  | 'apart'
  | 'ignored'
  | 'secretCells'
  | 'unknown'
  | 'leftOut'
  | 'hasAddressLogins'
  | 'suggested'
>;

/** The fields that the directory requires of a user. */
export type DirectoryNeeds = {
  /** The directory's name in messages: `Keycloak`. */
  readonly title: string;
  readonly password: boolean;
  readonly departmentId: boolean;
  readonly fields: readonly NeededField[];
  /** The values that are sent of a field of the profile, with its default. Default: the text of the cell. */
  readonly valuesOf?: (person: PartialUser, field: string) => readonly string[];
  /** By the name of a value, the quotes that it is between in a request. Default: it is in none. */
  readonly quotesAround?: ReadonlyMap<string, string> | undefined;
  /** The mail domain of its users, where the profile says it: nicknames of another one are somebody else's. */
  readonly domain: string | undefined;
};

const USUAL_NEEDS: DirectoryNeeds = {
  title: 'the directory',
  password: true,
  departmentId: true,
  fields: [],
  domain: undefined,
};

export type Checked = {
  /** Undefined where a finding is an error. */
  readonly user: User | undefined;
  readonly findings: readonly Finding[];
  readonly partial: PartialUser;
  /** True if the user's password is to be generated before it is sent. */
  readonly lacksPassword?: boolean;
  /** True if an earlier row has the same nickname. Default: false. */
  readonly isRepeated?: boolean;
};

/** Checks rows in their order and remembers nicknames and the domain: one checker for each pass over a roster. */
export type Checker = {
  /** Never throws. @param nameFinding why the whole name could not be split. Default: it could, or there is none */
  check(row: Row, draft: Draft, nameFinding?: Complaint): Checked;
  /** Notes a user who is to be sent with this password, for findings about the roster as a whole. */
  willSend(user: User): void;
  /** The findings about the roster as a whole, once all its rows were read. */
  conclude(): readonly Finding[];
  /** True if the login comes from an address that several people of the rows read so far have. */
  sharesAddress(nickname: string): boolean;
  /** The ignored columns in which rows say that somebody has left. */
  leftInIgnored(): readonly LeftInColumn[];
  /** The domain that was cut off nicknames, as the first that had one spelled it; undefined until there is one. */
  readonly domain: string | undefined;
};

/** Async because the lists of common passwords are loaded where `password-weak` is on. */
export async function createChecker(options: CheckOptions): Promise<Checker> {
  const { needs = USUAL_NEEDS } = options;
  const { valuesOf = ({ fields }, field) => [fields[field] ?? ''] } = needs;
  const extraFields = needs.fields.map(({ name }) => name);
  const active = activeChecks(options, extraFields);
  const find = (code: CheckCode) => active.find((check) => check.code === code);
  const context: CheckContext = {
    title: needs.title,
    hasDepartmentText: !needs.departmentId,
    isActive: (code) => find(code) !== undefined,
    isLeftOut: (field) => options.columns?.leftOut?.includes(field) === true,
    needsPassword: needs.password,
    isRequired: (field) => needs.fields.some(({ name, isRequired }) => name === field && isRequired),
    domain: needs.domain,
    nickname: options.nickname,
    valuesOf,
    quotesAround: needs.quotesAround,
    names: options.names,
    ...(find('password-weak') && { weakness: await createWeakness() }),
  };
  const seen = createSeenValues();
  const people = createSeenPeople();
  const addresses = options.columns?.hasAddressLogins === true ? createSharedAddresses() : undefined;
  const { columns } = options;
  const columnsOf = columns?.columnsOf ?? (() => []);
  const statuses = createStatusReader({
    columns: (columns?.statuses ?? []).filter(
      ({ header }) => options.ignoredStatuses?.includes(header) !== true,
    ),
    known: options.status,
    now: options.now,
  });
  const hashes = options.generates === 'all' || !needs.password ? undefined : createHashCount();
  const titles = new Map<string, number>();
  const missing = columns && createMissingFields(columns);
  const departments = knownDepartments(options.departments);
  // A number that is none is an error of its own.
  const isKept = (field: string, text: string) =>
    field === 'department_id'
      ? departments.has(foldSpaces(text))
      : rowContext.neededField(field)?.type !== undefined;
  const emptied = find('placeholder') && createEmptied(isKept);
  const passwordColumns = columns?.ignored.filter(({ header }) => meansPassword(header)) ?? [];
  const ignoredWords = createIgnoredWords(columns);
  const groups = createGroupValues(
    needs.departmentId ? needs.fields : [...needs.fields, { name: 'department_id', isGrouping: true }],
  );
  const hasColumn = (field: string) => columns?.sources.some((source) => source.field === field) === true;
  const rowContext: RowContext = {
    departments: { ...options, known: departments },
    usesDepartmentId: needs.departmentId,
    nickname: options.nickname,
    extraFields,
    neededField: (field) => needs.fields.find(({ name }) => name === field),
    seen,
    createdBefore: options.createdBefore ?? (() => undefined),
    findRenamed: options.findRenamed ?? (() => undefined),
    isNew: options.isNew ?? (() => false),
    isActive: options.isActive ?? (() => false),
    columnsOf,
    isEmailNickname: columnsOf('email').some((column) => columnsOf('nickname').includes(column)),
    hasWholeNames: hasColumn('name') && !hasColumn('name.first') && !hasColumn('name.last'),
    isRefused: (meaning) =>
      find(meaning === 'change' ? 'other-action' : meaning)?.severityOf(STATUS_FIELD) === 'error',
    people,
    shapes: createRowShapes(columns?.secretCells),
    addresses,
    apart: columns?.apart ?? [],
    statuses,
  };
  const ofRows = active.flatMap(fieldChecks);
  const shared = find('password-shared')?.severityOf('password');

  return {
    check(row, given, nameFinding) {
      const draft = emptied?.without(given) ?? given;
      const facts = readFacts(draft, row, nameFinding, rowContext);
      const partial = partialUser(facts);
      const found = findingsOf(facts, row, ofRows, context);
      const lacksPassword = isReplaced(facts, found, generatesOf(row, draft, options));
      for (const title of draft.titles ?? []) titles.set(title, (titles.get(title) ?? 0) + 1);
      ignoredWords?.read(row);
      if (facts.noPerson === undefined && facts.status === undefined)
        groups.add((field) => textOf(facts, field), row.line, facts.secret);
      if (hashes !== undefined) {
        const isBeside = columns?.hashes?.some(({ column }) => !isBlank(row.cells[column])) === true;
        hashes.add(facts.text.password, isBeside);
      }
      const findings =
        lacksPassword || !needs.password
          ? found.filter((finding) => !isAboutPassword(finding, lacksPassword ? [] : extraFields))
          : found;
      if (!isWholeFinding(findings)) missing?.add(findings);
      const passwords = passwordsOf(row, facts, lacksPassword);
      const cells = passwordColumns.map(({ column }) => cellText(row.cells[column]));
      const own = lacksPassword || found.some(({ code }) => NO_SECRET.has(code)) ? '' : facts.secret;
      for (const secret of [own, ...passwords.others, ...cells]) options.secrets?.add(new Secret(secret));
      return {
        user: toUser(partial, passwords, findings, lacksPassword, needs),
        findings,
        partial,
        lacksPassword,
        isRepeated: facts.earlierRow !== undefined,
      };
    },
    willSend({ password }) {
      if (shared !== undefined) seen.addPassword(password);
    },
    conclude: () => [
      ...listFindings(
        {
          titles,
          statuses,
          hashes,
          hashHeader: columns?.hashes?.[0]?.header,
          shared: people.shared(),
          missing: missing?.found() ?? [],
          groups,
          sharedAddress: addresses?.found(),
        },
        (code) => find(code)?.severityOf(''),
      ),
      ...(emptied?.findings() ?? []),
      ...(shared === undefined ? [] : seen.sharedPasswords(shared)),
    ],
    sharesAddress: (nickname) => addresses?.has(nickname) === true,
    leftInIgnored: () => ignoredWords?.found() ?? [],
    get domain() {
      return seen.domain();
    },
  };
}

/** A password that was typed into a report is used, also where all are generated. */
function generatesOf(row: Row, draft: Draft, { generates }: CheckOptions): Generates | undefined {
  return generates === 'all' && isPasswordTyped(row, draft) ? 'missing' : generates;
}

type ActiveCheck = Check & {
  /** Its fields, and those of the profile where it looks at them. */
  readonly lookedAt: readonly string[];
  readonly code: CheckCode;
  readonly severityOf: (field: string) => Severity;
};

/** The checks that are on, with the severities of the configuration. */
function activeChecks(
  { severities = {} }: CheckOptions,
  extraFields: readonly string[],
): readonly ActiveCheck[] {
  return CHECK_CODES.flatMap((code) => {
    const check = CHECKS[code];
    const chosen = check.adjustable ? severities[code] : undefined;
    if (chosen === 'off') return [];
    const severityOf = (field: string) => chosen ?? check.severityByField?.[field] ?? check.severity;
    const lookedAt = check.looksAtExtra ? [...new Set([...check.fields, ...extraFields])] : check.fields;
    return [{ ...check, code, severityOf, lookedAt }];
  });
}

/** One check of one field, as it runs for every row. */
type FieldCheck = Pick<ActiveCheck, 'code' | 'supersededBy' | 'isWhole' | 'findMild'> & {
  readonly find: NonNullable<Check['find']>;
  readonly field: string;
  readonly severity: Severity;
};

function fieldChecks({ lookedAt, severityOf, find, ...check }: ActiveCheck): readonly FieldCheck[] {
  if (find === undefined) return [];
  return lookedAt.map((field) => ({ ...check, find, field, severity: severityOf(field) }));
}

function findingsOf(
  facts: Facts,
  { row, line }: Row,
  checks: readonly FieldCheck[],
  context: CheckContext,
): readonly Finding[] {
  const findings: Finding[] = [];
  for (const check of checks) {
    const { code, field, severity, supersededBy } = check;
    if (findings.length > 0 && supersededBy !== undefined && isExplained(findings, field, supersededBy))
      continue;
    const message = check.find(facts, field, context);
    if (message !== undefined) {
      const finding: Finding = { code, severity, field, row, line, message };
      // The row is not to be sent, so nothing else about it matters.
      if (check.isWhole && severity === 'error') return [finding];
      findings.push(finding);
      continue;
    }
    const mild = check.findMild?.(facts, field);
    if (mild !== undefined) findings.push({ code, severity: 'warn', field, row, line, message: mild });
  }
  return findings;
}

/** True if one error is enough for a row: it is not a person, or a person who should get no account. */
function isWholeFinding([first]: readonly Finding[]): boolean {
  return first?.severity === 'error' && CHECKS[first.code].isWhole === true;
}

/** True if an error of this field says it already. */
function isExplained(findings: readonly Finding[], field: string, by: readonly CheckCode[]): boolean {
  return findings.some((one) => one.field === field && one.severity === 'error' && by.includes(one.code));
}

/** The only place that makes a user; undefined where a finding is an error, or a required value is missing. */
function toUser(
  partial: PartialUser,
  { password, others }: Passwords,
  findings: readonly Finding[],
  lacksPassword: boolean,
  needs: DirectoryNeeds,
): User | undefined {
  if (findings.some(({ severity }) => severity === 'error')) return undefined;
  if (partial.nickname === '' || (needs.departmentId && partial.departmentId === undefined)) return undefined;
  if (password === '' && !lacksPassword && needs.password) return undefined;
  const { nickname, name, position, departmentId, department, fields, identity = {} } = partial;
  const user = { nickname, password: new Secret(password), name, position, departmentId, department, fields };
  const isKnown = Object.keys(identity).length > 0;
  if (others.length === 0 && !isKnown) return user;
  const otherPasswords = others.map((other) => new Secret(other));
  return { ...user, ...(others.length > 0 && { otherPasswords }), ...(isKnown && { identity }) };
}

type Passwords = { readonly password: string; readonly others: readonly string[] };

/** The password that is sent (`''` until it is generated), and those that are not sent and may be in use. */
function passwordsOf({ formerPassword }: Row, { text, extra }: Facts, lacksPassword: boolean): Passwords {
  if (!lacksPassword && typeof formerPassword !== 'string') return { password: text.password, others: [] };
  const { password, ...others } = text;
  const unsent = [formerPassword, lacksPassword ? password : ''].filter(
    (one): one is string => typeof one === 'string' && one.trim() !== '',
  );
  const cells = [...Object.values(others), ...Object.values(extra)];
  // A value that other cells have as well is no secret, and messages need it.
  const isSecret = (one: string) => !cells.some((cell) => containsSecret(cell, one));
  return { password: lacksPassword ? '' : password, others: unsent.filter(isSecret) };
}

/** A mask is not a secret, nor is a text that other cells show. */
const NO_SECRET: ReadonlySet<CheckCode> = new Set(['password-mask', 'password-elsewhere']);

/** A mask is easy to guess too. */
const WEAK: ReadonlySet<CheckCode> = new Set(['password-weak', 'password-mask']);

/** True if a row gets a generated password. */
function isReplaced(
  { text, wrongTypes }: Facts,
  found: readonly Finding[],
  generates: Generates | undefined,
): boolean {
  if (generates === undefined || generates === 'all') return generates === 'all';
  // A number or a date in the cell is a password that lost its form: neither a missing one nor a weak one.
  if (wrongTypes.password !== undefined) return false;
  return text.password.trim() === '' || (generates === 'weak' && found.some(({ code }) => WEAK.has(code)));
}

/**
 * Findings that do not matter for a password that is replaced or not sent.
 * @param guarded the fields that may not be a password even if the directory takes none: they can be in addresses
 */
function isAboutPassword({ field, code }: Finding, guarded: readonly string[]): boolean {
  return field === 'password' || (code === 'password-elsewhere' && !guarded.includes(field));
}
