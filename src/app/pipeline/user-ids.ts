/** The owners of the ids in answers: an answer with the id of another user proves nothing. */

import { unproven } from '../../directory/created-id.js';
import type { OwnMessage } from '../../domain/detail.js';
import type { JournalView } from '../../domain/journals.js';
import type { Verdict } from '../../domain/outcome.js';
import { excerpt } from '../../domain/text.js';
import { nicknameKey } from '../../domain/user.js';
import { ownMessage } from '../../texts/own-message.js';
import type { Sighting } from './row-look-up.js';

/** The ids of one run: those of the journal, and those in answers. */
export class UserIds {
  readonly #nicknames: Map<string, string>;
  readonly #journal: Pick<JournalView, 'ownerOf'> | undefined;
  readonly #service: string;

  /** @param others ids of users who are not in the journal, with their nicknames */
  constructor(
    journal: Pick<JournalView, 'ownerOf'> | undefined,
    service: string,
    others: Iterable<readonly [id: string, nickname: string]> = [],
  ) {
    this.#journal = journal;
    this.#service = service;
    this.#nicknames = new Map(others);
  }

  /** The first of several answers with one id gets it. */
  ofCreation(verdict: Verdict, nickname: string): Verdict {
    const own = this.#ofAnother(verdict.id, nickname);
    return own === undefined ? verdict : unproven(verdict, own);
  }

  ofLookUp(seen: Sighting, nickname: string): Sighting {
    const own = seen.kind === 'found' ? this.#ofAnother(seen.user.id, nickname) : undefined;
    return own === undefined ? seen : { kind: 'unknown', ...own, stop: null };
  }

  /** @returns why the id is not this user's; `undefined`: it is, from now on */
  #ofAnother(id: string | undefined, nickname: string): OwnMessage | undefined {
    if (id === undefined) return undefined;
    const owner = this.#journal?.ownerOf(id)?.nickname ?? this.#nicknames.get(id) ?? nickname;
    if (nicknameKey(owner) !== nicknameKey(nickname))
      return ownMessage('id-of-another', {
        service: this.#service,
        login: excerpt(nickname),
        owner: excerpt(owner),
      });
    this.#nicknames.set(id, nickname);
    return undefined;
  }
}
