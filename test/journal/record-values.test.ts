/** The valid values of the members of a record, one line at a time. */

import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeLine, encodeLine } from '../../src/journal/record.js';

const AT = '2026-11-21T08:41:07.000Z';

type Members = Readonly<Record<string, unknown>>;

function decodeRecord(record: unknown): unknown {
  const json = JSON.stringify(record);
  return decodeLine(Buffer.from(`${crc32(json).toString(16).padStart(8, '0')} ${json}`));
}

const SMALLEST = {
  run: { version: 1, run: 1, base_url: '', org: null, roster: '', roster_path: null, at: AT },
  assigned: {},
  sending: {
    key: '',
    row: 0,
    attempt: 0,
    name: { first: '', last: '', middle: '' },
    at: AT,
  },
  settled: { key: '', attempt: 0, outcome: 'created', at: AT },
  step: { key: '', step: '', value: '', state: 'open', at: AT },
  ended: { run: 0, ended: 'complete', at: AT },
} as const;

type TypeName = keyof typeof SMALLEST;

function recordOf(type: TypeName, members: Members = {}): Members {
  return { type, ...SMALLEST[type], ...members };
}

function expectRefused(type: TypeName, members: Members): void {
  const [member] = Object.keys(members);
  expect(decodeRecord(recordOf(type, members))).toEqual({
    type: 'malformed',
    fault: { kind: 'member', member },
  });
}

test.each(Object.keys(SMALLEST) as TypeName[])(
  'a record of type %s has the documented members, and may have others',
  (type) => {
    expect(decodeRecord(recordOf(type))).toEqual(recordOf(type));
    expect(decodeRecord(recordOf(type, { other: 1 }))).toEqual(recordOf(type, { other: 1 }));
    for (const member of Object.keys(SMALLEST[type])) expectRefused(type, { [member]: undefined });
  },
);

const MAP = [{ field: 'nickname', from: 'Login' }];

test.each<[TypeName, string, readonly unknown[], readonly unknown[]]>([
  ['run', 'version', [0, 1], ['1', -1, 0.5]],
  ['run', 'org', ['School 12', null], [5]],
  ['run', 'roster_path', ['../users.csv', null], [5]],
  ['sending', 'nickname', ['A'], [5, null]],
  ['sending', 'credential', [true], [false, 'true', null]],
  [
    'settled',
    'outcome',
    ['created', 'weak_password', 'exists', 'failed', 'unconfirmed', 'pending', 'again'],
    ['invalid', '', null],
  ],
  ['settled', 'status', [0, 599], ['500', -1]],
  ['settled', 'code', ['x'], [5]],
  ['settled', 'message', ['x'], [5]],
  ['settled', 'detail', [{ code: 'connection-lost' }, { code: 'of a later version' }, 5, null], []],
  ['settled', 'ms', [0, 10 ** 12], ['5']],
  ['settled', 'by', ['person'], ['', true]],
  ['settled', 'id', ['u1'], [1, null]],
  ['sending', 'steps', [true], [false, 'true', null]],
  ['step', 'state', ['open', 'done', 'refused'], ['created', '', null]],
  ['step', 'status', [0, 599], ['204', -1]],
  ['step', 'code', ['x'], [5]],
  ['step', 'message', ['x'], [5]],
  ['step', 'detail', [{ code: 'step-no-id' }, { code: 'of a later version' }, 5, null], []],
  ['ended', 'run', [1, 2 ** 31 - 1], [2 ** 31]],
  ['ended', 'ended', ['complete', 'limit', 'stopped', 'interrupted', 'refused'], ['', 'killed']],
  ['ended', 'reason', ['disk', 'locked'], ['toString', 5, ['disk'], null]],
])(
  'a record of type %s accepts for "%s" the values %j, and refuses %j',
  (type, member, accepted, refused) => {
    for (const value of accepted) {
      expect(decodeRecord(recordOf(type, { [member]: value }))).toEqual(recordOf(type, { [member]: value }));
    }
    for (const value of refused) expectRefused(type, { [member]: value });
  },
);

test.each<[string, readonly unknown[], readonly unknown[]]>([
  ['format', ['csv', 'xlsx'], ['pdf', true]],
  ['delimiter', [';', ',', '\t', '|', ' ', '^'], ['', ';;', '"', '\r', '\n', 'a', 'я', '5', '٣', 5, [';']]],
  ['encoding', ['utf-8', 'windows-1251'], ['none', '', 1251, ['utf-8']]],
  ['sheet', ['', 'Sheet1'], [1]],
  ['columns', [[], ['nickname', '']], ['nickname', [5]]],
  ['map', [[], MAP], [[{ field: 5, from: '' }], [{ field: 'nickname', from: 5 }], [MAP]]],
  ['nameOrder', ['last-first', 'first-middle-last'], ['first', 5]],
  ['department', [0, 5], ['5', -1]],
  ['generates', ['missing', 'weak', 'all'], ['some', true]],
])('the reading option "%s" accepts %j, and refuses %j', (option, accepted, refused) => {
  expect(decodeRecord(recordOf('run', { reading: {} }))).toEqual(recordOf('run', { reading: {} }));
  for (const value of accepted) {
    const record = recordOf('run', { reading: { [option]: value } });
    expect(decodeRecord(record)).toEqual(record);
  }
  for (const value of refused) expectRefused('run', { reading: { [option]: value } });
});

describe('a time', () => {
  const isTime = (at: unknown): boolean => {
    const record = recordOf('ended', { at });
    const read = decodeRecord(record);
    if (JSON.stringify(read) === JSON.stringify(record)) return true;
    expectRefused('ended', { at });
    return false;
  };
  const NUMBERS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
  const accepted = (timeOf: (number: string) => string): string[] =>
    NUMBERS.filter((number) => isTime(timeOf(number)));

  test('a time has each part in its range', () => {
    expect(accepted((year) => `20${year}-11-21T08:41:07.000Z`)).toEqual(NUMBERS);
    expect(accepted((month) => `2026-${month}-21T08:41:07.000Z`)).toEqual(NUMBERS.slice(1, 13));
    expect(accepted((day) => `2026-11-${day}T08:41:07.000Z`)).toEqual(NUMBERS.slice(1, 32));
    expect(accepted((hour) => `2026-11-21T${hour}:41:07.000Z`)).toEqual(NUMBERS.slice(0, 24));
    expect(accepted((minute) => `2026-11-21T08:${minute}:07.000Z`)).toEqual(NUMBERS.slice(0, 60));
    expect(accepted((second) => `2026-11-21T08:41:${second}.000Z`)).toEqual(NUMBERS.slice(0, 60));
    expect(accepted((ms) => `2026-11-21T08:41:07.${ms}9Z`)).toEqual(NUMBERS);
  });

  test.each([
    `x${AT}`,
    `${AT}x`,
    '026-11-21T08:41:07.000Z',
    'abcd-11-21T08:41:07.000Z',
    '2026-11-2xT08:41:07.000Z',
    '2026-11-21T0x:41:07.000Z',
    '2026-11-21T1x:41:07.000Z',
    '2026-11-21T08:4x:07.000Z',
    '2026-11-21T08:41:0x.000Z',
    '2026-11-21T08:41:07.00Z',
    '2026-11-21T08:41:07.abcZ',
    '2026-11-21T08:41:07Z',
    '2026-11-21 08:41:07.000Z',
    '2026-11-21T08:41:07.000+00:00',
    [AT],
    5,
    null,
  ])('%j is not a time', (at) => {
    expect(isTime(at)).toBe(false);
  });
});

describe('a record', () => {
  test.each([null, 5, 'text', [], [[]], {}, { type: 5 }, { type: null }])('%j is not a record', (record) => {
    expect(decodeRecord(record)).toEqual({ type: 'malformed', fault: { kind: 'no-type' } });
  });

  test('a record of another type, or of a run of a newer version, is newer', () => {
    for (const type of ['', 'later', 'toString']) expect(decodeRecord({ type })).toEqual({ type: 'newer' });
    expect(decodeRecord({ type: 'run', version: 2 })).toEqual({ type: 'newer' });
    expect(decodeRecord(recordOf('ended', { version: 2 }))).toEqual(recordOf('ended', { version: 2 }));
  });

  test('a line that is not JSON or has a wrong checksum is not a record', () => {
    const line = (json: string): Buffer =>
      Buffer.from(`${crc32(json).toString(16).padStart(8, '0')} ${json}`);
    expect(decodeLine(line('{"type":'))).toBeUndefined();
    expect(decodeLine(Buffer.from('00000000 {"type":"assigned"}'))).toBeUndefined();
    expect(decodeLine(Buffer.from(line('{"type":"assigned"}').toString().replace(' ', '_')))).toBeUndefined();
    expect(decodeLine(line('{"type":"assigned","n":1}'))).toEqual({ type: 'assigned', n: 1 });
  });

  test('a checksum has eight digits, even if it begins with zeros', () => {
    const sums = Array.from({ length: 200 }, (_, n) => `{"type":"assigned","n":${n}}`).map((json) =>
      crc32(json),
    );
    const n = sums.findIndex((sum) => sum < 2 ** 28);
    expect(n).toBeGreaterThanOrEqual(0);
    expect(decodeRecord({ type: 'assigned', n })).toEqual({ type: 'assigned', n });
  });
});

describe('a line', () => {
  test('a line is eight hex digits of CRC32, a space, the JSON and a line feed', () => {
    const line = encodeLine({ type: 'ended', run: 1, ended: 'complete', at: AT });
    expect(line.toString('utf8')).toBe(
      '366e9d83 {"type":"ended","run":1,"ended":"complete","at":"2026-11-21T08:41:07.000Z"}\n',
    );
  });

  test('a line of zeros, an empty line, and a checksum in upper case are not records', () => {
    const line = encodeLine({ type: 'ended', run: 1, ended: 'stopped', at: AT });
    expect(decodeLine(Buffer.alloc(200))).toBeUndefined();
    expect(decodeLine(Buffer.alloc(0))).toBeUndefined();
    expect(decodeLine(Buffer.from(line.toString('utf8').toUpperCase().trim()))).toBeUndefined();
  });
});
