/** The options of the functions for programs. `option-checks.ts` checks each of them. */

/** How a roster is read and checked. Options that are `undefined` have no effect. */
export type CheckOptions = {
  /** Path of the roster: CSV, JSON, JSON Lines or XLSX. */
  readonly roster: string;
  /** The folder that relative paths start from, including paths in events. Default: the folder of the roster. */
  readonly cwd?: string;
  /** A configuration file. The program does not search for one. */
  readonly config?: string;
  /** The directory service: the name of a profile, or the path of a profile file. Default: `v6`. */
  readonly profile?: string;
  /** Settings of the profile by name, such as `{ realm: 'school' }`, including secret ones. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** `department_id` of rows without one: an id, or a name from the configuration. */
  readonly department?: number | string;
  /**
   * Columns, or templates of columns, by the fields that they fill; `''` ignores a field. Default: according to the
   * headers.
   */
  readonly map?: Readonly<Record<string, string>>;
  /** Default: detected. */
  readonly encoding?: string;
  /** Logins of people who resemble others but are different people. Recorded in the journal. */
  readonly new?: readonly string[];
  /** Default: `<roster>.results`. */
  readonly results?: string;
};

/**
 * How a roster is sent. Times are in seconds. The access token is `token` or `tokenFile`. If the directory issues
 * tokens to applications, the run can get one with `clientId` and the client secret, or with `keyFile`.
 */
export type CreateOptions = CheckOptions & {
  /**
   * Address of the directory: `https:`, or `http:` to loopback. Default: the address in the profile, if the service has
   * only one.
   */
  readonly baseUrl?: string;
  /**
   * The access token, or a function that returns one. The function is called before anything is sent, and again after
   * each refusal (401). A refused token is not sent again. The function's errors are not shown.
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
  /**
   * Your name for the organisation, at most 200 characters, recorded in the journal. A later run with a different name
   * is refused.
   */
  readonly org?: string;
  /** Extra request headers by name, except `Authorization`, `Host` and `Content-*`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Pause between two requests: fixed, or a range from which each pause is chosen at random. Default: 1 to 2. */
  readonly pace?: number | readonly [least: number, most: number];
  /** Maximum wait for one answer. Default: 30. */
  readonly timeout?: number;
  /** Sends at most this many rows. */
  readonly limit?: number;
  /** Stops after this many consecutive failures; 0 disables the limit. Default: 5. */
  readonly stopAfter?: number;
  /** Sends the valid rows even if others are invalid. */
  readonly skipInvalid?: boolean;
  /** Does not count taken logins as failures. */
  readonly skipExisting?: boolean;
  /** Which passwords to generate. They are saved in `credentials.csv`, or sealed if the configuration requires it. */
  readonly generatePasswords?: 'missing' | 'weak' | 'all';
  /** Variables for the connection to the directory, such as `HTTPS_PROXY` and `NO_PROXY`. They set no options. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** When aborted, the run settles the request in progress and ends. */
  readonly signal?: AbortSignal;
};
