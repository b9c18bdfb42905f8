/** The process: the only code that touches argv, environment, streams, signals and the exit status. `bin` calls `main`. */

import { fstatSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { type Cli, createCli } from './cli/cli.js';
import type { SignalName } from './domain/clock.js';
import type { UserError } from './domain/errors.js';
import { EXIT_INTERNAL_ERROR, EXIT_OF_SIGNAL } from './domain/exit-status.js';
import { KnownSecrets } from './domain/known-secrets.js';
import { shellQuote } from './domain/shell-quote.js';
import { multilineNames, terminalText } from './domain/terminal-text.js';
import { folderJournals } from './journal/journal.js';
import { sealedFile } from './passwords/sealed-file.js';
import { createDebugLog } from './platform/debug-log-writer.js';
import { isDiskFull, systemCode } from './platform/errno.js';
import { type Io, wantsColor } from './platform/io.js';
import { systemClock } from './platform/system-clock.js';
import { processFacts } from './process-facts.js';
import { userError } from './texts/user-error.js';

const SIGNALS: readonly SignalName[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

type Signals = Pick<Io, 'interruption' | 'raise'> & { readonly third: AbortSignal };

/** The first signal asks for an orderly end, the second for an immediate one; the third waits for nothing. */
function listenToSignals(): Signals {
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const raise = (signal: SignalName): void => {
    const next = [first, second, third].find((each) => !each.signal.aborted);
    next?.abort(signal);
  };
  for (const signal of SIGNALS) process.on(signal, () => raise(signal));
  return { interruption: { first: first.signal, second: second.signal }, raise, third: third.signal };
}

/** Ends as the system ends a program at this signal: an orderly exit would wait for a disk that hangs. */
function endNow(signal: SignalName, cli: Cli): void {
  cli.reportAbandoned(signal);
  for (const each of SIGNALS) process.removeAllListeners(each);
  process.kill(process.pid, signal);
}

function onContinue(callback: () => void): () => void {
  if (process.platform === 'win32') return () => {};
  process.on('SIGCONT', callback);
  return () => process.off('SIGCONT', callback);
}

/** By the group that the terminal listens to, where the system says which that is (Linux); elsewhere always. */
function isForeground(): boolean {
  try {
    // Behind the name, which may hold brackets: state, parent, group, session, terminal, the terminal's group.
    const fields = readFileSync('/proc/self/stat', 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[5] === '-1' || fields[5] === fields[2];
  } catch {
    return true;
  }
}

/** To the whole group, as from a terminal. Where nobody could let it go on, the system passes over it. */
function suspend(): void {
  if (process.platform !== 'win32') process.kill(0, 'SIGTSTP');
}

/** `provision` where it is installed; otherwise what has to be typed from here. */
function programName(script: string | undefined): string {
  if (script === undefined || basename(script) !== 'provision.js') return 'provision';
  return `node ${shellQuote(relative(process.cwd(), script))}`;
}

type Done = (error?: Error | null) => void;
type StandardStream = NodeJS.WriteStream & { readonly fd: number };
type OnLost = (error: unknown) => void;

/** Names of files and texts of others could control the terminal. @param onLost called where a file or device fails */
function cleaned(stream: StandardStream, onLost: OnLost = () => {}): NodeJS.WriteStream {
  const named = Object.keys(process.env).filter((name) => name.startsWith('PROVISION_'));
  const names = multilineNames([...process.argv, process.cwd(), ...named.map((name) => process.env[name])]);
  const hasColors = wantsColor(stream, process.env, process.argv.includes('--no-color') ? false : undefined);
  // A terminal that is gone, or a reader that has enough, ends the talk and not the run.
  stream.on('error', () => {});
  const write = isFileOrDevice(stream) ? wholeWriter(stream, onLost) : stream.write.bind(stream);
  const clean = (chunk: string | Uint8Array): string | Uint8Array =>
    typeof chunk === 'string' ? terminalText(chunk, hasColors, names) : chunk;
  stream.write = (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean =>
    write(clean(chunk), typeof encoding === 'function' ? encoding : done);
  return stream;
}

function isFileOrDevice({ fd, isTTY }: StandardStream): boolean {
  if (isTTY) return false;
  try {
    const stats = fstatSync(fd);
    return stats.isFile() || stats.isCharacterDevice();
  } catch {
    return false;
  }
}

/** As a disk becomes full, a file takes a part of what is written, which the stream would not notice. */
function wholeWriter({ fd }: StandardStream, onLost: OnLost) {
  return (chunk: string | Uint8Array, done?: BufferEncoding | Done): boolean => {
    try {
      writeFileSync(fd, chunk);
    } catch (error) {
      onLost(error);
    }
    if (typeof done === 'function') done();
    return true;
  };
}

async function run(): Promise<void> {
  let lost: unknown;
  const stdout = cleaned(process.stdout, (error) => {
    lost ??= error;
  });
  const stderr = cleaned(process.stderr);
  const { third, ...signals } = listenToSignals();
  const facts = processFacts();
  const argv = process.argv.slice(2);
  const debug = createDebugLog({ argv, env: process.env, stderr, clock: systemClock });
  const io: Io = {
    argv,
    program: programName(process.argv[1]),
    env: process.env,
    cwd: process.cwd(),
    // Opened when somebody reads it, which a help does not.
    get stdin() {
      return process.stdin;
    },
    stdout,
    stderr,
    clock: systemClock,
    debug,
    random: Math.random,
    journals: folderJournals({ clock: systemClock, debug, host: facts.host }),
    sealed: sealedFile,
    secrets: new KnownSecrets(),
    ...signals,
    onContinue,
    isForeground,
    suspend,
    ...facts,
  };
  const cli = createCli(io);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => process.exit(cli.reportError(error)));
  }
  // Waiting for an input that has ended leaves the event loop empty: a bug, which must not look like success.
  process.once('beforeExit', () => process.exit(cli.reportError(new Error('nothing left to wait for'))));
  third.addEventListener('abort', () => endNow(third.reason as SignalName, cli));
  // Wakes whatever waits for typed input; what was read by then is not used.
  io.interruption.first.addEventListener('abort', () => process.stdin.destroy());
  const status = await cli.run();
  process.exitCode = status;
  // Pipes are drained first; open handles (a terminal's input, an idle socket) do not delay the exit.
  const isDrained = await Promise.race([
    Promise.all([drained(stdout), drained(stderr)]).then(() => true),
    aborted(io.interruption.second).then(() => systemClock.sleep(LAST_WORDS_MS)),
  ]);
  if (!isDrained) process.exit(EXIT_OF_SIGNAL[io.interruption.second.reason as SignalName]);
  if (lost === undefined) process.exit(status);
  const lostStatus = cli.reportError(lostOutput(lost));
  await drained(stderr);
  process.exit(status || lostStatus);
}

/** How long a reader may take, after a second signal, for what was written before it. */
const LAST_WORDS_MS = 1_000;

/** The command's work stays done, so its own status goes before this one's. */
function lostOutput(error: unknown): UserError {
  const facts = { system: systemCode(error), isFull: isDiskFull(error) };
  return userError(facts.isFull ? 'disk_full' : 'disk', 'output-incomplete', facts, { cause: error });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableLength === 0) return resolve();
    stream.write('', () => resolve());
  });
}

/** Runs the program and ends the process with its exit status. */
export async function main(): Promise<void> {
  try {
    await run();
  } catch (error) {
    // Before there is anything to report it with: the working folder is gone, for one.
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    process.stderr.write(`provision cannot start (${code}). Does the current folder still exist?\n`);
    process.exitCode = EXIT_INTERNAL_ERROR;
  }
}
