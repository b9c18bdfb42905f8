/** The process and the storage as parameters, so that tests are exact and fast. */

import type { Readable, Writable } from 'node:stream';
import type { Clock, Interruption, SignalName } from '../domain/clock.js';
import type { DebugLog } from '../domain/debug-log.js';
import type { Journals } from '../domain/journals.js';
import type { KnownSecrets } from '../domain/known-secrets.js';
import type { SealedRecordsOf } from '../domain/sealed-records.js';
import type { Secret } from '../domain/secret.js';

/** A stream that may be a terminal. `main.ts` cleans text that is written to it, so escape sequences are written as bytes. */
export type Output = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};
export type Input = Readable & {
  readonly isTTY?: boolean;
  /** The raw mode of a terminal: each key is read as it is pressed and not shown, and Ctrl-C is a byte, not a signal. */
  setRawMode?(raw: boolean): unknown;
};

export type HostProcess = {
  readonly pid: number;
  readonly platform: string;
  /** Throws as `process.kill(pid, 0)` does: `ESRCH` if there is no such process, `EPERM` if it is another user's. */
  probe(pid: number): void;
};

export type Io = {
  readonly argv: readonly string[];
  /** How the user started the program, for commands in messages: `provision`, or `node bin/provision.js`. */
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly uid: number | undefined;
  /** The system's language, as in `de-AT`, for systems without an environment variable for it. */
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
  /** Acts as if the signal had arrived: used for Ctrl-C if a terminal sends it as a byte. */
  raise(signal: SignalName): void;
  /** Calls back whenever the program continues after it was suspended (Ctrl-Z). @returns a function that ends this */
  onContinue(callback: () => void): () => void;
  isForeground(): boolean;
  /** Suspends the process group, as Ctrl-Z does: for a terminal that sends it as a byte. */
  suspend(): void;
  /** Present for a command that the guided start runs: its secrets, and what the person has seen. */
  readonly guide?: {
    readonly token?: Secret;
    readonly settings?: Readonly<Record<string, Secret>>;
    /** Keeps the token that a person pasted in place of a refused one, for the commands after this one. */
    readonly keepToken?: (token: Secret) => void;
    /** True if these rows, by their digest, were shown before. @param isShowing true if the plan shows them now */
    readonly wereShown?: (rows: string, isShowing: boolean) => boolean;
  };
  readonly version: string;
  readonly nodeVersion: string;
};

/** Who called the program, and where. */
export type Caller = Pick<Io, 'cwd' | 'env' | 'uid'>;

export type ProcessFacts = Pick<Io, 'uid' | 'locale' | 'version' | 'nodeVersion' | 'host'>;

/** The parts that requests over the network use. */
export type NetworkIo = Pick<Io, 'clock' | 'debug' | 'env' | 'version' | 'interruption' | 'secrets'>;

/**
 * True if an output gets colours. `NO_COLOR` (any value but empty) turns them off, `FORCE_COLOR` (any value but empty
 * and 0) on, after no-color.org and force-color.org; otherwise a terminal has them.
 * @param color `false` with `--no-color`
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
