/** The process: only this file accesses argv, the environment, streams, signals and the exit status. */

import { fstatSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { showHelp } from './cli/base-program.js';
import type { Cli } from './cli/cli.js';
import type { SignalName } from './domain/clock.js';
import { EXIT_INTERNAL_ERROR, EXIT_OF_SIGNAL } from './domain/exit-status.js';
import { KnownSecrets } from './domain/known-secrets.js';
import { shellQuote } from './domain/shell-quote.js';
import { multilineNames, terminalText } from './domain/terminal-text.js';
import { createDebugLog } from './platform/debug-log-writer.js';
import { type Io, wantsColor } from './platform/io.js';
import { systemClock } from './platform/system-clock.js';
import { processFacts } from './process-facts.js';

const SIGNALS: readonly SignalName[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

type Signals = Pick<Io, 'interruption' | 'raise'> & { readonly third: AbortSignal };

/** The first signal ends the program in an orderly way, the second at once, the third without waiting for the disk. */
function listenToSignals(): Signals {
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  const raise = (signal: SignalName): void => {
    const next = [first, second, third].find((each) => !each.signal.aborted);
    next?.abort(signal);
  };
  for (const signal of SIGNALS) process.on(signal, () => raise(signal));
  return { interruption: { first: first.signal, second: second.signal }, raise, third: third.signal };
}

/** Ends the process by the signal's default action, since an orderly exit would wait for an unresponsive disk. */
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

/** True if the program is in the terminal's foreground process group. Always true on systems other than Linux. */
function isForeground(): boolean {
  try {
    // Fields after the name, which may contain brackets: state, parent, group, session, terminal, the terminal's group.
    const fields = readFileSync('/proc/self/stat', 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[5] === '-1' || fields[5] === fields[2];
  } catch {
    return true;
  }
}

/** Signals the whole group, as a terminal does. The system ignores the signal if no shell could resume the group. */
function suspend(): void {
  if (process.platform !== 'win32') process.kill(0, 'SIGTSTP');
}

/** `provision` if it is installed; otherwise the command to type in this folder. */
function programName(script: string | undefined): string {
  if (script === undefined || basename(script) !== 'provision.js') return 'provision';
  return `node ${shellQuote(relative(process.cwd(), script))}`;
}

type Done = (error?: Error | null) => void;
type StandardStream = NodeJS.WriteStream & { readonly fd: number };
type OnLost = (error: unknown) => void;

/** Removes control characters, which could affect the terminal. @param onLost called if a file or device fails */
function cleaned(stream: StandardStream, onLost: OnLost = () => {}): NodeJS.WriteStream {
  const named = Object.keys(process.env).filter((name) => name.startsWith('PROVISION_'));
  const names = multilineNames([...process.argv, process.cwd(), ...named.map((name) => process.env[name])]);
  const hasColors = wantsColor(stream, process.env, process.argv.includes('--no-color') ? false : undefined);
  // If the terminal is closed or a reader stops reading, the run continues without output.
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

/** When a disk becomes full, a file gets only part of the text, and the stream does not notice. */
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
  const facts = processFacts();
  const argv = process.argv.slice(2);
  const debug = createDebugLog({ argv, env: process.env, stderr, clock: systemClock });
  const { env } = process;
  if (!debug.isOn && showHelp({ argv, env, version: facts.version, stdout, stderr }) && lost === undefined) {
    await drained(stdout);
    process.exit(0);
  }
  // Loading it takes longer than the help.
  const { createCli, folderJournals, lostOutput, sealedFile } = await import('./full-program.js');
  const { third, ...signals } = listenToSignals();
  const io: Io = {
    argv,
    program: programName(process.argv[1]),
    env,
    cwd: process.cwd(),
    // Opened at the first read, so that the help does not open it.
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
  // An `await` that never settles leaves the event loop empty. This bug must not look like success.
  process.once('beforeExit', () => process.exit(cli.reportError(new Error('nothing left to wait for'))));
  third.addEventListener('abort', () => endNow(third.reason as SignalName, cli));
  // Ends a wait for typed input.
  io.interruption.first.addEventListener('abort', () => process.stdin.destroy());
  const status = await cli.run();
  process.exitCode = status;
  // Drains pipes first. Open handles (a terminal's input, an idle socket) do not delay the exit.
  const isDrained = await Promise.race([
    Promise.all([drained(stdout), drained(stderr)]).then(() => true),
    aborted(io.interruption.second).then(() => systemClock.sleep(FINAL_OUTPUT_MS)),
  ]);
  if (!isDrained) process.exit(EXIT_OF_SIGNAL[io.interruption.second.reason as SignalName]);
  if (lost === undefined) process.exit(status);
  const lostStatus = cli.reportError(lostOutput(lost));
  await drained(stderr);
  process.exit(status || lostStatus);
}

/** How long to read the output after a second signal. */
const FINAL_OUTPUT_MS = 1_000;

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
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    // If no more files can be opened, bin/provision.js says so, since the texts cannot be loaded.
    if (['EMFILE', 'ENFILE'].includes(code)) throw error;
    // Nothing can report the error yet. Most likely, the current folder no longer exists.
    process.stderr.write(`provision cannot start (${code}). Does the current folder still exist?\n`);
    process.exitCode = EXIT_INTERNAL_ERROR;
  }
}
