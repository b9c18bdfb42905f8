/** Look-ups by the list of all users, and their fallbacks. */

import { describe, expect, test } from 'vitest';
import type { Notice } from '../../../src/app/connect/index.js';
import { ListedLookUp } from '../../../src/app/look-up/listed-look-up.js';
import type { PacedLookUp } from '../../../src/app/pipeline/index.js';
import { SerialPacer } from '../../../src/app/pipeline/pacer.js';
import type { Directory } from '../../../src/directory/directory.js';
import type { Answer } from '../../../src/directory/send-request.js';
import { configured, PERSON } from '../../directory/profile-samples.js';
import { createFakeClock } from '../../support/fake-clock.js';

const LOOK_UP = {
  path: '/users/{nickname}',
  nickname: '/login',
  created_at: '/created',
  unit: 's',
  names: ['/first', '/last'],
  fields: { position: '/title' },
  absent: { status: 404 },
};

const LIST = { path: '/users?at={offset}', total: '/n', items: '/users' };

const ANNA = { login: 'A.Petrova', first: 'Anna', last: 'Petrova', title: 'Head', created: 7 };
const BOB = { login: 'b.smith', first: 'Bob', last: 'Smith' };

type Reply = { readonly status?: number; readonly body?: unknown } | 'lost';

const page = (...users: readonly object[]): Reply => ({ body: { n: users.length, users } });

/** @param replies the answers to the requests for pages, in order; the last one repeats */
function listed(
  replies: readonly Reply[],
  {
    list = LIST,
    rows = 5,
    isAlone = () => false,
    settings = {},
    change = {},
  }: {
    readonly list?: object;
    readonly rows?: number;
    readonly isAlone?: (nickname: string) => boolean;
    readonly settings?: Readonly<Record<string, string>>;
    readonly change?: object;
  } = {},
) {
  const clock = createFakeClock();
  const controller = new AbortController();
  const { signal } = controller;
  const notices: Notice[] = [];
  const singles: string[] = [];
  let asked = 0;
  const profile = configured({ look_up: LOOK_UP, list, ...change }, settings);
  const context = { redact: (text: string) => text, now: 0, profile: profile.form };
  const directory = {
    async read() {
      asked += 1;
      const reply = replies[Math.min(asked, replies.length) - 1] ?? 'lost';
      const answer: Answer =
        reply === 'lost'
          ? { kind: 'unreachable', message: 'no route' }
          : {
              kind: 'status',
              status: reply.status ?? 200,
              isWhole: true,
              header: () => undefined,
              body: Buffer.from(JSON.stringify(reply.body ?? {})),
            };
      return { answer, context };
    },
  } as unknown as Directory;
  const single: PacedLookUp = async ({ nickname }, ids = []) => {
    singles.push([nickname, ...ids].join(' '));
    return { kind: 'absent' };
  };
  const look = new ListedLookUp(
    single,
    rows,
    {
      directory,
      clock,
      profile,
      pacer: new SerialPacer({ min: 0, max: 0 }, clock, () => 0),
      interruption: { first: signal, second: signal },
      newToken: async () => false,
      reporter: { notice: (notice) => notices.push(notice) },
    },
    { isAlone },
  );
  const called = (nickname: string, ids?: readonly string[]) => look.lookUp({ ...PERSON, nickname }, ids);
  return { listed: () => look.users, called, singles, notices, controller, asked: () => asked };
}

describe('a look-up by the list of all users', () => {
  test('the list is read once, at the first look-up, and a user that it lacks is absent', async () => {
    const { called, asked, singles, listed: inList } = listed([page(ANNA, BOB)]);
    expect([inList(), asked()]).toEqual([undefined, 0]);
    expect(await called('a.petrova')).toEqual({
      kind: 'found',
      user: {
        key: 'a.petrova',
        nickname: 'A.Petrova',
        names: ['Anna', 'Petrova'],
        fields: { position: 'Head' },
        createdAt: 7000,
      },
    });
    expect(await called('B.SMITH')).toMatchObject({ kind: 'found', user: { names: ['Bob', 'Smith'] } });
    expect(await called('c.new')).toEqual({ kind: 'absent' });
    expect([asked(), singles, inList()?.length]).toEqual([1, [], 2]);
  });

  test('a login that several users in the list have is unknown', async () => {
    const list = { ...LIST, id: '/id' };
    const { called } = listed([page({ ...ANNA, id: 1 }, { ...BOB, id: 2, login: 'a.petrova' })], { list });
    expect(await called('a.petrova')).toMatchObject({
      kind: 'unknown',
      detail: { code: 'several-users' },
      stop: null,
    });
  });

  test('a look-up does not find people with a domain other than that of the profile', async () => {
    const change = { settings: { domain: { description: 'the domain', required: true } } };
    const settings = { domain: 'school.example' };
    const guest = { ...ANNA, login: 'a.petrova@elsewhere.example' };
    const member = { ...BOB, login: 'b.smith@School.example' };
    const { called } = listed([page(guest, member)], { change, settings });
    expect(await called('a.petrova')).toEqual({ kind: 'absent' });
    expect(await called('b.smith')).toMatchObject({ kind: 'found' });
  });

  test('a person with the id of an attempt, or with an unconfirmed attempt, is looked up alone', async () => {
    const { called, asked, singles } = listed([page(ANNA)], { isAlone: (name) => name === 'b.smith' });
    await called('a.petrova', ['attempt-1']);
    await called('b.smith');
    expect([asked(), singles]).toEqual([0, ['a.petrova attempt-1', 'b.smith']]);
  });

  test('each person is looked up alone if the profile has no list', async () => {
    const { called, asked, singles, notices } = listed([], { change: { list: undefined } });
    await called('a.petrova');
    expect([asked(), singles, notices]).toEqual([0, ['a.petrova'], []]);
  });

  test('a list with more users than there are rows is not read to its end, and no notice says so', async () => {
    const { called, asked, singles, notices } = listed([{ body: { n: 900, users: [ANNA] } }]);
    for (const name of ['a.petrova', 'b.smith']) await called(name);
    expect([asked(), singles, notices]).toEqual([1, ['a.petrova', 'b.smith'], []]);
  });

  test('if the directory refuses to list its users, a notice says so and each person is looked up', async () => {
    const { called, asked, singles, notices, listed: inList } = listed([{ status: 403 }]);
    for (const name of ['a.petrova', 'b.smith']) await called(name);
    expect([asked(), singles, inList()]).toEqual([1, ['a.petrova', 'b.smith'], undefined]);
    expect(notices).toMatchObject([{ kind: 'not-listed', why: { message: expect.stringContaining('403') } }]);
  });

  test('the list of an unreachable directory is read once the directory is reachable', async () => {
    const { called, singles, notices } = listed([...Array<Reply>(4).fill('lost'), page(ANNA)]);
    expect(await called('a.petrova')).toEqual({ kind: 'absent' });
    expect(await called('a.petrova')).toMatchObject({ kind: 'found' });
    expect([singles, notices]).toEqual([['a.petrova'], []]);
  });

  test('a signal while the list is read ends the reading without a notice', async () => {
    const { called, controller, notices, singles } = listed([page(ANNA)]);
    controller.abort('SIGINT');
    await called('a.petrova');
    expect([notices, singles]).toEqual([[], ['a.petrova']]);
  });

  test('a notice says that the list has more than one page', async () => {
    const first = { body: { n: 2, users: [ANNA] } };
    const { called, notices } = listed([first, { body: { n: 2, users: [BOB] } }]);
    expect(await called('b.smith')).toMatchObject({ kind: 'found' });
    expect(notices).toEqual([{ kind: 'listing', title: 'School' }]);
  });
});

describe('the facts of a user in a list', () => {
  const userWith = async (list: object, item: object) => {
    const { called } = listed([page({ ...BOB, ...item })], { list: { ...LIST, ...list } });
    const seen = await called('b.smith');
    return seen.kind === 'found' ? (seen.user as object) : seen;
  };

  test.each([
    ['/on', { on: true }, true],
    ['/on', { on: false }, false],
    ['/on', { on: null }, undefined],
    ['/on', {}, undefined],
    [{ at: '/suspended', is: false }, { suspended: false }, true],
    [{ at: '/suspended', is: false }, { suspended: true }, false],
    [{ at: '/status', is: 'ACTIVE' }, { status: 'LOCKED' }, false],
    [{ at: '/left', is: null }, { left: null }, true],
    [{ at: '/left', is: null }, { left: '2026' }, false],
    [{ at: '/left', is: 0 }, { left: 0 }, true],
  ])('the list says with %j whether the account is enabled: %j', async (enabled, item, expected) => {
    expect(await userWith({ enabled }, item)).toHaveProperty('key');
    expect((await userWith({ enabled }, item)) as { enabled?: boolean }).toMatchObject(
      expected === undefined ? {} : { enabled: expected },
    );
    expect('enabled' in (await userWith({ enabled }, item))).toBe(expected !== undefined);
  });

  test.each([
    [{ seen: 1_700_000_000 }, 1_700_000_000_000],
    [{ seen: 0 }, undefined],
    [{ seen: null }, undefined],
    [{}, undefined],
    [{ seen: 1e300 }, undefined],
    [{ seen: -5 }, undefined],
  ])('the last sign-in of %j is %j', async (item, expected) => {
    expect((await userWith({ last_sign_in: '/seen' }, item)) as { lastSignInAt?: number }).toEqual(
      expect.objectContaining(expected === undefined ? {} : { lastSignInAt: expected }),
    );
    expect('lastSignInAt' in (await userWith({ last_sign_in: '/seen' }, item))).toBe(expected !== undefined);
  });

  test('members that the list does not set come from the first look-up', async () => {
    const members = { nickname: { at: '/name', as: '@{nickname}:here' }, names: ['/shown'], unit: 'ms' };
    const { called } = listed([page({ name: '@b.smith:here', shown: 'Bob', created: 9, title: 'Cook' })], {
      list: { ...LIST, ...members },
    });
    expect(await called('b.smith')).toMatchObject({
      user: { nickname: 'b.smith', names: ['Bob'], createdAt: 9, fields: { position: 'Cook' } },
    });
  });
});
