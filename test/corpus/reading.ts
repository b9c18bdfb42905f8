/** Reads an entry of the corpus as the program reads a roster, up to the users that it would send. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PipelineInput } from '../../src/app/pipeline/decide.js';
import { ALL_TO_DO } from '../../src/app/pipeline/index.js';
import { type Checked, type Checker, createChecker } from '../../src/checks/checker.js';
import type { CheckOptions } from '../../src/checks/checker-options.js';
import type { Finding } from '../../src/domain/finding.js';
import type { Row } from '../../src/domain/row.js';
import { createNamer } from '../../src/naming/whole-name.js';
import { openRoster, type Roster } from '../../src/roster/roster.js';
import type { Entry, Options, PlainUser, RosterBytes } from './entry.js';

/** A fixed day, so that the same leaving dates are in the past whenever the tests run. */
const NOW = new Date(2026, 10, 25).getTime();

export const FILES = join(import.meta.dirname, 'files');

/** Creates the folder for entries with a `path`. */
export async function prepare(folder: string): Promise<void> {
  await mkdir(join(folder, 'folder'));
}

export async function openEntry(
  { from, options }: Entry,
  folder: string,
  chunkBytes?: number,
): Promise<Roster> {
  const { department, departments, hasOneName: _, ...reading } = options ?? {};
  const stdin = Readable.from('stdin' in from ? [Buffer.from(from.stdin)] : []);
  return openRoster({ ...reading, path: await pathOf(from, folder), stdin }, chunkBytes);
}

async function pathOf(from: RosterBytes, folder: string): Promise<string> {
  if ('file' in from) return join(FILES, from.file);
  if ('path' in from) return join(folder, from.path);
  if ('stdin' in from) return '-';
  await writeFile(join(folder, from.as), from.bytes);
  return join(folder, from.as);
}

/** A roster and its checks, in the same combination as on the command line. */
export function sourceOf(
  roster: Roster,
  options: Options = {},
  judgesStrength = false,
  checks: Partial<CheckOptions> = {},
): PipelineInput {
  const hasDepartmentColumn = roster.columns.sources.some(({ field }) => field === 'department_id');
  const { departments } = options;
  const source = roster.format === 'csv' ? {} : { source: roster.format === 'xlsx' ? 'workbook' : 'json' };
  return {
    roster,
    journal: undefined,
    selection: ALL_TO_DO,
    namer: createNamer(roster.columns, undefined),
    checker: (): Promise<Checker> =>
      createChecker({
        department: options.department ?? (hasDepartmentColumn ? undefined : 1),
        hasDepartmentColumn,
        columns: roster.columns,
        now: NOW,
        ...(departments === undefined ? {} : { departments }),
        ...(source as { source?: 'workbook' | 'json' }),
        severities: {
          ...(judgesStrength ? {} : { 'password-weak': 'off' }),
          ...(options.hasOneName === true && { namesakes: 'off' }),
        },
        ...checks,
      }),
  };
}

export type Pass = {
  readonly rows: readonly Row[];
  /** The results of the rows, in their order. */
  readonly checked: readonly Checked[];
  readonly users: readonly PlainUser[];
  readonly findings: readonly Finding[];
};

/** One pass over the roster, with its passwords in plain text. */
export async function readPass(source: PipelineInput): Promise<Pass> {
  const checker = await source.checker();
  const rows: Row[] = [];
  const results: Checked[] = [];
  const users: PlainUser[] = [];
  const findings: Finding[] = [];
  for await (const row of source.roster.rows()) {
    const plain = source.roster.columns.draft(row);
    const { draft, complaint } = source.namer?.(plain) ?? { draft: plain };
    const checked = checker.check(row, draft, complaint);
    rows.push(row);
    results.push(checked);
    findings.push(...checked.findings);
    if (checked.user === undefined) continue;
    checker.willSend(checked.user);
    const { fields: _, department: __, departmentId = 0, password, ...user } = checked.user;
    users.push({ ...user, departmentId, password: password.reveal() });
  }
  findings.push(...checker.conclude());
  return { rows, checked: results, users, findings };
}
