import { expect, test } from 'vitest';
import { slipRuns } from '../../../src/app/results/slip-runs.js';
import type { JournalView } from '../../../src/domain/journals.js';
import { type Ended, type Known, noCounts } from '../../../src/domain/outcome.js';
import { knownOf } from '../../report/source.js';

const COUNTS = { counts: noCounts(), startedAt: 0 };

/** A journal whose runs ended like this. @param created the run of each created user */
function journalOf(
  ends: readonly (Ended | undefined)[],
  created: readonly number[],
  more: readonly Known[] = [],
) {
  const users = created.map((run, at) => knownOf(`user${at}`, 'created', { run }));
  const runs = ends.map((ended, at) => ({ run: at + 1, ...COUNTS, ...(ended && { ended }) }));
  return { runs, all: () => [...users, ...more] } as unknown as JournalView;
}

test.each<[string, readonly (Ended | undefined)[], readonly number[], readonly number[]]>([
  ['the only run', ['complete'], [1, 1], [1, 1]],
  ['the last run that created users', ['complete', 'complete', 'refused'], [1, 2, 2], [2, 2]],
  ['a run and the one with --limit before it', ['complete', 'limit', 'complete'], [1, 2, 3], [2, 3]],
  [
    'a run and the ones that stopped before it',
    ['stopped', undefined, 'interrupted', 'complete'],
    [1, 4],
    [1, 4],
  ],
  ['no run, if none created a user', ['complete'], [], []],
])('the slips of the last run are those of %s', (_, ends, created, expected) => {
  const { people, isOfLast, others } = slipRuns(journalOf(ends, created));
  expect(people.filter(isOfLast).map(({ run }) => run)).toEqual(expected);
  expect(others).toBe(created.length - expected.length);
});

test('people who were not created here get no slip', () => {
  const more = [knownOf('x', 'exists', {}), knownOf('y', 'created', { run: 2, isRecognised: true })];
  const { people } = slipRuns(journalOf(['complete', 'complete'], [1], more));
  expect(people.map(({ key }) => key)).toEqual(['user0']);
});
