/** How commands ended, for people and for programs. */

import { join } from 'node:path';
import type { Ending, RunResult } from '../app/ending.js';
import type { SlipSheet } from '../app/slips.js';
import { LANGUAGES } from '../domain/language.js';
import { noCounts } from '../domain/outcome.js';
import { PASSWORDS_MAY_BE_LOST } from '../domain/service.js';
import { shownPath } from '../lib/shown-path.js';
import { printable } from '../lib/terminal-text.js';
import { capitalized, count } from '../lib/text.js';
import { FINDINGS_PAGE_TEXTS } from '../texts/findings-page-texts.js';
import type { CommandReporter, Ui } from './command-reporter.js';
import { summaryText } from './human/summary.js';
import type { LastFields } from './json/events.js';

/** A run of create or retry. @param status the exit status */
export function showRunResult(
  result: RunResult,
  status: number,
  { reporter, texts: { language } }: Pick<Ui, 'reporter' | 'texts'>,
  cwd: string,
): void {
  switch (result.kind) {
    case 'declined':
      return;
    case 'checked': {
      const findings = result.findings && shownPath(result.findings, cwd);
      const last = {
        exit_status: status,
        ended: 'checked',
        reason: null,
        counts: result.counts,
        run: noCounts(),
        results: shownPath(result.folder, cwd),
        files: findings === undefined ? [] : [findings],
      };
      const written = findings && FINDINGS_PAGE_TEXTS[language].written(printable(findings));
      reporter.finished(last, written === undefined ? undefined : () => written);
      return;
    }
    case 'ended': {
      const { ending } = result;
      reporter.finished(lastFields(ending, status), (palette, columns) =>
        summaryText(ending, status, palette, columns),
      );
    }
  }
}

function lastFields(ending: Ending, status: number): LastFields {
  const { ended, reportError, folder } = ending;
  return {
    exit_status: status,
    ended,
    reason: ending.reason ?? ending.signal ?? reportError?.reason ?? null,
    message: ending.message ?? reportError?.message ?? null,
    next: status === 0 ? null : ending.again,
    line: ending.line ?? null,
    counts: ending.counts,
    run: ending.run,
    not_in_roster: ending.notInRoster,
    results: folder,
    files: ending.files.map((name) => join(folder, name)),
    warnings: ending.warnings,
  };
}

/**
 * Reports that were made again.
 * @param folder the results folder as the user would write it
 * @param last what the last event holds beside them
 * @param text what people read before them
 */
export function showRemade(
  { counts, notInRoster, files, warnings }: Pick<Ending, 'counts' | 'notInRoster' | 'files' | 'warnings'>,
  folder: string,
  last: LastFields,
  text: readonly string[],
  reporter: CommandReporter,
): void {
  for (const warning of warnings) reporter.notice({ kind: 'warning', text: warning });
  const paths = files.map((name) => join(folder, name));
  reporter.finished(
    { counts, not_in_roster: notInRoster, results: folder, files: paths, warnings, ...last },
    () =>
      [...text, `Reports written to ${folder}: ${files.join(', ')}`]
        .map((line) => printable(line))
        .join('\n'),
  );
}

/** A sheet of slips, and who has none. @param clean the command that removes the sheet */
export function showSlips(
  sheet: SlipSheet,
  status: number,
  clean: string,
  reporter: CommandReporter,
  cwd: string,
): void {
  const warnings = [sheet.warning ?? [], warningsOf(sheet)].flat();
  const file = shownPath(sheet.path, cwd);
  const results = shownPath(sheet.folder, cwd);
  const last = { exit_status: status, ended: 'slips', reason: null, results, files: [file], warnings };
  // The last event has the warnings for programs.
  reporter.finished(last, () => {
    for (const text of warnings) reporter.notice({ kind: 'warning', text });
    return `${sizeText(sheet)}, in ${LANGUAGES[sheet.language]}: ${file}\nPrint it from a browser, hand it out, then run: ${clean}`;
  });
}

/** `12 slips in 2 groups`. */
function sizeText({ slips }: SlipSheet): string {
  const groups = new Set(slips.map(({ group }) => group)).size;
  return count(slips.length, 'slip') + (groups > 1 ? ` in ${count(groups, 'group')}` : '');
}

/** Whole sentences about people who have no slip, and about slips that may be out of date. */
function warningsOf({ without, unsure, rosterName, isUncertain }: SlipSheet): readonly string[] {
  const warnings: string[] = [];
  if (isUncertain) {
    const why = capitalized(PASSWORDS_MAY_BE_LOST);
    warnings.push(`${why}. Sign in with one of the slips before you hand them out.`);
  }
  if (without.length > 0) {
    const why = 'their initial password is neither in credentials.csv nor in the roster';
    warnings.push(
      `${count(without.length, 'user has', 'users have')} no slip because ${why}: ${some(without)}.`,
    );
  }
  if (unsure.length > 0) {
    const has = unsure.length === 1 ? 'That slip has' : 'Their slips have';
    warnings.push(
      `${rosterName} was changed after ${count(unsure.length, 'user')} on this sheet had been created: ${some(unsure)}. ` +
        `${has} the current password from the roster, which works only if it was not changed. If it was, restore the old password in the roster and make the slips again.`,
    );
  }
  return warnings;
}

function some(nicknames: readonly string[]): string {
  return nicknames.slice(0, 10).map(printable).join(', ') + (nicknames.length > 10 ? ' and others' : '');
}
