import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readJournal } from '../../src/journal/journal.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, JOURNAL } from './samples.js';

type Members = Readonly<Record<string, unknown>>;

const AT = '2026-11-21T08:41:07.000Z';
const NAME = { first: 'Авдотья', last: 'Петрова', middle: '' };
const RECORDS = {
  run: {
    type: 'run',
    version: 1,
    run: 1,
    base_url: 'https://directory.example/',
    org: null,
    roster: 'users.csv',
    roster_path: '../users.csv',
    at: AT,
  },
  assigned: { type: 'assigned', source: 'ab', nth: 1, of: 'cd', nickname: 'a' },
  sending: { type: 'sending', key: 'a', row: 1, attempt: 1, name: NAME, department_id: 1, at: AT },
  settled: { type: 'settled', key: 'a', attempt: 1, outcome: 'created', status: 201, ms: 5, at: AT },
  step: { type: 'step', key: 'a', step: 'group', value: 'Staff', state: 'open', at: AT },
  account: { type: 'account', key: 'a', attempt: 1, outcome: 'created', login: 'b', at: AT },
  ended: { type: 'ended', run: 1, ended: 'complete', at: AT },
} as const satisfies Readonly<Record<string, Members>>;

type TypeName = keyof typeof RECORDS;

function lineOf(record: unknown): string {
  const json = JSON.stringify(record);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

/** Reads a journal of one record of each type. */
function readRecords(records: readonly unknown[]) {
  const files = new Map([[JOURNAL, Buffer.from(records.map(lineOf).join(''))]]);
  return readJournal(FOLDER, new FakeDisk({ files }));
}

function recordsWith(type: TypeName, members: Members): readonly unknown[] {
  return Object.values(RECORDS).map((record) => (record.type === type ? { ...record, ...members } : record));
}

function lineNumber(type: TypeName): number {
  return Object.keys(RECORDS).indexOf(type) + 1;
}

const WRONG: readonly (readonly [member: string, type: TypeName, members: Members])[] = [
  ['version', 'run', { version: '1' }],
  ['version', 'run', { version: null }],
  ['run', 'run', { run: 'one' }],
  ['run', 'run', { run: 2 ** 31 }],
  ['base_url', 'run', { base_url: 5 }],
  ['base_url', 'run', { base_url: undefined }],
  ['org', 'run', { org: ['x'] }],
  ['org', 'run', { org: undefined }],
  ['roster', 'run', { roster: 7 }],
  ['roster_path', 'run', { roster_path: { a: 1 } }],
  ['at', 'run', { at: 'yesterday' }],
  ['reading', 'run', { reading: 'utf-8' }],
  ['reading', 'run', { reading: null }],
  ['reading', 'run', { reading: [] }],
  ['reading', 'run', { reading: { format: true } }],
  ['reading', 'run', { reading: { delimiter: [';'] } }],
  ['reading', 'run', { reading: { encoding: 1251 } }],
  ['reading', 'run', { reading: { sheet: 1 } }],
  ['reading', 'run', { reading: { columns: 'nickname' } }],
  ['reading', 'run', { reading: { columns: ['nickname', null] } }],
  ['reading', 'run', { reading: { map: { nickname: 'Login' } } }],
  ['reading', 'run', { reading: { map: ['nickname=Login'] } }],
  ['reading', 'run', { reading: { map: [{ field: 'nickname' }] } }],
  ['reading', 'run', { reading: { nameOrder: 5 } }],
  ['reading', 'run', { reading: { department: '5' } }],
  ['reading', 'run', { reading: { department: 1.5 } }],
  ['reading', 'run', { reading: { generates: 1 } }],
  ['key', 'sending', { key: 5 }],
  ['nickname', 'sending', { nickname: 5 }],
  ['row', 'sending', { row: -1 }],
  ['attempt', 'sending', { attempt: 4_294_967_296 }],
  ['name', 'sending', { name: 'Petrova' }],
  ['name', 'sending', { name: null }],
  ['name', 'sending', { name: { ...NAME, first: 1 } }],
  ['name', 'sending', { name: { first: '', middle: '' } }],
  ['name', 'sending', { name: { ...NAME, middle: null } }],
  ['department_id', 'sending', { department_id: null }],
  ['credential', 'sending', { credential: 'yes' }],
  ['at', 'sending', { at: '2026-13-21T08:41:07.000Z' }],
  ['key', 'settled', { key: null }],
  ['attempt', 'settled', { attempt: 0.5 }],
  ['outcome', 'settled', { outcome: 'eaten' }],
  ['outcome', 'settled', { outcome: 'invalid' }],
  ['status', 'settled', { status: '201' }],
  ['code', 'settled', { code: 5 }],
  ['message', 'settled', { message: {} }],
  ['ms', 'settled', { ms: '5' }],
  ['by', 'settled', { by: 'somebody' }],
  ['outcome', 'account', { outcome: 'exists' }],
  ['login', 'account', { login: true }],
  ['new_reason', 'ended', { new_reason: 'later' }],
  ['at', 'settled', { at: 5 }],
  ['at', 'settled', { at: '2026-11-21T24:41:07.000Z' }],
  ['key', 'step', { key: undefined }],
  ['step', 'step', { step: 5 }],
  ['value', 'step', { value: null }],
  ['state', 'step', { state: 'created' }],
  ['status', 'step', { status: '204' }],
  ['at', 'step', { at: '2026-11-21' }],
  ['run', 'ended', { run: null }],
  ['ended', 'ended', { ended: 'badly' }],
  ['reason', 'ended', { reason: 'toString' }],
  ['at', 'ended', { at: '' }],
];

describe('a journal with correct checksums', () => {
  test('a journal with correct checksums is read if every member is valid', async () => {
    expect((await readRecords(Object.values(RECORDS)))?.last('a')?.outcome).toBe('created');
  });

  test.each(WRONG)(
    'an invalid member is refused with its line and name: %s of a record %s: %j',
    async (member, type, members) => {
      await expect(readRecords(recordsWith(type, members))).rejects.toMatchObject({
        name: 'UserError',
        reason: 'results',
        message: expect.stringContaining(`${JOURNAL}:${lineNumber(type)}: invalid record: "${member}" `),
      });
    },
  );

  test.each([null, 5, 'text', [[]], {}, { type: 5 }])(
    'a journal with the record %j is refused',
    async (record) => {
      const records = [RECORDS.run, record, RECORDS.ended];
      await expect(readRecords(records)).rejects.toMatchObject({
        reason: 'results',
        message: expect.stringContaining(`${JOURNAL}:2: invalid record: it is not an object`),
      });
    },
  );

  test('a record of a newer version is refused as newer, whatever its members are', async () => {
    for (const run of [
      { ...RECORDS.run, version: 2, base_url: 5 },
      { type: 'run', version: 2 },
    ]) {
      await expect(readRecords([run])).rejects.toMatchObject({
        message: expect.stringContaining('newer version'),
      });
    }
    await expect(readRecords([RECORDS.run, { type: 'toString' }])).rejects.toMatchObject({
      message: expect.stringContaining('newer version'),
    });
  });
});
