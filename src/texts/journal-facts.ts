/** The facts of errors of a journal and its folder. */

import type { DirectoryIdentity } from '../domain/journals.js';
import type { NicknameForm } from '../domain/user.js';
/** @property system the code of the system's error */
export type SystemFault = { readonly path: string; readonly system: string };

/** @property created the least number of users that were created; `undefined`: unknown */
export type Damage<Facts> = Facts & { readonly created: number | undefined };

/** Why a line is not a valid record, or not the next record. */
export type RecordFault =
  | { readonly kind: 'no-type' | 'order' | 'checksum' }
  /** The member is missing or has an invalid value. */
  | { readonly kind: 'member'; readonly member: string };

/** Lengths in bytes; `known` is the length of the journal when the last report was written. */
export type ChangedJournal = {
  readonly path: string;
  readonly change:
    | { readonly kind: 'rolled-back'; readonly bytes: number; readonly known: number }
    | { readonly kind: 'changed'; readonly known: number };
};

export type LostJournal = {
  readonly path: string;
  readonly state: 'missing' | 'empty' | 'incomplete' | 'missing-or-empty';
  /** Names of files from earlier runs; `undefined`: the report of earlier runs is there. */
  readonly remains: readonly string[] | undefined;
};

/** The process that has a lock. @property at ISO 8601 in UTC */
export type LockOwner = { readonly pid: number; readonly host: string; readonly at: string };

/** How many users exist at the journal's address, and how many may exist. */
export type UsersThere = { readonly created: number; readonly unconfirmed: number };

/** The subject of the folder's journal (`was`) and of this run (`is`). */
export type OtherSubject<T> = { readonly folder: string; readonly was: T; readonly is: T };

export type DirectoryName = Pick<DirectoryIdentity, 'profile'> & {
  /** `undefined` in a journal from a version without profiles. */
  readonly endpoint: string | undefined;
  /** The settings that differ, or the form of logins, if both directories have the same profile and endpoint. */
  readonly differing: readonly (readonly [name: string, value: string])[] | NicknameForm;
};

export type OtherDirectory = OtherSubject<DirectoryName> & {
  readonly users: UsersThere;
  /** True if only unconfirmed users prevent a change of the journal's address. */
  readonly canSettle: boolean;
  /** The form of the logins, if nothing else differs. */
  readonly form: NicknameForm | undefined;
  /** The options that name the directory of the journal. */
  readonly options: string;
};

/** @property org the organisation, as the database knows it */
export type InStore = { readonly folder: string; readonly org: string };

/** How to name a results folder: as typed, with the option of a run, or as a replacement for the typed path. */
export type FolderNaming =
  | string
  | { readonly option: string }
  | { readonly folder: string; readonly typed: string };
