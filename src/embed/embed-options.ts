/** The options of the functions that programs call. `option-checks.ts` checks each. */

/** How a roster is read and checked. An option that is `undefined` is not given. */
export type CheckOptions = {
  /** Path of the roster: CSV, JSON, JSON Lines or XLSX. */
  readonly roster: string;
  /** The folder that paths are relative to, also those in events. Default: the folder of the roster. */
  readonly cwd?: string;
  /** A configuration file. None is searched for. */
  readonly config?: string;
  /** Which directory service it is: the name of a profile, or the path of a file. Default: `v6`. */
  readonly profile?: string;
  /** Settings of the profile by their names, such as `{ realm: 'school' }`. Secret ones are given here as well. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** `department_id` of rows that have none: an id, or a name from the configuration. */
  readonly department?: number | string;
  /** Columns, or templates of columns, by the fields that they fill; `''` leaves a field out. Default: by the headers. */
  readonly map?: Readonly<Record<string, string>>;
  /** Default: detected. */
  readonly encoding?: string;
  /** Logins of people who are not the ones that they resemble. Recorded in the journal. */
  readonly new?: readonly string[];
  /** Default: `<roster>.results`. */
  readonly results?: string;
};

/**
 * How a roster is sent. Times are in seconds. The access token is `token` or `tokenFile`. If the directory gives tokens
 * to machines, the run can get it with `clientId` and the client secret, or `keyFile`.
 */
export type CreateOptions = CheckOptions & {
  /** Address of the directory: `https:`, or `http:` to loopback. Default: that of the profile, for a service with one only. */
  readonly baseUrl?: string;
  /**
   * The access token, or a function that gets one. The function is called before anything is sent, and again at each
   * refusal (401); a refused token is not sent again. Its errors are not shown.
   */
  readonly token?: string | (() => Promise<string>);
  /** A file with the token. It is read again if the directory refuses the first token. */
  readonly tokenFile?: string;
  /** The application that gets tokens. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly clientSecretFile?: string;
  /** A file with the key of an application or of a service account. */
  readonly keyFile?: string;
  /** Your name for the organisation, at most 200 characters, recorded in the journal. A run with another one is refused. */
  readonly org?: string;
  /** Extra request headers by their names, never `Authorization`, `Host` or `Content-*`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Pause between two requests: fixed, or a random one from a range each time. Default: 1 to 2. */
  readonly pace?: number | readonly [least: number, most: number];
  /** Longest wait for one answer. Default: 30. */
  readonly timeout?: number;
  /** Sends at most this many rows. */
  readonly limit?: number;
  /** Stops after this many consecutive failures; 0: never. Default: 5. */
  readonly stopAfter?: number;
  /** Sends the valid rows although others are invalid. */
  readonly skipInvalid?: boolean;
  /** Does not count taken logins as failures. */
  readonly skipExisting?: boolean;
  /** Which passwords are generated. They are kept in `credentials.csv`, or sealed if the configuration says so. */
  readonly generatePasswords?: 'missing' | 'weak' | 'all';
  /** Variables for the connection to the directory, such as `HTTPS_PROXY` and `NO_PROXY`. None of them sets an option. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Once it is aborted, the run settles the request in progress and ends. */
  readonly signal?: AbortSignal;
};
