/** The rows to look up, and the values that their look-ups send. Callers decide what a look-up proves. */

import type { ProfileForm } from '../../directory/profile.js';
import { templatesIn } from '../../directory/profile-templates.js';
import type { Person } from '../../directory/render-request.js';
import { parseTemplate, placeholdersOf } from '../../directory/template.js';
import type { Clock, Interruption } from '../../domain/clock.js';
import type { Reason } from '../../domain/errors.js';
import type { JournalView } from '../../domain/journals.js';
import { attemptIdsOf, type Known } from '../../domain/outcome.js';
import { type PacedLookUp, type PipelineInput, people, type Sighting } from '../pipeline/index.js';

export type SoughtRow = {
  readonly known: Known;
  /** `undefined` if a value that the look-up sends is unknown. */
  readonly person: Person | undefined;
};

/** At most this many known users are looked up until one is found. */
const MAX_KNOWN = 3;

/** Users who must be in the directory, latest first, since earlier ones may have been deleted. */
export function knownUsers(journal: JournalView): readonly Known[] {
  return [...journal.all()]
    .filter(({ outcome, byPerson, evidence, account }) => {
      const isCertain = byPerson !== true || evidence === 'attempt_id';
      return outcome === 'created' && account === undefined && isCertain;
    })
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_KNOWN);
}

const NOT_IN_JOURNAL: readonly string[] = ['position', 'department'];

/** The values of a look-up that only the roster has, by placeholder. */
export function rosterValues(form: ProfileForm): readonly string[] {
  const isOfRoster = (name: string) =>
    NOT_IN_JOURNAL.includes(name) || Object.hasOwn(form.fields ?? {}, name);
  return lookUpValues(form).filter(isOfRoster);
}

function lookUpValues(form: ProfileForm): readonly string[] {
  const names = templatesIn(form)
    .filter(({ path }) => path[0] === 'look_up')
    .flatMap(({ template }) => placeholdersOf(parseTemplate(template) ?? []).map(({ name }) => name));
  return [...new Set(names)];
}

/** Placeholders with a different name than their field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  first: 'name.first',
  last: 'name.last',
  middle: 'name.middle',
  department: 'department_id',
};

export function lookedUpFields(form: ProfileForm): readonly string[] {
  return lookUpValues(form).map((name) => FIELD_OF[name] ?? name);
}

/** @param input the roster, read if the journal lacks a value that the look-up sends */
export async function soughtRows(
  rows: readonly Known[],
  form: ProfileForm,
  input: PipelineInput | undefined,
): Promise<readonly SoughtRow[]> {
  const others = { position: '', department: '', fields: {} };
  if (rosterValues(form).length === 0)
    return rows.map((known) => {
      const { nickname, name, departmentId } = known;
      return { known, person: { nickname, name, departmentId, ...others } };
    });
  if (input === undefined || rows.length === 0) return rows.map((known) => ({ known, person: undefined }));
  const keys = new Set(rows.map(({ key }) => key));
  const found = await people(input, ({ known }) => known !== undefined && keys.has(known.key));
  return rows.map((known) => ({ known, person: found.get(known.key) }));
}

export type SeenRow = {
  readonly row: SoughtRow;
  readonly beganAt: number;
  /** `undefined` if the journal lacks a value that the look-up sends. */
  readonly seen: Sighting | undefined;
};

export type LookUpStop = Pick<Extract<Sighting, { kind: 'unknown' }>, 'message' | 'detail' | 'why'> & {
  readonly reason: Reason;
  readonly status?: number | undefined;
};

/** Ends after a signal, and after an answer that every further look-up would also get. */
export async function* lookUpRows(
  rows: readonly SoughtRow[],
  lookUp: PacedLookUp,
  clock: Pick<Clock, 'now'>,
  { first }: Pick<Interruption, 'first'>,
): AsyncGenerator<SeenRow, LookUpStop | undefined, void> {
  for (const row of rows) {
    const beganAt = clock.now();
    const seen = row.person && (await lookUp(row.person, attemptIdsOf(row.known)));
    if (first.aborted && seen?.kind === 'unknown') return undefined;
    yield { row, beganAt, seen };
    const stop = seen && stopOf(seen);
    if (stop !== undefined || (first.aborted && seen !== undefined)) return stop;
  }
  return undefined;
}

/** @returns `undefined` if the next look-up may get a different answer */
export function stopOf(seen: Sighting): LookUpStop | undefined {
  if (seen.kind !== 'unknown' || seen.stop === null) return undefined;
  const { stop: reason, message, detail, why, verdict } = seen;
  return { reason, message, detail, why, status: verdict?.status };
}

/** Looks known users up until the directory shows one. Without that, absences prove nothing. */
export async function lookUpKnown(known: readonly Person[], lookUp: PacedLookUp): Promise<Sighting> {
  let last: Sighting = { kind: 'absent' };
  for (const person of known) {
    const seen = await lookUp(person);
    // Don't ask for a token again.
    if (seen.kind === 'found' || (seen.kind === 'unknown' && seen.stop === 'token_refused')) return seen;
    if (seen.kind === 'unknown' && (last.kind === 'absent' || seen.stop !== null)) last = seen;
  }
  return last;
}
