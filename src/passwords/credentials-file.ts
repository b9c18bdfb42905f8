/** Writes passwords that are not in the roster to `credentials.csv`. Each is on the disk before its request is sent. */

import { constants } from 'node:fs';
import { type FileHandle, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Known, wasTooSimple } from '../domain/outcome.js';
import type { Secret } from '../domain/secret.js';
import { nicknameKey, type User } from '../domain/user.js';
import { atPath } from '../platform/errno.js';
import { replaceFile } from '../platform/files.js';
import { openRegular } from '../platform/safe-open.js';
import { userError } from '../texts/user-error.js';
import { CREDENTIALS_FILE, type CredentialStore, type readCredentials } from './credential-store.js';
import { type Credentials, throwWhileSending } from './credentials.js';
import type { Generator } from './password-generator.js';

export class CredentialsFile implements Credentials {
  readonly store: CredentialStore;
  readonly #path: string;
  readonly #generator: Generator;
  #handle: FileHandle | undefined;
  /** The size of the file after the last write of this run. */
  #bytes: number;
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(folder: string, read: Awaited<ReturnType<typeof readCredentials>>, generator: Generator) {
    this.#path = join(folder, CREDENTIALS_FILE);
    this.store = read.store;
    this.#bytes = read.bytes;
    this.#generator = generator;
  }

  passwordFor(user: User, known: Known | undefined): Secret {
    const saved = this.store.latest(nicknameKey(user.nickname));
    return saved !== undefined && isStillValid(saved.attempt, known) ? saved.password : this.another(user);
  }

  savedFor({ nickname }: User): readonly Secret[] {
    return this.store.passwordsOf(nicknameKey(nickname));
  }

  another({ nickname, name }: User): Secret {
    return this.#generator([nickname, name.first, name.last, name.middle]);
  }

  passwordOf({ nickname }: User, attempt: number): Secret | undefined {
    return this.store.passwordOf(nicknameKey(nickname), attempt);
  }

  keep(user: User, attempt: number): Promise<void> {
    return this.#inTurn(() => this.#keep(user, attempt));
  }

  /** Removes the password of an attempt, because a later one is kept elsewhere. @throws {UserError} as `keep` */
  drop({ nickname }: User, attempt: number): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.store.remove(nicknameKey(nickname), attempt)) return;
      await this.close();
      this.#handle = await this.#openFile();
    });
  }

  #inTurn(write: () => Promise<void>): Promise<void> {
    const done = this.#lastWrite.then(() => atPath(this.#path, write)).catch(throwWhileSending);
    this.#lastWrite = done.catch(() => {});
    return done;
  }

  async #keep({ nickname, password }: User, attempt: number): Promise<void> {
    const credential = { nickname, password, attempt, outcome: '' };
    this.#handle ??= await this.#openFile();
    if (this.store.passwordOf(nicknameKey(nickname), attempt)?.equals(password) === true) return;
    const line = this.store.line(credential);
    await this.#checkUnchanged(await this.#handle.stat());
    // If the line is cut off, the next start ignores it.
    await this.#handle.appendFile(line);
    await this.#handle.datasync();
    this.#bytes += Buffer.byteLength(line);
    this.store.add(credential);
  }

  async close(): Promise<void> {
    await this.#handle?.close().catch(() => {});
    this.#handle = undefined;
  }

  /** Rewrites the whole file, so that lines that a crash cut off or left unsynced are complete and on the disk. */
  async #openFile(): Promise<FileHandle> {
    await this.#checkUnchanged();
    const text = this.store.text();
    await replaceFile(this.#path, text);
    this.#bytes = Buffer.byteLength(text);
    return await openRegular(this.#path, constants.O_RDWR | constants.O_APPEND);
  }

  /** A spreadsheet replaces the file when it saves. Lines written to the open file, now nameless, would be lost. */
  async #checkUnchanged(own?: { readonly ino: number }): Promise<void> {
    const current = await lstat(this.#path).catch(() => undefined);
    const isOwn = own === undefined || own.ino === current?.ino;
    if (isOwn && (current?.size ?? 0) === this.#bytes) return;
    throw userError('disk', 'credentials-changed', { path: this.#path });
  }
}

/** True if the user may still get the password that was saved for this attempt. */
function isStillValid(attempt: number, known: Known | undefined): boolean {
  // The password was saved, but the attempt was never announced.
  if (known === undefined || attempt > known.attempt) return true;
  return attempt === known.attempt ? !wasTooSimple(known) : known.unconfirmedSince !== undefined;
}
