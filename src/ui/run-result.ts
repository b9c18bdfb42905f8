/** How a run of create or retry ended, for people and for programs. */

import { join } from 'node:path';
import type { Ending, RunResult } from '../app/ending.js';
import { noCounts } from '../domain/outcome.js';
import { shownPath } from '../lib/shown-path.js';
import type { CommandReporter } from './command-reporter.js';
import { summaryText } from './human/summary.js';
import type { LastFields } from './json/events.js';

/** @param status the exit status */
export function showRunResult(
  result: RunResult,
  status: number,
  reporter: CommandReporter,
  cwd: string,
): void {
  switch (result.kind) {
    case 'declined':
      return;
    case 'checked':
      reporter.finished({
        exit_status: status,
        ended: 'checked',
        reason: null,
        counts: result.counts,
        run: noCounts(),
        results: shownPath(result.folder, cwd),
        files: result.findings === undefined ? [] : [shownPath(result.findings, cwd)],
      });
      return;
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
