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
    return this.#byKey.has(fold(nickname));
  }

  /** Creates the user, whose nickname is free. */
  add({ nickname, name: { first, last, middle }, position, department_id }: SandboxUser): CreatedUser {
    // Member by member, so that a password that came along is not kept.
    const user = {
      id: this.#byKey.size + 1,
      nickname,
      name: { first, last, middle },
      position,
      department_id,
    };
    this.#byKey.set(fold(nickname), user);
    return user;
  }

  /** Everyone, in order of creation. */
  all(): readonly CreatedUser[] {
    return [...this.#byKey.values()];
  }
}

/** What two nicknames are compared by. */
export function fold(nickname: string): string {
  return nickname.normalize('NFC').toLowerCase();
}
