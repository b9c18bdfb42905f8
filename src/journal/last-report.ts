/** What `report.json` says of the journal beside it. It is input: whatever stands there is checked. */

import { join } from 'node:path';
import { isMissing, systemCode, systemWords } from '../lib/errno.js';
import { OUTCOMES } from '../outcome.js';
import { JournalDamage } from './damage.js';
import type { Disk } from './disk.js';
import { REPORT_FILE } from './folder.js';
import type { Checkpoint } from './journal-view.js';
import { isObject } from './record-shape.js';

export type LastReport = {
  /** How many people it has as created. */
  readonly created: number;
  /** Whether a row was sent in any of its runs. */
  readonly hasSent: boolean;
  /** The journal that it was made from; `undefined` in a report of version 0.1.0. */
  readonly journal: Checkpoint | undefined;
};

type Counts = Readonly<Record<(typeof OUTCOMES)[number], number>>;

/** The members that are used here. */
type Report = {
  readonly counts: Counts;
  readonly runs: readonly { readonly counts: Counts }[];
  readonly journal?: Checkpoint;
};

/** Invalid rows never had a line in the journal, and pending ones need not have had one. */
const SENT = OUTCOMES.filter((outcome) => outcome !== 'invalid' && outcome !== 'pending');

/**
 * Reads the report that the last run left.
 * @returns `undefined` where there is none
 * @throws JournalDamage where it cannot be read, so that nobody can tell whether the journal is what it was
 */
export async function readLastReport(folder: string, disk: Disk): Promise<LastReport | undefined> {
  const path = join(folder, REPORT_FILE);
  const bytes = await disk.readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    if (systemCode(error) === '') throw error;
    throw unusable(path, `cannot be read: ${systemWords(error)}`);
  });
  if (bytes === undefined) return undefined;
  const { counts, runs, journal } = parse(bytes, path);
  return {
    created: counts.created,
    hasSent: [counts, ...runs.map((run) => run.counts)].some((one) => SENT.some((name) => one[name] > 0)),
    journal,
  };
}

function parse(bytes: Buffer, path: string): Report {
  let report: unknown;
  try {
    report = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unusable(path, 'is not valid JSON');
  }
  const member = damagedMember(report);
  if (member !== undefined) throw unusable(path, `is damaged at ${member}`);
  return report as Report;
}

function damagedMember(report: unknown): string | undefined {
  if (!isObject(report)) return 'its first character';
  const { counts, runs, journal } = report;
  if (!isCounts(counts)) return 'counts';
  if (!Array.isArray(runs) || !runs.every((run) => isObject(run) && isCounts(run.counts))) return 'runs';
  return journal === undefined || isCheckpoint(journal) ? undefined : 'journal';
}

function isCounts(value: unknown): value is Counts {
  return isObject(value) && OUTCOMES.every((outcome) => isCount(value[outcome]));
}

function isCheckpoint(value: unknown): value is Checkpoint {
  if (!isObject(value) || !isCount(value.length) || value.length === 0) return false;
  return typeof value.digest === 'string' && /^[0-9a-f]{64}$/.test(value.digest);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function unusable(path: string, what: string): JournalDamage {
  return new JournalDamage(
    `${path} ${what}, so the journal cannot be checked against it`,
    undefined,
    'Restore report.json from a backup, as the last run left it; or, if you are sure that nobody changed journal.jsonl, ' +
      'delete report.json, and "provision report" writes it again.',
  );
}

/**
 * Refuses a journal without a line beside a report that was made from one.
 * @throws JournalDamage
 */
export function refuseWithoutLines(path: string, what: string, report: LastReport | undefined): void {
  if (report === undefined || (report.journal === undefined && !report.hasSent)) return;
  throw new JournalDamage(
    `${path} ${what}, but report.json beside it has the results of earlier runs`,
    report.created,
  );
}
