/** The meanings of the names in a list to the directory: all of them are looked up before the first user is sent. */

import { readNames } from '../../directory/names.js';
import type { NameSearch } from '../../directory/profile-reads.js';
import { Interrupted, type Reason } from '../../domain/errors.js';
import type { JournalView } from '../../domain/journals.js';
import type { Language } from '../../domain/language.js';
import type { NameMeaning } from '../../domain/name-meaning.js';
import { nicknameKey, splitLogin } from '../../domain/user.js';
import { nearestOf } from '../../lib/suggest.js';
import { withoutStop } from '../../lib/text.js';
import { shownMessage } from '../../texts/own-message.js';
import { userError } from '../../texts/user-error.js';
import type { NamesInRoster, NamesOf } from '../types/names-of.js';
import type { PacedLookUp, Sighting } from '../types/sighting.js';
import { askPages, createPacedLookUp, type LookUpContext } from './paced-look-up.js';

const MOST_NEAREST = 3;

/**
 * @throws {UserError} where the directory does not say what the names mean
 * @throws {Interrupted} after a signal
 */
export async function resolveNames(
  { names, nicknames }: NamesInRoster,
  journal: JournalView | undefined,
  context: LookUpContext & { readonly title: string },
): Promise<NamesOf> {
  const found = new Map<string, ReadonlyMap<string, NameMeaning>>();
  const lookUp = createPacedLookUp(context);
  for (const { field, form, values } of names)
    found.set(
      field,
      'users' in form
        ? await usersNamed(field, values, nicknames, journal, lookUp, context.title)
        : await meaningsOf(field, form, values, context),
    );
  return found;
}

async function meaningsOf(
  field: string,
  form: NameSearch,
  values: ReadonlySet<string>,
  context: LookUpContext & { readonly title: string },
): Promise<ReadonlyMap<string, NameMeaning>> {
  const result = await readNames(form, values, askPages(form, context));
  if (result.kind === 'read') return result.meanings;
  throw unknownNames(field, context.title, result);
}

/** Users of this roster have no id yet, and get one when they are created. */
async function usersNamed(
  field: string,
  values: ReadonlySet<string>,
  nicknames: ReadonlySet<string>,
  journal: JournalView | undefined,
  lookUp: PacedLookUp | undefined,
  title: string,
): Promise<ReadonlyMap<string, NameMeaning>> {
  const found = new Map<string, NameMeaning>();
  for (const value of values) {
    const { nickname } = splitLogin(value);
    const key = nicknameKey(nickname);
    const known = journal?.after(key)?.id;
    if (known !== undefined || nicknames.has(key)) {
      found.set(value, known === undefined ? { kind: 'later' } : { kind: 'one', id: known });
      continue;
    }
    const seen = await lookUp?.(personCalled(nickname));
    if (seen?.kind === 'unknown') {
      if (seen.verdict === undefined) throw new Interrupted();
      throw unknownNames(field, title, seen);
    }
    const id = seen?.kind === 'found' ? seen.user.id : undefined;
    const nearest = nearestOf(nickname, nicknames, MOST_NEAREST);
    found.set(value, id === undefined ? { kind: 'none', nearest } : { kind: 'one', id });
  }
  return found;
}

function personCalled(nickname: string): Parameters<PacedLookUp>[0] {
  return {
    nickname,
    name: { first: '', last: '', middle: '' },
    position: '',
    department: '',
    departmentId: undefined,
    fields: {},
  };
}

type Unknown = Pick<Extract<Sighting, { kind: 'unknown' }>, 'message' | 'detail' | 'why' | 'verdict'>;

function unknownNames(field: string, title: string, answer: Unknown) {
  const reason: Reason = answer.verdict?.stop ?? 'unreachable';
  const said = (language: Language) => withoutStop(shownMessage(answer, language) ?? '');
  return userError(reason, 'names-not-read', { field, title, said });
}
