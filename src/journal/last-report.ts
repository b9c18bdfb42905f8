/** What `report.json` says about the journal beside it. Every member that is used is validated. */

import { join } from 'node:path';
import { systemCode, systemMessage } from '../lib/errno.js';
import {
  isObject,
  isText,
  isWhole,
  listOf,
  object,
  optional,
  parseJson,
  type TypeOf,
} from '../lib/type-guards.js';
import { type Disk, readIfThere } from './disk.js';
import { REPORT_FILE } from './folder.js';
import { DamagedJournalError } from './journal-error.js';

const isReport = object({
  /** Of the rows in the roster. */
  counts: object({ created: isWhole }),
  runs: listOf(isObject),
  /** The journal that the report was made from; absent in a report of version 0.1.0. */
  journal: optional(object({ length: isWhole, digest: isText })),
});

export type LastReport = TypeOf<typeof isReport>;

/**
 * Reads the report that the last run left.
 * @returns `undefined` where there is none
 * @throws DamagedJournalError where it cannot be read, so that a change of the journal would not be noticed
 */
export async function readLastReport(folder: string, disk: Disk): Promise<LastReport | undefined> {
  const path = join(folder, REPORT_FILE);
  const bytes = await readIfThere(path, disk).catch((error: unknown) => {
    if (systemCode(error) === '') throw error;
    throw unusable(path, `cannot be read: ${systemMessage(error)}`);
  });
  if (bytes === undefined) return undefined;
  const report = parseJson(bytes.toString('utf8'));
  if (!isReport(report)) throw unusable(path, 'is damaged');
  return report;
}

function unusable(path: string, what: string): DamagedJournalError {
  return new DamagedJournalError(
    `${path} ${what}, so the journal cannot be checked against it`,
    undefined,
    'Restore report.json from a backup made after the last run. Or, if you are sure that nobody changed journal.jsonl, ' +
      'delete report.json and write it again with "provision report".',
  );
}
