/** Reads a secret, a token or a client secret, from a file or a pipe, within limits of size and time. No message here quotes it. */

import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '../domain/clock.js';
import { Interrupted, optionError, UserError } from '../domain/errors.js';
import { STDIN } from '../domain/roster-options.js';
import { looksLikeSecret, type Secret } from '../domain/secret.js';
import { systemCode, systemMessage } from '../lib/errno.js';
import { fileKind } from '../lib/files.js';
import type { Io } from '../lib/io.js';

/** Where a secret can be read from; `path` may be `-` for standard input. */
export type TokenSource =
  | { readonly kind: 'text'; readonly token: Secret; readonly from: string }
  | { readonly kind: 'file'; readonly path: string; readonly from: string }
  /** The function of a program that embeds this one; its result may be anything, not only text. */
  | { readonly kind: 'function'; readonly get: () => unknown; readonly from: string };

type FileSource = TokenSource & { readonly kind: 'file' };

export type Reading = Pick<Io, 'cwd' | 'stdin' | 'clock' | 'interruption'>;

/** The secret's name in messages, and the environment variable and the property that can hold it. */
export type SecretKind = {
  readonly name: 'token' | 'client secret' | 'secret';
  readonly variable: string;
  readonly property: string;
};

/**
 * The secret that is at the source now, with what is known of the source.
 * @param parse throws a `UserError` whose message is a sentence about the text
 * @throws {UserError} `no_token` where it cannot be read or is none
 * @throws {Interrupted} at a signal
 */
export async function readSource(
  source: TokenSource,
  io: Reading,
  kind: SecretKind,
  parse: (text: string) => Secret,
): Promise<Omit<SecretText, 'text'> & { readonly value: Secret }> {
  const { text, ...place } = await textAt(source, io, kind);
  try {
    return { ...place, value: parse(text) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const file = source.kind === 'file' && (source.path === STDIN ? 'standard input' : source.path);
    const where = file === false ? source.from : `${file} (${source.from})`;
    const what = `${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`;
    // Without a cause: an internal error would print it, and it is about a secret.
    throw new UserError(
      error.reason,
      `${where}: ${what}`,
      error.texts.next,
      undefined,
      optionOf(source, kind),
    );
  }
}

/** The option of a program that gave it: `token`, `tokenFile`. Messages name an option of the command line. */
function optionOf({ from }: TokenSource, { property }: SecretKind): string | undefined {
  return from.startsWith(property) ? from : undefined;
}

async function textAt(source: TokenSource, io: Reading, kind: SecretKind): Promise<SecretText> {
  switch (source.kind) {
    case 'text':
      return { text: source.token.reveal(), isPipe: false };
    case 'function':
      return { text: await returned(source, io.interruption.first, kind), isPipe: false };
    case 'file':
      return await readText(source, io, kind);
  }
}

/**
 * The result of the function. Nothing of an error that it throws is shown or kept: it may hold the secret.
 * @throws {UserError} `no_token`
 * @throws {Interrupted} at a signal, whether or not the function ever returns
 */
async function returned(
  { get, from }: TokenSource & { readonly kind: 'function' },
  signal: AbortSignal,
  { name }: SecretKind,
): Promise<string> {
  const fail = (what: string, next: string) =>
    optionError(from, `The function ${from} ${what}`, next, 'no_token');
  const interrupted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(new Interrupted());
    signal.addEventListener('abort', () => reject(new Interrupted()), { once: true });
  });
  // Where the function is faster, nobody waits for it.
  interrupted.catch(() => {});
  if (signal.aborted) return await interrupted;
  const called = (async () => get())().catch(() => {
    throw fail(
      'threw an error',
      `What it threw is not shown, since it may contain the ${name}: look at it there.`,
    );
  });
  const value = await Promise.race([called, interrupted]);
  const returns = `It returns a promise of a string with the ${name}.`;
  if (typeof value !== 'string') throw fail('gave a value that is not a string', returns);
  if (Buffer.byteLength(value) <= LARGEST_TOKEN_FILE) return value;
  throw fail(`gave more than ${LARGEST_TOKEN_FILE / 1024} KiB, so it is not a ${name}`, returns);
}

/** True if no file has such a path, or can have it, and it may be the secret itself. */
function mayBeSecret(path: string, code: string | undefined): boolean {
  if (code === 'ENAMETOOLONG') return true;
  return (code === 'ENOENT' || code === 'ENOTDIR') && looksLikeSecret(path);
}

async function readText(source: FileSource, io: Reading, kind: SecretKind): Promise<SecretText> {
  const { path, from } = source;
  const { name, variable, property } = kind;
  const option = optionOf(source, kind);
  const { first } = io.interruption;
  const file = path === STDIN ? 'Standard input' : `The ${name} file ${path}`;
  const check = {
    command: `Check the path, or set ${variable}.`,
    program: `Check the path, or use the option ${property}.`,
  };
  const fail = (why: string) =>
    new UserError('no_token', `${file} (${from}) ${why}`, check, undefined, option);
  const failures: Failures = {
    tooLarge: () => fail(`is larger than ${LARGEST_TOKEN_FILE / 1024} KiB, so it is not a ${name}`),
    tooSlow: () => fail(`did not end within ${LONGEST_PIPE_MS / 1000} seconds`),
    otherKind: (kind) => fail(`is ${kind}; a ${name} is read from a file or a pipe`),
  };
  if (path === STDIN && io.stdin.isTTY === true) {
    const what = `Standard input (${from}) is this terminal, where the ${name} would be visible`;
    const next =
      name === 'token'
        ? `Without ${from}, the program asks for the token and hides the input. Or write the token to a file.`
        : `Write the ${name} to a file, or set ${variable}.`;
    throw new UserError('no_token', what, next);
  }
  try {
    if (path === STDIN) return await readInput(io.stdin, io.clock, failures);
    return await readFile(resolve(io.cwd, path), io.clock, first, failures);
  } catch (error) {
    if (first.aborted) throw new Interrupted();
    if (error instanceof UserError) throw error;
    if (!mayBeSecret(path, systemCode(error))) throw fail(`cannot be read: ${systemMessage(error)}`);
    const what = `The ${name} file set by ${from} does not exist. Its name is not shown because it looks like a ${name}`;
    const next = {
      command: `${from} takes the path of a file. To give the ${name} itself, set ${variable}.`,
      program: `${from} takes the path of a file. To give the ${name} itself, use the option ${property}.`,
    };
    throw new UserError('no_token', what, next, undefined, option);
  }
}

/** A file larger than this holds no token. */
export const LARGEST_TOKEN_FILE = 64 * 1024;

/** How long a pipe may take, in milliseconds: a password manager asks its user first. */
export const LONGEST_PIPE_MS = 30_000;

const POLL_MS = 50;

/** The text that was read. */
export type SecretText = {
  readonly text: string;
  /** True if it came from a pipe, which cannot be read a second time. */
  readonly isPipe: boolean;
  readonly mode?: number;
};

/** Makes the errors for what cannot be read. */
type Failures = {
  tooLarge(): Error;
  tooSlow(): Error;
  otherKind(kind: string): Error;
};

/**
 * Reads a regular file at once, and a pipe until its writers have closed it; a pipe that nobody has opened for writing
 * yet is waited for.
 * @param signal ends the waiting
 * @throws what `failures` makes for anything that is neither, that is too large or takes too long
 * @throws the system's error where it cannot be read
 */
async function readFile(
  path: string,
  clock: Clock,
  signal: AbortSignal,
  failures: Failures,
): Promise<SecretText> {
  // Before it is opened: opening a device may have an effect.
  refuseOthers(await stat(path), failures);
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    refuseOthers(found, failures);
    const isPipe = found.isFIFO();
    const until = clock.monotonic() + LONGEST_PIPE_MS;
    const buffer = Buffer.alloc(LARGEST_TOKEN_FILE + 1);
    for (let size = 0; ; ) {
      const read = await readSome(handle, buffer.subarray(size));
      size += read ?? 0;
      if (size === buffer.length) throw failures.tooLarge();
      // A pipe that no writer has opened yet reads as ended.
      if (read === 0 && (size > 0 || !isPipe)) {
        const text = buffer.toString('utf8', 0, size);
        return isPipe ? { text, isPipe } : { text, isPipe, mode: found.mode & 0o7777 };
      }
      if (read !== undefined && read > 0) continue;
      if (signal.aborted || clock.monotonic() >= until) throw failures.tooSlow();
      await clock.sleep(POLL_MS, signal);
    }
  } finally {
    await handle.close();
  }
}

/** Reads standard input to its end, within the same bounds. @throws what `failures` makes if it is too large or slow */
async function readInput(stdin: Readable, clock: Clock, failures: Failures): Promise<SecretText> {
  const cancel = clock.timer(LONGEST_PIPE_MS, () => stdin.destroy(failures.tooSlow()));
  try {
    let bytes = Buffer.alloc(0);
    for await (const chunk of stdin) {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length > LARGEST_TOKEN_FILE) throw failures.tooLarge();
    }
    return { text: bytes.toString('utf8'), isPipe: true };
  } finally {
    cancel();
  }
}

function refuseOthers(found: Stats, failures: Failures): void {
  if (found.isFile() || found.isFIFO()) return;
  throw failures.otherKind(fileKind(found));
}

/** @returns how many bytes; 0 at the end, `undefined` where a pipe has none now */
async function readSome(handle: FileHandle, into: Uint8Array): Promise<number | undefined> {
  try {
    return (await handle.read(into)).bytesRead;
  } catch (error) {
    if (systemCode(error) === 'EAGAIN') return undefined;
    throw error;
  }
}
