/** Everything that reaches the program from outside, as parameters, so that tests are exact and fast. */

import type { Readable, Writable } from 'node:stream';
import type { Clock, Interruption, SignalName } from '../domain/clock.js';

/**
 * A stream that may be a terminal. Text is cleaned on its way to it, whoever writes it (`printable.ts`); what is to steer
 * a terminal is written as bytes.
 */
export type Output = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};
export type Input = Readable & {
  readonly isTTY?: boolean;
  /** Of a terminal: hands over each key as it is pressed, shows nothing of it, and makes no signal of Ctrl-C. */
  setRawMode?(raw: boolean): unknown;
};

/** What a lock needs to know about processes: this one, and whether another is running. */
export type HostProcess = {
  readonly pid: number;
  /** As in `linux`, `darwin` and `win32`. */
  readonly platform: string;
  /** Throws as `process.kill(pid, 0)` does: `ESRCH` where there is no such process, `EPERM` where it is another user's. */
  probe(pid: number): void;
};

export type Io = {
  /** What was typed after the program's name. */
  readonly argv: readonly string[];
  /** How the program was called, for commands that messages name: `provision`, or `node bin/provision.js`. */
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The effective user's number; `undefined` where the system has none (Windows). */
  readonly uid: number | undefined;
  /** The language that the system is set to, as in `de-AT`; for systems that say it in no environment variable. */
  locale(): string;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly clock: Clock;
  /** A random number from 0 up to and without 1. */
  random(): number;
  readonly host: HostProcess;
  readonly interruption: Interruption;
  /** As if the signal had come: for Ctrl-C where a terminal hands it over as a byte. */
  raise(signal: SignalName): void;
  /** Calls back each time that the program goes on after it was stopped (Ctrl-Z); the returned function ends that. */
  onContinue(callback: () => void): () => void;
  /** Whether the terminal is the program's: a job in the background leaves it to the shell and its user. */
  isForeground(): boolean;
  /** Stops the program and whoever it runs with, as Ctrl-Z does; for where a terminal hands that over as a byte. */
  suspend(): void;
  /** The program's version, from package.json. */
  readonly version: string;
  /** Of the runtime, as in `v20.18.1`. */
  readonly nodeVersion: string;
};
