import { expect, it } from 'vitest';
import { JournalState } from '../../src/journal/journal-state.js';
import type { JournalRecord } from '../../src/journal/record.js';

const AT = '2026-11-03T10:00:00.000Z';

it('the people before a run include those of a complete run, but not those of a run that it continues', () => {
  const state = new JournalState();
  const apply = (record: object) => state.apply({ at: AT, ...record } as JournalRecord);
  const begin = (run: number) =>
    apply({
      type: 'run',
      run,
      version: 1,
      base_url: 'https://a.example',
      org: null,
      roster: 'a.csv',
      roster_path: null,
    });
  const send = (key: string) =>
    apply({ type: 'sending', key, row: 1, attempt: 1, name: { first: 'A', last: 'B', middle: '' } });
  begin(1);
  send('ann');
  apply({ type: 'ended', run: 1, ended: 'limit' });
  begin(2);
  expect(state.sizeBefore).toBe(0);
  send('bea');
  apply({ type: 'ended', run: 2, ended: 'complete' });
  begin(3);
  expect(state.sizeBefore).toBe(2);
  send('cyd');
  begin(4);
  expect(state.sizeBefore).toBe(2);
});
