/** `provision settle`: a person looked in the directory and says what became of rows in doubt. */

import { withRoster } from '../app/recorded-run.js';
import { remake, tellRemade, withoutStop } from '../app/reports.js';
import { findResults } from '../app/results-folder.js';
import type { Outside } from '../app/run-request.js';
import { UserError } from '../domain/errors.js';
import type { Known } from '../domain/outcome.js';
import { nicknameKey } from '../domain/user.js';
import { type Journal, type JournalView, openJournal } from '../journal/journal.js';
import { shownPath } from '../lib/shown-path.js';
import { count, printable, shellQuote } from '../ui/format/sentences.js';

/** What was found out, as typed: one of the two has to be. */
export type Found = { readonly created: boolean; readonly notCreated: boolean };

/** @returns the exit status */
export async function settle(
  results: string,
  nicknames: readonly string[],
  { created, notCreated }: Found,
  outside: Outside,
): Promise<number> {
  if (created === notCreated) {
    throw new UserError('usage', 'Say what you found: --created or --not-created, one of the two');
  }
  const { io, settings } = outside;
  const { folder, journal: before } = await findResults(results, io);
  const { head } = before;
  const journal = await openJournal({
    folder,
    head,
    forceUnlock: settings.forceUnlock,
    clock: io.clock,
    host: io.host,
  });
  try {
    const rows = nicknames.map((nickname) => inDoubt(nickname, journal, shownPath(folder, io.cwd)));
    for (const { key } of rows) await journal.settleByPerson(key, created ? 'created' : 'pending');
    const word = created ? 'created' : 'not created, to be sent again';
    const words = nicknames.map((nickname) => `${nickname}: ${word}`);
    await renew(words, folder, journal, outside);
  } finally {
    await journal.close();
  }
  return 0;
}

/** What was found out is in the journal by now: a report that cannot be made is no failure of it. */
async function renew(
  words: readonly string[],
  folder: string,
  journal: Journal,
  outside: Outside,
): Promise<void> {
  const { io, reporter } = outside;
  const shown = shownPath(folder, io.cwd);
  const last = { exit_status: 0, ended: 'settled', reason: null, message: words.join('; '), results: shown };
  try {
    const place = { folder, head: journal.head, typed: undefined };
    const made = await withRoster(place, outside, (opened) => remake(folder, journal, opened, outside));
    tellRemade(made, shown, last, words, reporter);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const next = `${io.program} report ${shellQuote(shown)} --roster <path>`;
    const why = `The report could not be renewed: ${withoutStop(error.message)}.`;
    reporter.note(`Noted in the journal. ${why}`);
    reporter.note(`To make it, name the roster: ${next}`);
    reporter.finished({ ...last, next, warnings: [why] }, () => printable(words.join('\n')));
  }
}

function inDoubt(nickname: string, journal: JournalView, folder: string): Known {
  const known = journal.last(nicknameKey(nickname));
  if (known?.outcome === 'unconfirmed' || known?.byPerson === true) return known;
  const why = known === undefined ? 'was never sent' : `is ${known.outcome}, not in doubt`;
  throw new UserError(
    'usage',
    `${nickname} ${why}: only rows in doubt can be settled, and nothing was noted`,
    whoIsInDoubt(journal, folder),
  );
}

const MOST_NAMED = 5;

/** From the journal: `unconfirmed.csv` is there only where a run in which somebody was left in doubt came to its end. */
function whoIsInDoubt(journal: JournalView, folder: string): string {
  const all = [...journal.all()].filter(({ outcome }) => outcome === 'unconfirmed');
  if (all.length === 0) return `Nobody is in doubt in ${folder}.`;
  const named = all.slice(0, MOST_NAMED).map(({ nickname }) => printable(nickname));
  const rest = all.length - named.length;
  const others = rest === 0 ? '' : ` and ${count(rest, 'other')}`;
  return `In doubt ${all.length === 1 ? 'is' : 'are'} ${named.join(', ')}${others}.`;
}
