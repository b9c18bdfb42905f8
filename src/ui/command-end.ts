/** The ends of commands, for people and for programs. */

import { join } from 'node:path';
import type { Notice, SlipWarning } from '../app/connect/index.js';
import type { Ending, RunResult } from '../app/results/index.js';
import type { SlipSheet } from '../app/slips/index.js';
import { countedValues } from '../domain/lookalike.js';
import { noCounts } from '../domain/outcome.js';
import { printable } from '../domain/terminal-text.js';
import { wrapped } from '../domain/text.js';
import { shownPath } from '../platform/shown-path.js';
import { type Language, textsIn } from '../texts/texts.js';
import { warningText } from '../texts/warning-text.js';
import type { Ui } from './command-reporter.js';
import { commandLines } from './format/command-lines.js';
import { slipWarningText } from './format/notice-text.js';
import { nextText } from './human/next-steps.js';
import { summaryText } from './human/summary.js';
import type { LastFields } from './json/events.js';

/** A run of create or retry. @param isGuided the guided start asks how to continue */
export function showRunResult(
  result: RunResult,
  status: number,
  { reporter, texts: { language } }: Pick<Ui, 'reporter' | 'texts'>,
  cwd: string,
  isGuided = false,
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
      reporter.finished(lastFields(ending, status), (palette, columns) =>
        summaryText(ending, status, { palette, columns, language, isGuided }),
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
    next: nextText(ending),
    line: ending.line ?? null,
    counts: ending.counts,
    unfinished: ending.stepCounts.users,
    run: ending.run,
    not_in_roster: ending.notInRoster,
    results: folder,
    files: ending.files.map((name) => join(folder, name)),
    warnings: ending.warnings.map((warning) => warningText(warning, 'en')),
  };
}

/** Lists remade reports. @param folder as the user would type it @param text above the names of the files */
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
    (_, columns) => {
      const written = textsIn(language).sheet.reportsWritten(folder, files.join(', '));
      return [...text.map(printable), wrapped(printable(written), columns)].join('\n');
    },
  );
}

/** Shows a sheet of slips, and users without one. @param isGuided true if the guided start explains the next step */
export function showSlips(
  sheet: SlipSheet,
  status: number,
  { reporter, texts: { language } }: Pick<Ui, 'reporter' | 'texts'>,
  cwd: string,
  isGuided = false,
): void {
  const texts = textsIn(language).sheet;
  const file = shownPath(sheet.path, cwd);
  const last = {
    exit_status: status,
    ended: 'slips' as const,
    reason: null,
    results: shownPath(sheet.folder, cwd),
    files: [file],
    next: sheet.others?.command ?? null,
    warnings: slipNotices(sheet).map((notice) => slipNoticeText(notice, 'en')),
  };
  reporter.finished(last, (_, columns) => {
    for (const notice of slipNotices(sheet)) reporter.notice(notice);
    const isInNone = sheet.slips.some(({ group }) => group.trim() === '');
    const groups = sheet.groups.size + Number(isInNone);
    // After a complete run, the guided start opens the sheet.
    const made = texts.made(sheet.slips.length, groups, isGuided && status === 0 ? undefined : file);
    const { others } = sheet;
    const more =
      others === undefined
        ? []
        : [wrapped(texts.more(others.n), columns), ...commandLines(others.command, columns, 2)];
    if (isGuided) return [wrapped(made, columns), ...more].join('\n');
    if (others !== undefined && !sheet.isRehearsal)
      return [wrapped(made, columns), wrapped(texts.printOnly, columns), ...more].join('\n');
    const advice = wrapped(sheet.isRehearsal ? texts.rehearsed : texts.print, columns);
    return [wrapped(made, columns), ...more, advice, ...commandLines(sheet.clean, columns, 2)].join('\n');
  });
}

type SlipNotice = Extract<Notice, { readonly kind: 'file' | 'slips' }>;

function slipNotices(sheet: SlipSheet): readonly SlipNotice[] {
  const { groups, warning, without, sealed, unopened = 0, unsure, rosterName, isUncertain } = sheet;
  const alike = countedValues(groups).filter(({ like }) => like !== undefined);
  const warnings: readonly SlipWarning[] = [
    ...(isUncertain ? [{ kind: 'sign-in-first' } as const] : []),
    ...(without.length > 0 ? [{ kind: 'without', nicknames: without } as const] : []),
    ...(sealed.length + unopened > 0
      ? [{ kind: 'sealed', nicknames: sealed, unopened: unopened || undefined } as const]
      : []),
    ...(alike.length > 0 ? [{ kind: 'alike', groups: alike } as const] : []),
    ...(unsure.length > 0 ? [{ kind: 'unsure', nicknames: unsure, rosterName } as const] : []),
  ];
  return [
    ...(warning === undefined ? [] : [{ kind: 'file', warning } as const]),
    ...warnings.map((one) => ({ kind: 'slips', warning: one }) as const),
  ];
}

function slipNoticeText(notice: SlipNotice, language: Language): string {
  return notice.kind === 'file'
    ? warningText(notice.warning, language)
    : slipWarningText(notice.warning, language);
}
