/** Tests for the sandbox of every profile; `profile-reader.ts` reads the answers. */

import { describe, expect, it } from 'vitest';
import type { ProfileForm } from '../../src/directory/profile.js';
import type { LookUp } from '../../src/directory/profile-reads.js';
import type { StepForm } from '../../src/directory/profile-steps.js';
import { parseFault } from '../../src/sandbox/fault.js';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/server.js';
import { type Call, type Reply, send, start, TOKEN } from './client.js';
import {
  at,
  createCall,
  createdId,
  itemsIn,
  meaningOf,
  type Placeholders,
  readCall,
  stepCall,
  text,
} from './profile-reader.js';

const PASSWORD = 'blue-Kettle-41';

const USUAL = {
  nickname: 'a.petrova',
  first: 'Авдотья',
  last: 'Петрова',
  middle: 'Фёдоровна',
  position: 'Teacher',
  password: PASSWORD,
  department: 'Physics',
  department_id: 7,
  change_password: true,
  attempt_id: 'c7d1b0f2-5d8e-4f5c-9a51-3a8a4f1f6e11',
  token: TOKEN,
};

/** Values for all placeholders of a profile. */
export function valuesFor(profile: ProfileForm, change: Placeholders = {}): Placeholders {
  const values = plainValues(profile, change);
  const choices = Object.entries(profile.settings ?? {}).flatMap(([name, form]) => {
    const { [settingOf(name, form)]: template } = (form.values ?? {}) as Readonly<Record<string, string>>;
    if (Array.isArray(form.values ?? []) || template === undefined) return [];
    const whole = /^\{(\w+)\}$/.exec(template)?.[1];
    return [[name, whole === undefined ? text(template, values, String) : values[whole]] as const];
  });
  return { ...values, ...Object.fromEntries(choices) };
}

function plainValues(profile: ProfileForm, change: Placeholders): Placeholders {
  const settings = Object.entries(settingsOf(profile));
  const usual = { ...USUAL, ...Object.fromEntries(settings), ...change };
  const fields = Object.entries(profile.fields ?? {}).map(([name, { default: otherwise, many, type }]) => {
    const value = otherwise === undefined ? `${name}-of-hers` : text(otherwise, usual, String);
    if (type !== undefined) return [name, type === 'number' ? 7 : true];
    return [name, many === undefined ? value : [value, 'second & last']];
  });
  const values: Placeholders = { ...usual, ...Object.fromEntries(fields), ...change };
  const flags = Object.entries(values).filter(([, value]) => typeof value === 'boolean');
  return { ...values, ...Object.fromEntries(flags.map(([name, value]) => [`not ${name}`, value !== true])) };
}

/** The value of a setting: `attempt` if it is allowed, so that look-ups find the id of the request. */
function settingOf(name: string, { values = [] }: NonNullable<ProfileForm['settings']>[string]): string {
  const [first, ...others] = Array.isArray(values) ? values : Object.keys(values);
  const byId = [first, ...others].find((value) => value === 'attempt');
  return byId ?? first ?? (name === 'domain' ? 'school.example' : `${name}-1`);
}

function settingsOf({ settings = {} }: ProfileForm): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(settings).map(([name, form]) => [name, settingOf(name, form)]));
}

export function startProfile(profile: ProfileForm, options: SandboxOptions = {}): Promise<Sandbox> {
  return start({ profile, settings: settingsOf(profile), ...options });
}

function create(
  profile: ProfileForm,
  sandbox: Sandbox,
  change: Placeholders = {},
  more: Call = {},
): Promise<Reply> {
  const call = createCall(profile, sandbox.baseUrl, valuesFor(profile, change));
  return send(sandbox, { ...call, ...more, headers: { ...call.headers, ...more.headers } });
}

function lookUp(
  profile: ProfileForm,
  sandbox: Sandbox,
  how: LookUp,
  change: Placeholders = {},
): Promise<Reply> {
  return send(sandbox, readCall(profile, how, sandbox.baseUrl, valuesFor(profile, change)));
}

/** The id of a created user, from the answer to its creation or from a look-up. */
async function idIn(profile: ProfileForm, sandbox: Sandbox, created: Reply): Promise<string> {
  const how = [profile.look_up ?? []].flat().find(({ id }) => id !== undefined);
  if (how?.id === undefined || profile.create.id !== undefined) return createdId(profile, created) ?? '';
  const [item] = itemsIn(how, await lookUp(profile, sandbox, how));
  return String(at(item, how.id));
}

/** The values of a step: the first of several values, with its id. */
function stepValues(profile: ProfileForm, step: StepForm, change: Placeholders): Placeholders {
  const values = valuesFor(profile);
  const [one] = [values[step.for]].flat();
  return { ...values, [step.for]: one, [`${step.for}.id`]: '7 & more', ...change };
}

export function checkProfile(profile: ProfileForm): void {
  const has = (means: string) => profile.answers.some((rule) => rule.means === means);
  const changes = profile.upsert === true || profile.create.method === 'PUT';
  const lookUps = profile.look_up === undefined ? [] : [profile.look_up].flat();
  const usesPassword = JSON.stringify([profile.create.body, profile.settings]).includes('{password');

  describe(`the sandbox of ${profile.name}`, () => {
    it('the sandbox creates a user, and neither stores nor returns the password', async () => {
      const sandbox = await startProfile(profile);
      const reply = await create(profile, sandbox);
      expect(meaningOf(profile, reply)).toBe('created');
      expect(sandbox.users()).toMatchObject([{ nickname: USUAL.nickname }]);
      const page = await send(sandbox, { path: '/' });
      const users = await send(sandbox, { path: '/sandbox/users' });
      expect(page.body).toContain(USUAL.nickname);
      expect([reply, page, users].map(({ body }) => body).join()).not.toContain(PASSWORD);
      expect(reply.body).not.toContain(TOKEN);
    });

    it('the sandbox creates a user without optional values', async () => {
      const fields = Object.entries(profile.fields ?? {}).map(([name, { many }]) => [name, many ? [] : '']);
      const change = { ...Object.fromEntries(fields), middle: '', position: '', department: '' };
      const sandbox = await startProfile(profile);
      // If the request has no nickname, a field is the login, so the fields cannot be empty.
      const emptyValues = JSON.stringify(profile.create).includes('{nickname') ? change : {};
      expect(meaningOf(profile, await create(profile, sandbox, emptyValues))).toBe('created');
    });

    it('the sandbox refuses a taken login or changes its user, in any letter case', async () => {
      const sandbox = await startProfile(profile);
      await create(profile, sandbox);
      const reply = await create(profile, sandbox, { nickname: 'A.Petrova', first: 'Анна' });
      expect(meaningOf(profile, reply)).toBe(changes ? 'created' : has('exists') ? 'exists' : 'failed');
      expect(sandbox.users()).toHaveLength(1);
    });

    it('the sandbox refuses a weak password if the profile has an answer for it', async () => {
      const sandbox = await startProfile(profile);
      const reply = await create(profile, sandbox, { password: 'kettles' });
      const isChecked = has('weak_password') && profile.password !== 'ignored' && usesPassword;
      expect(meaningOf(profile, reply)).toBe(isChecked ? 'weak_password' : 'created');
      expect(sandbox.users()).toHaveLength(isChecked ? 0 : 1);
      expect(reply.body).not.toContain('kettles');
    });

    it('the sandbox refuses another token, to create and to look up users', async () => {
      const sandbox = await startProfile(profile);
      const reply = await create(profile, sandbox, { token: 'another' });
      expect(meaningOf(profile, reply)).toBe('token_refused');
      for (const how of lookUps) {
        const found = await lookUp(profile, sandbox, how, { token: 'another' });
        expect(meaningOf(profile, found)).toBe('token_refused');
      }
      expect(sandbox.users()).toEqual([]);
    });

    it.each([
      ['another content type', { headers: { 'Content-Type': 'text/plain' } }],
      ['a body that cannot be read', { body: '{' }],
      ['an unknown member', { body: '{"nickname":"a","more":"b"}' }],
      ['no body', { body: '' }],
    ])('the sandbox refuses %s', async (_what, more) => {
      const sandbox = await startProfile(profile);
      const hasToken = typeof profile.auth.form !== 'object' || !('body' in more);
      const meaning = meaningOf(profile, await create(profile, sandbox, {}, more));
      expect(meaning).toBe(hasToken ? 'failed' : 'token_refused');
      expect(sandbox.users()).toEqual([]);
    });

    it('the sandbox refuses requests that come too soon, and injects faults', async () => {
      let time = 0;
      const faults = [parseFault('503,times=1'), parseFault('close-after,nickname=A.,times=1')];
      const log: string[] = [];
      const options = { throttle: 1, now: () => time, faults, log: (line: string) => log.push(line) };
      const sandbox = await startProfile(profile, options);
      expect((await create(profile, sandbox)).status).toBe(503);
      const soon = await create(profile, sandbox);
      expect([meaningOf(profile, soon), soon.headers['retry-after']]).toEqual(['throttled', '1']);
      time = 5000;
      await expect(create(profile, sandbox)).rejects.toThrow('socket hang up');
      expect(sandbox.users()).toHaveLength(1);
      await expect.poll(() => log).toHaveLength(3);
      expect(
        log.map((line) => line.replace(/^\S+ \S+ /, '').replace(/^(\S+) \d+ (too|fault close)/, '$1 $2')),
      ).toEqual([
        `${USUAL.nickname} 503 fault 503,times=1`,
        `${USUAL.nickname} too soon`,
        `${USUAL.nickname} fault close-after,nickname=A.,times=1`,
      ]);
      expect(log.join()).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}`));
    });

    it('the sandbox answers another path as a wrong address', async () => {
      const sandbox = await startProfile(profile);
      const reply = await create(profile, sandbox, {}, { path: '/elsewhere/users/1/2/3' });
      expect(meaningOf(profile, reply)).toBe('wrong_address');
    });

    if (profile.create.id !== undefined)
      it('the sandbox returns the same id and login of a new user on creation as on look-up', async () => {
        const sandbox = await startProfile(profile);
        const created = await create(profile, sandbox);
        const id = createdId(profile, created);
        expect(id).toContain(USUAL.nickname);
        for (const how of lookUps.filter((one) => one.id !== undefined)) {
          const [item] = itemsIn(how, await lookUp(profile, sandbox, how));
          expect(at(item, how.id ?? '')).toBe(id);
          const login = profile.create.nickname;
          if (typeof login === 'string')
            expect(at(JSON.parse(created.body), login)).toBe(at(item, String(how.nickname)));
        }
      });

    for (const step of profile.then ?? [])
      it(`the sandbox puts the step ${step.step} into effect for an existing user, even a second time`, async () => {
        const sandbox = await startProfile(profile);
        const take = (change: Placeholders, more: Call = {}) =>
          send(sandbox, {
            ...stepCall(profile, step, sandbox.baseUrl, stepValues(profile, step, change)),
            ...more,
          });
        expect((await take({ id: 'id-of-nobody', nickname: 'nobody' })).status).toBe(404);
        const id = await idIn(profile, sandbox, await create(profile, sandbox));
        expect(meaningOf(step, await take({ id, token: 'another' }))).toBe('token_refused');
        expect(meaningOf(step, await take({ id }, { body: '{' }))).not.toBe('done');
        expect(sandbox.users()[0]?.steps).toBeUndefined();
        for (const _ of ['first', 'again']) expect(meaningOf(step, await take({ id }))).toBe('done');
        const { [step.for]: name, [`${step.for}.id`]: nameId } = stepValues(profile, step, {});
        const { path, body } = step;
        const isNamed = JSON.stringify([path, body]).includes(`{${step.for}}`);
        const value = step.for === 'password' ? '' : String(isNamed ? name : nameId);
        expect(sandbox.users()[0]?.steps).toEqual({ [step.step]: [value] });
      });

    for (const [field, how] of Object.entries(profile.names ?? {}))
      if (!('users' in how))
        it(`the sandbox has an id for a name in ${field}`, async () => {
          const sandbox = await startProfile(profile);
          const place = { offset: how.from ?? 0, page: how.page ?? 1, page_token: '' };
          const values = { ...valuesFor(profile), value: 'Class 7', ...place };
          const [item] = itemsIn(how, await send(sandbox, readCall(profile, how, sandbox.baseUrl, values)));
          const isByName = JSON.stringify(how).includes('{value}');
          expect(at(item, how.name)).toBe(isByName ? 'Class 7' : 'sample');
          expect(at(item, how.id)).not.toBeUndefined();
        });

    const [list, ...others] = [profile.list ?? []].flat();
    if (list !== undefined)
      it('the sandbox lists all users', async () => {
        const { first, last, middle } = USUAL;
        const users = ['a.petrova', 'b.petrova'].map((nickname) => ({
          nickname,
          position: '',
          name: { first, last, middle },
        }));
        const sandbox = await startProfile(profile, { users });
        const place = { offset: list.from ?? 0, page: list.page ?? 1, page_token: '' };
        const values = { ...valuesFor(profile), ...place };
        const reply = await send(sandbox, readCall(profile, list, sandbox.baseUrl, values));
        const { id } = { ...lookUps[0], ...list };
        const items = itemsIn(list, reply);
        for (const [index, { nickname }] of users.entries()) {
          expect(JSON.stringify(items[index])).toContain(nickname);
          if (id !== undefined) expect(at(items[index], id)).toContain(nickname);
        }
        expect(items).toHaveLength(2);
        if (list.total !== undefined) expect(at(JSON.parse(reply.body), list.total)).toBe(2);
        for (const other of others)
          expect(
            itemsIn(other, await send(sandbox, readCall(profile, other, sandbox.baseUrl, values))),
          ).toEqual([]);
      });

    for (const [index, how] of lookUps.entries()) {
      it(`look-up ${index + 1} of the sandbox finds a user, and no other user`, async () => {
        const sandbox = await startProfile(profile);
        expect(itemsIn(how, await lookUp(profile, sandbox, how))).toEqual([]);
        await create(profile, sandbox, { nickname: 'b.petrova', attempt_id: crypto.randomUUID() });
        expect(itemsIn(how, await lookUp(profile, sandbox, how))).toEqual([]);
        await create(profile, sandbox);
        const reply = await lookUp(profile, sandbox, how);
        const [item, ...others] = itemsIn(how, reply);
        expect(others).toEqual([]);
        checkItem(profile, how, item);
        expect(reply.body).not.toContain(PASSWORD);
      });

      it(`look-up ${index + 1} of the sandbox finds a user that existed from the start`, async () => {
        const { nickname, first, last, middle, attempt_id } = USUAL;
        const user = { nickname, name: { first, last, middle }, position: '', department_id: 7, attempt_id };
        const sandbox = await startProfile(profile, { users: [user] });
        expect(itemsIn(how, await lookUp(profile, sandbox, how))).toHaveLength(1);
      });
    }
  });
}

/** Expects that the item has the values that were sent. */
function checkItem(profile: ProfileForm, how: LookUp, item: unknown): void {
  const sent = JSON.stringify(profile.create);
  const values = valuesFor(profile);
  if (how.nickname === 'asked') return;
  if (typeof how.nickname === 'string')
    expect(String(at(item, how.nickname)).split('@')[0]).toBe(USUAL.nickname);
  else expect(at(item, how.nickname.at)).toContain(USUAL.nickname);
  if (how.attempt_id !== undefined) expect(at(item, how.attempt_id)).toContain(USUAL.attempt_id);
  if (how.created_at !== undefined) {
    const created = at(item, how.created_at);
    const ms =
      how.unit === undefined ? Date.parse(String(created)) : Number(created) * (how.unit === 's' ? 1000 : 1);
    expect(Math.abs(Date.now() - ms)).toBeLessThan(60_000);
  }
  if (how.names !== undefined) {
    const name = how.names.map((pointer) => String(at(item, pointer))).join(' ');
    const words = name.split(' ');
    const middle = words.includes(USUAL.middle) ? [USUAL.middle] : [];
    expect(words.sort()).toEqual([USUAL.first, USUAL.last, ...middle].sort());
  }
  for (const [field, pointer] of Object.entries(how.fields ?? {})) {
    const name = field.replace('name.', '');
    if (sent.includes(`{${name}`)) expect([field, at(item, pointer)]).toEqual([field, values[name]]);
  }
}
