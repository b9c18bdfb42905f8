/** Who gets a slip, and with which password: from the journal, the credentials and the roster as it is now. */

import { relative } from 'node:path';
import { type Book, readBook } from '../credentials/book.js';
import type { Slip } from '../credentials/slips-page.js';
import { STILL_TO_DO } from '../decision.js';
import { UserError } from '../errors.js';
import type { JournalView } from '../journal/journal.js';
import type { Known } from '../outcome.js';
import { outcomes } from '../provision.js';
import type { ReportRow } from '../report/report.js';
import type { Roster } from '../roster/roster.js';
import { Secret } from '../secret.js';
import { nicknameKey } from '../user.js';
import type { Outside } from './job.js';
import { sourceOf } from './source.js';

export type Sources = {
  readonly folder: string;
  readonly roster: Roster;
  readonly journal: JournalView;
  readonly nicknames: readonly string[];
  /** Only those created in this run. */
  readonly run: number | undefined;
};

/** A slip, and the row it is for; a person whom the roster no longer holds has none. */
export type SlipOf = { readonly slip: Slip; readonly row: ReportRow | undefined };

export type People = {
  readonly slips: readonly SlipOf[];
  /** Nicknames of people who were created and whose password is known no more. */
  readonly without: readonly string[];
  /** Nicknames of people with a slip by the roster, which was saved again after they were sent: it may hold another password. */
  readonly unsure: readonly string[];
};

/** @throws {UserError} `usage` where one of the nicknames was not created */
export async function gather(sources: Sources, outside: Outside): Promise<People> {
  const { folder, roster, journal, nicknames, run } = sources;
  const { book } = await readBook(folder, roster.delimiter ?? ',');
  const asked = new Set(nicknames.map(nicknameKey));
  const isAsked = (known: Known): boolean =>
    known.outcome === 'created' &&
    (asked.size === 0 || asked.has(known.key)) &&
    (run ?? known.run) === known.run;
  const job = {
    roster,
    rosterPath: relative(folder, roster.path ?? ''),
    folder,
    wanted: STILL_TO_DO,
    retry: false,
    again: '',
  };
  const found: SlipOf[] = [];
  const without: string[] = [];
  const unsure: string[] = [];
  const sentAt = sendingTimes(journal);
  const done = new Set<string>();
  for await (const row of outcomes(sourceOf(job, outside, journal), () => {})) {
    if (row.outcome !== 'created' || row.known === undefined || !isAsked(row.known)) continue;
    done.add(row.known.key);
    const draft = roster.columns.draft(row.row);
    const password = passwordOf(row.known, book, draft.password);
    if (password === undefined) without.push(row.nickname);
    else {
      found.push({ row, slip: { name: row.name, login: loginOf(row.nickname, draft.nickname), password } });
      const isKept =
        row.known.hasCredential === true || book.of(row.known.key, row.known.attempt) !== undefined;
      if (!isKept && (roster.modifiedAt ?? 0) >= sentAt(row.known)) unsure.push(row.nickname);
    }
  }
  // No row of theirs: taken out of the roster since, or another name stands there now.
  for (const known of journal.all()) {
    if (done.has(known.key) || !isAsked(known)) continue;
    const password = passwordOf(known, book, undefined);
    if (password === undefined) without.push(known.nickname);
    else found.push({ row: undefined, slip: { name: known.name, login: known.nickname, password } });
  }
  const strangers = [...asked].filter((key) => journal.last(key)?.outcome !== 'created');
  if (strangers.length === 0) return { slips: found, without, unsure };
  throw new UserError('usage', `Nobody was created as ${strangers.join(', ')}`, 'Is the nickname right?');
}

/** Not before when somebody was sent: milliseconds since the epoch. The journal keeps no password, so times have to tell. */
function sendingTimes({ runs }: JournalView): (known: Known) => number {
  const starts = new Map(runs.map(({ run, startedAt }) => [run, startedAt]));
  const first = runs[0]?.startedAt ?? 0;
  // A person's word may have come in any later run.
  return ({ run, byPerson }) => (byPerson === true ? first : (starts.get(run) ?? first));
}

/** Of the accepted try: the one that was kept for it, or else the roster's own. */
function passwordOf(known: Known, book: Book, cell: unknown): Secret | undefined {
  const kept = book.of(known.key, known.attempt);
  if (kept !== undefined || known.hasCredential === true) return kept;
  return typeof cell === 'string' && cell.trim() !== '' ? new Secret(cell) : undefined;
}

/** With its domain, where the roster has it: that is what people type. */
function loginOf(nickname: string, cell: unknown): string {
  return typeof cell === 'string' && cell.includes('@') ? cell.trim() : nickname;
}
