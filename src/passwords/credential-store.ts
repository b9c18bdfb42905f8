/** The content of `credentials.csv`: the passwords of each nickname, one per attempt. Does not write the file. */

import { join } from 'node:path';
import type { UserError } from '../domain/errors.js';
import { acceptedAttempt, isCreatedHere, type Known } from '../domain/outcome.js';
import { Secret } from '../domain/secret.js';
import { nicknameKey } from '../domain/user.js';
import { splitCsv } from '../platform/csv-reader.js';
import { BOM, csvLine, guard, unguard } from '../platform/csv-writer.js';
import { userError } from '../texts/user-error.js';
import { readIfExists } from './read-if-exists.js';

export const CREDENTIALS_FILE = 'credentials.csv';

const COLUMNS = ['nickname', 'password', 'attempt', 'outcome'] as const;

export type Credential = {
  readonly nickname: string;
  readonly password: Secret;
  readonly attempt: number;
  /** The outcome at the end of the last run; `''` until then. */
  readonly outcome: string;
};

/** How many users with these outcomes have a password in the file. */
export type RetainedPasswords = {
  readonly created: number;
  readonly unconfirmed: number;
  /** How many of them the last run created. */
  readonly createdNow?: number;
};

type JournalLookup = (key: string) => Known | undefined;

export class CredentialStore {
  readonly #lines = new Map<string, Credential[]>();
  readonly #delimiter: string;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  add(credential: Credential): void {
    const key = nicknameKey(credential.nickname);
    this.#lines.set(key, [...(this.#lines.get(key) ?? []), credential]);
  }

  /** @returns false if no password is saved for this attempt */
  remove(key: string, attempt: number): boolean {
    const lines = this.#lines.get(key) ?? [];
    const others = lines.filter((line) => line.attempt !== attempt);
    if (others.length === lines.length) return false;
    if (others.length === 0) this.#lines.delete(key);
    else this.#lines.set(key, others);
    return true;
  }

  get size(): number {
    return this.#lines.size;
  }

  /** Returns `undefined` if the password came from the roster. */
  passwordOf(key: string, attempt: number): Secret | undefined {
    return this.#lines.get(key)?.findLast((line) => line.attempt === attempt)?.password;
  }

  passwords(): readonly Secret[] {
    return [...this.#lines.values()].flat().map(({ password }) => password);
  }

  passwordsOf(key: string): readonly Secret[] {
    return (this.#lines.get(key) ?? []).map(({ password }) => password);
  }

  latest(key: string): Credential | undefined {
    return latestOf(this.#lines.get(key) ?? []);
  }

  line({ nickname, password, attempt, outcome }: Credential): string {
    // Passwords are not guarded: people would type the guard character too.
    return csvLine([guard(nickname), password.reveal(), String(attempt), outcome], this.#delimiter);
  }

  text(): string {
    const lines = [...this.#lines.values()].flat();
    return [headerLine(this.#delimiter), ...lines.map((line) => this.line(line))].join('');
  }

  /** Keeps the accepted passwords of created users; of others, any that may have been accepted or may be used again. */
  textWithOutcomes(last: JournalLookup): string {
    const store = new CredentialStore(this.#delimiter);
    for (const [key, lines] of this.#lines) {
      const known = last(key);
      for (const line of linesToKeep(lines, known)) {
        const outcome = known !== undefined && line.attempt <= known.attempt ? known.outcome : 'pending';
        store.add({ ...line, outcome });
      }
    }
    return store.text();
  }

  /** @param isNow selects the people of the last run */
  retained(last: JournalLookup, isNow?: (known: Known) => boolean): RetainedPasswords {
    let [created, unconfirmed, createdNow] = [0, 0, 0];
    for (const key of this.#lines.keys()) {
      const known = last(key);
      if (known === undefined || this.passwordOf(key, acceptedAttempt(known)) === undefined) continue;
      if (isCreatedHere(known)) created += 1;
      if (isCreatedHere(known) && isNow?.(known) === true) createdNow += 1;
      if (known.outcome === 'unconfirmed') unconfirmed += 1;
    }
    return { created, unconfirmed, ...(isNow !== undefined && { createdNow }) };
  }
}

function latestOf(lines: readonly Credential[]): Credential | undefined {
  return lines.reduce<Credential | undefined>((a, b) => (a && a.attempt > b.attempt ? a : b), undefined);
}

function linesToKeep(lines: readonly Credential[], known: Known | undefined): readonly Credential[] {
  if (known?.outcome === 'created' && known.byPerson !== true) {
    return lines.filter(({ attempt }) => attempt === known.attempt).slice(-1);
  }
  // Any of the passwords may have been accepted.
  const wasUnconfirmed = known?.unconfirmedSince !== undefined || known?.byPerson === true;
  return wasUnconfirmed ? lines : lines.filter((line) => line === latestOf(lines));
}

/**
 * Omits a last line that was cut off. Its request was never sent, since a line must be on the disk before that.
 * @throws {UserError} `results` if it is a link, or was changed so that it cannot be read
 */
export async function readCredentials(
  folder: string,
  delimiter: string,
): Promise<{ readonly store: CredentialStore; readonly bytes: number }> {
  const path = join(folder, CREDENTIALS_FILE);
  const bytes = await readIfExists(path);
  // If even the header is cut off, no password was written.
  const isEmpty = Buffer.from(headerLine(delimiter)).subarray(0, bytes.length).equals(bytes);
  const store = isEmpty ? new CredentialStore(delimiter) : parse(bytes.toString('utf8'), path);
  return { store, bytes: bytes.length };
}

function parse(text: string, path: string): CredentialStore {
  const delimiter = /^\uFEFF?"?nickname"?([^"\p{L}\p{N}\r\n])/u.exec(text)?.[1] ?? ',';
  const end = text.lastIndexOf('\n') + 1;
  const { rows, error } = splitCsv(text.slice(0, end).replace(/^\uFEFF/, ''), delimiter);
  const [header, ...lines] = rows;
  if (header?.cells.join() !== COLUMNS.join()) throw changed(path, 1);
  const store = new CredentialStore(delimiter);
  for (const { cells, line } of lines) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const credential = credentialOf(cells);
    if (credential === undefined) throw changed(path, line);
    store.add(credential);
  }
  if (error !== undefined) throw changed(path, error.line);
  // Spreadsheets may omit the last line break.
  const last = credentialOf(splitCsv(text.slice(end), delimiter).rows[0]?.cells ?? []);
  if (last !== undefined) store.add(last);
  return store;
}

function credentialOf(cells: readonly string[]): Credential | undefined {
  const [nickname = '', password = '', attempt = '', outcome = ''] = cells;
  if (cells.length !== COLUMNS.length || nickname === '' || password === '') return undefined;
  if (!/^[1-9]\d*$/.test(attempt) || cells.join('').includes('\uFFFD')) return undefined;
  return { nickname: unguard(nickname), password: new Secret(password), attempt: Number(attempt), outcome };
}

function changed(path: string, line: number): UserError {
  return userError('results', 'credentials-damaged', { path, line });
}

function headerLine(delimiter: string): string {
  return BOM + csvLine(COLUMNS, delimiter);
}
