/** The report of a run: `report.json` for scripts, a page and a CSV per outcome for people, all from one pass over the rows. */

import { unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { onDisk } from '../disk-error.js';
import { atPath, systemCode } from '../lib/errno.js';
import { syncFolder } from '../lib/files.js';
import { DISK, type Disk, removeStaleFiles, TemporaryFile } from '../lib/temporary-file.js';
import { type Counts, noCounts, OUTCOMES } from '../outcome.js';
import { CSV_NAMES, csvView } from './csv-view.js';
import { markWritten, putEditedAside } from './edited-file.js';
import { jsonView } from './json-view.js';
import type { ReportSource } from './report-source.js';
import { rowPassword } from './row-password.js';
import type { OpenFile, View } from './view.js';

export { CSV_NAMES } from './csv-view.js';
export { nameWhenAside } from './edited-file.js';
export type { ReportRow, ReportSource, Step } from './report-source.js';

export type ReportFiles = {
  /** The rows of the roster by outcome. */
  readonly counts: Counts;
  /** What the journal knows and the roster no longer holds, by outcome. */
  readonly notInRoster: Counts;
  /** The names of the files written, `report.json` first, then `report.html`. */
  readonly files: readonly string[];
  /** Whole sentences about files that could not be replaced or removed. */
  readonly warnings: readonly string[];
};

/** All views of a run. The page is most of this room's code, and whoever asks for names alone does without it. */
async function viewsOf(source: ReportSource, openFile: OpenFile): Promise<readonly View[]> {
  const { htmlView } = await import('./html-view.js');
  return [jsonView(source, openFile), htmlView(source, openFile), csvView(source, openFile)];
}

/**
 * Writes the report into the results folder, which is there already and which nobody else may be writing to. All files
 * are complete and synced before the first takes its place; until then the report of an earlier run stays as it is.
 * @throws {UserError} `disk_full` or `disk`; and whatever `rows()` throws
 */
export async function writeReport(
  folder: string,
  source: ReportSource,
  disk: Disk = DISK,
): Promise<ReportFiles> {
  const opened: TemporaryFile[] = [];
  const openFile: OpenFile = async (name) => {
    const file = await TemporaryFile.create(join(folder, name), disk);
    opened.push(file);
    return file;
  };
  return await onDisk(async () => {
    await removeStaleFiles(folder);
    try {
      const { counts, notInRoster, files } = await drawUp(source, await viewsOf(source, openFile));
      for (const file of files) await file.seal();
      const kept = await atPath(folder, () => putEditedAside(folder));
      const placed = await putInPlace(folder, files, counts);
      return { counts, notInRoster, files: placed.files, warnings: [...kept, ...placed.warnings] };
    } finally {
      for (const file of opened) await file.discard();
    }
  });
}

type Drawn = Pick<ReportFiles, 'counts' | 'notInRoster'> & { readonly files: readonly TemporaryFile[] };

/** The one pass: each row goes to every view. */
async function drawUp(source: ReportSource, views: readonly View[]): Promise<Drawn> {
  const counts = noCounts();
  const notInRoster = noCounts();
  for await (const row of source.rows()) {
    counts[row.outcome]++;
    counts.total++;
    const isPassword = rowPassword(row.row, source.columns);
    for (const view of views) await view.add(row, isPassword);
  }
  for (const known of source.notInRoster()) {
    notInRoster[known.outcome]++;
    notInRoster.total++;
    for (const view of views) await view.addAbsent(known);
  }
  const files: TemporaryFile[] = [];
  for (const view of views) files.push(...(await view.finish(counts)));
  return { counts, notInRoster, files };
}

/** `report.json` comes last, so that whoever sees the new one sees the new CSVs as well. */
async function putInPlace(
  folder: string,
  files: readonly TemporaryFile[],
  counts: Counts,
): Promise<Pick<ReportFiles, 'files' | 'warnings'>> {
  const names: string[] = [];
  const warnings: string[] = [];
  for (const file of files.toReversed()) {
    const { path, warning } = await file.replaceOrBeside();
    names.unshift(basename(path));
    if (warning !== undefined) warnings.unshift(warning);
  }
  for (const outcome of OUTCOMES) {
    if (counts[outcome] > 0) continue;
    const warning = await removeOld(folder, CSV_NAMES[outcome]);
    if (warning !== undefined) warnings.push(warning);
  }
  await markWritten(folder);
  await syncFolder(folder);
  return { files: names, warnings };
}

/** Removes the CSV of an earlier run whose outcome has no rows now. */
async function removeOld(folder: string, name: string): Promise<string | undefined> {
  try {
    await unlink(join(folder, name));
    return undefined;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    return `${name} is of an earlier run and could not be removed: no row has this outcome now.`;
  }
}
