/**
 * The state of each organisation, as a line each time that it changes: so that it is known from any terminal without
 * reading thousands of journals. The journals stay the truth: one that is longer or shorter than noted is read again.
 */

import { appendFile, mkdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { UserError } from '../../domain/errors.js';
import type { Journals, JournalView } from '../../domain/journals.js';
import { needsOf, type OrgStatus, statusOfError } from '../../domain/org-status.js';
import { noCounts } from '../../domain/outcome.js';
import { JOURNAL_FILE } from '../../journal/journal.js';
import { parseJson } from '../../lib/parse-json.js';
import { isMissing, withDiskErrors } from '../../system/errno.js';
import { replaceFile } from '../../system/files.js';
import { userError } from '../../texts/user-error.js';

const STATUS_FILE = 'status.jsonl';

type Head = { readonly v: 1; readonly at_once: number };

export type FleetStatus = {
  readonly atOnce: number;
  /** In the order of the table. */
  readonly organisations: readonly OrgStatus[];
  /** True if a fleet runs there now. */
  readonly isRunning: boolean;
};

/** The results folder relative to that of the fleet, as a link in its page. */
export function shownResults(results: string, folder: string): string {
  return relative(folder, results).replaceAll('\\', '/');
}

/** In bytes; 0 without a journal. */
export async function journalSize(results: string): Promise<number> {
  return (await stat(join(results, JOURNAL_FILE)).catch(() => undefined))?.size ?? 0;
}

export type StatusLog = {
  note(status: OrgStatus): void;
  /** Resolves when all that was noted is written. @throws {UserError} `disk_full` or `disk` */
  flush(): Promise<void>;
};

/** Begins the file anew. @param folder of the fleet's own files. @throws {UserError} `disk_full` or `disk` */
export async function openStatusLog(
  folder: string,
  atOnce: number,
  organisations: readonly OrgStatus[],
): Promise<StatusLog> {
  const path = join(folder, STATUS_FILE);
  const head: Head = { v: 1, at_once: atOnce };
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
        // The journals have what it lacks.
        await appendFile(path, text).catch(() => {});
      });
    },
    flush: async () => await last,
  };
}

/** The folder of a fleet's own files, made for its owner alone. @throws {UserError} `disk_full` or `disk` */
export async function makeFleetFolder(folder: string): Promise<void> {
  await withDiskErrors(async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })));
}

function linesOf(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/**
 * @param folder of the fleet's own files @param base that results are relative to
 * @throws {UserError} `results` where no fleet ran there
 */
export async function readFleetStatus(
  folder: string,
  base: string,
  journals: Pick<Journals, 'read' | 'refuseLocked'>,
): Promise<FleetStatus> {
  const path = join(folder, STATUS_FILE);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw isMissing(error) ? userError('results', 'fleet-never-ran', { folder: base }) : error;
  });
  // The last line may be one that is being written.
  const [head, ...lines] = text.split('\n').map((line) => parseJson(line));
  const noted = new Map(lines.flatMap((line) => (isStatus(line) ? [[line.org, line] as const] : [])));
  const isRunning = await journals.refuseLocked(folder).then(
    () => false,
    (error: unknown) => error instanceof UserError && error.reason === 'locked',
  );
  const organisations: OrgStatus[] = [];
  const all = [...noted.values()];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    organisations.push(...(await Promise.all(some.map((one) => present(one, base, isRunning, journals)))));
  }
  return { atOnce: (head as Head | undefined)?.at_once ?? 1, organisations, isRunning };
}

/** Files that are asked about at the same time. */
const AT_ONCE = 64;

function isStatus(line: unknown): line is OrgStatus {
  return typeof line === 'object' && line !== null && 'org' in line;
}

async function present(
  status: OrgStatus,
  base: string,
  isRunning: boolean,
  journals: Pick<Journals, 'read'>,
): Promise<OrgStatus> {
  const now = status.state === 'running' && !isRunning ? ({ ...status, state: 'waiting' } as const) : status;
  if (now.results === null || now.counts === null) return now;
  const results = resolve(base, now.results);
  const size = await journalSize(results);
  if (size === now.size) return now;
  try {
    const journal = await journals.read(results);
    return journal === undefined ? now : { ...fromJournal(now, journal), size };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return statusOfError(now.org, error, now);
  }
}

/** Whoever called a single command since has settled or sent rows; the journal does not know the rows that never were. */
function fromJournal(status: OrgStatus, journal: JournalView): OrgStatus {
  const { total, invalid } = status.counts ?? noCounts();
  const counts = { ...noCounts(), total, invalid };
  for (const { outcome } of journal.all()) counts[outcome] += 1;
  const { created, weak_password, exists, failed, unconfirmed } = counts;
  const pending = Math.max(0, total - created - weak_password - exists - failed - unconfirmed - invalid);
  const now = { ...status, counts: { ...counts, pending } };
  if (status.state === 'running') return now;
  const isDone = created === total && status.unfinished === 0;
  const { reason = null } = journal.runs.at(-1) ?? {};
  const after: OrgStatus = { ...now, state: isDone ? 'done' : status.state, reason: isDone ? null : reason };
  const needs = needsOf({ ...after, state: 'needs' }).filter(({ need }) => need !== 'again');
  return isDone || needs.length === 0 ? after : { ...after, state: 'needs' };
}
