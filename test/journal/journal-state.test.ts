import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../../src/domain/clock.js';
import type { AccountChange, AttemptResult } from '../../src/domain/journals.js';
import { type Journal, type JournalView, ON_REQUEST } from '../../src/domain/journals.js';
import { type AttemptOutcome, attemptIdsOf, type Known } from '../../src/domain/outcome.js';
import { readJournal, readJournalFor } from '../../src/journal/journal.js';
import { JournalState } from '../../src/journal/journal-state.js';
import type { JournalRecord } from '../../src/journal/record.js';
import { propertyRuns } from '../support/property-runs.js';
import { slowTest } from '../support/slow-test.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, HEAD, open, START, tickingClock, user } from './samples.js';

/** Applies these records, one second apart. `taken` has the result of each record, and `last` that of the last one. */
function stateOf(
  ...records: readonly (readonly [
    'run' | 'ended' | 'assigned' | 'sending' | 'settled' | 'account',
    object?,
  ])[]
) {
  const state = new JournalState();
  const results = records.map(([type, members], second) =>
    state.apply({ ...COMPLETE[type], ...members, at: atSecond(second) } as JournalRecord),
  );
  return { state, results, last: results.at(-1) };
}

function atSecond(second: number): string {
  return new Date(START + second * 1000).toISOString();
}

const COMPLETE = {
  run: {
    type: 'run',
    version: 1,
    run: 1,
    base_url: HEAD.baseUrl,
    org: null,
    roster: 'users.csv',
    roster_path: null,
  },
  assigned: { type: 'assigned', source: '0a', nth: 1, nickname: 'a' },
  sending: { type: 'sending', key: 'a', row: 1, attempt: 1, name: user('a').name, department_id: 1 },
  settled: { type: 'settled', key: 'a', attempt: 1, outcome: 'created', status: 201, ms: 5 },
  account: { type: 'account', key: 'a', attempt: 1, outcome: 'created' },
  ended: { type: 'ended', run: 1, ended: 'complete' },
} as const;

test.each([
  ['any record before the first run', [['sending']]],
  ['an end before the first run', [['ended']]],
  ['a settlement of a row that was never announced', [['run'], ['settled']]],
  ['a settlement of a later attempt', [['run'], ['sending'], ['settled', { attempt: 2 }]]],
  ['the end of another run', [['run'], ['ended', { run: 2 }]]],
  ['a second end of a run', [['run'], ['ended'], ['ended']]],
  ['a first run with a number other than 1', [['run', { run: 2 }]]],
  ['a run with an earlier number', [['run'], ['run', { run: 2 }], ['run', { run: 1 }]]],
  ['a run with the number of a run that ended', [['run'], ['ended'], ['run']]],
  ['a run with a gap before its number', [['run'], ['run', { run: 3 }]]],
  ['an announcement after the end of its run', [['run'], ['ended'], ['sending']]],
  ['a first attempt with a number other than 1', [['run'], ['sending', { attempt: 2 }]]],
  [
    'an attempt with the same number',
    [['run'], ['sending'], ['settled', { outcome: 'failed' }], ['sending']],
  ],
  ['an attempt with a gap before its number', [['run'], ['sending'], ['sending', { attempt: 3 }]]],
  [
    'an announcement of a row that was created',
    [['run'], ['sending'], ['settled'], ['sending', { attempt: 2 }]],
  ],
  ['a second settlement', [['run'], ['sending'], ['settled', { outcome: 'failed' }], ['settled']]],
  ['a settlement of an earlier attempt', [['run'], ['sending'], ['sending', { attempt: 2 }], ['settled']]],
  [
    'a settlement of an earlier attempt by a person',
    [['run'], ['sending'], ['sending', { attempt: 2 }], ['settled', { by: 'person' }]],
  ],
  [
    'a settlement of a created row by a person',
    [['run'], ['sending'], ['settled'], ['settled', { by: 'person', outcome: 'pending' }]],
  ],
] as const)('a record that contradicts earlier records is refused: %s', (_, records) => {
  expect(stateOf(...records).last).toBe(false);
});

describe('a record about an account by a person', () => {
  const created = [['run'], ['sending'], ['settled']] as const;
  const taken = [['run'], ['sending'], ['settled', { outcome: 'exists' }]] as const;
  const deleted = { outcome: 'pending' } as const;

  test.each([
    ['a deleted account', created, deleted],
    ['a new login', created, { login: 'b' }],
    ['a taken login', taken, {}],
  ] as const)('a person can record %s', (_, before, record) => {
    expect(stateOf(...before, ['account', record]).last).toBe(true);
    const inFlight = [
      ['run', { run: 2, sends_again: ['exists'] }],
      ['sending', { attempt: 2 }],
    ] as const;
    expect(stateOf(...taken, ...inFlight, ['account', { ...record, attempt: 2 }]).last).toBe(false);
    for (const wrong of [
      { outcome: 'outcome' in record ? 'created' : 'pending' },
      { attempt: 2 },
      { outcome: 'pending', login: 'b' },
    ])
      expect(stateOf(...before, ['account', { ...record, ...wrong }]).last).toBe(false);
  });

  test.each([
    ['a deleted account that was never created', taken, deleted],
    ['a new login of an account that was never created', taken, { login: 'b' }],
    ['a created user as the owner of a taken login', created, {}],
  ] as const)('no program records %s', (_, before, record) => {
    expect(stateOf(...before, ['account', record]).last).toBe(false);
  });

  test('a row with a deleted account is sent again, without its id and steps', () => {
    const { state, last } = stateOf(
      ['run'],
      ['sending', { steps: true }],
      ['settled', { id: 'u1' }],
      ['account', deleted],
      ['sending', { attempt: 2 }],
      ['settled', { attempt: 2 }],
    );
    expect(last).toBe(true);
    expect(state.last('a')).toMatchObject({ outcome: 'created', deletedAt: undefined, id: undefined });
    expect(state.after('a')).toBeUndefined();
    const before = stateOf(...created, ['account', deleted]).state;
    expect(before.last('a')).toMatchObject({ outcome: 'pending', deletedAt: START + 3000, mayBeOurs: true });
    expect(before.usersAtAddress).toEqual({ created: 0, unconfirmed: 0 });
  });

  test('the record of a deletion is about the attempt that created the user', () => {
    const begun = [
      ['run'],
      ['sending', { attempt_id: 'id-1' }],
      ['sending', { attempt: 2, attempt_id: 'id-2' }],
      ['settled', { by: 'look-up', evidence: 'attempt_id' }],
    ] as const;
    expect(stateOf(...begun, ['account', { ...deleted, attempt: 2 }]).last).toBe(false);
    const { state, last } = stateOf(...begun, ['account', deleted]);
    expect([last, state.last('a')?.createdBy, state.last('a')?.attempt]).toEqual([true, undefined, 2]);
  });

  test('a user whose login changed keeps all else, and the new login is never sent', () => {
    const renamed = ['account', { login: 'B' }] as const;
    const before = stateOf(...created).state.last('a');
    const { state } = stateOf(...created, renamed);
    expect(state.last('a')).toEqual({ ...before, account: 'B' });
    expect(state.last('b')).toBe(state.last('a'));
    expect(state.size).toBe(1);
    expect(stateOf(...created, renamed, ['sending', { key: 'b' }]).last).toBe(false);
    const back = ['account', { login: 'a' }] as const;
    expect(stateOf(...created, renamed, back, ['sending', { key: 'b' }]).last).toBe(true);
  });

  test.each([
    ['in flight', [], 'b'],
    ['created', [['settled', { key: 'b' }]], 'b'],
    ['refused', [['settled', { key: 'b', outcome: 'failed' }]], 'a'],
    ['taken', [['settled', { key: 'b', outcome: 'exists' }]], 'a'],
  ] as const)('a new login that is itself %s belongs to the row that has the account', (_, settled, key) => {
    const renamed = ['account', { login: 'b' }] as const;
    const { state } = stateOf(...created, ['sending', { key: 'b' }], ...settled, renamed);
    expect(state.last('b')?.key).toBe(key);
  });

  test('a recognised person has no steps', () => {
    const { state } = stateOf(...taken, ['account']);
    expect(state.last('a')).toMatchObject({ outcome: 'created', isRecognised: true, byPerson: true });
    const step = {
      type: 'step',
      key: 'a',
      step: 'role',
      value: 'x',
      state: 'open',
      at: atSecond(9),
    } as const;
    expect(state.apply(step)).toBe(false);
  });
});

describe('a user who may exist', () => {
  const linked = { attempt: 2, after: '00000000' };

  test.each(['unconfirmed', 'exists'] as const)(
    'a user who may exist is announced again only on request: %s',
    (outcome) => {
      const before = [['run'], ['sending'], ['settled', { outcome }], ['ended']] as const;
      const announced = (...again: readonly object[]) =>
        again.map((run) => stateOf(...before, ['run', { run: 2, ...run }], ['sending', linked]).last);
      const other = outcome === 'exists' ? 'unconfirmed' : 'exists';
      expect(announced({}, { sends_again: [other] }, { sends_again: [other, outcome] })).toEqual([
        false,
        false,
        true,
      ]);
      const settled = ['settled', { outcome: 'pending', by: 'person' }] as const;
      expect(stateOf(...before, settled, ['run', { run: 2 }], ['sending', linked]).last).toBe(true);
      // A request is valid for one run only.
      const request = ['run', { run: 2, sends_again: [outcome] }] as const;
      expect(stateOf(...before, request, ['run', { run: 3 }], ['sending', linked]).last).toBe(false);
    },
  );

  test('a user who may exist is announced again without a request in journals of earlier versions', () => {
    const before = [['run'], ['sending'], ['settled', { outcome: 'unconfirmed' }]] as const;
    expect(stateOf(...before, ['run', { run: 2 }], ['sending', { attempt: 2 }]).last).toBe(true);
  });
});

test('an assigned record of version 0.1.0 is ignored', () => {
  const { state, last } = stateOf(['run'], ['assigned']);
  expect(last).toBe(true);
  expect(state.last('a')).toBeUndefined();
  expect([state.size, state.records]).toEqual([0, 2]);
});

test('the ids of all attempts of a row are kept, even of attempts that never reached the directory', () => {
  const { state } = stateOf(
    ['run'],
    ['sending', { attempt_id: 'id-1' }],
    ['settled', { outcome: 'unconfirmed' }],
    ['sending', { attempt: 2, attempt_id: 'id-2' }],
    ['settled', { attempt: 2, outcome: 'again' }],
    ['sending', { attempt: 3 }],
    ['settled', { attempt: 3, outcome: 'failed' }],
    ['sending', { attempt: 4, attempt_id: 'id-4' }],
    ['sending', { key: 'b' }],
    ['settled', { key: 'b', outcome: 'failed' }],
    ['sending', { key: 'b', attempt: 2, attempt_id: 'id-b' }],
  );
  const idsOf = (key: string) => attemptIdsOf(state.last(key) as Known);
  expect(idsOf('a')).toEqual(['id-4', 'id-2', 'id-1']);
  expect(state.last('a')).toMatchObject({ attemptId: 'id-4', earlierIds: ['id-1', 'id-2', ''] });
  expect(idsOf('b')).toEqual(['id-b']);
  expect(state.last('b')?.earlierIds).toBeUndefined();
});

describe('a login that is taken', () => {
  const later = ['sending', { attempt: 2 }] as const;
  const exists = ['settled', { attempt: 2, outcome: 'exists', status: 409 }] as const;

  test.each([
    ['after an unconfirmed attempt', [['settled', { outcome: 'unconfirmed' }]], true],
    ['after an attempt of a killed run', [], true],
    [
      'after an attempt that was settled as not created',
      [['settled', { outcome: 'pending', by: 'person' }]],
      true,
    ],
    ['after a refusal', [['settled', { outcome: 'weak_password' }]], undefined],
  ] as const)('a login that is taken may belong to an earlier attempt: %s', (_, settled, mayBeOurs) => {
    const { state } = stateOf(['run'], ['sending'], ...settled, later, exists);
    expect(state.last('a')).toMatchObject({ outcome: 'exists', attempt: 2 });
    expect(state.last('a')?.mayBeOurs).toBe(mayBeOurs);
    expect(state.usersAtAddress.unconfirmed).toBe(mayBeOurs === true ? 1 : 0);
  });

  test('a login that is taken belongs to another account once a person or a look-up has settled that', () => {
    const begun = [['run'], ['sending'], later, exists] as const;
    for (const by of ['person', 'look-up']) {
      const { state, last } = stateOf(...begun, ['settled', { attempt: 2, outcome: 'exists', by }]);
      expect([last, state.last('a')?.mayBeOurs, state.usersAtAddress.unconfirmed]).toEqual([
        true,
        undefined,
        0,
      ]);
    }
  });

  test('a row that a look-up finds by an attempt id was created by that attempt', () => {
    const { state, last } = stateOf(
      ['run'],
      ['sending', { attempt_id: 'id-1' }],
      ['sending', { attempt: 2, attempt_id: 'id-2' }],
      ['settled', { outcome: 'created', by: 'look-up', evidence: 'attempt_id' }],
    );
    expect(last).toBe(true);
    expect(state.last('a')).toMatchObject({ outcome: 'created', attempt: 2, createdBy: 1 });
  });
});

test('the state of a row that was read does not change when the journal changes', () => {
  const { state } = stateOf(['run'], ['sending']);
  const before = state.last('a');
  const copy = structuredClone(before);
  state.apply({ ...COMPLETE.settled, at: atSecond(9) });
  expect(before).toEqual(copy);
  expect(state.last('a')).toMatchObject({ outcome: 'created', status: 201, at: START + 9000 });
});

test('two runs with the same number, which began without a lock, count separately', () => {
  const { state } = stateOf(
    ['run'],
    ['sending'],
    ['settled', { outcome: 'failed' }],
    ['run'],
    ['sending', { attempt: 2 }],
    ['settled', { attempt: 2 }],
  );
  expect(state.runs.map(({ counts }) => counts)).toMatchObject([
    { total: 1, failed: 1, created: 0 },
    { total: 1, failed: 0, created: 1 },
  ]);
});

test('a run counts each row once, with its outcome in that run, whatever later runs change', () => {
  const { state } = stateOf(
    ['run'],
    ['sending'],
    ['settled', { outcome: 'again' }],
    ['sending', { attempt: 2 }],
    ['settled', { attempt: 2, outcome: 'failed' }],
    ['ended'],
    ['run', { run: 2 }],
    ['sending', { attempt: 3 }],
    ['settled', { attempt: 3 }],
  );
  expect(state.runs).toMatchObject([
    {
      run: 1,
      ended: 'complete',
      finishedAt: START + 5000,
      counts: { total: 1, failed: 1, pending: 0, created: 0 },
    },
    { run: 2, counts: { total: 1, created: 1, failed: 0 } },
  ]);
});

/** The state of the row of `COMPLETE`, with these members changed. */
function stateOfRow(members: object) {
  const { key, row, attempt } = COMPLETE.sending;
  return {
    key,
    row,
    attempt,
    nickname: 'a',
    name: user('a').name,
    departmentId: 1,
    run: 1,
    hasCredential: undefined,
    status: undefined,
    code: undefined,
    message: undefined,
    durationMs: undefined,
    byPerson: undefined,
    unconfirmedSince: undefined,
    ...members,
  };
}

const UNCONFIRMED = stateOfRow({ outcome: 'unconfirmed', at: START + 1000, unconfirmedSince: START + 1000 });

describe('the state of a journal', () => {
  test('the state of a journal without a run has no rows, runs or head', () => {
    const state = new JournalState();
    expect(() => state.head).toThrow('no run has begun in this journal');
    expect([state.run, state.size, state.records]).toEqual([0, 0, 0]);
    expect([state.runs, [...state.all()], state.activity(1000), state.notes]).toEqual([[], [], [], []]);
    expect([state.everCreated, state.last('a'), state.isUnsettled('a', 1)]).toEqual([
      false,
      undefined,
      false,
    ]);
    expect(state.usersAtAddress).toEqual({ created: 0, unconfirmed: 0 });
  });

  test('the state has the head of the last run', () => {
    const reading = { delimiter: ';' };
    const { state } = stateOf(
      ['run'],
      ['run', { run: 2, org: 'School 12', roster_path: '../u.csv', reading }],
    );
    expect(state.head).toEqual({
      baseUrl: HEAD.baseUrl,
      org: 'School 12',
      roster: 'users.csv',
      rosterPath: '../u.csv',
      reading,
    });
    expect(state.run).toBe(2);
    expect(state.runs.map(({ run, startedAt }) => [run, startedAt])).toEqual([
      [1, START],
      [2, START + 1000],
    ]);
  });

  test('the state counts its records, including those that it refuses', () => {
    const { state, results } = stateOf(
      ['sending'],
      ['run'],
      ['ended', { run: 5 }],
      ['ended'],
      ['run', { run: 2 }],
    );
    expect(results).toEqual([false, true, false, true, true]);
    expect(state.records).toBe(5);
    expect(state.size).toBe(0);
  });
});

describe('a row', () => {
  test('a row is unconfirmed from its announcement until it is settled', () => {
    const { state } = stateOf(['run'], ['sending']);
    expect(state.last('a')).toEqual(UNCONFIRMED);
    expect([state.isUnsettled('a', 1), state.isUnsettled('a', 2), state.isUnsettled('b', 1)]).toEqual([
      true,
      false,
      false,
    ]);
    state.apply({ ...COMPLETE.settled, at: atSecond(2) });
    expect(state.isUnsettled('a', 1)).toBe(false);
  });

  test('a row records a login that differs from its key, and whether its password was saved', () => {
    const { state } = stateOf(['run'], ['sending', { nickname: 'A', credential: true }]);
    expect(state.last('a')).toEqual({ ...UNCONFIRMED, nickname: 'A', hasCredential: true });
  });

  test('a row has the answer of the directory', () => {
    const answer = { outcome: 'failed', status: 500, code: 'x', message: 'y', ms: 7 };
    const { state } = stateOf(['run'], ['sending'], ['settled', answer]);
    const { ms: durationMs, ...rest } = answer;
    expect(state.last('a')).toEqual(stateOfRow({ ...rest, durationMs, at: START + 2000 }));
    expect(state.everCreated).toBe(false);
    expect(state.usersAtAddress).toEqual({ created: 0, unconfirmed: 0 });
  });

  test('a row that was created counts as created at the address', () => {
    const { state, last } = stateOf(['run'], ['sending'], ['settled']);
    expect(last).toBe(true);
    expect(state.everCreated).toBe(true);
    expect(state.usersAtAddress).toEqual({ created: 1, unconfirmed: 0 });
    expect(state.runs[0]?.counts).toMatchObject({ total: 1, created: 1, unconfirmed: 0 });
  });

  test.each(['created', 'pending'] as const)(
    'a row that a person settles as %s does not change the counts of the run',
    (outcome) => {
      const members = { outcome, by: 'person', status: undefined, ms: undefined };
      const { state, last } = stateOf(['run'], ['sending'], ['settled', members]);
      expect(last).toBe(true);
      expect(state.last('a')).toEqual(
        stateOfRow({
          outcome,
          at: START + 2000,
          byPerson: true,
          ...(outcome === 'pending' && { mayBeOurs: true }),
        }),
      );
      expect(state.everCreated).toBe(false);
      expect(state.isUnsettled('a', 1)).toBe(false);
      expect(state.runs[0]?.counts).toMatchObject({ total: 1, created: 0, unconfirmed: 1, pending: 0 });
      expect(state.activity(10_000)).toEqual([]);
    },
  );

  test('a repeated row is pending, or unconfirmed if an earlier attempt is unconfirmed', () => {
    const repeat = ['settled', { outcome: 'again', status: 429, ms: undefined }] as const;
    const { state } = stateOf(['run'], ['sending'], repeat);
    expect(state.last('a')).toEqual(stateOfRow({ outcome: 'pending', status: 429, at: START + 2000 }));
    const unconfirmed = stateOf(
      ['run'],
      ['sending'],
      ['sending', { attempt: 2 }],
      ['settled', { attempt: 2, outcome: 'again', status: 429, ms: undefined }],
    ).state;
    expect(unconfirmed.last('a')).toEqual({
      ...UNCONFIRMED,
      attempt: 2,
      endedAt: START + 2000,
      mayBeOurs: true,
    });
    expect(unconfirmed.isUnsettled('a', 2)).toBe(false);
    const { counts } = unconfirmed.runs[0] ?? {};
    expect(counts).toMatchObject({ total: 1, unconfirmed: 1, pending: 0 });
  });

  test('a row that is repeated after an answer in an earlier run is pending', () => {
    const { state } = stateOf(
      ['run'],
      ['sending'],
      ['settled', { outcome: 'failed' }],
      ['sending', { attempt: 2 }],
      ['settled', { attempt: 2, outcome: 'again', status: 429 }],
    );
    expect(state.last('a')).toMatchObject({ outcome: 'pending', status: 429, at: START + 4000 });
  });

  test('a row keeps the time at which it became unconfirmed until its outcome is certain', () => {
    const outcomes = [
      ['unconfirmed', undefined, START + 1000],
      ['failed', undefined, START + 1000, 'unconfirmed'],
      ['weak_password', undefined, START + 1000, 'unconfirmed'],
      ['exists', undefined, START + 1000],
      ['created', undefined, undefined],
      ['pending', 'person', undefined],
    ] as const;
    for (const [outcome, by, unconfirmedSince, known = outcome] of outcomes) {
      const { state } = stateOf(
        ['run'],
        ['sending'],
        ['sending', { attempt: 2 }],
        ['settled', { attempt: 2, outcome, by }],
      );
      expect(state.last('a')).toMatchObject({ outcome: known, attempt: 2 });
      expect(state.last('a')?.unconfirmedSince).toBe(unconfirmedSince);
    }
  });

  test('a row is unconfirmed since the announcement of the attempt that was not answered', () => {
    const { state } = stateOf(['run'], ['sending'], ['settled', { outcome: 'unconfirmed' }]);
    expect(state.last('a')?.unconfirmedSince).toBe(START + 1000);
    expect(state.usersAtAddress).toEqual({ created: 0, unconfirmed: 1 });
    const { state: answered } = stateOf(['run'], ['sending'], ['settled', { outcome: 'failed' }]);
    expect(answered.last('a')?.unconfirmedSince).toBeUndefined();
  });
});

test('the rows come in the order of their first announcements', () => {
  const { state } = stateOf(
    ['run'],
    ['sending', { key: 'b' }],
    ['sending'],
    ['sending', { key: 'b', attempt: 2 }],
  );
  expect([...state.all()].map(({ key, attempt }) => [key, attempt])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
  expect(state.size).toBe(2);
});

describe('a run at another address', () => {
  const OTHER = { base_url: 'https://other.example', run: 2 };

  test('a run at another address makes all rows pending, except those that are created or unconfirmed', () => {
    const { state } = stateOf(
      ['run'],
      ['sending'],
      ['settled', { outcome: 'exists', status: 409, code: 'x' }],
      ['sending', { key: 'b' }],
      ['settled', { key: 'b' }],
      ['sending', { key: 'c' }],
      ['settled', { key: 'c', outcome: 'unconfirmed' }],
      ['sending', { key: 'd' }],
    );
    expect(state.everCreated).toBe(true);
    const before = ['b', 'c', 'd'].map((key) => state.last(key));
    state.apply({ ...COMPLETE.run, ...OTHER, at: atSecond(9) });
    expect(state.last('a')).toEqual(stateOfRow({ outcome: 'pending', at: START + 2000 }));
    expect(state.isUnsettled('a', 1)).toBe(false);
    expect(['b', 'c'].map((key) => state.last(key))).toEqual(before.slice(0, 2));
    expect(state.last('d')).toEqual({ ...before[2], endedAt: START + 9000 });
    expect(state.isUnsettled('d', 1)).toBe(true);
    expect(state.everCreated).toBe(false);
    expect(state.head.baseUrl).toBe(OTHER.base_url);
  });

  test('a run at the same address changes no row', () => {
    const { state } = stateOf(
      ['run'],
      ['sending'],
      ['settled'],
      ['sending', { key: 'b' }],
      ['settled', { key: 'b', outcome: 'failed' }],
    );
    state.apply({ ...COMPLETE.run, run: 2, at: atSecond(9) });
    expect(state.last('b')?.outcome).toBe('failed');
    expect(state.everCreated).toBe(true);
  });
});

describe('a run', () => {
  test('a run records when, how and why it ended', () => {
    const { state } = stateOf(
      ['run'],
      ['run', { run: 2 }],
      ['ended', { reason: 'disk_full', ended: 'stopped' }],
    );
    const counts = expect.objectContaining({ total: 0 });
    expect(state.runs).toEqual([
      { run: 1, startedAt: START, counts, finishedAt: START + 2000, ended: 'stopped', reason: 'disk_full' },
      { run: 2, startedAt: START + 1000, counts },
    ]);
    const { state: complete } = stateOf(['run'], ['ended']);
    expect(Object.keys(complete.runs[0] ?? {})).toEqual([
      'run',
      'startedAt',
      'counts',
      'finishedAt',
      'ended',
    ]);
  });

  test('an end belongs to the last of two runs with the same number', () => {
    const { state } = stateOf(['run'], ['run'], ['ended']);
    expect(state.runs.map(({ ended }) => ended)).toEqual([undefined, 'complete']);
  });

  test('a run counts a row even if an earlier run counted it', () => {
    const { state } = stateOf(
      ['run'],
      ['sending'],
      ['run', { run: 2 }],
      ['sending', { attempt: 2 }],
      ['settled', { attempt: 2 }],
    );
    expect(state.runs.map(({ counts }) => counts)).toMatchObject([
      { total: 1, unconfirmed: 1, created: 0 },
      { total: 1, unconfirmed: 0, created: 1 },
    ]);
  });

  test('a run counts a row that it only settled', () => {
    const { state } = stateOf(['run'], ['sending'], ['run', { run: 2 }], ['settled', { outcome: 'failed' }]);
    expect(state.last('a')).toMatchObject({ run: 2, outcome: 'failed' });
    expect(state.runs.map(({ counts }) => counts)).toMatchObject([
      { total: 1, unconfirmed: 1, failed: 0 },
      { total: 1, unconfirmed: 0, failed: 1 },
    ]);
  });

  test('a run counts each attempt once, with its outcome and status', () => {
    const { state } = stateOf(
      ['run'],
      ['sending'],
      ['settled', { outcome: 'again', status: 429 }],
      ['sending', { attempt: 2 }],
      ['settled', { attempt: 2, outcome: 'failed', status: 500 }],
      ['sending', { attempt: 3 }],
      ['settled', { attempt: 3, status: 201 }],
    );
    expect(state.activity(60_000)).toEqual([
      {
        run: 1,
        at: Math.floor(START / 60_000) * 60_000,
        created: 1,
        other: 1,
        throttled: 1,
        throttledWith: [429],
        waited: { throttled: 1000, unreachable: 0, token: 0 },
      },
    ]);
  });
});

const KEYS = ['a', 'b', 'c'] as const;
const OUTCOMES = ['created', 'weak_password', 'exists', 'failed', 'unconfirmed', 'pending', 'again'] as const;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('announce' as const), key: fc.constantFrom(...KEYS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      key: fc.constantFrom(...KEYS),
      outcome: fc.constantFrom(...OUTCOMES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('person' as const),
      key: fc.constantFrom(...KEYS),
      outcome: fc.constantFrom('created' as const, 'pending' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      key: fc.constantFrom(...KEYS),
      change: fc.constantFrom<AccountChange>(
        { kind: 'same' },
        ...[...KEYS, 'z'].map((login) => ({ kind: 'renamed' as const, login })),
        { kind: 'deleted' },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Steps after which no user is created or unconfirmed, so that another address is accepted. */
const refusals = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.tuple(
          fc.constantFrom(...KEYS),
          fc.constantFrom('exists' as const, 'failed' as const, 'again' as const),
        ),
      },
      { weight: 1, arbitrary: fc.constant('move' as const) },
    ),
    { maxLength: 10 },
  )
  .map((all) =>
    all.flatMap((one): readonly Step[] => {
      if (one === 'move') return [{ do: one }];
      const [key, outcome] = one;
      return [
        { do: 'announce' as const, key },
        { do: 'settle' as const, key, outcome },
      ];
    }),
  );

/**
 * The state of one row after its attempts, computed in a simpler way: it keeps a list of all attempts with an unknown
 * outcome, by the times of their announcements.
 */
class ModelRow {
  attempt = 0;
  #open: number | undefined;
  #unconfirmed: number[] = [];
  #outcome: AttemptOutcome = 'unconfirmed';
  #byPerson = false;
  #mayBeOurs = false;
  #isRecognised = false;
  #name = '';
  account: string | undefined;

  announce(at: number): void {
    if (this.#open !== undefined) this.#outcome = 'unconfirmed';
    this.attempt += 1;
    this.#mayBeOurs ||= this.#unconfirmed.length > 0;
    this.#open = at;
    this.#unconfirmed.push(at);
    this.#name = 'Авдотья';
  }

  /** An answer settles its own attempt. Only "created" also settles earlier attempts. */
  settle(said: AttemptResult['outcome']): void {
    const outcome = said === 'again' ? 'pending' : said;
    this.#byPerson = false;
    const announcedAt = this.#open;
    if (outcome === 'created') [this.#unconfirmed, this.#mayBeOurs] = [[], false];
    else if (outcome !== 'unconfirmed')
      this.#unconfirmed = this.#unconfirmed.filter((at) => at !== announcedAt);
    this.#open = undefined;
    if (this.#unconfirmed.length === 0) this.#outcome = outcome;
    // A refusal proves nothing about an earlier request.
    else if (outcome !== 'pending') this.#outcome = outcome === 'exists' ? outcome : 'unconfirmed';
  }

  person(outcome: AttemptOutcome): void {
    [this.#open, this.#unconfirmed, this.#outcome, this.#byPerson] = [undefined, [], outcome, true];
    [this.#mayBeOurs, this.#isRecognised, this.account] = [outcome === 'pending', false, undefined];
  }

  /** Only a login that is taken becomes a recognised person, and only a created user changes. */
  isPossible(change: AccountChange): boolean {
    if (!this.isOpen && this.#outcome === 'exists') return change.kind === 'same';
    return this.isCreated && change.kind !== 'same';
  }

  change(key: string, change: AccountChange): void {
    if (change.kind === 'deleted') this.person('pending');
    else if (change.kind === 'renamed') this.account = change.login === key ? undefined : change.login;
    else {
      this.person('created');
      this.#isRecognised = true;
    }
  }

  /** True if the user exists or may exist at the address of these attempts. */
  get mayExist(): boolean {
    const isUnclear = this.#outcome === 'exists' && this.#mayBeOurs;
    return this.#unconfirmed.length > 0 || this.#outcome === 'created' || isUnclear;
  }

  /** Forgets the outcome after a change of the address. */
  forget(): void {
    this.#outcome = 'pending';
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  get isCreated(): boolean {
    return !this.isOpen && this.#outcome === 'created';
  }

  /** True if the directory answered that the user was created. */
  get isAnswered(): boolean {
    return this.isCreated && !this.#byPerson;
  }

  get known(): unknown {
    return {
      outcome: this.isOpen ? 'unconfirmed' : this.#outcome,
      attempt: this.attempt,
      unconfirmedSince: this.#unconfirmed[0],
      first: this.#name,
      isRecognised: this.#isRecognised || undefined,
      account: this.account,
    };
  }
}

slowTest(
  'the latest outcome of a row and the time at which it became unconfirmed agree with a simple model',
  async () => {
    await fc.assert(
      fc.asyncProperty(refusals, fc.array(step, { maxLength: 60 }), async (before, after) => {
        let disk = new FakeDisk();
        // All runs share one clock, so that no two attempts have the same time.
        const clock = tickingClock();
        let journal = await beginJournal(disk, clock);
        let address: string = ADDRESSES[0];
        const model = new Map<string, ModelRow>(KEYS.map((key) => [key, new ModelRow()]));
        for (const one of [...before, ...after]) {
          if (one.do === 'kill') {
            disk = disk.afterKill();
            journal = await beginJournal(disk, clock, address);
            continue;
          }
          if (one.do === 'move') {
            disk = disk.afterKill();
            const next = address === ADDRESSES[0] ? ADDRESSES[1] : ADDRESSES[0];
            const head = { ...HEAD, baseUrl: next };
            if ([...model.values()].some((row) => row.mayExist)) {
              const refused = { reason: 'results' };
              await expect(beginJournal(disk, clock, next)).rejects.toMatchObject(refused);
              await expect(readJournalFor(head, FOLDER, disk)).rejects.toMatchObject(refused);
              journal = await beginJournal(disk, clock, address);
            } else {
              for (const row of model.values()) row.forget();
              expectModel(await readJournalFor(head, FOLDER, disk), model);
              journal = await open({ disk, clock, head });
              expectModel(journal, model);
              await journal.begin({ sendsAgain: ON_REQUEST });
              address = next;
            }
            continue;
          }
          const row = model.get(one.key) as ModelRow;
          if (one.do === 'announce') {
            if (row.isCreated || accountOwner(model, one.key) !== undefined) continue;
            await journal.announce(user(one.key), 1);
            row.announce(journal.last(one.key)?.at ?? Number.NaN);
          } else if (one.do === 'settle' && row.isOpen) {
            await journal.settle(one.key, row.attempt, { outcome: one.outcome }, 1);
            row.settle(one.outcome);
          } else if (one.do === 'person' && row.attempt > 0 && !row.isAnswered) {
            await journal.settleByPerson(one.key, one.outcome);
            row.person(one.outcome);
          } else if (one.do === 'change') {
            // The command refuses a login that another user has.
            if (one.change.kind === 'renamed' && hasOther(model, one.key, one.change.login)) continue;
            const changed = journal.changeAccount(one.key, one.change);
            if (row.isPossible(one.change)) {
              await changed;
              row.change(one.key, one.change);
            } else await expect(changed).rejects.toThrow(/never announced|takes no such record/);
          }
        }
        for (const view of [journal, await readJournal(FOLDER, disk)]) expectModel(view, model);
      }),
      { numRuns: propertyRuns(300) },
    );
  },
);

/** The row of the user whose account has this login, if that was changed in the directory. */
function accountOwner(model: ReadonlyMap<string, ModelRow>, login: string): ModelRow | undefined {
  return [...model.values()].find(({ account }) => account === login);
}

function hasOther(model: ReadonlyMap<string, ModelRow>, key: string, login: string): boolean {
  const [owner, row] = [accountOwner(model, login), model.get(login)];
  return (
    (owner !== undefined && owner !== model.get(key)) ||
    (login !== key && (row?.isOpen === true || row?.mayExist === true))
  );
}

function expectModel(view: JournalView | undefined, model: ReadonlyMap<string, ModelRow>): void {
  for (const [key, own] of model) {
    const known = view?.last(key);
    const row = own.isOpen || own.mayExist ? own : (accountOwner(model, key) ?? own);
    const seen = known && {
      outcome: known.outcome,
      attempt: known.attempt,
      unconfirmedSince: known.unconfirmedSince,
      first: known.name.first,
      isRecognised: known.isRecognised,
      account: known.account,
    };
    expect(seen).toEqual(row.attempt === 0 ? undefined : row.known);
  }
}

const ADDRESSES = [HEAD.baseUrl, 'https://other.example'] as const;

async function beginJournal(disk: FakeDisk, clock: Clock, baseUrl: string = HEAD.baseUrl): Promise<Journal> {
  const journal = await open({ disk, clock, head: { ...HEAD, baseUrl } });
  await journal.begin({ sendsAgain: ON_REQUEST });
  return journal;
}

describe('an outcome that a look-up settles', () => {
  const FOUND = { by: 'look-up', evidence: 'attempt_id', message: 'found', status: undefined, ms: undefined };

  test('an outcome that a look-up settles counts in the run of the attempt only during that run', () => {
    const begun = [['run'], ['sending'], ['settled', { outcome: 'unconfirmed', status: 503 }]] as const;
    const { state } = stateOf(...begun, ['settled', FOUND], ['ended']);
    expect(state.runs[0]?.counts).toMatchObject({ created: 1, unconfirmed: 0, total: 1 });
    expect(state.last('a')).toMatchObject({ outcome: 'created', evidence: 'attempt_id', message: 'found' });
    expect(state.last('a')?.unconfirmedSince).toBeUndefined();
    // A person may have done the look-up, so the address is not known to have created the user.
    expect(state.everCreated).toBe(false);
    const later = stateOf(...begun, ['ended'], ['settled', FOUND]).state;
    expect(later.runs[0]?.counts).toMatchObject({ created: 0, unconfirmed: 1, total: 1 });
    expect(later.last('a')?.outcome).toBe('created');
  });

  test('an outcome that a look-up settles does not count in a run that did not send the row', () => {
    const { state } = stateOf(
      ['run'],
      ['sending'],
      ['settled', { outcome: 'unconfirmed' }],
      ['ended'],
      ['run', { run: 2 }],
      ['settled', FOUND],
    );
    expect(state.runs[1]?.counts.total).toBe(0);
    expect(state.last('a')?.outcome).toBe('created');
  });
});

describe('the id of a user', () => {
  const b = { key: 'b', name: user('b').name };
  const both = [['run'], ['sending'], ['settled', { id: 'u1' }], ['sending', b]] as const;

  test('an id that a journal of an earlier version has twice belongs to the first user, and is not damage', () => {
    const { state, last } = stateOf(...both, ['settled', { key: 'b', id: 'u1' }]);
    expect(last).toBe(true);
    expect(state.ownerOf('u1')?.key).toBe('a');
    expect([state.last('a')?.id, state.last('b')?.id]).toEqual(['u1', undefined]);
    expect(state.last('b')?.outcome).toBe('created');
  });

  test('the id of a user that was settled as not created can belong to another user', () => {
    const { state } = stateOf(
      ['run'],
      ['sending'],
      ['settled', { outcome: 'unconfirmed' }],
      ['settled', { by: 'look-up', evidence: 'time', id: 'u1' }],
      ['settled', { by: 'person', outcome: 'pending' }],
      ['sending', b],
      ['settled', { key: 'b', id: 'u1' }],
    );
    expect(state.ownerOf('u1')?.key).toBe('b');
    expect(state.last('a')?.id).toBeUndefined();
  });

  test('an unknown id has no owner', () => {
    expect(stateOf(...both).state.ownerOf('u2')).toBeUndefined();
  });
});
