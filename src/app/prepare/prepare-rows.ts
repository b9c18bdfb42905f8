/** Decides the nickname of each row of a list, which rows are written, and whether errors prevent writing. */

import { redactName } from '../../checks/characters.js';
import { createChecker } from '../../checks/checker.js';
import { Interrupted } from '../../domain/errors.js';
import type { CheckCode, Finding } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import type { LeftOut } from '../../domain/left-out.js';
import { numberHeaderOf } from '../../domain/row.js';
import { cellText } from '../../domain/text.js';
import { nicknameKey } from '../../domain/user.js';
import { parsePattern } from '../../naming/pattern.js';
import { createNamer } from '../../naming/whole-name.js';
import type { Roster } from '../../roster/roster.js';
import { labelOf } from '../../roster/roster-errors.js';
import {
  KnownPeople,
  type KnownResults,
  type KnownUser,
  type Listed,
  leftOutRows,
  mayHaveAccount,
  type PersonFinding,
  type Traits,
  withNumberOf,
  withoutPresent,
} from '../people/index.js';
import { type CheckOptions, rowChecks } from '../pipeline/index.js';
import { type Assignment, assignNicknames, type Unassigned } from './assign-nicknames.js';
import { matchPeople } from './match-people.js';
import type { Person } from './person.js';
import { type Renewal, refuseLines, refuseRenewal } from './refuse-answers.js';

export type ListOptions = CheckOptions & {
  readonly roster: Roster;
  readonly signal: AbortSignal;
  /** The fields that the directory does not use. */
  readonly unused?: readonly string[] | undefined;
  /** The journal of the list's own runs. */
  readonly journal?: JournalView | undefined;
  readonly others?: readonly KnownResults[] | undefined;
  /** True if the list itself may be sent. */
  readonly isSent?: boolean;
};

export type RowsOptions = ListOptions &
  Omit<Renewal, 'users'> & {
    readonly patterns: readonly string[];
    readonly taken: readonly string[];
    readonly leavesOutKnown: boolean;
    /** The people of the roster to which the list is added. They keep their logins. */
    readonly rosterPeople?: readonly KnownUser[] | undefined;
    /** True if rows with errors do not prevent writing. They get no nickname, and a new file leaves them out. */
    readonly skipsInvalid: boolean;
    /** True if rows that are left out stay in the list unchanged. */
    readonly isInPlace: boolean;
  };

export type PreparedRows = Pick<Roster, 'label' | 'format'> & {
  readonly people: readonly Person[];
  /** All rows in the order of the list, except rows with errors that are left out. */
  readonly all: readonly Assignment[];
  readonly kept: readonly Assignment[];
  /** Rows that a person left out. They get no nickname and have no findings. */
  readonly leftOut: readonly LeftOut[];
  /** People of the roster to which the list is added who have no account yet. */
  readonly waiting: readonly KnownUser[];
  /** People with an account from earlier lists, most of whose people are in this one, who are in no row. */
  readonly gone: readonly Listed[];
  readonly findings: readonly Finding[];
  /** People with errors in their rows, who get no nickname. */
  readonly invalid: readonly Person[];
  readonly isBlocked: boolean;
  readonly leavesOutKnown: boolean;
  readonly lacksPasswords: boolean;
  /** The nicknames of people in `newLines` and of renewals, for the run. */
  readonly newNicknames: readonly string[];
};

/** @throws {UserError} `usage` for a pattern or line unfit for the list, or a nickname that cannot be renewed */
export async function prepareRows(options: RowsOptions): Promise<PreparedRows> {
  const { roster, others = [], taken, leavesOutKnown, skipsInvalid, isInPlace, rosterPeople = [] } = options;
  const header = numberHeaderOf(roster.columns);
  const earlier = others.flatMap(({ users }) => users.map((user) => withNumberOf(user, header)));
  const users = [...earlier, ...rosterPeople];
  const { label, format } = roster;
  const patterns = options.patterns.map((pattern) => parsePattern(pattern, roster.columns));
  const column = roster.columns.sources.find(({ field }) => field === 'nickname')?.from;
  const list = await readList(options);
  const { people } = list;
  refuseRenewal({ ...options, users }, people, labelOf(roster));
  const { sameLines = NO_LINES, newLines = NO_LINES, skipLines } = options;
  const answers = { sameLines, newLines };
  refuseLines({ ...answers, skipLines: new Set(skipLines?.keys()) }, people, labelOf(roster));
  const isLeftOut = (person: Person) => person.leftOut !== undefined;
  const leftOut = withoutPresent(
    people.flatMap((person) => person.leftOut ?? []),
    people.filter((person) => !isLeftOut(person)),
  );
  const noPeople = new Set([
    ...rowsWith(list.findings, NO_PERSON),
    ...people.filter(isLeftOut).map(({ row }) => row.row),
  ]);
  const realPeople = people.filter(({ row }) => !noPeople.has(row.row));
  const matches = matchPeople(realPeople, users, answers);
  const renew = new Set(options.renew.map(nicknameKey));
  const facts = { people, matches, patterns, users, renew, column };
  const results = assignNicknames({ ...facts, reserved: taken, leftOut: noPeople });
  const findings = findingsOf(list.findings, results, matches.otherName, options);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const rowsWithErrors = new Set(errors.flatMap(({ row }) => row ?? []));
  const isSkipped = ({ row }: Person) =>
    noPeople.has(row.row) || (skipsInvalid && rowsWithErrors.has(row.row));
  const all = results.map((result): Assignment => {
    const { person } = result;
    return 'nickname' in result && !isSkipped(person)
      ? result
      : { person, nickname: person.nickname, how: 'kept' };
  });
  const inRoster = new Set(rosterPeople.map(keyOf));
  const withAccount = new Set(earlier.filter(mayHaveAccount).map(keyOf));
  const isKnown = ({ known }: Assignment) =>
    known !== undefined && ((leavesOutKnown && mayHaveAccount(known)) || inRoster.has(keyOf(known)));
  const included = all.filter(
    ({ person }) => !isLeftOut(person) && (!rowsWithErrors.has(person.row.row) || !skipsInvalid),
  );
  const kept = (isInPlace ? all : included).filter((one) => !isKnown(one));
  // Rows that keep their nickname stay unchanged, and the run reports their errors.
  const unchanged = new Set(
    all.flatMap(({ how, nickname, person }) => (how === 'kept' && nickname !== '' ? [person.row.row] : [])),
  );
  const isOther = ({ code, field, row }: Finding) =>
    renew.size > 0 && field === 'nickname' && code !== 'same-person' && row !== null && unchanged.has(row);
  const blocking = errors.filter((error) => !isOther(error) && !(skipsInvalid && error.row !== null));
  return {
    label,
    format,
    people,
    kept,
    leftOut,
    findings,
    leavesOutKnown,
    waiting: rosterPeople.filter((user) => !withAccount.has(keyOf(user))),
    gone: list.known.gone.filter(mayHaveAccount),
    all: included,
    invalid: people.filter(({ row }) => rowsWithErrors.has(row.row)),
    isBlocked: blocking.length > 0,
    newNicknames: kept.flatMap(({ person, nickname, how }) => {
      const isDecided = answers.newLines.has(person.row.line) || how === 'renewed';
      return isDecided && nickname !== '' ? [nickname] : [];
    }),
    lacksPasswords: included.some((one) => !isKnown(one) && cellText(one.person.draft.password) === ''),
  };
}

function keyOf({ nickname }: Pick<KnownUser, 'nickname'>): string {
  return nicknameKey(nickname);
}

const NO_LINES: ReadonlySet<number> = new Set();

/** Findings of rows that should not get an account. */
const NO_PERSON: ReadonlySet<CheckCode> = new Set([
  'not-a-person',
  'inactive',
  'other-action',
  'same-person',
]);

function rowsWith(findings: readonly Finding[], codes: ReadonlySet<CheckCode>): ReadonlySet<number> {
  const errors = findings.filter(({ severity, code }) => severity === 'error' && codes.has(code));
  return new Set(errors.flatMap(({ row }) => row ?? []));
}

/** The findings of the list and of its nicknames, except for people left out because they have an account. */
function findingsOf(
  ofList: readonly Finding[],
  results: readonly (Assignment | Unassigned)[],
  otherName: ReadonlyMap<Person, KnownUser>,
  { leavesOutKnown, severities }: RowsOptions,
): readonly Finding[] {
  const leftOut = new Set(
    results.flatMap((result) =>
      'nickname' in result && leavesOutKnown && mayHaveAccount(result.known) ? [result.person.row.row] : [],
    ),
  );
  const unsplit = new Set(ofList.flatMap(({ code, row }) => (code === 'name-split' ? [row] : [])));
  return [
    ...ofList.filter(({ row }) => row === null || !leftOut.has(row)),
    ...results.flatMap((result) =>
      // A name that could not be split is already reported.
      'nickname' in result || unsplit.has(result.person.row.row)
        ? []
        : [nicknameFinding(result.person, 'error', result)],
    ),
    ...(severities.changed === 'off' ? [] : otherNameFindings(otherName)),
  ];
}

function nicknameFinding(
  { row: { row, line } }: Person,
  severity: Finding['severity'],
  { code, message }: Pick<Finding, 'code' | 'message'>,
): Finding {
  return { code, severity, field: 'nickname', row, line, message };
}

/** Only warnings, since the row has a nickname and the directory would reject it. */
function otherNameFindings(otherName: ReadonlyMap<Person, KnownUser>): readonly Finding[] {
  return [...otherName].map(([person, { name, outcome, folder }]) => {
    const message = {
      key: 'known-as-other',
      nickname: person.nickname,
      isCreated: outcome === 'created',
      before: name,
      folder,
      now: person.name,
    } as const;
    return nicknameFinding(person, 'warn', { code: 'changed', message });
  });
}

/** People who share the address that their nickname comes from get none. @throws {Interrupted}; {UserError} */
export async function readList({
  roster,
  nameOrder,
  signal,
  unused = [],
  journal,
  isSent = false,
  ...options
}: ListOptions) {
  const { columns } = roster;
  const namer = createNamer(columns, nameOrder);
  const known = await KnownPeople.compare(roster, { journal, others: options.others }, namer);
  const checks = rowChecks(roster, options, journal, known);
  const isNew = (line: number, key: string) => checks.isNew(key, line);
  const checker = await createChecker({
    ...checks,
    leftOut: leftOutRows(options, journal, isNew, known.leftOut)?.of,
    recognise(key, person, line) {
      const recognition = checks.recognise(key, person, line);
      // For a list that is not sent itself, the login of another person is a warning.
      return recognition?.kind === 'other-person' && !isSent ? undefined : recognition;
    },
    department: undefined,
    severities: { ...options.severities, 'password-weak': 'off' },
  });
  const people: Person[] = [];
  const findings: Finding[] = [];
  for await (const row of roster.rows()) {
    if (signal.aborted) throw new Interrupted();
    const { draft, complaint } = namer(columns.draft(row));
    const checked = checker.check(row, draft, complaint);
    const { nickname, name, position, departmentId, identity = {} } = checked.partial;
    // An address with nothing before its `@` must be corrected by a person, not replaced by a generated nickname.
    const isHalf = nickname === '' && cellText(draft.nickname).trim() !== '';
    const leftOut = checked.left?.isSent === false ? checked.left.row : undefined;
    if (leftOut === undefined)
      findings.push(...checked.findings.filter((finding) => isOfList(finding, isHalf, unused)));
    const traits: Traits = {
      ...(position !== '' && { position }),
      ...(checks.hasDepartmentColumn && departmentId !== undefined && { department: String(departmentId) }),
    };
    const isNoPerson = checked.findings.some(
      ({ message }) => message.key === 'not-a-name' && message.why !== 'note',
    );
    const isMasked = checked.findings.some(({ code }) => code === 'password-mask');
    const password = isMasked ? 'masked' : cellText(draft.password).trim() === '' ? 'none' : 'given';
    const own = journal?.last(nicknameKey(nickname));
    const kind = checked.recognition?.kind;
    const hasAccount = kind === 'same' || (kind === undefined && own !== undefined && mayHaveAccount(own));
    const account = checked.recognition?.person ?? own;
    const isUncertain = hasAccount && account?.outcome !== 'created';
    const known = { hasAccount, isUncertain };
    people.push({ row, draft, name, nickname, traits, identity, password, leftOut, isNoPerson, ...known });
  }
  const ofList = checker.conclude();
  findings.push(...ofList.filter(isOfPeopleOrNames));
  const hasHashes = ofList.some(({ code }) => code === 'password-hash');
  const shared = new Set(
    people.flatMap(({ row, nickname }) => (checker.sharesAddress(nickname) ? [row.row] : [])),
  );
  // These people get their own logins, so findings about the address do not matter.
  const isOfAddress = ({ field, code, row }: Finding) =>
    row !== null && shared.has(row) && field === 'nickname' && code !== 'duplicate' && !OF_PEOPLE.has(code);
  const ofAddresses = ofList.filter(({ code }) => code === 'shared-address');
  const mild = ofAddresses.map((finding): Finding => ({ ...finding, severity: 'warn' }));
  return {
    people: people.map((person) => (shared.has(person.row.row) ? { ...person, nickname: '' } : person)),
    findings: [...findings.filter((finding) => !isOfAddress(finding)), ...(shared.size > 0 ? mild : [])],
    hasHashes,
    known,
  };
}

export function isOfPeople(code: CheckCode): boolean {
  return OF_PEOPLE.has(code);
}

export function personFinding(finding: Finding, people: readonly Person[]): PersonFinding {
  const { row } = finding;
  // Rows are numbered from 1, without gaps.
  const person = row === null ? undefined : people[row - 1];
  if (person === undefined) return { finding, nickname: '', name: { first: '', last: '', middle: '' } };
  const { name, nickname, draft } = person;
  return { finding, name: redactName(name, cellText(draft.password).trim()), nickname };
}

const OF_PEOPLE: ReadonlySet<CheckCode> = new Set([
  ...NO_PERSON,
  'renamed',
  'changed',
  'namesakes',
  'inactive-list',
  'shared-id',
  'name-title',
]);

const OF_NAMES: ReadonlySet<CheckCode> = new Set(['placeholder', 'damaged-text']);

function isOfPeopleOrNames({ code, field }: Pick<Finding, 'code' | 'field'>): boolean {
  return OF_PEOPLE.has(code) || (OF_NAMES.has(code) && field.startsWith('name'));
}

/** A list needs valid nicknames and names. The run checks everything else, including passwords. */
function isOfList({ code, field, message }: Finding, isHalf: boolean, unused: readonly string[]): boolean {
  // The roster contains the value of a formula or of --map, but not its source.
  if (isOfPeopleOrNames({ code, field }) || message.key === 'date-unread') return true;
  if (message.key === 'formula-empty') return !unused.includes(field);
  if (field !== 'nickname' && field !== 'name') return false;
  return code === 'required' ? isHalf : code !== 'password-elsewhere';
}
