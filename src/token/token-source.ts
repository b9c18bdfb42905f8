/**
 * Reads the access token from its source (a flag, the environment, a file or a pipe), within limits of size and time, and
 * writes one out. No message here quotes it.
 */

import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Clock } from '../domain/clock.js';
import { Interrupted, UserError } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { systemCode, systemMessage } from '../lib/errno.js';
import { fileKind } from '../lib/files.js';
import type { Io } from '../lib/io.js';

/** Where a token can be read from; `path` may be `-` for standard input. */
export type TokenSource =
  | { readonly kind: 'text'; readonly token: Secret; readonly from: string }
  | { readonly kind: 'file'; readonly path: string; readonly from: string };

type FileSource = TokenSource & { readonly kind: 'file' };

/** A token, with what is known of its source. */
export type ReadToken = Omit<TokenText, 'text'> & { readonly token: Secret };

type Reading = Pick<Io, 'stdin' | 'clock' | 'interruption'>;

/**
 * The token that is at the source now.
 * @throws {UserError} `no_token` where it cannot be read or is none
 * @throws {Interrupted} at a signal
 */
export async function readToken(source: TokenSource, io: Reading): Promise<ReadToken> {
  const { text, ...place } =
    source.kind === 'text' ? { text: source.token.reveal(), isPipe: false } : await readText(source, io);
  try {
    return { ...place, token: parseToken(text) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const file = source.kind === 'file' && (source.path === '-' ? 'standard input' : source.path);
    const where = file === false ? source.from : `${file} (${source.from})`;
    const what = `${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`;
    // Without a cause: an internal error would print it, and it is about a token.
    throw new UserError(error.reason, `${where}: ${what}`, error.next);
  }
}

/** A path of this form may be the token itself, given in the wrong place. */
const LIKE_A_TOKEN = /^[\w.~+=-]{32,}$/;

async function readText({ path, from }: FileSource, io: Reading): Promise<TokenText> {
  const { first } = io.interruption;
  const file = path === '-' ? 'Standard input' : `The token file ${path}`;
  const check = 'Check the path, or set PROVISION_TOKEN.';
  const fail = (why: string) => new UserError('no_token', `${file} (${from}) ${why}`, check);
  if (path === '-' && io.stdin.isTTY === true) {
    const what = `Standard input (${from}) is this terminal, where the token would be visible`;
    const next = `Without ${from}, the program asks for the token and hides the input. Or write the token to a file.`;
    throw new UserError('no_token', what, next);
  }
  try {
    if (path === '-') return await readTokenInput(io.stdin, io.clock, fail);
    return await readTokenFile(path, io.clock, first, fail);
  } catch (error) {
    if (first.aborted) throw new Interrupted();
    if (error instanceof UserError) throw error;
    if (systemCode(error) !== 'ENOENT' || !LIKE_A_TOKEN.test(path))
      throw fail(`cannot be read: ${systemMessage(error)}`);
    const what = `The token file set by ${from} does not exist. Its name is not shown because it looks like a token`;
    const next = `${from} takes the path of a file. To give the token itself, set PROVISION_TOKEN.`;
    throw new UserError('no_token', what, next);
  }
}

/** A file larger than this holds no token. */
export const LARGEST_TOKEN_FILE = 64 * 1024;

/** How long a pipe may take, in milliseconds: a password manager asks its user first. */
export const LONGEST_PIPE_MS = 30_000;

const POLL_MS = 50;

type TokenText = {
  readonly text: string;
  /** Whether it came from a pipe, which cannot be read a second time. */
  readonly isPipe: boolean;
  /** The permissions of a regular file. */
  readonly mode?: number;
};

/** Makes an error of a reason, a clause that follows the name of the file. */
type Fail = (why: string) => Error;

const TOO_SLOW = `did not end within ${LONGEST_PIPE_MS / 1000} seconds`;
const TOO_LARGE = 'is larger than 64 KiB, so it is not a token';

/**
 * Reads a regular file at once, and a pipe until its writers have closed it; a pipe that nobody has opened for writing
 * yet is waited for.
 * @param signal ends the waiting
 * @throws what `fail` makes for anything that is neither, that is too large or takes too long
 * @throws the system's error where it cannot be read
 */
async function readTokenFile(
  path: string,
  clock: Clock,
  signal: AbortSignal,
  fail: Fail,
): Promise<TokenText> {
  // Before it is opened: opening a device may have an effect.
  refuseOthers(await stat(path), fail);
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    refuseOthers(found, fail);
    const isPipe = found.isFIFO();
    const until = clock.monotonic() + LONGEST_PIPE_MS;
    const buffer = Buffer.alloc(LARGEST_TOKEN_FILE + 1);
    for (let size = 0; ; ) {
      const read = await readSome(handle, buffer.subarray(size));
      size += read ?? 0;
      if (size === buffer.length) throw fail(TOO_LARGE);
      // A pipe that no writer has opened yet reads as ended.
      if (read === 0 && (size > 0 || !isPipe)) {
        const text = buffer.toString('utf8', 0, size);
        return isPipe ? { text, isPipe } : { text, isPipe, mode: found.mode & 0o7777 };
      }
      if (read !== undefined && read > 0) continue;
      if (signal.aborted || clock.monotonic() >= until) throw fail(TOO_SLOW);
      await clock.sleep(POLL_MS, signal);
    }
  } finally {
    await handle.close();
  }
}

/**
 * Reads standard input to its end, within the same bounds.
 * @throws what `fail` makes where it is too large or takes too long
 */
async function readTokenInput(stdin: Readable, clock: Clock, fail: Fail): Promise<TokenText> {
  const cancel = clock.timer(LONGEST_PIPE_MS, () => stdin.destroy(fail(TOO_SLOW)));
  try {
    let bytes = Buffer.alloc(0);
    for await (const chunk of stdin) {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length > LARGEST_TOKEN_FILE) throw fail(TOO_LARGE);
    }
    return { text: bytes.toString('utf8'), isPipe: true };
  } finally {
    cancel();
  }
}

function refuseOthers(found: Stats, fail: Fail): void {
  if (found.isFile() || found.isFIFO()) return;
  throw fail(`is ${fileKind(found)}; a token is read from a file or a pipe`);
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

/** The address of a page, or the part of it that a token is in. */
const ADDRESS = /^["'<]?[a-z][a-z0-9+.-]*:\/\/|(?:^|[#?&])access_token=/i;

/**
 * The token, without the white space around it.
 * @throws {UserError} `no_token` where it is empty, is an address that holds one, or could not be in a request header
 */
export function parseToken(text: string): Secret {
  const token = text.trim();
  const refuse = (what: string, next: string): UserError => new UserError('no_token', what, next);
  if (token === '') throw refuse('The access token is empty.', 'Run `provision token` to get one.');
  if (ADDRESS.test(token)) {
    throw refuse(
      'This is the address of a page, not a token.',
      'The token is between `access_token=` and the next `&`. `provision token` extracts it from the address.',
    );
  }
  const invalid = /[^\x21-\x7E]/u.exec(token);
  if (invalid === null) return new Secret(token);
  throw refuse(
    `The access token contains an invalid character: ${nameOf(invalid[0])} (character ${invalid.index + 1} of ${token.length}).`,
    'Copy the token again, without quotes, spaces or other text around it.',
  );
}

function nameOf(character: string): string {
  if (character === ' ') return 'a space';
  if (character === '\n' || character === '\r') return 'a line break';
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Whether a text could be a token, or is empty. */
export function isTokenOrNothing(text: string): boolean {
  try {
    return text.trim() === '' || !parseToken(text).isEmpty;
  } catch {
    return false;
  }
}

/** Gives the token as a line to `write`, which alone sees it. */
export async function handOver<T>(token: Secret, write: (line: string) => T): Promise<Awaited<T>> {
  return await write(`${token.reveal()}\n`);
}
