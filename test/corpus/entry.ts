/** One roster of the corpus, with what is expected of it. */

import type { CheckCode } from '../../src/domain/finding.js';
import type { ColumnField, Identity, Name } from '../../src/domain/user.js';
import type { RosterOptions } from '../../src/roster/roster.js';

/** A user in clear, as the directory is to get it. */
export type PlainUser = {
  readonly nickname: string;
  readonly password: string;
  readonly name: Name;
  readonly position: string;
  readonly departmentId: number;
  /** It recognises the person beside the name. */
  readonly identity?: Identity;
};

/** Fields by which a roster speaks of a person besides those that are sent: who it is, and whether it is still here. */
export type IdentityField = 'person_id' | 'birth_date' | 'email' | 'status';

/** The line, the field and the code: `4 nickname mixed-script`. */
export type FindingText = `${number | null} ${ColumnField | IdentityField} ${CheckCode}`;

export type Options = Omit<Partial<RosterOptions>, 'path' | 'stdin'> & {
  /** `department_id` of rows that have none. Default: 1, where the roster has no column for it. */
  readonly department?: number;
  /** Department names of the configuration. */
  readonly departments?: Readonly<Record<string, number>>;
  /** True if its rows have one name, which is about something else: then namesakes are not reported. */
  readonly hasOneName?: true;
};

/** How the file is expected to be read. */
export type ColumnUse = {
  readonly format?: 'csv' | 'json' | 'jsonl' | 'xlsx';
  readonly encoding?: string;
  readonly bom?: boolean;
  readonly delimiter?: string | null;
  readonly headerLine?: number | null;
  readonly sheet?: string;
  /** Lines above the header, as `2 A title`. */
  readonly skipped?: readonly string[];
  readonly ignored?: readonly string[];
  /** The fields, each with its column: `nickname: Login`. */
  readonly columns?: readonly string[];
};

export type Expected =
  | {
      readonly users: readonly PlainUser[];
      readonly findings: readonly FindingText[];
      readonly taken?: ColumnUse;
    }
  | {
      /** The line that the message names; `null` where it is about the file as a whole. */
      readonly line: number | null;
      /** Parts of the message. */
      readonly parts: readonly string[];
      /** Part of what to do next. */
      readonly next?: string;
      /** Default: `roster`. */
      readonly reason?: 'roster' | 'usage';
    };

/** Where the bytes come from. */
export type RosterBytes =
  /** A file of the corpus. */
  | { readonly file: string }
  /** Bytes that are made here, under the name that the file is to have. */
  | { readonly bytes: Uint8Array; readonly as: string }
  | { readonly stdin: string | Uint8Array }
  /** A path below an empty folder that holds nothing but an empty folder `folder`. */
  | { readonly path: string };

export type Entry = {
  /** The subject. */
  readonly about: string;
  readonly from: RosterBytes;
  readonly options?: Options;
  readonly is: Expected;
};

type Rest = {
  readonly first?: string;
  readonly last?: string;
  readonly middle?: string;
  readonly position?: string;
  readonly department?: number;
  readonly id?: string;
  readonly email?: string;
  readonly born?: string;
};

/** A user; what is not given is empty, and the department is 1. */
export function user(nickname: string, password: string, rest: Rest = {}): PlainUser {
  const { first = '', last = '', middle = '', position = '', department = 1, id, email, born } = rest;
  const identity: Identity = {
    ...(id !== undefined && { person_id: id }),
    ...(email !== undefined && { email }),
    ...(born !== undefined && { birth_date: born }),
  };
  const known = Object.keys(identity).length > 0 && { identity };
  return { nickname, password, name: { first, last, middle }, position, departmentId: department, ...known };
}

/** The roster is read, and gives these users and findings. */
export function gives(
  users: readonly PlainUser[],
  findings: readonly FindingText[] = [],
  taken: ColumnUse = {},
): Expected {
  return { users, findings, taken };
}

/** The roster is refused as a whole: nothing of it may be sent. */
export function refused(line: number | null, ...parts: readonly string[]): Expected {
  return { line, parts };
}

/** Two people who stand in most of the rosters. */
export const ANNA = user('a.weber', 'word-of-anna', { first: 'Anna', last: 'Weber' });
export const BORIS = user('b.orlov', 'word-of-boris', { first: 'Борис', last: 'Орлов' });

/** They again, with the jobs and departments that the rosters with these columns give them. */
export const ANNA_AT_WORK: PlainUser = { ...ANNA, position: 'Teacher', departmentId: 2 };
export const BORIS_AT_WORK: PlainUser = { ...BORIS, position: 'Nurse', departmentId: 3 };
