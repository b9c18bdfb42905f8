/** What a use case is asked to do: settings that mean something, in groups that are handed on alone. */

import type { DirectoryNeeds } from '../checks/checker.js';
import type { ConfiguredProfile } from '../directory/configure-profile.js';
import type { Profile } from '../directory/load-profile.js';
import type { Pace } from '../domain/clock.js';
import type { CommandChange } from '../domain/command-change.js';
import type { Severity } from '../domain/finding.js';
import type { RecordedReading } from '../domain/roster-options.js';
import type { JournalAddress } from '../journal/journal.js';
import type { Io } from '../lib/io.js';
import type { UsedFile } from '../lib/output-file.js';
import type { PasswordStyle } from '../passwords/password-generator.js';
import type { EditedCsv } from '../report/report-source.js';
import type { Roster, RosterOptions } from '../roster/roster.js';
import type { TokenSource } from '../token/token-source.js';
import type { Selection } from './decide.js';
import type { CommandTexts } from './printed-commands.js';

/** How a roster is read, where the user said so. */
export type ReadingOptions = Pick<
  RosterOptions,
  'format' | 'delimiter' | 'encoding' | 'sheet' | 'columns' | 'map'
>;

/** Default: department 1 where the roster has no column for it, names as their header says, no password generated. */
export type CheckOptions = Pick<RecordedReading, 'department' | 'nameOrder' | 'generates'> & {
  /** Ids of departments by their names. */
  readonly departments: Readonly<Record<string, number>>;
  /** Severities other than those of the table of checks. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** What the directory needs of a user. Default: as the default profile. */
  readonly needs?: DirectoryNeeds | undefined;
};

/** What the user said about the directory's profile. */
export type ProfileChoice = {
  /** Absent: the one of the journal, or the default. */
  readonly profile: Profile | undefined;
  /** The values of its settings, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where the values of its secret settings are, by name. Default: nothing gives any. */
  readonly secrets?: Readonly<Record<string, TokenSource>>;
};

export type Destination =
  | {
      readonly kind: 'url';
      readonly url: URL;
      /** What gave it, for people: a flag, a variable, the path of a configuration, the journal. */
      readonly from: string;
      readonly by: 'flag' | 'environment' | 'configuration' | 'journal';
    }
  /** A directory on this machine that lives as long as the run. */
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'none' };

/** Where a run sends to, for the journal's guard and for people. */
export type Address = JournalAddress & {
  readonly destination: Exclude<Destination, { readonly kind: 'none' }>;
};

/** Times in milliseconds. */
export type SendingOptions = {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly pace: Pace;
  /** Longest wait for one answer. */
  readonly timeoutMs: number;
  /** How long to wait for a network that is lost after the directory had answered. */
  readonly waitMs: number;
  readonly limit: number;
  /** Stops after so many rows in a row that count; 0: never. */
  readonly stopAfter: number;
};

/** What the user agreed to beforehand. */
export type Consent = {
  readonly yes: boolean;
  /** Send the valid rows although others are invalid. */
  readonly skipInvalid: boolean;
};

/** Where the token comes from, and what can get another one. */
export type TokenOptions = {
  /** `undefined`: nobody gave one. */
  readonly source: TokenSource | undefined;
  /** @throws {UserError} `configuration` where what was given of it is wrong */
  readonly application: () => { readonly authUrl?: URL; readonly clientId?: string };
  /** Of the secret of that application. */
  readonly clientSecret: TokenSource | undefined;
  /** Where secret settings of the profile are, by name. Default: nothing gives any. */
  readonly secretSettings?: Readonly<Record<string, TokenSource>>;
  /** The file that it comes from, as the user would write its path; `undefined` where it comes from elsewhere. */
  readonly file: string | undefined;
};

/** What create and retry have in common. */
export type RunOptions = {
  readonly reading: ReadingOptions;
  readonly checks: CheckOptions;
  readonly destination: Destination;
  readonly profileChoice: ProfileChoice;
  /** The user's name for the organisation. */
  readonly org: string | null;
  readonly sending: SendingOptions;
  /** Whether the pace is the user's and not the default. */
  readonly isPaceGiven: boolean;
  readonly consent: Consent;
  readonly token: TokenOptions;
  readonly passwordStyle: PasswordStyle;
  /** Whether a nickname that is taken is no failure. */
  readonly skipExisting: boolean;
  readonly forceUnlock: boolean;
  /** Whether environment or configuration have an address, also where a rehearsal does not use it. Default: false. */
  readonly hasBaseUrl?: boolean;
  /** Whether a sheet of slips is made at the end. */
  readonly slips: boolean;
  /** Check only; `findings`: the absolute path of a file to write the findings to. */
  readonly dryRun: { readonly findings: string | undefined; readonly overwrite: boolean } | undefined;
  /** The files that it reads beside the roster. */
  readonly files: readonly UsedFile[];
};

export type RunRequest = RunOptions & {
  readonly profile: ConfiguredProfile;
  /** Whether the journal alone says which directory it is. */
  readonly isProfileRecorded: boolean;
  readonly roster: Roster;
  /** Where the roster is, relative to the results folder; `null` for standard input. */
  readonly rosterPath: string | null;
  /** Absolute path of the results folder. */
  readonly folder: string;
  /** Throws where the folder is not to be used. Absent where the user named it. */
  readonly inspect?: (() => Promise<void>) | undefined;
  readonly selection: Selection;
  readonly retry: boolean;
  /** The CSV of the report whose cells the roster has. Default: none. */
  readonly csv?: EditedCsv;
  /** `--fresh`: earlier results are forgotten. */
  readonly fresh: boolean;
  /** An earlier folder that is archived once the run is agreed to: kept under another name, or removed. */
  readonly archive?: 'keep' | 'remove' | undefined;
  readonly again: CallAgain;
  /** Whether this call is a rehearsal of which the command of the real run is known. Default: false. */
  readonly isCalledRehearsal?: boolean;
  /** The command that takes up the rest of a run that stopped. Default: `again`. */
  readonly resume?: CallAgain;
};

/** The command that continues. @param options that it has beside what was typed */
export type CallAgain = (
  commands: Pick<CommandTexts, 'again' | 'on'>,
  options?: CommandChange['options'],
) => string;

export type RunIo = Pick<
  Io,
  'clock' | 'debug' | 'random' | 'host' | 'interruption' | 'env' | 'cwd' | 'uid' | 'stdin' | 'version'
>;
