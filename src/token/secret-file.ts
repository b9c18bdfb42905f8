/** Reads a secret from a file or a pipe, with limits on size and time. No message of this file quotes it. */

import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '../domain/clock.js';
import { Interrupted, UserError } from '../domain/errors.js';
import { STDIN } from '../domain/roster-options.js';
import { looksLikeSecret, type Secret } from '../domain/secret.js';
import { systemCode } from '../platform/errno.js';
import type { Io } from '../platform/io.js';
import { openPipe, readToEnd } from '../platform/read-stream.js';
import type { SecretFile, SecretName, SecretPlace } from '../texts/secret-facts.js';
import { textsIn } from '../texts/texts.js';
import { type ErrorFacts, userError } from '../texts/user-error.js';

export type TokenSource =
  /** `from` is empty if a person has just typed the secret. */
  | { readonly kind: 'text'; readonly token: Secret; readonly from: string }
  | { readonly kind: 'file'; readonly path: string; readonly from: string }
  /** The function of a program that embeds this one; its result may be anything, not only text. */
  | { readonly kind: 'function'; readonly get: () => unknown; readonly from: string };

type FileSource = TokenSource & { readonly kind: 'file' };

export type Reading = Pick<Io, 'cwd' | 'stdin' | 'clock' | 'interruption'>;

/** The name of the secret, and the variable (empty for none) and the embedding option that can contain it. */
export type SecretKind = {
  readonly secret: SecretName;
  readonly variable: string;
  readonly property: string;
};

/**
 * @param parse throws a `UserError` with a sentence about the secret
 * @throws {UserError} `no_token` if it cannot be read or is invalid @throws {Interrupted} at a signal
 */
export async function readSource<T>(
  source: TokenSource,
  io: Reading,
  kind: SecretKind,
  parse: (text: string) => T,
): Promise<Read<T>> {
  const { value: text, ...place } = await textAt(source, io, kind);
  try {
    return { ...place, value: parse(text) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { reason, code, textIn } = error;
    // Without a cause: an internal error would print it, and it is about a secret.
    throw new UserError(
      reason,
      code,
      (language) => {
        const { what, next } = textIn(language);
        const place = placeOf(source);
        return { what: source.from === '' ? what : textsIn(language).signIn.inSource(place, what), next };
      },
      { option: optionOf(source, kind) },
    );
  }
}

function placeOf(source: TokenSource): SecretPlace | { readonly from: string } {
  const { from } = source;
  return source.kind === 'file' ? { path: source.path === STDIN ? undefined : source.path, from } : { from };
}

/** The flag, or the option of an embedding program: `--token-file`, `token`. */
function optionOf({ from }: TokenSource, { property }: SecretKind): string | undefined {
  return from.startsWith('--') || from === property ? from : undefined;
}

async function textAt(source: TokenSource, io: Reading, kind: SecretKind): Promise<Read<string>> {
  switch (source.kind) {
    case 'text':
      return { value: source.token.reveal(), isPipe: false };
    case 'function':
      return { value: await returned(source, io.interruption.first, kind), isPipe: false };
    case 'file':
      return await readText(source, io, kind);
  }
}

/** Hides errors of the function, which may contain the secret. @throws {UserError} `no_token` @throws {Interrupted} */
async function returned(
  { get, from }: TokenSource & { readonly kind: 'function' },
  signal: AbortSignal,
  { secret }: SecretKind,
): Promise<string> {
  const fail = (why: ErrorFacts['secret-function']['why']) =>
    userError('no_token', 'secret-function', { from, secret, why }, { option: from });
  const interrupted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(new Interrupted());
    signal.addEventListener('abort', () => reject(new Interrupted()), { once: true });
  });
  // If the function finishes first, nothing awaits this promise.
  interrupted.catch(() => {});
  if (signal.aborted) return await interrupted;
  const called = (async () => get())().catch(() => {
    throw fail('threw');
  });
  const value = await Promise.race([called, interrupted]);
  if (typeof value !== 'string') throw fail('no-text');
  if (Buffer.byteLength(value) <= LARGEST_TOKEN_FILE) return value;
  throw fail({ overKib: LARGEST_TOKEN_FILE / 1024 });
}

/** True if the file does not exist, and the path may be the secret itself. */
function mayBeSecret(path: string, code: string | undefined): boolean {
  if (code === 'ENAMETOOLONG') return true;
  return (code === 'ENOENT' || code === 'ENOTDIR') && looksLikeSecret(path);
}

async function readText(source: FileSource, io: Reading, kind: SecretKind): Promise<Read<string>> {
  const { path, from } = source;
  const { secret, variable } = kind;
  const option = optionOf(source, kind);
  const { first } = io.interruption;
  const facts: SecretFile = { secret, path: path === STDIN ? undefined : path, from, variable };
  const failures: Failures = {
    tooLarge: () =>
      userError('no_token', 'secret-too-large', { ...facts, kib: LARGEST_TOKEN_FILE / 1024 }, { option }),
    tooSlow: () =>
      userError('no_token', 'secret-too-slow', { ...facts, seconds: MAX_PIPE_MS / 1000 }, { option }),
    otherKind: (kind) => userError('no_token', 'secret-no-file', { ...facts, kind }, { option }),
  };
  if (path === STDIN && io.stdin.isTTY === true) throw userError('no_token', 'secret-on-terminal', facts);
  try {
    if (path === STDIN) return await readStream(io.stdin, io.clock, failures);
    return await readFile(resolve(io.cwd, path), io.clock, failures, first);
  } catch (error) {
    if (first.aborted) throw new Interrupted();
    if (error instanceof UserError) throw error;
    const system = systemCode(error);
    if (mayBeSecret(path, system)) throw userError('no_token', 'secret-as-path', facts, { option });
    throw userError('no_token', 'secret-unreadable', { ...facts, system }, { option });
  }
}

export const LARGEST_TOKEN_FILE = 64 * 1024;

/** How long to wait for a pipe, in milliseconds: a password manager asks its user first. */
export const MAX_PIPE_MS = 30_000;

export type Read<T> = {
  readonly value: T;
  /** True if the text came from a pipe, which cannot be read again. */
  readonly isPipe: boolean;
  /** The mode of a file, since others may be able to read it. */
  readonly mode?: number;
};

type Failures = {
  tooLarge(): Error;
  tooSlow(): Error;
  otherKind(kind: ErrorFacts['secret-no-file']['kind']): Error;
};

/** @throws an error of `failures`; the system error */
async function readFile(
  path: string,
  clock: Clock,
  failures: Failures,
  signal: AbortSignal,
): Promise<Read<string>> {
  // Checked before opening, which may have an effect on a device.
  const found = await stat(path);
  refuseOthers(found, failures);
  if (found.isFIFO()) return await readStream(openPipe(path), clock, failures, signal);
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const opened = await handle.stat();
    refuseOthers(opened, failures);
    const stream = handle.createReadStream({ autoClose: false });
    // Not waited for, so that a run that ends in order can still read its token.
    const { value } = await readStream(stream, clock, failures);
    return { value, isPipe: false, mode: opened.mode & 0o7777 };
  } finally {
    await handle.close();
  }
}

/** Reads a pipe or standard input, and waits for its first writer. @param signal of a stream without another owner */
async function readStream(
  stream: Readable,
  clock: Clock,
  failures: Failures,
  signal?: AbortSignal,
): Promise<Read<string>> {
  const cancel = clock.timer(MAX_PIPE_MS, () => stream.destroy(failures.tooSlow()));
  try {
    const bytes = await readToEnd(stream, LARGEST_TOKEN_FILE, failures.tooLarge, signal);
    return { value: bytes.toString('utf8'), isPipe: true };
  } finally {
    cancel();
  }
}

function refuseOthers(found: Stats, failures: Failures): void {
  if (found.isFile() || found.isFIFO()) return;
  throw failures.otherKind(found.isDirectory() ? 'folder' : found.isSocket() ? 'socket' : 'device');
}
