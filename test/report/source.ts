/** A small roster and what became of it, for the tests of the report. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type AttemptOutcome, type Known, noCounts, OUTCOMES } from '../../src/domain/outcome.js';
import type { Columns } from '../../src/domain/row.js';
import { CSV_NAMES, type ReportRow, type ReportSource } from '../../src/report/write-report.js';
import { nextSteps } from '../../src/ui/human/next-steps.js';

export const STARTED = Date.UTC(2030, 0, 2, 3, 4, 5);

/** A folder that is gone when the test is. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const HEADERS = ['Login', 'First', 'Last', 'Password', 'Job title', 'Old password', 'Note'];

/** Of a roster whose password stands in `passwordAt`. */
export function columnsOf(
  headers: readonly string[],
  passwordAt: number,
  secretCells = [passwordAt],
): Columns {
  return {
    headers,
    sources: [{ field: 'password', from: headers[passwordAt] ?? '' }],
    ignored: [],
    draft: (row) => ({ password: row.cells[passwordAt] }),
    secretCells: new Set(secretCells),
  };
}

export const COLUMNS = columnsOf(HEADERS, 3, [3, 5]);

export function knownOf(nickname: string, outcome: AttemptOutcome, more: Partial<Known> = {}): Known {
  return {
    key: nickname.toLowerCase(),
    outcome,
    row: 1,
    nickname,
    name: { first: 'Anna', last: 'Petrova', middle: '' },
    departmentId: 7,
    attempt: 1,
    run: 1,
    at: STARTED + 1000,
    ...more,
  };
}

export function rowOf(n: number, more: Partial<ReportRow> = {}): ReportRow {
  const nickname = `user${n}`;
  return {
    row: { row: n, line: n + 1, cells: [nickname, 'Anna', 'Petrova', `pw-${n}`, 'Teacher', 'old', ''] },
    nickname,
    name: { first: 'Anna', last: 'Petrova', middle: '' },
    position: 'Teacher',
    departmentId: 7,
    outcome: 'pending',
    known: undefined,
    findings: [],
    ...more,
  };
}

async function* each(rows: Iterable<ReportRow>): AsyncGenerator<ReportRow> {
  yield* rows;
}

export function sourceOf(rows: Iterable<ReportRow>, more: Partial<ReportSource> = {}): ReportSource {
  return {
    roster: 'users.csv',
    program: 'provision',
    folder: 'users.csv.results',
    baseUrl: 'https://directory.example',
    org: null,
    startedAt: STARTED,
    finishedAt: STARTED + 60_000,
    ended: 'complete',
    reason: null,
    stop: null,
    nextSteps: (counts, notInRoster) =>
      nextSteps({
        ended: more.ended ?? 'complete',
        ...(more.reason && { reason: more.reason }),
        counts,
        notInRoster,
        files: OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => CSV_NAMES[outcome]),
        rosterOption: '',
        rosterName: more.roster ?? 'users.csv',
        program: more.program ?? 'provision',
        folder: more.folder ?? 'users.csv.results',
        again: 'provision users.csv',
      }),
    journal: { length: 512, digest: 'ab'.repeat(32) },
    activity: () => [],
    runs: [{ run: 1, startedAt: STARTED, counts: noCounts() }],
    columns: COLUMNS,
    delimiter: ',',
    rows: () => each(rows),
    notInRoster: () => [],
    ...more,
  };
}
