/** Who gets a slip, and with which password: from the journal, the credentials and the roster as it is now. */

import { UserError } from '../../domain/errors.js';
import type { JournalView } from '../../domain/journals.js';
import { acceptedAttempt, type Known } from '../../domain/outcome.js';
import { Secret } from '../../domain/secret.js';
import { nicknameKey } from '../../domain/user.js';
import { readCredentials } from '../../passwords/credential-store.js';
import type { Slip } from '../../passwords/slips-page.js';
import type { Roster } from '../../roster/roster.js';
import { outcomes, type PipelineRow, pipelineInput } from '../pipeline/index.js';
import type { CheckOptions } from '../types/check-options.js';
import { ALL_TO_DO } from '../types/selection.js';

/** The title of the group of a row's slip; `''` for none. */
type TitleOf = (row: PipelineRow) => string;

type SlipSource = {
  /** Absolute path of the results folder. */
  readonly folder: string;
  readonly roster: Roster;
  readonly journal: JournalView;
  readonly checks: CheckOptions;
  readonly nicknames: readonly string[];
  readonly run: number | undefined;
  readonly titleOf: TitleOf;
};

/** In the order of the roster; those whom it no longer holds come last. */
export type SlipPeople = {
  readonly slips: readonly Slip[];
  /** Nicknames of people who were created and whose password is known no more. */
  readonly without: readonly string[];
  /** Nicknames of people with a slip by the roster, which was saved again after they were sent: it may hold another password. */
  readonly unsure: readonly string[];
};

/** @throws {UserError} `usage` where one of the nicknames was not created */
export async function peopleOf(source: SlipSource): Promise<SlipPeople> {
  const { folder, roster, journal, nicknames, run, titleOf } = source;
  const keys = new Set(nicknames.map(nicknameKey));
  const strangers = [...keys].filter((key) => journal.last(key)?.outcome !== 'created');
  if (strangers.length > 0) {
    const message = `No user was created as ${strangers.join(', ')}`;
    throw new UserError('usage', message, 'Check the spelling.');
  }
  const { store } = await readCredentials(folder, roster.delimiter ?? ',');
  const sentAt = sendingTimes(journal);
  const people = { slips: [] as Slip[], without: [] as string[], unsure: [] as string[] };
  for await (const [known, row] of created(source)) {
    if ((keys.size > 0 && !keys.has(known.key)) || (run !== undefined && run !== known.run)) continue;
    const draft = row === undefined ? {} : roster.columns.draft(row.row);
    const kept = store.passwordOf(known.key, acceptedAttempt(known));
    const password = kept ?? (known.hasCredential === true ? undefined : rostersOwn(draft.password));
    if (password === undefined) {
      people.without.push(known.nickname);
      continue;
    }
    const login = loginOf(row?.nickname ?? known.nickname, draft.nickname);
    const group = row === undefined ? '' : titleOf(row);
    people.slips.push({ name: row?.name ?? known.name, login, password, group });
    if (kept === undefined && (roster.modifiedAt ?? 0) >= sentAt(known)) people.unsure.push(known.nickname);
  }
  return people;
}

/** Everybody who was created, with the row that is theirs. */
async function* created(source: SlipSource): AsyncGenerator<readonly [Known, PipelineRow | undefined]> {
  const { roster, journal, checks } = source;
  const seen = new Set<string>();
  const input = pipelineInput({ roster, selection: ALL_TO_DO }, checks, journal);
  for await (const row of outcomes(input, () => {})) {
    if (row.outcome !== 'created' || row.known === undefined) continue;
    seen.add(row.known.key);
    yield [row.known, row];
  }
  for (const known of journal.all())
    if (known.outcome === 'created' && !seen.has(known.key)) yield [known, undefined];
}

/** The earliest time at which somebody was sent: milliseconds since the epoch. The journal keeps no password, so times decide. */
function sendingTimes({ runs }: JournalView): (known: Known) => number {
  const starts = new Map(runs.map(({ run, startedAt }) => [run, startedAt]));
  const first = runs[0]?.startedAt ?? 0;
  // A person may have settled it after any later run.
  return ({ run, byPerson }) => (byPerson === true ? first : (starts.get(run) ?? first));
}

function rostersOwn(cell: unknown): Secret | undefined {
  return typeof cell === 'string' && cell.trim() !== '' ? new Secret(cell) : undefined;
}

/** With its domain, where the roster has it: that is what people type. */
function loginOf(nickname: string, cell: unknown): string {
  return typeof cell === 'string' && cell.includes('@') ? cell.trim() : nickname;
}

/**
 * @param by a column of the roster, `department`, or `none`; undefined: by department where the roster has such a column
 * @param department the word before the number of a department without a known name
 * @throws {UserError} `usage` where the roster has no such column, or one that holds passwords
 */
export function titles({ columns }: Roster, by: string | undefined, department: string): TitleOf {
  const hasDepartments = columns.sources.some(({ field }) => field === 'department_id');
  const selection = by?.trim() ?? (hasDepartments ? 'department' : 'none');
  if (selection.toLowerCase() === 'none') return () => '';
  if (selection.toLowerCase() === 'department' && hasDepartments) {
    return ({ departmentId: id, department: text }) =>
      id === undefined ? titled(text, department) : text || `${department} ${id}`;
  }
  const place = columns.find?.(selection);
  if (place === undefined) {
    const known = columns.headers.filter((_, at) => !columns.secretCells.has(at)).join(', ');
    const what = `--group-by takes a column of the roster, not "${by}"`;
    throw new UserError('usage', what, `The columns are ${known}. For a sheet without groups, use none.`);
  }
  if ('field' in place ? place.field === 'password' : columns.secretCells.has(place.column))
    throw new UserError('usage', `--group-by ${by}: that column may contain passwords`);
  const noun = 'field' in place ? selection : columns.headers[place.column]?.trim();
  return ({ row }) => {
    const cell = 'field' in place ? columns.draft(row)[place.field] : row.cells[place.column];
    return titled(typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '', noun);
  };
}

/** A number alone does not say what it counts. */
function titled(text: string, noun: string | undefined): string {
  return /^\d+$/.test(text) ? `${noun} ${text}` : text;
}
