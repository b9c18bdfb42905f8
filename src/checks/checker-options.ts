/** The input of a checker: the directory, settings, columns and earlier runs. */

import type { CheckCode, Severity } from '../domain/finding.js';
import type { Person } from '../domain/identity.js';
import type { KnownSecrets } from '../domain/known-secrets.js';
import type { Left, LoginAndPerson } from '../domain/left-out.js';
import type { NamesOf } from '../domain/name-meaning.js';
import type { Known, PossibleAccount } from '../domain/outcome.js';
import type { Generates } from '../domain/roster-options.js';
import type { Columns } from '../domain/row.js';
import type { CellType } from '../domain/typed-cell.js';
import type { NicknameForm, PartialUser } from '../domain/user.js';
import type { GivenDepartments } from './department.js';
import type { StatusOptions } from './status.js';

export type CheckOptions = GivenDepartments & {
  /** Severities from the configuration, only for adjustable checks. */
  readonly severities?: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  /** Which passwords the run generates. The roster's passwords that they replace get no findings. */
  readonly generates?: Generates | undefined;
  /** Compares the person of a row with all known people. @param key of the nickname */
  readonly recognise?: (key: string, person: Person, line: number) => Recognition | undefined;
  /** True if the user said that this row is a new person. @param key of the nickname */
  readonly isNew?: (key: string, line: number) => boolean;
  /** True if the person in this line is created even if a status column excludes them. */
  readonly isActive?: (line: number) => boolean;
  /** Returns a row that a person left out. Unless it is sent on request, it is not compared with other rows. */
  readonly leftOut?: ((line: number, person: LoginAndPerson) => Left | undefined) | undefined;
  readonly columns?: Columns;
  /** The user's answers about values of status columns. */
  readonly status?: StatusOptions['known'];
  /** Headers of status columns that say nothing about accounts. */
  readonly ignoredStatuses?: readonly string[] | undefined;
  /** Milliseconds since the epoch. Without it, leaving dates are not checked. */
  readonly now?: number | undefined;
  readonly nickname?: NicknameForm | undefined;
  /** The meanings of names, such as those of groups, in the directory. Without them, names are not checked. */
  readonly names?: NamesOf | undefined;
  readonly needs?: DirectoryNeeds | undefined;
  /** Collects the passwords of all rows: no text of an answer may show them. */
  readonly secrets?: Pick<KnownSecrets, 'add'> | undefined;
};

/**
 * A known person, and the row that is compared with them. `same`: the account is of this person, under this login or,
 * by an answer, another one; `renamed`: so it is, under another login; `namesake`: they may be two people;
 * `other-person`: the login of the row belongs to someone else.
 */
export type Recognition = {
  readonly kind: 'same' | 'renamed' | 'namesake' | 'other-person';
  readonly person: EarlierPerson;
  /** The number that the two share, if this is the evidence. */
  readonly number?: string | undefined;
};

/** A person of an earlier run or of the directory who has an account, or may have one. `at`: when that was settled. */
export type EarlierPerson = Person &
  Pick<Known, 'nickname' | 'account' | 'at' | 'attemptId' | 'values' | 'numberHeader'> & {
    readonly outcome: PossibleAccount;
    /** The list of the earlier run, if it was another one. */
    readonly list?: string | undefined;
    readonly isInDirectory?: true;
  };

export type DirectoryNeeds = {
  /** The directory's name in messages: `Keycloak`. */
  readonly title: string;
  readonly password: boolean;
  /** False if departments are texts instead of numbers. */
  readonly departmentId: boolean;
  readonly fields: readonly NeededField[];
  /** The values that a request sends for a field of the profile, including its default. */
  readonly valuesOf?: (person: PartialUser, field: string) => readonly string[];
  /** The quotes around each value in a request, by the value's name. */
  readonly quotesAround?: ReadonlyMap<string, string> | undefined;
  /** The mail domain of the directory's users, if the profile has it. */
  readonly domain: string | undefined;
};

export type NeededField = {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isGrouping?: boolean;
  /** The separator of several values in a cell. */
  readonly many?: string | undefined;
  /** Without a type, the cell is sent as text. */
  readonly type?: CellType | undefined;
};

export const USUAL_NEEDS: DirectoryNeeds = {
  title: 'the directory',
  password: true,
  departmentId: true,
  fields: [],
  domain: undefined,
};
