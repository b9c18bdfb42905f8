/** Errors of a store: the journals of a fleet in a PostgreSQL database. */

import type { ErrorTextIn } from '../../../../domain/errors.js';
import { quote } from '../../../../texts/en/grammar.js';
import { innerText, text } from '../../../../texts/error-template.js';
import type { InStore, LockOwner } from '../../../../texts/journal-facts.js';

/** `address`: of the database, without a password. */
type StoreFault = { readonly address: string };
type OrgInUse = { readonly org: string; readonly owner: LockOwner | undefined };

/** The part of the server's identity that has changed, with both values. */
export type OtherServer = StoreFault & {
  readonly what: 'server' | 'timeline' | 'database' | 'table';
  readonly was: string;
  readonly is: string;
};

type Newer = StoreFault & { readonly version: number; readonly known: number };
type Why = StoreFault & { readonly why: string };
type Lost = StoreFault & { readonly org: string };

export const storeErrors = {
  'store-address': () => text`
    The store is not the address of a PostgreSQL database
    It looks like postgres://user@host:5432/database. A password is best in PGPASSWORD, or in the file .pgpass.`,
  'store-unreachable': ({ address, why }: Why) => text`
    Cannot reach ${address}: ${why}
    Check the address, and that PostgreSQL is running. The password comes from PGPASSWORD or .pgpass. Then run the same command again.`,
  /** The journal is damaged, or older than the report. */
  'store-journal-refused': ({ address, org, why }: Lost & { readonly why: ErrorTextIn }) => text`
    The journal of ${quote(org)} in ${address} cannot be continued. ${innerText(why, 'en')}
    Its users are not sent. If the database was restored from a backup, docs/many-machines.md says how to continue.`,
  'store-refused': ({ address, why }: Why) => text`${address} refused a statement: ${why}`,
  'store-gone': ({ address, why }: Why) => text`
    ${address} did not answer in time (${why})
    Once it answers, run the same command again. Users whose request was in progress are listed as unconfirmed.`,
  'store-without-tables': ({ address }: StoreFault) => text`
    ${address} does not have the tables of provision
    To create them: provision fleet init --store ${address}`,
  'store-older': ({ address }: StoreFault) => text`
    The tables in ${address} have an earlier version
    Stop all workers; then: provision fleet init --store ${address}`,
  'store-newer': ({ address, version, known }: Newer) => text`
    The tables in ${address} have version ${version}, and this program knows version ${known}
    Upgrade provision, then run the same command again.`,
  'store-unsafe': ({ address, setting }: StoreFault & { readonly setting: string }) => text`
    ${address} runs with ${setting}=off: after a crash, it may lack records that it had confirmed, and people would be created twice
    Turn it on in postgresql.conf, restart PostgreSQL, then run the same command again.`,
  'store-standby': ({ address }: StoreFault) => text`
    ${address} is a standby, which cannot be written to
    Give the address of the primary.`,
  'store-other-server': ({ address, what, was, is }: OtherServer) => text`
    ${address} is no longer the database that the journals were written to: ${PART[what]} was ${was} and is ${is}. A restored backup, or a standby that took over, may lack the last records, and people would be created twice
    Stop all workers, and give the right address. If the standby that took over was synchronous, or no worker has run since the backup was made, nothing is missing: provision fleet init --store ${address} --accept-server. Otherwise docs/many-machines.md says how to continue.`,
  'store-lost-records': ({ address, org }: Lost) => text`
    ${address} has lost records of ${quote(org)} that it had confirmed
    Nothing more is sent. Find out whether a backup was restored or a standby took over; docs/many-machines.md says how to continue.`,
  'store-lost-org': ({ address, org, folder }: Lost & InStore) => text`
    ${folder} says that the journal of ${quote(org)} is in ${address}, which does not have it
    Give the address of the right database. If it was restored from a backup, docs/many-machines.md says how to continue.`,
  'store-other': ({ address, org, folder }: Lost & InStore) => text`
    ${folder} says that the journal of ${quote(org)} is in a different store than ${address}
    Give the address of that database.`,
  'store-other-org': ({ address, org, was, folder }: Lost & InStore & { readonly was: string }) => text`
    ${folder} has the results of ${quote(was)} in ${address}, not of ${quote(org)}
    In a store an organisation keeps its name: otherwise all its users would be created again. Call it ${quote(was)} again, in fleet.csv or by the name of its folder.`,
  'store-without-org': ({ address, org }: Lost) => text`${address} does not have ${quote(org)}`,
  'store-exported': ({ org }: { readonly org: string }) => text`
    The journal of ${quote(org)} was exported to a file
    Work in the folder of that file. A fleet with --store imports it again from there.`,
  'store-taken-over': ({ org }: { readonly org: string }) => text`
    Another worker has taken over ${quote(org)}
    This one was paused, or cut off, for longer than ten seconds. It sends nothing more there.`,
  'store-org-in-use': ({ org, owner }: OrgInUse) => text`
    A worker is running ${quote(org)}${owner === undefined ? '' : `: ${workerName(owner)}`}
    Wait until it ends, or stop it, then run the same command again.`,
  'store-under-way': ({ org, owner }: OrgInUse) => text`
    The worker that announced this user of ${quote(org)} may only be paused, and may still send the request${owner === undefined ? '' : `: ${workerName(owner)}`}
    Wait until it is back. When you are sure that its process has ended, run the same command with --worker-is-dead.`,
  'store-worker-alive': ({ org, owner }: OrgInUse) => text`
    The worker that announced this user of ${quote(org)} is alive, and may still send the request${owner === undefined ? '' : `: ${workerName(owner)}`}
    Stop it, or wait until it ends, then run the same command again. A killed worker counts as alive for ten seconds.`,
  'store-two-journals': ({ folder, org }: InStore) => text`
    The journal in ${folder} and the journal of ${quote(org)} in the store are different journals
    Users of both may have been created. Compare the list with the directory (provision diff), and keep the copy of the folder that the store was filled from.`,
  'store-other-roster': ({ roster, org }: { readonly roster: string; readonly org: string }) => text`
    ${roster} differs from the list of ${quote(org)} that other workers have
    Give all workers the same copy of the folder.`,
  'store-not-archived': ({ folder, org }: InStore) => text`
    ${folder} cannot be started over: the journal of ${quote(org)} is in a store
    To send all its users again, first export it to a file (provision fleet export).`,
  /** A worker that takes over could not read unsealed passwords. */
  'store-needs-seal': () => text`
    With journals in a store, generated passwords must be sealed, but --seal-to is missing
    Add --seal-to with an age recipient (age1…). provision slips --identity opens them.`,
  'store-unnamed': () => text`
    No store is specified
    Name the database with --store.`,
  'export-names-nobody': ({ folder }: { readonly folder: string }) => text`
    No organisation to export is specified
    For example: provision fleet export ${folder} <organisation>`,
  'export-without-store': () => text`
    An export needs a store, but none is specified
    Name the database with --store.`,
  'export-unknown': ({ org }: { readonly org: string }) => text`The fleet has no organisation ${quote(org)}`,
};

const PART: Readonly<Record<OtherServer['what'], string>> = {
  server: 'its system identifier',
  timeline: 'its timeline',
  database: 'the id of the database',
  table: 'the id of the table',
};

function workerName({ pid, host, at }: LockOwner): string {
  return `process ${pid} on ${host}, since ${at}`;
}
