/** The users that the sandbox holds: in memory, without their passwords, gone with the process. */

/** A user as the sandbox keeps it; named as in the payload, never with a password. */
export type SandboxUser = {
  readonly nickname: string;
  readonly name: { readonly first: string; readonly last: string; readonly middle: string };
  readonly position: string;
  readonly department_id: number;
};

/** A user of the sandbox with the number it was given, from 1 in order of creation. */
export type CreatedUser = { readonly id: number } & SandboxUser;

export class SandboxUsers {
  readonly #byKey = new Map<string, CreatedUser>();

  /** Holds `already` from the start; of two with the same nickname the first. */
  constructor(already: readonly SandboxUser[] = []) {
    for (const user of already) {
      if (!this.has(user.nickname)) this.add(user);
    }
  }

  /** Whether the nickname is taken. Letter case and the way accents are written make no other nickname. */
  has(nickname: string): boolean {
    return this.#byKey.has(key(nickname));
  }

  /** Creates the user. Ask `has` first: a nickname that is taken is a fault of the caller. */
  add(user: SandboxUser): CreatedUser {
    if (this.has(user.nickname)) throw new Error('the nickname is taken');
    const created = onlyOwnMembers(user, this.#byKey.size + 1);
    this.#byKey.set(key(user.nickname), created);
    return created;
  }

  /** Everyone, in order of creation. */
  all(): readonly CreatedUser[] {
    return [...this.#byKey.values()];
  }

  get count(): number {
    return this.#byKey.size;
  }
}

function key(nickname: string): string {
  return nickname.normalize('NFC').toLowerCase();
}

/** Copied member by member, so that a password that came along is not kept. */
function onlyOwnMembers(user: SandboxUser, id: number): CreatedUser {
  const { first, last, middle } = user.name;
  return {
    id,
    nickname: user.nickname,
    name: { first, last, middle },
    position: user.position,
    department_id: user.department_id,
  };
}
