/** What `report.json` says of the journal beside it. It is input: whatever is in it is checked. */

import { join } from 'node:path';
import { systemCode, systemWords } from '../lib/errno.js';
import { listOf, NUMBER, object, optional, type TypeOf, valueType } from '../lib/value-type.js';
import { JournalDamage } from './damage.js';
import { type Disk, readIfThere } from './disk.js';
import { REPORT_FILE } from './folder.js';
import type { Checkpoint } from './log.js';

export type LastReport = {
  /** How many people it has as created. */
  readonly created: number;
  /** Whether a row was sent in any of its runs. */
  readonly hasSent: boolean;
  /** The journal that it was made from; `undefined` in a report of version 0.1.0. */
  readonly journal: Checkpoint | undefined;
};

/** Of rows that were sent: invalid ones never had a line in the journal, and pending ones need not have had one. */
const COUNTS = object({
  created: NUMBER,
  weak_password: NUMBER,
  exists: NUMBER,
  failed: NUMBER,
  unconfirmed: NUMBER,
});

/** The members that are used here. */
const REPORT = object({
  counts: COUNTS,
  runs: listOf('runs with their counts', object({ counts: COUNTS })),
  journal: optional(
    object({
      length: valueType<number>('a length', (value) => Number.isSafeInteger(value) && Number(value) > 0),
      digest: valueType<string>('a digest', (value) => /^[0-9a-f]{64}$/.test(String(value))),
    }),
  ),
});

/**
 * Reads the report that the last run left.
 * @returns `undefined` where there is none
 * @throws JournalDamage where it cannot be read, so that nobody can tell whether the journal is what it was
 */
export async function readLastReport(folder: string, disk: Disk): Promise<LastReport | undefined> {
  const path = join(folder, REPORT_FILE);
  const bytes = await readIfThere(path, disk).catch((error: unknown) => {
    if (systemCode(error) === '') throw error;
    throw unusable(path, `cannot be read: ${systemWords(error)}`);
  });
  if (bytes === undefined) return undefined;
  const { counts, runs, journal } = parse(bytes, path);
  const hasSent = [counts, ...runs.map((run) => run.counts)].some(
    ({ created, weak_password, exists, failed, unconfirmed }) =>
      created + weak_password + exists + failed + unconfirmed > 0,
  );
  return { created: counts.created, hasSent, journal };
}

function parse(bytes: Buffer, path: string): TypeOf<typeof REPORT> {
  let report: unknown;
  try {
    report = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unusable(path, 'is not valid JSON');
  }
  const fault = REPORT.fault(report, 'report');
  if (fault !== undefined) throw unusable(path, `is damaged (${fault.replace(/^report\./, '')})`);
  return report as TypeOf<typeof REPORT>;
}

function unusable(path: string, what: string): JournalDamage {
  return new JournalDamage(
    `${path} ${what}, so the journal cannot be checked against it`,
    undefined,
    'Restore report.json from a backup, as the last run left it; or, if you are sure that nobody changed journal.jsonl, ' +
      'delete report.json, and "provision report" writes it again.',
  );
}
