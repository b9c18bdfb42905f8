/** The process and the storage, passed as parameters so that tests are exact and fast. */

import type { Readable, Writable } from 'node:stream';
import type { Clock, Interruption, SignalName } from '../domain/clock.js';
import type { DebugLog } from '../domain/debug-log.js';
import type { Journals } from '../domain/journals.js';
import type { KnownSecrets } from '../domain/known-secrets.js';
import type { SealedRecordsOf } from '../domain/sealed-records.js';
import type { Secret } from '../domain/secret.js';

/** A stream that may be a terminal. `main.ts` cleans texts written to it, so escape sequences are written as bytes. */
export type Output = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};
export type Input = Readable & {
  readonly isTTY?: boolean;
  /** Raw mode: each key is read when it is pressed and not echoed, and Ctrl-C is a byte instead of a signal. */
  setRawMode?(raw: boolean): unknown;
};

export type HostProcess = {
  readonly pid: number;
  readonly platform: string;
  /** Throws like `process.kill(pid, 0)`: `ESRCH` if there is no process, `EPERM` if it is another user's. */
  probe(pid: number): void;
};

export type Io = {
  readonly argv: readonly string[];
  /** How the user started the program (`provision`, or `node bin/provision.js`), for commands in messages. */
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly uid: number | undefined;
  /** The system's language, such as `de-AT`, for systems that have no environment variable for it. */
  locale(): string;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: Clock;
  readonly debug: DebugLog;
  random(): number;
  readonly host: HostProcess;
  readonly journals: Journals;
  readonly sealed: SealedRecordsOf;
  readonly secrets: KnownSecrets;
  readonly interruption: Interruption;
  /** Acts as if the signal had arrived. Needed for Ctrl-C when a terminal sends it as a byte. */
  raise(signal: SignalName): void;
  /** Calls back after each suspension (Ctrl-Z). @returns a function that removes the callback */
  onContinue(callback: () => void): () => void;
  isForeground(): boolean;
  /** Suspends the process group, like Ctrl-Z. Needed when a terminal sends that as a byte. */
  suspend(): void;
  /** Set if the guided start runs the command: its secrets, and what it has already shown. */
  readonly guide?: {
    readonly token?: Secret;
    readonly settings?: Readonly<Record<string, Secret>>;
    readonly clientSecret?: Secret;
    readonly madeUp?: MadeUp;
    /** Keeps a token that the user pasted after the previous one was refused, for later commands. */
    readonly keepToken?: (token: Secret) => void;
    /** @param rows their digest @param isShowing true if the plan shows them now */
    readonly wereShown?: (rows: string, isShowing: boolean) => boolean;
    /** The digest of the rows to which the person agreed at the question just before. */
    readonly agreed?: string | undefined;
  };
  readonly version: string;
  readonly nodeVersion: string;
};

/** Values that a list lacks, made up for a rehearsal. They are used in the sandbox only, and never saved. */
export type MadeUp = {
  readonly departments: Readonly<Record<string, number>>;
  /** For people without a department. */
  readonly department?: number;
  /** Required fields that people lack. */
  readonly fields: readonly string[];
};

export type Caller = Pick<Io, 'cwd' | 'env' | 'uid'>;

export type ProcessFacts = Pick<Io, 'uid' | 'locale' | 'version' | 'nodeVersion' | 'host'>;

export type NetworkIo = Pick<Io, 'clock' | 'debug' | 'env' | 'version' | 'interruption' | 'secrets'>;

/**
 * By no-color.org and force-color.org: a `NO_COLOR` that is not empty turns colours off, a `FORCE_COLOR` that is
 * neither empty nor 0 turns them on. @param color `false` with `--no-color`
 */
export function wantsColor(
  output: Output,
  env: Readonly<Record<string, string | undefined>>,
  color: boolean | undefined,
): boolean {
  const { NO_COLOR: refused = '', FORCE_COLOR: forced = '', TERM: terminal } = env;
  if (color === false || refused !== '' || forced === '0') return false;
  return forced !== '' || (output.isTTY === true && terminal !== 'dumb');
}

export function canAsk(io: Pick<Io, 'stdin' | 'stderr'>): boolean {
  return io.stdin.isTTY === true && io.stderr.isTTY === true && !io.stdin.readableEnded;
}
