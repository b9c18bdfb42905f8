import type { NamesForm } from '../../directory/profile-reads.js';
import { Interrupted } from '../../domain/errors.js';
import { containsSecret } from '../../domain/password-text.js';
import { cellText } from '../../domain/text.js';
import { nicknameKey } from '../../domain/user.js';
import { decideRow, type PipelineInput } from './decide.js';

/** The names that the steps of a run are about, by field; and the keys of all nicknames of the roster. */
export type NamesInRoster = {
  readonly names: readonly {
    readonly field: string;
    readonly form: NamesForm;
    readonly values: ReadonlySet<string>;
  }[];
  readonly nicknames: ReadonlySet<string>;
};

/** The names in the rows that a run may send or finish; none where the profile has none. @throws {Interrupted} where the signal is aborted meanwhile */
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
    // A password in another cell is a finding of its row. It is neither asked about nor suggested.
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
