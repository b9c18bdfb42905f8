/**
 * The events of `--json` and of `createUsers`. Made from `events.schema.json`: change that, then run
 * `npx vitest run --project unit test/ui/json/event-types.test.ts -u`.
 */

/** Rows by outcome; total is their sum. */
export type Counts = {
  readonly total: number;
  readonly created: number;
  readonly weak_password: number;
  readonly exists: number;
  readonly failed: number;
  readonly unconfirmed: number;
  readonly invalid: number;
  readonly pending: number;
};

/** Rows of a comparison by state; total is their sum. */
export type States = {
  readonly total: number;
  readonly same: number;
  readonly there: number;
  readonly different: number;
  readonly missing: number;
  readonly unknown: number;
};

/** What a run is about to do, after the roster was read. A dry run has this event too. */
export type PlanEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'plan';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** The name of the roster, also of standard input. */
  readonly roster: string;
  /** The format of the roster. */
  readonly format: 'csv' | 'json' | 'jsonl' | 'xlsx';
  /** The encoding, as detected or given; utf-8 for a workbook. */
  readonly encoding: string;
  /** The separator of a CSV file. */
  readonly delimiter: string | null;
  /** The sheet of a workbook. */
  readonly sheet: string | null;
  /** Whether the file begins with a byte order mark. */
  readonly bom: boolean;
  /** The line of the header; null if there is none. */
  readonly header_line: number | null;
  /** Lines above the header that were skipped. */
  readonly skipped: readonly {
    readonly line: number;
    readonly text: string;
  }[];
  /** Rows that are hidden or filtered out in a workbook. They are read as well. */
  readonly hidden_rows: number;
  /** Headers of columns that are hidden in a workbook. They are read as well. */
  readonly hidden_columns: readonly string[];
  /** The column of each field, also of those that the profile adds. Fields that the roster does not have are left out. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that are not used. */
  readonly ignored_columns: readonly {
    readonly header: string;
    readonly why: string;
  }[];
  /** The mail domain that is removed from the nicknames. */
  readonly domain: string | null;
  /** The first user as it would be sent, with the password masked; null if no row will be sent. */
  readonly first_user: {
    /** Left out if the directory has no department numbers. */
    readonly department_id?: number;
    /** The name of the department; left out if the directory has department numbers. */
    readonly department?: string;
    readonly position: string;
    /** Left out if the directory takes no passwords. */
    readonly password?: '********';
    readonly nickname: string;
    readonly name: {
      readonly first: string;
      readonly last: string;
      readonly middle: string;
    };
    /** The fields that the profile adds; left out if it adds none. */
    readonly fields?: Readonly<Record<string, string>>;
  } | null;
  /** The address of the directory; `sandbox` for the built-in sandbox; null in a dry run. */
  readonly base_url: string | null;
  /** What the program knows of the directory. */
  readonly profile: {
    /** The name of the profile. */
    readonly name: string;
    /** What messages call the directory. */
    readonly title: string;
    /** What the profile rests on: documentation, or tested: and what it was tried on. */
    readonly evidence: string;
    /** Whether the directory keeps the passwords that it is sent; unknown: some of its kind do not; ignored: it does not, and none is sent. */
    readonly password: 'sent' | 'unknown' | 'ignored';
    /** The settings that say which directory of its kind it is, by their names. */
    readonly settings: Readonly<Record<string, string>>;
    /** Whether users must choose a new password at the first sign-in; null if the directory cannot ask for it. */
    readonly change_password: boolean | null;
    /** Every host that a request may go to; empty for the sandbox and in a dry run. */
    readonly hosts: readonly string[];
  };
  /** The label of the organisation. */
  readonly org: string | null;
  /** The department of rows without one; null if every row needs its own. */
  readonly department: number | null;
  /** The results folder, relative to the working directory. */
  readonly results: string;
  /** Rows of the roster by their outcome before the run. */
  readonly counts: Counts;
  /** Rows that can be sent. */
  readonly to_send: number;
  /** Rows that will be sent now: fewer with --limit. */
  readonly sending: number;
  /** Rows that failed a check and are not sent. */
  readonly refused: number;
  /** Rows that would be sent with the password of the roster. */
  readonly passwords_from_roster: number;
  /** Rows that would be sent with a password that was typed into a CSV of the report. */
  readonly passwords_typed: number;
  /** Rows that would be sent with a generated password. */
  readonly passwords_to_generate: number;
  /** Nicknames of earlier runs that are no longer in the roster. */
  readonly not_in_roster: number;
  /** The expected duration of sending. */
  readonly seconds: {
    readonly from: number;
    readonly to: number;
  };
};

/** What a check found in a row that would be sent, or in the whole roster. */
export type FindingEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'finding';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** The name of the roster, with the sheet for a workbook. */
  readonly roster: string;
  /** The number of the row, from 1; null when the finding is about the whole roster. */
  readonly row: number | null;
  /** The line on which the row begins; for JSON the number of the element, for a workbook the row of the sheet; null when row is null. */
  readonly line: number | null;
  /** The field, such as nickname or name.last; name for a whole name; also a field that the profile adds. */
  readonly field: string;
  /** The code of the check. */
  readonly code:
    | 'required'
    | 'type'
    | 'duplicate'
    | 'department'
    | 'domain'
    | 'changed'
    | 'name-split'
    | 'namesake'
    | 'password-elsewhere'
    | 'nickname-characters'
    | 'mixed-script'
    | 'hidden-character'
    | 'name-missing'
    | 'password-edges'
    | 'password-mask'
    | 'password-shared'
    | 'password-weak';
  /** An error prevents the row, or the roster, from being sent; a warning does not. */
  readonly severity: 'error' | 'warn';
  /** What is wrong. Never contains a password. */
  readonly what: string;
};

/** The outcome of one row. */
export type RowEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'row';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** The number of the row, from 1. */
  readonly row: number;
  /** As in finding. */
  readonly line: number;
  /** The nickname as it was sent. */
  readonly nickname: string;
  /** The outcome. */
  readonly outcome: 'created' | 'weak_password' | 'exists' | 'failed' | 'unconfirmed' | 'pending';
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** The directory's error code. */
  readonly code: string | null;
  /** The directory's message, or the program's message about the connection, at most 200 characters. */
  readonly message: string | null;
  /** The number of the attempt, over all runs, from 1. */
  readonly attempt: number;
};

/** What provision diff found of one row. The rows may come in another order than in the roster. */
export type DiffEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'diff';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** The number of the row, from 1. */
  readonly row: number;
  /** As in finding. */
  readonly line: number;
  /** The nickname of the row. */
  readonly nickname: string;
  /** same: the user is there as in the roster; there: somebody has the nickname, and nothing else of the row could be compared; different: a user with this nickname is there with other values; missing: there is no such user; unknown: see reason. */
  readonly state: 'same' | 'there' | 'different' | 'missing' | 'unknown';
  /** The person of the row; empty if the roster has no name. */
  readonly name: string;
  /** The person who has the nickname, empty if the directory shows no name; null if nobody was found. */
  readonly directory_name: string | null;
  /** The fields that differ, with both values; an empty value means that there is none. */
  readonly differences: readonly {
    /** A field of the roster; name for a whole name. */
    readonly field: string;
    readonly roster: string;
    readonly directory: string;
  }[];
  /** Why the state is unknown; null if it is not. */
  readonly reason: string | null;
};

/** The run waits before it continues. */
export type WaitingEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'waiting';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** throttled: the directory asked for a pause; unreachable: it cannot be reached; server_errors: it answered with server errors. */
  readonly why: 'throttled' | 'unreachable' | 'server_errors';
  /** Time of the event: ISO 8601 in UTC. */
  readonly until: string;
  /** The time since which the directory has been unreachable; null for other reasons. */
  readonly since: string | null;
  /** The message in the answer. */
  readonly message: string | null;
  /** The current pause as a multiple of the configured one; 1 when the directory has not slowed the run. */
  readonly factor: number;
};

/** A sentence for people. */
export type NoteEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'note';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** The sentence. */
  readonly message: string;
};

/** A profile of a directory service: provision profiles. */
export type ProfileEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'profile';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** How --profile names it, unless it is a file. */
  readonly name: string;
  /** What messages call the service. */
  readonly title: string;
  /** What the profile rests on: documentation, or tested: and what it was tried on. */
  readonly evidence: string;
  /** Whether a run without a profile uses it. */
  readonly is_default: boolean;
  /** Method and path of the request that creates a user, settings in braces. */
  readonly endpoint: string;
  /** The address of a service that has one only. */
  readonly base_url: string | null;
  /** How a token is obtained; null: it is a key of the service. */
  readonly grant: 'implicit' | 'client_credentials' | 'authorization_code' | 'device_code' | null;
  /** The settings of the profile. */
  readonly settings: readonly {
    /** As --set names it. */
    readonly name: string;
    /** Whether a run needs a value. */
    readonly required: boolean;
  }[];
  /** Fields of the roster beyond the usual ones. */
  readonly fields: readonly string[];
  /** Whether users can be looked up. */
  readonly look_up: boolean;
};

/** What a look-up (settle --look-up) showed of one unconfirmed row. */
export type LookedUpEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'looked_up';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** The nickname as it was sent. */
  readonly nickname: string;
  /** What the row is now; pending: there is no such user, and the next run sends the row again; exists: the nickname is another account's. */
  readonly outcome: 'created' | 'pending' | 'exists' | 'unconfirmed';
  /** What settled the row: attempt_id (the user has the id of the request), time (nickname and names are the same, and the user was created during the request), absence (there is no such user); null where it is not settled. */
  readonly evidence: 'attempt_id' | 'time' | 'absence' | null;
  /** Why. */
  readonly message: string;
};

/** The last event of a command that completed, whatever the result. */
export type FinishedEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'finished';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** The exit status of the program. */
  readonly exit_status: 0 | 1 | 2 | 3 | 4 | 5 | 70 | 129 | 130 | 143;
  /** How the run ended: complete, limit (--limit), stopped (see reason), interrupted (by a signal), refused (rows are invalid). checked: a dry run; reported: provision report; settled: provision settle; slips: provision slips; cleaned: provision clean; compared: provision diff. null: there was no run. */
  readonly ended:
    | 'complete'
    | 'limit'
    | 'stopped'
    | 'interrupted'
    | 'refused'
    | 'checked'
    | 'reported'
    | 'settled'
    | 'slips'
    | 'cleaned'
    | 'compared'
    | null;
  /** Why it ended; null if nothing stopped it. internal_error: a bug in the program. */
  readonly reason:
    | 'usage'
    | 'configuration'
    | 'roster'
    | 'results'
    | 'declined'
    | 'invalid_rows'
    | 'unreachable'
    | 'wrong_address'
    | 'throttled'
    | 'too_many_failures'
    | 'disk_full'
    | 'open_files'
    | 'disk'
    | 'fenced'
    | 'roster_changed'
    | 'no_token'
    | 'token_refused'
    | 'forbidden'
    | 'locked'
    | 'SIGHUP'
    | 'SIGINT'
    | 'SIGTERM'
    | 'internal_error'
    | null;
  /** The reason as a sentence. */
  readonly message: string | null;
  /** What to do next: sentences and commands, one in each line; the command alone where all there is to do is to continue. null: nothing is known to be left to do. */
  readonly next: string | null;
  /** The line of the roster at which the run stopped. */
  readonly line: number | null;
  /** Rows of the roster by their outcome now; null when they were not counted. */
  readonly counts: Counts | null;
  /** Rows settled in this run by outcome. */
  readonly run: Counts | null;
  /** Nicknames of earlier runs that are no longer in the roster, by outcome. */
  readonly not_in_roster: Counts | null;
  /** Rows of provision diff by state; null for other commands. */
  readonly compared: States | null;
  /** The results folder, relative to the working directory. */
  readonly results: string | null;
  /** Paths of the files written, relative to the working directory or absolute. */
  readonly files: readonly string[];
  /** Warnings, as whole sentences. */
  readonly warnings: readonly string[];
};

/** The last event when there was no run, or when it ended with an error. Unknown values are null. */
export type ErrorEvent = {
  /** The version of the format. It increases when a field is removed or changes its meaning; new fields do not change it. */
  readonly v: 1;
  readonly event: 'error';
  /** Time of the event: ISO 8601 in UTC. */
  readonly at: string;
  /** The exit status of the program. */
  readonly exit_status: 0 | 1 | 2 | 3 | 4 | 5 | 70 | 129 | 130 | 143;
  /** How the run ended: complete, limit (--limit), stopped (see reason), interrupted (by a signal), refused (rows are invalid). checked: a dry run; reported: provision report; settled: provision settle; slips: provision slips; cleaned: provision clean; compared: provision diff. null: there was no run. */
  readonly ended:
    | 'complete'
    | 'limit'
    | 'stopped'
    | 'interrupted'
    | 'refused'
    | 'checked'
    | 'reported'
    | 'settled'
    | 'slips'
    | 'cleaned'
    | 'compared'
    | null;
  /** Why it ended; null if nothing stopped it. internal_error: a bug in the program. */
  readonly reason:
    | 'usage'
    | 'configuration'
    | 'roster'
    | 'results'
    | 'declined'
    | 'invalid_rows'
    | 'unreachable'
    | 'wrong_address'
    | 'throttled'
    | 'too_many_failures'
    | 'disk_full'
    | 'open_files'
    | 'disk'
    | 'fenced'
    | 'roster_changed'
    | 'no_token'
    | 'token_refused'
    | 'forbidden'
    | 'locked'
    | 'SIGHUP'
    | 'SIGINT'
    | 'SIGTERM'
    | 'internal_error'
    | null;
  /** The reason as a sentence. */
  readonly message: string | null;
  /** What to do next: sentences and commands, one in each line; the command alone where all there is to do is to continue. null: nothing is known to be left to do. */
  readonly next: string | null;
  /** The line of the roster at which the run stopped. */
  readonly line: number | null;
  /** Rows of the roster by their outcome now; null when they were not counted. */
  readonly counts: Counts | null;
  /** Rows settled in this run by outcome. */
  readonly run: Counts | null;
  /** Nicknames of earlier runs that are no longer in the roster, by outcome. */
  readonly not_in_roster: Counts | null;
  /** Rows of provision diff by state; null for other commands. */
  readonly compared: States | null;
  /** The results folder, relative to the working directory. */
  readonly results: string | null;
  /** Paths of the files written, relative to the working directory or absolute. */
  readonly files: readonly string[];
  /** Warnings, as whole sentences. */
  readonly warnings: readonly string[];
};

/** One event: `event` says which. */
export type ProvisionEvent =
  | PlanEvent
  | FindingEvent
  | RowEvent
  | DiffEvent
  | WaitingEvent
  | NoteEvent
  | ProfileEvent
  | LookedUpEvent
  | FinishedEvent
  | ErrorEvent;
