/** A small roster with outcomes, for tests of the report. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type AttemptOutcome, type Known, noCounts, OUTCOMES } from '../../src/domain/outcome.js';
import { OUTCOME_TABLE } from '../../src/domain/outcome-table.js';
import { givenAs } from '../../src/domain/step.js';
import type { ReportRow, ReportSource } from '../../src/report/report-source.js';
import { nextSteps } from '../../src/ui/human/next-steps.js';
import { textsOfCall } from '../support/default-call.js';
import { NO_FIELDS, SERVICE } from '../support/default-profile.js';

export const STARTED = Date.UTC(2030, 0, 2, 3, 4, 5);

/** A folder that is removed after the test. */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const HEADERS = ['Login', 'First', 'Last', 'Password', 'Job title', 'Old password', 'Note'];

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
  const { cells = [nickname, 'Anna', 'Petrova', `pw-${n}`, 'Teacher', 'old', ''] } = more;
  return {
    row: n,
    line: n + 1,
    cells,
    passwords: [cells[HEADERS.indexOf('Password')]],
    nickname,
    name: { first: 'Anna', last: 'Petrova', middle: '' },
    position: 'Teacher',
    departmentId: 7,
    ...NO_FIELDS,
    outcome: 'pending',
    known: undefined,
    findings: [],
    steps: [],
    ...more,
  };
}

async function* each(rows: Iterable<ReportRow>): AsyncGenerator<ReportRow> {
  yield* rows;
}

export function sourceOf(rows: Iterable<ReportRow>, more: Partial<ReportSource> = {}): ReportSource {
  return {
    language: 'en',
    roster: 'users.csv',
    settle: (nickname, found) =>
      textsOfCall().next('settle', {
        operands: [more.folder ?? 'users.csv.results', nickname ?? { gap: 'login' }],
        options: { [found]: true },
      }),
    giveUp: (nickname, step) =>
      textsOfCall().next('settle', {
        operands: [more.folder ?? 'users.csv.results', nickname ?? { gap: 'login' }],
        options: { giveUp: givenAs(step) },
      }),
    folder: 'users.csv.results',
    baseUrl: 'https://directory.example',
    profile: { name: 'v6', settings: {}, hasLookUp: false },
    service: SERVICE,
    org: null,
    startedAt: STARTED,
    finishedAt: STARTED + 60_000,
    ended: 'complete',
    reason: null,
    stopMessage: null,
    nextSteps: (counts, notInRoster, stepCounts) =>
      nextSteps({
        ended: more.ended ?? 'complete',
        ...(more.reason && { reason: more.reason }),
        counts,
        notInRoster,
        stepCounts,
        files: OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => OUTCOME_TABLE[outcome].csv),
        service: more.service ?? SERVICE,
        rosterName: more.roster ?? 'users.csv',
        folder: more.folder ?? 'users.csv.results',
        commands: textsOfCall(),
        rosterPath: more.roster === '-' ? null : (more.roster ?? 'users.csv'),
        again: (options = {}) => textsOfCall().again({ options }),
        token: (save) => textsOfCall().next('token', { options: { save } }),
      }),
    journal: { length: 512, digest: 'ab'.repeat(32) },
    activity: () => [],
    runs: [{ run: 1, startedAt: STARTED, counts: noCounts() }],
    headers: HEADERS,
    secretColumns: new Set([HEADERS.indexOf('Password'), HEADERS.indexOf('Old password')]),
    delimiter: ',',
    rows: () => each(rows),
    notInRoster: () => [],
    sinceLastList: async () => ({ newcomers: [], byHand: [] }),
    ...more,
  };
}
