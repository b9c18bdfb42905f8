/**
 * The passwords that are in no roster, generated or typed into a report: each is on the disk before its request is
 * sent, in `credentials.csv`. Whom to give one, it does not decide.
 */

import { constants } from 'node:fs';
import { type FileHandle, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../domain/errors.js';
import { type Known, wasTooSimple } from '../domain/outcome.js';
import type { Secret } from '../domain/secret.js';
import { nicknameKey, type User } from '../domain/user.js';
import { diskError } from '../lib/disk-error.js';
import { atPath } from '../lib/errno.js';
import { replaceFile } from '../lib/files.js';
import { openRegular } from '../lib/safe-open.js';
import { type Book, CREDENTIALS_FILE, readBook } from './credentials-table.js';
import type { Generator } from './password-generator.js';

/**
 * Reads what earlier runs kept; makes no file. The results folder is this run's alone.
 * @param delimiter of a file that is still to be made
 * @throws {UserError} `results` where the file cannot be read
 */
export async function openCredentials(
  folder: string,
  delimiter: string,
  generator: Generator,
): Promise<Credentials> {
  return new Credentials(join(folder, CREDENTIALS_FILE), await readBook(folder, delimiter), generator);
}

/** Held by one run, which keeps one password after the other. */
export class Credentials {
  /** All that was kept, also before this run. */
  readonly book: Book;
  readonly #path: string;
  readonly #generator: Generator;
  #handle: FileHandle | undefined;
  /** What this run knows to be in the file. */
  #bytes: number;

  /** Only `openCredentials` makes one. */
  constructor(path: string, read: Awaited<ReturnType<typeof readBook>>, generator: Generator) {
    this.#path = path;
    this.book = read.book;
    this.#bytes = read.bytes;
    this.#generator = generator;
  }

  /** The password kept for this user by an earlier attempt, unless the directory refused it; or else a new one. */
  passwordFor(user: User, known: Known | undefined): Secret {
    const kept = this.book.latest(nicknameKey(user.nickname));
    return kept !== undefined && isGoodStill(kept.attempt, known) ? kept.password : this.another(user);
  }

  /** A new one. */
  another({ nickname, name }: User): Secret {
    return this.#generator([nickname, name.first, name.last, name.middle]);
  }

  /**
   * Has the user's password on the disk before it resolves; nothing may be sent where it rejects.
   * @param attempt the number that the journal will give to the attempt
   * @throws {UserError} `disk_full` or `disk`
   */
  async keep({ nickname, password }: User, attempt: number): Promise<void> {
    const credential = { nickname, password, attempt, outcome: '' };
    try {
      await atPath(this.#path, async () => {
        this.#handle ??= await this.#openFile();
        if (this.book.of(nicknameKey(nickname), attempt)?.equals(password) === true) return;
        const line = this.book.line(credential);
        await this.#checkUnchanged(await this.#handle.stat());
        // What cannot be written whole, the next start leaves out.
        await this.#handle.appendFile(line);
        await this.#handle.datasync();
        this.#bytes += Buffer.byteLength(line);
        this.book.add(credential);
      });
    } catch (error) {
      throw whileSending(error);
    }
  }

  /** May be called twice. */
  async close(): Promise<void> {
    await this.#handle?.close().catch(() => {});
    this.#handle = undefined;
  }

  /** Written anew, so that what a crash cut off or left unsynced is whole and on the disk. */
  async #openFile(): Promise<FileHandle> {
    await this.#checkUnchanged();
    const text = this.book.text();
    await replaceFile(this.#path, text);
    this.#bytes = Buffer.byteLength(text);
    return await openRegular(this.#path, constants.O_RDWR | constants.O_APPEND);
  }

  /** A spreadsheet that saves the file meanwhile puts another in its place, and lines would go where nobody looks. */
  async #checkUnchanged(own?: { readonly ino: number }): Promise<void> {
    const there = await lstat(this.#path).catch(() => undefined);
    const isOwn = own === undefined || own.ino === there?.ino;
    if (isOwn && (there?.size ?? 0) === this.#bytes) return;
    throw new UserError(
      'disk',
      `${this.#path} was changed by another program, and no password is sent that is not kept`,
      'Close it where it is open, then run the same command again.',
    );
  }
}

/** Whether a password kept for this attempt may be the user's still. */
function isGoodStill(attempt: number, known: Known | undefined): boolean {
  // Kept, and never sent.
  if (known === undefined || attempt > known.attempt) return true;
  return attempt === known.attempt ? !wasTooSimple(known) : known.doubtSince !== undefined;
}

/** By now rows may have been sent, with passwords that the roster has. */
function whileSending(error: unknown): unknown {
  if (error instanceof UserError && error.reason === 'results') {
    return new UserError('disk', error.message, error.next, error);
  }
  return diskError(error, 'No password is sent that is not in it');
}
