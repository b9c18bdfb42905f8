/** Journals with records of this version, as version 0.5.0 and earlier ones read them. */

import { expect, test } from 'vitest';
import { EXIT_STATUS } from '../../src/domain/exit-status.js';
import type { Journal } from '../../src/domain/journals.js';
import { FakeDisk } from './fake-disk.js';
import { JOURNAL, open, user } from './samples.js';

const EARLIER_TYPES = ['run', 'stored', 'assigned', 'sending', 'settled', 'step', 'given_up', 'ended'];

/** The first error that version 0.5.0 finds in the lines, by its checks of a record and of the order. */
function earlierReading(lines: readonly string[]): 'newer' | 'damaged' | 'valid' {
  const outcomes = new Map<string, string>();
  for (const line of lines) {
    const record = JSON.parse(line.slice(9));
    const { type, version, sends_again: again = [], reason, key, by, outcome } = record;
    if (!EARLIER_TYPES.includes(type) || (type === 'run' && version > 1)) return 'newer';
    if (again.some((one: string) => !['exists', 'unconfirmed'].includes(one))) return 'damaged';
    if (reason === 'created_elsewhere' || (reason !== undefined && !Object.hasOwn(EXIT_STATUS, reason)))
      return 'damaged';
    if (type !== 'settled') continue;
    if (by !== undefined && outcomes.get(key) === 'created') return 'damaged';
    outcomes.set(key, outcome);
  }
  return 'valid';
}

const NAME = { first: 'Ben', last: 'Jones', middle: '' };
const LEFT_OUT = { nickname: 'b', line: 3, name: NAME, identity: {}, reason: 'skip-line' };

async function send(journal: Journal, key: string, outcome: 'created' | 'exists'): Promise<void> {
  await journal.settle(key, await journal.announce(user(key), 1), { outcome }, 5);
}

test.each<['newer' | 'valid', string, (journal: Journal) => Promise<void>]>([
  ['valid', 'a run', async () => {}],
  ['newer', 'a deleted account', (journal) => journal.changeAccount('a', { kind: 'deleted' })],
  ['newer', 'another login', (journal) => journal.changeAccount('a', { kind: 'renamed', login: 'z' })],
  ['newer', 'the account of a taken login', (journal) => journal.changeAccount('x', { kind: 'same' })],
  ['newer', 'a row that was left out', (journal) => journal.leaveOut(LEFT_OUT)],
  ['valid', 'a taken list', (journal) => journal.end('stopped', 'created_elsewhere')],
  ['valid', 'no row to send on request', (journal) => journal.begin({ sendsAgain: ['left_out'] })],
  [
    'newer',
    'a row that was left out and is sent on request',
    async (journal) => {
      await journal.leaveOut(LEFT_OUT);
      await journal.begin({ sendsAgain: ['left_out'] });
      await send(journal, 'b', 'created');
    },
  ],
])('an earlier version reads a journal as %s, and this version reads it: %s', async (reading, _, record) => {
  const disk = new FakeDisk();
  const journal = await open({ disk });
  await journal.begin({ sendsAgain: ['exists'] });
  await send(journal, 'a', 'created');
  await send(journal, 'x', 'exists');
  await record(journal);
  await journal.close();
  const lines = (await disk.readFile(JOURNAL)).toString('utf8').trimEnd().split('\n');
  expect(earlierReading(lines)).toBe(reading);
  const again = await open({ disk });
  expect([...again.all()]).toEqual([...journal.all()]);
  expect([again.leftOut, again.runs]).toEqual([journal.leftOut, journal.runs]);
});
