import { describe, expect, it } from 'vitest';
import { sinceLastList } from '../../../src/app/results/since-last-list.js';
import type { JournalView, ListedChange } from '../../../src/domain/journals.js';
import type { Known } from '../../../src/domain/outcome.js';

const NOVEMBER = Date.UTC(2026, 10, 3);
const DECEMBER = Date.UTC(2026, 11, 1);

function known(nickname: string, more: Partial<Known> = {}): Known {
  return {
    key: nickname,
    nickname,
    name: { first: nickname, last: 'Stone', middle: '' },
    outcome: 'created',
    row: 1,
    departmentId: undefined,
    attempt: 1,
    run: 1,
    at: NOVEMBER,
    ...more,
  };
}

function change(nickname: string, field: string, was: string, is: string, at = DECEMBER): ListedChange {
  return { nickname, name: known(nickname).name, field, was, is, at };
}

function journalOf(all: readonly Known[], sizeBefore: number, changes: readonly ListedChange[] = []) {
  const last = (key: string) =>
    all.find((one) => one.key === key) ?? all.find(({ account }) => account === key);
  return { head: { roster: 'dec.csv' }, all: () => all, last, sizeBefore, changes } as unknown as JournalView;
}

const newOf = (all: readonly Known[], sizeBefore: number, inRoster = all) =>
  sinceLastList(journalOf(all, sizeBefore), new Set(inRoster.map(({ key }) => key)), undefined).newcomers.map(
    ({ nickname }) => nickname,
  );

describe('the people who are new since the last list', () => {
  it('people that the last runs created are new, unless there were no others before', () => {
    const [ann, bea, cyd] = [known('ann'), known('bea'), known('cyd')];
    expect(newOf([ann, bea, cyd], 2)).toEqual(['cyd']);
    expect(newOf([ann, bea, cyd], 0)).toEqual([]);
    expect(newOf([known('ann', { outcome: 'failed' }), bea], 1)).toEqual([]);
    expect(newOf([ann, bea, cyd], 1, [ann, bea])).toEqual(['bea']);
    expect(newOf([ann, known('bea', { outcome: 'exists' })], 1)).toEqual([]);
  });

  it('people who were recognised from another list are not new, but make the others new', () => {
    const ann = known('ann', { isRecognised: true, from: 'nov.csv' });
    expect(newOf([ann, known('bea')], 0)).toEqual(['bea']);
  });
});

describe('the changes to make by hand', () => {
  const byHandOf = (changes: readonly ListedChange[], all: readonly Known[], gone: readonly Known[] = []) => {
    const inRoster = new Set(all.filter((one) => !gone.includes(one)).map(({ key }) => key));
    const people = {
      gone: gone.map((one) => ({ ...one, was: one.from ?? 'dec.csv' })),
    } as unknown as Parameters<typeof sinceLastList>[2];
    return sinceLastList(journalOf(all, 0, changes), inRoster, people).byHand.map(
      ({ nickname, field, was, is, since }) => [nickname, field, was, is, since],
    );
  };

  it('the newest value of each field counts', () => {
    const changes = [
      change('ben', 'position', 'Teacher', 'Head', NOVEMBER),
      change('ben', 'department_id', '5', '6', NOVEMBER),
      change('ben', 'position', 'Head', 'Director'),
    ];
    expect(byHandOf(changes, [known('ben')])).toEqual([
      ['ben', 'position', 'Head', 'Director', DECEMBER],
      ['ben', 'department_id', '5', '6', NOVEMBER],
    ]);
  });

  it('a change has the login of the account, and a new login is no change once the account has it', () => {
    const changes = [
      change('ivy.neumann', 'nickname', 'ivy.taylor', 'ivy.neumann'),
      change('ivy.neumann', 'position', '', 'Head'),
    ];
    expect(byHandOf(changes, [known('ivy.neumann', { account: 'ivy.taylor' })])).toEqual([
      ['ivy.taylor', 'nickname', 'ivy.taylor', 'ivy.neumann', DECEMBER],
      ['ivy.taylor', 'position', '', 'Head', DECEMBER],
    ]);
    expect(byHandOf(changes, [known('ivy.neumann')])).toEqual([
      ['ivy.neumann', 'position', '', 'Head', DECEMBER],
    ]);
  });

  it('a person who is no longer in the list has one row, with the list that had the person', () => {
    const lou = known('lou', { from: 'nov.csv' });
    const max = known('max', { outcome: 'unconfirmed' });
    const changes = [change('lou', 'position', 'Teacher', 'Head'), change('lou', 'list', 'nov.csv', '')];
    expect(byHandOf(changes, [lou, max], [lou, max])).toEqual([['lou', 'list', 'nov.csv', '', DECEMBER]]);
    expect(byHandOf([], [known('ann')], [known('ann')])).toEqual([['ann', 'list', 'dec.csv', '', undefined]]);
  });

  it('a person who is back in the list has no row, and later changes count', () => {
    const changes = [change('lou', 'list', 'nov.csv', ''), change('lou', 'position', 'Teacher', 'Head')];
    expect(byHandOf(changes, [known('lou')])).toEqual([['lou', 'position', 'Teacher', 'Head', DECEMBER]]);
  });
});
