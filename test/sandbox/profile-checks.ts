/** Requirements for every profile's sandbox; each answer is judged by `profile-reader.ts`. */

import { describe, expect, it } from 'vitest';
import type { LookUp, ProfileForm } from '../../src/directory/profile.js';
import { parseFault } from '../../src/sandbox/fault.js';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/server.js';
import { type Call, type Reply, send, start, TOKEN } from './client.js';
import { at, createCall, itemsIn, lookUpCall, meaningOf, type Placeholders, text } from './profile-reader.js';

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

/** Values for everything that a profile may ask for. */
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
  const fields = Object.entries(profile.fields ?? {}).map(([name, { default: otherwise, many }]) => {
    const value = otherwise === undefined ? `${name}-of-hers` : text(otherwise, usual, String);
    return [name, many === undefined ? value : [value, 'second & last']];
  });
  return { ...usual, ...Object.fromEntries(fields), ...change };
}

/** Where it can be the id of the request, that is what look-ups find. */
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
  return send(sandbox, lookUpCall(profile, how, sandbox.baseUrl, valuesFor(profile, change)));
}

export function checkProfile(profile: ProfileForm): void {
  const has = (means: string) => profile.answers.some((rule) => rule.means === means);
  const changes = profile.upsert === true || profile.create.method === 'PUT';
  const lookUps = profile.look_up === undefined ? [] : [profile.look_up].flat();
  const usesPassword = JSON.stringify([profile.create.body, profile.settings]).includes('{password');

  describe(`the sandbox of ${profile.name}`, () => {
    it('creates a user, and keeps and returns no password', async () => {
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

    it('creates a user without the values that may be empty', async () => {
      const fields = Object.entries(profile.fields ?? {}).map(([name, { many }]) => [name, many ? [] : '']);
      const change = { ...Object.fromEntries(fields), middle: '', position: '', department: '' };
      const sandbox = await startProfile(profile);
      // A name that is asked for by a field must be there for the user to have one.
      const given = JSON.stringify(profile.create).includes('{nickname') ? change : {};
      expect(meaningOf(profile, await create(profile, sandbox, given))).toBe('created');
    });

    it('answers a nickname that is taken, in any letter case', async () => {
      const sandbox = await startProfile(profile);
      await create(profile, sandbox);
      const reply = await create(profile, sandbox, { nickname: 'A.Petrova', first: 'Анна' });
      expect(meaningOf(profile, reply)).toBe(changes ? 'created' : has('exists') ? 'exists' : 'failed');
      expect(sandbox.users()).toHaveLength(1);
    });

    it('answers a weak password', async () => {
      const sandbox = await startProfile(profile);
      const reply = await create(profile, sandbox, { password: 'kettles' });
      const isChecked = has('weak_password') && profile.password !== 'ignored' && usesPassword;
      expect(meaningOf(profile, reply)).toBe(isChecked ? 'weak_password' : 'created');
      expect(sandbox.users()).toHaveLength(isChecked ? 0 : 1);
      expect(reply.body).not.toContain('kettles');
    });

    it('refuses another token, to create and to look up', async () => {
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
      ['a member too many', { body: '{"nickname":"a","more":"b"}' }],
      ['no body', { body: '' }],
    ])('refuses %s', async (_what, more) => {
      const sandbox = await startProfile(profile);
      expect(meaningOf(profile, await create(profile, sandbox, {}, more))).toBe('failed');
      expect(sandbox.users()).toEqual([]);
    });

    it('refuses what comes too soon, and injects faults', async () => {
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

    it('answers another path as a wrong address', async () => {
      const sandbox = await startProfile(profile);
      const reply = await create(profile, sandbox, {}, { path: '/elsewhere/users/1/2/3' });
      expect(meaningOf(profile, reply)).toBe('wrong_address');
    });

    for (const [index, how] of lookUps.entries()) {
      it(`finds a user by look-up ${index + 1}, and nobody else`, async () => {
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

      it(`finds a user that existed from the start by look-up ${index + 1}`, async () => {
        const { nickname, first, last, middle, attempt_id } = USUAL;
        const user = { nickname, name: { first, last, middle }, position: '', department_id: 7, attempt_id };
        const sandbox = await startProfile(profile, { users: [user] });
        expect(itemsIn(how, await lookUp(profile, sandbox, how))).toHaveLength(1);
      });
    }
  });
}

/** True if the item has what was sent. */
function checkItem(profile: ProfileForm, how: LookUp, item: unknown): void {
  const sent = JSON.stringify(profile.create);
  const values = valuesFor(profile);
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
