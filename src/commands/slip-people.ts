/** Who gets a slip, and with which password: from the journal, the credentials and the roster as it is now. */

import { relative } from 'node:path';
import { readBook } from '../credentials/book.js';
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
  /** Only these; none: all. */
  readonly nicknames: readonly string[];
  /** Only those created in this run. */
  readonly run: number | undefined;
};

/** A slip, and the row it is for; a person whom the roster no longer holds has none. */
export type SlipOf = { readonly slip: Slip; readonly row: ReportRow | undefined };

/** In the order of the roster; those whom it no longer holds come last. */
export type People = {
  readonly slips: readonly SlipOf[];
  /** Nicknames of people who were created and whose password is known no more. */
  readonly without: readonly string[];
  /** Nicknames of people with a slip by the roster, which was saved again after they were sent: it may hold another password. */
  readonly unsure: readonly string[];
};

/** @throws {UserError} `usage` where one of the nicknames was not created */
export async function gather(sources: Sources, outside: Outside): Promise<People> {
  const { folder, roster, journal } = sources;
  const { book } = await readBook(folder, roster.delimiter ?? ',');
  const rows = await createdRows(sources, outside);
  const sentAt = sendingTimes(journal);
  const slips: SlipOf[] = [];
  const without: string[] = [];
  const unsure: string[] = [];
  for (const known of asked(sources, rows)) {
    const row = rows.get(known.key);
    const draft = row === undefined ? {} : roster.columns.draft(row.row);
    const kept = book.of(known.key, known.attempt);
    const password = kept ?? (known.hasCredential === true ? undefined : rostersOwn(draft.password));
    if (password === undefined) {
      without.push(known.nickname);
      continue;
    }
    const login = loginOf(row?.nickname ?? known.nickname, draft.nickname);
    slips.push({ row, slip: { name: row?.name ?? known.name, login, password } });
    if (kept === undefined && (roster.modifiedAt ?? 0) >= sentAt(known)) unsure.push(known.nickname);
  }
  return { slips, without, unsure };
}

/** By their nickname's key. */
async function createdRows(
  { folder, roster, journal }: Sources,
  outside: Outside,
): Promise<ReadonlyMap<string, ReportRow>> {
  const rosterPath = relative(folder, roster.path ?? '');
  const job = { roster, rosterPath, folder, wanted: STILL_TO_DO, retry: false, again: '' };
  const rows = new Map<string, ReportRow>();
  for await (const row of outcomes(sourceOf(job, outside, journal), () => {})) {
    if (row.outcome === 'created' && row.known !== undefined) rows.set(row.known.key, row);
  }
  return rows;
}

function asked({ journal, nicknames, run }: Sources, rows: ReadonlyMap<string, ReportRow>): readonly Known[] {
  const all = [...journal.all()];
  const created = [
    ...[...rows.values()].flatMap(({ known }) => known ?? []),
    ...all.filter(({ key, outcome }) => outcome === 'created' && !rows.has(key)),
  ];
  const keys = new Set(nicknames.map(nicknameKey));
  const strangers = [...keys].filter((key) => journal.last(key)?.outcome !== 'created');
  if (strangers.length > 0) {
    const message = `Nobody was created as ${strangers.join(', ')}`;
    throw new UserError('usage', message, 'Is the nickname right?');
  }
  return created.filter(
    (known) => (keys.size === 0 || keys.has(known.key)) && (run === undefined || run === known.run),
  );
}

/** Not before when somebody was sent: milliseconds since the epoch. The journal keeps no password, so times have to tell. */
function sendingTimes({ runs }: JournalView): (known: Known) => number {
  const starts = new Map(runs.map(({ run, startedAt }) => [run, startedAt]));
  const first = runs[0]?.startedAt ?? 0;
  // A person's word may have come in any later run.
  return ({ run, byPerson }) => (byPerson === true ? first : (starts.get(run) ?? first));
}

function rostersOwn(cell: unknown): Secret | undefined {
  return typeof cell === 'string' && cell.trim() !== '' ? new Secret(cell) : undefined;
}

/** With its domain, where the roster has it: that is what people type. */
function loginOf(nickname: string, cell: unknown): string {
  return typeof cell === 'string' && cell.includes('@') ? cell.trim() : nickname;
}
