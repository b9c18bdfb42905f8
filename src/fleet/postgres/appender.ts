/**
 * Appends lines to journals. A line is accepted only after the last line that its writer has seen (compare and append),
 * so a replaced worker cannot write an intent, even if its clock or lease is wrong.
 */

import { randomUUID } from 'node:crypto';
import type { UserError } from '../../domain/errors.js';
import { type JournalRecord, jsonIn } from '../../journal/record.js';
import type { JournalLine } from '../../journal/recorded-journal.js';
import { fleetError } from '../texts/fleet-error.js';
import { columnsOf, conflictOf, type Database } from './database.js';
import { LOST, lostRecords, MARK_LOST } from './tables.js';

/** The last line that the writer knows: its position in the journal, from 0, and its nonce. */
export type Tip = { readonly seq: number; readonly nonce: string };

type Append<Line = JournalLine & { readonly nonce: string }> = {
  readonly org: string;
  readonly after: Tip | undefined;
  readonly lines: readonly Line[];
  readonly supersedes: boolean;
};

type Result = Tip | 'behind';

type Due = Append & {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/** One statement is one commit. The arrays are sorted to prevent deadlocks between workers. */
const APPEND = `
with durable as (select set_config('synchronous_commit', 'on', true) as is),
missing as (
  select 1 from unnest($5::text[], $6::int[], $7::uuid[]) as t (org, seq, nonce)
  where not exists (select from provision.record r where r.org = t.org and r.seq = t.seq and r.nonce = t.nonce)
),
whole as (select 1 from durable where durable.is = 'on' and not exists (select from missing)),
begun as (
  insert into provision.attempt (org, key, attempt, worker)
  select a.org, a.key, a.attempt, $8 from unnest($9::text[], $10::text[], $11::int[]) as a (org, key, attempt), whole
),
-- if an earlier attempt is known to have created the user, later ones did not
beaten as (
  update provision.attempt t set superseded = true
  from unnest($17::text[], $18::text[], $19::int[]) as e (org, key, attempt), whole
  where t.org = e.org and t.key = e.key and t.attempt > e.attempt
  returning 1
),
over as (
  update provision.attempt t set outcome = e.outcome
  from unnest($12::text[], $13::text[], $14::int[], $15::text[], $16::boolean[]) as e (org, key, attempt, outcome, sure),
    whole, (select count(*) from beaten) first
  where t.org = e.org and t.key = e.key and (
    t.attempt = e.attempt
    -- a settlement also applies to all earlier requests
    or (e.sure and t.attempt < e.attempt and (t.outcome is null or t.outcome = 'unconfirmed'))
  )
)
insert into provision.record (org, seq, nonce, json)
select d.org, d.seq, d.nonce, d.json
from unnest($1::text[], $2::int[], $3::uuid[], $4::text[]) as d (org, seq, nonce, json), whole
returning 1`;

const SUPERSEDE = `
update provision.attempt t set superseded = true
from unnest($1::text[], $2::text[], $3::int[]) as a (org, key, attempt)
where t.org = a.org and t.key = a.key and t.attempt < a.attempt and not t.superseded
  and (t.outcome is null or t.outcome in ('unconfirmed', 'exists'))
  and not exists (select from provision.attempt n where n.org = a.org and n.key = a.key and n.attempt = a.attempt)`;

/** A line without an answer may not be on the standby. A restarted server does not wait for it; another commit does. */
const CONFIRM = `
update provision.record r set nonce = r.nonce
from (select set_config('synchronous_commit', 'on', true) as is) durable
where durable.is = 'on' and r.org = $1 and r.seq = $2 and r.nonce = $3
returning 1`;

const MAX_LINES = 500;

export class Appender {
  readonly #database: Database;
  readonly #worker: string;
  readonly #tips = new Map<string, Tip>();
  #due: Due[] = [];
  #isWriting = false;

  constructor(database: Database, worker: string) {
    this.#database = database;
    this.#worker = worker;
    database.verify = () => this.#verify();
  }

  /** Only one call per organisation may be active. @throws {UserError} as `Database.ask` */
  async append(append: Append<JournalLine>): Promise<Result> {
    const lines = append.lines.map((line) => ({ ...line, nonce: randomUUID() }));
    return await new Promise((resolve, reject) => {
      this.#due.push({ ...append, lines, resolve, reject });
      if (this.#isWriting) return;
      this.#isWriting = true;
      // Lines from the same turn of the event loop share a commit.
      setImmediate(() => void this.#write());
    });
  }

  async #write(): Promise<void> {
    while (this.#due.length > 0) {
      const together: Due[] = [];
      for (let lines = 0; this.#due.length > 0 && lines < MAX_LINES; ) {
        const next = this.#due.shift();
        if (next === undefined) break;
        together.push(next);
        lines += next.lines.length;
      }
      await this.#commit(together);
    }
    this.#isWriting = false;
  }

  async #commit(together: readonly Due[]): Promise<void> {
    try {
      const isAdded = await this.#insert(together);
      if (isAdded) for (const due of together) this.#added(due);
      else if (together.length > 1) await this.#singly(together);
      else for (const due of together) due.reject(await this.lost(due.org));
    } catch (error) {
      if (conflictOf(error) === undefined) for (const { reject } of together) reject(error);
      else if (together.length > 1) await this.#singly(together);
      else await this.#resolveConflict(together);
    }
  }

  #added(due: Due): void {
    const tip = tipOf(due);
    this.#tips.set(due.org, tip);
    due.resolve(tip);
  }

  /** After a failover or restart, the server may lack confirmed records, even of organisations that are done. */
  async #verify(): Promise<void> {
    const tips = [...this.#tips].map(([org, tip]) => ({ org, ...tip }));
    const [lost] = await this.#database.once<{ org: string }>(
      `select org from unnest($1::text[], $2::int[], $3::uuid[]) as t (org, seq, nonce)
       where not exists (
         select from provision.record r where r.org = t.org and r.seq = t.seq and r.nonce = t.nonce
       ) limit 1`,
      columnsOf(tips, 'org', 'seq', 'nonce'),
    );
    if (lost !== undefined) throw await this.lost(lost.org);
  }

  /** Stops all sending, since another worker would otherwise continue a journal that lacks records. */
  async lost(org: string): Promise<UserError> {
    const recorded = LOST + org;
    const lost = lostRecords(this.#database, recorded);
    this.#database.break(lost);
    await this.#database.insist(MARK_LOST, [recorded]);
    return lost;
  }

  async #singly(together: readonly Due[]): Promise<void> {
    for (const due of together) await this.#commit([due]);
  }

  async #insert(together: readonly Due[]): Promise<boolean> {
    const sorted = together.toSorted((a, b) => (a.org < b.org ? -1 : 1));
    const lines = sorted.flatMap(({ org, after, lines }) =>
      lines.map(({ nonce, bytes, record }, at) => ({ org, seq: seqAfter(after) + at, nonce, bytes, record })),
    );
    const previousLines = sorted.flatMap(({ org, after }) =>
      after === undefined ? [] : [{ org, ...after }],
    );
    const begun = attemptsOf(lines, 'sending');
    const settledAttempts = attemptsOf(lines, 'settled', 'account');
    // A late answer is only about its own request, unlike a settlement by a person or a look-up.
    const creations = settledAttempts.filter(({ outcome, isSure }) => isSure && outcome === 'created');
    const values = [
      ...columnsOf(lines, 'org', 'seq', 'nonce'),
      lines.map(({ bytes }) => jsonIn(bytes)),
      ...columnsOf(previousLines, 'org', 'seq', 'nonce'),
      this.#worker,
      ...columnsOf(begun, 'org', 'key', 'attempt'),
      ...columnsOf(settledAttempts, 'org', 'key', 'attempt', 'outcome', 'isSure'),
      ...columnsOf(creations, 'org', 'key', 'attempt'),
    ];
    const organisationsToRetry = sorted.filter(({ supersedes }) => supersedes).map(({ org }) => org);
    if (begun.some(({ org }) => organisationsToRetry.includes(org))) {
      const superseded = begun.filter(
        ({ org, attempt }) => attempt > 1 && organisationsToRetry.includes(org),
      );
      // This commit precedes the append. A failed append does no harm, since the run sends the row again anyway.
      await this.#database.ask(SUPERSEDE, columnsOf(superseded, 'org', 'key', 'attempt'));
    }
    return (await this.#database.ask(APPEND, values)).length === lines.length;
  }

  /** Called if the line exists: from a commit without an answer, or from another writer. Never rejects. */
  async #resolveConflict([due]: readonly Due[]): Promise<void> {
    if (due === undefined) return;
    const { org, after, lines } = due;
    try {
      const at = [org, seqAfter(after)];
      const confirmed = await this.#database.ask(CONFIRM, [...at, lines[0]?.nonce]);
      if (confirmed.length > 0) return this.#added(due);
      const text = 'select 1 from provision.record where org = $1 and seq = $2';
      // If there is no such line, the conflict is about the attempt, which this journal lacks.
      if ((await this.#database.ask(text, at)).length === 0)
        throw fleetError('fenced', 'store-taken-over', { org });
      due.resolve('behind');
    } catch (error) {
      due.reject(error);
    }
  }
}

export function seqAfter(after: Tip | undefined): number {
  return after === undefined ? 0 : after.seq + 1;
}

function tipOf({ after, lines }: Append): Tip {
  return { seq: seqAfter(after) + lines.length - 1, nonce: lines.at(-1)?.nonce ?? '' };
}

function attemptsOf(
  lines: readonly { readonly org: string; readonly record: JournalRecord }[],
  ...types: readonly JournalRecord['type'][]
) {
  return lines.flatMap(({ org, record }) => {
    if (!types.includes(record.type) || !('attempt' in record)) return [];
    const { key, attempt } = record;
    const outcome = 'outcome' in record ? record.outcome : '';
    const isSure = record.type === 'account' || (record.type === 'settled' && record.by !== undefined);
    return [{ org, key, attempt, outcome, isSure }];
  });
}
