/** Sealed passwords of organisations in a store. Those of other folders are in files. */

import type { SealedRecordsOf } from '../../domain/sealed-records.js';
import { fleetError } from '../texts/fleet-error.js';
import type { Tip } from './appender.js';
import type { Database } from './database.js';
import { markOf } from './marker.js';

/** Only the writer of the journal's last line may seal, since of two records for an attempt the later one counts. */
const SEAL = `
insert into provision.sealed (org, line)
select $1, $2 from (select set_config('synchronous_commit', 'on', true) as is) durable
where durable.is = 'on' and not exists (select from provision.record where org = $1 and seq > $3)
returning 1`;

/** @param tipOf the last line of an open journal, as known to its run @param expected as in `StoreJournals` */
export function sealedTable(
  database: Database,
  files: SealedRecordsOf,
  tipOf: (org: string) => Tip | undefined,
  expected: ReadonlyMap<string, string>,
): SealedRecordsOf {
  const orgOf = async (folder: string) => (await markOf(folder))?.org;
  return (folder) => ({
    async append(line) {
      const org = await orgOf(folder);
      if (org === undefined) return await files(folder).append(line);
      const added = await database.ask(SEAL, [org, line, tipOf(org)?.seq ?? -1]);
      if (added.length === 0) throw fleetError('fenced', 'store-taken-over', { org });
    },
    async requireSeal() {
      if (expected.has(folder) || (await markOf(folder)) !== undefined)
        throw fleetError('usage', 'store-needs-seal', {});
    },
    stored: {
      async count() {
        const org = await orgOf(folder);
        return org === undefined ? 0 : (await sealedLines(org, database)).length;
      },
      async remove() {
        await database.ask('delete from provision.sealed where org = $1', [await orgOf(folder)]);
      },
    },
    async all() {
      const org = await orgOf(folder);
      const ofFile = await files(folder).all();
      if (org === undefined) return ofFile;
      return [...ofFile, ...(await sealedLines(org, database))];
    },
  });
}

export async function sealedLines(org: string, database: Database): Promise<readonly string[]> {
  const text = 'select line from provision.sealed where org = $1 order by seq';
  const rows = await database.ask<{ line: string }>(text, [org]);
  return rows.map(({ line }) => line);
}
