/** The guided start's view of a list, from one reading: its people, and the values that are missing. */

import { dirname, resolve } from 'node:path';
import { columnsFor, needsOf, resolveProfile } from '../app/connect/index.js';
import type { PersonFinding } from '../app/people/index.js';
import { isOfPeople, type Person, personFinding, readList } from '../app/prepare/index.js';
import { readKnownResults } from '../app/results/index.js';
import { IgnoredWords, type LeftInColumn } from '../checks/ignored-words.js';
import type { Finding } from '../domain/finding.js';
import { type CountedValue, countedValues } from '../domain/lookalike.js';
import type { Draft, ProfileColumns } from '../domain/row.js';
import { cellText, foldSpaces } from '../domain/text.js';
import { RESULTS_SUFFIX } from '../journal/journal.js';
import { groupBy } from '../platform/collections.js';
import type { Io } from '../platform/io.js';
import { openRoster, type Roster } from '../roster/roster.js';
import type { Settings } from '../settings/settings.js';

/** The usual fields, in the order in which people read them. */
export const USUAL_FIELDS: readonly string[] = [
  'name',
  'name.last',
  'name.first',
  'name.middle',
  'nickname',
  'password',
  'position',
  'department_id',
];

export type ListView = {
  readonly roster: Omit<Roster, 'close' | 'rows' | 'text'>;
  readonly people: readonly Person[];
  /** Errors in logins and names, without those about who should have an account. */
  readonly errors: readonly Finding[];
  /** The findings about its people, with the other errors of rows. */
  readonly ofPeople: readonly PersonFinding[];
  readonly withoutNickname: number;
  readonly passwords: LackingPasswords;
  readonly hasHashes: boolean;
  /** Names of departments without a number, each with its people. */
  readonly unknownDepartments: ReadonlyMap<string, number>;
  readonly withoutDepartment: number;
  /** Required fields that some people lack. */
  readonly lackingFields: readonly string[];
  /** The department of all people if the list has no column for it. */
  readonly department: number;
  readonly hasNumbers: boolean;
  readonly leftInIgnored: readonly LeftInColumn[];
  readonly profile: ProfileColumns;
  /** The separators of several values in a cell, by field. */
  readonly separators: Readonly<Record<string, string>>;
};

/** `none`: the cell is empty; `masked`: it has asterisks or similar characters; `hashes`: all passwords are hashes. */
export type LackingPasswords = { readonly people: number; readonly why: 'none' | 'masked' | 'hashes' };

export function lackingPasswords(people: readonly Person[], hasHashes: boolean): LackingPasswords {
  if (hasHashes) return { people: people.length, why: 'hashes' };
  const lacking = people.filter(({ password }) => password !== 'given');
  const why = lacking.some(({ password }) => password === 'masked') ? 'masked' : 'none';
  return { people: lacking.length, why };
}

/** Reads the whole list. @throws {UserError} as reading a roster does; {Interrupted} at a signal */
export async function viewList(
  list: string,
  { reading, checks, profileChoice, consent }: Settings,
  io: Io,
): Promise<ListView> {
  const { cwd, stdin, interruption } = io;
  const profile = resolveProfile(profileChoice, undefined, 'choice', true);
  const needs = needsOf(profile);
  const columns = columnsFor(profile);
  const path = resolve(cwd, list);
  const signal = interruption.first;
  const roster = await openRoster({ path, stdin, signal, ...reading, profile: columns });
  try {
    // People of earlier lists have an account, even if this list has another login for them.
    const own = path + RESULTS_SUFFIX.run;
    const journal = await io.journals.read(own);
    const isOther = (_: unknown, folder: string) => folder !== own;
    const { results: others } = await readKnownResults([dirname(path)], [], io, isOther);
    const sources = { roster, signal, journal, others, isSent: true };
    const { people, findings, hasHashes } = await readList({ ...checks, ...sources });
    const { departments } = checks;
    const wrong = new Set(findings.flatMap(({ severity, row }) => (severity === 'error' ? (row ?? []) : [])));
    const sent = people.filter(
      ({ row, leftOut }) => leftOut === undefined && (!consent.skipInvalid || !wrong.has(row.row)),
    );
    const departmentCells = needs.departmentId
      ? sent.flatMap(({ draft }) =>
          'department_id' in draft && !isPassword(draft) ? [cellText(draft.department_id).trim()] : [],
        )
      : [];
    return {
      roster,
      profile: columns,
      department: checks.department ?? ROOT,
      hasNumbers: needs.departmentId,
      separators: Object.fromEntries(
        needs.fields.flatMap(({ name, many }) => (many === undefined ? [] : [[name, many]])),
      ),
      leftInIgnored: leftInIgnored(roster, people),
      people,
      errors: findings.filter(({ severity, code }) => severity === 'error' && !isOfPeople(code)),
      ofPeople: findings.map((finding) => personFinding(finding, people)),
      withoutNickname: people.filter((one) => one.nickname === '' && one.leftOut === undefined).length,
      hasHashes,
      passwords: lackingPasswords(needs.password ? sent : [], hasHashes),
      unknownDepartments: countUnknown(departmentCells, departments),
      withoutDepartment: departmentCells.filter((cell) => cell === '').length,
      lackingFields: Object.entries(profile.form.fields ?? {}).flatMap(
        ([name, { required, default: usual }]) => {
          const isLacking = sent.some(({ draft }) => cellText(draft.extra?.[name]).trim() === '');
          return required === true && usual === undefined && isLacking ? [name] : [];
        },
      ),
    };
  } finally {
    await roster.close();
  }
}

function leftInIgnored({ columns }: Roster, people: readonly Person[]): readonly LeftInColumn[] {
  const words = new IgnoredWords(columns);
  for (const { row } of people) words.read(row);
  return words.found();
}

const ROOT = 1;

/** True if the department repeats the password, which a check reports. */
function isPassword({ department_id, password }: Draft): boolean {
  const text = cellText(password).trim();
  return text !== '' && text === cellText(department_id).trim();
}

/** Counts unknown names, in the order of names and numbers: `5А`, `5Б`, `10А`. */
function countUnknown(
  cells: readonly string[],
  known: Readonly<Record<string, number>>,
): ReadonlyMap<string, number> {
  const names = new Set(Object.keys(known).map(foldSpaces));
  const isUnknown = (cell: string) => cell !== '' && !/^\d+$/u.test(cell) && !names.has(foldSpaces(cell));
  const groups = groupBy(cells.filter(isUnknown), foldSpaces);
  const counts = Array.from(groups.values(), (same) => [same[0] ?? '', same.length] as const);
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return new Map(counts.sort(([a], [b]) => compare(a, b)));
}

/** Without rows such as a total. */
export function peopleIn({ people }: Pick<ListView, 'people'>): readonly Person[] {
  return people.filter(({ isNoPerson }) => isNoPerson !== true);
}

export function hasColumn({ roster }: ListView, field: string): boolean {
  return roster.columns.sources.some((source) => source.field === field);
}

/** Headers of columns that may be departments. */
const GROUPS = /^(?:class|form|klasse|gruppe|group|team|bereich|org-einheit|класс|группа|отделение)$/iu;

export function groupColumn({ roster }: ListView): string | undefined {
  const isGroup = (word: string) => GROUPS.test(word.trim());
  return roster.columns.ignored.find(({ header }) => header.split('/').some(isGroup))?.header;
}

/** Headers of columns that name organisations, each with its own directory. */
const ORGANISATIONS =
  /^(?:(?:name of (?:the )?)?school(?: name)?|organi[sz]ation|institution|tenant|schule|schulname|name der schule|einrichtung|organisation|mandant|(?:название )?(?:школы|организации)|школа|организация|учреждение)$/iu;

/** The column that names several organisations, and their number. `provision fleet` splits tables only. */
export function organisationColumn({ roster, people }: ListView) {
  const { headers, ignored } = roster.columns;
  const header = ignored.find((one) => ORGANISATIONS.test(one.header.trim()))?.header;
  if (header === undefined || !['csv', 'xlsx'].includes(roster.format)) return undefined;
  const at = headers.indexOf(header);
  const n = new Set(people.map(({ row }) => foldSpaces(cellText(row.cells[at]))).filter(Boolean)).size;
  return n > 1 && n < people.length ? { header, n } : undefined;
}

/** A column with more values does not group people. */
const MAX_VALUES = 40;

/** The values of the department and of the fields that the profile adds, if several people share them. */
export function groupedValues(view: ListView): ReadonlyMap<string, readonly CountedValue[]> {
  const fields = ['department_id', ...view.profile.fields.map(({ name }) => name)];
  const grouped = new Map<string, readonly CountedValue[]>();
  for (const field of fields.filter((one) => hasColumn(view, one))) {
    const many = view.separators[field];
    const cells = view.people.flatMap(({ draft }) => {
      const cell = field === 'department_id' ? draft.department_id : draft.extra?.[field];
      if (Array.isArray(cell)) return cell.map(cellText);
      return many === undefined ? [cellText(cell)] : cellText(cell).split(many);
    });
    const values = shared(cells);
    if (values.length > 0) grouped.set(field, values);
  }
  return grouped;
}

/** The values of a column, if several people share them; never those of a column that may hold passwords. */
export function columnValues({ people, roster }: ListView, header: string): readonly CountedValue[] {
  const { columns } = roster;
  const at = columns.headers.indexOf(header);
  if (at === -1 || columns.secretCells.has(at)) return [];
  return shared(people.map(({ row }) => cellText(row.cells[at])));
}

/** Returns no values if there are too many, or no two people share one. */
function shared(cells: readonly string[]): readonly CountedValue[] {
  const values = cells.map((cell) => cell.trim()).filter(Boolean);
  const counts = new Map(Array.from(groupBy(values, String), ([value, same]) => [value, same.length]));
  const isShared = counts.size <= MAX_VALUES && [...counts.values()].some((n) => n > 1);
  return isShared ? countedValues(counts) : [];
}

/** The parts of names that no column has, unless a column has full names. */
export function missingNames(view: ListView): readonly string[] {
  return hasColumn(view, 'name')
    ? []
    : ['name.last', 'name.first'].filter((field) => !hasColumn(view, field));
}

/** The cells of the login column that are addresses. */
export function addressesOf({ people }: Pick<ListView, 'people'>): readonly string[] {
  return people
    .map(({ draft }) => cellText(draft.nickname).trim())
    .filter((text) => /^[^\s@]+@[^\s@]+$/u.test(text));
}

/** True if the logins are addresses, perhaps private ones, and those of the service are not. */
export function hasAddresses({ people, profile }: Pick<ListView, 'people' | 'profile'>): boolean {
  return profile.nickname !== 'address' && addressesOf({ people }).length > 0;
}

/** True if the logins are addresses of several providers, which no organisation gives to its people. */
export function hasPrivateAddresses(view: Pick<ListView, 'people' | 'profile'>): boolean {
  const addresses = addressesOf(view);
  const domains = new Set(addresses.map((address) => address.replace(/^.*@/su, '').toLowerCase()));
  return hasAddresses(view) && domains.size > 1 && addresses.length > MAX_ORGANISED;
}

/** In a shorter list, one of two domains may be a slip. */
const MAX_ORGANISED = 5;

/** The domain of most addresses of the list, unless anyone can get an address there. */
export function commonDomain({ people, roster: { columns } }: Pick<ListView, 'people' | 'roster'>) {
  const domains = people.flatMap(({ row }) =>
    row.cells.flatMap((cell, at) => {
      const [, domain] = /^[^\s@]+@([^\s@]+\.[^\s@.]+)$/u.exec(cellText(cell).trim()) ?? [];
      return domain === undefined || columns.secretCells.has(at) ? [] : [domain.toLowerCase()];
    }),
  );
  const [first] = [...groupBy(domains, String)].sort(([, a], [, b]) => b.length - a.length);
  const [domain = '', { length } = []] = first ?? [];
  return length * 2 > domains.length && !PUBLIC_PROVIDERS.test(domain) ? domain : undefined;
}

const PUBLIC_PROVIDERS =
  /^(?:(?:gmail|googlemail|aol|icloud|me|proton|protonmail|msn|rambler|yandex|ya|bk|list|inbox|mail|web|freenet|t-online|arcor|posteo)\.[a-z]+|(?:gmx|live|hotmail|outlook|yahoo)\.[a-z.]+)$/u;

/** The end of logins that are addresses: `@school.example`; else `''`. */
export function addressEnd({ people, profile }: Pick<ListView, 'people' | 'profile'>): string {
  if (profile.nickname !== 'address') return '';
  return addressesOf({ people })[0]?.replace(/^.*@/su, '@') ?? '';
}
