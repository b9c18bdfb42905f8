/** The names that the steps of a run are about: looked up where there is an address, and counted for the plan. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import type { JournalView } from '../../domain/journals.js';
import { foldSpaces } from '../../lib/text.js';
import { type AskContext, NO_LINE, resolveNames } from '../look-up/index.js';
import type { Target } from '../opening/index.js';
import type { CheckOptions } from '../types/check-options.js';
import type { NameCount, NamesInRoster, NamesOf } from '../types/names-of.js';

/** Asks the directory. @throws {UserError} where it does not say what the names mean */
export async function lookUpNames(
  names: NamesInRoster,
  { form: { title } }: ConfiguredProfile,
  journal: JournalView | undefined,
  { directory, token }: Target,
  paced: Pick<AskContext, 'pacer' | 'clock' | 'interruption'>,
): Promise<NamesOf> {
  if (names.names.length === 0) return new Map();
  await token?.ready();
  return await resolveNames(names, journal, {
    ...{ ...paced, directory, title },
    newToken: async () => (await token?.renew(NO_LINE)) ?? false,
  });
}

/** @param known what the directory said. Default: it was not asked */
export function countNames({ names }: NamesInRoster, known?: NamesOf): readonly NameCount[] {
  // Spellings that differ in letter case are one name.
  const count = (values: Iterable<string>) => new Set([...values].map(foldSpaces)).size;
  return names.map(({ field, values }) => {
    const meanings = known?.get(field);
    const isUnknown = (value: string) => !['one', 'later'].includes(meanings?.get(value)?.kind ?? 'none');
    const unknown = meanings && count([...values].filter(isUnknown));
    return { field, names: count(values), ...(unknown !== undefined && { unknown }) };
  });
}

/** The ids of names, for the requests of steps. In a rehearsal a name stands for itself: the sandbox has any. */
export function idsOf(
  { form: { names: forms = {} } }: ConfiguredProfile,
  { names }: Pick<CheckOptions, 'names'>,
) {
  return {
    idOf(field: string, name: string): string | number | undefined {
      if (names === undefined) return name;
      const meaning = names.get(field)?.get(name);
      return meaning?.kind === 'one' ? meaning.id : undefined;
    },
    isOfUsers(field: string): boolean {
      const form = Object.hasOwn(forms, field) ? forms[field] : undefined;
      return form !== undefined && 'users' in form;
    },
  };
}
