/**
 * `report.json`: the whole run for scripts. Its rows are grouped by outcome, and the counts stand before them, so rows
 * are kept in a part file per group until the pass is over; memory does not grow with the roster.
 */

import type { TemporaryFile } from '../lib/temporary-file.js';
import { type Counts, type Known, OUTCOMES, type OutcomeName, type RunSummary } from '../outcome.js';
import type { Name } from '../user.js';
import { absentAdvice, rowAdvice } from './advice.js';
import type { ReportRow, ReportSource } from './report-source.js';
import { rowFacts } from './row-facts.js';
import type { IsPassword } from './row-password.js';
import type { OpenFile, View } from './view.js';

export const JSON_NAME = 'report.json';

const VERSION = 1;

/** Those of the roster by outcome, and those that it no longer holds. */
type Group = OutcomeName | 'not_in_roster';

/** How the program is called, and the results folder as the user would type it. */
type Called = Pick<ReportSource, 'program' | 'folder'>;

export function jsonView(source: ReportSource, openFile: OpenFile): View {
  const parts = new Map<Group, TemporaryFile>();

  const append = async (group: Group, row: object): Promise<void> => {
    const known = parts.get(group);
    const part = known ?? (await openFile(JSON_NAME));
    parts.set(group, part);
    await part.append(`${known === undefined ? '' : ','}\n${indentOf(group)}  ${JSON.stringify(row)}`);
  };

  const copy = async (group: Group, file: TemporaryFile): Promise<void> => {
    const part = parts.get(group);
    if (part === undefined) return file.append(`"${group}": []`);
    await file.append(`"${group}": [`);
    await file.appendFile(part);
    await file.append(`\n${indentOf(group)}]`);
    await part.discard();
  };

  return {
    add: (row, isPassword) => append(row.outcome, rowJson(row, isPassword, source)),
    addAbsent: (known) => append('not_in_roster', absentJson(known, source)),
    async finish(counts) {
      const file = await openFile(JSON_NAME);
      await file.append(headText(source, counts));
      for (const outcome of OUTCOMES) {
        await file.append(`${outcome === OUTCOMES[0] ? '' : ','}\n${indentOf(outcome)}`);
        await copy(outcome, file);
      }
      await file.append(`\n  },\n${indentOf('not_in_roster')}`);
      await copy('not_in_roster', file);
      await file.append(`,\n  "journal": ${JSON.stringify(source.journal)}\n}\n`);
      return [file];
    },
  };
}

function indentOf(group: Group): string {
  return group === 'not_in_roster' ? '  ' : '    ';
}

/** Everything before the first row, up to the bracket that opens `rows`. */
function headText(source: ReportSource, counts: Counts): string {
  const head = {
    version: VERSION,
    roster: source.roster,
    base_url: source.baseUrl,
    org: source.org,
    started_at: iso(source.startedAt),
    finished_at: iso(source.finishedAt),
    ended: source.ended,
    reason: source.reason,
    counts: countsJson(counts),
    runs: source.runs.map(runJson),
  };
  return `${JSON.stringify(head, null, 2).slice(0, -'\n}'.length)},\n  "rows": {`;
}

function runJson(run: RunSummary): object {
  return {
    run: run.run,
    started_at: iso(run.startedAt),
    finished_at: iso(run.finishedAt),
    ended: run.ended,
    counts: countsJson(run.counts),
  };
}

function countsJson(counts: Counts): object {
  return Object.fromEntries((['total', ...OUTCOMES] as const).map((name) => [name, counts[name]]));
}

/** A row of the roster. Members that are undefined do not apply, and JSON leaves them out. */
export function rowJson(row: ReportRow, isPassword: IsPassword, { program, folder }: Called): object {
  const facts = rowFacts(row.outcome, row.known);
  const shown = (text: string) => (text === '' ? undefined : isPassword(text) ? '' : text);
  const { departmentId } = row;
  return {
    row: row.row.row,
    line: row.row.line,
    nickname: shown(row.nickname),
    name: nameJson(row.name, shown),
    department_id: departmentId === undefined || isPassword(String(departmentId)) ? undefined : departmentId,
    position: shown(row.position),
    ...factsJson(facts),
    advice: rowAdvice(row.outcome, {
      program,
      folder,
      nickname: isPassword(row.nickname) ? undefined : row.nickname,
      known: row.known,
    }),
    findings: row.findings.length === 0 ? undefined : row.findings.map(findingJson),
  };
}

/** A nickname that the journal knows and no row has. */
export function absentJson(known: Known, { program, folder }: Called): object {
  return {
    outcome: known.outcome,
    nickname: known.nickname,
    name: nameJson(known.name, (text) => text),
    department_id: known.departmentId,
    ...factsJson(rowFacts(known.outcome, known)),
    advice: absentAdvice(known.outcome, { program, folder, nickname: known.nickname }),
  };
}

function factsJson(facts: ReturnType<typeof rowFacts>): object {
  return {
    status: facts.status,
    code: facts.code,
    message: facts.message,
    attempts: facts.attempts,
    run: facts.run,
    at: iso(facts.at),
    duration_ms: facts.durationMs,
  };
}

function findingJson({ field, code, severity, what }: ReportRow['findings'][number]): object {
  return { field, code, severity, what };
}

function nameJson(name: Name, shown: (text: string) => string | undefined): object | undefined {
  if (name.first === '' && name.last === '' && name.middle === '') return undefined;
  return { first: shown(name.first) ?? '', last: shown(name.last) ?? '', middle: shown(name.middle) ?? '' };
}

/** ISO 8601 in UTC. */
function iso(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
