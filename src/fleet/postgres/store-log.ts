/** The journal of one organisation in a store, with the same lines as in a file. */

import { type Hash, randomUUID } from 'node:crypto';
import type { UserError } from '../../domain/errors.js';
import type { Checkpoint } from '../../domain/journals.js';
import { lineOf } from '../../journal/record.js';
import type { JournalLine, JournalLog } from '../../journal/recorded-journal.js';
import { fleetError } from '../texts/fleet-error.js';
import { type Appender, seqAfter, type Tip } from './appender.js';
import { type Database, LONG_ANSWER_MS } from './database.js';
import type { Worker } from './worker.js';

/** How long after its intent a request may start. A take-over happens later, by the length of a lease. */
const FRESH_MS = 3_000;

type Line = { readonly seq: number; readonly nonce: string; readonly json: string };

/** A line after the last one of an exported journal, which prevents a run that has the journal open from adding any. */
const FENCE = '{"type":"exported"}';

export type StoredLines = { readonly bytes: Buffer; readonly count: number; readonly tip: Tip | undefined };

async function linesFrom(org: string, from: number, database: Database): Promise<readonly Line[]> {
  return await database.ask<Line>(
    'select seq, nonce, json from provision.record where org = $1 and seq >= $2 order by seq',
    [org, from],
    LONG_ANSWER_MS,
  );
}

export async function storedLines(org: string, database: Database): Promise<StoredLines> {
  const rows = await linesFrom(org, 0, database);
  const lines = rows.filter(({ json }) => json !== FENCE).map(({ json }) => lineOf(json));
  return { bytes: Buffer.concat(lines), count: lines.length, tip: rows.at(-1) };
}

/** Stops all runs that have read the journal or an earlier fence. @throws {UserError} as `Database.ask` */
export async function fence(org: string, database: Database): Promise<void> {
  const nonce = randomUUID();
  for (;;) {
    const [last] = await database.ask<Line>(
      'select seq, nonce, json from provision.record where org = $1 order by seq desc limit 1',
      [org],
    );
    if (last?.nonce === nonce) return;
    await database.ask(
      `insert into provision.record (org, seq, nonce, json)
       select $1, $2, $3, $4 from (select set_config('synchronous_commit', 'on', true) as is) durable
       where durable.is = 'on'
       on conflict (org, seq) do nothing`,
      [org, seqAfter(last), nonce, FENCE],
    );
  }
}

const FREE = `
update provision.attempt set superseded = true where org = $1 and outcome = 'exists' and not superseded`;

type StoreLogOptions = {
  readonly org: string;
  /** The lines that existed when the journal was opened. */
  readonly lines: StoredLines;
  readonly hash: Hash;
  /** True if the next run has a different address, where logins that were taken may be free. */
  readonly hasNewAddress: boolean;
  readonly database: Database;
  readonly appender: Appender;
  readonly worker: Pick<Worker, 'refuseInFlight'>;
  readonly close: () => Promise<void>;
};

export class StoreLog implements JournalLog {
  readonly freshMs = FRESH_MS;
  readonly #options: StoreLogOptions;
  #tip: Tip | undefined;
  #length: number;
  #sendsAgain = false;

  constructor(options: StoreLogOptions) {
    this.#options = options;
    this.#tip = options.lines.tip;
    this.#length = options.lines.bytes.length;
  }

  get tip(): Tip | undefined {
    return this.#tip;
  }

  get checkpoint(): Checkpoint {
    return { length: this.#length, digest: this.#options.hash.copy().digest('hex') };
  }

  async append(added: readonly JournalLine[]): Promise<readonly Buffer[]> {
    const { org, hasNewAddress, database, appender } = this.#options;
    for (const { record } of added) {
      if (record.type !== 'run') continue;
      this.#sendsAgain = (record.sends_again ?? []).length > 0;
      if (hasNewAddress) await database.ask(FREE, [org]);
    }
    const supersedes = this.#sendsAgain;
    const result = await appender.append({ org, after: this.#tip, lines: added, supersedes });
    if (result !== 'behind') {
      this.#tip = result;
      for (const { bytes } of added) this.#add(bytes);
      return [];
    }
    const others = await linesFrom(org, seqAfter(this.#tip), database);
    // The append found later lines a moment ago, so the store has lost them.
    if (others.length === 0) throw await appender.lost(org);
    if (others.some(({ json }) => json === FENCE)) throw this.otherWriterError();
    this.#tip = others.at(-1) ?? this.#tip;
    const lines = others.map(({ json }) => lineOf(json));
    for (const line of lines) this.#add(line);
    return lines;
  }

  otherWriterError(): UserError {
    return fleetError('fenced', 'store-taken-over', { org: this.#options.org });
  }

  async refuseInFlight(key: string, attempt: number): Promise<void> {
    await this.#options.worker.refuseInFlight(this.#options.org, { key, attempt });
  }

  async close(): Promise<void> {
    await this.#options.close();
  }

  #add(line: Buffer): void {
    this.#options.hash.update(line);
    this.#length += line.length;
  }
}
