/** What `report.json` says of the journal beside it. It is input: whatever stands there is checked. */

import { join } from 'node:path';
import type { Schema } from '@cfworker/json-schema';
import { OUTCOMES } from '../outcome.js';
import { systemCode, systemWords } from '../system-error.js';
import { JournalDamage } from './damage.js';
import type { Disk } from './disk.js';
import { REPORT_FILE } from './folder.js';
import type { Checkpoint } from './view.js';

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
type Checked = {
  readonly counts: Counts;
  readonly runs: readonly { readonly counts: Counts }[];
  readonly journal?: Checkpoint;
};

const COUNTS = {
  type: 'object',
  required: [...OUTCOMES],
  additionalProperties: { type: 'integer', minimum: 0 },
} as const satisfies Schema;

const SCHEMA = {
  type: 'object',
  required: ['counts', 'runs'],
  properties: {
    counts: COUNTS,
    runs: { type: 'array', items: { type: 'object', required: ['counts'], properties: { counts: COUNTS } } },
    journal: {
      type: 'object',
      required: ['length', 'digest'],
      properties: {
        length: { type: 'integer', minimum: 1 },
        digest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      },
    },
  },
} as const satisfies Schema;

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
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return undefined;
    if (systemCode(error) === '') throw error;
    throw unusable(path, `cannot be read: ${systemWords(error)}`);
  });
  if (bytes === undefined) return undefined;
  const { counts, runs, journal } = await check(parse(bytes, path), path);
  return {
    created: counts.created,
    hasSent: [counts, ...runs.map((run) => run.counts)].some((one) => SENT.some((name) => one[name] > 0)),
    journal,
  };
}

function parse(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unusable(path, 'is not valid JSON');
  }
}

async function check(value: unknown, path: string): Promise<Checked> {
  const { Validator } = await import('@cfworker/json-schema');
  const { valid, errors } = new Validator(SCHEMA, '7').validate(value);
  if (valid) return value as Checked;
  const place = errors.at(-1)?.instanceLocation.replace(/^#\/?/, '') || 'its first character';
  throw unusable(path, `is damaged at ${place}`);
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
