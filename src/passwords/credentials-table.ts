/** What `credentials.csv` holds: which password went with which attempt of a nickname. Reads it; does not write. */

import { join } from 'node:path';
import { UserError } from '../domain/errors.js';
import type { Known } from '../domain/outcome.js';
import { Secret } from '../domain/secret.js';
import { nicknameKey } from '../domain/user.js';
import { splitCsv } from '../lib/csv-reader.js';
import { BOM, csvLine, guard, unguard } from '../lib/csv-writer.js';
import { systemCode, systemMessage } from '../lib/errno.js';
import { readRegular } from '../lib/safe-open.js';

export const CREDENTIALS_FILE = 'credentials.csv';

const COLUMNS = ['nickname', 'password', 'attempt', 'outcome'] as const;

/** One line of the file. */
export type Credential = {
  readonly nickname: string;
  readonly password: Secret;
  /** The attempt that it was kept for, by the journal's count. */
  readonly attempt: number;
  /** As of the end of the last run; `''` until then. */
  readonly outcome: string;
};

/** Of users who were created, and of users of whom nobody knows whether they were. */
export type Held = { readonly created: number; readonly doubtful: number };

/** What the journal says of a nickname, by its key. */
type Last = (key: string) => Known | undefined;

export class Book {
  readonly #lines = new Map<string, Credential[]>();
  readonly #delimiter: string;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  add(credential: Credential): void {
    const key = nicknameKey(credential.nickname);
    this.#lines.set(key, [...(this.#lines.get(key) ?? []), credential]);
  }

  /** Of how many people it holds passwords. */
  get size(): number {
    return this.#lines.size;
  }

  /** The password of one attempt; undefined where it was the roster's own. */
  of(key: string, attempt: number): Secret | undefined {
    return this.#lines.get(key)?.findLast((line) => line.attempt === attempt)?.password;
  }

  /** The line of the latest attempt. */
  latest(key: string): Credential | undefined {
    return latestOf(this.#lines.get(key) ?? []);
  }

  /** As a line of the file. */
  line({ nickname, password, attempt, outcome }: Credential): string {
    // A password is written as it is: with a guard before it, people would type that too.
    return csvLine([guard(nickname), password.reveal(), String(attempt), outcome], this.#delimiter);
  }

  /** The whole file. */
  text(): string {
    const lines = [...this.#lines.values()].flat();
    return [headerLine(this.#delimiter), ...lines.map((line) => this.line(line))].join('');
  }

  /**
   * The whole file with outcomes: of a user who was created the accepted password alone, of others what may be used
   * again or may have been accepted.
   */
  settled(last: Last): string {
    const settled = new Book(this.#delimiter);
    for (const [key, lines] of this.#lines) {
      const known = last(key);
      for (const line of worthKeeping(lines, known)) {
        const outcome = known !== undefined && line.attempt <= known.attempt ? known.outcome : 'pending';
        settled.add({ ...line, outcome });
      }
    }
    return settled.text();
  }

  /** How many people's first passwords it holds. */
  held(last: Last): Held {
    let [created, doubtful] = [0, 0];
    for (const key of this.#lines.keys()) {
      const known = last(key);
      if (known === undefined || this.of(key, known.attempt) === undefined) continue;
      if (known.outcome === 'created') created += 1;
      if (known.outcome === 'unconfirmed') doubtful += 1;
    }
    return { created, doubtful };
  }
}

function latestOf(lines: readonly Credential[]): Credential | undefined {
  return lines.reduce<Credential | undefined>((a, b) => (a && a.attempt > b.attempt ? a : b), undefined);
}

function worthKeeping(lines: readonly Credential[], known: Known | undefined): readonly Credential[] {
  if (known?.outcome === 'created' && known.byPerson !== true) {
    return lines.filter(({ attempt }) => attempt === known.attempt).slice(-1);
  }
  // In doubt any of them may have been accepted.
  const isInDoubt = known?.doubtSince !== undefined || known?.byPerson === true;
  return isInDoubt ? lines : lines.filter((line) => line === latestOf(lines));
}

/**
 * Reads the file of a results folder; an empty book where there is none. A last line that was cut off is left out: its
 * request was never sent, since that only happens once the whole line is on the disk.
 * @param delimiter of a file that is still to be made
 * @returns also how many bytes the file has
 * @throws {UserError} `results` where it is a link, or somebody has changed it so that it cannot be read
 */
export async function readBook(folder: string, delimiter: string): Promise<{ book: Book; bytes: number }> {
  const path = join(folder, CREDENTIALS_FILE);
  const bytes = await readRegular(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0);
    if (error instanceof UserError) throw error;
    const what = `${path} cannot be read: ${systemMessage(error)}`;
    throw new UserError('results', what, 'See that the file is yours.', error);
  });
  // A header that was cut off: no password was ever written behind it.
  const isEmpty = Buffer.from(headerLine(delimiter)).subarray(0, bytes.length).equals(bytes);
  const book = isEmpty ? new Book(delimiter) : parse(bytes.toString('utf8'), path);
  return { book, bytes: bytes.length };
}

function parse(text: string, path: string): Book {
  const delimiter = /^\uFEFF?"?nickname"?([^"\p{L}\p{N}\r\n])/u.exec(text)?.[1] ?? ',';
  const end = text.lastIndexOf('\n') + 1;
  const { rows, error } = splitCsv(text.slice(0, end).replace(/^\uFEFF/, ''), delimiter);
  const [header, ...lines] = rows;
  if (header?.cells.join() !== COLUMNS.join()) throw changed(path, 1);
  const book = new Book(delimiter);
  for (const { cells, line } of lines) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const credential = credentialOf(cells);
    if (credential === undefined) throw changed(path, line);
    book.add(credential);
  }
  if (error !== undefined) throw changed(path, error.line);
  // A spreadsheet leaves the last line break out.
  const last = credentialOf(splitCsv(text.slice(end), delimiter).rows[0]?.cells ?? []);
  if (last !== undefined) book.add(last);
  return book;
}

function credentialOf(cells: readonly string[]): Credential | undefined {
  const [nickname = '', password = '', attempt = '', outcome = ''] = cells;
  if (cells.length !== COLUMNS.length || nickname === '' || password === '') return undefined;
  if (!/^[1-9]\d*$/.test(attempt) || cells.join('').includes('\uFFFD')) return undefined;
  return { nickname: unguard(nickname), password: new Secret(password), attempt: Number(attempt), outcome };
}

function changed(path: string, line: number): UserError {
  return new UserError(
    'results',
    `${path}:${line} is not as provision wrote it`,
    'Correct it, or keep the file elsewhere: it may be the only copy of some passwords.',
  );
}

function headerLine(delimiter: string): string {
  return BOM + csvLine(COLUMNS, delimiter);
}
