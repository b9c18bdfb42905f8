/** The ends of commands, for people and for programs. */

import { join } from 'node:path';
import type { SlipSheet } from '../app/report/index.js';
import type { Ending, RunResult } from '../app/types/ending.js';
import { noCounts } from '../domain/outcome.js';
import { shownPath } from '../lib/shown-path.js';
import { printable } from '../lib/terminal-text.js';
import { foldSpaces } from '../lib/text.js';
import { type Language, textsIn } from '../texts/texts.js';
import { warningText } from '../texts/warning-text.js';
import type { Ui } from './command-reporter.js';
import { nextText } from './human/next-steps.js';
import { summaryText } from './human/summary.js';
import type { LastFields } from './json/events.js';

/** A run of create or retry. @param reader of the last event */
export function showRunResult(
  result: RunResult,
  status: number,
  { reporter, texts: { language } }: Pick<Ui, 'reporter' | 'texts'>,
  cwd: string,
  reader: 'person' | 'program' = 'person',
): void {
  switch (result.kind) {
    case 'declined':
      return;
    case 'checked': {
      const findings = result.findings && shownPath(result.findings, cwd);
      const last = {
        exit_status: status,
        ended: 'checked' as const,
        reason: null,
        counts: result.counts,
        run: noCounts(),
        results: shownPath(result.folder, cwd),
        files: findings === undefined ? [] : [findings],
      };
      const written = findings && textsIn(language).findingsPage.written(printable(findings));
      reporter.finished(last, written === undefined ? undefined : () => written);
      return;
    }
    case 'ended': {
      const { ending } = result;
      reporter.finished(lastFields(ending, status, reader), (palette, columns) =>
        summaryText(ending, status, { palette, columns, language }),
      );
    }
  }
}

function lastFields(ending: Ending, status: number, reader: 'person' | 'program'): LastFields {
  const { ended, reportError, folder } = ending;
  return {
    exit_status: status,
    ended,
    reason: ending.reason ?? ending.signal ?? reportError?.reason ?? null,
    message: ending.message ?? reportError?.message ?? null,
    next: nextText(ending, reader),
    line: ending.line ?? null,
    counts: ending.counts,
    run: ending.run,
    not_in_roster: ending.notInRoster,
    results: folder,
    files: ending.files.map((name) => join(folder, name)),
    warnings: ending.warnings.map((warning) => warningText(warning, 'en')),
  };
}

/** Reports that were made again. @param folder as the user would type it @param text above the names of the files */
export function showRemade(
  { counts, notInRoster, files, warnings }: Pick<Ending, 'counts' | 'notInRoster' | 'files' | 'warnings'>,
  folder: string,
  last: LastFields,
  text: readonly string[],
  { reporter, texts: { language } }: Pick<Ui, 'reporter' | 'texts'>,
): void {
  for (const warning of warnings) reporter.notice({ kind: 'file', warning });
  const english = warnings.map((warning) => warningText(warning, 'en'));
  const paths = files.map((name) => join(folder, name));
  reporter.finished(
    { counts, not_in_roster: notInRoster, results: folder, files: paths, warnings: english, ...last },
    () =>
      [...text, textsIn(language).sheet.reportsWritten(folder, files.join(', '))]
        .map((line) => printable(line))
        .join('\n'),
  );
}

/** A sheet of slips, and the users without one. */
export function showSlips(
  sheet: SlipSheet,
  status: number,
  { reporter, texts: { language } }: Pick<Ui, 'reporter' | 'texts'>,
  cwd: string,
): void {
  const texts = textsIn(language).sheet;
  const file = shownPath(sheet.path, cwd);
  const last = {
    exit_status: status,
    ended: 'slips' as const,
    reason: null,
    results: shownPath(sheet.folder, cwd),
    files: [file],
    warnings: warningsOf(sheet, 'en'),
  };
  reporter.finished(last, () => {
    for (const text of warningsOf(sheet, language))
      reporter.notice({ kind: 'note', text: `${textsIn(language).summary.warning}: ${text}` });
    const groups = new Set(sheet.slips.map(({ group }) => foldSpaces(group))).size;
    return `${texts.made(sheet.slips.length, groups, file)}\n${sheet.isRehearsal ? texts.rehearsed : texts.print} ${sheet.clean}`;
  });
}

/** Sentences about people without a slip, and about slips that may be out of date. */
function warningsOf(
  { warning, without, unsure, rosterName, isUncertain }: SlipSheet,
  language: Language,
): readonly string[] {
  const texts = textsIn(language).sheet;
  const some = (nicknames: readonly string[]) =>
    nicknames.slice(0, 10).map(printable).join(', ') + (nicknames.length > 10 ? texts.others : '');
  return [
    ...(warning === undefined ? [] : [warningText(warning, language)]),
    ...(isUncertain ? [texts.signInFirst] : []),
    ...(without.length > 0 ? [texts.without(without.length, some(without))] : []),
    ...(unsure.length > 0 ? [texts.unsure(unsure.length, some(unsure), rosterName)] : []),
  ];
}
