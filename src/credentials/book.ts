/** What `credentials.csv` holds: which password went with which try of a nickname. Reads it; does not write. */

import { join } from 'node:path';
import { UserError } from '../errors.js';
import { splitCsv } from '../lib/csv-reader.js';
import { BOM, csvLine, guard, unguard } from '../lib/csv-writer.js';
import { systemCode, systemWords } from '../lib/errno.js';
import type { Known } from '../outcome.js';
import { readRegular } from '../safe-open.js';
import { Secret } from '../secret.js';
import { nicknameKey } from '../user.js';

export const CREDENTIALS_FILE = 'credentials.csv';

const COLUMNS = ['nickname', 'password', 'attempt', 'outcome'] as const;

/** One line of the file. */
export type Credential = {
  readonly nickname: string;
  readonly password: Secret;
  /** The try it was kept for, by the journal's count. */
  readonly attempt: number;
};

/** How the file is to be gone on with. */
export type Tail = {
  /** Bytes that stand; what is behind them was cut off in the middle, before its request was sent. */
  readonly length: number;
  /** Whether a line break is missing at their end. */
  readonly needsBreak: boolean;
  /** Bytes that were there when the file was read. */
  readonly size: number;
};

/** Of users who were created, and of users of whom nobody knows whether they were. */
export type Held = { readonly created: number; readonly doubtful: number };

export class Book {
  readonly #lines = new Map<string, Credential[]>();
  #size = 0;
  readonly delimiter: string;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  add(credential: Credential): void {
    const key = nicknameKey(credential.nickname);
    const lines = this.#lines.get(key);
    if (lines === undefined) this.#lines.set(key, [credential]);
    else lines.push(credential);
    this.#size += 1;
  }

  /** How many lines there are. */
  get size(): number {
    return this.#size;
  }

  /** The password of one try; undefined where it was the roster's own. */
  of(key: string, attempt: number): Secret | undefined {
    return this.#lines.get(key)?.findLast((line) => line.attempt === attempt)?.password;
  }

  /** The line of the latest try. */
  latest(key: string): Credential | undefined {
    return this.#lines.get(key)?.reduce((a, b) => (b.attempt >= a.attempt ? b : a));
  }

  /**
   * The whole file anew, with outcomes: of a user who was created the accepted password alone, of others what may be
   * used again or may have been accepted.
   * @param last the journal's last word on a nickname
   */
  settled(last: (key: string) => Known | undefined): string {
    const parts = [headerLine(this.delimiter)];
    for (const [key, lines] of this.#lines) {
      const known = last(key);
      for (const { nickname, password, attempt } of worthKeeping(lines, known)) {
        const outcome = known !== undefined && attempt <= known.attempt ? known.outcome : 'pending';
        parts.push(credentialLine({ nickname, password, attempt }, outcome, this.delimiter));
      }
    }
    return parts.join('');
  }

  /** How many people's first passwords it holds. @param last the journal's last word on a nickname */
  held(last: (key: string) => Known | undefined): Held {
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

function worthKeeping(lines: readonly Credential[], known: Known | undefined): readonly Credential[] {
  const latest = lines.reduce((a, b) => (b.attempt >= a.attempt ? b : a));
  if (known?.outcome === 'created' && known.byPerson !== true) {
    const accepted = lines.findLast(({ attempt }) => attempt === known.attempt);
    return accepted === undefined ? [] : [accepted];
  }
  const isInDoubt = known?.doubtSince !== undefined || known?.byPerson === true;
  if (!isInDoubt) return [latest];
  // Any of them may have been accepted; each stands once, with its latest try.
  return lines.filter(
    (line, at) => !lines.slice(at + 1).some((later) => later.password.equals(line.password)),
  );
}

/**
 * Reads the file of a results folder; an empty book where there is none.
 * @param delimiter of a file that is still to be made
 * @throws {UserError} `results` where it is a link, or somebody has changed it so that it cannot be read
 */
export async function readBook(folder: string, delimiter: string): Promise<{ book: Book; tail: Tail }> {
  const path = join(folder, CREDENTIALS_FILE);
  const bytes = await readRegular(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0);
    if (error instanceof UserError) throw error;
    throw new UserError(
      'results',
      `${path} cannot be read: ${systemWords(error)}`,
      'See that the file is yours.',
      error,
    );
  });
  const text = bytes.toString('utf8');
  const told = delimiterOf(text);
  if (told === undefined) {
    // A header that was cut off: no password was ever written behind it.
    if (!isCutHeader(bytes, delimiter)) throw changed(path, 1);
    return { book: new Book(delimiter), tail: { length: 0, needsBreak: false, size: bytes.length } };
  }
  const book = new Book(told);
  let length = 0;
  const start = text.startsWith(BOM) ? BOM.length : 0;
  const { rows, fault } = splitCsv(text.slice(start), told);
  for (const [at, { cells, line, end }] of rows.entries()) {
    const isCredential = at > 0 && !isBlank(cells);
    const credential = isCredential ? credentialOf(cells) : undefined;
    if (isCredential && credential === undefined) {
      // Its request was never sent: that only happens once the whole line is on the disk.
      if (start + end === text.length) break;
      throw changed(path, line);
    }
    if (credential !== undefined) book.add(credential);
    length = start + end;
  }
  const lineBreak = /^(?:\r\n|\n)?/.exec(text.slice(length))?.[0] ?? '';
  // A line that was cut off is the last one. Behind a quote that somebody took away stand other passwords.
  const isCut = fault?.kind === 'unclosed' && !text.slice(length + lineBreak.length).includes('\n');
  if (fault !== undefined && !isCut) throw changed(path, fault.line);
  const whole = Buffer.byteLength(text.slice(0, length) + lineBreak);
  return { book, tail: { length: whole, needsBreak: lineBreak === '', size: bytes.length } };
}

function isCutHeader(bytes: Buffer, delimiter: string): boolean {
  return Buffer.from(headerLine(delimiter)).subarray(0, bytes.length).equals(bytes);
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function credentialOf(cells: readonly string[]): Credential | undefined {
  const [nickname = '', password = '', attempt = ''] = cells;
  if (cells.length !== COLUMNS.length || nickname === '' || password === '') return undefined;
  if (!/^[1-9]\d*$/.test(attempt) || cells.join('').includes('\uFFFD')) return undefined;
  return { nickname: unguard(nickname), password: new Secret(password), attempt: Number(attempt) };
}

function changed(path: string, line: number): UserError {
  return new UserError(
    'results',
    `${path}:${line} is not as provision wrote it`,
    'Mend it, or keep the file elsewhere: some of its passwords may stand nowhere else.',
  );
}

/** What the file begins with. */
export function headerLine(delimiter: string): string {
  return BOM + csvLine(COLUMNS, delimiter);
}

/** A nickname that a spreadsheet would run is guarded; a password is written as it is. */
export function credentialLine(
  { nickname, password, attempt }: Credential,
  outcome: string,
  delimiter: string,
): string {
  return csvLine([guard(nickname), password.reveal(), String(attempt), outcome], delimiter);
}

/** The delimiter of a text that begins with the header; undefined where it does not. */
function delimiterOf(text: string): string | undefined {
  const match = /^\uFEFF?"?nickname"?([^"\p{L}\p{N}\r\n])"?password"?\1"?attempt"?\1"?outcome"?\r?\n/u.exec(
    text,
  );
  return match?.[1];
}
