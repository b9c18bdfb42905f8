/** Finds the values that a look-up sends of each row: in the journal, or else in the roster. */

import type { ProfileForm } from '../../directory/profile.js';
import { templatesIn } from '../../directory/profile-templates.js';
import type { Person } from '../../directory/render-request.js';
import { parseTemplate, placeholdersOf } from '../../directory/template.js';
import type { JournalView } from '../../domain/journals.js';
import type { Known } from '../../domain/outcome.js';
import { type PipelineInput, people } from '../pipeline/index.js';

export type SoughtRow = {
  readonly known: Known;
  /** `undefined` if a value that the look-up sends is not known. */
  readonly person: Person | undefined;
};

/** The most known users that are looked up until one is found. */
const MOST_KNOWN = 3;

/** Users certain to be in the directory, the latest first: an earlier one may have been deleted since. */
export function knownUsers(journal: JournalView): readonly Known[] {
  return [...journal.all()]
    .filter(({ outcome, byPerson, evidence }) => {
      return outcome === 'created' && (byPerson !== true || evidence === 'attempt_id');
    })
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST_KNOWN);
}

const NOT_IN_JOURNAL: readonly string[] = ['position', 'department'];

/** The values of a look-up that only the roster has, by the names of their placeholders. */
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

/** Placeholders with names other than their fields'. */
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
  if (rosterValues(form).length === 0) return rows.map((known) => ({ known, person: personOf(known) }));
  if (input === undefined || rows.length === 0) return rows.map((known) => ({ known, person: undefined }));
  const found = await people(input, new Set(rows.map(({ key }) => key)));
  return rows.map((known) => ({ known, person: found.get(known.key) }));
}

/** A person as the journal has one: without what `rosterValues` names. */
function personOf({ nickname, name, departmentId }: Known): Person {
  return { nickname, name, departmentId, position: '', department: '', fields: {} };
}
