/** How a list differs from the one that was used before, from its journal: for the reports. */

import { type JournalView, LIST_FIELD } from '../../domain/journals.js';
import { nicknameKey } from '../../domain/user.js';
import type { ManualChange, SinceLastList } from '../../report/report-source.js';
import type { KnownPeople } from '../people/index.js';

/** @param inRoster the keys of the journal that the list has @param known after the list was read */
export function sinceLastList(
  journal: JournalView,
  inRoster: ReadonlySet<string>,
  known: Pick<KnownPeople, 'gone'> | undefined,
): SinceLastList {
  const all = [...journal.all()];
  const isNew = new Set(all.slice(journal.sizeBefore).filter(({ isRecognised }) => isRecognised !== true));
  const accounts = all.filter(({ outcome }) => outcome === 'created');
  const newcomers = accounts.filter((one) => isNew.has(one) && inRoster.has(one.key));
  const isUsedBefore = accounts.some((one) => !isNew.has(one));
  return {
    newcomers: isUsedBefore ? newcomers.map(({ nickname, name }) => ({ nickname, name })) : [],
    byHand: [...changedPeople(journal, inRoster), ...gonePeople(journal, known)],
  };
}

/** The newest value of each field. */
function changedPeople(journal: JournalView, inRoster: ReadonlySet<string>): Iterable<ManualChange> {
  const latest = new Map<string, ManualChange>();
  for (const { nickname: listed, at: since, ...change } of journal.changes) {
    const { key = '', account: nickname = listed } = journal.last(nicknameKey(listed)) ?? {};
    if (!inRoster.has(key) || change.field === LIST_FIELD) continue;
    // A person has renamed the account since.
    const isDone = change.field === 'nickname' && nicknameKey(change.is) === nicknameKey(nickname);
    if (!isDone) latest.set(JSON.stringify([key, change.field]), { ...change, nickname, since });
  }
  return latest.values();
}

function gonePeople(journal: JournalView, known: Pick<KnownPeople, 'gone'> | undefined) {
  const moves = journal.changes.filter(({ field }) => field === LIST_FIELD);
  const dates = new Map(moves.map(({ nickname, at }) => [nicknameKey(nickname), at]));
  const gone = known?.gone.filter(({ outcome }) => outcome === 'created') ?? [];
  return gone.map(({ nickname, account = nickname, name, was }): ManualChange => {
    return {
      nickname: account,
      name,
      field: LIST_FIELD,
      was,
      is: '',
      since: dates.get(nicknameKey(nickname)),
    };
  });
}
