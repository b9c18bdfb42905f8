/** Seals passwords for the holder of a key. The program can read only the passwords of its own process. */

import * as v from 'valibot';
import type { SealedRecords } from '../domain/sealed-records.js';
import { Secret } from '../domain/secret.js';
import { nicknameKey, type User } from '../domain/user.js';
import { CredentialStore } from './credential-store.js';
import type { Credentials } from './credentials.js';
import type { CredentialsFile } from './credentials-file.js';
import { createOpener, type Seal } from './seal.js';

const RECORD = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ nickname: v.string(), password: v.string(), attempt: v.number() }),
);

export class SealedCredentials implements Credentials {
  readonly #saved: CredentialsFile;
  readonly #records: Pick<SealedRecords, 'append'>;
  readonly #seal: Seal;
  /** The passwords of this process, which steps after a creation need. */
  readonly #own = new CredentialStore(',');

  /** @param saved unsealed passwords of earlier runs; none are added */
  constructor(saved: CredentialsFile, records: Pick<SealedRecords, 'append'>, seal: Seal) {
    this.#saved = saved;
    this.#records = records;
    this.#seal = seal;
  }

  get store(): CredentialStore {
    return this.#saved.store;
  }

  passwordFor: Credentials['passwordFor'] = (user, known) => this.#saved.passwordFor(user, known);

  another: Credentials['another'] = (user) => this.#saved.another(user);

  savedFor(user: User): readonly Secret[] {
    return [...this.#saved.savedFor(user), ...this.#own.passwordsOf(nicknameKey(user.nickname))];
  }

  passwordOf(user: User, attempt: number): Secret | undefined {
    const own = this.#own.passwordOf(nicknameKey(user.nickname), attempt);
    return own ?? this.#saved.passwordOf(user, attempt);
  }

  async keep(user: User, attempt: number): Promise<void> {
    const { nickname, password } = user;
    if (this.#own.passwordOf(nicknameKey(nickname), attempt)?.equals(password) === true) return;
    const record = { nickname, password: password.reveal(), attempt };
    await this.#records.append(await this.#seal(JSON.stringify(record)));
    this.#own.add({ nickname, password, attempt, outcome: '' });
    // If a password is both sealed and unsealed, readers treat the unsealed one as the later one.
    await this.#saved.drop(user, attempt);
  }

  async close(): Promise<void> {
    await this.#saved.close();
  }
}

export type OpenedPasswords = {
  readonly store: CredentialStore;
  /** `unopened`: records that are damaged or sealed for another key. */
  readonly records: number;
  readonly unopened: number;
};

/** @param identities if empty, no record is opened */
export async function openSealed(
  lines: readonly string[],
  identities: readonly Secret[],
): Promise<OpenedPasswords> {
  const store = new CredentialStore(',');
  let unopened = lines.length;
  if (unopened > 0 && identities.length > 0) {
    const open = await createOpener(identities);
    for (const line of lines) {
      const record = v.safeParse(RECORD, await open(line));
      if (!record.success) continue;
      const { password, ...more } = record.output;
      store.add({ ...more, password: new Secret(password), outcome: '' });
      unopened -= 1;
    }
  }
  return { store, records: lines.length, unopened };
}
