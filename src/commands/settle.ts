/** `provision settle`: records what a person found out about unconfirmed rows. */

import { withoutStop } from '../app/run-reports.js';
import { settle as settleRows } from '../app/settle.js';
import { UserError } from '../domain/errors.js';
import type { Io } from '../lib/io.js';
import { shownPath } from '../lib/shown-path.js';
import { printable } from '../lib/terminal-text.js';
import type { Settings } from '../settings/settings.js';
import { showRemade } from '../ui/command-end.js';
import type { Ui } from '../ui/command-reporter.js';

/** As typed: one of the two has to be. */
export type SettleOptions = { readonly created: boolean; readonly notCreated: boolean };

export async function settle(
  results: string,
  nicknames: readonly string[],
  { created, notCreated }: SettleOptions,
  settings: Settings,
  io: Io,
  { reporter, prompts, texts }: Ui,
): Promise<number> {
  if (created === notCreated) {
    throw new UserError('usage', 'Specify what you found: either --created or --not-created');
  }
  const request = { ...settings, results, rosterPath: undefined, nicknames, created };
  const { folder, report } = await settleRows(request, prompts, texts, io);
  const shown = shownPath(folder, io.cwd);
  const word = created ? 'created' : 'not created; the next run sends it again';
  const lines = nicknames.map((nickname) => `${nickname}: ${word}`);
  const last = { exit_status: 0, ended: 'settled', reason: null, message: lines.join('; '), results: shown };
  if (!(report instanceof UserError)) {
    showRemade(report, shown, last, lines, reporter);
    return 0;
  }
  const why = `The reports could not be updated: ${withoutStop(report.message)}.`;
  const next = texts.commands.on('report', shown, ' --roster <path>');
  reporter.notice({ kind: 'note', text: `Recorded in the journal. ${why}` });
  reporter.notice({ kind: 'note', text: `To update them, add the path of the roster: ${next}` });
  reporter.finished({ ...last, next, warnings: [why] }, () => printable(lines.join('\n')));
  return 0;
}
