/** Tracks which user owns each id in answers. An answer with the id of another user proves nothing. */

import { unproven } from '../../directory/created-id.js';
import type { OwnMessage } from '../../domain/detail.js';
import type { JournalView } from '../../domain/journals.js';
import type { Verdict } from '../../domain/outcome.js';
import { excerpt } from '../../domain/text.js';
import { nicknameKey } from '../../domain/user.js';
import { ownMessage } from '../../texts/own-message.js';
import type { Sighting } from './row-look-up.js';

export class UserIds {
  readonly #owners: Map<string, string>;
  readonly #journal: Pick<JournalView, 'ownerOf'> | undefined;
  readonly #service: string;

  /** @param others ids and nicknames of users who are not in the journal */
  constructor(
    journal: Pick<JournalView, 'ownerOf'> | undefined,
    service: string,
    others: Iterable<readonly [id: string, nickname: string]> = [],
  ) {
    this.#journal = journal;
    this.#service = service;
    this.#owners = new Map(others);
  }

  /** If several answers have the same id, the first one keeps it. */
  checkCreation(verdict: Verdict, nickname: string): Verdict {
    const rejection = this.#claim(verdict.id, nickname);
    return rejection === undefined ? verdict : unproven(verdict, rejection);
  }

  checkLookUp(seen: Sighting, nickname: string): Sighting {
    const rejection = seen.kind === 'found' ? this.#claim(seen.user.id, nickname) : undefined;
    return rejection === undefined ? seen : { kind: 'unknown', ...rejection, stop: null };
  }

  /** Records the user as the owner of the id. @returns the reason if that is not possible */
  #claim(id: string | undefined, nickname: string): OwnMessage | undefined {
    if (id === undefined) return undefined;
    const owner = this.#journal?.ownerOf(id)?.nickname ?? this.#owners.get(id) ?? nickname;
    if (nicknameKey(owner) !== nicknameKey(nickname))
      return ownMessage('id-of-another', {
        service: this.#service,
        login: excerpt(nickname),
        owner: excerpt(owner),
      });
    this.#owners.set(id, nickname);
    return undefined;
  }
}
