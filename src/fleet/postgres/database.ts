/** The database. Statements keep no state in a session (PgBouncer in transaction mode), and all can be repeated. */

import type { Pool } from 'pg';
import type { Clock } from '../../domain/clock.js';
import type { DebugLog } from '../../domain/debug-log.js';
import { UserError } from '../../domain/errors.js';
import { systemCode } from '../../platform/errno.js';
import { fleetError } from '../texts/fleet-error.js';
import { shownAddress } from './database-address.js';

export type DatabaseOptions = {
  /** A connection string for `pg`. The password may be in PGPASSWORD or in `.pgpass` instead. */
  readonly address: string;
  readonly clock: Clock;
  readonly debug: DebugLog;
  /** Once aborted, the program stops waiting for answers. */
  readonly signal: AbortSignal;
  /** Called with `true` when the database stops answering, and with `false` when it answers again. */
  readonly onOutage?: ((isOut: boolean) => void) | undefined;
};

/** The number of connections per worker. A few are enough, since its commits are combined. */
const MAX_CONNECTIONS = 10;
const CONNECT_MS = 5_000;
/** After this time without an answer, a statement is repeated on another connection. */
const ANSWER_MS = 10_000;
/** The time limit for statements that read or write a whole fleet or journal. */
export const LONG_ANSWER_MS = 60_000;
/** The maximum factor by which repeated doubling extends the time limit. */
const MAX_PATIENCE = 8;
/** The pauses before a statement is repeated, in milliseconds. The last one is used for all further repeats. */
const PAUSES_MS = [100, 250, 500, 1_000, 2_000] as const;

/** PostgreSQL's codes, <https://www.postgresql.org/docs/15/errcodes-appendix.html>. */
const UNIQUE_VIOLATION = '23505';
/** Codes or classes of an outage, after which the same statement may succeed later. All others are final. */
const OUTAGES = [
  '08', // the connection broke
  '25006', // read-only: by an administrator, the monitor of a disk that is nearly full, or as a standby
  '25P0', // ended by a time limit of the server
  '40', // cancelled for another transaction
  '53', // out of disk, memory or connections
  '55', // locked, in use, or closed to connections
  '57', // stopping, starting, or cancelled
  '58', // an error of the disk
];
/** Outages if access has worked before, since an administrator may restore it. Otherwise the setup is wrong. */
const WITHDRAWN = [
  '28', // a password was changed, or pg_hba.conf
  '3D000', // the database was renamed
  '42501', // rights were revoked
];

export class Database {
  readonly shown: string;
  readonly #options: DatabaseOptions;
  readonly #pool: Pool;
  #isOut = false;
  /** Counts connections that broke or did not answer, after which the server may be a different one. */
  #breaks = 0;
  #verifiedAt = 0;
  /** Checks that the server still has the records. @throws {UserError} if records are missing */
  verify: () => Promise<void> = async () => {};
  readonly #answered = new Set<string>();
  #broken: UserError | undefined;

  private constructor(options: DatabaseOptions, pool: Pool, shown: string) {
    this.#options = options;
    this.#pool = pool;
    this.shown = shown;
    // Called when an idle connection breaks.
    pool.on('error', () => {
      this.#breaks += 1;
    });
  }

  /** @throws {UserError} `usage` if the address is invalid */
  static async connect(options: DatabaseOptions): Promise<Database> {
    const shown = shownAddress(options.address);
    // Imported here, since loading it takes as long as a small command that needs no database.
    const { default: pg } = await import('pg');
    const pool = new pg.Pool({
      connectionString: options.address,
      application_name: 'provision',
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    return new Database(options, pool, shown);
  }

  break(error: UserError): void {
    this.#broken ??= error;
  }

  mustBeWhole(): void {
    if (this.#broken !== undefined) throw this.#broken;
  }

  /**
   * Repeats the statement until there is an answer. Also throws the driver's error if the values exist: `conflictOf`.
   * @throws {UserError} `disk` if the signal is aborted; `results` if the database lacks records
   */
  async ask<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    answerMs = ANSWER_MS,
  ): Promise<readonly Row[]> {
    const { clock, signal, debug } = this.#options;
    let patience = 1;
    for (let tries = 0; ; tries += 1) {
      this.mustBeWhole();
      const waitMs = answerMs * patience;
      const askedAt = clock.monotonic();
      try {
        const breaks = this.#breaks;
        if (this.#verifiedAt !== breaks) await this.verify();
        // Compare with the earlier count, since a connection may break during the check.
        this.#verifiedAt = breaks;
        const rows = await this.once<Row>(text, values, waitMs);
        this.#answered.add(text);
        this.#note(false);
        return rows;
      } catch (error) {
        if (error instanceof UserError || conflictOf(error) !== undefined) throw error;
        if (!isPassing(error) && !this.#isWithdrawn(error, text)) throw this.#refused(error);
        debug.line('store', { step: 'no answer', code: systemCode(error) });
        // The server is still executing the statement, and shorter limits would add to its load. A timer may fire a
        // millisecond early.
        if (clock.monotonic() - askedAt >= waitMs - 1) patience = Math.min(MAX_PATIENCE, patience * 2);
        this.#breaks += 1;
        this.#note(true);
        if (signal.aborted) throw this.gone(error);
        await clock.sleep(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, signal);
        if (signal.aborted) throw this.gone(error);
      }
    }
  }

  async once<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    answerMs = ANSWER_MS,
  ): Promise<readonly Row[]> {
    // The driver accepts `query_timeout` per statement, but its types do not include it.
    const query = { text, values: [...values], query_timeout: answerMs };
    const { rows } = await this.#pool.query<Row & Record<string, unknown>>(query);
    return rows;
  }

  /** Repeats the statement a few times, even if the database is unusable. Never fails. */
  async insist(text: string, values: readonly unknown[]): Promise<void> {
    const { clock, signal } = this.#options;
    for (const pauseMs of PAUSES_MS) {
      try {
        await this.once(text, values);
        return;
      } catch {
        await clock.sleep(pauseMs, signal);
      }
    }
  }

  async transaction(
    statements: readonly (readonly [text: string, values?: readonly unknown[]])[],
  ): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      for (const [text, values = []] of statements) await client.query(text, [...values]);
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  gone(cause: unknown): UserError {
    const why = cause instanceof Error ? cause.message : String(cause);
    return fleetError('disk', 'store-gone', { address: this.shown, why }, { cause });
  }

  #refused(cause: unknown): UserError {
    const why = cause instanceof Error ? cause.message : String(cause);
    return fleetError('usage', 'store-refused', { address: this.shown, why }, { cause });
  }

  async close(): Promise<void> {
    this.break(this.gone('closed'));
    await this.#pool.end().catch(() => {});
  }

  #isWithdrawn(error: unknown, text: string): boolean {
    const code = systemCode(error);
    // A role that can connect may still lack privileges.
    const hasWorked = code === '42501' ? this.#answered.has(text) : this.#answered.size > 0;
    return hasWorked && isAmong(WITHDRAWN, code);
  }

  #note(isOut: boolean): void {
    if (this.#isOut === isOut) return;
    this.#isOut = isOut;
    this.#options.onOutage?.(isOut);
  }
}

export function isPassing(error: unknown): boolean {
  // Bugs in this program are not converted.
  if (error instanceof TypeError || error instanceof RangeError) return false;
  const code = systemCode(error);
  return !/^[0-9A-Z]{5}$/.test(code) || isAmong(OUTAGES, code);
}

/** Rows as one array per column, for `unnest`. */
export function columnsOf<Row, K extends keyof Row>(
  rows: readonly Row[],
  ...columns: readonly K[]
): readonly (readonly Row[K][])[] {
  return columns.map((column) => rows.map((row) => row[column]));
}

function isAmong(codes: readonly string[], code: string): boolean {
  return codes.some((one) => code.startsWith(one));
}

/** The unique index or key that the values violate. */
export function conflictOf(error: unknown): string | undefined {
  if (systemCode(error) !== UNIQUE_VIOLATION) return undefined;
  return String((error as { constraint?: unknown }).constraint);
}
