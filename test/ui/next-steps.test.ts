import { describe, expect, it } from 'vitest';
import type { Standing } from '../../src/app/ending.js';
import { type Counts, noCounts, type OutcomeName } from '../../src/domain/outcome.js';
import { nextSteps } from '../../src/ui/human/next-steps.js';
import { SERVICE } from '../support/default-profile.js';

const AGAIN = 'provision users.csv --pace 0';

function commands(counts: Partial<Counts>, more: Partial<Standing> = {}): readonly string[] {
  const steps = nextSteps({
    ended: 'complete',
    counts: { ...noCounts(), created: 1, ...counts },
    notInRoster: noCounts(),
    files: [],
    folder: 'users.csv.results',
    rosterName: 'users.csv',
    service: SERVICE,
    rosterOption: '',
    tokenOption: '',
    program: 'provision',
    again: AGAIN,
    ...more,
  });
  return steps.flatMap((step) => step.commands);
}

describe('the command that goes on', () => {
  it.each<OutcomeName>(['weak_password', 'failed', 'invalid', 'pending'])(
    'is named where a row is %s, for it is sent again',
    (outcome) => {
      expect(commands({ [outcome]: 1 }).at(-1)).toBe(AGAIN);
    },
  );

  it.each<OutcomeName>(['created', 'exists', 'unconfirmed'])(
    'is not named where rows are only %s, for it would send nothing',
    (outcome) => {
      expect(commands({ [outcome]: 1 })).not.toContain(AGAIN);
    },
  );

  it('is named after a stop, whatever the rows are', () => {
    expect(commands({ unconfirmed: 1 }, { ended: 'stopped', reason: 'too_many_failures' }).at(-1)).toBe(
      AGAIN,
    );
  });
});

describe('passwords that are in no roster', () => {
  const slips = ['provision slips users.csv.results', 'provision clean users.csv.results'];

  it.each([
    [{ created: 1, unconfirmed: 0 }, slips],
    [{ created: 0, unconfirmed: 1 }, slips],
    [{ created: 0, unconfirmed: 0 }, []],
  ])('of %o are handed out with %j', (kept, expected) => {
    expect(commands({}, { kept })).toEqual(expected);
  });
});

describe('the command for nicknames of other people', () => {
  const taken = (more: Partial<Standing>) => commands({ exists: 2 }, { files: ['exists.csv'], ...more });

  it('gives them another one, in the list where it is', () => {
    expect(taken({})).toEqual(['provision prepare users.csv --renew users.csv.results/exists.csv --write']);
    expect(taken({ folder: '5 a/users.csv.results' })).toEqual([
      "provision prepare '5 a/users.csv' --renew '5 a/users.csv.results/exists.csv' --write",
    ]);
    expect(taken({ folder: 'out', rosterOption: " --roster 'my list.csv'" })).toEqual([
      "provision prepare 'my list.csv' --renew out/exists.csv --write",
    ]);
  });

  it('writes a new file for a workbook, and none without a file to read', () => {
    expect(taken({ rosterName: 'users.xlsx', folder: 'users.xlsx.results' })).toEqual([
      'provision prepare users.xlsx --renew users.xlsx.results/exists.csv -o roster.xlsx',
    ]);
    expect(taken({ rosterName: '-', rosterOption: ' --roster <path>' })).toEqual([]);
    expect(taken({ files: [] })).toEqual([]);
  });
});
