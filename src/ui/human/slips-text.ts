/** A sheet of slips: what was made, and who has none. */

import type { SlipSheet } from '../../app/slips.js';
import { LANGUAGES } from '../../domain/language.js';
import { shownPath } from '../../lib/shown-path.js';
import { printable } from '../../lib/terminal-text.js';
import { count } from '../../lib/text.js';
import type { CommandReporter } from '../command-reporter.js';

/**
 * @param status the exit status
 * @param clean the command that removes the sheet
 */
export function showSlips(
  sheet: SlipSheet,
  status: number,
  clean: string,
  reporter: CommandReporter,
  cwd: string,
): void {
  const warnings = [sheet.warning ?? [], warningsOf(sheet)].flat();
  const file = shownPath(sheet.path, cwd);
  for (const text of warnings) reporter.notice({ kind: 'warning', text });
  const results = shownPath(sheet.folder, cwd);
  const last = { exit_status: status, ended: 'slips', reason: null, results, files: [file], warnings };
  reporter.finished(
    last,
    () =>
      `${sizeText(sheet)}, in ${LANGUAGES[sheet.language]}: ${file}\nPrint it from a browser, hand it out, then run: ${clean}`,
  );
}

/** `12 slips in 2 groups`. */
function sizeText({ slips }: SlipSheet): string {
  const groups = new Set(slips.map(({ group }) => group)).size;
  return count(slips.length, 'slip') + (groups > 1 ? ` in ${count(groups, 'group')}` : '');
}

/** Whole sentences about people who have no slip, and about slips that may be out of date. */
function warningsOf({ without, unsure, rosterName }: SlipSheet): readonly string[] {
  const warnings: string[] = [];
  if (without.length > 0) {
    const why = 'the password they were created with is neither in credentials.csv nor in their row';
    warnings.push(
      `${count(without.length, 'user has', 'users have')} no slip because ${why}: ${some(without)}.`,
    );
  }
  if (unsure.length > 0) {
    const has = unsure.length === 1 ? 'That slip has' : 'Their slips have';
    warnings.push(
      `${rosterName} was changed after ${count(unsure.length, 'user')} on this sheet had been created: ${some(unsure)}. ` +
        `${has} the current password from the roster, which works only if it was not changed. If it was, put the old one back and make the slips again.`,
    );
  }
  return warnings;
}

function some(nicknames: readonly string[]): string {
  return nicknames.slice(0, 10).map(printable).join(', ') + (nicknames.length > 10 ? ' and others' : '');
}
