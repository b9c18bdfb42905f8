/** The plan of a run: shown before the first request, and what the question is about. */

import type { LeftInColumn } from '../../checks/ignored-words.js';
import type { Effect, ProfileForm } from '../../directory/profile.js';
import type { Pace, Rate } from '../../domain/clock.js';
import type { CheckCode } from '../../domain/finding.js';
import type { CountedValue } from '../../domain/lookalike.js';
import type { Counts } from '../../domain/outcome.js';
import type { StepCounts } from '../../domain/step.js';
import type { NameOrder, User } from '../../domain/user.js';
import type { Roster } from '../../roster/roster.js';
import type { Address } from './destination.js';
import type { NameCount } from './names-of.js';
import type { PasswordSource } from './selection.js';

/** The result of one whole reading of the roster. */
export type CheckResult = {
  readonly before: Counts;
  readonly toSend: number;
  /** Rows of users who were created before, some of whose steps are still to be sent. */
  readonly toFinish: number;
  /** Those of them that one run finishes, with its limit. */
  readonly finishing: number;
  /** Users who were created before, and not all of whose steps are done. */
  readonly stepCounts: StepCounts;
  /** How many of each step the rows need, in the order of the profile, by what it calls them; none without steps. */
  readonly steps: ReadonlyMap<string, number>;
  /** Rows that it would send but for a failed check. */
  readonly refused: number;
  /** The errors of the roster as a whole, by their checks: with any of them no row is sent. */
  readonly refusedBy: readonly CheckCode[];
  /** Rows that would be sent, by the source of their password; none if the directory takes no passwords. */
  readonly passwords: Readonly<Record<PasswordSource, number>>;
  /** Rows that it would send but for a failed check, and that lack a password. */
  readonly lackPassword: number;
  /** Nicknames that the journal knows and the roster no longer holds, by outcome. */
  readonly notInRoster: Counts;
  /** Those who would be sent. */
  readonly people: PeopleFacts;
  /** Titles that are left out of names, and how many rows have each. */
  readonly titles: readonly (readonly [title: string, rows: number])[];
  /** Ignored columns in which rows say that somebody has left. */
  readonly leftInIgnored: readonly LeftInColumn[];
  /** The mail domain that was cut off the nicknames. */
  readonly domain: string | undefined;
  /** A digest of all rows, also those that are not sent; in memory only. Default: nothing is compared with it later. */
  readonly digest?: string | undefined;
};

/** The people who would be sent. */
export type PeopleFacts = {
  /** The first three, with the names of their departments. */
  readonly first: readonly User[];
  /** The last two of the others. */
  readonly last: readonly User[];
  /** The values of columns that have few. */
  readonly values: readonly SharedValues[];
  /** Department numbers that several names stand for. */
  readonly sharedNumbers: readonly { readonly id: number; readonly names: readonly string[] }[];
};

/** The values of one field. */
export type SharedValues = { readonly field: string; readonly values: readonly CountedValue[] };

export type Plan = {
  readonly roster: Roster;
  readonly checked: CheckResult;
  /** The address that the journal is guarded by, `sandbox` for one; `null` in a dry run. */
  readonly baseUrl: string | null;
  /** `undefined` in a dry run. */
  readonly destination: Address['destination'] | undefined;
  readonly org: string | null;
  /** True if the journal alone says which directory it is. */
  readonly isProfileRecorded: boolean;
  readonly profile: {
    readonly name: string;
    readonly title: string;
    readonly evidence: string;
    /** True if the service keeps the passwords that it is sent. */
    readonly password: ProfileForm['password'];
    /** Those that say which directory of its kind it is, and that there are secret ones. */
    readonly settings: Readonly<Record<string, string>>;
    /** True if users must choose a password at the first sign-in; `undefined`: the service cannot ask for it. */
    readonly changesPassword: boolean | undefined;
    /** Effects on new users that the service causes by itself. */
    readonly effects: readonly Effect[];
    /** Every host that a request may go to; none in a rehearsal and a dry run. */
    readonly hosts: readonly string[];
  };
  /** The names of the settings that have the value which the profile gives. */
  readonly defaults: readonly string[];
  readonly department: number | undefined;
  readonly nameOrder: NameOrder | undefined;
  /** True if a password that the directory refuses is replaced by a generated one. */
  readonly replacesRefused: boolean;
  /** True if passwords that are in no roster are kept for the holder of a key alone. */
  readonly isSealed: boolean;
  readonly pace: Pace;
  /** In place of the pace. Default: one request at a time. */
  readonly rate?: Rate | undefined;
  /** How many rows will be sent now: all that can be, or as many as the limit allows. */
  readonly sending: number;
  /** How many rows of users who were created before will be finished. */
  readonly finishing: number;
  /** The names that the steps are about, by field; none without such fields. */
  readonly names: readonly NameCount[];
  /** Absolute path of the results folder. */
  readonly folder: string;
  readonly retry: boolean;
};
