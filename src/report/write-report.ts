/**
 * `report.json` for scripts, a page and a CSV per outcome for people. One pass over the rows writes the CSVs and the
 * lists of rows, from which `report.json` is made; the page contains it, or lists in its own language.
 */

import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FileWarning } from '../domain/file-warning.js';
import { isError } from '../domain/finding.js';
import { LIST_FIELD } from '../domain/journals.js';
import type { LeftOut } from '../domain/left-out.js';
import { type Counts, noCounts, OUTCOMES, type OutcomeName } from '../domain/outcome.js';
import { BY_HAND_CSV, CSV_NAMES, OUTCOME_TABLE, UNFINISHED_CSV } from '../domain/outcome-table.js';
import { countSteps, isUnfinished, noStepCounts, type StepCounts } from '../domain/step.js';
import { spokenName } from '../domain/user.js';
import { BOM, csvLine, guard } from '../platform/csv-writer.js';
import { atPath, withDiskErrors } from '../platform/errno.js';
import { syncFolder } from '../platform/files.js';
import { scriptJson } from '../platform/html.js';
import {
  FILE_OPERATIONS,
  type FileOperations,
  removeStaleFiles,
  TemporaryFile,
} from '../platform/temporary-file.js';
import { fieldName } from '../texts/finding-text.js';
import type { Language } from '../texts/texts.js';
import { archiveEdited, JSON_NAME } from './edited-file.js';
import { reportPage } from './report-page.js';
import type { MissingRow, ReportRow, ReportSource, SinceLastList } from './report-source.js';
import {
  ADDED_COLUMNS,
  isPasswordOf,
  missingRowCells,
  missingRowJson,
  rowCells,
  rowJson,
} from './row-view.js';

export type ReportFiles = {
  readonly counts: Counts;
  readonly notInRoster: Counts;
  readonly stepCounts: StepCounts;
  /** The number of changes to make by hand in the directory. Default: 0. */
  readonly byHand?: number;
  /** The rows that people left out. */
  readonly leftOut: readonly LeftOut[];
  readonly files: readonly string[];
  readonly warnings: readonly FileWarning[];
};

type Create = (name: string) => Promise<TemporaryFile>;

/**
 * All files are complete and synced before the first one is put in place. Until then, the earlier report is unchanged.
 * @throws {UserError} `disk_full` or `disk`, and all errors of `rows()`
 */
export async function writeReport(
  folder: string,
  source: ReportSource,
  disk: FileOperations = FILE_OPERATIONS,
): Promise<ReportFiles> {
  const created: TemporaryFile[] = [];
  const create: Create = async (name) => {
    const file = await TemporaryFile.create(join(folder, name), disk);
    created.push(file);
    return file;
  };
  return await withDiskErrors(async () => {
    await removeStaleFiles(folder);
    try {
      const rows = new RowFiles(source, create);
      for await (const row of source.rows()) await rows.addRow(row);
      for (const known of source.notInRoster()) await rows.addMissing(known);
      await rows.addByHand(await source.sinceLastList());
      const csvs = CSV_NAMES.flatMap((name) => rows.csvs.get(name) ?? []);
      // The CSVs are sealed before `report.json`: a newer CSV was edited by a person.
      for (const csv of csvs) await csv.seal();
      const json = await create(JSON_NAME);
      await appendJson(json, source, rows, rows.lists);
      const page = await writePage(source, rows, json, create);
      for (const file of [json, page]) await file.seal();
      const files = [json, page, ...csvs];
      const archived = await atPath(folder, () =>
        archiveEdited(folder, rows.isCsvDone ? source.csv?.name : undefined),
      );
      const placed = await putInPlace(folder, files, rows.csvs);
      const { counts, notInRoster, stepCounts, leftOut } = rows;
      const warnings = [...archived, ...placed.warnings];
      const manual = rows.since.byHand.length > 0 && { byHand: rows.since.byHand.length };
      return { counts, notInRoster, stepCounts, leftOut, ...manual, files: placed.files, warnings };
    } finally {
      for (const file of created) await file.discard();
    }
  });
}

const BY_HAND_COLUMNS = ['login', 'name', 'what', 'was', 'is', 'since'] as const;

/** `not_in_roster`: nicknames that only the journal has. */
type Group = OutcomeName | 'not_in_roster';

type Lists = Map<Group, TemporaryFile>;

/** Writes each row to the disk immediately, so that memory does not grow with the roster. */
class RowFiles {
  readonly counts = noCounts();
  readonly notInRoster = noCounts();
  readonly stepCounts = noStepCounts();
  readonly leftOut: LeftOut[] = [];
  readonly csvs = new Map<string, TemporaryFile>();
  readonly lists: Lists = new Map();
  /** The lists in the language of the page, if that is not English. */
  readonly pageLists: Lists | undefined;
  /** True if the run sent no edited CSV, or every row of that CSV is now created. */
  isCsvDone = true;
  since: SinceLastList = { newcomers: [], byHand: [] };
  readonly #source: ReportSource;
  readonly #create: Create;

  constructor(source: ReportSource, create: Create) {
    this.#source = source;
    this.#create = create;
    if (source.language !== 'en') this.pageLists = new Map();
  }

  async addRow(row: ReportRow): Promise<void> {
    const source = this.#source;
    const { nickname, steps, findings, outcome } = row;
    const isLacking = steps.some(isUnfinished);
    const isDone = outcome === 'created' && !isLacking;
    if (!isDone && source.csv?.lines.has(row.line)) this.isCsvDone = false;
    countSteps(this.stepCounts, { nickname, steps, isBlocked: findings.some(isError) });
    this.counts[outcome]++;
    this.counts.total++;
    if (row.leftOut !== undefined) this.leftOut.push(row.leftOut);
    const isPassword = isPasswordOf(row.passwords);
    await this.#addJson(outcome, (language) => rowJson(row, isPassword, source, language));
    const cells = rowCells(row, isPassword, source);
    await this.#addCsv(OUTCOME_TABLE[outcome].csv, cells);
    if (isLacking) await this.#addCsv(UNFINISHED_CSV, cells);
  }

  async addMissing(known: MissingRow): Promise<void> {
    const { nickname, outcome, left } = known;
    this.notInRoster[outcome]++;
    this.notInRoster.total++;
    if (known.leftOut !== undefined) this.leftOut.push(known.leftOut);
    await this.#addJson('not_in_roster', (language) => missingRowJson(known, this.#source, language));
    if (left === undefined) return;
    countSteps(this.stepCounts, { nickname, steps: left.steps, isBlocked: false });
    await this.#addCsv(UNFINISHED_CSV, missingRowCells(outcome, left));
  }

  async #addJson(group: Group, rowIn: (language: Language) => object): Promise<void> {
    await this.#append(group, rowIn('en'), this.lists);
    if (this.pageLists !== undefined) await this.#append(group, rowIn(this.#source.language), this.pageLists);
  }

  async #append(group: Group, row: object, to: Lists): Promise<void> {
    const list = to.get(group) ?? (await this.#create(JSON_NAME));
    await list.append(`${to.has(group) ? ',' : ''}\n      ${scriptJson(row)}`);
    to.set(group, list);
  }

  async addByHand(since: SinceLastList): Promise<void> {
    this.since = since;
    for (const { nickname, name, field, was, since: at, ...change } of since.byHand) {
      const is = field === LIST_FIELD ? 'no longer in the list' : change.is;
      const cells = [nickname, spokenName(name), fieldName(field, 'en'), was, is, iso(at) ?? ''];
      await this.#addCsv(BY_HAND_CSV, cells, BY_HAND_COLUMNS);
    }
  }

  async #addCsv(name: string, cells: readonly string[], columns?: readonly string[]): Promise<void> {
    const { headers, delimiter } = this.#source;
    const csv = this.csvs.get(name) ?? (await this.#create(name));
    if (!this.csvs.has(name)) {
      const header = (columns ?? [...headers, ...ADDED_COLUMNS]).map(guard);
      await csv.append(BOM + csvLine(header, delimiter));
    }
    await csv.append(csvLine(cells.map(guard), delimiter));
    this.csvs.set(name, csv);
  }
}

/** `<`, `>` and `&` are escaped, so that the page can contain it. */
async function appendJson(file: TemporaryFile, source: ReportSource, rows: RowFiles, lists: Lists) {
  const addList = async (group: Group, indent: string): Promise<void> => {
    const list = lists.get(group);
    await file.append(`${indent}"${group}": [`);
    if (list === undefined) return await file.append(']');
    await file.appendFile(list);
    await file.append(`\n${indent}]`);
    await list.discard();
  };
  await file.append(`${scriptJson(headOf(source, rows), 2).slice(0, -'\n}'.length)},\n  "rows": {\n`);
  for (const outcome of OUTCOMES) {
    if (outcome !== OUTCOMES[0]) await file.append(',\n');
    await addList(outcome, '    ');
  }
  await file.append('\n  },\n');
  await addList('not_in_roster', '  ');
  await file.append(`,\n  "journal": ${scriptJson(source.journal)}\n}\n`);
}

function headOf(source: ReportSource, { counts, stepCounts, since }: RowFiles): object {
  return {
    version: 1,
    roster: source.roster,
    base_url: source.baseUrl,
    profile: source.profile.name,
    org: source.org,
    started_at: iso(source.startedAt),
    finished_at: iso(source.finishedAt),
    ended: source.ended,
    reason: source.reason,
    counts: countsJson(counts),
    unfinished: stepCounts.users,
    by_hand: since.byHand.map((change) => ({ ...change, since: iso(change.since) })),
    runs: source.runs.map((run) => ({
      run: run.run,
      started_at: iso(run.startedAt),
      finished_at: iso(run.finishedAt),
      ended: run.ended,
      counts: countsJson(run.counts),
    })),
  };
}

function countsJson(counts: Counts): object {
  return Object.fromEntries((['total', ...OUTCOMES] as const).map((name) => [name, counts[name]]));
}

function iso(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

async function writePage(
  source: ReportSource,
  rows: RowFiles,
  json: TemporaryFile,
  create: Create,
): Promise<TemporaryFile> {
  const { beforeJson, afterJson } = await reportPage(source, rows);
  const file = await create('report.html');
  await file.append(beforeJson);
  if (rows.pageLists === undefined) await file.appendFile(json);
  else await appendJson(file, source, rows, rows.pageLists);
  await file.append(afterJson);
  return file;
}

/** `report.json` is replaced last, so a program that reads the new one also finds the new CSVs. */
async function putInPlace(
  folder: string,
  files: readonly TemporaryFile[],
  csvs: ReadonlyMap<string, TemporaryFile>,
): Promise<Pick<ReportFiles, 'files' | 'warnings'>> {
  const names: string[] = [];
  const warnings: FileWarning[] = [];
  for (const file of files.toReversed()) {
    const { path, inUse } = await file.replaceUnlessInUse();
    names.unshift(basename(path));
    if (inUse !== undefined) warnings.unshift({ kind: 'in-use', name: inUse, written: basename(path) });
  }
  for (const name of CSV_NAMES.filter((one) => !csvs.has(one))) {
    await rm(join(folder, name), { force: true }).catch(() => {
      warnings.push({ kind: 'stale', name });
    });
  }
  await syncFolder(folder);
  return { files: names, warnings };
}
