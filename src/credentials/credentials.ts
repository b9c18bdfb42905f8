/**
 * The passwords that stand in no roster, made up or typed into a report: each is on the disk before its request is
 * sent, in `credentials.csv`. Whom to give one, it does not decide.
 */

import { constants } from 'node:fs';
import { type FileHandle, lstat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskError } from '../disk-error.js';
import { UserError } from '../errors.js';
import { atPath } from '../lib/errno.js';
import { syncFolder } from '../lib/files.js';
import { type Known, wasTooSimple } from '../outcome.js';
import { narrow, openRegular } from '../safe-open.js';
import type { Secret } from '../secret.js';
import { nicknameKey, type User } from '../user.js';
import { type Book, CREDENTIALS_FILE, credentialLine, headerLine, readBook, type Tail } from './book.js';
import type { Generator } from './generator.js';

const APPEND = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND;

/** `length` is how many bytes this run knows to be in it. */
type OpenFile = { readonly handle: FileHandle; length: number };

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
  const { book, tail } = await readBook(folder, delimiter);
  return new Credentials(join(folder, CREDENTIALS_FILE), book, tail, generator);
}

/** Held by one run, which keeps one password after the other. */
export class Credentials {
  readonly #path: string;
  readonly #book: Book;
  readonly #tail: Tail;
  readonly #generator: Generator;
  #file: OpenFile | undefined;

  /** Only `openCredentials` makes one. */
  constructor(path: string, book: Book, tail: Tail, generator: Generator) {
    this.#path = path;
    this.#book = book;
    this.#tail = tail;
    this.#generator = generator;
  }

  /** All that was kept, also before this run. */
  get book(): Book {
    return this.#book;
  }

  /** The password kept for this user by an earlier try, unless the directory refused it; or else a new one. */
  passwordFor(user: User, known: Known | undefined): Secret {
    const kept = this.#book.latest(nicknameKey(user.nickname));
    return kept !== undefined && isGoodStill(kept.attempt, known) ? kept.password : this.another(user);
  }

  /** A new one. */
  another({ nickname, name }: User): Secret {
    return this.#generator([nickname, name.first, name.last, name.middle]);
  }

  /**
   * Has the user's password on the disk before it resolves; nothing may be sent where it rejects.
   * @param attempt the number that the journal will give to the try
   * @throws {UserError} `disk_full` or `disk`
   */
  async keep({ nickname, password }: User, attempt: number): Promise<void> {
    const credential = { nickname, password, attempt };
    try {
      await atPath(this.#path, async () => {
        this.#file ??= await this.#openFile();
        if (this.#book.of(nicknameKey(nickname), attempt)?.equals(password) === true) return;
        await this.#append(this.#file, credentialLine(credential, '', this.#book.delimiter));
        this.#book.add(credential);
      });
    } catch (error) {
      throw whileSending(error);
    }
  }

  /** May be called twice. */
  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.handle.close().catch(() => {});
  }

  async #openFile(): Promise<OpenFile> {
    const handle = await openRegular(this.#path, APPEND);
    try {
      await narrow(handle, this.#path);
      await this.#checkOwn({ handle, length: this.#tail.size });
      await handle.truncate(this.#tail.length);
      const file = { handle, length: this.#tail.length };
      const missing =
        file.length === 0 ? headerLine(this.#book.delimiter) : this.#tail.needsBreak ? '\r\n' : '';
      // Synced also where nothing is missing: a run that was killed may have left lines that are not on the disk.
      await this.#append(file, missing);
      await syncFolder(dirname(this.#path));
      return file;
    } catch (error) {
      await handle.close().catch(() => {});
      throw error;
    }
  }

  async #append(file: OpenFile, text: string): Promise<void> {
    await this.#checkOwn(file);
    try {
      await file.handle.appendFile(text);
      await file.handle.datasync();
    } catch (error) {
      // Where this fails too, the next start cuts off what there is of the line.
      await file.handle.truncate(file.length).catch(() => {});
      throw error;
    }
    file.length += Buffer.byteLength(text);
  }

  /** A spreadsheet that saves the file meanwhile puts another in its place, and lines would go where nobody looks. */
  async #checkOwn({ handle, length }: OpenFile): Promise<void> {
    const [own, there] = await Promise.all([handle.stat(), lstat(this.#path).catch(() => undefined)]);
    if (there !== undefined && there.ino === own.ino && own.size === length) return;
    throw new UserError(
      'disk',
      `${this.#path} was changed by another program, and no password is sent that is not kept`,
      'Close it where it is open, then run the same command again.',
    );
  }
}

/** Whether a password kept for this try may be the user's still. */
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
