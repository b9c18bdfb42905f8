/** The request of a use case, in groups of settings that are passed separately. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { Profile } from '../../directory/load-profile.js';
import type { JournalAddress } from '../../domain/journals.js';
import type { PasswordStyle } from '../../passwords/password-generator.js';
import type { Caller, Io, NetworkIo } from '../../platform/io.js';
import type { UsedFile } from '../../platform/output-file.js';
import type { EditedCsv } from '../../report/report-source.js';
import type { Roster } from '../../roster/roster.js';
import type { CommandChange } from '../../texts/command-change.js';
import type { TokenSource } from '../../token/secret-file.js';
import type { CheckOptions, Gate, ReadingOptions, Selection, SendingOptions } from '../pipeline/index.js';
import type { TokenOptions } from './obtain-token.js';
import type { CommandTexts } from './ports.js';

export type Consent = {
  readonly yes: boolean;
  readonly skipInvalid: boolean;
  /** The digest of the rows that the user agreed to. */
  readonly agreed?: string | undefined;
  /** The same, if the guided start asked: the plan is still shown. */
  readonly agreedBefore?: string | undefined;
};

export type RunOptions = {
  readonly reading: ReadingOptions;
  /** Results folders of earlier lists, as typed, in addition to those next to the list. */
  readonly known?: readonly string[];
  /** Absolute paths of the folders with other lists, and which are this organisation's. Default: the list's folder. */
  readonly otherLists?:
    | { readonly folders: readonly string[]; readonly isOwn: (org: string | null) => boolean }
    | undefined;
  readonly checks: CheckOptions;
  readonly destination: Destination;
  readonly profileChoice: ProfileChoice;
  readonly org: string | null;
  readonly sending: SendingOptions;
  readonly isPaceGiven: boolean;
  readonly consent: Consent;
  readonly token: TokenOptions;
  readonly passwordStyle: PasswordStyle;
  /** The age recipient that generated passwords are sealed to. */
  readonly sealTo?: string | undefined;
  readonly skipExisting: boolean;
  readonly forceUnlock: boolean;
  /** True if the environment or the configuration has an address, even if a rehearsal does not use it. */
  readonly hasBaseUrl?: boolean;
  readonly slips: boolean;
  /** Checks only. `findings`: the absolute path of the file for the findings. */
  readonly dryRun:
    | {
        readonly findings: string | undefined;
        readonly overwrite: boolean;
        /** True if a later run compares its rows with these. */
        readonly digests?: boolean;
      }
    | undefined;
  readonly files: readonly UsedFile[];
};

export type RunRequest = RunOptions & {
  readonly profile: ConfiguredProfile;
  /** True if only the journal names the directory. */
  readonly isProfileRecorded: boolean;
  readonly roster: Roster;
  /** Where the roster is, relative to the results folder; `null` for standard input. */
  readonly rosterPath: string | null;
  /** The results folder, as an absolute path. */
  readonly folder: string;
  /** Throws if the folder must not be used. Absent if the user named it. */
  readonly inspect?: (() => Promise<void>) | undefined;
  readonly selection: Selection;
  readonly retry: boolean;
  /** The CSV of the report that overrides cells of the roster. */
  readonly csv?: EditedCsv;
  readonly fresh: boolean;
  /** An earlier folder to archive once the user agrees to the run: kept under another name, or removed. */
  readonly archive?: 'keep' | 'remove' | undefined;
  readonly again: CallAgain;
  /** True if this call is a rehearsal, so that the command of the real run is known. */
  readonly isCalledRehearsal?: boolean;
  /** The command that resumes a stopped run. Default: `again`. */
  readonly resume?: CallAgain;
};

/** The command that continues the run. @param options added to the options that the user typed */
export type CallAgain = (commands: CommandTexts, options?: CommandChange['options']) => string;

export type RunIo = Caller &
  NetworkIo &
  Pick<Io, 'random' | 'journals' | 'sealed' | 'stdin'> & {
    /** Each request passes the gate, in addition to the run's own pace. */
    readonly gate?: Gate | undefined;
  };

export type ProfileChoice = {
  /** If absent, the journal's profile or the default applies. */
  readonly profile: Profile | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, TokenSource>>;
};

export type Destination =
  | {
      readonly kind: 'url';
      readonly url: URL;
      readonly from: string;
      readonly by: 'flag' | 'environment' | 'configuration' | 'journal';
      readonly profile?: string;
    }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'none' };

export type Address = JournalAddress & {
  readonly destination: Exclude<Destination, { readonly kind: 'none' }>;
};
