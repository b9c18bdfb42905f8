/** `status.jsonl` has a line per change of state. `fleet status` reads only journals whose length has changed since. */

import { appendFile, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { TakenLogins } from '../../app/pipeline/index.js';
import { UserError } from '../../domain/errors.js';
import type { Journals, JournalView } from '../../domain/journals.js';
import { isUnclear, OUTCOMES, unresolved } from '../../domain/outcome.js';
import { nodeDisk } from '../../journal/disk.js';
import { writeIgnoreFile } from '../../journal/folder.js';
import { JOURNAL_FILE, journalId } from '../../journal/journal.js';
import { defined } from '../../platform/collections.js';
import { atPath, isMissing, withDiskErrors } from '../../platform/errno.js';
import { makeFolders, replaceFile } from '../../platform/files.js';
import { parseJson } from '../../platform/parse-json.js';
import { readRegular } from '../../platform/safe-open.js';
import { JSON_NAME } from '../../report/edited-file.js';
import {
  type FleetStatus,
  type OrgStatus,
  sentIn,
  statusOfError,
  usersIn,
  withSent,
} from '../domain/org-status.js';
import { fleetError } from '../texts/fleet-error.js';
import { lostStatus } from './lost-results.js';

const STATUS_FILE = 'status.jsonl';
/** The number of journals to read concurrently. */
const AT_ONCE = 64;

type Head = { readonly v: 1; readonly at_once: number; readonly left?: readonly OrgStatus[] };

/** `left`: organisations that are no longer in the fleet, but have users. */
export type LastStatus = Pick<FleetStatus, 'atOnce' | 'organisations'> & {
  readonly left: readonly OrgStatus[];
};

export const NO_STATUS: LastStatus = { atOnce: 1, organisations: [], left: [] };

/** The results folder relative to the fleet's, as a link in its page. */
export function shownResults(results: string, folder: string): string {
  return relative(folder, results).replaceAll('\\', '/');
}

/** The size of a journal in bytes; 0 without a journal. */
export async function journalSize(results: string): Promise<number> {
  return (await stat(join(results, JOURNAL_FILE)).catch(() => undefined))?.size ?? 0;
}

export async function journalMark(results: string): Promise<Pick<OrgStatus, 'size' | 'journal'>> {
  const [size, journal] = [await journalSize(results), await journalId(results)];
  return { size, ...defined({ journal }) };
}

export type StatusLog = {
  note(status: OrgStatus): void;
  /** Resolves when all changes are written. @throws {UserError} `disk_full` or `disk` */
  flush(): Promise<void>;
};

/** Starts a new file. @throws {UserError} `disk_full` or `disk` */
export async function openStatusLog(
  folder: string,
  { atOnce, organisations, left }: LastStatus,
): Promise<StatusLog> {
  const path = join(folder, STATUS_FILE);
  const head: Head = { v: 1, at_once: atOnce, left };
  await withDiskErrors(() => replaceFile(path, linesOf([head, ...organisations])));
  let waiting: OrgStatus[] = [];
  let last = Promise.resolve();
  return {
    note(status) {
      waiting.push(status);
      if (waiting.length > 1) return;
      last = last.then(async () => {
        const text = linesOf(waiting);
        waiting = [];
        // The journals have everything that the file lacks.
        await appendFile(path, text).catch(() => {});
      });
    },
    flush: async () => await last,
  };
}

/** Creates the fleet's own folder, accessible only by its owner. @throws {UserError} `disk_full` or `disk` */
export async function makeFleetFolder(folder: string): Promise<void> {
  await withDiskErrors(() =>
    atPath(folder, async () => {
      await makeFolders(folder, 0o700);
      await writeIgnoreFile(folder, nodeDisk);
    }),
  );
}

function linesOf(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** @param base folder that paths of results are relative to @throws {UserError} `results` if no fleet has run there */
export async function readFleetStatus(
  folder: string,
  base: string,
  journals: Pick<Journals, 'read' | 'refuseLocked'>,
): Promise<FleetStatus> {
  const isRunning = await journals.refuseLocked(folder).then(
    () => false,
    (error: unknown) => error instanceof UserError && error.reason === 'locked',
  );
  const last = await lastStatus(folder, base, isRunning, journals);
  if (last === undefined) throw fleetError('results', 'fleet-never-ran', { folder: base });
  const oldestUnconfirmed = await oldestIn(last.organisations, base, journals);
  return { ...last, workers: Number(isRunning), oldestUnconfirmed };
}

async function oldestIn(
  organisations: readonly OrgStatus[],
  base: string,
  journals: Pick<Journals, 'read'>,
): Promise<number | undefined> {
  let oldest: number | undefined;
  for (const { unconfirmed, results } of organisations) {
    if (unconfirmed === 0 || results === null) continue;
    // The status of the organisation contains the error of its journal.
    const journal = await journals.read(resolve(base, results)).catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
    });
    for (const known of journal?.all() ?? [])
      if (isUnclear(known)) oldest = Math.min(oldest ?? known.at, known.unconfirmedSince ?? known.at);
  }
  return oldest;
}

/** The status of the last fleet, updated from the journals; `undefined` if none has run. */
export async function lastStatus(
  folder: string,
  base: string,
  isRunning: boolean,
  journals: Pick<Journals, 'read'>,
): Promise<LastStatus | undefined> {
  const text = await readFile(join(folder, STATUS_FILE), 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  if (text === undefined) return undefined;
  // The last line may be incomplete.
  const [first, ...lines] = text.split('\n').map((line) => parseJson(line));
  const { at_once: atOnce = 1, left = [] } = (first ?? {}) as Partial<Head>;
  // An organisation may have the name of one that is no longer in the fleet.
  const noted = new Map<string, OrgStatus>();
  const lost = new Map<string, string>();
  for (const line of lines.filter(isStatus)) {
    // An organisation that started over may have another results folder.
    noted.delete(lost.get(line.org) ?? '');
    const key = `${line.org}\n${line.results}`;
    noted.set(key, line);
    lost.set(line.org, line.state === 'lost' ? key : '');
  }
  const present: OrgStatus[] = [];
  const all = [...left, ...noted.values()];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE).map((one) => presentStatus(one, base, isRunning, journals));
    present.push(...(await Promise.all(some)));
  }
  return { atOnce, organisations: present.slice(left.length), left: present.slice(0, left.length) };
}

function isStatus(line: unknown): line is OrgStatus {
  return typeof line === 'object' && line !== null && 'org' in line;
}

/** The current status of an organisation. Never throws a `UserError`. @param isRunning true if a fleet is running */
export async function presentStatus(
  status: OrgStatus,
  base: string,
  isRunning: boolean,
  journals: Pick<Journals, 'read'>,
): Promise<OrgStatus> {
  const now = status.state === 'running' && !isRunning ? ({ ...status, state: 'waiting' } as const) : status;
  if (now.results === null) return now;
  const results = resolve(base, now.results);
  const size = await journalSize(results);
  if (size === now.size && now.state !== 'lost') return now;
  try {
    const journal = await journals.read(results);
    if (journal !== undefined)
      return {
        ...fromJournal(now, journal, size, await readReport(results)),
        ...(await journalMark(results)),
      };
    // A run that was killed may have created users.
    const mayHaveUsers =
      usersIn(now) > 0 || now.state === 'lost' || (status.state === 'running' && now.size > 0);
    return mayHaveUsers ? lostStatus(now, base) : now;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.code === 'journal-lost' ? lostStatus(now, base) : statusOfError(now.org, error, now);
  }
}

const REPORT = v.object({
  counts: v.object(v.entriesFromList(['total', ...OUTCOMES], v.number())),
  unfinished: v.number(),
  journal: v.object({ length: v.number() }),
});

type Report = v.InferOutput<typeof REPORT>;

export async function readReport(results: string): Promise<Report | undefined> {
  const text = await readRegular(join(results, JSON_NAME)).then(String, () => '');
  const report = parseJson(text);
  return v.is(REPORT, report) ? report : undefined;
}

/** Other commands may have settled or sent rows since. The journal lacks rows that were never sent. */
function fromJournal(
  status: OrgStatus,
  journal: JournalView,
  size: number,
  report: Report | undefined,
): OrgStatus {
  const sent = sentIn(journal.all());
  // The row in flight has no outcome yet.
  if (status.state === 'running') return { ...status, counts: withSent(status, sent) };
  const unconfirmed = [...journal.all()].filter(({ outcome }) => outcome === 'unconfirmed').length;
  const { ended, reason = null } = journal.runs.at(-1) ?? {};
  const message = reason === status.reason ? status.message : null;
  const { areOwn: areTakenOwn } = new TakenLogins(journal);
  const now = { ...status, unconfirmed, areTakenOwn, reason, message };
  // The last run was killed before it wrote a report.
  if (report?.journal.length !== size) return { ...now, state: 'waiting', counts: withSent(status, sent) };
  const { counts, unfinished } = report;
  const isDone = unresolved(counts) === 0 && unfinished === 0 && unconfirmed === 0;
  const isLeft = ended === 'interrupted' || ended === 'limit';
  return { ...now, state: isDone ? 'done' : isLeft ? 'waiting' : 'needs', counts, unfinished };
}
