/** Decides what a list becomes: which row gets which nickname, which rows are written, and what prevents it. */

import { createChecker } from '../../checks/checker.js';
import { Interrupted, UserError } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import { nicknameKey, wholeName } from '../../domain/user.js';
import { cellText } from '../../lib/text.js';
import { parsePattern } from '../../naming/pattern.js';
import { createNamer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import { textsIn } from '../../texts/texts.js';
import type { CheckOptions } from '../types/check-options.js';
import { type Assignment, assignNicknames } from './assign-nicknames.js';
import { matchPeople } from './match-people.js';
import { type KnownUser, mayHaveAccount, type Person, type Traits } from './person.js';

type ListOptions = Pick<CheckOptions, 'departments' | 'severities' | 'nameOrder'> & {
  readonly roster: Roster;
  readonly signal: AbortSignal;
};

export type RowsOptions = ListOptions & {
  /** For the nicknames of rows that have none, the first choice first. */
  readonly patterns: readonly string[];
  readonly users: readonly KnownUser[];
  readonly taken: readonly string[];
  /** Nicknames of rows that are to get the next one. */
  readonly renew: readonly string[];
  /**
   * The command that records that somebody of an earlier run was created. Default: `renew` is empty, and it is not needed.
   * @param folder as the user would write it
   */
  readonly settle?: (folder: string, nickname: string) => string;
  /** True if people who have an account, or may have one, are left out. */
  readonly leavesOutKnown: boolean;
};

export type PreparedRows = Pick<Roster, 'label' | 'format'> & {
  /** In the order of the list. */
  readonly all: readonly Assignment[];
  /** Those that are written. */
  readonly kept: readonly Assignment[];
  readonly findings: readonly Finding[];
  /** True if a finding prevents writing. */
  readonly isBlocked: boolean;
  readonly leavesOutKnown: boolean;
  readonly lacksPasswords: boolean;
};

/** @throws {UserError} `usage` for a pattern that does not fit the list, or a nickname that cannot be renewed */
export async function prepareRows(options: RowsOptions): Promise<PreparedRows> {
  const { roster, users, taken, leavesOutKnown } = options;
  const { label, format } = roster;
  const patterns = options.patterns.map((pattern) => parsePattern(pattern, roster.columns));
  const column = roster.columns.sources.find(({ field }) => field === 'nickname')?.from;
  const list = await readList(options);
  const { people } = list;
  refuseRenewal(options, people);
  const matches = matchPeople(people, users);
  const renew = new Set(options.renew.map(nicknameKey));
  const results = assignNicknames({ people, matches, patterns, users, taken, renew, column });
  const all = results.filter((result) => 'nickname' in result);
  const leftOut = new Set(
    all.flatMap(({ known, person }) => (leavesOutKnown && mayHaveAccount(known) ? [person.row.row] : [])),
  );
  const unsplit = new Set(list.findings.flatMap(({ code, row }) => (code === 'name-split' ? [row] : [])));
  const findings = [
    ...list.findings.filter(({ row }) => row === null || !leftOut.has(row)),
    ...results.flatMap((result) =>
      // A name that was not split is reported already, and the cause.
      'nickname' in result || unsplit.has(result.person.row.row)
        ? []
        : [nicknameFinding(result.person, 'error', result)],
    ),
    ...(options.severities.changed === 'off' ? [] : otherNameFindings(matches.otherName)),
  ];
  const kept = all.filter(({ person }) => !leftOut.has(person.row.row));
  // Rows that keep their nickname stay as they are, and a run reports what is wrong with it.
  const unchanged = new Set(all.flatMap(({ how, person }) => (how === 'kept' ? [person.row.row] : [])));
  const isOther = ({ field, row }: Finding) =>
    renew.size > 0 && field === 'nickname' && row !== null && unchanged.has(row);
  const isBlocked = findings.some((finding) => finding.severity === 'error' && !isOther(finding));
  const lacksPasswords = kept.some(({ person }) => cellText(person.draft.password) === '');
  return { label, format, all, kept, findings, isBlocked, leavesOutKnown, lacksPasswords };
}

function nicknameFinding(
  { row: { row, line } }: Person,
  severity: Finding['severity'],
  { code, message }: Pick<Finding, 'code' | 'message'>,
): Finding {
  return { code, severity, field: 'nickname', row, line, message };
}

/** Warnings only: the row has a nickname, and the directory would refuse it. */
function otherNameFindings(otherName: ReadonlyMap<Person, KnownUser>): readonly Finding[] {
  return [...otherName].map(([person, { name, outcome, folder }]) => {
    const message = {
      key: 'known-as-other',
      nickname: person.nickname,
      isCreated: outcome === 'created',
      before: wholeName(name, ''),
      folder,
      now: wholeName(person.name, ''),
    } as const;
    return nicknameFinding(person, 'warn', { code: 'changed', message });
  });
}

/** Whoever has an account, or may have one, would get a second. */
function refuseRenewal({ renew, roster, users, settle }: RowsOptions, people: readonly Person[]): void {
  const inList = new Set(people.map(({ nickname }) => nicknameKey(nickname)));
  const missing = renew.filter((nickname) => !inList.has(nicknameKey(nickname)));
  if (missing.length > 0) {
    const what = `--renew: ${some(missing)} ${missing.length === 1 ? 'is' : 'are'} not in ${roster.name}`;
    const next = 'Check the spelling. A renewed row already has its new nickname.';
    throw new UserError('usage', what, next);
  }
  const keys = new Set(renew.map(nicknameKey));
  const existing = users.filter((user) => keys.has(nicknameKey(user.nickname)) && mayHaveAccount(user));
  if (existing.length === 0) return;
  const have = existing.length === 1 ? 'has' : 'have';
  const unclear = existing.find(({ outcome }) => outcome === 'unconfirmed');
  const next =
    unclear === undefined || settle === undefined
      ? ''
      : ` Record what you find out, with --created or --not-created (or --look-up, where the directory can be asked): ${settle(unclear.folder, unclear.nickname)}`;
  throw new UserError(
    'usage',
    `--renew: ${some(existing.map((user) => textsIn('en').parts.earlierUser(user)))} ${have} or may have an account, and would get a second one`,
    'Check the directory. A person who has an account keeps the nickname. If the account belongs to another person, enter another nickname in the row.' +
      next,
  );
}

const MOST_NAMED = 5;

function some(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/**
 * The people of a list: each row with its name split and its nickname, and what is wrong with the two.
 * @throws {Interrupted} when the signal is aborted; {UserError} as reading a roster does
 */
export async function readList({ roster, nameOrder, signal, ...options }: ListOptions) {
  const { columns, format } = roster;
  const namer = createNamer(columns, nameOrder);
  const hasDepartmentColumn = columns.sources.some(({ field }) => field === 'department_id');
  const checker = await createChecker({
    ...options,
    nickname: columns.nickname,
    columnsOf: columns.columnsOf,
    department: undefined,
    hasDepartmentColumn,
    severities: { ...options.severities, 'password-weak': 'off' },
    ...(format !== 'csv' && { source: format === 'xlsx' ? 'workbook' : 'json' }),
  });
  const people: Person[] = [];
  const findings: Finding[] = [];
  for await (const row of roster.rows()) {
    if (signal.aborted) throw new Interrupted();
    const { draft, complaint } = namer(columns.draft(row));
    const checked = checker.check(row, draft, complaint);
    const { nickname, name, position, departmentId } = checked.partial;
    // An address with nothing before its `@` needs a person, not a generated nickname.
    const isHalf = nickname === '' && cellText(draft.nickname).trim() !== '';
    findings.push(...checked.findings.filter((finding) => isOfList(finding, isHalf)));
    const traits: Traits = {
      ...(position !== '' && { position }),
      ...(hasDepartmentColumn && departmentId !== undefined && { department: String(departmentId) }),
    };
    people.push({ row, draft, name, nickname, traits });
  }
  return { people, findings };
}

/** Nickname and name are what a list has to have right; the rest, and what is about passwords, is left to the run. */
function isOfList({ code, field }: Finding, isHalf: boolean): boolean {
  if (field !== 'nickname' && field !== 'name') return false;
  return code === 'required' ? isHalf : code !== 'password-elsewhere';
}
