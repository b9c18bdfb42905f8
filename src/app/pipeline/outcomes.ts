/** Reads a roster for its current outcomes, its users, and the names that its steps use. */

import type { NamesForm } from '../../directory/profile-reads.js';
import { Interrupted } from '../../domain/errors.js';
import { type Finding, isError } from '../../domain/finding.js';
import type { LeftOut } from '../../domain/left-out.js';
import type { Known, OutcomeName } from '../../domain/outcome.js';
import { containsSecret } from '../../domain/password-text.js';
import type { Row } from '../../domain/row.js';
import type { UserStep } from '../../domain/step.js';
import { cellText } from '../../domain/text.js';
import { nicknameKey, type PartialUser, type User } from '../../domain/user.js';
import { type DecidedRow, decideRow, departmentName, type PipelineInput } from './decide.js';

/** A row with its current outcome. The department has the name that people see; `''` if only a number is known. */
export type PipelineRow = Omit<PartialUser, 'identity'> & {
  readonly row: Row;
  readonly outcome: OutcomeName;
  readonly steps: readonly UserStep[];
  /** The state of the nickname in the journal; absent if the row has become `invalid` since. */
  readonly known: Known | undefined;
  readonly findings: readonly Finding[];
  readonly leftOut: LeftOut | undefined;
};

/** Yields the current outcome of every row. @param onKnown called with the key of each nickname that the journal has */
export async function* outcomes(
  input: PipelineInput,
  onKnown: (key: string) => void,
): AsyncGenerator<PipelineRow, void, void> {
  const checker = await input.checker();
  const { sources } = input.roster.columns;
  const hasColumn = (field: string) => sources.some((one) => one.field === field || one.field === 'name');
  for await (const row of input.roster.rows()) {
    const { partial, outcome, known, steps, left, ...decided } = decideRow(row, input, checker);
    // If no column has names, this is a finding of the list and not of its rows.
    const findings = decided.findings.filter(
      (one) => one.code !== 'name-missing' || isError(one) || hasColumn(one.field),
    );
    if (known !== undefined) onKnown(known.key);
    const { identity: _, ...person } = partial;
    yield {
      ...person,
      row,
      department: departmentName(person, input),
      outcome,
      leftOut: outcome === 'left_out' ? left?.row : undefined,
      steps,
      known: outcome === 'invalid' ? undefined : known,
      // Reports must not show which of the passwords in use are weak.
      findings: outcome === 'created' ? findings.filter(({ code }) => code !== 'password-weak') : findings,
    };
  }
}

/** The users of the rows that are wanted, by key. @param most how many at most */
export async function people(
  input: PipelineInput,
  isWanted: (row: DecidedRow) => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, Omit<User, 'password'>>> {
  const found = new Map<string, Omit<User, 'password'>>();
  const checker = await input.checker();
  for await (const row of input.roster.rows()) {
    const decided = decideRow(row, input, checker);
    if (decided.user === undefined || !isWanted(decided)) continue;
    const { password: _, ...person } = decided.user;
    found.set(decided.known?.key ?? nicknameKey(person.nickname), person);
    if (found.size === most) break;
  }
  return found;
}

/** The names that the steps of a run use, by field, and the keys of all nicknames in the roster. */
export type NamesInRoster = {
  readonly names: readonly {
    readonly field: string;
    readonly form: NamesForm;
    readonly values: ReadonlySet<string>;
  }[];
  readonly nicknames: ReadonlySet<string>;
};

/** Collects the names in the rows that a run may send or finish. @throws {Interrupted} once the signal is aborted */
export async function namesInRoster(
  input: PipelineInput,
  forms: Readonly<Record<string, NamesForm>> = {},
  signal: AbortSignal,
): Promise<NamesInRoster> {
  if (Object.keys(forms).length === 0) return { names: [], nicknames: new Set() };
  const names = Object.entries(forms).map(([field, form]) => ({ field, form, values: new Set<string>() }));
  const nicknames = new Set<string>();
  const checker = await input.checker();
  for await (const row of input.roster.rows()) {
    if (signal.aborted) throw new Interrupted();
    const { action, outcome, partial, toDo } = decideRow(row, input, checker);
    // A password in the wrong cell is a finding of its row, and must be neither looked up nor suggested.
    const passwords = [input.roster.columns.draft(row).password, row.formerPassword].map(cellText);
    const isShown = (text: string) => !passwords.some((password) => containsSecret(text, password));
    if (partial.nickname !== '' && isShown(partial.nickname)) nicknames.add(nicknameKey(partial.nickname));
    if (action === 'leave') continue;
    const wanted = outcome === 'created' ? toDo : (input.stepsOf?.(partial) ?? []);
    for (const { form, value } of wanted)
      if (isShown(value)) names.find(({ field }) => field === form.for)?.values.add(value);
  }
  return { names: names.filter(({ values }) => values.size > 0), nicknames };
}
