/** The client of a directory with a shipped profile, against a real server: users, ids of names, steps and lists. */

import { configureProfile } from '../../src/directory/configure-profile.js';
import { createDirectory } from '../../src/directory/directory.js';
import { textAt } from '../../src/directory/found-user.js';
import { readNames } from '../../src/directory/names.js';
import type { ListForm } from '../../src/directory/profile-reads.js';
import { type ListReader, readItems } from '../../src/directory/read-list.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import type { StepVerdict } from '../../src/directory/step-answer.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import type { Verdict } from '../../src/domain/outcome.js';
import type { ShippedName } from '../../src/domain/profile-name.js';
import { Secret } from '../../src/domain/secret.js';
import type { User } from '../../src/domain/user.js';
import { systemClock } from '../../src/platform/system-clock.js';

export type OpenDirectory = {
  create(nickname: string): Promise<Verdict>;
  /** The ids of names in the profile's only field of names; `undefined` if there are none. */
  ids(...names: readonly string[]): Promise<readonly (string | number | undefined)[]>;
  /** Sends the profile's first step. @param nameId the id of its name */
  step(nickname: string, id: string | undefined, nameId: string | number | undefined): Promise<StepVerdict>;
  /** All users, and the number of requests. `users` is `undefined` if the list may be incomplete. */
  list(login: string): Promise<{ readonly users: readonly string[] | undefined; readonly requests: number }>;
};

const HISTORY = { everCreated: true, createdThisRun: true };
const NOT_ABORTED = new AbortController().signal;

export function openDirectory(name: ShippedName, baseUrl: string, token: string): OpenDirectory {
  const profile = configureProfile(shippedProfile(name), {});
  const { names = {}, then: [first] = [], list } = profile.form;
  const directory = createDirectory({
    known: new KnownSecrets(),
    profile,
    baseUrl: new URL(baseUrl),
    token: () => new Secret(token),
    headers: [],
    timeoutMs: 30_000,
    version: '0',
    clock: systemClock,
    debug: { isOn: false, line() {} },
    env: {},
  });
  return {
    create: (nickname) => directory.create(userOf(nickname), HISTORY, NOT_ABORTED),
    async ids(...wanted) {
      const [form] = Object.values(names);
      if (form === undefined || 'users' in form) throw new Error('no names');
      const read = await readNames(form, wanted, (page, next) =>
        directory.read(form, page, NOT_ABORTED, next),
      );
      if (read.kind !== 'read') throw new Error(read.message);
      return wanted.map((one) => {
        const meaning = read.meanings.get(one);
        return meaning?.kind === 'one' ? meaning.id : undefined;
      });
    },
    step: (nickname, id, nameId) => {
      if (first === undefined) throw new Error('no step');
      return directory.step(first, userOf(nickname), { value: 'Teachers', id, nameId }, NOT_ABORTED);
    },
    async list(login) {
      if (list === undefined) throw new Error('no list');
      let requests = 0;
      const reader = (form: ListForm): ListReader<string> => ({
        form,
        read: (page, next) => {
          requests += 1;
          return directory.read(form, page, NOT_ABORTED, next);
        },
        toItem: (item) => textAt(item, login),
        keyOf: (one) => one,
        mostRequests: 250,
      });
      const read = await readItems([list].flat().map(reader));
      return { users: read.kind === 'whole' ? read.items : undefined, requests };
    },
  };
}

function userOf(nickname: string): User {
  return {
    nickname,
    password: new Secret(`Sample-Pass-${nickname}`),
    name: { first: 'Авдотья', last: 'Петрова', middle: '' },
    position: '',
    department: '',
    departmentId: undefined,
    fields: { email: `${nickname}@example.org` },
  };
}
