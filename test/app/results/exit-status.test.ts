/** The table of exit statuses in the contract, row by row. Tests of the whole program are in test/e2e. */

import { describe, expect, it } from 'vitest';
import type { RunEnd } from '../../../src/app/pipeline/index.js';
import {
  type Ending,
  exitStatus,
  exitStatusOf,
  hasSlips,
  type RunResult,
} from '../../../src/app/results/index.js';
import type { Reason } from '../../../src/domain/errors.js';
import { EXIT_STATUS } from '../../../src/domain/exit-status.js';
import { type Counts, noCounts, OUTCOMES } from '../../../src/domain/outcome.js';
import { noStepCounts } from '../../../src/domain/step.js';
import { textsOfCall } from '../../support/default-call.js';
import { SERVICE } from '../../support/default-profile.js';
import { errorOf } from '../../support/error-of.js';

type Facts = Parameters<typeof exitStatus>[0];

function countsOf(counts: Partial<Counts>): Counts {
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { ...noCounts(), ...counts, total };
}

/** The exit status of a complete run that created three users, with `facts` replaced. */
function statusOf(facts: Partial<Facts>): number {
  const created = countsOf({ created: 3 });
  return exitStatus({
    ended: 'complete',
    counts: created,
    notInRoster: noCounts(),
    stepCounts: noStepCounts(),
    leftOut: [],
    run: created,
    skipExisting: false,
    ...facts,
  });
}

const limit = { ended: 'limit' } as const;

describe('the exit status of a complete run', () => {
  it.each<[string, number, Partial<Facts>]>([
    ['every row is created', 0, {}],
    ['every row was created before', 0, { run: noCounts() }],
    ['one user exists', 1, { counts: countsOf({ created: 2, exists: 1 }) }],
    [
      'one user exists, with --skip-existing',
      0,
      { counts: countsOf({ created: 2, exists: 1 }), skipExisting: true },
    ],
    ['all users exist, with --skip-existing', 0, { counts: countsOf({ exists: 3 }), skipExisting: true }],
    ['a created user left the roster', 0, { notInRoster: countsOf({ created: 1, failed: 1, exists: 1 }) }],
    ['an unconfirmed user left the roster', 1, { notInRoster: countsOf({ unconfirmed: 1 }) }],
    [
      'an unconfirmed user left the roster, with --skip-existing',
      1,
      { notInRoster: countsOf({ unconfirmed: 1 }), skipExisting: true },
    ],
  ])('if %s, a complete run exits with %i', (_, status, facts) => {
    expect(statusOf(facts)).toBe(status);
  });

  it('a complete run exits with 0 if the other rows were left out by a person', () => {
    expect(statusOf({ counts: countsOf({ created: 2, left_out: 1 }) })).toBe(0);
    expect(statusOf({ counts: countsOf({ left_out: 1, invalid: 1 }) })).toBe(1);
  });

  it.each(OUTCOMES.filter((outcome) => outcome !== 'created' && outcome !== 'left_out'))(
    'a complete run exits with 1 if a row has the outcome %s',
    (outcome) => {
      expect(statusOf({ counts: countsOf({ created: 2, [outcome]: 1 }) })).toBe(1);
      const isSkipped = outcome === 'exists';
      const status = statusOf({ counts: countsOf({ created: 2, [outcome]: 1 }), skipExisting: true });
      expect(status).toBe(isSkipped ? 0 : 1);
    },
  );
});

describe('the exit status of a run that reached its --limit', () => {
  it.each<[string, number, Partial<Facts>]>([
    [
      'every row that was sent is created',
      0,
      { counts: countsOf({ created: 1, pending: 2 }), run: countsOf({ created: 1 }) },
    ],
    [
      'only an earlier run left a failed row',
      0,
      { counts: countsOf({ created: 1, failed: 1, pending: 1 }), run: countsOf({ created: 1 }) },
    ],
    [
      'a row that was sent failed',
      1,
      { counts: countsOf({ created: 2, pending: 1 }), run: countsOf({ created: 1, failed: 1 }) },
    ],
    ['a row that was sent is unconfirmed', 1, { run: countsOf({ created: 1, unconfirmed: 1 }) }],
    ['a row that was sent exists', 1, { run: countsOf({ created: 1, exists: 1 }) }],
    [
      'a row that was sent exists, with --skip-existing',
      0,
      { run: countsOf({ created: 1, exists: 1 }), skipExisting: true },
    ],
    ['nothing was sent', 0, { run: noCounts() }],
    ['an earlier run left a user unconfirmed', 0, { notInRoster: countsOf({ unconfirmed: 1 }) }],
  ])('if %s, a run that reached its --limit exits with %i', (_, status, facts) => {
    expect(statusOf({ ...limit, ...facts })).toBe(status);
  });
});

describe('the exit status of a run that stopped', () => {
  /** The values are repeated here, so that no exit status changes unnoticed. */
  const STATUS = {
    usage: 2,
    configuration: 2,
    roster: 2,
    results: 2,
    declined: 2,
    invalid_rows: 2,
    unreachable: 3,
    wrong_address: 3,
    throttled: 3,
    too_many_failures: 3,
    disk_full: 3,
    disk: 3,
    open_files: 3,
    fenced: 3,
    roster_changed: 3,
    created_elsewhere: 3,
    no_token: 4,
    token_refused: 4,
    forbidden: 4,
    locked: 5,
  } as const satisfies Record<Reason, number>;

  it('every reason to stop has an exit status', () => {
    expect(EXIT_STATUS).toEqual(STATUS);
  });

  it.each(Object.entries(STATUS) as [Reason, number][])(
    'a run that stopped for %s exits with %i, whatever it created',
    (reason, status) => {
      expect(statusOf({ ended: 'stopped', reason })).toBe(status);
      expect(errorOf(reason, 'words').exitStatus).toBe(status);
    },
  );

  it('a run that was refused for invalid rows exits with 2', () => {
    expect(statusOf({ ended: 'refused', reason: 'invalid_rows' })).toBe(2);
  });

  it.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('a run that was ended by %s exits with %i, whatever it created', (signal, status) => {
    expect(statusOf({ ended: 'interrupted', signal })).toBe(status);
  });
});

describe('the exit status if the report cannot be written', () => {
  const reportError = errorOf('disk_full', 'full');

  it.each<[string, number, RunEnd]>([
    ['a complete run', 3, { ended: 'complete' }],
    ['a run that reached its --limit', 3, limit],
    ['a run whose token was refused', 4, { ended: 'stopped', reason: 'token_refused' }],
    ['a run that a signal ended', 143, { ended: 'interrupted', signal: 'SIGTERM' }],
    ['a run that was refused for invalid rows', 2, { ended: 'refused', reason: 'invalid_rows' }],
  ])('%s exits with %i if the report cannot be written', (_, status, end) => {
    expect(statusOf({ ...end, reportError })).toBe(status);
  });
});

/** A complete run that created three users, with `facts` replaced. */
function endedWith(facts: Partial<Ending>): RunResult {
  const created = countsOf({ created: 3 });
  const ending: Ending = {
    ended: 'complete',
    service: SERVICE,
    folder: 'users.csv.results',
    rosterName: 'users.csv',
    commands: textsOfCall(),
    rosterPath: 'users.csv',
    again: (options = {}) => textsOfCall().again({ options }),
    token: (save) => textsOfCall().next('token', { options: { save } }),
    counts: created,
    run: created,
    notInRoster: noCounts(),
    stepCounts: noStepCounts(),
    leftOut: [],
    skipExisting: false,
    kept: { created: 0, unconfirmed: 0 },
    files: [],
    warnings: [],
    ...facts,
  };
  return { kind: 'ended', ending };
}

describe('the exit status of a call of create or retry', () => {
  const nextSheet = 'credentials.html';
  const checked = { kind: 'checked', counts: noCounts(), folder: '/results', findings: undefined } as const;

  it.each<[string, number, RunResult]>([
    ['a person said no', 2, { kind: 'declined' }],
    ['a dry run found no error', 0, { ...checked, isValid: true }],
    ['a dry run found errors', 1, { ...checked, isValid: false }],
    ['a run created all users', 0, endedWith({})],
    ['a run was throttled', 3, endedWith({ ended: 'stopped', reason: 'throttled' })],
  ])('if %s, create and retry exit with %i', (_, status, result) => {
    expect(exitStatusOf(result)).toBe(status);
  });

  it.each<[string, boolean, RunResult]>([
    ['a run that created a user', true, endedWith({ nextSheet })],
    [
      'a run that left rows to do',
      true,
      endedWith({ nextSheet, counts: countsOf({ created: 1, failed: 1 }) }),
    ],
    [
      'a run whose created users are no longer in the roster',
      true,
      endedWith({ nextSheet, counts: countsOf({ failed: 1 }), notInRoster: countsOf({ created: 1 }) }),
    ],
    ['a run that created no user', false, endedWith({ counts: countsOf({ failed: 1 }) })],
    ['a run whose users were all recognised', false, endedWith({ counts: countsOf({ created: 2 }) })],
    ['a run that stopped', false, endedWith({ nextSheet, ended: 'stopped', reason: 'throttled' })],
    ['a dry run', false, { ...checked, isValid: true }],
    ['a person who said no', false, { kind: 'declined' }],
  ])('slips are written after %s: %s', (_, follow, result) => {
    expect(hasSlips(result)).toBe(follow);
  });
});
