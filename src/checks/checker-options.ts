/** The input of a checker: facts about directory, settings, columns and earlier runs. */

import type { CheckCode, PossibleAccount, Severity } from '../domain/finding.js';
import type { Person } from '../domain/identity.js';
import type { KnownSecrets } from '../domain/known-secrets.js';
import type { NamesOf } from '../domain/name-meaning.js';
import type { Generates } from '../domain/roster-options.js';
import type { Columns } from '../domain/row.js';
import type { CellType } from '../domain/typed-cell.js';
import type { Name, NicknameForm, PartialUser } from '../domain/user.js';
import type { GivenDepartments } from './department.js';
import type { StatusOptions } from './status.js';

export type CheckOptions = GivenDepartments & {
  /** Severities from the configuration, for adjustable checks alone. */
  readonly severities?: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  /** Which passwords are generated before they are sent: the roster's own then have no findings. */
  readonly generates?: Generates | undefined;
  /** The person who got a nickname, given by its key, in an earlier run of this roster. */
  readonly createdBefore?: (key: string) => Person | undefined;
  /** This person in earlier runs, if under a nickname that is no longer in the roster. */
  readonly findRenamed?: (key: string, person: Person) => EarlierPerson | undefined;
  /** True if the user said that a row is a person of its own: by the nickname's key and the line. */
  readonly isNew?: (key: string, line: number) => boolean;
  /** True if the person of a line is created whatever a status column says. */
  readonly isActive?: (line: number) => boolean;
  readonly columns?: Columns;
  /** The meanings of values of status columns, by the user. */
  readonly status?: StatusOptions['known'];
  /** Headers of status columns that say nothing about accounts. */
  readonly ignoredStatuses?: readonly string[] | undefined;
  /** Milliseconds since the epoch. Without it, the dates on which people leave are not judged. */
  readonly now?: number | undefined;
  readonly nickname?: NicknameForm | undefined;
  /** The meanings of the names of groups and the like to the directory. Without them, names are not judged. */
  readonly names?: NamesOf | undefined;
  readonly needs?: DirectoryNeeds | undefined;
  /** Gets the passwords of all rows, which no answer of a directory may show. */
  readonly secrets?: Pick<KnownSecrets, 'add'> | undefined;
};

/** A person of an earlier run who has an account, or may have one. */
export type EarlierPerson = {
  readonly nickname: string;
  readonly name: Name;
  readonly outcome: PossibleAccount;
  /** When the row was settled: milliseconds since the epoch. */
  readonly at: number;
};

export type DirectoryNeeds = {
  /** The directory's name in messages: `Keycloak`. */
  readonly title: string;
  readonly password: boolean;
  /** False if departments are texts and not numbers. */
  readonly departmentId: boolean;
  readonly fields: readonly NeededField[];
  /** The values that are sent of a field of the profile, with its default. */
  readonly valuesOf?: (person: PartialUser, field: string) => readonly string[];
  /** The quotes around a value in a request, by the name of the value. */
  readonly quotesAround?: ReadonlyMap<string, string> | undefined;
  /** The mail domain of its users, if the profile has it. */
  readonly domain: string | undefined;
};

export type NeededField = {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isGrouping?: boolean;
  /** The separator of several values in a cell. */
  readonly many?: string | undefined;
  /** Without a type, cells are sent as text. */
  readonly type?: CellType | undefined;
};

export const USUAL_NEEDS: DirectoryNeeds = {
  title: 'the directory',
  password: true,
  departmentId: true,
  fields: [],
  domain: undefined,
};
