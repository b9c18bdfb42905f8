/** What `report.json` says of the journal beside it. It is input: whatever is in it is checked. */

import { join } from 'node:path';
import { systemCode, systemWords } from '../lib/errno.js';
import { isObject, isText, isWhole, listOf, object, optional, type TypeOf } from '../lib/value-type.js';
import { JournalDamage } from './damage.js';
import { type Disk, readIfThere } from './disk.js';
import { REPORT_FILE } from './folder.js';

/** The members that are used here. */
const isReport = object({
  /** Of the people in the roster. */
  counts: object({ created: isWhole }),
  /** Those in the journal. */
  runs: listOf(isObject),
  /** The journal that it was made from; absent in a report of version 0.1.0. */
  journal: optional(object({ length: isWhole, digest: isText })),
});

export type LastReport = TypeOf<typeof isReport>;

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
  const report = parse(bytes.toString('utf8'));
  if (!isReport(report)) throw unusable(path, 'is damaged');
  return report;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function unusable(path: string, what: string): JournalDamage {
  return new JournalDamage(
    `${path} ${what}, so the journal cannot be checked against it`,
    undefined,
    'Restore report.json from a backup, as the last run left it; or, if you are sure that nobody changed journal.jsonl, ' +
      'delete report.json, and "provision report" writes it again.',
  );
}
