/** Reports that were made again. */

import { join } from 'node:path';
import type { Ending } from '../../app/ending.js';
import { printable } from '../../lib/terminal-text.js';
import type { CommandReporter } from '../command-reporter.js';
import type { LastFields } from '../json/events.js';

/**
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
