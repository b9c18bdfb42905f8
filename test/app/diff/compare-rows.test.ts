/** The comparison of a roster with a directory, row by row, with look-up answers from the test. */

import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { columnsFor, needsOf } from '../../../src/app/connect/run-profile.js';
import { compareRows } from '../../../src/app/diff/compare-rows.js';
import { comparedFields } from '../../../src/app/diff/compare-user.js';
import type { SoughtRow } from '../../../src/app/look-up/sought-rows.js';
import { ALL_TO_DO, type Sighting } from '../../../src/app/pipeline/index.js';
import { pipelineInput } from '../../../src/app/pipeline/pipeline-input.js';
import { configureProfile } from '../../../src/directory/configure-profile.js';
import { checkedProfile } from '../../../src/directory/load-profile.js';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';
import type { ComparedRow } from '../../../src/domain/comparison.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import { createNamer } from '../../../src/naming/whole-name.js';
import { openRoster, type Roster } from '../../../src/roster/roster.js';
import { unknownText } from '../../../src/texts/unknown-text.js';
import { NO_FIELDS } from '../../support/default-profile.js';

const PROFILE = configureProfile(shippedProfile('scim-2'), {});
const HIDDEN = '[hidden: it may contain a password]';

const ROSTER = [
  'nickname,password,first name,last name,position,email',
  'anna,Kiefer-Lampe-1,Anna,Ames,Teacher,anna@example.org',
  'bob,Kiefer-Lampe-2,Bob,Birch,Head,bob@example.org',
  'carl,Kiefer-Lampe-3,Carl,Cole,Teacher,carl@example.org',
];

let roster: Roster | undefined;
afterEach(() => roster?.close());

type Options = {
  readonly lines?: readonly string[];
  readonly limit?: number;
  readonly stopAfter?: number;
  readonly profile?: typeof PROFILE;
  /** Nicknames of users known to exist. A `-` in a nickname: the journal alone is not enough to look up the user. */
  readonly known?: readonly string[];
};

function knownUser(nickname: string): SoughtRow {
  const name = { first: '', last: '', middle: '' };
  const key = nickname.replace('-', '');
  const known = {
    key,
    nickname: key,
    name,
    departmentId: 1,
    row: 1,
    attempt: 1,
    run: 1,
    outcome: 'created',
    at: 0,
  } as const;
  const person = { nickname: key, name, departmentId: 1, position: '', ...NO_FIELDS };
  return { known, person: nickname === key ? person : undefined };
}

/** @param seen the answer for each nickname; a nickname without an entry is absent */
async function compare(
  seen: Readonly<Record<string, Sighting>>,
  {
    lines = ROSTER,
    limit = Number.POSITIVE_INFINITY,
    stopAfter = 5,
    profile = PROFILE,
    known = [],
  }: Options = {},
) {
  const stdin = Readable.from([lines.join('\n')]);
  roster = await openRoster({ path: '-', stdin, profile: columnsFor(profile) });
  const checks = { departments: {}, severities: {}, generates: 'missing', needs: needsOf(profile) } as const;
  const { checker } = pipelineInput({ roster, selection: ALL_TO_DO }, checks, undefined);
  const order: string[] = [];
  const asked: string[] = [];
  const rows: ComparedRow[] = [];
  const end = await compareRows(
    {
      roster,
      checker,
      profile,
      limit,
      stopAfter,
      signal: new AbortController().signal,
      namer: createNamer(roster.columns, undefined),
      known: known.map(knownUser),
      accounts: new Map(),
      savedFor: () => [],
      secrets: new KnownSecrets(),
      fields: comparedFields(profile, roster.columns, false),
    },
    async ({ nickname }) => {
      asked.push(nickname);
      return seen[nickname] ?? { kind: 'absent' };
    },
    (row) => {
      order.push(row.nickname);
      rows.push(row);
    },
    () => {},
  );
  return { end, order, asked, rows, states: rows.map(({ state }) => state) };
}

function user(first: string, last: string, position: string, email: string): Sighting {
  const fields = { 'name.first': first, 'name.last': last, position, email };
  return { kind: 'found', user: { nickname: 'any', names: [first, last], fields } };
}

const noAnswer: Sighting = { kind: 'unknown', message: 'no answer', stop: null };

describe('a field that the directory never shows', () => {
  it('a field that the directory shows for no user counts as not stored, and not as different', async () => {
    const { end, states } = await compare({
      anna: user('Anna', 'Ames', '', 'anna@example.org'),
      bob: user('Bob', 'Birch', '', 'bob@example.org'),
      carl: user('Carl', 'Cole', '', 'carl@example.org'),
    });
    expect(states).toEqual(['same', 'same', 'same']);
    expect(end).toMatchObject({ ended: 'compared', uncomparedFields: ['position'], lookUps: 3 });
  });

  it('a field that is empty for one user differs once any user has it, even a user in a later row', async () => {
    const { end, rows, order } = await compare({
      anna: user('Anna', 'Ames', '', 'anna@example.org'),
      bob: user('Bob', 'Birch', 'Head', ''),
      carl: user('Carl', 'Cole', 'Teacher', 'carl@example.org'),
    });
    expect(end.uncomparedFields).toEqual([]);
    // Anna's row is reported only after Bob's look-up.
    expect(order).toEqual(['anna', 'bob', 'carl']);
    expect(rows[0]).toMatchObject({
      state: 'different',
      differences: [{ field: 'position', roster: 'Teacher', directory: '' }],
    });
    expect(rows[1]).toMatchObject({ state: 'different', differences: [{ field: 'email' }] });
  });

  it('a row that waits until a field is shown does not delay the other rows', async () => {
    const { order } = await compare({
      anna: user('Anna', 'Ames', '', 'anna@example.org'),
      carl: user('Carl', 'Cole', 'Teacher', 'carl@example.org'),
    });
    expect(order).toEqual(['bob', 'anna', 'carl']);
  });
});

describe('the comparison of a row', () => {
  it('a row without a usable login is not looked up', async () => {
    const lines = [...ROSTER, 'anna,Kiefer-Lampe-4,Ann,Other,,', ',Kiefer-Lampe-5,No,Body,,', 'd d,,D,D,,'];
    const { asked, rows } = await compare({}, { lines });
    expect(asked).toEqual(['anna', 'bob', 'carl']);
    expect(rows.slice(3).map(({ why }) => unknownText(why, 'en'))).toEqual([
      expect.stringMatching(/^invalid row: login "anna" .* is also in line 2/),
      'invalid row: login is missing',
      expect.stringMatching(/^invalid row: login contains a space/),
    ]);
  });

  it('a row with an error in one field is compared in its other fields', async () => {
    const lines = [ROSTER[0] ?? '', 'anna,Teacher,Anna,Ames,Teacher,anna@example.org'];
    const { rows } = await compare({ anna: user('Anna', 'Ames', 'Head', 'b@example.org') }, { lines });
    expect(rows[0]?.differences).toEqual([
      { field: 'email', roster: 'anna@example.org', directory: 'b@example.org' },
    ]);
  });

  it('a row is not looked up if the look-up would send its password', async () => {
    const { form } = shippedProfile('scim-2');
    const look_up = { path: '/Users?email={email}', items: '/Resources', nickname: '/userName' };
    const profile = configureProfile(checkedProfile({ ...form, look_up }), {});
    const lines = [...ROSTER, 'dora,Kiefer-Lampe-4,Dora,Doe,Kiefer-Lampe-4,Kiefer-Lampe-4'];
    const { asked, rows } = await compare({}, { lines, profile });
    expect(asked).toEqual(['anna', 'bob', 'carl']);
    expect(rows[3]?.state).toBe('unknown');
    expect(unknownText(rows[3]?.why, 'en')).toMatch(/^invalid row: e-mail address is the same/);
  });

  it('a row without a password is compared', async () => {
    const lines = ['nickname,first name', 'anna,Anna'];
    const { states } = await compare({ anna: user('Anna', 'Ames', '', '') }, { lines });
    expect(states).toEqual(['same']);
  });

  it('the comparison shows neither the password of a row nor terminal control characters', async () => {
    const lines = [ROSTER[0] ?? '', 'anna,Kiefer-Lampe-1,Anna,Ames,Teacher,anna@example.org'];
    const { rows } = await compare(
      { anna: user('An\u001b[31mna', 'kiefer-lampe-1', '\u202eHead', 'x'.repeat(500)) },
      { lines },
    );
    const text = JSON.stringify(rows);
    expect(text).not.toMatch(/kiefer-lampe/i);
    expect(text).not.toMatch(/\\u001b|\u202e/);
    expect(rows[0]?.differences.map(({ directory }) => directory)).toEqual([
      'An\ufffdna',
      HIDDEN,
      '\ufffdHead',
      `${'x'.repeat(199)}…`,
    ]);
  });

  it.each([
    ['kiefer', 'lampe-1'],
    ['Lampe-1', 'Kiefer-'],
  ])('the comparison hides names that together spell the password of the row: %s %s', async (first, last) => {
    const lines = [ROSTER[0] ?? '', 'anna,Kiefer-Lampe-1,Anna,Ames,Teacher,anna@example.org'];
    const { rows } = await compare({ anna: user(`${first}-`, last, 'Head', '') }, { lines });
    expect(rows[0]?.differences.map(({ directory }) => directory)).toEqual([HIDDEN, HIDDEN, 'Head']);
    expect(rows[0]).toMatchObject({ name: 'Anna Ames', directoryName: HIDDEN });
    const namesAsPassword = [ROSTER[0] ?? '', 'anna,KieferLampe,Kiefer,Lampe,Teacher,anna@example.org'];
    const { rows: mine } = await compare(
      { anna: user('Anna', 'Ames', 'Head', '') },
      { lines: namesAsPassword },
    );
    expect(JSON.stringify(mine)).not.toMatch(/kiefer|lampe/i);
  });

  it('a row with its password as the login is not looked up, and the login is not shown', async () => {
    const lines = [ROSTER[0] ?? '', 'kiefer-lampe-1,Kiefer-Lampe-1,Anna,Ames,Teacher,'];
    const { asked, rows } = await compare({}, { lines });
    expect(asked).toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/kiefer-lampe/i);
  });
});

describe('a row with only a login to compare', () => {
  const nameless: Sighting = { kind: 'found', user: { nickname: 'anna', names: [], fields: {} } };

  it('a user with only a login to compare is reported as present, not as identical', async () => {
    const { rows } = await compare({ anna: nameless }, { lines: ['nickname', 'anna'] });
    expect(rows).toMatchObject([{ state: 'there', differences: [], directoryName: '' }]);
  });

  it('a user is reported as present if the directory shows none of the other values for any user', async () => {
    const lines = ['nickname,position', 'anna,Teacher', 'bob,Head'];
    const { states, end } = await compare(
      { anna: user('', '', '', ''), bob: user('', '', '', '') },
      { lines },
    );
    expect(states).toEqual(['there', 'there']);
    expect(end.uncomparedFields).toEqual(['position']);
  });

  it('a present user is shown with the directory’s name if the list has no names', async () => {
    const { rows } = await compare({ anna: user('Bella', 'Birch', '', '') }, { lines: ['nickname', 'anna'] });
    expect(rows).toMatchObject([{ state: 'there', directoryName: 'Bella Birch' }]);
  });

  it('a user is reported as the same if one value can be compared and is equal', async () => {
    const lines = ['nickname,position,email', 'anna,,anna@example.org'];
    const { states } = await compare({ anna: user('Anna', 'Ames', '', 'anna@example.org') }, { lines });
    expect(states).toEqual(['same']);
  });
});

describe('a look-up that finds no user', () => {
  const anna = user('Anna', 'Ames', 'Teacher', 'anna@example.org');
  const carl = user('Carl', 'Cole', 'Teacher', 'carl@example.org');

  it('an absent user is reported as unknown if the look-up also misses the users known to exist', async () => {
    const { end, rows, asked } = await compare({}, { known: ['bob', 'zoe'] });
    expect(rows.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(unknownText(rows[0]?.why, 'en')).toBe(
      'the SCIM directory shows no such user, but that proves nothing: it also shows none of the users who are known to exist there',
    );
    expect(end).toMatchObject({ ended: 'compared', lookUps: 3, seen: 'no-known-users' });
    // Bob is also a row of the list.
    expect(asked).toEqual(['anna', 'bob', 'carl', 'zoe']);
  });

  it('a user is reported as missing if the look-up finds a known user, even one that the list lacks', async () => {
    const { end, states, asked } = await compare({ zoe: anna }, { known: ['yan', 'zoe', 'xenia'] });
    expect(states).toEqual(['missing', 'missing', 'missing']);
    expect(end).toMatchObject({ seen: 'users', lookUps: 3 });
    expect(asked).toEqual(['anna', 'bob', 'carl', 'yan', 'zoe']);
  });

  it('a user is reported as missing once any user is found, and earlier rows wait for that', async () => {
    const { end, states, order, asked } = await compare({ carl }, { known: ['anna'] });
    expect(order).toEqual(['anna', 'bob', 'carl']);
    expect(states).toEqual(['missing', 'missing', 'same']);
    expect(end.seen).toBe('users');
    expect(asked).toEqual(['anna', 'bob', 'carl']);
  });

  it('a user is reported as missing, with a note, if no user is known to exist', async () => {
    const { end, states } = await compare({});
    expect(states).toEqual(['missing', 'missing', 'missing']);
    expect(end.seen).toBe('no-users');
  });

  it('a known user is not looked up if the look-up needs a row that the list lacks', async () => {
    expect((await compare({}, { known: ['-zoe'] })).end.seen).toBe('no-users');
    expect((await compare({}, { known: ['-bob'] })).end.seen).toBe('no-known-users');
  });

  it('a stopped comparison does not look up known users', async () => {
    const refused: Sighting = { kind: 'unknown', message: 'no longer valid', stop: 'token_refused' };
    const { end, states, asked } = await compare({ bob: refused }, { known: ['zoe'] });
    expect(asked).toEqual(['anna', 'bob']);
    expect(states).toEqual(['unknown']);
    expect(end).toMatchObject({ reason: 'token_refused', seen: 'no-known-users' });
  });

  it('a comparison that reached its limit still looks up known users', async () => {
    const { states, asked } = await compare({}, { known: ['carl'], limit: 1 });
    expect(asked).toEqual(['anna', 'carl']);
    expect(states).toEqual(['unknown']);
  });
});

describe('the end of a comparison', () => {
  it('the comparison ends at the limit only if more rows are left', async () => {
    expect(await compare({}, { limit: 2 })).toMatchObject({
      end: { ended: 'limit', lookUps: 2 },
      asked: ['anna', 'bob'],
    });
    expect((await compare({}, { limit: 3 })).end.ended).toBe('compared');
  });

  it('the comparison stops at an error that every further look-up would get, and does not report the row', async () => {
    const refused: Sighting = { kind: 'unknown', message: 'no longer valid', stop: 'token_refused' };
    const { end, states } = await compare({ bob: refused });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'token_refused', line: 3, lookUps: 1 });
    expect(end.message).toBe('no longer valid');
    expect(states).toEqual(['missing']);
  });

  it('the comparison stops after --stop-after consecutive rows without an answer', async () => {
    const { end, states } = await compare({ anna: noAnswer, bob: noAnswer }, { stopAfter: 2 });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'too_many_failures', line: 3, lookUps: 2 });
    expect(states).toEqual(['unknown', 'unknown']);
    expect((await compare({ anna: noAnswer, carl: noAnswer }, { stopAfter: 2 })).end.ended).toBe('compared');
    expect((await compare({ anna: noAnswer, bob: noAnswer }, { stopAfter: 0 })).end.ended).toBe('compared');
  });
});
