import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STEP_STATES } from '../../src/domain/step.js';
import { decodeLine, encodeLine, type JournalRecord } from '../../src/journal/record.js';

const AT = '2026-11-21T08:41:07.000Z';

const sending: fc.Arbitrary<JournalRecord> = fc
  .record({
    type: fc.constant('sending' as const),
    key: fc.oneof(fc.string({ unit: 'grapheme' }), fc.string()),
    row: fc.nat(),
    attempt: fc.nat(),
    name: fc.record({
      first: fc.string({ unit: 'binary' }),
      last: fc.string({ unit: 'grapheme' }),
      middle: fc.string(),
    }),
    department_id: fc.nat(),
    at: fc.constant(AT),
  })
  .chain((record) =>
    fc.option(fc.string()).map((nickname): JournalRecord => {
      const { type, key, ...rest } = record;
      return nickname === null ? record : { type, key, nickname, ...rest };
    }),
  );

const step: fc.Arbitrary<JournalRecord> = fc.record({
  type: fc.constant('step' as const),
  key: fc.string({ unit: 'grapheme' }),
  step: fc.constantFrom('group', 'licence'),
  value: fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
  state: fc.constantFrom(...STEP_STATES),
  at: fc.constant(AT),
});

const givenUp: fc.Arbitrary<JournalRecord> = fc.record({
  type: fc.constant('given_up' as const),
  key: fc.string({ unit: 'grapheme' }),
  step: fc.constantFrom('group', 'licence'),
  value: fc.string({ unit: 'grapheme' }),
  at: fc.constant(AT),
});

const anyRecord = fc.oneof(sending, step, givenUp);

describe('a line', () => {
  test('a line decodes to the record that was encoded', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const line = encodeLine(record);
        expect(line.subarray(0, -1).includes(0x0a)).toBe(false);
        expect(decodeLine(line.subarray(0, -1))).toEqual(record);
      }),
    );
  });

  test('a line with any byte changed, removed or added decodes to nothing', () => {
    fc.assert(
      fc.property(anyRecord, fc.nat(), fc.integer({ min: 1, max: 255 }), (record, at, change) => {
        const line = encodeLine(record).subarray(0, -1);
        const changed = Buffer.from(line);
        const place = at % line.length;
        changed[place] = (changed[place] ?? 0) ^ change;
        expect(decodeLine(changed)).toBeUndefined();
        expect(decodeLine(line.subarray(0, place))).toBeUndefined();
        expect(decodeLine(Buffer.concat([line, Buffer.of(change)]))).toBeUndefined();
      }),
    );
  });
});
