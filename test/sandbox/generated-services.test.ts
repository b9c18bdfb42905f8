/** For any profile, the client reads from the sandbox what it wrote: the two share the profile but no code. */

import fc from 'fast-check';
import { expect } from 'vitest';
import { configureProfile } from '../../src/directory/configure-profile.js';
import type { Directory } from '../../src/directory/directory.js';
import { textAt } from '../../src/directory/found-user.js';
import { parseProfile } from '../../src/directory/load-profile.js';
import { readNames } from '../../src/directory/names.js';
import type { ProfileForm } from '../../src/directory/profile.js';
import { type ListReader, readItems } from '../../src/directory/read-list.js';
import { wantedSteps } from '../../src/directory/wanted-steps.js';
import { Secret } from '../../src/domain/secret.js';
import type { User } from '../../src/domain/user.js';
import type { CreatedUser } from '../../src/sandbox/create-user.js';
import { startSandbox } from '../../src/sandbox/server.js';
import { directoryAt, fresh, never } from '../directory/stage.js';
import { propertyRuns } from '../support/property-runs.js';
import { slowTest } from '../support/slow-test.js';
import { ONLY_ONE, type SentPerson, sentPeople, services } from './generated-services.js';

const NOW = Date.UTC(2026, 2, 5, 12, 0, 7);
const REALM = 'Schule & co';

function userOf({ nickname, first, last, position, email, groups, level }: SentPerson): User {
  return {
    nickname,
    password: new Secret('blue-Kettle-41'),
    name: { first, last, middle: '' },
    position,
    department: '',
    departmentId: undefined,
    fields: { email, groups: groups.join('; '), level: String(level ?? '') },
  };
}

async function rehearse(form: ProfileForm, people: readonly SentPerson[]): Promise<void> {
  const profile = configureProfile(parseProfile(JSON.stringify(form), 'generated.json'), {});
  const sandbox = await startSandbox({ throttle: 0, profile: form, date: () => new Date(NOW) });
  try {
    const token = () => new Secret(sandbox.token);
    const directory = directoryAt(sandbox.baseUrl, { profile, token, isRehearsal: true });
    const users = people.map(userOf);
    const ids = new Map<string, string>();
    for (const user of users) ids.set(user.nickname, await idOfNew(directory, form, user));
    const meanings = await meaningsOf(directory, form, people);
    for (const user of users) {
      for (const { step, value, form: stepForm } of wantedSteps(profile)?.(user) ?? []) {
        const meaning = stepForm.for === 'groups' ? meanings.get(value) : undefined;
        const nameId = meaning?.kind === 'one' ? meaning.id : undefined;
        // A name without a meaning has no step.
        if (meaning?.kind === 'none') continue;
        const subject = { value, id: ids.get(user.nickname), nameId };
        for (const time of ['first', 'again']) {
          const verdict = await directory.step(stepForm, user, subject, never);
          expect([step, time, verdict.outcome, verdict.message]).toEqual([step, time, 'created', undefined]);
        }
      }
    }
    for (const person of people) expectInEffect(form, person, meanings, sandbox.users());
    await expectListed(directory, form, people, ids);
  } finally {
    await sandbox.close();
  }
}

/** Creates a user. @returns the id, after a check that creation and look-up return the same one */
async function idOfNew(directory: Directory, form: ProfileForm, user: User): Promise<string> {
  const verdict = await directory.create(user, fresh, never);
  expect([verdict.outcome, verdict.message]).toEqual(['created', undefined]);
  const found = await directory.lookUp?.(user, [], never);
  const { first, last } = user.name;
  expect(found).toMatchObject({ kind: 'found', user: { names: [last, first] } });
  const id = (found?.kind === 'found' && found.user.id) || '';
  expect(id).not.toBe('');
  expect(verdict.id).toBe(form.create.id === undefined ? undefined : id);
  return id;
}

type Meanings = Extract<Awaited<ReturnType<typeof readNames>>, { kind: 'read' }>['meanings'];

async function meaningsOf(
  directory: Directory,
  { names }: ProfileForm,
  people: readonly SentPerson[],
): Promise<Meanings> {
  const search = names?.groups;
  if (search === undefined || 'users' in search) return new Map();
  const all = new Set(people.flatMap(({ groups }) => groups));
  const result = await readNames(search, all, (values, next) => directory.read(search, values, never, next));
  if (result.kind !== 'read') throw new Error(result.message);
  const isByName = JSON.stringify(search).includes('{value}');
  for (const [name, { kind }] of result.meanings)
    expect([name, kind]).toEqual([name, isByName || name === ONLY_ONE ? 'one' : 'none']);
  return result.meanings;
}

function expectInEffect(
  { then = [] }: ProfileForm,
  { nickname, groups, level }: SentPerson,
  meanings: Meanings,
  users: readonly CreatedUser[],
): void {
  const isNamed = JSON.stringify(then.find(({ step }) => step === 'group')).includes('{groups}');
  const effective = groups.flatMap((name) => {
    const meaning = meanings.get(name);
    if (meaning?.kind === 'none') return [];
    return isNamed || meaning?.kind !== 'one' ? [name] : [meaning.id];
  });
  expect(users.find((user) => user.nickname === nickname)?.steps).toEqual({
    ...(effective.length > 0 && { group: effective }),
    ...(level !== undefined && { level: [String(level)] }),
    password: [''],
  });
}

async function expectListed(
  directory: Directory,
  { list: lists = [], look_up }: ProfileForm,
  people: readonly SentPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const [list] = [lists].flat();
  if (list === undefined) throw new Error('every generated profile has a list');
  const reader: ListReader<unknown> = {
    form: list,
    read: (values, next) => directory.read(list, values, never, next),
    toItem: (item) => item,
    keyOf: (item) => textAt(item, list.id),
    mostRequests: 20,
  };
  const result = await readItems([reader]);
  const isInText = JSON.stringify(look_up).includes(':{realm}');
  const enabled =
    typeof list.enabled === 'object' ? list.enabled : { at: String(list.enabled ?? ''), is: true };
  const createdAt =
    list.unit === undefined ? new Date(NOW).toISOString() : NOW / (list.unit === 's' ? 1000 : 1);
  const pointers = ['/ref', '/login', '/name/family', '/name/given', '/mail', '/title', '/made', enabled.at];
  expect(
    result.kind === 'whole' ? result.items.map((item) => pointers.map((at) => textAt(item, at))) : result,
  ).toEqual(
    people.map(({ nickname, first, last, email, position }) => [
      ids.get(nickname),
      isInText ? `@${nickname}:${REALM}` : nickname,
      last,
      first,
      email || `${nickname}@${REALM}.example`,
      position,
      String(createdAt),
      String(enabled.is),
    ]),
  );
}

slowTest('users that a generated profile puts into the sandbox are returned unchanged', async () => {
  await fc.assert(fc.asyncProperty(services, sentPeople, rehearse), { numRuns: propertyRuns(25) });
});
