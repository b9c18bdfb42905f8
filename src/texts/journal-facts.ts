/** The facts of errors of a journal and its folder. */

import type { DirectoryIdentity } from '../domain/journals.js';
import type { NicknameForm } from '../domain/user.js';
/** @property system the code of the system's error */
export type SystemFault = { readonly path: string; readonly system: string };

/** @property created how many users are known to have been created, maybe of more; `undefined`: unknown */
export type Damage<Facts> = Facts & { readonly created: number | undefined };

/** Why a line is not a record, or not the next one. */
export type RecordFault =
  | { readonly kind: 'no-type' | 'order' | 'checksum' }
  /** The member is missing or has an invalid value. */
  | { readonly kind: 'member'; readonly member: string };

/** Lengths in bytes; `known` is that of the journal of the last report. */
export type ChangedJournal = {
  readonly path: string;
  readonly change:
    | { readonly kind: 'rolled-back'; readonly bytes: number; readonly known: number }
    | { readonly kind: 'changed'; readonly known: number };
};

export type LostJournal = {
  readonly path: string;
  readonly state: 'missing' | 'empty' | 'incomplete' | 'missing-or-empty';
  /** Names of the files that earlier runs left; `undefined`: their report is there. */
  readonly remains: readonly string[] | undefined;
};

/** The process that has a lock. @property at ISO 8601 in UTC */
export type LockOwner = { readonly pid: number; readonly host: string; readonly at: string };

/** How many users exist at the journal's address, and how many may exist. */
export type UsersThere = { readonly created: number; readonly unconfirmed: number };

/** The subject of the folder's journal, and that of this run. */
export type OtherSubject<T> = { readonly folder: string; readonly was: T; readonly is: T };

export type DirectoryName = Pick<DirectoryIdentity, 'profile'> & {
  /** `undefined` in a journal from before there were profiles. */
  readonly endpoint: string | undefined;
  /** The settings that differ, or the form of logins, if profile and endpoint are those of the other directory too. */
  readonly differing: readonly (readonly [name: string, value: string])[] | NicknameForm;
};

export type OtherDirectory = OtherSubject<DirectoryName> & {
  readonly users: UsersThere;
  /** True if only unconfirmed users keep the journal from changing its address. */
  readonly canSettle: boolean;
  /** The form of the logins, if nothing else differs. */
  readonly form: NicknameForm | undefined;
  /** The options that name the directory of the journal. */
  readonly options: string;
};

/** @property org the organisation, as the database knows it */
export type InStore = { readonly folder: string; readonly org: string };

/** How to name a results folder: as it is typed, by the option of a run, or in place of what was typed. */
export type FolderNaming =
  | string
  | { readonly option: string }
  | { readonly folder: string; readonly typed: string };
