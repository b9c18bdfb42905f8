/** The rows and the file that `prepare` would write with a pattern, without writing anything. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mayHaveAccount } from '../app/people/index.js';
import { type PreparedRows, type PrepareIo, prepareList, type WriteTarget } from '../app/prepare/index.js';
import { ANSWERS_FILE } from '../app/results/index.js';
import { UserError } from '../domain/errors.js';
import { JOURNAL_FILE, RESULTS_SUFFIX } from '../journal/journal.js';
import { shownPath } from '../platform/shown-path.js';
import type { Roster } from '../roster/roster.js';
import type { Settings } from '../settings/settings.js';
import type { Answers } from './answers.js';

export type Preview = {
  readonly roster: Roster;
  readonly rows: PreparedRows;
  readonly target: WriteTarget;
  /** The path of the target, as the user would write it. */
  readonly file: string;
  /** The existing roster of this list, if it cannot be extended. */
  readonly notExtended?: string;
  /** True if the roster has no results of earlier runs, although it may have been sent. */
  readonly isLost?: boolean;
};

/** @throws {UserError} as `prepare` does */
export type PreviewLogins = (answers: Answers, pattern: string) => Promise<Preview>;

const FORMATS = ['xlsx', 'csv', 'json'] as const;

export function createPreview(
  settingsOf: (answers: Answers) => Promise<Settings>,
  io: PrepareIo,
): PreviewLogins {
  return async (answers, pattern) => {
    const { list } = answers;
    const settings = await settingsOf(answers);
    const path = resolve(io.cwd, list);
    const shown = await rowsShown(path, pattern, settings, undefined, io);
    if (!needsFile(shown, path, io.cwd)) return { ...shown, target: { kind: 'list', path }, file: list };
    const own = shown.roster.format === 'jsonl' ? 'json' : shown.roster.format;
    const newFile = (n: number, format = own) => {
      const file = `${withoutEnding(list)}${ROSTER}${n === 1 ? '' : n}.${format}`;
      return { file, target: { kind: 'file', path: resolve(io.cwd, file), format } } as const;
    };
    const existing = [own, ...FORMATS].map((format) => newFile(1, format)).find(isThere);
    if (existing === undefined) return { ...shown, ...newFile(1) };
    const { file, target } = existing;
    try {
      const extended = await rowsShown(path, pattern, settings, target.path, io);
      return { ...extended, file, target: { ...target, kind: 'add' }, isLost: isLost(target.path) };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      let n = 1;
      while (isThere(newFile(n))) n += 1;
      return { ...shown, ...newFile(n), notExtended: file };
    }
  };
}

const ROSTER = '-roster';

function withoutEnding(path: string): string {
  return path.replace(/\.[^./\\]*$/u, '');
}

/** True for a file with the name of a roster that is written from the list. */
export function isRosterOf(file: string, list: string): boolean {
  return withoutEnding(file).replace(/\d*$/u, '') === withoutEnding(list) + ROSTER;
}

function isThere({ target }: Pick<Preview, 'target'>): boolean {
  return existsSync(target.path);
}

/** False for a roster that was only written, since its answers are kept in the folder for its results. */
function isLost(roster: string): boolean {
  return [JOURNAL_FILE, ANSWERS_FILE].every((name) => !existsSync(join(roster + RESULTS_SUFFIX.run, name)));
}

/** True for a workbook, and if rows are left out, which the list would keep. */
function needsFile({ roster, rows }: Pick<Preview, 'roster' | 'rows'>, list: string, cwd: string): boolean {
  if (roster.format === 'xlsx' || rows.invalid.length + rows.leftOut.length > 0) return true;
  // People may have an account from a run of another list: a new file leaves them out.
  const own = shownPath(list, cwd) + RESULTS_SUFFIX.run;
  const hasOthers = rows.all.some(({ known }) => mayHaveAccount(known) && known?.folder !== own);
  return rows.kept.length > 0 && hasOthers;
}

async function rowsShown(
  list: string,
  pattern: string,
  { reading, checks, profileChoice, consent }: Settings,
  addTo: string | undefined,
  io: PrepareIo,
): Promise<Pick<Preview, 'roster' | 'rows'>> {
  const prepared = { list, reading, profileChoice, patterns: [pattern], checks, addTo };
  const request = { ...prepared, target: undefined, configured: NONE, skipsInvalid: consent.skipInvalid };
  return await prepareList(request, io, {}, {});
}

const NONE: ReadonlySet<never> = new Set();
