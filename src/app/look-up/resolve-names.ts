/** Looks up the ids of names in a list, such as groups, before the first user is sent. */

import type { ConfiguredProfile } from '../../directory/configure-profile.js';
import { readNames } from '../../directory/names.js';
import type { NameSearch } from '../../directory/profile-reads.js';
import { otherUser } from '../../directory/render-request.js';
import { Interrupted, type Reason } from '../../domain/errors.js';
import type { JournalView } from '../../domain/journals.js';
import type { Language } from '../../domain/language.js';
import type { NameMeaning, NamesOf } from '../../domain/name-meaning.js';
import { withoutStop } from '../../domain/text.js';
import { nicknameKey } from '../../domain/user.js';
import { nearestOf } from '../../platform/suggest.js';
import { shownMessage } from '../../texts/own-message.js';
import { userError } from '../../texts/user-error.js';
import { type NamesInRoster, type Sighting, UserIds } from '../pipeline/index.js';
import { isMisread } from './listed-look-up.js';
import { askPages, createPacedLookUp, type LookUpContext } from './paced-look-up.js';

type NamesContext = LookUpContext & { readonly profile: ConfiguredProfile };

/** @throws {UserError} if the directory does not return the ids; {Interrupted} after a signal */
export async function resolveNames(
  { names, nicknames }: NamesInRoster,
  journal: JournalView | undefined,
  context: NamesContext,
): Promise<NamesOf> {
  const found = new Map<string, ReadonlyMap<string, NameMeaning>>();
  for (const { form, ...of } of names)
    found.set(
      of.field,
      'users' in form
        ? await usersNamed({ form, ...of }, nicknames, journal, context)
        : await meaningsOf(of.field, form, of.values, context),
    );
  return found;
}

async function meaningsOf(
  field: string,
  form: NameSearch,
  values: ReadonlySet<string>,
  context: NamesContext,
): Promise<ReadonlyMap<string, NameMeaning>> {
  const result = await readNames(form, values, askPages(form, context));
  if (result.kind === 'read') return result.meanings;
  throw unknownNames(field, context.profile.form.title, result);
}

/** Users of this roster may get their id only when they are created. */
async function usersNamed(
  { field, values }: NamesInRoster['names'][number],
  nicknames: ReadonlySet<string>,
  journal: JournalView | undefined,
  { profile, ...context }: NamesContext,
): Promise<ReadonlyMap<string, NameMeaning>> {
  const found = new Map<string, NameMeaning>();
  const ids = new UserIds(journal, profile.form.title);
  const lookUp = createPacedLookUp({ ...context, ids });
  for (const value of values) {
    const person = otherUser(profile, value);
    const key = person && nicknameKey(person.nickname);
    const known = key === undefined ? undefined : journal?.last(key)?.id;
    if (known !== undefined) found.set(value, { kind: 'one', id: known });
    else if (key !== undefined && nicknames.has(key)) found.set(value, { kind: 'later' });
    else {
      const seen = person && (await lookUp?.(person));
      if (seen?.kind === 'unknown') {
        if (context.interruption.first.aborted) throw new Interrupted();
        throw unknownNames(field, profile.form.title, seen);
      }
      const id = seen?.kind === 'found' ? seen.user.id : undefined;
      const nearest = nearestOf(value, nicknames);
      found.set(value, id === undefined ? { kind: 'none', nearest } : { kind: 'one', id });
    }
  }
  return found;
}

type Unknown = Pick<Extract<Sighting, { kind: 'unknown' }>, 'message' | 'detail' | 'why' | 'verdict'>;

function unknownNames(field: string, title: string, answer: Unknown) {
  const reason: Reason = answer.verdict?.stop ?? 'unreachable';
  const said = (language: Language) => withoutStop(shownMessage(answer, language) ?? '');
  return userError(reason, 'names-not-read', { field, title, said, isMisread: isMisread(answer) });
}
