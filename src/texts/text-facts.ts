/** The facts of texts, in every language. */

import type { DetailCode, DetailFacts } from '../domain/detail.js';
import type { ErrorText } from '../domain/errors.js';
import type { Service } from '../domain/service.js';
/** The commands that settle one unconfirmed user; `lookUp` if the directory can be asked. */
export type SettleCommands = {
  readonly created: string;
  readonly notCreated: string;
  readonly lookUp: string | undefined;
};

/** Commands that record something about a row, by its outcome. `again` sends the row. */
export type SettleWays =
  | { readonly kind: 'created'; readonly renamed: string; readonly deleted: string }
  | { readonly kind: 'exists'; readonly same: string; readonly again: string }
  | { readonly kind: 'unclear'; readonly created: string; readonly notCreated: string }
  | { readonly kind: 'to-do'; readonly again: string };

/** Passwords that only `credentials.csv` has. */
export type OnlyCopy = {
  /** The file's path as the user would write it. */
  readonly path: string;
  readonly n: number;
  readonly unconfirmed: number;
  /** How many passwords this run added, if those of earlier runs have been handed out. */
  readonly news: number | undefined;
};

export type OutcomeText = {
  /** Shown on a badge or a filter. */
  readonly label: string;
  /** Follows a count, in a list that adds up to the roster. @param service the title of the directory */
  readonly meaning: (service: string) => string;
};

export type Rows = {
  readonly n: number;
  /** The file that holds them, as the user would write its path; `undefined` if it was not written. */
  readonly csv: string | undefined;
  /** The roster's name; `undefined`: standard input. */
  readonly roster: string | undefined;
};

/** `created-before`: the taken logins are probably those of the people in the list, so only a person may decide. */
export type RenewalFacts = 'results' | 'no-results' | 'created-before';

export type TakenRows = Pick<Rows, 'n' | 'csv'>;

export type UnconfirmedRows = Pick<Rows, 'n' | 'csv'> & {
  /** The users' nicknames, if they are few; else empty. */
  readonly nicknames: readonly string[];
};

/** Open steps that the roster no longer asks for. */
export type UnwantedSteps = Pick<Rows, 'n' | 'csv'> & {
  /** Login and step of each open step, if they are few; else empty. */
  readonly named: readonly string[];
};

/** Clauses without a full stop. `next` ends with a colon if the command that gets a token follows. */
export type StopText = { readonly what: string; readonly next: string };

/** @param status in brackets after a space, or empty @param isAnswer whether the service itself may have answered */
export type StopEntry = (service: Service, status: string, isAnswer: boolean, isLookUp: boolean) => StopText;

/** An effect on new users. @param setting the setting of the service that it depends on, if any */
export type EffectEntry = (service: string, setting: string | undefined) => string;

/** When the directory limited the rate: the statuses of its answers (`''` for none), and how often. */
export type Throttling = { readonly service: string; readonly statuses: string; readonly times: number };

/** The number of nicknames by source. `numbered`: how many of the generated ones have a number. */
export type NicknameCounts = Readonly<
  Record<'all' | 'generated' | 'numbered' | 'renewed' | 'known' | 'kept', number>
>;

/** Who has a nickname already: a row of the list, a user of an earlier run, or a line of a file of taken nicknames. */
export type NicknameHolder =
  | { readonly kind: 'file' }
  | { readonly kind: 'row'; readonly line: number }
  | { readonly kind: 'user'; readonly name: string; readonly folder: string };

export type FaultProblem =
  | { readonly kind: 'unknown-kind'; readonly text: string }
  | { readonly kind: 'unknown-setting'; readonly name: string; readonly settings: readonly string[] }
  | { readonly kind: 'invalid-value'; readonly name: string; readonly value: string };

/** A file that contains or may contain passwords or a token; with its path as the user would type it. */
export type SecretPlace =
  | { readonly kind: 'edited' | 'roster' | 'token'; readonly path: string }
  /** A folder with such files of earlier runs. */
  | { readonly kind: 'archived'; readonly path: string; readonly files: readonly string[] }
  /** The variable `PROVISION_TOKEN`, which is not a file. */
  | { readonly kind: 'variable' };

/** How access starts: with a key that the service shows, a client secret, a key file, or a token from a command. */
export type TokenStart = 'key' | 'secret' | 'key-file' | 'token';

/** Makes the text of an error from its facts. No fact is a secret. */
// biome-ignore lint/suspicious/noExplicitAny: each entry has its own facts, and the types of its callers check them.
export type ErrorEntry = (facts: any) => ErrorText;

/** A part of a sentence, English by default. Made by `phrase`; valibot accepts it as the message of a schema. */
export type Phrase = (reader?: { readonly lang?: string | undefined }) => string;

/** The kind of a wrong value in JSON. A string is not shown, since it could be a secret. */
export type GivenJson =
  | { readonly kind: 'empty-text' | 'text' | 'object' | 'empty-list' | 'list' }
  | { readonly kind: 'value'; readonly value: string };

export type SettingFault =
  | { readonly kind: 'choice'; readonly allowed: readonly string[] }
  | { readonly kind: 'empty' | 'half-character' | 'control-character' | 'host' | 'no-login' | 'address' }
  | { readonly kind: 'dots'; readonly value: string }
  | { readonly kind: 'long'; readonly longest: number };

export type UnreadableFile =
  | { readonly kind: 'system'; readonly system: string }
  | { readonly kind: 'other-kind'; readonly is: FileKind }
  | { readonly kind: 'too-large'; readonly mib: number }
  | { readonly kind: 'broken-link' };

/** A file that the user did not name, and why it is not used. */
export type UntrustedFile = {
  readonly path: string;
  /** The file's folder, if that is not trusted. */
  readonly folder: string | undefined;
  readonly why: Distrust;
};

/** The problems of a JSON file, in the order of the file. */
export type FileProblems = {
  readonly label: string;
  /** `where`: file, line and column. */
  readonly problems: readonly { readonly where: string; readonly what: Phrase }[];
  readonly more: number;
  readonly next: readonly Phrase[];
};

/** A message of this program, as a clause. */
export type DetailText<C extends DetailCode> = (facts: DetailFacts[C]) => string;

export type FileKind = 'link' | 'folder' | 'pipe' | 'socket' | 'device';

/** The use of a file, which protects it from being overwritten; `results`: it is in a results folder. */
export type FileUse =
  | 'roster'
  | 'list'
  | 'config'
  | 'profile'
  | 'token-file'
  | 'client-secret-file'
  | 'key-file'
  | 'results';

export type OutputKind = 'findings' | 'comparison' | 'extra' | 'roster' | 'token';

/** Why a file or folder that the user did not name is not trusted. @property mode in octal */
export type Distrust =
  | { readonly kind: 'owner'; readonly owner: number; readonly user: number }
  | { readonly kind: 'open'; readonly mode: string };

/** The loss if a file cannot be written; `output-incomplete`: it is standard output. */
export type DiskLoss = 'password-not-saved' | 'output-incomplete';

export type AddressSubject =
  | { readonly kind: 'base-url' | 'auth-url' }
  /** The address of a profile, with its settings filled in. */
  | { readonly kind: 'profile'; readonly profile: string; readonly address: string };

/** The error in an address. @property instead the address without the query and fragment */
export type AddressFault =
  | { readonly kind: 'empty' | 'no-address' | 'credentials' }
  | { readonly kind: 'protocol'; readonly protocol: string }
  | { readonly kind: 'query'; readonly instead: string }
  | { readonly kind: 'not-encrypted'; readonly address: string };

/** The error in a header that the user sets. @property quoted the name, in quotes */
export type HeaderFault =
  | { readonly kind: 'no-colon' | 'no-name' }
  | { readonly kind: 'name'; readonly quoted: string }
  /** The program sets this header; `isToken`: it has the token. */
  | { readonly kind: 'reserved'; readonly name: string; readonly isToken: boolean }
  | { readonly kind: 'value'; readonly name: string };
