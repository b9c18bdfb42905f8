/**
 * Judges the rows of a roster: every check on every row, once per pass. What a check says is a finding; a row without
 * an error becomes a user. Cells are read, and what is sent is decided, elsewhere.
 */

import {
  CHECKS,
  type CheckCode,
  type Finding,
  type Complaint as NameComplaint,
  type Severity,
} from '../domain/finding.js';
import type { Generates } from '../domain/roster-options.js';
import { type Draft, isPasswordTyped, type Row } from '../domain/row.js';
import { Secret } from '../domain/secret.js';
import type { ColumnField, Name, User } from '../domain/user.js';
import { type Check, type Means, type Say, TABLE } from './check-table.js';
import { type Departments, knownDepartments } from './department.js';
import { isAboutPassword, isReplaced } from './generated-passwords.js';
import { createWeakness } from './password-strength.js';
import { type Facts, type Reading, readFacts } from './row-facts.js';
import { createMemory } from './seen-values.js';

export type CheckOptions = {
  /** `department_id` of rows that have none; undefined: none was given. */
  readonly department: number | undefined;
  /** Whether the roster has a department column: then an empty cell in it is a finding, unless `department` is given. */
  readonly hasDepartmentColumn: boolean;
  /** Department names from the configuration, to their ids. Default: none. */
  readonly departments?: Readonly<Record<string, number>>;
  /** Severities from the configuration; only the adjustable checks heed them. Default: those of `CHECKS`. */
  readonly severities?: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  /** What the words about a wrong type speak of. Default: words that fit both. */
  readonly source?: 'workbook' | 'json';
  /** Whose passwords are made up before they are sent: then nothing is found wrong with those in the roster. */
  readonly generates?: Generates | undefined;
  /** The name of the person for whom a nickname, given by its key, was created from this roster before. */
  readonly createdBefore?: (key: string) => Name | undefined;
};

/** What of a row is fit for a report when the row itself is not fit for a user. Holds no password. */
export type PartialUser = {
  readonly nickname: string;
  readonly name: Name;
  readonly position: string;
  readonly departmentId: number | undefined;
};

export type Checked = {
  /** Of a row with nothing but warnings. */
  readonly user: User | undefined;
  readonly findings: readonly Finding[];
  readonly partial: PartialUser;
  /** Whether the user's password is to be generated before it is sent. */
  readonly lacksPassword?: boolean;
};

/** Judges rows in their order, and remembers nicknames and the domain: one for each pass over a roster. */
export type Checker = {
  /**
   * Never throws, whatever the draft holds.
   * @param told why the whole name could not be split. Default: it could, or there is none
   */
  check(row: Row, draft: Draft, told?: NameComplaint): Checked;
  /** Notes a user who is to be sent with this password, for what is said about the roster as a whole. */
  willSend(user: User): void;
  /** What is found in the roster as a whole, once all its rows were read. */
  conclude(): readonly Finding[];
  /** The domain that was cut off nicknames, as the first that had one spelled it; undefined until there is one. */
  readonly domain: string | undefined;
};

/** Async because the lists of common passwords load where passwords are judged. */
export async function createChecker(options: CheckOptions): Promise<Checker> {
  const active = activeChecks(options);
  const means: Means = {
    judges: (code) => active.some((check) => check.code === code),
    ...(active.some((check) => check.code === 'password-weak') && { weakness: await createWeakness() }),
  };
  const memory = createMemory();
  const departments: Departments = {
    known: knownDepartments(options.departments),
    unnamed: options.department,
    hasColumn: options.hasDepartmentColumn,
    source: options.source,
  };
  const reading: Reading = {
    departments,
    memory,
    createdBefore: options.createdBefore ?? (() => undefined),
  };
  const shared = options.severities?.['password-shared'] ?? CHECKS['password-shared'];

  return {
    check(row, draft, told) {
      const facts = readFacts(draft, row.line, told, reading);
      const found = judge(facts, row, active, means);
      const lacksPassword = isReplaced(facts, found, generatesOf(row, draft, options));
      const findings = lacksPassword ? found.filter((finding) => !isAboutPassword(finding)) : found;
      const { text, name, department } = facts;
      const partial = { nickname: text.nickname, name, position: text.position, departmentId: department.id };
      return {
        user: toUser(partial, text.password, findings, lacksPassword),
        findings,
        partial,
        lacksPassword,
      };
    },
    willSend({ password }) {
      if (shared !== 'off') memory.add(password);
    },
    conclude: () => (shared === 'off' ? [] : memory.sharedPasswords(shared)),
    get domain() {
      return memory.domain();
    },
  };
}

/** Of all passwords, one that was typed into a report is meant to be used. */
function generatesOf(row: Row, draft: Draft, { generates }: CheckOptions): Generates | undefined {
  return generates === 'all' && isPasswordTyped(row, draft) ? 'missing' : generates;
}

type ActiveCheck = Check & { readonly severityOf: (field: ColumnField) => Severity };

/** The checks that are on, with the severities that the configuration gives those that it may adjust. */
function activeChecks({ severities = {} }: CheckOptions): readonly ActiveCheck[] {
  return TABLE.flatMap((check) => {
    const { code, adjustable, severity } = check;
    const chosen = adjustable ? severities[code] : undefined;
    if (chosen === 'off') return [];
    const severityOf = chosen ? () => chosen : (severity ?? (() => CHECKS[code]));
    return [{ ...check, severityOf }];
  });
}

function judge(
  facts: Facts,
  { row, line }: Row,
  active: readonly ActiveCheck[],
  means: Means,
): readonly Finding[] {
  const findings: Finding[] = [];
  let check: ActiveCheck;
  const say: Say = (field, what) => {
    const { code, unless, severityOf } = check;
    const isExplained = findings.some((other) => other.field === field && unless?.includes(other.code));
    if (!isExplained) findings.push({ code, severity: severityOf(field), field, row, line, what });
  };
  for (check of active) check.judge(facts, say, means);
  return findings;
}

/** The only place that makes a user; undefined where a finding is an error or what the directory needs is not there. */
function toUser(
  { nickname, name, position, departmentId }: PartialUser,
  password: string,
  findings: readonly Finding[],
  lacksPassword: boolean,
): User | undefined {
  if (findings.some(({ severity }) => severity === 'error')) return undefined;
  if (nickname === '' || departmentId === undefined) return undefined;
  if (password === '' && !lacksPassword) return undefined;
  return { nickname, password: new Secret(lacksPassword ? '' : password), name, position, departmentId };
}
