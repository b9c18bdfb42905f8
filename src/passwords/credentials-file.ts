/** Writes the passwords that are in no roster to `credentials.csv`: each is on the disk before its request is sent. */

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
import { type Credentials, whileSending } from './credentials.js';
import type { Generator } from './password-generator.js';

export class CredentialsFile implements Credentials {
  readonly store: CredentialStore;
  readonly #path: string;
  readonly #generator: Generator;
  #handle: FileHandle | undefined;
  /** The size that this run wrote. */
  #bytes: number;
  #kept: Promise<void> = Promise.resolve();

  /** @param read from `readCredentials` */
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

  /** Removes an attempt of which a later password was kept elsewhere. @throws {UserError} as `keep` */
  drop({ nickname }: User, attempt: number): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.store.remove(nicknameKey(nickname), attempt)) return;
      await this.close();
      this.#handle = await this.#openFile();
    });
  }

  /** Runs one write after the other. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    const done = this.#kept.then(() => atPath(this.#path, write)).catch(whileSending);
    this.#kept = done.catch(() => {});
    return done;
  }

  async #keep({ nickname, password }: User, attempt: number): Promise<void> {
    const credential = { nickname, password, attempt, outcome: '' };
    this.#handle ??= await this.#openFile();
    if (this.store.passwordOf(nicknameKey(nickname), attempt)?.equals(password) === true) return;
    const line = this.store.line(credential);
    await this.#checkUnchanged(await this.#handle.stat());
    // The next start ignores a line that is not complete.
    await this.#handle.appendFile(line);
    await this.#handle.datasync();
    this.#bytes += Buffer.byteLength(line);
    this.store.add(credential);
  }

  async close(): Promise<void> {
    await this.#handle?.close().catch(() => {});
    this.#handle = undefined;
  }

  /** Rewrites the file, so that what a crash cut off or left unsynced is complete and on the disk. */
  async #openFile(): Promise<FileHandle> {
    await this.#checkUnchanged();
    const text = this.store.text();
    await replaceFile(this.#path, text);
    this.#bytes = Buffer.byteLength(text);
    return await openRegular(this.#path, constants.O_RDWR | constants.O_APPEND);
  }

  /** A spreadsheet replaces the file when it saves: the open file no longer has a name, so its lines would be lost. */
  async #checkUnchanged(own?: { readonly ino: number }): Promise<void> {
    const there = await lstat(this.#path).catch(() => undefined);
    const isOwn = own === undefined || own.ino === there?.ino;
    if (isOwn && (there?.size ?? 0) === this.#bytes) return;
    throw userError('disk', 'credentials-changed', { path: this.#path });
  }
}

/** True if a password saved for this attempt may still be the user's. */
function isStillValid(attempt: number, known: Known | undefined): boolean {
  // The password was saved but never sent.
  if (known === undefined || attempt > known.attempt) return true;
  return attempt === known.attempt ? !wasTooSimple(known) : known.unconfirmedSince !== undefined;
}
