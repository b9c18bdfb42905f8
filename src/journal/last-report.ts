/** What `report.json` says of the journal beside it. It is input: whatever is in it is checked. */

import { join } from 'node:path';
import { systemCode, systemWords } from '../lib/errno.js';
import { listOf, NUMBER, object, optional, type Shape, shape, type TypeOf } from '../lib/shape.js';
import { OUTCOMES, type OutcomeName } from '../outcome.js';
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

const COUNTS: Shape<Readonly<Record<OutcomeName, number>>> = object(
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, NUMBER])) as Record<OutcomeName, typeof NUMBER>,
);

/** The members that are used here. */
const REPORT = object({
  counts: COUNTS,
  runs: listOf('runs with their counts', object({ counts: COUNTS })),
  journal: optional(
    object({
      length: shape<number>('a length', (value) => Number.isSafeInteger(value) && Number(value) > 0),
      digest: shape<string>('a digest', (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)),
    }),
  ),
});

/** Invalid rows never had a line in the journal, and pending ones need not have had one. */
const SENT = OUTCOMES.filter((outcome) => outcome !== 'invalid' && outcome !== 'pending');

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
  const hasSent = [{ counts }, ...runs].some((one) => SENT.some((name) => one.counts[name] > 0));
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
