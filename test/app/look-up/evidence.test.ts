import { describe, expect, it } from 'vitest';
import { absentAfterMs, absentFrom, judge } from '../../../src/app/look-up/evidence.js';
import { accountOf, isSameName, knownAccount, takenBy } from '../../../src/app/pipeline/account-text.js';
import type { FoundUser } from '../../../src/directory/found-user.js';
import type { LookUp } from '../../../src/directory/profile-reads.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import type { Known } from '../../../src/domain/outcome.js';

const SENT = Date.UTC(2026, 10, 23, 8, 41, 0);
const ENDED = SENT + 30_000;
const NOW = SENT + 240_000;

const NAME = { first: 'Авдотья', last: 'Петрова', middle: 'Фёдоровна' };

/** A row that was sent, and had no answer after 30 s. */
const KNOWN: Known = {
  key: 'a.petrova',
  outcome: 'unconfirmed',
  row: 1,
  nickname: 'A.Petrova',
  name: NAME,
  departmentId: 1,
  attempt: 2,
  run: 1,
  at: ENDED,
  message: 'the connection was lost',
  durationMs: 30_000,
  unconfirmedSince: SENT,
  attemptId: 'id-2',
};

/** The same row, but the run was killed while the request was in progress. */
const { message: _, durationMs: __, ...UNSETTLED } = KNOWN;
const KILLED: Known = { ...UNSETTLED, at: SENT };

const FOUND: FoundUser = {
  nickname: 'a.petrova',
  createdAt: SENT + 10_000,
  clockOffsetMs: 0,
  names: ['Петрова', 'Авдотья'],
  fields: {},
};

const judged = (found: Partial<FoundUser>, known: Known = KNOWN) =>
  judge(known, { ...FOUND, ...found }, 'Keycloak', NOW);

/** The found user without one member. */
function foundWithout(member: keyof FoundUser): FoundUser {
  const { [member]: _gone, ...rest } = FOUND;
  return rest as FoundUser;
}

describe('the id of an attempt', () => {
  it('a user with the id of the last attempt was created by it, whatever else is shown', () => {
    const found = { attemptId: 'id-2', nickname: 'other', names: [], createdAt: 0 };
    expect(judged(found)).toMatchObject({
      proves: 'attempt_id',
      attempt: 2,
      message: 'Keycloak shows the user with the id of this request',
    });
  });

  it('a user with the id of any attempt of the row was created by that attempt', () => {
    const known = { ...KNOWN, attempt: 4, earlierIds: ['id-0', '', 'id-1'] };
    for (const attemptId of ['id-0', 'id-1', 'id-2'])
      expect(judged({ attemptId, names: [] }, known).proves).toBe('attempt_id');
    expect(judged({ attemptId: '', names: [] }, known).proves).toBe('nothing');
  });

  it.each([
    ['in another case', { attemptId: 'ID-2' }, KNOWN],
    ['that the journal does not have', { attemptId: 'id-2' }, { ...KNOWN, attemptId: undefined }],
    ['that is missing on both sides', {}, { ...KNOWN, attemptId: undefined }],
  ])('an id %s proves no more than the creation time', (_case, found, known) => {
    expect(judged(found, known).proves).toBe('time');
    expect(judged({ ...found, names: ['Иванова'] }, known).proves).toBe('nothing');
  });

  it.each([
    ['its only id', KNOWN],
    ['the id of an earlier attempt', { ...KNOWN, attemptId: undefined, earlierIds: ['id-0', ''] }],
    ['ids of several attempts', { ...KNOWN, earlierIds: ['id-0'] }],
  ])(
    'the creation time of a user with the id of another request proves nothing if the row has %s',
    (_case, known) => {
      expect(judged({ attemptId: 'id-1' }, known)).toMatchObject({
        proves: 'nothing',
        message:
          'Keycloak shows Авдотья Фёдоровна Петрова, created 2026-11-23 08:41:10 UTC, but it has the id of another request',
      });
      expect(judged({ attemptId: '' }, known).proves).toBe('time');
    },
  );

  it('the id of a user does not count as the id of an attempt if no attempt of the row had an id', () => {
    for (const earlierIds of [undefined, [], ['']])
      expect(judged({ attemptId: '4711' }, { ...KNOWN, attemptId: undefined, earlierIds }).proves).toBe(
        'time',
      );
  });
});

describe('a user without a name in the answer', () => {
  it('a user without names or a creation time is reported with the login only', () => {
    const found = { nickname: 'a.petrova', names: [], fields: {} };
    expect(judge(KNOWN, found, 'Orchard', NOW)).toMatchObject({
      proves: 'nothing',
      message:
        "Orchard shows the login A.Petrova, and nothing more: check the account's name and time of creation there",
    });
  });

  it('a user without names is reported with the other values, and never as another person', () => {
    expect(judged({ names: [] })).toMatchObject({
      proves: 'nothing',
      message:
        "Keycloak shows the login A.Petrova, created 2026-11-23 08:41:10 UTC, and no name: check the account's name and time of creation there",
    });
    const fields = { email: 'a@school.example' };
    expect(judge(KNOWN, { nickname: 'a.petrova', names: [], fields }, 'Orchard', NOW).message).toContain(
      'shows the login A.Petrova, and no name: ',
    );
  });

  it('a user without names was created by this request if the id is the same', () => {
    expect(judged({ names: [], attemptId: 'id-2' }).proves).toBe('attempt_id');
  });

  it('a user cannot be compared by name if no name was sent', () => {
    const nameless = { ...KNOWN, name: { first: ' ', last: '', middle: 'Фёдоровна' } };
    expect(judged({}, nameless)).toMatchObject({
      proves: 'nothing',
      message: expect.stringMatching(/shows a user with a name, .*but no name was sent to compare it with$/),
    });
  });
});

describe('login, names and time', () => {
  it('login, names and time together prove that the request created the user', () => {
    expect(judged({})).toMatchObject({
      proves: 'time',
      message:
        'Keycloak shows Авдотья Фёдоровна Петрова, created 2026-11-23 08:41:10 UTC: the name is the same, and the request was in progress then',
    });
  });

  it('a login is the same in another letter case or with a domain', () => {
    expect(judged({ nickname: 'A.PETROVA' }).proves).toBe('time');
    expect(judged({ nickname: 'a.petrova@school.example' }).proves).toBe('time');
    expect(judged({ nickname: 'a.petrov' })).toMatchObject({
      proves: 'nothing',
      message: expect.stringContaining('it has another login'),
    });
  });

  it.each([
    [-2_000, 'time'],
    [-2_001, 'nothing'],
    [32_000, 'time'],
    [32_001, 'nothing'],
  ])(
    'a user created %i ms after the request was sent gives the evidence %s, with a tolerance of 2 s at both ends',
    (ms, proves) => {
      expect(judged({ createdAt: SENT + ms }).proves).toBe(proves);
      // The clock of the directory is fast or slow.
      for (const clockOffsetMs of [-7_200_000, 90_000])
        expect(judged({ createdAt: SENT + ms + clockOffsetMs, clockOffsetMs }).proves).toBe(proves);
    },
  );

  it('the creation time may be any time since the first attempt without an outcome', () => {
    const first = SENT - 600_000;
    expect(judged({ createdAt: first }, { ...KNOWN, unconfirmedSince: first }).proves).toBe('time');
    expect(judged({ createdAt: first }).proves).toBe('nothing');
    const { unconfirmedSince: _since, ...known } = KILLED;
    expect(judged({ createdAt: SENT - 3_000 }, known).proves).toBe('nothing');
    expect(judged({ createdAt: SENT }, known).proves).toBe('time');
  });

  it('the creation time may be at most five minutes after a run that was killed', () => {
    const late = { ...KILLED, endedAt: SENT + 86_400_000 };
    expect(judged({ createdAt: SENT + 302_000 }, late).proves).toBe('time');
    expect(judged({ createdAt: SENT + 302_001 }, late).proves).toBe('nothing');
  });

  it('after a run that was killed, the creation time may be as late as the next record, or as now if there is none', () => {
    const killed = { ...KILLED, endedAt: SENT + 60_000 };
    expect(judged({ createdAt: SENT + 62_000 }, killed).proves).toBe('time');
    expect(judged({ createdAt: SENT + 62_001 }, killed).proves).toBe('nothing');
    expect(judged({ createdAt: NOW + 2_000 }, KILLED).proves).toBe('time');
    expect(judged({ createdAt: NOW + 2_001 }, KILLED).proves).toBe('nothing');
    // A settled attempt ended when it was settled, whatever came later.
    const settled = { ...KNOWN, endedAt: NOW };
    expect(judged({ createdAt: ENDED + 2_001 }, settled).proves).toBe('nothing');
    for (const fact of [{ status: 503 }, { message: 'lost' }, { durationMs: 1 }])
      expect(judged({ createdAt: ENDED + 2_001 }, { ...KILLED, at: ENDED, ...fact }).proves).toBe('nothing');
  });

  it.each([
    ['createdAt', 'not when it was created'],
    ['clockOffsetMs', 'not what time it is there'],
  ] as const)('the creation time proves nothing without %s', (member, why) => {
    expect(judge(KNOWN, foundWithout(member), 'Keycloak', NOW)).toMatchObject({
      proves: 'nothing',
      message: expect.stringContaining(why),
    });
  });

  it('a user that the request did not create is reported with the creation time and the reason', () => {
    expect(judged({ names: ['Пётр', 'Петров'] }).message).toBe(
      'Keycloak shows a user with another name, created 2026-11-23 08:41:10 UTC, but the name is not the one that was sent',
    );
    expect(judged({ createdAt: SENT - 86_400_000 }).message).toContain(
      'created 2026-11-22 08:41:00 UTC, but it was created before the request was sent',
    );
    expect(judged({ createdAt: NOW }).message).toContain('created after the request had ended');
  });
});

describe('names', () => {
  it.each([
    [['Авдотья', 'Петрова']],
    [['Петрова', 'Авдотья']],
    [['авдотья  ПЕТРОВА']],
    [['Авдотья Федоровна Петрова']],
    [['Петрова', 'Авдотья', 'Фёдоровна']],
  ])('names are the same as %j', (found) => {
    expect(isSameName(NAME, found)).toBe(true);
  });

  it.each([
    [[]],
    [['Авдотья']],
    [['Авдотья', 'Петров']],
    [['Авдотья', 'Ивановна', 'Петрова']],
    [['Авдотья', 'Петрова', 'Петрова']],
    [['АвдотьяПетрова']],
  ])('names are not the same as %j', (found) => {
    expect(isSameName(NAME, found)).toBe(false);
  });

  it('middle names may be in another order', () => {
    const name = { ...NAME, middle: 'Maria Anna' };
    expect(isSameName(name, ['Авдотья', 'Петрова', 'Anna', 'Maria'])).toBe(true);
    expect(isSameName(name, ['Авдотья', 'Петрова', 'Anna', 'Marie'])).toBe(false);
    expect(isSameName(name, ['Авдотья', 'Петрова', 'MariaAnna'])).toBe(false);
  });

  it('a middle name that was not sent does not make the names differ', () => {
    const name = { ...NAME, middle: '' };
    expect(isSameName(name, ['Авдотья', 'Фёдоровна', 'Петрова'])).toBe(true);
    expect(isSameName(name, ['Фёдоровна', 'Петрова'])).toBe(false);
  });

  it('names are compared word by word, as often as each word occurs', () => {
    const name = { first: 'Anna', last: 'Anna', middle: '' };
    expect(isSameName(name, ['Anna'])).toBe(false);
    expect(isSameName(name, ['Anna', 'Anna'])).toBe(true);
    expect(
      isSameName({ first: 'Anna Maria', last: 'de Vries', middle: '' }, ['de Vries', 'Anna Maria']),
    ).toBe(true);
  });

  it('names that were not sent match no names', () => {
    expect(isSameName({ first: '', last: ' ', middle: 'Фёдоровна' }, ['Фёдоровна'])).toBe(false);
    expect(isSameName({ first: '', last: '', middle: '' }, [])).toBe(false);
    expect(isSameName({ first: '', last: 'Петрова', middle: '' }, ['Петрова'])).toBe(true);
  });
});

describe('a name that the journal does not have', () => {
  it.each([
    [['Авдотья', 'Sunny-Meadow'], 'last name'],
    [['Sunny-Meadow', 'Петрова'], 'first name'],
    [['Sunny', 'Meadow'], 'name'],
    [['Авдотья', 'Sunny-Meadow', 'Петрова'], 'middle name'],
  ])(
    'a name that the journal does not have is not shown, since it may be the password: %j',
    (names, part) => {
      const who = `a user with another ${part}, created 2026-11-23 08:41:10 UTC`;
      expect(judged({ names }).message).toBe(
        `Keycloak shows ${who}, but the name is not the one that was sent`,
      );
      expect(takenBy(knownAccount(KNOWN, { ...FOUND, names })).message).toBe(`taken by ${who}`);
    },
  );

  it('a name that the journal lacks is omitted next to names that it has', () => {
    const known = { ...KNOWN, name: { ...NAME, middle: '' } };
    const names = ['Авдотья', 'Sunny-Meadow', 'Петрова'];
    expect(judged({ names }, known).message).toContain('shows Авдотья Петрова, created');
    expect(takenBy(knownAccount(known, { ...FOUND, names })).message).toContain('Авдотья Петрова, created');
    const nameless = { ...FOUND, names: [], nickname: 'a.petrova@sunny.meadow' };
    expect(takenBy(knownAccount(KNOWN, nameless)).message).toContain('A.Petrova, created');
  });
});

describe('the text about an account', () => {
  it('the text about an account has the name and the time, if they are known', () => {
    const text = (user: FoundUser) => takenBy(accountOf(user, new KnownSecrets())).message;
    expect(text(FOUND)).toBe('taken by Петрова Авдотья, created 2026-11-23 08:41:10 UTC');
    expect(text({ ...foundWithout('createdAt'), names: [] })).toBe('taken by a.petrova');
    expect(text({ ...FOUND, createdAt: 1e300 })).toBe('taken by Петрова Авдотья, created at an unknown time');
  });

  it('the text about an account is one short line, whatever the directory sends', () => {
    const names = ['x\u001b[31m\r\ny', 'z'.repeat(500)];
    const text = takenBy(accountOf({ ...FOUND, names }, new KnownSecrets())).message;
    expect(text).not.toMatch(/\p{Cc}/u);
    expect(text.length).toBeLessThan(130);
  });
});

describe('absence', () => {
  const lookUp = (absent_after?: number | 'never'): LookUp => ({
    path: '/x',
    nickname: '/n',
    ...(absent_after !== undefined && { absent_after }),
  });

  it('an absence counts after the longest wait of the look-ups of the profile, and after 2 minutes by default', () => {
    expect(absentAfterMs({ look_up: lookUp() })).toBe(120_000);
    expect(absentAfterMs({ look_up: lookUp(0) })).toBe(0);
    expect(absentAfterMs({ look_up: [lookUp(5), lookUp(600)] })).toBe(600_000);
    expect(absentAfterMs({ look_up: [lookUp(5), lookUp()] })).toBe(120_000);
  });

  it('an absence proves nothing if a look-up of the profile has absent_after set to never', () => {
    expect(absentAfterMs({ look_up: lookUp('never') })).toBeUndefined();
    expect(absentAfterMs({ look_up: [lookUp(5), lookUp('never')] })).toBeUndefined();
  });

  it('the wait for an absence begins at the end of the request', () => {
    expect(absentFrom(KNOWN, 120_000, NOW)).toBe(ENDED + 120_000);
    expect(absentFrom(KILLED, 120_000, NOW)).toBe(SENT + 120_000);
    expect(absentFrom({ ...KILLED, endedAt: SENT + 60_000 }, 120_000, NOW)).toBe(SENT + 180_000);
    // The clock was fast when the journal was written.
    expect(absentFrom({ ...KNOWN, at: NOW + 86_400_000 }, 120_000, NOW)).toBe(NOW + 120_000);
  });
});

it.each([
  ['no-offset', /, but it gives the time of creation without an offset/],
  ['other-form', /, but it gives the time of creation in a format other than the one in the profile$/],
] as const)(
  'a creation time that cannot be read (%s) proves nothing, and the message says why',
  (unreadTime, message) => {
    const evidence = judge(KNOWN, { ...foundWithout('createdAt'), unreadTime }, 'Keycloak', NOW);
    expect(evidence).toMatchObject({ proves: 'nothing', message: expect.stringMatching(message) });
  },
);
