/** The users of the sandbox: in memory, without their passwords, gone with the process. */

/** A user as the sandbox keeps it; named as in the payload, never with a password. */
export type SandboxUser = {
  readonly nickname: string;
  readonly name: { readonly first: string; readonly last: string; readonly middle: string };
  readonly position: string;
  readonly department_id: number;
};

/** A user of the sandbox with the number it was given, from 1 in order of creation. */
export type CreatedUser = { readonly id: number } & SandboxUser;

/** By the folded nickname, in order of creation. */
export type Users = Map<string, CreatedUser>;

/** Creates the user, unless the nickname is taken. */
export function addUser(users: Users, user: SandboxUser): CreatedUser | undefined {
  const { nickname, name, position, department_id } = user;
  if (users.has(fold(nickname))) return undefined;
  // Member by member, so that a password in the payload is not kept.
  const { first, last, middle } = name;
  const created = { id: users.size + 1, nickname, name: { first, last, middle }, position, department_id };
  users.set(fold(nickname), created);
  return created;
}

/** The key by which nicknames are compared: without regard to case and to how accents are composed. */
export function fold(nickname: string): string {
  return nickname.normalize('NFC').toLowerCase();
}
